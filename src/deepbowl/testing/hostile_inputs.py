"""Texts made to break a reader: sound ones, changed in many ways, and the check that they are taken or refused.

`attack` is what a test calls. Usually it tries a fixed few hundred changes; with DEEPBOWL_FUZZ set to a number of seconds
(`make fuzz`) it continues with ever new ones for so long, and keeps one text for each refusal no one had seen before in the
corpus. Whatever was ever kept there is tried every time.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import resource
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from copy import deepcopy
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

FUZZ: Final = "DEEPBOWL_FUZZ"
MOST_SECONDS: Final = 5.0
"""Of processor time for one input; sound ones of the same size take a tenth of it or less."""
MOST_MEMORY: Final = 600 * 1024 * 1024
LARGEST_KEPT: Final = 6_000
MOST_KEPT: Final = 80
"""Texts of one target in the corpus."""

NUMBERS: Final = (
    "-1", "0", "1", "2", "3", "7", "16", "63", "64", "99", "255", "999", "9999", "65536", "2147483648", "9" * 30,
    "9" * 5000, "1e999", "٣", "²", "0x1", "1_0", "+1", "1.5",
)  # fmt: skip
PIECES: Final = (
    "", " ", "\n", "\n\n", "\r\n", "\t", "\0", "\x1b[2J", "\u2028", "\u202e", "é", "\U0001f600", '"', "'", "\\", "|", "#",
    ";", ":", ",", "-", "[", "]", "{", "}", "<script>", "%s", "{0}", "$", "end", "begin", "level 1", "NaN", "null",
    "A" * 300,
)  # fmt: skip
VALUES: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 2, 15, 64, 255, 999, 2**31, 2**63, -(2**63), 2**64, 10**30, 0.5, -0.0, 1e308,
    float("inf"), float("nan"), "", "x", "0", "-1", "1,1", "A1", "\0", "\ud800", "é", "x" * 5000, "9" * 5000, [], {}, [[]],
    [None], {"": None}, [1] * 300, {"type": "x"}, [[[[[[[[]]]]]]]],
)  # fmt: skip


class TooMuch(BaseException):
    """An input took too much time; no `except` in the rules can catch it."""


@contextmanager
def bounded() -> Iterator[None]:
    """Not much processor time and not much more memory than now."""

    def over(_: int, __: FrameType | None) -> None:
        raise TooMuch(f"more than {MOST_SECONDS} seconds for one input")

    before = signal.signal(signal.SIGPROF, over)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (_memory() + MOST_MEMORY, hard))
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        signal.signal(signal.SIGPROF, before)


def _memory() -> int:
    """The size of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


# ---------------------------------------------------------------- changes
@st.composite
def changed_texts(draw: st.DrawFn, sound: list[str]) -> str:
    """One of some sound texts with a few characters, numbers or lines changed; now and then nothing of the sort."""
    if draw(st.integers(0, 30)) == 0:
        return draw(st.text(max_size=200))
    text = draw(st.sampled_from(sound))
    for _ in range(draw(st.integers(1, 4))):
        text = _changed(draw, text, sound)
    return text


def _changed(draw: st.DrawFn, text: str, sound: list[str]) -> str:
    how = draw(st.sampled_from(("number", "number", "piece", "cut", "word", "line", "line", "double", "swap", "mix")))
    if how == "number" and (numbers := list(re.finditer(r"\d+", text))):
        found = draw(st.sampled_from(numbers))
        return text[: found.start()] + draw(st.sampled_from(NUMBERS)) + text[found.end() :]
    if how == "word" and (words := list(re.finditer(r"\S+", text))):
        found, other = draw(st.sampled_from(words)), draw(st.sampled_from(words))
        return text[: found.start()] + other.group() + text[found.end() :]
    if how in ("line", "double", "swap", "mix"):
        lines = text.split("\n")
        at = draw(st.integers(0, len(lines) - 1))
        if how == "line":
            del lines[at]
        elif how == "double":
            lines[at:at] = [lines[at]] * draw(st.sampled_from((1, 2, 60)))
        elif how == "swap":
            with_ = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[with_] = lines[with_], lines[at]
        else:
            lines[at] = draw(st.sampled_from(draw(st.sampled_from(sound)).split("\n")))
        return "\n".join(lines)
    at = draw(st.integers(0, len(text)))
    if how == "cut":
        return text[:at] + text[at + draw(st.integers(1, 40)) :]
    piece = draw(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)))
    return text[:at] + piece + text[at + draw(st.integers(0, 2)) :]


Edit = list[Any]
"""[path, value], or [path] where something is taken away."""


@st.composite
def edits(draw: st.DrawFn, packed: Any) -> list[Edit]:
    """A few changes of something JSON can hold, from any depth of it."""
    found: list[Edit] = []
    for _ in range(draw(st.integers(1, 3))):
        path: list[Any] = []
        place = packed
        while isinstance(place, dict | list) and place and (not path or draw(st.integers(0, 4))):
            path.append(draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place)))))
            place = place[path[-1]]
        how = draw(st.integers(0, 9))
        if how == 0:
            found.append([path])
        elif how <= 2 and isinstance(place, int):
            found.append([path, place + draw(st.sampled_from((-1, 1, 2, 64, 1000)))])
        elif how <= 3 and isinstance(place, list) and place:
            found.append([path, draw(st.sampled_from((place[:-1], place * 2, place[::-1], [place], place[:1] * 5)))])
        else:
            found.append([path, draw(st.sampled_from(VALUES))])
    return found


def edited(packed: Any, changes: list[Edit]) -> Any:
    """A copy with the changes made; one that does not fit any more, since the form has changed, is left out."""
    packed = json.loads(json.dumps(packed))
    for path, *new in changes:
        value = deepcopy(new)  # what one change puts in the next one may change in its turn
        place = packed
        try:
            for step in path[:-1]:
                place = place[step]
            if not path:
                packed = value[0] if value else None
            elif value:
                place[path[-1]] = value[0]
            else:
                del place[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue
    return packed


@st.composite
def changed_json(draw: st.DrawFn, sound: list[Any]) -> str:
    """One of some sound values with parts changed, as JSON; now and then the text of it is damaged as well."""
    packed = draw(st.sampled_from(sound))
    text = json.dumps(edited(packed, draw(edits(packed))))
    return _changed(draw, text, [text]) if draw(st.integers(0, 12)) == 0 else text


# ---------------------------------------------------------------- the attack
class Target(NamedTuple):
    """Something that reads texts of strangers."""

    name: str
    take: Callable[[str], object]
    refusals: tuple[type[Exception], ...]
    """How it says no; anything else it raises is a defect."""
    texts: st.SearchStrategy[str]
    examples: int
    here: bool = True
    """Whether the work is done in this very process, which can then be held to its bounds."""


def outcome(target: Target, text: str) -> str:
    """"taken", or the refusal without what is particular to this text."""
    with bounded() if target.here else nullcontext():
        try:
            target.take(text)
        except target.refusals as error:
            told = str(error)
            assert told.strip(), "a refusal says why"
            return re.sub(r"'[^']*'|\"[^\"]*\"|[^a-zA-Z ]+", "*", told)[:80]
    return "taken"


def attack(target: Target, corpus: Path) -> int:
    """Try what was kept, then changes; how many texts were tried."""
    folder = corpus / target.name
    seen: set[str] = set()
    count = 0
    for path in sorted(folder.glob("*")):
        seen.add(outcome(target, path.read_bytes().decode("utf-8", "surrogatepass")))
        count += 1
    seconds = float(os.environ.get(FUZZ, "0"))
    deadline = time.monotonic() + seconds

    def trying(examples: int) -> settings:
        return settings(
            max_examples=examples, derandomize=not seconds, database=None, deadline=None, print_blob=False,
            suppress_health_check=list(HealthCheck), phases=(Phase.generate, Phase.shrink),
        )  # fmt: skip

    def try_one(text: str) -> None:
        nonlocal count
        count += 1
        told = outcome(target, text)
        if seconds and told not in seen:
            seen.add(told)
            _keep(folder, text)

    if not seconds:
        trying(target.examples)(given(target.texts)(try_one))()
    while time.monotonic() < deadline:
        trying(200)(seed(int.from_bytes(os.urandom(8), "big"))(given(target.texts)(try_one)))()
    return count


def _keep(folder: Path, text: str) -> None:
    raw = text.encode("utf-8", "surrogatepass")
    folder.mkdir(parents=True, exist_ok=True)
    if len(raw) <= LARGEST_KEPT and len(list(folder.glob("*"))) < MOST_KEPT:
        (folder / hashlib.blake2b(raw, digest_size=6).hexdigest()).write_bytes(raw)


def tell(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Report it on the terminal of `make fuzz`."""
    if FUZZ in os.environ:
        with capsys.disabled():
            print(what, flush=True)
