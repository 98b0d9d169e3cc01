"""The captain in the enemy's turn, on little tables where the right answer is plain."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, guns, led, us

from enfilade.ai.adf.captain import choices as captain_choices
from enfilade.ai.adf.captain import reactions as captain_reactions
from enfilade.ai.adf.captain.mind import Mind, mind
from enfilade.ai.adf.reply import to_charge as reply_to_charge
from enfilade.ai.adf.reply.worth import Scales
from enfilade.ai.thought import NEVER, Deadline, Thought
from enfilade.core.stops import Ask, Roll
from enfilade.ground.box import front_distance
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.charge import assaults
from enfilade.rules.adf.battle.commands import Choose, Pass, React
from enfilade.rules.adf.battle.frames import Charging, Window
from enfilade.rules.adf.battle.view import view

MICHIGAN = us("24-mich", 10, 10)
CAPTAIN = mind("captain")


def asked(play: Game, deadline: Deadline = NEVER, captain: Mind = CAPTAIN) -> Thought:
    """What the captain answers to what is asked now; always a legal answer with a reason that can be read."""
    assert isinstance(play.stop, Ask)
    seen = view(play.table, play.state, play.stop.side, play.stop)
    think = captain_reactions.think if play.question == "react" else captain_choices.think
    thought = think(seen, deadline, captain)
    chapters.check(play.table, play.state, thought.answer)
    assert len(thought.why) <= 200
    assert thought.why or thought.answer == Pass()
    return thought


def answers(play: Game) -> list[Any]:
    """What the captain answers, one chance after the other, up to his first reaction."""
    found: list[Any] = []
    while play.question == "react":
        found.append(asked(play).answer)
        if isinstance(found[-1], React):
            break
        play.do(found[-1])
    return found


def fired_on(*units: Any, **more: Any) -> Game:
    """The 24th Michigan has fired without effect, and the enemy may answer."""
    weak = us("24-mich", 10, 10, strength=6, opening=False)
    play = game(weak, *units, **more).do("24-mich fire 7-tenn")
    assert isinstance(play.stop, Roll)
    return play.dice(*(1 for _ in range(play.stop.dice)))


def test_it_holds_its_fire_until_the_mover_is_in_normal_range() -> None:
    """The move ends 1.75 inches off, and a rifle carries three: at long range one die less."""
    play = game(MICHIGAN, cs("7-tenn", 10, 16.5)).do("24-mich move advance 4")
    assert answers(play) == [Pass(), Pass(), React(("7-tenn",), "fire", "24-mich")]
    apart = front_distance(play.unit("7-tenn").box, play.unit("24-mich").box)
    assert 2000 < apart <= 3000


def test_it_says_what_it_waits_for() -> None:
    play = game(MICHIGAN, cs("7-tenn", 10, 16.5)).do("24-mich move advance 4")
    assert "holds its fire" in asked(play).why
    assert "at normal range" in asked(play).why


def test_a_captain_who_does_not_look_ahead_fires_at_the_first_chance() -> None:
    play = game(MICHIGAN, cs("7-tenn", 10, 16.5, opening=False)).do("24-mich move advance 4")
    assert asked(play).answer == Pass()
    assert asked(play, captain=mind("captain-3")).answer == React(("7-tenn",), "fire", "24-mich")


def test_it_does_not_wait_for_a_mover_who_comes_no_nearer() -> None:
    """Two inches of a march that ends at long range all the same."""
    play = game(MICHIGAN, cs("7-tenn", 10, 16)).do("24-mich move advance 2")
    assert answers(play)[0] == React(("7-tenn",), "fire", "24-mich")


def test_it_fires_before_the_mover_is_out_of_its_arc() -> None:
    """The Michigan men march past its front from west to east; after that there is nobody left to fire at."""
    play = game(us("24-mich", 10, 12, facing=90), cs("7-tenn", 10, 14.5)).do("24-mich move advance 6")
    assert answers(play)[-1] == React(("7-tenn",), "fire", "24-mich")


def test_an_unused_reaction_is_worth_nothing() -> None:
    """Nobody else is on the table: a poor shot is better than none."""
    assert asked(fired_on(cs("7-tenn", 10, 15, opening=False))).answer == React(("7-tenn",), "fire", "24-mich")


def test_a_fire_is_kept_for_a_better_mark_that_has_still_to_act() -> None:
    """A strong regiment in column stands inside normal range, off to the left; the other is weak and far."""
    column = us("2-wis", 12.6, 12, formation="attack-column")
    waiting = fired_on(column, cs("7-tenn", 10, 15))
    assert asked(waiting).answer == Pass()
    assert "2-wis" in asked(waiting).why
    gone = fired_on(column | {"acted": True}, cs("7-tenn", 10, 15))
    assert asked(gone).answer == React(("7-tenn",), "fire", "24-mich")


def test_disorder_is_mended_rather_than_fired_with() -> None:
    assert asked(fired_on(cs("7-tenn", 10, 15, level="disorder"))).answer == React(("7-tenn",), "reform")


def test_a_shaken_unit_with_a_good_leader_tries_to_rally() -> None:
    archer = led("archer", attached="7-tenn", side="cs", benefit=2)
    play = fired_on(cs("7-tenn", 10, 15, level="shaken"), leaders=[archer])
    assert asked(play).answer == React(("7-tenn",), "rally")
    assert "%" in asked(play).why


def test_weak_neighbours_fire_together() -> None:
    """Three figures each: alone either needs a high roll for any effect."""
    play = fired_on(cs("7-tenn", 9, 12.6, strength=3), cs("14-tenn", 11.2, 12.6, strength=3))
    answer = asked(play).answer
    assert isinstance(answer, React)
    assert set(answer.units) == {"7-tenn", "14-tenn"}


def test_who_has_had_his_reaction_still_fires_in_desperation() -> None:
    """Another enemy comes within an inch."""
    play = game(us("24-mich", 10, 13), cs("7-tenn", 10, 16, reacted=1)).do("24-mich move advance 2")
    assert answers(play)[-1] == React(("7-tenn",), "fire", "24-mich")


def test_a_line_turns_to_an_enemy_who_comes_upon_its_flank() -> None:
    play = game(us("24-mich", 15, 15, facing=270), cs("7-tenn", 10, 15)).do("24-mich move advance 2")
    answer = answers(play)[-1]
    assert isinstance(answer, React)
    assert (answer.reply, round(answer.facing, -2)) == ("face", 9000)


def test_a_road_column_forms_line_before_an_enemy_who_is_upon_it() -> None:
    play = game(MICHIGAN, cs("7-tenn", 10, 15, formation="road-column")).do("24-mich move advance 2")
    assert answers(play)[-1] == React(("7-tenn",), "form", formation="battle-line")


def charged(target: Any, *others: Any, strength: int = 10, **more: Any) -> Game:
    """A full regiment charges from four inches and rolls well enough to arrive."""
    play = game(us("24-mich", 10, 11, strength=strength), target, *others, **more)
    return play.do(f"24-mich charge {target['id']}").dice(3, 3)


def test_skirmishers_do_not_await_a_charge() -> None:
    play = charged(cs("5-ala", 10, 15, formation="skirmishers", strength=3))
    assert answers(play)[-1] == React(("5-ala",), "disengage")
    play = charged(cs("5-ala", 10, 15, formation="skirmishers", strength=3))
    assert "breaks off" in asked(play).why


def test_steady_men_keep_their_fire_for_the_last_inch() -> None:
    play = charged(cs("7-tenn", 10, 15, quality="elite"))
    assert {type(answer) for answer in answers(play)} == {Pass}
    play.dice(6, 5)
    assert asked(play).answer == Choose("close")


def test_a_charge_that_falls_short_is_no_reason_to_run() -> None:
    """It has rolled two ones, and the target is eight inches off."""
    play = game(us("24-mich", 10, 7), cs("5-ala", 10, 15.5, formation="skirmishers", strength=3))
    play.do("24-mich charge 5-ala").dice(1, 1)
    assert all(not isinstance(one, React) or one.reply == "fire" for one in answers(play))


def test_friends_fire_at_a_charge_before_it_strikes() -> None:
    """A battery looks down the length of the charge from the side; its friends would be broken by it."""
    battery = guns(cs("marye", 13.5, 15, facing=225))
    play = charged(cs("7-tenn", 10, 15, strength=4, reacted=1), battery)
    fires = [one for one in answers(play) if isinstance(one, React)]
    assert fires == [React(("marye",), "fire", "24-mich")]


def exact(play: Game, answer: str) -> float:
    """What an answer to the charge under way is worth by every roll of the rules themselves, as slow as that is."""
    frame, scales = play.state.frames[-2], Scales(play.table, play.state, CAPTAIN.replies)
    assert isinstance(frame, Charging)
    mine, theirs = play.unit(frame.target), play.unit(frame.units[0])
    at = None if answer == "close" else max(0, frame.distance - frame.moved)
    course = assaults.under_way(play.table, play.state, frame, assaults.Reply(answer, at))  # type: ignore[arg-type]
    worth = 0.0
    for end, ways in course.ends.ways.items():
        lost = CAPTAIN.replies["ground"] if end.how in assaults.CARRIED else 0.0
        gain = scales.harm(theirs.unit, theirs.side, end.attacker) - scales.harm(mine.unit, mine.side, end.defender)
        worth += (gain - lost) * ways / course.ends.total
    return worth


@pytest.mark.parametrize(
    "target",
    [
        cs("5-ala", 10, 15, formation="skirmishers", strength=3),
        cs("7-tenn", 10, 15, quality="elite"),
        guns(cs("marye", 10, 15)),
    ],
    ids=["skirmishers", "elite", "guns"],
)
def test_the_answer_to_a_charge_is_the_best_by_exact_odds_or_near_it(target: Any) -> None:
    play = charged(target)
    window, frame = play.state.frames[-1], play.state.frames[-2]
    assert isinstance(window, Window)
    assert isinstance(frame, Charging)
    scales = Scales(play.table, play.state, CAPTAIN.replies)
    quick = {
        one.command.reply if isinstance(one.command, React) else "close": one.worth
        for one in reply_to_charge.answers(scales, window, frame)
    }
    worths = {answer: exact(play, answer) for answer in quick}
    assert len(worths) > 1
    assert worths[max(quick, key=lambda answer: quick[answer])] > max(worths.values()) - 0.3


def won(*more: Any, **told: Any) -> Game:
    """The 24th Michigan has beaten the 7th Tennessee by 5, and may follow four inches."""
    mine, theirs = us("24-mich", 20.3, 10), cs("7-tenn", 20, 13.25)
    play = game(mine, theirs, *more, **told).do("24-mich charge 7-tenn").dice(6, 6).pass_all()
    play.dice(6, 5).do("choose none").dice(3, 3).dice(1, 1)
    assert play.question == "advance"
    return play


def test_a_winner_follows_where_nobody_stands() -> None:
    assert asked(won()).answer == Choose("advance")


def test_a_winner_does_not_follow_among_fresh_enemies() -> None:
    """An inch on there are two of them within three inches, and none where it stands."""
    play = won(cs("13-ala", 24.4, 15.5), cs("14-tenn", 16.2, 15.5))
    assert asked(play).answer == Choose("hold")


def test_a_winner_follows_into_a_routed_enemy_in_its_way() -> None:
    play = won(cs("14-tenn", 20.3, 16, level="routed"))
    assert isinstance(asked(play).answer, Choose)
    assert asked(play).answer != Choose("hold")
    assert "14-tenn" in asked(play).why


def test_out_of_time_it_passes() -> None:
    play = fired_on(cs("7-tenn", 10, 15))
    assert asked(play, Deadline(0.0)).answer == Pass()


@pytest.mark.parametrize("card", ["adf-summary-10mm", "adf-reference-25mm", "adf-western-10mm"])
def test_every_card_lets_a_lone_unit_answer_fire_with_fire(card: str) -> None:
    play = fired_on(cs("7-tenn", 10, 14), edition=card)
    answer = asked(play).answer
    assert isinstance(answer, React)
    assert answer.reply == "fire"
