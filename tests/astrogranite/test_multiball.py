"""Several balls: two in hand, one a throw, the match lasts until all have scored. [AG-MBALL]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.registry import assemble
from deepbowl.dungeons.text import parse
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import DRAW, GONE, put
from deepbowl.match.match import Match
from deepbowl.testing import Scenario, player, prone, rule, scenario
from deepbowl.testing.openings import plain_teams

MAP = """
dungeon: chests
seats: 2

##########
#[1.$.$.]#
#[..$.$.]#
#[2.$.$.]#
##########
"""


def cave(text: str, switches: tuple[str, ...] = ("multiball=3",), **more: Any) -> Scenario:
    return scenario(text, book="astrogranite", switches=switches, edge="wall", **more)


def holding(s: Scenario, **balls: str) -> Scenario:
    """Put balls into hands: ball_0="A"."""
    for name, who in balls.items():
        s.m.give_ball(int(name[-1]), s.names.index(who))
    return s


# ---------------------------------------------------------------- in the chests
@rule("AG-MBALL-01")
def test_multiball_puts_a_ball_into_as_many_chests() -> None:
    s = cave("A$$\n$..\n..b", spare_balls=3)
    s.activate("A", "move")
    s.dice(chest=3)
    s.use("Open chest", at=(1, 0))
    s.dice(chest=2)
    s.use("Open chest", at=(0, 1))
    s.expect(balls=((1, 0), (0, 1), None), chests=[(2, 0)])


@rule("AG-MBALL-01")
def test_multiball_needs_more_chests_than_balls() -> None:
    board, teams = parse(MAP.lstrip("\n")).board(), plain_teams(2, 3, "crp", 0, {})
    m = Match.new("astrogranite", board, teams, Seeded(1), ("multiball=5",))
    assert len(m.state.ball_cell) == 5
    with pytest.raises(ValueError, match="multiball is 2 to 5"):
        Match.new("astrogranite", board, teams, Seeded(1), ("multiball=6",))


# ---------------------------------------------------------------- in hand
@rule("AG-MBALL-02")
def test_two_in_hand_and_a_third_bounces_on() -> None:
    s = holding(cave("A*..\n...b\nB...", spare_balls=2), ball_1="A")
    s.activate("A", "move")
    s.dice(pick_up=3)
    s.step("e")
    s.expect(balls=("A", "A", None))
    s = holding(cave("A*..\n...b\nB...", spare_balls=2), ball_1="A", ball_2="A")
    s.activate("A", "move")
    s.dice(bounce=5)
    s.step("e")
    s.expect(balls=((2, 0), "A", "A"), turnover="pick up")


@rule("AG-MBALL-02")
@pytest.mark.parametrize(("skills", "held"), [("", 2), ("Tentacles", 3), ("Extra Arms", 3)])
def test_arms_and_tentacles_hold_a_third(skills: str, held: int) -> None:
    s = holding(cave("A.B.C\n....b", spare_balls=3, A=player(), C=player(skills=skills)), ball_0="A", ball_1="C", ball_2="C")
    s.activate("A", "pass")
    if held == 3:
        s.dice(pass_=6, catch=6)
    else:
        s.dice(pass_=6, bounce=4)
    s.throw("C")
    s.expect(balls=("C" if held == 3 else (3, 0), "C", "C"), turnover=held == 2)


@rule("AG-MBALL-02")
def test_player_knocked_down_drops_all_balls_held() -> None:
    s = holding(cave("....\nAb..\n...B", spare_balls=2), ball_0="A", ball_1="A")
    s.dice(block="skull", armour=(1, 1), bounce=[2, 3])
    s.block("A", "b")
    s.expect(A=prone(0, 1), balls=((0, 0), (1, 0)), turnover="block")


@rule("AG-MBALL-03")
def test_pass_with_two_balls_asks_the_coach_which_one() -> None:
    s = holding(cave("A..B..\n.....b", spare_balls=2), ball_0="A", ball_1="A")
    s.activate("A", "pass")
    s.throw("B")
    s.asked("which-ball", of=0, about="A", options=["number 1", "number 2"])
    s.dice(pass_=6, catch=6)
    s.pick(2)
    s.expect(balls=("A", "B"), turnover=False)


@rule("AG-MBALL-03", "AG-VBALL-08")
def test_the_same_for_a_hand_off_and_no_question_where_one_is_iron() -> None:
    s = holding(cave("AB....\n.....b", spare_balls=2), ball_0="A", ball_1="A")
    s.activate("A", "hand-off")
    s.hand_off("B")
    s.dice(catch=6)
    s.pick(1)
    s.expect(balls=("B", "A"))
    s = cave("A..B..\n.....b", ("multiball=3", "ball-variants"), spare_balls=2)
    s.m.state.ball_kind = put(s.m.state.ball_kind, 0, 4)
    holding(s, ball_0="A", ball_1="A")
    s.activate("A", "pass")
    s.dice(pass_=6, catch=6)
    s.throw("B")
    s.expect(balls=("A", "B"))


@rule("AG-MBALL-03", "AG-VBALL-08", "CRP-13/Dump-Off")
@pytest.mark.parametrize("iron", [False, True])
def test_dump_off_with_two_balls_asks_which_one_unless_one_is_iron(iron: bool) -> None:
    s = cave("Ab..c\n.....\nB....", ("multiball=3", "ball-variants"), spare_balls=2, b=player(skills="Dump-Off"))
    if iron:
        s.m.state.ball_kind = put(s.m.state.ball_kind, 0, 4)
    holding(s, ball_0="b", ball_1="b")
    s.block("A", "b")
    if iron:
        s.dice(pass_=6, catch=6, block="push").answer("dump-off", (4, 0))
    else:
        s.answer("dump-off", (4, 0)).asked("which-ball", of=1, about="b", options=["number 1", "number 2"])
        s.dice(pass_=6, catch=6, block="push").pick(2)
    s.push("e").follow(False)
    s.expect(balls=("b", "c"), b=(2, 0), turnover=False)


# ---------------------------------------------------------------- scoring
GOAL = "[....A.]\n[......]\n[bB....]"


@rule("AG-MBALL-04", "AG-MBALL-05")
def test_a_used_ball_vanishes_and_the_turn_is_over() -> None:
    s = holding(cave(GOAL, spare_balls=3), ball_0="A")
    s.activate("A", "move")
    s.step("e", "e")
    s.expect(score=(1, 0), turn=1, A=(7, 0), balls=(None, None, None), won=-1, turnover="touchdown")
    assert s.m.state.ball_cell == (GONE, -1, -1)
    s.expect_event("BallVanished", ball=0, illusion=False)


@rule("AG-MBALL-05")
def test_a_used_ball_is_in_no_chest() -> None:
    s = cave("A$.[\n..$b", ("multiball=3",), spare_balls=3)
    s.m.put_ball(0, GONE)
    s.m.put_ball(1, GONE)
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(1, 0))
    s.expect(balls=(None, None, (1, 0)))


@rule("AG-MBALL-05")
def test_a_touchdown_in_an_opponents_turn_does_not_end_it() -> None:
    s = holding(cave("......\n.bA..B", spare_balls=3, ends="we"), ball_0="b")
    s.dice(block="push")
    s.block("A", "b")
    s.push("w").follow(False)
    s.expect(b=(0, 1), score=(0, 1), turn=0, turnover=False, balls=(None, None, None))


@rule("AG-MBALL-04")
def test_two_balls_score_together_and_most_touchdowns_win() -> None:
    s = holding(cave(GOAL, spare_balls=3, score=(0, 1)), ball_0="A", ball_1="A")
    s.m.put_ball(2, GONE)
    s.activate("A", "move")
    s.step("e", "e")
    s.expect(score=(2, 1), won=0)


@rule("AG-MBALL-04")
def test_equal_numbers_are_a_tie() -> None:
    s = holding(cave(GOAL, ("multiball=2",), spare_balls=2, score=(0, 1)), ball_0="A")
    s.m.put_ball(1, GONE)
    s.activate("A", "move")
    s.step("e", "e")
    s.expect(score=(1, 1), won=DRAW)


@rule("AG-MBALL-06")
def test_shorter_multiball_game_is_won_by_the_first_touchdown() -> None:
    s = holding(cave(GOAL, ("multiball-sudden-death",), spare_balls=3), ball_0="A")
    s.activate("A", "move")
    s.step("e", "e")
    s.expect(score=(1, 0), won=0)
    assert assemble("astrogranite", ("multiball-sudden-death",)).balls == 3


@rule("AG-MBALL-07")
@pytest.mark.parametrize(("die", "won"), [(1, 0), (2, -1), (3, -1)])
def test_a_ball_that_scores_may_be_an_illusion(die: int, won: int) -> None:
    s = holding(cave(GOAL, ("illusionary-multiball",), spare_balls=3), ball_0="A")
    s.activate("A", "move")
    s.step("e")
    s.dice(illusion=die)
    s.step("e")
    s.expect(score=(int(won == 0), 0), won=won, turnover=False)
    if won < 0:
        s.expect(turn=0, acting="A", balls=(None, None, None))
        s.expect_event("BallVanished", ball=0, illusion=True)


@rule("AG-MBALL-07", "AG-MBALL-08")
def test_the_last_ball_is_real() -> None:
    s = holding(cave(GOAL, ("illusionary-multiball",), spare_balls=3), ball_2="A")
    s.m.put_ball(0, GONE)
    s.m.put_ball(1, GONE)
    s.activate("A", "move")
    s.step("e", "e")
    s.expect(score=(1, 0), won=0)


@rule("AG-MBALL-08")
def test_a_pass_that_ends_as_an_illusion_is_no_turnover() -> None:
    s = holding(cave("...A..B\n.Cb....", ("illusionary-multiball",), spare_balls=3, ends="we"), ball_0="A")
    s.activate("A", "pass")
    s.dice(pass_=6, catch=6, illusion=3)
    s.throw("B")
    s.expect(score=(0, 0), turnover=False, turn=0, balls=(None, None, None))


@rule("AG-MBALL-02", "CRP-16.7")
def test_the_balls_of_a_team_that_gives_up_do_not_lie_on_each_other() -> None:
    s = holding(cave(".....\n.PA..\n....b", ("multiball=3", "extra-teams"), spare_balls=2, seats=3), ball_0="P", ball_1="P")
    s.note("concede", seat=2)
    first, second = s.m.state.ball_cell
    assert first == s.m.board.at(1, 1)
    assert s.m.board.distance(first, second) == 1


@rule("AG-MBALL-04", "CRP-16.7")
def test_team_that_has_conceded_does_not_win_when_the_last_ball_scores() -> None:
    s = cave("[...b.A{\n[..P...{", ("multiball=2", "extra-teams"), spare_balls=2, seats=3, score=(0, 2, 0))
    holding(s, ball_0="A")
    s.m.put_ball(1, GONE)
    s.note("concede", seat=1)
    s.move("A", "e")
    s.expect(score=(1, 2, 0), won=0)


@rule("AG-MBALL-04", "AG-SETUP-11")
@pytest.mark.parametrize(("score", "won"), [((1, 0), 0), ((1, 1), DRAW)])
def test_team_that_leads_wins_when_no_player_is_left(score: tuple[int, int], won: int) -> None:
    s = cave("A.._.", ("multiball=3", "chasms"), spare_balls=3, score=score, b=player("lost"))
    s.dice(chasm=2)
    s.move("A", "e", "e", "e")
    s.expect(A="lost", won=won)
