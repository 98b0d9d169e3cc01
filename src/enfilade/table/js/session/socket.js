// The line to the server: sends commands, hears that the game has gone on, and keeps what could not be sent. Every
// command carries a name of its own, so that sending it again after a cut does it once.

import { refusalOf, statusOf } from "../api.js";

/**
 * @typedef {wire.Give | wire.Type | wire.Cast | wire.Undo} Named a command
 * @typedef {Omit<wire.Give, "id"> | Omit<wire.Type, "id"> | Omit<wire.Cast, "id"> | Omit<wire.Undo, "id">} Unnamed
 * @typedef {{command: Named, settle: (answer: wire.Done | wire.Refused) => void}} Unsent
 * @typedef {"up" | "post" | "down"} LineState
 * @typedef {{at: number | null, present: wire.Present, state: LineState}} LineEvents
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const SILENCE = 50_000;
/** After so many sockets that never opened, commands go by POST instead. */
const TRIES_BEFORE_POST = 3;
const POLL_EVERY = 2500;
/** The code with which the server ends a line to which there is no seat any more. */
const PUT_OUT = 4403;

/**
 * Events: `at` (detail: the game's number, or null if it may have changed), `present` (detail: who is there),
 * `state` (detail: "up", "post" or "down").
 */
const Target = /** @type {new () => import("./watched.js").Telling<LineEvents>} */ (
  /** @type {unknown} */ (EventTarget)
);

export class Line extends Target {
  /** @param {import("../api.js").GameApi} api */
  constructor(api) {
    super();
    this.api = api;
    /** @type {LineState} */
    this.state = "down";
    /** @type {WebSocket | null} */
    this.socket = null;
    /** When the server was heard last. */
    this.heard = 0;
    /** @type {Map<string, Unsent>} */
    this.unsent = new Map();
    this.failures = 0;
    this.ended = false;
    this.wake = () => this.#hurry();
    // A cut network leaves the socket open for minutes; the browser knows better.
    this.cut = () => this.#drop();
  }

  open() {
    addEventListener("online", this.wake);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.wake);
    // What this page has been told to send already has somebody who waits for the answer.
    for (const command of kept(this.api.game)) if (!this.unsent.has(command.id)) this.#keep(command, () => {});
    this.#connect();
  }

  close() {
    this.ended = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.socket?.close();
  }

  /**
   * Resolves with Done or Refused, however long the line is down.
   * @param {Unnamed} command
   * @returns {Promise<wire.Done | wire.Refused>}
   */
  send(command) {
    const named = { ...command, id: newId() };
    return new Promise((settle) => {
      this.#keep(named, settle);
      this.#put(named);
    });
  }

  get waiting() {
    return this.unsent.size;
  }

  /**
   * @param {Named} command
   * @param {(answer: wire.Done | wire.Refused) => void} settle
   */
  #keep(command, settle) {
    this.unsent.set(command.id, { command, settle });
    keep(this.api.game, this.unsent);
  }

  /** @param {wire.Done | wire.Refused} answer */
  #settle(answer) {
    const sent = this.unsent.get(answer.id);
    this.unsent.delete(answer.id);
    keep(this.api.game, this.unsent);
    sent?.settle(answer);
    this.#tell("at", answer.at);
  }

  /** @param {Named} command */
  #put(command) {
    if (this.state === "up") this.socket?.send(JSON.stringify(command));
    else if (this.state === "post") this.#post(command);
  }

  /**
   * Whether the server has answered otherwise than by the socket; without one, that is what the line is up by.
   * @param {boolean} answered
   */
  reached(answered) {
    if (this.state !== "up" && this.#isWithoutSocket) this.#become(answered ? "post" : "down");
  }

  get #isWithoutSocket() {
    return this.failures >= TRIES_BEFORE_POST;
  }

  /** @param {Named} command */
  async #post(command) {
    try {
      this.#settle(await this.api.command(command));
      this.reached(true);
    } catch (problem) {
      const status = statusOf(problem);
      if (status && status < 500) {
        this.#settle({ kind: "refused", id: command.id, at: command.at, ...refusalOf(problem), stale: false });
      } else this.#become("down");
    }
  }

  #connect() {
    if (this.ended) return;
    const socket = new WebSocket(this.api.socket);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.heard = Date.now();
      this.#become("up");
      for (const { command } of this.unsent.values()) this.#put(command);
      clearInterval(this.beat);
      this.beat = setInterval(() => this.#ping(), PING_EVERY);
      this.#tell("at", null);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = ({ code }) => (code === PUT_OUT ? this.#putOut() : this.#lost());
  }

  /** The seat has been taken away: to come again would not help, and why is told to whoever asks for the battle. */
  #putOut() {
    this.close();
    this.#become("down");
    this.#tell("at", null);
  }

  #lost() {
    clearInterval(this.beat);
    if (this.ended) return;
    this.failures += 1;
    const byPost = this.#isWithoutSocket && navigator.onLine;
    if (!byPost || this.state === "up") this.#become("down");
    if (byPost) {
      this.#tell("at", null);
      for (const { command } of this.unsent.values()) this.#post(command);
    }
    const wait = byPost ? POLL_EVERY : Math.min(FIRST_WAIT * 2 ** (this.failures - 1), LONGEST_WAIT);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.#connect(), wait);
  }

  /** @param {wire.Say} said */
  #hear(said) {
    this.heard = Date.now();
    if (said.kind === "done" || said.kind === "refused") this.#settle(said);
    else if (said.kind === "at") this.#tell("at", said.at);
    else if (said.kind === "present") this.#tell("present", said);
  }

  #ping() {
    if (Date.now() - this.heard > SILENCE) this.#drop();
    else this.socket?.send('{"do":"ping"}');
  }

  /** The network is back, or the page is looked at again: do not wait for the next try. */
  #hurry() {
    if (this.state === "up" || document.hidden || this.ended) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.retry);
    this.#connect();
  }

  #drop() {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.#lost();
  }

  /** @param {LineState} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.#tell("state", state);
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** A name for a command that nobody else gives. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Orders outlive the page: whoever reloads while the line is down has still given them.
/** @param {string} game */
const drawer = (game) => `enfilade.unsent.${game}`;

/**
 * @param {string} game
 * @param {Map<string, Unsent>} unsent
 */
function keep(game, unsent) {
  try {
    const commands = [...unsent.values()].map(({ command }) => command);
    if (commands.length) sessionStorage.setItem(drawer(game), JSON.stringify(commands));
    else sessionStorage.removeItem(drawer(game));
  } catch {
    // Then they last as long as the page.
  }
}

/** @param {string} game */
function kept(game) {
  try {
    return JSON.parse(sessionStorage.getItem(drawer(game)) ?? "[]");
  } catch {
    return [];
  }
}
