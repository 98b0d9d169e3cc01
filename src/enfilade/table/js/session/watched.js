// What the table and the replay have in common: a battle that can be looked up, and that says when something has
// changed.

/** @import { EnfiladeMap } from "../map/map.js" */
/** @import { Reel } from "../replay/reel.js" */
/** @import { Session } from "./session.js" */

/**
 * @typedef {Session | Reel} Known where units, leaders and sides are looked up
 * @typedef {"look" | "move" | "fire" | "charge" | "ride" | "measure" | "react"} Mode
 * @typedef {{x: number, y: number}} Place
 * @typedef {Place & {unit?: string}} TapeEnd on a unit or beside it
 * @typedef {{sight: boolean, heights: boolean, radii: boolean, names: boolean, zones: boolean}} Layers
 * @typedef {{faces: number[], sum: string, result: string, receipt?: boolean, line: number, index: number,
 *   rolling?: boolean, about?: string[], side?: string}} Dice
 * @typedef {wire.ReceiptShown & {line: number, index: number}} Receipt of something that has happened
 * @typedef {wire.Ghost & {unit: string, units: string[]}} Pencil a move that is drawn in the enemy's turn
 */

/**
 * @template Carried
 * @typedef {(event: CustomEvent<Carried>) => void} Heard
 */

/**
 * An EventTarget that knows what its events carry.
 * @template Events
 * @typedef {object} Telling
 * @property {<K extends keyof Events & string>(type: K, act: Heard<Events[K]>) => void} addEventListener
 * @property {<K extends keyof Events & string>(type: K, act: Heard<Events[K]>) => void} removeEventListener
 * @property {(event: Event) => boolean} dispatchEvent
 */

/** @typedef {{change: {keys: string[]}, happening: wire.Happening, flash: {id: string}}} Events */

const Target = /** @type {new () => Telling<Events>} */ (/** @type {unknown} */ (EventTarget));

export class Watched extends Target {
  /**
   * What is shown. Nothing before `open` is through; whoever draws waits for that (`Part.shouldUpdate`), so that the
   * type need not say it everywhere.
   * @type {wire.Sight}
   */
  sight;

  /** @type {wire.Happening[]} */
  log = [];

  /** The ground's drawing, as SVG text. */
  ground = "";

  /** @type {string | null} a unit or a leader */
  selected = null;

  /** @type {string | null} the unit that is pointed at */
  hover = null;

  /** @type {Mode} */
  mode = "look";

  /** @type {string | null} */
  targetId = null;

  /** @type {wire.UnitCard | null} */
  card = null;

  /** @type {wire.Ghost | null} */
  ghost = null;

  /** @type {wire.Wish | null} */
  wish = null;

  /** @type {wire.Prospect | null} */
  prospect = null;

  /** @type {Pencil | null} */
  pencil = null;

  /** @type {Layers} */
  layers = { sight: false, heights: false, radii: false, names: true, zones: false };

  /** @type {Receipt | null} */
  receipt = null;

  /** @type {Dice | null} */
  dice = null;

  /** @type {{from: TapeEnd, to: TapeEnd} | null} */
  tape = null;

  /** @type {"" | "glimpse" | "open"} the sum by which the battle would end now, pointed at or kept open */
  sumShown = "";

  /** The turn that is pointed at in the banner: who comes in then is shown on the map. 0 is none. */
  turnShown = 0;

  trouble = "";

  /** @type {EnfiladeMap | null} */
  map = null;

  /** @param {string | null | undefined} id */
  unit(id) {
    return this.sight?.units.find((unit) => unit.id === id) ?? null;
  }

  /** @param {string | null | undefined} id */
  leader(id) {
    return this.sight?.leaders.find((leader) => leader.id === id) ?? null;
  }

  /** @param {string | null | undefined} id */
  side(id) {
    return this.sight?.sides.find((side) => side.id === id) ?? null;
  }

  /** @param {Partial<Session & Reel>} fields */
  set(fields) {
    Object.assign(this, fields);
    this.changed(...Object.keys(fields));
  }

  /** @param {...string} keys */
  changed(...keys) {
    this.dispatchEvent(new CustomEvent("change", { detail: { keys } }));
  }
}
