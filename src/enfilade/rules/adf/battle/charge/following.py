"""The winner's advance after an impact, and whom it strikes next (ruling 7.28)."""

from __future__ import annotations

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.stops import Stop
from enfilade.ground.legs import March
from enfilade.rules.adf.battle.fire import cover
from enfilade.rules.adf.battle.frames import Charging, Impact, Window
from enfilade.rules.adf.battle.move import moving
from enfilade.rules.adf.battle.move.placing import has_room, slid
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters import charge
from enfilade.tabletop.contact import gap as gap_to
from enfilade.tabletop.contact import reach

INCH = 1000


def go(play: Play, frame: Impact) -> Stop:
    names = " and ".join(play.unit(id).name for id in frame.attackers)
    text = f"{names} may follow up to {Length(frame.advance)}: 'choose advance', 'choose advance-2' or 'choose hold'."
    side = play.unit(frame.attackers[0]).side
    return ask(side, "advance", text, "adf.charge.advance", frame.attackers, choices(frame))


def choices(frame: Impact) -> tuple[str, ...]:
    """Stay, follow as far as may be, or by whole inches less."""
    return ("hold", "advance", *(f"advance-{inches}" for inches in range(1, frame.advance // INCH)))


def answer(play: Play, frame: Impact, option: str) -> None:
    """Straight on in disorder; another enemy in the way may be struck (ruling 7.28)."""
    if option == "hold":
        end(play, frame)
        return
    far = frame.advance
    if option != "advance":
        head, _, inches = option.partition("-")
        if head != "advance" or not inches.isdigit():
            raise Malformed("choose 'advance', 'advance-2' for two inches, or 'hold'")
        far = int(inches) * INCH
    if not 0 < far <= frame.advance:
        raise Illegal(f"the advance is at most {Length(frame.advance)}", "adf.charge.advance")
    pieces = [play.unit(id) for id in frame.attackers]
    prey = _prey(play, frame, pieces, far)
    if prey is not None:
        # The chance to react comes when that, too, is over.
        play.pop()
        target, gap = prey
        boxes = tuple(piece.box for piece in pieces)
        play.push(
            Charging(
                units=frame.attackers,
                target=target.id,
                direction=frame.direction,
                phase="advance",
                started=tuple((piece.x, piece.y) for piece in pieces),
                expected=boxes,
                distance=gap,
                move=far,
                totals=(far,) * len(pieces),
                points=(0,) * len(pieces),
                aspect=cover.aspect_of(play.table, target, pieces[0].x, pieces[0].y),
                own=frame.attackers,
                began=frame.began,
                further=True,
            )
        )
        return
    play.pop()
    ways = [(piece, _free_way(play, piece, frame.direction, far)) for piece in pieces]
    if not any(gone for _, gone in ways):
        play.push(Window(by=frame.attackers, cause="action"))
    for piece, gone in reversed(ways):
        if gone:
            moving.start(play, (piece.id,), (March(frame.direction, gone),), how="advance")


def _free_way(play: Play, piece: Piece, direction: int, far: int) -> int:
    """How much of its advance it can make: to where it has room, with no enemy between."""
    for gone in range(far, 0, -INCH // 8):
        box = slid(piece.box, direction, gone)
        if has_room(play.table, play.state, piece, box) and _open(play, piece, direction, gone):
            return gone
    return 0


def end(play: Play, frame: Impact) -> None:
    play.pop()
    by = tuple(id for id in frame.attackers if play.unit(id).here)
    if by:
        play.push(Window(by=by, cause="action"))


def _prey(play: Play, frame: Impact, pieces: list[Piece], far: int) -> tuple[Piece, int] | None:
    if not play.table.edition.charge.advance_may_impact:
        return None
    found = []
    for enemy in play.state.units.values():
        if enemy.here and enemy.side != pieces[0].side:
            gap = gap_to(pieces, frame.direction, enemy)
            if gap is not None and gap <= far:
                try:
                    for piece in pieces:
                        charge.check_may_charge(play.table.edition, piece.unit, enemy.unit)
                except Illegal:
                    continue
                found.append((gap, enemy.id, enemy))
    return (min(found)[2], min(found)[0]) if found else None


def _open(play: Play, piece: Piece, direction: int, gone: int) -> bool:
    """No enemy between here and there."""
    return all(
        reach(piece.box, direction, enemy.box, gone) is None
        for enemy in play.state.units.values()
        if enemy.here and enemy.side != piece.side
    )
