"""What a battle is about, for the start page and the table: in the very sentences that the printed briefing has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from enfilade.core.scenario import Prize, Scenario, Toll, Unit
from enfilade.server.showing.arrivals import arrivals
from enfilade.server.showing.result import levels
from enfilade.server.showing.words import brigade_called, counted_turns, headed, host
from enfilade.server.wire.briefing import Briefing, Counts, ForceLine, SideBriefed, Span, TurnBriefed
from enfilade.speech import briefing as said
from enfilade.speech.spoken import hour
from enfilade.speech.tolls import LOSSES, PIECES, breaths
from enfilade.tabletop.board import Board

_SENTENCE = re.compile(r"(?<=[a-z0-9”)]\.) (?=[A-Z])")
_TESTS = {
    "alone": "held alone by a formed unit",
    "last": "the last to stand there alone",
    "denied": "no formed enemy there",
}


def briefing(board: Board, minutes: int) -> Briefing:
    """Of the scenario as its card plays it; a turn takes so many minutes."""
    whole = board.scenario
    sides = sorted(whole.sides, key=lambda side: whole.sides[side].nation != "us")
    story, tasks = told(board)
    return Briefing(
        title=headed(whole.title)[0],
        subtitle=headed(whole.title)[1],
        date=whole.date,
        length=said.length(whole, minutes),
        story=story,
        sides=tuple(_side(whole, side, tasks[side]) for side in sides),
        counts=tuple(_counts(whole, sides)),
        formed=said.FORMED if whole.victory.objectives else "",
        levels=tuple(levels(board)),
        turns=tuple(
            TurnBriefed(turn=turn, hour=hour(whole.begins, (turn - 1) * minutes), first=whole.first_in(turn))
            for turn in range(1, whole.turns + 1)
        ),
        arrivals=arrivals(whole, whole.units),
        spans=tuple(_spans(board)),
        print=whole.id,
    )


def told(board: Board) -> tuple[tuple[str, ...], dict[str, str]]:
    """The story, and what each side is to do: the paragraphs that begin with a side's name are divided between the
    sides, each sentence going to the one that was named at a sentence's beginning last."""
    whole = board.scenario
    names = {f"The {host(board, side).name} ": side for side in whole.sides}
    story: list[str] = []
    tasks: dict[str, list[str]] = {side: [] for side in whole.sides}
    for paragraph in filter(None, map(str.strip, whole.introduction.split("\n"))):
        of = ""
        for sentence in _SENTENCE.split(paragraph):
            of = next((side for name, side in names.items() if sentence.startswith(name)), of)
            if not of:
                story.append(paragraph)
                break
            tasks[of].append(sentence)
    return tuple(story), {side: " ".join(sentences) for side, sentences in tasks.items()}


def _side(whole: Scenario, side: str, task: str) -> SideBriefed:
    one = whole.sides[side]
    return SideBriefed(
        side=side,
        name=one.name,
        nation=one.nation,
        task=task,
        rules=tuple(said.rules(whole, side)),
        forces=tuple(_forces(whole, side)),
        strength=said.strength(whole, side),
    )


def _forces(whole: Scenario, side: str) -> Iterator[ForceLine]:
    guns: list[Unit] = []
    for brigade in whole.brigades:
        if brigade.side != side:
            continue
        units = [unit for unit in whole.units if unit.brigade == brigade.id]
        foot = [unit for unit in units if unit.arm != "artillery"]
        guns += [unit for unit in units if unit.arm == "artillery"]
        if foot:
            regiments = f"{len(foot)} regiment{'' if len(foot) == 1 else 's'}"
            figures = f"{sum(unit.strength for unit in foot)} figures"
            yield ForceLine(name=brigade_called(brigade.name), words=f"{regiments}, {figures}", when=_when(foot))
    if guns:
        sections = f"{sum(unit.strength for unit in guns)} sections"
        batteries = "a battery" if len(guns) == 1 else f"{len(guns)} batteries"
        yield ForceLine(name="Guns", words=f"{batteries}, {sections}", when=_when(guns))


def _when(units: list[Unit]) -> str:
    turns = sorted({unit.arrives.turn if unit.arrives else 0 for unit in units})
    if turns == [0]:
        return ""
    later = [turn for turn in turns if turn]
    return f"{'some in ' if 0 in turns else ''}{counted_turns(tuple(later))}"


def _counts(whole: Scenario, sides: list[str]) -> Iterator[Counts]:
    for one in whole.victory.objectives:
        for prize in one.prizes:
            yield Counts(
                what=f"{one.name}: {_TESTS[prize.test]}",
                when=_paid(whole, prize),
                points=_columns(sides, {side: prize.points for side in sides if prize.to in (side, "either")}),
            )
    for tolls in breaths(whole):
        first = tolls[0]
        gains = {side: first.points for side in sides if any(_pays(toll, side, sides) for toll in tolls)}
        yield Counts(what=_lost(whole, tolls), when="at the end", points=_columns(sides, gains))
    for march in whole.victory.exits:
        arms = "" if len(march.arms) == 3 else f"{' or '.join(march.arms)} "
        turns = tuple(range(march.first, min(march.until, whole.turns) + 1))
        yield Counts(
            what=f"Each {arms}unit that marches off in order by the {march.edge} edge",
            when=counted_turns(turns),
            points=_columns(sides, {march.side: march.points}),
        )
    if whole.victory.handicap:
        yield Counts(what="Given", when="from the start", points=_columns(sides, dict(whole.victory.handicap)))


def _pays(toll: Toll, side: str, sides: list[str]) -> bool:
    """Whether this side has the points of a loss: its enemy is the one who suffers it."""
    return toll.of == "either" or toll.of != side


def _lost(whole: Scenario, tolls: list[Toll]) -> str:
    first = tolls[0]
    of = "enemy" if first.of == "either" else whole.sides[first.of].name
    arms = "" if len(first.arms) == 3 else f" {' or '.join(first.arms)}"
    *most, last = [LOSSES[toll.loss] for toll in tolls]
    what = f"{', '.join(most)} or {last}" if most else last
    return f"Each {of}{arms}{'' if first.loss in PIECES else ' unit'} {what}"


def _columns(sides: list[str], points: dict[str, int]) -> tuple[str, str]:
    first, second = (str(points[side]).replace("-", "−") if side in points else "" for side in sides)
    return first, second


def _paid(whole: Scenario, prize: Prize) -> str:
    if prize.when == "end":
        return "at the end"
    turns = tuple(range(prize.first, min(prize.until, whole.turns) + 1))
    return f"each of {counted_turns(turns)}" if len(turns) > 1 else counted_turns(turns)


def _spans(board: Board) -> Iterator[Span]:
    """Who is bound, who may charge, and when places are paid turn by turn."""
    whole = board.scenario
    sides = {unit.id: brigade.side for unit in whole.units for brigade in whole.brigades if brigade.id == unit.brigade}
    for bound in whole.bounds:
        many = len(bound.units)
        name = next((unit.name for unit in whole.units if unit.id == bound.units[0]), "")
        who = f"{many} units" if many > 1 else name
        words = f"{who} within {said.inches(bound.within)} of {bound.feature}"
        yield Span(side=sides.get(bound.units[0], ""), words=words, first=1, until=min(bound.until, whole.turns))
    limit = whole.charging_brigades
    for turn, count in enumerate(limit, 1):
        if turn > 1 and limit[turn - 2] == count:
            continue
        until = next((later for later in range(turn, len(limit) + 1) if limit[later - 1] != count), len(limit) + 1) - 1
        words = f"{count or 'no'} brigade{'' if count == 1 else 's'} a turn may charge"
        yield Span(side=whole.initiative, words=words, first=turn, until=min(until, whole.turns))
    for one in whole.victory.objectives:
        for prize in one.prizes:
            if prize.when == "each-turn":
                whose = "" if prize.to == "either" else prize.to
                words = f"{said.points(prize.points)} a turn: {one.name}"
                yield Span(side=whose, words=words, first=prize.first, until=min(prize.until, whole.turns))
