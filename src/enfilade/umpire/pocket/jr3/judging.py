"""What the roster of *Johnny Reb III* answers by itself in each procedure, and what it must be told."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from enfilade.core.errors import Illegal
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.forms import Field
from enfilade.umpire.forms.jr3.procedures import fire_form
from enfilade.umpire.forms.jr3.units import unit_fields
from enfilade.umpire.pocket.sheet.situations import Open
from enfilade.umpire.roster.jr3 import rest as roster_jr3_rest
from enfilade.umpire.roster.jr3 import roster as roster_jr3
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.roster import Told

_ASKED = ("order", "moved", "cover", "target-cover")
"""What changes from turn to turn, though it is a fact of the unit."""


def opened(card: Card, state: State, procedure: str, acting: list[Entry], target: Entry | None) -> Open:
    """The open facts of one procedure by units of the roster."""
    one, names = acting[0], [each.unit.name for each in acting]
    if len(acting) > 1 and procedure != "melee":
        raise Illegal("one unit at a time; regiments do not combine their fire", "jr3.fire.who")
    match procedure:
        case "fire":
            assert target is not None
            at = target.unit.name
            return Open(
                _fire_fields(card),
                lambda said, cup: roster_jr3.volley(card, state, names, at, dict(said), cup),
                _suggested(one),
            )
        case "melee":
            assert target is not None
            on = target.unit.name
            return Open(
                roster_jr3_rest.MELEE_FORM.fields,
                lambda said, cup: roster_jr3_rest.fight(card, state, names, on, said, cup),
            )
        case "rout":
            fields = roster_jr3_rest.ROUT_FORM.fields
            return Open(fields, lambda said, cup: roster_jr3_rest.run(card, state, names[0], said, cup))
        case _:
            return _check(card, state, one, procedure == "rally")


def leader(card: Card, state: State, who: Leader) -> Open:
    """An officer's risk at the end of a turn, by how near the enemy is."""
    return Open(
        roster_jr3.OFFICER_FORM.fields, lambda said, cup: roster_jr3.officer_hit(card, state, who.name, said, cup)
    )


@lru_cache(maxsize=32)
def _fire_fields(card: Card) -> tuple[Field, ...]:
    known = {each.key for who in ("", "target") for each in unit_fields(card, who)} - set(_ASKED)
    return tuple(each for each in fire_form(card).fields if each.key not in known)


def _suggested(one: Entry) -> dict[str, Any]:
    unit: Any = one.unit
    found: dict[str, Any] = {"order": unit.order} if unit.order != "hold" else {}
    return found | ({"moved": True} if "moved" in one.did else {})


def _check(card: Card, state: State, one: Entry, rally: bool) -> Open:
    owed = None if rally else next((item for item in state.due if item.unit == one.unit.name), None)
    known = {"causes", "casualties", "struck", "aspect"} if rally or owed is not None else set()
    fields = tuple(each for each in roster_jr3.CHECK_FORM.fields if each.key not in known)
    suggested: dict[str, Any] = {} if owed or rally else {"causes": []}

    def judged(said: dict[str, Any], cup: Cup) -> Told:
        return roster_jr3.check(card, state, one.unit.name, said, cup, rally)

    return Open(fields, judged, suggested)
