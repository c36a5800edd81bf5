"""CRP: details that no other scenario would miss."""

from __future__ import annotations

import pytest

from deepbowl.engine import event
from deepbowl.engine.choice import FOUL, choice
from deepbowl.engine.errors import IllegalChoice
from deepbowl.testing import player, prone, rule, scenario


@rule("CRP-13/Dump-Off", "CRP-7.1")
def test_nothing_is_dumped_off_past_a_wall_in_a_dungeon() -> None:
    text = """
        ....{}...
        .Ab.{}c..
        ....{}...
        B.......
        4......."""
    for wall in ("#", "."):
        s = scenario(text.format(wall, wall, wall), book="dungeonbowl-5", edge="wall",
                     b=player(ball=True, skills="Dump-Off"), A=player())  # fmt: skip
        s.dice(block="push")
        s.block("A", "b")
        offered = {s.m.names.text(option) for option in s.m.decision().options}
        assert "square 3,1" in offered
        assert ("square 5,1" in offered) == (wall == ".")
        s.no("dump-off")
        s.push("e").follow(False)


@rule("CRP-13/Foul Appearance", "CRP-4.3", "CRP-5.9")
def test_blitzer_failing_to_go_for_the_block_skips_foul_appearance() -> None:
    s = scenario("A.b....\n......B\nc......", A=player(ma=1), b=player(skills="Foul Appearance"))
    s.dice(rush=1, armour=(1, 2)).blitz("A", "e").hit("b")
    s.expect(A=prone(1, 0), b=(2, 0), turnover="rush")
    s.expect_event("Tested", purpose="foul-appearance", times=0)


@rule("CRP-14.3")
@pytest.mark.parametrize("catcher", ["B", "b"])
def test_bomb_catch_reports_the_catcher_and_the_square(catcher: str) -> None:
    s = scenario("A....B..\n........\n.....b..\nC.......", A=player(skills="Bombardier"))
    s.activate("A", "throw-bomb")
    at = s.m.state.cell[s.body(catcher)]
    s.dice(pass_=5, catch=5)
    s.use("Bombardier", at=(s.m.board.xs[at], s.m.board.ys[at])).yes("catch-bomb")
    told = s.events("Caught")[-1]
    assert (told.body, told.cell, told.ball) == (s.body(catcher), at, event.NO_BALL)
    s.asked("throw-bomb", about=catcher)
    s.dice(pass_=6)
    s.pick((7, s.m.board.ys[at]))


@rule("CRP-5.7")
def test_push_into_the_crowd_reports_the_square_left() -> None:
    s = scenario("b...\nA...\n...B\n...c")
    s.dice(block="push", injury=(1, 2)).block("A", "b").follow(False)
    s.expect_event("Pushed", body="b", from_cell=(0, 0), to_cell=None, into="the crowd", times=1)


@rule("CRP-7.10")
def test_throw_in_reports_the_square_where_it_lands() -> None:
    s = scenario("A......\n*......\n......B\n....b..")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=4, throw_in=3, throw_in_distance=(1, 2), then_bounce=5)
    s.step("s")
    told = [s.said(e) for e in s.events("Bounced")]
    assert told[0] == {"cell": (2, 1), "ball": 0, "manner": "throw-in"}
    assert told[1] == {"cell": (3, 1), "ball": 0, "manner": "bounce"}


@rule("CRP-6.1")
def test_foul_without_a_target_is_refused_with_a_reason() -> None:
    s = scenario("Ab..\n...B", b="prone")
    s.activate("A", "foul")
    before = s.m.hash()
    with pytest.raises(IllegalChoice, match="no such player"):
        s.m.apply(choice(FOUL, 40))
    assert s.m.hash() == before


def test_place_onto_an_occupied_square_is_refused() -> None:
    s = scenario("Ab..")
    with pytest.raises(ValueError, match="A1 cannot be put on 1,0"):
        s.m.clone(s.m.dice).place(s.body("A"), s.m.board.at(1, 0))
