"""CRP-13.4 Multiple Block: two blocks one after the other, each defender at +2."""

from __future__ import annotations

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

PAIR = """
    ........
    ..c.....
    ..Ab....
    ........
    B......d"""
"""A stands beside b and c, who assist each other."""


def pair(st: int = 6, skills: str = "", **more: object) -> Scenario:
    """A in a Block Action, able to block both."""
    strong = player(st=st, skills="Multiple Block" + (f", {skills}" if skills else ""))
    return scenario(PAIR, **{"A": strong, **more}).activate("A", "block")  # type: ignore[arg-type]


@rule("CRP-13/Multiple Block", "CRP-5.3")
def test_multiple_block_adds_two_to_each_defender_and_recounts_assists() -> None:
    """First 6 against 3 + 2 and an assist: one die. Then 6 against 3 + 2: two dice."""
    s = pair()
    s.asked("act", options=["stop", "hit b", "hit c", "use-on multiple-block b", "use-on multiple-block c"])
    s.dice(block="push").use("Multiple Block", on="b").push("e")
    s.asked("second-block", of=0, about="A", options=["no", "player c"])
    s.dice(block="push stumble").pick("c")
    s.die("push", by=0).push("n")
    s.expect(A=(2, 2), b=(4, 2), c=(2, 0), acting=None, turnover=False)
    s.expect_event("Blocked", times=2)


@rule("CRP-13/Multiple Block", "CRP-5.3")
def test_block_without_multiple_block_has_two_dice() -> None:
    assert pair().block_dice("b") == 2


@rule("CRP-13/Multiple Block")
def test_the_stronger_defender_picks() -> None:
    s = pair(st=4).dice(block="push down").use("Multiple Block", on="b")
    s.asked("block-die", of=1)


@rule("CRP-13/Multiple Block", "CRP-5.8")
def test_multiple_block_allows_no_follow_up() -> None:
    s = pair().dice(block="down").use("Multiple Block", on="b")
    s.dice(armour=(1, 1)).push("e")
    s.asked("second-block", of=0)
    s.dice(block="down down").pick("c").dice(armour=(1, 1)).push("n")
    s.expect(A=(2, 2), b=prone(4, 2), c=prone(2, 0))


@rule("CRP-13/Multiple Block")
def test_the_second_block_may_be_declined() -> None:
    s = pair().dice(block="push").use("Multiple Block", on="c").push("n").no("second-block", by=0)
    s.expect(A=(2, 2), b=(3, 2), c=(2, 0), acting=None, turnover=False)
    s.expect_event("Blocked", times=1)


@rule("CRP-13/Multiple Block")
def test_multiple_block_ends_if_the_blocker_falls() -> None:
    s = pair().dice(block="skull", armour=(1, 1)).use("Multiple Block", on="b")
    s.expect(A=prone(2, 2), turnover="block", turn=1)
    s = pair(b=player(skills="Wrestle")).dice(block="both").use("Multiple Block", on="b").yes("Wrestle")
    s.expect(A=prone(2, 2), b=prone(3, 2), turnover=False, acting=None)


@rule("CRP-13/Multiple Block", "CRP-13/Piling On")
def test_multiple_block_ends_if_the_blocker_piles_on() -> None:
    s = pair(skills="Piling On", b=player(skills="Stand Firm")).dice(block="down").use("Multiple Block", on="b")
    s.dice(armour=(1, 1)).yes("Stand Firm").dice(armour=(1, 2)).yes("Piling On")
    s.expect(A=prone(2, 2), acting=None, turnover=False)


@rule("CRP-13/Multiple Block", "CRP-3")
def test_the_second_block_is_not_thrown_once_the_turn_is_over() -> None:
    """b is pushed into the end zone they attack, ball in hand."""
    s = scenario("""
        ....[
        ..c.[
        ..Ab[
        ....[
        B..d[""", A=player(st=6, skills="Multiple Block"), b=player(ball=True))
    s.activate("A", "block").dice(block="push").use("Multiple Block", on="b").push("e")
    s.expect(score=(0, 1), turnover="touchdown")


@rule("CRP-13/Multiple Block")
def test_multiple_block_needs_two_standing_opponents() -> None:
    s = pair(c="prone")
    s.asked("act", options=["stop", "hit b"])


@rule("CRP-13/Multiple Block", "CRP-5.9")
def test_multiple_block_is_not_offered_in_a_blitz() -> None:
    s = scenario(PAIR, A=player(st=6, skills="Multiple Block")).activate("A", "blitz")
    s.expect_offered("hit b", "hit c")
    s.expect_not_offered("use-on")


@rule("CRP-13/Multiple Block", "CRP-13/Side Step")
def test_the_two_blocks_are_at_two_different_opponents() -> None:
    s = pair(b=player(skills="Side Step")).dice(block="push").use("Multiple Block", on="b").yes("Side Step")
    s.push("s", by=1)  # b stays beside A
    s.asked("second-block", of=0, options=["no", "player c"])


@rule("CRP-13/Multiple Block", "CRP-13/Frenzy", "CRP-5.8")
def test_multiple_block_replaces_frenzy() -> None:
    s = pair(skills="Frenzy", b=player(skills="Stand Firm")).dice(block="push").use("Multiple Block", on="b")
    s.yes("Stand Firm")
    s.asked("second-block", of=0, options=["no", "player c"])  # no second block at b, who still stands beside A
    s.dice(block="push").pick("c").push("n")
    s.expect(A=(2, 2), c=(2, 0), acting=None)
    s.expect_event("Blocked", times=2)


@rule("CRP-13/Multiple Block", "CRP-18.16", "CRP-13/Foul Appearance")
def test_foul_appearance_is_rolled_for_each_of_multiple_blocks() -> None:
    ugly = player(skills="Foul Appearance")
    s = pair(b=ugly, c=ugly).dice(foul_appearance=1).use("Multiple Block", on="b")
    s.asked("second-block", of=0, options=["no", "player c"])
    s.dice(foul_appearance=2, block="push").pick("c").push("n")
    s.expect(b=(3, 2), c=(2, 0), turnover=False, acting=None)
    s = pair(b=ugly, c=ugly).dice(foul_appearance=2, block="push").use("Multiple Block", on="b").push("e")
    s.dice(foul_appearance=1).pick("c")
    s.expect(b=(4, 2), c=(2, 1), turnover=False, acting=None)


@rule("CRP-13/Multiple Block", "CRP-14.5", "CRP-13/Stab")
def test_multiple_block_may_mix_a_stab_and_a_block() -> None:
    s = pair(skills="Stab").use("Multiple Block", on="b")
    s.dice(armour=(6, 5), injury=(1, 1)).yes("Stab", by=0)
    s.expect(b=stunned(3, 2), A=(2, 2))
    s.pick("c").dice(block="push push").no("Stab").push("n")  # b lies there and assists no more
    s.expect(c=(2, 0), acting=None, turnover=False)


@rule("CRP-13/Multiple Block", "CRP-14.5", "CRP-13/Stab")
def test_a_block_first_and_then_a_stab() -> None:
    s = pair(skills="Stab").use("Multiple Block", on="c").dice(block="push").no("Stab").push("n")
    s.pick("b").dice(armour=(1, 1)).yes("Stab")
    s.expect(b=(3, 2), c=(2, 0), A=(2, 2), acting=None)


@rule("CRP-13/Multiple Block", "CRP-13/Mighty Blow")
def test_multiple_block_uses_other_skills_in_both_blocks() -> None:
    s = pair(skills="Mighty Blow").dice(block="down").use("Multiple Block", on="b").dice(armour=(3, 5)).push("e")
    s.dice(injury=(1, 1)).yes("Mighty Blow")
    s.dice(block="down down").pick("c").dice(armour=(3, 5)).push("n")
    s.dice(injury=(1, 1)).yes("Mighty Blow")
    s.expect(b=stunned(4, 2), c=stunned(2, 0))


@rule("CRP-13/Multiple Block", "CRP-13/Dauntless", "CRP-5.3")
def test_dauntless_is_rolled_against_the_raised_strength_in_each_block() -> None:
    s = pair(st=4, skills="Dauntless").use("Multiple Block", on="b")
    s.dice(dauntless=1, block="push push").yes("Dauntless")  # 4 + 1 is not more than 3 + 2
    s.push("e").pick("c")
    s.dice(dauntless=2, block="push").yes("Dauntless").push("n")
    s.expect(b=(4, 2), c=(2, 0))


@rule("CRP-13/Multiple Block", "CRP-5.4")
def test_multiple_block_targets_of_different_seats_do_not_assist() -> None:
    """b and P: 5 against 3 + 2 each."""
    s = scenario("""
        ........
        ..P.....
        ..Ab....
        ........
        B..Q...d""", A=player(st=5, skills="Multiple Block"))
    s.activate("A", "block").dice(block="push").use("Multiple Block", on="P").push("n")
    s.dice(block="push").pick("b").push("e")
    s.expect(P=(2, 0), b=(4, 2), turnover=False)


@rule("CRP-13/Multiple Block", "CRP-13/Jump Up")
def test_multiple_block_may_follow_a_jump_up() -> None:
    s = scenario(PAIR, A=player("prone", st=6, skills="Multiple Block, Jump Up")).activate("A", "block")
    s.dice(jump_up=3).stand()
    s.dice(block="push").use("Multiple Block", on="b").push("e").no("second-block")
    s.expect(A=(2, 2), b=(4, 2))
