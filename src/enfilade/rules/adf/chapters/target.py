"""The target's side of a fire: which lines of the list hold, which shut others out, and which two of each count."""

from __future__ import annotations

from enfilade.core.errors import Malformed
from enfilade.core.receipt import Modifier
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Band, TargetModifier
from enfilade.rules.adf.chapters.facts import Aspect, Unit, fighting_level
from enfilade.rules.adf.chapters.firepower import COLUMNS

COVER = (
    "light-woods",
    "orchard",
    "heavy-woods",
    "hasty-works",
    "light-works",
    "heavy-works",
    "wood-fence",
    "stone-wall",
    "village",
)
WORKS = ("hasty-works", "light-works", "heavy-works")
LINES = ("battle-line", "extended-line", "line", "double-line")


class Lines:
    """Collects the lines that hold, those shut out with the reason, and picks the two that count."""

    def __init__(self, edition: Edition, artillery_fires: bool) -> None:
        self.table = edition.fire.target.modifiers
        self.artillery = artillery_fires
        self.found: list[tuple[TargetModifier, Modifier]] = []
        self.idle: list[Modifier] = []

    def add(self, key: str, why: str, rule: str, shut_out: str = "") -> None:
        line: TargetModifier = getattr(self.table, key)
        value = line.artillery if self.artillery else line.other
        if shut_out:
            self.idle.append(Modifier(value, why, rule, counted=False, note=shut_out))
        else:
            self.found.append((line, Modifier(value, why, rule)))


def modifiers(
    edition: Edition,
    firer: Unit,
    target: Unit,
    band: Band,
    *,
    aspect: Aspect,
    cover: tuple[str, ...],
    charging: bool,
    behind_skirmishers: bool,
) -> list[Modifier]:
    """Every line that could hold, counted or not."""
    for place in cover:
        if place not in COVER:
            raise Malformed(f"there is no cover {place!r}; there is {', '.join(COVER)}")
    lines = Lines(edition, firer.arm == "artillery")
    if band == "melee":
        _works(edition, lines, cover, charging)
        return [modifier for _, modifier in lines.found] + lines.idle
    _enfilade(edition, lines, firer, target, band, aspect)
    enfiladed = any(line.enfilade for line, _ in lines.found)
    _cover(edition, lines, cover, charging)
    _kind(edition, lines, firer, target, charging, enfiladed, behind_skirmishers)
    if "village" in cover and not charging and edition.fire.target.village_excludes_other_benefits:
        _village_alone(lines)
    return _chosen(edition, lines)


def absent(edition: Edition, artillery_fires: bool, present: tuple[Modifier, ...]) -> list[Modifier]:
    """The lines of the list that no situation called up."""
    named = {(line.value, line.rule) for line in present}
    found = []
    listed = edition.fire.target.modifiers
    for key, name in zip(listed.__struct_fields__, listed.__struct_encode_fields__, strict=True):
        line: TargetModifier = getattr(listed, key)
        value, rule = line.artillery if artillery_fires else line.other, _rule_of(key, line)
        if (value, rule) not in named:
            found.append(Modifier(value, name.replace("-", " "), rule, counted=False, note="not the case"))
    return found


def _rule_of(key: str, line: TargetModifier) -> str:
    if line.enfilade:
        return "adf.fire.enfilade"
    if line.cover:
        return "adf.fire.village" if key == "village" else "adf.fire.cover"
    if key in ("elite", "trained", "green"):
        return "adf.fire.target-quality"
    special = {"disorder": "adf.fire.disorder", "artillery_under_rifled_fire": "adf.fire.rifled"}
    return special.get(key, "adf.fire.formation")


def _cover(edition: Edition, lines: Lines, cover: tuple[str, ...], charging: bool) -> None:
    rows = {"light_woods" if place == "orchard" else place.replace("-", "_"): place for place in cover}
    for row, place in rows.items():
        starred = getattr(lines.table, row).cover
        lost = "a charging unit has no cover" if charging and starred else ""
        rule = "adf.fire.village" if place == "village" else "adf.fire.cover"
        where = "behind" if place in ("wood-fence", "stone-wall") else "in"
        lines.add(row, f"target {where} {place.replace('-', ' ')}", rule, lost)


def _works(edition: Edition, lines: Lines, cover: tuple[str, ...], charging: bool) -> None:
    """In a melee only the defender's works count; quality is the firer's matter (ruling 7.27)."""
    if edition.rulings.melee_modifiers == "quality-and-works":
        for place in WORKS:
            if place in cover:
                lost = "a charging unit has no cover" if charging else ""
                lines.add(place.replace("-", "_"), f"target in {place.replace('-', ' ')}", "adf.fire.melee", lost)


def _enfilade(edition: Edition, lines: Lines, firer: Unit, target: Unit, band: Band, aspect: Aspect) -> None:
    key, why = _enfilade_line(edition, target, aspect)
    if not key:
        return
    rules, shut_out = edition.fire.target, ""
    if band == "long" and not rules.enfilade_at_long_range:
        shut_out = "no enfilade at long range"
    elif firer.formation == "skirmishers" and not rules.enfilade_by_skirmishers:
        shut_out = "skirmishers do not enfilade"
    elif target.formation == "skirmishers" and not rules.enfilade_at_skirmishers:
        shut_out = "skirmishers are not enfiladed"
    elif target.formation == "extended-line" and not edition.rulings.extended_line_enfiladed:
        shut_out = "an extended line is not enfiladed"
    elif _disordered(edition, target) and not rules.enfilade_against_disorder:
        shut_out = "no enfilade against disorder"
    lines.add(key, why, "adf.fire.enfilade", shut_out)


def _enfilade_line(edition: Edition, target: Unit, aspect: Aspect) -> tuple[str, str]:
    """The line for this formation hit from this side, if there is one."""
    end = aspect in ("front", "rear")
    if target.formation in COLUMNS:
        column = target.formation.replace("-", "_")
        return (
            (f"{column}_end", f"{target.formation.replace('-', ' ')} from the {aspect}")
            if end
            else (f"{column}_side", f"{target.formation.replace('-', ' ')} from the side")
        )
    if target.formation == "limbered":
        return (
            ("limbered_end", f"limbered guns from the {aspect}")
            if end
            else ("limbered_side", "limbered guns from the side")
        )
    if aspect == "front":
        return "", ""
    if aspect == "rear":
        if edition.rulings.line_rear_fire == "no-modifier":
            return "", ""
        aspect = "full-flank"
    kind = "unlimbered" if target.formation == "unlimbered" else "line"
    return f"{kind}_{aspect.replace('-', '_')}", f"{kind} on its {aspect.replace('-', ' ')}"


def _kind(
    edition: Edition,
    lines: Lines,
    firer: Unit,
    target: Unit,
    charging: bool,
    enfiladed: bool,
    behind_skirmishers: bool,
) -> None:
    form, of = "adf.fire.formation", target.formation
    if target.arm == "artillery":
        if of == "unlimbered":
            gone = enfiladed and edition.fire.target.enfilade_cancels_unlimbered
            lines.add("unlimbered_artillery", "unlimbered guns", form, "lost to enfilade" if gone else "")
        if firer.arm == "artillery" and edition.artillery.guns[firer.weapon].bore == "rifled":
            lines.add("artillery_under_rifled_fire", "artillery under rifled guns", "adf.fire.rifled")
    elif target.arm == "infantry":
        if of == "extended-line":
            lines.add("extended_line", "extended line", form)
        elif of == "skirmishers":
            lines.add("skirmishers", "skirmishers", form)
    elif target.mounted:
        key = "mounted_charging" if charging else "mounted"
        lines.add(key, "mounted, charging" if charging else "mounted", form)
    elif of == "skirmishers":
        lines.add("dismounted_skirmishers", "dismounted skirmishers", form)
    elif of in LINES:
        lines.add("dismounted_line", "dismounted line", form)
    if behind_skirmishers:
        lines.add("behind_skirmishers", "behind friendly skirmishers", form)
    if _disordered(edition, target):
        level = fighting_level(edition, target)
        lines.add("disorder", f"target is {'in disorder' if level == 'disorder' else level}", "adf.fire.disorder")
    if target.quality != "veteran":
        lines.add(target.quality, f"{target.quality} target", "adf.fire.target-quality")


def _disordered(edition: Edition, target: Unit) -> bool:
    """Whether it is shot at as disordered; shaken and routed units are, unless ruling 5.24 is played otherwise."""
    level = fighting_level(edition, target)
    return level == "disorder" or (level != "good" and edition.rulings.shaken_target == "as-disorder")


def _village_alone(lines: Lines) -> None:
    kept = []
    for line, modifier in lines.found:
        if line.kind == "beneficial" and modifier.rule != "adf.fire.village":
            note = "a village shuts out other benefits"
            lines.idle.append(Modifier(modifier.value, modifier.why, modifier.rule, counted=False, note=note))
        else:
            kept.append((line, modifier))
    lines.found = kept


def _chosen(edition: Edition, lines: Lines) -> list[Modifier]:
    """The best two and the worst two; the rest are listed as not counted."""
    rules = edition.fire.target
    out: list[Modifier] = []
    for kind, most, sign in (("beneficial", rules.best, 1), ("detrimental", rules.worst, -1)):
        own = [modifier for line, modifier in lines.found if line.kind == kind]
        if edition.rulings.target_quality == "beyond-the-two":
            out += [modifier for modifier in own if modifier.rule == "adf.fire.target-quality"]
            own = [modifier for modifier in own if modifier.rule != "adf.fire.target-quality"]
        own.sort(key=lambda modifier: sign * modifier.value)
        out += own[:most]
        word = "best" if sign > 0 else "worst"
        note = f"only the {word} {'two' if most == 2 else most} count"
        out += [Modifier(line.value, line.why, line.rule, counted=False, note=note) for line in own[most:]]
    return out + lines.idle
