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
