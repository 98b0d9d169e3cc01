"""A charge of *Johnny Reb III* on the roster: both sides as they stand, how far it runs, and what fire does to it."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

import msgspec

from enfilade.core.measures import Length
from enfilade.rules.jr3.chapters import charge as chapter
from enfilade.rules.jr3.chapters import fire, impact, morale, stages
from enfilade.rules.jr3.chapters.casualties import Outcome as Hit
from enfilade.rules.jr3.chapters.casualties import Result
from enfilade.rules.jr3.chapters.facts import PLACES, Aspect, Terrain, Unit, disordered, effect_of
from enfilade.rules.jr3.chapters.stages import Known
from enfilade.umpire.forms.forms import Facts, Field, Form
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.pocket.charge.scene import Scene, names_of
from enfilade.umpire.pocket.wording import spoken
from enfilade.umpire.roster import roster
from enfilade.umpire.roster.charge_state import Pending
from enfilade.umpire.roster.jr3 import roster as roster_jr3
from enfilade.umpire.roster.jr3.charge_state import Jr3Charge

replace = msgspec.structs.replace
GROUND: tuple[str, ...] = get_args(Terrain)
ASPECTS: tuple[str, ...] = get_args(Aspect)
STATED = ("distance", "terrain", "off-front", "aspect", "cover", "supporters", "fired")


class Jr3Ground(Scene):
    """What the stages have in common."""

    rule: ClassVar[str] = "jr3.roster.charge"
    kept: ClassVar[frozenset[str]] = frozenset(STATED)
    charge: Jr3Charge

    @property
    def lead(self) -> str:
        return self.charge.by[0]

    def unit(self, name: str) -> Unit:
        """The unit with what the roster knows of its officers and brigade."""
        return roster_jr3.regiment(self.state, self.one(name))

    def fields(self, *keys: str) -> tuple[Field, ...]:
        known = {each.key: each for each in self._all_fields()}
        return self.asked(*(known[key] for key in keys))

    def facts(self, more: Facts | None = None) -> Facts:
        """What the players have said, and say now."""
        fields = self._all_fields()
        said = {key: value for key, value in self.charge.said.items() if key in self.kept}
        return Form("Charge", fields).read({"distance": 0} | said) | (more or {})

    def planned(self, more: Facts | None = None) -> chapter.Assessment:
        """The charge with what both sides are now; refused where the rules refuse it."""
        said = self.facts(more)
        attacker = self.unit(self.lead)
        if self.charge.formation:
            # Declared: what has become of it since does not change how far it goes.
            formation: Any = self.charge.formation
            attacker = replace(attacker, formation=formation, level="good")
        stated = chapter.Charge(
            attacker=attacker,
            defender=replace(self.unit(self.charge.on), cover=said["cover"]),
            distance=said["distance"],
            terrain=said["terrain"],
            off_front=said["off-front"],
            aspect=said["aspect"],
            attacker_support=self._arms(self.companions()),
            defender_support=self._arms(self.supporters(said)),
            defender_fired=said["fired"],
        )
        return chapter.assess(self.edition, stated)

    def supporters(self, said: Facts) -> tuple[str, ...]:
        """Friends of the defender who are still there to support him."""
        return tuple(name for name in said["supporters"] if self._can_help(name))

    def companions(self) -> tuple[str, ...]:
        """Those who came with the attacker and can still support him."""
        return tuple(name for name in self.charge.by[1:] if self._can_help(name))

    def known(self, **brought: Any) -> Known:
        """How far the charge has come, as the list of stages wants it; `brought` is what this step adds."""
        now: dict[str, Any] = {"plan": self.planned(), "attacker": self.unit(self.lead)}
        now |= {"bonus": self.charge.bonus, "point": self.charge.point, "checks": len(self.charge.pending)}
        return Known(**now | brought)

    def comes(self, **brought: Any) -> str:
        """The stage that now comes; empty when the charge is over."""
        found = stages.next_stage(self.edition, self.known(**brought))
        return "" if found is None else found.name

    def run(self, plan: chapter.Assessment) -> chapter.Run:
        return chapter.run_of(self.edition, plan, self.charge.bonus, self.charge.point or 0)

    def struck(self, name: str, result: Result, cause: str, in_melee: bool = False, aspect: str = "front") -> Any:
        """Losses on the roster, and the check they cause on its list."""
        hit: Hit = result.outcome
        unit = self.unit(name)
        if hit.losses:
            self.told = roster_jr3.lose(self.card, self.told, name, hit.losses)
        self.say(hit_told(unit, hit))
        if hit.check is None or self.one(name).gone:
            return None
        counted = hit.losses if "artillery-or-sharpshooter-hit" in hit.causes else 0
        self.told.state = roster.due(
            self.state,
            name,
            cause,
            fire="" if in_melee else "fire",
            aspect=aspect,
            causes=hit.causes,
            casualties=counted,
            in_melee=in_melee,
            rule="jr3.morale.causes",
        )
        return Pending(number=self.state.checks, unit=name, before=unit.level, lost=hit.losses)

    def fired(self, name: str, result: Result) -> None:
        """What a fire costs who fired: the opening volley, ammunition, and one of its fires."""
        one = self.one(name)
        assert isinstance(one.unit, Unit)
        low = one.unit.low_ammunition or result.outcome.low_ammunition
        self.put(replace(one, unit=replace(one.unit, opening=False, low_ammunition=low)))
        self.did(name, "fired")

    def set_unit(self, name: str, **changed: Any) -> None:
        one = self.one(name)
        self.put(replace(one, unit=replace(one.unit, **changed)))

    def disorder(self, *names: str) -> None:
        """Those who end in disorder; guns know no such formation."""
        for name in names:
            one = self.one(name)
            if not one.gone:
                assert isinstance(one.unit, Unit)
                self.put(replace(one, unit=disordered(one.unit)))

    def charging(self, run: chapter.Run, plan: chapter.Assessment) -> Unit:
        """The attacker as the volley and the check that follows find it."""
        unit = disordered(self.unit(self.lead)) if run.disorder_at_volley else self.unit(self.lead)
        gone = plan.charge.distance - (run.volley_at or 0)
        return replace(unit, charging=True, bonus_move=gone > plan.move)

    def met(self, more: Facts | None = None) -> impact.Assessment:
        plan = self.planned(more)
        return impact.assess(self.edition, chapter.impact_of(plan, self.run(plan), self.unit(self.lead)))

    def chances(self, found: fire.Assessment, title: str) -> Chances:
        rows: dict[str, Any] = {}
        for hit, chance in fire.odds(self.edition, found).items():
            told = fire.spoken(found.shot.target, hit)
            rows[told] = rows.get(told, 0) + chance
        return Chances(title, tuple(rows.items()))

    def check_chances(self, found: morale.Assessment) -> Chances:
        rows: dict[str, Any] = {}
        for end, chance in morale.odds(self.edition, found).items():
            told = morale.spoken(found.check.unit, end)
            rows[told] = rows.get(told, 0) + chance
        return Chances("The check", tuple(rows.items()))

    def _can_help(self, name: str) -> bool:
        """Routed units and limbered guns help nobody."""
        return not self.one(name).gone and effect_of(self.edition, self.unit(name)).melee is not None

    def _arms(self, names: tuple[str, ...]) -> tuple[Any, ...]:
        """Supports by arm; guns support nobody in an impact."""
        return tuple(arm for name in names if (arm := self.unit(name).arm) != "artillery")

    def _all_fields(self) -> tuple[Field, ...]:
        on = self.charge.on
        friends = tuple(name for name, one in self.state.units.items() if one.side == self.sides[1] and name != on)
        shots = self.one(on).did.count("fired")
        return (
            Field("distance", "inches", f"How far is it to {on}?", Length.of(6), required=True),
            Field("terrain", "choice", "What is the worst ground on the way?", "open", GROUND),
            Field("off-front", "number", "Degrees between its front and the enemy?", 0, most=180, rare=True),
            Field("aspect", "choice", f"Which side of {on} is struck?", "front", ASPECTS),
            Field("cover", "choices", f"What cover has {on}?", (), PLACES),
            Field("supporters", "choices", f"Who supports {on}?", (), friends),
            Field("fired", "number", f"How often has {on} fired this turn?", shots, most=3, rare=True),
        )


def hit_told(unit: Unit, hit: Hit) -> str:
    """A result of the casualty table as it is said across a table."""
    thing = "section" if unit.arm == "artillery" else "figure"
    if hit.destroyed:
        return f"{unit.name} is destroyed."
    if not hit.losses:
        return f"{unit.name} loses nobody, but must check." if hit.check is not None else f"No effect on {unit.name}."
    loses = f"{unit.name} loses {spoken(hit.losses)} {thing}{'s' if hit.losses > 1 else ''}"
    return f"{loses} and must check." if hit.check is not None else f"{loses}."


def supported(names: tuple[str, ...]) -> str:
    return f", {names_of(names)} in support" if names else ""
