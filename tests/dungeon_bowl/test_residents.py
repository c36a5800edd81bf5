"""The Werewolf of a dungeon is in every match played there, however the match was made. [DG-XTILE-09]"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deepbowl.dungeons.generate import generate
from deepbowl.dungeons.text import render
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.state import STANDING
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.server.http.request_models import DungeonWish, NewMatch, NewSeat
from deepbowl.server.live.wire import match_state
from deepbowl.server.making.new_match import make_match
from deepbowl.server.store.recovery import new_from, rebuild
from deepbowl.testing import rule

BOOK = "dungeon-bowl-2021"
MAP = render(generate(7, BOOK, 2, features=("supplement",)))
"""A generated dungeon with the Werewolf's Lair."""


def by_fixture() -> Match:
    """As the command line and simulations make it."""
    return setup.new_match(BOOK, 2, board=generate(7, BOOK, 2, features=("supplement",)).board(), dice=Seeded(1))


def stored_match() -> NewMatch:
    seats = [NewSeat(kind="person"), NewSeat(kind="bot")]
    return NewMatch(book=BOOK, dungeon=DungeonWish(text=MAP), seats=seats)


def by_server() -> Match:
    return new_from(make_match(stored_match(), Seeded(1).secret(), MAP).stored)


def by_recovery() -> Match:
    return rebuild(make_match(stored_match(), Seeded(1).secret(), MAP).stored, [], None).match


def by_log() -> Match:
    return replay_text(by_fixture().log())


def by_save() -> Match:
    return Match.load(by_fixture().save(secret=True))


def in_the_open() -> Match:
    """As a program makes it that names only book, board and switches."""
    m = by_fixture()
    return Match.new(BOOK, m.board, m.sheets, Seeded(1), m.rules.active_switches)


@rule("DG-XTILE-09")
@pytest.mark.parametrize("make", [by_fixture, by_server, by_recovery, by_log, by_save, in_the_open])
def test_every_way_to_make_a_match_brings_the_werewolf(make: Callable[[], Match]) -> None:
    m = make()
    wolves = [body for body in range(len(m.bodies)) if m.neutral(body)]
    assert [(m.bodies.title[wolf], m.state.posture[wolf]) for wolf in wolves] == [("Werewolf", STANDING)]
    assert m.board.bit[m.state.cell[wolves[0]]] == m.board.areas["monster"]
    assert [player["title"] for player in match_state(m)["players"] if player["seat"] == -1] == ["Werewolf"]


@rule("DG-XTILE-09")
def test_a_body_of_a_log_that_the_rules_know_otherwise_is_refused() -> None:
    """A stronger Werewolf cannot be written into a log."""
    log = by_fixture().log()
    assert '"name": "Werewolf"' in log
    with pytest.raises(BrokenSave, match="is Werewolf by the rules of this match"):
        replay_text(log.replace('"name": "Werewolf"', '"name": "Wererabbit"'))


@rule("DG-XTILE-09")
def test_bodies_of_the_callers_own_join_those_of_the_board() -> None:
    m = by_fixture()
    free = next(cell for cell in range(m.board.n) if m.board.floor >> cell & 1 and not m.state.at[cell])
    rat = NeutralSheet(50, "Rat", 4, 1, 3, 0, 7, (), 1, m.board.label(free))
    both = Match.new(BOOK, m.board, m.sheets, Seeded(1), m.rules.active_switches, neutrals=[rat])
    assert [sheet.name for sheet in both.neutrals] == ["Rat", "Werewolf"]
