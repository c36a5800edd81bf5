"""Figures are counted from events, and events are enough: they place every player and every ball."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deepbowl.bots.named import bots_called
from deepbowl.bots.protocol import ask, play
from deepbowl.cli.stats import statistics
from deepbowl.engine import event
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.sim import recorder
from deepbowl.sim.recorder import Facts, Trace, figures


def begun(book: str, seed: int, teams: tuple[str, ...] = ("Goblin", "Wood Elf")) -> Match:
    known = [race for race in teams if race in setup.races_for(book)]
    return setup.new_match(book, max(len(known), setup.usual_seats(book)), teams=known, dice=setup.dice_for(seed))


def facts(m: Match) -> Facts:
    return Facts(m.side, [str(cell) for cell in range(m.board.n)])


@pytest.mark.parametrize("book", setup.books())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_events_place_every_body_where_the_match_has_it(book: str, seed: int) -> None:
    m = begun(book, seed)
    bots = bots_called(["biased", "biased" if seed % 2 else "random"] * 2, seed)
    trace, told = Trace(len(m.side)), 0
    while not m.over and max(m.state.turns) <= 10:
        seat = m.decision().seat
        m.apply(ask(bots[seat], m), seat)
        events = m.events or []
        for e in events[told:]:
            trace.follow(e)
        told = len(events)
        if m.quiescent and not m.over and not m.hides:
            assert trace.cell == list(m.state.cell)
    assert told > 100


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_events_tell_where_the_ball_is(seed: int) -> None:
    m = begun("dungeonbowl-5", seed)
    bots = bots_called(["biased", "biased"], seed)
    trace, told = Trace(len(m.side)), 0
    held = 0
    while not m.over and max(m.state.turns) <= 20:
        seat = m.decision().seat
        m.apply(ask(bots[seat], m), seat)
        for e in (m.events or [])[told:]:
            trace.follow(e)
        told = len(m.events or [])
        if m.quiescent and not m.over:
            assert trace.holder.get(0, -1) == m.state.ball_by[0]
            assert trace.lies.get(0, -1) == m.state.ball_cell[0]
            held += m.state.ball_by[0] >= 0
    assert held


@pytest.mark.parametrize("book", setup.books())
def test_figures_agree_with_the_match(book: str) -> None:
    m = begun(book, 5)
    play(m, bots_called(["biased"] * m.seats, 5), 30)
    found = figures(m.events or [], facts(m), m.seats)
    known = statistics(m)
    for name, theirs in (
        ("turnovers", "turnovers"), ("blocks", "blocks thrown"), ("knocked_down", "own players knocked down"),
        ("passes", "passes"), ("knocked_out", "own players KO'd"), ("casualties", "own casualties"), ("dead", "own dead"),
        ("rerolls", "re-rolls used"), ("pick_ups", "balls picked up"),
    ):  # fmt: skip
        scored = [m.state.score[seat] if name == "turnovers" else 0 for seat in range(m.seats)]
        told = [known[seat].get(theirs, 0) for seat in range(m.seats)]
        if name == "turnovers":  # some books report a touchdown as one
            assert all(t - s <= n <= t for t, s, n in zip(told, scored, found.by_seat[name], strict=True))
        else:
            assert found.by_seat[name] == told, name
    assert found.by_seat["touchdowns"] == list(m.state.score)
    for name in ("blocks", "knocked_down", "passes", "pick_ups", "casualties", "dead", "chests", "fouls"):
        of_players = [0] * m.seats
        for body, deeds in found.by_player.items():
            of_players[m.side[body]] += deeds[name]
        assert of_players == found.by_seat[name], name
    assert sum(found.by_seat["turns"]) == sum(isinstance(e, event.TurnBegan) for e in m.events or [])
    assert abs(found.by_seat["turns"][0] - found.by_seat["turns"][1]) <= 2
    by_cause = sum(tally.times for tally in found.tallies if tally.what == recorder.TURNOVER)
    assert by_cause == sum(found.by_seat["turnovers"])
    opened = sum(tally.times for tally in found.tallies if tally.what == recorder.CHEST)
    assert opened == sum(found.by_seat["chests"])
    assert sum(counts[recorder.FELL] for counts in found.squares.values()) <= sum(found.by_seat["knocked_down"])


def test_two_teams_of_one_name_have_their_own_turns() -> None:
    m = begun("dungeonbowl-5", 3, ("Orc", "Orc"))
    play(m, bots_called(["random", "random"], 3), 8)
    assert m.sheets[0].name == m.sheets[1].name
    seats = [e.seat for e in m.events or [] if isinstance(e, event.TurnBegan)]
    assert set(seats) == {0, 1}
    assert all(one != two for one, two in pairwise(seats))
    assert figures(m.events or [], facts(m), 2).by_seat["turns"] == [seats.count(0), seats.count(1)]


def test_turnovers_are_counted_by_cause_for_all_players_together() -> None:
    told: list[event.Event] = [
        event.Turnover("", 0, "was knocked down (dodge)", 3), event.Turnover("", 0, "was knocked down (dodge)", 1),
        event.Turnover("", 1, "touchdown"),
    ]  # fmt: skip
    found = figures(told, Facts([0, 0, 1, 1], []), 2)
    assert found.by_seat["turnovers"] == [2, 0]
    assert found.tallies == [(0, recorder.TURNOVER, "was knocked down (dodge)", 2)]


def test_actions_of_bodies_without_a_team_count_for_no_seat() -> None:
    def counted(body: int) -> dict[str, list[int]]:
        told: list[event.Event] = [event.PickedUp("", body, 5, 0), event.SentOff("", body)]
        return {name: seats for name, seats in figures(told, Facts([0, 1, 2], []), 2).by_seat.items() if seats[1]}

    assert counted(1)
    assert not counted(2)


def test_four_seats_are_counted_each() -> None:
    m = begun("crp", 2, ("Orc", "Human", "Skaven", "Elf"))
    play(m, bots_called(["biased"] * 4, 2), 30)
    found = figures(m.events or [], facts(m), 4)
    assert all(turns > 0 for turns in found.by_seat["turns"])
    assert {seat for seat, _ in found.squares} >= {0, 1, 2, 3}
