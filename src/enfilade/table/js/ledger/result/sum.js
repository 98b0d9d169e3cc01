// If it ended now, line by line: what each side has for what, the levels, what may still come, what would change it,
// and the balance so far. It takes the ledger's place while it is pointed at or kept open.

import { html, nothing } from "../../../vendor/lit.js";
import { key, lookOf } from "../../words.js";
import { Part } from "../part.js";
import { balanceGraph } from "./balance.js";

/** What takes the ledger back. */
const GIVES_WAY = ["selected", "receipt", "wish", "prospect"];

class Sum extends Part {
  static watches = ["sight", "sumShown"];

  constructor() {
    super();
    /** @type {{at: number, timeLine: wire.TimeLine} | null} */
    this.fetched = null;
    this.asking = false;
  }

  /** @param {import("../../session/session.js").Session} session */
  joined(session) {
    session.addEventListener("change", ({ detail }) => {
      const { keys } = detail;
      if (session.sumShown && keys.some((one) => GIVES_WAY.includes(one) && session[/** @type {"selected"} */ (one)]))
        session.set({ sumShown: "" });
    });
  }

  render() {
    const { session } = this;
    const { sight, sumShown } = session;
    if (!sumShown) return nothing;
    this.#fetch(sight.at);
    const { result, sides } = sight;
    const ordered = [...sides].sort((one, other) => Number(one.nation !== "union") - Number(other.nation !== "union"));
    return html`
      <section class="account" id="sum" role="region" aria-labelledby="sum-title">
        <div class="account-head">
          <h2 id="sum-title">${sight.over ? "So it ended" : "If it ended now"}</h2>
          ${
            sumShown === "open"
              ? html`<button type="button" class="sm"
                @click=${() => session.set({ sumShown: "" })}>Close ${key("Esc")}</button>`
              : nothing
          }
        </div>
        <table>
          <thead><tr><th scope="col"><span class="unseen">For what</span></th>
            ${ordered.map(
              ({ id, name }) =>
                html`<th scope="col" class=${lookOf(session, id)}><abbr title=${name}>${shortly(name)}</abbr></th>`,
            )}</tr></thead>
          <tbody>
            ${result.lines.map(
              (line) => html`<tr><th scope="row">${line.what}<i>${line.why}</i></th>
                ${ordered.map(({ id }) => this.#cell(id, id === line.side ? signed(line.points) : "–"))}</tr>`,
            )}
            ${result.lines.length ? nothing : html`<tr><th scope="row">Nothing yet</th><td>–</td><td>–</td></tr>`}
          </tbody>
          <tfoot><tr><th scope="row">Together</th>
            ${ordered.map(({ id }) => this.#cell(id, this.#points(id)))}</tr></tfoot>
        </table>
        ${this.#levels()} ${this.#toCome()} ${this.#balance()} ${this.#changes()}
      </section>
    `;
  }

  /**
   * @param {string} side
   * @param {string} words
   */
  #cell(side, words) {
    return html`<td class=${lookOf(this.session, side)}>${words}</td>`;
  }

  /** @param {string} side */
  #points(side) {
    const { result, sides } = this.session.sight;
    return signed(result.points[sides.findIndex(({ id }) => id === side)]);
  }

  #levels() {
    const { levels, words } = this.session.sight.result;
    const look = (/** @type {string} */ side) => (side ? lookOf(this.session, side) : "none");
    return html`
      <ol class="levels" aria-label="Levels of victory, by points ahead">
        ${levels.map(
          ({ side, title, span, here }) => html`<li class="${look(side)} ${here ? "here" : ""}"
            aria-current=${here ? "true" : nothing}><b>${title}</b><span>${span}</span></li>`,
        )}
      </ol>
      <p class="levels-foot"><span class="cs">Confederate</span><b>${words}</b><span class="us">Union</span></p>
    `;
  }

  /**
   * @param {string} side
   * @param {string} words
   * @param {string} more
   */
  #line(side, words, more) {
    return html`<li class=${side ? lookOf(this.session, side) : "none"}>${words}<i>${more}</i></li>`;
  }

  #toCome() {
    const { to_come: toCome } = this.session.sight.result;
    if (!toCome.length) return nothing;
    return html`
      <h3>Still to come</h3>
      <ul class="account-list">
        ${toCome.map(({ side, words, stands }) => this.#line(side, words, stands))}
      </ul>
    `;
  }

  #changes() {
    const { changes } = this.session.sight.result;
    if (!changes.length) return nothing;
    return html`
      <h3>What would change it</h3>
      <ul class="account-list">
        ${changes.map(({ side, words, result }) => this.#line(side, words, result))}
      </ul>
    `;
  }

  #balance() {
    if (!this.fetched) return nothing;
    const graph = balanceGraph(this.session, this.fetched.timeLine);
    return graph === nothing ? nothing : html`<h3>The balance <span>points ahead, by half turn</span></h3>${graph}`;
  }

  /**
   * The time line, once for each number of the game.
   * @param {number} at
   */
  async #fetch(at) {
    if (this.asking || this.fetched?.at === at || this.session.still) return;
    this.asking = true;
    try {
      this.fetched = { at, timeLine: await this.session.api.timeline() };
      this.requestUpdate();
    } catch {
      // The sum stands without its graph; it is asked for again when the sum is opened next.
    } finally {
      this.asking = false;
    }
  }
}

/** @param {string} name */
const shortly = (name) => (name.length > 8 ? `${name.slice(0, 6)}.` : name);

/** @param {number} points */
const signed = (points) => String(points).replace("-", "−");

customElements.define("enfilade-sum", Sum);
