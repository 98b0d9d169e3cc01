"""Figures and stands from men, by the edition's own scale: "348 men, rifle-muskets, veteran"."""

from __future__ import annotations

import re
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.umpire.forms.forms import Form
from enfilade.umpire.forms.names import find
from enfilade.umpire.forms.wings import WINGS

MOST_MEN = 20_000
_COUNTED = re.compile(
    r"(?P<number>\d[\d,.]{0,7})\s*(?P<of>men|muskets|rifles|sabres|sabers|troopers|guns?|pieces)\b", re.IGNORECASE
)
_MOUNTED = ("sabres", "sabers", "troopers")


def built(card: Card, men: int, arm: str = "infantry", weapon: str = "", quality: str = "") -> dict[str, Any]:
    """A unit of so many men, or guns: what stands on the table. The words may be those people use.

    >>> from enfilade.library.editions.cards import edition
    >>> built(edition("adf-revised-15mm"), 348, "infantry", "R/M", "vet")["said"]
    '348 men: 6 figures on 2 stands'
    """
    form = unit_form(card)
    said = {key: value for key, value in (("arm", arm), ("weapon", weapon), ("quality", quality)) if value}
    known = form.read(said | {"figures": 1})
    number = counted(men, "guns" if known["arm"] == "artillery" else "men")
    strength, stands = strength_of(card, known["arm"], number)
    thing, counts = ("section", "gun") if known["arm"] == "artillery" else ("figure", "man")
    told = f"{_many(number, counts)}: {_many(strength, thing)}"
    if known["arm"] != "artillery":
        told += f" on {_many(stands, 'stand')}"
    split = WINGS[card.family].battalions(card, known["arm"], strength)
    return {
        "arm": known["arm"],
        "weapon": known["weapon"],
        "quality": known["quality"],
        "men": number,
        "figures": strength,
        "stands": stands,
        "said": told + (f"; {split}" if split else ""),
    }


def parsed(card: Card, sentence: str) -> dict[str, Any]:
    """A unit from what people say: "2nd Wisconsin: 302 men, rifle-muskets, elite"."""
    if len(sentence) > 200 or not sentence.isprintable():
        raise Malformed("say it in one short sentence, such as: 348 men, rifle-muskets, veteran")
    name, colon, rest = sentence.partition(":")
    body = rest if colon else sentence
    found = _COUNTED.search(body)
    if found is None:
        raise Malformed("say how many men or guns, such as: 348 men, rifle-muskets, veteran")
    of = found["of"].lower()
    said = {"arm": "artillery" if of.startswith(("gun", "piece")) else "cavalry" if of in _MOUNTED else ""}
    parts = [part.strip() for part in re.split(r"[,;]|\band\b", _COUNTED.sub(",", body, count=1)) if part.strip()]
    for part in sorted(parts, key=lambda part: not _is(card, part, "arm", said)):
        key = next((key for key in ("arm", "quality", "weapon") if _is(card, part, key, said)), "")
        if not key:
            raise Malformed(f"{part!r} is no arm, weapon or quality of this card")
        said[key] = part
    number = int(re.sub(r"\D", "", found["number"]))
    return {**({"name": name.strip()} if colon else {}), **built(card, number, **{"arm": "infantry", **_only(said)})}


def strength_of(card: Card, arm: str, number: int) -> tuple[int, int]:
    """Figures and stands of so many men, sections of so many guns."""
    return WINGS[card.family].strength_of(card, arm, number)


def stands_usual(card: Card, arm: str, strength: Any) -> int:
    """The stands so many figures fill; 0 where the card's chart says it, or where they are no number."""
    text = str(strength).strip()
    return WINGS[card.family].stands_usual(arm, int(text)) if re.fullmatch(r"[0-9]{1,3}", text) else 0


def counted(men: Any, what: str) -> int:
    """A number of men or guns, checked."""
    text = str(men).replace(",", "").strip()
    if isinstance(men, bool) or not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= MOST_MEN:
        raise Malformed(f"{what} is a number from 1 to {MOST_MEN:,}, not {men!r}")
    return int(text)


def unit_form(card: Card) -> Form:
    """What is asked about a unit on this card."""
    return Form("Unit", WINGS[card.family].unit_fields(card))


def _is(card: Card, part: str, key: str, said: dict[str, str]) -> bool:
    form = unit_form(card)
    facts = form.read({"figures": 1} | ({"arm": said["arm"]} if said.get("arm") else {}))
    try:
        find(part, form.field(key).allowed(facts), key)
    except Malformed:
        return False
    return True


def _only(said: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in said.items() if value}


def _many(count: int, thing: str) -> str:
    plural = {"man": "men"}.get(thing, f"{thing}s")
    return f"{count:,} {thing if count == 1 else plural}"
