"""CRP-14.2: players that a Ball & Chain meets on its way: standing or down, opponents or team-mates."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario, stunned

from .staggering import fanatic, stagger

# ---------------------------------------------------------------- blocks


@rule("CRP-14.2", "CRP-5.8")
def test_an_opponent_in_the_way_is_blocked_and_followed() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic())
    s.activate("A", "move").dice(block="push")
    stagger(s, "e").push("e", by=0)
    s.expect(A=(2, 1), b=(3, 1), acting="A", turnover=False)
    stagger(s, "n")
    s.expect(A=(2, 0))
    s.asked("act", options=["stop", "use ball-and-chain"])


@rule("CRP-14.2", "CRP-5.3", "CRP-5.4")
def test_strength_assists_and_dice_as_always() -> None:
    s = scenario("""
        ..C...
        .Ab...
        B....c""", A=fanatic(st=7), b=player(st=3))
    s.activate("A", "move").dice(block="skull push down")
    stagger(s, "e")
    s.asked("block-die", of=0, options=["die 1", "die 3", "die 6"])
    s.dice(armour=(1, 1)).die("down").push("e")
    s.expect(A=(2, 1), b=prone(3, 1), turnover=False)
    s = scenario("""
        ..c...
        .Ab...
        B.....""", A=fanatic(st=3), b=player(st=3), c=player(at=(0, 0)))
    s.activate("A", "move").dice(block="skull push", injury=(1, 1))
    stagger(s, "e")
    s.die("skull", by=1)
    s.expect(A="ko")


@rule("CRP-14.2", "CRP-10.2")
def test_ball_and_chain_block_may_be_rerolled() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(), rerolls=1)
    s.activate("A", "move").dice(block="skull")
    stagger(s, "e")
    s.dice(block="push").reroll("team").push("e")
    s.expect(A=(2, 1))


@rule("CRP-14.2", "CRP-13/Foul Appearance")
def test_foul_appearance_is_ignored() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(), b=player(skills="Foul Appearance"))
    s.activate("A", "move").dice(block="push")
    stagger(s, "e").push("e")
    s.expect(A=(2, 1), b=(3, 1))


@rule("CRP-14.2", "CRP-13/Dump-Off", "CRP-5.2")
def test_an_opponent_may_dump_the_ball_off_first() -> None:
    s = scenario("""
        ......
        .Ab.c.
        B.....""", A=fanatic(), b=player(skills="Dump-Off", ball=True))
    s.activate("A", "move")
    stagger(s, "e")
    s.dice(pass_=6, catch=3, block="push").answer("dump-off", (4, 1), by=1)
    s.push((3, 0))
    s.expect(A=(2, 1), b=(3, 0), ball="c", turnover=False)


@rule("CRP-14.2", "CRP-13/Dump-Off")
def test_a_team_mate_has_no_reason_to_dump_it_off() -> None:
    s = scenario("""
        ......
        .AC...
        c....B""", A=fanatic(), C=player(skills="Dump-Off", ball=True))
    s.activate("A", "move").dice(block="push")
    stagger(s, "e").push("e")
    s.expect(A=(2, 1), C=(3, 1), ball="C")


@rule("CRP-14.2", "CRP-3")
def test_ball_and_chain_knocking_down_a_team_mate_is_a_turnover() -> None:
    s = scenario("""
        ......
        .AC...
        c....B""", A=fanatic())
    s.activate("A", "move").dice(block="down", armour=(1, 1))
    stagger(s, "e").push("e")
    s.expect(A=(2, 1), C=prone(3, 1), turnover="was knocked down (block)", turn=1)


@rule("CRP-14.2", "CRP-3")
def test_only_pushing_a_team_mate_is_no_turnover() -> None:
    s = scenario("""
        ......
        .AC...
        c....B""", A=fanatic(), C=player(skills="Dodge, Side Step"))
    s.activate("A", "move").dice(block="stumble")
    stagger(s, "e")
    s.yes("use-trait").yes("use-trait").push("s")
    s.expect(A=(2, 1), C=(2, 2), acting="A", turnover=False)


@rule("CRP-14.2", "CRP-5.4")
def test_against_a_team_mate_the_team_assists_both_sides() -> None:
    s = scenario("""
        ..D...
        .AC...
        c....B""", A=fanatic())
    s.activate("A", "move").dice(block="push")  # D stands beside both: 4 against 4, one die
    stagger(s, "e").push("e")
    s.expect(A=(2, 1))


@rule("CRP-14.2", "CRP-5.6", "CRP-5.7")
def test_a_chain_of_pushes_may_end_in_the_crowd() -> None:
    s = scenario("""
        B.ad
        .Abe
        ..cf""", A=fanatic(st=9))
    s.activate("A", "move").dice(block="push push")
    stagger(s, "e")
    s.asked("push", of=0, about="b", options=["square 3,0", "square 3,1", "square 3,2"])
    s.dice(injury=(4, 4)).push((3, 1))
    s.expect(A=(2, 1), b=(3, 1), e="ko", acting="A", turnover=False)


@rule("CRP-14.2", "CRP-5.5", "CRP-13/Block")
def test_ball_and_chain_both_down_with_block_stays_and_moves_on() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic("Block", ma=3))
    s.activate("A", "move").dice(block="both")
    stagger(s, "e")
    s.dice(armour=(1, 1)).yes("use-trait", by=0)
    s.expect(A=(1, 1), b=prone(2, 1), acting="A", turnover=False)
    stagger(s, "n")
    stagger(s, "e")
    s.asked("act", options=["stop", "use ball-and-chain"])  # three squares are spent
    s.expect(A=(2, 0))


@rule("CRP-14.2", "CRP-13/Stand Firm")
def test_ball_and_chain_stopped_by_stand_firm_moves_on_from_its_square() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(ma=2), b=player(skills="Stand Firm"))
    s.activate("A", "move").dice(block="push")
    stagger(s, "e").yes("use-trait", by=1)
    s.expect(A=(1, 1), b=(2, 1), acting="A")
    stagger(s, "w")
    s.expect(A=(0, 1))
    s.asked("act", options=["stop", "use ball-and-chain"])


@rule("CRP-14.2", "CRP-13/Fend", "CRP-5.8")
def test_fend_stops_the_follow_up_of_ball_and_chain() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(), b=player(skills="Fend"))
    s.activate("A", "move").dice(block="push")
    stagger(s, "e").push("e")
    s.yes("use-trait", by=1)
    s.expect(A=(1, 1), b=(3, 1), acting="A")


@rule("CRP-13/Ball & Chain", "CRP-13/Grab")
def test_grab_applies_to_a_ball_and_chain_block() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic("Grab"))
    s.activate("A", "move").dice(block="push")
    stagger(s, "e").yes("use-trait", by=0)
    s.push((2, 0), by=0)
    s.expect(A=(2, 1), b=(2, 0))


@rule("CRP-14.2", "CRP-13/Horns")
def test_ball_and_chain_block_is_not_a_blitz() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic("Horns, Juggernaut"))
    s.activate("A", "move").dice(block="both", armour=(1, 1), injury=(1, 1))
    stagger(s, "e")
    s.expect(A="ko", b=prone(2, 1), turnover="was knocked down (block)")


@rule("CRP-14.2", "CRP-13/Mighty Blow")
def test_ball_and_chain_block_uses_mighty_blow() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic("Mighty Blow"))
    s.activate("A", "move").dice(block="down")
    stagger(s, "e")
    s.dice(armour=(4, 4)).push("e")
    s.dice(injury=(1, 1)).yes("use-trait")
    s.expect(b=stunned(3, 1))


@rule("CRP-14.2", "CRP-11.5")
def test_carrier_pushed_into_the_end_zone_by_ball_and_chain_scores() -> None:
    s = scenario("""
        .....
        .Ab..
        B..c.""", A=fanatic(), b=player(ball=True), ground="""
        .....
        ...[.
        .....""")
    s.activate("A", "move").dice(block="push")
    stagger(s, "e").push("e")
    s.expect(score=(0, 1), turnover="touchdown")


# ---------------------------------------------------------------- those who are down


@rule("CRP-14.2")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_ball_and_chain_pushes_a_prone_player_back_with_an_armour_roll(posture: str) -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(), b=posture)
    s.activate("A", "move").dice(armour=(2, 2))
    stagger(s, "e").push("e", by=0)
    s.expect(A=(2, 1), b=prone(3, 1) if posture == "prone" else stunned(3, 1), acting="A", turnover=False)


@rule("CRP-14.2", "CRP-9.2")
def test_prone_player_run_over_by_ball_and_chain_may_be_injured() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic("Mighty Blow"), b="prone")
    s.activate("A", "move").dice(armour=(4, 5), injury=(3, 4))
    stagger(s, "e").push("e")
    s.expect(A=(2, 1), b=stunned(3, 1), turnover=False)


@rule("CRP-14.2", "CRP-3")
def test_prone_team_mate_may_be_run_over_without_a_turnover() -> None:
    s = scenario("""
        ......
        .AC...
        c....B""", A=fanatic(), C="prone")
    s.activate("A", "move").dice(armour=(4, 5), injury=(4, 4))
    stagger(s, "e").push("e")
    s.expect(A=(2, 1), C="ko", acting="A", turnover=False)


@rule("CRP-14.2", "CRP-5.7")
def test_prone_player_pushed_into_the_crowd_rolls_no_armour() -> None:
    s = scenario("""
        .....
        ...Ab
        B...c""", A=fanatic(), b="prone", c=player(at=(0, 0)))
    s.activate("A", "move").dice(injury=(2, 2))
    stagger(s, "e")
    s.expect(A=(4, 1), b="reserves", acting="A")


@rule("CRP-14.2", "CRP-13/Stand Firm", "CRP-12.3")
def test_prone_player_does_not_use_stand_firm_against_ball_and_chain() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(), b=player("prone", skills="Stand Firm, Side Step, Fend"))
    s.activate("A", "move").dice(armour=(1, 1))
    stagger(s, "e").push("e", by=0)
    s.expect(A=(2, 1), b=prone(3, 1))


@rule("CRP-14.2", "CRP-9.3", "CRP-13/Chainsaw")
def test_run_over_is_not_knocked_down_so_a_chainsaw_adds_nothing() -> None:
    s = scenario("""
        ......
        .Ab...
        B....c""", A=fanatic(), b=player("prone", skills="Chainsaw"))
    s.activate("A", "move").dice(armour=(4, 4))
    stagger(s, "e").push("e")
    s.expect(b=prone(3, 1))
