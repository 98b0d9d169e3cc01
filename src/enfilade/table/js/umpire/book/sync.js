// Several phones on one battle: sends what was entered here, waits for what was entered elsewhere. Nothing is shown as
// sent before the server has it on disk, and nothing that could not be sent is lost.

import { WAIT, Refused, address, call, fetchAll, here, sendAll } from "./carrying.js";
import { deviceStore } from "./device_store.js";
import { engine } from "../offline/engine.js";

/** @import { News } from "./carrying.js" */

/** Milliseconds between tries while the line is down; the last one again and again. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];

const SAVED = "Saved on this phone";
const SENT = "Sent to the table";
const DOWN = "The line is down. Your entries are kept and will be sent.";
const REFUSED = "The server refused an entry, which is kept apart on this phone:";
const UNKNOWN = "This server does not know the battle. It is kept on this phone.";

class Sync {
  /** How it stands with the battle that is open, for people. */
  says = "";
  onchange = () => {};
  /** @type {Line|null} */
  #line = null;

  /**
   * Gives a battle of this phone to the server, so that others can join.
   * @param {string} id
   * @returns {Promise<string>} its id there, which is the invitation: /umpire#b=<id>
   */
  async share(id) {
    const battle = await here(id);
    if (battle.server) return battle.server;
    // The same key again gives the same battle, if only the answer was lost.
    /** @type {wire.Shared} */
    const made = await call("/api/umpire/battles", { opening: battle.opening, key: battle.key });
    await deviceStore.keep({ id, opening: battle.opening, server: made.id });
    if (this.#line?.id === id) this.start(id, this.#line.onnews);
    await sendAll(id, made.id);
    return made.id;
  }

  /**
   * Joins a battle of the server; one that is on this phone already is found again.
   * @param {string} serverId
   * @returns {Promise<string>} its id on this phone
   */
  async join(serverId) {
    const known = (await deviceStore.list()).find(({ server }) => server === serverId);
    if (known) return known.id;
    /** @type {News} */
    const first = await call(address(serverId, "?after=0"));
    const { id } = await deviceStore.keep({ opening: first.opening, server: serverId });
    await deviceStore.merge(id, first.entries);
    await fetchAll(id, serverId);
    return id;
  }

  /** Keeps the open battle in step with the others. @param {string} id @param {() => void} onnews */
  start(id, onnews) {
    this.stop();
    this.#line = new Line(id, onnews, (says) => this.#tell(says));
    this.#line.run();
  }

  /** Something was entered in the open battle. */
  send() {
    this.#line?.send();
  }

  stop() {
    this.#line?.end();
    this.#line = null;
    this.#tell("");
  }

  /** @param {string} says */
  #tell(says) {
    if (says === this.says) return;
    this.says = says;
    this.onchange();
  }
}

/** The line between one battle on this phone and the server. */
class Line {
  #tell;
  #ended = new AbortController();
  #tries = 0;
  /** @type {string | undefined} its id there; nothing while it is not shared */
  server;
  /** Whether the server answered last time: only then it is worth while to wait for news. */
  #up = false;
  /** What is said while all is well. */
  #good = SENT;
  #wake = () => {};
  /** Ends the request that waits for news. */
  #hang = () => {};
  #sending = Promise.resolve();

  /**
   * @param {string} id
   * @param {() => void} onnews
   * @param {(says: string) => void} tell
   */
  constructor(id, onnews, tell) {
    this.id = id;
    this.onnews = onnews;
    this.#tell = tell;
    const { signal } = this.#ended;
    // Whoever comes back to the page, or into the network, does not wait out a pause.
    addEventListener("online", () => this.#wake(), { signal });
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
  }

  async run() {
    const battle = await deviceStore.load(this.id);
    if (!battle?.server) {
      this.#tell(battle ? SAVED : "");
      return;
    }
    const { server } = battle;
    this.server = server;
    while (!this.#ended.signal.aborted) {
      try {
        await this.send({ strict: true });
        await this.#hear(server);
        this.#tries = 0;
      } catch (error) {
        if (this.#ended.signal.aborted) return;
        this.#fail(error);
        await this.#pause();
      }
    }
  }

  /** Sends what has no place yet; what fails is tried again by `run`. */
  send({ strict = false } = {}) {
    const { server } = this;
    if (!server) {
      this.#tell(SAVED);
      return Promise.resolve();
    }
    // One at a time, so that entries arrive in the order they were made.
    const sending = this.#sending.then(async () => {
      if (!(await sendAll(this.id, server, this.#ended.signal))) return;
      this.onnews();
      const refused = (await deviceStore.load(this.id))?.refused.at(-1);
      this.#good = refused ? `${REFUSED} ${refused.why}` : SENT;
      this.#reached();
    });
    this.#sending = sending.catch((error) => {
      if (strict || this.#ended.signal.aborted) return;
      this.#fail(error);
      // Then `run` has to try again, and not to wait for news.
      this.#hang();
    });
    return strict ? sending : this.#sending;
  }

  end() {
    this.#ended.abort();
    this.#wake();
    this.#hang();
  }

  /** @param {string} server */
  async #hear(server) {
    const battle = await deviceStore.load(this.id);
    if (!battle) return this.end();
    const wait = this.#up ? WAIT : 0;
    const hanging = new AbortController();
    this.#hang = () => hanging.abort();
    const asked = performance.now();
    /** @type {News} */
    const news = await call(address(server, `?after=${battle.seen}&wait=${wait}`), null, hanging.signal);
    this.#reached();
    if (news.entries.length) {
      if (await deviceStore.merge(this.id, news.entries)) this.onnews();
    } else if (wait && performance.now() - asked < 1_000) {
      // A server that stops, or something between, answers at once: do not ask a hundred times a second.
      await this.#pause(1_000);
    }
  }

  #reached() {
    this.#up = true;
    engine.lineIs(true);
    this.#tell(this.#good);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#up = false;
    if (error instanceof Refused && error.status === 404) this.#tell(UNKNOWN);
    else if (error instanceof Refused && error.status < 500 && error.status !== 429) this.#tell(error.message);
    else {
      engine.lineIs(false);
      this.#tell(DOWN);
    }
  }

  /** @returns {Promise<void>} */
  #pause(milliseconds = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

export const sync = new Sync();
