"""One match of an environment: whose decision it is, the effect of an action, its reward, the end.

`aec`, `solo` and `vector` are three doors to this one room. It needs neither gymnasium nor pettingzoo.
"""

from __future__ import annotations

import copy
from typing import Any, Final

from deepbowl.board.board import Board
from deepbowl.bots.keeper import KeeperBot
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import PATIENCE, Bot, ask, progress
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.search import SearchBot
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.env.columns import MOST_SEATS
from deepbowl.env.encode import Arrays, Encoder, Pages
from deepbowl.env.lenses import Lens, lens_called
from deepbowl.env.spec import RESULT, EnvSpec
from deepbowl.match.clock import SimulatedClock
from deepbowl.match.match import Match

SAME: Final = "same"
"""A copy of a game with the very dice of the original."""
NEW: Final = "new"


class Game:
    """A match with everything an environment counts about it."""

    def __init__(self, spec: EnvSpec, match: Match, seed: int = 0) -> None:
        self.spec = spec
        self.match = match
        self.encoder = Encoder(match, spec.shapes, spec.tables, spec.turned)
        self.begin(match, seed)

    def begin(self, match: Match, seed: int) -> None:
        """Take up a match, from its start or from a position. The seed is for bots in the other seats."""
        if match is not self.match and not self.fits(match):
            self.encoder = Encoder(match, self.spec.shapes, self.spec.tables, self.spec.turned)
        self.match = match
        self.clock = SimulatedClock(match)
        self.bots: list[Bot | None] = [
            bot_called(name, seed * MOST_SEATS + seat) if name else None for seat, name in enumerate(self.spec.opponents)
        ]
        self.bots += [None] * (match.seats - len(self.bots)) + [KeeperBot()]  # the game master, where there is one
        self.lens: Lens | None = lens_called(self.spec.lens)
        self.page = 0
        self.decisions = 0
        self.asked = 0
        self.cut = False
        self.copies = 0
        self._where = progress(match)
        self._offered: Decision | None = None
        self._settle()

    def fits(self, match: Match) -> bool:
        """Return whether the encoder in use can write observations of another match: same board, rules and bodies."""
        old = self.match
        return match.board is old.board and match.rules is old.rules and match.bodies.side == old.bodies.side

    # ---------------------------------------------------------------- who is asked
    @property
    def over(self) -> bool:
        """Return whether the match is over or was cut short."""
        return self.cut or self.match.over

    @property
    def seat(self) -> int:
        """The seat that must choose; 0 once the match is over."""
        return 0 if self.match.over else self.match.decision().seat

    def offered(self) -> Decision:
        """The decision with the options an agent can choose from."""
        if self.lens is None:
            return self.match.decision()
        if self._offered is None:
            asked = self.match.decision()
            self._offered = self.lens.offer(self.match.veiled(asked.seat), asked)
        return self._offered

    @property
    def slots(self) -> int:
        """Return how many slots have an option on this page, the one that turns the page not counted."""
        first, last = Pages.span(len(self.offered().options), self.spec.width, self.page)
        return last - first

    @property
    def pages(self) -> int:
        """Return how many pages the options take."""
        return Pages.count(len(self.offered().options), self.spec.width)

    def texts(self) -> dict[int, str]:
        """Every action open now by its number, as logs write it."""
        if self.over:
            return {}
        options = self.offered().options
        first, last = Pages.span(len(options), self.spec.width, self.page)
        lens, m = self.lens, self.match
        found = {
            slot: m.names.text(option) if lens is None else lens.text(m, option)
            for slot, option in enumerate(options[first:last])
        }
        if self.pages > 1:
            found[self.spec.width - 1] = "next page"
        return found

    # ---------------------------------------------------------------- observing
    def look(self, seat: int) -> bytes:
        """Bring a seat's view in the encoder up to date; the rows of its options."""
        return self.encoder.look(self.match.veiled(seat), seat, self._asked_of(seat), self.page, self.lens)

    def write(self, seat: int, out: Arrays) -> None:
        """Write what a seat may see; -1 is a spectator."""
        self.encoder.write(self.match.veiled(seat), seat, self._asked_of(seat), out, self.page, self.lens)

    def _asked_of(self, seat: int) -> Decision | None:
        """The decision if it is this seat's."""
        if self.cut or self.match.over or self.match.decision().seat != seat:
            return None
        return self.offered()

    # ---------------------------------------------------------------- acting
    def choice(self, action: int) -> Choice | None:
        """The option behind a slot; None for the slot that turns the page. `IllegalChoice` says why there is none."""
        options = self.offered().options
        width = self.spec.width
        if action == width - 1 and self.pages > 1:
            return None
        first, last = Pages.span(len(options), width, self.page)
        if not 0 <= action < last - first:
            raise IllegalChoice(f"action {action} has no option: there are {last - first} (see action_mask)")
        return options[first + action]

    def act(self, action: int) -> list[float]:
        """Choose the option in a slot, or turn the page; the reward of every seat."""
        chosen = self.choice(action)
        if chosen is None:
            self.page = (self.page + 1) % self.pages
            return [0.0] * self.spec.seats
        return self.take(chosen)

    def act_row(self, row: int) -> list[float]:
        """The same by the number of a row that `look` gave: after the options of a page comes the one that turns it."""
        return self.act(self.spec.width - 1 if row == self.slots and self.pages > 1 else row)

    def take(self, chosen: Choice) -> list[float]:
        """Make a choice for the seat that is asked; the reward of every seat."""
        before = self.match.state.score
        self._apply(chosen if self.lens is None else self.lens.begin(self.match, chosen))
        self._settle()
        return self.rewards(before)

    def _settle(self) -> None:
        """Let bots and lens answer until an agent is asked."""
        while not self.over:
            seat = self.match.decision().seat
            bot = self.bots[seat]
            if self.asked >= PATIENCE:  # going round in circles: the default is chosen until the turn has passed
                chosen: Choice | None = self.match.decision().options[0]
            elif bot is not None:
                chosen = ask(bot, self.match)
            else:
                chosen = None if self.lens is None else self.lens.go_on(self.match)
            if chosen is None:
                return
            self._apply(chosen)

    def _apply(self, chosen: Choice) -> None:
        m = self.match
        m.apply(chosen, m.decision().seat)
        self._offered = None
        self.page = 0
        self.decisions += 1
        self.asked += 1
        if m.rule is None:
            where = progress(m)
            if where != self._where:
                self._where, self.asked = where, 0
            if max(m.state.turns) > self.spec.turns:
                self.cut = not m.over
                return
            self.clock.tell(m)
        if self.decisions >= self.spec.decisions and not m.over:
            self.cut = True

    def rewards(self, before: tuple[int, ...]) -> list[float]:
        """Return what happened since a score is worth to every seat; the sum is 0."""
        seats = self.spec.seats
        if self.spec.reward == RESULT:
            return self.points() if self.over else [0.0] * seats
        return score_rewards(before, self.match.state.score)

    def points(self) -> list[float]:
        """The result against each other seat, from -1 (lost to all) to 1 (beat all)."""
        return points_of(self.match)

    # ---------------------------------------------------------------- copies
    def copy(self, dice: str = NEW, seed: int | None = None) -> Game:
        """The same game at the same decision, with new dice unless `dice="same"`; copy n of a game has the same new dice.

        The copy is not recorded: it has no log.
        """
        self.copies += 1
        ahead: Dice = copy.deepcopy(self.match.dice) if dice == SAME else Seeded(self.copies if seed is None else seed)
        twin = Game.__new__(Game)
        held = self._held()
        held.update({"bots": copy.deepcopy(held["bots"]), "lens": copy.deepcopy(self.lens), "copies": 0})
        twin._restore(held, self.match.clone(ahead))
        return twin

    def _held(self) -> dict[str, Any]:
        """Return what is counted beside the match."""
        for bot in self.bots:
            _forget_position(bot)
        return {
            "spec": self.spec, "page": self.page, "decisions": self.decisions,
            "asked": self.asked, "cut": self.cut, "copies": self.copies, "bots": self.bots, "lens": self.lens,
            "where": self._where,
        }  # fmt: skip

    def _restore(self, held: dict[str, Any], match: Match) -> None:
        self.spec, self.match = held["spec"], match
        self.encoder = Encoder(match, self.spec.shapes, self.spec.tables, self.spec.turned)
        self.clock = SimulatedClock(match)
        self.page, self.decisions, self.asked = held["page"], held["decisions"], held["asked"]
        self.cut, self.copies = held["cut"], held["copies"]
        self.bots, self.lens = held["bots"], held["lens"]
        self._where = held["where"]
        self._offered = None

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        """An exact copy, dice included."""
        twin = self.copy(SAME)
        self.copies -= 1
        twin.copies = self.copies
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle holds: a save with its dice, and what is counted beside it."""
        return {**self._held(), "save": self.match.save(secret=True)}

    def __setstate__(self, held: dict[str, Any]) -> None:
        """Continue from a pickle."""
        self._restore(held, Match.load(held["save"]))


def score_rewards(before: tuple[int, ...], now: tuple[int, ...]) -> list[float]:
    """An own touchdown is worth 1, one of another seat its share of -1; the sum is 0."""
    if now == before:
        return [0.0] * len(now)
    gains = [new - old for new, old in zip(now, before, strict=True)]
    total = sum(gains)
    return [gain - (total - gain) / (len(now) - 1) for gain in gains]


def points_of(match: Match) -> list[float]:
    """The result of a match against each other seat, from -1 (lost to all) to 1 (beat all); by score while it runs."""
    rank = [(match.state.won == seat, score) for seat, score in enumerate(match.state.score)]
    beaten = [[(mine > theirs) - (mine < theirs) for theirs in rank] for mine in rank]
    return [sum(row) / (match.seats - 1) for row in beaten]


def _forget_position(bot: object) -> None:
    """Let a bot drop the position it last looked at, which cannot be copied; it looks again before it answers."""
    if isinstance(bot, ScriptedBot):
        bot.answers.sight = None
    elif isinstance(bot, SearchBot):
        for one in (bot.guide, *bot.others.values()):
            one.answers.sight = None


def new_game(
    spec: EnvSpec, seed: int, record: bool = False, board: str | Board | None = None, teams: tuple[str, ...] = (),
    position: str = "", old: Game | None = None,
) -> Game:  # fmt: skip
    """A game from its start, or from a position (a save); an old game of the same spec is used again."""
    match = Match.load(position, Seeded(seed)) if position else spec.match(seed, record, board, teams)
    if old is None or old.spec != spec:
        return Game(spec, match, seed)
    old.begin(match, seed)
    return old
