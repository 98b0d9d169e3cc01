"""How Alembic runs our steps: on the connection that opening the store has made, in its transaction."""

from __future__ import annotations

from alembic import context

from enfilade.server.store.schema import metadata

# Absent when this file is read by anybody but Alembic.
if hasattr(context, "config"):
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()
