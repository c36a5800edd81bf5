"""CRP-13.5 Mutation: traits that change rolls (hands, arms, heads, legs, tails, presence). Contact: a separate file."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, rule, scenario

# ---------------------------------------------------------------- Big Hand

BALL = """
    ........
    A*.b....
    .cP.....
    B.......
    .......d"""
"""A ball in the zones of c and P."""


@rule("CRP-13/Big Hand", "CRP-4.7")
@pytest.mark.parametrize(("skills", "number"), [("", 5), ("Big Hand", 3)])
def test_big_hand_ignores_the_zones_of_every_seat_when_picking_up(skills: str, number: int) -> None:
    s = scenario(BALL, A=player(ma=6, skills=skills)).dice(dodge=6, pick_up=6).move("A", "e")
    s.expect(ball="A", turnover=False)
    assert s.needed("pick-up") == number


@rule("CRP-13/Big Hand", "CRP-3")
def test_big_hand_still_fails_on_a_one() -> None:
    s = scenario(BALL, A=player(skills="Big Hand"))
    s.dice(dodge=6, pick_up=1, bounce=2).move("A", "e")
    s.expect(ball=(1, 0), turnover="pick up")


@rule("CRP-13/Big Hand", "CRP-7.6")
def test_big_hand_is_for_the_ground_only() -> None:
    s = scenario("AB..\n.b..\n....", A=player(ball=True), B=player(skills="Big Hand"))
    s.dice(catch=6).activate("A", "hand-off").hand_off("B")
    assert s.needed("catch") == 4


# ---------------------------------------------------------------- Extra Arms

PASS = """
    A..b..B..
    .........
    ........c"""
"""A throws to B; b stands between them."""


@rule("CRP-13/Extra Arms", "CRP-4.7")
def test_extra_arms_pick_up() -> None:
    for skills, number in (("", 3), ("Extra Arms", 2)):
        s = scenario("A*..B..b", A=player(skills=skills)).dice(pick_up=6).move("A", "e")
        s.expect(ball="A")
        assert s.needed("pick-up") == number


@rule("CRP-13/Extra Arms", "CRP-7.6")
def test_extra_arms_catch() -> None:
    for skills, number in (("", 3), ("Extra Arms", 2)):
        s = scenario("A..B....b", A=player(ball=True), B=player(skills=skills))
        s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
        assert s.needed("catch") == number
    s = scenario("AB.....b", A=player(ball=True), B=player(skills="Extra Arms", ag=2))
    s.dice(catch=6).activate("A", "hand-off").hand_off("B")
    assert s.needed("catch") == 3


@rule("CRP-13/Extra Arms", "CRP-7.5")
def test_extra_arms_intercept() -> None:
    for skills, number in (("", 6), ("Extra Arms", 5)):
        s = scenario(PASS, A=player(ball=True), b=player(skills=skills)).activate("A", "pass").throw("B")
        s.dice(intercept=6).answer("intercept", "b", by=1)
        s.expect(ball="b", turnover="intercepted")
        assert s.needed("intercept") == number


@rule("CRP-13/Extra Arms", "CRP-7.4")
def test_extra_arms_do_not_throw_better() -> None:
    s = scenario("A..B....b", A=player(ball=True, skills="Extra Arms"))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    assert s.needed("pass") == 3


@rule("CRP-13/Extra Arms", "CRP-1.6", "CRP-7.6")
def test_extra_arms_do_not_catch_without_tackle_zones() -> None:
    s = scenario("A..B....b\n.........", A=player(ball=True), B=player(skills="Extra Arms", no_zones=True))
    s.dice(pass_=6, bounce=7).activate("A", "pass").throw("B")
    s.expect(ball=(3, 1), turnover="no team-mate caught")


# ---------------------------------------------------------------- Two Heads


@rule("CRP-13/Two Heads", "CRP-4.4")
def test_two_heads_dodge_better() -> None:
    for skills, number in (("", 3), ("Two Heads", 2)):
        s = scenario("....\n.Ab.\nB...", A=player(skills=skills)).dice(dodge=6).move("A", "nw")
        assert s.needed("dodge") == number
    s = scenario("....\n.Ab.\nB...", A=player(skills="Two Heads", ag=2)).dice(dodge=3).move("A", "nw")
    s.expect(A=(0, 0), turnover=False)


@rule("CRP-13/Two Heads", "CRP-4.5")
def test_two_heads_do_not_leap_better() -> None:
    s = scenario("....\n.Ab.\nB...", A=player(skills="Two Heads, Leap"))
    s.dice(leap=6).activate("A", "move").use("Leap", at=(3, 0))
    assert s.needed("leap") == 4


# ---------------------------------------------------------------- Very Long Legs


@rule("CRP-13/Very Long Legs", "CRP-4.5")
def test_very_long_legs_leap_better() -> None:
    s = scenario("....\n.Ab.\nB...", A=player(skills="Leap, Very Long Legs"))
    s.dice(leap=3).activate("A", "move").use("Leap", at=(3, 0))
    s.expect(A=(3, 0), turnover=False)
    assert s.needed("leap") == 3


@rule("CRP-13/Very Long Legs", "CRP-7.5")
def test_very_long_legs_intercept_better() -> None:
    s = scenario(PASS, A=player(ball=True), b=player(skills="Very Long Legs")).activate("A", "pass").throw("B")
    s.dice(intercept=5).answer("intercept", "b", by=1)
    s.expect(ball="b", turnover="intercepted")
    assert s.needed("intercept") == 5


@rule("CRP-13/Very Long Legs", "CRP-13/Safe Throw")
def test_safe_throw_is_of_no_use_against_very_long_legs() -> None:
    careful = player(ball=True, skills="Safe Throw")
    s = scenario(PASS, A=careful).activate("A", "pass").throw("B")
    s.dice(intercept=6).answer("intercept", "b")
    s.asked("Safe Throw", of=0)
    s = scenario(PASS, A=careful, b=player(skills="Very Long Legs")).activate("A", "pass").throw("B")
    s.dice(intercept=6).answer("intercept", "b")
    s.expect(ball="b", turnover="intercepted")


@rule("CRP-13/Very Long Legs", "CRP-4.4", "CRP-7.6")
def test_very_long_legs_neither_dodge_nor_catch_better() -> None:
    s = scenario("....\n.Ab.\nB...", A=player(skills="Very Long Legs")).dice(dodge=6).move("A", "nw")
    assert s.needed("dodge") == 3
    s = scenario("AB.....b", A=player(ball=True), B=player(skills="Very Long Legs"))
    s.dice(catch=6).activate("A", "hand-off").hand_off("B")
    assert s.needed("catch") == 3


# ---------------------------------------------------------------- Prehensile Tail

TAIL = player(skills="Prehensile Tail")


def dodged(position: str, where: str, **more: object) -> int:
    """What A needs to dodge away."""
    s = scenario(position, **more)  # type: ignore[arg-type]
    s.dice(dodge=6).move("A", where)
    return s.needed("dodge")


@rule("CRP-13/Prehensile Tail", "CRP-4.4")
def test_prehensile_tail_hinders_dodges_out_of_its_tackle_zone() -> None:
    position = "......\n.Ab...\nB....c"
    assert dodged(position, "nw") == 3
    assert dodged(position, "nw", b=TAIL) == 4


@rule("CRP-13/Prehensile Tail", "CRP-12.2")
def test_prehensile_tails_of_several_players_and_seats_add_up() -> None:
    position = "......\ncA....\nP.b...\n.....B"
    assert dodged(position, "ne") == 3
    assert dodged(position, "ne", c=TAIL, P=TAIL) == 5
    assert dodged(position, "ne", c=TAIL, P=TAIL, b=TAIL) == 6


@rule("CRP-13/Prehensile Tail")
def test_prehensile_tail_counts_where_one_leaves_not_where_one_goes() -> None:
    """Leaving b for the zone of c: only the zone of c counts, not c's tail."""
    assert dodged("......\n.Ab...\n......\nc....B", "sw", c=TAIL) == 4


@rule("CRP-13/Prehensile Tail", "CRP-12.3", "CRP-1.6")
def test_prehensile_tail_needs_a_standing_player_with_tackle_zones() -> None:
    position = "......\n.Ab...\n.c....\n.....B"
    assert dodged(position, "nw", c=player("prone", skills="Prehensile Tail")) == 3
    assert dodged(position, "nw", c=player(skills="Prehensile Tail", no_zones=True)) == 3


@rule("CRP-13/Prehensile Tail", "CRP-4.5")
def test_prehensile_tail_does_nothing_against_a_leap() -> None:
    s = scenario("....\n.Ab.\nB...", A=player(skills="Leap"), b=TAIL)
    s.dice(leap=6).activate("A", "move").use("Leap", at=(3, 0))
    assert s.needed("leap") == 4


@rule("CRP-13/Prehensile Tail")
def test_prehensile_tail_of_a_team_mate_does_nothing() -> None:
    assert dodged("......\n.Ab...\nB....c", "nw", B=TAIL) == 3


# ---------------------------------------------------------------- Disturbing Presence

GHAST = player(skills="Disturbing Presence")
FIELD = """
    A...B....
    .........
    .........
    ...b.....
    ........c"""
"""b is 3 squares from A and 3 from B."""


def passed(**more: object) -> tuple[int, int]:
    """What A's pass and B's catch need: 4 and 3 by themselves."""
    s = scenario(FIELD, **{"A": player(ball=True), **more})  # type: ignore[arg-type]
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    return s.needed("pass"), s.needed("catch")


@rule("CRP-13/Disturbing Presence", "CRP-7.4", "CRP-7.6")
def test_disturbing_presence_hinders_passes_and_catches_nearby() -> None:
    assert passed() == (4, 3)
    assert passed(b=GHAST) == (5, 4)
    assert passed(b=player(), c=GHAST) == (4, 3)  # four squares from B


@rule("CRP-13/Disturbing Presence", "CRP-12.3", "CRP-1.6")
@pytest.mark.parametrize("ghast", [
    player("prone", skills="Disturbing Presence"), player("stunned", skills="Disturbing Presence"),
    player(skills="Disturbing Presence", no_zones=True),
])  # fmt: skip
def test_disturbing_presence_works_on_the_ground_and_without_zones(ghast: object) -> None:
    assert passed(b=ghast) == (5, 4)


@rule("CRP-13/Disturbing Presence", "CRP-12.2")
def test_disturbing_presences_of_several_seats_add_up() -> None:
    s = scenario("""
        A...B....
        .........
        .........
        .Pbp.....
        ........c""", A=player(ball=True, ag=5), B=player(ag=5), b=GHAST, P=GHAST, p=GHAST)
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    assert (s.needed("pass"), s.needed("catch")) == (5, 4)


@rule("CRP-13/Disturbing Presence")
def test_disturbing_presence_does_not_affect_its_own_team() -> None:
    s = scenario("A...B....\n..C......\n........c", A=player(ball=True), C=GHAST)
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    assert (s.needed("pass"), s.needed("catch")) == (4, 3)


@rule("CRP-13/Disturbing Presence", "CRP-7.5")
def test_disturbing_presence_of_the_throwing_team_hinders_interceptions() -> None:
    s = scenario(PASS, A=player(ball=True), b=player(ag=4), C=player(skills="Disturbing Presence", at=(4, 2)))
    s.activate("A", "pass").throw("B").dice(intercept=6).answer("intercept", "b")
    assert s.needed("intercept") == 6


@rule("CRP-13/Disturbing Presence", "CRP-7.7")
def test_disturbing_presence_hinders_hand_offs() -> None:
    s = scenario("AB..b", A=player(ball=True), b=GHAST)
    s.dice(catch=6).activate("A", "hand-off").hand_off("B")
    assert s.needed("catch") == 4


@rule("CRP-13/Disturbing Presence", "CRP-8.2")
def test_disturbing_presence_hinders_throws_of_team_mates() -> None:
    s = scenario("""
        ..b......
        AB.......
        .........
        ........c""", A=player(skills="Throw Team-Mate"), B=player(skills="Right Stuff"), C=player(at=(8, 2)), b=GHAST)
    s.activate("A", "pass").use("Throw Team-Mate", on="B")
    s.dice(pass_=6, scatter=[5, 4, 5], landing=6).pick((4, 1))
    assert s.needed("pass") == 4  # not to be fumbled


@rule("CRP-13/Disturbing Presence", "CRP-14.3")
def test_disturbing_presence_hinders_bombs() -> None:
    s = scenario("""
        ..b......
        A........
        .........
        C.......c""", A=player(skills="Bombardier"), b=player("prone", skills="Disturbing Presence"))
    s.dice(pass_=6).activate("A", "throw-bomb").use("Bombardier", at=(4, 1))
    assert s.needed("pass") == 5


@rule("CRP-13/Disturbing Presence", "CRP-4.4", "CRP-4.7")
def test_disturbing_presence_hinders_neither_dodges_nor_pick_ups() -> None:
    s = scenario("......\n.Ab...\n*....B\n", b=GHAST, c=player(at=(5, 0))).dice(dodge=6, pick_up=6).move("A", "sw")
    assert (s.needed("dodge"), s.needed("pick-up")) == (3, 3)
