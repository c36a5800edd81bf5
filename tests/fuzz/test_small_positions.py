"""Random play that shrinks: small positions, choices and dice drawn by hypothesis, which looks for the shortest failure."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from deepbowl.books.registry import assemble
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.match.match import Match
from deepbowl.positions.players import Player
from deepbowl.testing import neutral, player, scenario
from deepbowl.testing.invariants import check, check_clone
from deepbowl.testing.retelling import Retelling
from deepbowl.testing.scenario import OPEN

SKILLS = [trait.name for trait in assemble("crp").traits]
LETTERS = ("ABC", "abc", "PQR", "pqr")
WIDTH, DEPTH = 7, 5
STEPS = 40
PHASES = (Phase.explicit, Phase.generate, Phase.shrink)


class DrawnDice(Dice):
    """Dice hypothesis has drawn, then seeded ones."""

    def __init__(self, drawn: list[int]) -> None:
        self.drawn = drawn
        self.at = 0
        self.rest = Seeded(1)

    def roll(self, sides: int, purpose: str, body: int) -> int:
        self.at += 1
        if self.at <= len(self.drawn):
            return (self.drawn[self.at - 1] - 1) % sides + 1
        return self.rest.roll(sides, purpose, body)

    def position(self) -> int:
        return self.at

    def rewind(self, position: int) -> None:
        self.at = position


NOBODYS = "XZ"


@st.composite
def people(draw: st.DrawFn) -> dict[str, Player]:
    """Two to four seats with up to three players each, on separate squares; A stands."""
    names = [name for letters in LETTERS[: draw(st.integers(2, 4))] for name in letters[: draw(st.integers(1, 3))]]
    names += NOBODYS[: draw(st.integers(1, 2))]  # neutral bodies
    squares = st.lists(st.integers(0, WIDTH * DEPTH - 1), min_size=len(names), max_size=len(names), unique=True)
    found: dict[str, Player] = {}
    for name, square in zip(names, draw(squares), strict=True):
        skills = ", ".join(draw(st.lists(st.sampled_from(SKILLS), max_size=4, unique=True)))
        posture = draw(st.sampled_from(("", "", "", "prone", "stunned"))) if found else ""
        ma, strength, ag = draw(st.integers(1, 8)), draw(st.integers(1, 6)), draw(st.integers(1, 6))
        where = (square % WIDTH, square // WIDTH)
        make = neutral if name in NOBODYS else player
        found[name] = make(posture, skills=skills, at=where, ma=ma, st=strength, ag=ag)
    return found


def begin(who: dict[str, Player], balls: list[int], goods: int, dice: Dice) -> Match:
    """A small open pitch with these players, and balls on empty squares, late in the match."""
    taken = {spec.at for spec in who.values()}
    lying = {(cell % WIDTH, cell // WIDTH) for cell in balls} - taken
    rows = ["".join("*" if (x, y) in lying else "." for x in range(WIDTH)) for y in range(DEPTH)]
    everybody: dict[str, Any] = who
    stock = dict.fromkeys(("apothecary", "bribe", "wizard", "igor", "babes"), goods)
    seats = len({letters for name in who for letters in LETTERS if name in letters})
    s = scenario("\n".join(rows), ends="wens"[:seats], turns=7, half=2, rerolls=1, goods=stock, **everybody)
    OPEN.remove(s)  # it need not come to an end
    s.m.dice = dice
    return s.m


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(
    who=people(),
    balls=st.lists(st.integers(0, WIDTH * DEPTH - 1), max_size=3, unique=True),
    goods=st.integers(0, 1),
    choices=st.lists(st.integers(0, 1000), min_size=STEPS, max_size=STEPS),
    dice=st.lists(st.integers(1, 48), max_size=60),
)
def test_any_choices_from_any_small_position_keep_a_match_sound(
    who: dict[str, Player], balls: list[int], goods: int, choices: list[int], dice: list[int]
) -> None:
    match = begin(who, balls, goods, DrawnDice(dice))
    retelling = Retelling(match)
    for number in choices:
        retelling.follow(match)
        if match.over:
            break
        check(match, texts=True)
        check_clone(match)
        options = match.decision().options
        match.apply(options[number % len(options)], match.decision().seat)
    check(match)
