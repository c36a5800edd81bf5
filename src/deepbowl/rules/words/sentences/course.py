"""The course of a match: layout, halves, drives, turns, touchdowns and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import BY_DODGE, BY_LANDING, BY_LEAP, BY_RUSH, END_OF_TURN, knocked_down
from deepbowl.rules.words.sentences.dice import verb_for
from deepbowl.rules.words.sentences.names import Sentences, Words

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

_FAILED: Final = {
    knocked_down(BY_DODGE): purpose.DODGE, knocked_down(BY_RUSH): purpose.RUSH, knocked_down(BY_LEAP): purpose.LEAP,
    knocked_down(BY_LANDING): purpose.LANDING,
}  # fmt: skip
"""The test that was failed, where a failed test caused the fall."""


def _laid_out(w: Words, e: event.LaidOut) -> str:
    return f"Layout {e.layout} is played: {e.board}"


def _end_zone(w: Words, e: event.EndZoneChosen) -> str:
    return f"{w.team(e.seat)} defend the end zone{w.at(e.cell)}"


def _sponsor(w: Words, e: event.SponsorNamed) -> str:
    return f"{w.team(e.seat)} play for {e.sponsor}"


def _rerolls_changed(w: Words, e: event.RerollsChanged) -> str:
    return f"{w.team(e.seat)} have {e.left} re-roll{'' if e.left == 1 else 's'} in this match ({e.gained:+d})"


def _seat_drawn(w: Words, e: event.SeatDrawn) -> str:
    sides = ("north", "east", "south", "west")
    return f"{w.team(e.seat)} take the {sides[e.place - 1]} side"


def _phase(w: Words, e: event.PhaseBegan) -> str:
    return f"{w.team(e.seat)} are set up" if e.phase == moments.SET_UP else f"{e.phase} begins"


def _half(w: Words, e: event.HalfBegan) -> str:
    return "Overtime begins" if e.overtime else f"Half {e.half} begins"


def _drive(w: Words, e: event.DriveBegan) -> str:
    return f"Drive {e.drive} begins"


def _turn_began(w: Words, e: event.TurnBegan) -> str:
    return f"{w.team(e.seat)} start turn {e.turn}"


def _turn_skipped(w: Words, e: event.TurnSkipped) -> str:
    return f"{w.team(e.seat)} skip turn {e.turn}: they scored in another team's turn"


def _turn_ended(w: Words, e: event.TurnEnded) -> str:
    return f"{w.team(e.seat)} end their turn{_because(w, e)}"


def _because(w: Words, e: event.TurnEnded) -> str:
    """ ": A7 failed to dodge", or nothing if the coach ended the turn."""
    return "" if e.cause in ("", END_OF_TURN) else f": {_cause(w, e.cause, e.body)}"


def _turnover(w: Words, e: event.Turnover) -> str:
    if e.cause == moments.TOUCHDOWN:
        return f"The touchdown ends the turn of {w.team(e.seat)}"
    return f"Turnover for {w.team(e.seat)}: {_cause(w, e.cause, e.body)}"


def cause_in_words(m: Game, cause: str, body: int) -> str:
    """Return why a turn ended: "A7 failed to dodge", "time ran out"."""
    return _cause(Words(m, True), cause, body)


def _cause(w: Words, cause: str, body: int) -> str:
    """Return the same with the player's name beside the board, else their short name."""
    if body < 0:
        return cause
    who = w.who(body) if w.beside_board else w.m.bodies.name[body]
    if cause in _FAILED:
        return f"{who} failed to {verb_for(w.m.rules.verbs, _FAILED[cause])[1]}"
    return f"{who} {cause}"


def _touchdown(w: Words, e: event.Touchdown) -> str:
    if e.body < 0:
        return f"{w.team(e.seat)} are awarded a touchdown and have {e.score}"
    return f"Touchdown! {w.who(e.body)} scores{w.at(e.cell)}: {w.team(e.seat)} have {e.score}"


def _score_set(w: Words, e: event.ScoreSet) -> str:
    return f"{w.team(e.seat)} now have {e.score} touchdown{'' if e.score == 1 else 's'}"


def _note(w: Words, e: event.NoteTaken) -> str:
    if e.note == "defaulted":
        return f"{w.team(e.seat)} gave no valid answer; the default was used"
    return f"Note '{e.note}'" + (f" of {w.team(e.seat)}" if e.seat >= 0 else "")


def _note_to_people(w: Words, e: event.NoteTaken) -> str:
    """Return what came from outside the rules: a coach, a clock."""
    said = {
        "concede": f"{w.team(e.seat)} concede the match",
        "forfeit": f"{w.team(e.seat)} forfeit the match: their coach stayed away",
        "stand-in": f"A bot plays for {w.team(e.seat)} while their coach is away",
        "returned": f"The coach of {w.team(e.seat)} is back",
        "time-up": f"{w.team(e.seat)} are out of time",
        "minutes": f"{e.amount} minute{'' if e.amount == 1 else 's'} pass",
    }
    return said.get(e.note) or _note(w, e)


def _rolled_back(w: Words, e: event.RolledBack) -> str:
    return f"Deepbowl hit a bug and undid the last choice: {' '.join(e.why.split())}"


def _match_ended(w: Words, e: event.MatchEnded) -> str:
    if e.monsters:
        return "The match is over: the monsters win, and all teams have lost"
    return "The match is over: a draw" if e.winner < 0 else f"The match is over: {w.team(e.winner)} win"


SENTENCES: Final[Sentences] = {
    event.LaidOut: _laid_out,
    event.EndZoneChosen: _end_zone,
    event.SponsorNamed: _sponsor,
    event.RerollsChanged: _rerolls_changed,
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
}
