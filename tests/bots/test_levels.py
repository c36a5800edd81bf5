"""The levels: the same four everywhere, and coaches whose mistakes are a person's, not a fool's."""

from __future__ import annotations

from pathlib import Path

import pytest

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.bots.contract import check_bot
from deepbowl.bots.erring import CoachBot, ErringBot, RookieBot, VeteranBot
from deepbowl.bots.levels import LEVELS, level_called, next_level
from deepbowl.bots.named import BOTS, bot_called, what_is
from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.turn import Turn
from deepbowl.engine.choice import first_of
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import SetupError, boards_for, new_match
from deepbowl.testing import Scenario, player, scenario

FACES = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "ui" / "CoachFace.svelte"
NAMES = [level.name for level in LEVELS]


def tables() -> list[tuple[str, int]]:
    """Every book with every number of seats it has a board for."""
    found = []
    for book in book_ids():
        for seats in BOOKS[book].seats:
            try:
                boards_for(book, seats)
            except SetupError:
                continue
            found.append((book, seats))
    return found


def test_four_levels_can_be_seated_by_name() -> None:
    assert NAMES == ["rookie", "coach", "veteran", "master"]
    assert list(BOTS)[:4] == NAMES, "levels are listed first, the weakest on top"
    assert all(isinstance(bot_called(level.name, 1), level.bot) for level in LEVELS)
    assert bot_called("master:2s", 1)


def test_every_bot_is_described_without_its_docstring() -> None:
    """A compiled class has none."""
    assert all(len(what_is(name)) > 20 for name in BOTS)
    level = level_called("coach")
    assert level is not None
    assert level.text == what_is("coach")


@pytest.mark.parametrize("name", NAMES)
def test_every_level_has_its_own_face_and_names(name: str) -> None:
    assert f'name === "{name}"' in FACES.read_text(encoding="utf-8")
    assert len({coach for level in LEVELS for coach in level.coaches}) == 4 * len(LEVELS)


@pytest.mark.parametrize(("played", "harder"), [
    (["rookie"], "coach"), (["rookie", "veteran"], "master"), (["master"], None), (["random"], "rookie"),
    (["scripted"], "master"), (["search"], None), ([], None),
])  # fmt: skip
def test_the_next_opponent_is_a_level_stronger(played: list[str], harder: str | None) -> None:
    assert next_level(played) == harder


@pytest.mark.parametrize("kind", [RookieBot, CoachBot, VeteranBot])
@pytest.mark.parametrize(("book", "seats"), tables())
def test_erring_levels_sit_at_every_table(book: str, seats: int, kind: type[ErringBot]) -> None:
    found = check_bot(kind, [new_match(book, seats, dice=Seeded(3))], most=40)
    assert found.broken == {}
    assert found.decisions


def test_the_stronger_err_less_often() -> None:
    rookie, coach, veteran = RookieBot.mistakes, CoachBot.mistakes, VeteranBot.mistakes
    for weak, better in ((rookie, coach), (coach, veteran)):
        assert all(more > less for more, less in zip(weak, better, strict=True))


# ---------------------------------------------------------------- people, no fools
ERRING = [RookieBot, CoachBot, VeteranBot]


def turn_of(s: Scenario, seed: int, kind: type[ErringBot] = RookieBot) -> list[str]:
    """The choices of a coach until the turn is over, with the same dice whatever they choose."""
    bot, told = kind(seed), []
    m = s.m.clone(Seeded(1))
    seat, turns = m.state.seat, m.state.turns
    while not m.over and m.state.seat == seat and m.state.turns == turns and not any(m.state.score):
        chosen = ask(bot, m)
        told.append(m.names.text(chosen))
        m.apply(chosen)
    told.append("touchdown" if m.state.score[seat] else "")
    return told


@pytest.mark.parametrize("kind", ERRING)
def test_no_level_forgets_a_touchdown(kind: type[ErringBot]) -> None:
    s = scenario("[.........]\n[A..B.C...]\n[b........]", A=player(ma=9, ball=True), b="stunned")
    assert {turn_of(s, seed, kind)[-1] for seed in range(30)} == {"touchdown"}


def test_rookie_overlooks_a_player_now_and_then_for_the_whole_turn() -> None:
    blitzer, carrier = player(st=4, skills="Block"), player(st=3, ball=True)
    s = scenario("[..........]\n[.A....b...]\n[..........]\n[.C........]", A=blitzer, b=carrier)
    blitzed = ["declare blitz" in turn_of(s, seed) for seed in range(40)]
    assert 8 < sum(blitzed) < 38
    m, bot = s.m.clone(Seeded(1)), RookieBot(0)
    decision = m.decision()
    sight = Sight(m, decision.seat, bot.ways)
    bot.notice(sight)

    def thought_of() -> set[int]:
        turn = Turn(sight, bot.haste(sight), decision.options)
        return {first_of(plan[0]) for plans in bot.plays_of(turn) for plan in plans}

    assert thought_of() == thought_of(), "whom he overlooks he overlooks until the turn is over"


@pytest.mark.parametrize("kind", ERRING)
def test_no_level_leaves_a_carrier_standing_that_can_move(kind: type[ErringBot]) -> None:
    s = scenario("[...........]\n[.A.........]\n[..........b]", A=player(ma=4, ball=True), b="stunned")
    for seed in range(30):
        assert any(text.startswith("step") for text in turn_of(s, seed, kind))


def test_rookie_made_again_makes_the_same_mistakes() -> None:
    s = scenario("[..........]\n[.A..B.b...]\n[..........]\n[.C..D.....]", b=player(ball=True))
    assert [turn_of(s, seed) for seed in range(8)] == [turn_of(s, seed) for seed in range(8)]


def test_each_coach_of_a_level_has_a_face_on_the_page() -> None:
    drawn = FACES.with_name("faces.ts").read_text(encoding="utf-8")
    assert [coach for level in LEVELS for coach in level.coaches if f'"{coach}": face(' not in drawn] == []
