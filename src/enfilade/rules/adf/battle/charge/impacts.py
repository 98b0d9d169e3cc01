"""Contact: the lead units, both sides' dice, what the margin does to everyone in it, and the winner's advance."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import COS, SIN, Box, distance, front_centre, front_overlap, turned
from enfilade.rules.adf.battle.charge import following, several
from enfilade.rules.adf.battle.commands import Choose, Command
from enfilade.rules.adf.battle.events import Struck
from enfilade.rules.adf.battle.fire import aim, cover
from enfilade.rules.adf.battle.frames import Checks, Due, Fighting, Impact, Peril, Running, Volley
from enfilade.rules.adf.battle.move.placing import has_room, place, retreat, slid
from enfilade.rules.adf.battle.nerve import dues, losses, moment, routing
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters import aftermath, fire, impact, verdict
from enfilade.rules.adf.chapters.clash import Clash, Who, other
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.rules.adf.odds.chain import Fate
from enfilade.tabletop.contact import NEARLY, TOUCH

INCH = 1000
MOST_TRIES = 20


def go(play: Play, frame: Impact) -> Stop | None:
    attacker, defender = play.unit(frame.attackers[0]), play.unit(frame.defenders[0])
    match frame.phase:
        case "order":
            return several.go(play, frame)
        case "lead":
            return _lead(play, frame)
        case "attacker" | "defender":
            if not attacker.here or not defender.here:
                following.end(play, frame)
                return None
            return _dice(play, frame)
        case "distance":
            dice = aftermath.dice_for_distance(play.table.edition, _outcome_kind(frame))
            why = f"how far {attacker.name} stops short"
            return Roll(side=attacker.side, why=why, dice=dice, rule="adf.charge.stop-short", about=(attacker.id,))
        case "volley":
            _volleys(play, frame)
            return None
        case "melee":
            play.swap(msgspec.structs.replace(frame, phase="finish"))
            play.push(
                Fighting(
                    attackers=frame.attackers,
                    defenders=frame.defenders,
                    direction=frame.direction,
                    own=frame.own,
                    began=frame.began,
                    counter=frame.counter,
                    aspect=frame.aspect,
                )
            )
            return None
        case "advance":
            return following.go(play, frame)
        case _:
            _finish(play, frame)
            return None


def answer(play: Play, frame: Impact, command: Command) -> None:
    if not isinstance(command, Choose):
        raise Malformed("choose one of what is offered, for instance 'choose hold'")
    if frame.phase == "order":
        several.answer(play, frame, command.option)
    elif frame.phase == "lead":
        ties = leads(play, frame)
        if command.option not in ties:
            raise Malformed(f"choose the unit that leads: {', '.join(ties)}")
        _led_by(play, frame, command.option)
    else:
        following.answer(play, frame, command.option)


def roll(play: Play, frame: Impact, faces: tuple[int, ...]) -> None:
    match frame.phase:
        case "attacker":
            play.swap(msgspec.structs.replace(frame, phase="defender", faces=faces))
        case "defender":
            _resolve(play, frame, faces)
        case _:
            _stop_short(play, frame, faces)


def leads(play: Play, frame: Impact) -> tuple[str, ...]:
    """The attackers who could lead: those with the widest front on the defender (ruling 7.17)."""
    target = play.unit(frame.defenders[0])
    touching = [id for id in frame.attackers if distance(play.unit(id).box, target.box) <= TOUCH] or list(
        frame.attackers[:1]
    )
    if play.table.edition.rulings.lead_unit == "owners-choice":
        return tuple(touching)
    widths = {id: front_overlap(play.unit(id).box, target.box) for id in touching}
    best = max(widths.values())
    return tuple(id for id in touching if widths[id] >= best - TOUCH)


def clash_of(play: Play, frame: Impact | Fighting) -> Clash:
    return moment.clash(
        play.table,
        play.state,
        frame.attackers,
        frame.defenders,
        frame.aspect,
        own=frame.own,
        began=frame.began,
        counter=frame.counter,
        left=isinstance(frame, Impact) and frame.left,
        further=isinstance(frame, Impact) and frame.further,
        distance=0,
    )


def settle(play: Play, frame: Impact | Fighting, fates: dict[str, Fate], cause: str, surrender: bool = False) -> None:
    """Losses, levels and retreats of everybody in it, then the leaders' risks and the neighbours' checks (6.27)."""
    perils: list[Peril] = []
    due: list[Due] = []
    for id, fate in fates.items():
        if not play.unit(id).here:
            continue
        given_up = surrender and fate.eliminated
        if fate.lost > 0:
            lost = losses.suffer(play, id, fate.lost)
            # Before the unit is gone, if it is; who surrenders does not fall.
            perils += () if given_up else losses.perils(play, ((id, lost),), cause)
        elif fate.lost < 0:
            losses.recover(play, id, -fate.lost)
        if fate.eliminated or play.unit(id).unit.strength <= 0:
            due += losses.remove(play, id, "surrender" if given_up else "casualties")
        else:
            losses.set_level(play, id, fate.level)
    going = [id for id, fate in fates.items() if play.unit(id).here and (fate.fall_back or fate.runs)]
    backwards = [id for id in going if not fates[id].runs]
    # The rearmost first, so that those before them find room.
    for id in sorted(backwards, key=lambda id: -_rearward(play, frame, id)):
        due += _back(play, frame, id, fates[id].fall_back * INCH)
    play.push(Checks(due=dues.in_order(tuple(due))), *reversed(perils))
    play.push(*(Running(unit=id) for id in reversed(going) if fates[id].runs))


def limit_advance(play: Play, before: Box, beaten: str) -> None:
    """The winner follows an inch less than the beaten really went, where something stopped or stretched his retreat."""
    after = play.unit(beaten).box
    went = round(((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5)
    most = max(0, went - int(play.table.edition.charge.advance_less))
    frames = list(play.state.frames)
    for i in range(len(frames) - 1, -1, -1):
        frame = frames[i]
        if isinstance(frame, Impact):
            if frame.advance:
                frames[i] = msgspec.structs.replace(frame, advance=most)
                play.change(frames=tuple(frames))
            return


def _back(play: Play, frame: Impact | Fighting, id: str, far: int) -> tuple[Due, ...]:
    """The beaten go straight back from the other side, facing it; gives who is frightened by it."""
    piece = play.unit(id)
    retreat(play, piece, _homeward(play, frame, id), far, piece.facing, "fall-back", leaves=False)
    due = routing.along(play, piece, play.unit(id), play.unit(id).unit.level == "routed")
    return tuple(one for one in due if one.unit not in (*frame.attackers, *frame.defenders))


def _homeward(play: Play, frame: Impact | Fighting, id: str) -> int:
    charging_side = play.unit(id).side == play.unit(frame.attackers[0]).side
    return turned(frame.direction, 18000) if charging_side else frame.direction


def _rearward(play: Play, frame: Impact | Fighting, id: str) -> float:
    piece, heading = play.unit(id), _homeward(play, frame, id)
    return piece.x * SIN[heading] + piece.y * COS[heading]


def _lead(play: Play, frame: Impact) -> Stop | None:
    ties = leads(play, frame)
    if len(ties) == 1:
        _led_by(play, frame, ties[0])
        return None
    target = play.unit(frame.defenders[0]).name
    text = f"Which unit leads the impact on {target}: {', '.join(ties)}?"
    return ask(play.unit(frame.attackers[0]).side, "lead", text, "adf.charge.lead", ties, ties)


def _led_by(play: Play, frame: Impact, lead: str) -> None:
    order = (lead, *(id for id in frame.attackers if id != lead))
    play.swap(msgspec.structs.replace(frame, attackers=order, phase="attacker"))


def _dice(play: Play, frame: Impact) -> Stop | None:
    found = impact.assess(play.table.edition, clash_of(play, frame))
    if not found.dice:
        _resolve(play, frame, ())
        return None
    who = frame.attackers[0] if frame.phase == "attacker" else frame.defenders[0]
    piece = play.unit(who)
    return Roll(side=piece.side, why=f"impact of {piece.name}", dice=found.dice, rule="adf.charge.impact", about=(who,))


def _resolve(play: Play, frame: Impact, faces: tuple[int, ...]) -> None:
    edition, clash = play.table.edition, clash_of(play, frame)
    found = impact.assess(edition, clash)
    result = impact.resolve(edition, found, frame.faces, faces)
    attacker, defender = frame.attackers[0], frame.defenders[0]
    play.tell(Struck(attacker=attacker, defender=defender, assessment=found, result=result))
    outcome = result.outcome
    frame = msgspec.structs.replace(
        frame, faces=(), kind=outcome.kind, winner=outcome.winner, margin=outcome.margin, phase="finish"
    )
    if outcome.kind == "melee":
        play.swap(msgspec.structs.replace(frame, phase="melee"))
        return
    if outcome.kind == "stop-short":
        play.swap(msgspec.structs.replace(frame, phase="distance"))
        settle(play, frame, {attacker: outcome.attacker, defender: outcome.defender}, "impact")
        return
    fates = {attacker: several.unspent(play, frame, outcome), defender: outcome.defender}
    waiting = [id for id, _ in frame.rest]
    for id, fate in zip(
        _sharers(play, frame, found.method, outcome), verdict.shared(edition, clash, found.method, outcome), strict=True
    ):
        # Who has an impact of his own to come shares nobody's.
        if id not in waiting:
            fates[id] = fate[1]
    advance = int(verdict.advance_of(edition, outcome))
    phase = "volley" if outcome.kind == "close" else "finish"
    apart = int(aftermath.distance_of(edition, outcome)) if outcome.kind == "close" else 0
    play.swap(msgspec.structs.replace(frame, phase=phase, advance=advance, apart=apart))
    before = play.unit(defender).box
    settle(play, frame, fates, "impact", surrender=outcome.kind == "surrender")
    limit_advance(play, before, defender)


def _sharers(play: Play, frame: Impact, method: verdict.Method, outcome: Outcome) -> list[str]:
    """The ids of those whose lot verdict.shared gives, in its order."""
    found: list[str] = []
    whole = play.table.edition.rulings.losing_units == "supports-too"
    decided = outcome.kind in ("driven-back", "surrender") and method != "surrender"
    sides: tuple[Who, Who] = ("attacker", "defender")
    for who in sides:
        ids = frame.attackers if who == "attacker" else frame.defenders
        found += ids[1:]
        if whole and decided and outcome.winner == other(who):
            found += [piece.id for piece in moment.side_supporters(play.table, play.state, ids)]
    return found


def _outcome_kind(frame: Impact) -> Outcome:
    nothing = Fate(0, "disorder")
    return Outcome(frame.kind, frame.winner, frame.margin, nothing, nothing)  # type: ignore[arg-type]


def _stop_short(play: Play, frame: Impact, faces: tuple[int, ...]) -> None:
    """The attacker is set back so far from the defender, and both fire where the card lets them (ruling 7.25)."""
    edition = play.table.edition
    apart = int(aftermath.distance_of(edition, _outcome_kind(frame), sum(faces)))
    back = turned(frame.direction, 18000)
    pieces = [play.unit(id) for id in frame.attackers if play.unit(id).here]
    for far in range(_to_be_apart(play, frame, back, apart), 0, -INCH // 8):
        boxes = [slid(piece.box, back, far) for piece in pieces]
        # Friends behind may leave less room than the die says; the volley is at the die's range all the same.
        if all(
            has_room(play.table, play.state, piece, box, frame.attackers)
            for piece, box in zip(pieces, boxes, strict=True)
        ):
            for piece, box in zip(pieces, boxes, strict=True):
                place(play, piece, box, "placed")
            break
    volley = verdict.final_impact(edition).stop_short.volley
    play.swap(msgspec.structs.replace(frame, phase="volley" if volley else "finish", apart=apart))


def _to_be_apart(play: Play, frame: Impact, back: int, apart: int) -> int:
    """How far the lead unit goes back to be so far from the defender: further than that if it came aslant."""
    box, target = play.unit(frame.attackers[0]).box, play.unit(frame.defenders[0]).box
    far = apart
    for _ in range(MOST_TRIES):
        lacking = apart - distance(slid(box, back, far), target)
        if lacking <= NEARLY:
            break
        far += lacking
    return far


def _volleys(play: Play, frame: Impact) -> None:
    """Both free volleys, from the state before either (ruling 5.38); the defender checks first."""
    edition = play.table.edition
    attacker, defender = frame.attackers[0], frame.defenders[0]
    play.swap(msgspec.structs.replace(frame, phase="finish"))
    if not play.unit(attacker).here or not play.unit(defender).here:
        return
    outcome = _outcome_kind(frame)
    now = msgspec.structs.replace(
        outcome,
        attacker=Fate(0, play.unit(attacker).unit.level),
        defender=Fate(0, play.unit(defender).unit.level),
    )
    both = aftermath.volleys(edition, clash_of(play, frame), now, Length(frame.apart))
    # Pushed so that the defender, who is fired at by the attacker, suffers and checks first.
    for firer, target, found in ((defender, attacker, both.defender), (attacker, defender, both.attacker)):
        if found is not None and aim.is_in_arc(play.table, play.unit(firer), play.unit(target)):
            shot = msgspec.structs.replace(found.shot, cover=_cover(play, firer, target))
            try:
                fire.assess(edition, shot)
            except Illegal:
                continue
            charged = target == attacker or frame.counter
            play.push(
                Volley(
                    firers=(firer,),
                    target=target,
                    shot=shot,
                    charging=charged,
                    own_charge=charged or target in frame.own,
                )
            )


def _cover(play: Play, firer: str, target: str) -> tuple[str, ...]:
    piece = play.unit(firer)
    return cover.cover_of(play.table, play.state, play.unit(target), *front_centre(piece.box))


def _finish(play: Play, frame: Impact) -> None:
    """Everybody in it is in disorder or worse; then the winner may follow (rulings 7.23, 7.28)."""
    edition, next_ones = play.table.edition, several.left(play, frame)
    for id in frame.defenders if next_ones else (*frame.attackers, *frame.defenders):
        piece = play.unit(id)
        if piece.here:
            fate = verdict.disordered(edition, Fate(0, piece.unit.level))
            losses.set_level(play, id, fate.level)
    if next_ones:
        several.go_on(play, frame, next_ones)
        return
    able, advance = [id for id in frame.attackers if _can_follow(play.unit(id))], several.advance(play, frame)
    if advance > 0 and able:
        play.swap(msgspec.structs.replace(frame, attackers=tuple(able), advance=advance, phase="advance"))
    else:
        following.end(play, frame)


def _can_follow(piece: Piece) -> bool:
    return piece.here and piece.unit.level in ("good", "disorder")
