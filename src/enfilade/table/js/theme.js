// Decides before the first paint how the page looks: theme, size of text, motion. A classic script in the head, so that
// nothing flashes; settings.js changes the same things later.
(() => {
  /**
   * @param {string} name
   * @param {string} otherwise
   */
  const kept = (name, otherwise) => {
    try {
      return localStorage.getItem(`enfilade.${name}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const dress = () => {
    const root = document.documentElement;
    const theme = kept("theme", "system");
    root.dataset.theme = theme === "system" ? (dark.matches ? "lamplight" : "paper") : theme;
    root.dataset.text = kept("text", "100");
    root.dataset.type = kept("type", "usual");
    root.dataset.motion = kept("motion", "system") === "less" || still.matches ? "less" : "full";
  };
  dress();
  dark.addEventListener("change", dress);
  still.addEventListener("change", dress);
  addEventListener("enfilade-settings", dress);
})();
