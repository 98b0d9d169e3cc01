"""How the lab writes numbers and names for people."""

from __future__ import annotations

from enfilade.lab.stats.spread import Share

MINUS = "\u2212"


def percent(share: float) -> str:
    """Whole per cents; what is nearly never or nearly always says so.

    >>> percent(0.344), percent(0.001), percent(0.999), percent(1)
    ('34%', '<1%', '>99%', '100%')
    """
    whole = round(100 * share)
    return "<1%" if share > 0 and not whole else ">99%" if share < 1 and whole == 100 else f"{whole}%"


def shared(share: Share) -> str:
    """A share with its interval.

    >>> shared(Share(116, 200, 0.511, 0.646))
    '58% (51% to 65%)'
    """
    return f"{percent(share.share)} ({percent(share.low)} to {percent(share.high)})"


def signed(number: float, places: int = 1) -> str:
    """With its sign; nothing has none.

    >>> signed(1.84), signed(-3, 0), signed(0.01)
    ('+1.8', '−3', '0.0')
    """
    text = f"{abs(number):.{places}f}"
    return text if not float(text) else f"{'+' if number > 0 else MINUS}{text}"


def called(name: str) -> str:
    """A side in the middle of a sentence.

    >>> called("Union"), called("Confederate"), called("The Army of Tennessee")
    ('the Union', 'the Confederates', 'the Army of Tennessee')
    """
    if name == "Confederate":
        return "the Confederates"
    return f"the {name[4:] if name.lower().startswith('the ') else name}"


def counted(number: float, thing: str) -> str:
    """
    >>> counted(1, "game"), counted(1200, "game")
    ('1 game', '1,200 games')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
