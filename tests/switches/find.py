"""Finds a battle for every switch that chance battles prove, and writes where.json; run it when rules have changed.

.venv/bin/python -m tests.switches.find
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from tests.switches.adf_proofs import situations
from tests.switches.lockstep import Case, parts
from tests.switches.turning import turned

WHERE = Path(__file__).with_name("where.json")
ALL = ("summary-10mm", "reference-15mm", "western-10mm", "revised-15mm", "revised-25mm", "summary-15mm")
FIELDS = ("mcphersons-woods", "bufords-delay", "drill-field", "crowded", "crowded")
BATTLES: list[Case] = [
    (FIELDS[i % len(FIELDS)], f"adf-{ALL[i % len(ALL)]}", f"s{i}", "random" if i % 2 else "drill") for i in range(60)
]


def known() -> dict[str, Case]:
    """By `name=value`: a battle in which it tells."""
    read = json.loads(WHERE.read_text(encoding="utf-8")) if WHERE.exists() else {}
    return {switch: cast(Case, tuple(battle.split())) for battle, switches in read.items() for switch in switches}


def main() -> None:
    before, proved = known(), situations()
    wanted = [(name, value) for name, value in turned("adf-revised-15mm") if name not in proved]
    found: dict[str, list[str]] = {}
    for name, value in wanted:
        hint = before.get(f"{name}={value}")
        favourites = sorted(found, key=lambda battle: -len(found[battle]))
        tries = dict.fromkeys([*([hint] if hint else []), *(tuple(one.split()) for one in favourites), *BATTLES])
        cases = cast(Iterable[Case], tries)
        battle = next((case for case in cases if parts(case, name, value) is not None), None)
        print(f"{name}={value}: {' '.join(battle) if battle else 'NOT FOUND, write a situation by hand'}", flush=True)
        if battle:
            found.setdefault(" ".join(battle), []).append(f"{name}={value}")
    WHERE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
