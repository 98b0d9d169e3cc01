"""*Across a Deadly Field* on a table map."""

from __future__ import annotations

from enfilade.core.measures import Length
from enfilade.press.map.ink import View
from enfilade.press.map.pieces.wing import Ink, Nerve, Radius, Shape, Wing
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.sight import outlines
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.command import command_radius, reaction_radius
from enfilade.rules.adf.chapters.facts import Unit, is_depleted
from enfilade.rules.adf.chapters.footprint import ground_formation, layout_of, stand_of
from enfilade.rules.adf.chapters.leaders import Leader


class AdfWing:
    family = "adf"

    def shape(self, table: Field, piece: Piece) -> Shape:
        who = piece.unit
        form = ground_formation(who.arm, who.formation, who.level)
        size = stand_of(table.edition, who.arm, form, who.mounted, table.sizes)
        if who.arm == "artillery":
            return Shape(1, 1, *size)
        count, ranks = max(1, who.stands_left), layout_of(table.edition, form).ranks
        return Shape(count, count if ranks == "each" else int(ranks), *size)

    def nerve(self, piece: Piece) -> Nerve:
        return piece.unit.level

    def badges(self, table: Field, piece: Piece) -> list[str]:
        words: list[str] = [] if piece.unit.level == "good" else [piece.unit.level]
        return words + (["depleted"] if is_depleted(table.edition, piece.unit) else [])

    def spoken(self, table: Field, piece: Piece) -> list[str]:
        level = piece.unit.level
        order = {"good": "good order", "disorder": "in disorder"}.get(level, str(level))
        return [order, *(word for word in self.badges(table, piece) if word == "depleted")]

    def is_apart(self, piece: Piece) -> bool:
        return not piece.in_command

    def stars(self, chief: Chief) -> int:
        return 1 if len(chief.commands) < 2 else 2

    def post(self, chief: Chief) -> str:
        return f"leader, benefit {chief.benefit}"

    def now(self, table: Field, state: State) -> tuple[str, str]:
        return state.active, f"{table.scenario.sides[state.active].name} to act"

    def yards(self, edition: Edition) -> str:
        low, high = edition.scale.yards_per_inch
        return f"{low} yards" if low == high else f"{low} to {high} yards"

    def bands(self, edition: Edition, unit: Unit) -> list[tuple[str, Length]]:
        return outlines.bands(edition, unit)

    def radii(self, table: Field, chief: Chief) -> list[Radius]:
        who = Leader(name=chief.name, benefit=chief.benefit)
        found = [Radius("reacts", reaction_radius(table.edition, who), True)]
        if table.edition.command.control:
            found.append(Radius("commands", command_radius(table.edition, who), False))
        return found

    def ordered(self, view: View, table: Field, state: State, ink: dict[str, Ink]) -> list[str]:
        return []


WING: Wing = AdfWing()
