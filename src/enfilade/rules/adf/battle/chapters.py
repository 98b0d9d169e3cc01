"""All chapters of the battle together: which procedure goes on for which frame."""

from __future__ import annotations

from enfilade.rules.adf.battle import frames as pending
from enfilade.rules.adf.battle.charge import charging, fighting, impacts
from enfilade.rules.adf.battle.fire import volleys
from enfilade.rules.adf.battle.move import moving
from enfilade.rules.adf.battle.nerve import checks, routing, withdrawing
from enfilade.rules.adf.battle.play import CHAPTERS, Chapter
from enfilade.rules.adf.battle.play import answer as answer
from enfilade.rules.adf.battle.play import begin as begin
from enfilade.rules.adf.battle.play import check as check
from enfilade.rules.adf.battle.play import roll as roll
from enfilade.rules.adf.battle.play import stop_of as stop_of
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.turn import activation, leader_phase, turn

CHAPTERS.update(
    {
        pending.Game: Chapter(turn.go),
        pending.Leading: Chapter(leader_phase.go, leader_phase.answer),
        pending.Choosing: Chapter(activation.choosing_go, activation.choosing_answer),
        pending.Acting: Chapter(activation.acting_go, activation.acting_answer),
        pending.Moving: Chapter(moving.go),
        pending.Window: Chapter(reaction.go, reaction.answer),
        pending.Volley: Chapter(volleys.go, roll=volleys.roll),
        pending.Checks: Chapter(checks.go, roll=checks.roll),
        pending.Rallying: Chapter(checks.rally_go, roll=checks.rally_roll),
        pending.Running: Chapter(routing.go, roll=routing.roll),
        pending.Withdrawing: Chapter(withdrawing.go),
        pending.Peril: Chapter(checks.peril_go, roll=checks.peril_roll),
        pending.Charging: Chapter(charging.go, charging.answer, charging.roll),
        pending.Impact: Chapter(impacts.go, impacts.answer, impacts.roll),
        pending.Fighting: Chapter(fighting.go, roll=fighting.roll),
    }
)
