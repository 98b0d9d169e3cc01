"""`enfilade umpire` and `enfilade odds`: flags, prompts or JSON in; receipts, odds or JSON out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console

from enfilade.cli.bars import bars
from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition
from enfilade.library.reading import bounded_text
from enfilade.rules import USUAL
from enfilade.umpire.forms.dice import Cup
from enfilade.umpire.forms.flags import faces_of, flags_of
from enfilade.umpire.forms.forms import Facts, Field, Form, flat, value_of
from enfilade.umpire.forms.names import plain
from enfilade.umpire.forms.procedures import PROCEDURES, procedure
from enfilade.umpire.forms.report import Report

_LARGEST = 1 << 16
_ABOUT = ("edition", "editions", "dice", "seed", "json", "facts", "help")
Ask = Callable[[str], str]


def main(words: list[str], odds_only: bool, out: Console, ask: Ask | None = None, given: TextIO | None = None) -> None:
    """Run one procedure. `ask` is a prompt if a person is there to answer; `given` is standard input."""
    verb = "odds" if odds_only else "umpire"
    if not words or words[0] in ("--help", "-h"):
        out.print(_usage(verb), highlight=False, markup=False)
        return
    name, flags = words[0], flags_of(words[1:])
    card = edition(str(flags.get("edition", USUAL.usual)), _folder(flags))
    chosen = procedure(card, name)
    form = chosen.form(card)
    if "help" in flags:
        out.print(_help(verb, name, form), highlight=False, markup=False)
        return
    said = {key: value for key, value in flags.items() if key not in _ABOUT}
    if "facts" in flags:
        said = {**_json_facts(str(flags["facts"]), given), **said}
    cup = Cup() if odds_only else _cup(flags)
    asked = not said and ask is not None and "json" not in flags
    facts = interview(form, ask) if asked and ask is not None else form.read(flat(said))
    if asked and cup.empty and not odds_only and ask is not None:
        typed = ask("the dice, if they are rolled (empty: odds)").split()
        cup = Cup(typed=faces_of(typed)) if typed else cup
    report = chosen.judge(card, facts, cup)
    if "json" in flags:
        out.file.write(json.dumps(report.to_json(), indent=2, ensure_ascii=False) + "\n")
    else:
        show(out, report)


def show(out: Console, report: Report) -> None:
    for receipt in report.receipts:
        out.print(str(receipt), highlight=False, markup=False)
    for table in report.chances:
        out.print()
        out.print(bars(table.title, table.rows))
    for note in report.notes:
        out.print(note, highlight=False, markup=False)


def interview(form: Form, ask: Ask) -> Facts:
    """Ask for each fact that matters, with a sensible answer ready; what is rare only if there is something rare."""
    facts: Facts = {}
    for each in form.fields:
        facts[each.key] = each.default(facts) if callable(each.default) else each.default
        if not each.rare:
            _ask_one(each, facts, ask)
    rare = [each for each in form.fields if each.rare and each.when(facts)]
    if rare and plain(ask("anything out of the ordinary? [no]")) in ("y", "yes"):
        for each in rare:
            _ask_one(each, facts, ask)
    return facts


def _ask_one(each: Field, facts: Facts, ask: Ask) -> None:
    """One question; a bad answer is explained and asked again."""
    if not each.when(facts):
        return
    default = facts[each.key] = each.default(facts) if callable(each.default) else each.default
    choices = [choice for choice in each.allowed(facts) if choice]
    offer = f" ({', '.join(choices)})" if choices and len(choices) <= 12 else ""
    ready = "yes" if default is True else "no" if default is False else "" if default in (None, ()) else default
    while answer := ask(f"{each.question}{offer} [{ready}]").strip():
        try:
            facts[each.key] = value_of(each, answer, facts)
            return
        except Malformed as error:
            ask(f"{error}. Press return to answer again")


def _cup(flags: dict[str, Any]) -> Cup:
    if "dice" in flags and "seed" in flags:
        raise Malformed("either --dice as rolled or --seed to roll, not both")
    if "seed" in flags:
        return Cup(seed=str(flags["seed"]))
    return Cup(typed=list(flags["dice"])) if "dice" in flags else Cup()


def _json_facts(source: str, given: TextIO | None) -> dict[str, Any]:
    try:
        text = (given or sys.stdin).read(_LARGEST) if source == "-" else bounded_text(Path(source), _LARGEST)
        facts = json.loads(text)
    except (OSError, RecursionError, ValueError) as error:
        raise (
            error if isinstance(error, Malformed) else Malformed(f"the facts in {source} cannot be read: {error}")
        ) from None
    if not isinstance(facts, dict):
        raise Malformed("facts are a JSON object of names and values")
    return facts


def _folder(flags: dict[str, Any]) -> str | None:
    return str(flags["editions"]) if "editions" in flags else None


def _usage(verb: str) -> str:
    names = ", ".join(dict.fromkeys(name for known in PROCEDURES.values() for name in known))
    return (
        f"enfilade {verb} PROCEDURE [--edition ID] [facts as flags]\n\n"
        f"Procedures: {names}. `enfilade {verb} fire --help` lists the facts of one.\n"
        "Without facts it asks for them. --facts FILE (or -) reads them as JSON, --json answers in JSON.\n"
        + (
            ""
            if verb == "odds"
            else "--dice 4 2 6 are dice rolled at the table, --seed WORD rolls them; without either: the odds.\n"
        )
    )


def _help(verb: str, name: str, form: Form) -> str:
    out = [f"enfilade {verb} {name}: {form.title}", ""]
    for each in form.fields:
        choices = each.choices if isinstance(each.choices, tuple) else ()
        hint = f" ({', '.join(choice for choice in choices if choice)})" if choices else ""
        default = "" if callable(each.default) or each.default in (None, "", (), False) else f" [{each.default}]"
        out.append(f"  --{each.key:<26} {each.question}{hint}{default}")
    return "\n".join([*out, "", "Examples:", *(f"  {example}" for example in form.examples)])
