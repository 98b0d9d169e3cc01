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

/**
 * @import { Book } from "./book/book.js"
 * @import { Listed } from "./book/device_store.js"
 * @import { CoverSlip } from "./roster/orders.js"
 * @import { Draft } from "./sheet/draft.js"
 * @import { FriendsSlip } from "./sheet/friends.js"
 * @import { PickSlip } from "./sheet/picker.js"
 *
 * @typedef {{kind: "more", draft: Draft, group?: string}} MoreSlip
 * @typedef {{kind: "unit" | "leader", name: string}} OnRosterSlip
 * @typedef {{kind: "forget", battle: Listed}} ForgetSlip
 * @typedef {{kind: "single" | "join" | "changed" | "leave-charge" | "end-turn"}} PlainSlip
 * @typedef {PickSlip | MoreSlip | OnRosterSlip | ForgetSlip | CoverSlip | FriendsSlip | PlainSlip} Slip
 */

/**
 * @param {Book} book
 * @param {Slip} slip the one that lies over the page
 */
export function slip(book, slip) {
  switch (slip.kind) {
    case "pick":
      return pickSlip(book, slip);
    case "more":
      return moreSlip(book, slip);
    case "unit":
      return unitSlip(book, slip);
    case "leader":
      return leaderSlip(book, slip);
    case "single":
      return singleSlip(book);
    case "join":
      return joinSlip(book);
    case "forget":
      return forgetSlip(book, slip);
    case "changed":
      return changedSlip(book);
    case "cover":
      return coverSlip(book, slip);
    case "friends":
      return friendsSlip(book, slip);
    case "leave-charge":
      return leaveSlip(book);
    case "end-turn":
      return endSlip(book);
  }
}

/**
 * @param {Book} book
 * @param {MoreSlip} slip
 */
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

/** @param {Book} book */
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
