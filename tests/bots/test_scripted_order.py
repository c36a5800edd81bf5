"""The scripted coach's turn: helpers before blocks, safe before risky, lines before runners, guards at the corners."""

from __future__ import annotations

import pytest

from astrogranite.cave import cave
from deathbowl.pitch import on_cross
from deepbowl.bots.scripted.answers import Answers
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.defence import MOST_RISK, Defence
from deepbowl.bots.scripted.fighting import Fighting
from deepbowl.bots.scripted.order import Order
from deepbowl.bots.scripted.posts import Posts
from deepbowl.bots.scripted.screen import Screen
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.bots.scripted.turn import Turn
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import PRONE, STANDING
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import TELEPORTED
from deepbowl.rules.vocabulary.records import BOTH_DOWN, DEFENDER_DOWN, PUSHED
from deepbowl.testing import Scenario, player, scenario

from .test_scripted import turn_of


def sight_of(s: Scenario) -> Sight:
    """What the first seat sees."""
    return Sight(s.m, 0, Ways())


def last_turn(s: Scenario) -> Scenario:
    """The same with no turn left after this one."""
    s.m.state.turns = tuple([s.m.rules.length.turns] * s.m.seats)
    return s


# ---------------------------------------------------------------- hits
HELPED = """
    [..........]
    [..Ab......]
    [B.........]"""


def test_a_helper_walks_up_before_a_block() -> None:
    told = turn_of(scenario(HELPED, A=player(skills="Block")))
    assert told.index("activate A2") < told.index("hit B1")


def test_assist_prevented_by_another_opponent_is_not_planned() -> None:
    s = scenario("[.........]\n[..Abc....]\n[..B.d....]", A=player(skills="Block"))
    beside_them_all = Fighting(sight_of(s), Carrying(sight_of(s), 0.0)).helped_blocks([s.body("B")])
    assert beside_them_all == []


def test_a_helper_gets_up_beside_the_victim() -> None:
    s = scenario("[..........]\n[..Ab......]\n[....B.....]", A=player(skills="Block"), B="prone")
    sight = sight_of(s)
    zone = s.m.state.zone[0]
    pairs = Fighting(sight, Carrying(sight, 0.0)).helped_blocks([s.body("B")])
    assert [len(walk.plan) for walk, _ in pairs] == [3]  # activated, declared, up
    assert s.m.state.zone[0] == zone  # to think of it has changed nothing


def test_guard_helps_beside_others_too() -> None:
    s = scenario("[.........]\n[..Abc....]\n[..B......]", A=player(skills="Block"), B=player(at=(0, 2), skills="Guard"))
    sight = sight_of(s)
    pairs = Fighting(sight, Carrying(sight, 0.0)).helped_blocks([s.body("B")])
    assert [first_of(block.plan[-1]) for _, block in pairs] == [s.body("b")]


def test_blitz_goes_to_a_likely_knock_down_rather_than_the_strongest() -> None:
    s = scenario(
        """
        [..............]
        [....cde.......]
        [....f.g.......]
        [A.............]
        [......b.......]""",
        A=player(skills="Block", ma=7), c=player(st=5), d=player(st=5), e=player(st=5), f=player(st=5), g=player(st=5),
        b=player(st=2),
    )  # fmt: skip
    assert "hit B1" in turn_of(s)


def test_bad_block_is_avoided_even_in_the_last_turn() -> None:
    s = last_turn(scenario("[........]\n[...Ab...]\n[........]", A=player(st=2), b=player(st=4)))
    assert "hit B1" not in turn_of(s)


def test_a_risky_blitz_on_the_carrier_comes_after_the_safe_moves() -> None:
    """A must dodge to get at the carrier; B, far away, gets nearer first."""
    s = scenario(
        """
        [....................]
        [....cA...b..........]
        [....................]
        [....................]
        [...................B]""",
        A=player(skills="Block"), b=player(ball=True),
    )  # fmt: skip
    told = turn_of(s)
    assert told.index("activate A2") < told.index("declare blitz")


def test_player_is_kept_back_for_the_ball_of_the_carrier_blocked() -> None:
    s = scenario(
        """
        [....................]
        [....cA...b..........]
        [....................]
        [.......B............]""",
        A=player(skills="Block"), B=player(ag=4, st=1), b=player(ball=True),
    )  # fmt: skip
    told = turn_of(s)
    assert "activate A2" not in told[: told.index("declare blitz")]


@pytest.mark.parametrize(("face", "ball", "again"), [
    (PUSHED, True, True), (BOTH_DOWN, True, True), (DEFENDER_DOWN, True, False), (PUSHED, False, False),
])  # fmt: skip
def test_block_leaving_the_carrier_standing_is_rerolled(face: int, ball: bool, again: bool) -> None:
    s = scenario("[........]\n[...Ab...]", A=player(skills="Block"), b=player(skills="Block", ball=ball))
    d = Decision(0, "re-roll", [choice(verbs.REROLL, verbs.REROLL_NONE), choice(verbs.REROLL, verbs.REROLL_TEAM)])
    d.what, d.body, d.other, d.dice, d.picks = purpose.BLOCK, s.body("A"), s.body("b"), (face,), 0
    assert (Answers().reroll(s.m, d) == d.options[1]) == again


# ---------------------------------------------------------------- what goes first
RISK = """
    [....................]
    [...A..*.............]
    [....................]
    [.........C.....b....]
    [.................B..]"""


def first_moves(s: Scenario) -> set[int]:
    """Return the players who move before the pick-up by A, and check that the look at it changes nothing."""
    turn, state = Turn(sight_of(s), 0.0, s.m.decision().options), s.m.state
    before = (list(state.cell), list(state.posture), state.acted, state.ball_by, state.act.body)
    (fetch,) = [play for play in turn.fetches()[0] if first_of(play.plan[0]) == s.body("A")]
    moves = turn.first_moves(fetch)
    assert (list(state.cell), list(state.posture), state.acted, state.ball_by, state.act.body) == before
    return {first_of(move.plan[0]) for move in moves}


def test_moves_that_stay_the_same_come_before_a_pick_up_that_may_fail() -> None:
    s = scenario(RISK, A=player(ag=3), B=player("prone"), b=player())
    assert first_moves(s) == {s.body("B")}  # where C guards depends on the carrier
    told = turn_of(s)
    assert told.index("activate A2") < told.index("activate A1")


def test_pick_up_that_hardly_fails_comes_before_all_moves() -> None:
    s = scenario(RISK, A=player(ag=5, skills="Sure Hands"), B=player("prone"), b=player())
    assert turn_of(s)[0] == "activate A1"


def test_players_able_to_move_go_before_a_pick_up_that_ends_the_drive() -> None:
    s = scenario("""
        [..D.....A.*.......]
        [................C.]
        [..............b...]
        [........c.........]
        [..................]
        [..B...............]""", A=player(ag=3, ma=9))
    assert first_moves(s) == {s.body("B"), s.body("C"), s.body("D")}


def test_order_looks_at_a_victim_on_the_ground_with_the_ball_beside_them() -> None:
    s = scenario("[..........]\n[..A..b....]\n[B.........]", b=player(ball=True))
    sight = sight_of(s)
    (hit, *_) = Turn(sight, 0.0, s.m.decision().options).fighting.blitzes(0.5, True)
    after = Order(sight, 0.0, []).after(hit)
    assert after.s.posture[s.body("b")] == PRONE
    assert after.loose == [s.m.state.cell[s.body("b")]]
    assert (s.m.state.posture[s.body("b")], sight.loose) == (STANDING, [])


def test_risky_pick_up_in_a_crowd_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    table = on_cross(A=player(ag=2, at=(12, 12)), C=player(at=(3, 12)), balls=[(12, 14)], a=player(seat=1, at=(24, 8)),
                     P=player(seat=2, at=(8, 20)), p=player(seat=3, at=(1, 8)))  # fmt: skip
    monkeypatch.setattr(Turn, "first_moves", lambda self, play, *later: [play])
    for s, first in ((table, 1), (scenario(RISK, A=player(ag=3), B=player("prone"), b=player()), 2)):
        turn = Turn(Sight(s.m.clone(Seeded(0)), 0, Ways()), 0.0, s.m.decision().options)
        (fetch,) = [play for play in turn.fetches()[0] if first_of(play.plan[0]) == s.body("A")]
        assert len(next(turn.in_order([fetch]))) == first


# ---------------------------------------------------------------- balls
def test_unlikely_hand_off_is_made_only_in_the_last_turn() -> None:
    s = scenario("[...........]\n[A.B........]\n[b..........]", A=player(ma=3, ball=True), B=player(ma=9, ag=1), b="stunned")
    assert "hand-off A2" not in turn_of(s)
    assert "hand-off A2" in turn_of(last_turn(s))


def test_passer_by_leaves_a_risky_ball_but_a_teleported_player_does_not() -> None:
    s = scenario("[.........]\n[..A.*....]\n[.......b.]", A=player(ag=3), rerolls=0)
    m, body = s.m.clone(Seeded(1)), s.body("A")
    assert Turn(Sight(m, 0, Ways()), 0.0, []).go_on(body) == []
    m.state.in_turn[body] |= TELEPORTED
    assert Turn(Sight(m, 0, Ways()), 0.0, []).go_on(body) != []


def test_carrier_exposed_to_a_block_moves_on_to_a_safer_square() -> None:
    carrier, foe = player(ma=8, ball=True), player(ma=9)
    s = scenario("[b.......................A.....]\n[..............................]", A=carrier, b=foe)
    sight = sight_of(s)
    here, board = sight.s.cell[s.body("A")], sight.board
    assert Turn(sight, 0.0, []).go_on(s.body("A")) == [], "nobody gets at him"
    near = scenario("[...............b........A.....]\n[..............................]", A=carrier, b=foe)
    turn = Turn(sight_of(near), 0.0, [])
    steps = [first_of(option) for option in turn.go_on(near.body("A")) if verb_of(option) == verbs.STEP]
    assert steps
    assert board.xs[steps[-1]] > board.xs[here]
    assert not sight_of(near).goal >> steps[-1] & 1, "he waits there"
    assert turn.sight.danger(steps[-1], near.body("A")) == 0.0


def test_carrier_counts_on_team_mates_still_to_act() -> None:
    text = "[..............]\n[A...B.........]\n[..............]\n[............b.]"
    s = scenario(text, A=player(ma=4, ball=True), B=player(ma=6), b=player(ma=9))
    carrier, cell = s.body("A"), s.m.board.at(7, 1, 0)
    free = Carrying(sight_of(s), 0.0)
    m = s.m.clone(Seeded(1))
    m.state.acted |= 1 << s.body("B")
    done = Carrying(Sight(m, 0, Ways()), 0.0)
    assert free.escort(cell, carrier) > 0
    assert done.escort(cell, carrier) == 0
    assert done.hold(cell, carrier) < free.hold(cell, carrier)


def test_losing_the_ball_on_the_way_is_never_a_gain() -> None:
    s = scenario("[" + 60 * "." + "]\n[A" + 59 * "." + "]\n[b" + 59 * "." + "]", A=player(ma=6, ball=True))
    carrying, body = Carrying(sight_of(s), 0.0), s.body("A")
    cell = s.m.board.at(4, 0, 0)
    assert carrying.hold(cell, body) < carrying.lost(s.m.state.cell[body])  # so far away it is worth next to nothing
    assert carrying.carried(body, cell, 0.5) < carrying.carried(body, cell, 1.0)


def test_guards_stand_at_the_corners() -> None:
    s = scenario(
        """
        [.................]
        [................b]
        [BC...............]
        [......A.........c]
        [DE...............]
        [................d]""",
        A=player(ma=6, ball=True), b=player(ma=9), c=player(ma=9), d=player(ma=9),
    )  # fmt: skip
    m = s.m.clone(Seeded(1))
    carrier, board = s.body("A"), m.board
    m.state.acted |= 1 << carrier
    x, y = board.xs[m.state.cell[carrier]], board.ys[m.state.cell[carrier]]
    corners = {board.at(x + right, y + down, 0) for right in (-1, 1) for down in (-1, 1)}
    assert {cell for cell, _ in Posts(Sight(m, 0, Ways()), set()).guards(carrier)} == corners


# ---------------------------------------------------------------- lines
LINE = """
    [................]
    [.......A........]
    [..b...B.........]
    [.......C........]
    [................]"""


def open_lines(m: Match, thief: int, longest: int) -> list[int]:
    """The sets of squares that a carrier's paths use in this position; none if all are shut."""
    return Screen(Sight(m, 0, Ways()), {}).lines(m.state.cell[thief], 1, longest, m.state.zone[0])


def test_a_line_shuts_every_way_of_a_carrier() -> None:
    s = scenario(LINE, b=player(ma=6, ball=True))
    sight = sight_of(s)
    strolls = {s.body(name): Stroll(sight, s.body(name)) for name in "ABC"}
    posts = Screen(sight, strolls).against(s.m.state.cell[s.body("b")], 1, 6)
    assert posts
    m = s.m.clone(Seeded(1))
    for body, cell in posts:
        m.place(body, cell)
    assert open_lines(s.m, s.body("b"), 6)
    assert not open_lines(m, s.body("b"), 6)


def test_screen_too_late_to_form_is_not_planned() -> None:
    s = scenario("[...............A]\n[................]\n[..b.............]", A=player(ma=3), b=player(ma=6, ball=True))
    sight = sight_of(s)
    assert Screen(sight, {s.body("A"): Stroll(sight, s.body("A"))}).against(s.m.state.cell[s.body("b")], 1, 6) == []


def test_the_line_comes_before_other_posts() -> None:
    s = scenario(LINE, b=player(ma=6, ball=True))
    moves = Posts(sight_of(s), set()).moves()
    assert moves
    assert {first_of(play.plan[0]) for play in moves} <= {s.body(name) for name in "ABC"}


# ---------------------------------------------------------------- an opponent is about to score
def defence_of(s: Scenario) -> Defence:
    """How the first seat would stop the player who has broken away."""
    sight = sight_of(s)
    carrying = Carrying(sight, 0.0)
    return Defence(sight, carrying, Fighting(sight, carrying))


def test_failure_costs_nothing_against_a_carrier_that_scores_anyway() -> None:
    s = scenario("[..............]\n[.b.....A......]\n[..............]", A=player(ma=5), b=player(st=4, ball=True))
    defence = defence_of(s)
    assert defence.scorers == {s.body("b"): 1.0}
    (usual,) = defence.fighting.blitzes(MOST_RISK, True)
    (desperate,) = defence.blitzes(MOST_RISK)
    lost = (1.0 - usual.chance) * defence.fighting.cost(s.body("A"))
    assert desperate.worth == pytest.approx(usual.worth + lost)
    assert lost > 0.05


def test_team_mates_do_not_stop_in_the_path_of_the_blitzer() -> None:
    s = scenario(
        """
        [..............]
        [.b....c....A..]
        [..............]
        [........B.....]
        [.......C......]""",
        A=player(skills="Block", ma=9), B=player(ma=4), C=player(ma=4), b=player(ball=True),
    )  # fmt: skip
    turn = Turn(sight_of(s), 0.0, s.m.decision().options)
    later = [turn.defence.blitzes(MOST_RISK)]
    reserved, kept = turn.reserved(later), turn.squares_of(later)

    def ends(kept_free: int) -> list[bool]:
        moves = Posts(turn.sight, reserved, turn.defence.break_aways, kept_free).moves()
        return [bool(kept >> first_of(play.plan[-1]) & 1) for play in moves]

    assert any(ends(0)), "they would stand in his way"
    assert ends(kept) == [False] * len(ends(0))


def test_marker_that_must_rush_is_kept_back_but_a_walker_is_not() -> None:
    drawn = """
        [..............]
        [.b.......{}...]
        [..............]"""
    rusher = scenario(drawn.format("A."), A=player(ma=6), b=player(st=6, ball=True))
    assert [first_of(play.plan[0]) for play in defence_of(rusher).risky_marks()] == [rusher.body("A")]
    walker = scenario(drawn.format("A."), A=player(ma=7), b=player(st=6, ball=True))
    assert defence_of(walker).risky_marks() == []


# ---------------------------------------------------------------- out of a teleporter
def test_player_out_of_a_teleporter_moves_on_one_stopping_beside_it_not() -> None:
    """Astrogranite notes the journey elsewhere than Dungeonbowl 5 does."""
    hall = "1..2..3.\n........\n........\n4..5..6."
    s = cave(hall, A=player(at=(0, 1), ma=7), b=player(at=(7, 1), ball=True), c=player(at=(7, 0)))
    s.activate("A", "move")
    s.dice(teleport=5)
    s.step("n")
    s.expect(A=(3, 3), acting="A")
    plan = Turn(sight_of(s), 0.0, s.m.decision().options).go_on(s.body("A"))
    assert plan
    assert all(verb_of(option) == verbs.STEP for option in plan)
    s.step("n")
    assert Turn(sight_of(s), 0.0, s.m.decision().options).go_on(s.body("A")) == []
