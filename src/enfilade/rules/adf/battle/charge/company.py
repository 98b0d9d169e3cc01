"""Who else a charge touches together with its target: each fears it and fires by itself before contact (ruling 9.6)."""

from __future__ import annotations

import msgspec

from enfilade.ground.box import distance
from enfilade.rules.adf.battle.charge import intruder
from enfilade.rules.adf.battle.fire import cover
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.move.placing import slid
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.tabletop.contact import NEARLY, TOUCH, gap


def of(play: Play, frame: Charging) -> list[str]:
    """The others who will be in contact when a single unit reaches its target; a group has one impact with all."""
    target = play.unit(frame.main or frame.target)
    if len(frame.units) > 1 or not target.here:
        return []
    charger = play.unit(frame.units[0])
    left = gap([charger], frame.direction, target)
    if left is None:
        return []
    there = msgspec.structs.replace(charger, **_at(slid(charger.box, frame.direction, left)))
    return [id for id in touched(play, frame, there) if id != target.id]


def touched(play: Play, frame: Charging, charger: Piece) -> list[str]:
    """The enemies in contact with a charger who may be struck by him, by their ids."""
    return sorted(
        enemy.id
        for enemy in near.enemies(play.state, charger.side)
        if distance(enemy.box, charger.box) <= TOUCH and intruder.may_be_struck(play, frame, enemy.id)
    )


def first(play: Play, frame: Charging) -> tuple[int, str] | None:
    """The next of them whose fear check is still to come, and how far it is to the inch where he takes it."""
    target = play.unit(frame.target)
    pieces = [play.unit(id) for id in frame.units]
    left = gap(pieces, frame.direction, target) if target.here else None
    if left is None or frame.moved + left > frame.total + NEARLY:
        return None
    within, found = int(play.table.edition.morale.due.fear_of_charge), []
    for id in of(play, frame):
        far = gap(pieces, frame.direction, play.unit(id), within=within)
        if id not in frame.faced and far is not None:
            found.append((far, id))
    return min(found, default=None)


def face(play: Play, frame: Charging, other: str) -> None:
    """His last inch comes first, laid upon the charge as if it were at him; then the charge goes on."""
    play.push(
        msgspec.structs.replace(
            frame,
            target=other,
            main=frame.target,
            # From where it was declared, as for the target itself (ruling 7.35).
            aspect=cover.aspect_of(play.table, play.unit(other), *frame.started[0]),
            phase="last-inch",
            feared=False,
            fired=False,
            stood=True,
            wants="",
            left=False,
            counter=False,
            faced=(*frame.faced, frame.target) if frame.feared else frame.faced,
        )
    )


def back(play: Play, frame: Charging) -> None:
    """It is behind him: the charge at its target goes on, knowing how he took it."""
    play.pop()
    main = play.state.frames[-1]
    assert isinstance(main, Charging)
    held = (*main.held, frame.target) if frame.stood else main.held
    play.swap(msgspec.structs.replace(main, faced=(*main.faced, frame.target), held=held))


def _at(box: tuple[int, int, int, int, int]) -> dict[str, int]:
    x, y, *_ = box
    return {"x": x, "y": y}
