"""The charge of *Across a Deadly Field* led through: which stage follows which, and what each tells the players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from enfilade.core.errors import Illegal
from enfilade.library.editions.cards import Card
from enfilade.rules.adf.chapters import charge as chapter
from enfilade.rules.adf.chapters import morale
from enfilade.rules.adf.chapters.clash import gives_way
from enfilade.umpire.pocket.charge.adf import after as after
from enfilade.umpire.pocket.charge.adf import checks as checks
from enfilade.umpire.pocket.charge.adf import home as home
from enfilade.umpire.pocket.charge.adf import inch as inch
from enfilade.umpire.pocket.charge.adf import melee as melee
from enfilade.umpire.pocket.charge.adf import near as near
from enfilade.umpire.pocket.charge.adf import replies as replies
from enfilade.umpire.pocket.charge.adf import way as way
from enfilade.umpire.pocket.charge.adf.scene import AdfGround
from enfilade.umpire.pocket.charge.scene import Choice, inches, names_of, opposed, verb
from enfilade.umpire.roster.adf import roster as roster_adf
from enfilade.umpire.roster.adf.charge_state import AdfCharge
from enfilade.umpire.roster.charge_state import Held, Pending
from enfilade.umpire.roster.ledger import State

_STAGES: dict[str, Callable[[AdfGround], list[Choice]]] = {
    "declare": way.declare,
    "bonus": way.bonus,
    "way": way.way,
    "counter": replies.counter,
    "fear": near.fear_check,
    "rout": near.run_away,
    "close-fire": near.close_fire,
    "check": checks.check,
    "impact": home.strike,
    "stop-short": home.stop_short,
    "volley": home.volleys,
    "melee": melee.fight,
    "after": after.after,
}


class AdfScene(AdfGround):
    """A charge between two steps."""

    asked_in: ClassVar[Mapping[str, Callable[[Any], list[Choice]]]] = _STAGES
    under_way: ClassVar[Sequence[str]] = ("way", "counter", "fear", "rout", "close-fire", "impact")
    stages: ClassVar[Sequence[tuple[str, str]]] = (
        ("declare", "Declare"),
        ("bonus", "Charge bonus"),
        ("way", "On the way"),
        ("fear", "Fear check"),
        ("close-fire", "Close fire"),
        ("impact", "Impact"),
        ("melee", "Melee"),
        ("after", "Afterwards"),
    )
    detours: ClassVar[dict[str, str]] = {
        "counter": "way",
        "rout": "fear",
        "contact": "close-fire",
        "stop-short": "impact",
        "volley": "after",
        "end": "after",
    }

    def checked(self, item: Pending) -> morale.Assessment:
        return checks.checked(self, item, {})

    def prompt(self) -> str:
        by, on = names_of(self.charge.by), self.charge.on
        match self.charge.stage:
            case "declare":
                return f"How far is it from {by} to {on}, and over what ground?"
            case "bonus":
                return f"Roll the charge bonus: it says how far {by} can come."
            case "way":
                short = self.charge.distance - self.run.total
                come = f"will come no nearer than {inches(short)}" if short > self.near else "comes on"
                return f"{by} {come}, now {self.gap} from {on}. One unit at a time may react, at every full inch."
            case "counter":
                return f"{on} rolls its own charge bonus; they meet between the two."
            case "fear":
                return f"{by} is within {self.near} of {on}. {on} checks whether it stands."
            case "rout":
                return f"{on} routs: roll how far it runs."
            case "close-fire":
                return f"{on} stands. This is the moment for close fire."
            case "check":
                return f"{self.charge.pending[0].unit} must check before anything else happens."
            case "impact":
                return f"{by} strikes {on}: both sides roll."
            case "stop-short":
                return f"{by} stops short: one die says how far off."
            case "volley":
                return "Both fire at the same moment, the dice of the attacker first."
            case "melee":
                return f"Melee, round {self.charge.round}: both sides strike at once."
            case _:
                return f"{by} may follow up to {inches(self.charge.advance)}."

    def may_here(self) -> list[tuple[str, str]]:
        on, lead = self.charge.on, self.lead
        match self.charge.stage:
            case "way":
                return [(on, self._target_may()), *self._others_may()]
            case "fear" | "close-fire" | "counter" | "rout":
                return [(on, each.label + ".") for each in self.choices() if not each.why_not][:1]
            case "check":
                return [(self.charge.pending[0].unit, f"{self.charge.pending[0].unit} takes its check now.")]
            case "after":
                return [(lead, f"{names_of(self.charge.by)} may follow, strike another unit, or stay.")]
            case "volley" | "melee" | "impact":
                return [(lead, f"{lead} rolls first."), (on, f"{on} rolls after it.")]
            case _:
                return [(lead, f"{lead} rolls." if self.charge.stage != "declare" else f"{lead} may still hold back.")]

    def _target_may(self) -> str:
        """What the charged unit may do on the way, in a sentence."""
        on, answers = self.charge.on, self.replies()
        can = [
            words
            for answer, words in (
                ("fire", "fire now"),
                ("countercharge", "countercharge"),
                ("disengage", "disengage"),
            )
            if answers[answer].allowed and not (answer == "fire" and self.gap <= self.near)
        ]
        guns = self.unit(on).arm == "artillery"
        hold = f"hold its fire for {'close canister' if guns else 'point blank'}"
        if answers["close"].allowed:
            can.append(hold)
        if not can:
            return f"{on} can only stand: {answers['fire'].why}."
        return f"{on} may {', '.join(can[:-1])}{' or ' if can[:-1] else ''}{can[-1]}."

    def _others_may(self) -> list[tuple[str, str]]:
        fresh = [
            name
            for name in self.army(self.sides[1])
            if name != self.charge.on
            and not self.one(name).reacted
            and name not in self.charge.fired
            and self.unit(name).level != "routed"
        ]
        return [(name, f"{name} may fire if the charge is in its arc and range.") for name in fresh]

    def held(self, item: Pending) -> Held:
        gone, now = bool(self.one(item.unit).gone), self.level(item.unit)
        before: Any = item.before
        failed = gives_way(before, now, 0, False, gone)
        return Held(unit=item.unit, before=item.before, level=now, lost=item.lost, gone=gone, failed=failed)

    def _changed_elsewhere(self) -> None:
        """Whoever is shaken or gone when the charge goes on has been stopped; without a target it is over."""
        if self.one(self.charge.on).gone:
            near.vanished(self, f"{self.charge.on} is no more.")
            return
        stopped = [name for name in self.charge.by if self._is_broken(name)]
        if len(stopped) == len(self.charge.by):
            self.finish(f"{verb(stopped, 'is', 'are')} stopped. The charge is over.")
        elif stopped:
            self.update(by=tuple(name for name in self.charge.by if name not in stopped))

    def _is_broken(self, name: str) -> bool:
        level = self.level(name)
        shaken = level == "shaken" and not self.edition.charge.shaken_may_charge
        return bool(self.one(name).gone) or level == "routed" or shaken

    def _go_on(self, then: str) -> None:
        match then:
            case "melee":
                melee.judge_round(self)
            case "end":
                after.end(self)
            case _:
                checks.fall_out(self)
                if not self.charge.over:
                    self._come_on(then)

    def _come_on(self, then: str) -> None:
        broken = next((held for held in self.charge.held if held.unit == self.charge.on and held.failed), None)
        self.update(held=(), then="")
        if broken is not None:
            near.gave_way(self, broken.fall_back, broken.runs)
        elif then == "contact":
            inch.contact(self)
        else:
            self.update(stage=then)


def begun(card: Card, state: State, by: Sequence[str], on: str, fighting: int = 0) -> AdfScene:
    """A charge about to be declared, or a melee taken up again; refused if those who charge may not."""
    attackers, target = opposed(state, by, on, "adf.charge.who")
    names = tuple(one.unit.name for one in attackers)
    for one in attackers:
        if fighting:
            continue
        if one.did.count("charged") >= card.edition.rulings.charges_per_turn:
            raise Illegal(f"{one.unit.name} has charged this turn", "adf.turn.actions")
        try:
            chapter.check_may_charge(card.edition, roster_adf.regiment(one), roster_adf.regiment(target))
        except Illegal as refusal:
            raise Illegal(f"{one.unit.name}: {refusal.reason}", refusal.rule) from None
    charge = AdfCharge(by=names, on=target.unit.name)
    if fighting:
        charge = AdfCharge(by=names, on=target.unit.name, stage="melee", round=fighting, own=names)
    return AdfScene(card, state, charge)
