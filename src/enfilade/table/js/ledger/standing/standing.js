// Standing orders for a unit, its brigade or the whole side: what is done without asking. They are secret, and may be
// given at any moment.

import { html, nothing } from "../../../vendor/lit.js";
import { brigadeName, ruleOf } from "../../words.js";
import { dialogHead, openDialog, Part } from "../part.js";
import { orderText, QUESTIONS } from "./standing-words.js";

class Standing extends Part {
  static watches = ["sight"];

  /** @type {string | null} for which orders are given */
  unit = null;

  /** @type {{why: string, rule: string} | null} */
  refusal = null;

  joined() {
    document.addEventListener("enfilade-standing", (event) =>
      this.#open(/** @type {CustomEvent<{unit: string}>} */ (event).detail.unit),
    );
  }

  render() {
    const unit = this.unit && this.session.unit(this.unit);
    return html`
      <dialog aria-labelledby="standing-title">
        ${unit ? this.#form(unit) : nothing}
      </dialog>
    `;
  }

  /** @param {string} unit */
  async #open(unit) {
    this.unit = unit;
    this.refusal = null;
    this.requestUpdate();
    await this.updateComplete;
    const dialog = this.querySelector("dialog");
    /** @type {HTMLFormElement | null | undefined} */ (dialog?.querySelector("form.standing"))?.reset();
    openDialog(dialog);
  }

  /** @param {wire.UnitSeen} unit */
  #form(unit) {
    const side = this.session.side(unit.side);
    /** @type {[id: string, words: string][]} */
    const subjects = [
      [unit.id, unit.name],
      .../** @type {[string, string][]} */ (unit.brigade ? [[unit.brigade, this.#brigade(unit)]] : []),
      [unit.side, `all ${side?.name} units`],
    ];
    return html`
      ${dialogHead("standing-title", "Standing orders")}
      <p class="note">What is done without asking you. The other side does not see it. A new order takes the place of
        the whole old one.</p>
      <form class="standing" @submit=${(/** @type {SubmitEvent} */ event) => this.#give(event, unit)}>
        <fieldset class="pick">
          <legend>For</legend>
          ${subjects.map(
            ([id, words], nth) =>
              html`<label><input type="radio" name="subject" value=${id}
                ?checked=${nth === 0}><span>${words}</span></label>`,
          )}
        </fieldset>
        ${QUESTIONS.map(([name, title, answers]) => this.#question(unit, name, title, answers))}
        ${
          this.refusal
            ? html`<p class="why" role="alert">${this.refusal.why} ${ruleOf(this.refusal.rule)}</p>`
            : nothing
        }
        <div class="give"><button type="submit" class="go">Give the order</button></div>
      </form>
    `;
  }

  /** @param {wire.UnitSeen} unit */
  #brigade({ id, brigade }) {
    const { card } = this.session;
    const named = card?.unit === id && card.lines.find(({ what }) => what === "Brigade")?.value;
    return named || brigadeName(brigade);
  }

  /**
   * @param {wire.UnitSeen} unit
   * @param {keyof wire.StandingSeen} name
   * @param {string} title
   * @param {[string, string][]} answers
   */
  #question(unit, name, title, answers) {
    const now = unit.standing?.[name] || "ask";
    return html`
      <fieldset class="pick">
        <legend>${title}</legend>
        ${answers.map(
          ([value, words]) =>
            html`<label><input type="radio" name=${name} value=${value}
              ?checked=${now === value}><span>${words}</span></label>`,
        )}
      </fieldset>
    `;
  }

  /**
   * @param {SubmitEvent} event
   * @param {wire.UnitSeen} unit
   */
  async #give(event, unit) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const { subject, ...answers } = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    const given = await this.session.give(
      orderText(subject, answers),
      this.session.sight.yours.length > 1 ? unit.side : "",
    );
    if (given) this.querySelector("dialog")?.close();
    else this.refusal = this.session.refusal;
    this.requestUpdate();
  }
}

customElements.define("enfilade-standing", Standing);
