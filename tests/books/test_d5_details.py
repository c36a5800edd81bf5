"""Dungeonbowl 5: details that no other scenario would miss. [D5-OBSTACLE, D5-JUMP, D5-CHEST, D5-TELEPORT, D5-TIME]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import put
from deepbowl.match import setup
from deepbowl.rules.vocabulary.flags import LEADER
from deepbowl.testing import Scenario, ScenarioError, player, rule, scenario
from deepbowl.testing.scenario import OPEN


def dungeon(text: str, *switches: str, **more: Any) -> Scenario:
    return scenario(text, book="dungeonbowl-5", edge="wall", switches=switches, **more)


@rule("D5-PLAY-02", "CRP-13/Leader")
def test_a_match_begins_with_every_re_roll_and_the_leaders() -> None:
    m = setup.new_match("dungeonbowl-5", 2, teams=["Human", "Orc"], dice=Seeded(1), record=False)
    leader = m.bodies.of_seat[0][3]
    m.state.skills = put(m.state.skills, leader, m.state.skills[leader] | m.rules.bits["Leader"])
    while m.decision().kind != "turn":
        m.apply(m.decision().options[-1])
    assert m.state.rerolls == tuple(sheet.rerolls for sheet in m.sheets)
    assert [m.goods(seat, LEADER) for seat in (0, 1)] == [1, 0]


@rule("D5-OBSTACLE-01")
def test_a_ball_does_not_bounce_off_an_obstacle_past_a_closed_corner() -> None:
    """North-east of the obstacle two walls touch: a 3 does not count. One wall alone shuts no corner."""

    def dropped(north: str, east: str, die: int) -> Scenario:
        s = dungeon(f"""
            ..{north}...
            A*o{east}.b
            ......
            4...B.""", "obstacles")
        s.activate("A", "move")
        s.dice(pick_up=1, bounce=[5, die])
        return s.step("e")

    dropped(".", "#", 3).expect(ball=(3, 0), turnover=True)
    dropped("#", ".", 3).expect(ball=(3, 0), turnover=True)
    dropped("#", "#", 6).expect(ball=(1, 2), turnover=True)
    with pytest.raises(ScenarioError, match=r"rolled again on 3"):
        dropped("#", "#", 3)
    OPEN.clear()


@rule("D5-OBSTACLE-01")
def test_a_ball_does_not_bounce_onto_an_obstacle_past_a_closed_corner() -> None:
    def dropped(corner: str, *dice: int) -> Scenario:
        s = dungeon(f"""
            ..{corner}o..
            .A*#.b
            ......
            4...B.""", "obstacles")
        s.activate("A", "move")
        s.dice(pick_up=1, bounce=list(dice))
        return s.step("e")

    dropped(".", 3, 5).expect(ball=(4, 0), turnover=True)
    dropped("#", 3, 7).expect(ball=(2, 2), turnover=True)  # the three is rolled again


@rule("D5-CHEST-06")
def test_a_natural_one_never_grabs_whatever_the_agility() -> None:
    s = dungeon("""
        .....
        .A$..
        ....b
        4.B..""", A=player(ag=6), spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(2, 1))
    s.dice(grab=1)
    s.yes("grab")
    s.expect(ball=(2, 1), turnover=False)


@rule("D5-CHEST-05")
def test_chest_content_is_reported_with_opener_square_and_number() -> None:
    s = dungeon("""
        .....
        .A$..
        ..$.b
        4.B..""", spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=2, armour=(1, 1))
    s.use("Open chest", at=(2, 1))
    s.expect_event("Revealed", body="A", cell=(2, 1), thing="chest", drawn=2, times=1)
    s.expect_event("Exploded", body="A", cell=(2, 1), cause="chest", times=1)


@rule("D5-JUMP-02")
@pytest.mark.parametrize(("foe", "needs"), [((4, 0), 3), ((4, 2), 3), ((5, 3), 2)])
def test_a_zone_on_the_landing_square_alone_makes_a_jump_harder(foe: tuple[int, int], needs: int) -> None:
    s = dungeon("""
        ......
        .A!...
        ......
        4.B...""", "holes", b=player(at=foe))
    s.activate("A", "move")
    s.dice(jump=needs)
    s.use("Jump", at=(3, 1))
    s.expect(A=(3, 1), turnover=False)
    s = dungeon("""
        ......
        .A!...
        ......
        4.B...""", "holes", b=player(at=foe))
    s.activate("A", "move")
    s.dice(jump=needs - 1, hazard=1)
    s.use("Jump", at=(3, 1))
    s.expect(turnover=True)


@rule("D5-JUMP-01")
def test_jump_is_not_offered_before_an_action_is_declared() -> None:
    s = dungeon("""
        ......
        .A!...
        .....b
        4.B...""", "holes")
    s.activate("A")
    s.expect_not_offered("use-at")
    s.declare("move")
    s.expect_offered("use-at jump 3,1")


@rule("D5-JUMP-01")
def test_jump_is_reported_with_its_start_and_end() -> None:
    s = dungeon("""
        ......
        .A!...
        .....b
        4.B...""", "holes")
    s.activate("A", "move")
    s.dice(jump=2)
    s.use("Jump", at=(3, 1))
    s.expect_event("Moved", body="A", from_cell=(1, 1), to_cell=(3, 1), manner="jump", times=1)
    s = dungeon("""
        ......
        .A!...
        .....b
        4.B...""", "holes")
    s.activate("A", "move")
    s.dice(jump=1, hazard=1)
    s.use("Jump", at=(3, 1))
    s.expect_event("Moved", body="A", from_cell=(1, 1), to_cell=(2, 1), manner="jump", times=1)


@rule("D5-TELEPORT-01", "D5-DUGOUT-01")
def test_pads_are_reported_by_number() -> None:
    text = """
        ..........
        A4...5..6.
        .......b..
        .7...8....
        .B........"""
    s = dungeon(text, spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=3)
    s.step("e")
    s.expect_event("Teleported", body="A", cell=(8, 1), pad=3, times=1)


@rule("D5-TIME-01")
def test_minutes_noted_before_any_turn_give_the_usual_pace() -> None:
    s = dungeon("""
        ......
        .A.b..
        4.....""", "time-limit", turns=(0, 0), spare_balls=1)
    assert s.m.rules.length.turns_left(s.m, 0) == 22  # two minutes per turn until the clock says more
    s.note("minutes", value=30)
    assert s.m.rules.length.turns_left(s.m, 0) == 15
    s.m.state.turns = (6, 4)
    assert s.m.rules.length.turns_left(s.m, 0) == 10  # ten turns took thirty minutes: twenty more, ten each
