"""The steps of a move: legs over the ground, and changes made on the way."""

from __future__ import annotations

import msgspec

from enfilade.ground.legs import About, Advance, Back, File, March, Oblique, Sidestep, Wheel


class Form(msgspec.Struct, frozen=True, tag="form"):
    """Change formation; limber, unlimber, mount and dismount are changes too."""

    formation: str


class Face(msgspec.Struct, frozen=True, tag="face"):
    """Turn on the spot to this facing, in hundredths of a degree clockwise from north."""

    facing: int


class Mount(msgspec.Struct, frozen=True, tag="mount"):
    pass


class Dismount(msgspec.Struct, frozen=True, tag="dismount"):
    pass


Step = Advance | Oblique | Wheel | About | File | Sidestep | Back | March | Form | Face | Mount | Dismount
"""One leg of a move, or a change made on the way."""
CHANGES = (Form, Face, Mount, Dismount)
ON_THE_SPOT = (*CHANGES, About)
"""An about-face is a change of facing with a name of its own."""
