// How the page asks the server: one function for each address. Refusals come as a Problem with a sentence.

/** A refusal over HTTP, as wire.games.Problem tells it. */
export class Problem extends Error {
  /** @param {{status: number, kind: string, why: string, rule?: string}} told */
  constructor(told) {
    super(told.why);
    this.status = told.status;
    this.kind = told.kind;
    this.why = told.why;
    this.rule = told.rule ?? "";
  }
}

/** Asked about one game. */
export class GameApi {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.root = `/api/games/${encodeURIComponent(game)}`;
  }

  /** @param {{since?: number, line?: number}} [which] */
  sight({ since, line } = {}) {
    return ask(`${this.root}/sight${query({ since, line })}`);
  }

  /** The ground's drawing, as SVG text. */
  ground() {
    return ask(`${this.root}/ground`, { text: true });
  }

  /** @param {string} unit */
  card(unit) {
    return ask(`${this.root}/units/${encodeURIComponent(unit)}`);
  }

  /** @param {string[]} units that might act as one */
  group(units) {
    return ask(`${this.root}/groups/${encodeURIComponent(units.join("+"))}`);
  }

  /** @param {object} asked a GhostAsked */
  ghost(asked) {
    return ask(`${this.root}/ghost`, { method: "POST", body: asked });
  }

  /**
   * @param {string} order
   * @param {string} [side] who speaks, for a seat with both sides
   */
  prospect(order, side) {
    return ask(`${this.root}/prospect${query({ side })}`, { method: "POST", body: { order } });
  }

  /** What the captain would do in this seat's place. */
  advice() {
    return ask(`${this.root}/advice`, { method: "POST" });
  }

  /** @param {number} line why the computer did what it did, from here on */
  reasons(line) {
    return ask(`${this.root}/reasons${query({ line })}`);
  }

  receipt(line, index) {
    return ask(`${this.root}/receipts/${line}/${index}`);
  }

  timeline() {
    return ask(`${this.root}/timeline`);
  }

  links() {
    return ask(`${this.root}/links`);
  }

  /** @param {string[]} sides none: for spectators */
  newLink(sides) {
    return ask(`${this.root}/links`, { method: "POST", body: { sides } });
  }

  /** @param {string} seat */
  revoke(seat) {
    return ask(`${this.root}/links/${encodeURIComponent(seat)}`, { method: "DELETE" });
  }

  /** @param {object} asked a Forked */
  fork(asked) {
    return ask(`${this.root}/fork`, { method: "POST", body: asked });
  }

  /** @param {object} command what would else go over the socket */
  command(command) {
    return ask(`${this.root}/commands`, { method: "POST", body: command });
  }

  /** Where the battle can be downloaded. */
  get file() {
    return `${this.root}/file`;
  }

  get socket() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}${this.root}/socket`;
  }
}

/** Asked about no game in particular. */
export const lobby = {
  games: () => ask("/api/games"),
  scenarios: () => ask("/api/scenarios"),
  editions: () => ask("/api/editions"),
  /** @param {object} asked a NewGame */
  create: (asked) => ask("/api/games", { method: "POST", body: asked }),
  /** @param {string} id */
  map: (id) => ask(`/api/scenarios/${encodeURIComponent(id)}/map`, { text: true }),
  /**
   * A battle as it begins, to be shown as a still picture.
   * @param {string} id
   */
  still: (id) => ({
    sight: () => ask(`/api/scenarios/${encodeURIComponent(id)}/sight`),
    ground: () => ask(`/api/scenarios/${encodeURIComponent(id)}/ground`, { text: true }),
  }),
  /**
   * @param {string} battle the text of a .battle file
   * @param {object} seating a Seating
   */
  upload: (battle, seating) =>
    ask(`/api/battles${query({ seating: JSON.stringify(seating) })}`, { method: "POST", raw: battle }),
};

/**
 * @param {string} path
 * @param {{method?: string, body?: object, raw?: string, text?: boolean}} [how]
 */
async function ask(path, { method = "GET", body, raw, text = false } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (raw !== undefined) headers["Content-Type"] = "text/plain; charset=utf-8";
  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? raw : JSON.stringify(body),
    credentials: "same-origin",
  });
  if (!answer.ok) {
    const told = await problemIn(answer);
    // A command that is refused is answered by its id, as on the socket; the status only says so once more.
    if (told.kind === "refused" && told.id) return told;
    throw new Problem(told);
  }
  if (answer.status === 204) return null;
  return text ? answer.text() : answer.json();
}

/** @param {Response} answer */
async function problemIn(answer) {
  try {
    const told = await answer.json();
    if (typeof told.why === "string") return told;
  } catch {
    // Something between here and the server has answered in its own words.
  }
  return { status: answer.status, kind: "fault", why: `The server answered with ${answer.status}.` };
}

/** @param {Record<string, string | number | undefined>} wanted */
function query(wanted) {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== "");
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}
