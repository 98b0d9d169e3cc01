// For those who listen: events go to a polite region in the log's words, what is asked to an assertive one.

import { html, repeat } from "../../../vendor/lit.js";
import { told } from "../../replay/steps.js";
import { nameOf, plain } from "../../words.js";
import { sound } from "../../sounds.js";
import { Part } from "../part.js";

/** @import { Session } from "../../session/session.js" */

/** Seconds before the end at which the clock is told. */
const WARNINGS = [30, 10];
/** Tellings kept in the log's region: what is still being read must not be taken away by what comes next. */
const KEPT = 6;

class Live extends Part {
  static watches = ["sight", "playing", "refusal", "prospect", "clock", "advice"];

  constructor() {
    super();
    /** @type {{number: number, words: string}[]} */
    this.told = [];
    this.tellings = 0;
    /** @type {wire.Happening[]} not told yet */
    this.fresh = [];
    /** @type {string[]} */
    this.justSaid = [];
    /** The moment for which the drum has been beaten. */
    this.sounded = 0;
  }

  /** @param {Session} session */
  joined(session) {
    session.addEventListener("happening", ({ detail }) => this.fresh.push(detail));
  }

  render() {
    const { session } = this;
    if (!session.playback.busy && this.fresh.length) {
      this.#tell(told(this.fresh));
      this.fresh = [];
    }
    const refused = session.refusal ? ` ${session.refusal.why}` : "";
    return html`
      <div class="unseen" role="log" aria-live="polite">${repeat(
        this.told,
        ({ number }) => number,
        ({ words }) => html`<p>${words}</p>`,
      )}</div>
      <div class="unseen" role="status" aria-live="polite">${this.#weighed()}</div>
      <div class="unseen clock-told" role="timer" aria-live="polite">${this.#clock()}</div>
      <div class="unseen" role="alert" aria-live="assertive">${this.#asked()}${refused}</div>
    `;
  }

  /**
   * A march that has been seen in two parts is told again only if there is more to say of it.
   * @param {wire.Happening[]} happenings
   */
  #tell(happenings) {
    /** @param {wire.Happening} happening */
    const words = ({ parts }) => plain(parts);
    const news = happenings.filter((one) => !(one.goes_on && this.justSaid.includes(words(one)))).map(words);
    if (!news.length) return;
    this.justSaid = news;
    this.tellings += 1;
    this.told = [...this.told, { number: this.tellings, words: news.join(" ") }].slice(-KEPT);
  }

  updated() {
    const { session } = this;
    const asked = session.deciding.slipAsks ? session.sight.at : 0;
    if (asked && asked !== this.sounded) sound("ask");
    this.sounded = asked;
    const { waiting, title } = session.sight;
    document.title = `${waiting.yours && !session.playback.busy ? "Asked: " : ""}${title} · Enfilade`;
  }

  #weighed() {
    const { prospect, advice } = this.session;
    if (advice?.order) return `${advice.words}. ${plain(advice.why)}`;
    if (!prospect) return "";
    return prospect.legal ? `${prospect.title}. ${prospect.best} ${prospect.best_words}` : plain(prospect.why);
  }

  /** Told twice to whoever is asked, and not every second. */
  #clock() {
    const { clock, waiting } = this.session;
    if (!clock.runs || !waiting.yours) return "";
    const passed = WARNINGS.filter((seconds) => clock.left <= seconds).at(-1);
    return passed ? `${passed} seconds left.` : "";
  }

  #asked() {
    const { session } = this;
    if (session.playback.busy) return "";
    const { waiting } = session;
    if (session.sight.over) return waiting.title;
    if (!waiting.yours) return "";
    const offers = session.deciding.slipAsks ? waiting.offers.filter(({ unit }) => unit).slice(0, 4) : [];
    const said = offers.map(
      ({ unit, words, chance }) => `${nameOf(session, unit)} ${words}${chance ? `, ${chance}` : ""}.`,
    );
    return [waiting.title, ...said].join(" ");
  }
}

customElements.define("enfilade-live", Live);
