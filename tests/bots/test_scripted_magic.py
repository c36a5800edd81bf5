"""Items, spells, runes and the referee in the mind of the scripted bot."""

from __future__ import annotations

import pytest

from deepbowl.books.astrogranite.referees import PLACED
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import ask, play
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.infractions import Infractions
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.engine.state import SENT_OFF
from deepbowl.rules.vocabulary.records import MAJOR
from deepbowl.testing import Scenario, player, referee, scenario
from deepbowl.testing.watched import WatchedMatch

from .test_scripted import turn_of

ITEMS = ("eye-of-the-ref", "magic-items")
ONSITE = (*ITEMS, "college-teams", "secret-weapons", "sorcery", "onsite-refs=1")
RUN = """
    [.........]
    [..A......]
    [B.......c]"""
ACROSS = """
    [.........].
    [A.......c].
    [.........].
    [B.........."""


def cellar(rows: str, switches: tuple[str, ...] = ONSITE, eye: int = -1, **more: object) -> Scenario:
    """A walled dungeon in which referees have been placed."""
    s = scenario(rows, book="astrogranite", edge="wall", eye=eye, switches=switches, **more)  # type: ignore[arg-type]
    if PLACED in s.m.rules.tallies:
        s.m.set_tally(PLACED, 1)
    return s


def whistle(at: tuple[int, int]) -> object:
    """A referee somewhere."""
    return referee("Human", skills="Referee", at=at)


# ---------------------------------------------------------------- items
@pytest.mark.parametrize("item", ["Shoes of Speed", "Boots of Dashing"])
def test_carrier_uses_an_item_for_a_run_that_is_too_far_without_it(item: str) -> None:
    said = f"use {item.lower().replace(' ', '-')}"
    assert said in turn_of(cellar(RUN, ITEMS, A=player(ma=5, skills=item, ball=True), c="stunned"))
    assert said not in turn_of(cellar(RUN, ITEMS, A=player(ma=8, skills=item, ball=True), c="stunned"))


# ---------------------------------------------------------------- spells
def test_sorcerer_with_the_ball_flashes_over_a_wall_into_the_end_zone() -> None:
    rows = "[......#.]\n[.....A#.]\n[B.....#c]"
    s = cellar(rows, A=player(ag=4, skills="Sorcery", ball=True), c="stunned")
    assert turn_of(s)[:4] == ["activate A1", "declare block", "use sorcery", "use flash"]


@pytest.mark.parametrize(("eye", "at", "casts"), [(-1, (11, 3), True), (0, (11, 3), True), (0, (3, 1), False)])
def test_fist_flies_at_a_carrier_unless_a_referee_would_likely_mind(eye: int, at: tuple[int, int], casts: bool) -> None:
    rows = ACROSS.replace("c]", ".]").replace("A...", "A..c")
    s = cellar(rows, ONSITE, eye, R=whistle(at), A=player(ma=2, ag=4, skills="Sorcery"), c=player(ball=True))
    assert ("use flying-fist" in turn_of(s)) is casts


# ---------------------------------------------------------------- the price
def price(s: Scenario, cell: tuple[int, int] | None = None) -> float:
    """The price of a foul by A, on a square or where they stand."""
    sight = Sight(s.m, 0, Ways())
    return Infractions(sight).price(s.body("A"), MAJOR, -1 if cell is None else s.m.board.at(*cell))


def test_infraction_costs_more_under_the_eye_and_beside_a_referee() -> None:
    far, near = whistle((10, 0)), whistle((3, 1))
    elsewhere, watched, seen = (cellar(ACROSS, eye=eye, R=r) for eye, r in ((1, far), (0, far), (0, near)))
    assert 0 < price(elsewhere) < price(watched) < price(seen)
    assert price(elsewhere, (8, 1)) > price(elsewhere), "by where the foul would be, not by where they stand"
    assert elsewhere.m.state.cell[elsewhere.body("A")] == elsewhere.m.board.at(1, 1)


def test_armed_player_answers_for_a_turnover_and_others_do_not() -> None:
    s = cellar(ACROSS, R=whistle((10, 0)), A=player(skills="Chainsaw"))
    infractions = Infractions(Sight(s.m, 0, Ways()))
    assert infractions.failing(s.body("A")) > 0
    assert infractions.failing(s.body("B")) == 0


# ---------------------------------------------------------------- referees
def test_player_in_the_way_of_a_referee_walks_off() -> None:
    s = cellar(ACROSS, R=whistle((2, 1)), c="prone")
    sight = Sight(s.m, 0, Ways())
    assert sight.crowds >> s.m.board.at(1, 1) & 1
    m = s.m
    bot = ScriptedBot(1)
    while m.state.seat == 0 and m.decision().kind != "referee-move":
        m.apply(ask(bot, m))
    s.asked("referee-move", of=0)
    assert not Sight(m, 0, Ways()).crowds >> m.state.cell[s.body("A")] & 1


def test_referee_is_sent_where_opponents_are() -> None:
    s = cellar(ACROSS, R=whistle((5, 0)), c=player(skills="Shoes of Speed"), spare_balls=1)
    s.end_turn()
    s.asked("referee-move", of=0, about="R")
    s.m.apply(ask(ScriptedBot(1), s.m))
    assert s.m.board.distance(s.m.state.cell[s.body("R")], s.m.state.cell[s.body("c")]) < 4


# ---------------------------------------------------------------- runes
def test_winds_are_released_where_they_fell_more_opponents() -> None:
    rows = "&........\n.cd.e.f..\nB.....g.."
    s = scenario(
        rows, book="astrogranite", edge="wall", switches=("magical-inscriptions", "college-teams"),
        areas={"&": "rune rune-light"}, college=("Light College", "Grey College"), A=player(ag=4, at=(0, 0)),
    )  # fmt: skip
    assert "use winds-of-magic" in turn_of(s)


# ---------------------------------------------------------------- matches
def test_scripted_bot_wins_and_loses_few_players_to_the_referee() -> None:
    """A sample of `python scripts/referees.py --matches 200`."""
    wins, off = 0, {"scripted": 0, "random": 0}
    for number in range(2000, 2006):
        bots = ["random", "random"]
        bots[number % 2] = "scripted"
        m = WatchedMatch(number, seats=2).match()
        play(m, [bot_called(name, number * 7 + seat) for seat, name in enumerate(bots)], 40)
        wins += m.state.won == number % 2
        for seat, name in enumerate(bots):
            off[name] += sum(m.state.posture[body] == SENT_OFF for body in m.bodies.of_seat[seat])
    assert wins >= 5
    assert 2 * off["scripted"] <= off["random"]
