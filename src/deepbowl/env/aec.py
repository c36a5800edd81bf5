"""The environment as PettingZoo has it: agents `seat_0` to `seat_3`, one of which must choose at a time.

    e = env("crp", board="training")
    e.reset(seed=7)
    for agent in e.agent_iter():
        seen, reward, over, cut, info = e.last()
        e.step(None if over or cut else e.action_space(agent).sample(seen["action_mask"]))

An action is the number of an option. The effect of each option is in its row of `seen["observation"]["options"]`, and in
words in `e.unwrapped.texts()`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from deepbowl.engine.errors import BrokenSave
from deepbowl.env.columns import BODY_COLUMNS, GLOBALS, OPTION_COLUMNS, VERSION
from deepbowl.env.encode import Arrays, Shapes
from deepbowl.env.game import NEW, Game, new_game
from deepbowl.env.render import as_picture, as_text
from deepbowl.env.spec import EnvSpec
from deepbowl.match.match import Match
from deepbowl.match.setup import SetupError, split

ANSI = "ansi"
RGB = "rgb_array"
SMALLEST, LARGEST = -32768, 32767
Shaper = Callable[[Game], list[float]]
"""The value of a position to every seat, for `Shaped`."""


def spaces_of(shapes: Shapes) -> dict[str, spaces.Space[Any]]:
    """The space of every array of an observation."""
    return {
        "board": spaces.Box(0, 1, shapes.board, np.uint8),
        "bodies": spaces.Box(SMALLEST, LARGEST, (shapes.bodies, BODY_COLUMNS), np.int16),
        "globals": spaces.Box(SMALLEST, LARGEST, (GLOBALS,), np.int16),
        "options": spaces.Box(SMALLEST, LARGEST, (shapes.options, OPTION_COLUMNS), np.int16),
    }


class raw_env(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The environment without PettingZoo's guards: an action without an option raises `IllegalChoice`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"deepbowl_v{VERSION}", "render_modes": [ANSI, RGB], "is_parallelizable": False, "render_fps": 2,
    }  # fmt: skip

    def __init__(
        self, book: str | EnvSpec = "crp", seats: int = 0, *, render_mode: str | None = None, record: bool = False,
        **settings: Any,
    ) -> None:  # fmt: skip
        """Take a spec, or what one is made of. `record` keeps the log of each match (`unwrapped.match.log()`)."""
        super().__init__()
        self.spec = book.settled() if isinstance(book, EnvSpec) else EnvSpec.of(book, seats, **settings)
        if any(self.spec.opponents):
            raise SetupError("here every seat is an agent; bots in other seats are for Solo and Vector")
        if render_mode not in (None, ANSI, RGB):
            raise SetupError(f"no render mode {render_mode!r}; there are {ANSI} and {RGB}")
        self.render_mode = render_mode
        self.record = record
        self.shaper: Shaper | None = None
        self.discount = 1.0
        self.game: Game | None = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.spec.seats)]
        self.agents: list[str] = []
        self._next_seed = 0
        self._told: set[str] = set()
        shapes = self.spec.shapes
        mask = spaces.Box(0, 1, (shapes.options,), np.int8)
        self._observations = {
            agent: spaces.Dict({"observation": spaces.Dict(spaces_of(shapes)), "action_mask": mask})
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(shapes.options) for agent in self.possible_agents}
        parts = spaces_of(shapes)
        self.state_space = spaces.Dict({name: parts[name] for name in ("board", "bodies", "globals")})

    def change(self, **settings: Any) -> None:
        """Change settings of the spec that leave its shapes alone; they count from the next reset."""
        self.spec = replace(self.spec, **settings).settled()

    # ---------------------------------------------------------------- spaces
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what `observe` gives: the same object each time."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Slots for options; `action_mask` says which have one."""
        return self._actions[agent]

    @property
    def match(self) -> Match:
        """The match underneath. Look, but choose through `step`."""
        return self._game.match

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise SetupError("the environment has no match yet; reset it first")
        return self.game

    def texts(self) -> dict[int, str]:
        """Every action open now by its number, as logs write it."""
        return self._game.texts()

    # ---------------------------------------------------------------- playing
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. A seed fixes dice, and board and teams where they are "all"; without one the next number is used.

        `options` may hold `board`, `teams` (a list or "Orc, Skaven"), `position` (the text of a save). Other keys are
        ignored with one warning each.
        """
        given = dict(options or {})
        board, position, teams = given.pop("board", None), given.pop("position", ""), given.pop("teams", ())
        for key in given.keys() - self._told:
            self._told.add(key)
            warnings.warn(f"the reset option {key!r} is unknown; there are board, teams and position", stacklevel=2)
        self._next_seed = self._next_seed + 1 if seed is None else seed
        sides = tuple(split(teams)) if isinstance(teams, str) else tuple(teams)
        try:
            old = self.game
            self.game = new_game(self.spec, self._next_seed, self.record, board, sides, position, old)
        except BrokenSave as error:
            raise SetupError(f"the position cannot be read: {error}") from None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.seat]
        self._worth = [0.0] * self.spec.seats
        self._worth = self._potentials()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what a seat may see, asked or not; the mask of a seat that is not asked is empty."""
        out = Arrays.empty(self.spec.shapes)
        self._game.write(self.possible_agents.index(agent), out)
        seen = {"board": out.board, "bodies": out.bodies, "globals": out.globals, "options": out.options}
        return {"observation": seen, "action_mask": out.mask}

    def state(self) -> dict[str, Any]:
        """Return what a spectator may see."""
        out = Arrays.empty(self.spec.shapes)
        self._game.write(-1, out)
        return {"board": out.board, "bodies": out.bodies, "globals": out.globals}

    def step(self, action: int | None) -> None:
        """Choose an option for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        game = self._game
        rewards = self._shaped(game.act(int(action)))
        self._cumulative_rewards[agent] = 0.0
        for name, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[name] = reward
        if game.over:
            ended = self.terminations if game.match.over else self.truncations
            ended.update(dict.fromkeys(self.agents, True))
        else:
            self.agent_selection = self.possible_agents[game.seat]
        self._accumulate_rewards()

    def _potentials(self) -> list[float]:
        """Return what the position is worth to every seat; inside a resolution, what it was worth before."""
        game = self._game
        if self.shaper is None or game.over:
            return [0.0] * self.spec.seats
        return self.shaper(game) if game.match.quiescent else list(self._worth)

    def _shaped(self, rewards: list[float]) -> list[float]:
        """Rewards with what the change of position is worth, if a shaper was set."""
        if self.shaper is None:
            return rewards
        before, self._worth = self._worth, self._potentials()
        gains = zip(rewards, self._worth, before, strict=True)
        return [reward + self.discount * now - then for reward, now, then in gains]

    # ---------------------------------------------------------------- copies
    def clone(self, seed: int | None = None, dice: str = NEW) -> raw_env:
        """The same position with the same score and new dice (`dice="same"`: the same ones), to search with.

        Clone n of an environment has the same new dice each time, or those of a seed. A clone keeps no log.
        """
        twin = raw_env(self.spec, render_mode=self.render_mode)
        twin.game = self._game.copy(dice, seed)
        twin.shaper, twin.discount, twin._worth = self.shaper, self.discount, list(self._worth)
        twin.agents, twin.agent_selection, twin._next_seed = self.agents[:], self.agent_selection, self._next_seed
        twin.rewards, twin._cumulative_rewards = dict(self.rewards), dict(self._cumulative_rewards)
        twin.terminations, twin.truncations = dict(self.terminations), dict(self.truncations)
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin

    # ---------------------------------------------------------------- looking
    def render(self) -> Any:
        """The match as text or as a picture, by the render mode."""
        if self.render_mode is None:
            warnings.warn('render() needs an environment made with render_mode="ansi" or "rgb_array"', stacklevel=2)
            return None
        return as_text(self.match) if self.render_mode == ANSI else as_picture(self.match)

    def close(self) -> None:
        """Nothing is left open."""


def env(book: str | EnvSpec = "crp", seats: int = 0, **settings: Any) -> Any:
    """The environment with PettingZoo's guards: an action without an option ends the match with -1 for its agent."""
    guarded: Any = wrappers.TerminateIllegalWrapper(raw_env(book, seats, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
