"""Many matches in parallel, in processes that write observations into shared memory.

    with Vector(EnvSpec.of("crp", board="training"), matches=256, workers=8) as vector:
        batch = vector.reset(seed=7)
        while True:
            batch = vector.step(actions_for(batch))

Options are *ragged*: the rows of all matches one after the other, and where each match's rows begin. A decision has 7
options on average, so this is a fraction of the padded form. A match that ends restarts immediately: `ended` says so, the
reward belongs to the match that ended, the observation to the new one, and `final` holds what the seats last saw.

To keep processors and learner busy at the same time, work in halves: `send(0, …)`, then answer half 1, then `receive(0)`.
It imports neither gymnasium nor pettingzoo.
"""

from __future__ import annotations

import multiprocessing
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from deepbowl.env.columns import BODY_COLUMNS, GLOBALS, OPTION_COLUMNS
from deepbowl.env.encode import Shapes, unpacked
from deepbowl.env.game import Game, new_game
from deepbowl.env.spec import EnvSpec

HALVES: Final = 2
TERMINATED: Final = 1
TRUNCATED: Final = 2
_STEP: Final = b"s"
_RESET: Final = b"r"
_CLOSE: Final = b"c"
_DONE: Final = b"d"
_FAILED: Final = b"f"
_ALIGNED: Final = 64
_WHOLE: Final = ("seats", "board", "bodies", "globals", "rewards", "ended", "points", "scores")
_FINAL: Final = ("final_board", "final_bodies", "final_globals")


@dataclass
class Batch:
    """The observations of a vector, or of one half of it, for the seats that must choose.

    The arrays are copies: keep them as long as you like.
    """

    matches: NDArray[np.int64]
    """The number of each match in the vector."""
    seats: NDArray[np.int8]
    """The seat that must choose in each match."""
    board: NDArray[np.uint8]
    """Planes of the board, a bit a cell (see `unpack`); empty without `boards=True`."""
    bodies: NDArray[np.int16]
    globals: NDArray[np.int16]
    rows: NDArray[np.int16]
    """The rows of all options, match after match."""
    offsets: NDArray[np.int64]
    """Rows `offsets[i]` to `offsets[i + 1]` are the options of match i; an action counts from the first of them."""
    rewards: NDArray[np.float32]
    """The reward of the last step for each seat."""
    ended: NDArray[np.int8]
    """1 where the match was over, 2 where it was cut short; then a new one has begun."""
    points: NDArray[np.float32]
    """The result of a match that ended, for each seat: -1 to 1."""
    scores: NDArray[np.int16]
    """Touchdowns of each seat in a match that ended."""
    final_board: NDArray[np.uint8]
    final_bodies: NDArray[np.int16]
    """The last observation of each seat in the matches that ended, in their order (`np.flatnonzero(ended)`)."""
    final_globals: NDArray[np.int16]
    shapes: Shapes

    def __len__(self) -> int:
        return len(self.matches)

    def unpack(self) -> NDArray[np.uint8]:
        """The planes of the board with a byte a cell."""
        return unpacked(self.board, self.shapes)

    def counts(self) -> NDArray[np.int64]:
        """Return how many options each match has."""
        return np.diff(self.offsets)


class _Layout:
    """Where everything lies in shared memory: one block for each worker and half."""

    def __init__(self, shapes: Shapes, seats: int, matches: int, boards: bool) -> None:
        rows = matches * shapes.options
        self.parts: dict[str, tuple[tuple[int, ...], type[Any]]] = {
            "actions": ((matches,), np.int32),
            "seats": ((matches,), np.int8),
            "board": ((matches if boards else 0, *shapes.packed), np.uint8),
            "bodies": ((matches, shapes.bodies, BODY_COLUMNS), np.int16),
            "globals": ((matches, GLOBALS), np.int16),
            "rows": ((rows, OPTION_COLUMNS), np.int16),
            "offsets": ((matches + 1,), np.int64),
            "rewards": ((matches, seats), np.float32),
            "ended": ((matches,), np.int8),
            "points": ((matches, seats), np.float32),
            "scores": ((matches, seats), np.int16),
            "final_board": ((matches if boards else 0, seats, *shapes.packed), np.uint8),
            "final_bodies": ((matches, seats, shapes.bodies, BODY_COLUMNS), np.int16),
            "final_globals": ((matches, seats, GLOBALS), np.int16),
        }
        self.size = 0
        self.starts: dict[str, int] = {}
        for name, (shape, kind) in self.parts.items():
            self.starts[name] = self.size
            bytes_needed = int(np.prod(shape)) * np.dtype(kind).itemsize
            self.size += -(-bytes_needed // _ALIGNED) * _ALIGNED

    def arrays(self, memory: SharedMemory, block: int) -> dict[str, NDArray[Any]]:
        """The arrays of a block."""
        start = block * self.size
        return {
            name: np.ndarray(shape, kind, memory.buf, start + self.starts[name])
            for name, (shape, kind) in self.parts.items()
        }


class _Half:
    """The matches of one worker and half, and the arrays it writes them into."""

    def __init__(self, spec: EnvSpec, first: int, count: int, total: int, arrays: dict[str, NDArray[Any]]) -> None:
        self.spec = spec
        self.first, self.count, self.total = first, count, total
        self.arrays = arrays
        self.games: list[Game] = []
        self.begun = [0] * count
        self.seed = 0

    def reset(self, seed: int) -> None:
        """Begin all matches."""
        self.seed, self.begun = seed, [0] * self.count
        old: list[Game | None] = [*self.games] if self.games else [None] * self.count
        self.games = [new_game(self.spec, self._next_seed(slot), old=old[slot]) for slot in range(self.count)]
        self.arrays["rewards"][...] = 0
        self.arrays["ended"][...] = 0
        self.write()

    def _next_seed(self, slot: int) -> int:
        """Match n in place i of a vector of m has the seed s + i + n * m."""
        seed = self.seed + self.first + slot + self.begun[slot] * self.total
        self.begun[slot] += 1
        return seed

    def step(self) -> None:
        """Take one action in every match."""
        arrays = self.arrays
        rewards, ended = arrays["rewards"], arrays["ended"]
        for slot, action in enumerate(arrays["actions"].tolist()):
            game = self.games[slot]
            rewards[slot] = game.act_row(action)
            ended[slot] = 0
            if game.over:
                ended[slot] = TERMINATED if game.match.over else TRUNCATED
                self._finish(slot, game)
        self.write()

    def _finish(self, slot: int, game: Game) -> None:
        arrays = self.arrays
        arrays["points"][slot] = game.points()
        arrays["scores"][slot] = game.match.state.score
        for seat in range(game.match.seats):
            game.look(seat)
            arrays["final_bodies"][slot, seat] = game.encoder.bodies(seat)
            arrays["final_globals"][slot, seat] = game.encoder.globals(seat)
            if len(arrays["final_board"]):
                arrays["final_board"][slot, seat] = _planes(game, seat, arrays["final_board"].shape[2:])
        self.games[slot] = new_game(self.spec, self._next_seed(slot), old=game)

    def write(self) -> None:
        """Write what every match looks like to the seat that must choose."""
        arrays = self.arrays
        seats, bodies, globals_, offsets = arrays["seats"], arrays["bodies"], arrays["globals"], arrays["offsets"]
        board = arrays["board"] if len(arrays["board"]) else None
        found: list[bytes] = []
        total = 0
        for slot, game in enumerate(self.games):
            seat = game.seat
            rows = game.look(seat)
            found.append(rows)
            total += len(rows) // (2 * OPTION_COLUMNS)
            seats[slot] = seat
            bodies[slot] = game.encoder.bodies(seat)
            globals_[slot] = game.encoder.globals(seat)
            offsets[slot + 1] = total
            if board is not None:
                board[slot] = _planes(game, seat, board.shape[1:])
        arrays["rows"][:total] = np.frombuffer(b"".join(found), np.int16).reshape(-1, OPTION_COLUMNS)


def _planes(game: Game, seat: int, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    return np.frombuffer(game.encoder.packed_board(seat), np.uint8).reshape(shape)


def _work(
    spec: EnvSpec, name: str, blocks: list[tuple[int, int, int]], total: int, boards: bool, pipe: Connection
) -> None:  # fmt: skip
    """Serve as a worker process: wait for a command about one of its halves, carry it out, report."""
    memory = SharedMemory(name)
    halves: list[_Half] = []
    try:
        for block, first, count in blocks:
            layout = _Layout(spec.shapes, spec.seats, blocks[0][2], boards)
            halves.append(_Half(spec, first, count, total, layout.arrays(memory, block)))
        while True:
            word = pipe.recv_bytes()
            if word[:1] == _CLOSE:
                return
            half = halves[word[1]]
            if word[:1] == _RESET:
                half.reset(int(word[2:]))
            else:
                half.step()
            pipe.send_bytes(_DONE)
    except (EOFError, KeyboardInterrupt):
        return
    except Exception:
        pipe.send_bytes(_FAILED + traceback.format_exc().encode())
    finally:
        halves.clear()
        memory.close()


class Vector:
    """Many matches in worker processes."""

    def __init__(self, spec: EnvSpec, matches: int = 64, workers: int = 2, boards: bool = False) -> None:
        """Start the workers. `matches` is a multiple of twice the number of workers; `boards` adds the board's planes."""
        if workers < 1 or matches < 1 or matches % (HALVES * workers):
            raise ValueError(f"{matches} matches cannot be shared evenly by {workers} workers with {HALVES} halves each")
        self.spec = spec.settled()
        self.matches, self.workers = matches, workers
        self.each = matches // (HALVES * workers)
        self._layout = _Layout(self.spec.shapes, self.spec.seats, self.each, boards)
        self._memory = SharedMemory(create=True, size=self._layout.size * HALVES * workers)
        self._arrays = [self._layout.arrays(self._memory, block) for block in range(HALVES * workers)]
        self._busy = [False] * HALVES
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        context = multiprocessing.get_context("spawn")
        for worker in range(workers):
            here, there = context.Pipe()
            blocks = [(self._block(half, worker), self._first(half, worker), self.each) for half in range(HALVES)]
            arguments = (self.spec, self._memory.name, blocks, matches, boards, there)
            process = context.Process(target=_work, args=arguments, daemon=True, name=f"deepbowl-env-{worker}")
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)

    def _block(self, half: int, worker: int) -> int:
        return half * self.workers + worker

    def _first(self, half: int, worker: int) -> int:
        """The number of the first match of a worker's half: half 0 has the lower numbers."""
        return self._block(half, worker) * self.each

    # ---------------------------------------------------------------- all matches together
    def reset(self, seed: int = 0) -> Batch:
        """Begin all matches. Match n in place i has the seed `seed + i + n * matches`."""
        for half in range(HALVES):
            self._tell(half, _RESET + bytes([half]) + str(seed).encode())
        return self._gathered([block for half in range(HALVES) for block in self._finished(half)])

    def step(self, actions: NDArray[Any]) -> Batch:
        """Take one action in every match."""
        middle = self.matches // HALVES
        self.send(0, actions[:middle])
        self.send(1, actions[middle:])
        return self._gathered([block for half in range(HALVES) for block in self._finished(half)])

    # ---------------------------------------------------------------- by halves
    def half(self, half: int) -> Batch:
        """Return what the matches of a half look like now, without a step."""
        return self._gathered([self._block(half, worker) for worker in range(self.workers)])

    def send(self, half: int, actions: NDArray[Any]) -> None:
        """Let a half take one action in each of its matches; `receive` gives the results."""
        for worker in range(self.workers):
            given = actions[worker * self.each : (worker + 1) * self.each]
            self._arrays[self._block(half, worker)]["actions"][...] = given
        self._tell(half, _STEP + bytes([half]))

    def receive(self, half: int) -> Batch:
        """Wait for what came of the last `send` of a half."""
        return self._gathered(self._finished(half))

    def _tell(self, half: int, word: bytes) -> None:
        if self._busy[half]:
            raise RuntimeError(f"half {half} was sent actions already; receive first")
        self._busy[half] = True
        for pipe in self._pipes:
            pipe.send_bytes(word)

    def _finished(self, half: int) -> list[int]:
        """Wait for all workers; the blocks of a half."""
        if not self._busy[half]:
            raise RuntimeError(f"half {half} was sent nothing")
        for worker, pipe in enumerate(self._pipes):
            try:
                word = pipe.recv_bytes()
            except EOFError:
                word = _FAILED + b"the process ended"
            if word[:1] == _FAILED:
                self.close()
                raise RuntimeError(f"worker {worker} of the vector failed:\n{word[1:].decode()}")
        self._busy[half] = False
        return [self._block(half, worker) for worker in range(self.workers)]

    def _gathered(self, blocks: list[int]) -> Batch:
        """The arrays of several blocks as one batch."""
        parts = [self._arrays[block] for block in blocks]
        rows = np.concatenate([part["rows"][: part["offsets"][-1]] for part in parts])
        starts = np.cumsum([0, *(int(part["offsets"][-1]) for part in parts)])
        offsets = np.concatenate([part["offsets"][:-1] + start for part, start in zip(parts, starts, strict=False)])
        numbers = [np.arange(block * self.each, (block + 1) * self.each) for block in blocks]
        whole = {name: np.concatenate([part[name] for part in parts]) for name in _WHOLE}
        for name in _FINAL:
            ends = [part["ended"] > 0 for part in parts]
            some = [part[name][end] if len(part[name]) else part[name] for part, end in zip(parts, ends, strict=True)]
            whole[name] = np.concatenate(some)
        offsets = np.append(offsets, starts[-1])
        return Batch(matches=np.concatenate(numbers), rows=rows, offsets=offsets, shapes=self.spec.shapes, **whole)

    # ---------------------------------------------------------------- the end
    def close(self) -> None:
        """End the workers and give the shared memory back."""
        for pipe in self._pipes:
            try:
                pipe.send_bytes(_CLOSE)
            except OSError:
                continue
        for process in self._processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
        for pipe in self._pipes:
            pipe.close()
        self._pipes, self._processes = [], []
        if self._arrays:
            self._arrays = []
            self._memory.close()
            self._memory.unlink()

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
