"""The one door of the pocket umpire: a question as plain values in, the answer as plain values out, nothing kept."""

from __future__ import annotations

from collections.abc import Callable
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

Request = dict[str, Any]
Answer = dict[str, Any]


def answer(request: Any) -> Answer:
    """The answer to one question; what cannot be answered is an error with a sentence, never an exception."""
    try:
        if not isinstance(request, dict) or not isinstance(request.get("ask"), str):
            raise Malformed('a question is an object with the key "ask"')
        asked = _ASKS.get(request["ask"])
        if asked is None:
            raise Malformed(f"nobody can be asked for {request['ask'][:40]!r}; there are {', '.join(_ASKS)}")
        return asked(request)
    except (Illegal, Malformed, BadFile) as error:
        told = receipts.problem(error)
        line = getattr(error, "line", None)
        return {"error": told | ({"line": line} if line is not None else {})}
    except RecursionError:
        return {"error": {"sentence": "This is nested too deeply.", "rule": ""}}


def answer_text(text: bytes | str) -> str:
    """The same for a worker that passes text on."""
    try:
        request = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        return msgspec.json.encode({"error": {"sentence": f"This is no JSON: {error}.", "rule": ""}}).decode()
    return msgspec.json.encode(answer(request)).decode()


def _editions(request: Request) -> Answer:
    # Only the headings are read: a phone would take seconds over all the cards and scenarios.
    shelf = files.shelf()
    found, bad = list[Answer](), list[str]()
    for name in shelf.names():
        try:
            found.append(_edition(name, shelf.heading(name), shelf.is_own(name)))
        except BadFile as error:
            bad.append(str(error))
    # A club's own come first: that is what it plays.
    found.sort(key=lambda one: not one["own"])
    family = {one["id"]: one["family"] for one in found}
    listed = [msgspec.to_builtins(one) | {"family": family.get(one.edition, "")} for one in scenarios.headings()]
    return {"editions": found, "scenarios": listed, "bad": bad}


def _edition(name: str, heading: dict[str, Any], own: bool) -> Answer:
    family = str(heading.get("family", ""))
    return {
        "id": name,
        "title": str(heading.get("title", name)),
        "family": family,
        "scale": name.rsplit("-", 1)[-1],
        "procedures": judging.procedures(family),
        "own": own,
    }


def _look(request: Request) -> Answer:
    return _shown(replaying.replay(request.get("battle")), request)


def _shown(battle: Battle, request: Request) -> Answer:
    now, last, device = request.get("now"), request.get("history"), request.get("device")
    return shown(
        battle,
        converted(device, str, "the device") if device is not None else None,
        int(converted(now, float, "the time")) if now is not None else None,
        max(0, converted(last, int, "the history")) if last is not None else None,
    )


def _sheet(request: Request) -> Answer:
    if request.get("battle") is not None:
        battle = replaying.replay(request["battle"])
        card, state = battle.card, battle.state
    else:
        card, state = _card_of(request), None
    who = list(converted(request.get("who") or (), Many, "who"))
    at, check = request.get("at") or None, request.get("check") or None
    return sheet(
        card,
        state,
        converted(request.get("procedure"), str, "the procedure"),
        who,
        converted(at, str, "at") if at is not None else None,
        _facts(request),
        _dice(request),
        converted(check, Due, "the check") if check is not None else None,
    )


def _try(request: Request) -> Answer:
    """What an order would do, were it the next entry: refused as it would be set aside."""
    read(request.get("say"))
    battle, item = replaying.tried(request.get("battle"), request.get("say"))
    if item.why:
        raise Illegal(item.why, item.rule) if item.rule else Malformed(item.why)
    return {
        "shown": _shown(battle, request | {"history": request.get("history", 0)}),
        "told": list(item.told),
        "receipts": [receipts.receipt(one) for one in item.receipts],
    }


def _guide(request: Request) -> Answer:
    """The charge under way, with the choice that is being weighed, its facts and its dice as far as they are typed."""
    battle = replaying.replay(request.get("battle"))
    choice = converted(request.get("choice") or "", str, "the choice")
    found: Answer | None = charge_guide.now(battle.card, battle.state, choice, _facts(request), _dice(request))
    if found is None:
        raise Malformed("no charge is under way")
    return found


def _read(request: Request) -> Answer:
    text = converted(request.get("text"), str, "the text")
    kind = converted(request.get("kind"), str, "the kind")
    return {"opening": reading.read(text, kind, converted(request.get("edition"), str, "the edition"))}


def _men(request: Request) -> Answer:
    card = _card_of(request)
    if request.get("text") is not None:
        return from_men.parsed(card, converted(request["text"], str, "the text"))
    words = [converted(request.get(key) or "", str, key) for key in ("arm", "weapon", "quality")]
    return from_men.built(card, converted(request.get("men"), int, "the men"), words[0] or "infantry", *words[1:])


def _begin(request: Request) -> Answer:
    """The opening of a battle with all that it needs, or why it cannot begin."""
    return {"opening": opening.whole(request.get("opening"))}


def _rulings(request: Request) -> Answer:
    """The switches of an edition, with their words and what it plays; the page knows none."""
    listed = ruling_words.switches(opening.card_of(request.get("edition"), None, request.get("sources")))
    return {"rulings": [_switch(one) for one in listed]}


def _switch(one: ruling_words.Switch) -> Answer:
    choices = [{"value": value, "label": _YES_OR_NO.get(value, value.replace("-", " "))} for value in one.choices]
    asked = one.words[:1].upper() + one.words[1:].rstrip(".")
    return {**msgspec.to_builtins(one), "words": asked, "choices": choices}


def _card_of(request: Request) -> Card:
    return opening.card_of(request.get("edition"), request.get("rulings"), request.get("sources"))


def _scenario(request: Request) -> Answer:
    return {"opening": opening.of_scenario(request.get("id"), request.get("edition"))}


def _unit_form(request: Request) -> Answer:
    card = _card_of(request)
    given = _facts(request)
    asked = from_men.unit_form(card).fields
    return {
        "unit": form_questions(asked, {key: given[key] for key in given if any(key == each.key for each in asked)}),
        "sides": [{"value": "us", "label": "Union"}, {"value": "cs", "label": "Confederate"}],
        "leader": form_questions(judging.leader_form(card).fields),
    }


def _card(request: Request) -> Answer:
    card = _card_of(request)
    return {"title": card.title, "sections": sections(card)}


def _facts(request: Request) -> dict[str, Any]:
    facts: dict[str, Any] = converted(request.get("facts") or {}, Facts, "the facts")
    check_plain(facts, "the facts", 3)
    return facts


def _dice(request: Request) -> list[int]:
    found = converted(request.get("dice") or [], list[int], "the dice")
    if len(found) > 60 or any(not 1 <= face <= 6 for face in found):
        raise Malformed("a die shows 1 to 6")
    return found


_YES_OR_NO = {"true": "yes", "false": "no"}
_ASKS: dict[str, Callable[[Request], Answer]] = {
    "editions": _editions,
    "look": _look,
    "sheet": _sheet,
    "try": _try,
    "guide": _guide,
    "read": _read,
    "scenario": _scenario,
    "begin": _begin,
    "rulings": _rulings,
    "men": _men,
    "unit-form": _unit_form,
    "card": _card,
}
