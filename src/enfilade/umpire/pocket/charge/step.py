"""One step of a charge that is led through, and the guide as the page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.umpire.forms.dice import Cup, Short
from enfilade.umpire.forms.forms import Facts, Field, Form, flat
from enfilade.umpire.pocket.charge.scene import Choice, Roll, Scene, names_of, verb
from enfilade.umpire.pocket.sheet import sheets
from enfilade.umpire.pocket.sheet.judging import Case
from enfilade.umpire.pocket.units import unit_shown
from enfilade.umpire.pocket.wire.sheets import ChoiceOffered, Guide, MayAct, Rung, Sheet
from enfilade.umpire.pocket.wording import dice as dice_told
from enfilade.umpire.roster.roster import Told

_BEGUN = "the roll that has begun comes first"


def take(scene: Scene, key: str, given: dict[str, Any], dice: Sequence[int]) -> Told:
    """The choice must be one of now, its facts and dice must fit; otherwise nothing changes."""
    charge = scene.charge
    chosen = _chosen(scene, key)
    scene.told.said = f"The charge: {chosen.label}"
    facts = dict(charge.rolling_facts) if charge.rolling else flat(given)
    read = Form(chosen.label, chosen.fields).read(facts)
    scene.remember(facts)
    cup = Cup(typed=list(dice))
    roll = chosen.roll(read) if chosen.roll is not None else None
    try:
        faces = _faces(charge.faces, roll, cup)
    except Short as short:
        begun = (*charge.faces, *dice)
        if roll is None or len(begun) < roll.dice:
            raise
        # The first dice lie and call for more: they are kept until those have fallen, too.
        scene.update(faces=begun, rolling=chosen.key, rolling_facts=facts)
        return scene.pause(_more(roll, short.more))
    cup.done()
    scene.update(says=(), move=(), faces=(), rolling="", rolling_facts={})
    chosen.act(scene, read, faces)
    return scene.done()


def foresay(scene: Scene, given: dict[str, Any]) -> Told:
    """What is known before a charge is declared is kept for the declaration; it must make sense already."""
    facts = flat(given)
    open_ = tuple(replace(each, required=False) for choice in scene.choices() for each in choice.fields)
    Form("Charge", open_).read(facts)
    scene.remember(facts)
    return scene.done()


def guide(scene: Scene, choice: str = "", facts: dict[str, Any] | None = None, dice: Sequence[int] = ()) -> Guide:
    """The ladder, what is happening, who may do what, what is to be moved, and the roll that is due.

    `choice`, `facts` and `dice` are what the players have picked and typed so far.
    """
    charge = scene.charge
    listed = [] if charge.over else scene.choices()
    chosen = charge.rolling or choice
    choices = []
    for each in listed:
        mine = each.key == chosen
        why = _BEGUN if charge.rolling and not mine else each.why_not
        drawn = None if why else _sheet(scene, each, facts or {} if mine else {}, dice if mine else ())
        choices.append(
            ChoiceOffered(
                key=each.key,
                label=each.label,
                side=each.side,
                why_not=why or None,
                rule=each.rule or None,
                aside=each.aside,
                sheet=drawn,
            )
        )
    first = next((each.sheet for each in choices if each.key == chosen), None)
    first = first or next((each.sheet for each in choices if each.sheet and not each.aside), None)
    may = [] if charge.over else scene.may()
    return Guide(
        title=f"{verb(charge.by, 'charges', 'charge')} {names_of(scene.charged)}",
        stage=charge.stage,
        turns=_ladder(scene),
        says=(*charge.says, *([] if charge.over else [_prompt(scene, first)])),
        now=tuple(MayAct(side=scene.one(who).side, who=who, may=told) for who, told in may),
        move=charge.move,
        choices=tuple(choices),
        sheet=first,
        over=charge.over or None,
    )


def _chosen(scene: Scene, given: str) -> Choice:
    charge = scene.charge
    if charge.over:
        raise Illegal(f"this charge is over: {charge.over}", scene.rule)
    if charge.rolling and given not in ("", charge.rolling):
        raise Illegal(_BEGUN, scene.rule)
    choices, key = scene.choices(), charge.rolling or given
    may = [each for each in choices if not each.why_not]
    found = next((each for each in choices if each.key == key), may[0] if not key and len(may) == 1 else None)
    if found is None:
        said = f"{key!r} does not belong to this stage" if key else "say what is to be done"
        raise Illegal(f"{said}; now there is: {', '.join(each.key for each in may)}", scene.rule)
    if found.why_not:
        raise Illegal(found.why_not, found.rule or scene.rule)
    return found


def _faces(begun: tuple[int, ...], roll: Roll | None, cup: Cup) -> tuple[int, ...]:
    """The dice of a roll: those it begins with, then what they call for."""
    if roll is None:
        return ()
    faces = begun
    if len(faces) < roll.dice:
        faces += cup.take(roll.dice - len(faces), roll.what)
    while roll.needed is not None and (wanted := roll.needed(faces)) > len(faces):
        faces += cup.take(wanted - len(faces), roll.further or roll.what)
    return faces


def _more(roll: Roll, more: int) -> str:
    said = dice_told(more)
    return f"{said[:1].upper()}{said[1:]} more, for {roll.further or roll.what}."


def _prompt(scene: Scene, sheet: Sheet | None) -> str:
    """What comes now; in the middle of a roll, what is still missing of it."""
    charge = scene.charge
    if not charge.rolling or sheet is None:
        return scene.prompt()
    lie = " ".join(map(str, charge.faces))
    return f"These dice lie: {lie}. They call for more: {sheet.dice.what}."


def _sheet(scene: Scene, choice: Choice, facts: dict[str, Any], dice: Sequence[int]) -> Sheet | None:
    """The sheet of a choice: its questions, and its roll as far as the answers and dice go."""
    if choice.roll is None and not choice.fields:
        return None
    charge = scene.charge
    rolling = charge.rolling == choice.key
    form = Form(choice.label, choice.fields)

    def run(given: dict[str, Any], cup: Cup) -> Told:
        # A number that must still be typed is weighed at its usual value, so that the other questions show.
        open_ = {each.key: _usual(each) for each in choice.fields if each.required} if cup.empty else {}
        read: Facts = form.read(charge.rolling_facts if rolling else open_ | given)
        roll = choice.roll(read) if choice.roll is not None else None
        if cup.empty:
            return Told(None, receipts=list(roll.receipts), chances=list(roll.chances)) if roll else Told(None)
        faces = _faces(charge.faces, roll, cup)
        tried = scene.again()
        tried.update(says=(), move=(), faces=(), rolling="", rolling_facts={})
        choice.act(tried, read, faces)
        return tried.done()

    said = {} if rolling else flat(facts)
    procedure = "charge"
    try:
        if choice.roll is not None:
            procedure = choice.roll(form.read(charge.rolling_facts if rolling else said)).procedure
    except (Illegal, Malformed):
        pass  # The sheet says so itself.
    case = Case(procedure, choice.label, () if rolling else choice.fields, run, guided=True)
    found = sheets.of_case(scene.card, scene.state, case, said, list(dice), set(said))
    both = (unit_shown(scene.card, scene.state, scene.one(name)) for name in (charge.by[0], charge.on))
    return msgspec.structs.replace(found, who=next(both), at=next(both))


def _usual(each: Field) -> Any:
    return each.default if each.kind == "choices" else str(each.default)


def _ladder(scene: Scene) -> tuple[Rung, ...]:
    keys = [key for key, _ in scene.stages]
    stage = scene.charge.stage
    if stage == "check":
        stage = scene.charge.then
    stage = scene.detours.get(stage, stage)
    at = keys.index(stage) if stage in keys else len(keys)
    over = bool(scene.charge.over)
    return tuple(
        Rung(key=key, title=title, done=over or place < at, now=place == at and not over)
        for place, (key, title) in enumerate(scene.stages)
    )
