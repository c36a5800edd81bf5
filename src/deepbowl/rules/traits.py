"""Traits: abilities of a body, from skills, items, the ground it stands on or the ball it holds.

A trait is one bit and a few of these hooks. Each hook has a mask of the traits that implement it, so an absent trait
costs one AND. Where several traits answer one hook they answer in the order of the table they are listed in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import meets
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.rules.house_classes import read_class

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Block, Deferred, Fall, PlayerTest, Push, Reason

HOOKS: Final[list[str]] = []
"""The closed list of hooks, by the name of the method that implements each."""


def _hook(method: str) -> int:
    """Put a method of `Trait` on the list of hooks; gives its place in the list of masks."""
    HOOKS.append(method)
    return len(HOOKS) - 1


OFFERS: Final = _hook("offers")
ACTIVATE: Final = _hook("activate")
FINISH: Final = _hook("finish")
TURN: Final = _hook("turn")
RUSHES: Final = _hook("rushes")
LEAVE: Final = _hook("leave")
LEFT: Final = _hook("left")
MODIFY: Final = _hook("modify")
AURA: Final = _hook("aura")
PREPARE: Final = _hook("prepare")
ADJUST: Final = _hook("adjust")
SPOIL: Final = _hook("spoil")
REROLL: Final = _hook("reroll")
FORBID: Final = _hook("forbid")
BEFORE: Final = _hook("before")
STRENGTH: Final = _hook("strength")
ASSIST: Final = _hook("assist")
FACE: Final = _hook("face")
PUSH: Final = _hook("push")
FOLLOW: Final = _hook("follow")
STRUCK: Final = _hook("struck")
DOWN: Final = _hook("down")
ARMOUR: Final = _hook("armour")
WIND_UP: Final = _hook("wind_up")
EITHER: Final = _hook("either")
AGAIN: Final = _hook("again")
OUTCOME: Final = _hook("outcome")
HOLDS: Final = _hook("holds")
DIVE: Final = _hook("dive")
ANSWER_PASS: Final = _hook("answer_pass")
STAND: Final = _hook("stand")
CANNOT_BE_FOULED: Final = _hook("cannot_be_fouled")
BEGIN: Final = _hook("begin")
WORSEN_FALL: Final = _hook("worsen_fall")
TRAIL: Final = _hook("trail")
RUNS_ON: Final = _hook("runs_on")
DECLARES: Final = _hook("declares")
TELEPORTED: Final = _hook("teleported")
ROLL_HOOKS: Final = (MODIFY, PREPARE, ADJUST, REROLL)
"""The hooks by which a player's own trait changes their rolls."""

# actions that `before` may forbid or precede
BLOCKING: Final = "block"
BEING_BLOCKED: Final = "be blocked"
BEING_BLOCKED_AGAIN: Final = "be blocked again"
BEING_HIT: Final = "be hit"
BEING_NAMED: Final = "be named as the target"
CATCHING: Final = "catch"
INTERCEPTING: Final = "intercept"
PICKING_UP: Final = "pick up"
PASSING: Final = "pass"
DUMPING_OFF: Final = "dump off"
HANDING_OFF: Final = "hand off"
THROWING: Final = "throw a team-mate"
SCORING: Final = "score"
LEAVING_PLAY: Final = "leave play"
FOULING: Final = "foul"
SPENDING_REROLL: Final = "spend a re-roll"

# answers of `follow`
MAY: Final = 0
FORBID_FOLLOW: Final = 1
FORCE_FOLLOW: Final = 2

# occasions on which a trait offers something to do
ANY_TIME: Final = 0
BESIDE_FALLEN: Final = 1  # someone without zones is beside its owner
BESIDE_SOLID: Final = 2  # something solid is, such as a chest
JUST_OUT: Final = 3  # came out of a pad and owes a square
IN_PASS: Final = 4  # in a Pass Action
BESIDE_HAZARD: Final = 5  # a step away is a square that swallows a player who comes there
DECLARING: Final = 6  # about to declare an Action
OCCASIONS: Final = 7

# edges of a turn for `turn`
TURN_START: Final = 0
TURN_END: Final = 1
DRIVE_END: Final = 2

# stages of `again`, `outcome`, `struck`
STAGE_ARMOUR: Final = 0
STAGE_INJURY: Final = 1
STAGE_CASUALTY: Final = 2
STAGE_HEALING: Final = 3
STAGE_PUSHED: Final = 4
STAGE_SETTLED: Final = 5
STAGE_BROKEN: Final = 6
STAGE_OVER: Final = 8  # nothing of this attack is left, the second block of Frenzy or Multiple Block included
STAGE_KNOWN: Final = 7  # the result of the injury is known, before apothecary and regeneration; also without a roll


WHILE_PRONE: Final = "prone"
WHILE_STUNNED: Final = "stunned"
WHILE_UNZONED: Final = "no-tackle-zone"
WHILE_OFF_PITCH: Final = "off-pitch"
"""States in which a trait may work besides standing with zones, as data files and `Trait.also_when` say them."""


class Trait:
    """An exception to the rules that a body carries. Subclasses override the hooks they need, and nothing else.

    A method that is not a hook itself (`use`, `decided`, `spend`, …) carries out what a hook or another trait has offered.
    """

    name: str = ""
    """As it is printed on a sheet, its value included: Dodge, Loner (4+)."""
    family: str = ""
    """The name that code asks for: the same for all values of a trait and all its names in the cores."""
    inert: str = ""
    """For a skill without effect in Deepbowl: the reason."""

    own_rule: str = ""
    """The rule, or the moment, behind a trait that no core lists among its skills."""

    told_as: str = ""
    """For anything not used as a skill, such as what anyone may do or a burden that strikes: the log's words after the name
    of its owner ("jumps the pit", "takes root"), `{whom}` being its target. "": logged as a skill is, "uses Dodge"."""

    offered_as: str = ""
    """For the same: the text of its option ("jump the pit"). "": offered as a skill is, "use Leap"."""
    preposition = "at"
    """The word before the square it is offered for: "at" a thing there (a chest), "to" a square its owner would enter."""

    always = False
    """Works in any posture and without zones; a core's skills state this in their data instead."""

    also_when: tuple[str, ...] = ()
    """For a skill no core lists: in which states it works besides standing (prone, stunned, off-pitch, no-tackle-zone)."""

    infraction = 0
    """The level of the infraction its use is for the referee (MINOR, MAJOR); 0: none."""

    carried = ""
    """ITEM or WEAPON if the owner carries it; "" for an ability."""

    only_lent = False
    """No player owns it: ground or spells lend it."""

    once_a_match = False
    """Whether `Game.spend_trait` uses it up for the whole match, not for the turn."""

    single_die = False
    """As a source of re-rolls: throws one die of a pool again, not all of them."""

    occasion = ANY_TIME
    """The times in an Action at which it offers anything; it is not asked at other times, nor for declarations."""
    heeds_stops = True
    """Whether `finish` acts if a coach ends the Action, not only after its main part or a fall."""
    own_dice = 0
    """Block dice its owner has in their own blocks, whatever the strengths; they pick. It says so by `strength`."""
    refuses_push = False
    """Whether its `push` keeps the owner where they are, rather than choosing where they go."""
    hurries = False
    """Makes a costly step for 1 point, followed by a roll: `use` at the square."""
    travels = False
    """Takes its owner from any of some squares to any other for one point, with no roll for leaving: see `network`."""
    leap_points = 2
    """Points of movement that a leap costs, for a trait that leaps."""
    leaps = False
    """Takes its owner to one of its `landings`, over others if need be."""

    def __init__(self) -> None:
        read_class(self)
        self.bit = 0  # its place in the assembled table
        self.mask = 1
        self.rule = self.own_rule  # the rule behind it: its own, or where the core lists it among its skills

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Add, change or take away what the owner may declare (before an Action is declared) or do now (after)."""

    def network(self, m: Game, owner: int) -> int:
        """Return the squares between which its owner may travel, where it `travels`; asked when a way is looked for."""
        return 0

    def declares(self, m: Game, owner: int) -> list[int]:
        """Declarations of an Action that only its owners have, and may declare lying down."""
        raise NotImplementedError

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Carry out what `offers` offered."""
        raise NotImplementedError

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """Return why the owner cannot `use` it now, at this square or on this player, if a coach may wonder."""
        return None

    def landings(self, m: Game, owner: int) -> int:
        """The squares that `use` could take the owner to, for a trait that leaps."""
        return 0

    def attack(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Strike in place of one of several blocks, for a trait that does so; the target can be attacked."""
        raise NotImplementedError

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """The owner is picked to act, before an Action is declared."""
        raise NotImplementedError

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """Right after an Action is declared; False: the Action is lost."""
        raise NotImplementedError

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """At the end of the owner's Action."""
        raise NotImplementedError

    def turn(self, m: Game, owner: int, edge: int) -> Resolution[None]:
        """At the start or end of a turn, or the end of a drive."""
        raise NotImplementedError

    def rushes(self, m: Game, owner: int) -> int:
        """Return the number of further squares they may go for."""
        raise NotImplementedError

    def stand(self, m: Game, owner: int) -> int:
        """Return the cost of standing up, in squares."""
        raise NotImplementedError

    def leave(self, m: Game, owner: int, mover: int, to: int) -> Resolution[bool]:
        """An opponent tries to leave the owner's zone; False: they are held."""
        raise NotImplementedError

    def left(self, m: Game, owner: int, mover: int, from_cell: int) -> Resolution[bool]:
        """An opponent has left the owner's zone; True: the owner used this and no one else may."""
        raise NotImplementedError

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Modifier of the owner's own roll."""
        raise NotImplementedError

    def aura(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Modifier of another player's roll because the owner is near."""
        raise NotImplementedError

    def prepare(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """The owner, or an opponent who leaves a square the owner's zone covers, is about to roll: change what the die
        will mean, once for all re-rolls (`t.natural`)."""
        raise NotImplementedError

    def adjust(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """The owner's die is seen: change what it means; it is judged again (`t.treated_as` settles it)."""
        raise NotImplementedError

    def spoil(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """An opponent leaving a square the owner's zone covers is done rolling: change the roll, it is judged again."""
        raise NotImplementedError

    def worsen_fall(self, m: Game, owner: int, f: Fall) -> None:
        """An opponent falls because they failed to get out of a square the owner's zone covers."""
        raise NotImplementedError

    def decided(self, m: Game, owner: int, t: PlayerTest) -> Resolution[None]:
        """The roll the owner hindered is decided: pay for it."""
        raise NotImplementedError

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Return whether the owner may re-roll this with the trait."""
        raise NotImplementedError

    def touches(self, m: Game, owner: int, t: PlayerTest, face: int) -> bool:
        """Return whether it may throw a die of a pool again that shows this face, for a trait that takes a single one."""
        return True

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """Pay for that re-roll; False: it came to nothing."""
        return at_once(True)

    def forbid(self, m: Game, owner: int, t: PlayerTest, source: Trait) -> bool:
        """Return whether the owner, next to the roller, denies them that source of a re-roll."""
        raise NotImplementedError

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """Before the owner does something, or has it done to them; False: it does not happen."""
        raise NotImplementedError

    def strength(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """Change a side's strength for this block, before assists."""
        raise NotImplementedError

    def assist(self, m: Game, owner: int) -> bool:
        """Return whether the owner assists a block although they are in other opponents' zones."""
        raise NotImplementedError

    def face(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """The die is picked: change what it does."""
        raise NotImplementedError

    def push(self, m: Game, owner: int, p: Push) -> Resolution[None]:
        """The owner is pushed, or pushes by their block: refuse, or choose other squares."""
        raise NotImplementedError

    def follow(self, m: Game, owner: int, b: Block) -> Resolution[int]:
        """May, must or must not the blocker follow up?"""
        raise NotImplementedError

    def struck(self, m: Game, owner: int, b: Block, stage: int) -> Resolution[None]:
        """The owner's block has pushed someone, or is all settled."""
        raise NotImplementedError

    def down(self, m: Game, owner: int, f: Fall) -> None:
        """The owner is about to go down."""
        raise NotImplementedError

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """Before armour is rolled: what the owner, as doer or victim, adds without a choice."""
        raise NotImplementedError

    def wind_up(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """Armour or injury is about to be rolled: the owner, as doer, declares something before the dice."""
        raise NotImplementedError

    def either(self, m: Game, owner: int, f: Fall) -> int:
        """Return what the owner, as doer, may add to armour or injury, the dice seen; 0: nothing."""
        raise NotImplementedError

    def again(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[bool]:
        """Return whether the owner, as doer, has armour or injury rolled again."""
        raise NotImplementedError

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """The injury is known: the owner, as victim, takes it in their own way."""
        raise NotImplementedError

    def holds(self, m: Game, owner: int) -> bool:
        """Return whether the owner can hold a ball at all."""
        raise NotImplementedError

    def cannot_be_fouled(self, m: Game, owner: int) -> bool:
        """Return whether the owner cannot be fouled."""
        raise NotImplementedError

    def trail(self, m: Game, owner: int) -> int:
        """Return which of the squares the owner has left in this Action still matter; without it no one remembers them."""
        raise NotImplementedError

    def runs_on(self, m: Game, owner: int, target: int) -> bool:
        """Return whether the owner may continue moving after a throw at a square, or a hand-off, that ended well."""
        raise NotImplementedError

    def teleported(self, m: Game, owner: int) -> Resolution[None]:
        """The owner has come out of a portal, unharmed enough to continue."""
        raise NotImplementedError

    def settled(self, m: Game, owner: int, due: Deferred) -> Resolution[None]:
        """Something the owner put off is due now."""
        raise NotImplementedError

    def dive(self, m: Game, owner: int, ball: int, cell: int) -> bool:
        """Return whether the owner can dive for a ball coming down in an empty square beside them."""
        raise NotImplementedError

    def answer_pass(self, m: Game, owner: int, thrower: int, target: int, hail_mary: bool) -> Resolution[None]:
        """An opponent has declared a pass: move into its way. No one intercepts a Hail Mary."""
        raise NotImplementedError


class SkillFacts:
    """Facts about a core's skills: the states in which each works, and skills that exclude each other.

    All by the name without a value; a skill always works for someone standing who has their zones.
    """

    def __init__(self) -> None:
        self.states: dict[str, tuple[str, ...]] = {}  # of each skill it lists; `WHILE_PRONE` and so on
        self.excludes: dict[str, tuple[str, ...]] = {}  # what no one may own together with it
        self.parameter: dict[str, str] = {}  # the value printed after the name, or its form: +1, X+


class Needing(Trait):
    """A trait that works on a roll, with one object for each number it may be printed with: Loner (4+), Loner (3+)."""

    needs = 0

    def __init__(self, needs: int = 0) -> None:
        super().__init__()
        if needs:
            self.family = self.family or self.name
            self.name = f"{self.name} ({needs}+)"
            self.needs = needs


class Adding(Trait):
    """A trait that adds to a roll, with one object for each number it may be printed with: Mighty Blow (+1)."""

    amount = 0

    def __init__(self, amount: int = 0) -> None:
        super().__init__()
        if amount:
            self.family = self.family or self.name
            self.name = f"{self.name} (+{amount})"
            self.amount = amount


class Leaper(Trait):
    """A trait that takes its owner as far in one leap as they can pay for, where they like."""

    def may_leap(self, m: Game, owner: int) -> bool:
        """Return whether the owner may still leap in this turn."""
        raise NotImplementedError

    def leaps_from(self, m: Game, owner: int, from_cell: int, most: int) -> list[tuple[int, int, int]]:
        """Return where such a leap could go from a square for this many points at most: points, modifier of its roll,
        squares."""
        raise NotImplementedError

    def leap_test(self, m: Game, owner: int, from_cell: int, modifier: int) -> PlayerTest:
        """The roll of such a leap."""
        raise NotImplementedError

    def leap_choices(self, m: Game, owner: int, from_cell: int, to: int) -> list[int]:
        """Return how a coach has such a leap made."""
        raise NotImplementedError


def without_value(name: str) -> str:
    """The name of a trait without the value printed after it."""
    return name.split(" (")[0]


def implemented(trait: Trait) -> list[int]:
    """Return which hooks a trait implements: those its class overrides."""
    mine = type(trait)
    return [index for index, name in enumerate(HOOKS) if getattr(mine, name) is not getattr(Trait, name)]


def replaced(traits: list[Trait], *new: Trait) -> list[Trait]:
    """The same skills, but those a book changes in its own form, each at its old place."""
    changed = {trait.name: trait for trait in new}
    return [changed.get(trait.name, trait) for trait in traits]


def present_with(m: Game, hook: int, but: int = -1) -> list[int]:
    """Every body on the board that has a usable trait with this hook, the active seat's first; none of the seat `but`."""
    mask = m.rules.masks[hook]
    if not m.present & mask:
        return []
    s, side = m.state, m.side
    found = [
        b for b in range(len(s.cell))
        if s.cell[b] >= 0 and side[b] != but and meets(s.skills[b], mask) and m.traits(b) & mask
    ]  # fmt: skip
    if len(found) > 1:
        places = [m.turn_distance(seat) for seat in range(m.seats + 1)]
        found.sort(key=lambda b: places[side[b]])
    return found
