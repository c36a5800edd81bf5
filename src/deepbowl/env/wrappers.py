"""Wrappers: walks or plays instead of single choices, mirrored boards, shaped rewards, one fixed number for each action.

`Walks`, `Plays`, `Turned` and `Shaped` go round the PettingZoo environment. `Solo` and `Vector` take the first three as
settings: `lens="walks"`, `lens="plays"`, `turned=True`. `FlatActions` goes round `Solo`.
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.wrappers import BaseWrapper  # type: ignore[import-untyped]

from deepbowl.bots.scripted.sight import Ways
from deepbowl.bots.search_value import value
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.env.game import Game
from deepbowl.env.solo import Solo
from deepbowl.env.spec import PLAYS, WALKS


class Walks(BaseWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """One action for every square the acting player can get to, with the chance of the whole way in its row."""

    def __init__(self, env: Any) -> None:
        env.unwrapped.change(lens=WALKS)
        super().__init__(env)


class Plays(BaseWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """At each activation the actions are plays of the scripted and ideas of the searching bot; the bot answers the rest."""

    def __init__(self, env: Any) -> None:
        env.unwrapped.change(lens=PLAYS)
        super().__init__(env)


class Turned(BaseWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """Every seat sees itself score to the right, where the board is the same mirrored; elsewhere nothing changes."""

    def __init__(self, env: Any) -> None:
        env.unwrapped.change(turned=True)
        super().__init__(env)


class Shaped(BaseWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """Adds the change of a potential to rewards: `discount * after - before`, so the best policy stays the best.

    The potential is what the searching bot thinks a position is worth (`bots/search_value.py`), and 0 once the match is
    over. It takes about 1 ms for each seat and step.
    """

    def __init__(self, env: Any, discount: float = 0.99) -> None:
        env.unwrapped.shaper, env.unwrapped.discount = Potential(), discount
        super().__init__(env)


class Potential:
    """The value of a position to every seat, from what each of them may know."""

    def __init__(self) -> None:
        self.ways: Ways | None = None
        self.board: object = None

    def __call__(self, game: Game) -> list[float]:
        """In touchdowns, higher is better."""
        if self.ways is None or self.board is not game.match.board:
            self.ways, self.board = Ways(), game.match.board
        m = game.match
        return [value(m.veiled(seat).clone(Seeded(0)), seat, self.ways) for seat in range(m.seats)]

    def __getstate__(self) -> dict[str, object]:
        """Nothing that cannot be thought of again."""
        return {"ways": None, "board": None}


# ---------------------------------------------------------------- one number for each action
SQUARE_VERBS: Final = (
    verbs.ACTIVATE, verbs.STEP, verbs.HIT, verbs.FOUL, verbs.HAND_OFF, verbs.THROW, verbs.TAKE, verbs.PLACE, verbs.SQUARE,
    verbs.BODY, verbs.DECLARE, verbs.USE_AT, verbs.USE_ON, verbs.SPONGE,
)  # fmt: skip
"""Verbs with a plane of the board: one action for each square."""
PLAIN_VERBS: Final = (
    verbs.END_TURN, verbs.STAND, verbs.STOP, verbs.PUT_BACK, verbs.DONE_PLACING, verbs.FORMATION, verbs.NO, verbs.YES,
    verbs.OFF, verbs.RANDOM,
)  # fmt: skip
MOST_ACTIONS: Final = 20
MOST_DICE: Final = 8
PLAIN_SLOTS: Final = 128
_DECLARED: Final = len(PLAIN_VERBS)
_DICE: Final = _DECLARED + MOST_ACTIONS
_FREE: Final = _DICE + MOST_DICE
"""Plain slots from here on are given in the order of the options."""


class FlatActions(gymnasium.Wrapper[Any, Any, Any, Any]):
    """`Solo` with Discrete(planes * height * width + 128) actions, for those who come with a convolution.

    An action is a verb and a square of the board array, or one of 128 plain slots: verbs without a square, declared actions,
    dice, and what is left in the order of the options. Two options for the same number are possible (two skills at one
    square): the second gets the next free plain slot. `action_masks()` says which are open.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        solo = env.unwrapped
        assert isinstance(solo, Solo)
        self.solo = solo
        shapes = solo.settings.shapes
        self.squares = shapes.height * shapes.width
        self.columns = shapes.width
        self.count = len(SQUARE_VERBS) * self.squares + PLAIN_SLOTS
        self.action_space = spaces.Discrete(self.count)
        self._slots: dict[int, int] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match."""
        seen, info = self.env.reset(seed=seed, options=options)
        self._number()
        return seen, {**info, "action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Choose what an action means now; one that means nothing ends the match with -1."""
        seen, reward, over, cut, info = self.env.step(self._slots.get(int(action), -1))
        self._slots = {}
        if not over and not cut:
            self._number()
        return seen, reward, over, cut, {**info, "action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are open."""
        mask = np.zeros(self.count, np.bool_)
        mask[list(self._slots)] = True
        return mask

    def texts(self) -> dict[int, str]:
        """Every action open now by its number, as logs write it."""
        told = self.solo.texts()
        return {action: told[slot] for action, slot in self._slots.items()}

    def _number(self) -> None:
        """Give every option of this page its number."""
        game = self.solo.game
        options = game.offered().options
        width, slots = self.solo.settings.width, game.slots
        first = game.page * (width - 1) if game.pages > 1 else 0
        plain = len(SQUARE_VERBS) * self.squares
        free = iter(range(plain + _FREE, self.count - 1))
        self._slots = {}
        for slot in range(slots):
            wanted = self._wanted(game, options[first + slot])
            if wanted < 0 or wanted in self._slots:
                wanted = next(free, -1)
            if wanted >= 0:
                self._slots[wanted] = slot
        if game.pages > 1:
            self._slots[self.count - 1] = width - 1

    def _wanted(self, game: Game, option: Choice) -> int:
        """The number an option has by itself; -1: a free one."""
        verb, plain = verb_of(option), len(SQUARE_VERBS) * self.squares
        cell = _square_of(game, option)
        if cell >= 0:
            board = game.match.board
            row, column = divmod(cell, board.w)
            return SQUARE_VERBS.index(verb) * self.squares + row * self.columns + column
        if verb in PLAIN_VERBS:
            return plain + PLAIN_VERBS.index(verb)
        if verb == verbs.DECLARE and first_of(option) < MOST_ACTIONS:
            return plain + _DECLARED + game.encoder.fixture.actions[first_of(option)] - 1
        if verb == verbs.DIE and first_of(option) < MOST_DICE:
            return plain + _DICE + first_of(option)
        return -1


def _square_of(game: Game, option: Choice) -> int:
    """The square an option is about; -1 without one."""
    verb = verb_of(option)
    if verb not in SQUARE_VERBS:
        return -1
    if verb in (verbs.STEP, verbs.THROW, verbs.PLACE, verbs.SQUARE):
        return first_of(option)
    if verb == verbs.USE_AT:
        return second_of(option)
    target = second_of(option) - 1 if verb == verbs.DECLARE else first_of(option)
    if verb == verbs.USE_ON:
        target = second_of(option)
    return game.match.state.cell[target] if target >= 0 else -1
