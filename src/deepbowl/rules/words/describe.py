"""What happened, in plain words: every event becomes one English sentence with names, numbers and the rule behind it.

Logs, the terminal and the browser show these sentences. They are made from the event and from facts that never change
(who is who, what squares are called), so that an old event reads the same at any later time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deepbowl.engine import event as events
from deepbowl.engine.event import Event
from deepbowl.engine.state import DRAW, POSTURES, RESERVES
from deepbowl.rules.vocabulary import moments

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


def describe(m: Match, e: Event, short: bool = False, beside_board: bool = False) -> str:
    """One sentence about an event, with the rule that caused it; `short` leaves out players' full names.

    `beside_board`: squares and the rule are shown by whoever shows the sentence, and players go by their own names.
    """
    say = _SENTENCES.get(e.kind)
    if beside_board:
        say = _BESIDE_BOARD.get(e.kind, say)
    words = _Words(m, short, beside_board)
    sentence = _capital(" ".join((say or _other)(words, e).split()).rstrip(":, "))
    return f"{sentence} [{e.rule}]" if e.rule and not beside_board else sentence


class _Words:
    """What bodies, squares, teams and balls of a match are called."""

    def __init__(self, m: Match, short: bool, beside_board: bool = False) -> None:
        self.m = m
        self.short = short
        self.beside_board = beside_board

    def who(self, body: int) -> str:
        """A player: short name and, unless only that is wanted, his own."""
        bodies = self.m.bodies
        if not 0 <= body < len(bodies):
            return "Nobody"
        if self.short or not bodies.title[body]:
            return bodies.name[body]
        return bodies.title[body] if self.beside_board else f"{bodies.name[body]} {bodies.title[body]}"

    def by(self, e: Event, word: str = "by") -> str:
        """ " by B3", or nothing if nobody else did it."""
        return f" {word} {self.who(e.other)}" if e.other >= 0 and e.other != e.body else ""

    def at(self, cell: int, word: str = "at") -> str:
        """ " at 4,5", or nothing where there is no square."""
        board = self.m.board
        if self.beside_board:
            return ""
        return f" {word} {board.label(cell)}" if 0 <= cell < board.n and board.xs[cell] >= 0 else ""

    def team(self, seat: int) -> str:
        """A team by its name."""
        return self.m.sheets[seat].name if 0 <= seat < len(self.m.sheets) else "Nobody"

    def ball(self, number: int) -> str:
        """The ball, or which of several."""
        return f"ball {number + 1}" if len(self.m.state.ball_cell) > 1 else "the ball"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- rolls
def _rolled(w: _Words, e: Event) -> str:
    die = "" if e.other == 6 else f" (D{e.other})"
    return f"{w.who(e.body)} rolls {e.value}{die} for {e.what}" if e.body >= 0 else f"{_capital(e.what)}: {e.value}{die}"


def _tested(w: _Words, e: Event) -> str:
    """A roll and everything that counted: "dodge failed 4 +1 -2" is what it was for, how it ended, target, modifiers."""
    kind, outcome, *numbers = e.what.split()
    text = f"{w.who(e.body)} rolls {e.value} for {kind}, needs {e.other}+"
    if len(numbers) > 1:
        text += f" ({numbers[0]}+, {', '.join(numbers[1:])})"
    return f"{text}: {outcome}"


# ---------------------------------------------------------------- the course of the match
def _laid_out(w: _Words, e: Event) -> str:
    return f"Layout {e.value} is played: {e.what}"


def _phase(w: _Words, e: Event) -> str:
    if e.what == "set up":
        return f"{w.team(e.value)} are set up"
    numbered = {"drive": "Drive", "half": "Half"}
    return f"{numbered[e.what]} {e.value} begins" if e.what in numbered else f"{_capital(e.what)} begins"


def _turn_began(w: _Words, e: Event) -> str:
    return f"Turn {e.value} of {e.what} begins"


def _turn_ended(w: _Words, e: Event) -> str:
    return f"The turn of {w.team(e.value)} ends" + (f": {e.what}" if e.what else "")


def _turnover(w: _Words, e: Event) -> str:
    return f"Turnover for {w.team(e.value)}: {e.what}"


def _touchdown(w: _Words, e: Event) -> str:
    if e.body < 0:
        return f"{e.what} are given a touchdown, their number {e.value}"
    return f"TOUCHDOWN! {w.who(e.body)} scores{w.at(e.cell)}, number {e.value} for {w.team(w.m.side[e.body])}"


def _note(w: _Words, e: Event) -> str:
    if e.what == "defaulted":
        return f"{w.team(e.value)} gave no answer that could be taken; silence was taken for one"
    return f"Note '{e.what}'" + (f" of {w.team(e.value)}" if e.value >= 0 else "")


def _rolled_back(w: _Words, e: Event) -> str:
    return f"A defect of ours was found and the last choice undone: {e.what}"


def _match_ended(w: _Words, e: Event) -> str:
    return "The match is over: a draw" if e.value == DRAW else f"The match is over: {w.team(e.value)} win"


# ---------------------------------------------------------------- players
def _placed(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} is placed{w.at(e.cell)}"


def _activated(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} is activated"


def _declared(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} declares a {e.what}{w.by(e, 'against')}"


def _moved(w: _Words, e: Event) -> str:
    if e.other >= 0 and e.other != e.body:
        return f"{w.who(e.body)} follows {w.who(e.other)}{w.at(e.cell, 'to')}"
    return f"{w.who(e.body)} moves{w.at(e.cell, 'to')}" + (f" ({e.what})" if e.what else "")


def _pushed(w: _Words, e: Event) -> str:
    where = w.at(e.cell, "to") or f" {e.what or 'off the board'}"
    return f"{w.who(e.body)} is pushed{where}{w.by(e)}"


def _teleported(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} is teleported{w.at(e.cell, 'to')}" + (f" ({e.what})" if e.what else "")


def _lifted(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} flies through the air" + (f" ({e.what})" if e.what else "")


def _stood_up(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} stands up"


def _knocked_down(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} is knocked down{w.by(e)}" + (f" ({e.what})" if e.what else "")


def _placed_prone(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} is placed prone" + (f" ({e.what})" if e.what else "")


def _armour(w: _Words, e: Event) -> str:
    return f"Armour of {w.who(e.body)}: {e.value} against AV {w.m.state.av[e.body]}, {e.what}"


def _injured(w: _Words, e: Event) -> str:
    if e.rule == w.m.cite(moments.CASUALTY):  # a line of the casualty table, not the injury roll
        return f"Casualty roll for {w.who(e.body)}: {e.value}, {e.what}"
    return f"Injury roll for {w.who(e.body)}: {e.value}" + (f" ({e.what})" if e.what else "")


def _healed(w: _Words, e: Event) -> str:
    if e.what == "bribe":
        return f"The bribe works: {w.who(e.body)} stays"
    state = POSTURES[e.value] if 0 <= e.value < len(POSTURES) else "better"
    return f"{_capital(e.what) or 'Somebody'} helps {w.who(e.body)}: now {state}"


def _removed(w: _Words, e: Event) -> str:
    if e.value == RESERVES:
        return f"{w.who(e.body)} goes to the reserves"
    state = POSTURES[e.value] if 0 <= e.value < len(POSTURES) else e.what
    return f"{w.who(e.body)} leaves the board: {state}"


def _returned(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} is fit to play again"


def _trait_used(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} uses {e.what}{w.by(e, 'on')}"


def _reroll_spent(w: _Words, e: Event) -> str:
    return f"{w.team(w.m.side[e.body])} spend a re-roll for {w.who(e.body)}, {e.value} left"


def _blocked(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} blocks {w.who(e.other)}: {e.what}"


def _infraction(w: _Words, e: Event) -> str:
    return f"The referee has seen {w.who(e.body)}" + (f": {e.what}" if e.what else "")


def _sent_off(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} is sent off"


# ---------------------------------------------------------------- balls
def _passed(w: _Words, e: Event) -> str:
    target = f" to {w.who(e.other)}{w.at(e.cell)}" if e.other >= 0 else w.at(e.cell, "to")
    thing = f"a {e.what}" if e.what else w.ball(e.value)
    return f"{w.who(e.body)} throws {thing}{target}"


def _deflected(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} deflects the pass{w.by(e, 'of')}"


def _intercepted(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} intercepts the pass{w.by(e, 'of')}"


def _caught(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} catches {w.ball(e.value)}"


def _completed(w: _Words, e: Event) -> str:
    worth = f"{e.value} star player point" if e.value else "no points: nobody opposed it"
    return f"{w.who(e.body)} completes a pass to {w.who(e.other)} ({worth})"


def _dropped(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} drops {w.ball(e.value)}"


def _bounced(w: _Words, e: Event) -> str:
    how = f"is {e.what}" if e.what else "bounces"
    return f"{_capital(w.ball(e.value))} {how}{w.at(e.cell, 'to')}"


def _picked_up(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} picks up {w.ball(e.value)}"


def _handed_off(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} hands {w.ball(e.value)}{w.by(e, 'to')}"


def _ball_found(w: _Words, e: Event) -> str:
    return f"{_capital(w.ball(e.value))} lies{w.at(e.cell)}"


def _exploded(w: _Words, e: Event) -> str:
    if not e.what:
        return f"There is an explosion{w.at(e.cell)}"
    return f"A {e.what} strikes" + (f" {w.who(e.body)}" if e.body >= 0 else "") + w.at(e.cell)


def _revealed(w: _Words, e: Event) -> str:
    who, verb = w.who(e.body) if e.body >= 0 else "Somebody", "opens" if e.what == "chest" else "reveals"
    return f"{who} {verb} the {e.what}{w.at(e.cell)}"


def _mark_changed(w: _Words, e: Event) -> str:
    return f"{e.what or 'something has changed'}{w.at(e.cell)}" + (f" by {w.who(e.body)}" if e.body >= 0 else "")


# ---------------------------------------------------------------- the dungeon, and whatever has no sentence of its own
def _other(w: _Words, e: Event) -> str:
    name = "".join(f" {c.lower()}" if c.isupper() else c for c in e.kind).strip()
    words = [_capital(name)]
    if e.body >= 0:
        words.append(w.who(e.body))
    if e.what:
        words.append(e.what)
    return ": ".join([words[0], ", ".join(words[1:])] if len(words) > 1 else words) + w.at(e.cell)


_SENTENCES: Final[dict[str, Callable[[_Words, Event], str]]] = {
    events.ROLLED: _rolled,
    events.TESTED: _tested,
    events.LAID_OUT: _laid_out,
    events.PHASE_BEGAN: _phase,
    events.TURN_BEGAN: _turn_began,
    events.TURN_ENDED: _turn_ended,
    events.PLACED: _placed,
    events.REVEALED: _revealed,
    events.MARK_CHANGED: _mark_changed,
    events.ACTIVATED: _activated,
    events.DECLARED: _declared,
    events.MOVED: _moved,
    events.PUSHED: _pushed,
    events.TELEPORTED: _teleported,
    events.LIFTED: _lifted,
    events.STOOD_UP: _stood_up,
    events.KNOCKED_DOWN: _knocked_down,
    events.PLACED_PRONE: _placed_prone,
    events.ARMOUR: _armour,
    events.INJURED: _injured,
    events.HEALED: _healed,
    events.REMOVED: _removed,
    events.RETURNED: _returned,
    events.TRAIT_USED: _trait_used,
    events.REROLL_SPENT: _reroll_spent,
    events.BLOCKED: _blocked,
    events.PASSED: _passed,
    events.DEFLECTED: _deflected,
    events.INTERCEPTED: _intercepted,
    events.CAUGHT: _caught,
    events.COMPLETED: _completed,
    events.DROPPED: _dropped,
    events.BOUNCED: _bounced,
    events.PICKED_UP: _picked_up,
    events.HANDED_OFF: _handed_off,
    events.BALL_FOUND: _ball_found,
    events.EXPLODED: _exploded,
    events.INFRACTION: _infraction,
    events.SENT_OFF: _sent_off,
    events.TURNOVER: _turnover,
    events.TOUCHDOWN: _touchdown,
    events.NOTE_TAKEN: _note,
    events.ROLLED_BACK: _rolled_back,
    events.MATCH_ENDED: _match_ended,
}


# ---------------------------------------------------------------- beside the board
def _note_to_people(w: _Words, e: Event) -> str:
    """What came from outside the rules."""
    said = {
        "concede": f"{w.team(e.value)} concede the match",
        "time-up": f"{w.team(e.value)} are out of time",
        "minutes": "Time goes on",
    }
    return said.get(e.what) or _note(w, e)


def _rolled_to_people(w: _Words, e: Event) -> str:
    die = "" if e.other == 6 else f" (D{e.other})"
    what = e.what.replace("-", " ")
    return f"{w.who(e.body)} rolls {e.value}{die}: {what}" if e.body >= 0 else f"{_capital(what)}: {e.value}{die}"


def _teleported_to_people(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} is teleported" + (f" ({e.what})" if e.what else "")


def _activated_to_people(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)} acts"


def _declared_to_people(w: _Words, e: Event) -> str:
    return f"{w.who(e.body)}: {e.what}{w.by(e, 'against')}"


def _ball_found_to_people(w: _Words, e: Event) -> str:
    return f"{_capital(w.ball(e.value))} is found!"


_BESIDE_BOARD: Final[dict[str, Callable[[_Words, Event], str]]] = {
    events.NOTE_TAKEN: _note_to_people,
    events.ROLLED: _rolled_to_people,
    events.TELEPORTED: _teleported_to_people,
    events.ACTIVATED: _activated_to_people,
    events.DECLARED: _declared_to_people,
    events.BALL_FOUND: _ball_found_to_people,
}
