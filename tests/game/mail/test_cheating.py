"""What one side might try on the other with letters that fit: each is refused, or gains it nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.game.mail.post import ADF, JR3, Post, by_drill, offered

from enfilade.core.dice import cast
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import Opened as SheetOpened
from enfilade.core.record import Rolled, Shares
from enfilade.core.shares import seed_of, share
from enfilade.game.mail import desk, plans
from enfilade.game.mail import folder as games
from enfilade.game.mail.exchange import taken
from enfilade.game.mail.messages import Answered, Joined, Laid, Opened, Shown

HASH = "5" * 64


def forged(post: Post, side: str, kind: type[Any], **more: Any) -> Any:
    """A message in its place, with what this side likes in it."""
    mail = post.folders[side].mail
    return kind(game=mail.game, n=len(mail.messages), side=side, before=mail.hashes[-1], **more)


def refused(post: Post, message: Any, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        taken(post.folders["union"].mail, message)


def test_the_dice_are_settled_before_anybody_can_know_them(tmp_path: Path) -> None:
    """The first roll of a battle comes from two secrets that both anchors settle; each is opened only when the other
    side can change nothing any more."""
    post = offered(tmp_path, JR3)
    sides = {side: one.own for side, one in post.folders.items()}
    post.exchange("sheet: all h")
    while not (rolls := [line.entry for line in post.battle("union").record.lines if isinstance(line.entry, Rolled)]):
        side = post.writer()
        post.exchange(*by_drill(post.battle(side), side))
    steps = [line.entry for line in post.battle("union").record.lines if isinstance(line.entry, Shares)]
    last = steps[-1]
    assert last.shares == {side: share(own.chain, last.step) for side, own in sides.items()}
    assert rolls[0].roll == cast(seed_of(last.step, last.shares), rolls[0].number, len(rolls[0].roll))
    # In the letters each secret stands behind the plans that it decides about.
    sealed = 0
    for message in post.folders["union"].mail.messages:
        if isinstance(message, Answered):
            assert sealed == message.n - 1
        if isinstance(message, Laid | Joined | Opened) and message.seal:
            sealed = message.n


def test_whoever_joins_cannot_take_over_the_others_secrets(tmp_path: Path) -> None:
    post = offered(tmp_path, JR3)
    anchor = share(post.folders["union"].own.chain, 0)
    refused(post, forged(post, "confederate", Joined, anchor=anchor, seal=HASH), "taken over the other side's secrets")
    refused(post, forged(post, "confederate", Joined, anchor=HASH), "is asked something and has sealed nothing")


def test_an_answer_before_a_plan_lies_sealed_is_none(tmp_path: Path) -> None:
    post = offered(tmp_path, ADF)
    post.exchange()
    opened = share(post.folders["union"].own.chain, 1)
    refused(post, forged(post, "union", Answered, lines=("done",), share=opened), "nothing can be answered yet")
    shown = (Shown(line="", salt="x"),)
    early = forged(post, "union", Opened, shown=shown, share=opened, lines=2, record=HASH)
    refused(post, early, "no plan of this side waits to be opened")


def test_nobody_gives_two_answers_to_one_plan_or_seals_where_he_must_answer(tmp_path: Path) -> None:
    post = offered(tmp_path, JR3)
    post.exchange("sheet: all h")
    # Both are asked; the plan that lies sealed must be answered openly, or both could wait for the other for ever.
    refused(post, forged(post, "union", Laid, seal=HASH), "lies sealed already, and this is no answer")
    with pytest.raises(Malformed, match="only who alone is asked may seal"):
        games.sent(post.folders["union"], lead=True)
    post.exchange("sheet: all h")
    again = forged(post, "confederate", Answered, share=share(post.folders["confederate"].own.chain, 1))
    refused(post, again, "no plan of the other side lies sealed")


def test_an_open_answer_must_be_lawful_and_there(tmp_path: Path) -> None:
    post = offered(tmp_path, JR3)
    post.exchange("sheet: all h")
    opened = share(post.folders["union"].own.chain, 1)
    for lines, said in (
        ((), "union is asked something and does not answer"),
        (("sheet: 20-me move advance 90",), "what union orders cannot be done"),
        (("sheet: 15-ala h",), "what union orders cannot be done"),
        (("forward!",), "what union orders cannot be done"),
    ):
        refused(post, forged(post, "union", Answered, lines=lines, share=opened), said)
    for wrong in (share(post.folders["union"].own.chain, 2), share("guessed", 1), HASH):
        said = "union has opened another secret than it had settled"
        refused(post, forged(post, "union", Answered, lines=("sheet: all h",), share=wrong), said)


def test_an_unlawful_sheet_under_a_seal_stands_as_hold_for_all(tmp_path: Path) -> None:
    """Else one could seal nonsense, read the other's sheet, and be asked again."""
    post = offered(tmp_path, JR3)
    # The program itself would not let it be written.
    with pytest.raises(Illegal):
        post.write("confederate", "sheet: 15-ala move advance 90")
    cheat = post.folders["confederate"]
    own = msgspec.structs.replace(cheat.own, draft=("sheet: 15-ala move advance 90", "sheet: 15-ala h"))
    post.folders["confederate"] = cheat._replace(own=own)
    post.send("confederate")
    post.deliver("union")
    post.exchange("sheet: 20-me h")
    ahead = post.folders["confederate"].ahead()
    opened = [line.entry for line in ahead.battle.record.lines if isinstance(line.entry, SheetOpened)]
    assert {one.side: one.opened for one in opened} == {"union": "sheet: 20-me h", "confederate": "sheet:"}
    assert ahead.carried is not None
    assert [one.line for one in ahead.carried.refused][:1] == ["sheet: 15-ala move advance 90"]
    # And it is not asked for these orders again.
    assert ahead.battle.state.turn == 2


def test_a_plan_is_opened_as_far_as_it_was_needed_and_no_farther(tmp_path: Path) -> None:
    post = offered(tmp_path, ADF)
    post.exchange()
    post.exchange("vincent with 20-me", "1-minn move advance 2", "20-me move advance 1")
    post.exchange("order confederate fire never reform no disengage no countercharge no other no leaders stay")
    union = post.folders["union"]
    fair, _ = desk.composed(union.mail, msgspec.structs.replace(union.own, draft=("done",)))
    assert isinstance(fair, Opened)
    assert [one.line for one in fair.shown] == [*union.own.plans["2"], ""]
    taken(union.mail, fair)
    plan = union.own.plan(2)
    for shown, rest in ((plan[:1], plans.seal_of(plan[1:])), (plan[:3], plans.seal_of(plan[3:]))):
        said = "it opens less of the plan than was needed|does not go where"
        refused(post, msgspec.structs.replace(fair, shown=shown, rest=rest), said)
    refused(post, msgspec.structs.replace(fair, shown=plan[:1], rest=""), "shows another plan than was sealed")
    refused(post, msgspec.structs.replace(fair, seal=""), "union is asked something and has sealed nothing for it")


def test_orders_are_for_ones_own_units_alone(tmp_path: Path) -> None:
    post = offered(tmp_path, ADF)
    post.exchange()
    post.exchange("done")
    with pytest.raises((Illegal, Malformed)):
        post.write("confederate", "order union fire never")
    opened = share(post.folders["confederate"].own.chain, 1)
    for line in ("order union fire never", "order 20-me fire never"):
        refused(post, forged(post, "confederate", Answered, lines=(line,), share=opened), "confederate orders cannot")
