"""CRP-5.6 and CRP-5.7: push squares, chains, the crowd."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import cross_pitch
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- CRP-5.6: the three squares


@rule("CRP-5.6")
@pytest.mark.parametrize(("blocker", "squares"), [
    ((1, 2), {(3, 1), (3, 2), (3, 3)}),  # from the west
    ((3, 2), {(1, 1), (1, 2), (1, 3)}),  # from the east
    ((2, 1), {(1, 3), (2, 3), (3, 3)}),  # from the north
    ((2, 3), {(1, 1), (2, 1), (3, 1)}),  # from the south
    ((1, 1), {(3, 3), (3, 2), (2, 3)}),  # from the north-west
    ((3, 1), {(1, 3), (1, 2), (2, 3)}),  # from the north-east
    ((1, 3), {(3, 1), (3, 2), (2, 1)}),  # from the south-west
    ((3, 3), {(1, 1), (1, 2), (2, 1)}),  # from the south-east
])  # fmt: skip
def test_the_three_squares_away_from_the_pusher(blocker: tuple[int, int], squares: set[tuple[int, int]]) -> None:
    s = scenario("""
        ......
        ......
        ..b...
        ......
        .....c""", A=player(at=blocker))
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0, about="b", options=[f"square {x},{y}" for x, y in squares])


@rule("CRP-5.6")
def test_active_coach_picks_the_push_square_even_if_not_the_die() -> None:
    s = scenario("""
        .....
        .Ab..
        ....c""", b=player(st=4))
    s.dice(block="push stumble").block("A", "b").die("push", by=1)
    s.asked("push", of=0, about="b")
    s.push("se", by=0).follow(False)
    s.expect(b=(3, 2))


# ---------------------------------------------------------------- CRP-5.6: priorities


@rule("CRP-5.6")
def test_empty_squares_come_before_occupied_ones_and_the_crowd() -> None:
    s = scenario("""
        .....
        .Abc.
        ....d""")
    s.dice(block="push").block("A", "b")
    s.asked("push", options=["square 3,0", "square 3,2"])
    s = scenario("""
        .Abc.
        ....d""")
    s.dice(block="push").block("A", "b").follow(False)  # one empty square on the pitch: nothing to ask
    s.expect(b=(3, 1), c=(3, 0))


@rule("CRP-5.6")
def test_a_square_with_only_the_ball_is_empty() -> None:
    s = scenario("""
        .....
        .Ab*.
        B...d""")
    s.dice(block="push").block("A", "b")
    s.asked("push", options=["square 3,0", "square 3,1", "square 3,2"])
    s.push("e").dice(bounce=5).follow(False)
    s.expect(b=(3, 1), ball=(4, 1), turnover=False)


@rule("CRP-5.6", "CRP-5.7")
def test_the_crowd_comes_before_occupied_squares() -> None:
    s = scenario("""
        .Abc..
        ...d.B
        .....e""")
    s.dice(block="push").block("A", "b")
    s.dice(injury=(1, 1)).follow(False)
    s.expect(b="reserves", c=(3, 0), d=(3, 1))


@rule("CRP-5.6")
def test_push_without_an_empty_square_pushes_another_player() -> None:
    s = scenario("""
        ......
        ...c..
        .Abd..
        ...e..
        B....f""")
    s.dice(block="push").block("A", "b")
    s.asked("push", of=0, about="b", options=["square 3,1", "square 3,2", "square 3,3"])
    s.push("e")
    s.asked("push", of=0, about="d", options=["square 4,1", "square 4,2", "square 4,3"])
    s.push("e").follow()
    s.expect(A=(2, 2), b=(3, 2), d=(4, 2), c=(3, 1), e=(3, 3), turnover=False)
    moved = [e.body for e in s.events("Pushed")]
    assert moved == [s.body("d"), s.body("b")]  # from the far end back


@rule("CRP-5.6")
def test_secondary_push_takes_its_direction_from_the_player_pushed_in() -> None:
    s = scenario("""
        ......
        ...c..
        .Abd..
        ...e..
        B....f""")
    s.dice(block="push").block("A", "b").push("ne")
    s.asked("push", of=0, about="c", options=["square 3,0", "square 4,0", "square 4,1"])
    s.push("ne").follow(False)
    s.expect(b=(3, 1), c=(4, 0))


@rule("CRP-5.6")
def test_a_chain_of_three() -> None:
    s = scenario("""
        .......
        ...cg..
        .Abdh..
        ...ek..
        B.....f""", k=player(seat=1))
    s.dice(block="push").block("A", "b").push("e")
    s.push("e")
    s.asked("push", of=0, about="h")
    s.push("e").follow(False)
    s.expect(h=(5, 2), d=(4, 2), b=(3, 2))
    assert [e.body for e in s.events("Pushed")] == [s.body("h"), s.body("d"), s.body("b")]


@rule("CRP-5.6")
def test_a_secondary_push_never_knocks_down() -> None:
    s = scenario("""
        ......
        ...c..
        .Abd..
        ...e..
        B....f""")
    s.dice(block="down", armour=(1, 1)).block("A", "b").push("e").push("e").follow(False)
    s.expect(b=prone(3, 2), d=(4, 2))


@rule("CRP-5.6")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_player_that_is_down_can_be_pushed_in_a_chain_and_stays_down(posture: str) -> None:
    s = scenario("""
        ......
        ...c..
        .Abd..
        ...e..
        B....f""", d=posture)
    s.dice(block="push").block("A", "b").push("e").push("e").follow(False)
    s.expect(b=(3, 2), d=prone(4, 2) if posture == "prone" else stunned(4, 2))


@rule("CRP-5.6")
def test_a_rooted_player_in_the_chain_stops_it_all() -> None:
    s = scenario("""
        ......
        ...c..
        .Abd..
        ...e..
        B....f""", d=player(rooted=True))
    s.dice(block="push").block("A", "b").push("e")
    s.expect(A=(1, 2), b=(2, 2), d=(3, 2), acting=None, turn=0)  # no player moves, no follow-up
    assert not s.events("Pushed")


@rule("CRP-5.6", "CRP-5.5")
def test_rooted_defender_knocked_down_falls_in_place() -> None:
    s = scenario("""
        ......
        .Ab...
        B....f""", b=player(rooted=True))
    s.dice(block="down", armour=(1, 1)).block("A", "b")
    s.expect(b=prone(2, 1), A=(1, 1))
    assert not s.m.state.in_drive[s.body("b")] & 2  # roots are torn out by the fall


@rule("CRP-5.6")
def test_chain_push_never_pushes_a_player_twice() -> None:
    """A ring: b into P, Q, R, S, T, U, V, and V would be pushed into b again."""
    s = scenario("""
        ........
        ....pq..
        .rAbPs..
        .tV.uQv.
        .wU..Ra.
        ..cTSde.
        ..fgh...
        ........""")
    s.dice(block="push").block("A", "b")
    for way in ("e", "se", "s", "sw", "w", "nw"):
        s.push(way, by=0)
    s.push("n")
    s.asked("push", of=0, about="V", options=["square 1,2", "square 2,2"])  # not b's 3,2
    s.push("nw").push("nw").follow(False)
    s.expect(b=(4, 2), P=(5, 3), Q=(5, 4), R=(4, 5), S=(3, 5), T=(2, 4), U=(2, 3), V=(1, 2), r=(0, 1))


@rule("CRP-5.6", "CRP-11.5")
def test_carrier_pushed_into_the_end_zone_they_attack_scores() -> None:
    s = scenario("""
        [......
        [bA...B
        [.....c""", b=player(ball=True))
    s.dice(block="push").block("A", "b").push("w").follow(False)
    s.expect(score=(0, 1), turnover="touchdown")


@rule("CRP-5.6", "CRP-11.5")
def test_a_carrier_knocked_down_in_the_end_zone_does_not_score() -> None:
    s = scenario("""
        [......
        [bA...B
        [.....c""", b=player(ball=True))
    s.dice(block="down", armour=(1, 1), bounce=5).block("A", "b").push("w").follow(False)
    s.expect(score=(0, 0), b=prone(0, 1), ball=(1, 1))


# ---------------------------------------------------------------- CRP-5.7


def at_the_edge(**more: object) -> Scenario:
    return scenario("""
        ..A...
        ..b..c
        """, B=player(at=(5, 0)), **more)  # type: ignore[arg-type]


@rule("CRP-5.7")
@pytest.mark.parametrize(("injury", "box"), [((1, 1), "reserves"), ((3, 4), "reserves"), ((4, 4), "ko"), ((4, 5), "ko")])
def test_the_crowd_rolls_injury_without_armour_and_stunned_means_reserves(injury: tuple[int, int], box: str) -> None:
    s = at_the_edge()
    s.dice(block="push").block("A", "b")
    s.asked("follow-up", of=0)  # first the follow-up is decided
    s.dice(injury=injury).follow()
    s.expect(b=box, A=(2, 1), turnover=False)
    assert not s.events("Armour")


@rule("CRP-5.7", "CRP-9.4")
def test_the_crowd_can_kill() -> None:
    s = at_the_edge()
    s.dice(block="push").block("A", "b").dice(injury=(6, 6), casualty=61).follow(False)
    s.expect(b="dead")


@rule("CRP-5.7")
def test_player_knocked_down_into_the_crowd_is_injured_only_by_the_crowd() -> None:
    s = at_the_edge()
    s.dice(block="down").block("A", "b").dice(injury=(1, 1)).follow(False)
    s.expect(b="reserves")
    assert not s.events("KnockedDown")


@rule("CRP-5.7", "CRP-9.3")
def test_crowd_injury_counts_only_the_victims_own_modifiers() -> None:
    s = at_the_edge(b=player(niggles=1))
    s.dice(block="push").block("A", "b").dice(injury=(3, 4)).follow(False)
    s.expect(b="ko")  # 7 + 1


@rule("CRP-5.7", "CRP-9.5")
@pytest.mark.parametrize("wanted", [False, True])
def test_the_apothecary_may_help_in_the_crowd(wanted: bool) -> None:
    s = at_the_edge(apothecary=(0, 1))
    s.dice(block="push").block("A", "b").dice(injury=(4, 4)).follow(False)
    s.asked("apothecary", of=1, about="b", options=["no", "yes"])
    s.answer("apothecary", wanted)
    s.expect(b="reserves" if wanted else "ko")
    s.expect_goods(1, apothecary=0 if wanted else 1)


@rule("CRP-5.7", "CRP-7.10")
def test_ball_of_a_player_in_the_crowd_is_thrown_in_from_their_square() -> None:
    s = at_the_edge(b=player(ball=True))
    s.dice(block="push").block("A", "b")
    s.dice(injury=(1, 1), throw_in=1, throw_in_distance=(1, 1), bounce=4).follow(False)
    s.expect(b="reserves", ball=(0, 0), turnover=False)
    order = [e.purpose if e.kind == "Rolled" else e.kind for e in s.events() if e.kind in ("Rolled", "Removed")]
    assert order == ["block", "injury", "injury", "Removed", "throw-in", "throw-in-distance", "throw-in-distance", "bounce"]


@rule("CRP-5.7", "CRP-1.4")
def test_player_in_the_crowd_does_not_return_in_the_same_drive() -> None:
    s = at_the_edge()
    s.dice(block="push").block("A", "b").dice(injury=(1, 1)).follow(False)
    s.end_turn()
    s.refused("activate", "b", because="is reserves")


@rule("CRP-5.7", "CRP-5.8")
def test_a_corner_pushes_into_the_crowd_only_if_no_square_is_free() -> None:
    s = scenario("""
        .Ab
        ...
        B.c""")
    s.dice(block="push").block("A", "b").dice(injury=(1, 1)).follow(False)
    s.expect(b="reserves")  # all three squares to the east are off the pitch
    s = scenario("""
        A..
        .b.
        ..c""")
    s.dice(block="push").block("A", "b")
    s.asked("push", options=["square 2,1", "square 1,2"])


@rule("CRP-5.7")
def test_the_inner_corner_of_a_cross_is_crowd_too() -> None:
    """The north arm's west side: x 5 is off the pitch there."""
    s = scenario("""
        ...
        bA.
        ...""", board=cross_pitch(), at=(6, 1), seats=4, P=player(at=(12, 24)), p=player(at=(1, 12)),
        B=player(at=(12, 3)), c=player(at=(24, 12)))  # fmt: skip
    s.dice(block="push").block("A", "b").dice(injury=(1, 1)).follow(False)
    s.expect(b="reserves")
