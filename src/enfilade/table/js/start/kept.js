// What this browser remembers of the last battle that was begun, so that the next one begins with one key.

const DRAWER = "enfilade.start";

/** @returns {{chosen?: string, choices?: Partial<import("./choices.js").Choices>}} */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(DRAWER) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {{chosen: string, choices: Partial<import("./choices.js").Choices>}} what */
export function keep(what) {
  try {
    localStorage.setItem(DRAWER, JSON.stringify(what));
  } catch {
    // Then the next visit is like the first.
  }
}
