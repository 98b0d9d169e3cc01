"""Battles by mail of people who plan badly: lines at the wrong time, plans of any length, other standing orders on the
way, seals where an answer would do. Neither copy ever stands otherwise than the other, and each letter is taken."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.game.mail.post import ADF, JR3, by_drill, quoted

from enfilade.core.errors import Illegal, Malformed
from enfilade.game.battle import Battle
from enfilade.game.battles import replay
from enfilade.game.mail import desk, letters
from enfilade.game.mail.desk import Own
from enfilade.game.mail.exchange import Exchange, may_lead, taken
from enfilade.game.mail.messages import Mailed
from enfilade.game.opening import prepared
from enfilade.library.editions import cards
from enfilade.library.scenarios import shelf

pytestmark = pytest.mark.long


def plan(battle: Battle, side: str, chance: Random) -> list[str]:
    """As drill would begin, and then whatever could be said now, when it may not fit any more."""
    found = by_drill(battle, side, chance.choice((1, 2, 5, 20)))
    pool = [battle.game.text(option) for option in battle.options(side=side)][:30]
    later = [f"{chance.choice(('maybe ', 'maybe ', ''))}{chance.choice(pool)}" for _ in range(chance.randint(0, 6))]
    return [*found, *later]


def standing(side: str, chance: Random) -> str:
    said = {
        "fire": ("first", "short", "never", "ask-20"),
        "reform": ("yes", "no", "march"),
        "disengage": ("yes", "no"),
        "countercharge": ("yes", "no", "march"),
        "other": ("no", "near"),
    }
    return f"order {side} " + " ".join(f"{what} {chance.choice(values)}" for what, values in said.items())


def drafted(battle: Battle, side: str, lines: list[str]) -> tuple[str, ...] | None:
    try:
        return desk.drafted(battle, side, lines)[0] or None
    except (Illegal, Malformed):
        # Whoever writes what cannot be done now is told so, and writes something else.
        return tuple(by_drill(battle, side, 1)) or None


@pytest.mark.parametrize(("card", "seed"), [(ADF, 2), (ADF, 6), ("adf-western-10mm", 10), (JR3, 18), (JR3, 22)])
def test_both_copies_go_the_same_way_whatever_is_planned(card: str, seed: int) -> None:
    chance = Random(seed)
    ready = prepared(shelf.loaded("drill-field"), cards.edition(card))
    owns = {side: Own(side=side, root=f"{seed} {side}") for side in ready.sides}
    copies = {side: Exchange() for side in ready.sides}

    def post(message: Mailed) -> None:
        (found,) = letters.read(quoted(letters.letter(message)))
        for side, mail in copies.items():
            copies[side] = taken(mail, found)

    first = ready.sides[0]
    post(desk.offer(ready, first, owns[first]))
    while side := copies[first].writer:
        mail, own = copies[side], owns[side]
        part = desk.due(mail, own)
        battle = desk.joinable(mail, own) if part == "join" else desk.ahead(mail, own).battle
        lead = may_lead(mail, side) and chance.random() < 0.3
        lines = plan(battle, side, chance) if side in battle.asked else []
        if card != JR3 and part == "answer" and not lead and chance.random() < 0.3:
            lines.insert(0, standing(side, chance))
        own = msgspec.structs.replace(own, draft=drafted(battle, side, lines))
        message, owns[side] = desk.composed(mail, own, lead=lead)
        foreseen = battle.record if part == "open" else None
        post(message)
        records = [one.battle.record for one in copies.values() if one.battle is not None]
        assert records[0] == records[1]
        # What a side has seen before the other is what the other comes to.
        assert foreseen in (None, records[0])
        assert message.n < 400
    over = copies[first].battle
    assert over is not None
    assert over.over
    assert replay(over.record).record == over.record
