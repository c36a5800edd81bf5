"""The skills of the 2020 core, in the one order in which they answer a hook they share."""

from __future__ import annotations

from deepbowl.rules.bb2020.skills import catching, throwing
from deepbowl.rules.bb2020.skills import passing as passes
from deepbowl.rules.bb2020.skills.agility import Defensive, DivingTackle, Dodge, Leap, SureFeet
from deepbowl.rules.bb2020.skills.extraordinary import Bloodlust, Drunkard, HitAndRun, PickMeUp, Trickster
from deepbowl.rules.bb2020.skills.general import Fend, Frenzy, Pro, Shadowing, StripBall, Wrestle
from deepbowl.rules.bb2020.skills.mutation import (
    Claws,
    FoulAppearance,
    IronHardSkin,
    MonstrousMouth,
    PrehensileTail,
    Tentacles,
    VeryLongLegs,
)
from deepbowl.rules.bb2020.skills.strength import (
    ArmBar,
    Brawler,
    BreakTackle,
    Grab,
    Guard,
    MightyBlow,
    MultipleBlock,
    PileDriver,
    ThickSkull,
)
from deepbowl.rules.bb2020.skills.traits import (
    AnimalSavagery,
    Decay,
    HypnoticGaze,
    PlagueRidden,
    PogoStick,
    Regeneration,
    Stunty,
    Swarming,
    TakeRoot,
    Timmmber,
    animosities,
)
from deepbowl.rules.bb2020.skills.weapons import BallAndChain, BreatheFire, Chainsaw, ProjectileVomit, Stab
from deepbowl.rules.skills import agility, extraordinary, general, mutation, passing, strength, teammates, weapons
from deepbowl.rules.traits import Trait


def called(trait: Trait, name: str) -> Trait:
    """A skill under the name this core prints; code continues asking for its family."""
    trait.family = trait.family or trait.name
    trait.name = name
    return trait


def bb2020_skills() -> list[Trait]:
    """The skills and traits of the 2020 core.

    Order matters where several skills of one player answer the same hook: Juggernaut, Wrestle, Block on a Both Down;
    Horns, Multiple Block, Dauntless on strength; Grab, Stand Firm, Sidestep at a push; Foul Appearance before Dump-off;
    what adds options before what takes them away.
    """
    return [
        # before and during an Action
        called(extraordinary.BoneHead(), "Bone Head"), extraordinary.ReallyStupid(),
        called(extraordinary.WildAnimal(), "Unchannelled Fury"), TakeRoot(), AnimalSavagery(), Bloodlust(2),
        Bloodlust(3), agility.JumpUp(), agility.Sprint(), Leap(), PogoStick(), HypnoticGaze(), passing.HailMaryPass(),
        throwing.ThrowTeamMate(), throwing.KickTeamMate(), throwing.Bombardier(), throwing.Swoop(),
        passes.Fumblerooskie(), passes.MyBall(), teammates.AlwaysHungry(), teammates.RightStuff(), MultipleBlock(),
        Stab(), Chainsaw(), ProjectileVomit(), BreatheFire(), *animosities(), BallAndChain(), weapons.SecretWeapon(),
        Timmmber(), PickMeUp(),
        # re-rolls
        Dodge(), SureFeet(), general.SureHands(), catching.Catch(), MonstrousMouth(), passing.PassSkill(), Brawler(),
        Pro(), extraordinary.Loner(2), extraordinary.Loner(3), extraordinary.Loner(4), extraordinary.Loner(5),
        passing.Leader(),
        # modifiers
        Stunty(), extraordinary.Titchy(), mutation.TwoHeads(), VeryLongLegs(), Drunkard(), PrehensileTail(),
        BreakTackle(), DivingTackle(), ArmBar(), general.Tackle(), Tentacles(), Shadowing(), mutation.BigHand(),
        mutation.ExtraArms(), mutation.DisturbingPresence(), passes.Accurate(), passes.Cannoneer(),
        throwing.StrongArm(), passing.NervesOfSteel(), passes.CloudBurster(), passes.SafePass(), passes.RunningPass(),
        passes.OnTheBall(), agility.DivingCatch(), extraordinary.NoHands(),
        # blocks
        FoulAppearance(), passes.DumpOff(), Trickster(), mutation.Horns(), general.Dauntless(), Guard(), Defensive(),
        strength.Juggernaut(), Wrestle(), general.BlockSkill(), Grab(), strength.StandFirm(),
        called(agility.SideStep(), "Sidestep"), Fend(), StripBall(), Frenzy(), PileDriver(), HitAndRun(),
        # harm
        catching.SafePairOfHands(), Claws(), MightyBlow(1), MightyBlow(2), general.DirtyPlayer(1),
        general.DirtyPlayer(2), agility.SneakyGit(), IronHardSkin(), ThickSkull(), Decay(), PlagueRidden(),
        Regeneration(),
        # without effect in our matches
        extraordinary.Kick(), Swarming(),
    ]  # fmt: skip
