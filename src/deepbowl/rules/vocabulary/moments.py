"""Moments: named points in play that events cite, each with a paragraph in a rule book.

They do not know which book is open. A core has one table from moment to rule id (`rules/crp/cites.py`), a book adds
entries or replaces some (`Rules.cites`), and `Game.cite` looks a moment up when a fact is written down. A
core or book that speaks for itself may name its rule outright: what is in no table is taken for the id of a rule.
"""

from __future__ import annotations

from typing import Final

# ---------------------------------------------------------------- turns and Actions
TURN_BEGINS: Final = "turn begins"
TURN_ENDS: Final = "turn ends"
TURNOVER: Final = "turnover"
TURNED_FACE_UP: Final = "turned face up"
ACTIVATION: Final = "activation"
DECLARATION: Final = "declaration"
NOTE: Final = "note"
CONCESSION: Final = "concession"
TEAM_REROLL: Final = "team re-roll"

# ---------------------------------------------------------------- moving
STEP: Final = "step"
RUSH: Final = "rush"
DODGE: Final = "dodge"
LEAP: Final = "leap"
STAND_UP: Final = "stand up"
PICK_UP: Final = "pick up"

# ---------------------------------------------------------------- blocks, pushes and fouls
BLOCK: Final = "block"
BLOCK_DIE: Final = "block die"
PUSH: Final = "push"
WALL: Final = "pushed into a wall"
CROWD: Final = "pushed into the crowd"
FOLLOW_UP: Final = "follow up"
FOUL: Final = "foul"
REFEREE: Final = "seen by the referee"
ARGUMENT: Final = "argument with the referee"
BRIBE: Final = "bribe"

# ---------------------------------------------------------------- harm
ARMOUR: Final = "armour"
INJURY: Final = "injury"
CASUALTY: Final = "casualty"
APOTHECARY: Final = "apothecary"
REGENERATION: Final = "regeneration"

# ---------------------------------------------------------------- the ball
PASS: Final = "pass"
RANGE: Final = "range of a pass"
INTERCEPTION: Final = "interception"
CATCH: Final = "catch"
COMPLETION: Final = "completion"
HAND_OFF: Final = "hand-off"
DROP: Final = "drop"
BOUNCE: Final = "bounce"
THROW_IN: Final = "throw-in"

# ---------------------------------------------------------------- thrown team-mates, weapons, spells
FLIGHT: Final = "flight"
LANDING: Final = "landing"
BALL_AND_CHAIN: Final = "ball and chain"
BOMB: Final = "bomb"
CHAINSAW: Final = "chainsaw"
STAB: Final = "stab"
SECRET_WEAPON: Final = "secret weapon"
SPELL: Final = "spell"

# ---------------------------------------------------------------- set-up, drives and the end
SET_UP: Final = "set-up"
DRIVE: Final = "drive"
BALL_PLACED: Final = "ball placed"
TOUCHDOWN: Final = "touchdown"
TOUCHDOWN_GIVEN: Final = "touchdown given"
KNOCKED_OUT_RETURNS: Final = "knocked-out player returns"
HALF: Final = "half"
OVERTIME: Final = "overtime"
MATCH_ENDS: Final = "match ends"
NOBODY_LEFT: Final = "no players left"

# ---------------------------------------------------------------- features of dungeons, which a core knows nothing of
CHEST: Final = "chest"
CHEST_BALL: Final = "ball in a chest"
CHEST_EXPLODES: Final = "chest that explodes"
TELEPORT: Final = "teleport"
SENT_ON: Final = "bumped by an arriving player"
BALL_TELEPORT: Final = "teleport of a ball"
RECOVERY: Final = "recovery from a teleport"
DUGOUT: Final = "brought on from the dug-out"
RICOCHET: Final = "ricochet"
WALL_THROW: Final = "ball thrown at a wall"
RUN: Final = "run"
HAZARD: Final = "fallen into a hazard"
HAZARD_TURNOVER: Final = "turnover by a hazard"
JUMP: Final = "jump over hazards"
SLIP: Final = "slip"
