"""The searching coach thinks of defence, the carrier about to score, waiting, passes and pads, with any number of balls."""

from __future__ import annotations

from deepbowl.board.pitches import cross_pitch
from deepbowl.bots import search_ideas as kinds
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.bots.search import MOST_IDEAS, SearchBot
from deepbowl.bots.search_ideas import Ideas
from deepbowl.engine.choice import STEP, first_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.testing import Scenario, player, scenario


def ideas_in(m: Match) -> dict[str, list[list[list[str]]]]:
    """The ideas of a position by kind, as texts."""
    decision = m.decision()
    found: dict[str, list[list[list[str]]]] = {}
    for kind, plans, _ in Ideas(Sight(m, decision.seat, Ways()), 0.5, decision.options).found():
        found.setdefault(kind, []).append([[m.names.text(option) for option in plan] for plan in plans])
    return found


def ideas_of(s: Scenario) -> dict[str, list[list[list[str]]]]:
    return ideas_in(s.m.clone(Seeded(1)))


BREAK_AWAY = scenario(
    """
    [.................]
    [....b............]
    [...A.............]
    [..C.........D....]""",
    b=player(ma=6, ball=True), A=player(ma=6), C=player(ma=6),
)  # fmt: skip


def test_a_break_away_is_marked_and_screened() -> None:
    found = ideas_of(BREAK_AWAY)
    board = BREAK_AWAY.m.board
    thief = BREAK_AWAY.m.state.cell[BREAK_AWAY.m.state.ball_by[0]]
    ends = [board.cell(plan[-1].removeprefix("step ")) for plan in found[kinds.MARK][0]]
    assert ends
    assert all(board.distance(end, thief) == 1 for end in ends)
    screen = [board.cell(plan[-1].removeprefix("step ")) for plan in found[kinds.SCREEN][0]]
    assert screen
    assert all(board.xs[end] < board.xs[thief] for end in screen), "between him and his goal"
    assert len(set(screen)) == len(screen)


def test_the_carrier_about_to_score_is_blitzed_also_against_the_odds() -> None:
    s = scenario("[........]\n[.b....A.]\n[........]", A=player(ma=8, st=3), b=player(st=3, ball=True))
    assert any("declare blitz" in plan for idea in ideas_of(s)[kinds.AT_CARRIER] for plan in idea)


def test_a_touchdown_may_wait_where_time_counts() -> None:
    s = scenario("[.........]\n[....B..A.]\n[b........]", A=player(ma=6, ball=True), b="stunned")
    (idea,) = ideas_of(s)[kinds.WAIT]
    assert idea[-1] == ["end-turn"]
    assert not any("activate A1" in plan for plan in idea)
    decided = scenario(
        "[.........]\n[....B..A.]\n[b........]", book="dungeonbowl-5", edge="wall", A=player(ma=6, ball=True), b="stunned"
    )
    assert kinds.WAIT not in ideas_of(decided), "the first touchdown wins the match"


def test_passes_are_thought_of_even_where_they_seem_not_worth_it() -> None:
    thrower, receiver = player(ma=6, ball=True), player(ma=6)
    s = scenario("[..............]\n[.A....B.......]\n[b.............]", A=thrower, B=receiver, b="stunned")
    assert any(plan[-1].startswith("throw") for idea in ideas_of(s)[kinds.PASS] for plan in idea)


def test_players_far_from_the_ball_may_take_a_pad() -> None:
    s = scenario(
        """
        [........................................]
        [.A4...................................b.]
        [...................................5.6.7]""",
        book="dungeonbowl-5", edge="wall", A=player(ma=4), b=player(ma=4, ball=True),
    )  # fmt: skip
    assert "step 3,1" in ideas_of(s)[kinds.JOURNEY][0][0]


def test_every_carrier_is_considered_with_four_seats_and_two_balls() -> None:
    s = scenario(
        "", board=cross_pitch(), seats=4, A=player(at=(12, 9)), B=player(at=(12, 15)), C=player(at=(10, 9)),
        b=player(at=(12, 6), ball=True), P=player(at=(12, 18), ball=True), p=player(at=(1, 12)),
    )  # fmt: skip
    m = s.m.clone(Seeded(1))
    assert len({m.side[holder] for holder in m.state.ball_by}) == 2
    found = ideas_in(m)
    hit = {plan[-1] for idea in found[kinds.AT_CARRIER] for plan in idea}
    assert hit == {f"hit {m.bodies.name[holder]}" for holder in m.state.ball_by}
    assert len(found[kinds.MARK]) == 2


def test_the_first_of_every_kind_come_before_the_second_of_any() -> None:
    m = BREAK_AWAY.m.clone(Seeded(1))
    decision = m.decision()
    order = [kind for kind, _, _ in Ideas(Sight(m, decision.seat, Ways()), 0.5, decision.options).found()]
    firsts = list(dict.fromkeys(order))
    assert order[: len(firsts)] == firsts


def test_the_searching_coach_considers_them() -> None:
    m = BREAK_AWAY.m.clone(Seeded(1))
    bot = SearchBot("1rollouts", 1)
    decision = m.decision()
    found = bot.ideas(m, decision, bot.guide.think(m, decision))
    assert {kinds.MARK, kinds.SCREEN} & {idea.kind for idea in found}
    assert len(found) <= MOST_IDEAS
    assert all(verb_of(option) != STEP or first_of(option) >= 0 for idea in found for option in idea.plan)
