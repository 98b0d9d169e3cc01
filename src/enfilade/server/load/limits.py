"""Every bound of the server, named, with the reason for it: nobody can make it grow without end."""

from __future__ import annotations

import msgspec

LARGEST_BODY = 64 << 10
"""Bytes of a request: orders and seatings are a few hundred."""
LARGEST_UPLOAD = 4 << 20
"""Bytes of a .battle file: a long battle with 60 units is about 1 MiB."""
SOCKET_BURST = 60
"""Messages one socket may send at once: a hurried player with a slow line, and his pings."""
SOCKET_RATE = 30
"""Messages a second that it may go on with; nobody gives more than a few orders."""
SOCKET_WARNINGS = 20
"""Then it is put out."""
ADVICE_BURST = 6
"""Times that advice may be thought out for one game at once: somebody who learns asks for every unit."""
ADVICE_RATE = 0.5
"""Times a second that it may go on with; each keeps a deputy busy for a second or two."""
LARGEST_ASK = 4 << 20
"""Bytes of a question to the umpire's desk: it comes with the whole battle, some 250 for each entry."""
LARGEST_OPENING = 256 << 10
"""Bytes of a pocket battle as it begins: 400 units are about 100 kB."""
LONGEST_WAIT = 30
"""Seconds that somebody may wait for news in one request."""
PRESSES = 1
"""Sheets that are set at once: each keeps a core busy for up to a second, and the games want the other."""
WAITING_SHEETS = 40
"""Sheets that are asked for and not yet set."""
SHEETS_EACH = 12
"""Of them for one address; a page of buttons asks for ten."""
SHEETS_A_PRESS = 12
"""Sheets after which the press is let go with all it remembers: some 50 MB each for the largest."""
LONGEST_SETTING = 30.0
"""Seconds that setting one sheet may take."""
PRESS_RESTS = 60.0
"""Seconds without a sheet after which the press is let go."""
LARGEST_SHELF = 24 << 20
"""Bytes of printed sheets that are kept for the next who asks: a card is 350 kB, a report twice that."""
MOST_BUCKETS = 40_000
"""Budgets of addresses that are remembered, at some 250 bytes; whoever was not here for longest is forgotten first."""
LONGEST_TOKEN = 128
"""Letters of a secret that are looked at."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Bounds that whoever runs a server may set otherwise."""

    games: int = 5_000
    """In the store: at some 200 kB each that is 1 GB of disk."""
    games_a_minute: int = 20
    """From one address, by whatever way they are made. Each takes a table to be built, some 50 ms."""
    games_a_day: int = 300
    """From one address: a whole club behind one router makes fewer, and nobody fills the store in a week."""
    games_at_once: int = 2
    """Tables that are built at the same time; others wait."""
    lines: int = 20_000
    """In one battle; the longest seen have 3,000. Each line keeps its moment in memory."""
    live: int = 200
    """Games kept in memory; those with listeners or at work come on top."""
    seats: int = 12
    """Links of a game that are in force: two players and their guests."""
    seats_ever: int = 60
    """With the revoked ones, so that making and revoking comes to an end too."""
    spectators: int = 20
    """Sockets of those who only look, a game: each is sent every change."""
    sockets: int = 8
    """Of a player's seat: a laptop, a tablet, a telephone, and connections that do not know yet that they are gone."""
    questions: int = 60
    """Of one seat that wait at once: 20 spectators with one link all look when something has happened."""
    uploads: int = 2
    """Files that are read at once: each keeps a core busy. One of them is left for another address."""
    uploads_waiting: int = 12
    """Files that wait to be read, of up to 4 MiB."""
    uploads_each: int = 4
    """Of one address, read or waiting."""
    uploads_a_minute: int = 12
    """From one address."""
    reading: float = 30.0
    """Seconds for one of them: a long battle with 60 units takes two."""
    changes: int = 60_000
    """Of one game, with what was taken back: three times as many as it can have lines."""
    briefs: int = 24
    """Games told on the start page, the latest first: each that is not in memory must be played again."""
    pocket_battles: int = 2_000
    """Of the umpire page: a long evening's is some 400 kB."""
    entries: int = 20_000
    """In one of them; an evening has a few hundred."""
    waiting: int = 24
    """Phones that wait for news of one battle: both sides, and those who look on."""
    waiting_at_all: int = 300
    """Each looks into the database every other second."""
    waiting_each: int = 80
    """Of them from one address: three tables of a club behind one router."""
    asks: int = 60
    """Questions that the umpire's desk has before it."""
    asks_each: int = 20
    """Of them from one address."""
    asks_at_once: int = 2
    """Each keeps a core busy. One of them is left for another address."""
    asks_a_minute: int = 1_200
    """From one address: twenty phones that ask once a second."""
    battles_a_minute: int = 10
    """Of the umpire page, begun at one address."""
    battles_a_day: int = 100
    """The same in a day."""
    sheets_a_minute: int = 60
    """Printed for one address; those that lie on the shelf are free."""
    grounds_a_minute: int = 30
    """Drawn for one address; those that are known are free."""
    grounds_each: int = 12
    """That one address waits for."""
    advice_a_minute: int = 40
    """Thought out for one address, over all its games."""
    sockets_each: int = 120
    """Open at one address: a club evening with six tables and its onlookers."""
    patience: float = 0.3
    """Seconds that a look at a game may wait for its thread, on the average, before other work is put off for it."""
