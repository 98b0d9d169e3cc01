"""The active turn of one side in *Across a Deadly Field* as phases of the checklist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from enfilade.library.editions.cards import Card
from enfilade.umpire.pocket.phases import ARMIES, Phase, Step, melees, rolls
from enfilade.umpire.roster.adf.routers import to_run
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry, Leader

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
TITLES = {
    "arrivals": "Reinforcements",
    "leaders": "Leaders ride",
    "command": "Who is in command",
    "routs": "Routers run",
    "melees": "Melees go on",
    "actions": "Units act",
    "end": "End of the turn",
}


def phases(card: Card, state: State) -> list[Phase]:
    """The active turn of one side."""
    edition, ours, army = card.edition, _units(state, state.side), ARMIES[state.side]
    both = edition.turn.leader_phase == "both-sides"
    leaders = [who for who in state.leaders.values() if not who.killed and (both or who.side == state.side)]
    actions = NUMBERS[edition.turn.actions]
    out = NUMBERS[edition.command.out_of_control_actions]
    running = to_run(state)
    routed = [one for one in ours if one.unit.level == "routed"]
    arriving = tuple(_arriving(state))
    found = [
        *(
            [Phase("arrivals", TITLES["arrivals"], f"{army} brings on who is due this turn.", arriving)]
            if arriving
            else []
        ),
        Phase(
            "leaders",
            TITLES["leaders"],
            f"{'Leaders of both sides' if both else 'Leaders of the active side'} ride and join or leave their units.",
            tuple(Step(f"leaders/{who.name}", who.name, go=_rides(who.name)) for who in leaders),
        ),
    ]
    if edition.command.control:
        said = (
            "Look who is within his leader's command radius. It counts for the whole turn: elsewhere moves and charges "
            f"cost {out} actions."
        )
        found.append(Phase("command", TITLES["command"], said))
    if routed:
        said = "Routed units run with their first action. With the second they may try to rally."
        steps = tuple(
            Step(f"routs/{name}", name, one not in running, rolls("Run", "rout", name))
            for one in routed
            if (name := one.unit.name)
        )
        found.append(Phase("routs", TITLES["routs"], said, steps))
    if steps := tuple(melees(state, "melees", turns=True)):
        found.append(Phase("melees", TITLES["melees"], "Who was left in melee fights the next round now.", steps))
    menu = ", ".join(action.replace("-", " ") for action in edition.turn.menu)
    said = (
        f"One unit or group after the other, {actions} actions each: {menu}. After every full inch, every fire and "
        "every action close by the enemy may react, each unit once. Take checks as they fall due."
    )
    found.append(Phase("actions", TITLES["actions"], said, tuple(_brigades(ours))))
    owed = len(state.due) + len(state.rolls) + len(running)
    said = "Nothing is due; the other side becomes active."
    if owed:
        what = "check" if owed == len(state.due) else "roll"
        said = f"{owed} {what if owed == 1 else what + 's'} still due. Then the other side becomes active."
    return [*found, Phase("end", TITLES["end"], said)]


def _arriving(state: State) -> Iterator[Step]:
    """Who comes on in this turn of the side that acts, and where, as far as the battle's opening says."""
    known: dict[str, Entry | Leader] = {**state.units, **state.leaders}
    for one in state.arrivals:
        if one.turn == state.turn and known[one.name].side == state.side:
            yield Step(f"arrivals/{one.name}", one.name + (f", {one.edge} edge" if one.edge else ""))


def _brigades(ours: Iterable[Entry]) -> list[Step]:
    """A step for each brigade with units left; it is done when all of them have acted."""
    by: dict[str, list[Entry]] = {}
    for one in ours:
        by.setdefault(one.brigade or one.unit.name, []).append(one)
    return [Step(f"actions/{name}", name, all(one.did for one in units)) for name, units in by.items()]


def _rides(leader: str) -> dict[str, str]:
    return {"label": "Ride", "leader": leader}


def _units(state: State, side: str) -> list[Entry]:
    return [one for one in state.units.values() if one.side == side and not one.gone]
