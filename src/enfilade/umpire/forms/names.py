"""Forgiving names: what people write for a weapon, a formation or a regiment, and what it is called here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from enfilade.core.errors import Malformed

# What the cards and players write, by the name the editions use. Only spellings that cannot be derived from the name.
NICKNAMES = {
    "rm": "rifle-musket",
    "rifled musket": "rifle-musket",
    "springfield": "rifle-musket",
    "enfield": "rifle-musket",
    "sbm": "smoothbore-musket",
    "smoothbore": "smoothbore-musket",
    "mm": "mixed-muskets",
    "spencer": "spencer-henry-rifle",
    "henry": "spencer-henry-rifle",
    "repeating rifle": "spencer-henry-rifle",
    "colt": "colt-revolving-rifle",
    "crr": "colt-revolving-rifle",
    "sharps": "sharps-rifle",
    "sharpshooter": "sharpshooter-rifle",
    "flintlock": "smoothbore-flintlock",
    "blc": "breechloading-carbine",
    "mlc": "muzzleloading-carbine",
    "mw": "mixed-weapons",
    "napoleon": "napoleon-12-pdr",
    "3 inch rifle": "ordnance-3-inch",
    "ordnance rifle": "ordnance-3-inch",
    "parrott": "parrott-10-pdr",
    "james": "rifle-14-pdr",
    "wiard": "rifle-6-pdr",
    "pbf": "point-blank",
    "df": "desperation",
    "lr": "long",
    "nr": "normal",
    "sr": "short",
    "cr": "canister",
    "vet": "veteran",
    "line": "battle-line",
    "column": "attack-column",
    "march column": "road-column",
    "skirmish": "skirmishers",
    "skirmish line": "skirmishers",
    "good order": "good",
    "disordered": "disorder",
    "rout": "routed",
    "usa": "us",
    "union": "us",
    "federal": "us",
    "north": "us",
    "the union": "us",
    "united states": "us",
    "csa": "cs",
    "confederate": "cs",
    "confederacy": "cs",
    "confederate state": "cs",
    "rebel": "cs",
    "south": "cs",
    "fence": "wood-fence",
    "wall": "stone-wall",
    "woods": "light-woods",
    "farm": "village",
    "partial flank": "partial-flank",
    "flank": "full-flank",
}

# Pieces as the cards name them in full. The two games have ids of their own for them.
PIECES = {
    "10 pdr or 3 inch rifle": ("rifle-10",),
    "3 inch rifle": ("ordnance-3-inch", "rifle-10"),
    "3 inch ordnance rifle": ("ordnance-3-inch", "rifle-10"),
    "ordnance rifle": ("ordnance-3-inch", "rifle-10"),
    "10 pdr rifle": ("parrott-10-pdr", "rifle-10"),
    "10 pdr parrott": ("parrott-10-pdr", "rifle-10"),
    "10 pdr parrott rifle": ("parrott-10-pdr", "rifle-10"),
    "parrott": ("parrott-10-pdr", "rifle-10"),
    "parrott rifle": ("parrott-10-pdr", "rifle-10"),
    "20 pdr rifle": ("parrott-20-pdr", "rifle-20"),
    "20 pdr parrott": ("parrott-20-pdr", "rifle-20"),
    "20 pdr parrott rifle": ("parrott-20-pdr", "rifle-20"),
    "30 pdr parrott": ("parrott-30-pdr",),
    "30 pdr parrott rifle": ("parrott-30-pdr",),
    "12 pdr napoleon": ("napoleon-12-pdr", "napoleon"),
    "6 pdr": ("gun-6-pdr", "gun-6"),
    "6 pdr gun": ("gun-6-pdr", "gun-6"),
    "6 pdr rifle": ("rifle-6-pdr",),
    "any 6 pdr rifle": ("rifle-6-pdr",),
    "12 pdr howitzer": ("howitzer-12-pdr",),
    "24 pdr howitzer": ("howitzer-24-pdr",),
    "any 12 14 pdr rifle": ("rifle-14-pdr",),
    "14 pdr james rifle": ("rifle-14-pdr",),
    "6 pdr wiard rifle": ("rifle-6-pdr",),
    "whitworth breechloader": ("whitworth",),
    "mixed guns 1863": ("mixed-guns",),
    "spencer or henry repeater": ("spencer-henry-rifle",),
    "sharps breechloader": ("sharps-rifle",),
    "old flintlock": ("smoothbore-flintlock",),
    "mixed or rifle flintlock": ("mixed-flintlock",),
    "other breechloader": ("breechloading-carbine",),
}


def find(word: str, known: Iterable[str], what: str) -> str:
    """The known name a word stands for; the error names the nearest.

    >>> find("R/M", ["rifle-musket", "mixed-muskets"], "weapon")
    'rifle-musket'
    """
    names = list(known)
    if word in names:
        return word
    wanted = plain(word)
    by_plain = {plain(name): name for name in names}
    if wanted in by_plain:
        return by_plain[wanted]
    nick = NICKNAMES.get(wanted) or NICKNAMES.get(wanted.removesuffix("s"))
    if nick in names:
        return str(nick)
    for piece in PIECES.get(re.sub(r"\bpounders?\b", "pdr", wanted).removesuffix("s"), ()):
        if piece in names:
            return piece
    singular = {key.removesuffix("s"): name for key, name in by_plain.items()}
    if wanted.removesuffix("s") in singular:
        return singular[wanted.removesuffix("s")]
    starting = [name for key, name in by_plain.items() if key.startswith(wanted)] if wanted else []
    if len(starting) == 1:
        return starting[0]
    close = get_close_matches(wanted, by_plain, n=1, cutoff=0.6)
    hint = f"; did you mean {by_plain[close[0]]}?" if close else f"; there are {', '.join(names)}"
    raise Malformed(f"there is no {what} {brief(word)}{hint}")


def find_unit(word: str, known: Iterable[str]) -> str:
    """A regiment by what people call it: "2 Wis" is the 2nd Wisconsin.

    >>> find_unit("2 Wis", ["2nd Wisconsin", "7th Wisconsin", "2nd Mississippi"])
    '2nd Wisconsin'
    """
    names = list(known)
    if word in names:
        return word
    exact = [name for name in names if plain(name) == plain(word)]
    if exact:
        return exact[0]
    wanted = [_bare(part) for part in plain(word).split()]
    fitting = [name for name in names if _fits(wanted, [_bare(part) for part in plain(name).split()])]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Malformed(f"{word!r} could be {', '.join(fitting[:-1])} or {fitting[-1]}")
    close = get_close_matches(plain(word), [plain(name) for name in names], n=1, cutoff=0.5)
    hint = next((f"; did you mean {name}?" for name in names if close and plain(name) == close[0]), "")
    raise Malformed(f"nobody here is called {brief(word)}{hint}")


def brief(word: object) -> str:
    """What somebody wrote, as it may be quoted: of a word of thousands of letters only the beginning.

    >>> brief("9" * 5000)
    "'999999999999999999999999999999...'"
    """
    text = str(word)
    return repr(text if len(text) <= 40 else f"{text[:30]}...")


@lru_cache(maxsize=4096)
def plain(word: str) -> str:
    """Small letters and single spaces, without marks: "R/M" is "rm", "rifle-musket" is "rifle musket"."""
    text = re.sub(r"[/.']", "", word.lower())
    return " ".join(re.sub(r"[^a-z0-9]+", " ", text).split())


def _bare(part: str) -> str:
    return re.sub(r"^(\d+)(?:st|nd|rd|th|d)$", r"\1", part)


def _fits(wanted: list[str], name: list[str]) -> bool:
    """Every word begins some word of the name, in order; numbers must be the same."""
    place = 0
    for part in wanted:
        while place < len(name) and not (name[place] == part if part.isdigit() else name[place].startswith(part)):
            place += 1
        if place == len(name):
            return False
        place += 1
    return bool(wanted)
