"""Letters that were changed by somebody who knows how, or come at the wrong time: refused, and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.game.mail.post import ADF, JR3, Post, by_drill, offered, quoted, to_the_end

from enfilade.core.errors import Malformed
from enfilade.core.shares import share
from enfilade.game.mail import folder as games
from enfilade.game.mail import letters
from enfilade.game.mail.exchange import Exchange, taken
from enfilade.game.mail.folder import Folder
from enfilade.game.mail.messages import Answered, Begun, Joined, Laid, Mailed, Opened, Shown

HASH = "5" * 64
LATER = {"note", "anchor", "seal", "lines"}
"""What a sender may choose freely: changed on its way it shows when the receiver answers."""


@pytest.fixture(name="sheets", scope="module")
def _sheets(tmp_path_factory: pytest.TempPathFactory) -> Post:
    post = offered(tmp_path_factory.mktemp("sheets"), JR3)
    for _ in range(6):
        side = post.writer()
        post.exchange(*by_drill(post.battle(side), side))
    return post


@pytest.fixture(name="turns", scope="module")
def _turns(tmp_path_factory: pytest.TempPathFactory) -> Post:
    post = offered(tmp_path_factory.mktemp("turns"), ADF)
    for _ in range(9):
        side = post.writer()
        post.exchange(*by_drill(post.battle(side), side))
    return post


def changed(message: Mailed) -> Iterator[tuple[str, Mailed]]:
    """The message with each of its parts changed in turn, into what might stand there."""
    other: dict[str, list[Any]] = {
        "game": [HASH, ""],
        "n": [message.n + 1, max(0, message.n - 1), 99],
        "side": ["union" if message.side == "confederate" else "confederate", "france", ""],
        "before": [HASH, ""],
        "note": ["You are beaten."],
        "anchor": [HASH],
        "seal": [HASH],
        "share": [HASH, share("another root", 1)],
        "rest": [HASH, ""],
        "record": [HASH],
    }
    if isinstance(message, Answered):
        other["lines"] = [message.lines[:-1], (*message.lines, "done"), ("sheet: all h",), ("2-wis surrender",)]
    if isinstance(message, Opened):
        first = message.shown[0]
        other["lines"] = [message.lines + 1, message.lines - 1]
        other["shown"] = [
            (),
            message.shown[:-1],
            (*message.shown, Shown(line="done", salt="x")),
            (*message.shown, message.shown[-1]),
            (Shown(line="sheet: all h", salt=first.salt), *message.shown[1:]),
            (Shown(line=first.line, salt="x"), *message.shown[1:]),
        ]
    if isinstance(message, Begun):
        start = message.opening
        other["opening"] = [
            msgspec.structs.replace(start, dice="typed"),
            msgspec.structs.replace(start, anchors={}),
            msgspec.structs.replace(start, anchors={"confederate": HASH}),
            msgspec.structs.replace(start, anchors={**start.anchors, "confederate": HASH}),
            msgspec.structs.replace(start, commitment=HASH),
            msgspec.structs.replace(start, scenario=msgspec.structs.replace(start.scenario, digest=HASH)),
            msgspec.structs.replace(start, edition=msgspec.structs.replace(start.edition, family="chess")),
            msgspec.structs.replace(start, position="turn 400 union"),
        ]
    for name in message.__struct_fields__:
        for value in other[name]:
            if value != getattr(message, name):
                yield name, msgspec.structs.replace(message, **{name: value})


def after(messages: tuple[Mailed, ...]) -> Exchange:
    mail = Exchange()
    for message in messages:
        mail = taken(mail, message)
    return mail


@pytest.mark.parametrize("game", ["sheets", "turns"])
def test_every_part_of_every_letter(game: str, request: pytest.FixtureRequest) -> None:
    post: Post = request.getfixturevalue(game)
    messages = post.folders["union"].mail.messages
    kinds, late = set(), set()
    mail = Exchange()
    for n, message in enumerate(messages):
        following = messages[n + 1] if n + 1 < len(messages) else None
        for name, other in changed(message):
            try:
                found = taken(mail, other)
            except Malformed:
                continue
            # It was the sender's to choose, and he finds out from the answer: that hangs on what he did not send.
            assert name in LATER or (name, message.n) == ("game", 0), (name, message)
            late.add(name)
            if following is not None:
                reply = msgspec.structs.replace(following, before=found.hashes[-1])
                with pytest.raises(Malformed, match=r"follows on another letter|belongs to another game"):
                    taken(taken(mail, message), reply)
        kinds.add(type(message))
        mail = taken(mail, message)
    assert {Begun, Joined, Answered, Opened} <= kinds
    assert (Laid in kinds) == (game == "turns")
    assert late <= LATER
    assert mail.hashes == post.folders["confederate"].mail.hashes


def refused(folder: Folder, text: str, said: str) -> None:
    before = sorted((path.name, path.read_bytes()) for path in folder.place.rglob("*") if path.is_file())
    with pytest.raises(Malformed, match=said):
        games.received(folder, text)
    assert sorted((path.name, path.read_bytes()) for path in folder.place.rglob("*") if path.is_file()) == before


def test_doubled_stale_early_and_foreign_letters(sheets: Post, turns: Post, tmp_path: Path) -> None:
    # Letters 0 to 6; the confederate side sends the odd ones.
    union, confederate = sheets.folders["union"], sheets.folders["confederate"]
    assert len(sheets.letters) == 7
    newest = len(sheets.letters) - 1
    taker = confederate if newest % 2 == 0 else union
    refused(taker, sheets.letters[newest], f"taken already: it is letter {newest}, and letter {newest + 1} is the next")
    refused(taker, "\n".join(map(quoted, sheets.letters)), "taken already")
    refused(taker, turns.letters[3], "belongs to another game")
    refused(taker, turns.letters[0], "offers another game")
    # Whoever joins once more, in another folder, has not the secrets of the first.
    late = games.joined(tmp_path / "late", sheets.letters[0])
    refused(late, sheets.letters[2], "it is letter 2, and letter 1 is still missing")
    refused(late, sheets.letters[1], "it is one of your own side, and was not written in this folder")
    # Another letter under a number that was used: the two copies are no longer the same, and that is said.
    message = letters.read(sheets.letters[5])[0]
    again = msgspec.structs.replace(message, note="On second thoughts")
    refused(union, letters.letter(again), "another letter 5 than the one that has been taken")


def test_a_letter_to_oneself_and_one_out_of_turn(sheets: Post) -> None:
    mail = sheets.folders["union"].mail
    last = mail.messages[-1]
    out = Laid(game=mail.game, n=len(mail.messages), side=last.side, before=mail.hashes[-1], seal=HASH)
    with pytest.raises(Malformed, match=f"to write now, not for {last.side}"):
        taken(mail, out)
    with pytest.raises(Malformed, match=r"it is for .* to write now; take what comes from there first"):
        games.sent(sheets.folders[last.side])


def test_a_folder_whose_files_were_changed_says_so(tmp_path: Path) -> None:
    post = offered(tmp_path, JR3)
    for _ in range(4):
        side = post.writer()
        post.exchange(*by_drill(post.battle(side), side))
    place = post.folders["union"].place
    letter = sorted((place / "post").iterdir())[3]
    sound = letter.read_text(encoding="utf-8")
    message = letters.read(sound)[0]
    letter.write_text(letters.letter(msgspec.structs.replace(message, share=HASH)), encoding="utf-8")
    with pytest.raises(Malformed, match=r"00003-received\.txt .* letter 3: .* opened another secret"):
        games.opened(place)
    letter.write_text(sound[:100], encoding="utf-8")
    with pytest.raises(Malformed, match=r"00003-received\.txt"):
        games.opened(place)
    letter.write_text(sound, encoding="utf-8")
    games.opened(place)
    (place / "own.json").write_text("{}", encoding="utf-8")
    with pytest.raises(Malformed, match="not a own: "):
        games.opened(place)
    with pytest.raises(Malformed, match="holds no game by mail"):
        games.opened(tmp_path)


def test_a_letter_of_a_kind_that_has_no_place_there(sheets: Post) -> None:
    messages = sheets.folders["union"].mail.messages
    for n, kind in ((0, Laid), (1, Laid), (3, Joined), (4, Begun)):
        mail = after(messages[:n])
        place: dict[str, Any] = {"n": n, "side": mail.writer or "union", "before": mail.hashes[-1] if n else ""}
        place["game"] = mail.game
        begun = messages[0]
        assert isinstance(begun, Begun)
        wrong: Mailed = (
            Laid(**place, seal=HASH)
            if kind is Laid
            else Joined(**place, anchor=HASH, seal=HASH)
            if kind is Joined
            else Begun(**place, opening=begun.opening)
        )
        with pytest.raises(Malformed, match="of a kind that has no place here"):
            taken(mail, wrong)


def test_nothing_follows_the_end(tmp_path: Path) -> None:
    post = offered(tmp_path, ADF)
    to_the_end(post, lambda folder, battle: ["done"] * 9 if folder.own.side in battle.asked else None)
    mail = post.folders["union"].mail
    assert mail.is_over
    assert mail.writer == "" == Exchange().writer
    place: dict[str, Any] = {"game": mail.game, "n": len(mail.messages), "before": mail.hashes[-1]}
    for side in mail.sides:
        with pytest.raises(Malformed, match="the battle is over"):
            taken(mail, Laid(**place, side=side, seal=HASH))
        with pytest.raises(Malformed, match="the battle is over"):
            games.sent(post.folders[side])
    # Nor does the last letter seal anything.
    last = mail.messages[-1]
    assert isinstance(last, Opened)
    with pytest.raises(Malformed, match="there is nothing left to plan"):
        taken(after(mail.messages[:-1]), msgspec.structs.replace(last, seal=HASH))


def test_two_programs_at_one_folder_do_not_send_two_letters_of_one_number(tmp_path: Path) -> None:
    post = offered(tmp_path, JR3)
    post.write("confederate", "sheet: all h")
    one, other = games.opened(post.folders["confederate"].place), post.folders["confederate"]
    games.sent(one)
    with pytest.raises(Malformed, match=r"00001-sent\.txt was written meanwhile by another program"):
        games.sent(other)
