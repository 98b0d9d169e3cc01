"""The roster's file: one line a step, on disk before anything is said, so that a crash loses nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card, edition
from enfilade.library.reading import bounded_text
from enfilade.umpire.roster.adf.charge_state import AdfCharge
from enfilade.umpire.roster.charge_state import Fight
from enfilade.umpire.roster.jr3.charge_state import Jr3Charge
from enfilade.umpire.roster.order_of_battle import Entry, Leader, Side
from enfilade.umpire.roster.order_sheet import OrderSheet

FORMAT = "enfilade-roster-1"
_LARGEST = 64 << 20


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """A check that is due, with what is known of its cause."""

    number: int
    key: str = ""
    """The same on every phone, unlike its number; empty where there is one book only."""
    unit: str
    cause: str
    added: int = 0
    fire: str = ""
    aspect: str = "front"
    enfilade: bool = True
    cover: tuple[str, ...] = ()
    sections_just_lost: int = 0
    in_order_then: bool = False
    """It was in good order when the fire struck it."""
    causes: tuple[str, ...] = ()
    """Of Johnny Reb III: why, and what artillery or sharpshooters did."""
    casualties: int = 0
    in_melee: bool = False
    """Whoever routs now may have to surrender."""
    rule: str = ""


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """Another roll that is due: a leader's risk after losses beside him, or a run."""

    number: int
    key: str = ""
    procedure: str
    unit: str
    leader: str = ""
    hits: int = 0
    cause: str = "fire"
    rule: str = ""


class Arrival(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who comes on later."""

    name: Annotated[str, msgspec.Meta(max_length=60)]
    turn: Annotated[int, msgspec.Meta(ge=1, le=99)]
    edge: Annotated[str, msgspec.Meta(max_length=20)] = ""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the roster remembers."""

    edition: str
    digest: str
    sources: dict[str, dict[str, Any]] = {}
    """The files of an edition of one's own: the roster can be read without their folder."""
    turn: int = 1
    side: Side = "us"
    units: dict[str, Entry]
    leaders: dict[str, Leader]
    due: tuple[Check, ...] = ()
    checks: int = 0
    """How many checks have ever been due: the next one's number."""
    lost: dict[str, int] = {}
    """Regiments and leaders each brigade has lost."""
    first: Side = "us"
    """The side that begins each turn."""
    rolls: tuple[Roll, ...] = ()
    """Other rolls due; they share the numbers of the checks."""
    phase: str = ""
    """Where the turn stands on the checklist; empty is its first step."""
    ticks: tuple[str, ...] = ()
    """Steps of the checklist that are done this turn."""
    charge: AdfCharge | Jr3Charge | None = None
    """A charge that is led through step by step."""
    melees: tuple[Fight, ...] = ()
    """Melees that go on in the next turn."""
    sheets: tuple[OrderSheet, ...] = ()
    arrivals: tuple[Arrival, ...] = ()


class Step(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    said: str
    told: tuple[str, ...]
    state: State


def card_of(state: State) -> Card:
    """The edition a roster was begun with; refused if it has become another."""
    card = edition(state.edition, given=state.sources)
    if card.digest != state.digest:
        raise Malformed(
            f"this roster was begun with another {state.edition} (digest {state.digest[:12]}, now {card.digest[:12]})"
        )
    return card


class Ledger:
    """Reads and appends steps. The last good line is the roster; a line torn by a crash is passed over."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, state: State, said: str) -> Step:
        if self.path.exists():
            raise Malformed(f"{self.path.name} exists already; choose another name")
        step = Step(number=0, said=said, told=(), state=state)
        self._append({"format": FORMAT})
        self._append(msgspec.to_builtins(step))
        return step

    def steps(self) -> list[Step]:
        if not self.path.exists():
            raise Malformed(f"there is no roster {self.path.name}; `roster FILE new ORDER-OF-BATTLE` begins one")
        lines = bounded_text(self.path, _LARGEST).splitlines()
        if not lines or lines[0] != json.dumps({"format": FORMAT}):
            raise Malformed(f"{self.path.name} is not a roster; `roster FILE new ORDER-OF-BATTLE` begins one")
        found = []
        for place, line in enumerate(lines[1:], start=2):
            try:
                found.append(msgspec.json.decode(line, type=Step))
            except (msgspec.MsgspecError, RecursionError):
                if place == len(lines):
                    break  # the line being written when the power went: its step was never acknowledged
                raise Malformed(f"{self.path.name}, line {place}, is damaged") from None
        if not found:
            raise Malformed(f"{self.path.name} holds no roster")
        return found

    def add(self, step: Step) -> None:
        self._append(msgspec.to_builtins(step))

    def _append(self, value: Any) -> None:
        with self.path.open("a+b") as file:
            file.seek(0)
            whole = file.read()
            # What a crash left half written was never acknowledged: it goes, so that the next line stands alone.
            file.truncate(whole.rfind(b"\n") + 1)
            file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
