"""Many matches in processes show the same bytes as single ones; Gymnasium's forms; what is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from deepbowl.env.columns import OPTION_COLUMNS
from deepbowl.env.game import Game, new_game
from deepbowl.env.solo import NAME, Solo, SoloVector
from deepbowl.env.spec import EnvSpec
from deepbowl.env.vector import TRUNCATED, Batch, Vector
from deepbowl.env.wrappers import FlatActions
from deepbowl.match.setup import SetupError

ROOT = Path(__file__).resolve().parent.parent.parent


class Singles:
    """The matches of a vector, one by one in this process."""

    def __init__(self, spec: EnvSpec, matches: int, seed: int) -> None:
        self.spec, self.seed, self.matches = spec, seed, matches
        self.games = [new_game(spec, seed + place) for place in range(matches)]
        self.begun = [1] * matches

    def step(self, actions: list[int]) -> list[tuple[list[float], bool]]:
        told = []
        for place, action in enumerate(actions):
            game = self.games[place]
            rewards = game.act_row(action)
            told.append((rewards, game.over))
            if game.over:
                seed = self.seed + place + self.begun[place] * self.matches
                self.begun[place] += 1
                self.games[place] = new_game(self.spec, seed)
        return told


def same_as_singles(batch: Batch, games: list[Game]) -> None:
    boards = batch.unpack()
    for place, game in enumerate(games):
        rows = game.look(game.seat)
        mine = batch.rows[batch.offsets[place] : batch.offsets[place + 1]]
        assert mine.tobytes() == rows
        assert batch.seats[place] == game.seat
        assert batch.bodies[place].tobytes() == game.encoder.bodies(game.seat).tobytes()
        assert batch.globals[place].tobytes() == game.encoder.globals(game.seat).tobytes()
        board = np.zeros(game.spec.shapes.board, np.uint8)
        game.encoder.write_board(game.seat, board)
        assert np.array_equal(boards[place], board)


@pytest.mark.parametrize("settings", [
    {"book": "crp", "board": "training", "turns": 1, "width": 16},
    {"book": "stockbowl", "turns": 1, "opponents": ["", "random"]},
    {"book": "crp", "board": "training", "turns": 1, "turned": True, "lens": "walks"},
])  # fmt: skip
def test_vector_shows_the_same_bytes_as_single_matches(settings: dict[str, Any]) -> None:
    spec = EnvSpec.of(**settings)
    singles, chooser = Singles(spec, 4, 20), np.random.default_rng(3)
    ended = 0
    with Vector(spec, 4, 2, boards=True) as vector:
        batch = vector.reset(20)
        for number in range(500):
            if number % 10 == 0:
                same_as_singles(batch, singles.games)
            actions = (chooser.random(4) * batch.counts()).astype(np.int64)
            batch = vector.step(actions)
            told = singles.step(actions.tolist())
            assert batch.rewards.tolist() == pytest.approx(np.array([rewards for rewards, _ in told]))
            assert (batch.ended > 0).tolist() == [over for _, over in told]
            finals = np.flatnonzero(batch.ended)
            assert len(batch.final_bodies) == len(batch.final_globals) == len(batch.final_board) == len(finals)
            assert set(batch.ended[finals]) <= {TRUNCATED}
            ended += len(finals)
        same_as_singles(batch, singles.games)
    assert ended > 0


def test_halves_are_the_two_halves_of_a_vector() -> None:
    spec = EnvSpec.of("crp", board="training")
    with Vector(spec, 8, 2) as vector, Vector(spec, 8, 2) as other:
        whole = vector.reset(5)
        other.reset(5)
        assert vector.half(0).matches.tolist() == [0, 1, 2, 3]
        assert vector.half(1).matches.tolist() == [4, 5, 6, 7]
        first = np.zeros(8, np.int64)
        whole = vector.step(first)
        for half in range(2):
            other.send(half, first[:4])
        with pytest.raises(RuntimeError, match="receive first"):
            other.send(0, first[:4])
        parts = [other.receive(half) for half in range(2)]
        assert np.array_equal(np.concatenate([part.rows for part in parts]), whole.rows)
        with pytest.raises(RuntimeError, match="was sent nothing"):
            other.receive(0)


def test_a_worker_that_fails_says_why() -> None:
    with Vector(EnvSpec.of("crp", board="training"), 4, 1) as vector:
        batch = vector.reset(1)
        with pytest.raises(RuntimeError, match="has no option"):
            vector.step(batch.counts() + 5)


def test_matches_must_be_shared_evenly() -> None:
    with pytest.raises(ValueError, match="cannot be shared evenly"):
        Vector(EnvSpec.of("crp"), 6, 2)


# ---------------------------------------------------------------- Gymnasium
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_solo_and_flat_actions() -> None:
    check_env(gymnasium.make(f"deepbowl.env.solo:{NAME}", board="training", opponent="random").unwrapped)
    check_env(FlatActions(Solo(board="training", opponent="random")))


def test_solo_is_only_asked_for_its_own_seat() -> None:
    for seat in (0, 1):
        env = Solo("crp", seat=seat, opponent="random", board="training", turns=2)
        seen, _ = env.reset(seed=3)
        over, chooser, steps = False, np.random.default_rng(1), 0
        while not over:
            assert env.game.seat == seat
            assert seen["globals"][25] == 1
            assert np.array_equal(seen["action_mask"].astype(bool), env.action_masks())
            seen, _, ended, cut, info = env.step(chooser.choice(np.flatnonzero(env.action_masks())))
            over, steps = ended or cut, steps + 1
        assert info["points"] == 0.0
        assert steps > 5


def test_solo_environment_renders_only_in_the_mode_it_was_made_with() -> None:
    shown: dict[str | None, Any] = {}
    for mode in ("ansi", "rgb_array", None):
        env = Solo("crp", board="training", opponent="random", render_mode=mode)
        env.reset(seed=1)
        if mode is None:
            with pytest.warns(UserWarning, match="render_mode"):
                shown[mode] = env.render()
        else:
            shown[mode] = env.render()
    assert isinstance(shown["ansi"], str)
    assert shown["rgb_array"].shape[2] == 3
    assert shown[None] is None


def test_an_action_without_an_option_ends_solo() -> None:
    env = Solo("crp", board="training", opponent="random")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(511)
    assert (reward, ended, info) == (-1.0, True, {"illegal": True})


@pytest.mark.parametrize(
    ("settings", "told"), [({"seat": 2}, "no seat 2"), ({"opponents": ["random", "random"]}, "exactly one")]
)
def test_solo_needs_exactly_one_seat_that_learns(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        Solo("crp", **settings)


@pytest.mark.parametrize("book", ["crp", "astrogranite", "deathbowl-sevens"])
def test_flat_actions_reach_every_option(book: str) -> None:
    env = FlatActions(Solo(book, opponent="random", turns=2))
    env.reset(seed=4)
    chooser, over = np.random.default_rng(2), False
    for _ in range(400):
        texts, slots = env.texts(), env.solo.texts()
        assert sorted(texts.values()) == sorted(slots.values())
        _, _, ended, cut, info = env.step(chooser.choice(np.flatnonzero(env.action_masks())))
        assert "illegal" not in info
        if over := ended or cut:
            break
    assert over or book != "crp"


def test_solo_vector_pads_what_the_vector_has() -> None:
    vector = SoloVector(4, 1, "crp", opponent="random", board="training", turns=1, width=64)
    single = Solo("crp", opponent="random", board="training", turns=1, width=64)
    seen, _ = vector.reset(seed=3)
    mine, _ = single.reset(seed=3)
    assert vector.observation_space.contains(seen)
    chooser, finals = np.random.default_rng(5), 0
    for _ in range(150):
        for name in mine:
            assert np.array_equal(seen[name][0], mine[name]), name
        actions = np.array([chooser.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, ended, cut, info = vector.step(actions)
        mine, reward, over, short, _ = single.step(actions[0])
        assert (rewards[0], ended[0], cut[0]) == (reward, over, short)
        if over or short:
            last = info["final_obs"][0]
            assert np.array_equal(last["bodies"], mine["bodies"])
            assert np.array_equal(last["board"], mine["board"])
            finals += 1
            break
    vector.close()
    assert finals == 1
    assert seen["options"].shape == (4, 64, OPTION_COLUMNS)


# ---------------------------------------------------------------- what needs what
def test_the_core_imports_neither_gymnasium_nor_pettingzoo() -> None:
    absent = {"gymnasium", "pettingzoo", "torch", "typer", "rich"}
    core = ", ".join(f"deepbowl.env.{name}" for name in ("encode", "game", "lenses", "replayed", "spec", "vector"))
    code = f"import sys, {core}; print(sorted({absent} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_example_imports_only_what_a_bare_machine_has() -> None:
    source = (ROOT / "examples" / "ppo.py").read_text()
    assert "import gymnasium" not in source
    assert "import pettingzoo" not in source
    assert len(source.splitlines()) <= 300


def test_the_example_learns_for_a_few_steps(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    command = [sys.executable, str(ROOT / "examples" / "ppo.py"), "--minutes", "5", "--steps", "200", "--matches", "4"]
    command += ["--workers", "1", "--length", "8", "--size", "16", "--every", "1", "--judge", "4"]
    command += ["--save", str(tmp_path / "p.pt")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "judged by chance: 4 matches" in done.stdout
    assert (tmp_path / "p.pt").exists()
