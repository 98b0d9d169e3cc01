"""The same secrets in every run: a battle by mail hangs on nothing else that is drawn by chance."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import count

import pytest


@pytest.fixture(autouse=True, scope="module")
def _same_secrets() -> Iterator[None]:
    numbers = count(1863)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda length: f"{next(numbers):0{2 * length}x}"[-2 * length :])
        yield
