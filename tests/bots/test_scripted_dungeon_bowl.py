"""The scripted coach in dungeons of Dungeon Bowl: walls, chests, newcomers."""

from __future__ import annotations

from typing import Any

from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.engine.dice import Seeded
from deepbowl.testing import Scenario, player, scenario

from .test_scripted import turn_of

BEND = """
    ..........]
    ....B.....]
    ..#########
    ..#########
    A.#########"""


def dungeon(text: str, **more: Any) -> Scenario:
    """A drawn piece of a dungeon with rock round it."""
    return scenario(text, book="dungeon-bowl-2021", edge="wall", diagonals="free", **more)


def test_carrier_throws_round_a_corner_off_the_wall() -> None:
    """B could walk in with the ball and cannot be seen; no other player gets anywhere."""
    s = dungeon(BEND, A=player(ma=1, pa=2, ball=True), B=player(ma=9, ag=2), b=player("stunned", at=(0, 3)))
    said = turn_of(s)
    assert "use throw-at-a-wall" in said, said
    assert said[said.index("use throw-at-a-wall") + 1].startswith("square")


def test_carrier_that_sees_the_team_mate_throws_directly() -> None:
    s = dungeon(BEND, A=player(ma=1, pa=2, ball=True, at=(0, 1)), B=player(ma=9, ag=2), b=player("stunned", at=(0, 3)))
    assert "use throw-at-a-wall" not in turn_of(s)


def test_chest_is_opened_only_by_an_unmarked_player() -> None:
    s = dungeon("""
        A..$.
        .#..b
        B...$""", spare_balls=1, b=player("prone"))
    assert any(said.startswith("use-at open-chest") for said in turn_of(s))
    s = dungeon("""
        A#.$b
        .#.c.
        ....$""", spare_balls=1, B=player(at=(0, 1), skills="No Hands"))
    chests = next(feature for feature in s.m.rules.features if feature.name == "chest")
    assert not chests.opened_from(s.m, s.body("A"), s.m.board.at(3, 0))
    assert not chests.opened_from(s.m, s.body("B"), s.m.board.at(4, 2))


def test_reserve_just_brought_on_is_not_planned_to_walk() -> None:
    s = dungeon("""
        1..2..3
        .......
        ......*
        4..5..6""", turns=(2, 1), A=player("prone", at=(0, 1), ma=2), G=player("reserves"), b=player("stunned", at=(0, 2)))
    s.dice(teleport=6)
    s.choose("bring-on", "G")
    chosen = ScriptedBot(1).think(s.m.clone(Seeded(1)), s.m.decision())
    assert s.m.names.text(chosen) != "activate G"


def test_carrier_moves_on_from_the_portal_exit() -> None:
    s = dungeon("""
        ..........]
        1..2..3..4]
        5..6......]""", A=player(at=(0, 1), ma=4, ball=True), b=player("stunned", at=(0, 0)))
    assert [said for said in turn_of(s) if said.startswith("step")], turn_of(s)
    s = dungeon("""
        ..........]
        1..2..3..4]
        5..6......]""", A=player(at=(6, 1), ma=6, ball=True), b=player("stunned", at=(0, 0)))
    assert turn_of(s)[-1] == "touchdown"


def test_carrier_enters_a_risky_portal_only_to_come_nearer() -> None:
    """One carrier in six is never seen again: a long path alone is not a reason. [DG-PORTAL-08]"""

    def enters(text: str) -> bool:
        s = dungeon(text, A=player(at=(7, 0), ma=4, ball=True), b=player("stunned", at=(0, 0)))
        said = turn_of(s)
        assert any(word.startswith("step") for word in said), said
        return bool({f"step {s.m.board.label(cell)}" for cell in s.m.state.pads} & set(said))

    assert not enters("""
        ........................]
        1..2..3..4..............]
        5..6....................]""")
    assert enters("""
        ........................]
        ......1............2..3.]
        ...................4.56.]""")
