// All keys on one page, opened by a question mark.

import { html } from "../../../vendor/lit.js";
import { dialogHead, openDialog, Part } from "../part.js";

/** @type {[title: string, keys: [string, string][]][]} */
const GROUPS = [
  [
    "On the map",
    [
      ["arrows", "the nearest unit that way"],
      ["N", "the next unit that may act"],
      ["[ ]", "through the targets"],
      ["Enter", "choose, or give the order"],
      ["Shift Enter", "take one more into the group, or leave it out; with the mouse, Shift click"],
      ["Esc", "one step back"],
      ["+ − 0", "nearer, farther, the whole table"],
      ["Shift arrows", "move the map"],
      ["Shift drag", "measure; on a phone, press long"],
    ],
  ],
  [
    "Orders",
    [
      ["F", "fire"],
      ["M", "move"],
      ["C", "charge, countercharge"],
      ["G", "facing"],
      ["O", "formation, limber"],
      ["H", "mount, dismount"],
      ["R", "reform or rally"],
      ["D", "disengage"],
      ["J", "join another regiment"],
      ["1 to 9", "what a group announces"],
      ["X", "done with this unit"],
      ["A", "what would you do? the captain's advice"],
      ["L", "let them come"],
      ["W", "let them come all the way"],
      ["U", "undo"],
      ["T", "end the turn"],
    ],
  ],
  [
    "Inside Move",
    [
      ["W", "advance half an inch"],
      ["Q E", "wheel left, right"],
      ["A D", "oblique left, right"],
      ["S", "back half an inch"],
      ["X", "about"],
      ["Backspace", "take the last step back"],
    ],
  ],
  [
    "Elsewhere",
    [
      ["/", "write an order"],
      ["I", "the briefing: what the battle is about"],
      ["P", "if it ended now: the points by line"],
      ["Space", "while it is played: to my next question"],
      ["any key", "while it is played: show the end of it"],
      ["Y", "show me that again"],
      ["1 to 6", "type dice that are due"],
      ["?", "this list"],
    ],
  ],
];

class KeysHelp extends Part {
  static watches = ["ground"];

  joined() {
    document.addEventListener("enfilade-keys", () => openDialog(this.querySelector("dialog")));
  }

  render() {
    return html`
      <dialog class="wide" aria-labelledby="keys-title">
        ${dialogHead("keys-title", "Keys")}
        <div class="key-groups">
          ${GROUPS.map(([title, keys]) => html`<section><h3>${title}</h3><dl>${keys.map(line)}</dl></section>`)}
        </div>
      </dialog>
    `;
  }
}

/** @param {[string, string]} given */
const line = ([key, words]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`;

customElements.define("enfilade-keys", KeysHelp);
