"""The melee of a charge of *Across a Deadly Field*: round after round until one side alone gives way."""

from __future__ import annotations

from typing import Any

from enfilade.core.receipt import Due, Line, Receipt
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters import melee, morale
from enfilade.rules.adf.chapters.verdict import SIDES, Outcome
from enfilade.rules.adf.odds.chain import Fate
from enfilade.umpire.forms.adf.charge import blow_chances
from enfilade.umpire.forms.forms import Facts
from enfilade.umpire.pocket.charge import fights as fights
from enfilade.umpire.pocket.charge.adf import inch as inch
from enfilade.umpire.pocket.charge.adf.after import won
from enfilade.umpire.pocket.charge.adf.checks import falls_back
from enfilade.umpire.pocket.charge.adf.scene import AdfGround
from enfilade.umpire.pocket.charge.fights import IN_MELEE
from enfilade.umpire.pocket.charge.scene import Choice, Roll, verb
from enfilade.umpire.roster.charge_state import Held


def fight(scene: AdfGround) -> list[Choice]:
    """One round of melee: both strike at once."""

    def roll(facts: Facts) -> Roll:
        clash = scene.clash(facts)
        found = melee.assess(scene.edition, clash)
        dice = sum(blow.dice for who in SIDES if (blow := found.by(who)) is not None)
        shown = melee.receipt(scene.edition, scene.card.id, found)
        chances = tuple(blow_chances(scene.card, clash))
        return Roll("melee", (shown,), dice, "the blows, the attacker's dice first", chances)

    def act(here: AdfGround, facts: Facts, faces: tuple[int, ...]) -> None:
        found = melee.assess(here.edition, here.clash(facts))
        pending = []
        for who, target in (("attacker", here.charge.on), ("defender", here.lead)):
            blow = found.attacker if who == "attacker" else found.defender
            if blow is not None:
                pending.append(here.volley(blow, faces[: blow.dice], target, f"melee, round {here.charge.round}"))
                faces = faces[blow.dice :]
        here.await_checks(pending, "melee")

    label = f"Round {scene.charge.round}: both strike"
    return [Choice("roll", label, scene.sides[0], act, scene.fields("cover"), roll)]


def judge_round(scene: AdfGround) -> None:
    """Who alone fails has lost; otherwise they fight on (ruling 7.27)."""
    lead, on = scene.lead, scene.charge.on
    mine, theirs = _fate(scene, lead), _fate(scene, on)
    nerves = [melee.nerve_of(before, fate) for before, fate in (mine, theirs)]
    winner = melee.winner_of(nerves[0], nerves[1])
    if not winner:
        _fight_on(scene)
        return
    if winner != "attacker":
        scene.told.state = fights.broken_off(scene.state, lead)
    for name in (*scene.charge.by, on):
        scene.mark(name, IN_MELEE, on=fights.is_fighting(scene.state, name))
    losers = {"attacker": (on,), "defender": (lead,), "neither": (lead, on)}[winner]
    due: list[Due] = []
    for held in scene.charge.held:
        if held.unit in losers:
            falls_back(scene, held)
            went = morale.Outcome(_level(held), fall_back=held.fall_back, runs=held.runs)
            due += [] if held.gone else morale.dues(scene.unit(held.unit), went, scene.edition)
    for name in losers:
        if scene.one(name).gone:
            scene.move(f"Take {name} off the table.")
    scene.disorder(on)
    wins = verb(scene.charge.by if winner == "attacker" else (on,), "wins", "win")
    _told(scene, "both are broken" if winner == "neither" else f"{wins} the melee", due)
    if winner == "neither":
        scene.disorder(*scene.charge.by)
        scene.finish(f"Both are broken. Nobody holds the ground.{inch.leave_the_rest(scene)}")
        return
    if winner == "defender":
        scene.disorder(*scene.charge.by)
    scene.say(f"{wins} the melee.")
    back = theirs[1].fall_back if winner == "attacker" else 0
    outcome = Outcome("melee", winner, 0, Fate(0, mine[1].level), Fate(0, theirs[1].level, back))
    won(scene, outcome)


def _fight_on(scene: AdfGround) -> None:
    """Another round, at once or in the next turn (ruling 7.27)."""
    again = scene.charge.round + 1
    _told(scene, "undecided: another round", [])
    if scene.edition.rulings.melee_rounds != "one-a-turn":
        scene.update(round=again, stage="melee", held=())
        scene.say("Nobody has the better of it: another round.")
        return
    charge, how = scene.charge, f"Nobody has the better of it. Round {again} is fought in the next turn."
    for name in (*charge.by, charge.on):
        scene.mark(name, IN_MELEE, on=True)
    scene.told.state = fights.kept(scene.state, charge.by, charge.on, again, charge.said)
    scene.update(pinned=True)
    if charge.stands:
        scene.say(how)
    if not inch.next_impact(scene):
        scene.finish(how + inch.leave_the_rest(scene))


def _fate(scene: AdfGround, name: str) -> tuple[Level, Fate]:
    """How a side came out of a round: the level it acted at before its check, and its lot."""
    held: Held | None = next((item for item in scene.charge.held if item.unit == name), None)
    gone = bool(scene.one(name).gone)
    if held is None:
        level = scene.level(name)
        return level, Fate(0, level, eliminated=gone)
    before: Any = held.before
    return before, Fate(held.lost, _level(held), held.fall_back, held.runs, gone)


def _level(held: Held) -> Level:
    level: Any = held.level
    return level  # type: ignore[no-any-return]  # kept as it was read from a level


def _told(scene: AdfGround, how: str, due: list[Due]) -> None:
    """The end of a round, with the checks of those whom the loser passes: the winner stays where he is."""
    facts = (Line("round", str(scene.charge.round)),)
    ended = (Line("result", how, "adf.charge.melee-end"),)
    scene.told.receipts.append(Receipt("Melee", scene.card.id, facts, result=ended, due=tuple(due)))
