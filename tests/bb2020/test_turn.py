"""2020-3, 2020-6: states, marking, going down, the team turn, declarations, turnovers."""

from __future__ import annotations

from deepbowl.testing import player, prone, rule, stunned

from .pitch import DUEL, bb

FAR = """
    .........
    .A....b..
    .........
    B......c."""


# ---------------------------------------------------------------- declarations
@rule("2020-6.2", "2020-6.3", "2020-11.1", "2020-11.11")
def test_target_is_named_with_the_action() -> None:
    s = bb("""
        .........
        .Ab...d..
        .........
        BC.....c.""", C="prone", c="prone", d="stunned")
    s.activate("A")
    s.expect_offered("declare move", "declare block b", "declare blitz b", "declare foul c", "declare foul d")
    s.expect_offered("declare pass", "declare hand-off")
    s.expect_not_offered("declare block", "declare blitz", "declare foul", "declare block d", "declare blitz c")
    s.expect_not_offered("declare foul b", "declare hypnotic-gaze b", "declare throw-bomb")
    s.expect_not_offered("declare blitz B", "declare foul C", "declare blitz A")


@rule("2020-6.3", "2020-11.11")
def test_a_blitz_may_be_declared_out_of_reach_but_its_target_never_changes() -> None:
    s = bb("""
        .........
        .A.d..b..
        .........
        B......c.""")
    s.blitz("A", "e", target="b")
    s.expect_not_offered("hit")
    s.refused("hit", "d", because="")
    s.stop()
    s.expect(acting=None, turnover=False)
    s.activate("B")
    s.expect_not_offered("declare blitz b")


@rule("2020-6.2", "2020-6.3")
def test_a_once_a_turn_action_is_used_by_declaring_it() -> None:
    s = bb(FAR, c="prone")
    s.activate("A", "foul", "c").stop()
    s.activate("B")
    s.expect_not_offered("declare foul c")
    s.expect_offered("declare blitz b", "declare pass", "declare hand-off")


@rule("2020-6.2")
def test_prone_player_may_declare_everything_except_a_block() -> None:
    s = bb(DUEL, A="prone")
    s.activate("A")
    s.expect_not_offered("declare block b")
    s.expect_offered("declare blitz b", "declare move")


@rule("2020-6.3")
def test_a_foul_hits_only_the_one_named() -> None:
    s = bb("""
        .......
        .Ab....
        ..d....
        B.....c""", b="prone", d="prone")
    s.activate("A", "foul", "d")
    s.expect_offered("foul d")
    s.expect_not_offered("foul b")


@rule("2020-6.3", "2020-15/Foul Appearance")
def test_foul_appearance_answers_the_declaration_even_far_away() -> None:
    s = bb(FAR, b=player(skills="Foul Appearance"))
    s.dice(foul_appearance=1).activate("A", "blitz", "b")
    s.expect(acting=None, A=(1, 1), turnover=False)
    s.activate("B")
    s.expect_not_offered("declare blitz b")
    s = bb(FAR, b=player(skills="Foul Appearance"), c="prone")
    s.activate("A", "foul", "c")  # the target has no Foul Appearance
    s.expect(acting="A")


@rule("2020-6.4", "2020-6.3", "2020-15/Bone Head")
def test_the_activation_roll_comes_after_declaring_and_loses_the_zone() -> None:
    s = bb(DUEL, A=player(skills="Bone Head"))
    s.dice(bone_head=1).activate("A", "blitz", "b")
    s.expect(acting=None, turnover=False)
    assert not s.m.exerts_zones(s.body("A"))
    s.activate("B")
    s.expect_not_offered("declare blitz b")


@rule("2020-6.3", "2020-3.1", "2020-6.4")
def test_a_lost_zone_is_back_with_the_next_activation() -> None:
    s = bb(DUEL, A=player(no_zones=True))
    assert not s.m.exerts_zones(s.body("A"))
    s.activate("A", "move")
    assert s.m.exerts_zones(s.body("A"))


@rule("2020-6.4", "2020-15/Unchannelled Fury")
def test_eagerness_helps_with_a_block() -> None:
    s = bb(DUEL, A=player(skills="Unchannelled Fury"))
    s.dice(wild_animal=2).activate("A", "block", "b")
    s.expect_offered("hit b")
    s = bb(DUEL, A=player(skills="Unchannelled Fury"))
    s.dice(wild_animal=3).activate("A", "move")
    s.expect(acting=None)
    assert s.m.exerts_zones(s.body("A"))


# ---------------------------------------------------------------- the turn
@rule("2020-6.1", "2020-3.4")
def test_each_acts_once_and_the_long_stunned_turn_over() -> None:
    s = bb(FAR, B=player("stunned"), b=player("stunned"))
    s.activate("A", "move").stop()
    s.expect(turn=1, B="prone", b="stunned")  # no player was left to act


@rule("2020-3.4")
def test_player_stunned_in_their_own_turn_recovers_after_the_next() -> None:
    s = bb(FAR, B=player("stunned", fresh=True))
    s.end_turn()
    s.expect(B="stunned", turn=1)
    s.end_turn()
    s.end_turn()
    s.expect(B="prone")


@rule("2020-3.1")
def test_stunned_player_cannot_activate_and_prone_player_does_not_mark() -> None:
    s = bb(DUEL, B="stunned", b="prone")
    s.refused("activate", "B", because="stunned")
    s.move("A", "n")
    s.expect(A=(1, 0), turnover=False)


@rule("2020-3.2")
def test_player_without_tackle_zones_does_not_mark_but_is_marked() -> None:
    s = bb(DUEL, b=player(no_zones=True))
    s.move("A", "n")
    s.expect(A=(1, 0), turnover=False)
    s = bb(DUEL, b=player(no_zones=True))
    s.end_turn()
    s.dice(dodge=3).move("b", "e")
    s.expect(b=(3, 1))


# ---------------------------------------------------------------- going down
@rule("2020-3.3", "2020-6.5")
def test_placed_prone_is_a_turnover_only_with_the_ball() -> None:
    s = bb(DUEL)
    s.dice(block="skull", armour=(1, 2)).block("A", "b")
    s.expect(A=prone(1, 1), turnover="block")
    s = bb(DUEL, A=player(skills="Wrestle"))
    s.dice(block="both").block("A", "b").yes("Wrestle")
    s.expect(A=prone(1, 1), b=prone(2, 1), turnover=False)
    s = bb(DUEL, A=player(skills="Wrestle", ball=True))
    s.dice(block="both", bounce=2).block("A", "b").yes("Wrestle")
    s.expect(A=prone(1, 1), turnover="Wrestle", ball=(1, 0))


@rule("2020-3.3", "2020-11.10")
def test_the_ball_bounces_after_armour_and_injury() -> None:
    s = bb(DUEL, A=player(ball=True, ag=4))
    s.dice(dodge=1, armour=(6, 6), injury=(1, 2), bounce=5).move("A", "nw")
    s.expect(A=stunned(0, 0), ball=(1, 0), turnover="dodge")


@rule("2020-3.5", "2020-6.6", "2020-8.2")
def test_player_pushed_onto_the_ball_does_not_pick_it_up() -> None:
    s = bb("""
        .......
        .Ab*...
        .......
        B.....c""")
    s.dice(block="push", bounce=2).block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1), ball=(3, 0), turnover=False)


# ---------------------------------------------------------------- what is no turnover
@rule("2020-6.6")
def test_failures_that_cost_only_the_activation_are_not_turnovers() -> None:
    s = bb(DUEL, A=player("prone", ma=2))
    s.dice(stand_up=1).activate("A", "move").stand()
    s.expect(turnover=False, turn=0)
    s = bb(DUEL)
    s.end_turn()
    s.dice(block="push").block("b", "A").push("w").follow(False)
    s.expect(turnover=False, turn=1)


@rule("2020-6.5", "2020-14.1")
def test_a_touchdown_ends_the_turn() -> None:
    s = bb("[..A]\n[b.B]", A=player(ball=True))
    s.move("A", "e")
    s.expect(score=(1, 0), turnover="touchdown", phase="set-up", drive=2, ball=None)


# ---------------------------------------------------------------- Actions of a skill's owners, from the ground
@rule("2020-6.2", "2020-15/Throw Team-mate", "2020-15/Kick Team-mate", "2020-15/Hypnotic Gaze")
def test_special_actions_may_be_declared_while_prone() -> None:
    skills = "Throw Team-mate, Kick Team-mate, Hypnotic Gaze, Bombardier"
    s = bb("AB.\n...\n..b", A=player("prone", ma=4, st=5, skills=skills), B=player(st=2, skills="Right Stuff"))
    s.activate("A")
    s.expect_offered("declare throw-team-mate", "declare kick-team-mate", "declare hypnotic-gaze b")
    s.expect_not_offered("declare throw-bomb", "declare block b")
    s.declare("throw-team-mate")
    s.expect_not_offered("use-on throw-team-mate B")
    s.stand()
    s.expect_offered("use-on throw-team-mate B")


@rule("2020-6.2", "2020-10.1")
def test_throw_is_not_declared_by_the_weak_or_after_another_throw() -> None:
    s = bb("AB.\nCD.\n..b", A=player("prone", st=4, skills="Throw Team-mate"), B=player(st=2, skills="Right Stuff"))
    s.activate("A").expect_not_offered("declare throw-team-mate")
    s = bb("AB.\nCD.\n..b", A=player("prone", st=5, skills="Throw Team-mate"), C=player(st=5, skills="Throw Team-mate"))
    s.activate("A", "throw-team-mate").stop()
    s.activate("C").expect_not_offered("declare throw-team-mate", "declare pass")
