"""The facts of *Across a Deadly Field* as forms: how a unit, a moment and a target are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.chapters.facts import FORMATIONS, LEVELS, QUALITIES, Arm, Aspect, Nation, Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.chapters.target import COVER
from enfilade.umpire.forms.forms import Facts, Field

ASPECTS: tuple[str, ...] = get_args(Aspect)
_FIRST = {"infantry": "battle-line", "cavalry": "line", "artillery": "unlimbered"}


def unit_fields(card: Card, who: str = "", armed: bool = False) -> tuple[Field, ...]:
    """A unit's own facts. `who` is "" for the acting unit or a word such as "target"."""
    p, of = (f"{who}-", f"the {who}") if who else ("", "the unit")
    arm = f"{p}arm"

    def weapons(facts: Mapping[str, Any]) -> list[str]:
        edition = card.edition
        tables = {
            "infantry": edition.infantry.weapons,
            "cavalry": edition.cavalry.weapons,
            "artillery": edition.artillery.guns,
        }
        return list(tables[facts[arm]])

    def is_cavalry(facts: Mapping[str, Any]) -> bool:
        return bool(facts[arm] == "cavalry")

    def is_artillery(facts: Mapping[str, Any]) -> bool:
        return bool(facts[arm] == "artillery")

    def formations(facts: Mapping[str, Any]) -> tuple[str, ...]:
        return FORMATIONS[facts[arm]]

    def first(facts: Mapping[str, Any]) -> str:
        return _FIRST[facts[arm]]

    def strength(facts: Mapping[str, Any]) -> int:
        return 3 if facts[arm] == "artillery" else 8

    own = [
        Field(f"{p}name", "text", f"what is {of} called?", "", group=who, rare=True),
        Field(arm, "choice", f"which arm is {of}?", "infantry", get_args(Arm), group=who),
        Field(f"{p}figures", "number", f"figures (or sections) of {of} now?", strength, least=0, most=60, group=who),
        Field(f"{p}full", "number", "and at the start of the battle? (0: as now)", 0, most=60, group=who, rare=True),
        Field(f"{p}stands", "number", "stands at the start?", 2, least=1, most=6, group=who, rare=True),
        Field(f"{p}quality", "choice", "quality?", "veteran", QUALITIES, group=who),
        Field(f"{p}level", "choice", "morale level?", "good", LEVELS, group=who),
        Field(f"{p}mounted", "flag", "mounted?", False, when=is_cavalry, group=who),
        Field(f"{p}formation", "choice", "formation?", first, formations, group=who),
        Field(
            f"{p}merged",
            "flag",
            "a merged regiment?",
            False,
            when=lambda facts: not is_artillery(facts),
            group=who,
            rare=True,
        ),
    ]
    if armed:
        default = {"infantry": "rifle-musket", "cavalry": "breechloading-carbine", "artillery": "napoleon-12-pdr"}
        own[2:2] = [
            Field(f"{p}weapon", "choice", "weapon?", lambda facts: default[facts[arm]], weapons, group=who),
            Field(f"{p}nation", "choice", "nation?", "us", get_args(Nation), when=is_artillery, group=who),
        ]
        own.append(Field(f"{p}opening", "flag", "its first fire of the battle?", False, group=who))
    return tuple(own)


def unit_of(facts: Facts, who: str = "") -> Unit:
    p = f"{who}-" if who else ""
    strength, full = facts[f"{p}figures"], facts[f"{p}full"]
    if full and full < strength:
        raise Malformed(f"{strength} now are more than the {full} of the start")
    return Unit(
        name=facts[f"{p}name"] or who.capitalize(),
        arm=facts[f"{p}arm"],
        nation=facts.get(f"{p}nation", "us"),
        quality=facts[f"{p}quality"],
        weapon=facts.get(f"{p}weapon", ""),
        strength=strength,
        full=full,
        stands=facts[f"{p}stands"],
        level=facts[f"{p}level"],
        formation=facts[f"{p}formation"],
        mounted=facts[f"{p}mounted"],
        merged=facts[f"{p}merged"],
        opening=facts.get(f"{p}opening", False),
    )


def moment_fields(who: str = "") -> tuple[Field, ...]:
    """What surrounds a unit that checks its morale."""
    p = f"{who}-" if who else ""
    return (
        Field(f"{p}supports", "number", "adjacent friendly units in support?", 0, most=9, group=who),
        Field(f"{p}leader", "number", "benefit of a leader near enough?", 0, most=4, group=who),
        Field(f"{p}behind-friends", "flag", "well behind friends?", False, group=who),
        Field(f"{p}stationary", "flag", "has it stood still?", False, group=who),
        Field(f"{p}enemy-near", "flag", "an enemy close by?", False, group=who),
        Field(f"{p}eliminated", "number", "regiments and leaders its brigade has lost?", 0, most=20, group=who),
    )


def moment_of(facts: Facts, who: str = "", **further: Any) -> Situation:
    p = f"{who}-" if who else ""
    return Situation(
        supports=facts[f"{p}supports"],
        leader=facts[f"{p}leader"],
        behind_friends=facts[f"{p}behind-friends"],
        stationary=facts[f"{p}stationary"],
        enemy_near=facts[f"{p}enemy-near"],
        eliminated=facts[f"{p}eliminated"],
        **further,
    )


def cover_field(question: str) -> Field:
    return Field("cover", "choices", question, (), COVER)
