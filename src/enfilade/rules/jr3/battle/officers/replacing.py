"""Who takes a fallen officer's post: the next lower rank of his command, and for a brigade its senior colonel (J65)."""

from __future__ import annotations

import msgspec

from enfilade.rules.jr3.battle.events import LeaderCame, LeaderWent
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Chief, Piece
from enfilade.rules.jr3.chapters import officers
from enfilade.rules.jr3.chapters.facts import RANKS


def replace_fallen(play: Play) -> None:
    """Fill every post whose holder has fallen, the highest first: who moves up leaves his own to be filled."""
    if play.table.edition.rulings.replacement_officers == "none":
        return
    fallen = [chief.id for chief in play.state.leaders.values() if chief.vacant]
    for id in sorted(fallen, key=lambda id: (-len(play.leader(id).commands), id)):
        _fill(play, play.leader(id))


def _fill(play: Play, post: Chief) -> None:
    """A general's post goes to his senior officer of the next rank, else to nobody; a brigade's to a colonel."""
    play.put_leader(post)
    if len(post.commands) == 1:
        _colonel(play, post)
        return
    assert post.rank != "colonel"
    lower = officers.replacement(play.table.edition, post.rank)
    senior = _senior(play, post, lower or RANKS[0])
    if senior is None:
        return
    raised = msgspec.structs.replace(
        senior, id=post.id, commands=post.commands, fallen=post.fallen, vacant=False, ride=None
    )
    play.put_leader(raised)
    play.tell(LeaderWent(leader=senior.id, why="promoted"))
    play.tell(LeaderCame(leader=post.id, name=raised.name, post=raised.rank))
    _fill(play, msgspec.structs.replace(senior, place="gone", attached="", vacant=True))


def _senior(play: Play, post: Chief, rank: str) -> Chief | None:
    """The first of that rank under him, as the scenario lists them."""
    for one in play.state.leaders.values():
        under = set(one.commands) < set(post.commands)
        if one.side == post.side and one.here and one.rank == rank and under:
            return one
    return None


def _colonel(play: Play, post: Chief) -> None:
    """He comes with the brigade's largest regiment, and helps nobody's morale."""
    regiment = _largest(play, post.commands[0])
    if regiment is None:
        return
    colonel = msgspec.structs.replace(
        post,
        name=colonel_of(play.table, post),
        rank="colonel",
        place="table",
        attached=regiment.id,
        x=regiment.x,
        y=regiment.y,
        vacant=False,
        ride=None,
    )
    play.put_leader(colonel)
    play.tell(LeaderCame(leader=post.id, name=colonel.name, post="colonel"))


def colonel_of(table: Field, post: Chief) -> str:
    """What he is called who takes a brigade over: as the scenario names him, else by his post."""
    named = next((one.successor for one in table.scenario.leaders if one.id == post.id), None)
    brigade = next((one.name for one in table.scenario.brigades if one.id == post.commands[0]), "")
    return named or f"the senior colonel of {brigade}"


def _largest(play: Play, brigade: str) -> Piece | None:
    here = [one for one in play.state.units.values() if one.here and one.brigade == brigade]
    regiments = [one for one in here if one.unit.arm != "artillery"] or here
    return max(regiments, key=lambda one: one.unit.strength, default=None)
