"""Which modules are compiled."""

from __future__ import annotations

from pathlib import Path

HOME = Path(__file__).parent.parent
"""The package itself."""
LISTED = {
    "ai/adf/drill": "actions goals leaders moves player reactions worth",
    "ai/jr3/drill": "charges guns plans",
    "core": "odds",
    "ground": "arcs box fans legs outline places routes shapes sight terrain tracks",
    "rules/adf/battle": "field play view",
    "rules/adf/battle/fire": "aim cover ranges volleys",
    "rules/adf/battle/move": "moving path placing",
    "rules/adf/battle/nerve": "dues losses moment routing withdrawing",
    "rules/adf/battle/react": "reaction replies",
    "rules/adf/battle/sight": "near seeing",
    "rules/adf/battle/turn": "activation control leader_phase score turn",
    "rules/adf/chapters": "clash command facts fear fire firepower impact morale points situation target",
    "rules/jr3/battle/fires": "aim choice cover",
    "rules/jr3/battle/moves": "marching path rates retreats together",
    "rules/jr3/battle/nerve": "moment",
    "rules/jr3/chapters": "casualties charge facts fire firers modifiers morale points stages",
    "tabletop": "contact flight loop near room scene score seeing shelter",
    "tabletop/routes": "pace",
}
"""By room: those in which nearly all of a battle's time goes (`benchmarks/battles.py`). More would take longer to
compile, and gain nothing."""


def modules(home: Path = HOME) -> dict[str, Path]:
    """Their full names, and their sources. One that has gone is left out; a test tells."""
    listed = (home / room / f"{name}.py" for room, names in LISTED.items() for name in names.split())
    found = (path for path in listed if path.exists())
    return {".".join((home.name, *path.relative_to(home).with_suffix("").parts)): path for path in found}
