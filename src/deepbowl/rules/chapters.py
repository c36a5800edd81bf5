"""The parts of the rules that a core generation or a book may change, each a small class.

The flow (`rules/flow`) is what every book shares: it says in which order things happen and asks a chapter for whatever
books disagree about: a number, a table, a set of squares, or a short resolution of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, Choice, choice
from deepbowl.engine.decision import Decision, Resolution
from deepbowl.engine.state import KNOCKED_OUT, NOBODY
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import CONCEDED, HALTED
from deepbowl.rules.vocabulary.records import BY_FOLLOWING, BY_LEAPING, BY_STEP

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.engine.runner import Note
    from deepbowl.rules.match import Match
    from deepbowl.rules.vocabulary.records import Block, Entry, Fall, PlayerTest, Push, Reason

HEMMED_IN: Final = -1
"""In place of a direction: a loose ball that cannot go anywhere and lies where it is."""


class Phase:
    """A part of set-up or turn: it either offers choices or runs by itself."""

    name: str = ""
    sealed = False
    """Whether what coaches do in this phase stays hidden from one another until it is over."""

    def offer(self, m: Match) -> Decision:
        """What may be chosen in this phase: a pure function of the state."""
        raise NotImplementedError

    def run(self, m: Match) -> Resolution[None] | None:
        """What happens by itself now; None: somebody must choose."""
        return None

    def begin(self, m: Match, choice: Choice) -> Resolution[None] | None:
        """Carry out a choice this phase offered; None if nothing had to be rolled or asked.

        Either it is done on the spot, or nothing has changed before the resolution runs.
        """
        raise NotImplementedError

    def why_not(self, m: Match, choice: Choice) -> Reason | None:
        """Why this phase does not offer a choice, where it knows better than the rules of a turn."""
        return None

    def gives(self, board: Board) -> list[tuple[str, int, int]]:
        """What a map would have that coaches may place in this phase: its name, the square, its number or 0."""
        return []

    def turn_to(self, m: Match, seat: int) -> bool:
        """Let another seat choose than the one asked, where several may at the same time; False: not now."""
        return False

    def at_work(self, m: Match) -> list[int]:
        """Who may choose now in a sealed phase: everybody who is not done, in turn order."""
        raise NotImplementedError

    def veil(self, m: Match, seat: int) -> None:
        """Take everything out of a copy that a seat (-1: whoever watches) may not know in a sealed phase."""


class Length:
    """How long a match is: turns a half for each seat, and halves. [CRP-2.1]"""

    def __init__(self, turns: int, halves: int) -> None:
        self.turns = turns
        self.halves = halves

    def turns_left(self, m: Match, seat: int) -> int:
        """How many turns a seat still has in this half after the one it is in; for coaches who must hurry."""
        return max(0, self.turns - m.state.turns[seat])


class Order:
    """In which order seats take their turns, and answer where several are asked. [CRP-0.4]"""

    def others(self, m: Match, seat: int) -> list[int]:
        """The other seats, in turn order after this one."""
        return [(seat + i) % m.seats for i in range(1, m.seats)]

    def distance(self, m: Match, frm: int, to: int) -> int:
        """How many seats after one another comes."""
        return (to - frm) % m.seats

    def passed_over(self, m: Match, seat: int) -> int:
        """How many of its next turns a seat will not have."""
        return 0

    def eliminated(self, m: Match, seat: int) -> bool:
        """Whether nobody of a seat can come back in this match: its turns are over as they begin."""
        return not any(m.state.post[body] <= KNOCKED_OUT for body in m.bodies.of_seat[seat])

    def waiting(self, m: Match) -> list[int]:
        """Who has a turn left in this half after the one that runs, in turn order."""
        s, limit = m.state, m.rules.length.turns
        places = [*m.others(s.seat), s.seat] if s.seat < m.seats else m.others(s.seat)
        return [seat for seat in places if s.turns[seat] < limit and not m.goods(seat, CONCEDED)]

    def next_seat(self, m: Match) -> int:
        """Whose turn comes after this one, as things stand; -1 where nobody has one left in this half."""
        s, limit = m.state, m.rules.length.turns
        able = [seat for seat in self.waiting(m) if not self.eliminated(m, seat)]
        playing = [seat for seat in able if s.turns[seat] + self.passed_over(m, seat) < limit]
        return min(playing, key=lambda seat: self.passed_over(m, seat), default=-1)


class Tests:
    """How a roll is read."""

    most_armour = 10
    """No armour is better."""

    def agility(self, m: Match, body: int) -> int:
        """What an Agility roll must reach, modifiers added."""
        raise NotImplementedError

    def strength(self, m: Match, body: int) -> int:
        """The same with Strength in place of Agility."""
        raise NotImplementedError

    def passing(self, m: Match, body: int) -> int:
        """What a Passing roll must reach, where passing is a characteristic of its own; 0: he cannot pass."""
        raise NotImplementedError

    def nimble(self, m: Match, body: int) -> int:
        """How agile a body is, more is better: for coaches who compare."""
        raise NotImplementedError

    def card(self, ma: int, st: int, ag: int, pa: int, av: int) -> list[tuple[str, str]]:
        """The characteristics a player's card has in this core, each as it is printed there."""
        raise NotImplementedError

    def judge(self, t: PlayerTest) -> bool:
        """Whether the roll succeeds."""
        raise NotImplementedError

    def needed(self, t: PlayerTest) -> int:
        """What the die alone has to show, for people to read."""
        raise NotImplementedError

    def rule(self, kind: str) -> str:
        """The rule that asks for a roll of this kind, "" if none is known."""
        raise NotImplementedError


class Rerolls:
    """Team re-rolls: when there is one and what it costs."""

    on_success = False  # whether a coach is asked to re-roll a success too

    def barred(self, m: Match, t: PlayerTest) -> bool:
        """Whether nothing at all may re-roll this, because of where it is rolled."""
        return False

    def team_sources(self, m: Match, body: int) -> list[int]:
        """Which team re-rolls this body's coach may spend on its roll now."""
        raise NotImplementedError

    def spend_team(self, m: Match, body: int, source: int) -> Resolution[bool]:
        """Spend one; False: it is gone and the roll stands."""
        raise NotImplementedError

    def refill(self, m: Match) -> None:
        """A half begins: every seat has its allotment again."""
        raise NotImplementedError


class Actions:
    """Which Actions there are, which a body may declare, and how often a turn allows each."""

    names: tuple[str, ...] = ()
    """What each Action is called, by its number."""
    without_movement: tuple[int, ...] = ()
    """The Actions in which nobody moves."""

    def declarable(self, m: Match, body: int) -> list[Choice]:
        """Every declaration open to this body now."""
        raise NotImplementedError

    def declaration(self, action: int, target: int) -> Choice:
        """How an Action meant for somebody is declared: the one place that knows whether he is named with it."""
        return choice(DECLARE, action)

    def spend(self, m: Match, body: int, action: int, target: int) -> None:
        """Note that a once-a-turn Action is used."""
        raise NotImplementedError

    def redeclare(self, m: Match, body: int, action: int) -> None:
        """Another Action in place of the one declared, as if it had been that one all along. [DG-SKILL-03]"""
        act = m.state.act
        act.action, act.target = action, NOBODY
        act.flags &= ~HALTED
        self.spend(m, body, action, NOBODY)
        m.tell(event.Declared(moments.DECLARATION, body, m.state.cell[body], self.names[action], NOBODY))

    def nominate(self, m: Match, body: int, target: int) -> Resolution[bool]:
        """What whoever is named as the target of an Action does about it; False: the Action is lost."""
        return True
        yield

    def is_spent(self, m: Match, body: int, action: int, target: int) -> bool:
        """Whether its team has used up this Action, meant for this target, in this turn."""
        raise NotImplementedError

    def may_give(self, m: Match, body: int, action: int) -> bool:
        """Whether the ball somebody holds may be thrown, or handed over, in this Action."""
        return True

    def carried_out(self, m: Match, body: int, action: int, what: int) -> None:
        """An Action comes to what it was declared for: this ball, or this team-mate, is about to leave his hands."""

    def why_not(self, m: Match, body: int, action: int, target: int) -> Reason | None:
        """Why an Action cannot be declared, where this chapter knows better than that it is spent."""
        return None

    def wake(self, m: Match, body: int) -> None:
        """What a body has back because its Action begins, such as zones it had lost."""
        raise NotImplementedError

    def ends_with(self, m: Match, body: int, deed: str) -> bool:
        """Whether the Action is over with this deed, or its doer may still go on."""
        raise NotImplementedError


class Bench:
    """What a coach can do in his turn besides activating players: spells, reserves, the sponge."""

    def offers(self, m: Match, seat: int) -> list[Choice]:
        """What is open to him now, between two activations."""
        raise NotImplementedError

    def use(self, m: Match, seat: int, choice: Choice) -> Resolution[None]:
        """Carry it out."""
        raise NotImplementedError


# when in a turn a spell may be cast
NEVER: Final = -1
BEFORE_ACTIONS: Final = 0  # before the first Action
AFTER_TURN: Final = 1  # right after it
BEFORE_THEIRS: Final = 2  # before the first Action of an opponent's turn
AFTER_THEIRS: Final = 3  # right after an opponent's turn
BEFORE_ACTIVATION: Final = 4  # before any one of the own players acts


class Spell:
    """What a wizard can do: when, with which goods, at whom."""

    name: str = ""
    """As choices and logs have it."""
    title: str = ""
    """As it is printed on a card."""
    words: str = ""
    """What it does, for a card: our own words, one or two sentences."""
    rule: str = ""
    """The rule, or the moment, behind it."""
    hurled = False
    """Told of as a thing that flies: a fireball, a lightning bolt."""
    goods: int = 0
    """The kind of goods it uses up."""
    when: tuple[int, ...] = ()

    def targets(self, m: Match, seat: int) -> list[Choice]:
        """Players or squares it may be aimed at first."""
        raise NotImplementedError

    def castable(self, m: Match, seat: int) -> bool:
        """Whether there is anything to cast it at."""
        return bool(self.targets(m, seat))

    def cast(self, m: Match, seat: int) -> Resolution[None]:
        """Pick the target, roll, and let it strike."""
        raise NotImplementedError

    def worth(self, m: Match, seat: int) -> float:
        """What the best target promises."""
        return max([self.promise(m, seat, target) for target in self.targets(m, seat)], default=0.0)

    def promise(self, m: Match, seat: int, target: Choice) -> float:
        """How much good aiming it there would do a coach, by rule of thumb: 1 is a fine use of it, below 0 it does harm."""
        return 0.0


class Movement:
    """Squares, Go For Its, dodges and pick-ups."""

    even = True
    """Every step costs one point of movement: `price` is not asked, and most steps are quick."""
    when_held = HALTED
    """What becomes of the Action of somebody held back: a flag of it."""
    willing: tuple[str, ...] = (BY_STEP, BY_FOLLOWING, BY_LEAPING)
    """The ways into a square that are voluntary: whoever comes onto a ball so tries to pick it up."""
    picks_up_out_of_sequence = False
    """Whether that goes for moves inside somebody else's Action too, in any team's turn."""
    shadowed_last = False
    """Whoever steps after somebody does so when the ball under that one's feet has been picked up, not before."""
    narrow_doors = False
    """Whether anybody is too big for ordinary doorways: `is_wide` is asked."""

    def price(self, m: Match, body: int, frm: int, to: int) -> int:
        """What a step from one square to the next costs in points of movement, gone for or not."""
        return 1

    def dear(self, m: Match, body: int) -> int:
        """The squares out of which some step may cost more than one point, or be a fall."""
        return 0 if self.even else m.board.floor

    def price_signs(self, m: Match, body: int) -> tuple[int, ...] | None:
        """What prices, falls and hurried steps depend on besides map and doors: alike where this is; None: on anything."""
        return None

    def hurried(self, m: Match, body: int, frm: int, to: int) -> bool:
        """Whether a dearer step may be made for one point, with a roll after it. [AG-PLAT-13]"""
        return False

    def falls_back(self, m: Match, frm: int, to: int) -> bool:
        """Whether somebody who fails that roll lies where he came from, not where he went. [AG-PLAT-14]"""
        return False

    def fells(self, m: Match, body: int, frm: int, to: int) -> bool:
        """Whether a step always ends in a fall, such as over the edge of a platform; out of one of the `dear` squares."""
        return False

    def unlike(self, m: Match) -> list[int]:
        """Sets of squares out of which a move has other rolls than out of others. [AG-WATER-02]"""
        return []

    def makes_way(self, m: Match, body: int, to: int) -> None:
        """A body is about to step into a square, whatever becomes of it there: what it pushes before it moves on."""

    def is_wide(self, m: Match, body: int) -> bool:
        """Whether a body of one square is too big for doorways and low ceilings all the same."""
        return False

    def allowance(self, m: Match, body: int) -> int:
        """How many squares a body may move in its Action, Go For Its apart."""
        raise NotImplementedError

    def rushes(self, m: Match, body: int) -> int:
        """How many squares it may go for beyond that."""
        raise NotImplementedError

    def closed(self, m: Match, body: int, pushed: bool) -> int:
        """The squares a body may not enter because of what is there, by moving or by being pushed."""
        raise NotImplementedError

    def uncrossable(self, m: Match) -> int:
        """The squares nobody jumps or leaps over."""
        return 0

    def perilous(self, m: Match) -> int:
        """The squares on which ending one's move may cost something later on, for coaches who can choose others."""
        return 0

    def comforts(self, m: Match) -> list[tuple[float, int]]:
        """What a coach would walk, in squares, to end a move on some squares rather than on plain ones; less than nothing
        where a player is at a disadvantage."""
        return []

    def uneven(self, m: Match) -> int:
        """The squares where a move has other rolls than elsewhere: chances of ways over them are estimates."""
        return 0

    def dares(self, m: Match, body: int, to: int) -> Resolution[bool]:
        """Whether a body goes to a square after all, asked before a jump is paid for; before a step `set_off` asks."""
        return True
        yield

    def set_off(self, m: Match, body: int, to: int, rushes: int) -> Resolution[int]:
        """The rolls before a body leaves its square, in this core's order: it goes, is held, or will fall."""
        raise NotImplementedError

    def dodge(self, m: Match, body: int, frm: int, to: int) -> PlayerTest:
        """The roll to leave opposing zones."""
        raise NotImplementedError

    def rush(self, m: Match, body: int, to: int) -> PlayerTest:
        """The roll for a square beyond the allowance; which square it is."""
        raise NotImplementedError

    def pick_up(self, m: Match, body: int) -> PlayerTest:
        """The roll to pick a ball up from under one's feet."""
        raise NotImplementedError

    def stand_up(self, m: Match, body: int) -> Resolution[bool]:
        """Get up at the start of an Action; False: the Action is over."""
        raise NotImplementedError


class Blocking:
    """Strength, dice and faces of a block."""

    def targets(self, m: Match, body: int) -> int:
        """The squares of everybody this body may block now."""
        raise NotImplementedError

    def strengths(self, m: Match, b: Block) -> None:
        """Both strengths before any trait and assist counts."""
        raise NotImplementedError

    def assists(self, m: Match, b: Block) -> Resolution[None]:
        """Add both sides' assists to their strengths."""
        raise NotImplementedError

    def dice(self, b: Block) -> int:
        """How many dice; negative: the defender's coach picks."""
        raise NotImplementedError

    def at_door(self, m: Match, body: int, door: int, blitz: bool) -> Block:
        """A block at a door, where that can be hit."""
        raise NotImplementedError

    def hit_door(self, m: Match, b: Block) -> None:
        """What the die does to a door, which never goes anywhere; the one who hit it takes his part as usual."""

    def may_go_on(self, m: Match, b: Block) -> bool:
        """Whether a second block may follow on the same opponent, if both stand side by side."""
        return True

    def read(self, m: Match, b: Block) -> Resolution[None]:
        """What the picked face does to both, skills considered."""
        raise NotImplementedError


class Pushing:
    """Where somebody is pushed to, and what the edge of the world does."""

    tries_others = False
    """Where whoever is in the chosen square does not give way, another square is chosen; else nobody moves."""

    def is_wall(self, m: Match, p: Push, cell: int) -> bool:
        """Whether an empty square counts as wall for this push, such as a door that stays shut."""
        return False

    def squares(self, m: Match, p: Push, chain: int) -> tuple[list[int], bool]:
        """The squares he may be pushed into, and whether he leaves the board instead."""
        raise NotImplementedError

    def into(self, m: Match, p: Push, to: int, e: Entry) -> Resolution[bool]:
        """He is pushed at something no one can stand on, or at somebody; True: that is all there is to it."""
        return False
        yield

    def collide(self, m: Match, victim: int, other: int, e: Entry) -> tuple[bool, Fall | None]:
        """Somebody is pushed into another one's square: whether that one is pushed on, and a fall that it brings him. It
        may give the first one a fall, too."""
        return True, None

    def shove(self, m: Match, cell: int, frm: int, chooser: int) -> Resolution[bool]:
        """Somebody is pushed at something solid; whether it makes room for him."""
        return False
        yield

    def over_the_edge(self, m: Match, p: Push, e: Entry) -> Resolution[None]:
        """He is pushed where there is no square."""
        raise NotImplementedError

    def leaves_board(self, m: Match, body: int, frm: int, heading: int) -> Resolution[None]:
        """Somebody pushed, thrown or staggering goes where there is no square."""
        raise NotImplementedError


class Harm:
    """Armour, injury, casualty and healing."""

    def breaks(self, m: Match, f: Fall, total: int) -> bool:
        """Whether an armour roll breaks armour."""
        raise NotImplementedError

    def needed(self, m: Match, body: int) -> int:
        """What an armour roll against a body must reach, for coaches who weigh a blow."""
        raise NotImplementedError

    def turns_over(self, m: Match, f: Fall, had_ball: bool) -> bool:
        """Whether it is a turnover that a player of the active team goes down."""
        raise NotImplementedError

    def injury_bonus(self, m: Match, f: Fall) -> int:
        """What the victim's own past adds to an injury roll."""
        raise NotImplementedError

    def injury(self, m: Match, f: Fall, total: int) -> int:
        """The posture or box an injury total means."""
        raise NotImplementedError

    def casualty_words(self, number: int) -> str:
        """What a number of the casualty table means, for whoever may pick one."""
        raise NotImplementedError

    def casualty(self, m: Match, f: Fall) -> Resolution[None]:
        """How bad a casualty is, the victim's apothecary considered."""
        raise NotImplementedError

    def knocked_out(self, m: Match, f: Fall) -> Resolution[None]:
        """What can still be done for somebody who would be KO'd."""
        raise NotImplementedError

    def died(self, m: Match, f: Fall) -> Resolution[None]:
        """Somebody is dead for good: whether anybody can use the corpse."""
        return
        yield

    def recovers(self, m: Match, body: int) -> bool:
        """Whether a KO'd player is fit again when a drive is over."""
        raise NotImplementedError


class Ball:
    """The loose ball."""

    def bounce_square(self, m: Match, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """Roll where a ball goes from a square: (square or NOWHERE if it leaves the board, direction or HEMMED_IN)."""
        raise NotImplementedError

    def leaves(self, m: Match, ball: int, cell: int, direction: int) -> Resolution[None]:
        """A ball leaves the board from a square."""
        raise NotImplementedError

    def let_go(self, m: Match, ball: int, cell: int) -> Resolution[None]:
        """A ball is loose on a square: dropped, stripped, not picked up."""
        raise NotImplementedError

    def catch(self, m: Match, body: int, accurate: bool) -> PlayerTest:
        """The roll to catch it."""
        raise NotImplementedError

    def handed(self, m: Match, giver: int, t: PlayerTest) -> None:
        """What whoever hands the ball on adds to the catch by himself: nothing."""

    def dive(self, m: Match, ball: int, cell: int, accurate: bool) -> Resolution[bool]:
        """Whoever throws himself at a ball coming down where nobody can catch it tries to; False: nobody dealt with it."""
        raise NotImplementedError

    def catches(self, m: Match, body: int, ball: int = -1) -> bool:
        """Whether this body must try to catch a ball that comes into its square."""
        raise NotImplementedError

    def has_room(self, m: Match, body: int, ball: int = -1) -> bool:
        """Whether a body's hands are free for one ball more: for this one, or for any. [CRP-18.5]"""
        return not m.holds_ball(body)

    def leaves_unchanged(self, m: Match, ball: int) -> bool:
        """Whether whoever gets hold of a ball goes on as he was: no lighter, no slower, in no other place."""
        return True

    def in_hand(self, m: Match, body: int) -> int:
        """The ball that a carrier throws or hands over: of several the one he has picked out."""
        return m.carried(body)[0]

    def got(self, m: Match, body: int, ball: int) -> Resolution[None]:
        """Somebody has picked a ball up or caught it."""
        return
        yield

    def strikes(self, m: Match, body: int, ball: int) -> Resolution[bool]:
        """A ball that was thrown comes to somebody, who has not caught it yet or has just intercepted it; False: it has
        felled him."""
        return True
        yield

    def comes_down(self, m: Match, ball: int, frm: int, to: int) -> Resolution[int]:
        """Where a ball that bounces from one square to the next really ends: further on if it drops down a ledge."""
        return to
        yield

    def way_out(self, m: Match, cell: int, ends: list[int]) -> int:
        """At which end a ball comes out that was let go inside a passage."""
        return ends[m.roll(len(ends), purpose.PASSAGE) - 1]

    def turned_up(self, m: Match, ball: int) -> None:
        """A ball nobody had seen before lies there: it turns out what kind it is."""


class Passing:
    """Throwing the ball."""

    def targets(self, m: Match, body: int) -> int:
        """The squares this body may throw the ball at from where it stands."""
        raise NotImplementedError

    def in_range(self, m: Match, cell: int, furthest: int) -> int:
        """The squares no further from a square than a band of this core's ruler."""
        raise NotImplementedError

    def band(self, m: Match, frm: int, to: int) -> int:
        """How far apart two squares are by this core's ruler."""
        raise NotImplementedError

    def lane(self, m: Match, frm: int, to: int) -> int:
        """The squares between two others from which a throw can be got at."""
        raise NotImplementedError

    def throw(self, m: Match, body: int, target: int, hail_mary: bool) -> Resolution[None]:
        """A pass from the declaration to the ball's landing becoming due."""
        raise NotImplementedError

    def clear(self, m: Match, body: int) -> int:
        """The squares nothing hides from a thrower."""
        return m.board.floor

    def hail_mary_targets(self, m: Match, body: int) -> int:
        """The squares he may throw at beyond every range."""
        return m.board.floor & ~m.foot(body)

    def wall_targets(self, m: Match, body: int) -> list[tuple[int, int]]:
        """Where balls may be thrown at walls on purpose: the squares this body may aim at, and the side of each wall."""
        return []

    def throw_at_wall(self, m: Match, body: int, target: int, side: int) -> Resolution[None]:
        """A throw at the wall on a side of a square, to the ball's landing becoming due."""
        raise NotImplementedError

    def way_off_wall(self, m: Match, body: int, target: int, side: int, squares: int) -> list[tuple[int, bool]]:
        """The way of a ball that this body throws at a wall and that flies so many squares from there: each square after
        the wall's own, and whether it came off a wall before it."""
        return []

    def completion_points(self, m: Match, thrower: int) -> int:
        """What a completed pass earns its thrower. [CRP-15]"""
        return 1

    def pass_test(self, m: Match, body: int, target: int, extra: int) -> PlayerTest:
        """The roll for a throw of anything at a square, with a modifier of its own."""
        raise NotImplementedError

    def hail_mary_test(self, m: Match, body: int, target: int) -> PlayerTest:
        """The roll for a throw beyond every range."""
        raise NotImplementedError

    def pass_roll(self, m: Match, t: PlayerTest) -> Resolution[int]:
        """Make that roll: FUMBLE, WILDLY, INACCURATE or ACCURATE."""
        raise NotImplementedError


class Flight:
    """Players in the air: how far they can be thrown, where they come down, how they land."""

    def reach(self, m: Match, thrower: int, mate: int) -> int:
        """The squares a team-mate may be thrown at."""
        raise NotImplementedError

    def thrown(self, m: Match, thrower: int, mate: int, aim: int, result: int) -> Resolution[None]:
        """Fly towards a square from the hands of somebody whose throw came out so, and land."""
        raise NotImplementedError

    def fly_straight(self, m: Match, body: int, heading: int, distance: int) -> Resolution[None]:
        """Fly so many squares in one direction, and land on one's feet."""
        raise NotImplementedError


class Fouls:
    """Kicking somebody who is down, and the referee."""

    def foul(self, m: Match, fouler: int, victim: int) -> Resolution[None]:
        """Carry a foul out."""
        raise NotImplementedError

    def assists(self, m: Match, fouler: int, victim: int) -> Resolution[int]:
        """What those around add to the armour roll, less what the victim's side takes away."""
        raise NotImplementedError

    def let_off(self, m: Match, body: int) -> Resolution[bool]:
        """Whether the referee can be talked out of sending somebody off."""
        raise NotImplementedError


class Scoring:
    """What a touchdown is and what it ends."""

    decides = False
    """Whether the next touchdown ends the match."""
    plays_on = False
    """Whether a touchdown ends a turn and nothing else: everybody stays where he is."""

    def home(self, m: Match, seat: int) -> int:
        """The end zone a seat defends, which need not be the one the map gives it; nobody has none."""
        return m.board.end_zones[seat] if seat < m.seats else 0

    def goal(self, m: Match, seat: int) -> int:
        """The squares in which this seat scores."""
        raise NotImplementedError

    def result(self, m: Match) -> dict[str, object]:
        """What a book counts besides who won and the score, for the end of a match: a number a seat."""
        return {}

    def touchdown(self, m: Match, body: int, ball: int) -> Resolution[None]:
        """A touchdown has been scored."""
        raise NotImplementedError


class Setup:
    """How teams take the field."""

    most = 0
    """How many a team fields at most."""

    def squares(self, m: Match, seat: int, body: int) -> int:
        """Where this body may be put now."""
        raise NotImplementedError

    def complaint(self, m: Match, seat: int) -> str:
        """What is still wrong with a seat's set-up, "" if it may be declared done."""
        raise NotImplementedError

    def most_balls(self, board: Board) -> int:
        """How many balls a board has room for at the start."""
        raise NotImplementedError

    def formation(self, m: Match, seat: int) -> list[tuple[int, int]]:
        """A sound legal set-up: (body, square) pairs. What a silent coach gets."""
        raise NotImplementedError

    # where coaches place one player each in turn
    begins: str = "set-up"
    """The phase a drive begins with."""
    then: str = "turn-start"
    """The phase that follows."""

    def quota(self, m: Match, seat: int) -> int:
        """How many players a seat has still to place."""
        raise NotImplementedError

    def able(self, m: Match, seat: int) -> list[int]:
        """Whom a seat could place next."""
        raise NotImplementedError

    def placements(self, m: Match, seat: int, body: int) -> list[Choice]:
        """Every place for this body now."""
        raise NotImplementedError

    def put(self, m: Match, body: int, option: Choice) -> Resolution[None]:
        """Put it there."""
        raise NotImplementedError


class Neutrals:
    """Bodies that belong to nobody: who decides for them, and what is answered where nobody does."""

    def decider(self, m: Match, body: int) -> int:
        """Whose decision it is; the seat after the last is nobody's."""
        return m.seats

    def answer(self, m: Match, decision: Decision) -> Choice:
        """What counts where a question goes to nobody: what silence means. It may roll, but depends on nothing else."""
        return decision.options[0]


class NeutralsByOpponents(Neutrals):
    """The coach against whom a body stands decides for it: the next in turn order after the one who acts."""

    def decider(self, m: Match, body: int) -> int:
        """An opponent of whoever acts."""
        return m.opposing_coach(m.state.act.body)


class Notes:
    """What to do with news from outside: clocks, concessions."""

    kinds: ClassVar[tuple[str, ...]] = ()
    """What may be told."""

    def complaint(self, m: Match, note: Note) -> str:
        """Why a note cannot be taken, "" if it can."""
        raise NotImplementedError

    def take(self, m: Match, note: Note) -> Resolution[None] | None:
        """Act on a note at a quiescent point."""
        raise NotImplementedError

    def counters(self, m: Match) -> list[tuple[str, str]]:
        """What was told from outside and counts, ready to be shown."""
        return []
