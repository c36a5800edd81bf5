"""The scripted bot's passing game: receivers, throws, hand-offs, last turns, fouls with a bench."""

from __future__ import annotations

import pytest

from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.fighting import Fighting
from deepbowl.bots.scripted.giving import Giving
from deepbowl.bots.scripted.posts import Posts
from deepbowl.bots.scripted.receivers import is_nimble, named, waiting_square
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.bots.scripted.turn import Turn
from deepbowl.engine.choice import first_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import RESERVES
from deepbowl.testing import Scenario, player, scenario

from .test_scripted import turn_of

ELF = player(ma=7, ag=4)
HUMAN = player(ma=6, ag=3)
FIELD = """
    [....................]
    [.A..B..C............]
    [.b..................]
    [....D...............]"""


def row(width: int, **players: int) -> str:
    """One row of a pitch, with players in these columns."""
    squares = ["."] * width
    for name, column in players.items():
        squares[column] = name
    return f"[{''.join(squares)}]"


def sight_of(s: Scenario) -> Sight:
    """The position as the first seat sees it."""
    return Sight(s.m, 0, Ways())


def elves(drawing: str = FIELD, **more: object) -> Scenario:
    """A drawing whose first team are elves; A has the ball."""
    players = {"A": player(ma=7, ag=4, ball=True), "B": ELF, "C": ELF, "D": ELF}
    return scenario(drawing, **(players | more))  # type: ignore[arg-type]


def last_turn(s: Scenario) -> Scenario:
    """The same with no turn left after this one."""
    s.m.state.turns = tuple([s.m.rules.length.turns] * s.m.seats)
    return s


def test_receivers_of_nimble_team_are_named_nearest_first_and_kept() -> None:
    s = elves()
    sight = sight_of(s)
    assert named(sight, ()) == (s.body("C"),)  # a team of four spares one
    assert named(sight, (s.body("D"),)) == (s.body("D"),)


def test_receivers_of_clumsy_team_are_not_named() -> None:
    s = scenario(FIELD, A=player(ma=6, ball=True), B=HUMAN, C=HUMAN, D=HUMAN)
    assert not is_nimble(sight_of(s))
    assert named(sight_of(s), ()) == ()


def test_receivers_without_ball_are_not_named() -> None:
    assert named(sight_of(elves(A=ELF)), ()) == ()


def test_receiver_waits_a_walk_from_the_end_zone_outside_tackle_zones() -> None:
    s = elves()
    sight = sight_of(s)
    body = s.body("C")
    cell = waiting_square(sight, body, 0)
    assert sight.goal_for(body)[cell] <= s.m.state.ma[body] + 1
    assert not sight.zoned >> cell & 1


def test_bot_remembers_receivers_for_the_next_turn() -> None:
    s, bot = elves(), ScriptedBot(1)
    bot.think(s.m.clone(Seeded(1)), s.m.decision())
    assert bot.receivers == (s.body("C"),)
    assert bot.twin().receivers == bot.receivers


def test_bot_keeps_its_receivers_in_the_next_turn() -> None:
    s, bot = elves(), ScriptedBot(1)
    bot.receivers = (s.body("D"),)
    bot.think(s.m.clone(Seeded(1)), s.m.decision())
    assert bot.receivers == (s.body("D"),)


def test_receiver_walks_to_the_square_where_they_wait() -> None:
    s = elves()
    sight, body = sight_of(s), s.body("D")
    sight.receivers = (body,)
    to_square = sight.on_foot(s.m.board.bit[waiting_square(sight, body, 0)])
    move = Posts(sight, set(), []).move_of(body)
    assert move is not None
    assert to_square[first_of(move.plan[-1])] == to_square[s.m.state.cell[body]] - s.m.state.ma[body]


@pytest.mark.parametrize(("rows", "top"), [((0, 1), False), ((8, 9), True)])
def test_receiver_waits_where_opponents_do_not_come(rows: tuple[int, int], top: bool) -> None:
    field = "\n".join([row(24), row(24, A=4, B=12), *[row(24)] * 10])
    foes = [player(at=(17, y)) for y in rows]
    s = scenario(field, A=player(ma=7, ag=4, ball=True), B=ELF, b=foes[0], c=foes[1])
    assert (s.m.board.ys[waiting_square(sight_of(s), s.body("B"), 0)] < 6) == top


def test_receiver_comes_back_into_the_range_of_a_throw() -> None:
    s = scenario("\n".join([row(34), row(34, A=4, B=29), row(34, b=0)]), A=player(ma=7, ag=4, ball=True), B=ELF)
    sight, body, board = sight_of(s), s.body("B"), s.m.board
    square = waiting_square(sight, body, 0)
    assert board.xs[square] < board.xs[s.m.state.cell[body]]
    assert sight.goal_for(body)[square] == s.m.state.ma[body] + 1


def test_carrier_throws_to_a_receiver_able_to_score() -> None:
    s = elves(
        """
        [....................]
        [.......A......B.....]
        [C.....b.............]
        [D...................]""",
        b="stunned",
        A=player(ma=3, ag=4, ball=True),
    )
    told = turn_of(s)
    assert any(choice.startswith("throw") for choice in told), told


@pytest.mark.parametrize(("hands", "thrown"), [(4, True), (2, False)])
def test_nimble_team_throws_to_a_safer_team_mate_that_has_acted(hands: int, thrown: bool) -> None:
    field = "\n".join([row(20, b=3, c=5), row(20, A=5, B=12), row(20, d=3, D=0)])
    s = scenario(field, A=player(ma=6, ag=4, ball=True), B=player(ma=7, ag=hands), D=player(ag=hands))
    sight = Sight(s.m.clone(Seeded(0)), 0, Ways())
    sight.s.acted |= 1 << s.body("B")
    play = Giving(Carrying(sight, 0.0)).give(s.body("A"))
    assert (play is not None and play.what == "throw") == thrown


def test_marked_thrower_dodges_away_before_the_throw() -> None:
    s = elves("""
        [..........]
        [.bA....B..]
        [.c........]
        [C........D]""")
    giving = Giving(Carrying(sight_of(s), 0.0))
    thrown = giving.throw(s.body("A"), s.body("B"))
    assert thrown is not None
    assert len(thrown.plan) > 3  # activate, declare, steps, throw


def test_hand_off_that_gains_no_ground_is_not_made() -> None:
    field = "[..............]\n[AB............]\n[b.............]"
    s = scenario(field, A=player(ball=True), B=HUMAN, b="stunned")
    assert Giving(Carrying(sight_of(s), 0.0)).give(s.body("A")) is None


def test_hand_off_for_a_run_in_is_made() -> None:
    s = scenario("[.......]\n[.A.B...]\n[b......]", A=player(ma=2, ball=True), B=player(ma=8), b="stunned")
    play = Giving(Carrying(sight_of(s), 0.0)).give(s.body("A"))
    assert play is not None
    assert play.what == "hand off"


def test_re_roll_raises_the_chance_of_two_tests() -> None:
    s = elves(rerolls=[0, 0])
    giving = Giving(Carrying(sight_of(s), 0.0))
    assert giving.in_a_row(0.5, 0.5) == 0.25
    s = elves(rerolls=[1, 0])
    giving = Giving(Carrying(sight_of(s), 0.0))
    assert giving.in_a_row(0.5, 0.5) == 0.25 + 0.5 * 0.25 + 0.5 * 0.5 * 0.5


def test_ball_held_in_the_last_turn_is_worth_next_to_nothing() -> None:
    s = elves()
    cell = s.m.state.cell[s.body("A")]
    assert Carrying(sight_of(s), 0.0).hold(cell, s.body("A")) > 0.05
    assert abs(Carrying(sight_of(s), 0.0, last_turn=True).hold(cell, s.body("A"))) < 0.02


def test_ball_lost_in_the_last_turn_costs_only_if_another_team_has_a_turn() -> None:
    s = elves()
    cell = s.m.state.cell[s.body("A")]
    assert Carrying(sight_of(s), 0.0, last_turn=True).lost(cell) < -0.1
    assert Carrying(sight_of(last_turn(s)), 0.0, last_turn=True).lost(cell) == 0.0


def test_long_way_counts_against_walking_until_the_last_turn() -> None:
    s = elves("\n".join([row(30), row(30, A=1, B=4, C=7), row(30, b=1), row(30, D=4)]))
    assert Carrying(sight_of(s), 0.0).long_way(s.body("A"), 0.3) == 0.3
    assert Carrying(sight_of(s), 0.0, last_turn=True).long_way(s.body("A"), 0.3) == 0.0


def test_carrier_tries_an_unlikely_touchdown_in_the_last_turn() -> None:
    field = "[............]\n[A...........]\n[b..........c]"
    with_turns_left = scenario(field, A=player(ma=11, ball=True), b="stunned")
    last = last_turn(scenario(field, A=player(ma=11, ball=True), b="stunned"))
    assert "step 13,1" not in turn_of(with_turns_left)
    assert "step 13,1" in turn_of(last)  # a dodge and two rushes
    assert Turn(sight_of(last), 0.0, []).carrying.last_turn


def test_unlikely_pick_up_and_run_is_tried_in_the_last_turn() -> None:
    s = scenario("[.......]\n[A.*....]\n[......b]", A=player(ma=5, ag=1), rerolls=0)
    body, ball = s.body("A"), s.m.board.at(3, 1)
    likely, last = (Carrying(sight_of(s), 0.0, last_turn=last).fetch(body, ball) for last in (False, True))
    assert likely is not None
    assert last is not None
    assert (likely.what, last.what) == ("fetch", "fetch and score")
    assert 0.1 < last.chance < 0.45


def test_unlikely_run_in_counts_for_a_team_mate_in_the_last_turn() -> None:
    s = scenario("[..........]\n[AB..c.....]\n[....d.....]\n[....e.....]", A=player(ball=True), B=player(ma=7))
    sure, last = (Giving(Carrying(sight_of(s), 0.0, last_turn=last)).future(s.body("B"), 0) for last in (False, True))
    assert sure[1] == 1.0  # kept, not run in with
    assert 0.1 < last[1] < 0.3


def test_throw_of_little_promise_is_made_in_the_last_turn() -> None:
    field = "\n".join([row(12), row(12, A=1, B=5, c=8), row(12, d=8), row(12, e=8)])
    s = last_turn(scenario(field, A=player(ma=2, ag=4, ball=True), B=player(ma=7, ag=3)))
    carrying = Carrying(sight_of(s), 0.0, last_turn=True)
    future, _ = Giving(carrying).future(s.body("B"), 0)
    assert 0.1 < future < 0.2
    play = Giving(carrying).give(s.body("A"))
    assert play is not None
    assert play.what == "throw"


def test_foul_with_reserves_is_worth_more_than_without() -> None:
    drawing = "[......]\n[.Ab...]\n[.B.C..]"
    s = scenario(drawing, A=player(), B=player(), C=player(), D=player("reserves"), b=player("prone", av=7))
    fighting = Fighting(sight_of(s), Carrying(sight_of(s), 0.0))
    with_bench = max(play.worth for play in fighting.fouls())
    assert fighting.infractions.has_reserves()
    s.m.state.posture[s.body("D")] = RESERVES + 1
    assert not fighting.infractions.has_reserves()
    assert max([play.worth for play in fighting.fouls()], default=0.0) < with_bench


def test_foul_weighs_the_victim_and_the_possible_send_off() -> None:
    def worth(fouler: str = "", victim: str = "") -> float:
        lying = player("prone", av=7, skills=victim)
        s = scenario("[......]\n[.Ab...]\n[.B.C..]", A=player(skills=fouler), B=player(), C=player(), b=lying)
        fighting = Fighting(sight_of(s), Carrying(sight_of(s), 0.0))
        return max(play.worth for play in fighting.fouls() if first_of(play.plan[0]) == s.body("A"))

    assert worth(fouler="Block, Dodge") < worth() < worth(victim="Block, Dodge")


def test_foul_is_made_when_nothing_better_is_left() -> None:
    s = scenario("[......]\n[.Ab...]\n[.B.C..]", A=player(), B=player(), C=player(), b=player("prone", av=7))
    assert "declare foul" in turn_of(s)
