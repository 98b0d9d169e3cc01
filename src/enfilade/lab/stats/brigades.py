"""What battles cost each brigade: figures and sections lost, how far games differ, how often it was wrecked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enfilade.lab.run.job import BrigadeLoss, Result
from enfilade.lab.stats.outcome import Sides
from enfilade.lab.stats.spread import Share, Spread, share, spread


class BrigadeCost(NamedTuple):
    """Of one brigade in all games together."""

    brigade: str
    name: str
    side: str
    units: int
    figures: int
    sections: int
    lost: Spread
    """Figures and sections."""
    wrecked: Share
    eliminated: float
    """Units, in the mean."""
    routed_off: float

    @property
    def began(self) -> int:
        return self.figures + self.sections


def brigade_costs(results: Sequence[Result], sides: Sides, names: dict[str, str]) -> tuple[BrigadeCost, ...]:
    """By side and then as the scenario lists them; `names` tells what they are called."""
    found: dict[str, list[BrigadeLoss]] = {}
    for result in results:
        for one in result.brigades:
            found.setdefault(one.brigade, []).append(one)
    costs = [_cost(names.get(id, id), losses) for id, losses in found.items()]
    return tuple(sorted(costs, key=lambda cost: sides.index(cost.side)))


def is_wrecked(loss: BrigadeLoss) -> bool:
    """Half of it or more has fallen, is routed or has run from the table."""
    return 2 * loss.left <= loss.figures + loss.sections


def lost(loss: BrigadeLoss) -> int:
    return loss.figures_lost + loss.sections_lost


def _cost(name: str, losses: list[BrigadeLoss]) -> BrigadeCost:
    first, games = losses[0], len(losses)
    return BrigadeCost(
        brigade=first.brigade,
        name=name,
        side=first.side,
        units=first.units,
        figures=first.figures,
        sections=first.sections,
        lost=spread([lost(one) for one in losses]),
        wrecked=share(sum(is_wrecked(one) for one in losses), games),
        eliminated=sum(one.eliminated for one in losses) / games,
        routed_off=sum(one.routed_off for one in losses) / games,
    )
