"""Units looked at as one body: who stands with whom, what they may announce, and why others cannot be of it."""

from __future__ import annotations

from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, us

from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.turn.groups import Joint, Together, fires_together, joint

LINE = (us("2-wis", 20, 10), us("7-wis", 21.75, 10), us("19-ind", 23.5, 10))
"""Battle lines of eight figures are 1.75 inches wide: each touches the next."""
ENEMY = cs("13-ala", 22, 13)


def told(played: Game, *units: str) -> Joint:
    assert played.stop is not None
    return joint(played.table, played.state, played.stop, units)


def announced(found: Joint) -> dict[tuple[str, ...], Together]:
    return {one.deeds: one for one in found.together}


def test_one_is_told_its_neighbours_and_the_line_it_is_part_of() -> None:
    found = told(game(*LINE, us("6-wis", 34, 10), ENEMY), "2-wis")
    assert (found.units, found.unfit) == (("2-wis",), ())
    # The 19th Indiana touches only the 7th Wisconsin; the 6th stands far off.
    assert found.mates == ("7-wis",)
    assert found.lines == (("2-wis", "7-wis", "19-ind"),)


def test_the_line_of_the_brigade_comes_before_that_of_anybody() -> None:
    found = told(game(*LINE, us("76-ny", 18.25, 10, brigade="cutler"), ENEMY), "2-wis")
    assert found.lines == (("2-wis", "7-wis", "19-ind"), ("2-wis", "7-wis", "19-ind", "76-ny"))


def test_those_who_do_not_touch_are_joined_through_one_who_does() -> None:
    assert told(game(*LINE, ENEMY), "2-wis", "19-ind", "7-wis").units == ("2-wis", "7-wis", "19-ind")
    apart = told(game(*LINE, ENEMY), "2-wis", "19-ind")
    assert apart.units == ("2-wis",)
    assert [id for id, _ in apart.unfit] == ["19-ind"]


def test_two_announce_what_they_could_begin_with() -> None:
    found = announced(told(game(*LINE, ENEMY), "2-wis", "7-wis"))
    # Nobody is in disorder to reform or shaken to rally.
    assert not [deeds for deeds in found if deeds[0] in ("reform", "rally")]
    volley = found["fire", "move"]
    assert volley.allowed
    assert [notation.text(one.command) for one in volley.offers] == ["group 2-wis+7-wis: fire, move"]
    assert volley.first is not None
    assert "2-wis+7-wis fire 13-ala" in [notation.text(one.command) for one in volley.first.offers]


def test_one_in_disorder_is_enough_for_a_group_to_reform() -> None:
    found = announced(told(game(LINE[0], LINE[1] | {"level": "disorder"}, ENEMY), "2-wis", "7-wis"))
    assert found["reform", "move"].allowed
    assert ("rally", "move") not in found


def test_with_who_has_acted_nobody_acts() -> None:
    # Two inches to the rear and back: it stands where it stood.
    played = game(*LINE, cs("13-ala", 22, 30)).do("2-wis move advance 1").pass_all().do("done")
    found = told(played, "2-wis", "7-wis")
    assert (found.units, found.mates, found.lines, found.together) == (("2-wis",), (), (), ())
    assert found.unfit == (("7-wis", ("2-wis has acted this turn", "adf.turn.activation")),)
    assert told(played, "7-wis", "2-wis").units == ("7-wis",)


def test_a_group_in_mid_action_is_who_has_been_announced() -> None:
    played = game(*LINE, ENEMY).do("group 2-wis+7-wis: fire, move")
    assert told(played, "2-wis", "7-wis", "19-ind") == Joint(("2-wis", "7-wis"), (), (), (), ())


def test_a_group_s_fire_is_one_if_any_of_them_can() -> None:
    # The Alabamans stand before the 19th Indiana alone, outside the arc of the 2nd Wisconsin.
    line = (us("2-wis", 20, 10), us("19-ind", 21.75, 10))
    enemy = cs("13-ala", 25.5, 13)
    found = announced(told(game(*line, enemy), "2-wis", "19-ind"))
    volley = found["fire", "fire"]
    assert volley.first is not None
    assert volley.first.allowed
    assert [notation.text(one.command) for one in volley.first.offers] == ["19-ind fire 13-ala"]


def test_of_a_group_those_are_offered_to_fire_who_can() -> None:
    # Before the left of the line, outside the arc of the 19th Indiana.
    found = announced(told(game(*LINE, cs("13-ala", 18, 12.6)), "2-wis", "7-wis", "19-ind"))["fire", "fire"]
    assert found.first is not None
    orders = {notation.text(one.command) for one in found.first.offers}
    assert orders == {"2-wis fire 13-ala", "2-wis+7-wis fire 13-ala"}


def test_only_neighbours_of_one_formation_answer_with_one_fire() -> None:
    def fires(formation: str) -> list[str]:
        pair = cs("13-ala", 20, 14), cs("5-ala", 22, 14, formation=formation)
        played = game(us("2-wis", 20.9, 9), *pair).do("2-wis move advance 1")
        frame = played.state.frames[-1]
        assert isinstance(frame, Window)
        return [notation.text(one) for one in fires_together(played.table, played.state, frame)]

    assert fires("battle-line") == ["react 13-ala+5-ala fire 2-wis"]
    assert fires("extended-line") == []


def test_neighbours_are_told_what_they_could_answer_together() -> None:
    played = game(us("2-wis", 20.9, 9), cs("13-ala", 20, 14), cs("5-ala", 22, 14)).do("2-wis move advance 1")
    found = announced(told(played, "13-ala", "5-ala"))
    assert found["fire",].allowed
    assert [notation.text(one.command) for one in found["fire",].offers] == ["react 13-ala+5-ala fire 2-wis"]
    assert not found["reform",].allowed
