// The messages on a game's socket, told for people; OpenAPI knows no sockets.

import { html } from "../../vendor/lit.js";

/** @type {[message: string, words: string][]} */
const SENT = [
  [
    '{"do": "order", "id": "…", "at": 12, "order": "7-wis fire 1-tenn", "side": ""}',
    "An order in the notation, or standing orders. A seat with two sides says in side who speaks.",
  ],
  ['{"do": "roll", "id": "…", "at": 12, "faces": [3, 5]}', "Real dice as they fell, where dice are typed."],
  ['{"do": "cast", "id": "…", "at": 12}', "Let the server roll the dice that are due."],
  ['{"do": "undo", "id": "…", "at": 12, "side": ""}', "Take back the last order, up to the barrier."],
  ['{"do": "ping"}', "Answered with a pong."],
];

/** @type {[message: string, words: string][]} */
const HEARD = [
  ['{"kind": "done", "id": "…", "at": 13}', "Your command is on disk, with this number."],
  [
    '{"kind": "refused", "id": "…", "at": 12, "why": "…", "rule": "…", "stale": false}',
    "Nothing has changed, and why. Stale: you decided on an older state than there is.",
  ],
  ['{"kind": "at", "game": "…", "at": 13}', "The game has gone on: fetch the sight since the number you have."],
  [
    '{"kind": "present", "sides": {"union": true}, "spectators": 0, "thinking": false}',
    "Who is connected, when it changes, and whether the computer is at work.",
  ],
  ['{"kind": "pong"}', "To a ping."],
  ['{"kind": "bad", "why": "…"}', "A message that could not be read. Many of them close the socket."],
];

export function socketPart() {
  return html`
    <section id="socket">
      <h2>Socket</h2>
      <p>
        <code>/api/games/{game}/socket</code> takes and gives JSON text. It tells numbers, not states: when it says that
          the game is at a new number, fetch
        <code>/sight?since=</code> the one you have. Where no socket can be had, send the same commands to
          <code>/commands</code>.
      </p>
      <h3>You say</h3>
      ${messages(SENT)}
      <p><code>id</code> is a name of 8 to 64 letters, digits, <code>_</code> and <code>-</code> that you have not used
        before in this game; <code>at</code> is the number you saw when you decided.</p>
      <h3>You hear</h3>
      ${messages(HEARD)}
    </section>
  `;
}

/** @param {[string, string][]} list */
function messages(list) {
  return html`<dl class="messages">${list.map(
    ([message, words]) => html`<dt><code>${message}</code></dt><dd>${words}</dd>`,
  )}</dl>`;
}
