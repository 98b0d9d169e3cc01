// Commands on their way to the server: an order is sent once, whatever is clicked meanwhile, and what is refused is
// told.

/**
 * @typedef {{do: "order", order: string, side: string} | {do: "roll", faces: number[]} | {do: "cast"} |
 *   {do: "undo"}} Bare a command without its name and number
 */

export class Giving {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** The order that is on its way or done, with the state it was given for. */
    this.once = "";
  }

  /**
   * @param {string} order as it is written
   * @param {string} [side] who speaks
   */
  give(order, side) {
    const { session } = this;
    const speaks = side ?? (session.sight.yours.length > 1 ? session.waiting.side : "");
    // A second click before the table has gone on is no second order.
    const once = `${session.latest.at} ${speaks} ${order}`;
    if (once === this.once) return Promise.resolve(false);
    this.once = once;
    return this.send({ do: "order", order, side: speaks }, deedOf(order));
  }

  /**
   * @param {Bare} command
   * @param {string} [given] the order, in a word
   */
  async send(command, given = "") {
    const { session } = this;
    session.set({ sending: session.sending + 1, refusal: null, news: "" });
    const answer = await session.line.send({ ...command, at: session.latest.at });
    session.set({ sending: session.sending - 1 });
    if (answer.kind === "done") {
      session.set({ given });
      return true;
    }
    this.once = "";
    if (answer.stale) await session.refresh();
    session.set({ refusal: { why: answer.why, rule: answer.rule ?? "", stale: answer.stale ?? false } });
    return false;
  }
}

/** @param {string} order */
function deedOf(order) {
  const [first, second] = order.split(/\s+/);
  return ["react", "pass", "choose", "done", "order", "group"].includes(first) ? first : second;
}
