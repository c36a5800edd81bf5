"""Referees in the dungeon itself: their way about, what they see close by, and players who attack them.
[AG-REF-14 to AG-REF-37]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import sight
from deepbowl.board.bits import cells, mask_of
from deepbowl.books.astrogranite.eye import EYE, GROUP, TAKEN_AWAY, EyeReferee, eye_of
from deepbowl.books.astrogranite.neutrals import MONSTER, REFEREE
from deepbowl.books.astrogranite.platforms import is_drop
from deepbowl.books.astrogranite.referee_profiles import MOST, PROFILES, Squad
from deepbowl.books.astrogranite.water import water_squares
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, SQUARE, choice, first_of, verb_of
from deepbowl.engine.decision import DONE, NOTHING, Resolution, at_once
from deepbowl.engine.state import CASUALTY, KNOCKED_OUT, LOST, NOBODY, RESERVES, RUNNING, STANDING, put
from deepbowl.rules.chapters.neutrals import NeutralsByOpponents
from deepbowl.rules.chapters.phase import REFEREES, Phase
from deepbowl.rules.flow.ball import scatter
from deepbowl.rules.flow.block import in_contact
from deepbowl.rules.flow.harm import remove, settle
from deepbowl.rules.flow.neutral_turn import NeutralTurn, in_nobodys_turn
from deepbowl.rules.flow.referee import send_off
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import BLOCKING, STAGE_BROKEN, STAGE_KNOWN, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import IN_ACTIVATION, IN_DRIVE, flag
from deepbowl.rules.vocabulary.records import BY_FOUL, BY_STEP, Fall, Offence

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

SEES: Final = 6
"""How far a referee on their feet sees an infraction. [AG-REF-25]"""
PICKS_WITHIN: Final = 3
"""A referee who gets up sends off a player within this many squares. [AG-REF-31]"""
POINTS: Final = 2
"""Star player points for taking out a referee. [AG-REF-33]"""
BY_DIE: Final = "dice"
HOW_MANY: Final = (1, 1, 1, 2, 2, 3)
"""The number of referees for each face of the die. [AG-REF-15]"""
IN_THE_WAY: Final = "in the way"
ASSAULT: Final = "attack on a referee"
PLACED: Final = "referees placed"
ASSAULTED: Final = "referee under attack"
"""The tally of the referee attacked by the active player, plus one, until the result is known. [AG-REF-30]"""
FELLED: Final = flag("felled by an attack", IN_DRIVE)
STRUCK_TWICE: Final = flag("struck a referee twice", IN_ACTIVATION)


def referees(m: Game) -> list[int]:
    """The referees who are in the dungeon."""
    return [body for body in m.bodies.of_seat[m.seats] if m.bodies.position[body] == REFEREE and m.in_play(body)]


def have_come_in(m: Game) -> bool:
    """Return whether the referees of this match have entered the dungeon, or one is or was there from the beginning."""
    squad = [body for body in m.bodies.of_seat[m.seats] if m.bodies.position[body] == REFEREE]
    return bool(m.tally(PLACED)) or any(m.state.posture[body] != RESERVES for body in squad)


# ---------------------------------------------------------------- what they see
def looks_at(m: Game, referee: int, cell: int) -> bool:
    """Return whether a square is within six of a referee, with no wall and no shut door between. [AG-REF-25, AG-REF-27]"""
    here = m.state.cell[referee]
    return m.board.distance(cell, here) <= SEES and sight.sees(m.board, here, cell, m.state.shut, sight.TOUCH_CLOSED)


class OnSiteReferee(EyeReferee):
    """Judges more strictly what a referee sees close by. With the last of them gone no one is sent off any more.
    [AG-REF-25 to AG-REF-28, AG-REF-35]"""

    def witness(self, m: Game, body: int) -> int:
        """One who stands within six squares with no wall and no shut door between. [AG-REF-25, AG-REF-27]"""
        here = m.state.cell[body]
        for one in referees(m) if here >= 0 else ():
            if m.standing(one) and looks_at(m, one, here):
                return one
        return NOBODY

    def watched_from(self, m: Game, body: int) -> int:
        """The squares within six that a referee on their feet sees. [AG-REF-25, AG-REF-27]"""
        if m.bodies.position[body] != REFEREE or not m.standing(body):
            return 0
        near = m.board.within(m.state.cell[body], SEES) & m.board.floor
        return mask_of(cell for cell in cells(near) if looks_at(m, body, cell))

    def crowded(self, m: Game) -> int:
        """The squares beside referees on their feet. [AG-REF-24]"""
        found = 0
        for one in referees(m):
            found |= m.around(one) if m.standing(one) else 0
        return found

    def warning_of_hit(self, m: Game, target: int) -> str:
        """A referee who stays on their feet sends the attacker off. [AG-REF-30]"""
        return "off if they stay up" if m.bodies.position[target] == REFEREE else ""

    def judge(self, m: Game, offence: Offence) -> Resolution[None]:
        """Nothing without a referee; an attack on one by its outcome; else as ever. [AG-REF-30, AG-REF-35]"""
        if self.close_the_eye(m):
            return
        if offence.deed == ASSAULT:
            self.answer_assault(m, offence.body)
        else:
            yield from super().judge(m, offence)

    def close_the_eye(self, m: Game) -> bool:
        """Return True if all referees who entered are gone; then the eye is removed. [AG-REF-35]"""
        if referees(m) or not have_come_in(m):
            return False
        if m.tally(EYE) != TAKEN_AWAY:
            m.set_tally(EYE, TAKEN_AWAY)
            m.tell(event.EyeMoved("AG-REF-35", -1))
        return True

    def answer_assault(self, m: Game, body: int) -> None:
        """A referee who is still on their feet sends the attacker off, without a die. Frenzy may not be over yet.
        [AG-REF-30]"""
        target = m.tally(ASSAULTED) - 1
        if target < 0 or (self.strikes_again(m, body, target) and m.state.act.body == body):
            return
        m.set_tally(ASSAULTED, 0)
        if m.standing(target):
            self.throw_out(m, body, "AG-REF-30")

    def strikes_again(self, m: Game, body: int, target: int) -> bool:
        """Return whether a second block of Frenzy may follow."""
        if not m.has(body, "Frenzy") or m.state.in_act[body] & STRUCK_TWICE or m.state.over:
            return False
        return m.standing(target) and m.standing(body) and in_contact(m, body, target)

    def throw_out(self, m: Game, body: int, rule: str) -> None:
        """Send a player off without a die or an argument; the eye stays where it is. It is a turnover for a carrier
        only. [AG-REF-30, AG-REF-31, AG-REF-11]"""
        costs = m.active(body) and m.holds_ball(body)
        send_off(m, body, rule)
        if costs:
            m.turnover("AG-REF-11", "was sent off", body)


def on_site(m: Game) -> OnSiteReferee:
    """The referee of a match in which some are in the dungeon."""
    referee = m.rules.referee
    assert isinstance(referee, OnSiteReferee)
    return referee


# ---------------------------------------------------------------- being attacked
class Whistle(Trait):
    """A referee leaves the match for good as soon as their armour breaks. [AG-REF-32, AG-REF-33]"""

    name = REFEREE
    own_rule = "AG-REF-32"
    always = True
    only_lent = True

    def down(self, m: Game, owner: int, f: Fall) -> None:
        """Only one felled by an attack remembers it. [AG-REF-31]"""
        if attacked(m, owner, f):
            m.state.in_drive[owner] |= FELLED

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """No injury roll. [AG-REF-32]"""
        if stage == STAGE_BROKEN:
            f.broken = False
        elif stage != STAGE_KNOWN or f.result not in (KNOCKED_OUT, CASUALTY):
            return NOTHING
        if stage == STAGE_KNOWN:
            f.result, f.rule = LOST, self.rule
        else:
            remove(m, owner, LOST, self.rule)
        if attacked(m, owner, f):
            m.tell(event.Earned("AG-REF-33", f.by, POINTS, "referee"))
        on_site(m).close_the_eye(m)
        return NOTHING


def attacked(m: Game, referee: int, f: Fall) -> bool:
    """Return whether a referee goes down or is hurt by an attack on them, a foul too: not by a bomb or a push that
    was meant for someone else. [AG-REF-29, AG-REF-31, AG-REF-33]"""
    return f.by >= 0 and not m.neutral(f.by) and (m.tally(ASSAULTED) == referee + 1 or f.cause == BY_FOUL)


class AttackOnReferee(Trait):
    """Everyone's: the price of attacking a referee is known when the whole attack is over. [AG-REF-29, AG-REF-30]"""

    name = "Attack on a referee"
    own_rule = "AG-REF-29"
    always = True
    heeds_stops = True

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """Remember the referee they attack."""
        if deed == BLOCKING:
            attack(m, owner, other)
        return at_once(True)

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """A second block that never came."""
        if m.tally(ASSAULTED):
            m.state.in_act = put(m.state.in_act, owner, m.state.in_act[owner] | STRUCK_TWICE)
            eye_of(m).book(m, Offence(owner, ASSAULT, m.state.cell[owner]))
            yield from settle(m)


def attack(m: Game, body: int, target: int) -> None:
    """A player attacks another: if the target is a referee, the penalty is settled with the attack."""
    if target < 0 or m.bodies.position[target] != REFEREE:
        return
    if m.tally(ASSAULTED) == target + 1:
        m.state.in_act = put(m.state.in_act, body, m.state.in_act[body] | STRUCK_TWICE)
    m.set_tally(ASSAULTED, target + 1)
    eye_of(m).book(m, Offence(body, ASSAULT, m.state.cell[body]))


# ---------------------------------------------------------------- coming in
class PlaceReferees(Phase):
    """Before the first turn every referee starts where the coaches agree, or comes out of a teleporter and wanders off.
    [AG-REF-15, AG-REF-16]"""

    name = "place-referees"

    def __init__(self, squad: Squad, by_die: bool) -> None:
        self.squad, self.by_die = squad, by_die

    def run(self, m: Game) -> Resolution[None]:
        """Once a match."""
        return self.come_in(m)

    def come_in(self, m: Game) -> Resolution[None]:
        """As many as were agreed on, or as a die says."""
        there = have_come_in(m)
        m.set_tally(PLACED, 1)
        if not there:
            waiting = [body for body in m.bodies.of_seat[m.seats] if m.bodies.position[body] == REFEREE]
            number = HOW_MANY[m.roll(6, purpose.REFEREES) - 1] if self.by_die else len(waiting)
            agreed = yield from self.agree(m)
            for turn, body in enumerate(waiting[:number]):
                cell = (yield from self.named(m, body, turn)) if agreed else self.start(m)
                m.state.posture[body] = STANDING
                m.place(body, cell)
                m.tell(event.Placed("AG-REF-16", body, cell))
        go_on(m)
        yield DONE

    def agree(self, m: Game) -> Resolution[bool]:
        """Return whether all coaches want to name squares; the first who does not ends it. No one is asked where a game
        master has placed everything. [AG-REF-16, AG-GEN-03]"""
        if self.squad.only_by_dice:
            return False
        for seat in seats_in_play(m, [m.state.seat, *m.others(m.state.seat)]):
            if (yield m.ask(seat, "referee-squares", [m.no, m.yes])) != m.yes:
                return False
        return True

    def named(self, m: Game, body: int, turn: int) -> Resolution[int]:
        """Return the square one coach names for one referee; the coaches take turns. [AG-REF-16]"""
        seats = seats_in_play(m, [m.state.seat, *m.others(m.state.seat)])
        options = [choice(SQUARE, cell) for cell in cells(open_to_referees(m))]
        return first_of((yield m.ask(seats[turn % len(seats)], "referee-place", options, body)))

    def start(self, m: Game) -> int:
        """A teleporter by a die, three scatters, and more until the square is one they may stand on. [AG-REF-16]"""
        pads = [cell for cell in m.state.pads if cell >= 0]
        cell = pads[m.roll(len(pads), purpose.REFEREE_PAD) - 1] if pads else cells(open_to_referees(m))[0]
        times = 3 if pads else 0
        for _ in range(MOST_SCATTERS):
            cell, _ = scatter(m, -1, cell, times)
            m.aloft = ()
            if open_to_referees(m) & m.board.bit[cell]:
                return cell
            times = 1
        return min(cells(open_to_referees(m)), key=lambda free: m.board.distance(cell, free))


MOST_SCATTERS: Final = 50
"""After this many a referee just takes the nearest free square."""


# ---------------------------------------------------------------- walking about
def shunned(m: Game) -> int:
    """The squares a referee never enters: occupied, with a ball, a teleporter or a trap, or harmful. [AG-REF-20]"""
    s = m.state
    found = s.occupied | s.acting | s.solid | s.hazards | water_squares(m)
    for cell in (*s.pads, *s.ball_cell):
        if cell >= 0:
            found |= m.board.bit[cell]
    return found


def open_to_referees(m: Game) -> int:
    """The squares on which a referee may start. [AG-REF-16]"""
    return m.board.floor & ~shunned(m) & ~m.board.insides


def closed_to(m: Game, body: int) -> int:
    """Those, and every square in a player's tackle zone or beside a monster. [AG-REF-20]"""
    s, found = m.state, shunned(m) & ~m.foot(body)
    for cell in cells(s.zones):
        found |= s.topo.contact[cell]
    for other in m.bodies.of_seat[m.seats]:
        if m.bodies.position[other] == MONSTER and m.in_play(other):
            found |= m.around(other)
    return found


def ways_of(m: Game, body: int) -> dict[int, list[int]]:
    """Where a referee could walk to, each with the squares of the shortest way there. [AG-REF-19, AG-REF-20]"""
    here, closed = m.state.cell[body], closed_to(m, body)
    found: dict[int, list[int]] = {here: []}
    edge = [here]
    for _ in range(m.state.ma[body] // 2):
        further: list[int] = []
        for cell in edge:
            for to in cells(m.state.topo.open[cell] & ~m.board.linked[cell] & m.board.floor & ~closed):
                if to not in found and not is_drop(m.board, cell, to):
                    found[to] = [*found[cell], to]
                    further.append(to)
        edge = further
    del found[here]
    return found


def goals_of(m: Game, body: int) -> dict[int, list[int]]:
    """Where a coach may move a referee: anywhere before a ball is out, then only nearer to one.
    [AG-REF-22, AG-REF-23]"""
    s, found = m.state, ways_of(m, body)
    balls = [s.cell[by] if by >= 0 else cell for cell, by in zip(s.ball_cell, s.ball_by, strict=True)]
    out = [cell for cell in balls if cell >= 0]
    if not out:
        return found
    nearer: dict[int, list[int]] = {}
    for ball in out:
        far = m.board.routes_from(m.board.bit[ball], s.topo)
        for goal, way in found.items():
            here = s.cell[body]
            on_foot = far[here] >= 0 and far[goal] >= 0
            if (far[goal] < far[here]) if on_foot else m.board.distance(goal, ball) < m.board.distance(here, ball):
                nearer[goal] = way
    return nearer


def crowding(m: Game, body: int) -> list[int]:
    """The players in whose tackle zones a referee stands. [AG-REF-24]"""
    return [one for one in m.bodies_in(m.around(body) & m.state.zones) if not m.neutral(one)]


class RefereeTurn(NeutralTurn):
    """After every turn the coach who had it may move each referee. [AG-REF-17, AG-REF-18]"""

    name = "referees"
    rank = REFEREES

    def due(self, m: Game) -> list[int]:
        """All who are in the dungeon, once they have come in."""
        return referees(m)

    def mover(self, m: Game) -> int:
        """Return who says where they go: the coach who had the turn. [AG-REF-18]"""
        return m.state.seat

    def turn_of(self, m: Game, body: int) -> Resolution[None]:
        """The coach says where one goes, or names another who is close by to go first. [AG-REF-18]"""
        if m.standing(body):
            m.state.in_drive[body] &= ~FELLED  # raised by another player: they send no one off for it [AG-RUNE-06]
        left = [one for one in self.due(m) if one != body and not m.state.acted >> one & 1 and self.walks(m, one)]
        near = [one for one in left if self.may_meet(m, body, one)]
        way: list[int] = []
        if self.walks(m, body):
            answer = yield from self.where(m, body, near)
            if verb_of(answer) == BODY:
                body = first_of(answer)
                answer = yield from self.where(m, body, [])
            way = goals_of(m, body)[first_of(answer)] if verb_of(answer) == SQUARE else []
        m.state.acted |= 1 << body
        if m.state.won == RUNNING:
            yield from in_nobodys_turn(m, body, self.walk(m, body, way) if way else self.act(m, body))
        yield DONE

    def walks(self, m: Game, body: int) -> bool:
        """Return whether a coach may move a referee: they stand, no player crowds them, and there is somewhere to go."""
        return m.standing(body) and not crowding(m, body) and bool(goals_of(m, body))

    def where(self, m: Game, body: int, others: list[int]) -> Resolution[int]:
        """Ask for the square a referee goes to; one of the others may be named to go first. [AG-REF-18, AG-REF-19]"""
        squares = [choice(SQUARE, cell) for cell in sorted(goals_of(m, body))]
        return (yield m.ask(self.mover(m), "referee-move", [m.no, *squares, *(choice(BODY, one) for one in others)], body))

    def may_meet(self, m: Game, body: int, other: int) -> bool:
        """Return True if two referees could block each other's paths."""
        s = m.state
        return m.board.distance(s.cell[body], s.cell[other]) <= s.ma[body] // 2 + s.ma[other] // 2

    def close(self, m: Game) -> Resolution[None]:
        """Where something has swallowed the last of them no one looks any more. [AG-REF-35]"""
        on_site(m).close_the_eye(m)
        return super().close(m)

    def act(self, m: Game, body: int) -> Resolution[None]:
        """Get up, or charge a player in the way. [AG-REF-24, AG-REF-31]"""
        if m.state.posture[body] != STANDING:
            yield from self.get_up(m, body)
        elif guilty := crowding(m, body):
            yield from self.charge(m, guilty)

    def walk(self, m: Game, body: int, way: list[int]) -> Resolution[None]:
        """Go square by square. [AG-REF-18]"""
        for cell in way:
            here = m.state.cell[body]
            m.place(body, cell)
            m.tell(event.Moved("AG-REF-18", body, here, cell, BY_STEP))
        return NOTHING

    def charge(self, m: Game, players: list[int]) -> Resolution[None]:
        """One of those whose zones cover the referee has committed a minor infraction, though one is near. [AG-REF-24]"""
        guilty = players[m.roll(len(players), purpose.REFEREE_PICK) - 1] if len(players) > 1 else players[0]
        eye_of(m).owe(m, guilty, IN_THE_WAY, False, m.tally(EYE) - 1, NOBODY)
        yield from settle(m)

    def get_up(self, m: Game, body: int) -> Resolution[None]:
        """Stand up, and if an attack felled them send off the nearest player within three squares. [AG-REF-31]"""
        s = m.state
        m.set_posture(body, STANDING)
        m.tell(event.StoodUp("AG-REF-31", body, s.cell[body]))
        felled = s.in_drive[body] & FELLED
        s.in_drive[body] &= ~FELLED
        players = [one for one in m.all_players() if s.cell[one] >= 0 and m.in_play(one)]
        far = {one: m.board.distance(s.cell[body], s.cell[one]) for one in players}
        nearest = [one for one in players if far[one] == min(far.values())]
        if not felled or not nearest or far[nearest[0]] > PICKS_WITHIN:
            return
        picked = nearest[m.roll(len(nearest), purpose.REFEREE_PICK) - 1] if len(nearest) > 1 else nearest[0]
        on_site(m).throw_out(m, picked, "AG-REF-31")
        yield from settle(m)


# ---------------------------------------------------------------- the optional rules
def turn_on(rules: AgRules, value: str) -> None:
    """This many referees, or as many as a die says. [AG-REF-14, AG-REF-15]"""
    rules.squad.number = MOST if value == BY_DIE else int(value)
    rules.referee = OnSiteReferee()
    rules.keep_tally(PLACED)
    rules.keep_tally(ASSAULTED)
    rules.own.neutrals.kinds[REFEREE] = NeutralsByOpponents()
    rules.before_turn.append(PlaceReferees(rules.squad, value == BY_DIE))
    rules.after_turn.append(RefereeTurn())
    rules.traits = [*rules.traits, Whistle()]
    rules.everyone.append(AttackOnReferee())
    rules.dice_rules |= {
        purpose.REFEREES: "AG-REF-15", purpose.REFEREE_PAD: "AG-REF-16", purpose.REFEREE_PICK: "AG-REF-24",
    }  # fmt: skip


def _race(rules: AgRules, value: str) -> None:
    rules.squad.profile = next(profile for profile in PROFILES if profile.word == value)


def _unarmoured(rules: AgRules) -> None:
    rules.squad.unarmoured = True


SWITCH: Final = Switch(
    "onsite-refs", "Referees walk the dungeon. They see what happens near them, and may be attacked.",
    "AG-REF-14", words=("1", "2", "3", BY_DIE), default="1", needs=("eye-of-the-ref",), group=GROUP,
    turn_on=turn_on,
)
RACE: Final = Switch(
    "referee-race", "The referees are of this race and have the profile of its linemen.",
    "AG-REF-36", words=tuple(profile.word for profile in PROFILES), default="human", needs=("onsite-refs",),
    group=GROUP, turn_on=_race,
)
UNARMOURED: Final = Switch(
    "unarmoured-refs", "Referees wear no body armour: their AV is one lower.",
    "AG-REF-37", needs=("onsite-refs",), group=GROUP, turn_on=_unarmoured,
)
