"""CRP-13.4 Strength, what decides pushes: Grab, Juggernaut, Stand Firm."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario

DUEL = """
    .......
    .Ab....
    .......
    B.....c"""
BLITZ = """
    ........
    A.b.....
    ........
    B......c"""
USUAL = ["square 3,0", "square 3,1", "square 3,2"]
"""Where b is pushed if nothing is said."""
ANY = [*USUAL, "square 1,0", "square 2,0", "square 1,2", "square 2,2"]
"""Every empty square around b while A stands to the west."""

# ---------------------------------------------------------------- Grab


@rule("CRP-13/Grab", "CRP-5.6")
def test_grab_picks_any_empty_square_around_the_opponent() -> None:
    s = scenario(DUEL, A=player(skills="Grab")).dice(block="push").block("A", "b")
    s.asked("Grab", of=0, about="A")
    s.yes()
    s.asked("push", of=0, about="b", options=ANY)
    s.push("nw").follow(False)
    s.expect(b=(1, 0), A=(1, 1))
    s.expect_event("TraitUsed", rule="CRP-13/Grab", body="A", times=1)


@rule("CRP-13/Grab")
def test_grab_may_be_declined() -> None:
    s = scenario(DUEL, A=player(skills="Grab")).dice(block="push").block("A", "b").no("Grab")
    s.asked("push", of=0, about="b", options=USUAL)


@rule("CRP-13/Grab", "CRP-12.6")
@pytest.mark.parametrize("face", ["stumble", "down"])
def test_grab_works_on_results_that_knock_down(face: str) -> None:
    s = scenario(DUEL, A=player(skills="Grab")).dice(block=face).block("A", "b").yes("Grab")
    s.push("sw").dice(armour=(1, 1)).follow()
    s.expect(b=prone(1, 2), A=(2, 1))


@rule("CRP-13/Grab")
def test_grab_is_not_for_a_blitz() -> None:
    s = scenario(BLITZ, A=player(skills="Grab")).dice(block="push").blitz("A", "e").hit("b")
    s.asked("push", of=0, about="b", options=USUAL)


@rule("CRP-13/Grab")
def test_grab_is_the_blockers_not_the_defenders() -> None:
    s = scenario(DUEL, b=player(skills="Grab")).dice(block="push").block("A", "b")
    s.asked("push", of=0, about="b", options=USUAL)


@rule("CRP-13/Grab", "CRP-13/Side Step")
def test_grab_cancels_side_step_in_a_block_and_normal_squares_apply() -> None:
    s = scenario(DUEL, A=player(skills="Grab"), b=player(skills="Side Step")).dice(block="push").block("A", "b")
    s.yes("Grab", by=0)
    s.asked("push", of=0, about="b", options=USUAL)


@rule("CRP-13/Grab", "CRP-13/Side Step")
def test_grab_cancels_side_step_in_a_blitz() -> None:
    s = scenario(BLITZ, A=player(skills="Grab"), b=player(skills="Side Step")).dice(block="push").blitz("A", "e")
    s.hit("b").yes("Grab", by=0)
    s.asked("push", of=0, about="b", options=USUAL)


@rule("CRP-13/Grab", "CRP-13/Side Step")
@pytest.mark.parametrize("action", ["block", "blitz"])
def test_side_step_works_if_grab_is_declined(action: str) -> None:
    s = scenario(DUEL, A=player(skills="Grab"), b=player(skills="Side Step"))
    s.dice(block="push").activate("A", action).hit("b").no("Grab", by=0)
    s.yes("Side Step", by=1)
    s.asked("push", of=1, about="b", options=ANY)


@rule("CRP-13/Grab", "CRP-5.6")
def test_grab_needs_an_empty_square_and_moves_only_the_first_in_a_chain() -> None:
    down = dict.fromkeys("cdefgh", "prone")
    s = scenario("""
        .cde....
        .Abf....
        .ghB....
        .......C""", A=player(skills="Grab"), B="prone", **down)  # type: ignore[arg-type]
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0, about="b", options=USUAL)
    s.push("e")
    s.asked("push", of=0, about="f", options=["square 4,0", "square 4,1", "square 4,2"])
    s.push("e").follow(False)
    s.expect(b=(3, 1), f=prone(4, 1))


@rule("CRP-13/Grab", "CRP-18.2")
def test_grab_declined_leaves_the_chain_to_the_usual_squares() -> None:
    s = scenario("""
        ...c....
        .Abd....
        ...e....
        .......B""", A=player(skills="Grab")).dice(block="push").block("A", "b").no("Grab")
    s.push("e")
    s.asked("push", of=0, about="d", options=["square 4,0", "square 4,1", "square 4,2"])


@rule("CRP-13/Grab", "CRP-5.7")
@pytest.mark.parametrize("grabs", [True, False])
def test_grab_may_keep_an_opponent_out_of_the_crowd(grabs: bool) -> None:
    s = scenario("""
        ..A....
        ..b....
        """, A=player(skills="Grab"), B=player(at=(6, 0)), c=player(at=(6, 1)))
    s.dice(block="push").block("A", "b")
    if grabs:
        s.yes("Grab").push("w").follow(False)
        s.expect(b=(1, 1))
    else:
        s.no("Grab").dice(injury=(1, 1)).follow(False)
        s.expect(b="reserves")


@rule("CRP-13/Grab")
def test_grab_with_three_seats_cancels_side_step_of_the_one_blocked_only() -> None:
    """b is blocked and pushed into P, whose Side Step no Grab touches."""
    s = scenario("""
        ...c....
        .AbP....
        ...d....
        .......B""", A=player(skills="Grab"), b=player(skills="Side Step"), P=player(skills="Side Step"))
    s.dice(block="push").block("A", "b").yes("Grab", by=0).push("e")
    s.yes("Side Step", by=2)
    s.push("ne", by=2).follow(False)
    s.expect(P=(4, 0), b=(3, 1))


@rule("CRP-13/Grab", "CRP-14.2", "CRP-13/Ball & Chain")
def test_grab_with_a_ball_and_chain_needs_a_standing_opponent() -> None:
    iron = player(ma=3, skills="Ball & Chain, Grab")
    s = scenario(DUEL, A=iron).activate("A", "move").use("Ball & Chain")
    s.dice(ball_and_chain=3, block="push").pick("e").yes("Grab", by=0)
    s.asked("push", of=0, about="b", options=ANY)
    s = scenario(DUEL, A=iron, b="prone").activate("A", "move").use("Ball & Chain").dice(ball_and_chain=3).pick("e")
    s.asked("push", of=0, about="b", options=USUAL)
    s = scenario(".......\n.AC....\n.......\nB.....c", A=iron).activate("A", "move").use("Ball & Chain")
    s.dice(ball_and_chain=3, block="push").pick("e")
    s.asked("push", of=0, about="C", options=USUAL)


# ---------------------------------------------------------------- Juggernaut

RAM = player(skills="Juggernaut")


@rule("CRP-13/Juggernaut", "CRP-5.5")
def test_juggernaut_treats_both_down_as_pushed_in_a_blitz() -> None:
    s = scenario(BLITZ, A=RAM).dice(block="both").blitz("A", "e").hit("b")
    s.asked("Juggernaut", of=0, about="A")
    s.yes().push("e").follow()
    s.expect(A=(2, 1), b=(3, 1), turnover=False, acting="A")


@rule("CRP-13/Juggernaut")
def test_juggernaut_may_be_declined() -> None:
    s = scenario(BLITZ, A=RAM).dice(block="both").blitz("A", "e").hit("b")
    s.dice(armour=[(1, 1), (1, 2)]).no("Juggernaut")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover="block")


@rule("CRP-13/Juggernaut")
def test_juggernaut_does_nothing_in_a_block_action() -> None:
    s = scenario(DUEL, A=RAM)
    s.dice(block="both", armour=[(1, 1), (1, 2)]).block("A", "b")
    s.expect(A=prone(), b=prone(), turnover="block")


@rule("CRP-13/Juggernaut")
def test_juggernaut_does_nothing_for_a_blitzed_player() -> None:
    s = scenario(BLITZ, b=RAM)
    s.dice(block="both", armour=[(1, 1), (1, 2)]).blitz("A", "e").hit("b")
    s.expect(A=prone(), b=prone(), turnover="block")


@rule("CRP-13/Juggernaut", "CRP-13/Block")
def test_juggernaut_comes_before_block() -> None:
    both = player(skills="Juggernaut, Block")
    s = scenario(BLITZ, A=both, b=player(skills="Block")).dice(block="both").blitz("A", "e").hit("b")
    s.yes("Juggernaut")
    s.asked("push", of=0)  # no player falls, so Block is not asked about
    s = scenario(BLITZ, A=both, b=player(skills="Block")).dice(block="both").blitz("A", "e").hit("b")
    s.no("Juggernaut").yes("Block", by=0).yes("Block", by=1)
    s.expect(A=(1, 1), b=(2, 1), turnover=False)


@rule("CRP-13/Juggernaut", "CRP-13/Wrestle")
def test_juggernaut_denies_wrestle_even_if_both_down_stands() -> None:
    s = scenario(BLITZ, A=RAM, b=player(skills="Wrestle")).dice(block="both").blitz("A", "e").hit("b")
    s.dice(armour=[(1, 1), (1, 2)]).no("Juggernaut")
    s.expect(turnover="block")
    s.expect_event("KnockedDown", body="b", times=1)


@rule("CRP-13/Juggernaut", "CRP-13/Wrestle")
def test_juggernaut_leaves_wrestle_alone_in_a_block_action() -> None:
    s = scenario(DUEL, A=RAM, b=player(skills="Wrestle")).dice(block="both").block("A", "b")
    s.yes("Wrestle", by=1)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)


@rule("CRP-13/Juggernaut", "CRP-13/Wrestle")
def test_juggernaut_may_still_use_wrestle() -> None:
    s = scenario(BLITZ, A=player(skills="Juggernaut, Wrestle")).dice(block="both").blitz("A", "e").hit("b")
    s.no("Juggernaut").yes("Wrestle", by=0)
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)


@rule("CRP-13/Juggernaut", "CRP-13/Fend")
def test_juggernaut_denies_fend_in_a_blitz_only() -> None:
    s = scenario(BLITZ, A=RAM, b=player(skills="Fend")).dice(block="push").blitz("A", "e").hit("b").push("e")
    s.asked("follow-up", of=0)
    s = scenario(DUEL, A=RAM, b=player(skills="Fend")).dice(block="push").block("A", "b").push("e")
    s.yes("Fend", by=1)
    s.expect(A=(1, 1), b=(3, 1))


@rule("CRP-13/Juggernaut", "CRP-13/Stand Firm")
def test_juggernaut_denies_stand_firm_in_a_blitz_only() -> None:
    s = scenario(BLITZ, A=RAM, b=player(skills="Stand Firm")).dice(block="push").blitz("A", "e").hit("b")
    s.asked("push", of=0, about="b")
    s = scenario(DUEL, A=RAM, b=player(skills="Stand Firm")).dice(block="push").block("A", "b")
    s.asked("Stand Firm", of=1, about="b")


@rule("CRP-13/Stand Firm", "2020-15/Stand Firm", "CRP-13/Juggernaut", "2020-15/Juggernaut")
@pytest.mark.parametrize("book", ["crp", "bb2020"])
def test_only_a_juggernaut_in_a_blitz_denies_stand_firm(book: str) -> None:
    """A Blitz without Juggernaut does not, nor does Juggernaut without a Blitz."""
    target = () if book == "crp" else ("b",)
    for skills, action, asked in (
        ("", "blitz", True), ("Juggernaut", "block", True), ("", "block", True), ("Juggernaut", "blitz", False)
    ):  # fmt: skip
        s = scenario(DUEL, book=book, A=player(skills=skills), b=player(skills="Stand Firm")).dice(block="push")
        s.activate("A", action, *target).hit("b")
        if asked:
            s.yes("Stand Firm", by=1).expect(b=(2, 1))
        else:
            s.push("e").follow(False).expect(b=(3, 1))


@rule("CRP-13/Juggernaut", "CRP-13/Stand Firm", "CRP-5.6")
def test_juggernaut_does_not_deny_stand_firm_further_down_the_chain() -> None:
    """b is blitzed into P of a third seat; P may stand firm: then neither moves."""
    s = scenario("""
        ...c....
        A.bP....
        ...d....
        .......B""", A=RAM, b=player(skills="Stand Firm"), P=player(skills="Stand Firm"))
    s.dice(block="push").blitz("A", "e").hit("b").push("e")
    s.yes("Stand Firm", by=2)
    s.expect(A=(1, 1), b=(2, 1), P=(3, 1), turnover=False, acting="A")


@rule("CRP-13/Juggernaut", "CRP-13/Frenzy", "CRP-5.9")
def test_juggernaut_works_in_both_blocks_of_frenzy() -> None:
    s = scenario(BLITZ, A=player(skills="Juggernaut, Frenzy"), b=player(skills="Fend, Wrestle"))
    s.dice(block="both").blitz("A", "e").hit("b").yes("Juggernaut")
    s.dice(block="both").push("e").yes("Juggernaut")
    s.push("e")
    s.expect(A=(3, 1), b=(4, 1), turnover=False)


@rule("CRP-13/Juggernaut", "CRP-13/Side Step")
def test_juggernaut_does_not_touch_side_step() -> None:
    s = scenario(BLITZ, A=RAM, b=player(skills="Side Step")).dice(block="push").blitz("A", "e").hit("b")
    s.asked("Side Step", of=1, about="b")


# ---------------------------------------------------------------- Stand Firm

FIRM = player(skills="Stand Firm")


@rule("CRP-13/Stand Firm", "CRP-5.8")
def test_stand_firm_refuses_to_be_pushed_and_there_is_no_follow_up() -> None:
    s = scenario(DUEL, b=FIRM).dice(block="push").block("A", "b")
    s.yes("Stand Firm", by=1)
    s.expect(A=(1, 1), b=(2, 1), acting=None, turnover=False)
    s.expect_event("TraitUsed", rule="CRP-13/Stand Firm", body="b", times=1)


@rule("CRP-13/Stand Firm")
def test_stand_firm_may_be_declined() -> None:
    s = scenario(DUEL, b=FIRM).dice(block="push").block("A", "b").no("Stand Firm", by=1)
    s.push("e", by=0).follow()
    s.expect(A=(2, 1), b=(3, 1))


@rule("CRP-13/Stand Firm")
@pytest.mark.parametrize("face", ["stumble", "down"])
def test_stand_firm_player_is_knocked_down_in_the_same_square(face: str) -> None:
    s = scenario(DUEL, b=FIRM).dice(block=face).block("A", "b")
    s.dice(armour=(1, 1)).yes("Stand Firm")
    s.expect(A=(1, 1), b=prone(2, 1))


@rule("CRP-13/Stand Firm", "CRP-5.7")
def test_stand_firm_at_the_edge_stays_out_of_the_crowd() -> None:
    s = scenario("..A....\n..b...B\n", b=FIRM, c=player(at=(6, 0)))
    s.dice(block="push").block("A", "b").yes("Stand Firm")
    s.expect(b=(2, 1), A=(2, 0))


@rule("CRP-13/Stand Firm", "CRP-5.6", "CRP-18.2")
@pytest.mark.parametrize("face", ["push", "down"])
def test_stand_firm_in_a_chain_holds_all_players_before_it(face: str) -> None:
    s = scenario("""
        ...cf....
        .Abde....
        ...gh....
        ........B""", e=FIRM)
    s.dice(block=face).block("A", "b").push("e").push("e")
    if face == "down":
        s.dice(armour=(1, 1))
    s.yes("Stand Firm", by=1)
    s.expect(A=(1, 1), b=(2, 1) if face == "push" else prone(2, 1), d=(3, 1), e=(4, 1))


@rule("CRP-13/Stand Firm", "CRP-18.2")
def test_stand_firm_declined_in_a_chain_lets_the_push_continue() -> None:
    s = scenario("""
        ...c....
        .Abd....
        ...e....
        .......B""", d=FIRM)
    s.dice(block="push").block("A", "b").push("e").no("Stand Firm", by=1).push("e", by=0).follow(False)
    s.expect(b=(3, 1), d=(4, 1))


@rule("CRP-13/Stand Firm", "CRP-12.3")
def test_stand_firm_does_not_apply_to_a_prone_player() -> None:
    s = scenario("""
        ...c....
        .Abd....
        ...e....
        .......B""", d=player("prone", skills="Stand Firm"))
    s.dice(block="push").block("A", "b").push("e").push("e").follow(False)
    s.expect(b=(3, 1), d=prone(4, 1))


@rule("CRP-13/Stand Firm", "CRP-1.6")
def test_stand_firm_works_without_zones() -> None:
    s = scenario(DUEL, b=player(skills="Stand Firm", no_zones=True)).dice(block="push").block("A", "b")
    s.yes("Stand Firm", by=1)
    s.expect(b=(2, 1))


@rule("CRP-13/Stand Firm", "CRP-13/Side Step")
def test_stand_firm_is_asked_for_before_side_step() -> None:
    s = scenario(DUEL, b=player(skills="Stand Firm, Side Step")).dice(block="push").block("A", "b")
    s.no("Stand Firm").yes("Side Step")
    s.asked("push", of=1)
    s = scenario(DUEL, b=player(skills="Stand Firm, Side Step")).dice(block="push").block("A", "b")
    s.yes("Stand Firm")
    s.expect(b=(2, 1))


@rule("CRP-13/Stand Firm", "CRP-13/Grab")
def test_stand_firm_holds_against_grab() -> None:
    s = scenario(DUEL, A=player(skills="Grab"), b=FIRM).dice(block="push").block("A", "b")
    s.yes("Grab", by=0).yes("Stand Firm", by=1)
    s.expect(b=(2, 1), A=(1, 1))


@rule("CRP-13/Stand Firm", "CRP-18.13", "CRP-13/Frenzy")
def test_stand_firm_counts_as_pushed_for_frenzy() -> None:
    s = scenario(DUEL, A=player(skills="Frenzy"), b=FIRM).dice(block="push").block("A", "b")
    s.dice(block="push").yes("Stand Firm").yes("Stand Firm")
    s.expect(A=(1, 1), b=(2, 1), acting=None)


@rule("CRP-13/Stand Firm", "CRP-18.1", "CRP-13/Strip Ball")
def test_stand_firm_does_not_save_the_ball_from_strip_ball() -> None:
    s = scenario(DUEL, A=player(skills="Strip Ball"), b=player(skills="Stand Firm", ball=True))
    s.dice(block="push").block("A", "b").yes("Stand Firm")
    s.dice(bounce=2).yes("Strip Ball")
    s.expect(b=(2, 1), ball=(2, 0))


@rule("CRP-13/Stand Firm", "CRP-5.6")
def test_stand_firm_in_a_chain_of_four_seats_asks_each_coach() -> None:
    s = scenario("""
        ...cf....
        .AbPp....
        ...gh....
        ........B""", P=FIRM, p=FIRM)
    s.dice(block="push").block("A", "b").push("e")
    s.no("Stand Firm", by=2).push("e", by=0)
    s.no("Stand Firm", by=3).push("e", by=0).follow(False)
    s.expect(b=(3, 1), P=(4, 1), p=(5, 1))
