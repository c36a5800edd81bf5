"""The scripted bot's passing game: receivers, throws, hand-offs, last turns, fouls with a bench."""

from __future__ import annotations

from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.fighting import Fighting
from deepbowl.bots.scripted.giving import Giving
from deepbowl.bots.scripted.receivers import is_nimble, named, waiting_square
from deepbowl.bots.scripted.sight import Sight, Ways
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


def test_carrier_throws_to_receiver_who_can_run_in() -> None:
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


def test_carrier_tries_an_unlikely_touchdown_in_the_last_turn() -> None:
    drawing = "[.........]\n[A.....bc.]\n[.........]"
    assert turn_of(last_turn(scenario(drawing, A=player(ma=8, ball=True))))[1] == "declare move"


def test_foul_with_reserves_is_worth_more_than_without() -> None:
    drawing = "[......]\n[.Ab...]\n[.B.C..]"
    s = scenario(drawing, A=player(), B=player(), C=player(), D=player("reserves"), b=player("prone", av=7))
    fighting = Fighting(sight_of(s), Carrying(sight_of(s), 0.0))
    with_bench = max(play.worth for play in fighting.fouls())
    assert fighting.infractions.has_reserves()
    s.m.state.posture[s.body("D")] = RESERVES + 1
    assert not fighting.infractions.has_reserves()
    assert max([play.worth for play in fighting.fouls()], default=0.0) < with_bench
