"""New tables: games, seats and changes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("sides", sa.JSON, nullable=False),
        sa.Column("clock", sa.Integer, nullable=False),
        sa.Column("computer", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.Column("changed", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_index("games_changed", "games", ["changed"])
    op.create_table(
        "seats",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("sides", sa.JSON, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("owner", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="seats_game_fkey", ondelete="CASCADE"),
        sa.UniqueConstraint("token_hash", name="seats_token_hash"),
    )
    op.create_index("seats_game", "seats", ["game"])
    op.create_table(
        "changes",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="changes_game_fkey", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seq", name="changes_pkey"),
        sa.UniqueConstraint("game", "command", name="changes_command"),
    )


def downgrade() -> None:
    for table in ("changes", "seats", "games"):
        op.drop_table(table)
