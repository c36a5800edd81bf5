"""StockBowl: details that no other scenario would miss. [SB-SETUP, SB-RESERVE, SB-CHEST, SB-TELEPORT]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.bits import cells
from deepbowl.books.stockbowl.doors import in_front_of_doors
from deepbowl.testing import Scenario, player, rule, scenario


def vault(text: str, **more: Any) -> Scenario:
    return scenario(text, book="stockbowl", edge="wall", diagonals="free", **more)


@rule("SB-SETUP-02", "SB-RESERVE-02")
@pytest.mark.parametrize(("text", "front"), [
    ("......\n.A...(\n....b.\n).....\n......", (4, 1)),  # opens to the west
    ("......\n(.A...\n....b.\n.....)\n......", (1, 1)),
    ("..(...\n......\n.A..b.\n......\n..)...", (2, 1)),
    ("..)...\n....b.\n..A...\n......\n..(...", (2, 3)),
])  # fmt: skip
def test_a_door_opens_to_all_four_sides(text: str, front: tuple[int, int]) -> None:
    s = vault(text, spare_balls=1, B="reserves", turns=(2, 2))
    board = s.m.board
    assert {(board.xs[cell], board.ys[cell]) for cell in cells(in_front_of_doors(s.m, 0))} >= {front}
    s.choose("bring-on", "B")
    s.pick(front)
    s.expect(B=front)
    s.declare("move").stop()


@rule("SB-RESERVE-01", "SB-DOOR-04")
def test_player_in_reserves_by_regeneration_may_come_on_again() -> None:
    s = vault("""
        ##((##
        ......
        .Bb...
        ....Ac
        ##))##
        ......""", spare_balls=1, turn=1, turns=(3, 3), B=player(skills="Regeneration"))
    s.dice(block="down", armour=(6, 6), injury=(6, 6), casualty=11, regeneration=4)
    s.block("b", "B").push("w").follow(False)
    s.expect(B="reserves")
    s.end_turn()
    s.expect_offered("bring-on B")


@rule("SB-TELEPORT-02", "SB-CHEST-01")
def test_pads_and_chests_are_reported_with_their_numbers() -> None:
    s = vault("""
        ##((##
        .A4..5
        .$....
        6..7b.
        8..9.B
        ##))##""", spare_balls=1)
    s.activate("A", "move")
    s.dice(teleport=4, teleport_scatter=2)
    s.step("e")
    s.expect_event("Teleported", body="A", cell=(3, 3), pad=4, times=1)
    s.expect(A=(3, 2))
