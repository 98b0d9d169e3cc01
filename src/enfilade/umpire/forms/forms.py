"""Forms: what a procedure must know, asked for, read from flags or from JSON, by one and the same list of fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.umpire.forms.names import brief, find, plain

Kind = Literal["choice", "number", "flag", "inches", "text", "choices"]
Facts = dict[str, Any]


def _always(_: Mapping[str, Any]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Field:
    """One fact: its name as a flag, what may be said, what is meant if nothing is said, and when it matters."""

    key: str
    kind: Kind
    question: str
    default: Any = None
    choices: Callable[[Mapping[str, Any]], Iterable[str]] | tuple[str, ...] = ()
    when: Callable[[Mapping[str, Any]], bool] = _always
    least: int = 0
    most: int = 99
    required: bool = False
    group: str = ""
    rare: bool = False
    """Asked for only if the person says that something is out of the ordinary."""

    def allowed(self, facts: Mapping[str, Any]) -> list[str]:
        return list(self.choices(facts)) if callable(self.choices) else list(self.choices)


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of one procedure, in the order in which they are asked."""

    title: str
    fields: tuple[Field, ...]
    examples: tuple[str, ...] = field(default=())

    def field(self, key: str) -> Field:
        known = [each.key for each in self.fields]
        return self.fields[known.index(find(key, known, "fact"))]

    def read(self, given: Mapping[str, Any]) -> Facts:
        """Facts from what was given, defaults filled in; refuses what is unknown, missing or out of bounds."""
        said = {self.field(key).key: value for key, value in given.items()}
        facts: Facts = {}
        for each in self.fields:
            if each.key in said:
                facts[each.key] = value_of(each, said[each.key], facts)
            elif each.required and each.when(facts):
                raise Malformed(f"{self.title.lower()} needs --{each.key}: {each.question}")
            else:
                facts[each.key] = each.default(facts) if callable(each.default) else each.default
        return facts


def rarely(*fields: Field) -> tuple[Field, ...]:
    """The same fields, asked for only when something is out of the ordinary."""
    return tuple(replace(each, rare=True) for each in fields)


def flat(said: dict[str, Any]) -> dict[str, Any]:
    """Nested facts such as target = {formation = ...} are target-formation."""
    flat: dict[str, Any] = {}
    for key, value in said.items():
        if isinstance(value, dict):
            flat |= {f"{key}-{inner}": item for inner, item in value.items()}
        else:
            flat[key.replace("_", "-")] = value
    return flat


def value_of(each: Field, raw: Any, facts: Mapping[str, Any]) -> Any:
    """One answer, checked."""
    match each.kind:
        case "flag":
            if isinstance(raw, bool):
                return raw
            if plain(str(raw)) in ("y", "yes", "true", "1"):
                return True
            if plain(str(raw)) in ("n", "no", "false", "0", ""):
                return False
            raise Malformed(f"--{each.key} is yes or no, not {raw!r}")
        case "number":
            return _number(each, raw)
        case "inches":
            try:
                return Length.of(raw if not isinstance(raw, str) else _number_text(raw))
            except ValueError:
                raise Malformed(f"--{each.key} is a distance in inches such as 3 or 2.5, not {raw!r}") from None
        case "choice":
            if raw in (None, "") and not each.required:
                return each.default
            return find(str(raw), each.allowed(facts), each.key)
        case "choices":
            parts = raw if isinstance(raw, list | tuple) else [part for part in str(raw).split(",") if part.strip()]
            if len(parts) > 10:
                raise Malformed(f"--{each.key} has too many parts")
            return tuple(find(str(part), each.allowed(facts), each.key) for part in parts)
        case _:
            text = str(raw)
            if len(text) > 60 or not text.isprintable():
                raise Malformed(f"--{each.key} is a short name")
            return text


def _number(each: Field, raw: Any) -> int:
    try:
        if isinstance(raw, bool) or (isinstance(raw, float) and raw != int(raw)):
            raise ValueError
        number = int(raw)
    except (TypeError, ValueError, OverflowError):
        raise Malformed(
            f"--{each.key} is a whole number, not {brief(raw) if isinstance(raw, str) else repr(raw)[:40]}"
        ) from None
    if not each.least <= number <= each.most:
        raise Malformed(f"--{each.key} lies between {each.least} and {each.most}, not at {str(number)[:40]}")
    return number


def _number_text(text: str) -> object:
    """Inches as typed: 3, 2.5, 2 1/2, 3in, 3"."""
    bare = text.strip().removesuffix('"').removesuffix("″").removesuffix("in").strip()
    return float(bare) if "." in bare else bare
