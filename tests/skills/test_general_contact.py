"""CRP-13.1 General skills that answer another's block or dodge: Fend, Strip Ball, Tackle, Wrestle."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.rules.vocabulary.flags import ROOTED
from deepbowl.testing import player, prone, rule, scenario

# ---------------------------------------------------------------- Fend


@rule("CRP-13/Fend", "CRP-5.8")
@pytest.mark.parametrize("face", ["push", "stumble", "down"])
def test_fend_stops_the_follow_up_even_when_its_owner_is_knocked_down(face: str) -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Fend"))
    s.dice(block=face).block("A", "b").push("e")
    if face != "push":
        s.dice(armour=(1, 2))
    s.yes("Fend", by=1)
    s.expect(A=(1, 1), b=(3, 1) if face == "push" else prone(3, 1), turnover=False)


@rule("CRP-13/Fend")
def test_fend_declined_allows_the_follow_up() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Fend"))
    s.dice(block="push").block("A", "b").push("e").no("Fend").follow()
    s.expect(A=(2, 1), b=(3, 1))


@rule("CRP-13/Fend", "CRP-1.6")
def test_fend_works_without_tackle_zones() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Fend", no_zones=True))
    s.dice(block="push").block("A", "b").push("e").yes("Fend")
    s.expect(A=(1, 1), b=(3, 1))


@rule("CRP-13/Fend", "CRP-5.9")
def test_blitzer_after_fend_may_still_move_on() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Fend"))
    s.activate("A", "blitz").dice(block="push").hit("b").push("e").yes("Fend")
    s.expect(A=(1, 1), acting="A")
    s.step("e")
    s.expect(A=(2, 1))


@rule("CRP-13/Fend", "CRP-13/Juggernaut")
def test_juggernaut_cancels_fend_in_a_blitz_only() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Juggernaut"), b=player(skills="Fend"))
    s.activate("A", "blitz").dice(block="push").hit("b").push("e")
    s.asked("follow-up", of=0)
    s.follow()
    s.expect(A=(2, 1))
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Juggernaut"), b=player(skills="Fend"))
    s.dice(block="push").block("A", "b").push("e").yes("Fend", by=1)
    s.expect(A=(1, 1))


@rule("CRP-13/Fend", "CRP-5.8")
def test_fend_is_not_asked_when_no_follow_up_is_possible() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(rooted=True), b=player(skills="Fend"))
    s.dice(block="push").block("A", "b").push("e")
    s.expect(A=(1, 1), b=(3, 1), turn=0)


@rule("CRP-13/Fend")
def test_fend_is_of_no_use_further_down_a_chain() -> None:
    s = scenario("""
        ...c..
        .Abd..
        ...e.B""", d=player(skills="Fend"))
    s.dice(block="push").block("A", "b").push("e").push("e").follow()
    s.expect(A=(2, 1), b=(3, 1), d=(4, 1))


# ---------------------------------------------------------------- Strip Ball


@rule("CRP-13/Strip Ball", "CRP-12.6")
def test_strip_ball_drops_the_ball_where_the_carrier_ends() -> None:
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball"), b=player(ball=True))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.dice(bounce=5).yes("Strip Ball", by=0)
    s.expect(b=(3, 1), ball=(4, 1), turnover=False)


@rule("CRP-13/Strip Ball")
def test_strip_ball_declined_leaves_the_ball_with_the_carrier() -> None:
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball"), b=player(ball=True))
    s.dice(block="push").block("A", "b").push("e").follow(False).no("Strip Ball")
    s.expect(b=(3, 1), ball="b")


@rule("CRP-13/Strip Ball", "CRP-13/Dodge")
def test_strip_ball_works_on_defender_stumbles_turned_into_pushed() -> None:
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball"), b=player(ball=True, skills="Dodge"))
    s.dice(block="stumble").block("A", "b").yes("Dodge").push("e").follow(False)
    s.dice(bounce=5).yes("Strip Ball")
    s.expect(b=(3, 1), ball=(4, 1))


@rule("CRP-13/Strip Ball", "CRP-13/Juggernaut", "CRP-12.6")
def test_strip_ball_works_on_both_down_turned_into_pushed() -> None:
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball, Juggernaut"), b=player(ball=True))
    s.activate("A", "blitz").dice(block="both").hit("b").yes("Juggernaut").push("e").follow(False)
    s.dice(bounce=5).yes("Strip Ball")
    s.expect(b=(3, 1), ball=(4, 1))


@rule("CRP-13/Strip Ball", "CRP-13/Sure Hands")
@pytest.mark.parametrize("zones", [True, False])
def test_strip_ball_does_nothing_to_sure_hands_with_or_without_zones(zones: bool) -> None:
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball"), b=player(ball=True, skills="Sure Hands", no_zones=not zones))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1), ball="b")


@rule("CRP-13/Strip Ball", "CRP-18.1")
def test_strip_ball_works_although_stand_firm_or_roots_hold_the_carrier() -> None:
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball"), b=player(ball=True, skills="Stand Firm"))
    s.dice(block="push").block("A", "b").yes("Stand Firm").dice(bounce=5).yes("Strip Ball")
    s.expect(b=(2, 1), ball=(3, 1))
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball"), b=player(ball=True, rooted=True))
    s.dice(block="push").block("A", "b").dice(bounce=5).yes("Strip Ball")
    s.expect(b=(2, 1), ball=(3, 1))


@rule("CRP-13/Strip Ball")
def test_strip_ball_is_not_asked_for_where_it_has_nothing_to_do() -> None:
    """Defender Down, a player without the ball, a carrier further down the chain, the defender having it."""
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball"), b=player(ball=True))
    s.dice(block="down").block("A", "b").push("e").dice(armour=(1, 2), bounce=5).follow(False)
    s.expect(b=prone(3, 1), ball=(4, 1))
    s = scenario("""
        ...c..
        .Abd..
        ...e.B""", A=player(skills="Strip Ball"), d=player(ball=True))
    s.dice(block="push").block("A", "b").push("e").push("e").follow(False)
    s.expect(d=(4, 1), ball="d")
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(ball=True), b=player(skills="Strip Ball"))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1), ball="A")


@rule("CRP-13/Strip Ball", "CRP-12.3")
def test_strip_ball_needs_tackle_zones() -> None:
    s = scenario("""
        ......
        .Ab...
        .....B""", A=player(skills="Strip Ball", no_zones=True), b=player(ball=True))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(ball="b")


@rule("CRP-13/Strip Ball", "CRP-5.7")
def test_strip_ball_is_not_asked_for_when_the_crowd_has_the_carrier() -> None:
    s = scenario("""
        b.....
        A....B
        ......""", A=player(skills="Strip Ball"), b=player(ball=True), c=player(at=(5, 0)))
    s.dice(block="push").block("A", "b")
    s.dice(injury=(1, 1), throw_in=3, throw_in_distance=(1, 2), bounce=5).follow(False)
    s.expect(b="reserves", ball=(1, 2), turnover=False)


@rule("CRP-13/Strip Ball", "CRP-11.5")
def test_a_stripped_carrier_pushed_into_the_end_zone_does_not_score() -> None:
    s = scenario("""
        ...[.
        .Ab[.
        ...[B""", A=player(skills="Strip Ball"), b=player(ball=True))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.dice(bounce=5).yes("Strip Ball")
    s.expect(b=(3, 1), ball=(4, 1), score=(0, 0))


# ---------------------------------------------------------------- Tackle: leaving its zone


@rule("CRP-13/Tackle", "CRP-13/Dodge")
def test_tackle_denies_dodge_to_a_player_leaving_its_tackle_zone() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", A=player(skills="Dodge"), b=player(skills="Tackle"), rerolls=1)
    s.dice(dodge=1).move("A", "n")
    s.asked("re-roll", options=["re-roll none", "re-roll team"])
    s.dice(dodge=4).reroll("team")
    s.expect(A=(1, 0))
    s.expect_event("TraitUsed", rule="CRP-13/Dodge", times=0)


@rule("CRP-13/Tackle", "CRP-12.3")
@pytest.mark.parametrize("b", [player("prone", skills="Tackle"), player(skills="Tackle", no_zones=True)])
def test_tackle_needs_the_tackle_zone_that_is_left(b: Player) -> None:
    s = scenario("""
        .c.....
        .Ab..B.
        .......""", A=player(skills="Dodge"), b=b)
    s.dice(dodge=1).move("A", "s")
    s.asked("re-roll", options=["re-roll none", "re-roll dodge"])
    s.dice(dodge=6).reroll("Dodge")
    s.expect(A=(1, 2))


@rule("CRP-13/Tackle")
def test_tackle_beside_the_square_entered_does_not_matter() -> None:
    s = scenario("""
        .b.....
        .A...B.
        .......
        .c.....""", A=player(skills="Dodge"), c=player(skills="Tackle"))
    s.dice(dodge=1).move("A", "s")
    s.dice(dodge=4).reroll("Dodge")
    s.expect(A=(1, 2))


@rule("CRP-13/Tackle")
def test_tackle_of_any_opposing_seat_denies_dodge() -> None:
    s = scenario("""
        .......
        PAb..B.
        .......""", A=player(skills="Dodge"), P=player(skills="Tackle"))
    s.dice(dodge=1, armour=(1, 2)).move("A", "n")
    s.expect(A=prone(1, 0), turnover="dodge")


@rule("CRP-13/Tackle")
def test_tackle_of_ones_own_team_does_not() -> None:
    s = scenario("""
        .......
        BAb....
        .......""", A=player(skills="Dodge"), B=player(skills="Tackle"))
    s.dice(dodge=1).move("A", "n").dice(dodge=4).reroll("Dodge")
    s.expect(A=(1, 0))


@rule("CRP-13/Tackle", "CRP-13/Pro")
def test_tackle_denies_nothing_but_the_dodge_skill() -> None:
    s = scenario("""
        .......
        .Ab..B.
        .......""", A=player(skills="Dodge, Pro"), b=player(skills="Tackle"))
    s.dice(dodge=1).move("A", "n")
    s.asked("re-roll", options=["re-roll none", "re-roll pro"])
    s.dice(pro=4, dodge=4).reroll("Pro")
    s.expect(A=(1, 0))


# ---------------------------------------------------------------- Wrestle


@rule("CRP-13/Wrestle", "CRP-1.5", "CRP-3")
def test_wrestle_places_both_prone_without_armour_rolls_or_turnover() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Wrestle"))
    s.dice(block="both").block("A", "b").yes("Wrestle", by=0)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False, turn=0)
    s.expect_event("PlacedProne", rule="CRP-13/Wrestle", times=2)


@rule("CRP-13/Wrestle")
def test_wrestle_of_the_one_blocked_is_no_turnover_either() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Wrestle", ball=True))
    s.dice(block="both").block("A", "b").dice(bounce=5).yes("Wrestle", by=1)
    s.expect(A=prone(1, 1), b=prone(2, 1), ball=(3, 1), turnover=False, turn=0)


@rule("CRP-13/Wrestle", "CRP-3")
def test_wrestle_is_a_turnover_if_the_active_player_held_the_ball() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(ball=True), b=player(skills="Wrestle"))
    s.dice(block="both").block("A", "b").dice(bounce=4).yes("Wrestle", by=1)
    s.expect(A=prone(1, 1), b=prone(2, 1), ball=(0, 1), turnover="Wrestle", turn=1)


@rule("CRP-13/Wrestle")
def test_wrestle_declined_is_an_ordinary_both_down() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Wrestle"))
    s.dice(block="both").block("A", "b").dice(armour=[(1, 2), (1, 2)]).no("Wrestle")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


@rule("CRP-13/Wrestle")
@pytest.mark.parametrize("face", ["skull", "push", "stumble", "down"])
def test_wrestle_is_not_asked_for_on_other_faces(face: str) -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Wrestle"), b=player(skills="Wrestle"))
    s.dice(block=face)
    if face == "skull":
        s.dice(armour=(1, 2)).block("A", "b")
        s.expect(A=prone(1, 1), b=(2, 1), turnover="block")
        return
    s.block("A", "b").push("e")
    if face != "push":
        s.dice(armour=(1, 2))
    s.follow(False)
    s.expect(A=(1, 1), b=(3, 1) if face == "push" else prone(3, 1))


@rule("CRP-13/Wrestle", "CRP-13/Block", "CRP-0.4")
def test_wrestle_beats_block_and_the_active_coach_chooses_first() -> None:
    """A stays standing with Block, then b wrestles: Block had no effect."""
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Block"), b=player(skills="Wrestle, Block"))
    s.dice(block="both").block("A", "b").yes("Block", by=0).yes("Wrestle", by=1)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Wrestle"), b=player(skills="Block, Wrestle"))
    s.dice(block="both").block("A", "b").yes("Wrestle", by=0)  # nothing is asked of seat 1
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)


@rule("CRP-13/Wrestle", "CRP-13/Block")
def test_player_with_both_may_decline_wrestle_and_use_block() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Block, Wrestle"))
    s.dice(block="both").block("A", "b").no("Wrestle").dice(armour=(1, 2)).yes("Block")
    s.expect(A=(1, 1), b=prone(2, 1))


@rule("CRP-13/Wrestle", "CRP-13/Juggernaut")
def test_wrestle_is_denied_to_the_victim_of_a_juggernauts_blitz_only() -> None:
    """The Juggernaut takes Both Down as it is: the other cannot wrestle; in a Block Action they can."""
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Juggernaut"), b=player(skills="Wrestle"))
    s.activate("A", "blitz").dice(block="both").hit("b").dice(armour=[(1, 2), (1, 2)]).no("Juggernaut")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Juggernaut"), b=player(skills="Wrestle"))
    s.dice(block="both").block("A", "b").yes("Wrestle", by=1)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)


@rule("CRP-13/Wrestle", "CRP-13/Take Root")
def test_wrestle_is_not_for_the_rooted() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Wrestle", rooted=True))
    s.dice(block="both", armour=[(1, 2), (1, 2)]).block("A", "b")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


@rule("CRP-13/Wrestle", "CRP-13/Take Root")
def test_wrestle_against_the_rooted_uproots_them() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(skills="Wrestle"), b=player(rooted=True))
    s.dice(block="both").block("A", "b").yes("Wrestle")
    s.expect(b=prone(2, 1))
    assert not s.m.state.in_drive[s.body("b")] & ROOTED


@rule("CRP-13/Wrestle", "CRP-1.6")
def test_wrestle_works_without_tackle_zones() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Wrestle", no_zones=True))
    s.dice(block="both").block("A", "b").yes("Wrestle", by=1)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)


@rule("CRP-13/Wrestle", "CRP-13/Ball & Chain", "CRP-14.2")
def test_wrestle_costs_a_ball_and_chain_player_an_injury_roll() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", b=player(skills="Wrestle, Ball & Chain, No Hands"))
    s.dice(block="both").block("A", "b").dice(injury=(1, 2)).yes("Wrestle", by=1)
    s.expect(A=prone(1, 1), b="ko", turnover=False)


@rule("CRP-13/Wrestle")
def test_wrestle_of_a_third_seat() -> None:
    s = scenario("""
        .....
        .AP.b
        ....B""", P=player(skills="Wrestle"), b=player(skills="Wrestle"))
    s.dice(block="both").block("A", "P").yes("Wrestle", by=2)
    s.expect(A=prone(1, 1), P=prone(2, 1), turnover=False, turn=0)
