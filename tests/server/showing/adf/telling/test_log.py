"""The log: sentences with names that can be clicked, marches told whole, dice beside them, and the time line."""

from __future__ import annotations

from tests.rules.adf.battle.tables import cs, line, us
from tests.server.little_battle import CONFEDERACY, NOBODY, UNION, fought, onward, said, seen

from enfilade.game.battle import Battle
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.server.showing.timeline import time_line


def _volley(*faces: int) -> Battle:
    """Eight rifle muskets fire at another regiment 2¾ inches away, front to front."""
    one = fought([us("7-wis", 12, 10, name="7th Wisconsin"), cs("1-tenn", 12, 13.5, name="1st Tennessee")])
    one.answer("7-wis fire 1-tenn")
    one.roll(faces)
    return one


def test_names_in_a_sentence_are_parts_with_ids() -> None:
    shown = seen(_volley(6, 6), UNION).log[0]
    assert [(part.text, part.id) for part in shown.parts][:3] == [
        ("7th Wisconsin", "7-wis"),
        (" fires on ", ""),
        ("1st Tennessee", "1-tenn"),
    ]
    assert shown.about == ("7-wis", "1-tenn")
    assert (shown.kind, shown.side, shown.receipt, shown.reaction) == ("fired", "us", True, False)


def test_a_fire_tells_its_dice_and_their_sum() -> None:
    one = _volley(6, 5)
    shown = seen(one, UNION).log[0]
    total = one.events_at(3)[0].result.total
    assert shown.faces == (6, 5)
    assert shown.sum == f"Fire: {total - 11} + 11 = {total}".replace("-", "−")
    assert shown.result.startswith("1st Tennessee: ")


def test_losses_that_the_fire_has_told_are_quiet() -> None:
    log = seen(_volley(6, 6), UNION).log
    kinds = {event.kind: event.quiet for event in log}
    assert kinds["fired"] is False
    assert kinds["lost"] is True


def test_a_march_that_goes_on_is_told_whole_and_takes_the_place_of_its_beginning() -> None:
    one = fought([us("7-wis", 12, 10, name="7th Wisconsin"), cs("1-tenn", 12, 16)])
    one.answer("7-wis move advance 3")
    one.answer("pass")
    one.answer("pass")
    marches = [(event.goes_on, "".join(part.text for part in event.parts)) for event in seen(one, UNION).log]
    assert marches == [
        (False, "7th Wisconsin moves 1″ north."),
        (True, "7th Wisconsin moves 2″ north."),
        (True, "7th Wisconsin moves 3″ north."),
    ]
    last = seen(one, UNION).log[-1]
    assert last.start is not None
    assert last.end is not None
    assert (last.start.y, last.end.y) == (12000, 13000)
    assert [event.goes_on for event in seen(one, UNION, log_from=4).log] == [True], "also for who has seen the rest"


def test_each_of_a_team_has_a_march_of_its_own() -> None:
    team = us("7-wis", 10, 10, name="7th Wisconsin"), us("2-wis", 12.5, 10, name="2nd Wisconsin")
    one = fought([*team, cs("1-tenn", 12, 16)])
    one.answer("group 7-wis+2-wis: move, fire")
    one.answer("7-wis+2-wis move advance 2")
    one.answer("pass")
    marches = [event for event in seen(one, UNION).log if event.kind == "moved"]
    assert [(event.goes_on, "".join(part.text for part in event.parts)) for event in marches] == [
        (False, "7th Wisconsin moves 1″ north."),
        (False, "2nd Wisconsin moves 1″ north."),
        (True, "7th Wisconsin moves 2″ north."),
        (True, "2nd Wisconsin moves 2″ north."),
    ]


def test_the_log_begins_where_it_is_asked_to() -> None:
    one = onward(_volley(6, 6))
    whole = seen(one, UNION).log
    later = seen(one, UNION, log_from=4).log
    assert later == tuple(event for event in whole if event.line >= 4)
    assert seen(one, UNION, log_from=len(one.record.lines)).log == ()


def test_a_reaction_is_marked_as_one() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 14, name="1st Tennessee")])
    one.answer("7-wis move advance 2")
    one.answer("react 1-tenn fire 7-wis")
    one.roll((1, 1))
    shown = seen(one, UNION)
    assert {event.kind: event.reaction for event in shown.log} == {"moved": False, "reacted": True, "fired": True}
    assert "1st Tennessee answers with fire." in said(shown)


def test_what_only_one_side_may_know_is_told_to_it_alone() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 30)])
    one.answer(Order("cs", "cs", Standing(fire="never")), side="cs")
    assert said(seen(one, CONFEDERACY)) == ["Confederacy gives standing orders for the whole side."]
    assert said(seen(one, UNION)) == said(seen(one, NOBODY)) == []
    assert [mark.line for mark in time_line(one, CONFEDERACY).marks] == [2]
    assert time_line(one, UNION).marks == ()


def test_turns_are_announced_under_their_own_number() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 30)])
    one.answer("done")
    one.answer("done")
    told = [(event.turn, event.active, "".join(part.text for part in event.parts)) for event in seen(one, UNION).log]
    assert (1, "cs", "Confederacy acts.") in told
    assert (2, "us", "Turn 2 begins.") in told
    assert (2, "us", "Union acts.") in told


def test_the_time_line_marks_fire_reactions_and_losses() -> None:
    one = onward(_volley(6, 6))
    line = time_line(one, UNION)
    assert line.sides == ("us", "cs")
    assert line.lines == len(one.record.lines) - 1
    fired = next(mark for mark in line.marks if mark.line == 3)
    assert "fire" in fired.kinds
    lost = one.events_at(3)[1].figures
    assert fired.lost == (0, lost)
    assert lost > 0


def test_a_column_s_march_along_a_bending_road_is_one_line() -> None:
    column = us("7-wis", 8, 10, name="7th Wisconsin", facing=90, formation="road-column")
    one = fought([column, cs("1-tenn", 12, 35)], [line("road", (4, 10), (9, 10), (14, 12), (20, 12))])
    one.answer("7-wis move file 9")
    told = ["".join(part.text for part in event.parts) for event in seen(one, UNION).log if not event.goes_on]
    assert len([words for words in told if "moves" in words]) == 1


def test_a_check_tells_of_what_the_dice_were_thrown() -> None:
    one = _volley(6, 6)
    one.roll((6, 5))
    shown = next(event for event in seen(one, UNION).log if event.kind == "checked")
    assert shown.faces == (6, 5)
    assert shown.sum.startswith("Morale: 11 against ")
    assert shown.result.startswith("1st Tennessee ")
