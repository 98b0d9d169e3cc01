// What the table and the replay have in common: a battle that can be looked up, and that says when something has
// changed.

export class Watched extends EventTarget {
  unit(id) {
    return this.sight?.units.find((unit) => unit.id === id) ?? null;
  }

  leader(id) {
    return this.sight?.leaders.find((leader) => leader.id === id) ?? null;
  }

  side(id) {
    return this.sight?.sides.find((side) => side.id === id) ?? null;
  }

  /** @param {Record<string, unknown>} fields */
  set(fields) {
    Object.assign(this, fields);
    this.changed(...Object.keys(fields));
  }

  /** @param {...string} keys */
  changed(...keys) {
    this.dispatchEvent(new CustomEvent("change", { detail: { keys } }));
  }
}
