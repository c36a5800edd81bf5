"""The rules of one match, assembled: chapters, phases, traits, features. A core or a book is a subclass that sets them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from deepbowl.board.board import Board
from deepbowl.engine.state import POSTURES, PRONE, STANDING, STUNNED
from deepbowl.grounds import Ground
from deepbowl.grounds import switches as ground_switches
from deepbowl.rules.ability_sources import PLAYED, AbilitySource
from deepbowl.rules.chapters.ball import Ball
from deepbowl.rules.chapters.blocking import Blocking, Pushing
from deepbowl.rules.chapters.course import Length, Notes, Order, Scoring
from deepbowl.rules.chapters.harm import Fouls, Harm, Referee
from deepbowl.rules.chapters.movement import Doors, Movement
from deepbowl.rules.chapters.neutrals import Neutrals
from deepbowl.rules.chapters.passing import Flight, Passing
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.chapters.rolls import Rerolls, Tests
from deepbowl.rules.chapters.setup import Setup
from deepbowl.rules.chapters.spells import Spell
from deepbowl.rules.chapters.turn import Actions, Bench
from deepbowl.rules.features.feature import Feature, overrides
from deepbowl.rules.hook_check import check_hooks
from deepbowl.rules.house_classes import settle_book
from deepbowl.rules.registry import Registry
from deepbowl.rules.sheet import NeutralSheet, PlayerSheet, TeamSheet
from deepbowl.rules.switches import Switch, name_of, value_of, with_needed
from deepbowl.rules.traits import (
    ANY_TIME,
    FINISH,
    HOOKS,
    OCCASIONS,
    OFFERS,
    WHILE_OFF_PITCH,
    WHILE_PRONE,
    WHILE_STUNNED,
    WHILE_UNZONED,
    SkillFacts,
    Trait,
    implemented,
    without_value,
)
from deepbowl.rules.vocabulary.flags import COUNTED
from deepbowl.rules.vocabulary.records import ARRIVALS, BALLS, BEFORE_FALLS, FALLS

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

ENDLESS: Final = 1000
"""More turns than anyone plays."""
STATE_OF: Final = {PRONE: WHILE_PRONE, STUNNED: WHILE_STUNNED}
"""How a posture is called where it is said when a trait works; all others are off the pitch."""
TURN_PHASES: Final = ("turn-start", "turn", "next")
"""The phases of every turn, without those a book puts before and after it."""


class Place(NamedTuple):
    """A part of a board with its own rule, shown when a coach points at it."""

    area: str
    squares: int
    name: str
    says: str
    """The rule in a few words."""
    rule: str


ROLLED_LAYOUT: Final = "rolled-layout"
"""The switch of a match whose board its own dice have chosen: they are its first roll. No one turns it on by hand."""
DRAWN_SEATS: Final = "drawn-seats"
"""The switch of a match whose own dice have drawn who sits where: the same."""


class Rules:
    """The rules of a match. Chapters are replaced at assembly, never tested for during play."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    core: ClassVar[str] = ""
    editions: ClassVar[tuple[str, ...]] = ()
    """By which editions the teams are drafted that this book takes (`teams/editions.py`)."""
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    """How many teams may play, if the board has room for them."""
    touchdown_worth: ClassVar[int] = 0
    """How many points a touchdown earns a player in a league; 0: as in the edition of the teams."""
    rolls_for_fans: ClassVar[bool] = True
    """Whether coaches roll for the fans who come to a league match."""
    used_together: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Skills of this book alone that have to do with one another, for teams made by chance."""
    switches: ClassVar[tuple[Switch, ...]] = ()
    """Optional rules this book knows, in the order they are turned on."""

    length: Length
    order: Order
    tests: Tests
    rerolls: Rerolls
    actions: Actions
    bench: Bench
    movement: Movement
    blocking: Blocking
    pushing: Pushing
    harm: Harm
    ball: Ball
    passing: Passing
    flight: Flight
    fouls: Fouls
    referee: Referee
    scoring: Scoring
    setup: Setup
    notes: Notes
    neutrals: Neutrals
    registry: Registry
    """The names of everything numbered here, once the rules are complete."""

    def __init__(self) -> None:
        self.cites: dict[str, str] = {}  # the rule behind each moment
        self.verbs: dict[str, tuple[str, str]] = {}  # the core's own verbs for tests, by purpose: success, infinitive
        self.nouns: dict[str, str] = {}  # the core's own nouns for rolls, by purpose
        self.dice_rules: dict[str, str] = {}  # the rule that asks for a die, if no event names it
        self.skill_section = ""  # where the core lists its skills, by name
        self.order = Order()
        self.neutrals = Neutrals()
        self.doors = Doors()
        self.settle_order: tuple[int, ...] = (BEFORE_FALLS, FALLS, ARRIVALS, BALLS)
        self.phases: list[Phase] = []
        self.before_turn: list[Phase] = []  # what comes before each turn, in this order
        self.after_turn: list[Phase] = []  # what comes after each turn, by rank, then in this order, before the next one
        self.turn_opens = 0  # the first phase of a turn, with what comes before it
        self.turn_closes = 0  # the first phase after a turn
        self.phase_numbers: dict[str, int] = {}
        self.mark_numbers: dict[str, int] = {}  # the marks of each feature, by its name
        self.traits: list[Trait] = []
        self.everyone: list[Trait] = []  # what anyone may do: open a chest, jump a hole
        self.everyone_mask = 0
        self.occasional = 0  # traits that offer something only on an occasion
        self.offer_any_time = 0  # those that offer something without one
        self.occasions = [0] * OCCASIONS  # those of each occasion
        self.heed_stops = 0  # traits that have something to do when a coach ends an Action
        self.features: list[Feature] = []
        self.terrain: list[Feature] = []  # features without marks: they lie where the map has them and only change rolls
        self.altering: list[Feature] = []  # all those that change rolls
        self.obstructing: list[int] = []  # the marks of features that a throw may hit
        self.spells: list[Spell] = []
        self.ability_sources: list[AbilitySource] = []  # besides features, which are sources by themselves
        self.advising: list[AbilitySource] = []  # whose advice coaches read: features and the other sources
        self.masks: list[int] = [0] * len(HOOKS)
        self.bits: dict[str, int] = {}  # each trait by the name printed on sheets
        self.families: dict[str, int] = {}  # all traits of a family together
        self.works: list[int] = [0] * len(POSTURES)  # traits that work in each posture
        self.unzoned_mask = 0  # traits that work while they have lost their zones
        self.once_a_match = 0  # traits that are used up for the whole match
        self.tallies: dict[str, int] = {}  # where in the state each tally begins
        self.tally_room = 0
        self.balls = 1
        self.chair = False  # whether a game master answers for bodies that belong to no one
        self.ball_kinds: tuple[str, ...] = ("normal",)  # by number, as in the state
        self.active_switches: tuple[str, ...] = ()
        self.refused_goods: dict[str, str] = {}  # goods that optional rules have no use for, and why

    grounds: ClassVar[tuple[Ground, ...]] = ()
    """Grounds of a house's own; those everyone knows are in `deepbowl.grounds`."""

    @classmethod
    def lineage(cls) -> tuple[str, ...]:
        """The book's id and those of the books it is a kind of, the nearest first."""
        return tuple(dict.fromkeys(book.id for book in cls.__mro__ if issubclass(book, Rules) and book.id))

    @classmethod
    def switches_for(cls, board: Board) -> tuple[str, ...]:
        """The optional rules that a board needs because of what is on it."""
        line = cls.lineage()
        needed = ground_switches(line, board.areas)
        return tuple([switch.name for switch in cls.switches if switch.name in needed or switch.needed_by(board, line)])

    @classmethod
    def switches_for_teams(cls, teams: Sequence[TeamSheet]) -> tuple[str, ...]:
        """The optional rules that teams need because of who they are and what they carry, and those without which these
        are refused."""
        needed = [switch.name for switch in cls.switches if any(switch.needed_by_team(team) for team in teams)]
        return tuple([name_of(text) for text in with_needed(cls.switches, needed)])

    def team_complaint(self, team: TeamSheet) -> str:
        """Why a team cannot play by these rules, "" if it can."""
        on = [name_of(switch) for switch in self.active_switches]
        missing = [switch for switch in self.switches_for_teams([team]) if switch not in on]
        return f"it needs the switch {' and '.join(missing)}" if missing else ""

    def proxies(self, board: Board) -> list[NeutralSheet]:
        """Bodies that stand for something else where it is treated like a player, such as a door that is hit: they belong
        to no one and are never on the board."""
        return []

    layout_dice: ClassVar[tuple[int, ...]] = ()
    """The dice whose sum is the number of the layout, one per coach; () where boards are only named."""

    built_of_tiles: ClassVar[bool] = False
    """Whether its coaches may lay the dungeon together of printed tiles before a match (`dungeons/building.py`)."""

    turn_seconds: ClassVar[int] = 0
    """How long a turn lasts under a clock in this book; 0: it says nothing. The program with the clock
    enforces it."""

    draws_seats: ClassVar[bool] = False
    """Whether who sits where is drawn by lot: the dice of a match are looked at before it is laid out."""

    given: ClassVar[dict[str, tuple[str, ...]]] = {}
    """Skills this book gives to every player of a position, besides those of their list: {"Blitzer": ("Second Wind",)}."""

    counted: ClassVar[tuple[str, ...]] = COUNTED
    """The goods counted for a seat, in the order of the state."""
    banned_goods: ClassVar[tuple[str, ...]] = ()
    """Goods no team may bring."""

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return what is counted besides score and re-rolls, ready to be shown: halves, turns, minutes, cards."""
        counted = [("half", f"{m.state.half} of {self.length.halves}")] if self.length.halves > 1 else []
        turn = str(m.state.turns[m.state.seat])
        counted.append(("turn", f"{turn} of {self.length.turns}" if self.length.turns < ENDLESS else turn))
        for feature in self.features:
            counted += feature.counters(m)
        return counted + self.referee.counters(m) + self.notes.counters(m)

    def goods_complaint(self, goods: dict[str, int]) -> str:
        """Why a team cannot bring these goods, after its name; "" if it can."""
        for name, why in self.refused_goods.items():
            if goods.get(name):
                return f"cannot bring {name}: {why}"
        return ""

    def places(self, board: Board) -> list[Place]:
        """The parts of a board that have their own rule in this book."""
        return []

    def laid_out(self, board: Board) -> list[tuple[str, int, int]]:
        """Return where a map would have what coaches may place: what, on which square, with which number (0: it has
        none)."""
        return [one for phase in self.phases for one in phase.gives(board)]

    def complaint(self, board: Board) -> str:
        """Why a match by these rules cannot be played on a board, "" if it can."""
        on = [name_of(switch) for switch in self.active_switches]
        missing = [switch for switch in self.switches_for(board) if switch not in on]
        return f"what is on it needs the switch {' and '.join(missing)}" if missing else ""

    @classmethod
    def all_switches(cls) -> tuple[Switch, ...]:
        """The optional rules, and what the dice chose in advance, layout or seats: only a setup names those."""
        rolled = (Switch(ROLLED_LAYOUT, "The first dice of the match chose its layout.", turn_on=_begin_with_layout),)
        drawn = (Switch(DRAWN_SEATS, "The first dice of the match drew who sits where.", turn_on=_begin_with_draw),)
        return (*cls.switches, *(rolled if cls.layout_dice else ()), *(drawn if cls.draws_seats else ()))

    def begin_with_layout(self) -> None:
        """Let the match begin with the dice that chose its layout: for books that have `layout_dice`."""

    def begin_with_draw(self) -> None:
        """Let the match begin with the dice that drew who sits where: for books that have `draws_seats`."""

    def turn_on(self, switches: tuple[str, ...]) -> None:
        """Turn optional rules on that `settled` has put in order, each with its value if it takes one."""
        known = {switch.name: switch for switch in self.all_switches()}
        for text in switches:
            switch = known[name_of(text)]
            if switch.valued:
                switch.turn_on(self, value_of(text))
            else:
                switch.turn_on(self)
        self.active_switches = switches

    def keep_tally(self, name: str, numbers: int = 1) -> None:
        """Make room in the state for a tally that a book keeps: one number, or several (one per seat)."""
        if name in self.tallies:
            raise ValueError(f"{self.title} keeps the tally '{name}' twice")
        self.tallies[name] = self.tally_room
        self.tally_room += numbers

    def complete(self, facts: SkillFacts) -> None:
        """Give every trait its bit, every hook its mask, every phase its number. Called once, when all is complete."""
        settle_book(self)
        self.surround_turn()
        self.phase_numbers = {phase.name: number for number, phase in enumerate(self.phases)}
        for mark, feature in enumerate(self.features):
            check_hooks(feature, "feature")
            feature.mark = mark
            self.mark_numbers.setdefault(feature.name, mark)
            for tally in feature.tallies:
                self.keep_tally(tally)
        for ground in self.terrain:
            check_hooks(ground, "feature")
        self.obstructing = [feature.mark for feature in self.features if feature.blocks_flight]
        self.altering = [feature for feature in (*self.features, *self.terrain) if feature.alters]
        self.movement.priced = [feature for feature in (*self.features, *self.terrain) if feature.priced]
        self.movement.even = self.movement.is_even()
        self.movement.rolls_alike = self.movement.are_rolls_alike()
        granting = [feature for feature in self.features if overrides(feature, "grants")]
        self.advising = [*self.features, *self.ability_sources]
        self.ability_sources = [*granting, *self.ability_sources]
        for number, source in enumerate(self.ability_sources, PLAYED + 1):
            source.source = number
        self.traits = [*self.traits, *self.everyone]
        for bit, trait in enumerate(self.traits):
            check_hooks(trait, "trait")
            trait.bit, trait.mask = bit, 1 << bit
            listed = without_value(trait.name)  # the name that rules and facts are listed under
            trait.rule = trait.rule or f"{self.skill_section if listed in facts.states else self.id}/{listed}"
            trait.family = trait.family or trait.name
            if trait.name in self.bits:
                raise ValueError(f"{self.title} lists {trait.name} twice")
            self.bits[trait.name] = trait.mask
            self.families[trait.family] = self.families.get(trait.family, 0) | trait.mask
            if trait in self.everyone:
                self.everyone_mask |= trait.mask
            if trait.occasion != ANY_TIME:
                self.occasional |= trait.mask
                self.occasions[trait.occasion] |= trait.mask
            states = (*facts.states.get(listed, ()), *trait.also_when)
            for posture in range(len(POSTURES)):
                if posture == STANDING or trait.always or STATE_OF.get(posture, WHILE_OFF_PITCH) in states:
                    self.works[posture] |= trait.mask
            if trait.always or WHILE_UNZONED in states:
                self.unzoned_mask |= trait.mask
            if trait.once_a_match:
                self.once_a_match |= trait.mask
            for hook in implemented(trait):
                self.masks[hook] |= trait.mask
            if trait.heeds_stops:
                self.heed_stops |= trait.mask & self.masks[FINISH]
        self.offer_any_time = self.masks[OFFERS] & ~self.occasional
        self.registry = Registry(self)

    def surround_turn(self) -> None:
        """Put what comes before and after each turn around it: then one phase of a turn follows the other by its number."""
        names = [phase.name for phase in self.phases]
        opens = names.index(TURN_PHASES[0]) if TURN_PHASES[0] in names else -1
        if tuple(names[opens : opens + len(TURN_PHASES)]) != TURN_PHASES:
            raise ValueError(f"{self.title} needs the phases {', '.join(TURN_PHASES)} in a row")
        start, turn, then = self.phases[opens : opens + len(TURN_PHASES)]
        self.after_turn.sort(key=lambda phase: phase.rank)
        around = [*self.before_turn, start, turn, *self.after_turn, then]
        self.phases = [*self.phases[:opens], *around, *self.phases[opens + len(TURN_PHASES) :]]
        self.turn_opens = opens
        self.turn_closes = opens + len(self.before_turn) + 2

    def skill(self, name: str) -> int:
        """The bit of a skill as it is printed on a sheet; ValueError tells which there are that look like it."""
        if name in self.bits:
            return self.bits[name]
        base = without_value(name)
        values = [known for known in self.bits if without_value(known) == base]
        known = values or get_close_matches(base, self.bits) or list(self.bits)
        raise ValueError(f"'{name}', which {self.title} does not know; it knows {', '.join(known)}")

    def skills_of(self, sheet: PlayerSheet) -> int:
        """Return the traits of a player as they are printed, with those everyone has; ValueError names an unknown one."""
        mask = self.everyone_mask
        for skill in sheet.skills:
            try:
                mask |= self.skill(skill)
            except ValueError as error:
                raise ValueError(f"{sheet.name} has the skill {error}") from None
        return mask

    def told_as(self, trait: str) -> str:
        """Return the log words of a trait that is not used as a skill; "" for a skill or an unknown trait."""
        return next((known.told_as for known in self.traits if known.name == trait), "")

    def mark(self, name: str) -> int:
        """The number of the marks a feature lies on, by the feature's name."""
        return self.mark_numbers[name]

    def phase(self, name: str) -> int:
        """The number of a phase by its name."""
        return self.phase_numbers[name]


def _begin_with_layout(rules: Rules) -> None:
    rules.begin_with_layout()


def _begin_with_draw(rules: Rules) -> None:
    rules.begin_with_draw()
