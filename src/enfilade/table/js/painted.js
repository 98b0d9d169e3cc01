// A drawing from the server as a picture: in the page's own tree its thousands of trees would make it slow, and a
// picture knows no tokens of the page.

/**
 * The address of a picture in the colours of the theme that is on.
 * @param {string} text an SVG whose colours are tokens
 */
export function painted(text) {
  const tokens = getComputedStyle(document.documentElement);
  const drawn = text.replace(/var\(--([a-z0-9-]+)\)/g, (_, /** @type {string} */ name) =>
    tokens.getPropertyValue(`--${name}`).trim(),
  );
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
}

export function themeNow() {
  return document.documentElement.dataset.theme ?? "paper";
}

/** Drawings that are asked for once, as pictures in the colours of the theme that is on. */
export class Pictures {
  /** @param {() => void} come when a drawing has */
  constructor(come) {
    this.come = come;
    /** @type {Map<string, {text: string, theme: string, src: string}>} */
    this.known = new Map();
  }

  /**
   * The address of a picture; nothing while its drawing is being fetched.
   * @param {string} name
   * @param {() => Promise<string>} ask
   */
  of(name, ask) {
    const found = this.known.get(name);
    if (!found) {
      this.known.set(name, { text: "", theme: "", src: "" });
      ask().then(
        (text) => {
          this.known.set(name, { text, theme: "", src: "" });
          this.come();
        },
        () => {},
      );
      return "";
    }
    const theme = themeNow();
    if (found.text && found.theme !== theme) Object.assign(found, { theme, src: painted(found.text) });
    return found.src;
  }
}
