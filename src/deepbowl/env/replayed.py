"""Logs as data: every decision of a match that was played, with what was seen, chosen and gained.

    for seen in decisions(Path("match.log").read_text()):
        seen.arrays.options, seen.action, seen.rewards, seen.points

Rows are made as they are needed: a folder of logs is the data set, in whatever version of the observation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import CHOICE, DIE, Log, read_log
from deepbowl.env.encode import Arrays, Encoder, Pages
from deepbowl.env.game import points_of, score_rewards
from deepbowl.env.spec import RESULT, EnvSpec, shapes_of
from deepbowl.env.tables import tables_for
from deepbowl.match.replay import replay, steps
from deepbowl.match.setup import SetupError


class Seen(NamedTuple):
    """One decision of a log. The arrays are written again for the next one: copy what you keep."""

    seat: int
    arrays: Arrays
    action: int
    rewards: list[float]
    """The immediate reward of the choice for every seat."""
    points: list[float]
    """The result of the match for every seat, -1 to 1; from the score so far if the log ends early."""


def decisions(log: str | Log, spec: EnvSpec | None = None) -> Iterator[Seen]:
    """Every decision of a log, in order. `BrokenSave` says where a log does not fit the rules.

    The spec gives width, shapes and reward, if the data must fit an environment. A log of another book or number of seats is
    refused. Without a spec the log's own board and teams decide. A choice beyond the first page is several actions.
    """
    read = read_log(log) if isinstance(log, str) else log
    width, reward = (spec.width, spec.reward) if spec is not None else (EnvSpec.width, EnvSpec.reward)
    if spec is not None and (spec.book, spec.seats) != (read.book, len(read.teams)):
        found = f"the log is of {read.book} with {len(read.teams)} seats"
        raise SetupError(f"{found}, the environment of {spec.book} with {spec.seats}")
    if spec is not None and spec.lens:
        raise SetupError(f"logs hold single choices; the lens {spec.lens!r} cannot be replayed")
    points = points_of(replay(read))
    deeds = [entry for entry in read.inputs() if entry.kind != DIE]
    positions = steps(read)
    match = next(positions)
    needed = shapes_of(match, width)
    shapes = needed if spec is None else spec.shapes
    if any(mine > given for mine, given in zip(needed, shapes, strict=True)):
        larger = f"the match on {match.board.name!r} needs {tuple(needed)}, the environment has {tuple(shapes)}"
        raise SetupError(f"{larger}; name its board and teams, or all")
    encoder = Encoder(match, shapes, tables_for(match.rules), spec is not None and spec.turned)
    arrays = Arrays.empty(shapes)
    for number, entry in enumerate(deeds):
        if entry.kind != CHOICE or entry.seat >= match.seats:  # a game master learns nothing
            next(positions, None)
            continue
        if match.decision().seat != entry.seat:
            match.turn_to(entry.seat)
        seen = match.veiled(entry.seat)
        decision = seen.decision()
        page, action = _place(decision.options.index(match.names.parse(entry.text)), len(decision.options), width)
        for before in range(page):
            encoder.write(seen, entry.seat, decision, arrays, before)
            yield Seen(entry.seat, arrays, width - 1, [0.0] * match.seats, points)
        encoder.write(seen, entry.seat, decision, arrays, page)
        score = match.state.score
        next(positions, None)
        rewards = score_rewards(score, match.state.score)
        if reward == RESULT:
            rewards = points if number == len(deeds) - 1 else [0.0] * match.seats
        yield Seen(entry.seat, arrays, action, rewards, points)


def _place(option: int, options: int, width: int) -> tuple[int, int]:
    """The page of an option, and its slot there."""
    page = 0 if Pages.count(options, width) == 1 else option // (width - 1)
    return page, option - Pages.span(options, width, page)[0]


class Table(NamedTuple):
    """Decisions of many logs as arrays; options are ragged as in `Vector`."""

    board: NDArray[np.uint8]
    """Planes of the board, a bit a cell."""
    bodies: NDArray[np.int16]
    globals: NDArray[np.int16]
    rows: NDArray[np.int16]
    offsets: NDArray[np.int64]
    action: NDArray[np.int32]
    """The chosen row, counted from the first of its decision."""
    seat: NDArray[np.int8]
    reward: NDArray[np.float32]
    """The immediate reward of the choice for its own seat."""
    points: NDArray[np.float32]
    log: NDArray[np.int32]
    """The number of the log."""


def gathered(files: Iterable[Path], spec: EnvSpec) -> Table:
    """The decisions of several logs as arrays that fit one spec; an error names the file."""
    parts: dict[str, list[object]] = {name: [] for name in Table._fields}
    total = 0
    for number, seen in _of_files(files, spec):
        used = np.flatnonzero(seen.arrays.mask)
        total += len(used)
        bits = np.packbits(seen.arrays.board.reshape(len(seen.arrays.board), -1), axis=1, bitorder="little")
        parts["board"].append(bits)
        parts["bodies"].append(seen.arrays.bodies.copy())
        parts["globals"].append(seen.arrays.globals.copy())
        parts["rows"].append(seen.arrays.options[used])
        parts["offsets"].append(total)
        parts["action"].append(int(np.searchsorted(used, seen.action)))
        parts["seat"].append(seen.seat)
        parts["reward"].append(seen.rewards[seen.seat])
        parts["points"].append(seen.points[seen.seat])
        parts["log"].append(number)
    if not total:
        raise SetupError("the logs hold no decision")
    kinds = {"offsets": np.int64, "action": np.int32, "seat": np.int8, "reward": np.float32, "points": np.float32}
    arrays = {name: np.array(parts[name], kinds.get(name, np.int32)) for name in (*kinds, "log")}
    arrays["offsets"] = np.insert(arrays["offsets"], 0, 0)
    for name in ("board", "bodies", "globals"):
        arrays[name] = np.stack(parts[name])  # type: ignore[arg-type]
    arrays["rows"] = np.concatenate(parts["rows"])  # type: ignore[arg-type]
    return Table(**arrays)


def _of_files(files: Iterable[Path], spec: EnvSpec) -> Iterator[tuple[int, Seen]]:
    """The decisions of several logs, each with the number of its log."""
    for number, file in enumerate(files):
        try:
            for seen in decisions(file.read_text(encoding="utf-8"), spec):
                yield number, seen
        except (BrokenSave, SetupError, UnicodeDecodeError) as error:
            raise SetupError(f"{file}: {error}") from None


def log_files(places: Iterable[Path]) -> list[Path]:
    """The logs among files and folders, in the order of their names."""
    found: list[Path] = []
    for place in places:
        found += sorted(place.rglob("*.log")) if place.is_dir() else [place]
    return found


def write_table(path: Path, table: Table, spec: EnvSpec) -> None:
    """Write arrays to a compressed file, with the hash of the spec they fit."""
    arrays: dict[str, NDArray[np.generic]] = {**table._asdict(), "spec": np.array(spec.hash())}
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def read_table(path: Path, spec: EnvSpec) -> Table:
    """Read what `write_table` wrote; a file for another environment is refused with both named."""
    with np.load(path, allow_pickle=False) as held:
        spec.check_hash(str(held["spec"]), str(path))
        return Table(**{name: held[name] for name in Table._fields})
