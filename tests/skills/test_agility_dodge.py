"""CRP-13.2 Agility skills around dodges: Dodge, Diving Tackle, and how they meet Break Tackle and re-rolls. [CRP-4.6]"""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import player, prone, rule, scenario

LEAVING = """
    .......
    .Ab..B.
    ......."""
"""A at 1,1 leaves b's zone; to the north A stays in it and needs 4+ with AG 3, to the west A leaves it: 3+."""

# ---------------------------------------------------------------- Dodge: the re-roll


@rule("CRP-13/Dodge", "CRP-4.4")
def test_dodge_re_rolls_a_failed_dodge() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"))
    s.dice(dodge=1).move("A", "n")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll dodge"])
    s.dice(dodge=4).reroll("Dodge")
    s.expect(A=(1, 0), turnover=False)


@rule("CRP-13/Dodge")
def test_dodge_declined() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"))
    s.dice(dodge=1).move("A", "n").dice(armour=(1, 2)).reroll(None)
    s.expect(A=prone(1, 0), turnover="dodge")


@rule("CRP-13/Dodge")
def test_dodge_once_a_turn() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"))
    s.dice(dodge=1).move("A", "n").dice(dodge=4).reroll("Dodge")
    s.dice(dodge=1, armour=(1, 2)).step("w")
    s.expect(A=prone(0, 0), turnover="dodge")


@rule("CRP-13/Dodge")
def test_dodge_not_used_is_still_there() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"))
    s.dice(dodge=4).move("A", "n").dice(dodge=1).step("w").dice(dodge=3).reroll("Dodge")
    s.expect(A=(0, 0))


@rule("CRP-13/Dodge")
def test_dodge_comes_back_with_the_next_turn() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"))
    s.dice(dodge=1).move("A", "n").dice(dodge=4).reroll("Dodge").stop().end_turn().end_turn()
    s.dice(dodge=1).move("A", "w").dice(dodge=3).reroll("Dodge")
    s.expect(A=(0, 0), turns=(2, 1))


@rule("CRP-13/Dodge", "CRP-13/Pass Block", "CRP-12.1")
def test_dodge_used_in_ones_own_turn_may_be_used_in_the_opponents() -> None:
    """A dodges in their own turn; in the next they answer a pass and dodge again."""
    s = scenario("""
        .......
        .A.....
        .b.....
        c......
        .....dB""", A=player(ma=1, skills="Dodge, Pass Block"), c=player(ball=True))
    s.dice(dodge=1).move("A", "n").dice(dodge=3).reroll("Dodge").stop().end_turn()
    s.expect(A=(1, 0), turn=1)
    s.activate("c", "pass").throw("d").yes("Pass Block", by=0)
    s.answer("pass-block", (2, 1))
    s.dice(dodge=1).answer("pass-block", (2, 2))
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll dodge"])
    s.dice(dodge=4).reroll("Dodge")
    s.expect(A=(2, 2))
    s.asked("pass-block", of=0)


@rule("CRP-13/Dodge")
def test_dodge_is_not_for_other_rolls() -> None:
    s = scenario("A.....b", A=player(ma=1, skills="Dodge"), B="reserves")
    s.move("A", "e").dice(rush=1, armour=(1, 2)).step("e")
    s.expect(A=prone(2, 0), turnover="rush")


# ---------------------------------------------------------------- Dodge: being blocked


@rule("CRP-13/Dodge", "CRP-5.5")
def test_dodge_turns_defender_stumbles_into_pushed() -> None:
    s = scenario(LEAVING, b=player(skills="Dodge"))
    s.dice(block="stumble").block("A", "b").yes("Dodge", by=1).push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Dodge")
def test_dodge_declined_when_blocked() -> None:
    s = scenario(LEAVING, b=player(skills="Dodge"))
    s.dice(block="stumble").block("A", "b").no("Dodge").push("e").dice(armour=(1, 2)).follow(False)
    s.expect(b=prone(3, 1))


@rule("CRP-13/Dodge")
@pytest.mark.parametrize("face", ["push", "down"])
def test_dodge_is_not_asked_for_on_other_faces(face: str) -> None:
    s = scenario(LEAVING, b=player(skills="Dodge"))
    s.dice(block=face).block("A", "b").push("e")
    if face == "down":
        s.dice(armour=(1, 2))
    s.follow(False)
    s.expect(b=prone(3, 1) if face == "down" else (3, 1))


@rule("CRP-13/Dodge", "CRP-1.6")
def test_dodge_softens_a_block_without_tackle_zones() -> None:
    s = scenario(LEAVING, b=player(skills="Dodge", no_zones=True))
    s.dice(block="stumble").block("A", "b").yes("Dodge", by=1).push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Dodge", "CRP-10.4")
def test_dodge_softens_every_block_of_a_turn() -> None:
    s = scenario("""
        .......
        .Ab....
        ..B..C.""", b=player(skills="Dodge"))
    s.dice(block="stumble stumble").block("A", "b").yes("Dodge").push("e").follow(False)
    s.dice(block="stumble").block("B", "b").yes("Dodge").push("e").follow(False)
    s.expect(b=(4, 1))


@rule("CRP-13/Tackle", "CRP-13/Dodge", "CRP-5.5")
def test_tackle_of_the_blocker_cancels_dodge() -> None:
    s = scenario(LEAVING, A=player(skills="Tackle"), b=player(skills="Dodge"))
    s.dice(block="stumble").block("A", "b").yes("Dodge", by=1).yes("Tackle", by=0)
    s.push("e").dice(armour=(1, 2)).follow(False)
    s.expect(b=prone(3, 1))


@rule("CRP-13/Tackle", "CRP-12.1")
def test_tackle_is_optional() -> None:
    s = scenario(LEAVING, A=player(skills="Tackle"), b=player(skills="Dodge"))
    s.dice(block="stumble").block("A", "b").yes("Dodge").no("Tackle").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Tackle", "CRP-12.3")
def test_tackle_needs_tackle_zones_in_a_block() -> None:
    s = scenario(LEAVING, A=player(skills="Tackle", no_zones=True), b=player(skills="Dodge"))
    s.dice(block="stumble").block("A", "b").yes("Dodge").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("CRP-13/Tackle")
def test_tackle_applies_only_to_its_owner_s_blocks() -> None:
    """B assists with Tackle, and c of the other side has it, too: neither matters."""
    s = scenario("""
        ......
        .Ab...
        ..Bc.C""", B=player(skills="Tackle, Guard"), b=player(skills="Dodge"), c=player(skills="Tackle"))
    s.dice(block="stumble stumble").block("A", "b").yes("Dodge").push("e").follow(False)
    s.expect(b=(3, 1))


# ---------------------------------------------------------------- Diving Tackle


@rule("CRP-13/Diving Tackle", "CRP-4.4")
def test_diving_tackle_takes_2_from_a_dodge_the_die_seen() -> None:
    """3+ to the west becomes 5+; the tackler ends Prone in the vacated square before the armour roll."""
    s = scenario(LEAVING, b=player(skills="Diving Tackle"))
    s.dice(dodge=4).move("A", "w").dice(armour=(1, 2)).yes("Diving Tackle", by=1)
    s.expect(A=prone(0, 1), b=prone(1, 1), turnover="dodge")
    assert s.needed("dodge") == 5
    kinds = [e.kind for e in s.events() if e.kind in ("PlacedProne", "Armour")]
    assert kinds == ["PlacedProne", "Armour"]


@rule("CRP-13/Diving Tackle")
def test_diving_tackle_that_fails_still_places_the_tackler_prone() -> None:
    s = scenario(LEAVING, b=player(skills="Diving Tackle"))
    s.dice(dodge=5).move("A", "w").yes("Diving Tackle")
    s.expect(A=(0, 1), b=prone(1, 1), turnover=False, acting="A")
    assert not s.events("Armour")


@rule("CRP-13/Diving Tackle")
def test_diving_tackle_declined() -> None:
    s = scenario(LEAVING, b=player(skills="Diving Tackle"))
    s.dice(dodge=4).move("A", "w").no("Diving Tackle")
    s.expect(A=(0, 1), b=(2, 1))


@rule("CRP-13/Diving Tackle", "CRP-18.12")
@pytest.mark.parametrize("die", [1, 6])
def test_diving_tackle_may_be_used_where_it_changes_nothing(die: int) -> None:
    s = scenario(LEAVING, b=player(skills="Diving Tackle"))
    s.dice(dodge=die).move("A", "w")
    if die == 1:
        s.dice(armour=(1, 2))
    s.yes("Diving Tackle")
    s.expect(A=(0, 1) if die == 6 else prone(0, 1), b=prone(1, 1))


@rule("CRP-13/Diving Tackle", "CRP-12.3", "CRP-13/Take Root", "CRP-13/Ball & Chain")
@pytest.mark.parametrize("b", [
    player("prone", skills="Diving Tackle"), player(skills="Diving Tackle", no_zones=True),
    player(skills="Diving Tackle", rooted=True), player(skills="Diving Tackle, Ball & Chain, No Hands"),
])  # fmt: skip
def test_diving_tackle_needs_a_standing_mobile_player_with_zones(b: Player) -> None:
    s = scenario("""
        .......
        cAb..B.
        .......""", b=b)
    s.dice(dodge=6).move("A", "n")
    s.expect(A=(1, 0), acting="A")


@rule("CRP-13/Diving Tackle")
def test_diving_tackle_is_for_the_zone_left_not_for_the_one_entered() -> None:
    s = scenario("""
        .b.....
        .A...B.
        .......
        .c.....""", c=player(skills="Diving Tackle"))
    s.dice(dodge=4).move("A", "s")
    s.expect(A=(1, 2), acting="A")


@rule("CRP-13/Diving Tackle", "CRP-4.5")
def test_diving_tackle_is_not_for_leaps_nor_blocks() -> None:
    s = scenario(LEAVING, A=player(skills="Leap"), b=player(skills="Diving Tackle"))
    s.activate("A", "move").dice(leap=4).use("Leap", at=(3, 1))
    s.expect(A=(3, 1), b=(2, 1))
    s = scenario(LEAVING, b=player(skills="Diving Tackle"))
    s.dice(block="push").block("A", "b").push("e").follow()
    s.expect(A=(2, 1))


@rule("CRP-13/Diving Tackle")
def test_only_one_diving_tackle_for_a_dodge() -> None:
    """Seat 1 has two; the first uses it, so the second is not asked."""
    s = scenario("""
        .......
        cAb..B.
        .......""", b=player(skills="Diving Tackle"), c=player(skills="Diving Tackle"))
    s.dice(dodge=6).move("A", "n").yes("Diving Tackle")
    s.expect(A=(1, 0), c=prone(1, 1), b=(2, 1))
    s = scenario("""
        .......
        cAb..B.
        .......""", b=player(skills="Diving Tackle"), c=player(skills="Diving Tackle"))
    s.dice(dodge=6).move("A", "n").no("Diving Tackle").yes("Diving Tackle")
    s.expect(A=(1, 0), b=prone(1, 1), c=(0, 1))


@rule("CRP-13/Diving Tackle", "CRP-0.4")
def test_diving_tacklers_of_several_seats_are_asked_in_turn_order() -> None:
    """p and P stand first on the board, but in seat 0's turn seat 1 comes first, then 2, then 3."""
    s = scenario("""
        p......
        PAb..B.
        .......""", b=player(skills="Diving Tackle"), P=player(skills="Diving Tackle"), p=player(skills="Diving Tackle"))
    s.dice(dodge=6).move("A", "s").no("Diving Tackle", by=1).yes("Diving Tackle", by=2)
    s.expect(A=(1, 2), P=prone(1, 1), p=(0, 0), b=(2, 1))


@rule("CRP-13/Diving Tackle", "CRP-3")
def test_tackler_holding_the_ball_drops_it_without_a_turnover() -> None:
    s = scenario(LEAVING, b=player(skills="Diving Tackle", ball=True))
    s.dice(dodge=6).move("A", "w").dice(bounce=7).yes("Diving Tackle")
    s.expect(b=prone(1, 1), ball=(1, 2), turnover=False)


# ---------------------------------------------------------------- Diving Tackle and re-rolls


@rule("CRP-13/Diving Tackle", "CRP-13/Dodge", "CRP-4.6")
def test_a_dodge_spoilt_by_diving_tackle_may_be_re_rolled_at_minus_2_again() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"), b=player(skills="Diving Tackle"))
    s.dice(dodge=4).move("A", "w").yes("Diving Tackle")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll dodge"])
    s.dice(dodge=4, armour=(1, 2)).reroll("Dodge")
    s.expect(A=prone(0, 1), b=prone(1, 1))
    s = scenario(LEAVING, A=player(skills="Dodge"), b=player(skills="Diving Tackle"))
    s.dice(dodge=4).move("A", "w").yes("Diving Tackle").dice(dodge=5).reroll("Dodge")
    s.expect(A=(0, 1), b=prone(1, 1))


@rule("CRP-13/Diving Tackle", "CRP-4.6")
def test_dodge_failed_through_diving_tackle_without_a_reroll_falls() -> None:
    s = scenario(LEAVING, b=player(skills="Diving Tackle"), rerolls=1)
    s.dice(dodge=4).move("A", "w").yes("Diving Tackle").dice(armour=(1, 2)).reroll(None)
    s.expect(A=prone(0, 1), b=prone(1, 1), rerolls=(1, 1))


@rule("CRP-13/Diving Tackle", "CRP-4.6")
def test_failed_dodge_is_rerolled_before_diving_tackle_is_asked() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"), b=player(skills="Diving Tackle"))
    s.dice(dodge=1).move("A", "w").dice(dodge=4).reroll("Dodge")
    s.dice(armour=(1, 2)).yes("Diving Tackle", by=1)
    s.expect(A=prone(0, 1), b=prone(1, 1), turnover="dodge")


@rule("CRP-13/Diving Tackle", "CRP-10.1")
def test_a_roll_re_rolled_before_diving_tackle_is_not_re_rolled_after_it() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"), b=player(skills="Diving Tackle"), rerolls=1)
    s.dice(dodge=1).move("A", "w").dice(dodge=4).reroll("Dodge")
    s.dice(armour=(1, 2)).yes("Diving Tackle")
    s.expect(A=prone(0, 1), rerolls=(1, 1))


@rule("CRP-13/Diving Tackle", "CRP-13/Tackle")
def test_a_diving_tackler_with_tackle_denies_the_dodge_skill() -> None:
    s = scenario(LEAVING, A=player(skills="Dodge"), b=player(skills="Diving Tackle, Tackle"))
    s.dice(dodge=4).move("A", "w").dice(armour=(1, 2)).yes("Diving Tackle")
    s.expect(A=prone(0, 1), b=prone(1, 1))


@rule("CRP-18.12", "CRP-13/Diving Tackle", "CRP-13/Break Tackle")
def test_diving_tackle_forces_out_break_tackle() -> None:
    """4 passes with AG 3; at -2 it takes ST 5, once a turn; the next dodge must do without."""
    s = scenario("""
        .......
        .Ab..B.
        .......""", A=player(ag=3, st=5, skills="Break Tackle"), b=player(skills="Diving Tackle"), c=player(at=(0, 3)),
        ground="""
        .......
        .......
        .......
        .......""")  # fmt: skip
    s.dice(dodge=4).move("A", "w").yes("Diving Tackle", by=1).yes("Break Tackle", by=0)
    s.expect(A=(0, 1), b=prone(1, 1))
    s.step("s").dice(dodge=2, armour=(1, 2)).step("e")
    s.expect(A=prone(1, 2), turnover="dodge")


@rule("CRP-4.6", "CRP-13/Break Tackle", "CRP-13/Diving Tackle", "CRP-13/Dodge")
def test_break_tackle_diving_tackle_and_the_dodge_skill_in_order() -> None:
    """2 fails with AG 3; ST 5 makes it pass; Diving Tackle spoils that; Dodge re-rolls, ST and -2 still counting."""
    for die in (2, 3):
        s = scenario(LEAVING, A=player(ag=3, st=5, skills="Break Tackle, Dodge"), b=player(skills="Diving Tackle"))
        s.dice(dodge=2).move("A", "w").yes("Break Tackle", by=0).yes("Diving Tackle", by=1)
        s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll dodge"])
        s.dice(dodge=die)
        if die == 2:
            s.dice(armour=(1, 2))
        s.reroll("Dodge")
        s.expect(A=(0, 1) if die == 3 else prone(0, 1), b=prone(1, 1))


@rule("CRP-4.6", "CRP-13/Break Tackle")
def test_break_tackle_declined_leaves_the_re_roll() -> None:
    s = scenario(LEAVING, A=player(ag=3, st=5, skills="Break Tackle, Dodge"))
    s.dice(dodge=2).move("A", "w").no("Break Tackle").dice(dodge=2).reroll("Dodge")
    s.yes("Break Tackle")
    s.expect(A=(0, 1))
