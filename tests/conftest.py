"""For all tests: no example of a property is timed, a slow machine is no fault; and what needs a browser is marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
_PAGES = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _PAGES in item.path.parents:
            item.add_marker(pytest.mark.browser)
