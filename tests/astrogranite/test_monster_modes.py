"""Games with a monster from the start: one after the other, Monsterbowl, Dragonbowl."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.registry import assemble
from deepbowl.cli.stats import result_text
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import LOST, MONSTERS
from deepbowl.match.match import Match
from deepbowl.testing import Scenario, monster, player, prone, rule, standing
from deepbowl.testing.openings import plain_teams

from .cave import cave
from .test_monsters_appear import HELLHOUND, present

TWO = "wandering-monsters=hellhound+gorgon"


def hunger(drawing: str, *switches: str, **more: Any) -> Scenario:
    """Monsterbowl, in the turn of seat 1, the last of a round."""
    return cave(drawing, "monsterbowl", *(switches or (HELLHOUND,)), turn=1, **more)


def hound(**more: Any) -> Any:
    return monster("Hellhound", but="Bone-head", **more)


# ---------------------------------------------------------------- from the start
@rule("AG-MGM-03")
def test_monster_enters_by_a_random_teleporter_before_a_round() -> None:
    s = cave("1...A\n#####\n2.3.b", "gm-monster-from-start", HELLHOUND, turn=1)
    s.dice(monster_pad=3)
    s.end_turn()
    assert present(s) == ["Hellhound 2,2"]
    s.expect(turn=0)
    s.end_turn()  # after the turn of seat 0 it does nothing; it acts at the end of each round
    s.expect(turn=1)


@rule("AG-MGM-03")
def test_player_on_the_teleporter_is_sent_on() -> None:
    s = cave("A...B\n#####\n...b.", "gm-monster-from-start", HELLHOUND, turn=1, ground="1....\n#####\n2.3..")
    s.dice(monster_pad=1, teleport=2)
    s.end_turn()
    assert present(s) == ["Hellhound 0,0"]
    s.expect(A=(0, 2))


@rule("AG-MGM-03")
def test_no_chest_brings_a_monster_in_such_a_game() -> None:
    s = cave("AB$..\n#####\n1.$.b", "gm-monster-from-start", "lurking-monsters", "morphing-monsters", HELLHOUND)
    s.activate("B", "move")
    s.dice(chest=2, armour=(1, 1))
    s.use("Open chest", at=(2, 0))
    s.expect(B=prone(1, 0), turnover="explosion", turn=1)


@rule("AG-MGM-04")
def test_driven_off_monster_is_replaced_by_another_kind_next_round() -> None:
    s = cave("1....A\n######\n2.3..b", "gm-monster-from-start", TWO, turn=1)
    s.dice(monster_kind=1, monster_pad=1)
    s.end_turn()
    assert present(s) == ["Hellhound 0,0"]
    hellhound = next(body for body in s.m.bodies.of_seat[2] if s.m.in_play(body))
    s.m.set_posture(hellhound, LOST)
    s.end_turn()
    s.dice(monster_pad=3)  # only the Gorgon is left
    s.end_turn()
    assert present(s) == ["Gorgon 2,2"]


@rule("AG-MGM-04")
def test_monster_list_restarts_when_every_kind_has_been_used() -> None:
    s = cave("1....A\n######\n2.3..b", "gm-monster-from-start", HELLHOUND, turn=1)
    s.m.state.posture[s.m.bodies.of_seat[2][0]] = LOST
    s.retelling.begin(s.m)
    s.dice(monster_pad=2)
    s.end_turn()
    assert present(s) == ["Hellhound 0,2"]


@rule("AG-MGM-04")
def test_monster_list_that_restarts_brings_another_kind_than_the_last() -> None:
    s = cave("1....A\n######\n2.3..b", "gm-monster-from-start", TWO, turn=1)
    came = []
    for number in range(4):
        s.dice(**({"monster_kind": 1} if number == 0 else {}), monster_pad=1)
        s.end_turn()
        came += present(s)
        s.m.set_posture(next(body for body in s.m.bodies.of_seat[2] if s.m.in_play(body)), LOST)
        s.retelling.begin(s.m)
        s.end_turn()
    assert came == ["Hellhound 0,0", "Gorgon 0,0"] * 2


@rule("AG-MGM-03")
def test_lair_of_the_map_is_where_the_first_monster_begins() -> None:
    s = cave("M...A\n#####\n1...b", "gm-monster-from-start", HELLHOUND, turn=1, turns=0, areas={"M": "monster"})
    s.m.state.turns = (0, 0)
    s.end_turn()
    assert present(s) == ["Hellhound 0,0"]


# ---------------------------------------------------------------- Monsterbowl
@rule("AG-MBOWL-01")
def test_monster_comes_in_beside_a_random_teleporter() -> None:
    s = cave("1...A\n#####\n2.3.b", "monsterbowl", HELLHOUND, turn=1)
    s.dice(monster_pad=3, scatter=5)
    s.end_turn()
    assert present(s) == ["Hellhound 3,2"]


@rule("AG-MBOWL-01")
def test_scatter_into_anything_but_free_floor_is_rolled_again() -> None:
    s = cave("1...A\n#####\n..3.b", "monsterbowl", HELLHOUND, turn=1)
    s.dice(monster_pad=1, scatter=[4, 7, 5])
    s.end_turn()
    assert present(s) == ["Hellhound 1,0"]


@rule("AG-MBOWL-01", "AG-MON-06")
def test_any_kind_may_follow_a_monster_that_was_driven_off() -> None:
    s = cave("1....A\n######\n2.3..b", "monsterbowl", TWO, turn=1)
    for _ in range(2):
        s.dice(monster_kind=1, monster_pad=1, scatter=5)
        s.end_turn()
        assert present(s) == ["Hellhound 1,0"]
        s.m.set_posture(next(body for body in s.m.bodies.of_seat[2] if s.m.in_play(body)), LOST)
        s.retelling.begin(s.m)
        s.end_turn()


@rule("AG-MBOWL-01", "AG-MON-01")
def test_chests_bring_monsters_as_well_where_that_is_agreed() -> None:
    s = cave("1....A..B\n#########\n2.3..$..b", "monsterbowl", "lurking-monsters", HELLHOUND)
    s.dice(lurking=5, monster_square=1)
    s.move("B", "w").stop()
    assert len(present(s)) == 1
    s.dice(bone_head=1)  # it belongs to seat 0, whose turn this was
    s.end_turn()
    s.dice(monster_pad=1, scatter=5)
    s.end_turn()
    assert len(present(s)) == 2


@rule("AG-MBOWL-02", "AG-MBOWL-03")
def test_monster_picks_up_a_loose_ball_and_eats_it() -> None:
    s = hunger("X.*....A\n########\n.1.....b", X=hound())
    s.dice(pick_up=3, teleport_ball=1, bounce=5)
    s.end_turn()
    s.expect(ball=(2, 2))
    s.expect_event("BallEaten", body="X", eaten=1)
    assert ("balls eaten", "1 of 3") in s.m.rules.counters(s.m)


@rule("AG-MBOWL-02")
def test_failed_pick_up_bounces_the_ball_and_ends_the_activation() -> None:
    s = hunger("X.*..A\n######\n.1...b", X=hound())
    s.dice(pick_up=2, bounce=5)
    s.end_turn()
    s.expect(ball=(3, 0), X=(2, 0), A=standing(5, 0))


@rule("AG-MBOWL-02", "AG-MACT-13")
def test_monster_fouls_a_player_on_the_way_to_a_ball_once_and_is_done() -> None:
    s = hunger("X.A..*B\n#######\n.1....b", X=hound(), A="prone")
    s.dice(armour=(1, 1))
    s.end_turn()
    s.expect(X=(1, 0), turn=0)
    assert len(s.events("Armour")) == 1


@rule("AG-MBOWL-02")
def test_nearest_of_ball_chest_and_player_is_hunted_with_ties_to_the_ball() -> None:
    near_player = hunger("X..A...*\n########\n.1.....b", X=hound(ma=2))
    near_player.end_turn()
    near_player.expect_event("Hunts", body="X", target="A")
    tie = hunger("A..X..*\n#######\n.1....b", X=hound(ma=2))
    tie.end_turn()
    tie.expect(X=(5, 0))


@rule("AG-MBOWL-02")
def test_monster_opens_a_chest_and_is_felled_by_the_explosion() -> None:
    s = hunger("X.$....A\n########\n.1$....b", X=hound())
    s.dice(chest=2, armour=(1, 1))
    s.end_turn()
    s.expect(X=prone(1, 0))
    s.expect_event("Exploded", cell=(2, 0))


@rule("AG-MBOWL-02")
def test_monster_keeps_moving_after_opening_a_chest() -> None:
    s = hunger("X.$.....A\n#########\n.1...$..b", X=hound())
    s.dice(chest=1, pick_up=6, teleport_ball=1, bounce=5)
    s.end_turn()
    s.expect_event("BallFound", cell=(2, 0))
    s.expect_event("BallEaten", eaten=1)


@rule("AG-MBOWL-04")
def test_third_ball_eaten_is_the_victory_of_the_monsters() -> None:
    s = hunger("X.*....A\n########\n.1.....b", X=hound())
    s.m.set_tally("balls eaten", 2)
    s.dice(pick_up=6)
    s.end_turn()
    assert (s.m.over, s.m.state.won) == (True, MONSTERS)
    s.expect_event("MatchEnded", monsters=True)
    assert "the monsters win" in result_text(s.m)
    again = Match.load(s.m.save())
    assert again.state.won == MONSTERS


@rule("AG-MBOWL-02", "AG-MATK-08")
def test_large_monster_eats_the_ball_it_covers() -> None:
    s = hunger("X...*..A\n........\n########\n.1.....b", X=monster("Manticore"))
    s.dice(pick_up=6, teleport_ball=1, bounce=5)
    s.end_turn()
    s.expect_event("BallEaten", body="X", eaten=1)


@rule("AG-MACT-16")
def test_monster_never_catches_in_monsterbowl_either() -> None:
    s = cave("A.X.\nB..b", "monsterbowl", HELLHOUND, A=player(ball=True, ag=6), X=hound())
    s.activate("A", "pass")
    s.dice(pass_=6, bounce=7)
    s.throw((2, 0))
    s.expect(ball=(2, 1))


# ---------------------------------------------------------------- Dragonbowl
@rule("AG-DBOWL-01")
def test_dragon_starts_in_the_middle_of_the_dungeon() -> None:
    s = cave("\n".join(["..........."] * 4 + ["A.........b"] + ["..........."] * 4), "dragonbowl", turn=1, turns=0)
    s.m.state.turns = (0, 0)
    s.end_turn()
    assert present(s) == ["Cave Dragon 4,3"]
    s.expect_event("Appeared", name="Cave Dragon", times=1)


@rule("AG-DBOWL-01")
def test_dragon_that_is_driven_off_is_not_replaced() -> None:
    s = cave("\n".join(["..........."] * 4 + ["A.........b"] + ["..........."] * 4), "dragonbowl", turn=1)
    s.end_turn()
    assert present(s) == []


@rule("AG-DBOWL-01")
def test_map_without_room_for_the_dragon_is_refused() -> None:
    narrow = cave("A........b\n..........").m.board
    with pytest.raises(ValueError, match="3x3 area of plain floor") as refused:
        Match.new("astrogranite", narrow, plain_teams(2, 6, "crp", 0, {}), Seeded(1), ("dragonbowl",))
    assert str(refused.value).endswith(
        "[AG-DBOWL-01]; choose a map with a hall, such as wyrms-hall, or leave dragonbowl out"
    )


@rule("AG-DBOWL-01", "AG-MGM-03", "AG-MBOWL-01")
@pytest.mark.parametrize("pair", [("dragonbowl", "monsterbowl"), ("dragonbowl", "gm-monster-from-start")])
def test_exclusive_games_are_refused_together(pair: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="cannot be on together with") as refused:
        assemble("astrogranite", pair)
    assert str(refused.value).endswith("out")
    assert "[AG-" in str(refused.value)
    assert all(name in str(refused.value) for name in pair)


@rule("AG-MON-06")
def test_unknown_kind_of_monster_is_refused_by_its_name_alone() -> None:
    with pytest.raises(ValueError, match=r"joined by \+, not 'basilisk' \[AG-MON-01\]$"):
        assemble("astrogranite", ("wandering-monsters=gorgon+basilisk",))
