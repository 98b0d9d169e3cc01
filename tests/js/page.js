// What the modules under test take from a page when they are loaded. Nothing of it draws: they are tested for what they
// work out. Loaded before every file of tests by scripts/check-browser.

Object.assign(globalThis, {
  HTMLElement: class {},
  customElements: { define() {} },
  document: { createComment: () => ({}), createTreeWalker: () => ({}), documentElement: { dataset: {} } },
});
