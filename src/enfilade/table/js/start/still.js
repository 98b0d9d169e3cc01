// Battles as they begin, to be looked at: each is fetched once.

import { lobby as ask } from "../api.js";
import { Session } from "../session/session.js";

/** @import { GameApi } from "../api.js" */

/** @type {Map<string, {session?: Session}>} */
const known = new Map();

/**
 * A session that only shows, or null while it is being fetched; `then` is called when it has come.
 * @param {string} id of a scenario
 * @param {() => void} then
 */
export function stillOf(id, then) {
  const found = known.get(id);
  if (found) return found.session ?? null;
  known.set(id, {});
  // A still asks its server for no more than these two.
  const session = new Session(/** @type {GameApi} */ (/** @type {unknown} */ (ask.still(id))), { still: true });
  session.open().then(
    () => {
      known.set(id, { session });
      then();
    },
    () => known.delete(id),
  );
  return null;
}
