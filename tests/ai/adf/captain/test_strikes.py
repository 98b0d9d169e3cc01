"""Whom the computer's players strike first of several in contact."""

from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, us

from enfilade.ai.adf.captain import choices as captain_choices
from enfilade.ai.adf.captain.mind import mind
from enfilade.ai.adf.drill import reactions as drill_reactions
from enfilade.ai.thought import NEVER
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle.commands import Choose
from enfilade.rules.adf.battle.view import View, view

CAPTAIN = mind("captain")


def asked() -> View:
    """A veteran regiment upon three green figures and eight elite ones; both have stood without firing."""
    weak = cs("green", 19.2, 13, strength=3, quality="green")
    units = (us("24-mich", 20, 10), cs("elite", 21, 13, quality="elite"), weak)
    play: Game = game(*units).do("24-mich charge green").dice(6, 6).pass_all()
    play.dice(6, 5).do("choose none").dice(6, 5).do("choose none")
    assert isinstance(play.stop, Ask)
    assert play.stop.question == "strike"
    return view(play.table, play.state, play.stop.side, play.stop)


def test_the_captain_strikes_where_it_does_most() -> None:
    thought = captain_choices.think(asked(), NEVER, CAPTAIN)
    assert thought.answer == Choose("green")
    assert thought.why


def test_the_drill_player_strikes_the_weaker_first() -> None:
    assert list(drill_reactions.choices(asked())) == [Choose("green")]
