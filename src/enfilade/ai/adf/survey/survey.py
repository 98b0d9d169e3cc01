"""What units would find in many places at once: what they could do there, what could be done to them, who is near.

It knows what the view shows and no more, and it asks the rules for every meaning; only the arithmetic is done in
arrays. Everybody else is taken to stand where he stands now. What is approximate besides is said at the arrays of
Weighed; and of the lines of sight the likeliest are tried, not all (many_sight.Lines).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

import msgspec
import numpy as np

from enfilade.ai.adf.survey import exchange as survey_exchange
from enfilade.ai.adf.survey import fire as survey_fire
from enfilade.ai.adf.survey import stand as survey_stand
from enfilade.ai.adf.survey.fire import FAR as FAR
from enfilade.ai.adf.survey.fire import NONE
from enfilade.ai.adf.survey.moment import Survey as Survey
from enfilade.ground import many
from enfilade.ground.box import Box
from enfilade.ground.many import Floats, Places, Truths, Wholes
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.chapters.facts import Formation

MOST_SURVEYS = 8


class Weighed(NamedTuple):
    """What a unit would find in each of N places. Worth is in figures, as drill_worth has it; lengths are mils."""

    deals: Floats
    """The worth of its best fire from there, the next time it may fire; 0 if there is none."""
    target: Wholes
    """At which of the survey's foes; -1 at none."""
    deals_by_target: Floats
    """The worth of its fire at each of the foes, N by M; 0 where it may not be aimed so."""
    suffers_by_foe: Floats
    """The worth of the fire of each foe on it there, N by M, if that foe stays as he is."""
    suffers: Floats
    """The sum of those."""
    suffers_close: Floats
    """The same if every formed foe may first come straight on for an action, as over open ground and not hindered by
    units, and fires from there if that is better for him. Approximate."""
    suffers_now: Floats
    """Of those who still have a reaction and would see it there, in the present turn."""
    flanked: Wholes
    """How many formed foes within charge distance, with a middling bonus, have its flank or rear."""
    cover: Wholes
    """The best modifier of its cover against fire from straight ahead by other arms than guns: 0, or less."""
    height: Wholes
    supports: Wholes
    """Formed friends that would support it there."""
    in_command: Truths
    """A leader of its own has it in his radius, or it is joined to units of its brigade that are led."""
    enemy_near: Wholes
    """The gap to the nearest formed foe; FAR without any."""
    friend_near: Wholes
    """The gap to the nearest formed friend."""
    crowded: Truths
    """It cannot stand there: on somebody, off the table, or in water."""


def survey(view: View) -> Survey:
    """The survey of a view; the last few are remembered."""
    key = (id(view.state), view.side)
    # Battles that are played side by side share the memory.
    with _LOCK:
        known = _SURVEYS.pop(key, None) or Survey(view)
        _SURVEYS[key] = known
        if len(_SURVEYS) > MOST_SURVEYS:
            _SURVEYS.popitem(last=False)
    return known


def weigh(found: Survey, piece: Piece, boxes: Sequence[Box], *, formation: Formation | None = None) -> Weighed:
    """One unit of the survey's side in each of these boxes; in another formation than its own if that is named, which
    the boxes must then be for."""
    if formation is not None and formation != piece.unit.formation:
        piece = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, formation=formation))
    return weigh_all(found, [(piece, boxes)])[0]


def weigh_all(found: Survey, asked: Sequence[tuple[Piece, Sequence[Box]]]) -> list[Weighed]:
    """Several units, each by itself in its own boxes: much quicker than one after the other.

    A piece is known by its id and taken as it is given, in whatever formation.
    """
    if not asked:
        return []
    pieces = [piece for piece, _ in asked]
    counts = [len(boxes) for _, boxes in asked]
    which = np.repeat(np.arange(len(asked)), counts)
    places = Places.from_boxes([box for _, boxes in asked for box in boxes])
    own = np.array([found.index.get(piece.id, NONE) for piece in pieces], dtype=np.int64)
    body = survey_fire.bodies(found.table, found.fires, places, pieces, which, own[which])
    whole = _weighed(found, pieces, which, body)
    ends = np.cumsum(counts).tolist()
    return [Weighed._make(row[end - count : end] for row in whole) for count, end in zip(counts, ends, strict=True)]


_SURVEYS: OrderedDict[tuple[int, str], Survey] = OrderedDict()
_LOCK = Lock()


def _weighed(found: Survey, pieces: Sequence[Piece], which: Wholes, body: survey_fire.Bodies) -> Weighed:
    gaps = many.gaps(body.places, found.foe_bodies.places)
    deals = survey_exchange.deals(found, pieces, which, body, gaps)
    suffers = survey_exchange.suffers(found, pieces, which, body, gaps)
    close = np.maximum(suffers, survey_exchange.suffers_close(found, body, gaps))
    stand = survey_stand.stand(found.company, pieces, which, body)
    best = deals.max(axis=1, initial=0.0)
    return Weighed(
        deals=best,
        target=np.where(best > 0, deals.argmax(axis=1) if found.foes else NONE, NONE),
        deals_by_target=deals,
        suffers_by_foe=suffers,
        suffers=suffers.sum(axis=1),
        suffers_close=close.sum(axis=1),
        suffers_now=suffers[:, found.ready].sum(axis=1),
        flanked=_flanked(found, pieces, which, body.places, gaps),
        cover=stand.cover,
        height=body.level,
        supports=stand.supports,
        in_command=stand.in_command,
        enemy_near=np.where(found.formed, gaps, FAR).min(axis=1, initial=FAR),
        friend_near=stand.friend_near,
        crowded=stand.crowded | (gaps < 1).any(axis=1),
    )


def _flanked(found: Survey, pieces: Sequence[Piece], which: Wholes, places: Places, gaps: Wholes) -> Wholes:
    reach = np.array([found.charges(piece) for piece in pieces], dtype=np.int64).reshape(len(pieces), -1)[which]
    foes, angle = found.foe_bodies.places, found.table.edition.rulings.front_angle * 100
    beside = many.off_facings(places.column(), foes.x, foes.y) > angle
    count: Wholes = (beside & (gaps <= reach) & (reach > 0)).sum(axis=1)
    return count
