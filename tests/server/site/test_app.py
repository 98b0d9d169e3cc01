"""The application by itself: what becomes of its own mistakes."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from enfilade.server.showing.listing import Listing
from enfilade.server.site.app import build
from enfilade.server.site.serving import opener
from enfilade.server.tables.settings import Settings


# The framework would have parameters marked otherwise in its next version.
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_mistake_of_ours_is_logged_without_the_address(caplog: pytest.LogCaptureFixture) -> None:
    # Never begun, it has no tables: whoever comes by a link finds a fault.
    app = build(opener("nowhere.db", Settings()), Listing())

    async def come() -> httpx.Response:
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/join/the-secret-of-a-link")

    answer = asyncio.run(come())
    assert answer.status_code == 500
    assert answer.json()["kind"] == "fault"
    assert "IndexError" in caplog.text
    assert "the-secret-of-a-link" not in caplog.text
