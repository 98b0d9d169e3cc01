"""Leaders as a seat sees them: where they are, how far they command, and whether they may ride now."""

from __future__ import annotations

from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Leading
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight.riding import outline_work, reach_outline
from enfilade.rules.adf.battle.state import Chief, State
from enfilade.rules.adf.battle.turn.leader_phase import able_leaders
from enfilade.rules.adf.chapters.command import command_radius, reaction_radius
from enfilade.rules.adf.chapters.leaders import Leader
from enfilade.server.showing import bodies
from enfilade.server.showing.words import host, inches
from enfilade.server.wire.sight import LeaderSeen

MOST_WORK = 6000
"""For the outlines of all who may ride, a second or two: that of the hornets' nest takes 1,700. Whoever comes after
that may ride all the same, and sees how far when he tries."""


def leaders_seen(table: Field, state: State) -> tuple[LeaderSeen, ...]:
    top = state.frames[-1]
    riding = able_leaders(Play(table, state), top.side) if isinstance(top, Leading) else ()
    shown, work = set[str](), 0
    for id in riding:
        work += outline_work(table, state.leaders[id])
        if work <= MOST_WORK:
            shown.add(id)
    return tuple(_seen(table, state, one, one.id in riding, one.id in shown) for one in state.leaders.values())


def _seen(table: Field, state: State, chief: Chief, may_ride: bool, outlined: bool) -> LeaderSeen:
    who = Leader(name=chief.name, benefit=chief.benefit)
    radius = int(command_radius(table.edition, who)) if table.edition.command.control else 0
    reach = int(reaction_radius(table.edition, who))
    return bodies.leader_seen(
        state.units,
        chief,
        stars=1 if len(chief.commands) < 2 else 2,
        killed=chief.killed,
        benefit=chief.benefit,
        radius=radius,
        reach=reach,
        words=_words(table, state, chief, radius),
        may_ride=may_ride,
        ride=reach_outline(table, chief) if outlined else (),
    )


def _words(table: Field, state: State, chief: Chief, radius: int) -> str:
    said = [chief.name, host(table, chief.side).name, "leader"]
    if chief.killed:
        return ", ".join([*said, "killed"])
    if not chief.here:
        return ", ".join([*said, "not on the field"])
    unit = state.units.get(chief.attached)
    said.append(f"with {unit.name}" if unit else "by himself")
    said.append(f"benefit {chief.benefit}")
    if radius:
        said.append(f"commands to {inches(radius)}")
    return ", ".join(said)
