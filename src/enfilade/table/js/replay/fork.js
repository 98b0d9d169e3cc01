// Another battle from the moment that is shown: who sits where, and off to its table. What forbids it is said on the
// button.

import { refusalOf } from "../api.js";
import { html, nothing } from "../../vendor/lit.js";
import { Part, openDialog } from "../ledger/part.js";
import { AT_FIRST, seating, withChange } from "../start/choices.js";
import { kept } from "../start/kept.js";
import { seats, sideChoices } from "../start/form.js";

/** @import { Choices } from "../start/choices.js" */
/** @import { Reel } from "./reel.js" */
/** @import { Desk } from "../start/choices.js" */
/** @import { Invite } from "../start/invite.js" */

/** @extends {Part<Reel>} */
class Fork extends Part {
  static watches = ["sight", "index", "steps", "now"];

  /** @type {Desk | null} where the choices for the new battle lie */
  desk = null;

  refused = "";

  busy = false;

  render() {
    const why = this.#why();
    return html`
      <button type="button" class="fork-key" aria-disabled=${why ? "true" : "false"} aria-describedby="fork-why"
        title=${why} @click=${() => why || this.#open()}>Fork from here</button>
      <span class="unseen" id="fork-why">${why}</span>
      <dialog class="fork" aria-labelledby="fork-title">
        <form method="dialog" class="dialog-head"><h2 id="fork-title">Fork from here</h2><button>Close
          <kbd aria-hidden="true">Esc</kbd></button></form>
        ${this.desk ? this.#choices(this.desk) : nothing}
      </dialog>
    `;
  }

  /** Why not, in a sentence; empty if it may be done. */
  #why() {
    const { now, sight, index, last } = this.session;
    if (sight.over || (now.over && index >= last)) return "The battle is over at this moment; choose an earlier one.";
    if (now.over) return "";
    if (!now.yours.length) return "This battle is not over; spectators can fork it when it is.";
    const others = now.sides.filter(({ id, seat }) => seat !== "computer" && !now.yours.includes(id));
    return others.length ? "This battle is not over, and somebody else plays in it." : "";
  }

  #sides() {
    return this.session.sight.sides.map(({ id, name }) => ({
      side: id,
      name: name === "Confederate" ? "Confederates" : name,
    }));
  }

  /** @param {Desk} desk */
  #choices(desk) {
    const { step } = this.session;
    const sides = sideChoices(this.#sides());
    return html`
      <div class="opened">
        <p>A new battle begins at turn ${step?.turn}, as the table lies now, with new dice. This one stays as it is.</p>
        ${seats(desk, sides, "fork")}
        ${this.refused ? html`<p class="refusal" role="alert">${this.refused}</p>` : nothing}
        <div class="deeds"><button type="button" class="go" ?disabled=${this.busy} @click=${() => this.#fork()}>Fight it
          from here</button></div>
      </div>
    `;
  }

  async #open() {
    this.session.pause();
    const sides = this.#sides();
    const { yours } = this.session.now;
    const lead = yours.length === 1 ? yours[0] : sides[0].side;
    this.refused = "";
    /** @type {Desk} */
    const desk = {
      choices: { ...AT_FIRST, ...kept().choices, against: "computer", lead },
      /** @param {Partial<Choices>} change */
      change: (change) => {
        desk.choices = withChange(desk.choices, change, sides);
        this.requestUpdate();
      },
    };
    this.desk = desk;
    this.requestUpdate();
    await this.updateComplete;
    openDialog(this.querySelector("dialog"));
  }

  async #fork() {
    const { session, desk } = this;
    if (!desk) return;
    this.busy = true;
    this.refused = "";
    this.requestUpdate();
    try {
      const created = await session.api.fork({ line: session.step?.line, ...seating(desk.choices, this.#sides()) });
      this.querySelector("dialog")?.close();
      if (desk.choices.against === "friend")
        /** @type {Invite} */ (document.querySelector("enfilade-invite")).show(
          created,
          this.#sides(),
          session.sight.title,
        );
      else location.assign(`/table/${created.game}`);
    } catch (problem) {
      this.refused = refusalOf(problem, "The line is down. Try again in a moment.").why;
    }
    this.busy = false;
    this.requestUpdate();
  }
}

customElements.define("enfilade-fork", Fork);
