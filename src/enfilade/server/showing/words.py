"""How the table speaks: sides, inches, chances and names, in the words that players use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from enfilade.core.measures import mixed
from enfilade.server.showing.chances import percent as percent
from enfilade.server.wire.common import Part
from enfilade.speech.names import Names
from enfilade.speech.spoken import counted as counted
from enfilade.speech.spoken import hour as hour
from enfilade.tabletop.board import Board

_OPEN, _MIDDLE, _CLOSE = "\ue000", "\ue001", "\ue002"
_MARKED = re.compile(f"{_OPEN}([^{_MIDDLE}]*){_MIDDLE}([^{_CLOSE}]*){_CLOSE}")


class Host(NamedTuple):
    """A side as a sentence names it, and whether its verbs are plural."""

    name: str
    many: bool

    def does(self, verb: str) -> str:
        """
        >>> Host("Confederates", True).does("act"), Host("Union", False).does("pass")
        ('Confederates act', 'Union passes')
        """
        ending = "" if self.many else "es" if verb.endswith(("s", "sh", "ch", "x")) else "s"
        return f"{self.name} {verb}{ending}"


def host(table: Board, side: str) -> Host:
    name = table.scenario.sides[side].name
    return Host("Confederates", True) if name == "Confederate" else Host(name, name.endswith("s"))


def headed(title: str) -> tuple[str, str]:
    """The name of a battle, and what its title says of it.

    >>> headed("McPherson's Woods: Archer against the Iron Brigade")
    ("McPherson's Woods", 'Archer against the Iron Brigade')
    """
    name, _, rest = title.partition(": ")
    return name, rest


def inches(mils: float) -> str:
    """A distance as it is shown: to the quarter of an inch, and never nothing where there is something.

    >>> inches(2480), inches(60), inches(0)
    ('2½″', '<¼″', '0″')
    """
    quarters = round(mils / 250)
    if not quarters:
        return "<¼″" if mils > 0 else "0″"
    return f"{mixed(Fraction(quarters, 4))}″"


def spoken_inches(mils: float) -> str:
    """The same in a sentence.

    >>> spoken_inches(990), spoken_inches(2200), spoken_inches(500)
    ('an inch', '2¼″', 'half an inch')
    """
    quarters = round(mils / 250)
    return {0: "a hair", 2: "half an inch", 4: "an inch"}.get(quarters, inches(mils))


def mark(id: str, name: str) -> str:
    """A name that carries its id through whatever sentence is made with it."""
    return f"{_OPEN}{id}{_MIDDLE}{name}{_CLOSE}"


def marked(names: Names, ids: Iterable[str]) -> Names:
    """The same names, each of these carrying its id through whatever sentence is made with it."""
    return Names(names.known | {id: mark(id, names[id]) for id in ids}, names.guns)


def linked(known: Mapping[str, str], words: str) -> tuple[Part, ...]:
    """A sentence made without marks, in pieces: those that are names have their ids, which `known` gives by name."""
    longest = sorted(filter(None, known), key=len, reverse=True)
    pattern = "|".join(re.escape(name) for name in longest)
    pieces = re.split(rf"(?<!\w)({pattern})(?!\w)", words) if longest else [words]
    return tuple(Part(text=piece, id=known.get(piece, "")) for piece in pieces if piece)


def parts(sentence: str) -> tuple[Part, ...]:
    """A sentence with marked names, in pieces.

    >>> [(part.text, part.id) for part in parts(f"{mark('7-wis', '7th Wisconsin')} forms line.")]
    [('7th Wisconsin', '7-wis'), (' forms line.', '')]
    """
    out, last = [], 0
    for found in _MARKED.finditer(sentence):
        if found.start() > last:
            out.append(Part(text=sentence[last : found.start()]))
        out.append(Part(text=found[2], id=found[1]))
        last = found.end()
    if last < len(sentence):
        out.append(Part(text=sentence[last:]))
    return tuple(out)


def sentence(words: str) -> str:
    """A refusal of the rules as a sentence of its own.

    >>> sentence("it moves only within its front arc")
    'It moves only within its front arc.'
    """
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "?", "!")) else f"{words}."


def brigade_called(brigade: str) -> str:
    """A brigade by its commander, where it is his.

    >>> brigade_called("Archer's brigade, Heth's division"), brigade_called("Iron Brigade, First Corps")
    ('Archer', 'Iron Brigade')
    """
    return re.sub(r"['’]s? brigade$", "", brigade.split(",")[0], flags=re.IGNORECASE)


def counted_turns(turns: tuple[int, ...]) -> str:
    """Turns as they are told.

    >>> counted_turns((4, 5, 6)), counted_turns((4,)), counted_turns((2, 3, 5)), counted_turns((2, 2, 3))
    ('turns 4 to 6', 'turn 4', 'turns 2, 3 and 5', 'turns 2 and 3')
    """
    *most, last = dict.fromkeys(turns)
    if not most:
        return f"turn {last}"
    if len(most) > 1 and last - most[0] == len(most):
        return f"turns {most[0]} to {last}"
    return f"turns {', '.join(map(str, most))} and {last}"
