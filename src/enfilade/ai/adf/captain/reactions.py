"""How the captain answers the enemy's turn: each reaction where it is worth most, now or at a better moment."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain.mind import Mind
from enfilade.ai.adf.reply import foreseen as reply_foreseen
from enfilade.ai.adf.reply import later as reply_later
from enfilade.ai.adf.reply import to_charge as reply_to_charge
from enfilade.ai.adf.reply import words as reply_words
from enfilade.ai.adf.reply.later import Chance, Later
from enfilade.ai.adf.reply.to_charge import Answer
from enfilade.ai.adf.reply.worth import Blow, Scales
from enfilade.ai.thought import Deadline, Thought
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import bearing, distance
from enfilade.rules.adf.battle.commands import Command, Pass, React, Reply
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Charging, Window
from enfilade.rules.adf.battle.react import reaction, replies
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.chapters.facts import is_depleted
from enfilade.speech import spoken_names

INCH = 1000
MOST_TOGETHER = 4
"""Of how many units, those with the best fire, it is thought whether they fire together."""

MOST_TRIED = 3
"""So many of those that the rules allow are thought about twice."""


class Wish(NamedTuple):
    """A reaction that could be made now."""

    gain: float
    later: float
    """What keeping the reaction is worth instead."""
    command: Command
    why: str
    blow: Blow | None = None

    @property
    def lead(self) -> float:
        return self.gain - self.later


def think(view: View, deadline: Deadline, mind: Mind) -> Thought:
    """The reaction that gains most against keeping it, or none."""
    frame = view.state.frames[-1]
    assert isinstance(frame, Window)
    return reply_foreseen.best(view, mind, _Chooser(view, deadline, mind, frame).thoughts(), deadline)


class _Chooser:
    """One window: who could do what, and what it is worth."""

    def __init__(self, view: View, deadline: Deadline, mind: Mind, window: Window) -> None:
        self.view, self.deadline, self.window = view, deadline, window
        self.table, self.state = view.table, view.state
        self.weights, self.look = mind.replies, mind.look
        self.scales = Scales(view.table, view.state, mind.replies)
        self.makers = [self.state.units[id] for id in window.by if self.state.units[id].here]
        self._later: Later | None = None
        self._answers: list[Answer] | None = None
        self.held = ""

    def thoughts(self) -> list[Thought]:
        """What he would do by his rules of thumb, and the best of what else may be done."""
        wishes = list(self._wishes())
        fires = [wish for wish in wishes if wish.blow is not None]
        if len(fires) > 1 and self.look.groups and not self.deadline.is_over:
            wishes += self._together(fires)
        wishes.sort(key=lambda wish: -wish.lead)
        legal = (wish for wish in wishes if is_legal(self.table, self.state, wish.command))
        some = list(islice(legal, MOST_TRIED if self.look.ends else 1))
        may = [Thought(wish.command, wish.why) for wish in some]
        return may if some and some[0].lead > 0 else [Thought(Pass(), self.held), *may]

    @property
    def later(self) -> Later:
        if self._later is None:
            self._later = reply_later.rest(self.table, self.state, self.window)
        return self._later

    @property
    def answers(self) -> list[Answer]:
        """What the target of a charge may do, to await it first; nothing without a charge or when it has gone."""
        if self._answers is None:
            charge = self.state.frames[-2] if len(self.state.frames) > 1 else None
            self._answers = []
            if isinstance(charge, Charging) and self.window.cause == "charge":
                with contextlib.suppress(Illegal, Malformed):
                    self._answers = list(reply_to_charge.answers(self.scales, self.window, charge))
        return self._answers

    def _wishes(self) -> Iterator[Wish]:
        for piece in self.state.units.values():
            if piece.side != self.view.side or piece.place != "table" or self.deadline.is_over:
                continue
            charged = replies.is_charged(piece, self.window)
            if charged:
                yield from self._charged(piece)
            elif replies.is_spent(self.table, piece):
                yield from self._desperate(piece)
            else:
                yield from self._fires(piece)
                yield from self._turns(piece)
            if not charged or piece.unit.level in ("shaken", "routed"):
                yield from self._mends(piece)

    def _charged(self, piece: Piece) -> Iterator[Wish]:
        """The target of the charge, by the odds of every answer."""
        if not self.answers:
            return
        hold, *others = self.answers
        self.held = reply_words.awaits(piece, hold)
        for one in others:
            assert isinstance(one.command, React)
            if one.command.reply == "fire" and self._is_better_on(piece):
                continue
            yield Wish(one.worth, hold.worth + self.weights["sure"], one.command, reply_words.meets(piece, one, hold))

    def _is_better_on(self, piece: Piece) -> bool:
        """Whether its fire on the way would tell more an inch or two further on."""
        mark = self.makers[0]
        return reply_later.best_on_the_way(self.scales, self.later, self.window, piece, mark).worth > 0

    def _mends(self, piece: Piece) -> Iterator[Wish]:
        """Reform and rally cost only the reaction."""
        level = piece.unit.level
        if level == "good" or (level == "disorder" and is_depleted(self.table.edition, piece.unit)):
            return
        reply: Reply = "reform" if level == "disorder" else "rally"
        if not self._may(piece, reply):
            return
        name = spoken_names.unit(piece)
        if reply == "reform":
            gain = self.scales.reform(piece)
            why = f"{name} reforms: its order is worth {reasons.figures(gain)} to it"
        else:
            gain, better = self.scales.rally(piece)
            why = f"{name} tries to rally: {reasons.chance(better)} to be the better for it"
        # It can be done at any other chance as well, and a fire cannot; but nobody knows how many chances come.
        later = gain * (self.weights["mend-later"] if self.later.fresh or self.later.places else 0.0)
        kept = self._kept(piece) if level == "disorder" else 0.0
        yield Wish(gain, max(later, kept), React((piece.id,), reply), reasons.said(why))

    def _fires(self, piece: Piece) -> Iterator[Wish]:
        reach = aim.reach_of(self.table, piece)
        for mark in self.makers if reach else ():
            if near.is_beyond(piece, mark, reach) or not aim.is_in_arc(self.table, piece, mark):
                continue
            blow = self._blow((piece,), mark)
            if blow is None:
                continue
            gain = blow.worth + self._stop(mark, blow)
            if piece.unit.opening and blow.band == "long":
                gain -= self.weights["opening"]
            found = self._chances(piece, [mark])
            later = max(self.weights["patience"] * reply_later.expected(found), self.weights["least"])
            wish = Wish(gain, later, React((piece.id,), "fire", mark.id), reply_words.volley([piece], mark, blow), blow)
            if wish.lead <= 0 and gain > self.weights["least"] and not self.held:
                self.held = reply_words.patience(self.state, piece, mark, gain, found)
            yield wish

    def _desperate(self, piece: Piece) -> Iterator[Wish]:
        """The single die of who has had his reaction: it costs nothing."""
        within = int(self.table.edition.fire.desperation.within)
        for mark in self.makers:
            if near.is_beyond(piece, mark, within):
                continue
            blow = self._blow((piece,), mark)
            if blow is not None:
                why = reasons.said(f"{spoken_names.unit(piece)} has nothing to lose and fires in desperation")
                yield Wish(blow.worth, 0.0, React((piece.id,), "fire", mark.id), why, blow)

    def _turns(self, piece: Piece) -> Iterator[Wish]:
        """To face, or form against, an enemy who is upon it where it cannot fire."""
        mark = self._flanker(piece)
        if mark is None:
            return
        gain, name = self.weights["front"], f"{spoken_names.unit(mark)} is upon its flank"
        if piece.unit.formation in ("road-column", "attack-column"):
            formation = "battle-line" if piece.unit.arm == "infantry" else "line"
            command = React((piece.id,), "form", formation=formation)
            name = f"{spoken_names.unit(mark)} is near and a column does not fire"
        else:
            command = React((piece.id,), "face", facing=bearing(piece.x, piece.y, mark.x, mark.y))
        word = "forms line" if command.reply == "form" else "turns to face it"
        later = self._kept(piece)
        yield Wish(gain, later, command, reasons.said(f"{spoken_names.unit(piece)} {word}: {name}"))

    def _flanker(self, piece: Piece) -> Piece | None:
        """An enemy who can fight, is near, and will act again or later, where this unit cannot fire at him."""
        if piece.unit.level != "good" or piece.unit.formation in ("limbered", "skirmishers") or piece.unit.horse:
            return None
        for mark in self.makers:
            if mark.unit.level not in ("good", "disorder") or mark.unit.arm == "artillery":
                continue
            # Farther off standing orders do not ask about it either.
            upon = int(self.table.edition.reaction.any_action_within)
            if near.is_beyond(piece, mark, upon) or distance(piece.box, mark.box) > upon:
                continue
            column = piece.unit.formation in ("road-column", "attack-column")
            if (column or not aim.is_in_arc(self.table, piece, mark)) and not self._has_front(piece, mark):
                return mark if column or bearing(piece.x, piece.y, mark.x, mark.y) != piece.facing else None
        return None

    def _has_front(self, piece: Piece, mark: Piece) -> bool:
        """Whether another enemy stands before it as near, to whom it would turn its flank."""
        limit = distance(piece.box, mark.box) + INCH
        return any(
            foe.id != mark.id
            and foe.unit.level in ("good", "disorder")
            and not near.is_beyond(piece, foe, limit)
            and aim.is_in_arc(self.table, piece, foe)
            for foe in near.enemies(self.state, piece.side)
        )

    def _together(self, fires: Sequence[Wish]) -> Iterator[Wish]:
        """Several neighbours at once: weak fires add up to one that tells."""
        best = sorted((wish for wish in fires if wish.gain > 0), key=lambda wish: -wish.gain)[:MOST_TOGETHER]
        for count in (2, 3):
            for some in combinations(best, count):
                commands = [wish.command for wish in some if isinstance(wish.command, React)]
                if len({command.target for command in commands}) > 1:
                    continue
                pieces = [self.state.units[command.units[0]] for command in commands]
                mark = self.state.units[commands[0].target]
                if any(replies.is_spent(self.table, piece) for piece in pieces):
                    continue
                blow = self._blow(pieces, mark)
                if blow is not None:
                    command = React(tuple(piece.id for piece in pieces), "fire", mark.id)
                    later = sum(wish.later for wish in some)
                    gain = blow.worth + self._stop(mark, blow)
                    yield Wish(gain, later, command, reply_words.volley(pieces, mark, blow), blow)

    def _blow(self, pieces: Sequence[Piece], mark: Piece) -> Blow | None:
        """A fire now, or None where the rules refuse it."""
        try:
            for piece in pieces:
                replies.check_reply(self.table, self.state, piece, self.window, "fire")
            shot = replies.shot(self.table, self.state, tuple(piece.id for piece in pieces), mark.id, self.window)
        except (Illegal, Malformed):
            return None
        if not all(reaction.notices(self.table, self.state, piece, self.window) for piece in pieces):
            return None
        return self.scales.fire(mark, shot)

    def _stop(self, mark: Piece, blow: Blow) -> float:
        """What it is worth besides that the enemy comes no further, or has less to act with."""
        if self.window.cause == "charge":
            stake = max(self.weights["stopped-charge"], -self.answers[0].worth if self.answers else 0.0)
            return stake * blow.breaks
        if self.later.places:
            return self.weights["stopped"] * blow.worse
        return self.weights["stopped"] * blow.worse / 2 if self.later.again else 0.0

    def _kept(self, piece: Piece) -> float:
        """What its reaction is worth for a fire later this turn."""
        return self.weights["patience"] * reply_later.expected(self._chances(piece, self.makers))

    def _chances(self, piece: Piece, marks: Sequence[Piece]) -> list[Chance]:
        """What it may still get to fire at; who does not look ahead thinks of nothing to come."""
        return reply_later.chances(self.scales, self.later, self.window, piece, marks) if self.look.answer else []

    def _may(self, piece: Piece, reply: Reply) -> bool:
        try:
            replies.check_reply(self.table, self.state, piece, self.window, reply)
        except Illegal:
            return False
        return reaction.notices(self.table, self.state, piece, self.window)
