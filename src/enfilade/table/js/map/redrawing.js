// What is drawn anew when a field of the session has changed: gathered, and drawn with the next frame.

/** @import { EnfiladeMap } from "./map.js" */

const OVERLAYS = [
  "sight",
  "selected",
  "hover",
  "targetId",
  "card",
  "mode",
  "layers",
  "over",
  "focus",
  "group",
  "together",
  "joining",
  "threat",
  "foe",
];
const GHOST = ["ghost", "wish", "pencil", "tape", "ridden", "prospect", "advice", "turnShown"];
const WORDS = ["sight", "selected", "targetId", "layers", "mode"];

export class Redrawing {
  /** @param {EnfiladeMap} map */
  constructor(map) {
    this.map = map;
    /** @type {Set<string>} */
    this.due = new Set();
    /** The frame that is asked for; 0 is none. */
    this.frame = 0;
  }

  /** @param {Iterable<string>} keys */
  changed(keys) {
    for (const key of keys) this.due.add(key);
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      const due = this.due;
      this.due = new Set();
      this.#draw(due);
    });
  }

  /** @param {Set<string>} due */
  #draw(due) {
    const { board, dragging, opened, session } = this.map;
    if (!opened) {
      this.map.open();
      return;
    }
    /** @param {string[]} keys */
    const any = (keys) => keys.some((key) => due.has(key));
    if (due.has("ground")) board.ground();
    if (due.has("sight")) board.pieces();
    if (any(["selected", "group", "sight"])) board.units.press([session.selected, ...(session.group ?? [])]);
    if (due.has("ridden")) board.leaders();
    if (any(OVERLAYS)) board.overlays();
    else if (any(GHOST)) board.ghost();
    if (any(WORDS) && !dragging) board.names.words();
    else if (due.has("hover")) board.names.hovered();
  }
}
