"""Extraordinary traits of the 2020 core. [2020-15.9]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, choice, first_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import PRONE, STANDING, put
from deepbowl.rules.flow.harm import drop_balls, settle
from deepbowl.rules.flow.move import arrive, enter, vacated
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.skills import extraordinary
from deepbowl.rules.skills.common import empty_neighbours, free_to_move
from deepbowl.rules.skills.extraordinary import move_instead
from deepbowl.rules.traits import BEING_HIT, HANDING_OFF, PASSING, SCORING, STAGE_OVER, TURN_END, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import BLITZ, BLOCK, DAZED, HUNGRY
from deepbowl.rules.vocabulary.records import BY_PLACING, BY_STEP, Block, Entry, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class HitAndRun(Trait):
    """After their block one more step, away from everyone. [2020-15/Hit and Run]"""

    name = "Hit and Run"

    def struck(self, m: Game, owner: int, b: Block, stage: int) -> Resolution[None]:
        """When all blows are settled, free and without a dodge, to a square beside no opponent."""
        if stage != STAGE_OVER or m.state.over or not m.standing(owner) or not free_to_move(m, owner):
            return
        squares = [choice(SQUARE, cell) for cell in cells(self.quiet(m, owner))]
        if not squares:
            return
        answer = yield m.ask(m.decider(owner), "hit-and-run", [m.no, *squares], owner)
        if verb_of(answer) != SQUARE:
            return
        from_cell, to = m.state.cell[owner], first_of(answer)
        if not (yield from m.rules.movement.dares(m, owner, to)):
            return
        m.used(owner, self)
        m.place(owner, to)
        m.tell(event.Moved(self.rule, owner, from_cell, to, BY_STEP))
        yield from arrive(m, owner, to, Entry(BY_STEP, from_cell, None))
        yield from vacated(m, owner, from_cell)
        yield from settle(m)

    def quiet(self, m: Game, owner: int) -> int:
        """Return the empty squares beside them where they neither mark anyone nor are marked."""
        s, side = m.state, m.side[owner]
        found = empty_neighbours(m, owner, False)
        for cell in cells(found):
            if any(m.side[m.body_at(near)] != side for near in cells(s.topo.contact[cell] & s.occupied)):
                found &= ~m.board.bit[cell]
        return found


class Drunkard(Trait):
    """-1 to their Rushes. [2020-15/Drunkard, R-20]"""

    name = "Drunkard"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Not so steady on their feet."""
        return -int(t.kind == purpose.RUSH)


class PickMeUp(Trait):
    """Team-mates near them may get up before their own turn. [2020-15/Pick-me-up]"""

    name = "Pick-me-up"
    reach = 3

    def turn(self, m: Game, owner: int, edge: int) -> Resolution[None]:
        """At the end of the turn before their own team's; the first owner acts for all of them. A team whose turn is
        passed over comes with the one that has the next."""
        s, side = m.state, m.side[owner]
        if edge != TURN_END or side >= m.seats or s.drive_over or side not in self.next_ones(m):
            return
        owners = [body for body in m.bodies.of_seat[side] if m.in_play(body) and m.has(body, self.name)]
        down = [mate for mate in m.bodies.of_seat[side] if s.posture[mate] == PRONE and self.near(m, owners, mate)]
        if owners[0] != owner or not down or (yield m.may(owner, self)) != m.yes:
            return
        m.used(owner, self)
        for mate in down:
            if m.roll(6, purpose.PICK_ME_UP, mate) >= 5:
                m.set_posture(mate, STANDING)
                m.tell(event.StoodUp(self.rule, mate, s.cell[mate]))

    def next_ones(self, m: Game) -> list[int]:
        """The seats after this one up to the one that has the next turn, as the order of this half has it."""
        order, turns, limit = m.rules.order, m.state.turns, m.rules.length.turns
        playing = [seat for seat in order.waiting(m) if turns[seat] + order.passed_over(m, seat) < limit]
        if not playing:
            return []
        round_the_table = [*m.others(m.state.seat), m.state.seat]
        last = min(playing, key=lambda seat: order.passed_over(m, seat))
        return round_the_table[: round_the_table.index(last) + 1]

    def near(self, m: Game, owners: list[int], mate: int) -> bool:
        """Return whether one of the owners is no more than three squares away."""
        cell = m.state.cell
        return cell[mate] >= 0 and any(m.board.distance(cell[owner], cell[mate]) <= self.reach for owner in owners)


class Bloodlust(extraordinary.Bloodlust):
    """Failing their roll they must bite a Thrall in their activation, or the turn is over. [2020-15/Bloodlust, R-38]"""

    prey: tuple[str, ...] = ("Thrall Lineman",)
    deeds: tuple[str, ...] = (PASSING, HANDING_OFF, SCORING)

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """+1 to hit someone; hungry, they may continue, or only move. [2020-6.4]"""
        action = m.state.act.action
        t = plain(purpose.BLOOD_LUST, owner, self.needs, int(action in (BLOCK, BLITZ)))
        t.one_fails = True
        if not (yield from test(m, t)):
            m.used(owner, self)
            m.state.in_act = put(m.state.in_act, owner, m.state.in_act[owner] | HUNGRY)
            if action in m.rules.actions.without_movement and (yield m.may(owner, self)) == m.yes:
                move_instead(m, owner, self.rule)
        return True

    def victims(self, m: Game, owner: int) -> list[int]:
        """No one while they are down themselves."""
        return super().victims(m, owner) if m.standing(owner) else []

    def starve(self, m: Game, owner: int) -> None:
        """They lose their zones, and what they hold bounces from their square."""
        m.lose_zones(owner, True, DAZED)
        drop_balls(m, owner)


class Trickster(Trait):
    """When attacked, may be somewhere else beside the attacker. [2020-15/Trickster, 2020-11.10]"""

    name = "Trickster"

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """Before dice are counted; it does not count as movement, and a ball in that square bounces."""
        s = m.state
        if deed != BEING_HIT or m.rules.movement.is_rooted(m, owner):
            return True
        squares = m.ways(owner).open[s.cell[other]] & ~s.occupied & ~m.rules.movement.closed(m, owner, False)
        options = [choice(SQUARE, cell) for cell in cells(squares)]
        if not options:
            return True
        answer = yield m.ask(m.decider(owner), "trickster", [m.no, *options], owner, other)
        if verb_of(answer) == SQUARE:
            m.used(owner, self, other)
            from_cell, to = s.cell[owner], first_of(answer)
            m.place(owner, to)
            m.tell(event.Moved(self.rule, owner, from_cell, to, BY_PLACING))
            yield from enter(m, owner, to, Entry(BY_PLACING, from_cell, None))
        return True
