"""Laws of moving at once, on crowded little tables: nobody on anybody, nobody for more than his move, and the same
whatever the order in which plans and units are given."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest
from tests.rules.jr3.battle.pieces import area, board, cs, guns, horse, line, us

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import distance, inside, overlap
from enfilade.ground.legs import About, Advance, Oblique, Wheel
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.moves.path import Plan, check_move
from enfilade.rules.jr3.battle.moves.together import Outcome, together
from enfilade.rules.jr3.battle.state import Piece
from enfilade.tabletop.routes.steps import Form, Step

SEEDS = range(60)
KINDS: list[dict[str, Any]] = [
    {},
    {},
    {"formation": "march-column"},
    {"formation": "attack-column"},
    {"formation": "disorder", "strength": 7, "full": 20},
    {"level": "shaken"},
    {"formation": "march-column", "level": "shaken"},
    horse(formation="march-column"),
    horse(formation="double-line"),
    guns(),
    guns(formation="limbered"),
]
SIZE = 22
CLOSEST = 1000


def crowd(chance: random.Random) -> tuple[Field, list[Piece]]:
    """Up to ten units of both sides near each other, none on another."""
    table = board(area("light-woods", 4, 8, 10, 14), line("wood-fence", (0, 12), (22, 12)), width=SIZE, height=SIZE)
    pieces: list[Piece] = []
    for id in range(30):
        side = chance.choice((us, cs))
        at = (chance.randrange(20, 200) / 10, chance.randrange(20, 200) / 10)
        facing = chance.choice((0, 90, 180, 270, chance.randrange(360)))
        piece = side(table, f"u{id:02}", *at, facing=facing, **chance.choice(KINDS))
        if inside(piece.box, table.width, table.height) and not any(overlap(piece.box, one.box) for one in pieces):
            pieces.append(piece)
    return table, pieces[:10]


def orders(chance: random.Random, table: Field, pieces: list[Piece]) -> dict[str, Plan]:
    """For most of them some move that may be ordered."""
    found: dict[str, Plan] = {}
    for piece in pieces:
        for _ in range(6):
            try:
                found[piece.id] = check_move(table, piece, tuple(_step(chance) for _ in range(chance.randint(1, 3))))
            except (Illegal, Malformed):
                continue
            break
    return found


def _step(chance: random.Random) -> Step:
    hand = chance.choice(("left", "right"))
    far = chance.randrange(300, 9000)
    return chance.choice(
        (
            Advance(far),
            Advance(far),
            Advance(far),
            Oblique(hand, chance.randrange(500, 4500), far),  # type: ignore[arg-type]
            Wheel(hand, chance.randrange(500, 9000)),  # type: ignore[arg-type]
            Form(chance.choice(("line", "march-column", "limbered", "double-line"))),
            About(),
        )
    )


def played(seed: int) -> tuple[Field, list[Piece], dict[str, Plan], dict[str, int], Outcome]:
    chance = random.Random(seed)
    table, pieces = crowd(chance)
    plans = orders(chance, table, pieces)
    halts = {piece.id: chance.choice((0, 0, 2500)) for piece in pieces}
    return table, pieces, plans, halts, together(table, pieces, plans, halts)


@pytest.mark.parametrize("seed", SEEDS)
def test_after_every_part_nobody_stands_on_anybody_or_nearer_to_an_enemy_than_he_may(seed: int) -> None:
    _, pieces, _, _, outcome = played(seed)
    ways = {
        piece.id: [stage.box for stage in outcome.tracks[piece.id].way] if piece.id in outcome.tracks else None
        for piece in pieces
    }
    boxes = {piece.id: ways[piece.id] or [piece.box] * 11 for piece in pieces}
    for a, b in itertools.combinations(pieces, 2):
        for part in range(1, 11):
            here, there = boxes[a.id][part], boxes[b.id][part]
            assert not overlap(here, there), (part, a.id, b.id)
            if a.side != b.side:
                before = distance(boxes[a.id][part - 1], boxes[b.id][part - 1])
                assert distance(here, there) >= min(CLOSEST, before - 2), (part, a.id, b.id)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_spends_more_than_his_move_and_the_friends_he_passed_are_paid_for(seed: int) -> None:
    table, _, plans, _, outcome = played(seed)
    assert set(outcome.tracks) == set(plans)
    for id, track in outcome.tracks.items():
        plan = plans[id]
        assert len(track.way) == 11
        assert 0 <= plan.cost(track.gone) <= track.spent <= 1
        assert track.end == plan.at(track.gone)
        passed = [one for one in outcome.happenings if one.unit == id and one.what == "passed"]
        assert (track.spent > plan.cost(track.gone)) == bool(passed)
        assert track.whole == (track.gone == plan.length)
        assert all(inside(stage.box, table.width, table.height) for stage in track.way)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_in_which_they_are_given_and_the_names_of_the_sides_change_nothing(seed: int) -> None:
    table, pieces, plans, halts, outcome = played(seed)
    chance = random.Random(seed + 1000)
    shuffled = chance.sample(pieces, len(pieces))
    mixed = dict(chance.sample(sorted(plans.items()), len(plans)))
    assert together(table, shuffled, mixed, halts) == outcome
    swapped = [msgspec.structs.replace(one, side={"us": "cs", "cs": "us"}[one.side]) for one in shuffled]
    assert together(table, swapped, mixed, halts) == outcome


def test_the_crowds_are_worth_looking_at() -> None:
    seen = [one.what for seed in SEEDS for one in played(seed)[-1].happenings]
    counts = {what: seen.count(what) for what in set(seen)}
    assert min(counts.get(what, 0) for what in ("changed", "waits", "passed", "met", "halted", "arrived")) >= 5, counts
