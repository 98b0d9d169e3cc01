// The sheet's first line on a phone: who is chosen, or what is asked, and the one thing to press.

import { html, nothing } from "../../vendor/lit.js";
import { briefName, lookOf, number } from "../words.js";
import { Part } from "./part.js";

class Peek extends Part {
  static watches = [
    "sight",
    "selected",
    "card",
    "prospect",
    "ghost",
    "wish",
    "mode",
    "playing",
    "sending",
    "receipt",
    "group",
    "joining",
  ];

  render() {
    const { session } = this;
    const unit = session.unit(session.selected);
    return html`
      <button type="button" class="handle" aria-label="Higher or lower"><span></span></button>
      <div class="peek ${unit ? lookOf(session, unit.side) : ""}">
        <div class="peek-words">
          <b>${unit ? this.#named(unit) : session.waiting.phase.split(";")[0]}</b>
          <span>${this.#below(unit)}</span>
        </div>
        ${this.#main()}
      </div>
    `;
  }

  /** @param {wire.UnitSeen} unit */
  #named(unit) {
    const { group } = this.session;
    const name = briefName(this.session, unit.id);
    return group.length ? `${name} and ${number(group.length - 1)} more` : name;
  }

  /** @param {wire.UnitSeen | null} unit */
  #below(unit) {
    const { session } = this;
    if (session.joining) return "Tap the others on the map";
    if (session.mode === "move" && session.ghost)
      return [session.ghost.cost, session.ghost.left].filter(Boolean).join(" · ") || session.ghost.why;
    if (session.prospect) return [session.prospect.title, session.prospect.best].filter(Boolean).join(" · ");
    if (unit) return `${unit.strength} of ${unit.start} ${unit.counted}`;
    return session.waiting.title;
  }

  #main() {
    const { session } = this;
    if (session.joining)
      return html`<button type="button" class="go" @click=${() => session.grouping.join(false)}>That is all</button>`;
    if (!session.asked) return nothing;
    // A thumb on its way to the order must not find that the turn is ended instead: once a move is drawn, the place is
    // the order's.
    const { planning, deciding } = session;
    const drawn = session.mode === "move" && planning.isDrawn;
    const ready = drawn ? planning.ready : deciding.ready;
    if (drawn || ready)
      return html`<button type="button" class="go" ?disabled=${!ready} @click=${() => session.confirm()}>Give the
      order</button>`;
    const done = session.waiting.offers.find(({ order }) => order === "done");
    if (session.riding.mayPassOver)
      return html`<button type="button" @click=${() => session.riding.passOver()}>Leaders stay</button>`;
    if (!done || session.waiting.question === "leaders") return nothing;
    return html`<button type="button" @click=${() => session.deciding.done()}>${done.words}</button>`;
  }
}

customElements.define("enfilade-peek", Peek);
