// Advice: what the captain would do in this seat's place. It is fetched when the player asks, drawn and read; taken up,
// it is weighed like any other order, and nothing is sent before that is given.

import { refusalOf } from "../api.js";

export class Advising {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** @type {unknown[]} what the player was at when he asked */
    this.inHand = [];
    // Whoever takes something in hand himself wants to see that.
    session.addEventListener(
      "change",
      () => session.advice && this.inHand.some((one, nth) => one !== this.#inHand[nth]) && this.close(),
    );
  }

  /** Whether it can be asked for now. */
  get may() {
    const { session } = this;
    return Boolean(session.asked && session.sight.advice);
  }

  /** Whether it is there to be taken up. */
  get ready() {
    return Boolean(this.may && this.session.advice?.order);
  }

  async ask() {
    const { session } = this;
    if (!this.may || session.advice) return;
    /** @type {import("./session.js").Advised} */
    const asked = { asking: true };
    this.inHand = this.#inHand;
    session.set({ advice: asked, refusal: null });
    try {
      const advice = await session.api.advice();
      // Closed meanwhile, or the battle has gone on.
      if (session.advice !== asked) return;
      session.set({ advice });
      this.#show(advice);
    } catch (problem) {
      if (session.advice !== asked) return;
      session.set({
        advice: null,
        refusal: refusalOf(problem, "The line is down. No advice could be fetched."),
      });
    }
  }

  close() {
    if (this.session.advice) this.session.set({ advice: null });
  }

  /** Takes the order in hand, as if the player had thought of it. */
  take() {
    const { session } = this;
    const { advice } = session;
    if (!this.ready || !advice || advice.asking) return;
    this.close();
    const [doer] = advice.about;
    if (session.leader(doer)) session.riding.take(advice);
    else if (advice.steps) this.#move(advice);
    else session.deciding.take({ ...advice, unit: doer, units: advice.about.length > 1 ? advice.about : [] });
  }

  /** @param {wire.Advice} advice */
  #move({ about, steps }) {
    const { session } = this;
    const [unit] = about;
    if (session.mode === "move") session.planning.back();
    if (about.length > 1 && !session.grouping.announced) session.grouping.form([...about]);
    else if (session.selected !== unit) session.select(unit);
    session.beginMove(unit);
    session.planning.setSteps(steps);
  }

  /** What the player is at. */
  get #inHand() {
    const { selected, deciding, ghost, receipt } = this.session;
    return [selected, deciding.choice, ghost, receipt];
  }

  /**
   * Brings what it is about into the window.
   * @param {wire.Advice} advice
   */
  #show({ about }) {
    const { session } = this;
    const where = session.unit(about[0])?.pose ?? session.leader(about[0]);
    if (where && session.map?.opened) session.map.bringIntoSight(where);
  }
}
