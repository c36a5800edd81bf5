"""Magical inscriptions: runes that make players of their college strong, take them along, and hold a spell. [AG-RUNE]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.astrogranite.colleges import college_of
from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, USE, USE_AT, choice
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import PRONE, STANDING, STUNNED
from deepbowl.rules.effects import trait_grant
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.explain import because, too_dear, why_still
from deepbowl.rules.flow.harm import go_down, place_prone, settle
from deepbowl.rules.flow.move import arrive, can_pay, leave_trail, pay, rush
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.rules import Place
from deepbowl.rules.skills.common import free_to_move
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.effects import STRENGTH
from deepbowl.rules.vocabulary.flags import BLOCK, HALTED, HAS_HIT, NO_BLOCK, NO_MOVE
from deepbowl.rules.vocabulary.records import BY_RUSH, BY_TRAVEL, Entry, Fall, Reason

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.ability_sources import Grant
    from deepbowl.rules.game import Game

RUNE: Final = "rune"
RUNE_OF: Final = f"{RUNE}-"
"""How the areas of a map begin that have the rune of a college."""
LENDS: Final = "A player of that college who stands here has +1 ST and Stand Firm, and may travel to another of its runes."
CIRCLES_USED: Final = "circles used"
"""The tally: a bit for each circle that has released its spell. [AG-RUNE-07]"""
STAND_FIRM: Final = "Stand Firm"
WINDS: Final = "winds"
BY_WINDS: Final = "winds of magic"
QUICK_ENOUGH: Final = 2
"""A player with this much movement is raised by the winds. [AG-RUNE-06]"""
MOST_BOARDS: Final = 32
_CIRCLES: Final[dict[Board, list[int]]] = {}
_BLOCK: Final = choice(DECLARE, BLOCK)


def own_runes(m: Game, body: int) -> int:
    """Return the squares with the rune of a body's own college; a rune of no college belongs to no player.
    [AG-RUNE-01, AG-RUNE-03]"""
    return 0 if m.neutral(body) else runes_of(m, m.side[body])


def runes_of(m: Game, seat: int) -> int:
    """Return the squares with the rune of a team's college. [AG-RUNE-01]"""
    college = college_of(m.sheets[seat].race)
    return m.board.areas.get(f"{RUNE_OF}{college.lower()}", 0) if college else 0


def on_own_rune(m: Game, body: int) -> bool:
    """Return whether a standing player is on a rune of their college. [AG-RUNE-01]"""
    cell = m.state.cell[body]
    return cell >= 0 and m.state.posture[body] == STANDING and bool(own_runes(m, body) & m.board.bit[cell])


def circles(board: Board) -> list[int]:
    """Return the groups of runes that are connected over open squares, whatever colleges they belong to; found once a
    board. [AG-RUNE-07]"""
    found = _CIRCLES.get(board)
    if found is None:
        if len(_CIRCLES) >= MOST_BOARDS:
            _CIRCLES.clear()
        left, found, ways = board.areas.get(RUNE, 0), [], board.topology(0)
        while left:
            group = ways.flood(left & -left, left, board.n)
            found.append(group)
            left &= ~group
        _CIRCLES[board] = found
    return found


def circle_at(m: Game, cell: int) -> int:
    """Return the number of the circle a rune belongs to."""
    return next(number for number, group in enumerate(circles(m.board)) if group & m.board.bit[cell])


def may_release(m: Game, body: int) -> bool:
    """Return whether a player stands on their own rune in a circle that still holds its spell. [AG-RUNE-04, AG-RUNE-07]"""
    return on_own_rune(m, body) and not m.tally(CIRCLES_USED) >> circle_at(m, m.state.cell[body]) & 1


def places(board: Board) -> list[Place]:
    """The runes of each college, with what they do. [AG-RUNE-01, AG-RUNE-03]"""
    return [
        Place(area, squares, f"Rune of the {area.removeprefix(RUNE_OF).capitalize()} College", LENDS, "AG-RUNE-01")
        for area, squares in board.areas.items()
        if area.startswith(RUNE_OF)
    ]


class Runes(Feature):
    """Inscriptions on the floor: +1 ST and Stand Firm for a standing player of the college. [AG-RUNE-01, AG-RUNE-02]"""

    name = RUNE
    is_room = True

    def grants(self, m: Game, body: int) -> list[Grant]:
        """While they stand there."""
        return [(STRENGTH, 1), trait_grant(m, STAND_FIRM)] if on_own_rune(m, body) else []

    def alike(self, m: Game, before: int, after: int) -> bool:
        """Return whether neither square has a rune."""
        return not m.board.areas.get(RUNE, 0) & (m.board.bit[before] | m.board.bit[after])

    def helps(self, m: Game, seat: int) -> int:
        """The runes of a team's own college. [AG-RUNE-01, AG-RUNE-03]"""
        return runes_of(m, seat)

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return how many circles still hold their spell. [AG-RUNE-07]"""
        groups = circles(m.board)
        return [("magic circles", f"{len(groups) - m.tally(CIRCLES_USED).bit_count()} of {len(groups)}")] if groups else []


class RuneTravel(Trait):
    """On their own rune a player may go to any other of their college for one point of movement. [AG-RUNE-03]"""

    name = "Rune travel"
    own_rule = "AG-RUNE-03"
    told_as = "travels by rune"
    offered_as = "travel by rune"
    preposition = "to"
    travels = True

    def network(self, m: Game, owner: int) -> int:
        """Return the runes of their college, except those under a chest or a statue. [AG-RUNE-03, AG-MATK-04]"""
        if not free_to_move(m, owner):
            return 0
        return own_runes(m, owner) & m.board.floor & ~m.rules.movement.closed(m, owner, False)

    def targets(self, m: Game, owner: int) -> int:
        """Return the free runes of their college, if they stand on one."""
        return self.network(m, owner) & ~m.state.occupied if on_own_rune(m, owner) else 0

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """In any action that lets them move, as often as they can pay."""
        act = m.state.act
        if declaring(m) or act.action in m.rules.actions.without_movement or act.flags & NO_MOVE:
            return
        if can_pay(m, owner, 1):
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(self.targets(m, owner)))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """Not on their own college's rune, no free one there, or nothing to pay with."""
        if not on_own_rune(m, owner):
            return because(m, f"{m.bodies.name[owner]} does not stand on a rune of their college", self.rule)
        if not self.targets(m, owner) & m.board.bit[target]:
            return because(m, "there is no free rune of their college there", self.rule)
        return why_still(m, owner) or too_dear(m, owner, 1, "travelling by rune")

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """No dodge, no teleporter; the point may be gone for, and who fails falls on the rune they are leaving."""
        from_cell = m.state.cell[owner]
        if not (yield from rush(m, owner, pay(m, owner, 1))):
            go_down(m, Fall(owner, BY_RUSH, owner, moments.RUSH))
            yield from settle(m)
            return
        leave_trail(m, owner)
        m.place(owner, target)
        m.tell(event.Moved(self.rule, owner, from_cell, target, BY_TRAVEL))
        yield from arrive(m, owner, target, Entry(BY_TRAVEL, from_cell, None))
        yield from settle(m)


class WindsOfMagic(Trait):
    """On their own rune a player may give up a block to release the spell of the circle. [AG-RUNE-04]"""

    name = "Winds of Magic"
    own_rule = "AG-RUNE-04"
    told_as = "calls on the Winds of Magic"
    offered_as = "release the Winds of Magic"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """A block may be declared for it even with no opponent near; not in a blitz."""
        if declaring(m):
            if _BLOCK not in options and options and may_release(m, owner):
                options.append(_BLOCK)
        elif m.state.act.action == BLOCK and not m.state.act.flags & (HAS_HIT | NO_BLOCK) and may_release(m, owner):
            options.append(choice(USE, self.bit))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """Not on their own college's rune, or its circle is used up."""
        if not on_own_rune(m, owner):
            return because(m, f"{m.bodies.name[owner]} does not stand on a rune of their college", self.rule)
        if not may_release(m, owner):
            return because(m, "this circle has released its spell", "AG-RUNE-07")
        return because(m, "the spell takes a block action", self.rule)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """An Agility roll without zones. A failure costs nothing but the action, and the circle keeps its spell."""
        m.used(owner, self)
        m.state.act.flags |= HAS_HIT | HALTED
        if not (yield from test(m, agility(m, purpose.WINDS, owner, 0))):
            return
        m.set_tally(CIRCLES_USED, m.tally(CIRCLES_USED) | 1 << circle_at(m, m.state.cell[owner]))
        if (yield m.ask(m.decider(owner), WINDS, [m.yes, m.no], owner)) == m.yes:
            flatten(m)
        else:
            raise_all(m)
        yield from settle(m)


def flatten(m: Game) -> None:
    """Everyone in the dungeon who does not stand firm is placed prone, all at one moment. [AG-RUNE-05]"""
    s = m.state
    felled = [
        body for body in range(len(s.cell))
        if s.cell[body] >= 0 and s.posture[body] == STANDING and not m.has(body, STAND_FIRM)
    ]  # fmt: skip
    for body in felled:
        place_prone(m, body, "AG-RUNE-05", BY_WINDS)


def raise_all(m: Game) -> None:
    """Everyone quick enough who is prone or stunned stands up. [AG-RUNE-06]"""
    s = m.state
    for body in range(len(s.cell)):
        if s.cell[body] >= 0 and s.posture[body] in (PRONE, STUNNED) and s.ma[body] >= QUICK_ENOUGH:
            m.set_posture(body, STANDING)
            m.tell(event.StoodUp("AG-RUNE-06", body, s.cell[body]))


def turn_on(rules: AgRules) -> None:
    """Runes may be on the map. [AG-RUNE-01]"""
    rules.features.append(Runes())
    rules.everyone += [RuneTravel(), WindsOfMagic()]
    rules.keep_tally(CIRCLES_USED)
    rules.own.movement.willing = (*rules.own.movement.willing, BY_TRAVEL)
    rules.own.tests.asked_by(purpose.WINDS, "AG-RUNE-04")


SWITCH: Final = Switch(
    "magical-inscriptions", "Runes strengthen players of their college, carry them to other runes, and hold a spell.",
    "AG-RUNE-01", turn_on=turn_on, needed_by=lambda board, line: RUNE in board.areas,
)
