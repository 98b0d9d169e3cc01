// The turn: its sequence as a checklist with the next step, the end of the turn, and the clock.

import { html, nothing } from "../../../vendor/lit.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Leaf } from "../book/page_state.js"
 */

/** @param {Book} book */
export function turnLeaf(book) {
  const { table: shown } = book;
  const { clock } = shown;
  return html`
    <section class="turn" aria-label="The turn">
      <h2>Turn ${shown.turn}${shown.turns ? ` of ${shown.turns}` : ""}${
        shown.side_title ? html`<span>${shown.side_title}</span>` : nothing
      }</h2>
      <p class="clock">${clock.says}</p>
      <ol class="checklist">${shown.checklist.map((phase) => phaseRow(book, phase))}</ol>
      <p class="foot"><button type="button" class="go" @click=${() => end(book)}>${shown.end.label}</button></p>
    </section>
  `;
}

/**
 * Orders that nobody has carried out are told once before the turn goes.
 * @param {Book} book
 */
function end(book) {
  return book.table.end.undone.length ? book.show({ slip: { kind: "end-turn" } }) : book.say({ do: "turn" });
}

/** @param {Book} book */
export function endSlip(book) {
  const go = async () => {
    book.slip = null;
    await book.say({ do: "turn" });
  };
  return html`
    <h2 id="slip-title">End the turn all the same?</h2>
    ${book.table.end.undone.map((text) => html`<p>${text}</p>`)}
    <p class="slip-foot"><button type="button" class="go" @click=${go}>End the turn</button><button type="button"
      @click=${() => book.show({ slip: null })}>Go on with it</button></p>
  `;
}

/**
 * @param {Book} book
 * @param {wire.PhaseListed} phase
 */
function phaseRow(book, phase) {
  /** @type {(step: string, on: boolean) => Promise<boolean>} */
  const tick = (step, on) => book.say({ do: "tick", step, on });
  return html`
    <li class="${phase.now ? "now" : ""} ${phase.done ? "done" : ""}">
      ${box(phase, () => tick(phase.key, !phase.done))}
      ${phase.now && phase.says ? html`<p>${phase.says}</p>` : nothing}
      ${
        phase.now && phase.steps.length
          ? html`<ul>${phase.steps.map(
              (step) =>
                html`<li>${box(step, () =>
                  tick(step.key, !step.done),
                )}${step.done ? nothing : way(book, step.go)}</li>`,
            )}</ul>`
          : nothing
      }
      ${phase.now && phase.go ? html`<p class="way">${way(book, phase.go)}</p>` : nothing}
    </li>
  `;
}

/**
 * The way to where a step is done.
 * @param {Book} book
 * @param {wire.Go | null} go
 */
function way(book, go) {
  return go ? html`<button type="button" @click=${() => follow(book, go)}>${go.label}</button>` : nothing;
}

/**
 * @param {Book} book
 * @param {wire.Go} go
 */
async function follow(book, { procedure = "", who = "", leader, leaf, say }) {
  // An order that is whole already, such as the next round of a melee: its steps follow on the tab of charges.
  if (say) return (await book.say(say)) && book.show({ tab: "charge", slip: null });
  if (leaf) return book.show({ leaf: /** @type {Leaf} */ (leaf) });
  if (leader) return book.show({ slip: { kind: "leader", name: leader } });
  const tab = procedure === "fire" || procedure === "charge" ? procedure : "check";
  const draft = book.fresh(tab, procedure, { who: who ? [who] : [] });
  // Whom they go for is the next question.
  return book.show({ tab, slip: draft.pairs ? { kind: "pick", draft, part: "at" } : null });
}

/**
 * @param {{title: string, done: boolean, now?: boolean}} step
 * @param {() => void} tap
 */
function box({ title, done, now }, tap) {
  return html`<button type="button" class="tick" role="checkbox" aria-checked=${Boolean(done)}
    @click=${tap}><i aria-hidden="true"></i><span>${title}</span>${now ? html`<em>now</em>` : nothing}</button>`;
}
