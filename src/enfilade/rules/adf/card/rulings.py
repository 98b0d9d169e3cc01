"""The project's rulings on *Across a Deadly Field* as switches; docs/rulings.md explains each."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from enfilade.core.measures import Length
from enfilade.core.part import Part

Ground = Literal["open", "broken", "light-woods", "heavy-woods", "rough"]
Cover = Literal["light-woods", "orchard", "wood-fence", "heavy-woods", "stone-wall", "village"]


class Rulings(Part):
    """What the cards leave open, and how it is played. The number is that of the ruling."""

    misprints: Literal["as-printed", "corrected"]
    """0.3: whether the figures marked suspect in the movement tables are played as the cards print them."""
    charges_per_turn: int
    """1.2: how often a unit may charge in one active turn."""
    action_after_charge: bool
    """1.2: whether a unit that charged first may use its second action."""
    rally_twice: bool
    """1.2: whether both actions may be rally attempts."""
    single_unit_actions: Literal["one-by-one", "declared-together"]
    """1.3: when a unit outside a group names its second action."""
    half_move_rate: Literal["formation-at-the-time", "old-formation", "new-formation"]
    """1.5: whose rate counts for the half of an action left by a half-move change."""
    half_move_change: Literal["before-or-after-moving", "before-moving"]
    """1.5: when in its action a unit may make a half-move change."""
    group_trigger: Literal["whole-group", "each-unit"]
    """1.9: whether a group opens one reaction for its inch or action, or each member its own."""
    routed_reaction: Literal["rally", "none"]
    """1.11: what a routed unit may do as its reaction."""
    reaction_fire_at: Literal["who-gave-the-chance", "any-enemy"]
    """9.5: whom a reaction fire may be aimed at."""
    facing_change_degrees: int
    """1.12: how far, to either side, a change of facing may turn a unit."""
    facing_change_cost: Literal["as-formation-change", "whole-action"]
    """1.12: what a change of facing costs an active unit."""
    charge_after_disengage: Literal["keeps-coming", "takes-vacated-ground"]
    """1.13: what a charge does when its target disengages; on vacated ground it ends."""
    shaken_disengage: Literal["becomes-routed", "not-allowed"]
    """1.13: whether a shaken unit may disengage, at the price of routing."""
    reform_distance: Length
    """1.15: a unit cannot reform with a visible enemy nearer than this; 0 is no limit."""
    leader_steadies: Literal["own-command", "any-friend"]
    """2.3: whose morale a leader helps among the units he is near enough to."""
    leader_inches: Literal["each-action", "once-a-turn"]
    """2.4: how often his benefit adds inches to a unit's moves in one turn."""
    leader_inches_in_charge: bool
    """2.4: whether his benefit also lengthens a charge."""
    leader_without_benefit: Literal["commands-adjacent", "commands-nobody"]
    """2.5: whom a leader of benefit 0 keeps in command."""
    chain_of_command: Literal["all-superiors", "brigade-leader-only"]
    """2.6: which leaders' radii keep a unit in command."""
    leader_moves: int
    """2.7: how many moves a leader has in the leader phase."""
    reactions_out_of_command: Literal["all", "no-disengage-or-countercharge"]
    """2.8: how a unit out of command may react."""
    leader_risk: Literal["every-loss", "fire-only"]
    """2.10: which losses of his unit make a leader roll."""
    lone_leader_contacted: Literal["joins-friends-or-lost", "lost"]
    """2.10: what befalls an unattached leader whom the enemy reaches."""
    leader_check: Literal["if-killed", "whenever-he-rolls"]
    """2.11: when units near a leader at risk check their morale."""
    leader_replacement: Literal["named-by-scenario", "always"]
    """2.12: whether a successor of benefit 0 comes in the next leader phase."""
    figures_above_table: Literal["add-rest-of-row", "stop-at-top"]
    """3.3: the firepower of more figures than the table's last column."""
    single_figure_fire: Literal["half-of-two-figures", "no-fire"]
    """3.3: the firepower of one figure, below the table's first column."""
    half_firepower: Literal["keep-until-total", "round-down-at-once", "round-up-at-once"]
    """3.4: whether parts of a point survive into the sum; with several units they add up."""
    several_halvings: Literal["multiply", "halve-once"]
    """3.5: what is left of firepower that is halved for more than one reason."""
    no_dice_left: Literal["no-fire", "firepower-alone", "one-die"]
    """3.6: what a fire does that has lost all its dice."""
    skirmisher_halving: Literal["firepower", "figures"]
    """3.7: what skirmishers keep a share of; figures are rounded down."""
    recovery_restores_point: bool
    """3.9: whether a recovered figure or section also restores the stand and the morale point."""
    depleted_disorder: Literal["all-effects", "level-only"]
    """3.11: whether a depleted unit also fires, moves, charges and is shot at as disordered."""
    two_stand_loss: Literal["last-column", "middle-column"]
    """3.12: the basic point of a two-stand unit with one stand left."""
    merging: Literal["action-of-both", "action-of-one", "not-played"]
    """3.13: what it costs two depleted units to merge or attach."""
    merged_modifier: Literal["among-worst-two", "beyond-worst-two"]
    """3.14: whether a merged unit's modifier takes one of the worst places."""
    mounted_desperation_fire: bool
    """3.17: whether mounted cavalry may fire desperately."""
    pistol_desperation_fire: bool
    """3.17: whether dismounted cavalry may do so with point-blank-only weapons."""
    horse_holders: Fraction
    """3.18: share of dismounted figures, rounded down, that neither fire nor count in impact."""
    village_movement: Ground
    """4.1: the column for moving in farms and villages."""
    orchard_movement: Ground
    """4.1: the column for moving in orchards."""
    crossing_movement: Ground
    """4.1: the column for the inch in which works, a fence or a wall is crossed."""
    line_on_road: Literal["surrounding-ground", "open-ground"]
    """4.3: the rate on a road or trail where the card prints NA."""
    arc_measured: Literal["off-each-front-corner", "across-the-front"]
    """4.5: whether the arc's degrees open at each corner or are the whole width, half to a side."""
    move_outside_arc: Literal["in-disorder", "not-allowed"]
    """4.6: what moving outside the front arc without a wheel does."""
    wheel_cost: Literal["outer-arc-at-most-half-action", "outer-arc", "half-action"]
    """4.7: what a wheel of up to 90 degrees costs."""
    charge_direction: Literal["within-front-arc", "straight-ahead"]
    """4.9: which straight lines a charge may take."""
    shaken_advance: Literal["nearer-to-any-visible-enemy", "nearer-to-nearest-visible-enemy"]
    """4.13: which moves a shaken unit may not make."""
    friends_passed: Literal["unless-shaken-or-routed", "all"]
    """4.14: which friends a moving unit may pass through."""
    closest_approach: Length
    """4.15: how near to an enemy a move other than a charge may end; 0 is short of contact."""
    leaving_table: Literal["out-of-play", "eliminated"]
    """4.16: whether a unit that leaves the table counts as lost by its brigade."""
    rout_terrain: Literal["where-it-starts", "worst-crossed"]
    """4.17: which column of the rout row is rolled."""
    rout_direction: Literal["from-enemy-towards-own-edge", "from-nearest-enemy", "to-own-edge"]
    """4.17: where routers run; the first turns to the own edge if fleeing does not lead nearer to it."""
    gun_rout_parity: Literal["first-run", "every-run"]
    """4.18: which rout rolls can make a battery abandon its guns."""
    abandoned_guns: Literal["eliminated", "out-of-play"]
    """4.18: whether abandoned guns count as lost by their brigade."""
    sight_light_woods: Length
    """5.1: how much light woods a line of sight may run through."""
    sight_heavy_woods: Length
    """5.1: how much heavy woods a line of sight may run through."""
    sight_from: Literal["any-front-point", "front-centre"]
    """5.1: where the seer's line of sight begins."""
    sight_blocked_by_units: Literal["formed-units", "all-units", "none"]
    """5.1: which units between block sight; formed are all but skirmishers."""
    sight_blocked_by_villages: bool
    """5.1: whether farms and villages between block sight."""
    sight_blocked_by_height: bool
    """5.1: whether higher ground between blocks sight."""
    charging_cavalry_fire: Literal["none", "with-the-defender"]
    """5.5: whether charging mounted cavalry fires point blank, at the moment the charged unit may."""
    dismounted_results: Literal["cavalry", "infantry"]
    """5.11: the row of the results table for fire by dismounted cavalry."""
    target_quality: Literal["among-the-two", "beyond-the-two"]
    """5.14: whether the target's quality takes one of the best or worst places."""
    behind_obstacle: Literal["adjacent-distance", "touching"]
    """5.17: how near a fence, wall or work must be to shelter a unit."""
    village_capacity: int
    """5.18: how many units one built-up sector holds."""
    front_angle: int
    """5.21: up to how many degrees off the facing fire is frontal."""
    partial_flank_angle: int
    """5.21: up to how many degrees it is on the partial flank."""
    full_flank_angle: int
    """5.21: up to how many degrees it is on the full flank; beyond is the rear."""
    line_rear_fire: Literal["as-full-flank", "no-modifier"]
    """5.22: the target modifier of lines and unlimbered guns fired on from the rear."""
    extended_line_enfiladed: bool
    """5.23: whether enfilade counts against an extended line."""
    shaken_target: Literal["as-disorder", "by-formation"]
    """5.24: how shaken and routed units count as targets; by formation they can be enfiladed."""
    combined_band: Literal["worst", "best"]
    """5.27: whose range band gives the dice of a combined fire."""
    combined_quality: Literal["worst", "best"]
    """5.27: whose quality gives the modifier of a combined fire."""
    combined_opening_volley: Literal["if-first-for-all", "if-first-for-any"]
    """5.27: when a combined fire is an opening volley."""
    primary_zone_width: Literal["unit-front", "fire-arc"]
    """5.28: the ground the primary zone covers to its depth."""
    routed_in_primary_zone: Literal["may-be-ignored", "must-be-engaged"]
    """5.28: whether a routed enemy in the zone binds a unit's fire and charge."""
    fire_through_skirmishers: bool
    """5.30: whether one may fire through friendly skirmishers."""
    guns_over_friends: Literal["from-higher-ground", "never"]
    """5.30: when artillery may fire over friends."""
    opening_volley: Literal["first-fire-of-any-kind", "first-full-fire"]
    """5.31: which fire is it; a full fire is any but desperation fire, which then does not use it up."""
    pass_through_hits: Literal["friend-and-foe", "foe-only"]
    """5.36: whom fire beyond its target can hit."""
    skirmisher_arc: Literal["as-others", "all-round"]
    """5.41: where skirmishers may fire."""
    guns_near_friends: Literal["free", "not-at-adjacent-enemies"]
    """5.42: whether guns may fire at an enemy within adjacent distance of their friends."""
    natural_low: Literal["worse-of-level-and-margin", "named-level"]
    """6.1: what a natural 2 or 3 does when the margin says worse."""
    improving_rolls: Literal["every-check", "rally-only"]
    """6.2: which passed rolls raise a unit's level; a natural 12 always does."""
    improving_in_charge: Literal["not-above-disorder", "as-rolled"]
    """6.3: how far a check may improve a unit that its own charge has disordered."""
    support_line: Literal["one-line", "each-unit"]
    """6.5: whether all support together takes one of the best places, or each unit its own."""
    newly_routed: Literal["runs-at-once", "stands-until-active"]
    """6.6: what a unit that routs does where the card spares it the fall back."""
    natural_low_fall_back: Literal["at-least-one", "by-margin-only"]
    """6.7: the least points of failure on a natural 2 or 3."""
    fall_back_from: Literal["cause-of-check", "nearest-enemy"]
    """6.8: whom a unit falls back from."""
    fall_back_facing: Literal["towards-enemy", "away-from-enemy"]
    """6.8: which way it faces afterwards."""
    guns_fall_back: Literal["whole-distance", "at-most-by-hand-rate"]
    """6.9: how far unlimbered guns fall back; by hand means one action's unlimbered move."""
    routed_rally: Literal["higher", "equal-or-higher"]
    """6.11: which roll lifts a routed unit one level."""
    failed_rally_run: bool
    """6.12: whether a routed unit that fails to rally runs a second time."""
    rally_enfilade: Literal["enemy-in-normal-range", "never"]
    """6.14: when the enfilade modifiers count in a rally attempt."""
    behind_friends: Literal["every-enemy-in-long-range", "nearest-enemy"]
    """6.15: against whom friends must stand between."""
    support_sides: Literal["not-wholly-in-front", "all-round"]
    """6.16: where a supporting unit may stand."""
    eliminated_by: Literal["any-loss", "casualties-only"]
    """6.18: whether surrender and disintegration count as elimination beside casualties."""
    router_checks: Literal["each-run", "once-a-turn"]
    """6.19: how often the same routing unit makes a friend check."""
    lone_battery_doubled: Literal["fear-check-and-impact", "impact-only"]
    """6.21: when an unsupported battery's point is doubled."""
    section_lost_counts: Literal["at-once", "from-next-check"]
    """6.21: whether a section just lost worsens the check it causes."""
    not_moving: Literal["last-active-turn", "this-player-turn"]
    """6.22: since when a unit must have stood still behind its fence or wall."""
    light_cover: tuple[Cover, ...]
    """6.23: what counts as light cover for morale."""
    heavy_cover: tuple[Cover, ...]
    """6.23: what counts as heavy cover for morale."""
    adjacency_terrain: Literal["worse-of-both", "own"]
    """6.25: whose ground decides how near is adjacent; own is that of the unit that benefits or checks."""
    several_checks: Literal["each-cause", "hardest-only"]
    """6.27: how many checks a unit takes for causes that fall together."""
    road_column_charge: bool
    """7.2: whether a unit in road column may charge."""
    charge_reach: Literal["move-and-greatest-bonus", "normal-move"]
    """7.3: how far away a charge's target may be when it is declared."""
    charge_falling_short: Literal["in-disorder", "in-disorder-past-its-point"]
    """7.4: the state of a charge that does not reach its target."""
    charge_bonus_terrain: Literal["worst-crossed", "where-it-starts"]
    """7.5: which column of the rout row gives the bonus."""
    charge_bonus_halves: Literal["keep", "round-down", "round-up"]
    """7.5: what becomes of half an inch of bonus."""
    lost_rout_dice: Literal["2D6", "3D6"]
    """7.5: what the revised 15 mm card's lost rout dice were on road, trail and open ground."""
    half_bonus_point: Literal["after-normal-move", "from-start"]
    """7.6: from where half the charge bonus is measured as the disorder point."""
    disordered_charge_morale: Literal["disorder-row", "formation-row"]
    """7.8: the charge morale of a formation past its disorder point."""
    impact_level: Literal["both", "cmm-only"]
    """7.9: whether the morale level counts in the impact beside the charge morale modifier."""
    fear_check_charge_morale: Literal["net", "own"]
    """7.12: which charge morale modifier the defender adds in the fear check."""
    fear_check_due: Literal["always", "before-close-fire"]
    """7.13: whether a charged unit checks even if it does not want to fire close."""
    charge_after_failed_fear_check: Literal["keeps-coming", "takes-vacated-ground"]
    """7.14: what a charge does when its target falls back; on vacated ground it ends."""
    flank_charge_counts: Literal["fear-check-and-impact", "impact-only"]
    """7.15: where the modifiers for being charged on flank or rear apply."""
    fear_checks: Literal["each-charging-group", "first-only"]
    """7.16: how many fear checks a unit takes that is charged more than once in a turn."""
    lead_unit: Literal["most-front-overlap", "owners-choice"]
    """7.17: which of several units in contact leads the impact."""
    impact_figures: Literal["lead-unit", "all-in-contact"]
    """7.18: whose figures are added in the impact."""
    impact_support: Literal["both-sides", "charger-only"]
    """7.19: who counts support in the impact."""
    losing_units: Literal["group-and-contact", "lead-unit-only", "supports-too"]
    """7.21: who shares the loser's result; supports are those counted in the impact."""
    column_free_volley: bool
    """9.2: whether a column fires the free volley of a win by one."""
    melee_rounds: Literal["until-decided", "one-a-turn"]
    """7.27: when an undecided melee is fought again."""
    melee_modifiers: Literal["quality-and-works", "quality-only"]
    """7.27: which fire modifiers count in a melee."""
    further_impact: Literal["whole-procedure", "impact-only"]
    """7.28: what precedes the impact of an advance on another unit."""
    countercharge_meets: Literal["in-proportion-to-reach", "middle-of-overlap"]
    """7.29: where charge and countercharge meet."""
    countercharger_fear_check: bool
    """7.29: whether a countercharging unit takes the fear check first."""
    routed_surrender: Literal["any-contact", "charge-only"]
    """7.30: which contact makes a routed unit surrender."""
    limbered_guns_charged: Literal["as-lone-battery", "surrender"]
    """7.31: what limbered guns do when a charge reaches them."""
    supported_battery: Literal["owners-choice", "with-support"]
    """7.32: whether the battery may leave the supporting unit's charge morale out."""
    group_charge_bonus: Literal["one-roll", "each-unit"]
    """7.34: who rolls the bonus of a charging group; with each its own the group may part."""
    group_disorder_point: Literal["worst-quality", "each-unit"]
    """7.34: whose quality sets a charging group's disorder point."""
    charge_flank_judged: Literal["at-declaration", "at-contact"]
    """7.35: when it is judged from which side a charge comes."""
    charge_sight: Literal["unit-or-leader", "unit", "not-needed"]
    """7.38: who must see the target of a charge when it is declared."""
    fear_check_support: Literal["check-limit", "charge-limit"]
    """7.39: how much support counts in the fear check."""
    enemy_near_in_charge: bool
    """7.39: whether the near enemy's modifier counts in fear check and impact."""
