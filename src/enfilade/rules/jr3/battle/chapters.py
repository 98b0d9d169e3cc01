"""All chapters of the battle together: which procedure goes on for which frame."""

from __future__ import annotations

from enfilade.rules.jr3.battle import frames as pending
from enfilade.rules.jr3.battle.charges import assaults, melees
from enfilade.rules.jr3.battle.fires import salvo
from enfilade.rules.jr3.battle.nerve import checks
from enfilade.rules.jr3.battle.phases import (
    charges,
    disengaging,
    first_fires,
    marking,
    moves,
    moving_fires,
    officer_casualties,
    rallying,
    revealing,
    turn,
)
from enfilade.rules.jr3.battle.play import CHAPTERS, Chapter
from enfilade.rules.jr3.battle.play import begin as begin

CHAPTERS.update(
    {
        pending.Game: Chapter(turn.go),
        pending.Marking: Chapter(marking.go, seal=marking.seal),
        pending.Rallying: Chapter(rallying.go, roll=rallying.roll),
        pending.Revealing: Chapter(revealing.go, seal=revealing.seal, open=revealing.open_),
        pending.FirstFires: Chapter(first_fires.go),
        pending.Disengaging: Chapter(disengaging.go),
        pending.Charges: Chapter(charges.go, roll=charges.roll),
        pending.Moves: Chapter(moves.go),
        pending.MovingFires: Chapter(moving_fires.go),
        pending.OfficerCasualties: Chapter(officer_casualties.go, roll=officer_casualties.roll),
        pending.Assault: Chapter(assaults.go, roll=assaults.roll),
        pending.Brawl: Chapter(melees.go, roll=melees.roll),
        pending.Salvo: Chapter(salvo.go, roll=salvo.roll),
        pending.Checks: Chapter(checks.go, roll=checks.roll),
    }
)
