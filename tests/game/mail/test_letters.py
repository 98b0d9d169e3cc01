"""Letters through the post: quoted, wrapped and indented they are read; damaged, cut or swollen they are refused."""

from __future__ import annotations

import random
import re
import textwrap
import zlib
from base64 import b64encode
from hashlib import sha256

import pytest

from enfilade.core.errors import Malformed
from enfilade.game.mail import letters
from enfilade.game.mail.messages import Answered, Laid

MESSAGE = Answered(
    game="ab" * 32,
    n=7,
    side="union",
    before="cd" * 32,
    lines=("2-wis fire 13-ala", "done"),
    share="ef" * 32,
    note="Ha!",
)
OTHER = Laid(game="ab" * 32, n=6, side="confederate", before="01" * 32, seal="23" * 32)
LETTER = letters.letter(MESSAGE)


@pytest.mark.parametrize(
    "posted",
    [
        LETTER,
        LETTER.replace("\n", "\r\n"),
        LETTER.replace("\n", "\r"),
        "\n".join(f"> > {line}" for line in LETTER.splitlines()),
        "\n".join(f"| {line}  " for line in LETTER.splitlines()),
        "\n".join(f" \t{line}" for line in LETTER.splitlines()),
        LETTER.replace("\n", "\n\n"),
        LETTER.replace("\n", "\u00a0\n"),
        "\ufeff" + LETTER,
        LETTER.replace("-----", "\u2014"),
        LETTER.replace("\n", "\u200b\n"),
        "\n".join(f"JC> {line}" for line in LETTER.splitlines()),
        "\n".join(f"&gt; {line}<br>" for line in LETTER.splitlines()),
        LETTER.replace("\n", "</p>\n<p class='letter'>"),
        f"On Tuesday you wrote:\n{LETTER}-- \nSent from the field",
    ],
)
def test_what_mail_programs_do_to_a_letter_does_it_no_harm(posted: str) -> None:
    assert letters.read(posted) == [MESSAGE]


def test_lines_that_are_wrapped_anew_are_read() -> None:
    head, *body, foot = LETTER.splitlines()
    wrapped = "\n".join(f"> {line}" for line in textwrap.wrap("".join(body), 31))
    assert letters.read(f"{head}\n{wrapped}\n{foot}") == [MESSAGE]
    assert max(map(len, LETTER.splitlines())) <= 64


def test_a_letter_may_quote_the_one_it_answers() -> None:
    before = "\n".join(f"> {line}" for line in letters.letter(OTHER).splitlines())
    assert letters.read(f"{LETTER}\nYou wrote:\n{before}") == [MESSAGE, OTHER]
    # One that is damaged does not stand in the way of the other.
    assert letters.read(f"{LETTER}\n{before[:120]}\n-----END ENFILADE MAIL-----") == [MESSAGE]


@pytest.mark.parametrize("at", range(40, len(LETTER) - 60, 41))
def test_a_letter_with_one_sign_changed_is_damaged(at: int) -> None:
    other = "B" if LETTER[at] != "B" else "C"
    with pytest.raises(Malformed, match="this letter was damaged on its way"):
        letters.read(LETTER[:at] + other + LETTER[at + 1 :])


def test_a_letter_without_its_end_or_without_anything_is_told() -> None:
    with pytest.raises(Malformed, match="It begins here, and its end is missing"):
        letters.read(LETTER[:200])
    with pytest.raises(Malformed, match=r"there is no letter in this text: copy it from -----BEGIN"):
        letters.read("Dear Vincent, I shall write tomorrow.")
    with pytest.raises(Malformed, match="longer than"):
        letters.read(" " * (letters.LARGEST_LETTER + 1))
    with pytest.raises(Malformed, match="more than 200 letters"):
        letters.read(LETTER * 201)


def packed(content: bytes) -> str:
    """A block as somebody could make it who knows how: the check at its end fits."""
    whole = zlib.compress(content)
    text = b64encode(whole + sha256(whole).digest()[:8]).decode()
    return f"-----BEGIN ENFILADE MAIL-----\n{text}\n-----END ENFILADE MAIL-----\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b" " * (letters.LARGEST_MESSAGE * 3), "holds more than"),
        (b"[" * 200_000, "no letter that this program knows"),
        (b"{}", "no letter that this program knows"),
        (b'{"kind":"surrender","n":1,"side":"union"}', "no letter that this program knows"),
        (b'{"kind":"seal","n":-1,"side":"union","seal":"' + b"0" * 64 + b'"}', "no letter that this program knows"),
        (b'{"kind":"seal","n":1,"side":"union","seal":"short"}', "no letter that this program knows"),
        (b'{"kind":"seal","n":1,"side":"union","seal":"' + b"0" * 64 + b'","more":1}', "no letter that this program"),
        (
            b'{"kind":"answer","n":1,"side":"union","share":"' + b"0" * 64 + b'","lines":["' + b"x" * 30_000 + b'"]}',
            "no",
        ),
        (b"\xff\xfe", "no letter that this program knows"),
    ],
)
def test_what_is_packed_well_and_is_no_message_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        letters.read(packed(content))


def test_whatever_is_pasted_there_is_a_sentence_for_it() -> None:
    chance = random.Random(1863)
    body = re.sub(r"-----.*?-----", "", LETTER).strip()
    for _ in range(300):
        cut = "".join(chance.choices(body + " \n>=-+/", k=chance.randint(0, 300)))
        with pytest.raises(Malformed):
            letters.read(f"-----BEGIN ENFILADE MAIL-----\n{cut}\n-----END ENFILADE MAIL-----")
