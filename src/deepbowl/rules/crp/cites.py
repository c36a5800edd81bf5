"""Where CRP has what it says about each moment, and about each roll."""

from __future__ import annotations

from typing import Final

from deepbowl.rules.vocabulary import moments, purpose

SKILLS: Final = "CRP-13"
"""The section of the skills: Dodge is CRP-13/Dodge."""

CITES: Final = {
    moments.TURN_BEGINS: "CRP-2.2",
    moments.TURN_ENDS: "CRP-2.2",
    moments.TURNOVER: "CRP-3",
    moments.TURNED_FACE_UP: "CRP-2.5",
    moments.ACTIVATION: "CRP-2.2",
    moments.DECLARATION: "CRP-2.3",
    moments.NOTE: "CRP-2.6",
    moments.CONCESSION: "CRP-16.7",
    moments.TEAM_REROLL: "CRP-10.2",
    moments.STEP: "CRP-4.1",
    moments.RUSH: "CRP-4.3",
    moments.DODGE: "CRP-4.4",
    moments.LEAP: "CRP-4.5",
    moments.STAND_UP: "CRP-4.2",
    moments.PICK_UP: "CRP-4.7",
    moments.BLOCK: "CRP-5.1",
    moments.BLOCK_DIE: "CRP-5.5",
    moments.PUSH: "CRP-5.6",
    moments.CROWD: "CRP-5.7",
    moments.FOLLOW_UP: "CRP-5.8",
    moments.FOUL: "CRP-6.1",
    moments.REFEREE: "CRP-6.4",
    moments.BRIBE: "CRP-6.5",
    moments.ARMOUR: "CRP-9.1",
    moments.INJURY: "CRP-9.2",
    moments.CASUALTY: "CRP-9.4",
    moments.APOTHECARY: "CRP-9.5",
    moments.REGENERATION: "CRP-9.6",
    moments.PASS: "CRP-7.1",
    moments.RANGE: "CRP-7.3",
    moments.INTERCEPTION: "CRP-7.5",
    moments.CATCH: "CRP-7.6",
    moments.COMPLETION: "CRP-15",
    moments.HAND_OFF: "CRP-7.7",
    moments.DROP: "CRP-7.11",
    moments.BOUNCE: "CRP-7.8",
    moments.THROW_IN: "CRP-7.10",
    moments.FLIGHT: "CRP-8.3",
    moments.LANDING: "CRP-8.4",
    moments.BALL_AND_CHAIN: "CRP-14.2",
    moments.BOMB: "CRP-14.3",
    moments.CHAINSAW: "CRP-14.4",
    moments.STAB: "CRP-14.5",
    moments.SECRET_WEAPON: "CRP-11.6",
    moments.SPELL: "CRP-14.6",
    moments.SET_UP: "CRP-11.1",
    moments.DRIVE: "CRP-11.1",
    moments.BALL_PLACED: "CRP-11.1",
    moments.TOUCHDOWN: "CRP-11.5",
    moments.TOUCHDOWN_GIVEN: "CRP-11.7",
    moments.KNOCKED_OUT_RETURNS: "CRP-11.6",
    moments.HALF: "CRP-11.8",
    moments.OVERTIME: "CRP-11.8",
    moments.MATCH_ENDS: "CRP-11.8",
}
"""Every moment this core has a paragraph for."""

ROLLS: Final = {
    purpose.DODGE: "CRP-4.4",
    purpose.RUSH: "CRP-4.3",
    purpose.LEAP: "CRP-4.5",
    purpose.PICK_UP: "CRP-4.7",
    purpose.CATCH: "CRP-7.6",
    purpose.PASS: "CRP-7.4",
    purpose.INTERCEPT: "CRP-7.5",
    purpose.STAND_UP: "CRP-4.2",
    purpose.JUMP_UP: "CRP-13/Jump Up",
    purpose.LANDING: "CRP-8.4",
    purpose.SAFE_THROW: "CRP-13/Safe Throw",
    purpose.GAZE: "CRP-13/Hypnotic Gaze",
    purpose.BONE_HEAD: "CRP-13/Bone-head",
    purpose.REALLY_STUPID: "CRP-13/Really Stupid",
    purpose.TAKE_ROOT: "CRP-13/Take Root",
    purpose.WILD_ANIMAL: "CRP-13/Wild Animal",
    purpose.BLOOD_LUST: "CRP-13/Blood Lust",
    purpose.FOUL_APPEARANCE: "CRP-13/Foul Appearance",
    purpose.DAUNTLESS: "CRP-13/Dauntless",
    purpose.CHAINSAW: "CRP-14.4",
    purpose.ANIMOSITY: "CRP-13/Animosity",
    purpose.HUNGRY: "CRP-13/Always Hungry",
    purpose.ESCAPE: "CRP-13/Always Hungry",
    purpose.SHADOWING: "CRP-13/Shadowing",
    purpose.TENTACLES: "CRP-13/Tentacles",
}
"""Where each roll of a player is asked for."""
OTHER_ROLLS: Final = "CRP-10.8"
"""The table of rolls, for those no other paragraph asks for."""
