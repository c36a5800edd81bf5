"""The scripted coach: he wins, he scores by every book, he sees what can be seen, and he plays the same way again."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, ask, play
from deepbowl.bots.random_bot import RandomBot
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.hitting import block_dice, odds_of
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.engine.dice import Seeded
from deepbowl.rules.assemble import BOOKS
from deepbowl.rules.match import Match
from deepbowl.teams.ready import ready_team, ready_teams
from deepbowl.testing import Scenario, player, scenario

DUNGEON_BOOKS = ["dungeonbowl-5", "stockbowl"]
EVERY_BOOK = ["crp", *DUNGEON_BOOKS]
MATCHES = {"crp": 4, "dungeonbowl-5": 8, "stockbowl": 14}
"""How many are played here; `scripts/duel.py` plays hundreds."""


def match(book: str, number: int, *switches: str) -> Match:
    """A match between two of the ready teams in one of the book's dungeons, by a number."""
    races = list(ready_teams())
    sheets = [ready_team(races[(number * 5 + n * 7) % len(races)]).sheet() for n in range(2)]
    if book == "crp":
        return Match.new(book, open_pitch(), sheets, Seeded(number), record=False)
    names = dungeon_names(book, 2)
    board = dungeon(names[number % len(names)]).board()
    chosen = tuple(dict.fromkeys((*switches, *BOOKS[book].switches_for(board))))
    return Match.new(book, board, sheets, Seeded(number), chosen, record=False)


@pytest.mark.parametrize("book", EVERY_BOOK)
def test_he_beats_random_by_every_book(book: str) -> None:
    won = 0
    for number in range(MATCHES[book]):
        m = match(book, number)
        bots: list[Bot] = [ScriptedBot(number), RandomBot(number)]
        seat = number % 2
        play(m, bots if seat == 0 else bots[::-1], 60)
        won += m.state.score[seat] > m.state.score[1 - seat]
    assert won >= MATCHES[book] - 1


@pytest.mark.parametrize("book", EVERY_BOOK)
def test_against_himself_somebody_scores(book: str) -> None:
    scored = 0
    for number in range(MATCHES[book]):
        m = match(book, number)
        play(m, [ScriptedBot(number), ScriptedBot(number + 100)], 60)
        scored += any(m.state.score)
    assert scored >= MATCHES[book] * 6 // 7  # hundreds of matches say 94 % and more: docs/bots-scripted.md


@pytest.mark.parametrize("book", EVERY_BOOK)
def test_he_plays_the_same_match_again(book: str) -> None:
    ends = set()
    for _ in range(2):
        m = match(book, 3)
        play(m, [ScriptedBot(1), ScriptedBot(2)], 6)
        ends.add(m.hash())
    assert len(ends) == 1


def test_he_plays_with_four_seats_and_several_balls() -> None:
    sheets = [ready_team(race).sheet() for race in ("Human", "Orc", "Wood Elf", "Goblin")]
    m = Match.new("crp", cross_pitch(), sheets, Seeded(4), balls=2, record=False)
    play(m, [ScriptedBot(seat) for seat in range(4)], 4)
    assert m.over or max(m.state.turns) > 4


def test_he_plays_against_the_clock() -> None:
    m = match("dungeonbowl-5", 1, "time-limit")
    play(m, [ScriptedBot(1), ScriptedBot(2)])
    assert m.over


@pytest.mark.parametrize("race", ["Goblin", "Halfling", "Ogre", "Vampire", "Underworld", "Khemri", "Nurgle", "Slann"])
def test_he_coaches_odd_teams(race: str) -> None:
    sheets = [ready_team(race).sheet(), ready_team("Human").sheet()]
    board = dungeon("ring-of-cells").board()
    m = Match.new("dungeonbowl-5", board, sheets, Seeded(9), BOOKS["dungeonbowl-5"].switches_for(board), record=False)
    play(m, [ScriptedBot(1), ScriptedBot(2)], 8)
    assert m.over or max(m.state.turns) > 8


def test_bots_have_names() -> None:
    assert isinstance(bot_called("scripted", 3), ScriptedBot)


# ---------------------------------------------------------------- positions
def turn_of(s: Scenario) -> list[str]:
    """What the scripted coach does in his turn, until somebody else must choose or a die would be rolled badly."""
    bot, told = ScriptedBot(1), []
    m = s.m.clone(Seeded(1))
    seat, turns = m.state.seat, list(m.state.turns)
    while not m.over and m.state.seat == seat and m.state.turns == turns and not any(m.state.score):
        decision = m.decision()
        if decision.seat != seat:
            break
        chosen = ask(bot, m)
        told.append(m.names.text(chosen))
        m.apply(chosen)
    told.append("touchdown" if m.state.score[seat] else "")
    return told


def test_he_walks_in_when_nobody_is_in_the_way() -> None:
    s = scenario("[.........]\n[A........]\n[b........]", A=player(ma=9, ball=True), b="stunned")
    assert turn_of(s)[-1] == "touchdown"


def test_he_hands_the_ball_to_the_one_who_can_score() -> None:
    s = scenario("[...........]\n[A.B........]\n[b..........]", A=player(ma=3, ball=True), B=player(ma=9, ag=5), b="stunned")
    assert "hand-off A2" in turn_of(s)


def test_he_blitzes_the_carrier_who_is_about_to_score() -> None:
    s = scenario("[........]\n[.b....A.]\n[........]", A=player(ma=8, st=4, skills="Block"), b=player(st=3, ball=True))
    told = turn_of(s)
    assert "declare blitz" in told
    assert "hit B1" in told


def test_he_does_not_hit_somebody_much_stronger_for_nothing() -> None:
    s = scenario("[........]\n[...Ab...]\n[..*.....]", A=player(st=2, ag=3), b=player(st=5))
    assert "hit B1" not in turn_of(s)


def test_he_knows_the_odds_of_a_block() -> None:
    s = scenario("[........]\n[...Ab...]\n[........]", A=player(st=4, skills="Block"), b=player(st=3))
    attacker, defender = (s.m.bodies.name.index(name) for name in ("A1", "B1"))
    assert block_dice(s.m, attacker, defender, False) == 2
    odds = odds_of(s.m, attacker, defender, 2)
    assert odds.falls == pytest.approx(1 / 36)  # twice the skull
    assert odds.down == pytest.approx(1 - 1 / 4)  # both down, stumbles, down on either die


def test_a_carrier_far_from_the_goal_and_shut_in_takes_a_pad() -> None:
    s = scenario(
        """
        [.............................]
        [.............................]
        [A4.....b.....5......6.....7..]
        [.............................]
        [.............................]""",
        book="dungeonbowl-5", edge="wall", A=player(ma=4, ball=True), b=player(ma=2),
    )  # fmt: skip
    assert "step 2,2" in turn_of(s)


def test_a_carrier_near_the_goal_walks_past_the_pad() -> None:
    s = scenario(
        """
        [.............................]
        [........................A.4..]
        [.............................]
        [b........5......6.....7......]""",
        book="dungeonbowl-5", edge="wall", A=player(ma=4, ball=True), b="stunned",
    )  # fmt: skip
    told = turn_of(s)
    assert "step 27,1" not in told
    assert any(text.startswith("step") for text in told)


def test_those_who_clear_the_way_go_before_the_carrier() -> None:
    """First the blitz on who stands in the way, then the ball past him."""
    s = scenario(
        """
        [...............]
        [A.b..B.........]
        [...............]""",
        A=player(ma=6, ball=True), B=player(ma=6, st=5, skills="Block"), b=player(st=2),
    )  # fmt: skip
    told = turn_of(s)
    assert told.index("hit B1") < told.index("activate A1")


def test_a_carrier_does_not_walk_to_and_fro() -> None:
    s = scenario(
        """
        [...........#]
        [.A.........#]
        [...........#]
        [...b.c.....#]""",
        A=player(ma=8, ball=True),
    )  # fmt: skip
    steps = [text for text in turn_of(s) if text.startswith("step")]
    assert len(steps) == len(set(steps))
