"""Names for what a league knows by its id: fixtures and sequences, as refusals and histories tell them to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.league.errors import Named
from deepbowl.league.fixture import Fixture
from deepbowl.league.session import DRAW, FORFEIT, LOTS, POST, PRE, REDRAFT, TABLE

if TYPE_CHECKING:
    from deepbowl.league.league import League

BETWEEN: Final = " – "
_OF_A_TABLE: Final = {PRE: "the sequence before", TABLE: "the hand-over of", FORFEIT: "the award of"}
_OF_ALL: Final = {DRAW: "the draw", LOTS: "the lots"}


def versus(league: League, fixture: Fixture) -> str:
    """Return the names of the clubs of a fixture."""
    return BETWEEN.join(league.called(club) for club in fixture.clubs)


def fixture_title(league: League, id: str) -> Named:
    """Return a fixture as people name it: when it is played, and its clubs."""
    fixture = league.fixtures[id]
    return Named(id, league.place_of(fixture), versus(league, fixture))


def sequence_title(league: League, id: str) -> Named:
    """Return an open sequence as people name it: whose it is, and the match it belongs to."""
    kind, its, club = league.sessions[id]
    if kind == REDRAFT:
        return Named(id, f"the off-season of {league.called(club)}")
    if kind in _OF_ALL:
        return Named(id, _OF_ALL[kind])
    where, clubs = league.place_of(league.fixtures[its]), versus(league, league.fixtures[its])
    if kind == POST:
        return Named(id, f"the sequence of {league.called(club)} after {where}", clubs)
    return Named(id, f"{_OF_A_TABLE[kind]} {where}", clubs)
