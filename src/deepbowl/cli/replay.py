"""`deepbowl replay`: watch a match again from its log, in one go or step by step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from deepbowl.cli.draw import ask, console_for, show
from deepbowl.cli.errors import UserError
from deepbowl.cli.options import HouseBooks, need_book_of
from deepbowl.cli.stats import result_text
from deepbowl.cli.tell import tell
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import DIE, Log, read_log
from deepbowl.match.match import Match
from deepbowl.match.replay import steps
from deepbowl.rules.picture import Picture

SLOWEST: Final = 0.01


class Tape:
    """A log that can be wound forward and back; position n is after the n-th choice or note."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.inputs = [entry for entry in log.inputs() if entry.kind != DIE]
        self.rewind()

    def rewind(self) -> None:
        """Back to the beginning."""
        self.at = 0
        self.told = 0  # events shown before this position
        self._steps: Iterator[Match] = steps(self.log)
        self.match = next(self._steps)

    def forward(self) -> bool:
        """One input further; False at the end."""
        if self.at >= len(self.inputs):
            return False
        self.told = len(self.match.events or [])
        self.match = next(self._steps)
        self.at += 1
        return True

    def go(self, position: int) -> None:
        """To any position; positions beyond the end are the end."""
        if position < self.at:
            self.rewind()
        while self.at < position and self.forward():
            pass

    def show(self, console: Console) -> None:
        """The last input, its events, and the board."""
        if self.at:
            console.print(Text(f"{self.at}/{len(self.inputs)}  {self.inputs[self.at - 1].written()}", "bold"))
        else:
            console.print(Text(f"0/{len(self.inputs)}  the match begins", "bold"))
        tell(console, self.match, self.told)
        show(console, self.match)


def replay(
    file: Annotated[Path, typer.Argument(help="A log written by `deepbowl match --log` or `deepbowl play`.")],
    step: Annotated[
        bool, typer.Option("--step", help="Go step by step: Enter continues, a number jumps there, q quits.")
    ] = False,
    at: Annotated[int | None, typer.Option(min=0, help="Show the board after this many choices.")] = None,
    speed: Annotated[float | None, typer.Option(min=SLOWEST, help="Show every choice, at this many per second.")] = None,
    facts: Annotated[
        bool, typer.Option("--facts", help="Print the facts the hash is made of, at the end or after --at choices.")
    ] = False,
    book: HouseBooks = None,
) -> None:
    """Replay a match from its log: all events and the final board, or part of it."""
    if sum((step, at is not None, speed is not None)) > 1:
        raise UserError("--step, --at and --speed cannot be combined; use one of them")
    if facts and (step or speed is not None):
        raise UserError("--facts goes with --at only")
    text = file.read_text(encoding="utf-8")
    console = console_for()
    try:
        log = read_log(text)
        need_book_of(log)
        tape = Tape(log)
        if facts:
            tape.go(len(tape.inputs) if at is None else at)
            print("\n".join(tape.match.facts()))
            return
        if at is not None:
            tape.go(at)
            tape.show(console)
        elif speed is not None:
            _film(console, tape, speed)
        elif step:
            _by_hand(console, tape)
        else:
            tape.go(len(tape.inputs) - 1)
            picture, heard = Picture(tape.match.state), len(tape.match.events or [])
            tape.go(len(tape.inputs))
            tell(console, tape.match, 0)
            show(console, last_board(tape.match, picture, heard))
    except BrokenSave as error:
        raise UserError(f"{file}: {error}") from None
    if tape.at == len(tape.inputs):
        console.print(result_text(tape.match), soft_wrap=True)


def last_board(m: Match, picture: Picture, heard: int) -> Match:
    """Return the match with the players on the board as they last were, where the end of the drive has taken them off.

    `picture` is the board before the last input, when there had been `heard` events.
    """
    if any(m.in_play(body) and not m.neutral(body) for body in range(len(m.bodies.name))):
        return m
    for e in (m.events or [])[heard:]:
        picture.hear(e)
    twin = m.clone(Seeded(0))
    for body in picture.on_board():
        if not twin.in_play(body):
            twin.state.posture[body] = picture.posture[body]
            twin.place(body, picture.cell[body])
    for ball, holder in enumerate(picture.ball_by):
        if holder >= 0 and twin.in_play(holder):
            twin.give_ball(ball, holder)
        elif picture.ball_cell[ball] >= 0:
            twin.put_ball(ball, picture.ball_cell[ball])
    return twin


def _film(console: Console, tape: Tape, speed: float) -> None:
    tape.show(console)
    while tape.forward():
        time.sleep(1 / speed)
        if console.is_terminal:
            console.clear()
        tape.show(console)


def _by_hand(console: Console, tape: Tape) -> None:
    while True:
        tape.show(console)
        try:
            answer = ask(console, "Enter: next, b: back, a number: jump there, q: quit > ").strip().lower()
        except EOFError:
            console.print()
            return
        if answer == "q":
            return
        if not answer:
            if not tape.forward():
                return
        elif answer == "b":
            tape.go(max(0, tape.at - 1))
        elif answer.isdecimal() and len(answer) < 10:
            tape.go(int(answer))
        else:
            console.print(f"{answer!r} is not a number, b or q")
