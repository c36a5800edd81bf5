"""A job's directory: what the job is, the portions that are done, and the tables made of them.

    job.json            the description of the job; another job in the same directory is refused
    parts/NAME-FIRST-END.parquet    the tables of one portion; that of the matches is written last, so a portion is there
                        whole or not at all
    matches.parquet, tallies.parquet, squares.parquet, events.parquet, times.parquet

Files are written under another name and then renamed, so that whatever interrupts a job, the next run finds only whole ones.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import polars as pl

from deepbowl.match.setup import SetupError
from deepbowl.sim import tables
from deepbowl.sim.job import Job
from deepbowl.sim.workers import Portion

JOB_FILE: Final = "job.json"
PARTS: Final = "parts"
_PART: Final = re.compile(r"(?P<name>[a-z]+)-(?P<first>\d+)-(?P<end>\d+)\.parquet")


class Store:
    """The directory of one job."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / PARTS

    def open(self, job: Job) -> None:
        """Begin the job here, or continue with it; another job is refused with one sentence."""
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
            for left_over in self.parts.glob("*.new"):
                left_over.unlink()
        except OSError as error:
            raise SetupError(f"{self.folder} cannot be written: {error.strerror}") from None
        if not (self.folder / JOB_FILE).exists():
            try:
                self._write(self.folder / JOB_FILE, json.dumps(job.description(), indent=2).encode() + b"\n")
            except OSError as error:
                raise SetupError(f"{self.folder} cannot be written: {error.strerror}") from None
            return
        here, wanted = self._description(), job.description()
        if here != wanted:
            different = [key for key in wanted if here.get(key) != wanted[key]]
            raise SetupError(
                f"{self.folder} holds another simulation ({', '.join(different)} differ); choose another --out"
            )

    def job(self) -> Job:
        """The job that was simulated here, with as many matches as are done."""
        if not (self.folder / JOB_FILE).is_file():
            raise SetupError(f"there is no simulation in {str(self.folder)!r}; deepbowl sim --out makes one")
        try:
            return Job.read(self._description(), sum(portion.size for portion in self.done()))
        except (ValueError, KeyError, TypeError) as error:
            raise SetupError(f"{self.folder / JOB_FILE}: {error}") from None

    def _description(self) -> dict[str, object]:
        try:
            found = json.loads((self.folder / JOB_FILE).read_text(encoding="utf-8"))
        except ValueError as error:
            raise SetupError(f"{self.folder / JOB_FILE} is not JSON: {error}") from None
        if not isinstance(found, dict):
            raise SetupError(f"{self.folder / JOB_FILE} does not describe a simulation")
        return found

    # ---------------------------------------------------------------- portions
    def done(self) -> list[Portion]:
        """The portions that were played, in order."""
        return sorted(portion for name, portion, _ in self._parts() if name == tables.MATCHES)

    def missing(self, matches: int) -> list[Portion]:
        """Return what is left to play of this many matches."""
        gaps, at = [], 0
        for portion in self.done():
            if portion.first > at:
                gaps.append(Portion(at, min(portion.first, matches)))
            at = max(at, portion.end)
        if at < matches:
            gaps.append(Portion(at, matches))
        return [gap for gap in gaps if gap.size > 0]

    def keep(self, portion: Portion, files: dict[str, bytes]) -> None:
        """Write down a portion."""
        for name in sorted(files, key=lambda name: name == tables.MATCHES):
            self._write(self._part(name, portion), files[name])

    def _part(self, name: str, portion: Portion) -> Path:
        return self.parts / f"{name}-{portion.first:08d}-{portion.end:08d}.parquet"

    def _parts(self) -> Iterator[tuple[str, Portion, Path]]:
        for path in sorted(self.parts.glob("*.parquet")):
            if found := _PART.fullmatch(path.name):
                yield found["name"], Portion(int(found["first"]), int(found["end"])), path

    def _write(self, path: Path, content: bytes) -> None:
        new = path.with_name(path.name + ".new")
        new.write_bytes(content)
        os.replace(new, path)

    # ---------------------------------------------------------------- tables
    def table(self, name: str) -> Path:
        """Return where a table of the whole job is."""
        return self.folder / f"{name}.parquet"

    def assemble(self) -> None:
        """Make the tables of the whole job from its portions. Events, which are many, are not kept twice."""
        done = self.done()
        for name in tables.NAMES:
            parts = [path for kind, portion, path in self._parts() if kind == name and portion in done]
            if not parts:
                continue
            whole = self._whole(name, parts)
            target = self.table(name)
            new = target.with_name(target.name + ".new")
            whole.sink_parquet(new, compression="zstd")
            os.replace(new, target)
            if name == tables.EVENTS:
                for path in parts:
                    path.unlink()

    def _whole(self, name: str, parts: list[Path]) -> pl.LazyFrame:
        frames = [pl.scan_parquet(path) for path in parts]
        if name == tables.SQUARES:
            return tables.summed(pl.concat(frames))
        if name == tables.EVENTS and self.table(name).exists():
            before = pl.scan_parquet(self.table(name))
            frames.append(before.filter(~_inside(portion for kind, portion, _ in self._parts() if kind == name)))
            return pl.concat(frames).sort("match", "number")
        return pl.concat(frames)  # portions follow one another, and so do their lines

    def read(self, name: str) -> pl.LazyFrame:
        """A table of the whole job."""
        if not self.table(name).is_file():
            raise SetupError(f"there is no {self.table(name)}; the simulation is not finished, or has no such table")
        return pl.scan_parquet(self.table(name))


def _inside(portions: Iterable[Portion]) -> pl.Expr:
    """Return whether a match is one of these portions."""
    found = pl.lit(False)
    for portion in portions:
        found = found | ((pl.col("match") >= portion.first) & (pl.col("match") < portion.end))
    return found
