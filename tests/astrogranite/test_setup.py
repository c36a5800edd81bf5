"""Before and around the match: set-up, the dug-out, how it ends, who plays. [AG-SETUP, AG-BUILD, AG-EXTRA, AG-SPONGE]"""

from __future__ import annotations

import itertools

import pytest

from deepbowl.dungeons.check import valid
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.plan import Plan
from deepbowl.engine import event
from deepbowl.engine.dice import Dice, Scripted, Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.engine.state import DRAW, RESERVES, RUNNING, STANDING
from deepbowl.match.match import Match
from deepbowl.match.setup import SetupError, new_match
from deepbowl.testing import Scenario, player, rule, standing

from .cave import cave

BOOK = "astrogranite"
CELLAR = "lantern-cellar"


def begun(*toss: int, seats: int = 2, board: str = CELLAR, dice: Dice | None = None) -> Match:
    """A match whose chests lie where the map has them; the toss is scripted."""
    m = new_match(BOOK, seats, board=board, dice=dice or Scripted([("toss", die) for die in toss]))
    for _ in range(seats):
        assert m.decision().kind == "use-pre-set"
        m.apply(m.yes)
    return m


def texts(m: Match) -> list[str]:
    return [m.names.text(option) for option in m.decision().options]


# ---------------------------------------------------------------- set-up
@rule("AG-SETUP-06", "AG-SETUP-07", "AG-SETUP-08", "AG-SETUP-11")
def test_set_up_places_six_per_team_in_the_end_zone_toss_winner_first() -> None:
    m = begun(2)
    assert (m.decision().seat, m.decision().kind) == (1, "set-up")
    m.apply(m.names.parse("formation"))
    assert m.decision().seat == 0
    m.apply(m.names.parse("formation"))
    assert (m.decision().seat, m.decision().kind) == (1, "turn")
    for seat in (0, 1):
        mine = m.bodies.of_seat[seat]
        fielded = [body for body in mine if m.state.posture[body] == STANDING]
        assert len(fielded) == 6
        assert all(m.own_zone(seat) & m.board.bit[m.state.cell[body]] for body in fielded)
        assert sum(m.state.posture[body] == RESERVES for body in mine) == len(mine) - 6
    rolled = [e.purpose for e in m.events or [] if isinstance(e, event.Rolled)]
    assert rolled == ["toss"], "no kick-off, no weather"
    assert m.state.ball_cell == (-1,)


@rule("AG-SETUP-06")
def test_set_up_takes_fewer_than_six_but_no_seventh_and_only_the_end_zone() -> None:
    m = begun(1)
    assert "done" in texts(m)
    for number in range(1, 7):
        m.apply(m.names.parse(f"take A{number}"))
        places = [text for text in texts(m) if text.startswith("place")]
        squares = [m.board.cell(text.split()[1]) for text in places]
        assert all(m.own_zone(0) & m.board.bit[cell] for cell in squares)
        with pytest.raises(IllegalChoice):
            m.apply(m.names.parse(f"place {m.board.label(m.board.end_zones[1].bit_length() - 1)}"))
        m.apply(m.names.parse(places[0]))
        assert "done" in texts(m)
    with pytest.raises(IllegalChoice):
        m.apply(m.names.parse("take A7"))


@rule("AG-BUILD-04", "AG-SETUP-04")
def test_chests_are_placed_in_turns_where_the_map_s_places_are_declined() -> None:
    m = new_match(BOOK, 2, board=CELLAR, dice=Seeded(3))
    m.apply(m.no)
    seats = []
    while m.decision().kind == "place-chest":
        seats.append(m.decision().seat)
        zone = m.board.label(m.board.end_zones[0].bit_length() - 1)
        with pytest.raises(IllegalChoice):
            m.apply(m.names.parse(f"place {zone}"))
        m.apply(m.decision().options[0])
    assert len(seats) == 6
    assert all(one != two for one, two in itertools.pairwise(seats))
    assert m.state.marks[m.rules.mark("chest")].bit_count() == 6
    assert m.view(0)["board"] == m.view(1)["board"]


def test_game_master_dungeon_is_placed_without_questions() -> None:
    m = new_match(BOOK, 2, board=CELLAR, dice=Scripted([("toss", 1)]), switches=["game-master"])
    assert (m.decision().kind, m.decision().seat) == ("set-up", 0)
    assert m.state.marks[m.rules.mark("chest")] == m.board.areas["chest"]


@rule("AG-BUILD-03", "AG-SETUP-03")
def test_teleporters_lie_where_the_map_has_them_with_their_numbers() -> None:
    m = begun(1)
    numbers = [m.board.areas[f"pad-{number}"].bit_length() - 1 for number in range(1, len(m.state.pads) + 1)]
    assert m.state.pads == tuple(numbers)
    assert len(numbers) >= 6


@rule("AG-GEN-02", "AG-GEN-04")
def test_a_map_is_refused_without_the_switch_of_what_is_on_it() -> None:
    board = dungeon("threefold-way").board()
    m = new_match(BOOK, 2, board="threefold-way", dice=Seeded(1))
    assert {"chasms", "obstacles"} <= set(m.rules.active_switches), "the fixture turns them on"
    with pytest.raises(ValueError, match="chasms"):
        Match.new(BOOK, board, m.sheets, Seeded(1), tuple(on for on in m.rules.active_switches if on != "chasms"))


@rule("AG-GEN-02")
def test_no_optional_rule_is_on_by_default() -> None:
    m = cave("[....]", A=player(at=(1, 0)), b=player(at=(4, 0))).m
    assert m.rules.active_switches == ()
    assert [feature.name for feature in m.rules.features] == ["chest", "pad"]


# ---------------------------------------------------------------- three and four teams
@rule("AG-EXTRA-01", "AG-BUILD-01")
@pytest.mark.parametrize(("board", "seats"), [("three-wells", 3), ("four-winds", 4)])
def test_three_and_four_teams_each_with_an_end_zone(board: str, seats: int) -> None:
    m = begun(2, seats=seats, board=board)
    assert "extra-teams" in m.rules.active_switches
    order = []
    while m.decision().kind == "set-up":
        order.append(m.decision().seat)
        m.apply(m.names.parse("formation"))
    assert order == [(1 + i) % seats for i in range(seats)]
    assert [sum(m.in_play(body) for body in m.bodies.of_seat[seat]) for seat in range(seats)] == [6] * seats
    assert len(set(m.board.end_zones)) == seats


@rule("AG-EXTRA-01")
def test_five_teams_are_refused_and_three_need_the_switch() -> None:
    with pytest.raises(SetupError, match="2 to 4"):
        new_match(BOOK, 5, dice=Seeded(1))
    m = new_match(BOOK, 3, board="three-wells", dice=Seeded(1))
    others = tuple(switch for switch in m.rules.active_switches if switch != "extra-teams")
    with pytest.raises(ValueError, match="extra-teams"):
        Match.new(BOOK, m.board, m.sheets, Seeded(1), others)


THREE = """
    [[......]]
    [[......]]
    {{......{{
    {{......{{"""


def three(**more: object) -> Scenario:
    """Three teams: A, b and P."""
    return cave(THREE, "extra-teams", seats=3, **more)


@rule("AG-EXTRA-03", "AG-EXTRA-02")
def test_teams_take_turns_in_a_circle_and_all_others_are_opponents() -> None:
    s = three(A=player(at=(3, 0)), b=player(at=(5, 0)), P=player(at=(4, 1)))
    for seat in (0, 1, 2, 0):
        s.expect(turn=seat)
        s.end_turn()
    s.expect(turn=1)
    assert s.m.zones_on(s.m.board.at(3, 0), 0) == 1, "P marks A whoever coaches him"
    assert s.m.foes(0) & s.m.board.bit[s.m.board.at(5, 0)]


@rule("AG-EXTRA-03", "AG-SETUP-12", "AG-SETUP-13")
@pytest.mark.parametrize("to", [(8, 0), (1, 2)])
def test_the_end_zone_of_any_opponent_wins_for_one_team_alone(to: tuple[int, int]) -> None:
    near = (7, 0) if to == (8, 0) else (2, 2)
    s = three(A=player(at=near, ball=True), b=player(at=(5, 0)), P=player(at=(4, 3)))
    s.activate("A", "move").step(to)
    s.expect(won=0, score=(1, 0, 0))


@rule("AG-EXTRA-03")
def test_a_team_that_gives_up_has_no_turn_any_more() -> None:
    s = three(A=player(at=(3, 0)), b=player(at=(5, 0)), P=player(at=(4, 3)))
    s.note("concede", seat=1)
    s.end_turn()
    s.expect(turn=2)
    s.end_turn()
    s.expect(turn=0, b="reserves")


@rule("AG-SETUP-11")
def test_coach_that_conceded_before_the_toss_skips_toss_and_set_up() -> None:
    m = new_match(BOOK, 3, board="three-wells", dice=Scripted([("toss", 2)]))
    m.note("concede", 1)
    while m.decision().kind == "use-pre-set":
        m.apply(m.yes)
    order = []
    while m.decision().kind == "set-up":
        order.append(m.decision().seat)
        m.apply(m.names.parse("formation"))
    assert order == [2, 0]
    assert m.decision().seat == 2


# ---------------------------------------------------------------- the end
@rule("AG-SETUP-12", "AG-SETUP-13")
def test_first_touchdown_wins_and_a_team_cannot_score_in_its_own_end_zone() -> None:
    s = cave("""
        [....]
        [....]
        [....]
        [..b.]""", A=player(at=(1, 0), ball=True, ma=6))
    s.activate("A", "move").step("w")
    s.expect(won=RUNNING, score=(0, 0))
    s.step("e", "e", "e", "e", "e")
    s.expect(won=0, score=(1, 0))


@rule("AG-SETUP-13")
@pytest.mark.parametrize(("face", "won"), [("push", 0), ("down", RUNNING)])
def test_carrier_pushed_standing_into_the_pusher_s_end_zone_scores(face: str, won: int) -> None:
    s = cave("""
        [.....##
        [..bA]]]
        [.....##
        [......d""", turn=1, A=player(ball=True), C=player(at=(1, 3)))
    s.dice(block=face)
    if face == "down":
        s.block("b", "A")
        s.dice(armour=(1, 1), bounce=4)
    else:
        s.block("b", "A")
    if s.m.decision().kind == "push":
        s.push((5, 1))
    if s.m.over or s.m.decision().kind != "follow-up":
        s.expect(won=won)
        return
    s.follow(False)
    s.expect(won=won)


@rule("AG-SETUP-11")
def test_turns_have_no_limit_and_team_rerolls_never_return() -> None:
    s = cave("""
        [......]
        [A....b]""", rerolls=(1, 2), turns=(1, 1))
    for _ in range(40):
        s.end_turn()
    s.expect(turns=(21, 21), rerolls=(1, 2), won=RUNNING)


@rule("AG-SETUP-11")
def test_match_is_a_draw_when_no_player_can_return() -> None:
    s = cave("""
        1......
        .......""", A=player(at=(1, 0)), b=player("lost"), c=player("ko"))
    s.m.set_tally("the magic sponge is used", 1, 1)
    s.activate("A", "move")
    s.dice(teleport=1)
    s.step("w")
    s.expect(A="lost", won=DRAW)


# ---------------------------------------------------------------- the dug-out
HALL = """
    1..2..3
    .......
    .......
    4..5..6"""


def hall(**more: object) -> Scenario:
    """Six teleporters, a player of each team, and A's reserve G."""
    people = {"A": player(at=(1, 2)), "b": player(at=(5, 2)), "G": player("reserves", ma=6)}
    return cave(HALL, **{**people, **more})


@rule("AG-SETUP-09")
@pytest.mark.parametrize("turn", [0, 1])
def test_reserve_brought_on_may_act_in_the_same_turn(turn: int) -> None:
    s = hall(turn=turn, A=player(at=(1, 2), seat=turn), b=player(at=(0, 1), seat=1 - turn), H=player("reserves", seat=turn),
             G=player("reserves", seat=turn))  # fmt: skip
    s.dice(teleport=3)
    s.choose("bring-on", "G")
    s.expect(G=standing(6, 0), acting="G")
    s.expect_event("Teleported", rule="AG-SETUP-09", body="G", cell=(6, 0), pad=3)
    s.expect_offered("declare move", "declare blitz", "declare pass")
    s.declare("move").step("w", "w", "s", "s", "w", "n")
    s.expect(G=(3, 1))
    s.stop()
    s.expect_not_offered("bring-on")
    s.refused("bring-on", "H")
    s.refused("activate", "G", because="already acted")


@rule("AG-SETUP-09")
def test_any_time_between_activations_but_only_from_reserves() -> None:
    s = hall(B=player(at=(2, 2)), C=player("ko"), D=player("lost"), E=player("casualty"))
    s.activate("A", "move")
    s.expect_not_offered("bring-on")
    s.stop()
    s.expect_offered("bring-on G")
    s.expect_not_offered("bring-on C", "bring-on D", "bring-on E")


@rule("AG-SETUP-10")
def test_reserve_is_never_lost_but_the_player_at_the_teleporter_may_be() -> None:
    s = hall(b=player(at=(3, 0)), c=player(at=(5, 2)))
    s.dice(teleport=[2, 2])
    s.choose("bring-on", "G")
    s.expect(G=standing(3, 0), b="lost", acting="G")


# ---------------------------------------------------------------- the sponge
@rule("AG-SPONGE-01")
def test_once_a_game_a_ko_d_player_goes_to_reserves() -> None:
    s = hall(C=player("ko"), D=player("ko"), G=player("lost"))
    s.activate("A", "move").stop()
    s.choose("sponge", "C")
    s.expect(C="reserves", turn=0)
    s.expect_event("Healed", rule="AG-SPONGE-01", body="C")
    s.expect_not_offered("sponge")
    s.refused("sponge", "D")
    s.dice(teleport=1)
    s.choose("bring-on", "C")
    s.expect(C=standing(0, 0), acting="C")
    s.declare("move").stop()
    s.end_turn()
    s.expect(turn=0)
    s.refused("sponge", "D")


@rule("AG-SPONGE-01")
def test_every_team_has_one() -> None:
    s = hall(C=player("ko"), d=player("ko"))
    s.choose("sponge", "C")
    s.end_turn()
    s.choose("sponge", "d")
    s.expect(C="reserves", d="reserves")


@rule("AG-SPONGE-02")
def test_sponge_is_the_only_way_back_from_the_ko_box() -> None:
    s = hall(C=player("ko"), D=player("ko"))
    s.choose("sponge", "C")
    for _ in range(6):
        s.end_turn()
    s.expect(D="ko")
    s.expect_event("Rolled", purpose="ko-recovery", times=0)


@rule("AG-SPONGE-02")
def test_the_apothecary_still_helps_at_the_moment_of_the_ko() -> None:
    s = hall(A=player(at=(2, 2)), b=player(at=(3, 2), av=7), apothecary=1)
    s.dice(block="down")
    s.block("A", "b")
    s.push((4, 2))
    s.dice(armour=(5, 5), injury=(4, 4))
    s.follow(False)
    s.yes("apothecary", by=1)
    s.expect(b="stunned")


# ---------------------------------------------------------------- the core stands
@rule("AG-GEN-01")
def test_a_dodge_is_the_core_s() -> None:
    s = cave("""
        .......
        .Ab....
        .......""")
    s.activate("A", "move")
    s.dice(dodge=3)
    s.step("w")
    assert s.needed("dodge") == 3


@rule("AG-GEN-05")
def test_walls_and_closed_corners_part_squares() -> None:
    s = cave("""
        A#..
        #$..
        .B.b
        $...""")
    s.activate("A", "move")
    s.refused("step", "se")
    s.refused("step", "e")
    s.expect_not_offered("use-at")
    s.stop()
    s.activate("B", "move")
    s.dice(chest=2, armour=(1, 1))
    s.use("Open chest", at=(1, 1))
    s.expect(A=standing(0, 0), B="prone")


@rule("AG-GEN-07")
def test_distance_in_squares_counts_diagonals_as_one_and_ignores_walls() -> None:
    s = cave("\n".join(["." * 10] * 7 + ["#" * 10] + ["." * 10] * 2), A=player(at=(0, 0)), b=player(at=(9, 9)))
    board = s.m.board
    assert board.distance(board.at(8, 8), board.at(4, 5)) == 4
    assert board.distance(board.at(8, 8), board.at(3, 8)) == 5
    assert board.within(board.at(8, 8), 4) & board.bit[board.at(4, 5)]
    assert not board.within(board.at(8, 8), 4) & board.bit[board.at(3, 8)]


@rule("AG-SETUP-02", "AG-BUILD-03")
def test_six_chests_and_six_teleporters_or_more() -> None:
    plan = Plan.of(dungeon(CELLAR))
    assert valid(plan.build(), BOOK)
    plan.pads = plan.pads[:5]
    assert not valid(plan.build(), BOOK)
