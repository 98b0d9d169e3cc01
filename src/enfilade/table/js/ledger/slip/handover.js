// Between two people at one screen: a note that the other side is asked now, when there are secrets to keep.

import { html, nothing } from "../../../vendor/lit.js";
import { choose, setting } from "../../settings.js";
import { lookOf } from "../../words.js";
import { openDialog, Part } from "../part.js";

class Handover extends Part {
  static watches = ["sight", "playing"];

  /** Somebody here has given standing orders. */
  secrets = false;

  /** The side that was asked last. */
  last = "";

  /** @type {string | null} the side that is asked now */
  to = null;

  render() {
    return html`
      <dialog class="handover ${this.to ? lookOf(this.session, this.to) : ""}" aria-labelledby="handover-title"
        @cancel=${this.#taken} @close=${this.#taken}>
        <h2 id="handover-title">${this.to ? html`${this.session.side(this.to)?.name} is asked` : nothing}</h2>
        <p>Hand over. Standing orders are for one side's eyes only.</p>
        <form method="dialog" class="slip-buttons">
          <button class="go" autofocus>Here I am</button>
          <button class="quiet" @click=${() => choose("handover", "off")}>Do not ask again</button>
        </form>
      </dialog>
    `;
  }

  updated() {
    const { session } = this;
    const { sight } = session;
    this.secrets ||= sight.units.some((unit) => unit.standing?.subject && session.isMine(unit.side));
    if (session.still || sight.yours.length < 2 || !session.asked) return;
    const { side } = session.waiting;
    const before = this.last;
    this.last = side;
    if (!before || before === side || !this.secrets || setting("handover") !== "on") return;
    const dialog = this.querySelector("dialog");
    this.to = side;
    this.requestUpdate();
    if (!dialog?.open) openDialog(dialog);
  }

  #taken() {
    this.to = null;
  }
}

customElements.define("enfilade-handover", Handover);
