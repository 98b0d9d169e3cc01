"""The description of the site against the site itself: whatever fits the one, the other answers as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from tests.browser.served import Served, serving

NOT_MEANT: list[Any] = [negative_data_rejection, positive_data_acceptance]
"""What fits its shape may still be refused by the rules, and a body that nobody asked for is nobody's business."""
LIMITS = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("games")) as server:
        yield server


@pytest.fixture(scope="module")
def seat(site: Served) -> tuple[str, str]:
    """A game and the secret of a seat at it."""
    asked = {"scenario": "drill-field", "seats": {"union": "you", "confederate": "you"}}
    answer = httpx.post(f"{site.address}/api/games", json=asked)
    game = answer.json()["game"]
    return game, answer.cookies[f"enfilade-{game}"]


@pytest.mark.long
def test_the_site_answers_as_it_describes_itself(site: Served, seat: tuple[str, str]) -> None:
    """With a real seat at a real game, so that requests come further than the door."""
    game, token = seat
    described = schemathesis.openapi.from_url(f"{site.address}/api/openapi.json")
    operations = [found.ok() for found in described.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 15
    for operation in operations:

        @given(case=operation.as_strategy())
        @LIMITS
        def answers(case: Case[Any]) -> None:
            if "game" in case.path_parameters:
                case.path_parameters["game"] = game
            case.cookies = {f"enfilade-{game}": token}
            case.call_and_validate(base_url=site.address, excluded_checks=NOT_MEANT, timeout=30)

        answers()


def test_the_description_names_every_address_of_the_games(site: Served) -> None:
    described = httpx.get(f"{site.address}/api/openapi.json", timeout=30).json()
    paths = set(described["paths"])
    assert {"/api/games", "/api/games/{game}/sight", "/api/games/{game}/commands", "/api/battles"} <= paths
    assert described["components"]["schemas"]["NewGame"]["additionalProperties"] is False


def test_the_description_is_made_once_and_an_unchanged_one_is_not_sent_again(site: Served) -> None:
    first = httpx.get(f"{site.address}/api/openapi.json", timeout=30)
    again = httpx.get(f"{site.address}/api/openapi.json", headers={"if-none-match": first.headers["etag"]}, timeout=30)
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
