"""The tables a simulation writes, and their columns. `docs/simulation.md` says what each means."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

import polars as pl

from deepbowl.sim.recorder import SEAT_FIGURES
from deepbowl.sim.single_match import Played

MATCHES: Final = "matches"
TALLIES: Final = "tallies"
SQUARES: Final = "squares"
EVENTS: Final = "events"
TIMES: Final = "times"
NAMES: Final = (MATCHES, TALLIES, SQUARES, EVENTS, TIMES)

Schema = Mapping[str, pl.DataType | type[pl.DataType]]

_BY_SEAT: Final = pl.List(pl.Int32)
SCHEMAS: Final[dict[str, Schema]] = {
    MATCHES: {
        "match": pl.Int64, "board": pl.String, "bots": pl.List(pl.String), "teams": pl.List(pl.String),
        "winner": pl.Int8, "ended": pl.String, "score": _BY_SEAT, "decisions": _BY_SEAT, "faults": _BY_SEAT,
        "fault": pl.String, "ball_finder": pl.Int8, "first_possession": pl.Int32,
        **dict.fromkeys(SEAT_FIGURES, _BY_SEAT),
    },
    TALLIES: {"match": pl.Int64, "seat": pl.Int8, "what": pl.String, "which": pl.String, "times": pl.Int32},
    SQUARES: {
        "board": pl.String, "seat": pl.Int8, "x": pl.Int16, "y": pl.Int16, "level": pl.Int8,
        "stood": pl.Int64, "fell": pl.Int64, "ball": pl.Int64, "stepped": pl.Int64, "hurt": pl.Int64,
    },
    EVENTS: {
        "match": pl.Int64, "number": pl.Int32, "turn": pl.Int32, "seat": pl.Int8, "kind": pl.String, "rule": pl.String,
        "player": pl.String, "x": pl.Int16, "y": pl.Int16, "level": pl.Int8, "fields": pl.String,
    },
    TIMES: {"match": pl.Int64, "seconds": pl.Float64},
}  # fmt: skip

SQUARE_KEYS: Final = ("board", "seat", "x", "y", "level")
SQUARE_SUMS: Final = ("stood", "fell", "ball", "stepped", "hurt")


def frames(played: Iterable[Played]) -> dict[str, pl.DataFrame]:
    """Matches that were played as tables."""
    matches: list[dict[str, Any]] = []
    rows: dict[str, list[tuple[Any, ...]]] = {TALLIES: [], SQUARES: [], EVENTS: [], TIMES: []}
    for one in played:
        matches.append(one.match)
        rows[TALLIES] += one.tallies
        rows[SQUARES] += one.squares
        rows[EVENTS] += one.events
        rows[TIMES].append((one.match["match"], one.seconds))
    found = {name: pl.DataFrame(lines, schema=SCHEMAS[name], orient="row") for name, lines in rows.items()}
    found[MATCHES] = pl.DataFrame(matches, schema=SCHEMAS[MATCHES])
    found[SQUARES] = summed(found[SQUARES].lazy()).collect()
    return found


def summed(squares: pl.LazyFrame) -> pl.LazyFrame:
    """One line per square, from any number of tables of squares, in one order."""
    return squares.group_by(SQUARE_KEYS).agg(pl.col(SQUARE_SUMS).sum()).sort(SQUARE_KEYS)


def to_bytes(frame: pl.DataFrame) -> bytes:
    """A table as a Parquet file."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd")
    return buffer.getvalue()
