"""A new table: which process at a PostgreSQL has which game, and where; empty, since nobody has one while none runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="leases_game_fkey", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("leases")
