"""The skills of the 2020 core, in the one order in which they answer a hook they share."""

from __future__ import annotations

from typing import Final

from deepbowl.rules.skills import agility, extraordinary, general, mutation, passing, strength, teammates, weapons
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose

NOT_YET: Final = (
    "Diving Catch",
    "Diving Tackle",
    "Defensive",
    "Leap",
    "Safe Pair of Hands",
    "Pro",
    "Shadowing",
    "Foul Appearance",
    "Iron Hard Skin",
    "Monstrous Mouth",
    "Prehensile Tail",
    "Tentacles",
    "Very Long Legs",
    "Accurate",
    "Cannoneer",
    "Cloud Burster",
    "Dump-off",
    "Fumblerooskie",
    "Hail Mary Pass",
    "On the Ball",
    "Running Pass",
    "Safe Pass",
    "Arm Bar",
    "Brawler",
    "Break Tackle",
    "Grab",
    "Multiple Block",
    "Pile Driver",
    "Strong Arm",
    "Thick Skull",
    "Animal Savagery",
    "Ball and Chain",
    "Bombardier",
    "Chainsaw",
    "Decay",
    "Hypnotic Gaze",
    "Kick Team-mate",
    "Plague Ridden",
    "Pogo Stick",
    "Projectile Vomit",
    "Stab",
    "Stunty",
    "Swarming",
    "Swoop",
    "Throw Team-mate",
    "Timmm-ber!",
    "Hit and Run",
    "Drunkard",
    "Pick-me-up",
    "My Ball",
    "Trickster",
    "Breathe Fire",
    "Bloodlust (2+)",
    "Bloodlust (3+)",
    "Animosity (Big Un Blockers)",
    "Animosity (Orc Linemen)",
    "Animosity (Underworld Goblin Linemen)",
    "Animosity (all Dwarf and Halfling team-mates)",
    "Animosity (all Dwarf and Human team-mates)",
    "Animosity (all team-mates)",
)
"""Skills still to be written, one a line: whoever lists one below takes its line out."""


class Unwritten(Trait):
    """A skill that somebody has on his sheet and that does nothing yet."""

    inert = "not played yet"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


def called(trait: Trait, name: str) -> Trait:
    """A skill under the name this core prints; code goes on asking for its family."""
    trait.family = trait.family or trait.name
    trait.name = name
    return trait


def catch() -> Trait:
    """Catch helps with catches only, not with the interference test. [2020-15/Catch]"""
    skill = agility.Catch()
    skill.kinds = (purpose.CATCH,)
    return skill


def strip_ball() -> Trait:
    """A Monstrous Mouth holds on like Sure Hands. [2020-15/Strip Ball]"""
    skill = general.StripBall()
    skill.immune = ("Sure Hands", "Monstrous Mouth")
    return skill


def bb2020_skills() -> list[Trait]:
    """The skills and traits of the 2020 core, one a line.

    Order matters where several skills of one player answer the same hook: Juggernaut, Wrestle, Block on a Both Down;
    Horns, Multiple Block, Dauntless on strength; Grab, Stand Firm, Sidestep at a push; Foul Appearance before Dump-off;
    what adds options before what takes them away.
    """
    return [
        # before and during an Action
        called(extraordinary.BoneHead(), "Bone Head"),
        extraordinary.ReallyStupid(),
        called(extraordinary.WildAnimal(), "Unchannelled Fury"),
        extraordinary.TakeRoot(),
        agility.JumpUp(),
        agility.Sprint(),
        teammates.AlwaysHungry(),
        teammates.RightStuff(),
        weapons.SecretWeapon(),
        # re-rolls
        agility.Dodge(),
        agility.SureFeet(),
        general.SureHands(),
        catch(),
        passing.PassSkill(),
        extraordinary.Loner(2),
        extraordinary.Loner(3),
        extraordinary.Loner(4),
        extraordinary.Loner(5),
        passing.Leader(),
        # modifiers
        extraordinary.Titchy(),
        mutation.TwoHeads(),
        general.Tackle(),
        mutation.BigHand(),
        mutation.ExtraArms(),
        mutation.DisturbingPresence(),
        passing.NervesOfSteel(),
        extraordinary.NoHands(),
        # blocks
        mutation.Horns(),
        general.Dauntless(),
        strength.Guard(),
        strength.Juggernaut(),
        general.Wrestle(),
        general.BlockSkill(),
        strength.StandFirm(),
        called(agility.SideStep(), "Sidestep"),
        general.Fend(),
        strip_ball(),
        general.Frenzy(),
        # harm
        mutation.Claws(),
        strength.MightyBlow(1),
        strength.MightyBlow(2),
        general.DirtyPlayer(1),
        general.DirtyPlayer(2),
        agility.SneakyGit(),
        extraordinary.Regeneration(),
        # without effect in our matches
        extraordinary.Kick(),
        *(Unwritten(name) for name in NOT_YET),
    ]
