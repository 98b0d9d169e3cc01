"""How a battle begins: what is written down of scenario and edition, and the table that can be built from it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.record import FORMAT, EditionPart, Opening, ScenarioPart, commitment
from enfilade.core.scenario import Scenario
from enfilade.library.editions import cards
from enfilade.library.editions.cards import Card
from enfilade.library.editions.plain import digest, plain
from enfilade.library.editions.shape import MISSING, shape
from enfilade.library.kept import Kept
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf as scenarios
from enfilade.library.scenarios.proof import problems
from enfilade.library.scenarios.shape import faults, typed
from enfilade.library.scenarios.shelf import Loaded
from enfilade.rules import FAMILIES
from enfilade.tabletop.board import laid_again
from enfilade.tabletop.family import CardShape, Engine

Dice = Literal["seeded", "typed"]
_MOST = 16
"""Scenarios by card that are kept in mind."""


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A scenario and an edition that can play it: read, shaped and proved once."""

    game: Engine
    card: Card
    digest: str
    """Of the scenario."""
    raw: dict[str, Any]
    """The scenario as a reader of the record will find it: the order of keys in the file must not matter."""
    text: bytes
    """The same as it is written."""
    values: dict[str, Any]
    """Every figure and ruling of the card, plain."""

    @property
    def sides(self) -> tuple[str, str]:
        """In the order in which they are active."""
        first = self.raw["initiative"]
        return first, next(side for side in self.raw["sides"] if side != first)

    def opening(self, seed: str, dice: Dice, players: Mapping[str, str], position: str = "") -> Opening:
        """The first line of a record."""
        sides = self.raw["sides"]
        strangers = sorted(set(players) - set(sides))
        if strangers:
            raise Malformed(f"there is no side {strangers[0]!r}; there are {', '.join(sides)}")
        card = self.card
        return Opening(
            format=FORMAT,
            engine=version(),
            scenario=ScenarioPart(digest=self.digest, raw=self.raw),
            edition=EditionPart(id=card.id, family=card.family, digest=card.digest, values=self.values),
            commitment=commitment(seed),
            dice=dice,
            players=dict(players),
            position=position,
        )

    def board(self) -> Any:
        """The table it is played on, on which nobody has found out anything yet."""
        card = self.card
        key = _board_key(self.text, self.digest, card.family, card.id, card.digest)
        made = _BOARDS.get(key, len(self.text), lambda: self.game.board(card.id, card.edition, typed(self.raw)))
        return laid_again(made)


def prepared(loaded: Loaded, card: Card) -> Prepared:
    """BadFile if the edition cannot play the scenario."""
    found = loaded.problems(card)
    if found:
        raise BadFile(found)
    # As this game plays it: the record is read again without the file, and without the other game.
    there = loaded.by(card)
    text = _text(there.raw)

    def make() -> Prepared:
        engine, raw, values = FAMILIES[card.family].engine, msgspec.json.decode(text), _text(plain(card.edition))
        return Prepared(engine, card, there.digest, raw, text, msgspec.json.decode(values))

    return _PREPARED.get(_board_key(text, there.digest, card.family, card.id, card.digest), len(text), make)


def table_of(start: Opening) -> tuple[Any, tuple[str, ...]]:
    """The table a record was begun on, and notes about what is not as it was then."""
    family = FAMILIES.get(start.edition.family)
    if family is None:
        known = " or ".join(FAMILIES)
        raise Malformed(f"line 0: battles are played by {known} editions, not by {start.edition.family}")
    edition, notes = _edition(start.edition, family.card)
    text = _text(start.scenario.raw)
    if len(text) > scenarios.LARGEST:
        raise Malformed(f"line 0: the scenario has {len(text):,} bytes; expected at most {scenarios.LARGEST:,}")

    def make() -> Any:
        return family.engine.board(start.edition.id, edition, _scenario(start.scenario, family.engine, edition))

    part = start.edition
    key = _board_key(text, start.scenario.digest, part.family, part.id, part.digest)
    board = laid_again(_BOARDS.get(key, len(text), make))
    if start.engine != version():
        notes += (f"begun with version {start.engine}, read by {version()}",)
    return board, notes


def version() -> str:
    # The package imports the library, which therefore may look at it only when it is complete.
    from enfilade import __version__

    return __version__


def _edition(part: EditionPart, form: CardShape) -> tuple[Any, tuple[str, ...]]:
    """The installed edition if it is still the same, else the one that the record holds."""
    try:
        card = cards.edition(part.id)
    except BadFile:
        note = f"edition {part.id} is not installed here; played by the values in the record"
    else:
        if card.family == part.family and card.digest == part.digest:
            return card.edition, ()
        note = f"edition {part.id} has changed since ({part.digest[:12]}, now {card.digest[:12]}); played by the record"
    found: list[tuple[str, str, str]] = []
    edition = shape(form.edition, part.values, "", lambda *fault: found.append(fault))
    if edition is MISSING:
        key, what, expected = found[0]
        raise Malformed(f"line 0: edition, {key}: found {what}; expected {expected}")
    if digest(part.family, edition) != part.digest:
        raise Malformed("line 0: the edition's values do not have the digest that is given for them")
    return edition, (note,)


def _scenario(part: ScenarioPart, engine: Engine, edition: Any) -> Scenario:
    for key, found, expected in faults(part.raw):
        raise Malformed(f"line 0: scenario, {key}: found {found}; expected {expected}")
    scenario = typed(part.raw)
    if scenarios.digest(scenario) != part.digest:
        raise Malformed("line 0: the scenario does not have the digest that is given for it")
    for key, found, expected in problems(scenario, engine, edition):
        raise Malformed(f"line 0: scenario, {key}: found {found}; expected {expected}")
    return scenario


def _text(values: Any) -> bytes:
    return msgspec.json.encode(values, order="sorted")


def _board_key(text: bytes, scenario: str, family: str, edition: str, figures: str) -> tuple[object, ...]:
    """All that a table hangs on: the whole scenario, the digest that is claimed for it, and the card by its digest."""
    return sha256(text).digest(), scenario, family, edition, figures


_PREPARED: Kept[Prepared] = Kept(_MOST)
_BOARDS: Kept[Any] = Kept(_MOST)
