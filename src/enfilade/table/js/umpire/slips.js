// What lies over the page for a moment: pickers, all the questions, a unit's or leader's own sheet, and things asked
// twice.

import { html, nothing } from "../../vendor/lit.js";
import { forgetSlip, joinSlip, singleSlip } from "./begin/battles.js";
import { changedSlip } from "./roster/changed.js";
import { coverSlip } from "./roster/orders.js";
import { friendsSlip } from "./sheet/friends.js";
import { pickSlip } from "./sheet/picker.js";
import { line } from "./sheet/questions.js";
import { grouped } from "./roster/sides.js";
import { endSlip } from "./roster/turn.js";
import { leaderSlip, unitSlip } from "./roster/unit-slip.js";

const SLIPS = {
  pick: pickSlip,
  more: moreSlip,
  unit: unitSlip,
  leader: leaderSlip,
  single: singleSlip,
  join: joinSlip,
  forget: forgetSlip,
  changed: changedSlip,
  cover: coverSlip,
  friends: friendsSlip,
  "leave-charge": leaveSlip,
  "end-turn": endSlip,
};

/** @param {import("./book/book.js").Book} book */
export function slip(book) {
  return SLIPS[book.slip.kind](book, book.slip);
}

function moreSlip(book, { draft, group }) {
  const questions = (draft.sheet?.questions ?? []).filter((one) => group === undefined || (one.group || "") === group);
  const groups = grouped(questions, (one) => one.group || "");
  return html`
    <h2 id="slip-title">${draft.sheet?.title ?? "Facts"}</h2>
    ${groups.map(
      ([name, some]) =>
        html`<section class="asks">${name ? html`<h3>${name}</h3>` : nothing}${some.map((one) =>
          line(one, (key, value) => draft.answer(key, value)),
        )}</section>`,
    )}
    ${book.notice ? html`<p class="refused" role="alert">${book.notice}</p>` : nothing}
    <p class="slip-foot"><button type="button" class="go" @click=${() => book.show({ slip: null })}>Done</button></p>
  `;
}

function leaveSlip(book) {
  const leave = async () => {
    book.slip = null;
    await book.say({ do: "leave-charge" });
  };
  return html`
    <h2 id="slip-title">Leave the charge here?</h2>
    <p>What has been applied stays; the rest of the charge is yours to settle by hand.</p>
    <p class="slip-foot"><button type="button" class="go" @click=${leave}>Leave it</button><button type="button"
      @click=${() => book.show({ slip: null })}>Go on with it</button></p>
  `;
}
