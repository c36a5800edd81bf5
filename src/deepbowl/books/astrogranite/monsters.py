"""Monsters in play: when they act and what they do, by themselves. [AG-MON, AG-MACT, AG-PROF]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.appetite import Appetite, food
from deepbowl.books.astrogranite.beasts import BEAST, FLAME_BURST, HEADS, attacks_of
from deepbowl.books.astrogranite.flame_burst import breathes
from deepbowl.books.astrogranite.hunting import Hunt, beside, in_pit, nearest_behind_others, pick
from deepbowl.books.astrogranite.monster_attacks import (
    LOST_HEAD,
    attack,
    attacks,
    foul,
    heads_lost,
    strike,
)
from deepbowl.books.astrogranite.neutrals import MONSTER, REFEREE
from deepbowl.books.astrogranite.prospects import prospect
from deepbowl.books.astrogranite.statues import Statues
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, first_of
from deepbowl.engine.decision import NOTHING, Decision, Resolution
from deepbowl.engine.state import CASUALTY, KNOCKED_OUT, LOST, PRONE, RUNNING, STANDING, STUNNED
from deepbowl.rules.chapters.neutrals import Neutrals, Prospect
from deepbowl.rules.chapters.phase import MONSTERS
from deepbowl.rules.flow.move import step
from deepbowl.rules.flow.neutral_turn import NeutralTurn
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.flow.shifting import steps
from deepbowl.rules.traits import ACTIVATE, FINISH, STAGE_KNOWN, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import HALTED, IN_DRIVE, ROOTED, flag
from deepbowl.rules.vocabulary.records import (
    ATTACKER_DOWN,
    BOTH_DOWN,
    DEFENDER_DOWN,
    PUSHED,
    STUMBLES,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

BROUGHT_BY: Final = flag("brought by seat", IN_DRIVE, 4)
"""Four neighbouring flags of a monster: the team that brought it, after whose turns it acts. [AG-MACT-01]"""
ALL_SEATS: Final = BROUGHT_BY * 15
ARRIVALS: Final = "arrivals of monsters"
"""The tally of the monsters that have appeared: their numbers in order, each a digit to the base of `PLACE`. [AG-MACT-01]"""
PLACE: Final = 256
POINTS: Final = 2
"""Star player points for driving off a monster. [AG-MACT-20]"""
MIGHTY: Final = 6
"""The Strength from which a monster is worth a D6 more. [AG-MACT-20]"""
GUESSES: Final = ("push", "shove-chest", "climb-out", "order")
"""Questions that a monster answers by a die."""


# ---------------------------------------------------------------- what makes it a monster
class Monster(Trait):
    """Knocked out or worse, it is driven off for good; monsters have no dug-out. [AG-MACT-19, AG-MACT-20]"""

    name = BEAST
    own_rule = "AG-MACT-19"
    always = True
    only_lent = True

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """A result that would put a player into a box removes it, or costs it a head. It has no reserves. [AG-MACT-05]"""
        if stage != STAGE_KNOWN:
            return NOTHING
        if f.off and f.result == STUNNED:
            f.result = LOST
        if f.result not in (KNOCKED_OUT, CASUALTY):
            return NOTHING
        if m.owns(owner, HEADS) and heads_lost(m, owner) + 1 < len(attacks_of(m.bodies.race[owner])):
            m.state.in_drive[owner] += LOST_HEAD
            m.used(owner, m.trait(owner, HEADS))
            f.result = PRONE
            return NOTHING
        f.result, f.rule = LOST, self.rule
        if f.by >= 0 and not m.neutral(f.by):
            m.tell(event.Earned("AG-MACT-20", f.by, POINTS, "monster", m.state.st[owner] >= MIGHTY))
        return NOTHING


class Heads(Trait):
    """An injury that would remove another monster costs it a head and an attack; it lies where it is. [AG-PROF-10]"""

    name = HEADS
    own_rule = "AG-PROF-10"
    told_as = "loses a head"
    always = True
    only_lent = True


class FlameBurst(Trait):
    """Breathes fire at players who are not near. [AG-PROF-11]"""

    name = FLAME_BURST
    own_rule = "AG-PROF-11"
    told_as = "breathes fire at {whom}"
    only_lent = True


# ---------------------------------------------------------------- what it decides
class MonsterNeutrals(Neutrals):
    """Answers for a monster where a player has a coach: the best die, follow up, use every skill.
    [AG-MATK-01, AG-MACT-11]"""

    def __init__(self, statues: Statues, appetites: list[Appetite]) -> None:
        self.statues = statues
        self.appetites = appetites

    def picks_up(self, m: Game, body: int) -> bool:
        """Where monsters eat balls. [AG-MBOWL-02]"""
        return any(appetite.wants_balls() for appetite in self.appetites)

    def prospect(self, m: Game, body: int) -> Prospect:
        """The target it would go for now. [AG-MACT-04]"""
        return prospect(m, body, self.appetites[0] if self.appetites else Appetite())

    def strike(self, m: Game, body: int, target: int) -> Resolution[None]:
        """The first of its attacks. [AG-MACT-09]"""
        return strike(m, body, target, attacks(m, body)[0], self.statues)

    def notes(self, m: Game, body: int) -> list[str]:
        """Its attacks in the order in which it makes them, after whose turn it acts, and the heads it has left."""
        made = attacks(m, body)
        brought = (m.state.in_drive[body] & ALL_SEATS) // BROUGHT_BY
        after = f"the turns of {m.sheets[brought.bit_length() - 1].name}" if brought else "the last turn of a round"
        heads = [f"{len(made)} heads left"] if m.owns(body, HEADS) else []
        return [f"Attacks: {', '.join(made)}", *heads, f"Acts after {after}"]

    def turns_over(self, m: Game, body: int) -> bool:
        """In its own phase. [AG-MACT-18]"""
        return False

    def answer(self, m: Game, decision: Decision) -> Choice:
        """Where it does not matter to it, a die decides."""
        options = decision.options
        if decision.kind == "block-die":
            return self.best_die(m, decision)
        if decision.kind in ("use-trait", "follow-up"):
            return m.yes if m.yes in options else options[0]
        if decision.kind == "re-roll":
            own = decision.what != purpose.BLOCK and not decision.passed and len(options) > 1
            return options[1] if own else options[0]
        if decision.kind in GUESSES and len(options) > 1:
            return options[m.roll(len(options), purpose.BEAST_CHOICE) - 1]
        return options[0]

    def default(self, m: Game, decision: Decision) -> Choice:
        """The same for a game master who is silent, but no die is rolled. [AG-MGM-01]"""
        return decision.options[0] if decision.kind in GUESSES else self.answer(m, decision)

    def best_die(self, m: Game, decision: Decision) -> Choice:
        """Knock the other down and stay up, else push, else come to the least harm. [AG-MATK-01]"""
        attacker, defender = decision.body, decision.other
        if m.neutral(attacker):
            return max(decision.options, key=lambda option: liked(m, first_of(option), attacker, defender))
        return min(decision.options, key=lambda option: feared(m, first_of(option), attacker, defender))


def feared(m: Game, face: int, attacker: int, defender: int) -> int:
    """Return how much the one who is blocked fears a block result, the higher the worse: a push less than to go down with
    the attacker, and that less than to go down alone."""
    if face != BOTH_DOWN:
        return 2 * liked(m, face, attacker, defender)
    if m.has(defender, "Block"):
        return 3 if m.has(attacker, "Block") else 1
    return 8 if m.has(attacker, "Block") else 7


def liked(m: Game, face: int, attacker: int, defender: int) -> int:
    """Return how much the blocker likes a block result, the higher the better."""
    if face == DEFENDER_DOWN:
        return 5
    if face == STUMBLES:
        return 3 if m.has(defender, "Dodge") and not m.has(attacker, "Tackle") else 4
    if face == BOTH_DOWN:
        return 4 if m.has(attacker, "Block") and not m.has(defender, "Block") else 1
    return 0 if face == ATTACKER_DOWN else 2 if face >= PUSHED else 0


# ---------------------------------------------------------------- when it acts
def monsters(m: Game) -> list[int]:
    """The monsters on the board, in order of appearance; those that were always there come first. [AG-MACT-01]"""
    came = arrivals(m)
    present = [body for body in m.bodies.of_seat[m.seats] if m.bodies.position[body] == MONSTER and m.in_play(body)]
    return [body for body in present if body not in came] + [body for body in came if body in present]


def arrivals(m: Game) -> list[int]:
    """The monsters that have appeared, the earliest first."""
    packed, found = m.tally(ARRIVALS), []
    while packed:
        found.append(packed % PLACE)
        packed //= PLACE
    return found[::-1]


def note_arrival(m: Game, body: int) -> None:
    """A monster has appeared: it acts after those that came before it. [AG-MACT-01]"""
    packed = 0
    for one in [*(other for other in arrivals(m) if other != body), body]:
        packed = packed * PLACE + one
    m.set_tally(ARRIVALS, packed)


def brought_by_chest(m: Game, body: int) -> bool:
    """Return whether a monster came out of a chest or from beside one, by a team's doing. [AG-MACT-01]"""
    return bool(m.state.in_drive[body] & ALL_SEATS)


def acts_now(m: Game, body: int) -> bool:
    """Return whether a monster acts after this turn: that of the team that brought it, else the last of the round.
    [AG-MACT-01]"""
    s = m.state
    brought = (s.in_drive[body] & ALL_SEATS) // BROUGHT_BY
    playing = seats_in_play(m, [s.first, *m.others(s.first)])
    if brought and brought.bit_length() - 1 in playing:
        return brought.bit_length() - 1 == s.seat
    return s.seat == playing[-1]


class MonsterTurn(NeutralTurn):
    """After a turn the monsters act that belong to it, one after the other. [AG-MACT-01]"""

    name = "monsters"
    rank = MONSTERS

    def __init__(self, statues: Statues, appetites: list[Appetite]) -> None:
        self.statues = statues
        self.appetites = appetites

    def due(self, m: Game) -> list[int]:
        """Those on the board, in order of appearance."""
        return [body for body in monsters(m) if acts_now(m, body)]

    def act(self, m: Game, body: int) -> Resolution[None]:
        """A Stunned one turns face up, a prone one stands up; any other hunts, unless its wits fail it.
        [AG-MACT-02, AG-MACT-03, AG-MACT-07, AG-MACT-18]"""
        s, cell = m.state, m.state.cell[body]
        if s.posture[body] == STUNNED:
            m.set_posture(body, PRONE)
            m.tell(event.PlacedProne("AG-MACT-18", body, cell, moments.TURNED_FACE_UP))
            return
        if s.posture[body] == PRONE:
            m.set_posture(body, STANDING)
            m.tell(event.StoodUp("AG-MACT-03", body, cell))
            return
        if (yield from self.has_its_wits(m, body)):
            yield from self.follow_its_nature(m, body)
            if m.in_play(body):
                for trait in m.hooked(body, FINISH):
                    yield from trait.finish(m, body)

    def has_its_wits(self, m: Game, body: int) -> Resolution[bool]:
        """Bone-head and the like, at the start of its activation. One that takes root also skips it. [AG-MACT-07]"""
        m.rules.actions.wake(m, body)
        rooted = m.state.in_drive[body] & ROOTED
        for trait in m.hooked(body, ACTIVATE):
            if not (yield from trait.activate(m, body)) or m.state.in_drive[body] & ROOTED != rooted:
                return False
        return True

    def follow_its_nature(self, m: Game, body: int) -> Resolution[None]:
        """Climb out of a pit, breathe fire, or hunt. [AG-TRAP-07, AG-PROF-11, AG-MACT-04]"""
        if in_pit(m, body):
            yield from climb(m, body)
        elif not m.has(body, FLAME_BURST) or not (yield from breathes(m, body)):
            yield from hunt(m, body, self.statues, self.appetite)

    @property
    def appetite(self) -> Appetite:
        """Targets of the monsters of this game besides players."""
        return self.appetites[0] if self.appetites else Appetite()


def climb(m: Game, body: int) -> Resolution[None]:
    """All it does in a pit is to try to get out. [AG-TRAP-07]"""
    m.state.act.action = m.rules.actions.names.index("climb-out")
    yield from m.trait(body, "In a pit").activate(m, body)


# ---------------------------------------------------------------- what it does
def hunt(m: Game, body: int, statues: Statues, appetite: Appetite) -> Resolution[None]:
    """Walk to the nearest and attack. Where something has moved it elsewhere it looks about again.
    [AG-MACT-04, AG-MACT-06, AG-MBOWL-02]"""
    while m.standing(body) and not in_pit(m, body) and m.state.won == RUNNING:
        if appetite.wants_balls() and (yield from feed(m, body, appetite)):
            if m.state.act.flags & HALTED:
                return
            continue
        if beside(m, body):
            yield from attack(m, body, statues)
            return
        if m.state.act.moved >= m.rules.movement.allowance(m, body):
            return
        search = Hunt(m, body)
        if not search.reached:
            yield from draw_near(m, body)
            return
        target = search.choose(m, body)
        if m.journal is not None:
            m.tell(event.Hunts("AG-MACT-04", body, m.state.cell[body], target, search.points + 1))
        if not (yield from walk(m, body, search)):
            return


def feed(m: Game, body: int, appetite: Appetite) -> Resolution[bool]:
    """Go for a ball or a chest that is no further away than any player; False: go for players. A failed pick-up ends its
    activation. [AG-MBOWL-02]"""
    s = m.state
    if s.act.moved >= m.rules.movement.allowance(m, body):
        return False
    search = Hunt(m, body)
    goals, chests = food(m, search, appetite)
    if not goals and not chests:
        return False
    here, meals = s.cell[body], appetite.meals(m)
    if goals:
        goal = pick(m, goals, body)
        search.aim(m, body, search.standing_on(m, goal))
        yield from walk(m, body, search)
        fumbled = m.foot(body) & m.board.bit[goal] and appetite.meals(m) == meals
    else:
        goal = pick(m, chests, body)
        search.aim(m, body, search.standing_beside(m, goal))
        yield from walk(m, body, search)
        if m.standing(body) and m.around(body) & m.board.bit[goal] and s.act.moved < m.rules.movement.allowance(m, body):
            yield from appetite.open(m, body, goal)
            return True
        fumbled = 0
    if fumbled or s.cell[body] == here:
        s.act.flags |= HALTED
    return True


def walk(m: Game, body: int, search: Hunt) -> Resolution[bool]:
    """Go along a shortest way until the prey is reached; True: look about again. [AG-MACT-05, AG-MACT-13]"""
    s = m.state
    while True:
        here = s.cell[body]
        if search.left.get(here) == 0:
            return True
        onward = search.onward(here)
        free = [(to, cost) for to, cost in onward if steps(m, body) & m.board.bit[to]]
        if not free:
            yield from foul_in_the_way(m, body, [to for to, _ in onward])
            return False
        points = m.rules.movement.allowance(m, body) - s.act.moved
        able = [to for to, cost in free if cost <= points]
        if not able:
            return False
        to = pick(m, able, body)
        yield from step(m, body, to)
        if not m.standing(body) or s.cell[body] == here:
            return False
        if s.cell[body] != to:
            return True


def foul_in_the_way(m: Game, body: int, squares: list[int]) -> Resolution[None]:
    """Foul a player on the ground who blocks every shortest path. [AG-MACT-13]"""
    barring = 0
    for cell in squares:
        barring |= m.board.feet[m.bodies.size[body]][cell]
    lying = [other for other in m.bodies_in(barring & ~m.foot(body)) if m.is_down(other)]
    victims = [other for other in lying if m.bodies.position[other] != REFEREE and not in_pit(m, other)]
    if victims:
        yield from foul(m, body, pick(m, victims, body))


def draw_near(m: Game, body: int) -> Resolution[None]:
    """If no player can be reached, go as near as possible and attack no one. [AG-MACT-04]"""
    for cell in nearest_behind_others(m, body):
        if not steps(m, body) & m.board.bit[cell] or not m.standing(body):
            return
        yield from step(m, body, cell)
        if m.state.cell[body] != cell:
            return
