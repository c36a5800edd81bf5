"""The scripted bot at the doors of Astrogranite, and where it has to leap."""

from __future__ import annotations

from typing import Any

from deepbowl.books.astrogranite.doors import LOCKED, TRIED
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.doors import CLEARLY, Doors
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.testing import Scenario, player, scenario

from .test_scripted import turn_of

OPENS, IS_LOCKED = 2, 1
"""Seeds by which the first door that is tried gives way, and does not."""


def cave(text: str, shut: tuple[int, ...] = (0,), **more: Any) -> Scenario:
    """A drawn piece of a dungeon with a door; b lies there out of the way."""
    more.setdefault("b", "stunned")
    return scenario(text, book="astrogranite", switches=("doors",), edge="wall", shut=shut, **more)


def deeds(s: Scenario, seed: int = OPENS) -> list[str]:
    """The choices in the turn, with their players."""
    return [said for said in turn_of(s, seed) if not said.startswith(("declare", "stop", "end-turn"))]


def doors_of(s: Scenario) -> Doors:
    sight = Sight(s.m, 0, Ways())
    return Doors(sight, Carrying(sight, 0.0))


NO_OTHER_WAY = """
    b.#......]
    ..+......]
    ..########
    .........."""
SHORT_WAY = """
    b.#......]
    ..+......]
    ..#......]
    .........."""
SHUT_IN = """
    b.#...$..]
    ..+......]
    ..########
    .........."""


def test_carrier_opens_a_door_in_the_way_and_moves_on() -> None:
    s = cave(NO_OTHER_WAY, A=player(ma=8, ball=True, at=(1, 1)))
    assert deeds(s)[:4] == ["activate A1", "use-at open-door 2,1", "step 2,1", "step 3,1"]
    assert deeds(s, IS_LOCKED)[2] != "step 2,1"


def test_a_door_that_saves_little_stays_shut() -> None:
    s = cave(SHORT_WAY, A=player(ma=8, ball=True, at=(1, 1)))
    assert not any(said.startswith("use") for said in deeds(s)), deeds(s)


def test_a_mate_opens_it_before_the_carrier_goes() -> None:
    s = cave(NO_OTHER_WAY, A=player(ma=8, ball=True, at=(0, 3)), B=player(at=(1, 1)))
    said = deeds(s)
    assert said[:3] == ["activate A2", "use-at open-door 2,1", "activate A1"], said
    assert "step 2,1" in said[3:], said


def test_player_opens_the_door_to_the_only_chest_and_enters() -> None:
    s = cave(SHUT_IN, spare_balls=1, A=player(ma=7, at=(1, 3)))
    assert deeds(s)[:5] == ["activate A1", "step 1,2", "use-at open-door 2,1", "step 2,1", "step 3,1"]


def test_player_with_too_few_squares_walks_to_the_door_without_rushing() -> None:
    s = cave(SHUT_IN, spare_balls=1, A=player(ma=3, at=(1, 3)))
    assert deeds(s)[:3] == ["activate A1", "step 1,2", ""]


def test_door_is_not_opened_for_an_opposing_carrier() -> None:
    text = """
        [.....#..
        [.....+.b
        #######..
        #........"""
    s = cave(text, A=player(at=(5, 1)), c=player(ball=True, at=(7, 1)))
    assert doors_of(s).helps_others(0)
    assert not any(said.startswith("use") for said in deeds(s)), deeds(s)


def test_a_door_known_to_be_locked_is_left_alone() -> None:
    s = cave(SHUT_IN, spare_balls=1, A=player(ma=7, at=(1, 3)))
    assert doors_of(s).openings()
    assert not doors_of(locked(SHUT_IN, spare_balls=1, A=player(ma=7, at=(1, 3)))).openings()


def locked(text: str, **more: Any) -> Scenario:
    """The same with the door found locked."""
    s = cave(text, **more)
    s.m.set_tally(TRIED, 1)
    s.m.set_tally(LOCKED, 1)
    return s


def test_a_locked_door_is_bashed_in_where_the_odds_are_decent() -> None:
    strong, weak = player(st=5, skills="Block", at=(1, 1)), player(st=2, at=(1, 1))
    assert "use-at bash-door 2,1" in deeds(locked(NO_OTHER_WAY, A=player(ball=True, at=(0, 3)), B=strong))
    assert doors_of(locked(SHUT_IN, spare_balls=1, A=strong)).bashes()
    assert not doors_of(locked(SHUT_IN, spare_balls=1, A=weak)).bashes()


def test_a_ball_that_is_locked_in_is_got_out_whatever_the_odds() -> None:
    s = locked("""
        ##b....]
        #.+....]
        ##.....]""", A=player(ball=True, at=(1, 1)))  # fmt: skip
    assert "use-at bash-door 2,1" in deeds(s), deeds(s)


def test_doors_that_are_open_cost_no_look() -> None:
    s = cave(NO_OTHER_WAY, (), A=player(ma=8, ball=True, at=(1, 1)))
    doors = doors_of(s)
    assert not doors.shut
    assert not doors.openings()
    assert doors.by_carrier(s.body("A")) is None
    s = scenario("[........]\n[A.......]\nb.........", A=player(ball=True))
    assert not doors_of(s).price


def test_carrier_leaps_over_a_chasm_that_cannot_be_walked_round() -> None:
    s = scenario("""
        ..._....]
        .A._....]
        b.._....]""", book="astrogranite", switches=("universal-leaping", "chasms"), edge="wall",
        A=player(ma=9, ag=5, ball=True), b="stunned")  # fmt: skip
    said = turn_of(s, 2)
    assert said[said.index("use leaping") + 1].startswith("square 4,"), said
    assert said[-1] == "touchdown", said


# ---------------------------------------------------------------- at a loss
PLUGGED = """
    .A..bc....]
    ..########.
    ..+...+....
    d.########B"""


def plugged(haste: float) -> tuple[Scenario, Doors]:
    """Two opponents fill the corridor to the goal; the other way leads through two shut doors."""
    s = scenario(
        PLUGGED, book="astrogranite", switches=("doors",), edge="wall", shut=(0, 1), d="stunned", A=player(ball=True),
    )  # fmt: skip
    sight = Sight(s.m, 0, Ways())
    return s, Doors(sight, Carrying(sight, haste))


def test_a_carrier_with_time_does_not_look_behind_two_doors() -> None:
    s, doors = plugged(0.0)
    assert doors.saved(0, s.m.board.at(1, 2), 0) < CLEARLY
    assert doors.by_carrier(s.body("A")) is None


def test_a_carrier_held_up_for_long_goes_round_through_two_doors() -> None:
    s, doors = plugged(1.0)
    assert doors.saved(0, s.m.board.at(1, 2), 0) >= CLEARLY
    play = doors.by_carrier(s.body("A"))
    assert play is not None
    assert s.m.names.text(play.plan[-1]).endswith("2,2")


def test_locked_door_does_not_shorten_a_path() -> None:
    s, _ = plugged(1.0)
    s.m.set_tally(LOCKED, 0b10)
    sight = Sight(s.m, 0, Ways())
    assert Doors(sight, Carrying(sight, 1.0)).saved(0, s.m.board.at(1, 2), 0) < CLEARLY


def test_a_big_carrier_does_not_count_on_a_doorway_they_do_not_fit_through() -> None:
    text = """
        A.#..]
        ..+..]
        ..#..]
        ......"""
    s = cave(text, (), A=player(st=5, skills="Bone-head", ball=True), B=player(at=(1, 2)), b=player(at=(5, 3)))
    sight, here = Sight(s.m, 0, Ways()), s.m.board.at(1, 1)
    big, small = s.body("A"), s.body("B")
    assert sight.goal_for(small)[here] == 4
    assert sight.goal_for(big)[here] == 5  # round the wall
    carrying = Carrying(sight, 0.0)
    assert carrying.goal_distance(big)[here] > carrying.goal_distance(small)[here]


def test_loose_ball_is_safe_from_a_team_without_players_on_the_board() -> None:
    text = "A........]\n..........\n[........b"
    near = cave(text, ())
    alone = cave(text.replace("b", "."), (), b="ko")
    cell = near.m.board.at(1, 2)
    lost = [Carrying(Sight(s.m, 0, Ways()), 0.0).lost(cell) for s in (near, alone)]
    assert lost[0] < 0 < lost[1]
