"""Short ids for regiments, batteries and leaders, as a player would type them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_STATES = {
    "alabama": "ala", "arkansas": "ark", "california": "cal", "connecticut": "conn", "delaware": "del",
    "florida": "fla", "georgia": "ga", "illinois": "ill", "indiana": "ind", "kansas": "kan", "kentucky": "ky",
    "louisiana": "la", "maine": "me", "maryland": "md", "massachusetts": "mass", "michigan": "mich",
    "minnesota": "minn", "mississippi": "miss", "missouri": "mo", "nebraska": "neb", "carolina": "c",
    "hampshire": "h", "jersey": "j", "york": "y", "ohio": "ohio", "pennsylvania": "pa", "rhode": "r", "island": "i",
    "tennessee": "tenn", "texas": "tex", "vermont": "vt", "virginia": "va", "wisconsin": "wis",
    "north": "n", "south": "s", "new": "n", "west": "w",
}  # fmt: skip


def short_id(name: str) -> str:
    """What a player would type.

    >>> short_id("24th Michigan"), short_id("147th New York")
    ('24-mich', '147-ny')
    >>> short_id("Hall's 2nd Maine Battery"), short_id("Davis's brigade")
    ('hall', 'davis-brigade')
    """
    words: list[str] = re.findall(r"[a-z0-9]+(?:'s?)?", name.lower().replace("’", "'"))
    if words and "'" in words[0] and "brigade" not in words:
        return words[0].split("'")[0]
    parts = [re.sub(r"^(\d+)(?:st|nd|rd|th|d)$", r"\1", word.replace("s's", "s").replace("'", "")) for word in words]
    if len(parts) > 1 and parts[0].isdigit() and parts[1] in _STATES:
        state = [_STATES[part] for part in parts[1:3] if part in _STATES]
        return f"{parts[0]}-{''.join(state) if len(state[0]) == 1 else state[0]}"
    return "-".join(parts)[:40].strip("-") or "unit"


class Ids:
    """Short ids as a player would type them, each given once."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)

    def of(self, name: str) -> str:
        short = short_id(name)
        found, number = short, 2
        while found in self.taken:
            found, number = f"{short[:36]}-{number}", number + 1
        self.taken.add(found)
        return found
