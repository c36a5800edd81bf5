"""CRP-6: fouls, the referee, bribes."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned


def kick(**more: object) -> Scenario:
    """A beside the prone b; B and c far away."""
    players = {"b": player("prone"), **more}
    return scenario("""
        .......
        .Ab....
        B.....c""", **players)  # type: ignore[arg-type]


# ---------------------------------------------------------------- CRP-6.1


@rule("CRP-6.1", "CRP-6.3")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_a_foul_is_an_armour_roll_and_perhaps_an_injury_roll(posture: str) -> None:
    s = kick(b=player(posture))
    s.dice(armour=(4, 5), injury=(3, 5)).activate("A", "foul").foul("b")
    s.expect(b="ko", A=(1, 1), turnover=False, turn=0)


@rule("CRP-6.1")
def test_fouler_may_move_first() -> None:
    s = scenario("""
        ........
        A...b..c
        B.......""", A=player(ma=2), b="prone")
    s.activate("A", "foul").step("e", "e")
    s.expect_not_offered("foul")
    s.dice(rush=2).step("e")
    s.dice(armour=(1, 2)).foul("b")
    s.expect(b=prone(4, 1), turn=0, acting=None)


@rule("CRP-6.1")
def test_foul_needs_an_adjacent_prone_or_stunned_opponent() -> None:
    s = scenario("""
        .c.....
        .Ab..d.
        .B....P""", b="stunned", B="prone", d="prone", p=player("prone", at=(0, 1)))
    s.activate("A", "foul")
    s.expect_offered("foul b", "foul p")
    s.refused("foul", "c", because="is standing")
    s.refused("foul", "B", because="is a team-mate")
    s.refused("foul", "d", because="is not adjacent")
    s.stop()
    s.refused("foul", "b", because="no player has been activated")
    s.end_turn()


@rule("CRP-6.1", "CRP-2.3")
def test_foul_is_once_per_turn() -> None:
    s = kick(B=player(at=(3, 0)))
    s.dice(armour=(1, 2)).activate("A", "foul").foul("b")
    s.activate("B")
    s.refused("declare", "foul", because="already used")


@rule("CRP-6.1")
def test_the_foul_may_be_omitted() -> None:
    s = kick().activate("A", "foul").stop()
    s.expect(b=prone(2, 1), turn=0)


# ---------------------------------------------------------------- CRP-6.2


def foul_total(drawing: str, **players: object) -> int:
    """Armour total of A's foul on b with dice 3 and 4."""
    s = scenario(drawing, **{"b": player("prone", av=10), **players})  # type: ignore[arg-type]
    s.dice(armour=(3, 4)).activate("A", "foul").foul("b")
    return int(s.events("Armour")[0].total)


@rule("CRP-6.2")
@pytest.mark.parametrize(("drawing", "total", "why"), [
    ("......\n.Ab...\n.....c", 7, "no bonus for the foul itself"),
    ("......\n.AbB..\n......", 8, "a free team-mate beside the victim"),
    ("..C...\n.AbB..\n......", 9, "two of them"),
    ("......\nBAb...\n......", 7, "a team-mate beside the fouler only"),
    ("......\n.AbB..\n....c.", 7, "one in an opposing zone helps nobody"),
    ("c.....\n.Ab...\n......", 6, "a free opponent beside the fouler"),
    ("c.....\n.Ab...\nd.....", 5, "two of them"),
    ("cB....\n.Ab...\n......", 7, "one in another zone than the fouler's does not hinder; nor does B help, in c's zone"),
    ("......\n.Ab...\n...c..", 7, "an opponent beside the victim only"),
    ("c.....\n.AbB..\n......", 7, "one each"),
])  # fmt: skip
def test_assists_to_a_foul(drawing: str, total: int, why: str) -> None:
    assert foul_total(drawing) == total, why


@rule("CRP-6.2")
@pytest.mark.parametrize("helper", [player("prone"), player("stunned"), player(no_zones=True)])
def test_only_standing_players_with_zones_assist_a_foul(helper: object) -> None:
    assert foul_total("......\n.AbB..\n......", B=helper) == 7
    assert foul_total("c.....\n.Ab...\n......", c=helper) == 7


@rule("CRP-6.2")
def test_opponents_of_every_seat_hinder_the_fouler() -> None:
    assert foul_total("P.....\n.Ab...\np....c") == 5


# ---------------------------------------------------------------- CRP-6.3, 6.7


@rule("CRP-6.3", "CRP-9.2")
@pytest.mark.parametrize(("injury", "result"), [((1, 2), stunned(2, 1)), ((3, 5), "ko")])
def test_broken_armour_means_an_injury_roll(injury: tuple[int, int], result: object) -> None:
    s = kick()
    s.dice(armour=(4, 6), injury=injury).activate("A", "foul").foul("b")
    s.expect(b=result, turnover=False)


@rule("CRP-6.7", "CRP-2.3")
def test_the_foul_is_used_even_if_the_victim_is_unharmed() -> None:
    s = kick(B=player(at=(3, 0)))
    s.dice(armour=(1, 2)).activate("A", "foul").foul("b")
    s.expect(b=prone(2, 1), acting=None)
    s.refused("activate", "A", because="already acted")
    s.activate("B")
    s.refused("declare", "foul", because="already used")


# ---------------------------------------------------------------- CRP-6.4


@rule("CRP-6.4", "CRP-3")
def test_double_on_the_armour_roll_sends_the_fouler_off_broken_or_not() -> None:
    s = kick()
    s.dice(armour=(2, 2)).activate("A", "foul").foul("b")
    s.expect(A="sent off", b=prone(2, 1), turnover="sent off", turn=1)
    s.expect_event("SentOff", rule="CRP-6.4", body="A", times=1)
    s = kick()
    s.dice(armour=(5, 5), injury=(1, 2)).activate("A", "foul").foul("b")
    s.expect(A="sent off", b=stunned(2, 1), turnover="sent off", turn=1)


@rule("CRP-6.4")
def test_double_on_the_injury_roll_sends_the_fouler_off() -> None:
    s = kick()
    s.dice(armour=(4, 5), injury=(2, 2)).activate("A", "foul").foul("b")
    s.expect(A="sent off", b=stunned(2, 1), turnover="sent off", turn=1)


@rule("CRP-6.4")
def test_the_dice_count_not_the_total() -> None:
    """With an assist 3 and 5 make 9: broken, but no double."""
    s = scenario("......\n.AbB..\n.....c", b="prone")
    s.dice(armour=(3, 5), injury=(1, 3)).activate("A", "foul").foul("b")
    s.expect(A=(1, 1), b=stunned(), turnover=False)


@rule("CRP-6.4", "CRP-7.11")
def test_ball_of_a_fouler_sent_off_bounces_from_their_square() -> None:
    s = kick(A=player(ball=True))
    s.dice(armour=(2, 2), bounce=2).activate("A", "foul").foul("b")
    s.expect(A="sent off", ball=(1, 0), turnover="sent off", turn=1)


@rule("CRP-6.4")
def test_a_team_mate_catching_that_ball_does_not_save_the_turn() -> None:
    s = kick(A=player(ball=True), B=player(at=(1, 0)))
    s.dice(armour=(2, 2), bounce=2, catch=6).activate("A", "foul").foul("b")
    s.expect(A="sent off", ball="B", turnover="sent off", turn=1)


@rule("CRP-6.4")
def test_fouler_sent_off_is_out_for_the_match() -> None:
    s = scenario("""
        [.......]
        [Ab..B..]
        [.......]""", b="prone", turn=0, turns=(8, 8), c=player(at=(7, 0)))
    s.dice(armour=(2, 2)).activate("A", "foul").foul("b")
    s.expect(half=2, phase="set-up", A="sent off")
    s.expect_not_offered("take A")


# ---------------------------------------------------------------- CRP-6.5


@rule("CRP-6.5")
@pytest.mark.parametrize(("die", "works"), [(1, False), (2, True), (6, True)])
def test_a_bribe_works_on_2_and_more(die: int, works: bool) -> None:
    s = kick(bribe=(1,))
    s.dice(armour=(2, 2)).activate("A", "foul").foul("b")
    s.asked("bribe", of=0, about="A", options=["no", "yes"])
    s.dice(bribe=die).yes("bribe")
    s.expect_goods(0, bribe=0)
    if works:
        s.expect(A=(1, 1), turnover=False, turn=0, acting=None)
    else:
        s.expect(A="sent off", turnover="sent off", turn=1)


@rule("CRP-6.5")
def test_bribe_may_be_declined_and_kept() -> None:
    s = kick(bribe=(1,))
    s.dice(armour=(2, 2)).activate("A", "foul").foul("b").no("bribe")
    s.expect(A="sent off", turnover="sent off")
    s.expect_goods(0, bribe=1)


@rule("CRP-6.5")
def test_another_bribe_for_the_same_call() -> None:
    s = kick(bribe=(2,))
    s.dice(armour=(2, 2), bribe=1).activate("A", "foul").foul("b").yes("bribe")
    s.dice(bribe=2).yes("bribe")
    s.expect(A=(1, 1), turnover=False)
    s.expect_goods(0, bribe=0)
    s = kick(bribe=(2,))
    s.dice(armour=(2, 2), bribe=1).activate("A", "foul").foul("b").yes("bribe").no("bribe")
    s.expect(A="sent off")
    s.expect_goods(0, bribe=1)


@rule("CRP-6.5", "CRP-10.3")
def test_a_bribe_is_not_re_rolled() -> None:
    s = kick(bribe=(1,), rerolls=3)
    s.dice(armour=(2, 2), bribe=1).activate("A", "foul").foul("b").yes("bribe")
    s.expect(A="sent off", rerolls=(3, 3))


@rule("CRP-6.5", "CRP-18.14")
def test_foul_victim_is_resolved_before_bribe_and_sending_off() -> None:
    s = kick(bribe=(1,), apothecary=(0, 1))
    s.dice(armour=(5, 5), injury=(4, 5)).activate("A", "foul").foul("b")
    s.asked("apothecary", of=1, about="b")
    s.no("apothecary")
    s.expect(b="ko")
    s.asked("bribe", of=0, about="A")
    s.no("bribe")
    s.expect(A="sent off", turnover="sent off")


@rule("CRP-6.4")
def test_no_bribe_is_asked_for_when_nothing_was_seen() -> None:
    s = kick(bribe=(1,))
    s.dice(armour=(1, 2)).activate("A", "foul").foul("b")
    s.expect(A=(1, 1), turnover=False)
    s.expect_goods(0, bribe=1)
