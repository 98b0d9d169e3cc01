"""New tables: battles of the umpire page, and what the phones at their tables have entered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pocket_battles",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("key_hash", sa.Text, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.Column("changed", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.UniqueConstraint("key_hash", name="pocket_battles_key_hash"),
    )
    op.create_table(
        "pocket_entries",
        sa.Column("battle", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["battle"], ["pocket_battles.id"], name="pocket_entries_battle_fkey", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("battle", "seq", name="pocket_entries_pkey"),
        sa.UniqueConstraint("battle", "entry", name="pocket_entries_entry"),
    )


def downgrade() -> None:
    for table in ("pocket_entries", "pocket_battles"):
        op.drop_table(table)
