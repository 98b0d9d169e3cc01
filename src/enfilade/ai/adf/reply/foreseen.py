"""Second thoughts about a reaction: where the end of the battle is near, a few answers are played out to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enfilade.ai.adf.ahead import foresight
from enfilade.ai.adf.captain import reasons, telling
from enfilade.ai.adf.captain import turn as captain_turn
from enfilade.ai.adf.captain.mind import Mind
from enfilade.ai.adf.drill import player as drill_player
from enfilade.ai.adf.plans.estimate import estimate
from enfilade.ai.adf.reply import words as reply_words
from enfilade.ai.thought import Deadline, Thought
from enfilade.rules.adf.battle.commands import Pass
from enfilade.rules.adf.battle.view import View


def best(view: View, mind: Mind, wished: Sequence[Thought], deadline: Deadline) -> Thought:
    """The first of those wished for, unless to keep the reaction, drill's answer or another comes off better."""
    first = wished[0]
    if len(wished) == 1 and isinstance(first.answer, Pass):
        return first
    found = estimate(view, mind)
    if not foresight.goes_to_the_end(found):
        return first
    ideas = list(_different(view, wished))[: mind.foresight.replies]
    effort = foresight.of_a_reply(found)
    chosen = foresight.best(found, ideas, lambda then: captain_turn.carries_on(then, mind), deadline, effort)
    if chosen.thought is first:
        return first
    deed = reply_words.deed(view.state, chosen.thought.answer)
    tried = telling.compared(chosen, lambda answer: reply_words.deed(view.state, answer))
    return Thought(chosen.thought.answer, reasons.joined(reasons.said(deed), tried))


def _different(view: View, wished: Sequence[Thought]) -> Iterator[Thought]:
    first, *others = wished
    made = []
    for one in (first, Thought(Pass()), Thought(drill_player.drill(view)), *others):
        if one.answer not in made:
            made.append(one.answer)
            yield one
