"""What there is to play: battles and cards as the start page lists them, and the games somebody sits at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

from enfilade.core.measures import mixed
from enfilade.core.scenario import Scenario
from enfilade.core.stops import Over, Roll, Stop
from enfilade.game.battle import Battle
from enfilade.game.battles import battle
from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf as scenarios
from enfilade.library.scenarios.shelf import Loaded
from enfilade.server.computer.opponents import called
from enfilade.server.showing.briefing import briefing
from enfilade.server.showing.ending import said_of
from enfilade.server.showing.ground.ground import ground_svg, small_map
from enfilade.server.showing.sight import sight
from enfilade.server.showing.wings import WINGS, wing_of
from enfilade.server.showing.words import brigade_called, headed
from enfilade.server.site.errors import Fault
from enfilade.server.store import GameRow
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.briefing import Briefing
from enfilade.server.wire.games import EditionBrief, ForceBrief, GameBrief, Outcome, ScenarioBrief, Trials
from enfilade.server.wire.sight import Sight

_TOUR = "drill-field"
_MINUTES = Fraction(3, 4)
"""What a player and his opponent take for one unit in one turn, together: a guess, told as one."""
_YEAR = re.compile(r"\b1[78]\d\d\b")
_SENTENCE = re.compile(r"(?<=[a-z0-9)]\.) (?=[A-Z])")
_LINE = 100
"""Characters of what is told of a battle in one line."""


class Listing:
    """What the start page lists; read once, since files do not change under a running server."""

    def __init__(self, folder: Path | str | None = None) -> None:
        self._folder = folder
        self._scenarios: tuple[ScenarioBrief, ...] | None = None
        self._editions: tuple[EditionBrief, ...] | None = None
        self._maps: dict[str, str] = {}
        self._grounds: dict[str, str] = {}
        self._sights: dict[str, Sight] = {}
        self._battles: dict[str, Battle] = {}

    def scenarios(self) -> tuple[ScenarioBrief, ...]:
        if self._scenarios is None:
            self._scenarios = scenario_briefs(self._folder)
        return self._scenarios

    def editions(self) -> tuple[EditionBrief, ...]:
        if self._editions is None:
            self._editions = edition_briefs(self._folder)
        return self._editions

    def map(self, scenario: str) -> str:
        """A small map of a battle as it begins."""
        if scenario not in self._maps:
            battle = self._begun(scenario)
            self._maps[scenario] = small_map(battle.table, battle.state)
        return self._maps[scenario]

    def ground(self, scenario: str) -> str:
        """The ground of a battle."""
        if scenario not in self._grounds:
            self._grounds[scenario] = ground_svg(self._begun(scenario).table)
        return self._grounds[scenario]

    def sight(self, scenario: str) -> Sight:
        """A battle as a spectator would see it begin."""
        if scenario not in self._sights:
            battle = self._begun(scenario)
            here = dict.fromkeys(battle.table.sides, True)
            now = GameNow(scenario, 0, "server", dict.fromkeys(battle.table.sides, "empty"), here, "", 0, False)
            self._sights[scenario] = sight(battle, Onlooker(()), now, log_from=len(battle.record.lines))
        return self._sights[scenario]

    def briefing(self, scenario: str) -> Briefing:
        """What a battle is about, by the card that it was written for."""
        board = self._begun(scenario).table
        return briefing(board, board.edition.scale.minutes_per_turn)

    def _begun(self, scenario: str) -> Battle:
        """Only those that are listed: a name must not lead to other files."""
        if scenario not in {brief.id for brief in self.scenarios()}:
            raise Fault("not-found", f"There is no battle {scenario}.")
        if scenario not in self._battles:
            self._battles[scenario] = battle(scenario, seed=1, folder=self._folder)
        return self._battles[scenario]


def scenario_briefs(folder: Path | str | None = None) -> tuple[ScenarioBrief, ...]:
    """The battle one learns on, then the others from the smallest; files with faults are left out."""
    found = []
    known = _cards(folder)
    offered = {family for family, wing in WINGS.items() if wing.is_offered}
    for name in scenarios.scenarios(folder):
        try:
            loaded = scenarios.scenario(name, folder)
        except BadFile:
            # One file that cannot be read must not hide the others.
            continue
        fitting = [card.id for card in known if card.family in offered and not loaded.problems(card)]
        if loaded.scenario.edition in fitting:
            found.append(_brief(loaded, fitting))
    return tuple(sorted(found, key=lambda brief: (not brief.tour, brief.units, brief.title)))


def edition_briefs(folder: Path | str | None = None) -> tuple[EditionBrief, ...]:
    """Every card there is."""
    return tuple(EditionBrief(id=card.id, title=card.title, family=card.family) for card in _cards(folder))


def game_brief(row: GameRow, battle: Battle, sides: Sequence[str]) -> GameBrief:
    """A game on the start page of somebody who plays these sides."""
    stop = battle.stop
    asked = (stop.side,) if isinstance(stop, Roll) else battle.asked
    # Dice for a computer are rolled by whoever sits at the table.
    by_hand = isinstance(stop, Roll) and row.sides.get(stop.side) == "computer" and bool(sides)
    return GameBrief(
        game=row.id,
        scenario=row.scenario,
        title=row.title,
        edition=row.edition,
        turn=battle.state.turn,
        turns=battle.table.scenario.turns,
        sides=tuple(sides),
        yours=not set(asked).isdisjoint(sides) or by_hand,
        words=wing_of(battle).short_ask(battle, tuple(sides)),
        over=battle.over,
        outcome=_outcome(battle.stop, sides),
        result=said_of(battle.table, battle.stop) if isinstance(battle.stop, Over) else "",
        led=" and ".join(battle.table.scenario.sides[side].name for side in sides),
        against=_against(row, sides),
        note=row.note,
        changed=row.changed,
    )


def _outcome(stop: Stop, sides: Sequence[str]) -> Outcome:
    if not isinstance(stop, Over):
        return ""
    if len(sides) != 1:
        return "watched"
    return "drawn" if not stop.winner else "won" if stop.winner in sides else "lost"


def _against(row: GameRow, sides: Sequence[str]) -> str:
    """Who plays the other side; nobody in particular for whoever has none, or both."""
    others = [who for side, who in row.sides.items() if side not in sides]
    if len(sides) != 1 or len(others) != 1:
        return ""
    return called(row.computer) if others[0] == "computer" else "a friend"


def _brief(loaded: Loaded, editions: list[str]) -> ScenarioBrief:
    whole = loaded.scenario
    name, rest = headed(whole.title)
    story = whole.introduction.split("\n\n")[0]
    first, *others = _SENTENCE.split(story)
    dated = _YEAR.search(first) is not None
    return ScenarioBrief(
        id=whole.id,
        title=name,
        place=first.split(",")[0] if dated and "," in first else "",
        date=whole.date,
        about=rest or _line(others[0] if dated and others else first),
        story=story,
        edition=whole.edition,
        editions=tuple(editions),
        units=len(whole.units),
        turns=whole.turns,
        minutes=_spoken(len(whole.units) * whole.turns * _MINUTES),
        size=f"{whole.table.width:g} × {whole.table.height:g}″",
        forces=tuple(_force(whole, side) for side in _order(whole)),
        first=whole.initiative,
        trials=_trials(whole),
        tour=whole.id == _TOUR,
    )


def _line(sentence: str) -> str:
    """A sentence short enough for one line: its head, where it is too long.

    >>> _line("The middle of Grant's army has settled along an old wagon track: Wallace's men behind Duncan Field, "
    ... "what is left of Prentiss's division in the thicket beside them.")
    "The middle of Grant's army has settled along an old wagon track."
    """
    if len(sentence) <= _LINE:
        return sentence
    head = next((sentence[:at] for sign in (": ", "; ") if 0 < (at := sentence.find(sign)) < _LINE), "")
    head = head or sentence[: max(sentence.rfind(", ", 0, _LINE), 0)] or f"{sentence[: _LINE - 1].rstrip()}…"
    return head if head.endswith("…") else f"{head}."


def _order(whole: Scenario) -> list[str]:
    """The Union before the Confederates, as start pages have them everywhere."""
    return sorted(whole.sides, key=lambda side: whole.sides[side].nation != "us")


def _force(whole: Scenario, side: str) -> ForceBrief:
    """Brigades with their regiments, and all batteries together."""
    words, guns = [], 0
    for brigade in whole.brigades:
        if brigade.side == side:
            units = [unit for unit in whole.units if unit.brigade == brigade.id]
            regiments = sum(unit.arm != "artillery" for unit in units)
            guns += len(units) - regiments
            if regiments:
                words.append(f"{brigade_called(brigade.name)} {regiments}")
    if guns:
        words.append("a battery" if guns == 1 else f"{guns} batteries")
    one = whole.sides[side]
    return ForceBrief(side=side, name=one.name, nation=one.nation, words=", ".join(words))


def _spoken(minutes: Fraction) -> str:
    """A length of time, no finer than it is known.

    >>> _spoken(Fraction(27)), _spoken(Fraction(55)), _spoken(Fraction(130)), _spoken(Fraction(400))
    ('half an hour', 'an hour', '2 hours', '6½ hours')
    """
    halves = max(1, round(minutes / 30))
    return {1: "half an hour", 2: "an hour"}.get(halves) or f"{mixed(Fraction(halves, 2))} hours"


def _trials(whole: Scenario) -> Trials | None:
    """How trial battles went, where the file tells it."""
    told = whole.trials
    return None if told is None else Trials(wins=told.wins, drawn=told.drawn, words=told.words)


def _cards(folder: Path | str | None) -> list[Card]:
    """All that can be read."""
    found = []
    for name in cards.editions(folder):
        with suppress(BadFile):
            found.append(cards.edition(name, folder))
    return found
