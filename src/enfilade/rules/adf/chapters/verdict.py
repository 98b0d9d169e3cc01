"""The verdict of an impact: what a margin does to winner and loser, and how far the winner follows."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.core.receipt import Line
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import DiceDown, FinalImpact, Level
from enfilade.rules.adf.chapters.clash import Clash, Who, other, surrenders
from enfilade.rules.adf.chapters.facts import LEVELS, Unit, level_of, worse
from enfilade.rules.adf.odds.chain import Fate

Method = Literal["dice-down", "final-impact", "surrender"]
"""One die a side, two dice with figures and morale, or no impact at all because the defender gives himself up."""
Kind = Literal["melee", "stop-short", "close", "driven-back", "surrender"]
"""What a margin leads to: "close" is the summary cards' win by one, "stop-short" that of the others."""
SIDES: tuple[Who, Who] = ("attacker", "defender")
INCH = 1000


class Outcome(msgspec.Struct, frozen=True):
    """Who won and how both lead units stand. Where a melee or a free volley follows, the fates are those before it."""

    kind: Kind
    winner: Literal["attacker", "defender", ""]
    margin: int
    attacker: Fate
    defender: Fate

    def fate(self, who: Who) -> Fate:
        return self.attacker if who == "attacker" else self.defender


class Blow(msgspec.Struct, frozen=True):
    """What a margin lays upon the loser, before anything spares him."""

    kind: Kind
    figures: int = 0
    retreat: int = 0
    """Inches."""
    level: Level | None = None
    """The level it names; None drops a level instead, or leaves it."""


def outcome_of(edition: Edition, clash: Clash, method: Method, lead: int) -> Outcome:
    """What the attacker's lead, or its lack below 0, does to both sides."""
    now = {who: Fate(0, level_of(edition, clash.side(who).unit)) for who in SIDES}
    done = {who: disordered(edition, fate) for who, fate in now.items()}
    if method == "surrender":
        return Outcome("surrender", "attacker", 0, done["attacker"], gone(clash.defender.unit))
    blow = blow_of(edition, method, abs(lead))
    if lead == 0 or blow.kind == "melee":
        return Outcome("melee", "", abs(lead), now["attacker"], now["defender"])
    winner: Who = "attacker" if lead > 0 else "defender"
    loser = other(winner)
    match blow.kind:
        case "stop-short":
            # A charger is in disorder by now, a standing defender fires as he is (ruling 7.25); without a volley on
            # the card nothing is left but the disorder of all involved.
            if not clash.countercharge and final_impact(edition).stop_short.volley:
                done["defender"] = now["defender"]
        case "close":
            done[loser] = msgspec.structs.replace(done[loser], fall_back=blow.retreat)
        case _:
            charged = loser == "attacker" or clash.countercharge
            done[loser] = beaten(edition, method, blow, clash.side(loser).unit, charged)
    return Outcome(blow.kind, winner, abs(lead), done["attacker"], done["defender"])


def blow_of(edition: Edition, method: Method, margin: int) -> Blow:
    """The card's line for a margin."""
    if method == "dice-down":
        down = dice_down(edition)
        if margin == 0:
            return Blow("melee")
        if margin <= down.close_margin:
            return Blow("close", retreat=down.close_retreat // INCH)
        return Blow("driven-back", margin * down.figures_each, margin * down.retreat_each // INCH)
    for band in final_impact(edition).bands.values():
        if margin >= band.least and (band.most is None or margin <= band.most):
            return Blow(band.result, band.figures or 0, margin, band.level)
    raise Malformed(f"this card has no result for a win by {margin}")


def beaten(edition: Edition, method: Method, blow: Blow, unit: Unit, charged: bool) -> Fate:
    """A loser's lot. It is never better than before (ruling 7.23); some cards spare a beaten attacker."""
    if blow.kind == "surrender":
        return gone(unit)
    now, figures, retreat = level_of(edition, unit), blow.figures, blow.retreat
    if method == "dice-down":
        after = LEVELS[min(LEVELS.index(now) + dice_down(edition).levels_lost, len(LEVELS) - 1)]
    else:
        relief, named = final_impact(edition).relief, blow.level or now
        if charged and (relief.who == "any-attacker" or unit.arm == "infantry"):
            retreat, figures = max(0, retreat - relief.retreat // INCH), max(0, figures - relief.figures)
            named = min(named, relief.worst_level, key=LEVELS.index)
        after = worse(now, named)
    if figures >= unit.strength:
        return Fate(unit.strength, after, eliminated=True)
    return Fate(figures, worse(after, edition.charge.afterwards), retreat)


def shared(edition: Edition, clash: Clash, method: Method, outcome: Outcome) -> tuple[tuple[Unit, Fate], ...]:
    """How everyone else involved stands: who shares the loser's result, and who is merely disordered (ruling 7.21)."""
    rule, found = edition.rulings.losing_units, []
    decided = outcome.kind in ("driven-back", "surrender") and method != "surrender"
    for who in SIDES:
        side = clash.side(who)
        losing = decided and outcome.winner == other(who)
        charged = who == "attacker" or clash.countercharge
        blow = blow_of(edition, method, outcome.margin) if losing else Blow("melee")
        for unit in side.others:
            if who == "defender" and surrenders(edition, unit):
                # Contact ends him, whoever wins (ruling 7.30).
                lot = gone(unit)
            elif losing and rule != "lead-unit-only":
                lot = beaten(edition, method, blow, unit, charged)
            else:
                lot = disordered(edition, Fate(0, level_of(edition, unit)))
            found.append((unit, lot))
        if losing and rule == "supports-too":
            found += [(unit, beaten(edition, method, blow, unit, charged)) for unit in side.supporters]
    return tuple(found)


def advance_of(edition: Edition, outcome: Outcome) -> Length:
    """How far a victorious attacker may follow; a defender who won holds his ground."""
    if outcome.winner != "attacker" or outcome.kind == "stop-short":
        return Length(0)
    return Length(max(0, outcome.defender.fall_back * INCH - edition.charge.advance_less))


def disordered(edition: Edition, fate: Fate) -> Fate:
    """How whoever was involved ends at best; it never improves anybody (ruling 7.23)."""
    level = worse(fate.level, edition.charge.afterwards)
    return fate if fate.eliminated or level == fate.level else msgspec.structs.replace(fate, level=level)


def gone(unit: Unit) -> Fate:
    """Removed to the last figure."""
    return Fate(unit.strength, unit.level, eliminated=True)


def dice_down(edition: Edition) -> DiceDown:
    rules = edition.charge.dice_down
    if rules is None:
        raise Malformed("this card has no impact by one die a side")
    return rules


def final_impact(edition: Edition) -> FinalImpact:
    rules = edition.charge.final_impact
    if rules is None:
        raise Malformed("this card has no final impact value")
    return rules


def told(edition: Edition, outcome: Outcome) -> list[Line]:
    """The verdict in words."""
    if outcome.kind == "melee":
        return [Line("result", "equal: the sides close in melee", "adf.charge.melee")]
    said, rule = f"by {outcome.margin}", "adf.charge.beaten"
    match outcome.kind:
        case "stop-short":
            said, rule = "by one: the attacker stops short", "adf.charge.stop-short"
        case "close":
            rule = "adf.charge.close-win"
        case "surrender":
            said, rule = "the loser surrenders", "adf.charge.surrender"
    lines = [Line("result", f"the {outcome.winner} wins, {said}", rule)]
    for who in SIDES:
        fate = outcome.fate(who)
        parts: list[str] = ["removed" if fate.eliminated else "good order" if fate.level == "good" else fate.level]
        if fate.lost and not fate.eliminated:
            parts.append(f"loses {fate.lost}")
        if fate.fall_back:
            parts.append(f"falls back {Length(fate.fall_back * INCH)}")
        lines.append(Line(who, ", ".join(parts), "adf.charge.afterwards"))
    if (advance := advance_of(edition, outcome)) > 0:
        lines.append(Line("the attacker may advance", str(advance), "adf.charge.advance"))
    return lines
