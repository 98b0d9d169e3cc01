"""The facts of *Johnny Reb III* as forms: how a unit is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.rules.jr3.card.nerve import Level
from enfilade.rules.jr3.chapters.facts import FORMATIONS, PLACES, RANKS, Arm, Order, Quality, Unit
from enfilade.umpire.forms.forms import Facts, Field


def unit_fields(card: Card, who: str = "", armed: bool = True) -> tuple[Field, ...]:
    p, of = (f"{who}-", f"the {who}") if who else ("", "the unit")
    arm, mounted = f"{p}arm", f"{p}mounted"

    def weapons(facts: Mapping[str, Any]) -> list[str]:
        chart = card.edition.fire
        return list(chart.guns if facts[arm] == "artillery" else chart.small_arms)

    def kind(facts: Mapping[str, Any]) -> Any:
        return ("mounted" if facts[mounted] else "dismounted") if facts[arm] == "cavalry" else facts[arm]

    def first(facts: Mapping[str, Any]) -> str:
        return FORMATIONS[kind(facts)][0]

    def weapon(facts: Mapping[str, Any]) -> str:
        return {"artillery": "napoleon", "cavalry": "breechloading-carbine"}.get(facts[arm], "rifle-musket")

    def strength(facts: Mapping[str, Any]) -> int:
        return 3 if facts[arm] == "artillery" else 16

    fields = [
        Field(f"{p}name", "text", f"what is {of} called?", "", group=who),
        Field(arm, "choice", f"which arm is {of}?", "infantry", get_args(Arm), group=who),
        Field(f"{p}weapon", "choice", "weapon?", weapon, weapons, group=who),
        Field(f"{p}figures", "number", f"figures (or sections) of {of} now?", strength, group=who),
        Field(f"{p}full", "number", "and at the start of the battle? (0: as now)", 0, group=who),
        Field(f"{p}stands", "number", "stands at the start? (0: the card's number)", 0, most=8, group=who),
        Field(f"{p}quality", "choice", "quality?", "veteran", get_args(Quality), group=who),
        Field(f"{p}level", "choice", "morale level?", "good", get_args(Level), group=who),
        Field(mounted, "flag", "mounted?", False, when=lambda f: bool(f[arm] == "cavalry"), group=who),
        Field(f"{p}formation", "choice", "formation?", first, lambda f: FORMATIONS[kind(f)], group=who),
        Field(f"{p}order", "choice", "its order?", "hold", get_args(Order), group=who),
        Field(f"{p}moved", "flag", "has it moved, formed or pivoted?", False, group=who),
        Field(f"{p}cover", "choices", f"cover of {of}, if any?", (), PLACES, group=who),
        Field(f"{p}officers", "choices", "officers with it?", (), RANKS, group=who),
        Field(f"{p}behind-friends", "flag", "behind friends?", False, group=who),
        Field(f"{p}commander-lost", "flag", "has its brigade lost its commander?", False, group=who),
        Field(f"{p}regiments-lost", "number", "regiments its brigade has lost?", 0, most=20, group=who),
    ]
    if armed:
        fields += [
            Field(f"{p}repeaters", "flag", "repeaters?", False, group=who),
            Field(f"{p}sharpshooters", "flag", "sharpshooters?", False, group=who),
            Field(f"{p}opening", "flag", "its first fire of the battle?", False, group=who),
            Field(f"{p}low-ammunition", "flag", "low on ammunition?", False, group=who),
        ]
    rare = {
        "name",
        "full",
        "stands",
        "behind-friends",
        "commander-lost",
        "regiments-lost",
        "repeaters",
        "sharpshooters",
    }
    rare |= {"low-ammunition", "moved", "officers"}
    return tuple(replace(each, rare=each.key.removeprefix(p) in rare) for each in fields)


def unit_of(facts: Facts, who: str = "", **further: Any) -> Unit:
    p = f"{who}-" if who else ""
    if facts[f"{p}full"] and facts[f"{p}full"] < facts[f"{p}figures"]:
        raise Malformed(f"{facts[f'{p}figures']} now are more than the {facts[f'{p}full']} of the start")
    plain = (
        "arm",
        "weapon",
        "full",
        "stands",
        "quality",
        "level",
        "mounted",
        "formation",
        "order",
        "moved",
        "cover",
        "officers",
    )
    flags = ("behind-friends", "commander-lost", "regiments-lost", "repeaters", "sharpshooters", "opening")
    keys = (*plain, *flags, "low-ammunition")
    known = {key.replace("-", "_"): facts[f"{p}{key}"] for key in keys if f"{p}{key}" in facts}
    return Unit(name=facts[f"{p}name"] or who.capitalize(), strength=facts[f"{p}figures"], **known | further)
