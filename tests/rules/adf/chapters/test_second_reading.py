"""A second reading of *Across a Deadly Field*: situations worked from cards and rulings before the program was asked.

Each id is the working. Only what the card decides is compared: the sum, the cell, the level, the inches.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import enfilade
from enfilade.core.errors import Illegal
from enfilade.core.measures import Length

S10, S15, S25 = "adf-summary-10mm", "adf-summary-15mm", "adf-summary-25mm"
R10, R15, R25 = "adf-reference-10mm", "adf-reference-15mm", "adf-reference-25mm"
W10, D15, D25 = "adf-western-10mm", "adf-revised-15mm", "adf-revised-25mm"

Case = tuple[str, dict[str, Any], tuple[int, ...], Any]

# fmt: off
EIGHT: dict[str, Any] = {"figures": 8}
RM = {"weapon": "rifle-musket", "figures": 8}
NAPOLEON = {"arm": "artillery", "weapon": "napoleon-12-pdr", "figures": 3, "formation": "unlimbered"}
RIFLES = NAPOLEON | {"weapon": "ordnance-3-inch"}
GUNS = {"arm": "artillery", "formation": "unlimbered", "figures": 3}
HORSE = {"arm": "cavalry", "weapon": "sharps-carbine", "figures": 8, "formation": "line"}
MOUNTED = HORSE | {"mounted": True}
RIDERS = {"arm": "cavalry", "mounted": True, "formation": "line"}

# card, facts, dice; total and cell, or None where the fire is refused
FIRE: dict[str, Case] = {
    "at exactly NR 3: 8 + 7 + column front 2": (
        D15, RM | {"distance": 3, "target": {"formation": "attack-column"}}, (4, 3), (17, "1H")),
    "3.5 is long: 8 + 4, no enfilade at long range": (
        D15, RM | {"distance": 3.5, "target": {"formation": "attack-column"}}, (4,), (12, "MC")),
    "beyond 2 x 3": (D15, RM | {"distance": 6.1}, (4,), None),
    "smoothbores NR 1 at 1.0 normal: 7 + 9": (
        S10, RM | {"weapon": "smoothbore-musket", "distance": 1}, (5, 4), (16, "2MC")),
    "smoothbores at 0.9 short: 7 + 9": (
        S10, RM | {"weapon": "smoothbore-musket", "distance": 0.9}, (3, 3, 3), (16, "2MC")),
    "1.9 is short on 4p25: 8 + 12": (S25, RM | {"distance": 1.9}, (4, 4, 4), (20, "2H")),
    "1.9 is normal on D25: 8 + 8": (D25, RM | {"distance": 1.9}, (4, 4), (16, "2MC")),
    "9 rifle-muskets are 8 + 1; 9 + 3": (D15, RM | {"figures": 9, "range": "normal"}, (1, 2), (12, "MC")),
    "9 Spencers are 11 + 1.5; 12.5 + 2 = 14.5": (
        D15, {"weapon": "spencer-henry-rifle", "figures": 9, "range": "normal"}, (1, 1), (14, "1MC")),
    "1 figure is 1; 1 + 12": (D15, RM | {"figures": 1, "full": 2, "stands": 1, "range": "normal"}, (6, 6), (13, "MC")),
    "disorder halves 7 to 3.5; + 9 = 12.5": (
        D15, RM | {"figures": 7, "level": "disorder", "range": "normal"}, (4, 5), (12, "MC")),
    "shaken 4, one die 6, opening 2": (
        D15, RM | {"level": "shaken", "range": "normal", "opening": True}, (6,), (12, "MC")),
    "shaken skirmishers at normal range: no die": (
        D15, RM | {"level": "shaken", "formation": "skirmishers", "range": "normal"}, (), None),
    "D: skirmishing elite sharpshooters 4 + 8 + 1 + 1": (
        D15, {"weapon": "sharpshooter-rifle", "figures": 8, "formation": "skirmishers", "quality": "elite",
              "range": "normal"}, (4, 4), (14, "1MC")),
    "A: the same": (
        S15, {"weapon": "sharpshooter-rifle", "figures": 8, "formation": "skirmishers", "quality": "elite",
              "range": "normal"}, (4, 4), (14, "1MC")),
    "B: skirmishers like others 4 + 4 + 1": (
        R15, {"weapon": "sharpshooter-rifle", "figures": 8, "formation": "skirmishers", "quality": "elite",
              "range": "normal"}, (4,), (9, "-")),
    "out of a village 4 + 12": (D15, RM | {"range": "normal", "from_village": True}, (6, 6), (16, "2MC")),
    "out of a village in disorder 2 + 12": (
        D15, RM | {"range": "normal", "from_village": True, "level": "disorder"}, (6, 6), (14, "1MC")),
    "village -3 and neither elite nor extended line: 8 + 12 - 3": (
        W10, RM | {"range": "normal", "cover": "village", "target": {"quality": "elite", "formation": "extended-line"}},
        (6, 6), (17, "1H")),
    "village from artillery -1 alone: 8 + 12 - 1": (
        R10, NAPOLEON | {"range": "normal", "cover": "village",
                         "target": {"quality": "elite", "formation": "extended-line"}}, (6, 6), (19, "1H")),
    "heavy works -4, elite or extended -1, the third out: 8 + 12 - 5": (
        D25, RM | {"range": "normal", "cover": "heavy-works",
                   "target": {"quality": "elite", "formation": "extended-line"}}, (6, 6), (15, "2MC")),
    "elite guns in heavy works under rifles -4 -3 +1: 7 + 10 - 6": (
        S10, NAPOLEON | {"weapon": "parrott-10-pdr", "nation": "cs", "range": "normal", "cover": "heavy-works",
                         "target": GUNS | {"quality": "elite"}}, (5, 5), (11, "MC")),
    "guns enfiladed lose the -3: 9 + 6 + 2 + rifled 1": (
        S15, RIFLES | {"range": "normal", "aspect": "partial-flank", "target": GUNS}, (3, 3), (18, "2MC")),
    "line from the rear by the full flank figure: 8 + 7 + 2": (
        R25, RM | {"range": "normal", "aspect": "rear"}, (3, 4), (17, "1H")),
    "green riders from guns +5 +2: 8 + 2 + 7": (
        W10, NAPOLEON | {"range": "normal", "target": RIDERS | {"quality": "green"}}, (1, 1), (17, "2MC")),
    "riders charging +2 on D15: 8 + 6 + 2": (
        D15, RM | {"range": "normal", "charging": True, "neighbour": True, "target": RIDERS}, (2, 4), (16, "2MC")),
    "riders charging +3 on D25: 8 + 6 + 3": (
        D25, RM | {"range": "normal", "charging": True, "neighbour": True, "target": RIDERS}, (2, 4), (17, "1H")),
    "riders charging +3 on 4p15": (
        S15, RM | {"range": "normal", "charging": True, "neighbour": True, "target": RIDERS}, (2, 4), (17, "1H")),
    "canister to 3 on D15: 8 + 4D6": (D15, NAPOLEON | {"distance": 3}, (3, 3, 3, 3), (20, "1H")),
    "at 3 on 4p10 short 8 + 3D6": (S10, NAPOLEON | {"distance": 3}, (3, 3, 3), (17, "2MC")),
    "at 2 on 4p10 canister": (S10, NAPOLEON | {"distance": 2}, (3, 3, 3, 3), (20, "1H")),
    "at 4 on 4p25 canister": (S25, NAPOLEON | {"distance": 4}, (3, 3, 3, 3), (20, "1H")),
    "at 4 on 2p25 short": (R25, NAPOLEON | {"distance": 4}, (3, 3, 3), (17, "2MC")),
    "an active battery at 1 uses the long dice": (D15, NAPOLEON | {"distance": 1}, (3, 3, 3, 3), (20, "1H")),
    "rifled canister CS 8 + 3D6": (D15, RIFLES | {"nation": "cs", "distance": 3}, (4, 4, 4), (20, "1H")),
    "rifled close canister 8 + 4D6": (
        D15, RIFLES | {"nation": "cs", "range": "close-canister", "distance": 1, "charging": True, "reaction": True},
        (4, 4, 4, 4), (24, "2H")),
    "smoothbore close canister 8 + 5D6": (
        R15, NAPOLEON | {"range": "close-canister", "charging": True, "reaction": True}, (3, 3, 3, 3, 3), (23, "1H")),
    "desperation, a 6 rolls on: 8 + 6 + 5": (D15, RM | {"range": "desperation", "charging": True}, (6, 5), (19, "1H")),
    "desperation on W10 stops at the 6: 8 + 6": (
        W10, RM | {"range": "desperation", "charging": True}, (6,), (14, "1MC")),
    "desperation of skirmishers: no die": (
        D15, RM | {"range": "desperation", "charging": True, "formation": "skirmishers"}, (), None),
    "combined 8 + 6 + 2 figures, 16 points + 4": (D15, RM | {"range": "normal", "combine": "6,2"}, (2, 2), (20, "2H")),
    "combined 18 figures": (D15, RM | {"range": "normal", "combine": "6,4"}, (), None),
    "combined Spencers 22 cut to 18; + 2": (
        S10, {"weapon": "spencer-henry-rifle", "figures": 8, "range": "normal", "combine": "8"}, (1, 1), (20, "2H")),
    "combined 24 pounders 22 cut to 18; + 6": (
        S25, NAPOLEON | {"weapon": "howitzer-24-pdr", "range": "normal", "combine": "3"}, (3, 3), (24, "2H")),
    "2p25 has no cap: 22 + 6": (
        R25, NAPOLEON | {"weapon": "howitzer-24-pdr", "range": "normal", "combine": "3"}, (3, 3), (28, "3H")),
    "combined cavalry 12 figures 6 + 6; + 10": (
        R15, HORSE | {"figures": 6, "combine": "6", "range": "normal"}, (5, 5), (22, "2MC")),
    "combined cavalry 14 figures": (D15, HORSE | {"combine": "6", "range": "normal"}, (), None),
    "A: point blank carbines 7, pistols 6, 4D6 12": (
        S15, MOUNTED | {"range": "point-blank", "charging": True}, (3, 3, 3, 3), (25, "1H")),
    "C: the same": (W10, MOUNTED | {"range": "point-blank", "charging": True}, (3, 3, 3, 3), (25, "1H")),
    "D: carbines 7 and 4D6": (D15, MOUNTED | {"range": "point-blank", "charging": True}, (3, 3, 3, 3), (19, "1MC")),
    "D: or pistols 6 and 5D6": (
        D25, MOUNTED | {"range": "point-blank", "charging": True, "pistols": True}, (3, 3, 3, 3, 3), (21, "2MC")),
    "mounted at normal range": (D15, MOUNTED | {"range": "normal"}, (), None),
    "B: carbines at 1.0 short: 7 + 9 + elite 2 + opening 1": (
        R15, HORSE | {"distance": 1, "quality": "elite", "opening": True}, (3, 3, 3), (19, "1MC")),
    "D: carbines at 1.0 normal: 7 + 6 + 3": (
        D15, HORSE | {"distance": 1, "quality": "elite", "opening": True}, (3, 3), (16, "MC")),
    "green troopers -2, trained target +0: 7 + 11 - 2": (
        S25, HORSE | {"range": "normal", "quality": "green", "target": {"quality": "trained"}}, (5, 6), (16, "MC")),
    "B: extended line -1: 8 + 9 - 1": (
        R10, RM | {"formation": "extended-line", "range": "normal"}, (4, 5), (16, "2MC")),
    "D: extended line fires unhampered": (
        D15, RM | {"formation": "extended-line", "range": "normal"}, (4, 5), (17, "1H")),
    "attack column": (D15, RM | {"formation": "attack-column", "range": "normal"}, (), None),
    "road column on 4p10": (S10, RM | {"formation": "road-column", "range": "normal"}, (), None),
    "limbered guns": (S15, NAPOLEON | {"formation": "limbered", "range": "normal"}, (), None),
    "D: smoothbore flintlocks point blank 5 + 11 + 1": (
        D15, {"weapon": "smoothbore-flintlock", "figures": 8, "range": "point-blank", "charging": True},
        (3, 3, 3, 2), (17, "1H")),
    "A: old flintlocks 5 + 11": (
        S15, {"weapon": "smoothbore-flintlock", "figures": 8, "range": "point-blank", "charging": True},
        (3, 3, 3, 2), (16, "2MC")),
    "deliberate at normal range 8 + 7 + 2": (
        S15, NAPOLEON | {"range": "normal", "deliberate": True}, (3, 4), (17, "2MC")),
    "no deliberate fire in D": (D25, NAPOLEON | {"range": "normal", "deliberate": True}, (), None),
    "nor at short range in B": (R10, NAPOLEON | {"range": "short", "deliberate": True}, (), None),
    "nor as a reaction in C": (W10, NAPOLEON | {"range": "normal", "deliberate": True, "reaction": True}, (), None),
    "pass through, a die less: 8 + 5": (D15, RM | {"range": "normal", "passes": 1}, (5,), (13, "MC")),
    "pass through twice at normal range": (D15, RM | {"range": "normal", "passes": 2}, (), None),
    "at a disengaging unit a die less: 8 + 5, disorder is not yet": (
        S10, RM | {"range": "normal", "disengaging": True}, (5,), (13, "MC")),
    "disordered column: +2 and no enfilade: 8 + 6 + 2": (
        S10, RM | {"range": "normal", "target": {"formation": "attack-column", "level": "disorder"}}, (3, 3),
        (16, "2MC")),
    "shaken counts as disorder, green +1: 8 + 6 + 3": (
        R15, RM | {"range": "normal", "aspect": "full-flank", "target": {"level": "shaken", "quality": "green"}},
        (3, 3), (17, "1H")),
    "depleted target +2: 8 + 6 + 2": (
        D15, RM | {"range": "normal", "target": {"figures": 4, "full": 8}}, (3, 3), (16, "2MC")),
    "depleted firer 2 + 12": (D15, RM | {"figures": 4, "full": 8, "range": "normal"}, (6, 6), (14, "1MC")),
    "behind skirmishers from guns -3: 8 + 9 - 3": (
        D15, NAPOLEON | {"range": "normal", "behind_skirmishers": True}, (4, 5), (14, "1MC")),
    "elite skirmishers from guns on the flank -5 -1: 8 + 12 - 6": (
        D15, NAPOLEON | {"range": "normal", "aspect": "full-flank",
                         "target": {"formation": "skirmishers", "quality": "elite"}}, (6, 6), (14, "1MC")),
    "skirmishers do not enfilade: 4 + 6": (
        D15, RM | {"range": "normal", "formation": "skirmishers", "aspect": "full-flank"}, (6,), (10, "-")),
    "charging through heavy woods: no cover: 8 + 8": (
        D15, RM | {"range": "normal", "cover": "heavy-woods", "charging": True, "neighbour": True}, (4, 4),
        (16, "2MC")),
    "stone wall against guns 0: 8 + 4": (
        D15, NAPOLEON | {"range": "normal", "cover": "stone-wall"}, (2, 2), (12, "MC")),
    "stone wall against muskets -2: 8 + 7 - 2": (
        D15, RM | {"range": "normal", "cover": "stone-wall"}, (3, 4), (13, "MC")),
    "shotguns' desperation on foot 8 + 6 + 6": (
        D15, HORSE | {"weapon": "shotguns", "range": "desperation", "charging": True}, (6, 6), (20, "2MC")),
    "shotguns at normal range": (D15, HORSE | {"weapon": "shotguns", "range": "normal"}, (), None),
    "cavalry R/M at 3 normal: 7 + 9": (S15, HORSE | {"weapon": "rifle-musket", "distance": 3}, (4, 5), (16, "MC")),
    "mixed weapons at 3 long: 7 + 6": (S15, HORSE | {"weapon": "mixed-weapons", "distance": 3}, (6,), (13, "-")),
    "Sharps rifles NR 7 on 4p25: at 7 normal 9 + 8": (
        S25, {"weapon": "sharps-rifle", "figures": 8, "distance": 7}, (4, 4), (17, "1H")),
    "Sharps rifles NR 5 on D25: at 7 long 9 + 4": (
        D25, {"weapon": "sharps-rifle", "figures": 8, "distance": 7}, (4,), (13, "MC")),
    "repeating carbines on D25 8, elsewhere 9: 8 + 8": (
        D25, HORSE | {"weapon": "repeating-carbine", "range": "normal"}, (4, 4), (16, "MC")),
    "repeating carbines 9 + 9 on D15": (
        D15, HORSE | {"weapon": "repeating-carbine", "range": "normal"}, (4, 5), (18, "1MC")),
    "dismounted skirmishers from guns -4: 8 + 10 - 4": (
        R10, NAPOLEON | {"range": "normal", "target": {"arm": "cavalry", "figures": 8, "formation": "skirmishers"}},
        (5, 5), (14, "1MC")),
    "limbered guns from the side by rifles +2 +1: 9 + 4 + 3": (
        W10, RIFLES | {"range": "normal", "aspect": "partial-flank", "target": GUNS | {"formation": "limbered"}},
        (2, 2), (16, "2MC")),
    "column on its full flank is the side: 8 + 6 + 1": (
        D15, RM | {"range": "normal", "aspect": "full-flank", "target": {"formation": "road-column"}}, (3, 3),
        (15, "2MC")),
    "road column from the rear by guns +3": (
        S15, NAPOLEON | {"range": "normal", "aspect": "rear", "target": {"formation": "road-column"}}, (3, 3),
        (17, "2MC")),
    "green riders on the full flank +4 +2, green out": (
        D15, RM | {"range": "normal", "aspect": "full-flank", "target": RIDERS | {"quality": "green"}}, (3, 3),
        (20, "2H")),
    "riders in road column +4 +2": (
        D15, RM | {"range": "normal", "target": RIDERS | {"formation": "road-column"}}, (3, 3), (20, "2H")),
    "disordered skirmishers -3 +2": (
        D15, RM | {"range": "normal", "target": {"formation": "skirmishers", "level": "disorder"}}, (3, 3), (13, "MC")),
    "disordered skirmishers fire a quarter: 2 + 6": (
        D15, RM | {"range": "normal", "formation": "skirmishers", "level": "disorder"}, (6,), (8, "-")),
    "guns in a village on the full flank -1 +3": (
        D15, NAPOLEON | {"range": "normal", "cover": "village", "aspect": "full-flank", "target": GUNS}, (3, 3),
        (16, "2MC")),
    "charging extended line keeps its -1: 8 + 7 - 1": (
        D15, RM | {"range": "normal", "charging": True, "neighbour": True, "target": {"formation": "extended-line"}},
        (3, 4), (14, "1MC")),
    "elite sharpshooters in line +1 once: 8 + 7 + 1": (
        D15, {"weapon": "sharpshooter-rifle", "figures": 8, "quality": "elite", "range": "normal"}, (3, 4),
        (16, "2MC")),
    "36 is 32 and more: 11 + 18 + 2 + 5": (
        D15, {"weapon": "spencer-henry-rifle", "figures": 8, "range": "point-blank", "charging": True, "opening": True,
              "quality": "elite", "target": {"level": "disorder", "quality": "green"}},
        (6, 6, 5, 2), (36, "4H")),
}

# card, procedure and facts, dice; point, level, inches fallen back, figures gained or lost, runs, disintegrates
VET: dict[str, Any] = {"figures": 8}
NERVE: dict[str, tuple[str, str, dict[str, Any], tuple[int, ...], Any]] = {
    "behind friends -6 and heavy works -4 beat support: 0": (
        D15, "morale", VET | {"supports": 3, "cover": "heavy-works", "behind_friends": True}, (2, 2),
        {"point": 0, "level": "good", "fall-back": 0}),
    "green 6 + disorder 2 + 2MC + eliminated 2 + near 1 = 13, held at 12; 7 is 5 short": (
        D15, "morale", VET | {"quality": "green", "level": "disorder", "added": 2, "enemy_near": True, "eliminated": 3},
        (3, 4), {"point": 12, "level": "routed", "fall-back": 5, "runs": False}),
    "the same in A runs at once": (
        S15, "morale", VET | {"quality": "green", "level": "disorder", "added": 2, "enemy_near": True, "eliminated": 3},
        (3, 4), {"point": 12, "level": "routed", "fall-back": 0, "runs": True}),
    "merged +2 and eliminated +2, near out: 4 + 4": (
        R15, "morale", VET | {"merged": True, "eliminated": 2, "enemy_near": True},
        (4, 4), {"point": 8, "level": "good"}),
    "A: heavy woods 4 + 2 - 2; 5 passes": (
        S15, "morale", VET | {"added": 2, "fire": "other", "cover": "heavy-woods"},
        (2, 3), {"point": 4, "level": "good"}),
    "D: heavy woods nothing; 5 is 1 short of 6": (
        D15, "morale", VET | {"added": 2, "fire": "other", "cover": "heavy-woods"}, (2, 3),
        {"point": 6, "level": "disorder", "fall-back": 1}),
    "D: wall, standing still, muskets 6 - 1": (
        D15, "morale", VET | {"added": 2, "fire": "other", "cover": "stone-wall", "stationary": True}, (2, 3),
        {"point": 5, "level": "good", "fall-back": 0}),
    "D: wall against guns 6": (
        D25, "morale", VET | {"added": 2, "fire": "artillery", "cover": "stone-wall", "stationary": True}, (2, 4),
        {"point": 6, "level": "good"}),
    "D: wall, having moved 6": (
        D25, "morale", VET | {"added": 2, "fire": "other", "cover": "stone-wall", "stationary": False},
        (2, 4), {"point": 6}),
    "B: wall is heavy cover 6 - 2": (
        R25, "morale", VET | {"added": 2, "fire": "artillery", "cover": "stone-wall"}, (2, 3), {"point": 4}),
    "C: fence is light cover 6 - 1": (
        W10, "morale", VET | {"added": 2, "fire": "other", "cover": "wood-fence"}, (2, 3), {"point": 5}),
    "D: leader beyond the two: 4 + 2 + 4 - 4 - 2 - 2": (
        D15, "morale", VET | {"level": "disorder", "added": 4, "cover": "heavy-works", "supports": 2, "leader": 2},
        (3, 3),
        {"point": 2, "level": "good"}),
    "B: leader beyond the two by the glossary": (
        R10, "morale", VET | {"level": "disorder", "added": 4, "cover": "heavy-works", "supports": 2, "leader": 2},
        (3, 3),
        {"point": 2}),
    "C: leader one of the two: 4 + 2 + 4 - 4 - 2": (
        W10, "morale", VET | {"level": "disorder", "added": 4, "cover": "heavy-works", "supports": 2, "leader": 2},
        (1, 3),
        {"point": 4, "level": "disorder"}),
    "C: dismounted charging -1": (
        W10, "morale", {"arm": "cavalry", "formation": "line", "figures": 8, "charging": True}, (2, 2), {"point": 3}),
    "A: dismounted charging 0": (
        S10, "morale", {"arm": "cavalry", "formation": "line", "figures": 8, "charging": True}, (2, 2), {"point": 4}),
    "mounted charging -2": (
        D25, "morale", RIDERS | {"figures": 8, "charging": True}, (2, 3), {"point": 2}),
    "a battery with 1 of 3 sections 4 + 6": (
        S25, "morale", GUNS | {"figures": 1, "full": 3}, (5, 5), {"point": 10, "level": "good"}),
    "and guns on its side 2": (
        S25, "morale", GUNS | {"figures": 1, "full": 3, "fire": "artillery", "aspect": "partial-flank"}, (5, 6),
        {"point": 12, "level": "disorder", "fall-back": 1}),
    "depleted veterans 8 + shaken 4; a 12 recovers the fourth of eight, still one stand": (
        D15, "morale", {"figures": 3, "full": 8, "level": "shaken"}, (6, 6),
        {"point": 12, "level": "disorder", "figures": 1}),
    "depleted trained 10 and no +2; 10 changes nothing": (
        R15, "morale", {"figures": 4, "full": 8, "quality": "trained", "level": "disorder"}, (5, 5),
        {"point": 10, "level": "disorder", "figures": 0}),
    "second of three stands: veteran 6": (
        S15, "morale", {"figures": 8, "full": 12, "stands": 3}, (3, 3), {"point": 6, "level": "good"}),
    "nine of twelve are three stands: 4": (
        S15, "morale", {"figures": 9, "full": 12, "stands": 3}, (2, 2), {"point": 4}),
    "last of three stands: trained 10": (
        W10, "morale", {"figures": 4, "full": 12, "stands": 3, "quality": "trained"},
        (5, 5), {"point": 10, "level": "disorder"}),
    "elite 2: shaken, 1 short": (
        D15, "morale", VET | {"quality": "elite"}, (1, 1), {"point": 3, "level": "shaken", "fall-back": 1}),
    "veteran 2: routed, 2 short": (
        D15, "morale", VET, (1, 1), {"point": 4, "level": "routed", "fall-back": 2, "runs": False}),
    "veteran 3 at point 0: shaken and back one": (
        D15, "morale", VET | {"behind_friends": True}, (1, 2), {"point": 0, "level": "shaken", "fall-back": 1}),
    "elite 3 at point 0: disorder and back one": (
        S10, "morale", VET | {"quality": "elite", "behind_friends": True}, (1, 2),
        {"point": 0, "level": "disorder", "fall-back": 1}),
    "D: riders 2 short go back 4": (
        D25, "morale", RIDERS | {"figures": 8, "added": 2}, (2, 2), {"point": 6, "level": "disorder", "fall-back": 4}),
    "2p25: 6": (R25, "morale", RIDERS | {"figures": 8, "added": 2}, (2, 2), {"level": "disorder", "fall-back": 6}),
    "routed 10, 11 rises one": (D15, "morale", VET | {"level": "routed"}, (5, 6), {"point": 10, "level": "shaken"}),
    "routed 10, 9 loses a figure and stays": (
        D15, "morale", VET | {"level": "routed"}, (4, 5), {"level": "routed", "figures": -1, "fall-back": 0}),
    "routed elite 2 disintegrates": (
        R10, "morale", VET | {"level": "routed", "quality": "elite"}, (1, 1), {"disintegrates": True}),
    "line, guns on the full flank 4 + 3": (
        S10, "morale", VET | {"fire": "artillery", "aspect": "full-flank"}, (3, 4), {"point": 7}),
    "line, muskets in the rear 4 + 3": (W10, "morale", VET | {"fire": "other", "aspect": "rear"}, (3, 4), {"point": 7}),
    "attack column in front 4 + 2": (
        D15, "morale", VET | {"formation": "attack-column", "fire": "other"}, (3, 3), {"point": 6}),
    "disordered column 4 + 2 without enfilade": (
        D15, "morale", VET | {"formation": "attack-column", "fire": "other", "level": "disorder"},
        (3, 3), {"point": 6}),
    "skirmishers cannot be enfiladed": (
        D15, "morale", VET | {"formation": "skirmishers", "fire": "other", "aspect": "full-flank"},
        (2, 2), {"point": 4}),
    "shaken 8, support 2: 6; 11 is five over, two levels": (
        R25, "morale", VET | {"level": "shaken", "supports": 2}, (5, 6), {"point": 6, "level": "good"}),
    "rally: routed 10 less leader 2; 9": (
        D15, "rally", VET | {"level": "routed", "leader": 2}, (4, 5), {"point": 8, "level": "shaken"}),
    "rally: exactly 8 stays": (
        D15, "rally", VET | {"level": "routed", "leader": 2}, (4, 4), {"level": "routed", "figures": 0}),
    "rally: 7 loses a figure": (
        W10, "rally", VET | {"level": "routed", "leader": 2}, (3, 4), {"point": 8, "level": "routed", "figures": -1}),
    "rally: shaken 8, five short: routed, D falls back 5": (
        D25, "rally", VET | {"level": "shaken"}, (1, 2), {"point": 8, "level": "routed", "fall-back": 5}),
    "rally: enfiladed by the second figure though shaken: 4 + 4 + 2": (
        D15, "rally", VET | {"level": "shaken", "aspect": "full-flank", "fire": "artillery"},
        (5, 5), {"point": 10, "level": "shaken"}),
    "elite 2 from disorder at 12: ten short is two levels, worse than shaken": (
        D15, "morale", VET | {"quality": "elite", "level": "disorder", "added": 4, "eliminated": 2, "enemy_near": True},
        (1, 1), {"point": 12, "level": "routed", "fall-back": 10}),
    "shaken 3 at point 0 stays shaken and goes back one": (
        D15, "morale", VET | {"level": "shaken", "behind_friends": True, "supports": 2}, (1, 2),
        {"point": 0, "level": "shaken", "fall-back": 1}),
    "routed 12 is good order and a figure back": (
        S15, "morale", {"figures": 7, "full": 8, "level": "routed"},
        (6, 6), {"point": 10, "level": "good", "figures": 1}),
    "merged and depleted 8 + 2; 11 rises no higher than disorder": (
        W10, "morale", {"figures": 4, "full": 8, "merged": True}, (6, 5), {"point": 10, "level": "disorder"}),
    "rally: routed 10 - 2 - 2 = 6; 11 is five over, two levels": (
        D15, "rally", VET | {"level": "routed", "leader": 2, "supports": 2}, (5, 6), {"point": 6, "level": "disorder"}),
    "rally of disorder": (D15, "rally", VET | {"level": "disorder"}, (), None),
}

# card, facts, dice; reach, in disorder from, contact and its order
CHARGE: dict[str, Case] = {
    "D elite 6 + 3.5, order for 6 + 1.75": (D15, {"quality": "elite", "distance": 7}, (3, 4), (9.5, 7.75, "good")),
    "D veteran 9.5 / 2": (D15, {"distance": 4}, (3, 4), (9.5, 4.75, "good")),
    "A veteran 6 + 1.75": (S15, {"distance": 7}, (3, 4), (9.5, 7.75, "good")),
    "B trained 9.5 / 2, at 5 past it": (R15, {"quality": "trained", "distance": 5}, (3, 4), (9.5, 4.75, "disorder")),
    "D green all the way": (D15, {"quality": "green", "distance": 1.5}, (3, 4), (9.5, 0, "disorder")),
    "A green 9.5 / 2": (S15, {"quality": "green", "distance": 4}, (3, 4), (9.5, 4.75, "good")),
    "D25 8 + 11 / 2": (D25, {"quality": "trained", "distance": 6}, (3, 4, 4), (13.5, 6.75, "good")),
    "4p25 8 + 7 / 2": (S25, {"quality": "elite", "distance": 9}, (3, 4), (11.5, 9.75, "good")),
    "heavy woods 2 + 5 / 2": (D15, {"distance": 2, "ground": ("heavy-woods",)}, (5,), (4.5, 2.25, "good")),
    "broken and open: the broken 5 + 7 / 2": (
        S15, {"distance": 4, "ground": ("open", "broken")}, (3, 4), (8.5, 6.75, "good")),
    "W10 disorder 3 + 3": (W10, {"level": "disorder", "distance": 4}, (2, 4), (6, None, "disorder")),
    "4p10 disorder 4 + 3": (S10, {"level": "disorder", "distance": 4}, (2, 4), (7, None, "disorder")),
    "riders 10 + 11 / 2": (R15, RIDERS | {"distance": 8}, (3, 4, 4), (15.5, 12.75, "good")),
    "troopers on foot 6 + 11 / 2": (
        S15, {"arm": "cavalry", "formation": "line", "distance": 8}, (3, 4, 4), (11.5, 8.75, "good")),
    "a leader's 2 inches: 6 + 2 + 3.5, half 5.75": (
        D15, {"leader_inches": 2, "distance": 5}, (3, 4), (11.5, 5.75, "good")),
    "shaken": (D15, {"level": "shaken", "distance": 4}, (), None),
    "skirmishers at a line": (D15, {"formation": "skirmishers", "distance": 4}, (), None),
    "guns": (D15, GUNS | {"distance": 2}, (), None),
    "12.5 is beyond 6 + 6": (D15, {"distance": 12.5}, (), None),
    "falls short: 9.5 of 11": (S15, {"distance": 11}, (3, 4), (9.5, 7.75, "short")),
}

# card, facts (the attacker and his target), dice; point, level
FEAR: dict[str, Case] = {
    "column on line 4 + 2 + near 1": (D15, {"formation": "attack-column", "target": {}}, (4, 3), (7, "good")),
    "two short falls back": (D15, {"formation": "attack-column", "target": {}}, (2, 3), (7, "disorder")),
    "D: riders -1 on a line, no infantry near: 4 + 1": (D15, RIDERS | {"target": {}}, (2, 3), (5, "good")),
    "B: double line on extended line 4 + 3 + near 1": (
        R15, RIDERS | {"formation": "double-line", "target": {"formation": "extended-line"}}, (4, 4), (8, "good")),
    "guns alone 8 + near 1": (D15, {"target": GUNS}, (4, 5), (9, "good")),
    "guns of 2 sections (4 + 3) x 2, held at 12": (
        S15, {"target": GUNS | {"figures": 2, "full": 3}}, (6, 5), (12, "disorder")),
    "a disordered charger helps by 3: 4 - 3 + 1": (D15, {"level": "disorder", "target": {}}, (2, 2), (2, "good")),
    "full flank 4 and near 1: 9": (D25, {"aspect": "full-flank", "target": {}}, (4, 5), (9, "good")),
    "full flank 4 and eliminated 2, near out: 10": (
        D15, {"aspect": "rear", "target": {"eliminated": 3}}, (5, 5), (10, "good")),
    "A: dismounted on the flank as cavalry, net -1: 4 - 1 + 6": (
        S15, {"arm": "cavalry", "formation": "line", "aspect": "full-flank", "target": {}}, (4, 5), (9, "good")),
    "D: dismounted on the flank as infantry, net -1: 4 - 1 + 4": (
        D15, {"arm": "cavalry", "formation": "line", "aspect": "full-flank", "target": {}}, (3, 4), (7, "good")),
    "riders on the partial flank 4 + 1 + 3": (
        D15, RIDERS | {"aspect": "partial-flank", "target": {}}, (4, 4), (8, "good")),
    "D: skirmishers on skirmishers, not near: 4": (
        D15, {"formation": "skirmishers", "target": {"formation": "skirmishers"}}, (2, 2), (4, "good")),
    "A: skirmishers on skirmishers, near: 5": (
        S15, {"formation": "skirmishers", "target": {"formation": "skirmishers"}}, (2, 3), (5, "good")),
    "support at most 2: 4 + 0 + 1 - 2": (D15, {"target": {"supports": 3}}, (2, 2), (3, "good")),
    "depleted 8 + 3 + 1 = 12, 11 is one short": (S15, {"target": {"figures": 4, "full": 8}}, (6, 5), (12, "shaken")),
    "heavy works 4 + 2 + 1 - 4": (
        W10, {"formation": "attack-column", "cover": "heavy-works", "target": {}}, (2, 2), (3, "good")),
}

# card, facts, dice; winner and margin, then lost, level, inches of attacker and defender; or a kind alone
EIGHT_FIVE: dict[str, Any] = {"figures": 8, "target": {"figures": 5}}
IMPACT: dict[str, Case] = {
    "8 + 7 - 4 against 5 + 4 - 5: by 7": (
        D15, EIGHT_FIVE, (3, 4, 2, 2), ("attacker", 7, (0, "disorder", 0), (2, "shaken", 7))),
    "by 8 on D15 shaken": (D15, EIGHT_FIVE, (4, 4, 2, 2), ("attacker", 8, (0, "disorder", 0), (3, "shaken", 8))),
    "by 8 on D25 routed": (D25, EIGHT_FIVE, (4, 4, 2, 2), ("attacker", 8, (0, "disorder", 0), (3, "routed", 8))),
    "by 4 on W10": (W10, EIGHT_FIVE, (2, 2, 2, 2), ("attacker", 4, (0, "disorder", 0), (1, "disorder", 4))),
    "by 12": (D15, EIGHT_FIVE, (6, 6, 2, 2), "surrender"),
    "attacker beaten by 3 goes 2, loses 0: 8 + 2 - 4, 5 + 9 - 5": (
        D15, EIGHT_FIVE, (1, 1, 4, 5), ("defender", 3, (0, "disorder", 2), (0, "disorder", 0))),
    "attacker beaten by 8 in B: 7, 2, shaken: 5 + 2 - 4, 8 + 8 - 5": (
        R15, {"figures": 5, "target": {"figures": 8}}, (1, 1, 4, 4), ("defender", 8, (2, "shaken", 7),
        (0, "disorder", 0))),
    "riders beaten by 8 in B: no relief: 5 - 2 + 1 near, 4 - 1 cmm - 2 + 1 = 2; 5 + 2 - 2, 8 + 10 - 5": (
        R15, RIDERS | {"figures": 5, "target": {"figures": 8}}, (1, 1, 5, 5),
        ("defender", 8, (3, "routed", 8), (0, "disorder", 0))),
    "riders beaten by 8 in D: relief: 4 - 1 - 2 + 1 = 2; 7 - 2 = 5; 8 - 4 + 9 = 13": (
        D15, RIDERS | {"figures": 5, "target": {"figures": 8}}, (1, 1, 4, 5),
        ("defender", 8, (2, "shaken", 7), (0, "disorder", 0))),
    "in disorder 4 + 2 + 3 - 1 + 1 = 9: 8 + 6 - 9 = 5; 5 + 5 - 5 = 5": (
        D15, {"figures": 8, "level": "disorder", "target": {"figures": 5}}, (3, 3, 2, 3), "melee"),
    "green, disorder: 6 + 2 + 3 = 11, held; 4 + 2 - 11 is 0; 5 + 4 - 5 = 4": (
        D25, {"figures": 4, "quality": "green", "level": "disorder", "target": {"figures": 5}}, (1, 1, 2, 2),
        ("defender", 4, (0, "disorder", 3), (0, "disorder", 0))),
    "D: three in support 4 - 3 - 1 + 1 = 1; 8 + 4 - 1 = 11 against 4": (
        D15, {"figures": 8, "supports": 4, "target": {"figures": 5}}, (2, 2, 2, 2),
        ("attacker", 7, (0, "disorder", 0), (2, "shaken", 7))),
    "B: two in support 8 + 4 - 2 = 10 against 4": (
        R10, {"figures": 8, "supports": 4, "target": {"figures": 5}}, (2, 2, 2, 2),
        ("attacker", 6, (0, "disorder", 0), (2, "shaken", 6))),
    "guns alone 8 + near 1 = 9, themselves no infantry near: 3 + 8 - 9 = 2; 8 + 4 - 3 = 9": (
        D15, {"figures": 8, "target": GUNS}, (2, 2, 4, 4), ("attacker", 7, (0, "disorder", 0), (2, "shaken", 7))),
    "guns with a regiment beside them 4 - 1 + 1: 3 + 6 - 4 = 5; 8 + 6 - 3 = 11": (
        D15, {"figures": 8, "target": GUNS | {"supports": 1}}, (3, 3, 3, 3),
        ("attacker", 6, (0, "disorder", 0), (2, "shaken", 6))),
    "B: riders 4 - 1 - 2 - 1 + 1 - leader 1 = 0; wall -2, near +1, leader -2 = 1: 14 against 11": (
        R10, RIDERS | {"figures": 6, "leader": 1, "supports": 1, "cover": "stone-wall",
                       "target": {"figures": 6, "leader": 2}}, (4, 4, 3, 3),
        ("attacker", 3, (0, "disorder", 0), (1, "disorder", 3))),
    "D: riders the same 0; wall -1, no infantry near, leader -2 = 1": (
        D15, RIDERS | {"figures": 6, "leader": 1, "supports": 1, "cover": "stone-wall",
                       "target": {"figures": 6, "leader": 2, "stationary": True}}, (4, 4, 3, 3),
        ("attacker", 3, (0, "disorder", 0), (1, "disorder", 3))),
    "C: two of charging 1, support 2, leader 2: 4 - 4 + 1; two of 2 and 1: 4 - 3 + 1; 13 against 10": (
        W10, {"figures": 6, "leader": 2, "supports": 2, "target": {"figures": 6, "leader": 1, "supports": 3}},
        (4, 4, 3, 3), ("attacker", 3, (0, "disorder", 0), (1, "disorder", 3))),
    "C: dismounted 4 + 1 - 1 + 1 = 5; flank 3, near 1 = 8; 9 against 6": (
        W10, {"arm": "cavalry", "formation": "line", "figures": 8, "aspect": "partial-flank", "target": {"figures": 8}},
        (3, 3, 3, 3), ("attacker", 3, (0, "disorder", 0), (1, "disorder", 3))),
    "D: dismounted 4 + 1 + 1 = 6; flank 2, no infantry near = 6": (
        D15, {"arm": "cavalry", "formation": "line", "figures": 8, "aspect": "partial-flank", "target": {"figures": 8}},
        (3, 3, 3, 3), "melee"),
    "depleted 8 + 3 - 1 + 1 = 11, no +2: 0; 8 + 6 - 5 = 9": (
        D15, {"figures": 4, "full": 8, "target": {"figures": 8}}, (3, 3, 3, 3),
        ("defender", 9, (2, "shaken", 8), (0, "disorder", 0))),
    "full flank 4 + near 1: 9; 5 + 10 - 9 = 6; 8 + 4 - 4 = 8": (
        D15, EIGHT_FIVE | {"aspect": "full-flank"}, (2, 2, 5, 5),
        ("attacker", 2, (0, "disorder", 0), (1, "disorder", 2))),
    "a routed unit": (D15, {"figures": 8, "target": {"figures": 5, "level": "routed"}}, (), "surrender"),
    "by 1: 8 + 2 - 4 = 6; 5 + 5 - 5": (W10, EIGHT_FIVE, (1, 1, 2, 3), "stop-short"),
    "A: 3 + numbers 2 + morale 1 against 4: by 2": (
        S15, EIGHT_FIVE, (3, 4), ("attacker", 2, (0, "disorder", 0), (2, "disorder", 2))),
    "A: the defender in disorder 4 + 3 + 1 = 8 against 4: 2 + 2 + 2 - 2 = 4": (
        S10, {"figures": 8, "target": {"figures": 5, "level": "disorder"}}, (2, 2),
        ("attacker", 4, (0, "disorder", 0), (4, "shaken", 4))),
    "A: no relief: 1 + 1 morale against 6 + 3 numbers (5 more): by 7": (
        S25, {"figures": 8, "target": {"figures": 13}}, (1, 6), ("defender", 7, (7, "disorder", 7),
        (0, "disorder", 0))),
    "A: 2 + 3 against 4, back an inch": (
        S15, EIGHT_FIVE, (2, 4), ("attacker", 1, (0, "disorder", 0), (0, "disorder", 1))),
    "A: guns alone 9 against 4 - 1 + 2 = 5, numbers 3, morale 2; five sections of three": (
        S15, {"figures": 8, "formation": "road-column", "target": GUNS}, (3, 3),
        ("attacker", 5, (0, "disorder", 0), (3, "disorder", 0))),
    "A: 1 + 3 against 4": (S15, EIGHT_FIVE, (1, 4), "melee"),
}

# card, facts, dice; inches, and whether it is out of play
ROUT: dict[str, Case] = {
    "infantry, D25 open 3D6": (D25, {"level": "routed"}, (3, 4, 5), (12, False)),
    "infantry, 4p25 open 2D6": (S25, {"level": "routed"}, (3, 4), (7, False)),
    "infantry, light woods 1D6": (R10, {"level": "routed", "ground": "light-woods"}, (4,), (4, False)),
    "riders, broken 3D6": (W10, RIDERS | {"level": "routed", "ground": "broken"}, (1, 2, 3), (6, False)),
}
GUNS_RUN: dict[str, Case] = {
    "even: left": (D15, GUNS | {"level": "routed"}, (3, 5), (0, True)),
    "odd: they run 7": (D15, GUNS | {"level": "routed"}, (3, 4), (7, False)),
    "25 mm open 3D6, odd 9": (D25, GUNS | {"level": "routed"}, (3, 4, 2), (9, False)),
    "even, but not the first run": (
        S15, GUNS | {"formation": "limbered", "level": "routed", "again": True}, (4, 4), (8, False)),
    "heavy woods 2 inches, a die for parity": (
        R10, GUNS | {"level": "routed", "ground": "heavy-woods"}, (3,), (2, False)),
    "heavy woods, even": (R10, GUNS | {"level": "routed", "ground": "heavy-woods"}, (4,), (0, True)),
    "25 mm heavy woods 3 inches": (S25, GUNS | {"level": "routed", "ground": "heavy-woods"}, (1,), (3, False)),
    "rough": (D25, GUNS | {"level": "routed", "ground": "rough"}, (), (0, True)),
}
DISENGAGE: dict[str, Case] = {
    "D15 row, open 8": (D15, {}, (), (8, "disorder")),
    "D15 row, heavy woods 3": (D15, {"ground": "heavy-woods", "level": "disorder"}, (), (3, "shaken")),
    "4p15 2 x 1": (S15, {"ground": "heavy-woods"}, (), (2, "disorder")),
    "W10 row, light woods 3": (W10, {"ground": "light-woods"}, (), (3, "disorder")),
    "4p10 2 x 2": (S10, {"ground": "light-woods"}, (), (4, "disorder")),
    "D25 row, open 12, shaken routs": (D25, {"level": "shaken"}, (), (12, "routed")),
    "riders 2 x 6": (D15, RIDERS, (), (12, "disorder")),
    "routed": (D15, {"level": "routed"}, (), None),
}

# fmt: on


def asked(edition: str, kind: str, facts: dict[str, Any], dice: tuple[int, ...]) -> Any:
    return enfilade.edition(edition).ask(kind, **facts).roll(*dice)


def told(report: Any, what: str) -> str:
    found = [line.value for one in report.receipts for line in (*one.steps, *one.result) if line.what == what]
    assert found, what
    return str(found[0])


def number(text: str) -> float:
    found = re.search(r"[-−]?\d+(?:[.,]\d+)?", text)
    assert found, text
    return float(found.group().replace("−", "-"))


def working(cases: dict[str, Any]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases.values(), ids=list(cases))


@working(FIRE)
def test_fire(case: Case) -> None:
    edition, facts, dice, expected = case
    facts = {"figures": 8} | facts | {"target": EIGHT | facts.get("target", {})}
    if expected is None:
        with pytest.raises(Illegal):
            asked(edition, "fire", facts, (1, 1, 1, 1))
        return
    report = asked(edition, "fire", facts, dice)
    total = told(report, "rolled").partition("together ")[2]
    assert (int(number(total)), report.outcome["code"]) == expected


# facts, dice of the fire and of the check; point, level, inches
CHECKED: dict[str, tuple[str, dict[str, Any], tuple[int, ...], tuple[int, str, int]]] = {
    "1H takes the ninth of twelve: second column 6 + 2": (
        D15,
        {"target": {"figures": 9, "full": 12, "stands": 3}},
        (6, 3, 4, 3),
        (8, "disorder", 1),
    ),
    "1H takes a section: 4 + 3 + 2": (D15, {"target": GUNS}, (6, 6, 4, 4), (9, "disorder", 1)),
    "1MC behind a wall 4 + 1 - 1": (
        D15,
        {"cover": "stone-wall", "target": {"figures": 8, "stationary": True}},
        (4, 4, 3, 2),
        (4, "good", 0),
    ),
    "2MC behind hasty works 4 + 2 - 1": (R15, {"cover": "hasty-works"}, (5, 4, 3, 2), (5, "good", 0)),
    "1H in the rear 4 + 2 + 3": (R25, {"aspect": "rear"}, (3, 4, 4, 4), (9, "disorder", 1)),
    "2MC on a column's side 4 + 2 + 1": (
        D15,
        {"aspect": "partial-flank", "target": {"formation": "attack-column"}},
        (3, 3, 4, 3),
        (7, "good", 0),
    ),
}


@working(CHECKED)
def test_fire_and_the_check_it_causes(case: Any) -> None:
    edition, facts, dice, expected = case
    report = asked(
        edition, "fire", RM | {"range": "normal"} | facts | {"target": EIGHT | facts.get("target", {})}, dice
    )
    found = int(number(told(report, "modified point"))), report.outcome["level"], report.outcome["fall-back"]
    assert found == expected


@working(NERVE)
def test_nerve(case: Any) -> None:
    edition, kind, facts, dice, expected = case
    if expected is None:
        with pytest.raises(Illegal):
            asked(edition, kind, facts, (3, 3))
        return
    report = asked(edition, kind, facts, dice)
    found = report.outcome | {"point": int(number(told(report, "modified point")))}
    assert {key: found[key] for key in expected} == expected


@working(CHARGE)
def test_charge(case: Case) -> None:
    edition, facts, dice, expected = case
    facts = EIGHT | facts | {"answer": "none", "target": EIGHT}
    if expected is None:
        with pytest.raises(Illegal):
            asked(edition, "charge", facts, (3, 3))
        return
    reach, point, order = expected
    report = asked(edition, "charge", facts, dice)
    assert f"{Length.of(reach)} in all" in told(report, "run")
    if point is not None:
        assert f"in disorder from {Length.of(point)} on" in told(report, "run")
    ends = {"good": "makes contact in good order", "disorder": "makes contact in disorder", "short": "falls short"}
    assert told(report, "the charge").startswith(ends[order])


@working(FEAR)
def test_fear(case: Case) -> None:
    edition, facts, dice, expected = case
    report = asked(edition, "fear", EIGHT | facts | {"target": EIGHT | facts["target"]}, dice)
    assert (int(number(told(report, "modified point"))), report.outcome["level"]) == expected


@working(IMPACT)
def test_impact(case: Case) -> None:
    edition, facts, dice, expected = case
    found = asked(edition, "impact", facts, dice).outcome
    if isinstance(expected, str):
        assert found["kind"] == expected
        return
    fates = [tuple(found[who][key] for key in ("lost", "level", "fall-back")) for who in ("attacker", "defender")]
    assert (found["winner"], found["margin"], *fates) == expected


# facts, dice; what the attacker and the defender strike with, and their cells
MELEE: dict[str, Case] = {
    "8 + 15 and 5 + 15": (D15, RM | {"target": RM | {"figures": 5}}, (3,) * 10, ("23: 2H", "20: 2H")),
    "disorder 4 + 15, shaken 2.5 + 12": (
        S15,
        RM | {"level": "disorder", "target": RM | {"figures": 5, "level": "shaken"}},
        (3,) * 9,
        ("19: 1H", "14: 1MC"),
    ),
    "A: carbines and pistols 7 + 6, 5 + 3": (
        S15,
        MOUNTED | {"target": MOUNTED | {"figures": 5}},
        (3,) * 10,
        ("28: 2H", "23: 2MC"),
    ),
    "D: carbines 7, 5": (D15, MOUNTED | {"target": MOUNTED | {"figures": 5}}, (3,) * 10, ("22: 2MC", "20: 2MC")),
    "elite smoothbores 7 + 1 - heavy works 4, no opening, no +1": (
        D15,
        {
            "weapon": "smoothbore-musket",
            "figures": 8,
            "quality": "elite",
            "opening": True,
            "cover": "heavy-works",
            "target": RM | {"figures": 5},
        },
        (3,) * 10,
        ("19: 1H", "20: 2H"),
    ),
}


@working(MELEE)
def test_melee(case: Case) -> None:
    edition, facts, dice, expected = case
    report = asked(edition, "melee", facts, (*dice, 4, 4, 4, 4))
    found = tuple(told(report, f"{who} rolled").partition("together ")[2] for who in ("attacker", "defender"))
    assert found == expected


@working(ROUT | GUNS_RUN)
def test_rout(case: Case) -> None:
    edition, facts, dice, (inches, gone) = case
    found = asked(edition, "rout", EIGHT | facts, dice).outcome
    assert (found["inches"], found["eliminated"]) == (inches, gone)


@working(DISENGAGE)
def test_disengage(case: Case) -> None:
    edition, facts, dice, expected = case
    if expected is None:
        with pytest.raises(Illegal):
            asked(edition, "disengage", EIGHT | facts, dice)
        return
    found = asked(edition, "disengage", EIGHT | facts, dice).outcome
    assert (found["inches"], found["level"]) == expected


@pytest.mark.parametrize(
    ("edition", "facts", "dice", "killed"),
    [
        (D15, {"hits": 3}, (5, 5, 5), False),
        (R15, {"hits": 2}, (1, 6), True),
        (S10, {"hits": 1, "alone": True}, (), False),  # not attached, not hit (ruling 2.10)
    ],
)
def test_leader(edition: str, facts: dict[str, Any], dice: tuple[int, ...], killed: bool) -> None:
    assert asked(edition, "leader", facts, dice).outcome["killed"] is killed


@pytest.mark.parametrize(
    ("facts", "die", "passed"),
    [
        ({"quality": "trained", "level": "shaken"}, 5, True),  # the basic point 5, the level not in it
        (GUNS | {"figures": 2, "full": 3, "quality": "elite"}, 6, True),  # 3 + 3
        ({"figures": 4, "full": 8}, 6, False),  # last stand, 8
    ],
)
def test_competence(facts: dict[str, Any], die: int, passed: bool) -> None:
    assert asked(D15, "competence", EIGHT | facts, (die,)).outcome["passed"] is passed


# Eight veterans charge six from four inches, who fire in the last inch: every roll, counted without the program.

TWO = Counter(a + b for a, b in product(range(1, 7), repeat=2))
FOUR = Counter(a + b for a, b in product(TWO.elements(), repeat=2))
COLUMNS = dict(
    zip(
        (12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 32),
        ["MC", "MC", "1MC", "2MC", "2MC", "1H", "1H", "1H", "2H", "2H", "2H", "3H", "3H", "4H", "4H"],
        strict=True,
    )
)
ADDED = {"MC": 0, "1MC": 1, "2MC": 2, "1H": 2, "2H": 2, "3H": 3, "4H": 4}
CHARGE_MORALE = (0, 3, 6)  # in line, in disorder, shaken


def checked(level: int, point: int, roll: int) -> tuple[int, int]:
    """The veterans' new level and the points they fall back by; a 12 is the caller's."""
    margin = roll - max(0, min(12, point))
    steps = (2 if abs(margin) >= 5 else 1) if margin else 0
    new = max(0, min(3, level + (steps if margin < 0 else -steps)))
    if roll <= 3:
        return max(level, new if margin < 0 else level, 5 - roll), max(1, -margin)
    return new, max(0, -margin)


def clash(revised: bool, strength: int, mine: int, theirs: int) -> Iterator[tuple[str, Fraction]]:
    """The impact on six figures, by levels 0 to 2; 3 surrenders. Four of eight figures are the last stand."""
    if theirs == 3:
        yield "won", Fraction(1)
        return
    basic = 4 if strength > 4 else 8
    level = 2 * mine if revised and not (basic == 8 and mine == 1) else 0
    point = min(12, basic - 1 + (theirs < 2) + level + CHARGE_MORALE[mine])
    enemy = min(12, 5 + (2 * theirs if revised else 0) + CHARGE_MORALE[theirs])
    dice = TWO if revised else Counter(range(1, 7))
    for (a, some), (d, more) in product(dice.items(), repeat=2):
        if revised:
            margin = max(0, a + strength - point) - max(0, d + 6 - enemy)
        else:
            margin = a - d + favour(strength - 6) + favour(enemy - point)
        kind = "drawn" if not margin else "by one" if abs(margin) == 1 else "won" if margin > 0 else "lost"
        yield kind, Fraction(some * more, dice.total() ** 2)


def favour(difference: int) -> int:
    size = abs(difference)
    worth = 0 if not size else 1 if size <= 2 else 2 if size <= 4 else 3
    return worth if difference > 0 else -worth


def counted(revised: bool) -> dict[str, Fraction]:
    ends: dict[str, Fraction] = defaultdict(Fraction)
    for (bonus, some), (roll, ways) in product(TWO.items(), repeat=2):
        chance = Fraction(some * ways, 36 * 36)
        total = 6 + Fraction(bonus, 2)
        point = total / 2 if revised else 6 + Fraction(bonus, 4)
        if roll < 5:  # fear of the charge: 4 and the enemy near
            fear, back = checked(0, 5, roll)
            runs = TWO if fear == 3 and not revised else Counter([back])
            for far, times in runs.items():
                here = chance * Fraction(times, runs.total())
                if 4 + far > total:
                    ends["gone"] += here
                    continue
                for kind, part in clash(revised, 8, int(4 + far >= point), fear):
                    ends[kind] += here * part
            continue
        for volley, times in FOUR.items():
            code = next((COLUMNS[at] for at in reversed(COLUMNS) if at <= 6 + volley), "")
            for strength, level, part in stood(code):
                here = chance * Fraction(times, 6**4) * part
                if strength is None:
                    ends["stopped"] += here
                    continue
                for kind, share in clash(revised, strength, max(level, int(point <= 4)), 0):
                    ends[kind] += here * share
    return ends


def stood(code: str) -> Iterator[tuple[int | None, int, Fraction]]:
    """The charger after the volley at one inch: figures (none if it is stopped), level and the chance of it."""
    if not code:
        yield 8, 0, Fraction(1)
        return
    left = 8 - (int(code[0]) if code.endswith("H") else 0)
    last = left <= 4
    for roll, ways in TWO.items():
        if roll == 12:
            yield min(8, left + 1), 0, Fraction(ways, 36)
            continue
        # charging and the near enemy cancel out
        level, back = checked(int(last), (8 if last else 4) + ADDED[code], roll)
        yield (None if back else left), max(level, int(last)), Fraction(ways, 36)


@pytest.mark.long
@pytest.mark.parametrize(("edition", "revised"), [(D15, True), (S15, False)])
def test_odds_of_a_charge_by_counting(edition: str, revised: bool) -> None:
    facts: dict[str, Any] = RM | {"distance": 4, "answer": "close", "target": RM | {"figures": 6}}
    found = enfilade.edition(edition).ask("charge", **facts).odds
    ends = counted(revised)
    assert sum(ends.values()) == 1
    assert found["stopped by fire"] == ends["stopped"]
    assert found.get("the defender is gone before contact", 0) == ends["gone"]
    if revised:
        assert found["stops short, volleys exchanged"] == ends["by one"]
    rest = found["goes home and wins"] + found["goes home and is beaten"]
    melees = found["both break in the melee"] + found["the melee goes on"]
    by_one = 0 if revised else ends["by one"]
    assert rest + melees == ends["won"] + ends["lost"] + ends["drawn"] + by_one
    assert ends["won"] <= found["goes home and wins"] <= ends["won"] + ends["drawn"] + by_one
