"""What the switches of a family ask, in words: the sentences that stand beside them in the source, and their values."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from enfilade.core.measures import Length
from enfilade.library.editions.cards import Card
from enfilade.library.editions.plain import plain
from enfilade.rules import FAMILIES


class Switch(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling that a club may play otherwise."""

    key: str
    number: str
    """By which docs/rulings.md explains it."""
    words: str
    value: str
    """What the edition plays."""
    choices: tuple[str, ...] = ()
    """Empty where any number (or length in inches, or list) will do."""
    kind: Literal["choice", "number", "inches", "list"] = "choice"


def switches(card: Card) -> list[Switch]:
    """Every switch of an edition, in the order of the rulings, as it stands there.

    >>> from enfilade.library.editions.cards import edition
    >>> one = switches(edition("adf-revised-15mm"))[1]
    >>> one.key, one.number, one.value
    ('charges-per-turn', '1.2', '1')
    """
    kind = FAMILIES[card.family].card.rulings
    told = _told(kind)  # type: ignore[arg-type]  # a class is hashable
    values = plain(card.edition.rulings)
    found = []
    for field in msgspec.structs.fields(kind):
        number, _, words = told.get(field.name, "").partition(": ")
        choices, how = _choices(field.type)
        found.append(
            Switch(
                key=field.encode_name,
                number=number,
                words=words or field.encode_name.replace("-", " "),
                value=_said(values[field.encode_name]),
                choices=choices,
                kind=how,
            )
        )
    return found


def _choices(kind: Any) -> tuple[tuple[str, ...], Literal["choice", "number", "inches", "list"]]:
    if kind is bool:
        return ("true", "false"), "choice"
    if get_origin(kind) is Literal:
        return tuple(str(each) for each in get_args(kind)), "choice"
    if get_origin(kind) is tuple:
        return (), "list"
    return (), "inches" if kind is Length else "number"


def _said(value: Any) -> str:
    """A value as it is given for a ruling (`house_rulings`)."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(str(each) for each in value)
    return str(value)


@cache
def _told(kind: type) -> dict[str, str]:
    """The sentence under each field; Python keeps none of them, so that they are read from the source."""
    try:
        (body,) = ast.parse(inspect.getsource(kind)).body
    except (OSError, TypeError):
        return {}  # Compiled rules have no source beside them; their names must do.
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    name = ""
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        elif name and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found[name] = re.sub(r"\s+", " ", str(node.value.value)).strip()
            name = ""
    return found
