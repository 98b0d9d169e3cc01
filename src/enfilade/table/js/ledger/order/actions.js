// The action bar: everything the chosen unit can do in these rules, with its key; what it may not do now is there too,
// with the reason. Without a unit it says who is to act, and ends the turn.

import { html, nothing } from "../../../vendor/lit.js";
import { briefName, capital, key, number } from "../../words.js";
import { Part } from "../part.js";
import { togetherActs } from "./together.js";

/** One key a deed; those that never stand together share. */
export const KEYS = {
  fire: "F",
  move: "M",
  charge: "C",
  face: "G",
  form: "O",
  mount: "H",
  reform: "R",
  rally: "R",
  disengage: "D",
  countercharge: "C",
  join: "J",
  run: "K",
  leave: "V",
  done: "X",
};

class Actions extends Part {
  static watches = [
    "sight",
    "selected",
    "card",
    "mode",
    "choice",
    "prospect",
    "playing",
    "present",
    "sending",
    "group",
    "together",
  ];

  render() {
    const { session } = this;
    if (session.isSpectator) return this.#words("Watching", "You have no side in this battle.");
    if (session.sight.over) return this.#words("The battle is over", session.waiting.grade);
    if (session.pad?.due()) return this.#words("Dice are due", session.waiting.title.replace(/^Dice are due: /, ""));
    const unit = session.unit(session.selected);
    const card = session.card?.unit === unit?.id ? session.card : null;
    if (!unit || !session.isMine(unit.side) || !card) return this.#nobody(unit);
    if (session.grouping.open) return html`${togetherActs(session)}${this.#ending()}`;
    const shown = card.abilities.filter((ability) => isShown(ability, card.abilities));
    return html`
      <div class="who"><h3 title=${unit.name}>${this.#acting(unit)}</h3><span>${this.#asks(card)}</span></div>
      <ul class="acts ${card.at === session.sight.at ? "" : "old"}" aria-label="What ${unit.name} may do">
        ${shown.map((ability) => this.#ability(ability))}
      </ul>
      ${this.#ending()}
    `;
  }

  /**
   * Who acts: of a group that has been announced, how many.
   * @param {wire.UnitSeen} unit
   */
  #acting(unit) {
    const { group } = this.session;
    return group.length ? `${capital(number(group.length))} together` : briefName(this.session, unit.id);
  }

  /** @param {wire.UnitCard} card */
  #asks(card) {
    const { session } = this;
    if (session.deciding.slipAsks)
      return session.waiting.question === "react" ? "reaction, one of:" : "the answer is on the slip";
    return card.actions || (session.asked ? "" : session.waiting.phase.split(";")[0]);
  }

  /** @param {wire.Ability} ability */
  #ability(ability) {
    const { session } = this;
    const { weighing } = session.deciding;
    const chosen = session.mode === "move" ? "move" : (session.deciding.choice?.deed ?? this.#replyChosen());
    const on = ability.id === chosen && ability.allowed;
    const why = ability.allowed ? "" : `${ability.why}`;
    return html`
      <li>
        <button type="button" class="a ${on ? "on" : ""} ${ability.allowed ? "" : "no"}" aria-pressed=${on}
          aria-disabled=${!ability.allowed}
          title=${why} aria-keyshortcuts=${KEYS[ability.id]} @click=${() => session.deciding.choose(ability.id)}
          @mouseenter=${() => weighing.point(ability)} @mouseleave=${() => weighing.point(null)}
          @focus=${() => weighing.point(ability)} @blur=${() => weighing.point(null)}>
          <b>${ability.name}</b> ${key(KEYS[ability.id])}<i>${ability.hint}</i>${
            why ? html`<span class="unseen">. Not now: ${why}</span>` : nothing
          }
        </button>
      </li>
    `;
  }

  #replyChosen() {
    const { deciding, waiting } = this.session;
    return waiting.offers.find(({ order }) => order === deciding.order)?.reply ?? null;
  }

  /** @param {wire.UnitSeen | null} unit */
  #nobody(unit) {
    const { session } = this;
    const { waiting, sight } = session;
    if (unit && !session.isMine(unit.side))
      return html`${this.#words(briefName(session, unit.id), "not yours to order")}${this.#ending()}`;
    if (unit) return html`${this.#words(briefName(session, unit.id), "")}${this.#ending()}`;
    const able = waiting.about.filter((id) => session.unit(id)).length;
    if (session.asked && waiting.question === "activate") {
      return html`
        ${this.#words(able ? `${capital(number(able))} may act` : "All have acted", session.side(waiting.side)?.name)}
        <ul class="acts">
          <li>
            <button type="button" class="a" ?disabled=${!able} @click=${() => session.deciding.nextAble()}>
              <b>Next unit</b> ${key("N")}<i>that may act</i>
            </button>
          </li>
        </ul>
        ${this.#ending()}
      `;
    }
    if (session.riding.mayPassOver) {
      const rest = "Drag one on the map, or go on: they stay.";
      return html`${this.#words("Your leaders may ride", rest)}${this.#ending()}`;
    }
    const below = sight.thinking ? "The computer is thinking" : session.asked ? "" : waiting.title;
    return html`${this.#words(waiting.phase.split(";")[0], below)}${this.#ending()}`;
  }

  /**
   * @param {string} title
   * @param {unknown} below
   */
  #words(title, below) {
    return html`<div class="who"><h3>${title}</h3><span>${below}</span></div>`;
  }

  #ending() {
    const { session } = this;
    const { sight } = session;
    const computers = sight.sides.some(({ seat }) => seat === "computer");
    if (!session.asked && computers && !sight.over && (session.playback.busy || sight.thinking)) {
      const { playback } = session;
      return html`
        <button type="button" class="end faster" aria-pressed=${playback.fast}
          @click=${() => playback.hurry(!playback.fast)}>
          To my next question ${key("Space")}
        </button>
      `;
    }
    const done = session.asked && session.waiting.offers.find(({ order }) => order === "done");
    if (!done || (session.waiting.question === "leaders" && !session.riding.mayPassOver)) return nothing;
    const words = session.waiting.question === "action" ? "Done" : done.words;
    return html`
      <button type="button" class="end" title=${done.words} aria-label=${done.words}
        @click=${() => (session.riding.mayPassOver ? session.riding.passOver() : session.deciding.done())}>
        ${words} ${key(session.waiting.question === "action" ? "X" : "T")}
      </button>
    `;
  }
}

/**
 * Ending has its own button; of reform and rally, which never come together, the one that fits is shown.
 * @param {wire.Ability} ability
 * @param {wire.Ability[]} all
 */
function isShown({ id }, all) {
  const rallies = all.some((ability) => ability.id === "rally" && ability.allowed);
  if (id === "done") return false;
  return id === "rally" ? rallies : id === "reform" ? !rallies : true;
}

customElements.define("enfilade-actions", Actions);
