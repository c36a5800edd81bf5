"""The protocol of a bot: it gets a match and the decision it must take, and answers with one of the options.

Any object with a `choose` will do:

    class Silent:
        def choose(self, view: BotView, decision: Decision) -> Choice:
            return decision.options[0]

    play(match, [Silent(), RandomBot(7)])

A bot is asked only for decisions of its seat. It may change everything it gets: `view.match` is a copy made at the first
access, `view.clone()` a fresh one to play on, and `decision` also a copy. The match itself never changes through them, and
none of them holds the dice to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.match.clock import SimulatedClock
from deepbowl.match.match import Match
from deepbowl.match.view import PlayerView, players


class BotView:
    """A match as one seat sees it at one decision, for reading, copying and trying out choices."""

    __slots__ = ("_clones", "_match", "_own", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match.veiled(seat)
        self._own: Match | None = None
        self._clones = 0
        self.seat = seat
        """Whose decision it is."""

    @property
    def match(self) -> Match:
        """The match in its current state: the bot's own copy, the same one at every access."""
        if self._own is None:
            self._own = self.clone()
        return self._own

    def clone(self, dice: Dice | None = None) -> Match:
        """A fresh copy at the same decision with these dice ahead; without any, copy n always has the same ones."""
        self._clones += 1
        return self._match.clone(Seeded(self._clones) if dice is None else dice)

    def facts(self, since: int = 0) -> dict[str, object]:
        """Everything the seat may see as plain data, with the events from number `since` on."""
        return self._match.view(self.seat, since)

    def players(self, seat: int = -1) -> list[PlayerView]:
        """Every player of a seat, or of all, on the bot's own copy."""
        return players(self.match, seat)


class Bot(Protocol):
    """Takes decisions for one seat."""

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """One of `decision.options`."""


def ask(bot: Bot, match: Match) -> Choice:
    """Return a bot's answer to the decision a match waits for. The match decides whether it is an option."""
    decision = match.decision()
    return bot.choose(BotView(match, decision.seat), decision.copy())


PATIENCE: Final = 2000
"""After this many decisions without the end of a turn, every decision gets its default."""


def progress(match: Match) -> tuple[int, ...]:
    """Return values that change whenever a match advances: the phase, the active seat, its turn."""
    s = match.state
    return (s.half, s.drive, s.phase, s.seat, *s.turns)


def play(match: Match, bots: Sequence[Bot], turns: int = 0) -> None:
    """Let bots, one per seat, play a match to its end, or until a team has had this many turns of a half.

    A game master's bot comes after the last seat; without one the monsters follow their own rules.

    Books with a real clock get the time of a simulated one. A bot that goes round in
    circles (sets a player up and takes them back for ever) is not asked again until the turn has passed.
    """
    clock, asked = SimulatedClock(match), 0
    where = progress(match)
    while not match.over:
        decision = match.decision()
        able = asked < PATIENCE and decision.seat < len(bots)
        choice = ask(bots[decision.seat], match) if able else decision.options[0]
        match.apply(choice, decision.seat)
        asked += 1
        if match.quiescent and progress(match) != where:
            where, asked = progress(match), 0
        if turns and match.quiescent and max(match.state.turns) > turns:
            return
        clock.tell(match)
