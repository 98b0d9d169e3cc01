"""The turn and the charge of *Johnny Reb III* as steps in words, with the card's figures."""

from __future__ import annotations

from typing import Any

_PHASES = {
    "mark-orders": "Both sides put an order chit beside every unit, face down.",
    "rout-and-rally": "Routed units run; shaken and routed units may try to rally.",
    "reveal-orders": "All orders are turned up together.",
    "first-fires": "Units ordered to fire first do so, before anybody moves.",
    "disengaging-moves": "Units ordered to disengage go.",
    "charges": "Charges are carried out, one after the other; see the charge.",
    "moves": "All other moves are made, together.",
    "moving-fires": "Those fire who held or moved and have not fired yet.",
    "officer-casualties": "Officers who were near the enemy roll for their lives.",
}
_STEPS = {
    "reveal-and-aim": "Show the order and aim at the closest enemy in front.",
    "roll-bonus": "Roll the charge bonus and measure how far it goes and where it loses its order.",
    "defensive-volley": "The charged roll their volley point: how close they let the charge come before they fire.",
    "impact": "Contact: both sides roll for the impact.",
    "result": "The table of results says how the loser goes back.",
}


def sections(edition: Any) -> list[dict[str, Any]]:
    return [
        {"title": "The turn, phase by phase", "steps": [_PHASES[phase] for phase in edition.turn.phases]},
        {"title": "The charge, step by step", "steps": _charge(edition)},
        {"title": "Officers at risk", "steps": _officers(edition.officers.casualties)},
    ]


def _charge(edition: Any) -> list[str]:
    charge, melee = edition.charge, edition.melee
    steps = [_STEPS[step] for step in charge.steps]
    wins = "lower" if charge.impact.wins == "low" else "higher"
    steps.append(f"In the impact each side rolls {charge.impact.dice} dice; the {wins} total wins, a tie is a melee.")
    back = charge.fall_back
    steps.append(f"A beaten attacker goes back {back.attacker}, a beaten defender {back.defender} inches.")
    steps.append(f"A melee is rolled with {melee.dice} dice a round. Routed units in it surrender.")
    return steps


def _officers(risks: Any) -> list[str]:
    told = (("an enemy near", risks.enemy_near), ("an enemy close", risks.enemy_close), ("a melee", risks.melee))
    return [
        f"With {what}: {risk.dice} {'die' if risk.dice == 1 else 'dice'}, he falls on {risk.kills_on} or more."
        for what, risk in told
    ]
