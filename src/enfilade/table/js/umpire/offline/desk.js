// Python on this phone, in a worker: questions go in by number, and answers find their way back by it.

/** Milliseconds after which a worker that does not answer is taken for ended: browsers do so without a word. */
const LONGEST = 60_000;
const NOT_STARTED = "The engine on this phone could not be started.";
const ENDED = "The engine on this phone has ended; ask again.";

export class Desk {
  ended = false;
  #worker;
  /**
   * Who waits, by the number of his question.
   * @type {Map<number, {resolve: (text: string) => void, reject: (error: Error) => void,
   *   timer: ReturnType<typeof setTimeout>}>}
   */
  #waiting = new Map();
  #number = 0;

  /** @param {Worker} worker */
  constructor(worker) {
    this.#worker = worker;
  }

  /** @param {string} text a question as JSON @returns {Promise<string>} the answer as JSON */
  answer(text) {
    if (this.ended) return Promise.reject(new Error(ENDED));
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(), LONGEST);
      this.#waiting.set(number, { resolve, reject, timer });
      this.#worker.postMessage({ number, text });
    });
  }

  /** @param {{number: number, text?: string, failed?: string}} said */
  hear({ number, text, failed }) {
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    this.#waiting.delete(number);
    clearTimeout(waiting.timer);
    if (failed === undefined) waiting.resolve(text ?? "");
    else waiting.reject(new Error(failed));
  }

  /** Whoever waits hears that nobody will answer. */
  end() {
    this.ended = true;
    this.#worker.terminate();
    for (const number of [...this.#waiting.keys()]) this.hear({ number, failed: ENDED });
  }
}

/** @returns {Promise<Desk>} when it can be asked */
export function openDesk() {
  const worker = new Worker("/umpire/engine/worker.js", { type: "module", name: "umpire" });
  const desk = new Desk(worker);
  return new Promise((resolve, reject) => {
    /** @param {string | undefined} why */
    const fail = (why) => {
      desk.end();
      reject(new Error(why || NOT_STARTED));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message);
    };
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve(desk);
      else if (data.number === undefined) fail(data.failed);
      else desk.hear(data);
    };
  });
}
