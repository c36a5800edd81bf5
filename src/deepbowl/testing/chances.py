"""Does `reach` say of a way what `odds` say of the same choices? For every trait and feature of a book, and in play.

Both answer by the rules, each in its own way: reach adds up what the movement chapter rolls for each kind of square, odds
run the choices. Where they differ one of them is wrong, or it is a difference that is known (`KNOWN`), with its reason. A
way's end counts as reached before anything there acts, so squares with marks are not looked at.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from deepbowl.board.bits import cells, mask_of
from deepbowl.books.registry import BOOKS, assemble
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import put
from deepbowl.match.match import Match
from deepbowl.match.setup import together
from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import DETERMINED
from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.traits import ACTIVATE, BEGIN, Trait
from deepbowl.testing import Scenario, player, scenario
from deepbowl.testing.random_matches import Fixture

EXACT: Final = 1e-9
BUDGET: Final = 2000
POSITION: Final = """
    .........
    ..b...c..
    .A..d....
    ..*......
    .......e."""
"""The mover A, markers near and far, a ball."""
MARKERS: Final = "bcde"
OWN_LOOKS: Final = 6
"""How often a trait is looked at that does not come with Deepbowl."""

ACTIVATION: Final = "rolls for the activation are left out"
ESTIMATED: Final = "reach says that this is an estimate"
KNOWN: Final = (ACTIVATION, ESTIMATED)


class Look(NamedTuple):
    """One square within a player's possible reach: the figure of reach, that of odds, and why they may differ."""

    book: str
    what: str
    square: str
    reach: float
    odds: float
    why: str

    @property
    def differs(self) -> bool:
        """Whether the two are not equal."""
        return abs(self.reach - self.odds) > EXACT

    @property
    def unexplained(self) -> bool:
        """Whether they differ without a known reason."""
        return self.differs and not self.why

    def __str__(self) -> str:
        return f"{self.book}, {self.what}, to {self.square}: reach {self.reach:.4f}, odds {self.odds:.4f} {self.why}"


def look(m: Match, body: int, draw: random.Random, what: str) -> Look | None:
    """Compare one square at random; None if there is none, or odds would take too long."""
    found = reach(m, body)
    marked = 0
    for mark in m.state.marks:
        marked |= mark
    squares = cells(found.cells & ~marked)
    if not squares:
        return None
    cell = draw.choice(squares)
    plan = found.plan(cell)
    if plan[0] not in m.decision().options:
        return None
    burns = mask_of([m.state.cell[body], *found.path(cell)[:-1]]) & m.state.leaving
    on_the_way = burns or found.rolls.leap is not None  # armour is rolled before it is known whether they get there
    said = odds(m, plan, DETERMINED, LOOSE_BALL if on_the_way else LOOSE_BALL | ARMOUR, budget=BUDGET)
    if any(leaf[0] and leaf[-1] for _, leaf in said.leaves):  # an opponent who dived has lost a ball on the way
        said = odds(m, plan, DETERMINED, 0, budget=BUDGET)
    if said.cut or said.sampled:
        return None
    return Look(m.rules.id, what, m.board.label(cell), found.probability(cell), said.success, reason(m, body, found, cell))


def reason(m: Match, body: int, found: Reach, cell: int) -> str:
    """Why reach and odds may differ on a way; "" if they must not."""
    masks, own = m.rules.masks, m.state.skills[body]
    if m.state.act.action < 0 and own & (masks[ACTIVATE] | masks[BEGIN]):
        return ACTIVATION
    return ESTIMATED if found.estimated(cell) else ""


# ---------------------------------------------------------------- every trait and feature by itself
def look_at_traits(book: str, draw: random.Random, share: float = 1.0) -> Iterator[Look]:
    """A look at every trait of a book, or at a share of them, owned by mover and markers; several at a house's own."""
    for trait in assemble(book).traits:
        own = not type(trait).__module__.startswith("deepbowl.")
        for owner in ("A", MARKERS):
            if (own or draw.random() < share) and movable(trait, owner):
                for _ in range(OWN_LOOKS if own else 1):
                    yield from _trait_looks(book, trait, owner, draw)


def movable(trait: Trait, owner: str) -> bool:
    """Whether the mover can still move with it: some traits take that away."""
    return not (owner == "A" and trait.family in ("Ball and Chain", "Ball & Chain"))


def _trait_looks(book: str, trait: Trait, owner: str, draw: random.Random) -> Iterator[Look]:
    for declared in (False, True):
        m = bare_match(book, trait, owner, declared)
        if m is not None:
            found = look(m, 0, draw, f"{trait.name} of {'the mover' if owner == 'A' else 'the markers'}")
            if found is not None:
                yield found


def drawn(book: str, switches: tuple[str, ...] = ()) -> Scenario:
    """The position by a book."""
    seats = min(BOOKS[book].seats)
    others: dict[str, Any] = dict.fromkeys(("P", "p")[:seats - 2], "reserves")
    return scenario(POSITION, book=book, switches=switches, seats=seats, edge="wall", A=player(ma=4), rerolls=0, **others)


def bare_match(book: str, trait: Trait, owner: str, declared: bool) -> Match | None:
    """The position with a trait, with seeded dice; None if something is asked before a move can be looked at."""
    s = drawn(book)
    m = s.m.clone(Seeded(1))
    for name in owner:
        body = s.body(name)
        m.state.skills = put(m.state.skills, body, m.state.skills[body] | trait.mask)
    m.present |= trait.mask
    return begun(m, declared)


def begun(m: Match, declared: bool) -> Match | None:
    """The match before A is picked to act, or when the move is declared; None if that cannot be."""
    if declared:
        for text in ("activate A1", "declare move"):
            option = m.names.parse(text)
            if m.over or option not in m.decision().options:
                return None
            m.apply(option)
    return m if not m.over and m.quiescent and m.decision().kind in ("turn", "act") else None


def look_at_features(book: str, draw: random.Random) -> Iterator[Look]:
    """A look at ways off and past every feature of a book with its switches."""
    names = [switch.name for switch in BOOKS[book].switches if switch.name != "game-master"]
    switches = together(book, names, drawn(book).m.board)
    for feature in assemble(book, switches).features:
        if feature.name == "pad":  # a pad needs others to lead to; random play has them
            continue
        for declared in (False, True):
            twin = drawn(book, switches).m.clone(Seeded(1))
            twin.set_marks(feature.mark, mask_of([twin.board.at(1, 2), twin.board.at(3, 1), twin.board.at(3, 3)]))
            m = begun(twin, declared)
            found = look(m, 0, draw, f"on {feature.name}") if m is not None else None
            if found is not None:
                yield found


# ---------------------------------------------------------------- in play
def look_in_play(book: str, seed: int, looks: int) -> Iterator[Look]:
    """Looks at random squares in random matches of random teams."""
    draw = random.Random(f"{book} {seed}")
    made = 0
    while made < looks:
        fixture = Fixture(draw.randrange(1 << 30), book)
        m = fixture.match()
        m.journal = None
        for _ in range(600):
            if m.over or made >= looks:
                break
            if m.quiescent and m.decision().kind in ("turn", "act") and draw.random() < 0.1:
                body = draw.choice(movers(m))
                found = look(m, body, draw, f"match {fixture.seed}") if body >= 0 else None
                if found is not None:
                    made += 1
                    yield found
            m.apply(draw.choice(m.decision().options))


def movers(m: Match) -> list[int]:
    """The players who could move now; [-1] if none can."""
    s = m.state
    if s.act.body >= 0:
        return [s.act.body if s.act.action >= 0 else -1]
    return [b for b in m.bodies.of_seat[s.seat] if s.cell[b] >= 0 and not s.acted >> b & 1] or [-1]
