"""One player's side of a battle by mail: what he alone knows, what he sees already, and the message he sends next."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.shares import now, share
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.game.mail import plans
from enfilade.game.mail.carrying import Carried
from enfilade.game.mail.exchange import Exchange, may_lead, other, stepped, taken
from enfilade.game.mail.messages import MOST_LINES, Answered, Begun, Joined, Laid, Mailed, Opened, Shown
from enfilade.game.opening import Prepared

Part = Literal["begin", "join", "lay", "answer", "open", "wait", "over"]


class Own(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player keeps to himself. Whoever has it could foresee his dice and read his plans."""

    side: str
    root: str
    """A long random word: all his secrets and salts come from it."""
    plans: dict[str, tuple[str, ...]] = {}
    """His sealed plans, by the number of the letter that laid them down."""
    draft: tuple[str, ...] | None = None
    """What he has written for his next letter; None if he has written nothing."""

    @property
    def chain(self) -> str:
        return sha256(f"{self.root}/chain".encode()).hexdigest()

    def salt(self, n: int, line: int) -> str:
        return sha256(f"{self.root}/salt/{n}/{line}".encode()).hexdigest()[:32]

    def plan(self, n: int) -> tuple[Shown, ...]:
        lines = self.plans[str(n)]
        return plans.shown(lines, [self.salt(n, line) for line in range(len(lines) + 1)])


class Ahead(NamedTuple):
    """The battle as this player knows it already."""

    battle: Battle
    carried: Carried | None
    """The step that only he has seen so far, if there is one."""
    left: tuple[str, ...] = ()
    """Lines of his plan that it did not need."""


def offer(ready: Prepared, side: str, own: Own, position: str = "", note: str = "") -> Begun:
    """The first letter: scenario, card, and what settles this player's secrets."""
    start = msgspec.structs.replace(
        ready.opening("", "seeded", {}, position), dice="both", commitment="", anchors={side: share(own.chain, 0)}
    )
    return Begun(n=0, side=side, opening=start, note=note)


def due(mail: Exchange, own: Own) -> Part:
    """What this player's next letter is to do, or that none is due from him."""
    if mail.is_over:
        return "over"
    if not mail.messages:
        return "begin"
    if mail.writer != own.side:
        return "wait"
    if mail.battle is None:
        return "join"
    if mail.lying is None:
        return "lay"
    return "open" if mail.lying.side == own.side else "answer"


def ahead(mail: Exchange, own: Own) -> Ahead:
    """As far as he can see: a plan of his that has been answered he can carry out before he sends it."""
    if mail.battle is None:
        raise Malformed("the battle begins when the other side has joined")
    if due(mail, own) != "open":
        return Ahead(mail.battle, mail.carried)
    assert mail.lying is not None
    lines = own.plans.get(str(mail.lying.n))
    if lines is None:
        raise Malformed("what was sealed is not in this folder any more, so that nobody can open it")
    battle, carried = stepped(mail, own.side, lines, share(own.chain, _step(mail)))
    return Ahead(battle, carried, lines[carried.used[own.side] :])


def joinable(mail: Exchange, own: Own) -> Battle:
    """The battle as it will begin, for whoever is about to join."""
    found = _joining(mail, own, seal="0" * 64).battle
    assert found is not None
    return found


def is_asked(mail: Exchange, own: Own) -> bool:
    """Whether his next letter must answer something, or plan for it."""
    part = due(mail, own)
    battle = joinable(mail, own) if part == "join" else ahead(mail, own).battle if mail.battle is not None else None
    return battle is not None and part in ("join", "lay", "answer", "open") and own.side in battle.asked


def composed(mail: Exchange, own: Own, *, lead: bool = False, note: str = "") -> tuple[Mailed, Own]:
    """The next message, with what must be kept to go on after it. `lead`: seal a plan where he could answer openly.

    Keep `Own` before the message leaves: without it nobody can open what it seals.
    """
    part = due(mail, own)
    if part == "wait":
        raise Malformed(f"it is for {mail.writer} to write now; take what comes from there first")
    if part in ("over", "begin"):
        raise Malformed("the battle is over" if part == "over" else "there is no game here yet")
    place: dict[str, Any] = {
        "game": mail.game,
        "n": len(mail.messages),
        "side": own.side,
        "before": mail.hashes[-1],
        "note": note,
    }
    message: Mailed
    kept = own
    if part == "join":
        seal, kept = _sealed(mail, own, joinable(mail, own), own.draft)
        message = Joined(**place, anchor=share(own.chain, 0), seal=seal)
    elif part == "lay" or (part == "answer" and lead):
        if part == "answer" and not may_lead(mail, own.side):
            raise Malformed("only who alone is asked may seal a plan of his own while the other's lies sealed")
        assert mail.battle is not None
        seal, kept = _sealed(mail, own, mail.battle, own.draft or ())
        message = Laid(**place, seal=seal)
    elif part == "answer":
        message = Answered(**place, lines=own.draft or (), share=share(own.chain, _step(mail)))
    else:
        message, kept = _opened(mail, own, place)
    taken(mail, message)
    return message, msgspec.structs.replace(kept, draft=None)


def drafted(battle: Battle, side: str, lines: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Lines as they are sent, and how many of them can be proved now: up to the first dice, or the other side's word.
    Illegal or Malformed for one that cannot be given; what comes after dice is only read."""
    if len(lines) > MOST_LINES:
        raise Malformed(f"a letter has at most {MOST_LINES} lines")
    trial, proved, is_open = battle.fork(), 0, True
    whole: list[str] = []
    for line in lines:
        given = trial.read(plans.said(line), side)
        text = trial.game.text(given.command)
        whole.append(f"maybe {text}" if plans.is_maybe(line) else text)
        if trial.game.is_standing(given.command):
            if isinstance(trial.stop, Ask):
                trial.answer(text, side=side, cast=False)
            proved += 1
        elif is_open and side in trial.asked:
            try:
                trial.check(text, side=side)
            except Illegal:
                if not plans.is_maybe(line):
                    raise
                continue
            proved += 1
            is_open = not trial.is_sealing
            if is_open:
                trial.answer(text, side=side, cast=False)
                is_open = side in trial.asked
        else:
            is_open = False
    return tuple(whole), proved


def _joining(mail: Exchange, own: Own, seal: str) -> Exchange:
    first = mail.messages[0]
    if own.side not in mail.sides or own.side == first.side:
        raise Malformed(f"the other side of this battle is {other(mail, first.side)}")
    anchor = share(own.chain, 0)
    return taken(mail, Joined(game=mail.game, n=1, side=own.side, before=mail.hashes[-1], anchor=anchor, seal=seal))


def _opened(mail: Exchange, own: Own, place: dict[str, Any]) -> tuple[Opened, Own]:
    """The plan opened as far as it was needed, and the next one sealed."""
    found = ahead(mail, own)
    assert mail.lying is not None
    assert found.carried is not None
    plan, used = own.plan(mail.lying.n), found.carried.used[own.side]
    shows_end = own.side == found.carried.ran_out and own.side not in found.carried.gave_up
    shown, rest = plan[: used + shows_end], plan[used + shows_end :]
    seal, kept = _sealed(mail, own, found.battle, _next_plan(own, found))
    lines = found.battle.record.lines
    message = Opened(
        **place,
        shown=shown,
        rest=plans.seal_of(rest) if rest else "",
        share=share(own.chain, _step(mail)),
        lines=len(lines),
        record=lines[-1].hash,
        seal=seal,
    )
    return message, kept


def _next_plan(own: Own, found: Ahead) -> tuple[str, ...] | None:
    """What he has written; else, while the other is asked in the midst of it, what is left of his plan. Where the other
    answers under a seal he has nothing to add, and it goes on at once when that has been given."""
    battle = found.battle
    if battle.over or own.draft is not None:
        return None if battle.over else own.draft
    if own.side in battle.asked:
        return None
    if found.carried is not None and own.side not in found.carried.gave_up and found.left:
        return found.left
    return () if battle.is_sealing else None


def _sealed(mail: Exchange, own: Own, battle: Battle, lines: tuple[str, ...] | None) -> tuple[str, Own]:
    if own.side in battle.asked and not lines:
        raise Malformed(f"{own.side} is asked: {_question(battle)}; write first what you do")
    if lines is None:
        return "", own
    n = len(mail.messages)
    kept = msgspec.structs.replace(own, plans={**own.plans, str(n): lines})
    return plans.seal_of(kept.plan(n)), kept


def _step(mail: Exchange) -> int:
    """The number of the step that the letter under way begins."""
    assert mail.battle is not None
    before = now(mail.battle.record)
    return before.step + 1 if before is not None else 1


def _question(battle: Battle) -> str:
    return battle.stop.text if isinstance(battle.stop, Ask) else ""
