"""Passes below ground, and balls thrown at walls. [DG-PASS]"""

from __future__ import annotations

import pytest

from deepbowl.books.dungeon_bowl_2021.passing import DgPassing
from deepbowl.engine.state import put_byte
from deepbowl.match.match import Match
from deepbowl.rules.analysis.policy import SENSIBLE
from deepbowl.rules.analysis.wall_throws import wall_throws
from deepbowl.server.live.wire import options
from deepbowl.testing import Scenario, player, rule

from .dungeon import ROOM_AND_CORRIDOR, dungeon, refuse

ROOM = """
    .....
    .....
    .....
    ..A.."""


def aimed(drawing: str = ROOM, turn: int = 0, **more: object) -> Scenario:
    """A (PA 3+) has declared a Pass and throws at a wall; the wall is the next question."""
    thrower = more.pop("A", None) or player(ball=True, pa=3, seat=turn)
    s = dungeon(drawing, **{"A": thrower, "h": player("reserves", seat=1 - turn), "turn": turn, **more})
    s.activate("A", "pass")
    s.use("Throw at a wall")
    return s


# ---------------------------------------------------------------- range and sight
@rule("DG-PASS-01")
def test_only_quick_and_short() -> None:
    s = dungeon("""
        ............
        A..........b
        ............""", A=player(ball=True, pa=3))
    s.activate("A", "pass")
    s.refused("throw", (8, 1), because="out of range")
    s.expect_not_offered("throw 7,1")
    s.dice(pass_=3, scatter=[5, 5, 5], bounce=5)
    s.throw((5, 1))
    assert s.needed("pass") == 4


@rule("DG-PASS-02")
def test_pass_through_rock_is_refused() -> None:
    s = dungeon("", board=ROOM_AND_CORRIDOR, A=player(at=(0, 2), ball=True), B=player(at=(0, 5)), c=player(at=(3, 0)))
    s.activate("A", "pass")
    s.refused("throw", "B", because="out of range")


@rule("DG-PASS-02")
@pytest.mark.parametrize(("wall", "asked"), [(".", True), ("#", False)])
def test_interference_needs_a_player_seen_by_the_thrower(wall: str, asked: bool) -> None:
    """b is under the ruler, behind a corner that may hide them."""
    s = dungeon(f"""
        A..{wall}...
        ...{wall}b.B
        .......""", A=player(ball=True, pa=2), B=player(), b=player(ag=6))
    s.activate("A", "pass")
    landing = (6, 1)
    lane = s.m.rules.passing.lane(s.m, s.m.board.at(0, 0), s.m.board.at(*landing))
    assert bool(lane & s.m.board.bit[s.m.board.at(4, 1)]) == asked
    s.stop()


# ---------------------------------------------------------------- at a wall
@rule("DG-PASS-03")
@pytest.mark.parametrize("turn", [0, 1])
def test_the_use_is_offered_then_its_square(turn: int) -> None:
    s = dungeon(ROOM, turn=turn, A=player(ball=True, pa=3, seat=turn), h=player("reserves", seat=1 - turn))
    s.activate("A", "pass")
    s.expect_offered("use throw-at-a-wall", "throw 2,0")
    s.expect_not_offered("use-at throw-at-a-wall")
    s.use("Throw at a wall")
    options = {s.m.names.text(option) for option in s.m.decision().options}
    assert {"square 2,0", "square 0,0", "square 4,3"} <= options
    assert "square 2,1" not in options  # touches no wall
    assert "square 2,3" not in options  # A's own
    s.refused_answer((2, 1))
    s.dice(pass_=1, bounce=5)
    s.pick((2, 0), by=turn)
    s.expect(ball=(3, 3), turnover="fumbled", turn=1 - turn)


@rule("DG-PASS-03")
def test_square_touching_two_walls_asks_for_the_wall() -> None:
    s = aimed()
    s.pick((0, 0))
    s.asked("wall", of=0, options=["facing N", "facing W"])
    s.dice(pass_=6, ricochet_distance=1, bounce=5)
    s.answer("wall", "W")
    s.expect_event("Ricocheted", rule="DG-PASS-05", cell=(0, 0), heading="W", times=1)


@rule("DG-PASS-03")
def test_throw_at_a_wall_needs_the_ball_a_pass_action_and_a_wall() -> None:
    s = dungeon(ROOM, A=player(pa=3), h=player("reserves"))
    s.activate("A", "pass")
    s.expect_not_offered("use throw-at-a-wall")
    s.stop()
    s = dungeon(ROOM, A=player(ball=True), h=player("reserves"))
    s.activate("A", "move")
    refuse(s, "use throw-at-a-wall")


@rule("DG-PASS-03")
def test_player_without_pa_fumbles() -> None:
    s = aimed()
    s.m.state.pa = put_byte(s.m.state.pa, s.body("A"), 0)
    s.dice(bounce=5)
    s.pick((2, 0))
    s.expect(ball=(3, 3), turnover="fumbled")


@rule("DG-PASS-03")
@pytest.mark.parametrize(("roll", "needs"), [(3, 6), (2, 5)])
def test_opponents_interfere_by_how_well_it_was_thrown(roll: int, needs: int) -> None:
    """-3 for a pass on target, -2 for a miss."""
    s = aimed("""
        .....
        ..b..
        .....
        ..A..""", b=player(ag=3))
    s.dice(pass_=roll)
    if roll == 2:
        s.dice(wall_missed=4)
    s.pick((2, 0))
    s.dice(intercept=6, catch=6)
    s.answer("intercept", "b", by=1)
    s.expect(ball="b", turnover="intercepted")
    assert s.needed("intercept") == needs


@rule("DG-PASS-03")
def test_the_opponent_may_let_it_fly() -> None:
    s = aimed("""
        .....
        .b...
        .....
        .....
        ..A..""")
    s.dice(pass_=4)
    s.pick((2, 0))
    s.dice(ricochet_distance=2, bounce=5)
    s.no("intercept")
    s.expect(ball=(3, 2), turnover="no team-mate caught the pass")


@rule("DG-PASS-04")
@pytest.mark.parametrize(("die", "hit"), [(2, (3, 0)), (3, (3, 0)), (4, (1, 0)), (5, (1, 0))])
def test_a_miss_hits_the_next_wall_square(die: int, hit: tuple[int, int]) -> None:
    s = aimed()
    s.dice(pass_=2, wall_missed=die, ricochet_distance=1, bounce=7)
    s.pick((2, 0))
    s.expect_event("Ricocheted", rule="DG-PASS-05", cell=hit, times=1)


@rule("DG-PASS-04")
def test_beside_a_corner_or_doorway_it_hits_the_named_square_after_all() -> None:
    s = aimed()
    s.pick((4, 0))
    s.dice(pass_=2, wall_missed=1, ricochet_distance=1, bounce=7)
    s.answer("wall", "N")
    s.expect_event("Ricocheted", rule="DG-PASS-05", cell=(4, 0), times=1)


@rule("DG-PASS-04")
def test_wildly_inaccurate_is_a_miss_like_any_other() -> None:
    """A natural 2 of a marked player."""
    s = aimed("""
        .....
        .....
        .....
        bcA..""", A=player(ball=True, pa=3))
    s.dice(pass_=2, wall_missed=6)
    s.pick((2, 0))
    s.dice(ricochet_distance=1, bounce=7)
    s.no("intercept")
    s.expect_event("Ricocheted", rule="DG-PASS-05", cell=(1, 0), times=1)
    s.expect_event("Rolled", purpose="deviation", times=0)


@rule("DG-PASS-05")
@pytest.mark.parametrize(("from_cell", "lands"), [
    ((2, 3), (2, 1)), ((0, 1), (3, 1)), ((0, 3), (3, 1)), ((1, 3), (3, 1)), ((4, 2), (1, 1)),
])  # fmt: skip
def test_which_way_it_comes_off(from_cell: tuple[int, int], lands: tuple[int, int]) -> None:
    """A player waits where it lands: it is caught there, or not at all."""
    s = aimed(""".....
                 .....
                 .....
                 .....""", A=player(at=from_cell, ball=True, pa=2), B=player(at=lands, ag=2))  # fmt: skip
    s.dice(pass_=6, ricochet_distance=1, catch=6)
    s.pick((2, 0))
    s.expect(ball="B", turnover=False)


# ---------------------------------------------------------------- the flight
@rule("DG-PASS-06")
@pytest.mark.parametrize("turn", [0, 1])
def test_a_team_mate_catches_it_on_the_way(turn: int) -> None:
    s = aimed("""
        .....
        .....
        ..B..
        .....
        A....""", turn=turn, A=player(at=(2, 4), ball=True, pa=3, seat=turn), B=player(ag=3, seat=turn))
    s.dice(pass_=4, ricochet_distance=3)
    s.pick((2, 0))
    s.dice(catch=4)
    s.yes("catch-in-flight", by=turn)
    s.expect(ball="B", turnover=False, turn=turn)
    assert s.needed("catch") == 4


@rule("DG-PASS-06")
def test_opponent_catching_a_ricochet_ends_the_turn() -> None:
    s = aimed("""
        .....
        .....
        .b...
        .....
        A....""", A=player(at=(4, 2), ball=True, pa=2), b=player(ag=3, at=(1, 1)))
    s.dice(pass_=6, ricochet_distance=3)
    s.pick((2, 0))
    s.dice(catch=6)
    s.yes("catch-in-flight", by=1)
    s.expect(ball="b", turnover="no team-mate caught the pass", turn=1)


@rule("DG-PASS-06")
def test_catch_in_flight_may_be_declined_or_fail_and_the_ball_flies_on() -> None:
    """b declines, B fails, C is where it ends and must try."""
    s = aimed("""
        ..b..
        ..B..
        ..C..
        .....
        ..A..""", b=player(), B=player(ag=3), C=player(ag=3))
    s.dice(pass_=5, ricochet_distance=2)
    s.pick((2, 0))
    s.no("catch-in-flight", by=1)
    s.dice(catch=[2, 5])
    s.yes("catch-in-flight", by=0)
    s.expect(ball="C", turnover=False)


@rule("DG-PASS-06")
def test_ricochet_distance_continues_over_several_walls() -> None:
    """Off the north wall to the south-east, off the east wall, off the south wall: the thrower's own way ends at 1,1."""
    s = aimed("""
        ....
        ....
        ....
        ....""", A=player(at=(0, 1), ball=True, pa=2), B=player(at=(0, 2), ag=2))
    s.dice(pass_=6, ricochet_distance=4, catch=6)
    s.pick((2, 0))
    s.expect(ball="B", turnover=False)
    hits = [(e.rule, s.m.board.label(e.cell)) for e in s.m.events or () if e.kind == "Ricocheted"]  # type: ignore[attr-defined]
    assert hits == [("DG-PASS-05", "2,0"), ("DG-PASS-06", "3,1"), ("DG-PASS-06", "1,3")]


@rule("DG-PASS-06")
def test_ricochet_not_caught_scatters_once_and_is_a_turnover() -> None:
    s = aimed()
    s.dice(pass_=3, ricochet_distance=2, bounce=4)
    s.pick((2, 0))
    s.expect(ball=(1, 2), turnover="no team-mate caught the pass", turn=1)


@rule("DG-PASS-06")
def test_ricochet_caught_by_the_team_at_the_end_is_not_a_turnover() -> None:
    s = aimed("""
        .....
        .....
        .B...
        .....
        ..A..""", B=player(ag=2))
    s.dice(pass_=4, ricochet_distance=2, bounce=4, catch=6)
    s.pick((2, 0))
    s.expect(ball="B", turnover=False, turn=0)


@rule("DG-PASS-06")
def test_ricochet_may_be_caught_by_the_thrower() -> None:
    s = aimed()
    s.dice(pass_=3, ricochet_distance=5)
    s.pick((2, 0))
    s.dice(catch=6)
    s.yes("catch-in-flight")
    s.expect(ball="A", turnover=False)


@rule("DG-PASS-06", "DG-PORTAL-06")
@pytest.mark.parametrize(("squares", "where"), [(1, (3, 1)), (2, (5, 1))])
def test_ricochet_passes_over_portals_and_chests_but_lands_on_them(squares: int, where: tuple[int, int]) -> None:
    s = aimed("""
        ..........
        ..$....2..
        ..1..6....
        .......3..
        ..A.4..5..""")
    s.dice(pass_=4, ricochet_distance=squares)
    s.dice(bounce=5) if squares == 1 else s.dice(teleport_ball=6, bounce=2)
    s.pick((2, 0))
    s.expect(ball=where, turnover="no team-mate caught the pass")


@rule("DG-PASS-03")
def test_running_pass_moves_on_after_a_quick_throw_at_a_wall() -> None:
    s = aimed("""
        .....
        ..B..
        .....
        ..A..""", A=player(ball=True, pa=2, skills="Running Pass"), B=player(ag=2))
    s.dice(pass_=6, ricochet_distance=1, catch=6)
    s.pick((2, 0))
    s.expect(ball="B", acting="A")
    s.step("e").stop()


@rule("DG-PASS-05", "DG-PASS-06")
def test_the_way_is_known_before_anything_is_thrown() -> None:
    """What a client draws: every square, and where a wall comes before it."""
    s = dungeon("""
        ....
        ....
        ....
        ....""", A=player(at=(0, 1), ball=True), h=player("reserves"))
    passing = s.m.rules.passing
    assert isinstance(passing, DgPassing)
    way = passing.way_off_wall(s.m, s.body("A"), s.m.board.at(2, 0), 1, 6)
    assert [s.m.board.label(cell) + "!" * hit for cell, hit in way] == ["3,1", "2,2!", "1,3", "0,2!", "1,1!", "2,0"]


@rule("DG-PASS-03", "DG-PASS-05")
def test_client_gets_the_path_of_each_ricochet_with_squares_and_walls() -> None:
    s = dungeon("""
        ....
        ....
        ....
        ....""", A=player(at=(0, 1), ball=True), h=player("reserves"))
    s.activate("A", "pass").use("Throw at a wall")
    shown = {option["choice"]: option.get("ways", []) for option in options(s.m)}
    assert [square["cell"] for square in shown["square 2,0"][0]] == ["3,1", "2,2", "1,3", "0,2", "1,1", "2,0"]
    assert [square["off_wall"] for square in shown["square 2,0"][0]] == [False, True, False, True, True, False]
    assert len(shown["square 3,0"]) == 2
    s.pick((3, 0))
    ways = [option.get("ways", []) for option in options(s.m)]
    assert [len(way) for way in ways] == [1, 1]
    assert [way[0] for way in ways] == shown["square 3,0"]
    s.dice(pass_=1, bounce=5)
    s.answer("wall", "E")


@rule("DG-PASS-03", "DG-PASS-06")
def test_sensible_policy_aims_for_the_likeliest_catch() -> None:
    s = aimed("""
        .....
        ...B.
        .....
        ..A..""", A=player(ball=True, pa=2), B=player(ag=2))
    best = max(wall_throws(s.m, s.body("A")), key=lambda throw: throw.chance)
    assert s.m.names.text(SENSIBLE.answer(s.m, s.m.decision())) == f"square {s.m.board.label(best.cell)}"
    assert set(best.caught) == {s.body("B")}
    s.dice(pass_=6, ricochet_distance=6)
    s.m.apply(SENSIBLE.answer(s.m, s.m.decision()))
    while s.m.decision().kind == "wall":
        s.m.apply(SENSIBLE.answer(s.m, s.m.decision()))
    assert s.m.decision().kind == "catch-in-flight"
    s.dice(catch=6)
    s.m.apply(SENSIBLE.answer(s.m, s.m.decision()))
    s.expect(ball="B", turnover=False)


@rule("DG-PASS-03")
@pytest.mark.parametrize("squares", [1, 2])
def test_the_wall_square_is_asked_only_where_there_are_several(squares: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All walls except one or two are out of reach."""
    all_walls = DgPassing.wall_targets
    wanted = [(2, 0), (0, 2)][:squares]

    def some(self: DgPassing, m: Match, body: int) -> list[tuple[int, int]]:
        cells = [m.board.at(*square) for square in wanted]
        return [wall for wall in all_walls(self, m, body) if wall[0] in cells]

    monkeypatch.setattr(DgPassing, "wall_targets", some)
    s = dungeon(ROOM, A=player(ball=True, pa=3), h=player("reserves")).activate("A", "pass")
    if squares == 1:
        s.dice(pass_=1, bounce=5).use("Throw at a wall")
    else:
        s.use("Throw at a wall").asked("wall-square", of=0, options=["square 2,0", "square 0,2"])
        s.dice(pass_=1, bounce=5).pick((2, 0))
    s.expect(ball=(3, 3), turnover="fumbled")


@rule("DG-PASS-03")
@pytest.mark.parametrize(
    ("receiver", "corner", "wall"), [((1, 3), (4, 3), "E"), ((3, 3), (0, 3), "W"), ((2, 1), (0, 3), "S")]
)
def test_the_sensible_weigh_the_walls_of_the_square_they_named(
    receiver: tuple[int, int], corner: tuple[int, int], wall: str
) -> None:
    """A throw at another square may promise more, off another wall: it does not matter any more."""
    s = aimed(A=player(ball=True, pa=2), B=player(at=receiver, ag=2)).pick(corner)
    asked = s.m.decision()
    assert (asked.kind, len(asked.options)) == ("wall", 2)
    assert s.m.names.text(SENSIBLE.answer(s.m, asked)) == f"facing {wall}"
    s.abandon()


@rule("DG-PASS-01", "DG-PORTAL-07", "2020-15/On the Ball")
def test_thrower_displaced_out_of_range_by_an_answer_keeps_the_ball() -> None:
    s = dungeon("""
        ........................
        .1..B...................
        ...2....................
        ...b..................3.
        ........................""", A=player(at=(1, 1), ball=True), b=player(skills="On the Ball"))
    s.activate("A", "pass")
    s.throw("B")
    s.dice(teleport=1, then_teleport=3)
    s.pick("b")
    s.pick((3, 2))
    s.no()
    s.expect(A=(22, 3), b=(1, 1), ball="A", turnover=False, acting=None)
