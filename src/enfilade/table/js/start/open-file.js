// A battle from a file, picked or dropped anywhere on the page: go on from where it stands, or watch it.

import { LitElement, html, nothing } from "../../vendor/lit.js";
import { lobby as ask, refusalOf } from "../api.js";
import { readBattle } from "./battle-file.js";
import { seating, withChange } from "./choices.js";
import { seats, sideChoices } from "./form.js";

/** @import { Battle } from "./battle-file.js" */
/** @import { Choices } from "./choices.js" */
/** @import { Desk } from "./choices.js" */
/** @import { Invite } from "./invite.js" */
/** @import { Lobby } from "./lobby.js" */

export class OpenFile extends LitElement {
  /** @type {Lobby} whose choices those of this dialog begin with */
  lobby;

  /** @type {Battle | null} */
  battle = null;

  /** @type {Desk | null} */
  desk = null;

  refused = "";

  busy = false;

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("dragover", (event) => this.#over(event));
    document.addEventListener("dragleave", (event) => event.relatedTarget || this.#hovering(false));
    document.addEventListener("drop", (event) => this.#drop(event));
  }

  /** Opens the dialog with nothing in it yet. */
  open() {
    this.battle = null;
    this.refused = "";
    this.#show();
  }

  render() {
    const { battle } = this;
    return html`
      <dialog class="open-file" aria-labelledby="open-title">
        <form method="dialog" class="dialog-head"><h2 id="open-title">Open a battle file</h2><button>Close
          <kbd aria-hidden="true">Esc</kbd></button></form>
        <label class="drop">
          <input type="file" accept=".battle,.jsonl,text/plain" @change=${(
            /** @type {{target: HTMLInputElement}} */ { target },
          ) => this.#take(target.files?.[0])}>
          <span>${
            battle
              ? html`<b>${battle.name}</b> Choose another`
              : html`<b>Choose a .battle file</b> or drop it anywhere on this page`
          }</span>
        </label>
        ${this.refused ? html`<p class="refusal" role="alert">${this.refused}</p>` : nothing}
        ${battle && this.desk ? this.#choices(battle, this.desk) : nothing}
      </dialog>
    `;
  }

  /**
   * @param {Battle} battle
   * @param {Desk} desk
   */
  #choices(battle, desk) {
    const sides = sideChoices(battle.sides);
    return html`
      <div class="opened">
        <h3>${battle.title}</h3>
        <p>${[battle.date, `${battle.answers} lines played`, battle.edition].filter(Boolean).join(" · ")}</p>
        ${seats(desk, sides, "file")}
        <p class="hint">The battle goes on from its last line, with new dice.</p>
        <div class="deeds">
          <button type="button" class="go" ?disabled=${this.busy} @click=${() => this.#goOn()}>Go on with it</button>
          <button type="button" ?disabled=${this.busy} @click=${() => this.#watch()}>Watch it</button>
        </div>
      </div>
    `;
  }

  /** @param {File | undefined} file */
  async #take(file) {
    if (!file) return;
    this.refused = "";
    try {
      this.battle = await readBattle(file);
      this.#lay(this.battle);
    } catch (fault) {
      this.battle = null;
      this.refused = /** @type {Error} */ (fault).message;
    }
    this.#show();
  }

  /**
   * The choices of this dialog are its own: they begin like those of the page, for the sides of the file.
   * @param {Battle} battle
   */
  #lay({ sides }) {
    const first = { ...this.lobby.choices, note: "" };
    if (first.lead !== "both" && !sides.some(({ side }) => side === first.lead)) first.lead = sides[0].side;
    /** @type {Desk} */
    const desk = {
      choices: first,
      /** @param {Partial<Choices>} change */
      change: (change) => {
        desk.choices = withChange(desk.choices, change, sides);
        this.requestUpdate();
      },
    };
    this.desk = desk;
  }

  async #goOn() {
    const { battle, desk } = this;
    if (!battle || !desk) return;
    const created = await this.#send(battle, seating(desk.choices, battle.sides));
    if (!created) return;
    this.querySelector("dialog")?.close();
    if (desk.choices.against === "friend")
      /** @type {Invite} */ (document.querySelector("enfilade-invite")).show(created, battle.sides, battle.title);
    else location.assign(`/table/${created.game}`);
  }

  async #watch() {
    const { battle, desk } = this;
    if (!battle || !desk) return;
    /** @type {Choices} */
    const all = { ...desk.choices, lead: "both", against: "screen", dice: "server" };
    const created = await this.#send(battle, seating(all, battle.sides));
    if (created) location.assign(`/replay/${created.game}`);
  }

  /**
   * @param {Battle} battle
   * @param {wire.Seating} seating
   */
  async #send(battle, seating) {
    this.busy = true;
    this.refused = "";
    this.requestUpdate();
    try {
      return await ask.upload(battle.text, seating);
    } catch (problem) {
      this.refused = refusalOf(problem, "The line is down. Try again in a moment.").why;
      return null;
    } finally {
      this.busy = false;
      this.requestUpdate();
    }
  }

  /** @param {DragEvent} event */
  #over(event) {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    this.#hovering(true);
  }

  /** @param {DragEvent} event */
  #drop(event) {
    this.#hovering(false);
    const file = event.dataTransfer?.files?.[0];
    if (!file) return;
    event.preventDefault();
    this.#take(file);
  }

  /** @param {boolean} on */
  #hovering(on) {
    document.body.classList.toggle("dropping", on);
  }

  async #show() {
    this.requestUpdate();
    await this.updateComplete;
    const dialog = this.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
  }
}

customElements.define("enfilade-open-file", OpenFile);
