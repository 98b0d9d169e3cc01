"""How games begin: from a scenario, from a file, or from a moment of another game. Each gets dice of its own."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence

from enfilade.ai.players import PLAYERS, thinker
from enfilade.core.errors import Malformed
from enfilade.core.record import Record, from_text
from enfilade.core.seals import before_seals, lying
from enfilade.game import battles
from enfilade.game.battle import Battle
from enfilade.game.opening import Dice
from enfilade.library.lessons import lessons
from enfilade.library.problems import BadFile
from enfilade.library.scenarios import shelf as scenarios
from enfilade.server.load.limits import LARGEST_UPLOAD
from enfilade.server.showing.wings import WINGS
from enfilade.server.site.errors import Fault, sentence
from enfilade.server.tables.obeying import House, settle
from enfilade.server.tables.seats import checked_name, checked_text
from enfilade.server.tables.settings import Settings
from enfilade.server.wire.common import LONGEST_NOTE
from enfilade.server.wire.games import NewGame, Seating


def begun(asked: NewGame, settings: Settings) -> Battle:
    """A battle of a scenario."""
    folder = settings.folder
    try:
        known = scenarios.scenarios(folder)
        # Looked up first: the library also takes paths of files, which are not for strangers to open.
        if asked.scenario not in known:
            raise Fault("not-found", f"There is no scenario {asked.scenario}; there are {', '.join(known)}.")
        loaded = scenarios.scenario(asked.scenario, folder)
        check_seating(asked, tuple(loaded.scenario.sides))
        battle = battles.battle(loaded, asked.edition, None, _kept(asked), folder, players(asked))
    except BadFile as error:
        raise Fault("refused", sentence(str(error.problems[0]))) from None
    _check_offered(battle.record, settings)
    return _settled(battle, asked)


LESSON = Seating(seats={"union": "you", "confederate": "computer"}, computer="drill", note="A lesson")
"""Who sits where in a lesson."""


def lesson(name: str) -> Battle:
    """The battle of a played lesson."""
    found = next((one for one in lessons() if one.id == name), None)
    if found is None:
        raise Fault("not-found", f"There is no lesson {name}; there are {', '.join(one.id for one in lessons())}.")
    return _settled(battles.battle(found.loaded(), players=players(LESSON)), LESSON)


def read(text: str, asked: Seating, settings: Settings, is_wanted: Callable[[], bool]) -> Battle:
    """The battle of a file, played again line by line; where it goes on, it does so with dice that nobody knows.

    It is given up when it takes too long, or is no longer wanted.
    """
    limits = settings.limits
    ends = time.monotonic() + limits.reading

    def before_line() -> None:
        if not is_wanted() or time.monotonic() > ends:
            raise Fault("too-large", "This battle takes too long to be played again here.")

    if len(text.encode(errors="replace")) > LARGEST_UPLOAD:
        raise Fault("too-large", f"A .battle file may be {LARGEST_UPLOAD >> 20} MiB large here, and no larger.")
    try:
        # Counted before they are taken apart: a file of nothing but line ends would take a hundred times its size.
        if (lines := text.count("\n")) > limits.lines:
            raise Malformed(f"it has {lines} lines; this server takes at most {limits.lines}")
        record = from_text(text).record
        _check_offered(record, settings)
        battle = battles.replay(record, before_line)
    except Malformed as error:
        raise Fault("malformed", sentence(f"this file cannot be played: {error}")) from None
    return battle if battle.over else _settled(_left(battle, None, asked), asked)


def onward(battle: Battle, line: int | None, asked: Seating) -> Battle:
    """Another battle from a line of this one, on a table of its own."""
    # Played again rather than taken over: two games may not remember things on one table.
    return _settled(battles.replay(_left(battle, line, asked).record), asked)


def house(asked: Seating) -> House:
    return House(asked.dice, frozenset(side for side, who in asked.seats.items() if who == "computer"))


def players(asked: Seating) -> dict[str, str]:
    """As the record names them."""
    names = {"you": asked.name.strip(), "friend": "", "computer": asked.computer}
    return {side: names[who] for side, who in asked.seats.items() if names[who]}


def check_seating(asked: Seating, sides: Sequence[str]) -> None:
    """Everybody has a place, and every name can be shown."""
    if set(asked.seats) != set(sides):
        raise Fault("malformed", f"Say who plays each side: {' and '.join(sides)}.")
    check_player(asked.computer)
    check_words(asked)


def check_player(name: str) -> None:
    """Somebody the computer can play as."""
    try:
        thinker(name)
    except Malformed:
        raise Fault("malformed", f"There is no player {name}; there are {', '.join(PLAYERS)}.") from None


def check_words(asked: Seating) -> None:
    checked_name(asked.name)
    checked_text(asked.note, "note", LONGEST_NOTE)


def in_order(seats: Mapping[str, str], sides: Sequence[str]) -> dict[str, str]:
    """By the battle's own order of sides, with those left out where nobody need play."""
    return {side: seats[side] for side in sides if side in seats}


def _kept(asked: Seating) -> Dice:
    return "seeded" if asked.dice == "server" else "typed"


def _check_offered(record: Record, settings: Settings) -> None:
    """Only what the page can show is played here, unless the keeper has said otherwise."""
    wing = WINGS.get(record.opening.edition.family)
    if wing is None or not (wing.is_offered or settings.unoffered):
        raise Fault("refused", "Battles of this game cannot be shown here yet.")


def _left(battle: Battle, line: int | None, asked: Seating) -> Battle:
    """This battle as it goes on from a line, with a new seed. What lies sealed there is asked again: it could not be
    opened by whoever has only the seal, and whoever comes to sit there must not read what another had sealed."""
    check_seating(asked, battle.table.sides)
    try:
        record = battle.record if line is None else battle.record.upto(line)
        line = before_seals(record) if lying(record) else line
        left = battle.fork(line, secrets.token_hex(16), dice=_kept(asked), players=players(asked))
    except Malformed as error:
        raise Fault("malformed", sentence(str(error))) from None
    if left.over:
        raise Fault("refused", "The battle is over at this moment; choose an earlier one.")
    return left


def _settled(battle: Battle, asked: Seating) -> Battle:
    settle(battle, house(asked))
    return battle
