"""The view of a seat, as plain data for browsers and bots of any language; and a player in a form handy for bot authors.

Nothing here shows dice to come, nor options of someone else's decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deepbowl.board.bits import cells
from deepbowl.engine.event_kinds import BODY, BY_PLACE, CELL, FIELDS, MODIFIERS, NUMBERS, POSTURE
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.engine.state import GONE, IN_PLAY, NO_ZONES, POSTURES, RESERVES, STANDING
from deepbowl.rules.vocabulary.flags import REROLL_USED
from deepbowl.rules.words.cards import hand
from deepbowl.rules.words.describe import describe

if TYPE_CHECKING:
    from deepbowl.engine.decision import Decision
    from deepbowl.engine.event import Event
    from deepbowl.match.match import Match


class PlayerView:
    """One player of a match, to look at: it always shows how things are now, and changes nothing."""

    __slots__ = ("_m", "body")

    def __init__(self, m: Match, body: int) -> None:
        self._m = m
        self.body = body

    @property
    def name(self) -> str:
        """The short name that choices use: seat letter and shirt number."""
        return self._m.bodies.name[self.body]

    @property
    def title(self) -> str:
        """Return what the player is called."""
        return self._m.bodies.title[self.body]

    @property
    def position(self) -> str:
        """The position hired for."""
        return self._m.bodies.position[self.body]

    @property
    def race(self) -> str:
        """The player's own race, which may differ from the team's."""
        return self._m.bodies.race[self.body]

    @property
    def seat(self) -> int:
        """Return whose player this is; -1 for what belongs to no one."""
        return -1 if self._m.neutral(self.body) else self._m.side[self.body]

    @property
    def cell(self) -> int:
        """The square, -1 off the board."""
        return self._m.state.cell[self.body]

    @property
    def square(self) -> str | None:
        """The square by its name ("4,5"), None off the board."""
        return self._m.board.label(self.cell) if self.cell >= 0 else None

    @property
    def posture(self) -> str:
        """Standing, prone or stunned; off the board, where they are instead."""
        return POSTURES[self._m.state.posture[self.body]]

    @property
    def on_board(self) -> bool:
        """Return whether the player is on the board, in whatever posture."""
        return self._m.in_play(self.body)

    @property
    def standing(self) -> bool:
        """Return whether the player stands on the board."""
        return self._m.standing(self.body)

    @property
    def has_zones(self) -> bool:
        """Return whether the player exerts tackle zones."""
        return self._m.exerts_zones(self.body)

    @property
    def marked(self) -> int:
        """Return how many opposing tackle zones cover the player."""
        return self._m.zones_on(self.cell, self._m.side[self.body]) if self.cell >= 0 else 0

    @property
    def ma(self) -> int:
        """Movement, as it is now."""
        return self._m.state.ma[self.body]

    @property
    def st(self) -> int:
        """Strength, as it is now."""
        return self._m.state.st[self.body]

    @property
    def ag(self) -> int:
        """Agility, as it is now."""
        return self._m.state.ag[self.body]

    @property
    def pa(self) -> int:
        """Passing, as it is now; 0 where the core rules have none."""
        return self._m.state.pa[self.body]

    @property
    def av(self) -> int:
        """Armour, as it is now."""
        return self._m.state.av[self.body]

    @property
    def card(self) -> list[tuple[str, str]]:
        """The characteristics as this edition prints them: ("AG", "3+")."""
        return self._m.rules.tests.card(self.ma, self.st, self.ag, self.pa, self.av)

    @property
    def skills(self) -> list[str]:
        """Every skill and trait the player has, usable now or not."""
        table = self._m.rules.traits
        return [table[bit].name for bit in cells(self._m.own_skills(self.body))]

    def has(self, skill: str) -> bool:
        """Return whether the player has a skill that works as they are now, as printed or in any form of its family."""
        rules = self._m.rules
        return bool(self._m.traits(self.body) & (rules.bits.get(skill, 0) | rules.families.get(skill, 0)))

    @property
    def acted(self) -> bool:
        """Return whether the player has had their Action this turn (or is in it)."""
        return bool(self._m.state.acted >> self.body & 1)

    @property
    def ball(self) -> bool:
        """Return whether the player holds a ball."""
        return self._m.holds_ball(self.body)

    @property
    def size(self) -> int:
        """How many squares wide the body is."""
        return self._m.bodies.size[self.body]

    @property
    def notes(self) -> list[str]:
        """The notes on a monster's card, besides characteristics and skills."""
        return self._m.rules.neutrals.notes(self._m, self.body) if self._m.neutral(self.body) else []

    def pack(self) -> dict[str, Any]:
        """All of it as JSON can hold it; size and notes only of what belongs to no one."""
        own = {"size": self.size, "notes": self.notes} if self._m.neutral(self.body) else {}
        return {
            "name": self.name, "title": self.title, "position": self.position, "race": self.race, "seat": self.seat,
            "cell": self.square, "posture": self.posture, "zones": not self._m.state.in_drive[self.body] & NO_ZONES,
            "ma": self.ma, "st": self.st, "ag": self.ag, "pa": self.pa, "av": self.av, "skills": self.skills,
            "acted": self.acted, "ball": self.ball, **own,
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"PlayerView({self.name} {self.title}, {self.position}, {self.posture} {self.square or ''})"


def is_shown(m: Match, body: int) -> bool:
    """Return True if a body is shown: a monster only once it has appeared."""
    return not m.neutral(body) or m.state.posture[body] != RESERVES


def players(m: Match, seat: int = -1) -> list[PlayerView]:
    """Every player of a seat, or of all; and bodies that belong to no one, if they have come."""
    return [
        PlayerView(m, body) for body in range(len(m.bodies)) if (seat < 0 or m.side[body] == seat) and is_shown(m, body)
    ]


def view(m: Match, seat: int, since: int = 0) -> dict[str, Any]:
    """Everything a seat may see; -1 is a spectator. Events are those from number `since` on."""
    if not -1 <= seat < m.chairs:
        raise ValueError(f"there is no seat {seat}; there are 0 to {m.chairs - 1}, and -1 for a spectator")
    s = m.state
    told = m.events or []
    return {
        "book": m.rules.id,
        "switches": list(m.rules.active_switches),
        "board": {"name": m.board.name, "width": m.board.width, "depth": m.board.depth, "levels": m.board.stories},
        "seat": seat,
        "half": s.half,
        "drive": s.drive,
        "phase": m.rules.phases[s.phase].name,
        "active": s.seat,
        "over": m.over,
        "result": m.result,
        "teams": [team_facts(m, number) for number in range(m.seats)],
        "players": [player.pack() for player in players(m)],
        "balls": [ball_facts(m, ball) for ball in range(len(s.ball_cell))],
        "acting": acting_facts(m),
        "decision": None if m.over else _decision(m, m.decision(), seat),
        "can_undo": seat >= 0 and m.can_undo(seat),
        "events": [event_facts(m, number, told[number]) for number in range(max(0, since), len(told))],
        "next": len(told),
    }


def team_facts(m: Match, seat: int) -> dict[str, Any]:
    """A team: score, turns, re-rolls, goods, and the spells it may still cast."""
    s, sheet = m.state, m.sheets[seat]
    goods = {name: m.goods(seat, kind) for kind, name in enumerate(m.rules.counted) if m.goods(seat, kind)}
    return {
        "seat": seat, "letter": SEAT_LETTERS[seat], "name": sheet.name, "race": sheet.race, "score": s.score[seat],
        "turns": s.turns[seat], "rerolls": s.rerolls[seat], "reroll_used": bool(s.used[seat] & REROLL_USED),
        "goods": goods, "spells": hand(m, seat),
    }  # fmt: skip


def ball_facts(m: Match, ball: int) -> dict[str, Any]:
    """A ball: of what kind, where it lies or who has it; gone: it is out of the game."""
    s = m.state
    holder, cell = s.ball_by[ball], s.ball_cell[ball]
    if holder >= 0:
        cell = s.cell[holder]
    facts = {
        "ball": ball,
        "held_by": m.bodies.name[holder] if holder >= 0 else None,
        "cell": m.board.label(cell) if cell >= 0 else None,
    }
    if s.ball_kind[ball]:
        facts["kind"] = m.rules.ball_kinds[s.ball_kind[ball]]
    if cell == GONE:
        facts["gone"] = True
    return facts


def acting_facts(m: Match) -> dict[str, Any] | None:
    """Return who is in the middle of an Action, and what is left of it."""
    act = m.state.act
    if act.body < 0 or m.state.posture[act.body] > IN_PLAY:
        return None
    body, movement = act.body, m.rules.movement
    return {
        "player": m.bodies.name[body],
        "action": m.rules.actions.names[act.action] if act.action >= 0 else None,
        "moved": act.moved,
        "squares_left": max(0, movement.allowance(m, body) - act.moved),
        "rushes_left": max(0, movement.rushes(m, body) - act.rushes),
        "standing": m.state.posture[body] == STANDING,
    }


def _decision(m: Match, decision: Decision, seat: int) -> dict[str, Any]:
    names, traits = m.bodies.name, m.rules.traits
    packed: dict[str, Any] = {
        "seat": decision.seat,
        "kind": decision.kind,
        "player": names[decision.body] if decision.body >= 0 else None,
        "other": names[decision.other] if decision.other >= 0 else None,
        "trait": traits[decision.trait].name if decision.trait >= 0 else None,
        "cell": m.board.label(decision.cell) if decision.cell >= 0 else None,
        "dice": list(decision.dice),
        "what": decision.what,
        "passed": decision.passed,
        "now": decision.now,
        "then": decision.then,
        "picks": decision.picks if 0 <= decision.picks < m.chairs else None,
    }
    if decision.seat == seat:
        packed["options"] = [m.names.text(option) for option in decision.options]
    return packed


def event_facts(m: Match, number: int, e: Event, beside_board: bool = False) -> dict[str, Any]:
    """An event by names, with a sentence about it (for `beside_board` see `describe`)."""
    text = describe(m, e, beside_board=beside_board)
    return {"number": number, "kind": e.kind, "rule": e.rule, "text": text, **named_fields(m, e)}


def named_fields(m: Match, e: Event) -> dict[str, Any]:
    """Return what an event says, as JSON can hold it: players, squares and postures by name, None for no one and nowhere."""
    return {field.name: _named(m, field.type, getattr(e, field.name)) for field in FIELDS[e.kind]}


def _named(m: Match, type_: str, value: Any) -> Any:
    if type_ in BY_PLACE and value < 0:
        return None
    if type_ == BODY:
        return m.bodies.name[value]
    if type_ == CELL:
        return m.board.label(value) if m.board.xs[value] >= 0 else None
    if type_ == POSTURE:
        return POSTURES[value]
    if type_ == NUMBERS:
        return list(value)
    if type_ == MODIFIERS:
        return [{"reason": reason, "amount": amount} for reason, amount in value]
    return value
