// The small maps of battles. In a row a map is a picture: thousands of trees in the page's own tree would make it slow.

import { lobby as ask } from "../api.js";
import { painted, themeNow } from "../painted.js";

/** @type {Map<string, {text?: string, src?: string, theme?: string}>} */
const known = new Map();

/**
 * The map's SVG text, or null while it is being fetched; `then` is called when it has come.
 * @param {string} id
 * @param {() => void} then
 */
export function mapText(id, then) {
  const found = known.get(id);
  if (found) return found.text ?? null;
  known.set(id, {});
  ask.map(id).then(
    (text) => {
      known.set(id, { text });
      then();
    },
    () => {},
  );
  return null;
}

/**
 * The same as the address of a picture, in the colours of the theme that is on: a picture knows no tokens of the page.
 * @param {string} id
 * @param {() => void} then
 */
export function mapPicture(id, then) {
  const text = mapText(id, then);
  if (!text) return null;
  const found = known.get(id);
  const theme = themeNow();
  if (!found) return null;
  if (found.theme !== theme) Object.assign(found, { theme, src: painted(text) });
  return found.src;
}
