"""A message as a block of text that outlives an e-mail: wrapped, quoted, indented, with whatever line ends."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256

import msgspec

from enfilade.core.codec import encode
from enfilade.core.errors import Malformed
from enfilade.game.mail import messages

LARGEST_LETTER = 4 << 20
"""Of the text that somebody pastes, quotations of earlier letters and all."""
LARGEST_MESSAGE = 4 << 20
MOST_BLOCKS = 200
_WIDTH = 64
_CHECK = 8
_BEGIN, _END = "BEGIN ENFILADE MAIL", "END ENFILADE MAIL"
_BLOCK = re.compile(f"{_BEGIN}(.*?){_END}", re.DOTALL)
_TAG = re.compile(r"<[^<>]*>")
_STRANGE = re.compile(r"[^A-Za-z0-9+/]")


def letter(message: messages.Mailed) -> str:
    """The block of a message, in lines of at most 64 characters.

    The body is packed, followed by the first bytes of its hash: what a mail program has damaged is told from what
    somebody has changed.
    """
    packed = zlib.compress(encode(message), 9)
    # Without the signs of equality at the end, which some mail programs write as =3D.
    text = b64encode(packed + sha256(packed).digest()[:_CHECK]).decode().rstrip("=")
    lines = [text[start : start + _WIDTH] for start in range(0, len(text), _WIDTH)]
    return "\n".join((f"-----{_BEGIN}-----", *lines, f"-----{_END}-----", ""))


def read(text: str) -> list[messages.Mailed]:
    """All messages in a text, in the order in which they stand there: an answer may quote what it answers.

    One that is damaged is left out while another is sound.
    """
    if len(text) > LARGEST_LETTER:
        raise Malformed(f"this letter is longer than {LARGEST_LETTER:,} characters")
    blocks = [found.group(1) for found in _BLOCK.finditer(text)][: MOST_BLOCKS + 1]
    if not blocks:
        cut = " It begins here, and its end is missing." if _BEGIN in text else ""
        raise Malformed(f"there is no letter in this text: copy it from -----{_BEGIN}----- to -----{_END}-----.{cut}")
    if len(blocks) > MOST_BLOCKS:
        raise Malformed(f"there are more than {MOST_BLOCKS} letters in this text; take the newest alone")
    found: list[messages.Mailed] = []
    faults: list[Malformed] = []
    for block in blocks:
        try:
            found.append(_message(block))
        except Malformed as fault:
            faults.append(fault)
    if not found:
        raise faults[0]
    return found


def _message(block: str) -> messages.Mailed:
    lines = _TAG.sub("", block).replace("&gt;", ">").splitlines()
    # Whatever stands before a sign of quotation is not ours, nor is any sign that base 64 has not: the check tells.
    text = _STRANGE.sub("", "".join(line.rpartition(">")[2] for line in lines))
    damaged = Malformed("this letter was damaged on its way: copy it once more, or ask for it to be sent again")
    try:
        whole = b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        raise damaged from None
    packed, check = whole[:-_CHECK], whole[-_CHECK:]
    if len(whole) <= _CHECK or sha256(packed).digest()[:_CHECK] != check:
        raise damaged
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(packed, LARGEST_MESSAGE)
    except zlib.error:
        raise damaged from None
    if not unpacking.eof or unpacking.unused_data:
        raise Malformed(f"this letter holds more than {LARGEST_MESSAGE:,} bytes")
    try:
        found: messages.Mailed = msgspec.json.decode(plain, type=messages.Mailed)
    except (msgspec.MsgspecError, RecursionError, ValueError) as fault:
        raise Malformed(f"this is no letter that this program knows: {fault}") from None
    return found
