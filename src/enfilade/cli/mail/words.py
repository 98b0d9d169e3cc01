"""What is said of a game by mail: what each message did, how it stands, and what is to be written next."""

from __future__ import annotations

from enfilade.cli.games.wings import wing_of
from enfilade.core.stops import Ask, Over
from enfilade.game.battle import Battle
from enfilade.game.mail.carrying import Carried
from enfilade.game.mail.exchange import Exchange, may_lead
from enfilade.game.mail.folder import BATTLE, Folder
from enfilade.game.mail.messages import Answered, Begun, Joined, Laid, Mailed, Opened
from enfilade.speech.names import Names, names_of
from enfilade.speech.spoken import counted

_WIDEST = 3_000


def heading(mail: Exchange, message: Mailed) -> str:
    """The line above a message in a letter, for whoever finds it among his mail."""
    names = names_of(mail.table) if mail.table is not None else Names({})
    title = mail.table.scenario.title if mail.table is not None else ""
    said = f"Enfilade, {title}, letter {message.n}, {names[message.side]}: {_did(message)}"
    return (
        f"{said}\nTo join it, save this letter as letter.txt, and: enfilade mail join FOLDER letter.txt"
        if not message.n
        else said
    )


def noted(message: Mailed) -> str:
    """What the other player says with it. It comes from outside, and is printed on a terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in message.note).strip()


def happened(folder: Folder, before: int) -> list[str]:
    """What was done on the table since a line of the record, and what was ordered and could not be done."""
    found = folder.ahead()
    battle = found.battle
    if len(battle.record.lines) == before:
        return []
    names = names_of(battle.table, battle.state)
    events = [event for n in range(before, len(battle.record.lines)) for event in battle.events_at(n)]
    return [*wing_of(battle.table).story(events, names), *_refused(found.carried, names)]


def standing(folder: Folder) -> list[str]:
    """How the game stands, for this player."""
    mail, side = folder.mail, folder.own.side
    table = mail.table
    assert table is not None
    names = names_of(table)
    letters = counted(len(mail.messages), "letter")
    said = [f"{table.scenario.title}, by {table.name}. You play the {names[side]} side; {letters} so far."]
    if mail.battle is None and folder.part == "wait":
        return [
            *said,
            f"The other side has not joined yet. Your letter once more: enfilade mail send {folder.place} --again",
        ]
    battle = folder.ahead().battle
    if mail.battle is not None:
        mark = battle.record.lines[0].hash[:12]
        said.append(f"The mark of this game, which both of you should read: {mark[:4]} {mark[4:8]} {mark[8:]}")
    state, stop = battle.state, battle.stop
    if isinstance(stop, Over):
        who = f"{names[stop.winner]}, {stop.grade}" if stop.winner else f"it is drawn ({stop.grade})"
        said.append(f"The battle is over: {who}.")
    else:
        said += [f"Note: {note}." for note in battle.notes]
        said.append(f"Turn {state.turn} of {table.scenario.turns}. {_asked(battle, names)}")
    said += _to_do(folder, battle)
    if battle is not mail.battle and folder.part != "join":
        said.append("The other side does not know yet what your plan led to: it goes out with your next letter.")
    if mail.battle is not None:
        said.append(f"The battle as you know it: enfilade show {folder.place / BATTLE}")
    return said


def _to_do(folder: Folder, battle: Battle) -> list[str]:
    own, part = folder.own, folder.part
    if part == "wait":
        return [f"It is for the other side to write. When its letter has come: enfilade mail take {folder.place} FILE"]
    if part == "over":
        return ["Nothing is left to be sent."]
    how = "openly, since a plan of the other side lies sealed" if part == "answer" else "under a seal"
    said: list[str] = []
    if own.draft is not None:
        said.append(f"Written for the next letter, {counted(len(own.draft), 'line')}:")
        said += [f"  {line[:_WIDEST]}" for line in own.draft]
    elif own.side in battle.asked:
        said.append(f"It is for you to write, {how}: enfilade mail write {folder.place}")
        return said
    if part == "answer" and may_lead(folder.mail, own.side):
        said.append("You alone are asked: you may seal a plan instead of saying it openly, with send --seal.")
    return [*said, f"To send it: enfilade mail send {folder.place}"]


def _asked(battle: Battle, names: Names) -> str:
    if not isinstance(battle.stop, Ask):
        return "Dice are due."
    return f"{' and '.join(names[side] for side in battle.asked)}: {battle.stop.text}"


def _refused(carried: Carried | None, names: Names) -> list[str]:
    if carried is None:
        return []
    return [f"Not carried out, {names[one.side]}: {one.line[:_WIDEST]} ({one.why})" for one in carried.refused]


def _did(message: Mailed) -> str:
    match message:
        case Begun():
            return "a game is offered"
        case Joined(seal=seal):
            return "the game is taken" + (", and a plan is sealed" if seal else "")
        case Laid():
            return "a plan is sealed"
        case Answered(lines=lines):
            return f"an answer of {counted(len(lines), 'line')}" if lines else "the dice may be cast"
        case Opened(seal=seal):
            return "the plan is opened" + (", and the next one is sealed" if seal else "")
