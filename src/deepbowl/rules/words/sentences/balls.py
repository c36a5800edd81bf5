"""Balls and bombs: throws, catches, bounces, finds and kinds of ball."""

from __future__ import annotations

from typing import Final

from deepbowl.engine import event
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.words.sentences.names import Sentences, Words


def _passed(w: Words, e: event.Passed) -> str:
    target = f" to {w.who(e.target)}{w.at(e.to_cell)}" if e.target >= 0 else w.at(e.to_cell, "to")
    thing = "a bomb" if e.ball == event.NO_BALL else w.ball(e.ball)
    return f"{w.who(e.body)} throws {thing}{target}"


def _deflected(w: Words, e: event.Deflected) -> str:
    return f"{w.who(e.body)} deflects the pass{w.also(e.thrower, e.body, 'of')}"


def _intercepted(w: Words, e: event.Intercepted) -> str:
    return f"{w.who(e.body)} intercepts the {'bomb' if e.ball == event.NO_BALL else 'pass'}{w.also(e.thrower, e.body, 'of')}"


def _caught(w: Words, e: event.Caught) -> str:
    return f"{w.who(e.body)} catches {'the bomb' if e.ball == event.NO_BALL else w.ball(e.ball)}"


def _completed(w: Words, e: event.Completed) -> str:
    worth = f"{e.points} star player point" if e.points else "no points: no opponent was standing"
    return f"{w.who(e.body)} completes a pass to {w.who(e.receiver)} ({worth})"


def _dropped(w: Words, e: event.Dropped) -> str:
    return f"{w.who(e.body)} drops {w.ball(e.ball)}"


def _picked_up(w: Words, e: event.PickedUp) -> str:
    return f"{w.who(e.body)} picks up {w.ball(e.ball)}"


def _handed_off(w: Words, e: event.HandedOff) -> str:
    return f"{w.who(e.body)} hands {w.ball(e.ball)}{w.also(e.receiver, e.body, 'to')}"


def _bounced(w: Words, e: event.Bounced) -> str:
    how = {moments.THROW_IN: "is thrown in", moments.RICOCHET: "flies", moments.RUN: "runs"}.get(e.manner, "bounces")
    return f"{w.ball(e.ball)} {how}{w.at(e.cell, 'to')}"


def _ricocheted(w: Words, e: event.Ricocheted) -> str:
    thing = "The bomb" if e.ball == event.NO_BALL else w.ball(e.ball)
    return f"{thing} bounces off the wall{w.at(e.cell)}"


def _ball_found(w: Words, e: event.BallFound) -> str:
    return f"{w.ball(e.ball)} is loose{w.at(e.cell)}"


def _ball_found_to_people(w: Words, e: event.BallFound) -> str:
    return f"{w.ball(e.ball)} is found!" if e.body >= 0 else f"{w.ball(e.ball)} is in play"


def _ball_teleported(w: Words, e: event.BallTeleported) -> str:
    return f"{w.ball(e.ball)} is teleported{w.at(e.cell, 'to')}"


def _ball_known(w: Words, e: event.BallKnown) -> str:
    article = "an" if e.variant[:1] in "aeiou" else "a"
    return f"It is {article} {e.variant} ball{w.at(e.cell)}"


def _ball_vanished(w: Words, e: event.BallVanished) -> str:
    return f"{w.ball(e.ball)} vanishes{w.at(e.cell)}" + (": it was an illusion" if e.illusion else "")


def _eaten(w: Words, e: event.BallEaten) -> str:
    return f"{w.who(e.body)} eats {w.ball(e.ball)}: {e.eaten} eaten so far"


SENTENCES: Final[Sentences] = {
    event.BallEaten: _eaten,
    event.Passed: _passed,
    event.Deflected: _deflected,
    event.Intercepted: _intercepted,
    event.Caught: _caught,
    event.Completed: _completed,
    event.Dropped: _dropped,
    event.PickedUp: _picked_up,
    event.HandedOff: _handed_off,
    event.Bounced: _bounced,
    event.Ricocheted: _ricocheted,
    event.BallFound: _ball_found,
    event.BallTeleported: _ball_teleported,
    event.BallKnown: _ball_known,
    event.BallVanished: _ball_vanished,
}
BESIDE_BOARD: Final[Sentences] = {
    event.BallFound: _ball_found_to_people,
}
