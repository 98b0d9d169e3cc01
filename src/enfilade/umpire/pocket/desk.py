"""The one door of the pocket umpire: a question as plain values in, the answer as plain values out, nothing kept."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.library.editions import files, ruling_words
from enfilade.library.editions.cards import Card
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf as scenarios
from enfilade.umpire.forms import from_men
from enfilade.umpire.pocket import reading
from enfilade.umpire.pocket.bounds import check_plain, converted
from enfilade.umpire.pocket.card_sections import sections
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.pocket.record import opening, replaying
from enfilade.umpire.pocket.record.replaying import Battle
from enfilade.umpire.pocket.record.says import Due, Facts, Many, read
from enfilade.umpire.pocket.sheet import judging, receipts
from enfilade.umpire.pocket.sheet.questions import form_questions
from enfilade.umpire.pocket.sheet.sheets import sheet
from enfilade.umpire.pocket.shown import shown
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.pocket.wire import battles
from enfilade.umpire.pocket.wire.asks import (
    ASKS,
    Ask,
    AskBegin,
    AskCard,
    AskEditions,
    AskGuide,
    AskLook,
    AskMen,
    AskRead,
    AskRulings,
    AskScenario,
    AskSheet,
    AskTry,
    AskUnitForm,
    OfACard,
    Question,
    SheetAsked,
)
from enfilade.umpire.pocket.wire.battles import Kept
from enfilade.umpire.pocket.wire.begin import (
    CardShown,
    Choosable,
    EditionOffered,
    Editions,
    OpeningMade,
    RulingOffered,
    Rulings,
    ScenarioOffered,
    UnitForm,
    UnitOfMen,
)
from enfilade.umpire.pocket.wire.look import SheetAfter, Shown, Stepped
from enfilade.umpire.pocket.wire.shape import Refusal, Wrong
from enfilade.umpire.pocket.wire.sheets import Guide, Sheet
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import SIDE_TITLES

Answer = Editions | Rulings | CardShown | UnitOfMen | UnitForm | OpeningMade | Shown | Sheet | Guide | Stepped | Refusal
_NESTED = Refusal(error=Wrong(sentence="This is nested too deeply.", rule=""))


def answer(request: Any) -> dict[str, Any]:
    """The answer to one question as plain values; what cannot be answered is an error, never an exception."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answered(request)))
    return found


def answer_text(text: bytes | str) -> str:
    """The same for a worker that passes text on."""
    try:
        request = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        return msgspec.json.encode(Refusal(error=Wrong(sentence=f"This is no JSON: {error}.", rule=""))).decode()
    return msgspec.json.encode(answered(request)).decode()


def answered(request: Any) -> Answer:
    """The answer to one question in its shape."""
    try:
        return _answered(question(request))
    except (Illegal, Malformed, BadFile) as error:
        return Refusal(error=_wrong(error))
    except RecursionError:
        return _NESTED


def question(request: Any) -> Question:
    """A question as it came in, proved; the sentence says what is wrong with it."""
    if not isinstance(request, dict) or not isinstance(request.get("ask"), str):
        raise Malformed('a question is an object with the key "ask"')
    if request["ask"] not in ASKS:
        raise Malformed(f"nobody can be asked for {request['ask'][:40]!r}; there are {', '.join(ASKS)}")
    battle = request.get("battle")
    # A battle says in its own words what is wrong with it.
    if battle is not None or request["ask"] in _OF_A_BATTLE:
        request = request | {"battle": battles.read(battle)}
    if request["ask"] == str(AskTry.__struct_config__.tag):
        read(request.get("say"))
    for key, (what, kind) in _PARTS.items():
        if request.get(key) is not None:
            converted(request[key], kind, what)
    if any(not 1 <= face <= 6 for face in request.get("dice") or ()):
        raise Malformed("a die shows 1 to 6")
    asked: Question = converted(request, Question, "the question")  # type: ignore[arg-type]  # a union is no class
    check_plain(getattr(asked, "facts", {}), "the facts", 3)
    return asked


def _answered(asked: Question) -> Answer:
    match asked:
        case AskEditions():
            return _editions()
        case AskRulings():
            return Rulings(rulings=tuple(_switch(one) for one in ruling_words.switches(_card_of(asked))))
        case AskCard():
            card = _card_of(asked)
            return msgspec.convert({"title": card.title, "sections": sections(card)}, CardShown)
        case AskMen():
            return _men(asked)
        case AskUnitForm():
            return _unit_form(asked)
        case AskBegin():
            return OpeningMade(opening=opening.whole(asked.opening))
        case AskRead():
            return OpeningMade(opening=reading.read(asked.text, asked.kind, asked.edition))
        case AskScenario():
            return OpeningMade(opening=opening.of_scenario(asked.id, asked.edition))
        case AskLook():
            told, kept = battles.whole(asked.battle)
            return _shown(replaying.replay(told), asked, asked.history, kept)
        case AskSheet():
            return _sheet(asked)
        case AskGuide():
            return _guide(asked)
        case AskTry():
            return _step(asked)


def _editions() -> Editions:
    # Only the headings are read: a phone would take seconds over all the cards and scenarios.
    shelf = files.shelf()
    found, bad = list[EditionOffered](), list[str]()
    for name in shelf.names():
        try:
            found.append(_edition(name, shelf.heading(name), shelf.is_own(name)))
        except BadFile as error:
            bad.append(str(error))
    # A club's own come first: that is what it plays.
    found.sort(key=lambda one: not one.own)
    family = {one.id: one.family for one in found}
    listed = (
        ScenarioOffered(id=one.id, title=one.title, edition=one.edition, family=family.get(one.edition, ""))
        for one in scenarios.headings()
    )
    return Editions(editions=tuple(found), scenarios=tuple(listed), bad=tuple(bad))


def _edition(name: str, heading: dict[str, Any], own: bool) -> EditionOffered:
    family = str(heading.get("family", ""))
    return EditionOffered(
        id=name,
        title=str(heading.get("title", name)),
        family=family,
        alternates=family in WINGS and WINGS[family].alternates,
        scale=name.rsplit("-", 1)[-1],
        procedures=tuple(judging.procedures(family)),
        own=own,
    )


def _shown(battle: Battle, asked: Ask, last: int | None, kept: Kept | None = None) -> Shown:
    now = None if asked.now is None else int(asked.now)
    return msgspec.structs.replace(shown(battle, asked.device, now, last), kept=kept)


def _sheet(asked: AskSheet) -> Sheet:
    if asked.battle is None:
        return _sheet_of(_card_of(asked), None, asked)
    told, kept = battles.whole(asked.battle)
    battle = replaying.replay(told)
    return msgspec.structs.replace(_sheet_of(battle.card, battle.state, asked), kept=kept)


def _sheet_of(card: Card, state: State | None, asked: AskSheet | SheetAsked) -> Sheet:
    check_plain(asked.facts, "the facts", 3)
    dice = list(asked.dice)
    return sheet(card, state, asked.procedure, list(asked.who), asked.at, asked.facts, dice, asked.check)


def _guide(asked: AskGuide) -> Guide:
    """The charge under way, with the choice that is being weighed, its facts and its dice as far as they are typed."""
    told, kept = battles.whole(asked.battle)
    battle = replaying.replay(told)
    found = charge_guide.now(battle.card, battle.state, asked.choice, asked.facts, list(asked.dice))
    if found is None:
        raise Malformed("no charge is under way")
    return msgspec.structs.replace(found, kept=kept)


def _step(asked: AskTry) -> Stepped:
    """What an order would do, were it the next entry: refused as it would be set aside."""
    told, kept = battles.whole(asked.battle)
    made = None if asked.entry is None else msgspec.to_builtins(asked.entry) | {"device": asked.device or ""}
    battle, item = replaying.tried(told, asked.say, made)
    if item.why:
        raise Illegal(item.why, item.rule) if item.rule else Malformed(item.why)
    return Stepped(
        shown=_shown(battle, asked, (asked.history or 0) if made is None else asked.history),
        told=item.told,
        receipts=tuple(receipts.receipt(one) for one in item.receipts),
        sheets=tuple(_after(battle, one) for one in asked.sheets),
        kept=kept,
    )


def _after(battle: Battle, asked: SheetAsked) -> SheetAfter:
    """A form that lies open, as it stands now; that it does no longer is no reason to refuse the step."""
    try:
        return SheetAfter(sheet=_sheet_of(battle.card, battle.state, asked))
    except (Illegal, Malformed) as error:
        return SheetAfter(error=_wrong(error))


def _men(asked: AskMen) -> UnitOfMen:
    card = _card_of(asked)
    if asked.text is not None:
        return msgspec.convert(from_men.parsed(card, asked.text), UnitOfMen)
    words = (asked.arm or "infantry", asked.weapon, asked.quality)
    return msgspec.convert(from_men.built(card, converted(asked.men, int, "the men"), *words), UnitOfMen)


def _unit_form(asked: AskUnitForm) -> UnitForm:
    card, given = _card_of(asked), asked.facts
    fields = from_men.unit_form(card).fields
    known = {key: given[key] for key in given if any(key == each.key for each in fields)}
    return UnitForm(
        unit=tuple(form_questions(fields, known)),
        sides=tuple(Choosable(value=side, label=title) for side, title in SIDE_TITLES.items()),
        leader=tuple(form_questions(judging.leader_form(card).fields)),
    )


def _switch(one: ruling_words.Switch) -> RulingOffered:
    choices = tuple(
        Choosable(value=value, label=_YES_OR_NO.get(value, value.replace("-", " "))) for value in one.choices
    )
    words = one.words[:1].upper() + one.words[1:].rstrip(".")
    return RulingOffered(key=one.key, number=one.number, words=words, value=one.value, choices=choices, kind=one.kind)


def _card_of(asked: OfACard) -> Card:
    return opening.card_of(asked.edition, asked.rulings, asked.sources)


def _wrong(error: Exception) -> Wrong:
    """A refusal in its shape; a file's line, and that a battle is not known, are told beside it."""
    line, unknown = getattr(error, "line", None), isinstance(error, battles.Unknown)
    return msgspec.structs.replace(receipts.problem(error), line=line, unknown=unknown)


_YES_OR_NO = {"true": "yes", "false": "no"}
_PARTS: dict[str, tuple[str, Any]] = {
    "procedure": ("the procedure", str),
    "who": ("who", Many),
    "at": ("at", str),
    "facts": ("the facts", Facts),
    "dice": ("the dice", list[int]),
    "check": ("the check", Due),
    "choice": ("the choice", str),
    "text": ("the text", str),
    "kind": ("the kind", str),
    "edition": ("the edition", str),
}
"""What people fill in: told by what it is called, not by where it stands."""
_OF_A_BATTLE = ("look", "guide", "try")
