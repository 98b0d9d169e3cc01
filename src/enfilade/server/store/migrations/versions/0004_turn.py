"""A new column: the turn a game is in, for lists that need not play it again; 0 in games that were before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("turn", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("games", "turn")
