// What the player has chosen about the page itself, kept in this browser. Nothing of it goes to the server.

/** What each setting is until the player changes it. */
const AT_FIRST = {
  theme: "system",
  text: "100",
  sound: "ask",
  pace: "usual",
  camera: "follows",
  motion: "system",
  keys: "on",
  asking: "matters",
  least: "20",
  leaders: "stay",
  temper: "steady",
  handover: "on",
  reasons: "off",
  tour: "",
  lessons: "",
  type: "usual",
  paper: "",
  battle: "",
};

/** @typedef {keyof typeof AT_FIRST} Setting */

/** @param {Setting} name */
export function setting(name) {
  try {
    return localStorage.getItem(`enfilade.${name}`) ?? AT_FIRST[name];
  } catch {
    return AT_FIRST[name];
  }
}

/**
 * @param {Setting} name
 * @param {string} value
 */
export function choose(name, value) {
  try {
    localStorage.setItem(`enfilade.${name}`, value);
  } catch {
    // A browser that keeps nothing still plays; the choice then lasts as long as the page shows it.
  }
  dispatchEvent(new CustomEvent("enfilade-settings", { detail: { name, value } }));
}

/**
 * Calls whenever the player has changed a setting, by its name.
 * @param {(name: Setting) => void} act
 */
export function whenSet(act) {
  addEventListener("enfilade-settings", (event) => act(/** @type {CustomEvent} */ (event).detail.name));
}

/** Whether things should jump instead of moving. */
export function lessMotion() {
  return document.documentElement.dataset.motion === "less";
}
