"""*Johnny Reb III* on a table map."""

from __future__ import annotations

from enfilade.core.measures import Length
from enfilade.press.map.ink import View
from enfilade.press.map.pieces import jr3_orders
from enfilade.press.map.pieces.wing import Ink, Nerve, Radius, Shape, Wing
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters.facts import Unit, stands_left
from enfilade.rules.jr3.chapters.footprint import ground_formation, layout_of, stand_of
from enfilade.speech.jr3.narrative import PHASES

_STARS = {"colonel": 1, "brigade": 1, "division": 2, "corps": 3}


class Jr3Wing:
    family = "jr3"

    def shape(self, table: Field, piece: Piece) -> Shape:
        who = piece.unit
        form = ground_formation(who)
        size = stand_of(table.edition, who.kind, form, table.sizes)
        if who.arm == "artillery":
            return Shape(1, 1, *size)
        count, ranks = max(1, stands_left(table.edition, who, who.strength)), layout_of(table.edition, form).ranks
        return Shape(count, count if ranks == "each" else int(ranks), *size)

    def nerve(self, piece: Piece) -> Nerve:
        # Disorder is a formation in this game (J21).
        who = piece.unit
        return "disorder" if who.level == "good" and who.formation == "disorder" else who.level

    def badges(self, table: Field, piece: Piece) -> list[str]:
        who = piece.unit
        found: list[str] = [] if who.level == "good" else [who.level]
        found += ["disorder"] if who.formation == "disorder" else []
        return found + (["low"] if who.low_ammunition else [])

    def spoken(self, table: Field, piece: Piece) -> list[str]:
        who = piece.unit
        return ["good order" if who.level == "good" else who.level] + (
            ["low on ammunition"] if who.low_ammunition else []
        )

    def is_apart(self, piece: Piece) -> bool:
        return False

    def stars(self, chief: Chief) -> int:
        return _STARS[chief.rank]

    def post(self, chief: Chief) -> str:
        return "colonel in command of a brigade" if chief.rank == "colonel" else f"{chief.rank} commander"

    def now(self, table: Field, state: State) -> tuple[str, str]:
        sealed = " and ".join(table.scenario.sides[side].name for side in table.sides if side in state.seals)
        return "", PHASES[state.phase] + (f" (sealed: {sealed})" if sealed else "")

    def yards(self, edition: Edition) -> str:
        return f"{edition.scale.yards_per_inch} yards"

    def bands(self, edition: Edition, unit: Unit) -> list[tuple[str, Length]]:
        guns = unit.arm == "artillery"
        ranges = (edition.fire.ranges.guns if guns else edition.fire.ranges.small_arms).get(unit.weapon)
        if ranges is None:
            return []
        return [(band, getattr(ranges, band)) for band in ("canister" if guns else "close", "normal", "long")]

    def radii(self, table: Field, chief: Chief) -> list[Radius]:
        return [Radius("with him", table.edition.rulings.officer_present, False)]

    def ordered(self, view: View, table: Field, state: State, ink: dict[str, Ink]) -> list[str]:
        return jr3_orders.ordered(view, table, state, ink)


WING: Wing = Jr3Wing()
