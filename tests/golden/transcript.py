"""A fight written out: every stop, the options' number, the answer, and what came of it with its receipts.

To write all transcripts anew after a change, and then read the difference line by line:

    .venv/bin/python -m tests.golden.transcript
"""

from __future__ import annotations

from pathlib import Path

from tests.golden.sergeant import sergeant

from enfilade.core.dice import cast
from enfilade.core.receipt import Receipt
from enfilade.core.stops import Ask, Over, Roll
from enfilade.game.battles import battle
from enfilade.library.editions.cards import editions
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.receipts import receipt as receipt_of
from enfilade.speech.adf.narrative import names_of, told

HERE = Path(__file__).parent
EDITIONS = [name for name in editions() if name.startswith("adf-")]


def transcript(edition: str) -> str:
    """The skirmish with a sergeant on either side, with this edition's dice."""
    seed = f"golden {edition}"
    one = battle(HERE / "skirmish.json", edition=edition, seed=seed, dice="typed")
    out = [f"A short sharp fight, {edition}", ""]
    done = 0
    while True:
        names = names_of(one.table, one.state)
        happened = one.events
        for entry in happened[done:]:
            out.append(f"    {told(entry.event, names)}")
            receipt = receipt_of(one.table, entry.event)
            if receipt is not None:
                out += [f"        {line}" for line in _short(receipt)]
        done = len(happened)
        stop = one.stop
        if isinstance(stop, Over):
            out.append(f"over: {stop.winner or 'nobody'} wins, {stop.grade}, {stop.points}")
            return "\n".join(out) + "\n"
        if isinstance(stop, Roll):
            faces = cast(seed, one.state.rolls, stop.dice)
            one.roll(faces)
            shown = " ".join(map(str, faces))
            out.append(f"dice: {stop.why} [{stop.rule}]: {shown}")
            continue
        assert isinstance(stop, Ask)
        command = sergeant(one.view())
        out.append(f"{stop.side}: {stop.question} [{stop.rule}]: {notation.text(command)}")
        one.answer(command)


def _short(receipt: Receipt) -> list[str]:
    """Without the title: facts, counted modifiers, sum and result."""
    lines = [f"{line.what}: {line.value}" for line in receipt.facts]
    lines += [str(one).strip() for one in receipt.modifiers if one.counted]
    lines += [f"{line.what}: {line.value}" for line in (*receipt.steps, *receipt.result)]
    return lines


def main() -> None:
    for edition in EDITIONS:
        (HERE / f"{edition}.txt").write_text(transcript(edition), encoding="utf-8")
        print(f"{edition}.txt written; read the difference before you commit it")


if __name__ == "__main__":
    main()
