"""What happened, in plain words: every event becomes one English sentence with names, numbers and the rule behind it.

Logs, the terminal and the browser show these sentences. They are made from the event and from facts that never change
(who is who, what squares are called), so that an old event reads the same at any later time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.state import NOBODY, POSTURES, RESERVES
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.actions import action_words, aimed, declares
from deepbowl.rules.vocabulary.records import FACES, TACKLE_ZONES

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


def describe(m: Match, e: Event, short: bool = False, beside_board: bool = False) -> str:
    """One sentence about an event, with the rule that caused it; `short` leaves out players' full names.

    `beside_board`: squares and the rule are shown by whoever shows the sentence, and players go by their own names.
    """
    say = _SENTENCES[type(e)]
    if beside_board:
        say = _BESIDE_BOARD.get(type(e), say)
    sentence = _capital(say(_Words(m, short, beside_board), e))
    return f"{sentence} [{e.rule}]" if e.rule and not beside_board else sentence


def describe_walk(m: Match, last: event.Moved, squares: int) -> str:
    """One sentence about a walk of so many squares, from its last step."""
    if squares == 1:
        return describe(m, last)
    words = _Words(m, False)
    cited = f" [{last.rule}]" if last.rule else ""
    return f"{words.who(last.body)} moves {squares} squares{words.at(last.to_cell, 'to')}{cited}"


def describe_block_dice(m: Match, body: int, faces: list[int]) -> str:
    """One sentence about the dice of a block."""
    return f"{_Words(m, False).who(body)} rolls the block dice: {', '.join([FACES[face] for face in faces])}"


def cause_in_words(m: Match, cause: str, body: int) -> str:
    """Why a turn ended: "A7 went down: dodge", "time ran out"."""
    return f"{m.bodies.name[body]} {cause}" if body >= 0 else cause


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

    def also(self, other: int, body: int, word: str) -> str:
        """ " by B3", or nothing if there is nobody else."""
        return f" {word} {self.who(other)}" if other >= 0 and other != body else ""

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


def _noted(what: str) -> str:
    """ " (dodge)", or nothing."""
    return f" ({what})" if what else ""


# ---------------------------------------------------------------- rolls
def _rolled(w: _Words, e: event.Rolled) -> str:
    die = "" if e.sides == 6 else f" (D{e.sides})"
    if e.body < 0:
        return f"{e.purpose}: {e.rolled}{die}"
    return f"{w.who(e.body)} rolls {e.rolled}{die} for {e.purpose}"


def _tested(w: _Words, e: event.Tested) -> str:
    """A roll and everything that counted: what it was for, target, modifiers, how it ended."""
    zones = sum([amount for reason, amount in e.modifiers if reason == TACKLE_ZONES])
    others = sum([amount for _, amount in e.modifiers]) - zones
    return _test(w, e, [f"{number:+d}" for number in (others, zones) if number])


def _test(w: _Words, e: event.Tested, counted: list[str]) -> str:
    what = e.purpose.replace("-", " ") if w.beside_board else e.purpose
    text = f"{w.who(e.body)} rolls {e.rolled} for {what}, needs {e.needed}+"
    if counted:
        text += f" ({e.total_needed}+, {', '.join(counted)})"
    return f"{text}: {'passed' if e.passed else 'failed'}"


def _reroll_spent(w: _Words, e: event.RerollSpent) -> str:
    return f"{w.team(e.seat)} spend a re-roll for {w.who(e.body)}, {e.left} left"


def _trait_used(w: _Words, e: event.TraitUsed) -> str:
    """A skill is used; what anybody may do, has from elsewhere, or is struck by is told in words of its own."""
    deed = w.m.rules.deed(e.trait)
    if deed:
        return f"{w.who(e.body)} {deed.replace('{whom}', w.who(e.target))}"
    return f"{w.who(e.body)} uses {e.trait}{w.also(e.target, e.body, 'on')}"


# ---------------------------------------------------------------- the course of the match
def _laid_out(w: _Words, e: event.LaidOut) -> str:
    return f"Layout {e.layout} is played: {e.board}"


def _end_zone(w: _Words, e: event.EndZoneChosen) -> str:
    return f"{w.team(e.seat)} defend the end zone{w.at(e.cell)}"


def _stunned(w: _Words, e: event.Stunned) -> str:
    return f"{w.who(e.body)} is Stunned{w.at(e.cell)}"


def _room(w: _Words, e: event.RoomActed) -> str:
    return f"{e.room}: {w.who(e.body)} {e.effect}"


def _sponsor(w: _Words, e: event.SponsorNamed) -> str:
    return f"{w.team(e.seat)} play for {e.sponsor}"


def _phase(w: _Words, e: event.PhaseBegan) -> str:
    return f"{w.team(e.seat)} are set up" if e.phase == moments.SET_UP else f"{e.phase} begins"


def _half(w: _Words, e: event.HalfBegan) -> str:
    return "Overtime begins" if e.overtime else f"Half {e.half} begins"


def _drive(w: _Words, e: event.DriveBegan) -> str:
    return f"Drive {e.drive} begins"


def _turn_began(w: _Words, e: event.TurnBegan) -> str:
    return f"Turn {e.turn} of {w.team(e.seat)} begins"


def _seat_drawn(w: _Words, e: event.SeatDrawn) -> str:
    sides = ("north", "east", "south", "west")
    return f"{w.team(e.seat)} sit in the {sides[e.place - 1]}"


def _turn_skipped(w: _Words, e: event.TurnSkipped) -> str:
    return f"{w.team(e.seat)} sit turn {e.turn} out: they have scored in somebody else's turn"


def _turn_ended(w: _Words, e: event.TurnEnded) -> str:
    return f"The turn of {w.team(e.seat)} ends" + (f": {cause_in_words(w.m, e.cause, e.body)}" if e.cause else "")


def _turnover(w: _Words, e: event.Turnover) -> str:
    return f"Turnover for {w.team(e.seat)}: {cause_in_words(w.m, e.cause, e.body)}"


def _touchdown(w: _Words, e: event.Touchdown) -> str:
    if e.body < 0:
        return f"{w.team(e.seat)} are given a touchdown, their number {e.score}"
    return f"TOUCHDOWN! {w.who(e.body)} scores{w.at(e.cell)}, number {e.score} for {w.team(e.seat)}"


def _score_set(w: _Words, e: event.ScoreSet) -> str:
    return f"{w.team(e.seat)} have {e.score} touchdown{'' if e.score == 1 else 's'} now"


def _note(w: _Words, e: event.NoteTaken) -> str:
    if e.note == "defaulted":
        return f"{w.team(e.seat)} gave no answer that could be taken; silence was taken for one"
    return f"Note '{e.note}'" + (f" of {w.team(e.seat)}" if e.seat >= 0 else "")


def _rolled_back(w: _Words, e: event.RolledBack) -> str:
    return f"A defect of ours was found and the last choice undone: {' '.join(e.why.split())}"


def _match_ended(w: _Words, e: event.MatchEnded) -> str:
    return "The match is over: a draw" if e.winner < 0 else f"The match is over: {w.team(e.winner)} win"


# ---------------------------------------------------------------- players
def _placed(w: _Words, e: event.Placed) -> str:
    return f"{w.who(e.body)} is placed{w.at(e.cell)}"


def _activated(w: _Words, e: event.Activated) -> str:
    return f"{w.who(e.body)} is activated"


def _declared(w: _Words, e: event.Declared) -> str:
    return f"{w.who(e.body)} {declares(e.action)}{_meant_for(w, e)}"


def _meant_for(w: _Words, e: event.Declared) -> str:
    return aimed(e.action, w.who(e.target)) if e.target >= 0 and e.target != e.body else ""


def _moved(w: _Words, e: event.Moved) -> str:
    if e.after >= 0:
        return f"{w.who(e.body)} follows {w.who(e.after)}{w.at(e.to_cell, 'to')}"
    return f"{w.who(e.body)} moves{w.at(e.to_cell, 'to')}"


def _pushed(w: _Words, e: event.Pushed) -> str:
    where = f" into {e.into}" if e.into else w.at(e.to_cell, "to")
    return f"{w.who(e.body)} is pushed{where}{w.also(e.by, e.body, 'by')}"


def _teleported(w: _Words, e: event.Teleported) -> str:
    return f"{w.who(e.body)} is teleported{w.at(e.cell, 'to')}"


def _mishap(w: _Words, e: event.Mishap) -> str:
    return f"{w.who(e.body)} vanishes in the portal{w.at(e.cell)}: a magical mishap"


def _lifted(w: _Words, e: event.Lifted) -> str:
    return f"{w.who(e.body)} flies through the air"


def _stood_up(w: _Words, e: event.StoodUp) -> str:
    return f"{w.who(e.body)} stands up"


def _knocked_down(w: _Words, e: event.KnockedDown) -> str:
    return f"{w.who(e.body)} is knocked down{w.also(e.by, e.body, 'by')}{_noted(e.cause)}"


def _placed_prone(w: _Words, e: event.PlacedProne) -> str:
    return f"{w.who(e.body)} is placed prone{_noted(e.cause)}"


def _armour(w: _Words, e: event.Armour) -> str:
    return f"Armour of {w.who(e.body)}: {e.total} against AV {e.armour}, {'broken' if e.broken else 'holds'}"


def _injured(w: _Words, e: event.Injured) -> str:
    return f"Injury roll for {w.who(e.body)}: {e.total}{_noted(e.cause)}"


def _casualty(w: _Words, e: event.CasualtyRolled) -> str:
    return f"Casualty roll for {w.who(e.body)}: {e.rolled}, {e.result}"


def _healed(w: _Words, e: event.Healed) -> str:
    return f"{e.means} helps {w.who(e.body)}: now {POSTURES[e.posture]}"


def _let_off(w: _Words, e: event.LetOff) -> str:
    return f"The {e.means} works: {w.who(e.body)} stays"


def _removed(w: _Words, e: event.Removed) -> str:
    if e.posture == RESERVES:
        return f"{w.who(e.body)} goes to the reserves"
    return f"{w.who(e.body)} leaves the board: {POSTURES[e.posture]}"


def _returned(w: _Words, e: event.Returned) -> str:
    return f"{w.who(e.body)} is fit to play again"


def _blocked(w: _Words, e: event.Blocked) -> str:
    return f"{w.who(e.body)} blocks {w.who(e.target)}: {e.result}"


def _assisted(w: _Words, e: event.Assisted) -> str:
    deed = "block" if e.what == "block" else "foul"
    return f"{w.who(e.body)}{w.at(e.cell)} helps {w.who(e.helped)} to {deed} {w.who(e.victim)}"


def _infraction(w: _Words, e: event.Infraction) -> str:
    return f"The referee has seen {w.who(e.body)}"


def _sent_off(w: _Words, e: event.SentOff) -> str:
    return f"{w.who(e.body)} is sent off"


def _coach_sent_off(w: _Words, e: event.CoachSentOff) -> str:
    return f"The coach of {w.team(e.seat)} is sent off"


# ---------------------------------------------------------------- balls
def _passed(w: _Words, e: event.Passed) -> str:
    target = f" to {w.who(e.target)}{w.at(e.to_cell)}" if e.target >= 0 else w.at(e.to_cell, "to")
    thing = "a bomb" if e.ball == event.NO_BALL else w.ball(e.ball)
    return f"{w.who(e.body)} throws {thing}{target}"


def _deflected(w: _Words, e: event.Deflected) -> str:
    return f"{w.who(e.body)} deflects the pass{w.also(e.thrower, e.body, 'of')}"


def _intercepted(w: _Words, e: event.Intercepted) -> str:
    return f"{w.who(e.body)} intercepts the {'bomb' if e.ball == event.NO_BALL else 'pass'}{w.also(e.thrower, e.body, 'of')}"


def _caught(w: _Words, e: event.Caught) -> str:
    return f"{w.who(e.body)} catches {'the bomb' if e.ball == event.NO_BALL else w.ball(e.ball)}"


def _completed(w: _Words, e: event.Completed) -> str:
    worth = f"{e.points} star player point" if e.points else "no points: nobody opposed it"
    return f"{w.who(e.body)} completes a pass to {w.who(e.receiver)} ({worth})"


def _dropped(w: _Words, e: event.Dropped) -> str:
    return f"{w.who(e.body)} drops {w.ball(e.ball)}"


def _picked_up(w: _Words, e: event.PickedUp) -> str:
    return f"{w.who(e.body)} picks up {w.ball(e.ball)}"


def _handed_off(w: _Words, e: event.HandedOff) -> str:
    return f"{w.who(e.body)} hands {w.ball(e.ball)}{w.also(e.receiver, e.body, 'to')}"


def _bounced(w: _Words, e: event.Bounced) -> str:
    how = {moments.THROW_IN: "is thrown in", moments.RICOCHET: "flies", moments.RUN: "runs"}.get(e.manner, "bounces")
    return f"{w.ball(e.ball)} {how}{w.at(e.cell, 'to')}"


def _ricocheted(w: _Words, e: event.Ricocheted) -> str:
    thing = "The bomb" if e.ball == event.NO_BALL else w.ball(e.ball)
    return f"{thing} comes off the wall{w.at(e.cell)}"


def _ball_found(w: _Words, e: event.BallFound) -> str:
    return f"{w.ball(e.ball)} lies{w.at(e.cell)}"


def _ball_teleported(w: _Words, e: event.BallTeleported) -> str:
    return f"{w.ball(e.ball)} is teleported{w.at(e.cell, 'to')}"


# ---------------------------------------------------------------- the dungeon
def _revealed(w: _Words, e: event.Revealed) -> str:
    done = "opens the chest" if e.thing == moments.CHEST else f"reveals the {e.name or e.thing}"
    return f"{w.who(e.body)} {done}{w.at(e.cell)}"


def _exploded(w: _Words, e: event.Exploded) -> str:
    return f"There is an explosion{w.at(e.cell)}"


def _spell_struck(w: _Words, e: event.SpellStruck) -> str:
    spell = next((spell for spell in w.m.rules.spells if spell.name == e.spell), None)
    what = f"A {e.spell}" if spell is None or spell.hurled else spell.title
    return f"{what} strikes" + (f" {w.who(e.body)}" if e.body >= 0 else "") + w.at(e.cell)


def _mark_changed(w: _Words, e: event.MarkChanged) -> str:
    return f"{e.feature} {e.change}{w.at(e.from_cell, 'from')}{w.at(e.cell, 'to' if e.from_cell >= 0 else 'at')}"


def _door_moved(w: _Words, e: event.DoorMoved) -> str:
    if e.body < 0:
        return f"A door {'shuts' if e.shut else 'opens'}{w.at(e.cell)}"
    does = "smashes the door" if e.smashed else "shuts the door" if e.shut else "opens the door"
    return f"{w.who(e.body)} {does}{w.at(e.cell)}"


def _door_tried(w: _Words, e: event.DoorTried) -> str:
    return f"{w.who(e.body)} tries a door{w.at(e.cell)}: it is {'locked' if e.locked else 'not locked'}"


def _ball_known(w: _Words, e: event.BallKnown) -> str:
    article = "an" if e.variant[:1] in "aeiou" else "a"
    return f"It is {article} {e.variant} ball{w.at(e.cell)}"


def _ball_vanished(w: _Words, e: event.BallVanished) -> str:
    return f"{w.ball(e.ball)} vanishes{w.at(e.cell)}" + (": it was an illusion" if e.illusion else "")


_SENTENCES: Final[dict[type[Event], Callable[[_Words, Any], str]]] = {
    event.Rolled: _rolled,
    event.Tested: _tested,
    event.RerollSpent: _reroll_spent,
    event.TraitUsed: _trait_used,
    event.LaidOut: _laid_out,
    event.EndZoneChosen: _end_zone,
    event.Stunned: _stunned,
    event.RoomActed: _room,
    event.SponsorNamed: _sponsor,
    event.PhaseBegan: _phase,
    event.HalfBegan: _half,
    event.DriveBegan: _drive,
    event.TurnBegan: _turn_began,
    event.SeatDrawn: _seat_drawn,
    event.TurnSkipped: _turn_skipped,
    event.TurnEnded: _turn_ended,
    event.Turnover: _turnover,
    event.Touchdown: _touchdown,
    event.NoteTaken: _note,
    event.RolledBack: _rolled_back,
    event.ScoreSet: _score_set,
    event.MatchEnded: _match_ended,
    event.Placed: _placed,
    event.Activated: _activated,
    event.Declared: _declared,
    event.Moved: _moved,
    event.Pushed: _pushed,
    event.Teleported: _teleported,
    event.Mishap: _mishap,
    event.Lifted: _lifted,
    event.StoodUp: _stood_up,
    event.KnockedDown: _knocked_down,
    event.PlacedProne: _placed_prone,
    event.Armour: _armour,
    event.Injured: _injured,
    event.CasualtyRolled: _casualty,
    event.Healed: _healed,
    event.LetOff: _let_off,
    event.Removed: _removed,
    event.Returned: _returned,
    event.Blocked: _blocked,
    event.Assisted: _assisted,
    event.Infraction: _infraction,
    event.SentOff: _sent_off,
    event.CoachSentOff: _coach_sent_off,
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
    event.Revealed: _revealed,
    event.Exploded: _exploded,
    event.SpellStruck: _spell_struck,
    event.MarkChanged: _mark_changed,
    event.DoorMoved: _door_moved,
    event.DoorTried: _door_tried,
    event.BallKnown: _ball_known,
    event.BallVanished: _ball_vanished,
}


# ---------------------------------------------------------------- beside the board
def _note_to_people(w: _Words, e: event.NoteTaken) -> str:
    """What came from outside the rules."""
    said = {
        "concede": f"{w.team(e.seat)} concede the match",
        "time-up": f"{w.team(e.seat)} are out of time",
        "minutes": "Time goes on",
    }
    return said.get(e.note) or _note(w, e)


def _rolled_to_people(w: _Words, e: event.Rolled) -> str:
    die = "" if e.sides == 6 else f" (D{e.sides})"
    what = e.purpose.replace("-", " ")
    return f"{w.who(e.body)} rolls {e.rolled}{die}: {what}" if e.body >= 0 else f"{what}: {e.rolled}{die}"


def _tested_to_people(w: _Words, e: event.Tested) -> str:
    """With the reason of each modifier, and rolls as people say them: pick up, stand up."""
    return _test(w, e, [f"{reason} {amount:+d}" for reason, amount in e.modifiers])


def _activated_to_people(w: _Words, e: event.Activated) -> str:
    return f"{w.who(e.body)} acts"


def _declared_to_people(w: _Words, e: event.Declared) -> str:
    return f"{w.who(e.body)}: {action_words(e.action)}{_meant_for(w, e)}"


def _turn_ended_to_people(w: _Words, e: event.TurnEnded) -> str:
    return f"The turn of {w.team(e.seat)} ends" + (f": {_cause_to_people(w, e.cause, e.body)}" if e.cause else "")


def _turnover_to_people(w: _Words, e: event.Turnover) -> str:
    return f"Turnover for {w.team(e.seat)}: {_cause_to_people(w, e.cause, e.body)}"


def _cause_to_people(w: _Words, cause: str, body: int) -> str:
    return f"{w.who(body)} {cause}" if body >= 0 else cause


def _exploded_to_people(w: _Words, e: event.Exploded) -> str:
    return f"The {e.cause} explodes{w.also(e.body, NOBODY, 'in the face of')}"


def _mark_changed_to_people(w: _Words, e: event.MarkChanged) -> str:
    """What lies all over the board is told of by its number."""
    if e.cell >= 0 or e.count is None:
        return _mark_changed(w, e)
    return f"On the board: {e.count} {e.feature}{'' if e.count == 1 else 's'}, {e.change}"


def _ball_found_to_people(w: _Words, e: event.BallFound) -> str:
    return f"{w.ball(e.ball)} is found!" if e.body >= 0 else f"{w.ball(e.ball)} is in play"


def _placed_prone_to_people(w: _Words, e: event.PlacedProne) -> str:
    return f"{w.who(e.body)} turns face up" if e.cause == moments.TURNED_FACE_UP else _placed_prone(w, e)


_BESIDE_BOARD: Final[dict[type[Event], Callable[[_Words, Any], str]]] = {
    event.NoteTaken: _note_to_people,
    event.Rolled: _rolled_to_people,
    event.Tested: _tested_to_people,
    event.Activated: _activated_to_people,
    event.Declared: _declared_to_people,
    event.TurnEnded: _turn_ended_to_people,
    event.Turnover: _turnover_to_people,
    event.Exploded: _exploded_to_people,
    event.BallFound: _ball_found_to_people,
    event.MarkChanged: _mark_changed_to_people,
    event.PlacedProne: _placed_prone_to_people,
}
