"""Where the 2020 core has what it says about each moment, and about each roll."""

from __future__ import annotations

from typing import Final

from deepbowl.rules.vocabulary import moments, purpose

SKILLS: Final = "2020-15"
"""The section of the skills: Dodge is 2020-15/Dodge."""

CITES: Final = {
    moments.TURN_BEGINS: "2020-6.1",
    moments.TURN_ENDS: "2020-6.1",
    moments.TURNOVER: "2020-6.5",
    moments.TURNED_FACE_UP: "2020-3.4",
    moments.ACTIVATION: "2020-6.1",
    moments.DECLARATION: "2020-6.3",
    moments.NOTE: "2020-6.1",
    moments.CONCESSION: "2020-14.6",
    moments.TEAM_REROLL: "2020-2.4",
    moments.STEP: "2020-7.1",
    moments.RUSH: "2020-7.3",
    moments.DODGE: "2020-7.4",
    moments.LEAP: "2020-7.5",
    moments.STAND_UP: "2020-7.2",
    moments.PICK_UP: "2020-7.7",
    moments.BLOCK: "2020-11.1",
    moments.BLOCK_DIE: "2020-11.4",
    moments.PUSH: "2020-11.6",
    moments.CROWD: "2020-11.8",
    moments.FOLLOW_UP: "2020-11.9",
    moments.FOUL: "2020-13.1",
    moments.REFEREE: "2020-13.2",
    moments.ARGUMENT: "2020-13.3",
    moments.BRIBE: "2020-13.3",
    moments.ARMOUR: "2020-12.1",
    moments.INJURY: "2020-12.3",
    moments.CASUALTY: "2020-12.6",
    moments.APOTHECARY: "2020-12.8",
    moments.REGENERATION: "2020-12.9",
    moments.PASS: "2020-9.1",
    moments.RANGE: "2020-9.2",
    moments.INTERCEPTION: "2020-9.7",
    moments.CATCH: "2020-8.3",
    moments.COMPLETION: "2020-16.4",
    moments.HAND_OFF: "2020-9.8",
    moments.DROP: "2020-3.3",
    moments.BOUNCE: "2020-8.1",
    moments.THROW_IN: "2020-8.4",
    moments.FLIGHT: "2020-10.3",
    moments.LANDING: "2020-10.4",
    moments.BALL_AND_CHAIN: "2020-15/Ball and Chain",
    moments.BOMB: "2020-9.9",
    moments.CHAINSAW: "2020-11.12",
    moments.STAB: "2020-11.12",
    moments.SECRET_WEAPON: "2020-14.4",
    moments.SPELL: "2020-17.1",
    moments.SET_UP: "2020-5.2",
    moments.DRIVE: "2020-5.1",
    moments.BALL_PLACED: "2020-5.1",
    moments.TOUCHDOWN: "2020-14.1",
    moments.TOUCHDOWN_GIVEN: "2020-5.2",
    moments.KNOCKED_OUT_RETURNS: "2020-14.4",
    moments.HALF: "2020-4.1",
    moments.OVERTIME: "2020-14.5",
    moments.MATCH_ENDS: "2020-4.1",
}
"""Every moment this core has a paragraph for."""

ROLLS: Final = {
    purpose.DODGE: "2020-7.4",
    purpose.RUSH: "2020-7.3",
    purpose.LEAP: "2020-7.5",
    purpose.PICK_UP: "2020-7.7",
    purpose.CATCH: "2020-8.3",
    purpose.PASS: "2020-9.3",
    purpose.INTERCEPT: "2020-9.7",
    purpose.CATCH_BOMB: "2020-9.9",
    purpose.THROW_MATE: "2020-10.3",
    purpose.KICK_MATE: "2020-10.7",
    purpose.STAND_UP: "2020-7.2",
    purpose.JUMP_UP: "2020-15/Jump Up",
    purpose.LANDING: "2020-10.4",
    purpose.GAZE: "2020-15/Hypnotic Gaze",
    purpose.BONE_HEAD: "2020-6.4",
    purpose.REALLY_STUPID: "2020-6.4",
    purpose.TAKE_ROOT: "2020-6.4",
    purpose.WILD_ANIMAL: "2020-6.4",
    purpose.BLOOD_LUST: "2020-6.4",
    purpose.FOUL_APPEARANCE: "2020-15/Foul Appearance",
    purpose.DAUNTLESS: "2020-15/Dauntless",
    purpose.CHAINSAW: "2020-11.12",
    purpose.ANIMOSITY: "2020-15/Animosity",
    purpose.HUNGRY: "2020-15/Always Hungry",
    purpose.ESCAPE: "2020-15/Always Hungry",
    purpose.SHADOWING: "2020-15/Shadowing",
    purpose.TENTACLES: "2020-15/Tentacles",
}
"""Where each roll of a player is asked for."""
OTHER_ROLLS: Final = "2020-2.5"
"""The table of rolls, for those no other paragraph asks for."""
