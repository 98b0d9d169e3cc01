// The table's page: finds the game in the address, opens the session and hands it to every part.

import { GameApi, refusalOf } from "./api.js";
import { Session } from "./session/session.js";
import { rememberAsking } from "./ledger/standing/asking.js";
import { Sheet } from "./ledger/sheet.js";
import { listenToKeys } from "./ledger/keys/keys.js";
import { listen } from "./sounds.js";
import "./map/map.js";
import "./ledger/order/advice.js";
import "./ledger/order/actions.js";
import "./ledger/banner.js";
import "./ledger/card.js";
import "./ledger/fight/fight.js";
import "./ledger/slip/handover.js";
import "./ledger/keys/keys-help.js";
import "./ledger/menu/links.js";
import "./ledger/log/live.js";
import "./ledger/log/log.js";
import "./ledger/menu/menu.js";
import "./ledger/notices.js";
import "./ledger/order/odds.js";
import "./ledger/order/order-line.js";
import "./ledger/peek.js";
import { briefTheTable } from "./briefing/at-table.js";
import "./ledger/result/sum.js";
import "./ledger/slip/slip.js";
import "./ledger/standing/standing.js";
import "./ledger/menu/lesson.js";
import "./ledger/menu/tour.js";
import "./ledger/order/tray.js";

/** @import { BriefingDialog } from "./briefing/briefing.js" */
/** @import { Part } from "./ledger/part.js" */
/** @import { EnfiladeMap } from "./map/map.js" */

const game = decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
const session = new Session(new GameApi(game));
const map = /** @type {EnfiladeMap} */ (document.querySelector("enfilade-map"));

map.session = session;
session.map = map;
for (const part of /** @type {NodeListOf<Part>} */ (document.querySelectorAll("[data-part]"))) part.session = session;
listenToKeys(session);
briefTheTable(session, /** @type {BriefingDialog} */ (document.querySelector("enfilade-briefing")));
listen(session);
new Sheet(/** @type {HTMLElement} */ (document.getElementById("sheet")), session);
session.addEventListener("change", tellWhatIsAsked);
rememberAsking(session);

try {
  await session.open();
} catch (problem) {
  session.set({
    trouble: refusalOf(problem, "The line is down. The battle cannot be fetched; try again in a moment.").why,
  });
}

/**
 * For style sheets and for whoever watches the page from outside: how far the table is, and what it asks of this seat.
 */
function tellWhatIsAsked() {
  if (!session.sight) return;
  const { over, at } = session.sight;
  const asks = session.playback.busy
    ? ""
    : over
      ? "over"
      : session.asked
        ? session.waiting.question
        : session.pad?.due()
          ? "dice"
          : "";
  Object.assign(document.body.dataset, { at, asks });
}
