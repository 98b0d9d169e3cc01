// Keeps the page on this phone, so that it opens without a server; a newer one replaces it as a whole.

const WORKER = "/umpire-worker.js";
const SCOPE = "/umpire";
/** Milliseconds after which a server that says nothing is not there. */
const PATIENCE = 4_000;

class Offline {
  /**
   * "kept": opens without a server. "open only": works while it stays open, because browsers keep pages only from
   * secure addresses (https, or the same machine). "no": not yet.
   * @type {"no"|"kept"|"open only"}
   */
  state = navigator.serviceWorker?.controller ? "kept" : "no";
  onchange = () => {};
  /** @type {Promise<boolean> | null} */
  #keeping = null;

  /** Registers the service worker; done when everything is on the phone. @returns {Promise<boolean>} */
  keep() {
    this.#keeping ??= this.#keep();
    return this.#keeping;
  }

  /** Whether the server has Python for the phone; unknown when it cannot be asked. */
  async hasEngine() {
    try {
      const answer = await fetch("/umpire/engine.json", { signal: AbortSignal.timeout(PATIENCE) });
      return answer.ok ? Boolean((await answer.json()).here) : true;
    } catch {
      return true;
    }
  }

  async #keep() {
    if (!("serviceWorker" in navigator)) return this.#turn("open only");
    try {
      const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
      await active(registration);
      return this.#turn("kept");
    } catch {
      // Without a server nothing can be registered; what was kept before is there all the same.
      return this.#turn(navigator.serviceWorker.controller ? "kept" : "no");
    }
  }

  /** @param {"no" | "kept" | "open only"} state */
  #turn(state) {
    this.state = state;
    this.onchange();
    return state === "kept";
  }
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<void>}
 */
function active(registration) {
  const coming = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve, reject) => {
    const look = () => {
      // One that waits for the next start is whole already.
      if (registration.active || coming?.state === "installed" || coming?.state === "activated") resolve();
      else if (coming?.state === "redundant") reject(new Error("it could not be kept"));
    };
    coming?.addEventListener("statechange", look);
    look();
  });
}

/** A newer page that was kept meanwhile takes over when the page is opened, never in the middle of an evening. */
async function takeNewer() {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE);
  if (!registration?.waiting || !navigator.serviceWorker.controller) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting.postMessage("take over");
}

export const offline = new Offline();
takeNewer().catch(() => {});
