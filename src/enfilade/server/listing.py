"""What the start page can offer, worked out once: the battles with their maps, and the cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from enfilade.core.errors import Malformed
from enfilade.library.battles import battle
from enfilade.library.problems import BadFile
from enfilade.server.errors import Fault
from enfilade.server.wire.games import EditionBrief, ScenarioBrief


class Listing:
    """Scenarios and editions do not change while a server runs; a map takes a moment to draw."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.scenarios = cache(self._scenarios)
        self.editions = cache(self._editions)
        self._drawn: dict[str, str] = {}

    def map(self, scenario: str) -> str:
        """The table as the battle begins; for known names only, so that nobody fills the memory with others."""
        if scenario not in self._drawn:
            if scenario not in {brief.id for brief in self.scenarios()}:
                raise Fault("not-found", f"There is no battle called {scenario}.")
            from enfilade.server.showing.ground import small_map

            fresh = battle(scenario, seed=1, folder=self.folder)
            self._drawn[scenario] = small_map(fresh.table, fresh.state)
        return self._drawn[scenario]

    def card(self, edition: str) -> str:
        from enfilade.server.showing.card_page import card_page

        try:
            return card_page(edition, self.folder)
        except (BadFile, Malformed) as error:
            raise Fault("not-found", f"There is no card called {edition}: {error}") from None

    def _scenarios(self) -> tuple[ScenarioBrief, ...]:
        from enfilade.server.showing.listing import scenario_briefs

        return scenario_briefs(self.folder)

    def _editions(self) -> tuple[EditionBrief, ...]:
        from enfilade.server.showing.listing import edition_briefs

        return edition_briefs()
