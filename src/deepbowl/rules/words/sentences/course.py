"""The course of a match: how it is laid out, halves, drives and turns, touchdowns, how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.words.sentences.names import Sentences, Words

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


def _laid_out(w: Words, e: event.LaidOut) -> str:
    return f"Layout {e.layout} is played: {e.board}"


def _end_zone(w: Words, e: event.EndZoneChosen) -> str:
    return f"{w.team(e.seat)} defend the end zone{w.at(e.cell)}"


def _sponsor(w: Words, e: event.SponsorNamed) -> str:
    return f"{w.team(e.seat)} play for {e.sponsor}"


def _seat_drawn(w: Words, e: event.SeatDrawn) -> str:
    sides = ("north", "east", "south", "west")
    return f"{w.team(e.seat)} sit in the {sides[e.place - 1]}"


def _phase(w: Words, e: event.PhaseBegan) -> str:
    return f"{w.team(e.seat)} are set up" if e.phase == moments.SET_UP else f"{e.phase} begins"


def _half(w: Words, e: event.HalfBegan) -> str:
    return "Overtime begins" if e.overtime else f"Half {e.half} begins"


def _drive(w: Words, e: event.DriveBegan) -> str:
    return f"Drive {e.drive} begins"


def _turn_began(w: Words, e: event.TurnBegan) -> str:
    return f"Turn {e.turn} of {w.team(e.seat)} begins"


def _turn_skipped(w: Words, e: event.TurnSkipped) -> str:
    return f"{w.team(e.seat)} sit turn {e.turn} out: they have scored in somebody else's turn"


def _turn_ended(w: Words, e: event.TurnEnded) -> str:
    return f"The turn of {w.team(e.seat)} ends" + (f": {cause_in_words(w.m, e.cause, e.body)}" if e.cause else "")


def _turn_ended_to_people(w: Words, e: event.TurnEnded) -> str:
    return f"The turn of {w.team(e.seat)} ends" + (f": {_cause_to_people(w, e.cause, e.body)}" if e.cause else "")


def _turnover(w: Words, e: event.Turnover) -> str:
    return f"Turnover for {w.team(e.seat)}: {cause_in_words(w.m, e.cause, e.body)}"


def _turnover_to_people(w: Words, e: event.Turnover) -> str:
    return f"Turnover for {w.team(e.seat)}: {_cause_to_people(w, e.cause, e.body)}"


def cause_in_words(m: Match, cause: str, body: int) -> str:
    """Why a turn ended: "A7 went down: dodge", "time ran out"."""
    return f"{m.bodies.name[body]} {cause}" if body >= 0 else cause


def _cause_to_people(w: Words, cause: str, body: int) -> str:
    return f"{w.who(body)} {cause}" if body >= 0 else cause


def _touchdown(w: Words, e: event.Touchdown) -> str:
    if e.body < 0:
        return f"{w.team(e.seat)} are given a touchdown, their number {e.score}"
    return f"TOUCHDOWN! {w.who(e.body)} scores{w.at(e.cell)}, number {e.score} for {w.team(e.seat)}"


def _score_set(w: Words, e: event.ScoreSet) -> str:
    return f"{w.team(e.seat)} have {e.score} touchdown{'' if e.score == 1 else 's'} now"


def _note(w: Words, e: event.NoteTaken) -> str:
    if e.note == "defaulted":
        return f"{w.team(e.seat)} gave no answer that could be taken; silence was taken for one"
    return f"Note '{e.note}'" + (f" of {w.team(e.seat)}" if e.seat >= 0 else "")


def _note_to_people(w: Words, e: event.NoteTaken) -> str:
    """What came from outside the rules."""
    said = {
        "concede": f"{w.team(e.seat)} concede the match",
        "time-up": f"{w.team(e.seat)} are out of time",
        "minutes": "Time goes on",
    }
    return said.get(e.note) or _note(w, e)


def _rolled_back(w: Words, e: event.RolledBack) -> str:
    return f"A defect of ours was found and the last choice undone: {' '.join(e.why.split())}"


def _match_ended(w: Words, e: event.MatchEnded) -> str:
    return "The match is over: a draw" if e.winner < 0 else f"The match is over: {w.team(e.winner)} win"


SENTENCES: Final[Sentences] = {
    event.LaidOut: _laid_out,
    event.EndZoneChosen: _end_zone,
    event.SponsorNamed: _sponsor,
    event.SeatDrawn: _seat_drawn,
    event.PhaseBegan: _phase,
    event.HalfBegan: _half,
    event.DriveBegan: _drive,
    event.TurnBegan: _turn_began,
    event.TurnSkipped: _turn_skipped,
    event.TurnEnded: _turn_ended,
    event.Turnover: _turnover,
    event.Touchdown: _touchdown,
    event.ScoreSet: _score_set,
    event.NoteTaken: _note,
    event.RolledBack: _rolled_back,
    event.MatchEnded: _match_ended,
}
BESIDE_BOARD: Final[Sentences] = {
    event.NoteTaken: _note_to_people,
    event.TurnEnded: _turn_ended_to_people,
    event.Turnover: _turnover_to_people,
}
