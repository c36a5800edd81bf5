"""Scenarios: a drawn position, scripted dice, choices by name, facts afterwards.

    s = scenario('''
        .....
        .Ab..
        .....''', A=player(ag=4))
    s.activate("A", "move")
    s.dice(dodge=2, armour=(3, 4))
    s.step("ne")
    s.expect(A=prone(2, 0), turnover="dodge", turn=1)

A scenario is strict. A die that is not scripted, or scripted and never rolled; a question no one answers, or an answer
no one asked for; an option that is not offered: each is an error that says what was expected. At every decision the
match is cloned and compared, and every invariant is checked. See docs/scenarios.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from deepbowl.board.board import Board
from deepbowl.board.directions import NAMES as DIRECTIONS
from deepbowl.dungeons.map_rules import maps_of
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice
from deepbowl.engine.dice import DiceError, Scripted
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.match.match import Match
from deepbowl.positions.build import Built, Each, Sketch, build, goods_called
from deepbowl.positions.players import Player, player
from deepbowl.positions.script import Rolls, dice_of
from deepbowl.testing.facts import Facts
from deepbowl.testing.openings import opening
from deepbowl.testing.retelling import Retelling
from deepbowl.testing.script import Answer, Counting, means

Where = str | tuple[int, ...]
"""A square: coordinates, its label, a direction ("ne"), or a sign of the drawing that stands on one square only."""

OPEN: list[Scenario] = []
"""Scenarios begun and not yet finished: the pytest plugin finishes them when their test is over."""

EYE = "eye"
"""The tally of the seat the eye of the referee is on, plus one; 0: it is on no team."""

TOP_LEVEL = {
    "activate": verbs.ACTIVATE, "declare": verbs.DECLARE, "stand": verbs.STAND, "step": verbs.STEP, "hit": verbs.HIT,
    "foul": verbs.FOUL, "hand-off": verbs.HAND_OFF, "throw": verbs.THROW, "use": verbs.USE, "stop": verbs.STOP,
    "end-turn": verbs.END_TURN, "cast": verbs.CAST, "take": verbs.TAKE, "place": verbs.PLACE,
    "put-back": verbs.PUT_BACK, "done": verbs.DONE_PLACING, "formation": verbs.FORMATION, "bring-on": verbs.BRING_ON,
    "sponge": verbs.SPONGE, "by-itself": verbs.BY_ITSELF,
}  # fmt: skip


class ScenarioError(AssertionError):
    """A scenario and the rules disagree about what happens next."""


class Scenario(Facts):
    """A match driven by name. Every method that plays returns the scenario, so that calls can be chained."""

    def __init__(self, built: Built, dice: Scripted) -> None:
        super().__init__(built)
        self.script = dice
        self.retelling = Retelling(self.m)
        OPEN.append(self)
        self.m.advance()
        self.check()

    # ---------------------------------------------------------------- dice
    def dice(self, **rolls: Rolls) -> Scenario:
        """Write down the next dice: `dice(dodge=2, armour=(3, 4), then_dodge=5, block="push down")`."""
        for word, values in rolls.items():
            self.script.script.extend(dice_of(word, values, self.m.rules.core == "crp"))
        return self

    # ---------------------------------------------------------------- choices
    def activate(self, name: str, action: str = "", target: str = "") -> Scenario:
        """Pick the player who acts next; with an action, declare it too, naming its target where the core has it named."""
        self.choose("activate", name)
        return self.declare(action, target) if action else self

    def declare(self, action: str, target: str = "") -> Scenario:
        """Declare the Action: move, block, blitz, pass, hand-off, foul, throw-bomb."""
        return self.choose("declare", action, target) if target else self.choose("declare", action)

    def step(self, *where: Where) -> Scenario:
        """Move one square or several, one after the other."""
        for square in where:
            self.choose("step", square)
        return self

    def move(self, name: str, *where: Where) -> Scenario:
        """Activate, declare a Move, go."""
        return self.activate(name, "move").step(*where)

    def blitz(self, name: str, *where: Where, target: str = "") -> Scenario:
        """Activate, declare a Blitz, go; `hit` comes next."""
        return self.activate(name, "blitz", target).step(*where)

    def block(self, name: str, target: str) -> Scenario:
        """Activate, declare a Block, hit."""
        return self.activate(name, "block", target).hit(target)

    def stand(self) -> Scenario:
        """Stand up."""
        return self.choose("stand")

    def hit(self, target: str) -> Scenario:
        """Throw the block of this Action."""
        return self.choose("hit", target)

    def foul(self, target: str) -> Scenario:
        """Foul someone."""
        return self.choose("foul", target)

    def hand_off(self, target: str) -> Scenario:
        """Hand the ball to someone."""
        return self.choose("hand-off", target)

    def throw(self, target: Where) -> Scenario:
        """Throw the ball at a square, or at the square someone stands on."""
        return self.choose("throw", target)

    def use(self, skill: str, on: str = "", at: Where = "") -> Scenario:
        """Use a skill of the active player, on someone or at a square where it takes one."""
        return self._play(self._use(skill, on, at))

    def stop(self) -> Scenario:
        """End the Action (or the window for spells)."""
        return self.choose("stop")

    def end_turn(self) -> Scenario:
        """End the turn."""
        return self.choose("end-turn")

    def cast(self, spell: str) -> Scenario:
        """Cast a spell; its target is a question."""
        return self.choose("cast", spell)

    def choose(self, verb: str, *operands: Where) -> Scenario:
        """Make any choice that starts something, by its verb."""
        return self._play(self.option(verb, *operands))

    def _play(self, option: Choice) -> Scenario:
        if not self.m.quiescent:
            raise ScenarioError(f"'{self.text(option)}' comes too early: {self.question()}")
        return self._apply(option)

    def option(self, verb: str, *operands: Where) -> Choice:
        """The choice with this verb and these operands, offered or not."""
        if verb not in TOP_LEVEL:
            raise ValueError(f"'{verb}' starts nothing; there are: {', '.join(TOP_LEVEL)}")
        number = TOP_LEVEL[verb]
        if verb in ("activate", "hit", "foul", "hand-off", "take", "bring-on", "sponge", "by-itself"):
            return choice(number, self.body(str(operands[0])))
        if verb in ("step", "throw", "place"):
            return choice(number, self.square(operands[0], by_name=verb == "throw"))
        if verb == "declare":
            action = self.m.names.actions.index(str(operands[0]))
            if len(operands) < 2:
                return choice(number, action)
            return self.m.rules.actions.declaration(action, self.body(str(operands[1])))
        if verb == "cast":
            return choice(number, self.m.names.spells.index(str(operands[0])))
        if verb == "use":
            return choice(number, self.trait(str(operands[0])))
        return choice(number)

    def _use(self, skill: str, on: str, at: Where) -> Choice:
        bit = self.trait(skill)
        if on:
            return choice(verbs.USE_ON, bit, self.body(on))
        if at != "":
            return choice(verbs.USE_AT, bit, self.square(at))
        return choice(verbs.USE, bit)

    def square(self, where: Where, by_name: bool = False) -> int:
        """The cell of a square; directions count from the active player."""
        board = self.m.board
        if isinstance(where, tuple):
            cell = board.at(*where)
            if cell < 0:
                raise ValueError(f"{where} lies outside the board")
            return cell
        if by_name and where in self.names and self.m.state.cell[self.body(where)] >= 0:
            return self.m.state.cell[self.body(where)]
        body = self.m.state.act.body
        if where.upper() in DIRECTIONS and where.islower():
            if body < 0:
                raise ValueError(f"'{where}' is a direction, but no player is active")
            return self.m.state.cell[body] + board.off[DIRECTIONS.index(where.upper())]
        if len(self.squares.get(where, [])) == 1:
            return self.squares[where][0]
        return board.cell(where)

    # ---------------------------------------------------------------- answers
    def answer(self, kind: str, value: Answer, by: int = -1) -> Scenario:
        """Answer the question of this kind; `by` also says which seat must be the one asked."""
        decision = self.m.decision()
        if self.m.quiescent:
            raise ScenarioError(f"no question '{kind}' (answer {value!r}): {self.question()}")
        if (kind and not self.is_about(kind)) or 0 <= by != decision.seat:
            of = f" of seat {by}" if by >= 0 else ""
            raise ScenarioError(f"'{kind or 'something'}' is not asked{of} (answer {value!r}): {self.question()}")
        found = [option for option in decision.options if means(self.m, self.names, decision, option, value)]
        if len(found) != 1:
            raise ScenarioError(f"{value!r} fits {len(found)} options: {self.question()}")
        return self._apply(found[0])

    def yes(self, kind: str = "", by: int = -1) -> Scenario:
        """Say yes."""
        return self.answer(kind, True, by)

    def no(self, kind: str = "", by: int = -1) -> Scenario:
        """Say no."""
        return self.answer(kind, False, by)

    def die(self, face: int | str, by: int = -1) -> Scenario:
        """Pick a block die by its number or face."""
        return self.answer("block-die", face, by)

    def reroll(self, source: str | None, by: int = -1) -> Scenario:
        """Re-roll with "team", "leader" or a skill ("Pro 2": the second die of a pool); None keeps the roll."""
        return self.answer("re-roll", source, by)

    def push(self, where: Where, by: int = -1) -> Scenario:
        """Pick the square someone is pushed to; a direction counts from them."""
        return self.answer("push", where, by)

    def follow(self, follows: bool = True) -> Scenario:
        """Follow up, or not."""
        return self.answer("follow-up", follows)

    def pick(self, value: Answer, by: int = -1) -> Scenario:
        """Answer whatever is asked with a player, a square, a number or a word."""
        return self.answer("", value, by)

    # ---------------------------------------------------------------- what is not choosing
    def block_dice(self, target: str) -> int:
        """Return how many dice the active player would have against someone; negative if the other coach picks.

        Tried on a clone; questions that come before the dice are answered with silence.
        """
        counting = Counting()
        twin = self.m.clone(counting)
        twin.apply(self.option("hit", target))
        while not counting.count:
            twin.apply(twin.decision().options[0])
        blocker = self.m.side[self.m.state.act.body]
        while twin.decision().kind == "re-roll":
            twin.apply(twin.decision().options[0])
        return counting.count if counting.count == 1 or twin.decision().seat == blocker else -counting.count

    def note(self, kind: str, seat: int = -1, value: int = 0) -> Scenario:
        """Hand in a note from outside: a concession, a clock that ran out."""
        self.m.note(kind, seat, value)
        return self.check()

    def undo(self, seat: int) -> Scenario:
        """Take back a seat's last choice."""
        self.m.undo(seat)
        self.retelling.lose_track()
        return self.check()

    def refused(self, verb: str, *operands: Where, because: str = "", by: int = -1) -> Scenario:
        """Check that this choice is not offered: it is refused with a reason that matches, and changes nothing."""
        return self.refused_option(self.option(verb, *operands), because, by)

    def refused_use(self, skill: str, on: str = "", at: Where = "", because: str = "") -> Scenario:
        """The same for the use of a skill, on someone or at a square where it takes one."""
        return self.refused_option(self._use(skill, on, at), because)

    def refused_option(self, option: Choice, because: str = "", by: int = -1) -> Scenario:
        """The same for a choice given as a number."""
        before, dice = self.m.hash(), self.script.position()
        try:
            self.m.apply(option, by)
        except IllegalChoice as error:
            if not re.search(because, str(error)):
                raise ScenarioError(f"refused, but not because '{because}': {error}") from None
        else:
            raise ScenarioError(f"'{self.text(option)}' should have been refused and was carried out")
        if self.m.hash() != before or self.script.position() != dice:
            raise ScenarioError(f"refusing '{self.text(option)}' changed the match")
        return self.check()

    def refused_answer(self, value: Answer, because: str = "", by: int = -1) -> Scenario:
        """Check that this answer is not an option of the question: it is refused with a reason, and changes nothing.

        A player by their letter, a square as `(3, 1)`, yes and no as True and False, or a choice in words ("die 7",
        "re-roll team").
        """
        decision = self.m.decision()
        if self.m.quiescent:
            raise ScenarioError(f"no question is open (answer {value!r}): {self.question()}")
        if any(means(self.m, self.names, decision, option, value) for option in decision.options):
            raise ScenarioError(f"{value!r} is an answer that is offered: {self.question()}")
        if isinstance(value, bool):
            option = choice(verbs.YES if value else verbs.NO)
        elif isinstance(value, tuple):
            option = choice(verbs.SQUARE, self.square(value))
        elif value in self.names:
            option = choice(verbs.BODY, self.body(str(value)))
        else:
            option = self.words.parse(str(value))
        return self.refused_option(option, because, by)

    # ---------------------------------------------------------------- running
    def _apply(self, option: Choice) -> Scenario:
        decision = self.m.decision()
        if self.m.quiescent:
            self.retelling.begin(self.m)
        try:
            self.m.apply(option, decision.seat)
        except IllegalChoice as error:
            raise ScenarioError(f"{error} [{self.question()}]") from None
        except Defect as defect:
            if isinstance(defect.__cause__, DiceError):
                raise ScenarioError(f"after '{self.text(option)}': {defect.__cause__}") from None
            raise
        self.retelling.follow(self.m)
        return self.check()

    def left_over(self) -> str:
        """Return what is left of the script, for messages."""
        return ", ".join(f"{word}={value}" for word, value in self.script.left_over())

    def check(self) -> Scenario:
        """Check every invariant and that a clone is the same."""
        self.check_match()
        return self

    def abandon(self) -> None:
        """Do not finish this scenario: its match was damaged on purpose."""
        OPEN.remove(self)

    def finish(self) -> None:
        """Check that the scenario is over: no dice and no questions left, and its save can be loaded."""
        if self in OPEN:
            OPEN.remove(self)
        if self.left_over():
            raise ScenarioError(f"dice were scripted and never rolled: {self.left_over()}")
        if not self.m.quiescent and not self.m.over and self.seen_question != self.question():
            raise ScenarioError(f"the scenario ends while {self.question()}; answer it, or expect it with `asked`")
        self.check_save()


def scenario(
    text: str,
    *,
    book: str = "crp",
    switches: tuple[str, ...] = (),
    board: Board | None = None,
    at: tuple[int, int] = (0, 0),
    ground: str = "",
    areas: Mapping[str, str] | None = None,
    marks: Mapping[str, str] | None = None,
    ends: str = "",
    edge: str = "crowd",
    diagonals: str = "",
    shut: tuple[int, ...] = (),
    seats: int = 0,
    turn: int = 0,
    turns: Each = 1,
    half: int = 1,
    first: int = 0,
    rerolls: Each = 0,
    score: Each = 0,
    apothecary: Each = 0,
    bribe: Each = 0,
    wizard: Each = 0,
    goods: Mapping[str, Each] | None = None,
    balls: Sequence[tuple[int, ...]] = (),
    spare_balls: int = 0,
    college: Sequence[str] = (),
    eye: int | None = None,
    **players: Player | str,
) -> Scenario:
    """A position in the turn of seat `turn`. Keywords of the form `A=player(…)` or `A="prone"` say who is who.

    Letters: A-H play for seat 0, a-h for seat 1, P-W for seat 2, p-w for seat 3; `*` is a ball. The drawing makes the
    board, unless `ground` (a second drawing of the terrain) or `board` (a ready one; `at` is where the drawing's first
    sign lies on it) does. `ends="we"`: seat 0 defends the west side, seat 1 the east. Numbers given per seat may be one
    number for all or a tuple. `college`: the list of each team. `eye`: the seat the eye of the referee is on, -1: none.
    `diagonals`: whether squares that touch between two walls are adjacent, "free" or "closed"; by default as in the
    dungeons of the book.
    """
    people = {name: player(spec) if isinstance(spec, str) else spec for name, spec in players.items()}
    stock = goods_called(book, {"apothecary": apothecary, "bribe": bribe, "wizard": wizard, **(goods or {})})
    sketch = Sketch(
        text, book, switches, board, at, ground, areas or {}, marks or {}, ends, edge, diagonals or usual_diagonals(book),
        shut, seats, turn,
        turns, half, first, rerolls, score, stock, balls, spare_balls, people,
        college=college, tallies={} if eye is None else {EYE: eye + 1},
    )  # fmt: skip
    dice = Scripted([])
    return Scenario(build(sketch, dice), dice)


def usual_diagonals(book: str) -> str:
    """Return how it is in the dungeons of a book."""
    maps = maps_of(book)
    return "free" if maps is not None and maps.free_diagonals else "closed"


def opening_scenario(
    board: Board,
    *,
    seats: int = 2,
    players: int = 11,
    book: str = "crp",
    switches: tuple[str, ...] = (),
    rerolls: Each = 0,
    goods: Mapping[str, Each] | None = None,
    balls: int = 0,
    first: bool = True,
    **rolls: Rolls,
) -> Scenario:
    """A whole match from its first dice on; where the book asks who takes the `first` turn, the toss's winner has answered.

    Players have their official names (A1, B11, …); `rolls` are the first dice, by default the toss.
    """
    script = Scripted([])
    for word, values in (rolls or {"toss": 1}).items():
        script.script.extend(dice_of(word, values))
    stock = goods_called(book, goods or {})
    s = Scenario(opening(board, seats, players, book, switches, rerolls, stock, balls, script), script)
    return s.answer("take-first-turn", first) if s.is_about("take-first-turn") else s


def of_match(m: Match, script: Scripted) -> Scenario:
    """Drive a match made elsewhere, with its dice, by the official names of its players."""
    return Scenario(Built(m, list(m.bodies.name), {}), script)
