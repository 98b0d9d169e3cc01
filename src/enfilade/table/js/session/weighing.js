// What the server says an order would bring: asked once while the battle stands as it does.

import { refusalOf } from "../api.js";

/** @typedef {{order: string} & Partial<wire.Offer>} Weighable */

const HOVER_WAIT = 140;

export class Weighing {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Map<string, wire.Prospect>} */
    this.weighed = new Map();
  }

  /** A new state lies on the table, with other chances. */
  forget() {
    this.weighed.clear();
    this.point(null);
  }

  /**
   * What an order would bring; nothing where it was not offered and the server does not say.
   * @param {Weighable} offer
   */
  async prospect(offer) {
    return (await this.#ask(offer.order)) ?? (offer.words ? unweighed(offer) : null);
  }

  /**
   * Shows what a deed would bring while it is pointed at.
   * @param {wire.Ability | null} ability
   */
  point(ability) {
    clearTimeout(this.pointing);
    const { session } = this;
    session.set({ pointed: ability, glimpse: null });
    if (!ability?.allowed || !ability.offers.length) return;
    this.pointing = setTimeout(async () => {
      const glimpse = await this.#ask(ability.offers[0].order);
      if (session.pointed === ability) session.set({ glimpse });
    }, HOVER_WAIT);
  }

  /** @param {string} order */
  async #ask(order) {
    const { session } = this;
    const side = session.sight.yours.length > 1 ? session.waiting.side : undefined;
    const known = this.weighed.get(order);
    if (known) return known;
    try {
      const { at } = session.sight;
      const prospect = await session.api.prospect(order, side);
      // The battle may have gone on meanwhile, and the chances with it.
      if (session.sight.at === at) this.weighed.set(order, prospect);
      return prospect;
    } catch (problem) {
      session.set({
        refusal: refusalOf(problem, "The line is down. The order is not weighed."),
      });
      return null;
    }
  }
}

/**
 * What the server has offered may be given even if it cannot say the chances just now.
 * @param {Weighable} weighable
 * @returns {wire.Prospect}
 */
function unweighed({ order, words = "" }) {
  const none = {
    subtitle: "",
    receipt: null,
    sum: "",
    span: "",
    cells: [],
    fates: [],
    about: "",
    own_fates: [],
    own_about: "",
    stages: [],
    best: "",
    best_words: "",
  };
  return { ...none, order, legal: true, why: [], rule: "", title: words, notes: ["The chances could not be weighed."] };
}
