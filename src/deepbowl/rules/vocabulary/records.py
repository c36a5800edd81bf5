"""Records that rules pass to each other: a test, a fall, an entry into a square, a block, a push, a pending effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.engine.state import NOBODY, NOWHERE, STANDING

if TYPE_CHECKING:
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.traits import Trait


class Reason:
    """Why something cannot be chosen, and the rule behind that, if it is one."""

    __slots__ = ("rule", "text")

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


# what a rule says of a roll whatever its die shows (`PlayerTest.treated_as`)
AS_ROLLED: Final = 0
PASSED: Final = 1
FAILED: Final = 2
SURE: Final = 1
"""The `PlayerTest.natural` of a roll that succeeds whatever the die would show: none is thrown."""

TEST_FIELDS: Final = (
    "agility", "aimed", "at_wall", "ball", "band", "body", "cell", "die", "faces", "from_cell", "hindered", "hindrance",
    "kind", "leaves_zones", "mod", "natural", "one_fails", "other", "pair", "passed", "picks", "reasons", "relief",
    "rerolled", "sources", "target", "team", "thrown", "touched", "treated_as", "with_strength", "zones",
)  # fmt: skip


class PlayerTest:
    """One roll a player makes to achieve something, with everything that changes it. [CRP-1.2, CRP-10.8]"""

    __slots__ = TEST_FIELDS

    def __init__(self, kind: str, body: int, target: int, mod: int, agility: bool) -> None:
        self.kind = kind
        self.body = body
        self.target = target  # die plus modifiers must reach this
        self.mod = mod
        self.agility = agility  # natural 6 succeeds, natural 1 fails
        self.zones = 0  # opposing tackle zones that count, -1 each
        self.from_cell = NOWHERE  # the square left, where one is
        self.cell = NOWHERE  # the square concerned
        self.leaves_zones = False  # decides whether they get out of opposing zones: opponents there may act on it
        self.pair = False  # 2D6 instead of one die
        self.die = 0
        self.faces: tuple[int, ...] = ()  # a pool of block dice
        self.other = NOBODY  # the target of the block
        self.picks = -1  # the seat that will pick one of them
        self.passed = False
        self.rerolled = False
        self.touched = 0  # the dice of a pool that a re-roll has been tried on, a bit each: none is tried twice
        self.sources = 0  # the traits that have re-rolled any of it, a bit each: none does so twice
        self.relief = 0  # by how much a total penalty counts less; one is left of any
        self.team = True  # whether a team re-roll may touch it
        self.hindered = NOBODY  # the one opponent who used something on this roll
        self.hindrance: Trait | None = None  # and what they used
        self.one_fails = False  # a natural 1 fails whatever is added
        self.natural = 0  # succeeds exactly on this face or more, unmodified, on every re-roll too; 0: it adds up
        self.treated_as = AS_ROLLED  # PASSED or FAILED whatever the die shows, until it is rolled again
        self.ball = -1  # the ball it is for, where one is picked up, caught or thrown
        self.aimed = False  # the catch of an accurate pass thrown at this very square
        self.thrown = False  # the catch of a ball that comes down from a throw, accurate or not
        self.at_wall = False  # for a throw: the ball is meant to come off a wall
        self.band = -1  # how far the throw is that it is for, by the core's ruler
        self.with_strength = False  # Strength was used in place of Agility
        self.reasons: tuple[tuple[str, int], ...] = ()  # the part of `mod` that skills and traits gave, and which

    def leave(self, from_cell: int, to: int) -> None:
        """Say that the roll decides whether they get out of a square, and where to."""
        self.from_cell, self.cell, self.leaves_zones = from_cell, to, True

    def add(self, reason: str, amount: int) -> None:
        """A skill, a trait or the ground changes the roll."""
        if amount:
            self.mod += amount
            self.reasons += ((reason, amount),)

    def copy(self) -> PlayerTest:
        """Return the same roll, independent of this one."""
        twin = PlayerTest(self.kind, self.body, self.target, self.mod, self.agility)
        for field in TEST_FIELDS:
            setattr(twin, field, getattr(self, field))
        return twin

    def total(self) -> int:
        """The die with its modifiers."""
        modifiers = self.mod - self.zones
        if self.relief and modifiers < -1:
            modifiers = min(-1, modifiers + self.relief)
        return self.die + modifiers


def with_reasons(added: int, what: str, reasons: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """All modifiers of a roll: those with their own reasons, and before them the rest, which the roll itself brings."""
    rest = added - sum([amount for _, amount in reasons])
    return ((what, rest), *reasons) if rest else reasons


# what a fall costs its team
TURNOVER_NEVER: Final = 0
TURNOVER_KNOCKED_DOWN: Final = 1
TURNOVER_WITH_BALL: Final = 2

# how someone goes down
KNOCKED_DOWN: Final = 0  # by someone or something else
FALLS_OVER: Final = 1  # by failing what they themselves tried
PLACED_PRONE: Final = 2  # laid down, without an armour roll

# the order among several that fall at the same time
RANK_VICTIM: Final = 0
RANK_DOER: Final = 1
RANK_BYSTANDER: Final = 2

# why someone falls or is hurt
BY_BLOCK: Final = "block"
BY_DODGE: Final = "dodge"
BY_RUSH: Final = "rush"
BY_LEAP: Final = "leap"
BY_FOUL: Final = "foul"
BY_STAB: Final = "stab"
BY_CHAINSAW: Final = "chainsaw"
BY_CROWD: Final = "crowd"
BY_BOMB: Final = "bomb"
BY_SPELL: Final = "spell"
BY_LANDING: Final = "landing"
BY_BEING_LANDED_ON: Final = "landed on"
BY_BALL_AND_CHAIN: Final = "ball and chain"
BY_BITE: Final = "bite"
BY_HAZARD: Final = "hazard"
BY_WALL: Final = "wall"
BY_EXPLOSION: Final = "explosion"
BY_TELEPORTING: Final = "teleport"
BY_SKILL: Final = "skill"
BY_LASHING_OUT: Final = "lashing out"
BY_VOMIT: Final = "projectile vomit"
BY_FIRE: Final = "breath of fire"
BY_KICK: Final = "kick"
BY_INDIRECT_PUSH: Final = "indirect push"
BY_ROOM: Final = "room"
BY_FALL: Final = "fall"
BY_SPIKES: Final = "spikes"
BY_IRON_BALL: Final = "iron ball"
BY_FIST: Final = "flying fist"
_OWN_FAULT: Final = (BY_DODGE, BY_RUSH, BY_LEAP, BY_LANDING)


def knocked_down(cause: str) -> str:
    """Return the cause of a turnover by a fall. The log has its own words for players who failed a test."""
    return f"was knocked down ({cause})"


UNPIERCED: Final = 99
"""More than any armour roll: no claws are at work."""


class Fall:
    """Someone goes down or is hurt: what is still to be rolled for them, and what it will cost. [CRP-1.5, CRP-9]"""

    __slots__: ClassVar[tuple[str, ...]] = (
        "armour", "armour_dice", "armour_reasons", "badly_hurt", "bare", "bonus_seat", "broken", "by", "casualties",
        "casualty", "cause", "either", "ground", "injury", "injury_dice", "injury_reasons", "kind", "mild", "no_armour_roll",
        "no_either", "off", "offered", "pierce", "plain",
        "plain_armour", "plain_table", "rank", "repeated", "result",
        "rule", "stun_is_ko", "taken", "total", "turnover", "untreated", "victim",
    )  # fmt: skip

    def __init__(self, victim: int, cause: str, by: int, rule: str) -> None:
        self.victim = victim
        self.cause = cause
        self.by = by
        self.rule = rule
        self.kind = FALLS_OVER if cause in _OWN_FAULT else KNOCKED_DOWN
        self.armour = 0
        self.ground = 0  # what the place adds to the armour roll, whatever skills do
        self.injury = 0
        self.casualty = 0  # added to the casualty roll
        self.bonus_seat = -1  # who decides on either/or bonuses where it is not the doer's own coach
        self.armour_reasons: tuple[tuple[str, int], ...] = ()  # the part of these that skills and traits gave, and which
        self.injury_reasons: tuple[tuple[str, int], ...] = ()
        self.either: list[tuple[Trait | None, int]] = []  # each may continue armour or injury, the dice seen
        self.offered: list[tuple[Trait | None, int]] = []  # what the opposing coach may add to the injury roll [AG-SKILL-19]
        self.plain_armour = False  # nothing may be added to the armour roll, nor may it be re-rolled
        self.plain_table = False  # the injury table counts as it stands, and the roll may not be re-rolled
        self.repeated = False  # armour or injury has been rolled again already
        self.no_either = False  # the doer's either/or bonuses are spoken for already
        self.pierce = UNPIERCED  # an armour total of this much breaks whatever the AV (Claws)
        self.bare = False  # an armour roll for someone who does not go down before it
        self.no_armour_roll = False  # straight to injury
        self.plain = False  # no modifier at all counts on the injury roll (Stab)
        self.stun_is_ko = False
        self.mild = False  # no casualty is worse than Badly Hurt
        self.badly_hurt = False  # the injury table itself says Badly Hurt: no casualty roll
        self.untreated = False  # no apothecary looks at them
        self.off = False  # already off the board: pushed into the crowd
        self.turnover = TURNOVER_KNOCKED_DOWN
        self.rank = RANK_DOER
        # the result
        self.armour_dice = (0, 0)
        self.injury_dice = (0, 0)
        self.taken: tuple[tuple[str, int], ...] = ()  # either/or bonuses that the armour roll got
        self.repeated = False  # the armour roll has been made twice
        self.broken = False
        self.total = 0
        self.result = STANDING
        self.casualties: list[int] = []


# how a throw comes out: of the ball, of a bomb, of a team-mate [CRP-7.4, 2020-9.4, 2020-10.3]
FUMBLE: Final = 0
INACCURATE: Final = 1
ACCURATE: Final = 2
WILDLY: Final = 3  # wildly inaccurate, a terrible throw

# ways into a square
BY_STEP: Final = "step"
BY_FOLLOWING: Final = "follow"
BY_PUSH: Final = "push"
BY_SHADOW: Final = "shadow"
BY_FLIGHT: Final = "flight"
BY_SCATTER: Final = "scatter"
BY_LEAPING: Final = "leap"
BY_TELEPORT: Final = "teleport"
BY_PLACING: Final = "placing"
BY_JUMP: Final = "jump"
BY_SLIP: Final = "slip"
BY_DIVE: Final = "dive"
BY_ROLLING: Final = "roll"
BY_FALLING_BACK: Final = "back"
BY_CLIMBING: Final = "climb"
BY_TRAVEL: Final = "travel"

END_OF_TURN: Final = "end of turn"
"""Why a turn ends that its coach ended."""
OUT_OF_TIME: Final = "time ran out"
"""Why a turn ends that its coach's clock ended."""
TACKLE_ZONES: Final = "tackle zones"
"""The reason of a modifier for opposing zones."""
EASED: Final = "penalty eased"
"""The reason of what is taken off a total penalty (`PlayerTest.relief`)."""


class Entry:
    """A body comes into a square: how, from where, and the fall it is about to take, if any."""

    __slots__: ClassVar[tuple[str, ...]] = ("fall", "from_cell", "how", "moved", "turnover")

    def __init__(self, how: str, from_cell: int, fall: Fall | None) -> None:
        self.how = how
        self.from_cell = from_cell
        self.fall = fall
        self.moved = False
        self.turnover = TURNOVER_KNOCKED_DOWN  # what it costs the team if this body goes down as it comes in


# block faces, in the order of the numbered die [CRP-5.5]
ATTACKER_DOWN: Final = 1
BOTH_DOWN: Final = 2
PUSHED: Final = 3
PUSHED_TOO: Final = 4
STUMBLES: Final = 5
DEFENDER_DOWN: Final = 6
FACES: Final = ("", "Attacker Down", "Both Down", "Pushed", "Pushed", "Defender Stumbles", "Defender Down")


class Block:
    """One player hits another: who, with what strength, and what the die says. [CRP-5]"""

    __slots__ = (
        "attacker", "attacker_down", "bare", "barred", "blitz", "defender", "defender_down", "dice", "door",
        "face", "from_cell", "moved", "multiple", "own_dice", "placed_prone", "pushed", "second", "st_attacker",
        "st_defender", "twin",
    )  # fmt: skip

    def __init__(self, attacker: int, defender: int, blitz: bool) -> None:
        self.attacker = attacker
        self.defender = defender
        self.blitz = blitz
        self.door = -1  # the door that is hit: the defender, in no square, stands for it
        self.multiple = False  # one of the two blocks of Multiple Block
        self.twin = NOBODY  # the other victim of Multiple Block, who does not help this one
        self.bare = False  # a blow from afar that no skill of either side changes
        self.barred = 0  # squares its victim may not be pushed into
        self.second = False  # Frenzy's second block
        self.st_attacker = 0
        self.st_defender = 0
        self.dice = 0  # negative: the defender's coach picks
        self.own_dice = 0  # this many dice for the blocker's coach, whatever the strengths; 0: they decide
        self.face = 0
        self.attacker_down = False
        self.defender_down = False
        self.placed_prone: Trait | None = None  # what puts both down, without armour rolls: Wrestle
        self.pushed = False  # the result pushes the defender
        self.moved = False  # and they did move
        self.from_cell = NOWHERE  # the square they were pushed out of


class Push:
    """A push of one body: the pusher, the square, the seat that picks it, and `stays`. [CRP-5.6]"""

    __slots__ = ("block", "chooser", "from_cell", "pusher_cell", "squares", "stays", "uncancelled", "victim")

    def __init__(self, victim: int, pusher_cell: int, from_cell: int, chooser: int, block: Block | None) -> None:
        self.victim = victim
        self.pusher_cell = pusher_cell
        self.from_cell = from_cell
        self.chooser = chooser
        self.block = block  # set for the one actually blocked, None further down the chain
        self.stays = False
        self.squares = 0  # set by a trait: these empty squares instead of the usual three
        self.uncancelled = True  # the victim's own choice of square has not been cancelled (Grab)


# what is still due, and in what order a book settles it
BEFORE_FALLS: Final = 0
"""Effects before any injury: squares that open, a ball put down by a falling player."""
FALLS: Final = 1
ARRIVALS: Final = 2
BALLS: Final = 3
ENTRIES: Final = 4
"""Squares someone was pushed into or followed into. A book that settles these first lets them act after the follow-up and
before anyone goes down; in the others a square acts the moment it is entered."""

INFRACTIONS: Final = 5
"""Offences for the referee: after all others, and after touchdowns."""

BOUNCE: Final = 0
LAND: Final = 1
THROW_IN: Final = 2
COME_IN: Final = 3  # it enters the square as after a bounce


class Deferred:
    """Something a resolution still owes: what a square does, armour for a fall, a put-off arrival, a loose ball."""

    __slots__: ClassVar[tuple[str, ...]] = (
        "accurate", "ball", "body", "cell", "direction", "entry", "fall", "feature", "mode", "offence", "stage", "trait",
    )  # fmt: skip

    def __init__(self, stage: int) -> None:
        self.stage = stage
        self.fall: Fall | None = None
        self.entry: Entry | None = None
        self.feature: Feature | None = None
        self.trait: Trait | None = None  # of the body, to be asked when its turn comes
        self.body = NOBODY
        self.ball = -1
        self.cell = NOWHERE
        self.mode = BOUNCE
        self.direction = 0
        self.accurate = False
        self.offence: Offence | None = None


# what a player may carry
ITEM: Final = "item"
WEAPON: Final = "weapon"

# how grave an infraction is, where a book tells them apart
MINOR: Final = 1
MAJOR: Final = 2


class Offence:
    """Something against the rules that the referee judges when it is over, with what counts of the moment it was done."""

    __slots__: ClassVar[tuple[str, ...]] = ("body", "cell", "deed", "eye", "fall", "major", "near")

    def __init__(self, body: int, deed: str, cell: int) -> None:
        self.body = body
        self.deed = deed  # in a word, for the log: foul, magic item
        self.cell = cell
        self.fall: Fall | None = None  # what came of a foul
        self.major = False
        self.eye = -1  # the team the referee looked at, where a book has an eye
        self.near = NOBODY  # the referee who stood near and saw it


def fall_facts(fall: Fall) -> tuple[object, ...]:
    """All there is to a fall, as something to compare: two with the same facts continue alike."""
    return tuple([_fact(getattr(fall, field)) for field in Fall.__slots__])


def entry_facts(entry: Entry) -> tuple[object, ...]:
    """All there is to an entry into a square, as something to compare."""
    return tuple([_fact(getattr(entry, field)) for field in Entry.__slots__])


def due_facts(due: Deferred) -> tuple[object, ...]:
    """All there is to something due, as something to compare."""
    return tuple([_fact(getattr(due, field)) for field in Deferred.__slots__])


def offence_facts(offence: Offence) -> tuple[object, ...]:
    """The parts of an offence that count, for comparison. Only doubles of a foul's dice count, and odds keep these apart."""
    return offence.body, offence.cell, offence.deed, offence.eye, offence.major, offence.near


def _fact(value: object) -> object:
    if isinstance(value, Fall):
        return fall_facts(value)
    if isinstance(value, Entry):
        return entry_facts(value)
    if isinstance(value, Offence):
        return offence_facts(value)
    return tuple(value) if isinstance(value, list) else value
