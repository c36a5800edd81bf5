"""The wizards of the eight colleges, each with one spell, once a match. [DG-IND-03 to DG-IND-11]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, meets_outside
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, DECLARE, HAND_OFF, SQUARE, THROW, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import KNOCKED_OUT, NOBODY, NOWHERE
from deepbowl.rules.bb2020.blocking import Bb2020Blocking
from deepbowl.rules.bb2020.goods import COUNTED_2020
from deepbowl.rules.chapters.spells import AFTER_THEIRS, AFTER_TURN, BEFORE_ACTIONS, BEFORE_ACTIVATION, BEFORE_THEIRS, Spell
from deepbowl.rules.effects import lend, use_up
from deepbowl.rules.flow import wizard
from deepbowl.rules.flow.activation import activate
from deepbowl.rules.flow.harm import hurt, settle, suffer
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.spells import SpellBench, aim, loss, opponents_of
from deepbowl.rules.flow.turn import available
from deepbowl.rules.sheet import COLLEGE_WIZARDS
from deepbowl.rules.traits import TURN_END, TURN_START, Trait
from deepbowl.rules.vocabulary import flags, purpose
from deepbowl.rules.vocabulary.effects import THIS_GAME, THIS_TURN
from deepbowl.rules.vocabulary.flags import DAZED, NEVER_BROUGHT, ROOTED
from deepbowl.rules.vocabulary.records import BY_PLACING, BY_SPELL, TURNOVER_NEVER, Block, Entry, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

COUNTED_COLLEGES: Final = (*COUNTED_2020, *COLLEGE_WIZARDS)
"""The goods counted for a seat: those of the core, and one kind per wizard."""
_OTHERWISE: Final = ("bribe", "team training", *NEVER_BROUGHT)
NOT_INDUCED: Final = tuple(name for name in COUNTED_2020 if name not in _OTHERWISE)
"""Goods no team may bring: everything the core sells except training and bribes. [DG-IND-01]"""
BLINDED: Final = "Blinded"
ENTANGLED: Final = "Entangled"
FURIOUS: Final = "Bestial Fury"
LIGHT_ENDS: Final = "blinding light ends"
"""The tally, one number per seat, of the turn in which it sees again from the start. [DG-IND-11]"""
FURY_DICE: Final = 3
FURTHEST_STEP: Final = 5
FURTHEST_JUMP: Final = 2
GOES_OUT: Final = 2
"""On this die or less chain lightning goes no further. [DG-IND-07]"""


class CollegeSpell(Spell):
    """A spell of one college's wizard."""

    def strikes(self, m: Game, seat: int, body: int) -> None:
        """Report the target of the spell."""
        m.tell(event.SpellStruck(self.rule, m.state.cell[body], self.name, seat, body))

    def harm(self, body: int) -> Fall:
        """Harm to someone who is not knocked down by it, and never a turnover."""
        f = Fall(body, BY_SPELL, NOBODY, self.rule)
        f.bare, f.turnover = True, TURNOVER_NEVER
        return f


class SpellAtOpponent(CollegeSpell):
    """A spell at any one opponent."""

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """Any opponent."""
        return [choice(BODY, body) for body in opponents_of(m, seat)]

    def castable(self, m: Game, seat: int) -> bool:
        """Return at the first opponent: asked before every activation."""
        for body, side in enumerate(m.side):  # noqa: SIM110 - a generator would cost more
            if side != seat and side < m.seats and m.in_play(body):
                return True
        return False


# ---------------------------------------------------------------- what spells leave on players
class BestialFuryTrait(Trait):
    """Blocks with three dice, of which its coach chooses, for the rest of the turn. [DG-IND-04]"""

    name = FURIOUS
    own_rule = "DG-IND-04"
    only_lent = True
    own_dice = FURY_DICE

    def strength(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """Strengths are not compared: its dice count."""
        return NOTHING


class Entangled(Trait):
    """Is not activated in their team's turn. Their zones come back with their next activation. [DG-IND-10]"""

    name = ENTANGLED
    own_rule = "DG-IND-10"
    only_lent = True
    always = True

    def turn(self, m: Game, owner: int, edge: int) -> Resolution[None]:
        """From the beginning of the turn to its end."""
        if m.active(owner) and edge == TURN_START:
            m.state.acted |= 1 << owner
        elif m.active(owner) and edge == TURN_END:
            use_up(m, owner, ENTANGLED)
        return NOTHING


class Blinded(Trait):
    """No Pass, no Hand-off, no assists. [DG-IND-11]"""

    name = BLINDED
    own_rule = "DG-IND-11"
    only_lent = True
    always = True

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Neither declared nor made."""
        barred = (flags.PASS, flags.HAND_OFF)
        options[:] = [
            option
            for option in options
            if verb_of(option) not in (THROW, HAND_OFF) and not (verb_of(option) == DECLARE and first_of(option) in barred)
        ]

    def turn(self, m: Game, owner: int, edge: int) -> Resolution[None]:
        """Until the team's next turn begins."""
        seat = m.side[owner]
        if edge == TURN_START and m.active(owner) and m.state.turns[seat] >= m.tally(LIGHT_ENDS, seat):
            use_up(m, owner, BLINDED)
        return NOTHING


class CollegeBlocking(Bb2020Blocking):
    """A blinded team gives no assists. [DG-IND-11]"""

    def free_at(self, m: Game, side: int, against: int, without: int) -> list[int]:
        """Everyone else does as in the core."""
        return [mate for mate in super().free_at(m, side, against, without) if not m.owns(mate, BLINDED)]


class CollegeBench(SpellBench):
    """A player who is entangled has not acted. [DG-IND-10]"""

    def anybody_acted(self, m: Game) -> bool:
        """Return True if a player has really been activated this turn."""
        return any(not m.owns(body, ENTANGLED) for body in cells(m.state.acted))


# ---------------------------------------------------------------- the spells
class BestialFury(CollegeSpell):
    """Amber: targets a team-mate about to act. [DG-IND-04]"""

    name = "bestial fury"
    title = "Bestial Fury"
    words = "One of your players about to act blocks with 3 dice for the rest of the turn. You pick the die."
    rule = "DG-IND-04"
    goods = COUNTED_COLLEGES.index("amber wizard")
    when: tuple[int, ...] = (BEFORE_ACTIVATION,)

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """A player who can still act."""
        return [choice(BODY, body) for body in m.bodies.of_seat[seat] if available(m, body)]

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """Their activation begins with it."""
        body = yield from aim(m, seat, self, self.targets(m, seat))
        self.strikes(m, seat, body)
        lend(m, body, FURIOUS, THIS_TURN)
        begun = activate(m, body)
        if begun is not None:
            yield from begun

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """The harder it would be without, the better; best against a carrier."""
        body = first_of(target)
        if not m.standing(body):
            return 0.0
        beside = m.bodies_in(m.rules.blocking.targets(m, body))
        return max([loss(m, seat, foe) * (0.5 + 0.2 * (m.state.st[foe] - m.state.st[body])) for foe in beside], default=0.0)


class LifeDrain(CollegeSpell):
    """Amethyst: targets an opponent beside a team-mate. [DG-IND-05]"""

    name = "life drain"
    title = "Life Drain"
    words = "An opponent marked by one of your players suffers an injury roll without an armour roll."
    rule = "DG-IND-05"
    goods = COUNTED_COLLEGES.index("amethyst wizard")
    when: tuple[int, ...] = (BEFORE_ACTIONS,)

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """Return the opponents who are marked by the caster's team."""
        s = m.state
        marked = [body for body in opponents_of(m, seat) if s.topo.contact[s.cell[body]] & s.zone[seat]]
        return [choice(BODY, body) for body in marked]

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """Straight to injury."""
        body = yield from aim(m, seat, self, self.targets(m, seat))
        self.strikes(m, seat, body)
        f = self.harm(body)
        f.no_armour_roll = True
        yield from hurt(m, f)
        yield from settle(m)

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """They are stunned at least."""
        return 1.2 * loss(m, seat, first_of(target))


class Fireball(wizard.Fireball):
    """Bright: a square and those beside it, right after any team's turn. [DG-IND-06]"""

    rule = "DG-IND-06"
    goods = COUNTED_COLLEGES.index("bright wizard")
    when: tuple[int, ...] = (AFTER_TURN, AFTER_THEIRS)
    turnover = TURNOVER_NEVER

    def blast(self, m: Game, cell: int) -> int:
        """Walls shield."""
        return m.state.topo.contact[cell] | m.board.bit[cell]


class ChainLightning(SpellAtOpponent):
    """Celestial: an opponent, then any player near, until it goes out. [DG-IND-07]"""

    name = "chain lightning"
    title = "Chain Lightning"
    words = (
        "An opponent suffers an armour roll. On 3+ the lightning jumps to another player of either team within 2 squares, "
        "and so on."
    )
    rule = "DG-IND-07"
    goods = COUNTED_COLLEGES.index("celestial wizard")
    when: tuple[int, ...] = (BEFORE_ACTIONS,)

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """No one twice."""
        options = self.targets(m, seat)
        struck = 0
        while options:
            body = yield from aim(m, seat, self, options)
            struck |= 1 << body
            cell = m.state.cell[body]
            self.strikes(m, seat, body)
            yield from hurt(m, self.harm(body))
            yield from settle(m)
            options = self.nearby(m, cell, struck)
            if not options or m.roll(6, purpose.SPELL, body) <= GOES_OUT:
                return

    def nearby(self, m: Game, cell: int, struck: int) -> list[Choice]:
        """Players within two squares it has not struck yet."""
        s = m.state
        near = m.board.within(cell, FURTHEST_JUMP)
        found = [b for b in m.all_players() if m.in_play(b) and m.board.bit[s.cell[b]] & near and not struck >> b & 1]
        return [choice(BODY, body) for body in found]

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """The first target, and a part of those it may jump to."""
        body = first_of(target)
        near = [first_of(option) for option in self.nearby(m, m.state.cell[body], 1 << body)]
        return 0.4 * loss(m, seat, body) + 0.2 * max([loss(m, seat, other) for other in near], default=0.0)


class Transmutation(SpellAtOpponent):
    """Gold: an opponent in heavy armour. [DG-IND-08]"""

    name = "transmutation"
    title = "Transmutation"
    words = "Roll 2D6 against an opponent. They are knocked out if the total is their AV or less."
    rule = "DG-IND-08"
    goods = COUNTED_COLLEGES.index("gold wizard")
    when: tuple[int, ...] = (BEFORE_ACTIONS,)

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """A ball they hold bounces."""
        body = yield from aim(m, seat, self, self.targets(m, seat))
        self.strikes(m, seat, body)
        if sum(m.roll_pair(purpose.SPELL, body)) <= m.state.av[body]:
            f = self.harm(body)
            f.result = KNOCKED_OUT
            yield from suffer(m, f)
        yield from settle(m)

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """The better their armour, the likelier."""
        body = first_of(target)
        return loss(m, seat, body) * max(0, m.state.av[body] - 3) / 6


class ShadowedStep(CollegeSpell):
    """Grey: moves a team-mate without the ball. [DG-IND-09]"""

    name = "shadowed step"
    title = "Shadowed Step"
    words = "One of your players without the ball moves to any free square within 5 squares, even through walls."
    rule = "DG-IND-09"
    goods = COUNTED_COLLEGES.index("grey wizard")
    when: tuple[int, ...] = (BEFORE_ACTIONS,)

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """A player who holds no ball and has somewhere to go."""
        mine = [body for body in m.bodies.of_seat[seat] if m.in_play(body) and not m.holds_ball(body)]
        return [choice(BODY, body) for body in mine if self.has_room(m, body)]

    def castable(self, m: Game, seat: int) -> bool:
        """Return at the first of them: asked before the first Action of every turn."""
        for body in m.bodies.of_seat[seat]:  # noqa: SIM110 - a generator would cost more
            if m.in_play(body) and not m.holds_ball(body) and self.has_room(m, body):
                return True
        return False

    def has_room(self, m: Game, body: int) -> bool:
        """Return whether there is a free square for them."""
        taken = m.state.occupied | m.rules.movement.closed(m, body, False)
        return meets_outside(m.board.within(m.state.cell[body], FURTHEST_STEP), m.board.floor, taken)

    def squares(self, m: Game, body: int) -> int:
        """Free floor that they could stand on, walls left out of account."""
        s = m.state
        free = m.board.floor & ~s.occupied & ~m.rules.movement.closed(m, body, False)
        return m.board.within(s.cell[body], FURTHEST_STEP) & free

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """They are put there: they have not stepped in."""
        body = yield from aim(m, seat, self, self.targets(m, seat))
        here = m.state.cell[body]
        to = yield from aim(m, seat, self, [choice(SQUARE, cell) for cell in cells(self.squares(m, body))])
        self.strikes(m, seat, body)
        m.state.in_drive[body] &= ~ROOTED
        m.place(body, to)
        m.tell(event.Moved(self.rule, body, here, to, BY_PLACING))
        yield from enter(m, body, to, Entry(BY_PLACING, here, None))
        yield from settle(m)

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """To a loose ball, or in the way of a player who carries one."""
        wanted = [ball for ball in range(len(m.state.ball_cell)) if m.state.ball_by[ball] < 0 <= m.state.ball_cell[ball]]
        goals = [m.state.ball_cell[ball] for ball in wanted]
        goals += [m.state.cell[holder] for holder in m.state.ball_by if holder >= 0 and m.side[holder] != seat]
        if not goals:
            return 0.0
        if verb_of(target) == SQUARE:
            return 1.0 / (1 + min(m.board.distance(first_of(target), goal) for goal in goals))
        body = first_of(target)
        gain = min(m.board.distance(m.state.cell[body], goal) for goal in goals)
        return 1.0 if 2 < gain <= FURTHEST_STEP + 1 and m.standing(body) else 0.0


class GraspingVines(CollegeSpell):
    """Jade: an opponent is held before their team's turn. [DG-IND-10]"""

    name = "grasping vines"
    title = "Grasping Vines"
    words = (
        "A player of the team about to act cannot be activated this turn and has no tackle zone until their next activation."
    )
    rule = "DG-IND-10"
    goods = COUNTED_COLLEGES.index("jade wizard")
    when: tuple[int, ...] = (BEFORE_THEIRS,)

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """Players of the team whose turn begins."""
        return [choice(BODY, body) for body in opponents_of(m, seat) if m.active(body)]

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """Held from now on."""
        body = yield from aim(m, seat, self, self.targets(m, seat))
        self.strikes(m, seat, body)
        lend(m, body, ENTANGLED, THIS_GAME)
        m.lose_zones(body, True, DAZED)

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """Worth it for a player who carries the ball."""
        return 0.7 * loss(m, seat, first_of(target))


class BlindingLight(CollegeSpell):
    """Light: a team neither throws nor helps until its next turn. [DG-IND-11]"""

    name = "blinding light"
    title = "Blinding Light"
    words = "The team about to act cannot pass, hand off or assist blocks until its next turn starts."
    rule = "DG-IND-11"
    goods = COUNTED_COLLEGES.index("light wizard")
    when: tuple[int, ...] = (BEFORE_THEIRS,)

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """It is aimed at no one in particular."""
        return []

    def castable(self, m: Game, seat: int) -> bool:
        """While another team is about to act."""
        return m.state.seat != seat

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """Everyone of that team, wherever they are."""
        blind = m.state.seat
        m.set_tally(LIGHT_ENDS, m.state.turns[blind] + 2, blind)
        for body in m.bodies.of_seat[blind]:
            if not m.owns(body, BLINDED):
                lend(m, body, BLINDED, THIS_GAME)
        m.tell(event.SpellStruck(self.rule, NOWHERE, self.name, seat))
        return NOTHING

    def worth(self, m: Game, seat: int) -> float:
        """While the team about to act has the ball but cannot walk in with it itself."""
        return 1.0 if any(holder >= 0 and m.active(holder) for holder in m.state.ball_by) else 0.0


def college_spells() -> list[Spell]:
    """One spell for each college."""
    return [
        BestialFury(), LifeDrain(), Fireball(), ChainLightning(), Transmutation(), ShadowedStep(), GraspingVines(),
        BlindingLight(),
    ]  # fmt: skip


def spell_traits() -> list[Trait]:
    """Return what spells leave on players."""
    return [BestialFuryTrait(), Entangled(), Blinded()]
