"""A charge of *Johnny Reb III* played with dice goes through the stages that its odds go through."""

from typing import Any

import enfilade


def test_who_fails_his_check_but_is_held_by_an_officer_comes_on_shaken() -> None:
    """16 figures charge 20 over 8 inches of open ground, a brigadier with them; each number by the card.

    The bonus 3 + 4 + 4 carries them home, and the volley of 4 + 4 + 4 + 4 takes six: a stand is lost. They need more
    than 3 - 1 - 1 + 3 = 4 and roll 3: shaken, but the officer keeps them from falling back. At the impact they have
    3 - 1 - 1 + 3 + 2 = 6 to 3, and with 8 each the lower total of the defender wins.
    """
    stated: dict[str, Any] = {
        "figures": 16,
        "officers": ["brigade"],
        "target_figures": 20,
        "target_quality": "veteran",
        "distance": 8,
    }
    report = enfilade.edition("jr3-15mm").charge(**stated).roll(3, 4, 4, 1, 4, 4, 4, 4, 1, 2, 4, 4, 4, 4, 4)
    assert [one.title for one in report.receipts] == ["Charge", "Fire", "Morale check", "Impact"]
    check, met = ({line.what: line.value for line in (*one.steps, *one.result)} for one in report.receipts[2:])
    assert (check["must roll more than"], check["result"]) == ("4", "fails and is shaken")
    assert (met["attacker's impact morale"], met["defender's impact morale"]) == ("6", "3")
    assert met["attacker rolled"].endswith("14")
    assert met["defender rolled"].endswith("11")
    assert met["result"].startswith("the attacker falls back")


def test_routs_over_rough_ground_are_run_by_that_ground() -> None:
    """Whoever routs from the volley runs the bonus dice of the ground he charged over: one half die, not three dice."""
    stated: dict[str, Any] = {"figures": 16, "target_figures": 20, "distance": 8}
    card = enfilade.edition("jr3-15mm")
    rough = card.charge(**stated, terrain="rough").roll(6, 1, 4, 4, 4, 4, 1, 1, 6)
    assert [one.title for one in rough.receipts] == ["Charge", "Fire", "Morale check"]
    assert "routed" in rough.receipts[-1].result[0].value
