"""The second page of a reference card in words: the turn, checks and the charge as steps, with the card's figures."""

from __future__ import annotations

from typing import Any

from enfilade.core.measures import mixed
from enfilade.core.receipt import signed
from enfilade.press.charts.sheets import words

Told = list[dict[str, Any]]
_COUNT = ("no", "one", "two", "three", "four", "five", "six")
_POINT = {
    "half-bonus": "halfway through its bonus inches",
    "half-total": "halfway through the whole charge",
    "at-once": "as it starts",
}


def sections(edition: Any) -> Told:
    """In the order of play; `steps` are numbered where they follow each other."""
    listed = [
        ("The turn, step by step", _turn(edition)),
        ("Reactions", _reactions(edition)),
        ("A morale check or rally", _check(edition)),
        ("The charge, step by step", _charge(edition)),
        ("Leaders", _leaders(edition)),
    ]
    return [{"title": title, "steps": steps} for title, steps in listed]


def _turn(edition: Any) -> list[str]:
    turn, command = edition.turn, edition.command
    both = "Leaders of both sides" if turn.leader_phase == "both-sides" else "The active side's leaders"
    out = [
        "The side with the scenario's initiative is active first.",
        "Reinforcements come on at their edge.",
        f"{both} ride, and join or leave units.",
    ]
    if command.control:
        out.append(
            "Look once who is within a leader's command radius: that holds for the whole turn. Outside it a move or "
            f"a charge costs {_COUNT[command.out_of_control_actions]} actions."
        )
    out.append(
        f"Routed units {words(turn.routed_first)} with their first action and may {words(turn.routed_second)} with "
        "the second."
    )
    out.append(
        f"Then unit by unit, or group by group, {_COUNT[turn.actions]} actions each: "
        f"{_listed(turn.menu)}. Checks are taken as they fall due."
    )
    out.append("The other side becomes active; when both have been, the turn is over.")
    return out


def _reactions(edition: Any) -> list[str]:
    reaction = edition.reaction
    seen = "a unit or leader" if reaction.sees == "unit-or-leader" else "a unit"
    out = [
        f"An enemy that sees {seen} may answer after each {reaction.after_move_of} of a move, and after any action "
        f"within {reaction.any_action_within}.",
        f"Each unit answers {_times(reaction.per_turn)} a turn"
        + (", and only one unit or group to each occasion." if reaction.one_per_trigger else "."),
        f"It may {_listed(reaction.replies)}. A unit that is charged may also {_listed(reaction.replies_if_charged)}.",
        f"A unit fires at the same enemy {_times(reaction.fires_per_enemy)} a turn in reaction.",
    ]
    lost = edition.turn.disengage_levels_lost
    out.append(f"Whoever disengages drops {_COUNT[lost]} morale {'level' if lost == 1 else 'levels'}.")
    return out


def _check(edition: Any) -> list[str]:
    check, due, back = edition.morale.check, edition.morale.due, edition.morale.fall_back
    near = f"within {due.neighbour_distance}" if due.neighbour_distance is not None else "adjacent"
    return [
        f"Due: after fire that says so, when a friend {near} routs or is lost, and before a charge that has come "
        f"within {due.fear_of_charge}.",
        "Add to the basic points the level's modifier, the good and the bad situations.",
        f"Roll {_COUNT[check.dice]} dice: the points or more pass. Failing costs a level, failing by "
        f"{check.fail_by_for_two_levels} or more two. A rally that passes wins a level, by "
        f"{check.pass_by_for_two_levels} or more two.",
        f"A natural 2: elite {_level(check.natural_two.elite)}, others {_level(check.natural_two.others)}. "
        f"A natural 3: elite {_level(check.natural_three.elite)}, others {_level(check.natural_three.others)}. "
        f"A natural 12: {_level(check.natural_twelve)}.",
        f"A unit that fails falls back for each point it failed by: infantry {back.infantry}, guns {back.artillery}, "
        f"dismounted {back.dismounted}, mounted {back.mounted}.",
        f"A routed unit that fails loses {_figures(check.routed_failure_loses)}; on a natural 2 it "
        f"{words(check.routed_natural_two)}.",
    ]


def _charge(edition: Any) -> list[str]:
    charge = edition.charge
    points = edition.charge.disorder_point
    tired: dict[str, list[str]] = {}
    for quality in ("elite", "veteran", "trained", "green"):
        tired.setdefault(_POINT.get(getattr(points, quality), words(getattr(points, quality))), []).append(quality)
    out = [
        f"Name the target and spend {_COUNT[charge.actions]} action{'' if charge.actions == 1 else 's'}. "
        + ("Shaken units do not charge." if not charge.shaken_may_charge else ""),
        f"Roll the bonus, {mixed(charge.bonus_of_rout)} of the ground's rout roll: the charge goes its move and that.",
        "It falls into disorder: " + "; ".join(f"{' and '.join(who)} {where}" for where, who in tired.items()) + ".",
        f"The charged check when it comes within {edition.morale.due.fear_of_charge}, and fire at the last inch.",
    ]
    out += _impact(charge)
    if charge.final_impact is not None and charge.final_impact.relief is not None:
        spared = charge.final_impact.relief
        who = "A beaten attacker" if spared.who == "any-attacker" else f"Beaten attacking {words(spared.who)}"
        out.append(
            f"{who} is spared {spared.retreat} of the way back and {_figures(spared.figures)}, and is never worse than "
            f"{_level(spared.worst_level)}."
        )
    out.append(
        f"Each supporting unit counts {signed(charge.support_each)}, at most {signed(charge.support_limit)} in all."
    )
    out.append(
        f"All who took part are in {_level(charge.afterwards)} or worse. An attacker who won may follow, up to "
        f"{charge.advance_less} less than the loser went back"
        + (", and may strike again." if charge.advance_may_impact else ".")
    )
    if charge.routed_contacted == "surrender":
        out.append("Routed units that are reached surrender.")
    return out


def _impact(charge: Any) -> list[str]:
    if charge.final_impact is not None:
        impact = charge.final_impact
        return [
            f"Impact: each side rolls {_COUNT[impact.dice]} dice, adds its figures and takes off its morale point with "
            f"all modifiers, never below {impact.floor}. The higher value wins, equal is a melee; the table “Won by” "
            "says what the loser suffers, and he goes back an inch for each point.",
            f"Won by one: the charge stops short, {impact.stop_short.each} off for each pip of "
            f"{_COUNT[impact.stop_short.dice]} die"
            + (", and both fire a free volley." if impact.stop_short.volley else "; nobody fires."),
        ]
    down = charge.dice_down
    return [
        f"Impact: each side rolls {_COUNT[down.dice]} die; more figures and the lower morale point add as the "
        "tables say. The higher total wins, equal is a melee.",
        f"Beaten by {down.close_margin}: back {down.close_retreat}, and both fire a free volley. "
        f"By more: {down.retreat_each} back and {_figures(down.figures_each)} lost for each, and "
        f"{_COUNT[down.levels_lost]} level.",
    ]


def _leaders(edition: Any) -> list[str]:
    command = edition.command
    risk, radius = command.casualty, command.command_radius_multiple
    out = [
        f"A leader is worth {signed(command.benefit_least)} to {signed(command.benefit_most)}, to the unit he is with.",
        f"Orders reach {radius} inches for each point of his, reactions {command.reaction_radius_multiple}.",
        f"He rides like a {words(command.leader_moves_as)}.",
        f"When his unit loses, roll {_COUNT[risk.dice_per_hit]} die for each loss: he falls on {risk.killed_on}.",
    ]
    if command.groups.allowed:
        out.append(f"A group announces its {_COUNT[command.groups.declare_actions]} actions together before it acts.")
    return out


def _listed(ids: Any) -> str:
    *most, last = [words(each) for each in ids]
    return f"{', '.join(most)} or {last}" if most else last


def _level(name: Any) -> str:
    return "good order" if name == "good" else words(str(name))


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _figures(count: int) -> str:
    return f"{_COUNT[count]} figure{'' if count == 1 else 's'}"
