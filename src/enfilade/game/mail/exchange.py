"""The law of a battle by mail: which message may follow, and what it makes of the battle, in both players' copies."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import begun_by_both
from enfilade.core.shares import follows, known, promised
from enfilade.core.stops import Ask, Over
from enfilade.game.battle import Battle
from enfilade.game.mail import plans
from enfilade.game.mail.carrying import Carried, carry, is_standing
from enfilade.game.mail.messages import Answered, Begun, Joined, Laid, Mailed, Opened, hash_of
from enfilade.game.moments import set_up
from enfilade.game.opening import table_of
from enfilade.tabletop.family import Board


class Lying(NamedTuple):
    """A plan that lies sealed."""

    side: str
    seal: str
    n: int
    """The letter that laid it down."""


class Exchange(NamedTuple):
    """How a game by mail stands after its messages. A value: what is refused leaves it as it was."""

    messages: tuple[Mailed, ...] = ()
    hashes: tuple[str, ...] = ()
    table: Board | None = None
    battle: Battle | None = None
    """Once both have settled their secrets. Nobody answers it but this file."""
    lying: Lying | None = None
    answered: Answered | None = None
    """What the other side has said to the plan that lies sealed."""
    carried: Carried | None = None
    """How the last step went."""

    @property
    def game(self) -> str:
        return self.hashes[0] if self.hashes else ""

    @property
    def sides(self) -> tuple[str, str]:
        assert self.table is not None
        return self.table.sides

    @property
    def is_over(self) -> bool:
        return self.battle is not None and self.battle.over

    @property
    def writer(self) -> str:
        """Whose turn it is to send something; nobody's when it is over."""
        if not self.messages or self.is_over:
            return ""
        return other(self, self.messages[-1].side)


def other(mail: Exchange, side: str) -> str:
    return next(one for one in mail.sides if one != side)


def taken(mail: Exchange, message: Mailed) -> Exchange:
    """The game with one letter more, of either side; Malformed says what is wrong with it."""
    _check_place(mail, message)
    match message:
        case Begun():
            found = _begun(message)
        case Joined():
            found = _joined(mail, message)
        case Laid():
            found = _laid(mail, message)
        case Answered():
            found = _answered(mail, message)
        case Opened():
            found = _opened(mail, message)
    return found._replace(messages=(*mail.messages, message), hashes=(*mail.hashes, hash_of(message)))


def is_known(mail: Exchange, message: Mailed) -> bool:
    """Whether this very letter has been taken before."""
    return message.n < len(mail.hashes) and mail.hashes[message.n] == hash_of(message)


def may_lead(mail: Exchange, side: str) -> bool:
    """Whether a side may seal a plan of its own although the other has sealed one: it alone is asked."""
    battle, lying = mail.battle, mail.lying
    return battle is not None and lying is not None and lying.side != side and battle.asked == (side,)


def _check_place(mail: Exchange, message: Mailed) -> None:
    n = len(mail.messages)
    if (n and message.n and message.game != mail.game) or (not n and message.n):
        _refuse("it belongs to another game")
    if is_known(mail, message):
        _refuse(f"it has been taken already: it is letter {message.n}, and letter {n} is the next")
    if not message.n and n:
        _refuse("it offers another game")
    if message.n < n:
        _refuse(f"it is another letter {message.n} than the one that has been taken: one of the two has been changed")
    if message.n > n:
        _refuse(f"it is letter {message.n}, and letter {n} is still missing")
    if n and message.before != mail.hashes[-1]:
        _refuse(f"it follows on another letter {n - 1} than the one that lies here")
    if mail.is_over:
        _refuse("the battle is over")
    if n and message.side != mail.writer:
        _refuse(f"it is for {mail.writer} to write now, not for {message.side}")
    expected: tuple[type, ...] = (Begun,) if n == 0 else (Joined,) if n == 1 else (Laid, Answered, Opened)
    if not isinstance(message, expected):
        _refuse("it is of a kind that has no place here")


def _begun(message: Begun) -> Exchange:
    start = message.opening
    if start.dice != "both" or start.commitment or start.forked or message.game or message.before:
        _refuse("it offers a battle that cannot be fought by mail")
    table, _ = table_of(start)
    if list(start.anchors) != [message.side] or message.side not in table.sides:
        _refuse("whoever offers a game settles the secrets of his own side")
    if any(piece.hidden for piece in set_up(table, start.position)[-1].state.units.values()):
        _refuse("some of its units are hidden, and nothing on the table can be hidden in a battle by mail")
    return Exchange(table=table)


def _joined(mail: Exchange, message: Joined) -> Exchange:
    first = mail.messages[0]
    assert isinstance(first, Begun)
    anchors = first.opening.anchors | {message.side: message.anchor}
    if len(set(anchors.values())) != len(anchors):
        _refuse("it has taken over the other side's secrets as its own")
    start = msgspec.structs.replace(first.opening, anchors=anchors, commitment=promised(anchors))
    table, notes = table_of(start)
    battle = Battle(table, begun_by_both(start), set_up(table, start.position), notes)
    return _sealed_next(mail._replace(table=table, battle=battle), battle, message.side, message.seal, message.n)


def _laid(mail: Exchange, message: Laid) -> Exchange:
    if mail.answered is not None or (mail.lying is not None and not may_lead(mail, message.side)):
        _refuse("a plan lies sealed already, and this is no answer to it")
    return mail._replace(lying=Lying(message.side, message.seal, message.n))


def _answered(mail: Exchange, message: Answered) -> Exchange:
    if mail.lying is None or mail.answered is not None or mail.lying.side == message.side:
        _refuse("no plan of the other side lies sealed, so that nothing can be answered yet")
    assert mail.battle is not None
    if not follows(known(mail.battle.record)[message.side], message.share):
        _refuse(f"{message.side} has opened another secret than it had settled")
    _check_lines(mail.battle, message)
    return mail._replace(answered=message)


def _check_lines(battle: Battle, message: Answered) -> None:
    """What is said openly must be lawful as far as can be told: its standing orders, and what answers the question."""
    side, trial = message.side, battle.fork()
    for line in message.lines:
        try:
            if is_standing(trial, line, side):
                if isinstance(trial.stop, Ask):
                    trial.answer(plans.said(line), side=side, cast=False)
                continue
            if side in trial.asked:
                trial.check(plans.said(line), side=side)
                return
            trial.read(plans.said(line), side)
        except (Illegal, Malformed) as refusal:
            _refuse(f"what {side} orders cannot be done: {refusal}")
    if side in trial.asked:
        _refuse(f"{side} is asked something and does not answer")


def _opened(mail: Exchange, message: Opened) -> Exchange:
    lying, answered = mail.lying, mail.answered
    if lying is None or answered is None or lying.side != message.side:
        _refuse("no plan of this side waits to be opened")
    assert mail.battle is not None
    if not follows(known(mail.battle.record)[message.side], message.share):
        _refuse(f"{message.side} has opened another secret than it had settled")
    plans.check_opened(lying.seal, message.shown, message.rest)
    lines = tuple(one.line for one in message.shown if one.line != plans.END)
    battle, carried = stepped(mail, lying.side, lines, message.share)
    if carried.used[lying.side] != len(lines):
        _refuse("it opens more of the plan than was needed")
    is_at_its_end = lying.side == carried.ran_out and lying.side not in carried.gave_up
    if is_at_its_end == bool(message.rest):
        _refuse(f"it opens {'less' if is_at_its_end else 'more'} of the plan than was needed")
    if (message.lines, message.record) != (len(battle.record.lines), battle.record.lines[-1].hash):
        _refuse("the battle does not go where this letter says; are both programs of one version?")
    after = mail._replace(battle=battle, lying=None, answered=None, carried=carried)
    return _sealed_next(after, battle, message.side, message.seal, message.n)


def stepped(mail: Exchange, leader: str, lines: tuple[str, ...], share: str) -> tuple[Battle, Carried]:
    """The battle after the step, if the side that sealed opens these lines and this secret."""
    assert mail.battle is not None
    assert mail.answered is not None
    battle, answered = mail.battle.fork(), mail.answered
    shares = {leader: share, answered.side: answered.share}
    return battle, carry(battle, shares, {leader: lines, answered.side: answered.lines})


def _sealed_next(mail: Exchange, battle: Battle, side: str, seal: str, n: int) -> Exchange:
    if seal:
        if isinstance(battle.stop, Over):
            _refuse("the battle is over, and there is nothing left to plan")
        return mail._replace(lying=Lying(side, seal, n))
    if isinstance(battle.stop, Ask) and side in battle.asked:
        _refuse(f"{side} is asked something and has sealed nothing for it")
    return mail


def _refuse(why: str) -> NoReturn:
    raise Malformed(f"this letter is refused: {why}")
