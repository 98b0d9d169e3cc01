// The turn: its sequence as a checklist with the next step, the end of the turn, and the clock.

import { html, nothing } from "../../../vendor/lit.js";

export function turnLeaf(book) {
  const { shown } = book;
  const clock = shown.clock;
  return html`
    <section class="turn" aria-label="The turn">
      <h2>Turn ${shown.turn}${shown.turns ? ` of ${shown.turns}` : ""}${
        shown.side_title ? html`<span>${shown.side_title}</span>` : nothing
      }</h2>
      ${clock ? html`<p class="clock">${clock.says}</p>` : nothing}
      <ol class="checklist">${shown.checklist.map((phase) => phaseRow(book, phase))}</ol>
      <p class="foot"><button type="button" class="go" @click=${() => end(book)}>${shown.end.label}</button></p>
    </section>
  `;
}

/** Orders that nobody has carried out are told once before the turn goes. */
function end(book) {
  return book.shown.end.undone.length ? book.show({ slip: { kind: "end-turn" } }) : book.say({ do: "turn" });
}

export function endSlip(book) {
  const go = async () => {
    book.slip = null;
    await book.say({ do: "turn" });
  };
  return html`
    <h2 id="slip-title">End the turn all the same?</h2>
    ${book.shown.end.undone.map((text) => html`<p>${text}</p>`)}
    <p class="slip-foot"><button type="button" class="go" @click=${go}>End the turn</button><button type="button"
      @click=${() => book.show({ slip: null })}>Go on with it</button></p>
  `;
}

function phaseRow(book, phase) {
  const tick = (step, on) => book.say({ do: "tick", step, on });
  return html`
    <li class="${phase.now ? "now" : ""} ${phase.done ? "done" : ""}">
      ${box(phase, () => tick(phase.key, !phase.done))}
      ${phase.now && phase.says ? html`<p>${phase.says}</p>` : nothing}
      ${
        phase.now && phase.steps?.length
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

/** The way to where a step is done. */
function way(book, go) {
  return go ? html`<button type="button" @click=${() => follow(book, go)}>${go.label}</button>` : nothing;
}

async function follow(book, { procedure, who, leader, leaf, say }) {
  // An order that is whole already, such as the next round of a melee: its steps follow on the tab of charges.
  if (say) return (await book.say(say)) && book.show({ tab: "charge", slip: null });
  if (leaf) return book.show({ leaf });
  if (leader) return book.show({ slip: { kind: "leader", name: leader } });
  const tab = ["fire", "charge"].includes(procedure) ? procedure : "check";
  const draft = book.fresh(tab, procedure, { who: [who] });
  // Whom they go for is the next question.
  return book.show({ tab, slip: draft.pairs ? { kind: "pick", draft, part: "at" } : null });
}

function box({ title, done, now }, tap) {
  return html`<button type="button" class="tick" role="checkbox" aria-checked=${Boolean(done)}
    @click=${tap}><i aria-hidden="true"></i><span>${title}</span>${now ? html`<em>now</em>` : nothing}</button>`;
}
