"""Results as tables for other programs: CSV, and Parquet where pyarrow is installed. One row a game, one a game and
brigade, one a game, turn and objective."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Scenario
from enfilade.lab.run.job import Result
from enfilade.lab.stats.brigades import is_wrecked, lost
from enfilade.lab.stats.decision import decided, lead_changes
from enfilade.lab.stats.findings import shown_order
from enfilade.lab.stats.objectives import NOBODY
from enfilade.lab.stats.outcome import Sides, margin

Row = dict[str, Any]


def tables(scenario: Scenario, results: Sequence[Result]) -> dict[str, list[Row]]:
    """The three tables by name; games that broke off are left out."""
    sides = shown_order(scenario)
    whole = [result for result in results if not result.fault]
    return {
        "games": [_game(result, sides) for result in whole],
        "brigades": [row for result in whole for row in _brigades(result)],
        "objectives": [row for result in whole for row in _objectives(scenario, result)],
    }


def write_csv(folder: Path, found: dict[str, list[Row]]) -> list[Path]:
    """A file for each table; it takes the place of what was there."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in found.items():
        path = folder / f"{name}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, fieldnames=list(rows[0]) if rows else [])
            writer.writeheader()
            writer.writerows(rows)
        written.append(path)
    return written


def check_parquet() -> None:
    """Malformed if nothing here can write Parquet: better known before the games than after."""
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise Malformed("--parquet needs pyarrow: pip install 'enfilade[parquet]'; --csv needs nothing") from None


def write_parquet(folder: Path, found: dict[str, list[Row]]) -> list[Path]:
    """The same for programs that read columns."""
    check_parquet()
    pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in found.items():
        path = folder / f"{name}.parquet"
        parquet.write_table(pyarrow.Table.from_pylist(rows), path)
        written.append(path)
    return written


def _head(result: Result) -> Row:
    return {"scenario": result.scenario, "edition": result.edition, "seed": result.seed}


def _game(result: Result, sides: Sides) -> Row:
    row = _head(result)
    row |= {f"player_{side}": result.players[side] for side in sides}
    row |= {"winner": result.winner, "grade": result.grade}
    row |= {f"points_{side}": result.points[side] for side in sides}
    fallen = {side: sum(lost(one) for one in result.brigades if one.side == side) for side in sides}
    row |= {
        "margin": margin(result, sides),
        "turns": result.turns,
        "decided": decided(result, sides),
        "lead_changes": lead_changes(result, sides),
    }
    row |= {f"lost_{side}": fallen[side] for side in sides}
    luck = result.conduct.luck if result.conduct else {}
    row |= {f"luck_{side}": luck.get(side) for side in sides}
    row |= {"leaders_lost": " ".join(result.leaders_lost), "lines": result.lines, "seconds": round(result.seconds, 3)}
    return row


def _brigades(result: Result) -> list[Row]:
    return [
        {
            **_head(result),
            "side": one.side,
            "brigade": one.brigade,
            "figures": one.figures,
            "sections": one.sections,
            "figures_lost": one.figures_lost,
            "sections_lost": one.sections_lost,
            "left": one.left,
            "units": one.units,
            "eliminated": one.eliminated,
            "routed_off": one.routed_off,
            "routed": one.routed,
            "wrecked": is_wrecked(one),
        }
        for one in result.brigades
    ]


def _objectives(scenario: Scenario, result: Result) -> list[Row]:
    sides = shown_order(scenario)
    return [
        {
            **_head(result),
            "turn": end.turn,
            "objective": objective.id,
            "holder": end.held.get(objective.id, NOBODY),
            "lead": end.points[sides[0]] - end.points[sides[1]],
        }
        for end in result.course
        for objective in scenario.victory.objectives
    ]
