"""The skills of CRP, in the one order in which they answer a hook they share."""

from __future__ import annotations

from deepbowl.rules.skills import (
    agility,
    bombs,
    extraordinary,
    general,
    mutation,
    passing,
    strength,
    teammates,
    weapons,
)
from deepbowl.rules.traits import Trait


def crp_skills() -> list[Trait]:
    """The 75 skills of CRP.

    Order matters where several skills of one player answer the same hook: Juggernaut, Wrestle, Block on a Both Down;
    Horns before Dauntless; Grab, Stand Firm, Side Step at a push; what adds options before what takes them away.
    """
    return [
        # before and during an Action
        extraordinary.BoneHead(), extraordinary.ReallyStupid(), extraordinary.WildAnimal(), extraordinary.TakeRoot(),
        extraordinary.BloodLust(), agility.JumpUp(), agility.Sprint(), agility.Leap(), extraordinary.HypnoticGaze(),
        passing.HailMaryPass(), teammates.ThrowTeamMate(), teammates.AlwaysHungry(), teammates.RightStuff(),
        strength.MultipleBlock(), weapons.Stab(), weapons.Stakes(), bombs.Bombardier(), weapons.Chainsaw(),
        extraordinary.Animosity(), weapons.BallAndChain(), weapons.SecretWeapon(),
        # re-rolls
        agility.Dodge(), agility.SureFeet(), general.SureHands(), agility.Catch(), passing.PassSkill(), general.Pro(),
        extraordinary.Loner(), passing.Leader(),
        # modifiers
        extraordinary.Stunty(), extraordinary.Titchy(), mutation.TwoHeads(), mutation.PrehensileTail(),
        strength.BreakTackle(), agility.DivingTackle(), general.Tackle(), mutation.Tentacles(), general.Shadowing(),
        mutation.BigHand(), mutation.ExtraArms(), mutation.VeryLongLegs(), mutation.DisturbingPresence(),
        passing.Accurate(), strength.StrongArm(), passing.NervesOfSteel(), passing.SafeThrow(), agility.DivingCatch(),
        general.PassBlock(), extraordinary.NoHands(),
        # blocks
        mutation.FoulAppearance(), passing.DumpOff(), mutation.Horns(), general.Dauntless(), strength.Guard(),
        strength.Juggernaut(), general.Wrestle(), general.BlockSkill(), strength.Grab(), strength.StandFirm(),
        agility.SideStep(), general.Fend(), general.StripBall(), general.Frenzy(),
        # harm
        mutation.Claws(), strength.MightyBlow(), general.DirtyPlayer(), agility.SneakyGit(), strength.PilingOn(),
        strength.ThickSkull(), extraordinary.Decay(), extraordinary.Regeneration(),
        # without effect in our matches
        extraordinary.Kick(), extraordinary.KickOffReturn(), extraordinary.FanFavourite(), extraordinary.NurglesRot(),
    ]  # fmt: skip
