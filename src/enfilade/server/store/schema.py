"""The tables, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    true,
)

VERSION = "0005"
"""The newest migration. Versions are numbers, so that a database can be told to be newer than the program."""

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("scenario", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("sides", JSON, nullable=False),
    Column("clock", Integer, nullable=False),
    Column("computer", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("made", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("at", Integer, nullable=False),
    Column("head", Text, nullable=False),  # the hash of change `at`: changes cut off at the end are noticed by it
    Column("over", Boolean, nullable=False),
    Column("advice", Boolean, nullable=False, server_default=true()),
    Column("turn", Integer, nullable=False, server_default="0"),
    Index("games_changed", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id", name="seats_game_fkey", ondelete="CASCADE"), nullable=False),
    Column("sides", JSON, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("owner", Boolean, nullable=False),
    Column("name", Text, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("made", Text, nullable=False),
    UniqueConstraint("token_hash", name="seats_token_hash"),
    Index("seats_game", "game"),
)

changes = Table(
    "changes",
    metadata,
    Column("game", Text, ForeignKey("games.id", name="changes_game_fkey", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("command", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("made", Text, nullable=False),
    PrimaryKeyConstraint("game", "seq", name="changes_pkey"),
    UniqueConstraint("game", "command", name="changes_command"),
)

leases = Table(
    "leases",
    metadata,
    Column("game", Text, ForeignKey("games.id", name="leases_game_fkey", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("key", Text, nullable=False),
)
"""Where the process is that has a game. It counts only as long as that holds the game's lock."""

pocket_battles = Table(
    "pocket_battles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key_hash", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("made", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("at", Integer, nullable=False),
    Column("head", Text, nullable=False),  # the hash of entry `at`, as with games
    UniqueConstraint("key_hash", name="pocket_battles_key_hash"),
)

pocket_entries = Table(
    "pocket_entries",
    metadata,
    Column(
        "battle",
        Text,
        ForeignKey("pocket_battles.id", name="pocket_entries_battle_fkey", ondelete="CASCADE"),
        nullable=False,
    ),
    Column("seq", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("made", Text, nullable=False),
    PrimaryKeyConstraint("battle", "seq", name="pocket_entries_pkey"),
    UniqueConstraint("battle", "entry", name="pocket_entries_entry"),
)
