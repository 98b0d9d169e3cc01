"""An examination told: the score by kind, what was done and why where papers were failed, and what was proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from enfilade.lab.exam.examining import Result, by_kind, score
from enfilade.lab.exam.papers import Paper
from enfilade.lab.exam.proving import Worth, is_clear


def print_exam(console: Console, player: str, results: Sequence[Result], *, everything: bool) -> None:
    """For people."""
    for one in results:
        if everything or not one.marked.passed:
            _print_paper(console, one)
    grid = Grid(box=box.SIMPLE)
    grid.add_column("kind")
    for name in ("passed", "of"):
        grid.add_column(name, justify="right")
    for kind, (passed, count) in by_kind(results).items():
        grid.add_row(kind, str(passed), str(count))
    console.print(grid)
    passed, count = score(results)
    slowest = max((one.sat.slowest for one in results), default=0.0)
    console.print(Text(f"{player} passed {passed} of {count}: {passed / count:.0%}.", style="bold"))
    console.print(Text(f"His slowest answer took {slowest:.1f} s of the processor's time.", style="dim"))


def print_proof(console: Console, paper: Paper, worths: Sequence[Worth]) -> None:
    console.print(Text(f"{paper.id}: {paper.title}", style="bold"))
    for one in sorted(worths, key=lambda one: -one.mean):
        how = "passes" if one.tried.passes else "fails "
        line = f"  {how} {one.mean:+6.2f} ± {one.error:.2f}  {'; then '.join(one.tried.orders)}"
        console.print(Text(line), soft_wrap=True)
    if not is_clear(worths):
        console.print(
            Text("  not proved: an answer that passes is not clearly better than one that fails", style="red")
        )


def plain_exam(player: str, results: Sequence[Result]) -> dict[str, Any]:
    """For programs; docs/lab.md describes it."""
    passed, count = score(results)
    return {
        "player": player,
        "passed": passed,
        "papers": count,
        "kinds": {kind: {"passed": some, "papers": all} for kind, (some, all) in by_kind(results).items()},
        "results": [
            {
                "id": one.paper.id,
                "kind": one.paper.kind,
                "passed": one.marked.passed,
                "told": one.marked.told,
                "orders": [order.text for order in one.sat.orders],
                "why": one.sat.whys,
                "seconds": round(one.sat.seconds, 3),
            }
            for one in results
        ],
    }


def _print_paper(console: Console, one: Result) -> None:
    how = Text("passed ", style="green") if one.marked.passed else Text("failed ", style="red")
    console.print(how + Text(f"{one.paper.id} ({one.paper.kind}): {one.paper.title}"), soft_wrap=True)
    for order, why in zip(one.sat.orders, one.sat.whys, strict=True):
        console.print(Text(f"    {order.text}"), soft_wrap=True)
        if why:
            console.print(Text(f"      {why}", style="dim"), soft_wrap=True)
    if not one.marked.passed:
        console.print(Text(f"    {one.marked.told}. {one.paper.why}"), soft_wrap=True)
