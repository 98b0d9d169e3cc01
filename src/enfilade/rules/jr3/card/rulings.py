"""The project's rulings on *Johnny Reb III* as switches; docs/rulings.md explains each."""

from __future__ import annotations

from typing import Literal

from enfilade.core.measures import Length
from enfilade.core.part import Part


class Rulings(Part):
    """What the card leaves open, and how it is played. The number is that of the ruling."""

    change_to_hold: bool
    """J1: whether units may change to hold when orders are revealed."""
    scaled_distances: Literal["all", "moves"]
    """J2: what the movement scale of the figures multiplies."""
    figure_fractions: Literal["drop", "round-up"]
    """J4: what becomes of parts of a figure after multiplying."""
    single_figure_fire: Literal["no-effect", "as-two-figures"]
    """J4: what fewer figures than the lowest row do."""
    possible_kill_check: bool
    """J8: whether artillery's possible kill that misses still makes the target check."""
    low_ammunition: bool
    """J9: whether units can run low on ammunition."""
    low_ammunition_dice: int
    """J9: the dice a unit low on ammunition loses, below 0."""
    double_canister: Literal["against-charge", "never"]
    """J11: when canister is double."""
    area_fire: bool
    """J12: whether units may fire at a target they do not clearly see, for a die less."""
    front_angle: int
    """J18: up to how many degrees off the facing fire or charge is frontal."""
    partial_flank_angle: int
    """J18: up to how many degrees it is on the partial flank."""
    full_flank_angle: int
    """J18: up to how many degrees it is on the full flank; beyond is the rear."""
    hit_modifier: Literal["each-casualty", "each-fire"]
    """J22: for what the modifier of such a hit is added; each fire adds it once, also without loss."""
    rally_pass: Literal["one-level", "good-morale"]
    """J23: how far a passed rally lifts a unit."""
    shaken_failing_rally: Literal["stays", "routs"]
    """J23: what becomes of a shaken unit that fails to rally."""
    routers_run: Literal["if-rally-fails", "before-rally"]
    """J23: when a routed unit makes its rout move in phase 2."""
    replacement_officers: Literal["next-lower-rank", "none"]
    """J24: who replaces an officer killed, in phase 2 of the next turn."""
    hold_fires: int
    """J26: how often a unit on hold may fire in a turn."""
    half_bonus_point: Literal["after-normal-move", "from-start"]
    """J28: from where half the charge bonus is measured as the disorder point."""
    defensive_volley_dice: Literal["as-on-hold", "by-its-order"]
    """J29: which dice the volley has before those of close range are added."""
    volley_point_reductions: Literal["each", "one-at-most"]
    """J29: whether an officer and works both shorten the distance."""
    least_volley_distance: Length
    """J29: the nearest the defensive volley's point can come."""
    impact_disorder: Literal["once", "both-tables"]
    """J30: whether disorder counts as a formation and as a state when charged; once takes the larger."""
    beaten_defender: Literal["as-rolled", "never-better"]
    """J32: whether the dice of his fall back can leave a beaten defender better than he was."""
    pursuit: Literal["takes-ground-in-disorder", "stays"]
    """J33: what an attacker does who has won the impact."""
    repulse_volley_modifiers: bool
    """J34: whether modifiers are added to the dice of that volley."""
    melee_rounds: Literal["one-a-turn", "until-decided"]
    """J35: when an undecided melee is fought again."""
    melee_modifiers: Literal["quality-officer-and-works", "all-fire-modifiers"]
    """J35: which fire modifiers count in a melee."""
    bonus_move_target: Literal["routers", "routers-and-chargers"]
    """J36: who takes a disengaging unit's losses while making a bonus move."""
    halved_single_kill: Literal["possible-kill", "none", "kill"]
    """J37: what half of one kill is; none also drops a possible kill, kill leaves both as they are."""
    no_dice_left: Literal["no-fire", "one-die"]
    """J37: what a fire does that has lost all its dice."""
    officer_present: Length
    """J41: how near an officer must be to help a unit; 0 is base contact."""
    several_officers: Literal["highest-only", "added"]
    """J41: how many officers help one unit."""
    officer_risks: Literal["closest-only", "every-band"]
    """J42: which of the casualty rolls that fit an officer takes."""
    first_fire_then: Literal["stand", "form"]
    """J47: whether a unit on first fire may change its formation besides, with the moves."""
    charge_together: bool
    """J59: whether units of one brigade charge the same enemy together; else each for itself."""
    each_cause: bool
    """J63: whether a unit checks for each fire and each sight of a phase by itself; else once, for all together."""
    line_on_road: Literal["surrounding-ground", "open-ground"]
    """J43: the rate on a road where the card prints NA, as 4.3."""
