"""One charger and several defenders in contact: an impact with each, in the order he likes (ruling 9.6)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.stops import Stop
from enfilade.ground.box import distance
from enfilade.rules.adf.battle.frames import Impact
from enfilade.rules.adf.battle.nerve import losses
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.rules.adf.odds.chain import Fate
from enfilade.tabletop.contact import TOUCH

RULE = "adf.charge.each"


def go(play: Play, frame: Impact) -> Stop | None:
    """Ask whom he strikes first, or next, while there is a choice."""
    found = choices(frame)
    if len(found) == 1:
        take(play, frame, found[0])
        return None
    charger = play.unit(frame.attackers[0])
    text = f"Whom does {charger.name} strike {'next' if frame.came else 'first'}: {', '.join(found)}?"
    return ask(charger.side, "strike", text, RULE, found, found)


def answer(play: Play, frame: Impact, option: str) -> None:
    found = choices(frame)
    if option not in found:
        raise Malformed(f"choose whom to strike: {', '.join(found)}")
    take(play, frame, option)


def choices(frame: Impact) -> tuple[str, ...]:
    """Everybody still to be struck."""
    return (frame.defenders[0], *(id for id, _ in frame.rest))


def take(play: Play, frame: Impact, chosen: str) -> None:
    every = ((frame.defenders[0], frame.aspect), *frame.rest)
    aspect = next(aspect for id, aspect in every if id == chosen)
    rest = tuple(one for one in every if one[0] != chosen)
    came = play.unit(frame.attackers[0]).unit.level
    play.swap(msgspec.structs.replace(frame, defenders=(chosen,), aspect=aspect, rest=rest, came=came, phase="lead"))


def left(play: Play, frame: Impact) -> tuple[str, ...]:
    """Whom he strikes now that an impact is over: those still in contact, unless he has lost it or stopped short."""
    charger = play.unit(frame.attackers[0])
    beaten = frame.winner == "defender" or frame.kind == "stop-short"
    if not frame.rest or beaten or not charger.here or charger.unit.level not in ("good", "disorder"):
        return ()
    pieces = [play.unit(id) for id, _ in frame.rest]
    return tuple(piece.id for piece in pieces if piece.here and distance(piece.box, charger.box) <= TOUCH)


def go_on(play: Play, frame: Impact, found: tuple[str, ...]) -> None:
    """To the next impact, in the order he came with: the disorder that ends a charge comes after the last."""
    charger = play.unit(frame.attackers[0])
    if frame.kind == "close" and frame.came:
        # The volleys of a win by one are fired in disorder; that is not yet the end of his charge.
        losses.set_level(play, charger.id, frame.came)
    following = [one for one in frame.rest if one[0] in found]
    play.swap(
        msgspec.structs.replace(
            frame,
            defenders=(following[0][0],),
            aspect=following[0][1],
            rest=tuple(following[1:]),
            phase="order",
            faces=(),
            kind="",
            winner="",
            margin=0,
            apart=0,
            advance=0,
            earned=earned(play, frame),
        )
    )


def earned(play: Play, frame: Impact) -> tuple[int, ...]:
    """How far he may follow each whom he has driven back so far; who is no more gives no way to follow."""
    driven = frame.winner == "attacker" and play.unit(frame.defenders[0]).here
    return (*frame.earned, frame.advance) if driven else frame.earned


def advance(play: Play, frame: Impact) -> int:
    """How far he follows when all is over: behind the one who went least."""
    if not frame.earned:
        return frame.advance
    lost = frame.winner != "attacker"
    return 0 if lost else min(earned(play, frame))


def unspent(play: Play, frame: Impact, outcome: Outcome) -> Fate:
    """The charger's lot after an impact he has won: in the order he came with while others wait to be struck."""
    now = play.unit(frame.attackers[0]).unit.level
    won = outcome.winner == "attacker" and outcome.kind in ("driven-back", "surrender")
    return msgspec.structs.replace(outcome.attacker, level=now) if frame.rest and won else outcome.attacker
