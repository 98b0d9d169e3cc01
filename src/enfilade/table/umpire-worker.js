// The umpire page's service worker: the page and its Python, fetched, kept as one version, given without a server.
// The list is made by the server; when it changes, the browser notices and installs this worker anew.
/* global SHELL */
importScripts("/umpire/shell.js");

const PAGE = `umpire-page-${SHELL.page.version}`;
const ENGINE = SHELL.engine && `umpire-engine-${SHELL.engine.version}`;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const path = request.mode === "navigate" && url.pathname === "/umpire" ? "/umpire" : url.pathname;
  if (path in SHELL.page.files) event.respondWith(given(PAGE, path, request));
  else if (SHELL.engine && path in SHELL.engine.files) event.respondWith(given(ENGINE, path, request));
});

/** All or nothing: a worker whose files cannot all be had is not installed, and the one before it stays. */
async function install() {
  await fill(PAGE, SHELL.page.files);
  if (ENGINE) await fill(ENGINE, SHELL.engine.files);
}

async function fill(name, files) {
  const cache = await caches.open(name);
  // The interpreter is the same for many versions of the page, and what was fetched before a stop need not be again.
  for (const [path, tag] of Object.entries(files)) {
    if (await cache.match(path)) continue;
    const answer = await fetch(path, { cache: "no-cache" });
    if (!answer.ok || answer.headers.get("etag") !== tag) throw new Error(`${path} is not of this version`);
    await cache.put(path, answer);
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("umpire-") && name !== PAGE && name !== ENGINE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function given(name, path, request) {
  const cache = await caches.open(name);
  // Browsers may throw away what a page has kept.
  return (await cache.match(path)) ?? fetch(request);
}
