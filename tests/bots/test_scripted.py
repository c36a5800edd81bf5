"""The scripted bot: it wins, it scores under every book, it sees what can be seen, and it plays the same way again."""

from __future__ import annotations

import pytest

from deepbowl.board.bits import cells
from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.books.registry import BOOKS
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, ask, play
from deepbowl.bots.random_bot import RandomBot
from deepbowl.bots.scripted.answers import Answers
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.building import place_mark
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.hitting import block_dice, odds_of
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import put
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary import purpose
from deepbowl.teams.ready import ready_team, ready_teams
from deepbowl.testing import Scenario, player, scenario

DUNGEON_BOOKS = ["dungeonbowl-5", "stockbowl"]
EVERY_BOOK = ["crp", *DUNGEON_BOOKS]
MATCHES = {"crp": 4, "dungeonbowl-5": 8, "stockbowl": 14}
SCORING_MATCHES = MATCHES | {"crp": 7}
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
def test_scripted_bot_beats_random_under_every_book(book: str) -> None:
    won = 0
    for number in range(MATCHES[book]):
        m = match(book, number)
        bots: list[Bot] = [ScriptedBot(number), RandomBot(number)]
        seat = number % 2
        play(m, bots if seat == 0 else bots[::-1], 60)
        won += m.state.score[seat] > m.state.score[1 - seat]
    assert won >= MATCHES[book] - 1


@pytest.mark.parametrize("book", EVERY_BOOK)
def test_scripted_against_itself_scores_in_most_matches(book: str) -> None:
    scored = 0
    for number in range(SCORING_MATCHES[book]):
        m = match(book, number)
        play(m, [ScriptedBot(number), ScriptedBot(number + 100)], 60)
        scored += any(m.state.score)
    assert scored >= SCORING_MATCHES[book] * 6 // 7  # hundreds of matches say 92% and more: docs/bots-scripted.md


@pytest.mark.parametrize("book", EVERY_BOOK)
def test_scripted_bot_plays_the_same_match_again(book: str) -> None:
    ends = set()
    for _ in range(2):
        m = match(book, 3)
        play(m, [ScriptedBot(1), ScriptedBot(2)], 6)
        ends.add(m.hash())
    assert len(ends) == 1


def test_scripted_bot_plays_with_four_seats_and_several_balls() -> None:
    sheets = [ready_team(race).sheet() for race in ("Human", "Orc", "Wood Elf", "Goblin")]
    m = Match.new("crp", cross_pitch(), sheets, Seeded(4), balls=2, record=False)
    play(m, [ScriptedBot(seat) for seat in range(4)], 4)
    assert m.over or max(m.state.turns) > 4


def test_scripted_bot_plays_against_the_clock() -> None:
    m = match("dungeonbowl-5", 1, "time-limit")
    play(m, [ScriptedBot(1), ScriptedBot(2)])
    assert m.over


@pytest.mark.parametrize("race", ["Goblin", "Halfling", "Ogre", "Vampire", "Underworld", "Khemri", "Nurgle", "Slann"])
def test_scripted_bot_coaches_odd_teams(race: str) -> None:
    sheets = [ready_team(race).sheet(), ready_team("Human").sheet()]
    board = dungeon("ring-of-cells").board()
    m = Match.new("dungeonbowl-5", board, sheets, Seeded(9), BOOKS["dungeonbowl-5"].switches_for(board), record=False)
    play(m, [ScriptedBot(1), ScriptedBot(2)], 8)
    assert m.over or max(m.state.turns) > 8


def test_bots_have_names() -> None:
    assert isinstance(bot_called("scripted", 3), ScriptedBot)


# ---------------------------------------------------------------- positions
def play_until_turn(m: Match) -> None:
    """Set up all teams by the default, until the first turn."""
    while m.decision().kind != "turn":
        d = m.decision()
        formation = choice(verbs.FORMATION)
        m.apply(formation if formation in d.options else d.options[0], d.seat)


def turn_of(s: Scenario, seed: int = 1) -> list[str]:
    """The scripted bot's choices in its turn, until another seat must choose or a die would be rolled badly."""
    bot, told = ScriptedBot(1), []
    m = s.m.clone(Seeded(seed))
    seat, turns = m.state.seat, m.state.turns
    while not m.over and m.state.seat == seat and m.state.turns == turns and not any(m.state.score):
        decision = m.decision()
        if decision.seat != seat:
            break
        chosen = ask(bot, m)
        told.append(m.names.text(chosen))
        m.apply(chosen)
    told.append("touchdown" if m.state.score[seat] else "")
    return told


ALONE = "[.........]\n[A........]\n[b........]"


def test_carrier_without_opponents_in_the_way_scores() -> None:
    s = scenario(ALONE, A=player(ma=9, ball=True), b="stunned")
    s.m.state.turns = tuple([s.m.rules.length.turns] * 2)
    assert turn_of(s)[-1] == "touchdown"


def test_carrier_safe_from_all_opponents_delays_the_touchdown() -> None:
    s = scenario(ALONE, A=player(ma=9, ball=True), b="stunned")
    assert turn_of(s)[-1] == ""


def test_carrier_within_reach_of_an_opponent_scores_immediately() -> None:
    s = scenario("[.........]\n[A........]\n[........b]", A=player(ma=9, ball=True), b=player(ma=8))
    assert turn_of(s)[-1] == "touchdown"


def test_carrier_does_not_wait_when_behind_in_the_last_half() -> None:
    s = scenario(ALONE, A=player(ma=9, ball=True), b="stunned")
    s.m.state.half = s.m.rules.length.halves
    assert Carrying(Sight(s.m, 0, Ways()), 0.0).has_time()
    s.m.state.score = put(s.m.state.score, 1, 1)
    assert not Carrying(Sight(s.m, 0, Ways()), 0.0).has_time()


def test_carrier_does_not_wait_when_the_first_touchdown_wins() -> None:
    s = scenario(ALONE, book="dungeonbowl-5", edge="wall", A=player(ma=9, ball=True), b="stunned")
    assert turn_of(s)[-1] == "touchdown"


def test_a_team_reroll_is_kept_for_better_than_a_step_without_the_ball() -> None:
    dodge = Decision(0, "re-roll", [choice(verbs.REROLL, verbs.REROLL_NONE), choice(verbs.REROLL, verbs.REROLL_TEAM)])
    dodge.what = purpose.DODGE
    for ball, spent in ((False, False), (True, True)):
        s = scenario("[....A....]\n[........b]", A=player(ball=ball), b=player(ball=not ball))
        dodge.body = s.body("A")
        assert (Answers().reroll(s.m, dodge) == dodge.options[1]) == spent


def test_player_coming_out_of_a_pad_continues_the_activation() -> None:
    s = scenario(
        """
        [..............................]
        [A4............................]
        [....................6..$......]
        [..........................57..]
        [b.............................]""",
        book="dungeonbowl-5", edge="wall", A=player(ma=8), b="stunned",
    )  # fmt: skip
    told = turn_of(s)
    assert "step 2,1" in told
    after = told[told.index("step 2,1") + 1 :]
    assert any(text.startswith("use") for text in after)  # the square owed
    assert any(text.startswith("step") for text in after)


def test_blitz_is_kept_for_a_carrier_about_to_score() -> None:
    s = scenario(
        """
        [...........]
        [.b.A.......]
        [..........c]
        [.........B.]""",
        A=player(ma=6, st=3), B=player(ma=6, st=4, skills="Block"), b=player(st=3, ball=True), c=player(st=2),
    )  # fmt: skip
    told = turn_of(s)
    assert "hit B1" in told


def test_marker_stays_beside_a_carrier_about_to_score_among_four() -> None:
    """With four teams it is not left to the others."""
    sheets = [ready_team(race).sheet() for race in ("Human", "Orc", "Elf", "Dwarf")]
    m = Match.new("crp", cross_pitch(), sheets, Seeded(5), balls=1)
    play_until_turn(m)
    s, seat = m.state, m.state.seat
    thief = next(body for body in m.bodies.of_seat[(seat + 1) % 4] if s.cell[body] >= 0)
    goal = m.rules.scoring.goal(m, m.side[thief])
    near = m.board.floor & m.state.topo.flood(goal, m.board.floor, 3) & ~goal & ~s.occupied
    m.place(thief, near.bit_length() - 1)
    guard = next(body for body in m.bodies.of_seat[seat] if s.cell[body] >= 0)
    m.place(guard, (m.state.topo.flood(m.board.bit[s.cell[thief]], m.board.floor, 3) & ~goal & ~s.occupied).bit_length() - 1)
    m.give_ball(0, thief)
    bot, turns = ScriptedBot(1), list(s.turns)
    hit = False
    while m.state.seat == seat and list(m.state.turns) == turns and not m.over:
        d = m.decision()
        if d.seat != seat:
            m.apply(d.options[0], d.seat)
            continue
        chosen = ask(bot, m)
        hit |= verb_of(chosen) == verbs.HIT and first_of(chosen) == thief
        if verb_of(chosen) == verbs.END_TURN:
            break
        m.apply(chosen)
    assert hit or m.around(thief) & m.state.zone[seat]


def test_pads_are_placed_near_the_goal_and_chests_on_the_bots_side() -> None:
    s = scenario("[....................]\n[....................]\n[A..................b]", book="dungeonbowl-5", edge="wall")
    sight = Sight(s.m, 0, Ways())
    squares = [choice(verbs.PLACE, cell) for cell in cells(sight.ground)]
    goal, home = sight.to_goal(), sight.on_foot(s.m.own_zone(0))
    assert goal[first_of(place_mark(sight, "pad", Decision(0, "place-pad", squares)))] == 0
    chest = first_of(place_mark(sight, "chest", Decision(0, "place-chest", squares)))
    assert 0 < home[chest] < goal[chest]


def test_carrier_hands_off_to_a_team_mate_able_to_score() -> None:
    s = scenario("[...........]\n[A.B........]\n[b..........]", A=player(ma=3, ball=True), B=player(ma=9, ag=5), b="stunned")
    assert "hand-off A2" in turn_of(s)


def test_carrier_about_to_score_is_blitzed() -> None:
    s = scenario("[........]\n[.b....A.]\n[........]", A=player(ma=8, st=4, skills="Block"), b=player(st=3, ball=True))
    told = turn_of(s)
    assert "declare blitz" in told
    assert "hit B1" in told


def test_much_stronger_opponent_is_not_blocked_without_gain() -> None:
    s = scenario("[........]\n[...Ab...]\n[..*.....]", A=player(st=2, ag=3), b=player(st=5))
    assert "hit B1" not in turn_of(s)


def test_bot_knows_the_odds_of_a_block() -> None:
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


def test_players_clearing_the_path_go_before_the_carrier() -> None:
    """First the blitz on the player in the way, then the ball past them."""
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
