// What stands in the fields of the page's forms, as their events give it.

/**
 * Hands on what stands in a field that has changed.
 * @param {(text: string) => unknown} act
 * @returns {(event: Event) => void}
 */
export function withText(act) {
  return (event) => {
    act(/** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value);
  };
}

/**
 * Hands on what was written into a form that is sent, and the form; nothing is sent anywhere.
 * @param {string} name of its field
 * @param {(text: string, form: HTMLFormElement) => unknown} act
 * @returns {(event: Event) => void}
 */
export function withForm(name, act) {
  return (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    act(String(new FormData(form).get(name) ?? "").trim(), form);
  };
}
