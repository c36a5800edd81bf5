"""The layout of an observation: the columns of bodies, globals and options, and the planes of the board.

The tables of `docs/env.md` are made from these lists (`scripts/env_reference.py`).
"""

from __future__ import annotations

from typing import Final

from deepbowl.engine.state import POSTURES
from deepbowl.env.tables import FAMILY_WORDS

VERSION: Final = 0
"""Part of the environment's name, `deepbowl_v0`. A change of shape, meaning or default reward is a new number."""

# ---------------------------------------------------------------- board
STEP_NAMES: Final = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")
PLANES: Final[tuple[tuple[str, str], ...]] = (
    ("floor", "a player can stand here"),
    ("goal 0", "the seat's own goal: where its touchdowns are scored"),
    ("goal 1", "the goal of the next seat in turn order"),
    ("goal 2", "the goal of the seat after that"),
    ("goal 3", "the goal of the fourth seat"),
    ("own standing", "a standing player of the seat"),
    ("other standing", "a standing player of another seat, or a standing neutral body"),
    ("own down", "a prone or stunned player of the seat"),
    ("other down", "any other body that is down"),
    ("own zones 1", "at least 1 tackle zone of the seat"),
    ("own zones 2", "at least 2"),
    ("own zones 3", "at least 3"),
    ("other zones 1", "at least 1 tackle zone against the seat"),
    ("other zones 2", "at least 2"),
    ("other zones 3", "at least 3"),
    ("loose ball", "a ball lies here"),
    ("held ball", "a ball carrier is here"),
    ("acts", "the player who acts"),
    ("target", "the target of the action"),
    *((f"step {name}", f"a step to the {name} is open: no wall, shut door or ledge") for name in STEP_NAMES),
    ("shut door", "a shut door is beside or on this square"),
)
"""Planes of 0 and 1; after them one plane for each kind of mark, in the order of the table `marks`."""
GOALS: Final = 1
STANDING_OWN: Final = 5
STANDING_OTHER: Final = 6
DOWN_OWN: Final = 7
DOWN_OTHER: Final = 8
ZONES_OWN: Final = 9
ZONES_OTHER: Final = 12
LOOSE: Final = 15
HELD: Final = 16
ACTS: Final = 17
TARGET: Final = 18
STEPS: Final = 19
SHUT: Final = 27
MARKS: Final = 28

# ---------------------------------------------------------------- bodies
BODY: Final[tuple[tuple[str, str], ...]] = (
    ("seat", "0 own, then the other seats in turn order; the number of seats for a neutral body; -1 in an empty row"),
    ("on board", "1 on a square, 0 off the board"),
    ("x", "column of the board array; 0 off the board"),
    ("y", "row of the board array; 0 off the board"),
    ("level", "level of the dungeon"),
    ("posture", ", ".join(f"{number} {name}" for number, name in enumerate(POSTURES))),
    ("ma", "movement, as it is now"),
    ("st", "strength"),
    ("ag", "agility: a value in CRP books, a target number in 2020 books"),
    ("pa", "passing; 0 where the core has none"),
    ("av", "armour"),
    ("acted", "1 after its activation this turn"),
    ("ball", "kind of ball held plus 1; 0 without a ball"),
    ("zones", "1 if it exerts tackle zones"),
    ("marked", "opposing tackle zones on its square"),
    ("moved", "squares moved in this activation"),
    ("rushes", "rushes used in this activation"),
    ("acts", "1 if its activation is in progress"),
    ("target", "1 if it is the target of the action"),
    ("size", "squares wide: 1, 2 or 3"),
    *((f"traits {word}", f"traits {word * 15 + 1} to {word * 15 + 15} of the table `families`, one bit each")
      for word in range(FAMILY_WORDS)),
)  # fmt: skip
B_X: Final = 2
B_POSTURE: Final = 5
B_STATS: Final = 6
B_ACTED: Final = 11
B_BALL: Final = 12
B_ZONES: Final = 13
B_MARKED: Final = 14
B_MOVED: Final = 15
B_RUSHES: Final = 16
B_ACTS: Final = 17
B_TARGET: Final = 18
B_SIZE: Final = 19
B_TRAITS: Final = 20

# ---------------------------------------------------------------- globals
MOST_SEATS: Final = 4
MOST_DICE: Final = 5
GLOBAL: Final[tuple[tuple[str, str], ...]] = (
    *((f"score {seat}", "touchdowns, own seat first") for seat in range(MOST_SEATS)),
    *((f"turn {seat}", "turns begun in this half") for seat in range(MOST_SEATS)),
    *((f"turns left {seat}", "turns left after this one, 99 at most") for seat in range(MOST_SEATS)),
    *((f"re-rolls {seat}", "team re-rolls left") for seat in range(MOST_SEATS)),
    *((f"used {seat}", "once-per-turn actions and team re-roll used this turn, one bit each") for seat in range(MOST_SEATS)),
    ("half", "half of the match"),
    ("drive", "drive of the match"),
    ("phase", "table `phases`"),
    ("first", "seat that acts first in this drive, relative"),
    ("turn of", "seat whose turn it is, relative"),
    ("asked", "1 if this seat must choose now; without it all columns of the decision are 0"),
    ("kind", "table `kinds`"),
    ("body", "row of the body the decision is about, plus 1"),
    ("other", "row of the other body, plus 1"),
    ("x", "column of its square"),
    ("y", "row of its square"),
    ("level", "level of its square"),
    ("trait", "table `families`"),
    *((f"die {die}", "dice rolled; 0 for none") for die in range(MOST_DICE)),
    ("what", "purpose of the roll or spell: table `subjects`"),
    ("passed", "1 if the roll was a success"),
    ("picks", "relative seat that picks one of the dice, plus 1"),
    ("now", "count without help"),
    ("then", "count with help"),
    ("options", "options on all pages"),
    ("page", "page shown, from 0"),
    ("pages", "pages there are; 1 unless the options exceed the width"),
    ("action", "action in progress: table `actions`"),
    ("action flags", "what is used up of it, one bit each"),
    ("book", "table `books`"),
    ("core", "table `cores`"),
    ("seats", "number of seats"),
    ("decides", "1 if the next touchdown ends the match"),
    ("plays on", "1 if a touchdown ends only the turn"),
    ("halves", "halves of the match"),
    *((f"ball {ball} {column}", words) for ball in range(3) for column, words in (
        ("x", "column of the ball, held or loose; 0 while it is not on the board"),
        ("y", "row of the ball"),
        ("held", "row of its carrier plus 1; 0 while it is loose"),
    )),
)  # fmt: skip
GLOBALS: Final = 64
"""Room for globals; what follows after the listed ones is 0."""
G_SCORE: Final = 0
G_TURN: Final = 4
G_LEFT: Final = 8
G_REROLLS: Final = 12
G_USED: Final = 16
G_HALF: Final = 20
G_ASKED: Final = 25
G_X: Final = 29
G_ACTION: Final = 46
G_BOOK: Final = 48
G_BALLS: Final = 54
MOST_BALLS: Final = 3
"""The number of balls with columns; the planes of the board show all balls."""

# ---------------------------------------------------------------- options
OPTION: Final[tuple[tuple[str, str], ...]] = (
    ("verb", "number of the verb in `engine/choice.py`; 0 turns the page"),
    ("action", "action declared: table `actions`"),
    ("trait", "trait used: table `families`. Of a re-roll: -1 team, -2 leader, 0 none"),
    ("number", "number chosen, die chosen, direction plus 1, or spell (table `spells`)"),
    ("row", "row of the target body, plus 1"),
    ("x", "column of the target square"),
    ("y", "row of the target square"),
    ("level", "level of the target square"),
    ("dx", "columns from the actor to the target square"),
    ("dy", "rows from the actor to the target square"),
    ("actor", "row of the body that would act, plus 1"),
    ("rolls", "rolls a step needs: 1 rush + 2 dodge + 4 pick-up"),
    ("chance", "chance in per mille that these rolls, a pass or a catch succeed without a re-roll; -1 unknown"),
    ("dice", "block dice of a hit; negative if the opposing coach picks"),
    ("default", "1 if this is the choice made for a silent coach"),
    ("page", "1 if this slot turns the page"),
)
BODY_COLUMNS: Final = len(BODY)
OPTION_COLUMNS: Final = len(OPTION)
O_VERB: Final = 0
O_NUMBER: Final = 3
O_X: Final = 5
O_DX: Final = 8

SCALES: Final[dict[str, float]] = {
    "x": 30.0, "y": 30.0, "level": 4.0, "posture": 9.0, "ma": 10.0, "st": 6.0, "ag": 6.0, "pa": 6.0, "av": 12.0,
    "marked": 4.0, "moved": 10.0, "rushes": 3.0, "turn": 8.0, "turns left": 16.0, "re-rolls": 4.0, "score": 4.0,
    "chance": 1000.0, "dice": 3.0, "dx": 13.0, "dy": 13.0, "options": 32.0,
}  # fmt: skip
"""Typical largest values, by column: observations are raw integers, and scaling is the learner's choice."""
