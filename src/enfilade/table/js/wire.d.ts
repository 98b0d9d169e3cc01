// The wire as the server describes it: the shapes of /api/openapi.json and of the socket. Written by scripts/wire-types;
// a test keeps it true. What the server sends has every field, but those marked so; in what it is sent, those with a
// default may be left out.

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

  interface Arriving {
    turn: number;
    side: string;
    words: string;
    where: string;
    edge: string;
    x: number;
    y: number;
    units: string[];
  }

  interface AsideShown {
    id: string;
    seq: number | null;
    turn: number;
    said: string;
    why: string;
    rule: string;
    device: string;
    at: number;
    say: Record<string, unknown>;
    before: Outcome | null;
    put: string[];
  }

  interface AskBegin {
    now?: number | null;
    device?: string | null;
    opening: Record<string, unknown>;
    ask: "begin";
  }

  interface AskCard {
    now?: number | null;
    device?: string | null;
    edition?: string;
    rulings?: Record<string, string> | null;
    sources?: Record<string, Record<string, unknown>> | null;
    ask: "card";
  }

  interface AskEditions {
    now?: number | null;
    device?: string | null;
    ask: "editions";
  }

  interface AskGuide {
    now?: number | null;
    device?: string | null;
    battle: BattleAsked;
    choice?: string;
    facts?: Record<string, unknown>;
    dice?: number[];
    ask: "guide";
  }

  interface AskLook {
    now?: number | null;
    device?: string | null;
    battle: BattleAsked;
    history?: number | null;
    ask: "look";
  }

  interface AskMen {
    now?: number | null;
    device?: string | null;
    edition?: string;
    rulings?: Record<string, string> | null;
    sources?: Record<string, Record<string, unknown>> | null;
    men?: number | string | null;
    arm?: string;
    weapon?: string;
    quality?: string;
    text?: string | null;
    ask: "men";
  }

  interface AskRead {
    now?: number | null;
    device?: string | null;
    text: string;
    kind: string;
    edition: string;
    ask: "read";
  }

  interface AskRulings {
    now?: number | null;
    device?: string | null;
    edition?: string;
    rulings?: Record<string, string> | null;
    sources?: Record<string, Record<string, unknown>> | null;
    ask: "rulings";
  }

  interface AskScenario {
    now?: number | null;
    device?: string | null;
    id: string;
    edition?: string | null;
    ask: "scenario";
  }

  interface AskSheet {
    now?: number | null;
    device?: string | null;
    edition?: string;
    rulings?: Record<string, string> | null;
    sources?: Record<string, Record<string, unknown>> | null;
    procedure: string;
    who?: string[];
    at?: string | null;
    facts?: Record<string, unknown>;
    dice?: number[];
    check?: string | null;
    battle?: BattleAsked | null;
    ask: "sheet";
  }

  interface AskTry {
    now?: number | null;
    device?: string | null;
    battle: BattleAsked;
    say: Record<string, unknown>;
    entry?: Entered | null;
    sheets?: SheetAsked[];
    history?: number | null;
    ask: "try";
  }

  interface AskUnitForm {
    now?: number | null;
    device?: string | null;
    edition?: string;
    rulings?: Record<string, string> | null;
    sources?: Record<string, Record<string, unknown>> | null;
    facts?: Record<string, unknown>;
    ask: "unit-form";
  }

  interface Bad {
    kind: "bad";
    why: string;
  }

  interface Balance {
    line: number;
    turn: number;
    active: string;
    lead: number;
  }

  interface Band {
    name: string;
    words: string;
    outline: [number, number][];
    at: [number, number];
  }

  interface BattleAsked {
    opening?: Record<string, unknown> | null;
    entries?: Record<string, unknown>[];
    since?: string;
  }

  interface Blind {
    outline: [number, number][];
    why: string;
  }

  interface Briefing {
    title: string;
    subtitle: string;
    date: string;
    length: string;
    story: string[];
    sides: SideBriefed[];
    counts: Counts[];
    formed: string;
    levels: result_Level[];
    turns: TurnBriefed[];
    arrivals: Arriving[];
    spans: Span[];
    print: string;
  }

  interface BrigadeOnRoster {
    name: string;
    side: string;
    units: string[];
    lost: number;
    says: string;
  }

  interface CaptainsWord {
    ready: boolean;
    verdicts: Verdict[];
    lesson: Lesson | null;
  }

  interface CardSection {
    title: string;
    columns: string[];
    rows: string[][];
    notes: string[];
  }

  interface CardShown {
    title: string;
    sections: CardSection[];
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

  interface ChanceRow {
    label: string;
    chance: string;
    percent: string;
    width: number;
  }

  interface ChanceTable {
    title: string;
    rows: ChanceRow[];
  }

  interface ChangeShown {
    id: string;
    seq: number | null;
    turn: number;
    said: string;
    device: string;
    at: number;
    accepted: boolean;
    before: Outcome;
    now: Outcome;
    why: string[];
    put: string[];
    says: string;
  }

  interface CheckCaused {
    unit: string;
    says: string;
    detail: string;
    owe?: OweFriend | null;
  }

  interface ChoiceOffered {
    key: string;
    label: string;
    side: string | null;
    why_not: string | null;
    rule: string | null;
    aside: boolean;
    sheet: Sheet | null;
  }

  interface Choosable {
    value: string;
    label: string;
  }

  interface Clock {
    started: number | null;
    elapsed_minutes: number;
    per_turn_minutes: number | null;
    turns_left_by_pace: number | null;
    ends_on_turn: number | null;
    says: string;
  }

  interface Counts {
    what: string;
    when: string;
    points: [string, string];
  }

  interface Created {
    game: string;
    links: Link[];
  }

  interface Decided {
    at: number;
    words: string;
    line: number;
  }

  interface DiceDue {
    due: number;
    typed: number;
    says: string;
    for: string;
  }

  interface Done {
    id: string;
    at: number;
    kind: "done";
  }

  interface DueNow {
    number: number;
    check: string;
    procedure: string;
    who: string;
    unit: string;
    side: string;
    cause: string;
    added: number;
    says: string;
    chance: string;
    rule: string;
    waits: string | null;
    in_charge: boolean;
    waived: boolean;
  }

  interface EditionBrief {
    id: string;
    title: string;
    family: string;
  }

  interface EditionOffered {
    id: string;
    title: string;
    family: string;
    alternates: boolean;
    scale: string;
    procedures: string[];
    own: boolean;
  }

  interface Editions {
    editions: EditionOffered[];
    scenarios: ScenarioOffered[];
    bad: string[];
  }

  interface EndBrigade {
    name: string;
    cost: string;
    units: EndUnit[];
  }

  interface EndRoll {
    turn: number;
    side: string;
    line: number;
    words: string;
    faces: number[];
    odds: string;
    exact: string;
  }

  interface EndScore {
    when: string;
    why: string;
    side: string;
    points: number;
  }

  interface EndSide {
    id: string;
    name: string;
    nation: string;
    player: string;
    points: number;
    cost: string;
    brigades: EndBrigade[];
  }

  interface EndUnit {
    id: string;
    name: string;
    guns: boolean;
    began: number;
    lost: number;
    end: string;
    gone: boolean;
  }

  interface Ending {
    game: string;
    scenario: string;
    title: string;
    date: string;
    edition: string;
    yours: string[];
    winner: string;
    grade: string;
    result: string;
    missing: string;
    brief: string[];
    sides: EndSide[];
    scores: EndScore[];
    standings: Standing[];
    levels: ending_Level[];
    decided: Decided | null;
    even: EvenDice;
    best: EndRoll[];
    worst: EndRoll[];
    first: number;
    last: number;
    seed: string;
    commitment: string;
    rematch: NewGame | null;
  }

  interface Entered {
    id: string;
    at: number;
    based?: number;
  }

  interface Entry {
    id: string;
    device: string;
    at: number;
    seq?: number | null;
    based?: number;
    say: Record<string, unknown>;
  }

  interface EvenDice {
    words: string;
    real: number;
    even: number;
  }

  interface FactAsked {
    key: string;
    label: string;
    ask: string;
    kind: string;
    value: string | number | boolean | string[] | null;
    options: OptionOffered[];
    least: number;
    most: number;
    likely: boolean;
    from: string;
    required: boolean;
    group: string;
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

  interface ForceLine {
    name: string;
    words: string;
    when: string;
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
    outcome: "" | "won" | "lost" | "drawn" | "watched";
    result: string;
    led: string;
    against: string;
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
    then: Then | null;
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

  interface Go {
    label: string;
    procedure?: string;
    who?: string;
    leader?: string;
    leaf?: string;
    say?: Record<string, unknown> | null;
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

  interface Guide {
    title: string;
    stage: string;
    turns: Rung[];
    says: string[];
    now: MayAct[];
    move: string[];
    choices: ChoiceOffered[];
    sheet: Sheet | null;
    over: string | null;
    kept?: Kept | null;
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
    scene: "" | "volley" | "guns" | "canister" | "charge" | "rout" | "leader";
    quiet: boolean;
    goes_on: boolean;
  }

  interface IsAt {
    kind: "at";
    game: string;
    at: number;
  }

  interface ItemShown {
    id: string;
    seq: number | null;
    turn: number;
    side: string;
    said: string;
    told: string[];
    large: string;
    receipts: SumShown[];
    cast: boolean;
    dice: unknown[];
    device: string;
    at: number;
    undone: boolean;
    crossed: string[];
  }

  interface Kept {
    name: string;
    count: number;
  }

  interface LeaderOnRoster {
    name: string;
    side: string;
    brigade: string;
    benefit: number | null;
    rank: string | null;
    attached: string | null;
    killed: boolean;
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

  interface Lesson {
    line: number;
    turn: number;
    words: string;
  }

  interface LessonBrief {
    id: string;
    title: string;
    goal: string;
    minutes: number;
    scenario: string;
    steps: LessonStep[];
    comments: Record<string, string>;
  }

  interface LessonStep {
    title: string;
    words: string;
    touch: string;
    done: string[];
    by: string;
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

  interface MayAct {
    side: string;
    who: string;
    may: string;
  }

  interface MeleeOpen {
    label: string;
    say: Record<string, unknown>;
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
    disputed: boolean;
    holder: string;
    pays: string;
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
    hurt: string;
    target: string;
  }

  interface OpeningMade {
    opening: Record<string, unknown>;
  }

  interface OptionOffered {
    value: string;
    label: string;
    likely: boolean;
  }

  interface OrderKnown {
    value: string;
    label: string;
    code: string;
    says: string;
  }

  interface OrderNamed {
    value: string;
    label: string;
  }

  interface OrderSheets {
    turn: number;
    sides: SheetSide[];
    orders: Record<string, string>;
    may_hold: string[];
    changed: OrderNamed;
    known_orders: OrderKnown[];
    mismatch: string | null;
  }

  interface Outcome {
    large: string;
    told: string[];
    receipts: SumShown[];
  }

  interface OweFriend {
    cause: string;
    added: number;
    causes: string[];
    side: string;
  }

  interface Part {
    text: string;
    id: string;
  }

  interface PhaseListed {
    key: string;
    title: string;
    says: string;
    done: boolean;
    now: boolean;
    steps: StepListed[];
    go: Go | null;
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

  interface PointsLine {
    side: string;
    points: number;
    what: string;
    why: string;
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

  interface Refusal {
    error: Wrong;
  }

  interface Refused {
    id: string;
    at: number;
    why: string;
    rule: string;
    stale: boolean;
    kind: "refused";
  }

  interface ResultShown {
    where: string;
    large: string;
    lines: string[];
    due: CheckCaused[];
  }

  interface RulingOffered {
    key: string;
    number: string;
    words: string;
    value: string;
    choices: Choosable[];
    kind: string;
  }

  interface Rulings {
    rulings: RulingOffered[];
  }

  interface Rung {
    key: string;
    title: string;
    done: boolean;
    now: boolean;
  }

  interface RunningResult {
    score: string;
    words: string;
    winner: string;
    points: [number, number];
    lines: PointsLine[];
    levels: result_Level[];
    to_come: ToCome[];
    changes: WouldChange[];
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

  interface ScenarioOffered {
    id: string;
    title: string;
    edition: string;
    family: string;
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

  interface Sheet {
    procedure: string;
    title: string;
    who: UnitOnRoster | null;
    at: UnitOnRoster | null;
    questions: FactAsked[];
    facts: Record<string, unknown>;
    check: string | null;
    rostered: boolean;
    receipt: SumShown | null;
    receipts: SumShown[];
    dice: DiceDue;
    odds: ChanceTable[];
    result: ResultShown | null;
    problem: Wrong | null;
    missing: string | null;
    kept?: Kept | null;
  }

  interface SheetAfter {
    sheet: Sheet | null;
    error: Wrong | null;
  }

  interface SheetAsked {
    procedure: string;
    who?: string[];
    at?: string | null;
    facts?: Record<string, unknown>;
    dice?: number[];
    check?: string | null;
  }

  interface SheetSide {
    side: string;
    title: string;
    sealed: boolean;
    revealed: boolean;
  }

  interface Shown {
    name: string;
    edition: string;
    edition_title: string;
    family: string;
    turn: number;
    turns: number | null;
    side: string | null;
    side_title: string;
    phase: string;
    seq: number;
    units: UnitOnRoster[];
    brigades: BrigadeOnRoster[];
    leaders: LeaderOnRoster[];
    due: DueNow[];
    checklist: PhaseListed[];
    end: TurnEnd;
    charge: Guide | null;
    melees: MeleeOpen[];
    orders: OrderSheets | null;
    history: ItemShown[];
    entries: number;
    set_aside: AsideShown[];
    changed: ChangeShown[];
    clock: Clock;
    can_undo: string | null;
    kept?: Kept | null;
  }

  interface SideBriefed {
    side: string;
    name: string;
    nation: string;
    task: string;
    rules: string[];
    forces: ForceLine[];
    strength: string;
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
    result: RunningResult;
    arrivals: Arriving[];
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

  interface Span {
    side: string;
    words: string;
    first: number;
    until: number;
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

  interface Standing {
    line: number;
    turn: number;
    side: string;
    hour: string;
    lead: number;
  }

  interface StandingSeen {
    fire: string;
    reform: string;
    disengage: string;
    countercharge: string;
    other: string;
    trust: string;
    leaders: string;
    subject: string;
  }

  interface StepListed {
    key: string;
    title: string;
    done: boolean;
    go: Go | null;
  }

  interface Stepped {
    shown: Shown;
    told: string[];
    receipts: SumShown[];
    sheets?: SheetAfter[];
    kept?: Kept | null;
  }

  interface SumLine {
    what: string;
    note: string;
    value: string;
    rule: string;
    kind: string;
  }

  interface SumShown {
    title: string;
    lines: SumLine[];
    total: string;
    needed: boolean;
  }

  interface Then {
    legs: Leg[];
    ends: Pose[];
    cost: string;
    left: string;
    arrives: boolean;
    why: string;
    rule: string;
    disorder: boolean;
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
    balance: Balance[];
  }

  interface ToCome {
    side: string;
    words: string;
    stands: string;
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

  interface TurnBriefed {
    turn: number;
    hour: string;
    first: string;
  }

  interface TurnEnd {
    label: string;
    undone: string[];
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

  interface UnitForm {
    unit: FactAsked[];
    sides: Choosable[];
    leader: FactAsked[];
  }

  interface UnitOfMen {
    name?: string | null;
    arm: string;
    weapon: string;
    quality: string;
    men: number;
    figures: number;
    stands: number;
    said: string;
  }

  interface UnitOnRoster {
    name: string;
    short: string;
    side: string;
    brigade: string;
    arm: string;
    weapon: string;
    quality: string;
    formation: string;
    mounted: boolean;
    figures: number;
    start: number;
    stands: number;
    on: string;
    level: string;
    order: string;
    marks: string[];
    noted: string[];
    did: string[];
    reacted: boolean | null;
    done: string;
    leader: string | null;
    gone: string | null;
    says: string;
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

  interface Verdict {
    side: string;
    turn: number;
    line: number;
    title: string;
    chance: string;
    chance_words: string;
    came: string;
    same: boolean;
    instead: string;
    instead_chance: string;
    why: Part[];
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
    trusted: string;
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

  interface WouldChange {
    side: string;
    words: string;
    result: string;
  }

  interface Wrong {
    sentence: string;
    rule: string;
    line?: number | null;
    unknown?: boolean;
  }

  interface ending_Level {
    least: number;
    title: string;
    short: string;
  }

  interface result_Level {
    side: string;
    title: string;
    span: string;
    least: number;
    here: boolean;
  }

  type Heard = Give | Type | Cast | Undo | Ping;
  type Say = Done | Refused | IsAt | Present | Pong | Bad;
}
