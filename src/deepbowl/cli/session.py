"""A person at a terminal plays one seat of a match against bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from deepbowl.board.bits import cells
from deepbowl.bots.protocol import Bot, ask
from deepbowl.cli import menu as menus
from deepbowl.cli.draw import legend, look_for, seat_style, show
from deepbowl.cli.menu import Menu, menu_for
from deepbowl.cli.stats import result_text, statistics_table
from deepbowl.cli.tell import lines
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, second_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.engine.state import NOBODY
from deepbowl.match.clock import RealClock
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds_summary import Chances
from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.vocabulary.actions import action_words, aimed
from deepbowl.rules.vocabulary.flags import BLITZ, MOVE
from deepbowl.rules.words.options import player_line

SAVE_FILE: Final = "deepbowl-save.json"
LOG_FILE: Final = "deepbowl-log.txt"
LOG_LINES: Final = 30
MOST_DEFECTS: Final = 20
PLAYING: Final = ("turn", "spell")
WITH_BOARD: Final = ("turn", "act", "set-up", "place", "push", "spell", "spell-square")

HELP: Final = """\
  a number or key      the option listed under it; Enter alone takes the one marked with >
  a choice as text     step 4,5 · hit B7 · activate A3 · declare pass · blitz B4 · throw 10,4 · end-turn
  7 8 9 4 6 1 2 3      one step, as on a number pad (8 is north); "6 6 9" are three; 5 stops
  go 4,5   or 4,5      walk there along the best path, until something happens; in a blitz, go B7 blocks B7
  go A3 4,5 · go A3 B7 activate A3, declare a move and walk; declare a blitz and block
  a  set up            place the whole team in formation
  u  undo              the last choice, while no die has been rolled and no other coach has chosen
  i B7  a player       characteristics, skills, posture
  l  log               the last events with their rules; "l FILE" writes the log to a file
  s  save              to deepbowl-save.json, or "s FILE"; continue with deepbowl play --load FILE
  b  board, with what its rooms do · ?  this help · q  quit"""


class Over(Exception):
    """The person has had enough."""


class Session:
    """One match at one terminal: shows it, asks, and lets bots take the other seats."""

    def __init__(
        self, m: Match, seat: int, bots: Mapping[int, Bot], console: Console, ask: Callable[[str], str],
        now: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self.m = m
        self.seat = seat
        self.bots = bots
        self.console = console
        self.ask = ask
        self.clock = RealClock(m, now)
        self.told = 0
        self.defects = 0
        self.drawn = False  # whether the board on the screen is how things are
        self.explained = False  # whether the signs on it were
        self.found: Reach | None = None  # where the acting player can get to, once worked out

    # ---------------------------------------------------------------- the course of the match
    def run(self) -> None:
        """Play until the match is over or the person leaves."""
        self.clock.run(True)
        try:
            while not self.m.over:
                decision = self.m.decision()
                if decision.seat == self.seat:
                    self.turn_to_person(decision)
                else:
                    self.apply(ask(self.bots[decision.seat], self.m), decision.seat)
            self.finish()
        except Over:
            self.console.print("Goodbye.")
        except (EOFError, KeyboardInterrupt):
            self.console.print("\nGoodbye. The match is not saved." if not self.m.over else "\nGoodbye.")

    def apply(self, option: Choice, seat: int) -> bool:
        """Put a choice in, after the minutes that have passed. Return False if it was refused or hit a bug."""
        try:
            if option in self.m.decision().options:
                self.clock.tell(self.m)
            self.m.apply(option, seat)
        except IllegalChoice as error:
            self.console.print(Text(str(error), "red"))
            return False
        except Defect as error:
            self.defects += 1
            self.console.print(Text(f"Deepbowl hit a bug and undid the choice: {error}", "bold red"))
            if self.defects > MOST_DEFECTS:
                raise
            return False
        finally:
            self.drawn, self.found = False, None
        return True

    def finish(self) -> None:
        """The match is over: the last events, the result, the log if wanted."""
        self.tell()
        self.console.print()
        self.console.print(statistics_table(self.m))
        self.console.print(Text(result_text(self.m), "bold"), soft_wrap=True)
        name = self.ask(f"A file for the log, e.g. {LOG_FILE} (Enter: none) > ").strip()
        if name:
            self.write(name, self.m.log())

    # ---------------------------------------------------------------- asking
    def turn_to_person(self, decision: Decision) -> None:
        """Show what happened and what is asked; carry out what is typed."""
        self.tell()
        if not self.drawn and self.board_helps(decision):
            self.draw()
        menu = menu_for(self.m, decision)
        self.print_menu(menu)
        while self.m.pending is decision:
            answer = self.ask(f"{SEAT_LETTERS[self.seat]}> ").strip()
            if not answer and menu.default is not None:
                self.apply(menu.default, self.seat)
            elif not answer:
                self.console.print("Type a number or key from the list, or ? for help.")
            elif not self.command(answer):
                self.answer(answer, decision, menu)

    def answer(self, answer: str, decision: Decision, menu: Menu) -> None:
        """Carry out input that is not a command: a key, a walk, or a choice as text."""
        words = answer.split()
        option = menu.find(answer.lower())
        if option is not None:
            self.apply(option, self.seat)
        elif words[0].lower() == "go" or (len(words) == 1 and "," in answer):
            self.go(words[1:] if words[0].lower() == "go" else words, decision)
        elif len(words) > 1 and all(word in menus.KEYPAD.values() for word in words):
            self.walk_by_keys(words)
        elif len(words) == 1 and answer.upper() in self.m.bodies.name and decision.kind == "turn":
            self.apply(choice(verbs.ACTIVATE, self.m.bodies.name.index(answer.upper())), self.seat)
        else:
            try:
                option = self.m.names.parse(answer)
            except ValueError as error:
                self.console.print(Text(f"{error}; type ? for help", "red"))
                return
            self.apply(option, self.seat)

    def command(self, answer: str) -> bool:
        """Return what is about the session and not the match; False if it was none of these."""
        word, _, rest = answer.partition(" ")
        rest = rest.strip()
        if word in ("?", "h", "help"):
            self.console.print(HELP)
        elif word in ("q", "quit"):
            self.quit()
        elif word in ("u", "undo"):
            self.undo()
        elif word in ("a", "auto"):
            self.set_up()
        elif word in ("l", "log"):
            self.log(rest)
        elif word in ("s", "save"):
            self.write(rest or SAVE_FILE, self.m.save(secret=True))
        elif word in ("b", "board"):
            self.draw()
            self.console.print(legend(look_for(self.console, self.m)))
            self.rooms()
        elif word in ("i", "info"):
            self.info(rest)
        else:
            return False
        return True

    # ---------------------------------------------------------------- commands
    def quit(self) -> None:
        """Leave, with the match in a file if wanted."""
        answer = self.ask(f"Save the match first? (y: to {SAVE_FILE}, n, or a file name; Enter: no) > ").strip()
        if answer.lower() not in ("", "n", "no"):
            name = SAVE_FILE if answer.lower() in ("y", "yes") else answer
            if not self.write(name, self.m.save(secret=True)):
                return
            self.console.print(f"Continue with: deepbowl play --load {name}")
        raise Over

    def set_up(self) -> None:
        """Place everyone where Enter would; the others place theirs in between."""
        if self.in_play():
            self.console.print("There are no players to set up now.")
        while not self.in_play():
            decision = self.m.decision()
            if decision.seat == self.seat:
                option = menu_for(self.m, decision).default
                assert option is not None
            else:
                option = ask(self.bots[decision.seat], self.m)
            if not self.apply(option, decision.seat):
                return

    def in_play(self) -> bool:
        """Return whether teams have turns, rather than getting ready for them."""
        return self.m.over or self.m.rules.phases[self.m.state.phase].name in PLAYING

    def undo(self) -> None:
        """Take the last choice back."""
        try:
            self.m.undo(self.seat)
        except IllegalChoice as error:
            self.console.print(Text(str(error), "red"))
            return
        self.told = min(self.told, len(self.m.events or []))
        self.drawn, self.found = False, None
        self.console.print("Undone.")

    def log(self, name: str) -> None:
        """The last sentences, or the whole log into a file."""
        if name and self.m.hides and not self.m.over:
            self.console.print("Set-up is hidden. The log is available when all teams are revealed.")
            return
        if name:
            self.write(name, self.m.log())
            return
        for line in list(lines(self.m, 0))[-LOG_LINES:]:
            self.console.print(line, soft_wrap=True)

    def rooms(self) -> None:
        """The parts of the board that have a rule, each with its place."""
        board = self.m.board
        for place in self.m.rules.places(board):
            squares = cells(place.squares)
            corners = [(min if far == 0 else max)(squares, key=lambda c: (board.ys[c], board.xs[c])) for far in (0, 1)]
            where = " to ".join(map(board.label, corners))
            self.console.print(Text(f"{place.name} ({where}): {place.says} [{place.rule}]"), soft_wrap=True)

    def info(self, name: str) -> None:
        """A player in one line; without a name all of the person's own."""
        names = self.m.bodies.name
        if name and name.upper() not in names:
            self.console.print(Text(f"there is no player {name!r}; type i A3", "red"))
            return
        for body in [names.index(name.upper())] if name else self.m.bodies.of_seat[self.seat]:
            self.console.print(player_line(self.m.veiled(self.seat), body))

    def write(self, name: str, text: str) -> bool:
        """Write a file and report it."""
        try:
            Path(name).write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            self.console.print(Text(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}", "red"))
            return False
        self.console.print(f"Written to {name}.")
        return True

    # ---------------------------------------------------------------- walking
    def go(self, words: list[str], decision: Decision) -> None:
        """`go 4,5` or `go B7`; before anyone is activated `go A3 4,5` or `go A3 B7`."""
        names = self.m.bodies.name
        found = self.walker() if len(words) == 1 else None
        if len(words) == 2 and decision.kind == "turn" and words[0].upper() in names:
            body = names.index(words[0].upper())
            if choice(verbs.ACTIVATE, body) not in decision.options:
                self.apply(choice(verbs.ACTIVATE, body), self.seat)  # is refused, with the reason
                return
            found = reach(self.m, body, BLITZ if words[1].upper() in names else MOVE)
        if found is None:
            self.console.print(Text("type go 4,5, or go A3 4,5 before a player is activated", "red"))
            return
        plan = self.plan(found, words[-1])
        if plan:
            self.follow(plan, found.body)

    def plan(self, found: Reach, target: str) -> list[Choice]:
        """The choices that take someone to a square or at an opponent; [] if there is no way, which is reported."""
        m, names = self.m, self.m.bodies.name
        if target.upper() in names:
            plan = found.plan_hit(names.index(target.upper()))
        else:
            try:
                cell = m.board.cell(target)
            except ValueError as error:
                self.console.print(Text(str(error), "red"))
                return []
            plan = found.plan(cell) if found.path(cell) else []
        if not plan:
            self.console.print(Text(f"{names[found.body]} cannot reach {target} in this action", "red"))
        return plan

    def follow(self, plan: list[Choice], body: int) -> None:
        """Choice by choice, until something unexpected is asked or happens."""
        for number, option in enumerate(plan):
            decision = self.m.decision()
            if decision.seat != self.seat or decision.body not in (body, NOBODY) or option not in decision.options:
                self.console.print(f"Interrupted before {self.m.names.text(option)}, {len(plan) - number} choices left.")
                return
            if not self.apply(option, self.seat) or self.m.over:
                return

    def walk_by_keys(self, keys: list[str]) -> None:
        """Several steps by the number pad."""
        for number, key in enumerate(keys):
            decision = self.m.decision()
            option = menu_for(self.m, decision).find(key) if decision.kind == "act" else None
            if option is None or decision.seat != self.seat:
                self.console.print(f"Stopped after {number} steps.")
                return
            if not self.apply(option, self.seat):
                return

    def walker(self) -> Reach | None:
        """Return where the acting player can get to, worked out once for each position; None if they can go nowhere."""
        if self.found is None:
            decision = self.m.decision()
            if decision.kind == "act" and any(verbs.verb_of(o) in (verbs.STEP, verbs.STAND) for o in decision.options):
                self.found = reach(self.m, decision.body)
        return self.found

    # ---------------------------------------------------------------- showing
    def tell(self) -> None:
        """Everything that happened since the last time."""
        for line in lines(self.m, self.told):
            self.console.print(line, soft_wrap=True)
        self.told = len(self.m.events or [])

    def board_helps(self, decision: Decision) -> bool:
        """Return whether a question is about squares; of an Action only if there is somewhere to go."""
        return decision.kind in WITH_BOARD and (decision.kind != "act" or self.walker() is not None)

    def draw(self) -> None:
        """The board; while someone acts, with the chances to get to each square."""
        self.console.print()
        found = self.walker()
        show(self.console, self.m.veiled(self.seat), found.table() if found is not None else {})
        if not self.explained:
            self.console.print(legend(look_for(self.console, self.m)))
        self.drawn = self.explained = True

    def print_menu(self, menu: Menu) -> None:
        """The question and its options with their chances."""
        chances = Chances(self.m)
        self.console.print()
        self.console.print(Text(menu.title, seat_style(self.seat)))
        if menu.steps:
            self.console.print(self.compass(menu, chances))
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
        for item in menu.items:
            if menu.steps and item.key == menus.STOP_KEY:
                continue
            mark = ">" if item.option == menu.default else " "
            table.add_row(mark, Text(item.key, "bold"), Text(item.text), Text(chances.of(item.option), "green"))
        for action, items in menu.aimed.items():
            names = [self.m.bodies.name[second_of(item.option) - 1] for item in items]
            whom = action_words(action) + aimed(action, " ".join(names))
            table.add_row(" ", Text(f"{action} {names[0]}", "bold"), Text(whom), Text(""))
        if menu.items:
            self.console.print(table)
        if menu.unlisted:
            few = ", ".join(self.m.names.text(option) for option in menu.unlisted[:3])
            self.console.print(Text(f"  {len(menu.unlisted)} more can be typed, like {few}", "dim"))

    def compass(self, menu: Menu, chances: Chances) -> Table:
        """The eight steps as they lie, each with its key and its chance."""
        known = {item.key: chances.of(item.option) for item in menu.steps}
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for row in ("789", "456", "123"):
            cells = []
            for key in row:
                text = "stop" if key == menus.STOP_KEY else known.get(key, "-") or "step"
                cells.append(Text.assemble((key, "bold"), " ", (text, "green" if key in known else "dim")))
            table.add_row(*cells)
        return table
