"""Games to be kept in a store: rows as the service would make them."""

from __future__ import annotations

from enfilade.server.store import Change, GameRow, SeatRow, Store, following, opening


def game_row(game: str) -> GameRow:
    return GameRow(
        id=game,
        scenario="mcphersons-woods",
        title="McPherson's Woods",
        edition="adf-reference-15mm",
        dice="server",
        sides={"union": "you", "confederate": "friend"},
        clock=300,
        computer="drill",
        note="first of July",
    )


def seat_rows(game: str) -> list[SeatRow]:
    return [
        SeatRow(id=f"{game}-a", game=game, sides=("union",), token_hash=f"{game}-hash-a", owner=True, name="Meredith"),
        SeatRow(id=f"{game}-b", game=game, sides=("confederate",), token_hash=f"{game}-hash-b"),
    ]


async def begun(store: Store, game: str) -> Change:
    """A new game in the store; its opening."""
    first = opening(game, "begin", f"{game}-a", '{"n":0}\n{"n":1}\n')
    await store.add_game(game_row(game), seat_rows(game), first)
    return first


async def played(store: Store, previous: Change, times: int) -> list[Change]:
    """So many changes more, one after another, each named after its number."""
    done = []
    for _ in range(times):
        seq = previous.seq + 1
        previous = following(previous, f"command-{seq}", f"{previous.game}-a", "lines", f'{{"n":{seq + 1}}}\n')
        await store.append(previous)
        done.append(previous)
    return done
