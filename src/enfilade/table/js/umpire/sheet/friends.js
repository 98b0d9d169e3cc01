// Friends who must check because of what has just happened near them: only the table shows who they are.

import { html, nothing } from "../../../vendor/lit.js";
import { SIDES, brigadesOf } from "../roster/sides.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Draft } from "./draft.js"
 * @typedef {{kind: "friends", draft: Draft, due: wire.CheckCaused, side?: string}} FriendsSlip
 */

/**
 * A line of the result about units that only the players can name.
 * @param {Draft} draft
 * @param {wire.CheckCaused} due
 */
export function friendsRow(draft, due) {
  const { book } = draft;
  const named = draft.friends.get(due.says) ?? [];
  return html`
    <div class="due friends">
      <p><b>${due.says}</b><span>${named.length ? named.join(", ") : due.detail}</span></p>
      <button type="button" @click=${() => book.show({ slip: { kind: "friends", draft, due } })}>${
        named.length ? "Change" : "Name them"
      }</button>
    </div>
  `;
}

/**
 * @param {Book} book
 * @param {FriendsSlip} slip
 */
export function friendsSlip(book, slip) {
  const { draft, due } = slip;
  const side = slip.side ?? (due.owe?.side || "us");
  const named = draft.friends.get(due.says) ?? [];
  /** @param {string} name */
  const tap = (name) => {
    draft.friends.set(due.says, named.includes(name) ? named.filter((one) => one !== name) : [...named, name]);
    book.changed();
  };
  return html`
    <h2 id="slip-title">${due.says}</h2>
    <p>${due.detail}. Tap each one; the checks are due once the result is applied.</p>
    <div class="sides" role="group" aria-label="Side">
      ${Object.entries(SIDES).map(
        ([key, title]) =>
          html`<button type="button" class=${key} aria-pressed=${key === side}
            @click=${() => book.show({ slip: { ...slip, side: key } })}>${title}</button>`,
      )}
    </div>
    ${brigadesOf(book.table, side).map(
      ([brigade, units]) => html`
      <section class="pick-brigade">
        ${brigade ? html`<h3>${brigade}</h3>` : nothing}
        <ul>${units
          .filter(({ gone }) => !gone)
          .map(
            (unit) =>
              html`<li><button type="button" class="pick-unit ${unit.side}" aria-pressed=${named.includes(unit.name)}
                @click=${() => tap(unit.name)}><b>${unit.name}</b><span>${unit.says}</span></button></li>`,
          )}</ul>
      </section>
    `,
    )}
    <p class="slip-foot"><button type="button" class="go" @click=${() => book.show({ slip: null })}>Done</button></p>
  `;
}

/**
 * Notes the checks of those who were named, after the result itself.
 * @param {Book} book
 * @param {wire.CheckCaused[]} dues
 * @param {Draft["friends"]} friends
 */
export async function oweFriends(book, dues, friends) {
  for (const { says, owe } of dues) {
    if (!owe) continue;
    for (const unit of friends.get(says) ?? []) {
      const { cause, added, causes } = owe;
      await book.say({ do: "owe", unit, cause, added, causes });
    }
  }
}
