// The briefing at a table: opened by a key or from the banner, by the side that one plays.

import { Session } from "../session/session.js";
import "./briefing.js";

/** @import { BriefingDialog } from "./briefing.js" */

/**
 * @param {Session} session
 * @param {BriefingDialog} dialog
 */
export function briefTheTable(session, dialog) {
  document.addEventListener("enfilade-briefing", () => {
    const { yours, at } = session.sight;
    dialog.show(at, () => fetched(session), yours.length === 1 ? yours[0] : "");
  });
}

/**
 * @param {Session} session
 * @returns {Promise<[wire.Briefing, Session]>}
 */
async function fetched(session) {
  const still = new Session(session.api, { still: true });
  const [briefing] = await Promise.all([session.api.briefing(), still.open()]);
  return [briefing, still];
}
