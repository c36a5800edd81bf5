"""Doors: shut at first, tried once, opened and shut for three points, or bashed in. [AG-DOOR]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, WALL, Draft
from deepbowl.dungeons.text import parse
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.save import read_save
from deepbowl.rules.words.describe import describe
from deepbowl.testing import Scenario, player, prone, rule, scenario
from deepbowl.testing.openings import plain_teams

OGRE = player(st=5, skills="Bone-head", position="Ogre")


def cave(text: str, **more: Any) -> Scenario:
    return scenario(text, book="astrogranite", switches=("doors",), edge="wall", **more)


def hall(gate: bool = False, iron: bool = False) -> Board:
    """Seven by three squares with a door on the edge between 3,1 and 4,1, and walls above and below it."""
    draft = Draft("hall", 7, 3, 1, FLOOR)
    draft.edge_is_wall = True
    draft.end_zones = [1 << draft.at(0, 0), 1 << draft.at(6, 0)]
    draft.walls += [(draft.at(3, 0), draft.at(4, 0)), (draft.at(3, 2), draft.at(4, 2))]
    draft.add_door(draft.at(3, 1), draft.at(4, 1), gate, False, iron)
    return draft.build()


def at_hall(text: str, *, shut: bool = True, gate: bool = False, iron: bool = False, **more: Any) -> Scenario:
    return cave(text, board=hall(gate, iron), shut=(0,) if shut else (), **more)


DOOR = """
    .......
    .B.A..b
    ......."""


def refuse(s: Scenario, option: str, because: str) -> None:
    """Check that this is not offered, and is refused for that reason."""
    s.expect_not_offered(option)
    s.refused_option(s.m.names.parse(option), because)


def left(s: Scenario) -> int:
    """How many squares the active player has still to move."""
    act = s.m.state.act
    return s.m.state.ma[act.body] - act.moved


# ---------------------------------------------------------------- what a door is
@rule("AG-DOOR-01")
@pytest.mark.parametrize(("shut", "pushed_to"), [((0,), (3, 1)), ((), (4, 1))])
def test_a_shut_door_fills_its_square_like_a_wall(shut: tuple[int, ...], pushed_to: tuple[int, int]) -> None:
    s = cave("""
        .B.##.
        ..Ab+.
        ...##.""", shut=shut)  # fmt: skip
    s.dice(block="push")
    s.block("A", "b")
    if not shut:
        s.follow(False)
    s.expect(b=pushed_to, A=(2, 1))


@rule("AG-DOOR-02")
def test_a_shut_door_between_two_squares_parts_them() -> None:
    s = at_hall("""
        .......
        .B.Ab..
        .......""")
    s.activate("A", "blitz")
    s.refused("step", (4, 0), because="something lies between")
    s.refused("hit", "b", because="not adjacent")
    s.step("w")  # unmarked: no dodge
    s.expect(A=(2, 1))


@rule("AG-DOOR-02")
def test_closed_door_blocks_diagonal_moves_past_its_end() -> None:
    draft = Draft("thin", 4, 2, 1, FLOOR)
    draft.end_zones = [1 << draft.at(0, 0), 1 << draft.at(3, 0)]
    draft.add_door(draft.at(1, 0), draft.at(2, 0))
    board = draft.build()
    assert board.topology(0).open[board.at(1, 0)] & board.bit[board.at(2, 1)]
    assert not board.topology(1).open[board.at(1, 0)] & board.bit[board.at(2, 1)]
    assert board.topology(1).open[board.at(1, 1)] & board.bit[board.at(2, 1)]


@rule("AG-DOOR-03", "AG-DOOR-04")
@pytest.mark.parametrize(("who", "gate", "fits"), [
    (OGRE, False, False), (OGRE, True, True), (player(st=5, position="Mummy", skills="Mighty Blow"), False, True),
])  # fmt: skip
def test_doorway_admits_only_players_that_fit(who: Any, gate: bool, fits: bool) -> None:
    s = at_hall(DOOR, shut=False, gate=gate, A=who)
    s.activate("A")
    if who is OGRE:
        s.dice(bone_head=2)
    s.declare("move")
    if fits:
        s.step("e").expect(A=(4, 1))
    else:
        s.refused("step", (4, 1), because="too big")


@rule("AG-DOOR-03")
def test_a_big_guy_is_not_pushed_through_a_doorway() -> None:
    s = at_hall("""
        .......
        .BAc..b
        .......""", shut=False, c=OGRE, A=player(st=6))  # fmt: skip
    s.dice(block="push push")
    s.block("A", "c")
    s.expect(c=(3, 1), A=(2, 1))  # for c all three are wall


MAP = """
dungeon: doors
seats: 2

###########
#[1.+..$.]#
#[..:.+.]]#
#[2.+...$]#
###########
"""


@rule("AG-DOOR-05", "AG-GEN-04")
def test_every_door_with_a_leaf_begins_shut() -> None:
    board = parse(MAP.lstrip("\n")).board()
    teams = plain_teams(2, 3, "crp", 0, {})
    m = Match.new("astrogranite", board, teams, Seeded(1), ("doors",))
    assert (len(board.doors), m.state.shut, m.state.shut.bit_count()) == (4, board.leaves, 3)
    again = Match.load(m.save(True))
    assert (again.state.shut, again.bodies.name) == (m.state.shut, m.bodies.name)
    assert read_save(m.save()).neutrals[-1].name == "Door"
    with pytest.raises(ValueError, match="needs the switch doors"):
        Match.new("astrogranite", board, teams, Seeded(1))


# ---------------------------------------------------------------- by hand
@rule("AG-DOOR-06")
def test_the_first_attempt_may_show_that_it_is_locked() -> None:
    s = at_hall(DOOR, C=player(at=(2, 1)))
    s.activate("A", "move")
    s.dice(lock=1)
    s.use("Open door", at=(4, 1))
    s.expect(shut=[0])
    s.expect_event("DoorTried", body="A", locked=True)
    assert left(s) == 6
    refuse(s, "use-at open-door 4,1", "locked.*AG-DOOR-06")
    refuse(s, "use-at shut-door 4,1", "the door is shut")
    refuse(s, "use-at bash-door 4,1", "only a block or blitz")
    s.stop()
    s.move("C", "n", "e")
    s.expect_not_offered("use-at open-door")  # beside, but not next to it
    refuse(s, "use-at open-door 4,1", "not next to a door")


@rule("AG-DOOR-07")
def test_opening_costs_three_points() -> None:
    s = at_hall(DOOR)
    s.activate("A", "move")
    s.dice(lock=2)
    s.use("Open door", at=(4, 1))
    s.expect(shut=[], A=(3, 1))
    assert left(s) == 3
    s.step("e", "e")
    s.expect(A=(5, 1))


@rule("AG-DOOR-07")
def test_a_failed_go_for_it_leaves_it_shut() -> None:
    s = at_hall(DOOR, A=player(ma=2))
    s.activate("A", "move")
    s.dice(lock=6, rush=1, armour=(1, 1))
    s.use("Open door", at=(4, 1))
    s.expect(A=prone(3, 1), shut=[0], turnover="rush")


@rule("AG-DOOR-06", "AG-DOOR-07")
def test_door_too_costly_for_the_movement_left_is_refused() -> None:
    s = at_hall(DOOR, A=player(ma=3))
    s.activate("A", "move")
    s.step("w", "e")
    s.expect_offered("use-at open-door 4,1")  # one square and two to go for
    s.step("w")
    s.dice(rush=3)
    s.step("e")
    refuse(s, "use-at open-door 4,1", "costs 3 points of movement, and .* has 1 left")


@rule("AG-DOOR-06")
def test_big_guy_may_open_a_door_too_small_for_them() -> None:
    s = at_hall(DOOR, A=OGRE)
    s.activate("A")
    s.dice(bone_head=2)
    s.declare("move")
    s.dice(lock=4)
    s.use("Open door", at=(4, 1))
    s.expect(shut=[])


@rule("AG-DOOR-08")
def test_door_is_shut_and_opened_again_without_a_roll() -> None:
    s = at_hall(DOOR, shut=False)
    s.m.set_tally("doors tried", 1)
    s.activate("A", "move")
    s.use("Shut door", at=(4, 1))
    s.expect(shut=[0])
    assert left(s) == 3
    s.use("Open door", at=(4, 1))
    s.expect(shut=[])
    assert left(s) == 0


def test_log_names_the_player_that_opens_shuts_or_smashes_a_door() -> None:
    s = at_hall(DOOR)
    s.activate("A", "move")
    s.dice(lock=2)
    s.use("Open door", at=(4, 1))
    s.use("Shut door", at=(4, 1))
    bashed = at_hall(DOOR, A=player(st=4))
    bashed.activate("A", "block")
    bashed.dice(block="down")
    bashed.use("Bash door", at=(4, 1))
    told = [describe(at.m, e, short=True) for at in (s, bashed) for e in at.m.events or [] if isinstance(e, event.DoorMoved)]
    assert told == [
        "A1 opens the door at 3,1 [AG-DOOR-07]",
        "A1 shuts the door at 3,1 [AG-DOOR-08]",
        "A1 smashes the door at 3,1 [AG-DOOR-11]",
    ]


@rule("AG-DOOR-08")
@pytest.mark.parametrize("there", ["*", "b", "."])
def test_nothing_may_be_in_its_square(there: str) -> None:
    s = cave(f".B....c\n..A{there}...\n.......", board=doorway(), shut=())
    s.activate("A", "move")
    if there == ".":
        s.use("Shut door", at=(3, 1)).expect(shut=[0])
    else:
        refuse(s, "use-at shut-door 3,1", "the doorway is occupied")


def doorway() -> Board:
    """A door that fills the square 3,1."""
    draft = Draft("doorway", 7, 3, 1, FLOOR)
    draft.edge_is_wall = True
    draft.end_zones = [1 << draft.at(0, 0), 1 << draft.at(6, 0)]
    for x, y in ((3, 0), (3, 2)):
        draft.kinds[draft.at(x, y)] = WALL
    draft.add_door(draft.at(3, 1), draft.at(3, 1))
    return draft.build()


# ---------------------------------------------------------------- by force
@rule("AG-DOOR-09", "AG-DOOR-10")
@pytest.mark.parametrize(("helper", "iron", "strength", "dice"), [
    ((4, 1), False, 3, "push"), ((2, 2), False, 3, "push push"), ((2, 2), True, 3, "push push"),
    ((2, 2), False, 5, "push push"), ((4, 1), True, 4, "push"),
])  # fmt: skip
def test_how_strong_a_door_is(helper: tuple[int, int], iron: bool, strength: int, dice: str) -> None:
    s = at_hall(".......\n...A..b\n.......", iron=iron, A=player(st=strength), B=player(at=helper))
    s.activate("A", "block")
    s.dice(block=dice)
    s.use("Bash door", at=(4, 1))
    s.expect(shut=[0], A=(3, 1), turnover=False)


@rule("AG-DOOR-09", "AG-DOOR-10")
def test_the_opposing_coach_picks_when_the_door_is_stronger() -> None:
    s = at_hall(DOOR)
    s.activate("A", "block")
    s.dice(block="push down")
    s.use("Bash door", at=(4, 1))
    s.die("push", by=1)
    s.expect(shut=[0], acting=None)
    s = at_hall(DOOR, A=player(st=5))
    s.activate("A", "block")
    s.dice(block="push down")
    s.use("Bash door", at=(4, 1))
    s.die("down", by=0)
    s.expect(shut=[])


@rule("AG-DOOR-09")
def test_a_marked_helper_is_none_and_an_open_door_no_target() -> None:
    s = at_hall("""
        .......
        ...AB.b
        .......""", c=player(at=(5, 1)))
    s.activate("A", "block")
    s.dice(block="push push")
    s.use("Bash door", at=(4, 1))
    s.expect(shut=[0])
    s = at_hall(DOOR, shut=False)
    s.activate("A")
    s.refused("declare", "block")


@rule("AG-DOOR-11", "AG-DOOR-12")
@pytest.mark.parametrize(("face", "smashed"), [("push", False), ("stumble", True), ("down", True), ("both", True)])
def test_bashed_door_gives_way_depending_on_the_die(face: str, smashed: bool) -> None:
    s = at_hall(DOOR, A=player(st=4, skills="Block"), C=player(at=(2, 0)))
    s.activate("A", "blitz")
    s.dice(block=face)
    s.use("Bash door", at=(4, 1))
    if face == "both":
        s.yes("Block")
    s.expect(shut=[] if smashed else [0], A=(3, 1), turnover=False)
    s.expect_event("DoorMoved", smashed=True, times=int(smashed))
    refuse(s, "use-at shut-door 4,1", "has no door to close.*AG-DOOR-12" if smashed else "the door is shut")
    refuse(s, "use-at bash-door 4,1", "the door is open" if smashed else "block has been used")
    if smashed:
        s.step("e").expect(A=(4, 1))


@rule("AG-DOOR-11")
def test_frenzy_bashes_a_door_until_it_gives_way_or_twice() -> None:
    s = at_hall(DOOR, A=player(st=4, skills="Frenzy"))
    s.activate("A", "block")
    s.dice(block="push", then_block="down")
    s.use("Bash door", at=(4, 1))
    s.expect(shut=[], A=(3, 1))
    s = at_hall(DOOR, A=player(st=4, ma=1, skills="Frenzy"))
    s.activate("A", "blitz")
    s.dice(block="push", rush=1, armour=(1, 1))
    s.use("Bash door", at=(4, 1))
    s.expect(shut=[0], A=prone(3, 1), turnover="rush")


@rule("AG-DOOR-13")
def test_player_bashing_a_door_may_knock_themselves_down() -> None:
    s = at_hall(DOOR, A=player(st=4))
    s.activate("A", "block")
    s.dice(block="both", armour=(3, 3))
    s.use("Bash door", at=(4, 1))
    s.expect(shut=[], A=prone(3, 1), turnover="block")
    s = at_hall(DOOR, A=player(st=4))
    s.activate("A", "block")
    s.dice(block="skull", armour=(3, 3))
    s.use("Bash door", at=(4, 1))
    s.expect(shut=[0], A=prone(3, 1), turnover="block")
