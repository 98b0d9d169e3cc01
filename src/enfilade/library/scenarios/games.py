"""What a scenario says of the games it was not written for: whether it can be said, and where a fault lies in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from enfilade.core.naming import one_of, shown
from enfilade.core.scenario import Own, Scenario
from enfilade.rules import FAMILIES
from enfilade.tabletop.family import Found

_WHOLE = ("turns", "introduction", "bounds", "charging_brigades", "trials")
_LISTED = re.compile(r"(?P<list>units|leaders)\[(?P<place>\d+)\]\.(?P<key>[a-z-]+)")


def other_games(scenario: Scenario, family: str) -> Iterator[Found]:
    """Games nobody plays, and units and leaders that are not there."""
    units, leaders = [unit.id for unit in scenario.units], [leader.id for leader in scenario.leaders]
    others = [game for game in FAMILIES if game != family]
    for game, said in scenario.games.items():
        if game not in others:
            what = "the game it is written for" if game == family else one_of(game, others, "another game")
            expected = "no such key; say it in the unit, the leader or the victory itself" if game == family else what
            yield f"games.{game}", what if game == family else shown(game), expected
        for id in said.units:
            if id not in units:
                yield f"games.{game}.units.{id}", shown(id), one_of(id, units, "a unit")
        for id in said.leaders:
            if id not in leaders:
                yield f"games.{game}.leaders.{id}", shown(id), one_of(id, leaders, "a leader")


def written_at(whole: Scenario, there: Scenario, game: str, path: str) -> str:
    """Where in the file a fault lies that was found in the scenario as a game plays it."""
    if there.units is whole.units:
        return path
    said = whole.games.get(game, Own())
    found = _LISTED.match(path)
    if found is not None:
        return _in_list(whole, there, f"games.{game}", said, path, found)
    head, _, rest = path.partition(".")
    head = head.partition("[")[0].replace("-", "_")
    own: object = None
    if head == "victory" and said.victory is not None:
        own = getattr(said.victory, re.split(r"[.\[]", rest)[0], None)
    elif head in _WHOLE:
        own = getattr(said, head)
    return path if own is None else f"games.{game}.{path}"


def _in_list(whole: Scenario, there: Scenario, game: str, said: Own, path: str, found: re.Match[str]) -> str:
    """Of a unit or leader; battalions have made places other than the file's."""
    listed, key = found["list"], found["key"].replace("-", "_")
    id = getattr(there, listed)[int(found["place"])].id
    if getattr(getattr(said, listed).get(id), key, None) is not None:
        return f"{game}.{listed}.{id}.{found['key']}"
    places = [i for i, one in enumerate(getattr(whole, listed)) if one.id == id]
    return f"{listed}[{places[0]}].{path[found.start('key') :]}" if places else path
