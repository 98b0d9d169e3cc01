"""What the page asks its desk: one shape for each question, told apart by `ask`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from enfilade.core.codec import ready
from enfilade.umpire.pocket.record.entries import Id, Whole
from enfilade.umpire.pocket.record.says import Due
from enfilade.umpire.pocket.wire.battles import BattleAsked
from enfilade.umpire.pocket.wire.shape import Faces, Facts, Name, Names, Shape, Text, Words

Rulings = dict[str, str]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Ask(Shape, kw_only=True, tag_field="ask"):
    """The ground of all questions."""

    now: float | None = None
    """The phone's clock, in milliseconds."""
    device: Name | None = None


class AskEditions(Ask, kw_only=True, tag="editions"):
    """Which cards and scenarios there are."""


class OfACard(Ask, kw_only=True):
    """A question about a card, played with a club's own rulings and files if there are any."""

    edition: Text = ""
    rulings: Rulings | None = None
    sources: dict[str, Words] | None = None


class AskRulings(OfACard, kw_only=True, tag="rulings"):
    """The switches of a card, and what it plays."""


class AskCard(OfACard, kw_only=True, tag="card"):
    """The tables of a card."""


class AskMen(OfACard, kw_only=True, tag="men"):
    """Figures and stands of a unit, from its men or from a sentence."""

    men: int | str | None = None
    arm: Text = ""
    weapon: Text = ""
    quality: Text = ""
    text: str | None = None


class AskUnitForm(OfACard, kw_only=True, tag="unit-form"):
    """What is asked about a unit and a leader."""

    facts: Facts = msgspec.field(default_factory=dict)


class AskBegin(Ask, kw_only=True, tag="begin"):
    """Whether a battle can begin so."""

    opening: Words


class AskRead(Ask, kw_only=True, tag="read"):
    """An order of battle in text."""

    text: str
    kind: Text
    edition: Text


class AskScenario(Ask, kw_only=True, tag="scenario"):
    """The opening of a scenario, perhaps by another card."""

    id: Text
    edition: Text | None = None


class AskLook(Ask, kw_only=True, tag="look"):
    """A battle as it stands."""

    battle: BattleAsked
    history: Count | None = None
    """So many of the last entries only."""


class SheetAsked(Shape, kw_only=True):
    """One roll as far as it is stated."""

    procedure: Name
    who: Names = msgspec.field(default_factory=list)
    at: Name | None = None
    facts: Facts = msgspec.field(default_factory=dict)
    dice: Faces = msgspec.field(default_factory=list)
    check: Due | None = None


class AskSheet(OfACard, kw_only=True, tag="sheet"):
    """One roll: of a battle, or with everything stated."""

    procedure: Name
    who: Names = msgspec.field(default_factory=list)
    at: Name | None = None
    facts: Facts = msgspec.field(default_factory=dict)
    dice: Faces = msgspec.field(default_factory=list)
    check: Due | None = None
    battle: BattleAsked | None = None


class AskGuide(Ask, kw_only=True, tag="guide"):
    """The charge under way, with what is picked and typed so far."""

    battle: BattleAsked
    choice: Name = ""
    facts: Facts = msgspec.field(default_factory=dict)
    dice: Faces = msgspec.field(default_factory=list)


class Entered(Shape, kw_only=True):
    """The entry that an order becomes if it is not refused, so that what is shown has it already."""

    id: Id
    at: Whole
    based: Whole = 0


class AskTry(Ask, kw_only=True, tag="try"):
    """A step: what comes of an order, and all that the page needs to go on from there."""

    battle: BattleAsked
    say: Words
    entry: Entered | None = None
    """With it the answer shows the battle with the entry in it; without, the order is only tried."""
    sheets: Annotated[list[SheetAsked], msgspec.Meta(max_length=8)] = msgspec.field(default_factory=list)
    """Forms that lie open: they are answered as they stand after the step."""
    history: Count | None = None


Question = (
    AskEditions
    | AskRulings
    | AskCard
    | AskMen
    | AskUnitForm
    | AskBegin
    | AskRead
    | AskScenario
    | AskLook
    | AskSheet
    | AskGuide
    | AskTry
)
ready(Question)
ASKS: tuple[str, ...] = tuple(str(one.__struct_config__.tag) for one in Question.__args__)
