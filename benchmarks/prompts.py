"""How often a player is asked in the enemy's turn, and how often there is something worth doing.

    .venv/bin/python benchmarks/prompts.py                       # both scenarios, when it matters, three battles each
    .venv/bin/python benchmarks/prompts.py --ask every           # the same player asked at every chance
    .venv/bin/python benchmarks/prompts.py --battles 1 --scenario mcphersons-woods --turns 3

Whole battles. A scripted player leads each side in turn: he is asked what a person at the page would be asked, and
answers as the captain advises. The enemy, and the player's own turns, are a captain with a handicap, who is quick.
For each of the enemy's turns: prompts, and of these how many offered a fire, a charge to meet, or a rally or reform,
and how many the captain answered with something else than to let it pass. `done` is what he has done in all, so that
one sees what is missed where less is asked. Leaders are counted apart.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from enfilade.ai.players import adviser, thinker
from enfilade.ai.thought import NEVER
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Over, Roll
from enfilade.game.battles import battle
from enfilade.rules.adf.battle import chapters, notation
from enfilade.rules.adf.battle.commands import React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.foretell.options import reactions
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import view

SCENARIOS = ("mcphersons-woods", "hornets-nest")
QUICK = "captain-2"
MATTERS = "fire ask-20 reform march disengage march countercharge march other flank leaders stay"
MENDS = ("rally", "reform")


class Prompt(NamedTuple):
    """One question in the enemy's turn."""

    turn: int
    question: str
    fire: bool
    charge: bool
    mend: bool
    worth: bool
    said: str
    answer: str


def play(scenario: str, side_at: int, seed: str, ask: str, turns: int, show: bool) -> dict[int, list[Prompt]]:
    """A battle up to the end of a turn: the prompts of each of the enemy's turns."""
    field: Field = battle(scenario).table
    me = field.sides[side_at]
    think, drive, advise, step = thinker(QUICK), adviser(QUICK), adviser("captain"), chapters.begin(field)
    if ask != "every":
        step = chapters.answer(field, step.state, notation.parse(f"order {me} {ask}", side=me))
    found: dict[int, list[Prompt]] = {}
    while not isinstance(step.stop, Over) and step.state.turn <= turns:
        if isinstance(step.stop, Roll):
            step = chapters.roll(field, step.state, cast(seed, step.state.rolls, step.stop.dice))
            continue
        assert isinstance(step.stop, Ask)
        seen = view(field, step.state, step.stop.side, step.stop)
        mine, theirs = step.stop.side == me, step.state.active != me
        if mine and theirs:
            answer = advise(seen, NEVER).answer
            prompt = _prompt(field, step.state, step.stop, answer)
            found.setdefault(step.state.turn, []).append(prompt)
            if show:
                print(f"    {prompt.turn} {prompt.question}: {step.stop.text}  {prompt.said} -> {prompt.answer}")
        else:
            answer = (drive if mine else think)(seen, NEVER).answer
        step = chapters.answer(field, step.state, answer)
    return found


def _prompt(field: Field, state: State, stop: Ask, answer: object) -> Prompt:
    frame, text = state.frames[-1], notation.text(answer)  # type: ignore[arg-type]
    if not isinstance(frame, Window):
        return Prompt(state.turn, stop.question, False, stop.question == "close", False, text != "done", "", text)
    can = list(reactions(field, state, frame))
    fire, mend = any(one.reply == "fire" for one in can), any(one.reply in MENDS for one in can)
    charge = frame.cause == "charge" and any(frame.target in one.units for one in can)
    matters = reaction.questions(field, state, frame)
    said = ", ".join(f"{id} {one.reply} {one.chance or ''}".strip() for id, some in matters.items() for one in some)
    return Prompt(state.turn, stop.question, fire, charge, mend, isinstance(answer, React), said, text)


def told(name: str, battles: list[dict[int, list[Prompt]]]) -> None:
    """The prompts of the enemy's turns of one scenario, leaders apart."""
    every = [some for prompts in battles for some in prompts.values()]
    turns = [[one for one in some if one.question != "leaders"] for some in every]
    counts = [len(some) for some in turns]
    asked = [one for some in turns for one in some]
    leading = statistics.mean(sum(one.question == "leaders" for one in some) for some in every)
    share = sum(one.worth for one in asked) / len(asked) if asked else 0.0
    by_kind = " ".join(f"{sum(getattr(one, kind) for one in asked):6}" for kind in ("fire", "charge", "mend", "worth"))
    done = sum(one.worth for one in asked) / len(turns)
    print(
        f"  {name:20} {len(turns):5} {statistics.median(counts):7.1f} {max(counts):4} {len(asked):6} {by_kind}"
        f" {share:6.0%} {done:6.1f} {leading:8.1f}   {' '.join(map(str, counts))}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ask", default=MATTERS, help="'every', or the words of a standing order")
    parser.add_argument("--battles", type=int, default=3, help="of each scenario and side (3)")
    parser.add_argument("--turns", type=int, default=99, help="at most so many turns")
    parser.add_argument("--scenario", choices=SCENARIOS, help="one alone")
    parser.add_argument("--show", action="store_true", help="every prompt")
    said = parser.parse_args()
    print(f"asked: {said.ask}")
    print("  scenario             turns  median  max  asked   fire charge   mend  worth  share   done  leaders   each")
    for scenario in [said.scenario] if said.scenario else SCENARIOS:
        for side_at in (0, 1):
            seeds = [f"prompts {nth}" for nth in range(said.battles)]
            battles = [play(scenario, side_at, seed, said.ask, said.turns, said.show) for seed in seeds]
            told(f"{scenario[:16]} {side_at + 1}", battles)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
