"""A whole battle as the page shows it: units, what is due, the turn, the charge under way, the history, the clock."""

from __future__ import annotations

import msgspec

from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket import checklist
from enfilade.umpire.pocket.charge import fights as fights
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.pocket.clock import clock
from enfilade.umpire.pocket.record import changes_shown
from enfilade.umpire.pocket.record.items import Item
from enfilade.umpire.pocket.record.owed import waits_for
from enfilade.umpire.pocket.record.replaying import Battle
from enfilade.umpire.pocket.record.says import Dismiss, Undo
from enfilade.umpire.pocket.sheet import receipts, results
from enfilade.umpire.pocket.units import brigades_shown, leaders_shown, unit_shown
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.pocket.wire.look import (
    AsideShown,
    Clock,
    DueNow,
    ItemShown,
    MeleeOpen,
    OrderSheets,
    Outcome,
    PhaseListed,
    Shown,
    TurnEnd,
)
from enfilade.umpire.pocket.wording import SIDES, spoken
from enfilade.umpire.roster.ledger import Check, Roll, State
from enfilade.umpire.roster.order_of_battle import Entry
from enfilade.umpire.roster.wings import WINGS as ROSTERS

_NEVER_UNDONE = (Undo.__struct_config__.tag, Dismiss.__struct_config__.tag)


def shown(battle: Battle, device: str | None = None, now: int | None = None, last: int | None = None) -> Shown:
    """Everything at one look; `last` asks for so many entries of the history only."""
    card, state, history = battle.card, battle.state, battle.history
    game = WINGS[card.family]
    listed = checklist.checklist(card, state)
    found = battle.changes()
    unapplied = {one.item.entry.id: changes_shown.unapplied_shown(card, state, one) for one in found if one.item.why}
    latest = history if last is None else history[-last:] if last else []
    melees = fights.due(state, game.alternates)
    end = f"End the {SIDES[state.side]} turn" if game.alternates else "End the turn"
    return Shown(
        name=battle.opening.name,
        edition=battle.opening.edition,
        edition_title=card.title,
        family=card.family,
        turn=state.turn,
        turns=battle.opening.turns,
        side=state.side if game.alternates else None,
        side_title=SIDES[state.side] if game.alternates else "Both sides",
        phase=state.phase or next((phase["key"] for phase in listed if phase["now"]), ""),
        seq=max((item.entry.seq or 0 for item in battle.items), default=0),
        units=tuple(unit_shown(card, state, one) for one in state.units.values()),
        brigades=brigades_shown(state),
        leaders=leaders_shown(card, state),
        due=due_shown(card, state),
        checklist=msgspec.convert(listed, tuple[PhaseListed, ...]),
        end=TurnEnd(label=end, undone=tuple(game.undone(state))),
        charge=charge_guide.now(card, state),
        melees=tuple(MeleeOpen(label=fights.told(one), say=fights.order(one)) for one in melees),
        orders=msgspec.convert(game.sheets(card, state), OrderSheets | None),
        history=tuple(item_shown(card, item) for item in latest),
        entries=len(battle.items),
        set_aside=tuple(_aside(item, *unapplied.get(item.entry.id, (None, ()))) for item in battle.set_aside),
        changed=tuple(changes_shown.change_shown(card, state, one) for one in found if not one.item.why),
        clock=msgspec.convert(clock(battle, now), Clock),
        can_undo=_can_undo(history, device),
    )


def due_shown(card: Card, state: State) -> tuple[DueNow, ...]:
    """Checks and other rolls that are due, oldest first."""
    found = [_check_due(card, state, item) for item in state.due] + [_roll_due(state, roll) for roll in state.rolls]
    owed = {roll.unit for roll in state.rolls if roll.procedure == "rout"}
    routers = [one for one in ROSTERS[card.family].to_run(state) if one.unit.name not in owed]
    return (*sorted(found, key=lambda each: each.number), *(_run_due(state, one) for one in routers))


def _check_due(card: Card, state: State, item: Check) -> DueNow:
    need, chance = results.due_told(card, state, item, charge_guide.check_of(card, state, item.number))
    return DueNow(
        number=item.number,
        check=item.key,
        procedure="morale",
        who=item.unit,
        unit=item.unit,
        side=state.units[item.unit].side,
        cause=item.cause,
        added=item.added,
        says=need,
        chance=chance,
        rule=item.rule,
        waits=None,
        in_charge=charge_guide.awaits(state, item.number),
        waived=True,
    )


def _roll_due(state: State, roll: Roll) -> DueNow:
    return DueNow(
        number=roll.number,
        check=roll.key,
        procedure=roll.procedure,
        who=roll.leader or roll.unit,
        unit=roll.unit,
        side=state.units[roll.unit].side,
        cause=f"{spoken(roll.hits)} lost beside him" if roll.leader else "routed",
        added=0,
        says=results.roll_told(roll),
        chance="",
        rule=roll.rule,
        waits=waits_for(state, roll) or None,
        in_charge=False,
        waived=True,
    )


def _run_due(state: State, one: Entry) -> DueNow:
    """The run of a router whose side acts. Nothing made it due but its level, so that it has no number of its own."""
    place = list(state.units).index(one.unit.name) + 1
    roll = Roll(number=-place, procedure="rout", unit=one.unit.name, rule="adf.turn.routed")
    return msgspec.structs.replace(_roll_due(state, roll), says="runs with its first action", waived=False)


def item_shown(card: Card, item: Item) -> ItemShown:
    entry = item.entry
    return ItemShown(
        id=entry.id,
        seq=entry.seq,
        turn=item.turn,
        side=item.side,
        said=item.said,
        told=item.told,
        large=changes_shown.large(card, item),
        receipts=tuple(receipts.receipt(one) for one in item.receipts),
        cast=bool(entry.say.get("cast")),
        dice=tuple(entry.say.get("dice") or ()),
        device=entry.device,
        at=entry.at,
        undone=item.undone,
        crossed=item.crossed,
    )


def _aside(item: Item, before: Outcome | None, put: tuple[str, ...]) -> AsideShown:
    return AsideShown(
        id=item.entry.id,
        seq=item.entry.seq,
        turn=item.turn,
        said=item.said,
        why=item.why,
        rule=item.rule,
        device=item.entry.device,
        at=item.entry.at,
        say=item.entry.say,
        before=before,
        put=put,
    )


def _can_undo(history: list[Item], device: str | None) -> str | None:
    """The last entry that stands: this phone's own if it is named, anybody's otherwise."""
    for item in reversed(history):
        if item.undone or item.entry.say.get("do") in _NEVER_UNDONE:
            continue
        if device is None or item.entry.device == device:
            return item.entry.id
    return None
