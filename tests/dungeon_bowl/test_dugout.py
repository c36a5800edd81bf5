"""The dug-out: newcomers, and the sponge. [DG-DUGOUT]"""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, rule, standing

from .dungeon import dungeon

HALL = """
    1..2..3
    .......
    .......
    4..5..6"""


def hall(**more: object) -> Scenario:
    """Six portals, a player of each team, and A's reserve G; it is A's second turn."""
    people = {"A": player(at=(1, 2)), "b": player(at=(5, 2)), "G": player("reserves"), "turns": (2, 1)}
    return dungeon(HALL, **{**people, **more})


@rule("DG-DUGOUT-01")
@pytest.mark.parametrize("turn", [0, 1])
def test_reserve_enters_once_per_turn_by_the_die(turn: int) -> None:
    s = hall(turn=turn, turns=(2, 2), A=player(at=(1, 2), seat=turn), b=player(at=(5, 2), seat=1 - turn),
             G=player("reserves", seat=turn), H=player("reserves", seat=turn))  # fmt: skip
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    s.expect(G=standing(0, 3), turn=turn)
    s.expect_event("Teleported", rule="DG-DUGOUT-01", body="G", cell=(0, 3), pad=4, from_cell=None)
    s.expect_not_offered("bring-on")
    s.refused("bring-on", "H")


@rule("DG-DUGOUT-01")
def test_between_any_two_activations_but_not_inside_one() -> None:
    s = hall(B=player(at=(2, 2)))
    s.activate("A", "move")
    s.expect_not_offered("bring-on")
    s.step("n").stop()
    s.expect_offered("bring-on G")
    s.dice(teleport=1)
    s.choose("bring-on", "G")
    s.activate("B", "move").step("n")


@rule("DG-DUGOUT-01", "DG-PORTAL-03")
def test_the_way_in_is_a_journey() -> None:
    """Sent on in the same turn, the player is hurt."""
    s = hall(B=player(at=(2, 3)))
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    s.activate("B", "move")
    s.dice(teleport=[4, 1], injury=(2, 3))
    s.step("e")
    s.expect(B=(0, 3), G="stunned")


@rule("DG-DUGOUT-02")
def test_a_newcomer_does_not_move_nor_follow_but_blocks() -> None:
    s = hall(b=player(at=(1, 3)), A=player(at=(1, 2)))
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    assert s.activate("G", "block", "b").block_dice("b") == 2
    s.dice(block="push push")
    s.hit("b")
    s.push("e")
    s.expect(G=(0, 3), b=(2, 3))  # no follow-up is asked


@rule("DG-DUGOUT-02")
def test_a_newcomers_move_is_refused() -> None:
    s = hall()
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    s.activate("G", "move")
    s.expect_not_offered("step")
    s.refused("step", "n", because="has entered this turn and cannot move")
    s.stop()
    s.end_turn()
    s.end_turn()
    s.activate("G", "move").step("n")
    s.expect(G=(0, 2))


@rule("DG-DUGOUT-02", "2020-15/Ball and Chain")
def test_newcomer_with_an_iron_ball_stays_on_the_portal() -> None:
    s = hall(G=player("reserves", skills="Ball and Chain"))
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    s.activate("G", "move")
    s.expect_not_offered("use ball-and-chain")
    s.stop()
    s.end_turn()
    s.end_turn()
    s.activate("G", "move")
    s.expect_offered("use ball-and-chain")
    s.stop()


@rule("DG-DUGOUT-02", "2020-15/Frenzy")
def test_newcomer_with_frenzy_neither_follows_nor_blocks_again() -> None:
    s = hall(A=player(at=(5, 1)), b=player(at=(1, 3)), G=player("reserves", skills="Frenzy"))
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    s.activate("G", "block", "b")
    s.dice(block="push")
    s.hit("b")
    s.push("e")
    s.expect(G=(0, 3), b=(2, 3))


@rule("DG-DUGOUT-02")
def test_newcomer_may_throw_from_the_portal_but_hits_no_player_in_a_blitz() -> None:
    s = hall(b=player(at=(1, 3)), A=player(at=(0, 2), ball=True))
    s.dice(teleport=4, catch=6)
    s.choose("bring-on", "G")
    s.activate("A", "hand-off").hand_off("G")
    s.activate("G")
    s.declare("pass")
    s.expect_not_offered("step")
    s.dice(pass_=6, catch=6)
    s.throw("A")
    s.expect(ball="A", turnover=False)
    s = hall(b=player(at=(1, 3)))
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    s.activate("G", "blitz", "b")
    s.expect_not_offered("hit b")
    s.refused("hit", "b")
    s.stop()


@rule("DG-DUGOUT-01")
def test_turn_lasts_while_a_reserve_may_come_in() -> None:
    """The last player has acted; the turn is not over by itself."""
    s = hall()
    s.move("A").stop()
    s.expect(turn=0)
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    s.expect(turn=0)
    s.move("G").stop()
    s.expect(turn=1)


@rule("DG-DUGOUT-03")
@pytest.mark.parametrize("first", [0, 1])
def test_reserve_cannot_enter_in_the_first_turn_of_the_game(first: int) -> None:
    both = {"G": player("reserves", seat=first), "h": player("reserves", seat=1 - first)}
    at_home = {"A": player(at=(1, 2), seat=first), "b": player(at=(5, 2), seat=1 - first)}
    turns = [0, 0]
    turns[first] = 1
    s = dungeon(HALL, turn=first, first=first, turns=tuple(turns), **both, **at_home)
    s.expect_not_offered("bring-on")
    s.refused("bring-on", "G")
    s.end_turn()
    s.expect_offered("bring-on h")
    s.end_turn()
    s.expect_offered("bring-on G")


@rule("DG-DUGOUT-04")
def test_no_mishap_on_the_way_in_but_a_chain_reaction_with_one() -> None:
    s = hall(b=player(at=(3, 0)), c=player(at=(5, 2)))
    s.dice(teleport=[2, 2])
    s.choose("bring-on", "G")
    s.expect(G=standing(3, 0), b="lost", turnover=False, turn=0)


@rule("DG-DUGOUT-05")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_no_portal_leads_back(die: int) -> None:
    pads = {1: (0, 0), 2: (3, 0), 3: "lost", 4: (0, 3), 5: (3, 3), 6: (6, 3)}
    s = hall(A=player(at=(5, 0)), B=player(at=(1, 2)))
    s.activate("A", "move")
    s.dice(teleport=die)
    s.step("e")
    s.expect(A=pads[die])


@rule("DG-DUGOUT-06")
def test_number_of_players_in_the_dungeon_is_unlimited() -> None:
    crowd = {letter: player(at=(1 + i % 6, 1 + i // 6)) for i, letter in enumerate("BCDEFH")}
    more = {f"A{i}": player(at=(i, 2), seat=0) for i in range(1, 7)}
    s = dungeon(HALL, turns=(2, 1), b=player(at=(0, 2)), G=player("reserves"), **crowd, **more)
    s.dice(teleport=4)
    s.choose("bring-on", "G")
    s.expect(G=(0, 3))
    assert sum(s.m.in_play(body) for body in s.m.bodies.of_seat[0]) == 13


@rule("DG-DUGOUT-07")
def test_sponge_may_revive_a_knocked_out_player_instead_of_a_reserve() -> None:
    s = hall(H=player("ko"), C=player("casualty"))
    s.expect_offered("sponge H", "bring-on G")
    s.expect_not_offered("sponge C")
    s.choose("sponge", "H")
    s.expect(H="reserves")
    s.expect_not_offered("bring-on")
    s.end_turn()
    s.end_turn()
    s.expect_offered("bring-on H", "bring-on G")


@rule("DG-DUGOUT-07")
def test_the_sponge_works_in_the_first_turn_too() -> None:
    s = hall(turns=(1, 0), H=player("ko"))
    s.expect_not_offered("bring-on")
    s.choose("sponge", "H")
    s.expect(H="reserves")
