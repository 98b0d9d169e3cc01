// One unit or leader of the roster: cross off figures, set its state and marks, say what it has done, send it
// somewhere.

import { html, nothing } from "../../../vendor/lit.js";
import { unitPicture } from "./pictures.js";
import { line } from "../sheet/questions.js";
import { withForm } from "../fields.js";

/**
 * @import { Book, Said } from "../book/book.js"
 * @import { Say } from "../book/device_store.js"
 * @import { Value } from "../begin/making.js"
 * @typedef {(order: Say) => Promise<boolean>} Order
 */

/** What may be put right by hand, as far as Python's form of a unit asks for it. */
const STATE = ["level", "formation", "mounted", "opening", "low-ammunition"];
const DEEDS = ["moved", "fired", "charged", "rallied"];
const LEAVES = {
  "left the table": "It leaves the table",
  surrendered: "It surrenders",
  eliminated: "It is eliminated",
};

/**
 * @param {Book} book
 * @param {{name: string}} slip
 */
export function unitSlip(book, { name }) {
  const unit = book.unit(name);
  if (!unit) return nothing;
  fetchState(book, unit);
  return html`
    <h2 id="slip-title">${unit.name}</h2>
    <div class="unit-head ${unit.side}">${unit.gone ? nothing : unitPicture(unit, 30)}<p>${unit.says}<span>${[
      unit.brigade,
      unit.on,
      unit.weapon.replaceAll("-", " "),
      unit.leader ? `with ${unit.leader}` : "",
    ]
      .filter(Boolean)
      .join(" · ")}</span></p></div>
    ${unit.gone ? nothing : present(book, unit)}
    ${book.notice ? html`<p class="refused" role="alert">${book.notice}</p>` : nothing}
    <p class="slip-foot"><button type="button" class="go" @click=${() => book.show({ slip: null })}>Done</button></p>
  `;
}

/**
 * @param {Book} book
 * @param {wire.UnitOnRoster} unit
 */
function present(book, unit) {
  const { name } = unit;
  /** @type {Order} */
  const say = (order) => book.say({ unit: name, ...order });
  /** @type {(tab: "fire" | "check", procedure: string, said: Said) => void} */
  const go = (tab, procedure, said) => {
    book.fresh(tab, procedure, said);
    book.show({ tab, slip: null });
  };
  return html`
    <p class="buttons">
      <button type="button" @click=${() => go("fire", "fire", { who: [name] })}>It fires</button>
      <button type="button" @click=${() => go("fire", "fire", { at: name })}>Fire at it</button>
      <button type="button" @click=${() => go("check", "morale", { who: [name] })}>It checks</button>
      <button type="button" @click=${() => go("check", "rally", { who: [name] })}>It rallies</button>
    </p>
    <section class="ask"><p>Cross off by hand: ${unit.figures} of ${unit.start} left</p>
      <div class="facts">${[1, 2, 3]
        .filter((count) => count <= unit.figures)
        .map((count) => html`<button type="button" @click=${() => say({ do: "lose", count })}>−${count}</button>`)}${
        unit.figures < unit.start
          ? html`<button type="button" @click=${() => say({ do: "set", key: "figures", value: unit.figures + 1 })}>One
          comes back</button>`
          : nothing
      }</div>
    </section>
    <section class="ask"><p>Has done this turn</p>
      <div class="facts">${DEEDS.map(
        (what) =>
          html`<button type="button" aria-pressed=${unit.did.includes(what)}
            @click=${() => say({ do: "did", what, on: !unit.did.includes(what) })}>${what}</button>`,
      )}${
        unit.reacted === null
          ? nothing
          : html`<button type="button" aria-pressed=${unit.reacted}
            @click=${() => say({ do: "set", key: "reacted", value: !unit.reacted })}>reacted</button>`
      }</div>
    </section>
    ${state(book, unit).map((one) => line(one, (key, value) => say({ do: "set", key, value })))}
    ${marks(unit, say)}
    <section class="ask"><p>Owes a check</p><form class="marking"
      @submit=${sending((cause) => say({ do: "owe", cause }))}><input name="text" maxlength="60"
      autocomplete="off" aria-label="Why it must check" placeholder="why"><button>Note it</button></form></section>
    <p class="buttons">${Object.entries(LEAVES).map(
      ([why, label]) =>
        html`<button type="button" class="quiet" @click=${() => say({ do: "remove", why })}>${label}</button>`,
    )}</p>
  `;
}

/**
 * @param {wire.UnitOnRoster} unit
 * @param {Order} say
 */
function marks(unit, say) {
  return html`
    <section class="ask"><p>Marks</p>
      <div class="facts">${unit.noted.map(
        (mark) =>
          html`<button type="button" aria-pressed="true" aria-label="Take off: ${mark}"
            @click=${() => say({ do: "mark", mark, on: false })}>${mark}</button>`,
      )}</div>
      <form class="marking" @submit=${sending((mark) => say({ do: "mark", mark, on: true }))}><input
        name="text" maxlength="60" autocomplete="off" aria-label="A mark of your own"
        placeholder="a mark of your own"><button>Put it on</button></form>
    </section>
  `;
}

/** What was written is entered as an order; the field is empty again if it is accepted.
 * @param {(text: string) => Promise<boolean>} order
 */
function sending(order) {
  return withForm("text", async (text, form) => {
    if (text && (await order(text))) form.reset();
  });
}

/**
 * Levels and formations that a unit of this arm may have, as Python's form lists them.
 * @param {Book} book
 * @param {wire.UnitOnRoster} unit
 */
async function fetchState(book, { arm }) {
  const edition = book.table.edition;
  const key = `${edition} ${arm}`;
  if (key in book.forms) return;
  book.forms[key] = [];
  const answer = await book.ask({ ask: "unit-form", ...book.inPlay, facts: { arm } });
  if (answer.error) delete book.forms[key];
  else book.forms[key] = answer.unit.filter((one) => STATE.includes(one.key));
  book.changed();
}

/**
 * @param {Book} book
 * @param {wire.UnitOnRoster} unit
 */
function state(book, unit) {
  /** @type {Record<string, Value>} */
  const now = {
    level: unit.level,
    formation: unit.formation,
    mounted: unit.mounted,
    opening: unit.marks.includes("opening volley"),
    "low-ammunition": unit.marks.includes("low on ammunition"),
  };
  return (book.forms[`${book.table.edition} ${unit.arm}`] ?? []).map((one) => ({
    ...one,
    value: now[one.key] ?? one.value,
  }));
}

/**
 * @param {Book} book
 * @param {{name: string}} slip
 */
export function leaderSlip(book, { name }) {
  const leader = book.leader(name);
  if (!leader) return nothing;
  /** @param {string | null} unit */
  const attach = async (unit) => {
    if (await book.say({ do: "attach", leader: name, unit })) book.show({ slip: null });
  };
  const risk = () => {
    book.fresh("check", "leader", { who: [name] });
    book.show({ tab: "check", slip: null });
  };
  const units = book.table.units.filter((unit) => unit.side === leader.side && !unit.gone);
  return html`
    <h2 id="slip-title">${leader.name}</h2>
    <p>${leader.attached ? `With ${leader.attached}.` : "With no unit."}</p>
    <p class="buttons"><button type="button" @click=${risk}>Roll his risk</button>${
      leader.attached ? html`<button type="button" @click=${() => attach(null)}>He leaves it</button>` : nothing
    }</p>
    <section class="pick-brigade"><h3>He rides to</h3><ul>${units.map(
      (unit) =>
        html`<li><button type="button" class="pick-unit ${unit.side}" aria-pressed=${leader.attached === unit.name}
          @click=${() => attach(unit.name)}><b>${unit.name}</b><span>${unit.says}</span></button></li>`,
    )}</ul></section>
    ${book.notice ? html`<p class="refused" role="alert">${book.notice}</p>` : nothing}
  `;
}
