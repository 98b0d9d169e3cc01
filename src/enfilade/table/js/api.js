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

/**
 * What is told the player of a question that has failed: the server's words, or ours where it gave none.
 * @param {unknown} problem as it was thrown
 * @param {string} [otherwise]
 */
export function refusalOf(problem, otherwise = "The line is down.") {
  return problem instanceof Problem ? { why: problem.why, rule: problem.rule } : { why: otherwise, rule: "" };
}

/**
 * @param {unknown} problem as it was thrown
 * @returns {number} with which the server answered; 0 if it did not
 */
export function statusOf(problem) {
  return problem instanceof Problem ? problem.status : 0;
}

/** Asked about one game. */
export class GameApi {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.root = `/api/games/${encodeURIComponent(game)}`;
  }

  /**
   * @param {{since?: number, line?: number}} [which]
   * @returns {Promise<wire.Sight>}
   */
  sight({ since, line } = {}) {
    return ask(`${this.root}/sight${query({ since, line })}`);
  }

  /**
   * The ground's drawing, as SVG text.
   * @returns {Promise<string>}
   */
  ground() {
    return ask(`${this.root}/ground`, { text: true });
  }

  /**
   * @param {string} unit
   * @returns {Promise<wire.UnitCard>}
   */
  card(unit) {
    return ask(`${this.root}/units/${encodeURIComponent(unit)}`);
  }

  /**
   * @param {string[]} units that might act as one
   * @returns {Promise<wire.GroupCard>}
   */
  group(units) {
    return ask(`${this.root}/groups/${encodeURIComponent(units.join("+"))}`);
  }

  /**
   * @param {wire.GhostAsked} asked
   * @returns {Promise<wire.Ghost>}
   */
  ghost(asked) {
    return ask(`${this.root}/ghost`, { method: "POST", body: asked });
  }

  /**
   * @param {string} order
   * @param {string} [side] who speaks, for a seat with both sides
   * @returns {Promise<wire.Prospect>}
   */
  prospect(order, side) {
    return ask(`${this.root}/prospect${query({ side })}`, { method: "POST", body: { order } });
  }

  /**
   * What the captain would do in this seat's place.
   * @returns {Promise<wire.Advice>}
   */
  advice() {
    return ask(`${this.root}/advice`, { method: "POST" });
  }

  /**
   * @param {number} line why the computer did what it did, from here on
   * @returns {Promise<wire.Reason[]>}
   */
  reasons(line) {
    return ask(`${this.root}/reasons${query({ line })}`);
  }

  /**
   * @param {number} line
   * @param {number} index
   * @returns {Promise<wire.ReceiptShown>}
   */
  receipt(line, index) {
    return ask(`${this.root}/receipts/${line}/${index}`);
  }

  /** @returns {Promise<wire.Briefing>} what the battle is about */
  briefing() {
    return ask(`${this.root}/briefing`);
  }

  /** @returns {Promise<wire.TimeLine>} */
  timeline() {
    return ask(`${this.root}/timeline`);
  }

  /** @returns {Promise<wire.Ending>} */
  ending() {
    return ask(`${this.root}/ending`);
  }

  /**
   * What the captain says of the decisions of a battle that is over, as far as he has come.
   * @returns {Promise<wire.CaptainsWord>}
   */
  word() {
    return ask(`${this.root}/word`);
  }

  /**
   * The ground of its small maps, as SVG text.
   * @returns {Promise<string>}
   */
  mapGround() {
    return ask(`${this.root}/map/ground`, { text: true });
  }

  /**
   * Who stands on it, now or after a line.
   * @param {number} [line]
   * @returns {Promise<string>}
   */
  mapUnits(line) {
    return ask(`${this.root}/map/units${query({ line })}`, { text: true });
  }

  /** @returns {Promise<wire.Link[]>} */
  links() {
    return ask(`${this.root}/links`);
  }

  /**
   * @param {string[]} sides none: for spectators
   * @returns {Promise<wire.Link>}
   */
  newLink(sides) {
    return ask(`${this.root}/links`, { method: "POST", body: { sides } });
  }

  /** @param {string} seat */
  revoke(seat) {
    return ask(`${this.root}/links/${encodeURIComponent(seat)}`, { method: "DELETE" });
  }

  /**
   * @param {wire.Forked} asked
   * @returns {Promise<wire.Created>}
   */
  fork(asked) {
    return ask(`${this.root}/fork`, { method: "POST", body: asked });
  }

  /**
   * @param {import("./session/socket.js").Named} command what would else go over the socket
   * @returns {Promise<wire.Done | wire.Refused>}
   */
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
  /** @returns {Promise<wire.GameBrief[]>} */
  games: () => ask("/api/games"),
  /** @returns {Promise<wire.ScenarioBrief[]>} */
  scenarios: () => ask("/api/scenarios"),
  /** @returns {Promise<wire.EditionBrief[]>} */
  editions: () => ask("/api/editions"),
  /** @returns {Promise<wire.LessonBrief[]>} */
  lessons: () => ask("/api/lessons"),
  /**
   * @param {string} id
   * @returns {Promise<wire.Created>}
   */
  lesson: (id) => ask(`/api/lessons/${encodeURIComponent(id)}`, { method: "POST" }),
  /**
   * @param {wire.NewGame} asked
   * @returns {Promise<wire.Created>}
   */
  create: (asked) => ask("/api/games", { method: "POST", body: asked }),
  /**
   * @param {string} id
   * @returns {Promise<string>}
   */
  map: (id) => ask(`/api/scenarios/${encodeURIComponent(id)}/map`, { text: true }),
  /**
   * What a battle is about.
   * @param {string} id
   * @returns {Promise<wire.Briefing>}
   */
  briefing: (id) => ask(`/api/scenarios/${encodeURIComponent(id)}/briefing`),
  /**
   * A battle as it begins, to be shown as a still picture.
   * @param {string} id
   */
  still: (id) => ({
    /** @returns {Promise<wire.Sight>} */
    sight: () => ask(`/api/scenarios/${encodeURIComponent(id)}/sight`),
    /** @returns {Promise<string>} */
    ground: () => ask(`/api/scenarios/${encodeURIComponent(id)}/ground`, { text: true }),
  }),
  /**
   * @param {string} battle the text of a .battle file
   * @param {wire.Seating} seating
   * @returns {Promise<wire.Created>}
   */
  upload: (battle, seating) =>
    ask(`/api/battles${query({ seating: JSON.stringify(seating) })}`, { method: "POST", raw: battle }),
};

/**
 * @param {string} path
 * @param {{method?: string, body?: object, raw?: string, text?: boolean}} [how]
 * @returns {Promise<any>} what the address is said to answer with; whoever asks says what that is
 */
async function ask(path, { method = "GET", body, raw, text = false } = {}) {
  /** @type {Record<string, string>} */
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
