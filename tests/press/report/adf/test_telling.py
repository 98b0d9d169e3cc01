"""How a battle is told: events cut into deeds without losing one, volleys together, a charge as one story."""

import re
from collections import Counter
from fractions import Fraction

import msgspec
import pytest

import enfilade
from enfilade.ai.players import PLAYERS
from enfilade.core.measures import Length
from enfilade.game.battle import Battle
from enfilade.ground.box import Box
from enfilade.press.report.adf.deeds import Deed, halves
from enfilade.press.report.adf.harm import Harm, harms, said
from enfilade.press.report.adf.tell_charge import charge as charge_told
from enfilade.press.report.adf.tell_fire import after, fires, stories
from enfilade.press.report.adf.telling import paragraphs
from enfilade.press.report.adf.throw_words import told
from enfilade.press.report.speech import Speech, listed
from enfilade.press.report.throw import Throw
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, fear, fire, impact, leaders, melee, morale
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.rules.adf.odds.chain import Fate

CARD: Edition = enfilade.edition("adf-revised-15mm").edition
IRON = Unit(name="2nd Wisconsin", strength=5, weapon="rifle-musket", quality="elite")
ALABAMA = Unit(name="13th Alabama", nation="cs", strength=4, weapon="rifle-musket")
CLASH = Clash(attacker=Side(unit=IRON), defender=Side(unit=ALABAMA), distance=Length.of(1))
HERE = Box(10_000, 10_000, 0, 2000, 750)


@pytest.fixture(scope="module")
def woods() -> Battle:
    battle = enfilade.battle("mcphersons-woods", seed=1863)
    while not battle.over:
        battle.answer(PLAYERS["drill"](battle.view()))
    return battle


@pytest.fixture(scope="module")
def speech(woods: Battle) -> Speech:
    return Speech(woods.table, woods.at(0))


def volley(firer: str, target: str, band: str = "short") -> events.Fired:
    shot = fire.Shot(firers=(IRON,), target=ALABAMA, band=band)  # type: ignore[arg-type]
    assessment = fire.Assessment(shot, band, "infantry", Fraction(5), 2, None, (), 5)  # type: ignore[arg-type]
    result = fire.resolve(CARD, assessment, (3, 4))
    return events.Fired(firers=(firer,), target=target, assessment=assessment, result=result)


def shot(firer: str, target: str, *rest: Event) -> Deed:
    return Deed(kind="fire", by=(firer,), on=target, line=9, events=(volley(firer, target), *rest))


def back(unit: str, inches: int) -> events.Moved:
    return events.Moved(unit=unit, start=HERE, end=HERE._replace(y=HERE.y + inches * 1000), how="fall-back")


def worse(unit: str, level: str, before: str = "good") -> events.LevelChanged:
    return events.LevelChanged(unit=unit, before=before, after=level)


def checked(unit: str, cause: str, source: str) -> events.Checked:
    assessment = morale.Assessment(ALABAMA, Situation(), 6, "good", 0, (), 7)
    result = morale.Result((2, 3), -2, morale.Outcome("disorder"))
    return events.Checked(unit=unit, cause=cause, source=source, assessment=assessment, result=result)  # type: ignore[arg-type]


def lost(sections: int) -> events.Lost:
    return events.Lost(unit="hall", figures=sections, left=3 - sections)


def gone(end: str) -> events.Left:
    return events.Left(unit="hall", end=end)


def test_no_deed_is_lost_in_the_cutting(woods: Battle) -> None:
    kinds = (events.Fired, events.ChargeDeclared, events.Struck, events.Fought, events.Ran, events.Left, events.Checked)
    happened = Counter(id(event) for _, event in woods.events if isinstance(event, kinds))
    parts = halves(woods)
    cut = Counter(
        id(event) for part in parts for deed in part.deeds for event in deed.events if isinstance(event, kinds)
    )
    assert happened == cut
    assert [(part.turn, part.side) for part in parts] == [
        (turn, side) for turn in range(1, 5) for side in ("confederate", "union")
    ]


def test_a_turn_ends_before_the_next_ones_reserves_come() -> None:
    battle = enfilade.battle("hornets-nest", seed=1)
    while battle.state.turn < 3:
        battle.answer("done" if "done" in str(battle.stop) else "pass")
    second = next(part for part in reversed(halves(battle)) if part.turn == 2)
    assert battle.state.units["2-ark"].here
    assert not second.end.units["2-ark"].here


def test_volleys_at_one_unit_are_one_story() -> None:
    deeds = [
        shot("2-wis", "13-ala", events.Lost(unit="13-ala", figures=1, left=3)),
        shot("7-wis", "1-tenn"),
        shot(
            "7-wis",
            "13-ala",
            events.Lost(unit="13-ala", figures=1, left=2),
            worse("13-ala", "shaken"),
            back("13-ala", 2),
        ),
    ]
    first, second = stories(deeds)
    assert (first.target, first.firers, first.shots) == ("13-ala", ("2-wis", "7-wis"), 2)
    assert said(first.harm, guns=False) == "lost two figures and fell back 2″, shaken"
    assert (second.target, second.harm.matters) == ("1-tenn", False)


@pytest.mark.parametrize(
    ("happened", "words"),
    [
        ([lost(2), worse("hall", "routed"), back("hall", 4)], "lost two sections, broke and went back 4″"),
        ([worse("hall", "disorder")], "was thrown into disorder"),
        ([worse("hall", "disorder"), back("hall", 1)], "fell back 1″ in disorder"),
        ([worse("hall", "disorder", "shaken")], "steadied itself"),
        ([lost(3), gone("casualties")], "was shot to pieces"),
        ([lost(1), gone("abandoned")], "lost a section and left its guns behind"),
        ([gone("left-table")], "fled the field"),
    ],
)
def test_what_befell_a_battery(happened: list[Event], words: str) -> None:
    assert said(harms(happened)["hall"], guns=True) == words


def test_who_was_unsettled_and_who_fell_is_told_after_it(speech: Speech) -> None:
    risk = leaders.Risk(leaders.Peril(leader=leaders.Leader(), hits=1), 1)
    fell = events.LeaderRisked(
        leader="archer", assessment=risk, result=leaders.RiskResult((6,), leaders.Fate(killed=True))
    )
    deed = shot(
        "2-wis",
        "14-tenn",
        events.Lost(unit="14-tenn", figures=1, left=3),
        fell,
        events.LeaderWent(leader="archer", why="killed"),
        checked("7-tenn", "router", "14-tenn"),
        worse("7-tenn", "disorder"),
        back("7-tenn", 1),
    )
    assert after(deed, speech, ("14-tenn",)) == [
        "Archer fell at the head of the 14th Tennessee.",
        "Its going back unsettled others: the 7th Tennessee fell back 1″ in disorder.",
    ]


def test_leaders_and_regiments_that_leave_are_told_as_they_left(woods: Battle) -> None:
    part = msgspec.structs.replace(
        halves(woods)[0],
        came=(),
        arrived=(),
        marched={},
        deeds=(),
        left=("7-tenn",),
        reformed=("14-tenn",),
        went=(events.LeaderWent(leader="archer", why="lost"), events.LeaderWent(leader="pegram", why="called-away")),
        joined=(events.Joined(unit="1-tenn", other="13-ala", how="merge"),),
    )
    assert [paragraph.text for paragraph in paragraphs(woods.table, part)][:2] == [
        "Archer was taken by the enemy. Pegram was called away.",
        "The 14th Tennessee dressed its ranks again. The 1st Tennessee merged with the 13th Alabama. "
        "The 7th Tennessee marched off the field.",
    ]


def test_a_charge_is_one_story_to_its_end(speech: Speech) -> None:
    declared = charge.assess(CARD, charge.Declaration(units=(IRON,), target=ALABAMA, distance=Length.of(6)))
    run = charge.Run(Length.of(3), Length.of(9), Length.of(5), reaches=True, disordered=True)
    stood = fear.Result(morale.Result((5, 5), 3, morale.Outcome("good")), stands=True)
    even = Outcome("melee", "", 0, Fate(0, "disorder"), Fate(0, "good"))
    won = melee.Round("attacker", Fate(1, "good"), Fate(2, "routed", 4))
    deed = Deed(
        kind="charge",
        by=("2-wis",),
        on="13-ala",
        line=9,
        events=(
            events.ChargeDeclared(units=("2-wis",), target="13-ala", assessment=declared),
            events.ChargeRolled(
                units=("2-wis",), target="13-ala", assessment=declared, result=charge.Result((2, 4), (run,))
            ),
            events.Feared(unit="13-ala", charger="2-wis", assessment=fear.assess(CARD, CLASH), result=stood),
            volley("13-ala", "2-wis", "point-blank"),
            events.ChargeEnded(units=("2-wis",), target="13-ala", how="contact"),
            events.Struck(
                attacker="2-wis",
                defender="13-ala",
                assessment=impact.assess(CARD, CLASH),
                result=impact.Result((3, 3), (3, 3), 6, 6, even),
            ),
            events.Fought(
                attacker="2-wis",
                defender="13-ala",
                assessment=melee.assess(CARD, CLASH),
                result=melee.Result((None, None), (None, None), won),
            ),
            events.Lost(unit="2-wis", figures=1, left=4),
            worse("2-wis", "disorder"),
            events.Lost(unit="13-ala", figures=2, left=2),
            worse("13-ala", "routed"),
            back("13-ala", 4),
        ),
    )
    assert charge_told(deed, speech) == (
        "The 2nd Wisconsin charged the 13th Alabama over 6″. "
        "The 13th Alabama stood and fired into it point blank without stopping it. "
        "They closed hand to hand. After one round the 2nd Wisconsin held the ground: "
        "the 13th Alabama lost two figures, broke and went back 4″, and "
        "the 2nd Wisconsin lost a figure and was thrown into disorder."
    )


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("stopped", "That stopped the charge."),
        ("short", "The charge fell short of the 13th Alabama."),
        ("vacated", "The charge found the ground of the 13th Alabama empty."),
    ],
)
def test_a_charge_that_does_not_come_home(how: str, words: str, speech: Speech) -> None:
    declared = charge.assess(CARD, charge.Declaration(units=(IRON,), target=ALABAMA, distance=Length.of(6)))
    ended = events.ChargeEnded(units=("2-wis",), target="13-ala", how=how)  # type: ignore[arg-type]
    first = events.ChargeDeclared(units=("2-wis",), target="13-ala", assessment=declared)
    deed = Deed(kind="charge", by=("2-wis",), on="13-ala", line=9, events=(first, ended))
    assert charge_told(deed, speech) == f"The 2nd Wisconsin charged the 13th Alabama over 6″. {words}"


def test_ground_that_changes_hands_is_told(woods: Battle) -> None:
    told = [paragraph.text for part in halves(woods) for paragraph in paragraphs(woods.table, part)]
    hands = [(part.start.held.get("woods", ""), part.end.held.get("woods", "")) for part in halves(woods)]
    taken = sum(before != now and bool(before) for before, now in hands)
    assert sum(bool(re.search(r"McPherson's Woods.* passed from the ", text)) for text in told) == taken


def test_fire_that_was_answered_is_told_before_the_answer(woods: Battle) -> None:
    part = halves(woods)[0]
    speech = Speech(woods.table, part.start)
    quiet = msgspec.structs.replace(part, marched={})
    vain = shot("13-ala", "2-wis")
    answer = shot("2-wis", "13-ala", events.Lost(unit="13-ala", figures=1, left=3), worse("13-ala", "shaken"))
    assert fires([vain, answer], quiet, speech) == [
        "The 13th Alabama fired on the 2nd Wisconsin in vain; the answer came at short range, "
        "and it lost a figure and was shaken."
    ]
    # Whoever only answered, and in vain, did not begin it.
    began = fires([answer, vain], msgspec.structs.replace(quiet, side="union"), speech)
    assert "in vain" not in " ".join(began)
    assert fires([vain, shot("2-wis", "13-ala")], quiet, speech) == [
        "The 13th Alabama and the 2nd Wisconsin exchanged fire without harm."
    ]
    both = [vain, shot("7-tenn", "2-wis"), answer]
    assert fires(both, quiet, speech) == [
        "The 13th Alabama and the 7th Tennessee fired on the 2nd Wisconsin twice in vain; "
        "the answer came at short range, and the 13th Alabama lost a figure and was shaken."
    ]
    # Nobody fires back at one who has not fired.
    (alone,) = fires([answer], quiet, speech)
    assert "fired back" not in alone


def test_fire_that_goes_on_past_a_charge_is_not_aimed_at_friends(speech: Speech) -> None:
    declared = charge.assess(CARD, charge.Declaration(units=(IRON,), target=ALABAMA, distance=Length.of(6)))
    first = events.ChargeDeclared(units=("2-wis",), target="5-ala", assessment=declared)
    aimed = volley("13-ala", "2-wis")
    shot_on = msgspec.structs.replace(aimed.assessment.shot, passes=1)
    on = msgspec.structs.replace(
        aimed, target="5-ala", assessment=msgspec.structs.replace(aimed.assessment, shot=shot_on)
    )
    harmless = Deed(kind="charge", by=("2-wis",), on="5-ala", line=9, events=(first, aimed, on))
    assert "fired into the 5th Alabama" not in charge_told(harmless, speech)
    hurt = msgspec.structs.replace(harmless, events=(*harmless.events, events.Lost(unit="5-ala", figures=1, left=2)))
    assert "The same fire struck the 5th Alabama Battalion, which lost a figure but" in charge_told(hurt, speech)


def test_marches_go_by_the_compass_and_newcomers_are_not_named_twice(woods: Battle) -> None:
    part = halves(woods)[0]
    box = part.start.units["marye"].box
    north = box._replace(y=box.y + 3000)
    moved = msgspec.structs.replace(part, arrived=("marye",), marched={"marye": (box, north)}, deeds=(), reformed=())
    (told,) = [one.text for one in paragraphs(woods.table, moved) if "Marye" in one.text]
    assert re.search(r"Marye's battery came up\. It moved 3″ to the north", told)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Col. Birkett D. Fry", "Fry took the place of Archer."),
        ("successor of Brig. Gen. James J. Archer", "Archer's second in command took over."),
    ],
)
def test_whoever_takes_the_place_of_a_leader_is_told_so(woods: Battle, name: str, words: str) -> None:
    part = halves(woods)[0]
    heir = msgspec.structs.replace(part.start.leaders["archer"], name=name, killed=True, replaced=True)
    end = msgspec.structs.replace(part.end, leaders={**part.end.leaders, "archer": heir})
    come = msgspec.structs.replace(part, came=("archer",), end=end)
    assert paragraphs(woods.table, come)[0].text == words


def test_what_cannot_be_rallied_is_told_once(woods: Battle) -> None:
    part = halves(woods)[0]
    tried = checked("7-tenn", "rally", "")
    routed = msgspec.structs.replace(
        tried,
        assessment=msgspec.structs.replace(tried.assessment, level="routed"),
        result=msgspec.structs.replace(tried.result, outcome=morale.Outcome("routed")),
    )
    deeds = tuple(Deed(kind="rally", by=(id,), line=9, events=(routed,)) for id in ("7-tenn", "7-tenn", "14-tenn"))
    quiet = msgspec.structs.replace(part, deeds=deeds, marched={}, arrived=(), reformed=())
    told = [one.text for one in paragraphs(woods.table, quiet)]
    assert "The 7th and 14th Tennessee could not be rallied." in told


def test_who_breaks_off_is_told_in_one_breath(woods: Battle) -> None:
    part = halves(woods)[0]
    off = tuple(Deed(kind="break-off", by=(id,), line=9, events=()) for id in ("7-tenn", "14-tenn"))
    quiet = msgspec.structs.replace(part, deeds=off, marched={}, arrived=(), reformed=())
    assert "The 7th and 14th Tennessee broke off from the enemy." in [p.text for p in paragraphs(woods.table, quiet)]


def test_a_check_that_changes_nothing_says_still(speech: Speech) -> None:
    event = checked("13-ala", "losses", "2-wis")
    before = msgspec.structs.replace(event.assessment, level="disorder")
    throw = Throw(
        kind="check",
        side="confederate",
        who=("13-ala",),
        faces=(2, 3),
        event=msgspec.structs.replace(event, assessment=before),
        as_good=Fraction(1, 2),
        as_bad=Fraction(1, 2),
    )
    assert told(throw, speech).endswith(": still in disorder.")


def test_batteries_are_told_in_one_breath() -> None:
    names = ["Marye's battery", "the 2nd Wisconsin", "McGraw's battery", "Calef's battery (Roder and Newman)"]
    assert listed(names) == ("Marye's and McGraw's batteries, the 2nd Wisconsin and Calef's battery (Roder and Newman)")


def test_regiments_of_one_state_are_told_in_one_breath() -> None:
    names = ["the 2nd Wisconsin", "the 19th Indiana", "the 7th Wisconsin", "the right wing of the 8th Illinois"]
    assert listed(names) == "the 2nd and 7th Wisconsin, the 19th Indiana and the right wing of the 8th Illinois"


def test_two_harms_are_told_as_one() -> None:
    both = Harm(unit="13-ala", lost=1, before="good", after="disorder").then(
        Harm(unit="13-ala", lost=1, before="disorder", after="routed", back=3000)
    )
    assert said(both, guns=False) == "lost two figures, broke and went back 3″"
