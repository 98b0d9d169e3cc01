// The wire as the server describes it: the shapes of /api/openapi.json and of the socket. Written by scripts/wire-types;
// a test keeps it true. What the server sends has every field; in what it is sent, those with a default may be left out.

declare namespace wire {
  interface Ability {
    id: "fire" | "move" | "charge" | "face" | "form" | "mount" | "reform" | "rally" | "disengage" | "countercharge" | "join" | "run" | "leave" | "done";
    name: string;
    hint: string;
    allowed: boolean;
    why: string;
    rule: string;
    offers: Offer[];
  }

  interface Accepted {
    accepted: Place[];
  }

  interface Advice {
    at: number;
    side: string;
    order: string;
    words: string;
    why: Part[];
    about: string[];
    target: string;
    to: [number, number] | null;
    steps: string;
    ghost: Ghost | null;
    best: string;
    best_words: string;
  }

  interface Bad {
    kind: "bad";
    why: string;
  }

  interface Band {
    name: string;
    words: string;
    outline: [number, number][];
    at: [number, number];
  }

  interface Blind {
    outline: [number, number][];
    why: string;
  }

  interface Cast {
    id: string;
    at: number;
    do: "cast";
  }

  interface Cell {
    dice: string;
    words: string;
    chance: Chance;
    figures: number;
    marked: boolean;
  }

  interface Chance {
    percent: string;
    exact: string;
    value: number;
  }

  interface Created {
    game: string;
    links: Link[];
  }

  interface Done {
    id: string;
    at: number;
    kind: "done";
  }

  interface EditionBrief {
    id: string;
    title: string;
    family: string;
  }

  interface Entry {
    id: string;
    device: string;
    at: number;
    seq?: number | null;
    based?: number;
    say: Record<string, unknown>;
  }

  interface FateSeen {
    kind: "good" | "disorder" | "shaken" | "routed" | "gone" | "other";
    words: string;
    chance: Chance;
  }

  interface ForceBrief {
    side: string;
    name: string;
    nation: string;
    words: string;
  }

  interface Forked {
    seats: Record<string, "you" | "friend" | "computer">;
    computer?: string;
    dice?: "server" | "typed" | "mixed";
    clock?: number;
    name?: string;
    note?: string;
    advice?: boolean;
    line?: number | null;
  }

  interface GameBrief {
    game: string;
    scenario: string;
    title: string;
    edition: string;
    turn: number;
    turns: number;
    sides: string[];
    yours: boolean;
    words: string;
    over: boolean;
    note: string;
    changed: string;
  }

  interface Ghost {
    order: string;
    legs: Leg[];
    ends: Pose[];
    cost: string;
    left: string;
    arrives: boolean;
    why: string;
    rule: string;
    disorder: boolean;
    threats: Threat[];
    danger: Threat[];
  }

  interface GhostAsked {
    units: (string | unknown)[];
    wish?: Wish | null;
    steps?: string;
    disorder?: boolean;
  }

  interface Give {
    id: string;
    at: number;
    order: string;
    side?: string;
    do: "order";
  }

  interface GroupCard {
    at: number;
    units: string[];
    unable: Unable[];
    mates: string[];
    lines: Neighbours[];
    together: Together[];
    announced: boolean;
  }

  interface Happening {
    line: number;
    index: number;
    turn: number;
    active: string;
    kind: string;
    side: string;
    parts: Part[];
    about: string[];
    start: Pose | null;
    end: Pose | null;
    faces: number[];
    sum: string;
    result: string;
    receipt: boolean;
    reaction: boolean;
    quiet: boolean;
    goes_on: boolean;
  }

  interface IsAt {
    kind: "at";
    game: string;
    at: number;
  }

  interface LeaderSeen {
    id: string;
    name: string;
    short: string;
    side: string;
    stars: number;
    x: number;
    y: number;
    attached: string;
    place: string;
    killed: boolean;
    benefit: number;
    radius: number;
    reach: number;
    words: string;
    may_ride: boolean;
    ride: [number, number][];
  }

  interface Leg {
    words: string;
    ground: string;
    ends: Pose[];
    path: [number, number][];
  }

  interface Link {
    seat: string;
    sides: string[];
    link: string;
    yours: boolean;
    revoked: boolean;
    name: string;
  }

  interface LinkAsked {
    sides?: (string | unknown)[];
  }

  interface Mark {
    line: number;
    turn: number;
    active: string;
    kinds: string[];
    lost: [number, number];
  }

  interface Neighbours {
    units: string[];
    words: string;
  }

  interface NewBattle {
    opening: Record<string, unknown>;
    entries?: (Entry | unknown)[];
    key?: string;
  }

  interface NewGame {
    seats: Record<string, "you" | "friend" | "computer">;
    computer?: string;
    dice?: "server" | "typed" | "mixed";
    clock?: number;
    name?: string;
    note?: string;
    advice?: boolean;
    scenario: string;
    edition?: string | null;
  }

  interface News {
    opening: Record<string, unknown> | null;
    entries: Entry[];
    seq: number;
  }

  interface Objective {
    id: string;
    name: string;
    x: number;
    y: number;
    radius: number;
    points: number;
    held: string;
    words: string;
  }

  interface Offer {
    order: string;
    unit: string;
    units: string[];
    reply: string;
    words: string;
    chance: string;
    chance_words: string;
    target: string;
  }

  interface Part {
    text: string;
    id: string;
  }

  interface Ping {
    do: "ping";
  }

  interface Place {
    id: string;
    seq: number;
  }

  interface PlaceName {
    text: string;
    kind: "water" | "ridge" | "pike" | "road" | "woods" | "farm" | "field" | "height";
    points: [number, number][];
    at: number;
    beside: boolean;
    size: number;
  }

  interface PocketPrint {
    battle: Record<string, unknown>;
    paper?: "a4" | "letter";
  }

  interface Pong {
    kind: "pong";
  }

  interface Pose {
    x: number;
    y: number;
    facing: number;
    width: number;
    depth: number;
  }

  interface Present {
    kind: "present";
    sides: Record<string, boolean>;
    spectators: number;
    thinking: boolean;
  }

  interface Problem {
    status: number;
    kind: string;
    why: string;
    rule: string;
  }

  interface Prospect {
    order: string;
    legal: boolean;
    why: Part[];
    rule: string;
    title: string;
    subtitle: string;
    receipt: ReceiptShown | null;
    sum: string;
    span: string;
    cells: Cell[];
    fates: FateSeen[];
    about: string;
    own_fates: FateSeen[];
    own_about: string;
    stages: Stage[];
    notes: string[];
    best: string;
    best_words: string;
  }

  interface ProspectAsked {
    order: string;
  }

  interface Reason {
    line: number;
    turn: number;
    active: string;
    side: string;
    about: string[];
    parts: Part[];
  }

  interface ReceiptLine {
    what: string;
    value: string;
    rule: string;
  }

  interface ReceiptModifier {
    value: string;
    why: string;
    rule: string;
    counted: boolean;
    note: string;
  }

  interface ReceiptShown {
    title: string;
    edition: string;
    facts: ReceiptLine[];
    modifiers: ReceiptModifier[];
    steps: ReceiptLine[];
    result: ReceiptLine[];
    due: string[];
    cells: Cell[];
    faces: number[];
    text: string;
  }

  interface Refused {
    id: string;
    at: number;
    why: string;
    rule: string;
    stale: boolean;
    kind: "refused";
  }

  interface ScenarioBrief {
    id: string;
    title: string;
    place: string;
    date: string;
    about: string;
    story: string;
    edition: string;
    editions: string[];
    units: number;
    turns: number;
    minutes: string;
    size: string;
    forces: ForceBrief[];
    first: string;
    trials: Trials | null;
    tour: boolean;
  }

  interface Seating {
    seats: Record<string, "computer" | "friend" | "you">;
    computer?: string;
    dice?: "mixed" | "server" | "typed";
    clock?: number;
    name?: string;
    note?: string;
    advice?: boolean;
  }

  interface Seen {
    unit: string;
    sees: boolean;
    seen: boolean;
    inches: string;
    in_arc: boolean;
    band: string;
    why: string;
    close: boolean;
  }

  interface Sent {
    entries: (Entry | unknown)[];
  }

  interface Shared {
    id: string;
    key: string;
    seq: number;
  }

  interface SideSeen {
    id: string;
    name: string;
    nation: "union" | "confederate";
    points: number;
    handicap: number;
    lost: number;
    toll: string;
    seat: "you" | "friend" | "computer" | "empty";
    here: boolean;
    player: string;
  }

  interface Sight {
    game: string;
    title: string;
    edition: string;
    edition_title: string;
    at: number;
    line: number;
    lines: number;
    yours: string[];
    owner: boolean;
    turn: number;
    turns: number;
    hour: string;
    active: string;
    sides: SideSeen[];
    units: UnitSeen[];
    leaders: LeaderSeen[];
    objectives: Objective[];
    waiting: Waiting;
    under_way: UnderWay | null;
    log_from: number;
    log: Happening[];
    undo: Undoable;
    dice: "server" | "typed" | "mixed";
    commitment: string;
    seed: string;
    over: boolean;
    thinking: boolean;
    deadline: number;
    news: string;
    note: string;
    advice: boolean;
    reasons: boolean;
    width: number;
    height: number;
    names: PlaceName[];
    place: string;
  }

  interface Stage {
    name: string;
    words: string;
    chance: Chance | null;
    lines: ReceiptLine[];
  }

  interface StandSeen {
    x: number;
    y: number;
    width: number;
    depth: number;
    figures: number;
    full: number;
  }

  interface StandingSeen {
    fire: string;
    reform: string;
    disengage: string;
    countercharge: string;
    other: string;
    subject: string;
  }

  interface Threat {
    unit: string;
    x: number;
    y: number;
    words: string;
    reply: string;
    inches: string;
    chance: Chance | null;
  }

  interface TimeLine {
    sides: [string, string];
    lines: number;
    marks: Mark[];
  }

  interface Together {
    deeds: string[];
    name: string;
    hint: string;
    allowed: boolean;
    why: string;
    rule: string;
    offers: Offer[];
  }

  interface Trials {
    wins: Record<string, number>;
    drawn: number;
    words: string;
  }

  interface Type {
    id: string;
    at: number;
    faces: (number | unknown)[];
    do: "roll";
  }

  interface Unable {
    unit: string;
    why: string;
    rule: string;
  }

  interface UnderWay {
    unit: string;
    start: Pose;
    now: Pose;
    end: Pose | null;
    words: string;
    charge: boolean;
  }

  interface Undo {
    id: string;
    at: number;
    side?: string;
    do: "undo";
  }

  interface Undoable {
    may: boolean;
    why: string;
  }

  interface UnitCard {
    unit: string;
    at: number;
    lines: ReceiptLine[];
    point: string;
    men: string;
    actions: string;
    abilities: Ability[];
    arc: Band[];
    zone: [number, number][];
    seen: Seen[];
    blind: Blind[];
  }

  interface UnitSeen {
    id: string;
    name: string;
    short: string;
    side: string;
    brigade: string;
    arm: string;
    quality: string;
    formation: string;
    level: string;
    mounted: boolean;
    strength: number;
    start: number;
    counted: string;
    pose: Pose;
    stands: StandSeen[];
    place: string;
    fate: string;
    words: string;
    badges: string[];
    opening: boolean;
    acts: number;
    acted: boolean;
    reacted: boolean;
    in_command: boolean;
    leaders: string[];
    smoke: number;
    standing: StandingSeen | null;
  }

  interface Waiting {
    kind: "ask" | "roll" | "over";
    side: string;
    yours: boolean;
    question: string;
    title: string;
    phase: string;
    rule: string;
    about: string[];
    offers: Offer[];
    unable: Unable[];
    shapes: string[];
    dice: number;
    may_cast: boolean;
    may_type: boolean;
    winner: string;
    grade: string;
  }

  interface Wish {
    x: number;
    y: number;
    facing?: number | null;
  }

  type Heard = Give | Type | Cast | Undo | Ping;
  type Say = Done | Refused | IsAt | Present | Pong | Bad;
}
