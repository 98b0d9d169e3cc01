"""Battles: one door for programs, people and files. The rules here are a stand-in of three verbs, so that every
number can be worked by hand; tests/game/test_battles_played.py does the same with the real ones."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.dice import cast
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import Answer, Ending, Order, Record, Rolled, commitment, public, to_text
from enfilade.core.stops import Ask, Over, Roll, Stop
from enfilade.game import files as battle_files
from enfilade.game.battles import Battle, battle, replay, verify
from enfilade.library.editions import cards
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf as scenarios
from enfilade.rules.adf.battle import play
from enfilade.rules.adf.battle.commands import Charge, Command, Done, Fire, Move, Ride
from enfilade.rules.adf.battle.events import LeaderRode, Moved, Scored, SideBegan
from enfilade.rules.adf.battle.frames import Game, Impact
from enfilade.rules.adf.battle.play import Chapter, Play, ask
from enfilade.rules.adf.battle.react.letting import Passed
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import view

FIRE = "1-minn fire 4-tex"
RIDE = "vincent ride 17 6"
TURNS = 2


def _go(play: Play, frame: Game) -> Stop | None:
    """Each side in turn for two turns; a fire is two dice, and two more as long as the first shows a 6."""
    match frame.phase:
        case "command":
            return Roll(side=play.state.active, why="volley", dice=2, rule="adf.fire.dice")
        case "over":
            return Over(winner="union", grade="victory", points=play.state.points)
        case _ if play.state.turn > TURNS:
            play.swap(Game(phase="over"))
            return None
        case _:
            return ask(play.state.active, "act", "What will you do?", "adf.fire.dice")


def _answer(play: Play, frame: Game, command: Command) -> None:
    state = play.state
    match command:
        case Done():
            first, second = play.table.sides
            play.change(active=second if state.active == first else first, turn=state.turn + (state.active == second))
            play.tell(SideBegan(side=play.state.active))
        case Fire():
            play.swap(Game(phase="command"))
        case Ride(leader=leader, x=x, y=y):
            play.put_leader(msgspec.structs.replace(state.leaders[leader], x=x, y=y))
            play.tell(LeaderRode(leader=leader, x=x, y=y))
        case Move(units=(unit,)):
            box = play.unit(unit).box
            play.put(msgspec.structs.replace(play.unit(unit), y=box.y + 1000))
            play.tell(Moved(unit=unit, start=box, end=play.unit(unit).box, how="move"))
        case _:
            raise Illegal("not in this game", "adf.fire.dice")


def _roll(play: Play, frame: Game, faces: tuple[int, ...]) -> None:
    side = play.state.active
    play.change(points={**play.state.points, side: play.state.points[side] + sum(faces)})
    play.tell(Scored(side=side, points=sum(faces), why="volley"))
    if faces[0] != 6:
        play.swap(Game(phase="actions"))


def _rules(roll: Callable[[Play, Any, tuple[int, ...]], None]) -> dict[type[Any], Chapter]:
    return {Game: Chapter(_go, _answer, roll)}


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play.LOOP, "chapters", _rules(_roll))


def begin(**told: Any) -> Battle:
    return battle("drill-field", **{"seed": 1863} | told)


def played(*answers: str, **told: Any) -> Battle:
    one = begin(**told)
    for answer in answers:
        one.answer(answer)
    return one


def to_the_end(**told: Any) -> Battle:
    return played(RIDE, FIRE, "done", "15-ala fire 20-me", "done", "done", "done", **told)


def points_by_hand(seed: str) -> tuple[int, int]:
    """Of a fire by each side, one after the other, from the rule above."""
    number, totals = 0, []
    for _ in range(2):
        total = 0
        while True:
            faces = cast(seed, number, 2)
            number += 1
            total += sum(faces)
            if faces[0] != 6:
                break
        totals.append(total)
    handicap = scenarios.scenario("drill-field").scenario.victory.handicap
    return totals[0] + handicap.get("union", 0), totals[1] + handicap.get("confederate", 0)


def seeds_with_a_six_first() -> Iterator[str]:
    return (str(i) for i in range(100) if cast(str(i), 0, 2)[0] == 6)


def test_seeded_dice_are_cast_up_to_the_next_ask() -> None:
    seed = next(seeds_with_a_six_first())
    one = played(FIRE, seed=seed)
    assert isinstance(one.stop, Ask)
    assert one.state.rolls >= 2
    one.answer("done")
    one.answer("15-ala fire 20-me")
    assert tuple(one.state.points[side] for side in ("union", "confederate")) == points_by_hand(seed)


def test_an_answer_returns_all_that_came_of_it() -> None:
    one = begin()
    came = one.answer(FIRE)
    assert [type(event) for event in came] == [Scored] * one.state.rolls
    assert [happened.event for happened in one.events] == list(came)
    assert [happened.line for happened in one.events] == list(range(3, 3 + one.state.rolls))


def test_text_and_command_are_the_same_answer() -> None:
    assert played(FIRE).record == played_with(Fire(("1-minn",), "4-tex")).record


def played_with(command: Command) -> Battle:
    one = begin()
    one.answer(command)
    return one


def test_a_refused_answer_changes_nothing() -> None:
    one = played(RIDE)
    before = (one.record, one.state, one.stop)
    for wrong, error in [
        (Charge(("1-minn",), "4-tex"), Illegal),
        ("1-minn charge 4-tex", Illegal),
        ("1-minn fly", Malformed),
        ("1-minn fire 4-tex\n{}", Malformed),
        (Fire(("1-minn",), "4-tex now"), Malformed),
        (Ride("vincent", -5, 0), Malformed),
    ]:
        with pytest.raises(error):
            one.answer(wrong)
        assert (one.record, one.state, one.stop) == before


def test_only_the_side_that_is_asked_may_answer() -> None:
    one = begin()
    with pytest.raises(Illegal, match="it is not for confederate to answer now"):
        one.answer("done", side="confederate")
    one.answer("done", side="union")
    assert one.side == "confederate"


def test_standing_orders_may_be_given_out_of_turn_but_only_by_oneself() -> None:
    one = begin()
    one.answer("order 15-ala fire short", side="confederate")
    assert one.state.orders == {"15-ala": Standing(fire="short")}
    assert isinstance(one.record.lines[-1].entry, Order)
    assert one.side == "union"
    with pytest.raises(Illegal):
        one.answer("order 15-ala fire never", side="union")


def test_typed_dice_wait_for_people() -> None:
    one = begin(dice="typed")
    one.answer(FIRE)
    assert isinstance(one.stop, Roll)
    assert one.side == ""
    with pytest.raises(Malformed, match="dice are due"):
        one.answer("done")
    for wrong in ([3], [3, 7], [3, 4, 5]):
        with pytest.raises(Malformed):
            one.roll(wrong)
    one.roll([3, 4])
    assert one.state.points["union"] == 7
    assert one.record.lines[-1].entry == Rolled(
        roll=(3, 4), why="volley", source="typed", number=0, after=last(one).after
    )


def last(one: Battle) -> Rolled:
    entry = one.record.lines[-1].entry
    assert isinstance(entry, Rolled)
    return entry


def test_one_roll_of_a_seeded_battle_may_be_typed_and_the_seed_stays_in_step() -> None:
    one = begin()
    one.answer(FIRE, cast=False)
    one.roll([1, 1])
    one.answer(FIRE, cast=False)
    one.cast()
    sources = [(line.entry.source, line.entry.number) for line in one.record.lines if isinstance(line.entry, Rolled)]
    assert sources[:2] == [("typed", 0), ("seeded", 1)]
    assert one.state.points["union"] >= 2 + sum(cast("1863", 1, 2))
    assert replay(one.record).state == one.state


def test_no_dice_may_be_given_when_none_are_due() -> None:
    with pytest.raises(Malformed, match="no dice are due"):
        begin().roll([1, 1])


def test_check_says_what_answer_would_say_and_does_nothing() -> None:
    one = begin()
    one.check(FIRE)
    with pytest.raises(Illegal, match="not in this game"):
        one.check("1-minn charge 4-tex")
    assert len(one.record.lines) == 2


def test_the_end_is_written_with_the_seed_and_nothing_follows() -> None:
    one = to_the_end()
    assert one.over
    entry = one.record.lines[-1].entry
    assert isinstance(entry, Ending)
    assert entry.seed == "1863"
    assert entry.end.points == one.state.points
    with pytest.raises(Malformed):
        one.roll([1, 1])


def test_earlier_states_are_kept_by_line() -> None:
    one = to_the_end()
    assert one.at(0) == one.at(1) == begin().state
    assert one.at(2).leaders["vincent"].x == 17_000
    assert one.at(len(one.record.lines) - 1) == one.state
    for n in (-1, len(one.record.lines)):
        with pytest.raises(Malformed, match="lines 0 to"):
            one.at(n)


def test_undo_takes_back_own_words_one_by_one() -> None:
    one = begin()
    start = (one.record, one.state)
    one.answer(RIDE)
    one.answer("vincent ride 18 6")
    assert one.undo() == "vincent ride 18 6"
    assert one.undo() == "vincent ride 17 6"
    assert (one.record, one.state) == start
    with pytest.raises(Illegal, match="nobody has answered yet"):
        one.undo()


def test_undo_then_the_same_again_is_the_same_battle() -> None:
    one, other = played(RIDE), played(RIDE)
    one.answer("done")
    one.undo("union")
    one.answer("done")
    other.answer("done")
    assert one.record == other.record


@pytest.mark.parametrize(
    ("answers", "side", "why"),
    [
        ([RIDE, FIRE], "union", "dice have been cast since"),
        (["done", "law ride 17 24"], "union", "confederate has answered since"),
        (["done", "done", "done", "done"], "confederate", "the battle is over"),
    ],
)
def test_undo_does_not_pass_the_barrier(answers: list[str], side: str, why: str) -> None:
    one = played(*answers)
    before = one.record
    with pytest.raises(Illegal, match=why):
        one.undo(side)
    assert one.record == before


def test_what_the_enemys_standing_orders_did_not_do_is_news_too() -> None:
    one = begin()
    one.answer("order confederate fire never", side="confederate")
    one.answer(RIDE)
    one.undo()  # a ride asks nobody
    one.answer("1-minn move advance 1")
    with pytest.raises(Illegal, match="what the enemy had ordered"):
        one.undo()
    free = played("1-minn move advance 1")
    assert free.undo() == "1-minn move advance 1"


def test_an_enemy_who_only_wants_to_be_asked_less_has_no_secret_to_show() -> None:
    one = begin()
    one.answer("order confederate other near", side="confederate")
    one.answer("1-minn move advance 1")
    assert one.undo() == "1-minn move advance 1"


def test_a_fork_with_the_same_seed_throws_the_same_dice() -> None:
    one = played(RIDE, FIRE)
    other = one.fork(2)
    other.answer(FIRE)
    assert other.record == one.record
    other.answer("done")
    assert len(one.record.lines) + 1 == len(other.record.lines)


def test_a_fork_with_another_seed_keeps_the_past_and_says_where_it_left() -> None:
    one = played(RIDE, FIRE)
    other = one.fork(seed="Seminary Ridge")
    assert other.state == one.state
    assert other.record.opening.forked == one.record.lines[-1].hash
    assert {line.entry.source for line in other.record.lines if isinstance(line.entry, Rolled)} == {"earlier"}
    number = other.state.rolls
    other.answer(FIRE, cast=False)
    other.cast()
    assert last_from(other, number).roll == cast("Seminary Ridge", number, 2)
    assert replay(other.record).state == other.state


def last_from(one: Battle, number: int) -> Rolled:
    return next(
        line.entry for line in one.record.lines if isinstance(line.entry, Rolled) and line.entry.number == number
    )


def test_a_fork_under_a_new_seed_may_have_other_players_and_typed_dice() -> None:
    one = played(RIDE)
    other = one.fork(seed="Seminary Ridge", dice="typed", players={"union": "Vincent"})
    assert (other.dice, other.record.opening.players) == ("typed", {"union": "Vincent"})
    assert (one.dice, one.record.opening.players) == ("seeded", {})
    other.answer(FIRE)
    assert isinstance(other.stop, Roll)
    assert replay(other.record).state == other.state


def test_dice_can_be_cast_one_throw_at_a_time() -> None:
    # A throw that begins with a 6 is followed by another: a seed whose first does.
    seed = next(seed for seed in range(100) if cast(str(seed), 0, 2)[0] == 6)
    one = begin(seed=seed)
    one.answer(FIRE, cast=False)
    one.cast(rolls=1)
    assert one.state.rolls == 1
    assert isinstance(one.stop, Roll)
    one.cast(rolls=0)
    assert one.state.rolls == 1
    whole = begin(seed=seed)
    whole.answer(FIRE)
    one.cast()
    assert one.record == whole.record


def test_a_fork_from_the_beginning_is_a_new_battle_on_the_same_table() -> None:
    one = played(RIDE)
    other = one.fork(0, seed=1862)
    assert other.table is one.table
    assert to_text(other.record) == to_text(begin(seed=1862).record)


def test_replay_gives_the_same_battle_line_by_line(tmp_path: Path) -> None:
    one = to_the_end()
    one.save(tmp_path / "drill.battle")
    again = replay(tmp_path / "drill.battle")
    assert again.record == one.record
    assert again.stop == one.stop
    assert again.events == one.events
    assert [again.at(n) for n in range(len(one.record.lines))] == [one.at(n) for n in range(len(one.record.lines))]


def test_a_battle_in_progress_goes_on_after_replay_as_it_would_have() -> None:
    one = played(RIDE, FIRE)
    again = replay(one.record)
    for both in (one, again):
        both.answer("done")
        both.answer("15-ala fire 20-me")
    assert one.record == again.record


def test_the_opponent_without_the_seed_leaves_the_dice_due() -> None:
    one = replay(public(played(RIDE).record))
    assert one.record.seed is None
    one.answer(FIRE)
    assert isinstance(one.stop, Roll)


def test_seeds_are_drawn_long_and_promised_at_the_start() -> None:
    first, second = begin(seed=None), begin(seed=None)
    assert first.record.seed is not None
    assert len(first.record.seed) == 32
    assert first.record.seed != second.record.seed
    assert first.record.opening.commitment == commitment(first.record.seed)


@pytest.mark.parametrize("seed", ["", "a\nb", "x" * 201, True])
def test_a_seed_that_cannot_be_kept_is_refused(seed: Any) -> None:
    with pytest.raises(Malformed, match="a seed is"):
        begin(seed=seed)


def _rewritten(record: Record, n: int, **changes: Any) -> Record:
    """A record with one line changed by somebody who can work out hashes."""
    other = Record(record.lines[:n])
    for line in record.lines[n:]:
        other = other.append(msgspec.structs.replace(line.entry, **changes) if line.n == n else line.entry)
    return other


@pytest.mark.parametrize(
    ("n", "changes", "message"),
    [
        (2, {"answer": "1-minn charge 4-tex"}, r"line 2 is refused: not in this game \[adf.fire.dice\]"),
        (2, {"answer": "vincent ride 17.5 6"}, "line 2 leads to another position"),
        (2, {"side": "confederate"}, "line 2 is refused: confederate was not asked"),
        (3, {"answer": "done"}, "line 3 leads to another position"),
        (4, {"number": 5}, "line 4: the dice"),
        (4, {"roll": (4, 4), "source": "typed"}, "line 4 leads to another position"),
        (4, {"roll": (1, 9), "source": "typed"}, "line 4 is refused"),
    ],
)
def test_a_line_that_does_not_fit_the_rules_is_named(n: int, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(Malformed, match=message):
        replay(_rewritten(to_the_end().record, n, **changes))


def test_an_end_that_did_not_happen_is_named() -> None:
    record = to_the_end().record
    entry = record.lines[-1].entry
    assert isinstance(entry, Ending)
    lie = msgspec.structs.replace(entry.end, winner="confederate")
    with pytest.raises(Malformed, match=f"line {len(record.lines) - 1} is refused: the battle did not end so"):
        replay(_rewritten(record, len(record.lines) - 1, end=lie))


def test_an_older_version_is_named_where_its_game_goes_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    record = to_the_end().record
    monkeypatch.setattr(enfilade, "__version__", "9.9.9")
    assert replay(record).notes == (f"begun with version {record.opening.engine}, read by 9.9.9",)

    def kinder(play: Play, frame: Game, faces: tuple[int, ...]) -> None:
        _roll(play, frame, tuple(max(2, face) for face in faces))

    monkeypatch.setattr(play.LOOP, "chapters", _rules(kinder))
    assert cast("1863", 0, 2) == (1, 1)
    both = re.escape(f"version {record.opening.engine}, read by 9.9.9")
    with pytest.raises(Malformed, match=f"line 4 leads to another position .*{both}"):
        replay(record)


def test_a_changed_edition_is_played_by_the_record_and_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    record = to_the_end().record
    card = cards.edition("adf-revised-15mm")
    changed = msgspec.structs.replace(
        card.edition, fire=msgspec.structs.replace(card.edition.fire, results=card.edition.fire.results)
    )
    other = cards.Card(
        **{name: getattr(card, name) for name in card.__slots__} | {"digest": "0" * 64, "edition": changed}
    )
    monkeypatch.setattr(cards, "edition", lambda name: other)
    again = replay(record)
    assert again.table.edition == card.edition
    assert again.table.edition is not changed
    assert any("has changed since" in note for note in again.notes)


def test_an_edition_that_is_not_installed_is_played_by_the_record(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        'id = "club"\nfamily = "adf"\nextends = "adf-revised-15mm"\ntitle = "The club"\n'
        "[rulings]\nleader-moves = 2\n"
        '[sources]\n"rulings.leader-moves" = "house rule"\n',
        encoding="utf-8",
    )
    one = battle("drill-field", "club", seed=1, folder=tmp_path)
    assert one.table.edition.rulings.leader_moves == 2
    again = replay(one.record)
    assert again.table.edition == one.table.edition
    assert again.notes == ("edition club is not installed here; played by the values in the record",)


def test_values_that_do_not_have_their_digest_are_refused() -> None:
    record = begin().record
    part = msgspec.structs.replace(record.opening.edition, digest="0" * 64)
    with pytest.raises(Malformed, match="line 0: the edition's values"):
        replay(_rewritten(record, 0, edition=part))
    scenario = msgspec.structs.replace(record.opening.scenario, digest="0" * 64)
    with pytest.raises(Malformed, match="line 0: the scenario"):
        replay(_rewritten(record, 0, scenario=scenario))


@pytest.mark.parametrize("name", [name for name in cards.editions() if name.startswith("adf-")])
def test_every_edition_can_be_built_again_from_its_record(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = begin(edition=name).record

    def gone(name: str) -> None:
        raise BadFile([])

    installed = cards.edition(name).edition
    monkeypatch.setattr(cards, "edition", gone)
    assert replay(record).table.edition == installed


def test_a_johnny_reb_card_plays_the_same_scenario_by_its_own_rules() -> None:
    begun = begin(edition="jr3-15mm")
    assert begun.game.family == "jr3"
    assert isinstance(begun.stop, Ask)
    assert begun.stop.sealed == ("union", "confederate")


def test_players_are_named_by_side() -> None:
    assert begin(players={"union": "drill"}).record.opening.players == {"union": "drill"}
    with pytest.raises(Malformed, match="there is no side 'blue'"):
        begin(players={"blue": "drill"})


def test_saving_leaves_the_old_file_if_the_new_cannot_be_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "drill.battle"
    one = played(RIDE)
    one.save(path)
    before = path.read_bytes()
    one.answer("done")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Malformed, match=r"drill\.battle cannot be written: No space left"):
        one.save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["drill.battle"]


def test_a_kept_battle_is_on_disk_after_every_answer(tmp_path: Path) -> None:
    path = tmp_path / "drill.battle"
    one = begin()
    one.keep(path)
    for answer in (RIDE, FIRE, "done"):
        one.answer(answer)
        assert path.read_text(encoding="utf-8") == to_text(one.record)
    one.undo("union")
    assert path.read_text(encoding="utf-8") == to_text(one.record)
    one.answer("done")
    assert replay(path).record == one.record


def test_an_answer_that_could_not_be_written_has_not_been_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "drill.battle"
    one = begin()
    one.keep(path)
    before = (one.record, one.state)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        with pytest.raises(Malformed, match="No space left"):
            one.answer(RIDE)
    assert (one.record, one.state) == before
    assert path.read_text(encoding="utf-8") == to_text(one.record)
    one.answer(RIDE)
    assert replay(path).record == one.record


def test_a_kept_file_is_not_written_over_another_battle_nor_by_two_at_once(tmp_path: Path) -> None:
    path = tmp_path / "drill.battle"
    begin(seed="another").save(path)
    with pytest.raises(Malformed, match="another battle"):
        begin().keep(path)
    path.write_text("my diary", encoding="utf-8")
    with pytest.raises(Malformed, match="another battle"):
        begin().keep(path)
    path.unlink()
    one, two = begin(), begin()
    one.keep(path)
    two.keep(path)
    two.answer(RIDE)
    with pytest.raises(Malformed, match="somebody else"):
        one.answer("done")


def test_a_kill_while_writing_loses_only_the_line_that_was_not_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "drill.battle"
    whole = played(RIDE, FIRE)
    text = to_text(whole.record).encode()
    end = text.rstrip(b"\n").rfind(b"\n") + 1
    for cut in range(end + 1, len(text) - 1, 17):
        path.write_bytes(text[:cut])
        again = replay(path)
        assert len(again.record.lines) == len(whole.record.lines) - 1
        assert "cut short" in again.notes[0]
        again.keep(path)
        again.cast()
        assert replay(path).record == whole.record


def test_verify_reports_and_never_raises(tmp_path: Path) -> None:
    path = tmp_path / "drill.battle"
    one = to_the_end()
    one.save(path)
    report = verify(path)
    assert report.sound
    assert (report.answers, report.ended, report.winner, report.dice_checked) == (7, True, "union", True)
    assert report.rolls == {"seeded": one.state.rolls}
    path.write_text(path.read_text(encoding="utf-8").replace("ride 17 6", "ride 17 7"), encoding="utf-8")
    assert verify(path).problem == "drill.battle: line 2 has been changed, or a line before it: the hash does not fit"
    assert not verify(tmp_path / "nothing.battle").sound
    assert not verify(tmp_path).sound
    path.write_bytes(b"\xff\xfe\x00")
    assert "not the record of a battle" in verify(path).problem


def test_line_ends_of_another_system_are_told_from_ours(tmp_path: Path) -> None:
    path = tmp_path / "drill.battle"
    path.write_bytes(to_text(played(RIDE).record).replace("\n", "\r\n").encode())
    assert verify(path).problem


def test_the_order_of_keys_in_a_scenario_file_does_not_matter(tmp_path: Path) -> None:
    ours = Path(battle_files.__file__).parent.parent / "data" / "scenarios" / "drill-field.json"
    raw = json.loads(ours.read_text(encoding="utf-8"))
    turned = {key: raw[key] for key in reversed(raw)} | {"sides": dict(reversed(raw["sides"].items()))}
    path = tmp_path / "turned.json"
    path.write_text(json.dumps(turned), encoding="utf-8")
    assert to_text(battle(path, seed=1863).record) == to_text(begin().record)


def other_orders(state: State, **orders: Standing) -> State:
    return msgspec.structs.replace(state, orders={**state.orders, **orders})


def test_a_view_does_not_change_with_the_other_sides_standing_orders() -> None:
    one = begin()
    one.answer("order 1-minn fire short", side="union")
    for subject in ("confederate", "laws-brigade", "15-ala"):
        secret = other_orders(one.state, **{subject: Standing(fire="never")})
        assert view(one.table, secret, "union", one.stop) == one.view("union")
        assert view(one.table, secret, "confederate", one.stop) != one.view("confederate")
    assert one.view("union").state.orders == {"1-minn": Standing(fire="short")}
    assert one.view("confederate").state.orders == {}


def test_a_hidden_enemy_is_not_in_the_view_and_neither_is_the_leader_with_it() -> None:
    one = begin()
    hidden = msgspec.structs.replace(one.state.units["15-ala"], hidden=True)
    law = msgspec.structs.replace(one.state.leaders["law"], attached="15-ala")
    state = msgspec.structs.replace(
        one.state, units={**one.state.units, "15-ala": hidden}, leaders={**one.state.leaders, "law": law}
    )
    seen = view(one.table, state, "union", one.stop).state
    assert "15-ala" not in seen.units
    assert "law" not in seen.leaders
    assert "15-ala" in view(one.table, state, "confederate", one.stop).state.units


def test_a_view_holds_every_part_of_the_state() -> None:
    one = played(FIRE)
    locked = Impact(attackers=("20-me",), defenders=("4-tx",), direction=0)
    marked = msgspec.structs.replace(
        one.state, held={"mill": "union"}, charged=("laws-brigade",), melees=(locked,), exits=("20-me",)
    )
    assert view(one.table, marked, "union", one.stop).state == marked
    let_by = msgspec.structs.replace(marked, passed=(Passed(by="4-tx"),))
    assert view(one.table, let_by, "union", one.stop).state == marked, (
        "whom the other side has let by is its own affair"
    )
    assert view(one.table, let_by, "confederate", one.stop).state.passed == let_by.passed
    # A new part of the state must be put into the view, or kept out of it, on purpose: then change this list.
    known = "turn active units leaders frames rolls orders points held charged melees exits passed"
    assert [field.name for field in msgspec.structs.fields(State)] == known.split()


def test_a_view_is_of_one_of_the_sides() -> None:
    one = begin(dice="typed")
    assert one.view().side == "union"
    with pytest.raises(Malformed, match="union or confederate"):
        one.view("france")
    one.answer(FIRE)
    with pytest.raises(Malformed, match="union or confederate"):
        one.view()


def test_play_is_never_asked_to_roll_by_itself() -> None:
    """The record's dice are all there are: as many rolls as the state counts."""
    one = to_the_end()
    assert sum(isinstance(line.entry, Rolled) for line in one.record.lines) == one.state.rolls
    assert sum(isinstance(line.entry, Answer) for line in one.record.lines) == 7
    assert play.stop_of(one.table, one.state) == one.stop
