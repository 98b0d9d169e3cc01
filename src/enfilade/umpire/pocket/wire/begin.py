"""Before a battle: cards, scenarios, rulings, units from men, and the opening they make."""

from __future__ import annotations

from enfilade.umpire.pocket.wire.shape import Shape, Words
from enfilade.umpire.pocket.wire.sheets import FactAsked


class EditionOffered(Shape, kw_only=True):
    id: str
    title: str
    family: str
    alternates: bool
    """The sides act one after the other, and one of them begins."""
    scale: str
    procedures: tuple[str, ...]
    own: bool
    """A club's own."""


class ScenarioOffered(Shape, kw_only=True):
    id: str
    title: str
    edition: str
    family: str


class Editions(Shape, kw_only=True):
    editions: tuple[EditionOffered, ...]
    scenarios: tuple[ScenarioOffered, ...]
    bad: tuple[str, ...]
    """What is wrong with files of the club's own."""


class Choosable(Shape, kw_only=True):
    value: str
    label: str


class RulingOffered(Shape, kw_only=True):
    key: str
    number: str
    words: str
    value: str
    choices: tuple[Choosable, ...]
    kind: str


class Rulings(Shape, kw_only=True):
    rulings: tuple[RulingOffered, ...]


class OpeningMade(Shape, kw_only=True):
    opening: Words


class UnitOfMen(Shape, kw_only=True, omit_defaults=True):
    name: str | None = None
    arm: str
    weapon: str
    quality: str
    men: int
    figures: int
    stands: int
    said: str


class UnitForm(Shape, kw_only=True):
    unit: tuple[FactAsked, ...]
    sides: tuple[Choosable, ...]
    leader: tuple[FactAsked, ...]


class CardSection(Shape, kw_only=True):
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


class CardShown(Shape, kw_only=True):
    title: str
    sections: tuple[CardSection, ...]
