"""Fixtures that several files here share."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.postgres import postgres_server

__all__ = ["postgres_server", "where"]


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return str(request.getfixturevalue("postgres").database())
