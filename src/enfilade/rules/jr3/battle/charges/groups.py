"""Who charges whom, with whom, and in which order: settled at the start of the phase (J27, J52, J59, J61, J67)."""

from __future__ import annotations

from collections.abc import Collection

from enfilade.core.errors import Illegal
from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.charges.way import way_to
from enfilade.rules.jr3.battle.commands import Charge
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.frames import Planned
from enfilade.rules.jr3.battle.nerve.running import DRIVEN
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.tabletop.near import enemies, on_table


def planned(table: Field, state: State, ids: Collection[str] | None = None) -> tuple[Planned, ...]:
    """All charges to be made, nearest first, then those of the side with the initiative; of all chargers or of some."""
    chargers = [piece for piece in on_table(state) if can_charge(state, piece) and (ids is None or piece.id in ids)]
    aimed: dict[str, tuple[int, str]] = {}
    for piece in chargers:
        found = _target(table, state, piece, _mates(chargers, piece))
        if found is not None:
            aimed[piece.id] = found
    groups = _groups(table, state, aimed)
    listed = [
        (aimed[group[0]][0], table.order(state.turn).index(state.units[group[0]].side), group) for group in groups
    ]
    found_all = [Planned(units=group, target=aimed[group[0]][1], distance=far) for far, _, group in sorted(listed)]
    return _paired(found_all)


def foremost(state: State, plans: tuple[Planned, ...]) -> tuple[Planned, ...]:
    """Those that have a claim to be made next: of one side, and equally near (J52)."""
    first = plans[0]
    side = state.units[first.units[0]].side
    return tuple(plan for plan in plans if plan.distance == first.distance and state.units[plan.units[0]].side == side)


def can_charge(state: State, piece: Piece) -> bool:
    """Whether it still carries out its order to charge."""
    return (
        piece.unit.order == "charge"
        and piece.unit.level != "routed"
        and piece.unit.arm != "artillery"
        and DRIVEN not in piece.did
        and not is_locked(state, piece.id)
    )


def _mates(chargers: list[Piece], piece: Piece) -> set[str]:
    """Those of its brigade who charge too, and do not stand in each other's way."""
    return {one.id for one in chargers if one.brigade == piece.brigade}


def _target(table: Field, state: State, piece: Piece, mates: set[str]) -> tuple[int, str] | None:
    """The nearest enemy to whom there is a way, with the distance; of two at one distance the one that was named."""
    named = piece.mark.target if isinstance(piece.mark, Charge) else ""
    ranked = sorted(
        (distance(piece.box, enemy.box), enemy.id != named, enemy.id) for enemy in enemies(state, piece.side)
    )
    for _, _, id in ranked:
        try:
            return way_to(table, state, piece, state.units[id], mates).distance, id
        except Illegal:
            continue
    return None


def _groups(table: Field, state: State, aimed: dict[str, tuple[int, str]]) -> list[tuple[str, ...]]:
    """Chains of units of one brigade with one target, each a pace or so from the next; the nearest leads."""
    near = int(table.edition.table.closest_approach)
    left = sorted(aimed, key=lambda id: (aimed[id][0], id))
    found = []
    while left:
        group = [left.pop(0)]
        lead = state.units[group[0]]
        for link in group:
            joined = [
                id
                for id in left
                if table.edition.rulings.charge_together
                and state.units[id].brigade == lead.brigade
                and aimed[id][1] == aimed[lead.id][1]
                and distance(state.units[id].box, state.units[link].box) <= near
            ]
            group += joined
            left = [id for id in left if id not in joined]
        found.append(tuple(group))
    return found


def _paired(plans: list[Planned]) -> tuple[Planned, ...]:
    """Two that charge each other are one charge: that of whoever comes first in order (J61)."""
    found: list[Planned] = []
    for plan in plans:
        other = next((one for one in found if one.target in plan.units and plan.target in one.units), None)
        if other is None or other.mutual:
            found.append(plan)
        else:
            found[found.index(other)] = Planned(
                units=other.units,
                target=plan.units[0],
                distance=other.distance,
                mutual=True,
                beside=plan.units[1:],
            )
    return tuple(found)
