"""Why an order was given: its exact odds, what it is for, and by how much what else was looked at came off worse."""

from __future__ import annotations

from collections.abc import Callable

from enfilade.ai.adf.ahead.foresight import Came, Chosen
from enfilade.ai.adf.captain import ideas as captain_ideas
from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain.purpose import with_purpose
from enfilade.ai.adf.plans.brigade_plans import Plan
from enfilade.ai.adf.plans.estimate import Estimate
from enfilade.ai.thought import Thought
from enfilade.core.odds import Odds
from enfilade.rules.adf.battle.commands import Charge, Command, Deed, Done, Fire
from enfilade.rules.adf.battle.foretell import prospects
from enfilade.rules.adf.battle.foretell.forecast import Fate
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.facts import LEVELS

ALIKE = 0.05
"""What comes out less apart is said to be alike."""


def of(found: Estimate, plans: Plan, chosen: Chosen) -> Thought:
    """The answer chosen, with the whole reason."""
    thought = chosen.thought
    if isinstance(thought.answer, Done):
        return thought
    main = exactly(found, thought.answer) or thought.why or captain_ideas.told(found, thought.answer)
    purpose = with_purpose(found, plans, Thought(thought.answer, reasons.said(main))).why if main else ""
    tried = compared(chosen, lambda answer: captain_ideas.told(found, answer))
    return Thought(thought.answer, reasons.joined(reasons.said(main), tried, purpose.removeprefix(reasons.said(main))))


def exactly(found: Estimate, command: Command) -> str:
    """A fire, a charge or a rally by its exact odds at this moment; nothing for anything else."""
    if not isinstance(command, Fire | Charge | Deed):
        return ""
    weighed = prospects.weigh(found.table, found.state, command)
    if not weighed.legal or weighed.fates is None:
        return ""
    deed, units = captain_ideas.told(found, command), found.state.units
    match command:
        case Fire(target=target):
            mark = units[target]
            return f"{deed}: {reasons.volley(mark, _hurts(mark, weighed.fates), _lost(mark, weighed.fates))}"
        case Charge(units=ids, target=target) if weighed.own is not None:
            own = reasons.losses(units[ids[0]], _lost(units[ids[0]], weighed.own))
            theirs = reasons.losses(units[target], _lost(units[target], weighed.fates))
            carried = reasons.chance(float(weighed.best or 0))
            return f"{deed}: {carried} to carry the ground, for {own} lost on average and {theirs} of theirs"
        case Deed(deed="rally"):
            return f"{deed}: {reasons.chance(float(weighed.best or 0))} to get better"
        case _:
            return ""


def compared(chosen: Chosen, deed: Callable[[Command], str]) -> str:
    """What it came to when it was tried in the head, and what the best of the rest did."""
    if chosen.came is None:
        return ""
    how = "to the end" if chosen.to_the_end else "until the enemy has had his turn"
    told = f"tried {chosen.tries} times {how}, it leaves us {_came(chosen, chosen.came)} on average"
    other = next((one for one in chosen.others if not isinstance(one.thought.answer, Done)), None)
    other = other or next(iter(chosen.others), None)
    if other is None:
        return reasons.said(told)
    instead = deed(other.thought.answer) or "to do nothing"
    lead = chosen.came.points - other.points
    apart = lead if chosen.to_the_end or abs(lead) > ALIKE else chosen.came.men - other.men
    if apart > ALIKE:
        return reasons.said(
            f"{told}; if {instead}, {_came(chosen, other)}".replace("if to do nothing", "to do nothing")
        )
    return reasons.said(f"{told}, and nothing else that was tried was clearly better")


def _came(chosen: Chosen, came: Came) -> str:
    points = reasons.points(came.points)
    if chosen.to_the_end:
        return points
    return f"{points} and {reasons.figures(abs(came.men))} {'worse' if came.men < 0 else 'better'} off"


def _lost(piece: Piece, fates: Odds[Fate]) -> float:
    """Figures or sections lost on average: all of them by who is gone."""
    strength = piece.unit.strength
    total = sum((strength if level == "eliminated" else lost) * ways for (lost, level), ways in fates.ways.items())
    return total / fates.total


def _hurts(piece: Piece, fates: Odds[Fate]) -> float:
    """The chance of any loss, or of worse order."""
    better = LEVELS[: LEVELS.index(piece.unit.level) + 1]
    return sum(ways for (lost, level), ways in fates.ways.items() if lost > 0 or level not in better) / fates.total
