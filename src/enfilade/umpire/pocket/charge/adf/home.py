"""A charge of *Across a Deadly Field* gone home: the impact, and the volleys that a win by one leaves."""

from __future__ import annotations

from typing import Any

from enfilade.core.measures import Length
from enfilade.rules.adf.chapters import aftermath, impact, verdict
from enfilade.rules.adf.chapters.clash import Clash, surrenders
from enfilade.rules.adf.chapters.facts import worse
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.rules.adf.odds.chain import Fate
from enfilade.umpire.forms.adf.charge import impact_chances
from enfilade.umpire.forms.forms import Facts, Field
from enfilade.umpire.pocket.charge.adf import inch as inch
from enfilade.umpire.pocket.charge.adf.after import end, won
from enfilade.umpire.pocket.charge.adf.facts import OURS, THEIRS
from enfilade.umpire.pocket.charge.adf.near import both_fires
from enfilade.umpire.pocket.charge.adf.scene import AdfGround, order_told
from enfilade.umpire.pocket.charge.scene import INCH, Choice, Roll, inches, names_of, plain_receipt, verb
from enfilade.umpire.roster.adf import roster as roster_adf


def strike(scene: AdfGround) -> list[Choice]:
    """The impact: both sides roll, the attacker first."""

    def found(here: AdfGround, facts: Facts) -> impact.Assessment:
        return impact.assess(here.edition, here.clash(facts, facts.get("lead", here.lead)))

    def roll(facts: Facts) -> Roll:
        met = found(scene, facts)
        shown = impact.receipt(scene.edition, scene.card.id, met)
        chances = (impact_chances(scene.card, met),)
        return Roll("impact", (shown,), 2 * met.dice, "the impact, the attacker's dice first", chances)

    def act(here: AdfGround, facts: Facts, faces: tuple[int, ...]) -> None:
        lead = facts.get("lead", here.lead)
        here.update(by=(lead, *(name for name in here.charge.by if name != lead)))
        met = found(here, facts)
        result = impact.resolve(here.edition, met, faces[: met.dice], faces[met.dice :])
        here.told.receipts.append(impact.receipt(here.edition, here.card.id, met, result))
        _struck(here, met, result.outcome)

    fields = scene.fields(*OURS, *THEIRS, "aspect", "supporters", "beside")
    if len(scene.charge.by) > 1:
        lead = Field("lead", "choice", "Which of them covers most of the enemy's front?", scene.lead, scene.charge.by)
        fields = (lead, *fields)
    gives_up = surrenders(scene.edition, scene.unit(scene.charge.on))
    label = f"{scene.charge.on} is reached, and surrenders" if gives_up else "Both roll for the impact"
    due = Choice("roll", label, scene.sides[0], act, fields, roll)
    return [due, *inch.others_first(scene), *inch.touch(scene)]


def stop_short(scene: AdfGround) -> list[Choice]:
    """How far off an attacker who won or lost by one stands."""

    def roll(_: Facts) -> Roll:
        rules = verdict.final_impact(scene.edition).stop_short
        told = ("each pip", str(rules.each), "adf.charge.stop-short")
        shown = plain_receipt("Stops short", scene.card, told)
        return Roll("charge", (shown,), rules.dice, "the distance it stops short")

    def act(here: AdfGround, _: Facts, faces: tuple[int, ...]) -> None:
        apart = aftermath.distance_of(here.edition, _outcome(here), sum(faces))
        here.update(apart=int(apart))
        here.move(f"Place {names_of(here.charge.by)} {apart} from {here.charge.on}.")
        if verdict.final_impact(here.edition).stop_short.volley:
            _await_volleys(here)
        else:
            end(here, f"{verb(here.charge.by, 'stops', 'stop')} {apart} short. Nobody fires on this card.")

    return [Choice("roll", "Roll how far off they stop", scene.sides[0], act, roll=roll)]


def volleys(scene: AdfGround) -> list[Choice]:
    """Both fire at the same moment, the attacker's dice first."""

    def roll(_: Facts) -> Roll:
        both = _volleys(scene)
        return both_fires(scene, [shot for shot in (both.attacker, both.defender) if shot is not None])

    def act(here: AdfGround, _: Facts, faces: tuple[int, ...]) -> None:
        both, lead, on = _volleys(here), here.lead, here.charge.on
        pending = []
        for shot, firer, target in ((both.attacker, lead, on), (both.defender, on, lead)):
            if shot is not None:
                pending.append(here.volley(shot, faces[: shot.dice], target, f"volley of {firer}"))
                faces = faces[shot.dice :]
        for shot, firer in ((both.attacker, lead), (both.defender, on)):
            if shot is not None and not here.one(firer).gone:
                here.spend(firer, reaction=False)
        here.await_checks(pending, "end")

    return [Choice("roll", "Both fire at once", scene.sides[0], act, roll=roll)]


def _struck(scene: AdfGround, met: impact.Assessment, outcome: Outcome) -> None:
    """Losses, levels and retreats of an impact, on the roster and in inches."""
    lead, on = scene.lead, scene.charge.on
    scene.update(kind=outcome.kind, winner=outcome.winner, margin=outcome.margin)
    if outcome.kind == "melee":
        scene.say("Nobody gives way: it comes to a melee.")
        scene.update(stage="melee", round=1)
        return
    loser = "" if not outcome.winner else names_of(scene.charge.by) if outcome.winner == "defender" else on
    scene.say(_told(scene, met, outcome))
    shared = verdict.shared(scene.edition, met.clash, met.method, outcome)
    lots: list[tuple[str, Fate]] = [(lead, outcome.attacker), (on, outcome.defender)]
    if scene.charge.stands and outcome.winner == "attacker" and outcome.kind != "stop-short":
        lots = lots[1:]  # Between its impacts it keeps the level it came with (ruling 9.6).
    lots += [(unit.name, fate) for unit, fate in shared]
    for name, fate in lots:
        if fate.eliminated and outcome.kind == "surrender":
            scene.told = roster_adf.remove(scene.card, scene.told, name, "surrendered")
        else:
            scene.settle(name, fate)
        if scene.one(name).gone:
            scene.move(f"Take {name} off the table.")
        elif fate.fall_back:
            scene.move(f"Move {name} {inches(fate.fall_back * INCH)} straight back, {order_told(scene.level(name))}.")
    if outcome.kind == "stop-short":
        scene.update(stage="stop-short")
    elif outcome.kind == "close":
        scene.update(apart=int(aftermath.distance_of(scene.edition, outcome)))
        _await_volleys(scene)
    elif outcome.winner == "attacker":
        won(scene, outcome)
    else:
        rest = inch.leave_the_rest(scene)
        scene.finish(
            f"{on} has beaten off the charge and holds its ground.{rest} {loser} may still reform, given an action."
        )


def _told(scene: AdfGround, met: impact.Assessment, outcome: Outcome) -> str:
    by, on = names_of(scene.charge.by), scene.charge.on
    if met.method == "surrender":
        return f"{on} surrenders without a blow."
    winner, loser = (by, on) if outcome.winner == "attacker" else (on, by)
    if outcome.kind == "surrender":
        return f"{winner} wins by {outcome.margin}: {loser} surrenders."
    if outcome.kind == "stop-short":
        return f"{winner} wins by one: {by} stops short."
    return f"{winner} wins by {outcome.margin}."


def _await_volleys(scene: AdfGround) -> None:
    """Free volleys of both, if either can fire."""
    both = _volleys(scene)
    for idle in both.idle:
        scene.say(idle.capitalize() + ".")
    if both.attacker is None and both.defender is None:
        end(scene, "Nobody can fire. Everyone who took part is in disorder or worse.")
        return
    scene.update(stage="volley")
    scene.say(f"They stand {inches(scene.charge.apart)} apart, and both fire one volley at the same moment.")


def _volleys(scene: AdfGround) -> aftermath.Volleys:
    clash: Clash = scene.clash()
    return aftermath.volleys(scene.edition, clash, _outcome(scene), Length(scene.charge.apart))


def _outcome(scene: AdfGround) -> Outcome:
    """The impact as it came out; what it did to both stands on the roster already."""
    kind: Any = scene.charge.kind
    winner: Any = scene.charge.winner
    levels = [scene.unit(name).level for name in (scene.lead, scene.charge.on)]
    if kind == "close":
        # Both fire as if in disorder, though a charger with others before it has not come to that yet.
        levels[0] = worse(levels[0], scene.edition.charge.afterwards)
    return Outcome(kind, winner, scene.charge.margin, *(Fate(0, level) for level in levels))
