"""What else the captain tries in his head for those whom his first idea is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from tests.ai.adf.captain.test_captain import begun, found_by
from tests.rules.adf.battle.tables import cs, guns, us

from enfilade.ai.adf.captain import ideas as captain_ideas
from enfilade.ai.adf.captain import others as captain_others
from enfilade.ai.thought import NEVER, Thought
from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle.commands import Charge, Command, Deed, Done, Fire, Group, Move
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Acting

FIRE = Fire(("20-me",), "15-ala")


def others(first: Command, *units: object) -> list[Command]:
    play = begun(*units)
    return [one.answer for one in captain_others.others(found_by(play), None, Thought(first), NEVER)]


def test_a_regiment_could_charge_fire_or_go() -> None:
    """Four inches from a shaken enemy: into him, at him, or to one of three other places."""
    found = others(FIRE, us("20-me", 10, 4), cs("15-ala", 10, 9.3, facing=180, level="shaken"))
    assert [type(one) for one in found].count(Charge) == 1
    assert [one for one in found if isinstance(one, Fire)] == [FIRE]
    moves = [one for one in found if isinstance(one, Move)]
    assert 1 <= len(moves) <= 3
    assert len(set(moves)) == len(moves)


def test_a_team_could_do_the_same_things_in_another_order() -> None:
    team = Group(("16-me", "20-me"), ("fire", "fire"))
    found = others(team, us("16-me", 7.5, 4), us("20-me", 10, 4), cs("15-ala", 9, 10, facing=180))
    orders = [one.actions for one in found if isinstance(one, Group)]
    assert len(orders) == len(found) == len(set(orders))
    assert ("fire", "fire") in orders
    assert len(orders) > 1


@pytest.mark.parametrize(
    ("first", "level", "gun"),
    [
        (Deed(("20-me",), "rally"), "good", False),
        (FIRE, "disorder", False),
        (FIRE, "good", True),
        (Done(), "good", False),
    ],
)
def test_who_must_mend_and_who_serves_a_gun_has_nothing_standingto_do(first: Command, level: str, gun: bool) -> None:
    mine = us("20-me", 10, 4, level=level)
    assert others(first, guns(mine) if gun else mine, cs("15-ala", 10, 9.3, facing=180)) == []


def test_what_a_team_has_announced_stands() -> None:
    play = begun(us("16-me", 7.5, 4), us("20-me", 10, 4), cs("15-ala", 9, 12, facing=180))
    play.do(Group(("16-me", "20-me"), ("move", "fire")))
    frame = play.state.frames[-1]
    assert isinstance(frame, Acting)
    first = Thought(Fire(("16-me", "20-me"), "15-ala"))
    assert list(captain_others.others(found_by(play), frame, first, NEVER)) == []


def test_they_come_after_the_first_and_never_in_its_place() -> None:
    """Without a legal wish of his own the captain goes by the drill book, not by second thoughts."""
    play = begun(us("20-me", 10, 4), cs("15-ala", 10, 9.3, facing=180))
    found, asked = found_by(play), []

    def noted(first: Thought) -> Iterator[Thought]:
        asked.append(first.answer)
        yield Thought(FIRE)

    wish = Thought(Move(("20-me",), ()))
    assert not is_legal(play.table, play.state, wish.answer)
    assert captain_ideas.ideas(found, [wish], noted, 1, NEVER)[0].answer != wish.answer
    assert asked == []
    made = [one.answer for one in captain_ideas.ideas(found, [Thought(FIRE)], noted, 10, NEVER)]
    assert made[0] == FIRE
    assert made.count(FIRE) == 1
    assert asked == [FIRE]


def test_six_ideas_about_the_same_units_are_enough() -> None:
    play = begun(us("20-me", 10, 4), us("16-me", 20, 4), cs("15-ala", 10, 9.3, facing=180))
    found = found_by(play)
    going = [Thought(one) for one in _ways(("20-me",))]
    standing = [Thought(one) for one in _ways(("16-me",))]
    made = captain_ideas.ideas(found, going[:1], lambda _: iter((*going, *standing)), 30, NEVER)
    told = Counter(getattr(one.answer, "units", ()) for one in made)
    assert told == {("20-me",): captain_ideas.EACH, ("16-me",): captain_ideas.EACH}


def _ways(ids: tuple[str, ...]) -> list[Move]:
    """Nine short moves."""
    return [Move(ids, (Advance(100 * n),)) for n in range(1, 10)]
