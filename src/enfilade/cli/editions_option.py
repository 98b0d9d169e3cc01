"""The option --editions of every command: a folder of editions of one's own, found by all that the command does."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from enfilade.core.errors import Malformed
from enfilade.library.editions.files import VARIABLE, looking_in

FLAG = "--editions"
Editions = Annotated[
    Path | None,
    typer.Option(FLAG, metavar="FOLDER", envvar=VARIABLE, help="A folder of edition files of your own."),
]


def on_every_command(app: typer.Typer) -> None:
    """Give the option to all commands of a program and of its groups, but those that read their own words."""
    for command in app.registered_commands:
        if command.callback is not None and not (command.context_settings or {}).get("allow_extra_args"):
            command.callback = with_editions(command.callback)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            on_every_command(group.typer_instance)


def with_editions(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same command with the option; one that has it already finds the folder also where it does not hand it on."""
    kinds = get_type_hints(command, include_extras=True)
    own = next((name for name, kind in kinds.items() if FLAG in _flags(kind)), "")

    @functools.wraps(command)
    def run(*given: Any, **said: Any) -> Any:
        folder = said.get(own) if own else said.pop("editions", None)
        with looking_in(folder):
            return command(*given, **said)

    signature = inspect.signature(command)
    asked = [one.replace(annotation=kinds[name]) for name, one in signature.parameters.items()]
    if not own:
        asked.append(inspect.Parameter("editions", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Editions))
    # Written out, since the names of their kinds are known only where the command stands.
    run.__signature__ = signature.replace(parameters=asked)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in asked}
    return run


def taken(words: list[str]) -> tuple[list[str], str | None]:
    """Words without the option, and its folder, for commands that read their own words.

    >>> taken(["new", "order.csv", "--editions", "club", "--edition", "club-15mm"])
    (['new', 'order.csv', '--edition', 'club-15mm'], 'club')
    """
    for place, word in enumerate(words):
        if word.startswith(f"{FLAG}="):
            return words[:place] + words[place + 1 :], word.partition("=")[2]
        if word == FLAG:
            if place + 1 == len(words):
                raise Malformed(f"{FLAG} is followed by a folder")
            return words[:place] + words[place + 2 :], words[place + 1]
    return words, None


def _flags(kind: Any) -> tuple[str, ...]:
    for each in getattr(kind, "__metadata__", ()):
        if isinstance(each, typer.models.OptionInfo):
            # In Annotated the first flag stands where a default would.
            return (str(each.default), *(each.param_decls or ()))
    return ()
