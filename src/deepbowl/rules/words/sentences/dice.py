"""Verbs for the tests of players, and nouns for all other dice, by the purpose of the roll.

Where cores print different words, a core brings its own (`Rules.verbs`, `Rules.nouns`). A purpose that a house book invents
needs no entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deepbowl.rules.vocabulary import purpose

Verb = tuple[str, str]
"""A verb for success ("dodges"), and its infinitive, which follows "fails to" ("dodge")."""


def avoids(trait: str) -> Verb:
    """Return the verb of a test against a burden."""
    return f"avoids {trait}", f"avoid {trait}"


def regular(verb: str, rest: str = "") -> Verb:
    """Return a regular verb with what follows it."""
    return f"{verb}s{rest}", f"{verb}{rest}"


VERBS: Final[dict[str, Verb]] = {
    purpose.DODGE: regular("dodge"),
    purpose.RUSH: ("rushes", "rush"),
    purpose.LEAP: regular("leap"),
    purpose.JUMP: regular("jump", " across"),
    purpose.PICK_UP: regular("pick", " up the ball"),
    purpose.CATCH: ("catches the ball", "catch the ball"),
    purpose.PASS: regular("throw", " accurately"),
    purpose.INTERCEPT: regular("intercept", " the pass"),
    purpose.STAND_UP: regular("stand", " up"),
    purpose.JUMP_UP: regular("jump", " up"),
    purpose.LANDING: regular("land", " safely"),
    purpose.CATCH_BOMB: ("catches the bomb", "catch the bomb"),
    purpose.THROW_MATE: regular("throw", " the team-mate accurately"),
    purpose.KICK_MATE: regular("kick", " the team-mate accurately"),
    purpose.SAFE_THROW: regular("prevent", " the interception with Safe Throw"),
    purpose.GAZE: regular("hypnotise", " the opponent"),
    purpose.BONE_HEAD: avoids("Bone-head"),
    purpose.REALLY_STUPID: avoids("Really Stupid"),
    purpose.ACROBATICS: regular("land", " on their feet"),
    purpose.WINDS: regular("release", " the Winds of Magic"),
    purpose.DENSE: avoids("Dense"),
    purpose.TAKE_ROOT: avoids("Take Root"),
    purpose.WILD_ANIMAL: avoids("Wild Animal"),
    purpose.BLOOD_LUST: avoids("Blood Lust"),
    purpose.SAVAGERY: avoids("Animal Savagery"),
    purpose.ANIMOSITY: avoids("Animosity"),
    purpose.HUNGRY: avoids("Always Hungry"),
    purpose.ESCAPE: ("does not eat the team-mate", "hold on to the meal"),
    purpose.FOUL_APPEARANCE: regular("overcome", " Foul Appearance"),
    purpose.DAUNTLESS: ("matches the opponent's strength", "match the opponent's strength"),
    purpose.PRO: regular("earn", " the re-roll with Pro"),
    purpose.CHAINSAW: regular("control", " the chainsaw"),
    purpose.SORCERY: regular("cast", " the spell"),
    purpose.SHADOWING: regular("escape", " Shadowing"),
    purpose.TENTACLES: regular("escape", " Tentacles"),
    purpose.VOMIT: regular("hit", " with Projectile Vomit"),
    purpose.FIRE: regular("hit", " with Breathe Fire"),
    purpose.GRAB: regular("grab", " the ball from the chest"),
    purpose.SLIP: regular("keep", " their footing"),
    purpose.BALANCE: regular("keep", " their balance"),
    purpose.FOOTING: regular("keep", " their footing"),
    purpose.CLIMB: regular("climb", " out of the pit"),
    purpose.SPIKES: regular("avoid", " the spikes of the ball"),
}
"""The words for success and failure of each test: "dodges", "fails to dodge"."""

def verb_for(own: Mapping[str, Verb], what: str) -> Verb:
    """Return the verb of a test; `own` are the core's own verbs."""
    found = own.get(what) or VERBS.get(what)
    return found or (f"passes the {plain(what)} test", f"pass the {plain(what)} test")


NOUNS: Final[dict[str, str]] = {
    purpose.BLOCK: "the block",
    purpose.LONER: "Loner",
    purpose.ARMOUR: "armour",
    purpose.INJURY: "injury",
    purpose.CASUALTY: "the casualty table",
    purpose.CASUALTY_UNITS: "the casualty table",
    purpose.LASTING_INJURY: "the lasting injury",
    purpose.REGENERATION: "Regeneration",
    purpose.ARGUE: "arguing the call",
    purpose.PENALTY: "the penalty",
    purpose.ASSASSIN: "the assassin's aim",
    purpose.ASSASSIN_PICK: "the assassin's victim",
    purpose.ASSASSIN_FATE: "the victim's fate",
    purpose.DRUGS: "the drugs",
    purpose.REFEREES: "the number of referees",
    purpose.REFEREE_PAD: "where the referee starts",
    purpose.REFEREE_PICK: "the player the referee picks",
    purpose.LURKING: "the lurking monster",
    purpose.MORPHING: "the morphing chest",
    purpose.MONSTER_KIND: "the kind of monster",
    purpose.MONSTER_SQUARE: "the monster's square",
    purpose.MONSTER_PAD: "the monster's teleporter",
    purpose.FLAME_BURST: "the burst of flame",
    purpose.BRIBE: "the bribe",
    purpose.BOUNCE: "the bounce",
    purpose.SCATTER: "the scatter",
    purpose.DEVIATION: "the direction of the deviation",
    purpose.DEVIATION_DISTANCE: "the distance of the deviation",
    purpose.THROW_IN: "the direction of the throw-in",
    purpose.THROW_IN_DISTANCE: "the distance of the throw-in",
    purpose.BALL_AND_CHAIN: "the direction of Ball & Chain",
    purpose.BOMB_HIT: "the blast of the bomb",
    purpose.BOMB_FUSE: "the fuse of the bomb",
    purpose.SWOOP: "the direction of Swoop",
    purpose.SWOOP_DISTANCE: "the distance of Swoop",
    purpose.SPELL: "the spell",
    purpose.PICK_ME_UP: "Pick-me-up",
    purpose.MASTER_CHEF: "the Master Chef",
    purpose.REFEREE: "the biased referee",
    purpose.KO_RECOVERY: "recovery",
    purpose.TOSS: "the toss",
    purpose.LAYOUT: "the layout",
    purpose.SEATS: "the seats",
    purpose.BALL_START: "the starting square of the ball",
    purpose.PLACING_ORDER: "the order of placing",
    purpose.SUDDEN_DEATH: "sudden death",
    purpose.ROLL_OFF: "the roll-off",
    purpose.TELEPORT: "the teleport",
    purpose.TELEPORT_BALL: "the teleport of the ball",
    purpose.CHEST: "the chest",
    purpose.SET_UP_ORDER: "the order of set-up",
    purpose.SET_UP_PAD: "the starting square",
    purpose.BALL_PAD: "the return of the ball",
    purpose.HAZARD: "survival of the fall",
    purpose.PASSAGE: "the way out of the passage",
    purpose.SLIP_SQUARE: "the square they slip to",
    purpose.LEAP_SHORT: "the square they land on",
    purpose.COLLISION: "the collision",
    purpose.COLLISION_HEAVIER: "the collision with a heavier player",
    purpose.TRAP: "the trap",
    purpose.GAS: "the gas",
    purpose.OBSTACLE: "the obstacle",
    purpose.INDIRECT_PUSH: "the indirect push",
    purpose.CHASM: "the chasm",
    purpose.BALL_IN_LAVA: "the ball in the lava",
    purpose.WEAPON_SPOTTED: "the secret weapon",
    purpose.MOMENT: "the time of the event",
    purpose.PAD_REMOVED: "the teleporter that closes",
    purpose.TELEPORT_SCATTER: "the scatter out of the teleporter",
    purpose.KEEP_BALL: "keeping the ball",
    purpose.REBOUND: "the rebound",
    purpose.RICOCHET: "the ricochet",
    purpose.RICOCHET_DISTANCE: "the distance of the ricochet",
    purpose.WALL_MISSED: "the missed wall",
    purpose.WALL_PUSH: "the push into the wall",
    purpose.SPARK: "the sparks",
    purpose.PAD_SUCKS: "the pull of the teleporter",
    purpose.CARD: "the card",
    purpose.SPONSOR: "the sponsor",
    purpose.RING: "the ring",
    purpose.JAIL: "the jail",
    purpose.IDOL: "the idol",
    purpose.DRAGON: "the dragon",
    purpose.FOOD: "Throw Food",
    purpose.SNACK: "the snack",
    purpose.ROOTS: "the roots",
    purpose.ENTANGLED: "breaking free",
    purpose.SPORES: "the spores",
    purpose.FOUNTAIN: "the fountain",
    purpose.BITE: "the victim of the bite",
    purpose.BEAST: "the beast",
    purpose.BEAST_CHOICE: "the choice of the beast",
    purpose.SKULL: "Skull Smash",
    purpose.FEAR: "the ghosts",
    purpose.SAW: "the saw",
    purpose.MUTATION: "the mutation",
    purpose.LOCK: "the lock",
    purpose.BALL_KIND: "the kind of ball",
    purpose.WHISKED_AWAY: "the enchanted ball",
    purpose.RUN: "the direction the ball runs",
    purpose.RUN_DISTANCE: "the distance the ball runs",
    purpose.ILLUSION: "the illusion",
    purpose.CHEST_SPRINGS: "the chest springing open",
    purpose.EXTRA_PLAYERS: "the players who join",
}
"""The purpose of each die, in words."""


TESTS: Final[dict[str, str]] = {
    purpose.PRO: "Pro",
    purpose.DAUNTLESS: "Dauntless",
    purpose.BONE_HEAD: "Bone-head",
    purpose.REALLY_STUPID: "Really Stupid",
    purpose.ACROBATICS: "Acrobatics",
    purpose.WINDS: "the Winds of Magic",
    purpose.DENSE: "Dense",
    purpose.TAKE_ROOT: "Take Root",
    purpose.WILD_ANIMAL: "Wild Animal",
    purpose.BLOOD_LUST: "Blood Lust",
    purpose.SAVAGERY: "Animal Savagery",
    purpose.ANIMOSITY: "Animosity",
    purpose.HUNGRY: "Always Hungry",
    purpose.FOUL_APPEARANCE: "Foul Appearance",
    purpose.SHADOWING: "Shadowing",
    purpose.TENTACLES: "Tentacles",
    purpose.VOMIT: "Projectile Vomit",
    purpose.FIRE: "Breathe Fire",
    purpose.SAFE_THROW: "Safe Throw",
    purpose.GAZE: "Hypnotic Gaze",
}
"""Tests called after a skill; others go by their purpose."""
ROLLS: Final[dict[str, str]] = {
    purpose.DODGE: "the dodge",
    purpose.RUSH: "the rush",
    purpose.LEAP: "the leap",
    purpose.JUMP: "the jump",
    purpose.PICK_UP: "the pick-up",
    purpose.CATCH: "the catch",
    purpose.PASS: "the pass",
    purpose.INTERCEPT: "the interception",
    purpose.STAND_UP: "standing up",
    purpose.JUMP_UP: "Jump Up",
    purpose.LANDING: "the landing",
    purpose.CATCH_BOMB: "catching the bomb",
    purpose.THROW_MATE: "the throw",
    purpose.KICK_MATE: "the kick",
    purpose.ESCAPE: "the escape",
    purpose.CHAINSAW: "the chainsaw",
    purpose.SORCERY: "the spell",
    purpose.GRAB: "the ball in the chest",
    purpose.SLIP: "keeping their footing",
    purpose.FOOTING: "keeping their footing",
    purpose.BALANCE: "keeping their balance",
    purpose.CLIMB: "climbing out",
    purpose.SPIKES: "the spikes of the ball",
}
"""Tests as the log says what a die is rolled for; a label has only the plain word: "dodge"."""


def noun_for(own: Mapping[str, str], what: str) -> str:
    """Return the label of a roll; `own` are the core's own nouns."""
    return own.get(what) or NOUNS.get(what) or TESTS.get(what) or plain(what)


def rolled_for(own: Mapping[str, str], what: str) -> str:
    """Return what a die is rolled for, in a sentence."""
    return own.get(what) or ROLLS.get(what) or noun_for(own, what)


def plain(what: str) -> str:
    """Return a purpose without its hyphens."""
    return what.replace("-", " ")
