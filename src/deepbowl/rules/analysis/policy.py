"""How a coach answers the questions inside a resolution when no one is there to ask: for odds, plans and lost coaches.

A policy is above the rules: it only ever picks one of the options it is offered. `Decline` takes the default,
`UseAll` says yes to everything, `Sensible` does what most coaches do most of the time, as its methods say, `Determined`
spares no re-roll. No one counts on the help of another team: `Sensible` leaves it out, `Helped` is what it would be with all
of it, and `Coach` is how a sensible coach answers for their own team, which may have reason to help.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import (
    BODY,
    CAST,
    FACING,
    REROLL,
    REROLL_NONE,
    REROLL_TRAIT,
    SQUARE,
    YES,
    Choice,
    choice,
    first_of,
    second_of,
    verb_of,
)
from deepbowl.engine.decision import Decision
from deepbowl.rules.analysis.helping import worth_helping
from deepbowl.rules.analysis.wall_throws import wall_throws
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import BLITZ
from deepbowl.rules.vocabulary.records import ATTACKER_DOWN, BOTH_DOWN, DEFENDER_DOWN, STUMBLES

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Policy:
    """Picks an option of a decision."""

    name: str = ""

    def answer(self, m: Game, d: Decision) -> Choice:
        """The option taken; it must be one of those offered and depend on nothing but the match."""
        raise NotImplementedError


class Decline(Policy):
    """Uses nothing: the first option, which is the default."""

    name = "decline"

    def answer(self, m: Game, d: Decision) -> Choice:
        """The first option."""
        return d.options[0]


class UseAll(Policy):
    """Uses whatever can be used: yes to every trait and good, a re-roll for every failed roll and every block."""

    name = "use-all"

    def answer(self, m: Game, d: Decision) -> Choice:
        """Yes, or the first real source of a re-roll, or the first option."""
        if d.kind == "re-roll":
            return d.options[0] if d.passed else d.options[1]
        for option in d.options:
            if verb_of(option) == YES:
                return option
        return d.options[0]


TURNOVER_ROLLS: Final = frozenset((
    purpose.DODGE, purpose.RUSH, purpose.LEAP, purpose.PICK_UP, purpose.PASS, purpose.CATCH, purpose.SAFE_THROW,
    purpose.CHAINSAW, purpose.HUNGRY, purpose.ESCAPE, purpose.BALANCE,
))  # fmt: skip
"""Rolls whose failure usually ends the turn: worth a team re-roll. [CRP-10.8]"""

KEPT_BACK: Final = frozenset(("Piling On", "Pass Block", "Stab", "Pile Driver", "Bloodlust"))
"""Traits whose use costs more than it usually brings: declined when asked for in the middle of something else."""

AGREED: Final = frozenset((
    "argue", "argue-again", "bribe", "igor", "mortuary-assistant", "second-block", "safe-hands", "catch-in-flight",
    "demand-balance",
))  # fmt: skip
"""Questions that are answered with the first thing that is not silence."""

FREE: Final = frozenset((
    "Arm Bar", "Block", "Dauntless", "Dirty Player", "Dodge", "Grab", "Mighty Blow", "Plague Ridden", "Safe Throw",
    "Spiked ball", "Tackle",
))  # fmt: skip
"""Traits whose use can never hurt the one who has them: a coach need not be asked where it is sensible to use them.

Traits that move a player, hold a player or make a ball bounce (Side Step, Stand Firm, Fend, Shadowing, Tentacles,
Strip Ball, Diving Catch, Juggernaut) is a matter of judgement: that is asked, until the coach says "always".
"""

DARING: Final = 0.25
"""The risk of a send-off from which no one sensible uses what the referee minds."""

WORTH_CASTING: Final = 1.0
"""A spell that promises less is kept for later."""

# what a face is worth to the blocker; up to here they go down themselves
_FALLS: Final = 1.0
_PUSH: Final = 4.0


class Sensible(Policy):
    """The usual answers of coaches. Not the best play, but simple, cheap and stable.

    Re-rolls: the roller's own traits for every failure; a team re-roll only where failing usually is a turnover, or
    where the block die that would be picked puts the blocker down; never a success. Magic items: where the referee rolls no
    die, else only for the ball, the team's own roll or armour, at the risk of a 6. Block die: the best face for the
    seat that picks. Traits: used, save those in KEPT_BACK; Wrestle by those without Block, Juggernaut by those whose Block
    does not serve better. Interceptions: tried, by the one with the highest Agility. Bribes: yes. A ball
    that would bounce is put down, one that flies past caught, one thrown at a wall meant for someone. Spells: cast where
    they promise much, aimed where they promise most. Apothecary, following up, Dump-Off, being on the ball: no. Third teams
    help no one. Squares and the rest: the first option.
    """

    name = "sensible"

    def answer(self, m: Game, d: Decision) -> Choice:
        """Dispatch on the kind of question."""
        kind = d.kind
        if kind == "re-roll":
            return self.reroll(m, d)
        if kind == "block-die":
            return self.die(m, d)
        if kind == "use-trait":
            return d.options[-1] if self.uses(m, d) else d.options[0]
        if kind == "intercept":
            return self.interceptor(m, d)
        if kind in ("spell-target", "spell-square"):
            return self.aim(m, d)
        if kind == "spell":
            return best_cast(m, d.seat, d.options) or d.options[0]
        if kind in ("wall-square", "wall"):
            return self.wall(m, d)
        if kind in AGREED:
            return d.options[1]
        return d.options[0]

    # ---------------------------------------------------------------- re-rolls
    def reroll(self, m: Game, d: Decision) -> Choice:
        """Return the source of re-rolls to use, if any."""
        if d.passed:
            return d.options[0]
        if d.what == purpose.BLOCK:
            if self.face_value(m, d.body, d.other, self.picked(m, d)) > _FALLS:
                return d.options[0]
            return self.worst_die(m, d, self.source(m, d))
        best = self.source(m, d)
        if first_of(best) >= REROLL_TRAIT or d.what in TURNOVER_ROLLS:
            return best
        return d.options[0]

    def source(self, m: Game, d: Decision) -> Choice:
        """A trait made for the roll first, then the team's re-roll, then one that may come to nothing (Pro) or that the
        referee minds."""
        unsure = d.options[0]
        for option in d.options:
            if verb_of(option) != REROLL or first_of(option) == REROLL_NONE:
                continue
            if not is_unsure(m, first_of(option)):
                return option
            unsure = option
        return unsure

    def worst_die(self, m: Game, d: Decision, wanted: Choice) -> Choice:
        """Of a source that takes one die of a pool: the die that serves the blocker worst. [2020-2.6]"""
        if not second_of(wanted):
            return wanted
        same = [option for option in d.options if first_of(option) == first_of(wanted)]
        return min(same, key=lambda option: self.face_value(m, d.body, d.other, d.dice[second_of(option) - 1]))

    # ---------------------------------------------------------------- block dice
    def die(self, m: Game, d: Decision) -> Choice:
        """The face that serves the picker best."""
        faces = [(self.face_value(m, d.body, d.other, first_of(option)), option) for option in d.options]
        mine = d.seat == m.decider(d.body) and d.seat != m.decider(d.other)
        value = max(faces)[0] if mine else min(faces)[0]
        return next(option for worth, option in faces if worth == value)

    def picked(self, m: Game, d: Decision) -> int:
        """The face that will be picked from the dice on the table."""
        values = [(self.face_value(m, d.body, d.other, face), face) for face in d.dice]
        return max(values)[1] if d.picks == m.decider(d.body) else min(values)[1]

    def face_value(self, m: Game, attacker: int, defender: int, face: int) -> float:
        """Return what a face is worth to the blocker, skills considered; up to 1 they go down."""
        if face == DEFENDER_DOWN:
            return 6.0
        if face == STUMBLES:
            dodges = m.has(defender, "Dodge") and not m.has(attacker, "Tackle")
            return _PUSH if dodges else 6.0
        if face == ATTACKER_DOWN:
            return 0.0
        if face != BOTH_DOWN:
            return _PUSH
        if m.has(attacker, "Block"):
            return 3.0 if m.has(defender, "Block") or m.has(defender, "Wrestle") else 5.0
        if m.state.act.action == BLITZ and m.has(attacker, "Juggernaut"):
            return _PUSH
        if m.has(attacker, "Wrestle"):
            return 3.5 if m.holds_ball(defender) else 3.0
        return 0.5 if m.has(defender, "Block") else _FALLS

    # ---------------------------------------------------------------- traits and interceptions
    def uses(self, m: Game, d: Decision) -> bool:
        """Return whether a trait is used."""
        name, level = m.rules.traits[d.trait].family, m.rules.traits[d.trait].infraction
        if level:
            return self.dares(m, d, level)
        if name == "Wrestle":
            return not m.has(d.body, "Block")
        if name == "Juggernaut":
            return not m.has(d.body, "Block") or m.has(d.other, "Block")
        return name not in KEPT_BACK

    def dares(self, m: Game, d: Decision, level: int) -> bool:
        """Return whether something the referee minds is used: where no die can follow, and at the risk of one die face for
        the ball, a wearer's own roll or their skin."""
        risk = m.rules.referee.risk(m, d.body, level)
        if risk <= 0:
            return True
        on_ball = m.holds_ball(d.body) or (d.other >= 0 and m.holds_ball(d.other))
        return risk < DARING and (on_ball or d.other < 0)

    def aim(self, m: Game, d: Decision) -> Choice:
        """Return where a spell does most good."""
        spell = next((spell for spell in m.rules.spells if spell.name == d.what), None)
        return d.options[0] if spell is None else max(d.options, key=lambda option: spell.promise(m, d.seat, option))

    def wall(self, m: Game, d: Decision) -> Choice:
        """The square, and of two walls the one, off which a ball most likely comes to someone of the team."""
        throws = [throw for throw in wall_throws(m, d.body) if d.kind == "wall-square" or throw.cell == d.cell]
        for throw in sorted(throws, key=lambda throw: -throw.chance):
            wanted = choice(SQUARE, throw.cell) if d.kind == "wall-square" else choice(FACING, throw.side)
            if wanted in d.options:
                return wanted
        return d.options[0]

    def interceptor(self, m: Game, d: Decision) -> Choice:
        """The candidate with the highest Agility."""
        candidates = [option for option in d.options if verb_of(option) == BODY]
        if not candidates:
            return d.options[0]
        return max(candidates, key=lambda option: m.rules.tests.nimble(m, first_of(option)))


class Helped(Sensible):
    """Sensible, and every team that can help against the victim of a block or foul does. [DB-ASSIST-02, DB-ASSIST-04]"""

    name = "helped"

    def answer(self, m: Game, d: Decision) -> Choice:
        """One helper after the other."""
        return d.options[1] if d.kind == "assist" else super().answer(m, d)


class Coach(Sensible):
    """Sensible for themselves: they help against the team that is the greater danger, never the team that leads."""

    name = "coach"

    def answer(self, m: Game, d: Decision) -> Choice:
        """One helper after the other, where that is worth it."""
        if d.kind == "assist":
            return d.options[1] if worth_helping(m, d.seat, d.body, d.other) else d.options[0]
        return super().answer(m, d)

    def interceptor(self, m: Game, d: Decision) -> Choice:
        """The most agile, one who is not marked before one who is, then a player who is nearest to the thrower: others
        may be named too, and they would be the first to try. [DB-INT-01]"""
        here = m.state.cell[d.body]

        def merit(option: Choice) -> tuple[int, int]:
            body = first_of(option)
            marked = min(1, m.zones_on(m.state.cell[body], m.side[body]))
            return m.rules.tests.nimble(m, body) - marked, -m.board.distance(here, m.state.cell[body])

        candidates = [option for option in d.options if verb_of(option) == BODY]
        return max(candidates, key=merit) if candidates else d.options[0]


def is_unsure(m: Game, source: int) -> bool:
    """Return whether a source of re-rolls may come to nothing (Pro), or is a trait that the referee minds."""
    if source < REROLL_TRAIT:
        return False
    trait = m.rules.traits[source - REROLL_TRAIT]
    return trait.name == "Pro" or trait.infraction > 0


def best_cast(m: Game, seat: int, options: list[Choice]) -> Choice | None:
    """The spell among these options that does most good now, if it is worth its only use."""
    worth = [(m.rules.spells[first_of(option)].worth(m, seat), option) for option in options if verb_of(option) == CAST]
    good = [(value, option) for value, option in worth if value >= WORTH_CASTING]
    return max(good)[1] if good else None


class Determined(Sensible):
    """Wants this one thing to work: every failed roll of a player is re-rolled, if anything can. Otherwise sensible."""

    name = "determined"

    def reroll(self, m: Game, d: Decision) -> Choice:
        """Blocks as the sensible do."""
        if d.what == purpose.BLOCK or d.passed:
            return super().reroll(m, d)
        return self.source(m, d)


DECLINE: Final = Decline()
USE_ALL: Final = UseAll()
SENSIBLE: Final = Sensible()
HELPED: Final = Helped()
COACH: Final = Coach()
DETERMINED: Final = Determined()
