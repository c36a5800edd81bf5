"""The skills of CRP, in the one order in which they answer a hook they share."""

from __future__ import annotations

from deepbowl.rules.crp.skills.agility import Dodge, Leap
from deepbowl.rules.crp.skills.bombs import Bombardier
from deepbowl.rules.crp.skills.extraordinary import (
    Animosity,
    BloodLust,
    Decay,
    FanFavourite,
    HypnoticGaze,
    KickOffReturn,
    NurglesRot,
    Stunty,
)
from deepbowl.rules.crp.skills.general import PassBlock, Pro, Shadowing
from deepbowl.rules.crp.skills.mutation import PrehensileTail, Tentacles, VeryLongLegs
from deepbowl.rules.crp.skills.passing import Accurate, SafeThrow
from deepbowl.rules.crp.skills.strength import BreakTackle, Grab, MultipleBlock, PilingOn, StrongArm, ThickSkull
from deepbowl.rules.crp.skills.teammates import ThrowTeamMate
from deepbowl.rules.crp.skills.weapons import BallAndChain, Chainsaw, Stakes
from deepbowl.rules.skills import agility, extraordinary, general, mutation, passing, strength, teammates, weapons
from deepbowl.rules.traits import Trait


def crp_skills() -> list[Trait]:
    """The 75 skills of CRP.

    Order matters where several skills of one player answer the same hook: Juggernaut, Wrestle, Block on a Both Down;
    Horns before Dauntless; Grab, Stand Firm, Side Step at a push; what adds options before what takes them away.
    """
    return [
        # before and during an Action
        extraordinary.BoneHead(), extraordinary.ReallyStupid(), extraordinary.WildAnimal(), extraordinary.TakeRoot(),
        BloodLust(), agility.JumpUp(), agility.Sprint(), Leap(), HypnoticGaze(),
        passing.HailMaryPass(), ThrowTeamMate(), teammates.AlwaysHungry(), teammates.RightStuff(),
        MultipleBlock(), weapons.Stab(), Stakes(), Bombardier(), Chainsaw(),
        Animosity(), BallAndChain(), weapons.SecretWeapon(),
        # re-rolls
        Dodge(), agility.SureFeet(), general.SureHands(), agility.Catch(), passing.PassSkill(), Pro(),
        extraordinary.Loner(), passing.Leader(),
        # modifiers
        Stunty(), extraordinary.Titchy(), mutation.TwoHeads(), PrehensileTail(),
        BreakTackle(), agility.DivingTackle(), general.Tackle(), Tentacles(), Shadowing(),
        mutation.BigHand(), mutation.ExtraArms(), VeryLongLegs(), mutation.DisturbingPresence(),
        Accurate(), StrongArm(), passing.NervesOfSteel(), SafeThrow(), agility.DivingCatch(),
        PassBlock(), extraordinary.NoHands(),
        # blocks
        mutation.FoulAppearance(), passing.DumpOff(), mutation.Horns(), general.Dauntless(), strength.Guard(),
        strength.Juggernaut(), general.Wrestle(), general.BlockSkill(), Grab(), strength.StandFirm(),
        agility.SideStep(), general.Fend(), general.StripBall(), general.Frenzy(),
        # harm
        mutation.Claws(), strength.MightyBlow(), general.DirtyPlayer(), agility.SneakyGit(), PilingOn(),
        ThickSkull(), Decay(), extraordinary.Regeneration(),
        # without effect in our matches
        extraordinary.Kick(), KickOffReturn(), FanFavourite(), NurglesRot(),
    ]  # fmt: skip
