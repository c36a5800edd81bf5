"""Reach of players who are held, who are just out of a teleporter, and of monsters of several squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from deepbowl.board.bits import cells
from deepbowl.books.dungeonbowl_5.rules import Dungeonbowl5
from deepbowl.books.registry import BOOKS
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import DETERMINED
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import OWES
from deepbowl.rules.vocabulary.records import PlayerTest
from deepbowl.testing import monster, player, rule, scenario

EXACT = 1e-9


class Slime(Feature):
    """A Go For It that is made on it is harder."""

    name = "slime"

    def modify(self, m: Game, t: PlayerTest) -> int:
        """Two less."""
        return -2 if t.kind == purpose.RUSH and self.lies_at(m, t.from_cell) else 0


class SlimeHouse(Dungeonbowl5):
    """Dungeonbowl 5 with slime."""

    id: ClassVar[str] = "slime-out-of-pads"
    title: ClassVar[str] = "Slime"

    def __init__(self) -> None:
        super().__init__()
        self.features.append(Slime())


def differences(m: Match, body: int) -> Iterator[str]:
    """Every square in reach of which odds say something else."""
    found = reach(m, body)
    for cell in cells(found.cells):
        said = odds(m, found.plan(cell), DETERMINED, LOOSE_BALL | ARMOUR)
        if abs(said.success - found.probability(cell)) > EXACT:
            yield f"{m.board.label(cell)}: reach {found.probability(cell):.4f}, odds {said.success:.4f}"


@rule("AG-PROF-02")
def test_marked_square_beside_a_tentacle_beast_differs_from_others() -> None:
    s = scenario(
        """
        ..b..c..
        .XA.....
        ........""", book="astrogranite", edge="wall", switches=("wandering-monsters=tentacle-beast",), spare_balls=1,
        A=player(), X=monster("Tentacle Beast"),
    )  # fmt: skip
    s.activate("A", "move")
    assert list(differences(s.m, s.body("A"))) == []


@rule("D5-TELEPORT-03")
def test_square_paid_after_a_teleport_is_rolled_for_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, SlimeHouse.id, SlimeHouse)
    s = scenario(
        ".....\n.A...\n.....", ground=".....\n.%...\n.....", marks={"slime": "%"}, book=SlimeHouse.id, edge="wall",
        spare_balls=1, A=player(ma=2),
    )  # fmt: skip
    s.activate("A", "move")
    state, body = s.m.state, s.body("A")
    state.act.moved = 2
    state.in_turn[body] |= OWES
    s.m.pending = None
    s.expect_offered("use recover")
    assert list(differences(s.m, body)) == []


@rule("AG-MATK-09")
def test_large_monster_goes_only_where_all_of_it_has_room() -> None:
    s = scenario(
        """
        .......b..
        .......c..
        .......d..
        .A.....e..
        .......f.B""", book="astrogranite", edge="wall", switches=("gm-monsters", "wandering-monsters"), turn=1,
        spare_balls=1, X=monster("Cave Hydra", at=(3, 1), but="Bone-head"),
    )  # fmt: skip
    s.end_turn()
    s.activate("X")
    body = s.body("X")
    found = reach(s.m, body)
    assert found.cells
    for cell in cells(found.cells):
        twin = s.m.clone(Seeded(1))
        for option in found.plan(cell):
            assert option in twin.decision().options, f"{twin.names.text(option)} on the way to {twin.board.label(cell)}"
            twin.apply(option)
            if twin.state.act.body != body or twin.state.posture[body]:
                break
        assert found.estimated(cell), "zones are those of its north-western square"
