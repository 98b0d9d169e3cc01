"""Fixtures that several files here share."""

from __future__ import annotations

from tests.server.postgres import postgres_server

__all__ = ["postgres_server"]
