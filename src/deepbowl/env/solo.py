"""The environment as Gymnasium has it: one seat learns, bots sit in the others.

    env = gymnasium.make("deepbowl.env.solo:deepbowl/Solo-v0", book="crp", opponent="rookie")

`action_masks()` is what sb3-contrib asks for. An action without an option ends the match with a reward of -1.
"""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from deepbowl.env.aec import ANSI, RGB, spaces_of
from deepbowl.env.encode import Arrays, unpacked
from deepbowl.env.game import Game, new_game
from deepbowl.env.render import as_picture, as_text
from deepbowl.env.spec import EnvSpec
from deepbowl.env.vector import TERMINATED, TRUNCATED, Batch, Vector
from deepbowl.match.setup import SetupError, usual_seats

NAME = "deepbowl/Solo-v0"
OPPONENT = "scripted"
ILLEGAL = -1.0
"""The reward for an action without an option, which ends the match."""


def spec_with_opponents(book: str, seats: int, seat: int, opponent: str, settings: dict[str, Any]) -> EnvSpec:
    """The spec of an environment in which one seat learns and bots by one name sit in all others."""
    if "opponents" not in settings:
        count = seats or usual_seats(book)
        if not 0 <= seat < count:
            raise SetupError(f"there is no seat {seat}; there are 0 to {count - 1}")
        settings = {**settings, "opponents": tuple("" if one == seat else opponent for one in range(count))}
    spec = EnvSpec.of(book, seats, **settings)
    if [*spec.opponents, *[""] * (spec.seats - len(spec.opponents))].count("") != 1:
        raise SetupError(f"exactly one seat learns; the opponents are {spec.opponents}")
    return spec


class Solo(gymnasium.Env[Any, Any]):
    """One seat of a match; bots answer for the others."""

    metadata: dict[str, Any] = {"render_modes": [ANSI, RGB], "render_fps": 2}

    def __init__(
        self, book: str = "crp", seats: int = 0, seat: int = 0, opponent: str = OPPONENT, render_mode: str | None = None,
        record: bool = False, **settings: Any,
    ) -> None:  # fmt: skip
        """`opponent` is any bot by name (`random`, `rookie`, `scripted`, `file.py:Bot`); settings are those of `EnvSpec`."""
        self.settings = spec_with_opponents(book, seats, seat, opponent, settings)
        self.seat = [*self.settings.opponents, ""].index("")
        self.render_mode = render_mode
        self.record = record
        shapes = self.settings.shapes
        mask = spaces.Box(0, 1, (shapes.options,), np.int8)
        self.observation_space = spaces.Dict({**spaces_of(shapes), "action_mask": mask})
        self.action_space = spaces.Discrete(shapes.options)
        self._game: Game | None = None
        self._next_seed = 0

    @property
    def game(self) -> Game:
        """The match with what is counted about it."""
        if self._game is None:
            raise SetupError("the environment has no match yet; reset it first")
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin a match; without a seed the next number is used. `options`: `board`, `teams`, `position`."""
        super().reset(seed=seed)
        self._next_seed = self._next_seed + 1 if seed is None else seed
        given = options or {}
        board, teams = given.get("board"), tuple(given.get("teams", ()))
        self._game = new_game(
            self.settings, self._next_seed, self.record, board, teams, given.get("position", ""), self._game
        )  # fmt: skip
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Choose an option; bots continue until this seat is asked again."""
        game, number = self.game, int(action)
        if number not in self._open():
            return self._seen(), ILLEGAL, True, False, {"illegal": True}
        reward = game.act(number)[self.seat]
        over = game.match.over
        info = {"score": list(game.match.state.score), "points": game.points()[self.seat]} if game.over else {}
        return self._seen(), float(reward), over, game.cut and not over, info

    def _open(self) -> set[int]:
        game = self.game
        if game.over:
            raise SetupError("the match is over; reset the environment")
        return {*range(game.slots), *([self.settings.width - 1] if game.pages > 1 else [])}

    def _seen(self) -> dict[str, NDArray[Any]]:
        out = Arrays.empty(self.settings.shapes)
        self.game.write(self.seat, out)
        return {
            "board": out.board, "bodies": out.bodies, "globals": out.globals, "options": out.options,
            "action_mask": out.mask,
        }  # fmt: skip

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions have an option."""
        mask = np.zeros(self.settings.width, np.bool_)
        if not self.game.over:
            mask[list(self._open())] = True
        return mask

    def texts(self) -> dict[int, str]:
        """Every action open now by its number, as logs write it."""
        return self.game.texts()

    def render(self) -> Any:
        """The match as text or as a picture, by the render mode."""
        if self.render_mode is None:
            warnings.warn('render() needs an environment made with render_mode="ansi" or "rgb_array"', stacklevel=2)
            return None
        return as_text(self.game.match) if self.render_mode == ANSI else as_picture(self.game.match)


class SoloVector(VectorEnv[Any, Any, Any]):
    """`Solo` many times over, in processes: Gymnasium's form of `Vector`, with padded options.

    A match that ends begins again in the same step; what its seat last saw is in `info["final_obs"]`.
    """

    def __init__(
        self, matches: int = 64, workers: int = 2, book: str = "crp", seats: int = 0, seat: int = 0,
        opponent: str = OPPONENT, **settings: Any,
    ) -> None:  # fmt: skip
        """`matches` is a multiple of twice the number of workers."""
        self.settings = spec_with_opponents(book, seats, seat, opponent, settings)
        self.seat = [*self.settings.opponents, ""].index("")
        self.vector = Vector(self.settings, matches, workers, boards=True)
        self.num_envs = matches
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        shapes = self.settings.shapes
        mask = spaces.Box(0, 1, (shapes.options,), np.int8)
        self._parts = {**spaces_of(shapes), "action_mask": mask}
        self.single_observation_space = spaces.Dict(self._parts)
        self.single_action_space = spaces.Discrete(shapes.options)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, matches)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, matches)
        self._next_seed = 0

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin all matches; match i has the seed `seed + i`."""
        if isinstance(seed, list):
            raise SetupError("the vector takes one seed: match i gets seed + i")
        self._next_seed = self._next_seed + 1 if seed is None else seed
        return self._padded(self.vector.reset(self._next_seed)), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Choose in every match. An action without an option is taken for the default, option 0."""
        open_, last = self._counts, self.settings.width - 1
        chosen = np.where(actions == last, np.where(self._paged, open_ - 1, actions), actions)
        batch = self.vector.step(np.where((chosen >= 0) & (chosen < open_), chosen, 0))
        info: dict[str, Any] = {}
        ended = np.flatnonzero(batch.ended)
        if len(ended):
            shapes = self.settings.shapes
            info["_final_obs"] = batch.ended > 0
            info["final_obs"] = np.full(self.num_envs, None, object)
            boards = unpacked(batch.final_board[:, self.seat], shapes)
            for number, match in enumerate(ended):
                seen = {name: np.zeros(space.shape or (), space.dtype) for name, space in self._parts.items()}
                seen["board"], seen["bodies"] = boards[number], batch.final_bodies[number, self.seat]
                seen["globals"] = batch.final_globals[number, self.seat]
                info["final_obs"][match] = seen
            info["points"] = np.where(batch.ended > 0, batch.points[:, self.seat], 0.0)
        rewards = batch.rewards[:, self.seat].astype(np.float64)
        return self._padded(batch), rewards, batch.ended == TERMINATED, batch.ended == TRUNCATED, info

    def _padded(self, batch: Batch) -> dict[str, NDArray[Any]]:
        """A batch with as many slots for options in every match."""
        width = self.settings.width
        options = np.zeros((len(batch), width, batch.rows.shape[1]), np.int16)
        mask = np.zeros((len(batch), width), np.int8)
        self._counts = counts = batch.counts()
        owner = np.repeat(np.arange(len(batch)), counts)
        slot = np.arange(len(batch.rows)) - np.repeat(batch.offsets[:-1], counts)
        self._paged = batch.rows[batch.offsets[1:] - 1, -1] == 1
        slot[batch.rows[:, -1] == 1] = width - 1
        options[owner, slot], mask[owner, slot] = batch.rows, 1
        return {
            "board": batch.unpack(), "bodies": batch.bodies, "globals": batch.globals, "options": options,
            "action_mask": mask,
        }  # fmt: skip

    def close_extras(self, **_: Any) -> None:
        """End the workers."""
        self.vector.close()


if NAME not in gymnasium.registry:
    gymnasium.register(id=NAME, entry_point="deepbowl.env.solo:Solo")
