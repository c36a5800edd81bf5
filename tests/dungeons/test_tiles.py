"""The printed tiles, how they are put together, and what the book asks of a layout."""

from __future__ import annotations

import pytest

from deepbowl.board.board import Board
from deepbowl.board.notation import NotationError
from deepbowl.board.sight import sees
from deepbowl.data import table
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.check import ERROR, check
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.plan import DungeonError, Plan
from deepbowl.dungeons.tiles import Assembly, Piece, assemble, inventory, middles, sample, shared_edges, tile, tiles

rule = pytest.mark.rule
BOOK = "dungeon-bowl-2021"


def errors(d: Dungeon, switches: tuple[str, ...] | None = None) -> list[str]:
    return [finding.rule for finding in check(d, BOOK, switches) if finding.severity == ERROR]


def together(*lines: str) -> Dungeon:
    return assemble("\n".join(["assembly: try", *(f"tile {line}" for line in lines)]))


def touches(board: Board, a: str, b: str) -> bool:
    return bool(board.topology(0).open[board.cell(a)] & board.bit[board.cell(b)])


@pytest.mark.parametrize("layout", ["sample-1", "sample-2"])
def test_the_printed_layouts_come_out_as_drawn(layout: str) -> None:
    d = sample(layout).dungeon()
    entry = next(entry for entry in table("facts/dungeon-bowl-2021-tiles.toml")["layout"] if entry["id"] == layout)
    signs = {dg.ROCK: "#", dg.FLOOR: ".", dg.IDOL: "I", dg.TOMB: "C", dg.DRAGON: "D", dg.LAVA: "L", dg.BRIDGE: "B"}
    rows = [
        "".join(signs[d.ground[d.at(x, y)]] for x in range(d.width)) for y in range(d.depth)
    ]
    assert rows == entry["drawing"].strip().lower().replace("e", ".").upper().split("\n")
    automatic = sample(layout)
    automatic.doorways = []
    assert automatic.dungeon().walls == d.walls, "every printed doorway is in the middle"


def test_every_tile_is_drawn_with_known_signs_and_turns() -> None:
    assert len(tiles()) == 31
    for each in tiles().values():
        sizes = {len(row) for row in each.rows}
        assert len(sizes) == 1
        assert each.turned(4) == each.rows
        assert len(each.turned(1)) == len(each.rows[0])
        assert Piece(each, 0, 0, 3).squares()
    assert tile("corridor-l").turned(1) == ("....", "....", "##..", "##..")
    assert inventory()["long_corridors"] == 4
    with pytest.raises(ValueError, match="did you mean crypt"):
        tile("cript")


@rule("DG-SETUP-01")
@pytest.mark.parametrize("layout", ["sample-1", "sample-2"])
def test_the_printed_layouts_pass(layout: str) -> None:
    assert errors(sample(layout).dungeon()) == []


@rule("DG-SETUP-02")
def test_minimum_contents() -> None:
    d = sample("sample-1").dungeon()
    assert errors(d) == []
    assembly = sample("sample-1")
    few = Assembly("few")
    for piece in assembly.pieces:
        kept = "dragon-younglings-lair" if piece.tile.id == "chaotic-idol" else piece.tile.id
        if kept != "forgotten-jail":
            few.add(kept, piece.x, piece.y, piece.turn)
    assert errors(few.dungeon()) == ["DG-SETUP-02"]
    assert "small room" in check(few.dungeon(), BOOK)[0].message
    plan = Plan.of(d)
    plan.zones[1] &= plan.zones[1] - 1
    assert errors(plan.build()) == ["DG-SETUP-02"]


@rule("DG-SETUP-04")
def test_neighbouring_tiles_share_two_squares_of_edge() -> None:
    with pytest.raises(NotationError, match="touch along a single square"):
        together("end-zone-blue 0,0", "armoury 4,3")
    assert together("end-zone-blue 0,0", "armoury 4,2").walkable.bit_count() == 32
    plan = Plan.of(sample("sample-1").dungeon())
    plan.add_wall(plan.at(1, 9), plan.at(1, 10))
    plan.add_wall(plan.at(2, 9), plan.at(2, 10))
    assert "DG-SETUP-05" in errors(plan.build()), "walled up"
    moved = Plan("moved", 8, 8)
    for x, y, name in ((0, 0, "armoury"), (3, 4, "kitchen")):
        moved.add_room(name, moved.fill(dg.FLOOR, x, y, 4, 4), tile=name)
    moved.free_diagonals = True
    assert "DG-SETUP-04" in errors(moved.build())


@rule("DG-SETUP-05")
def test_join_has_one_doorway_two_squares_wide_in_its_middle() -> None:
    run = shared_edges(Piece(tile("armoury"), 0, 0, 0).squares(), Piece(tile("corridor-long"), 0, 4, 0).squares())
    assert middles(run[0]) == [[(1, 4, True), (2, 4, True)]]
    odd = [(x, 4, True) for x in range(3)]
    assert middles(odd) == [odd[:2], odd[1:]]
    d = together("armoury 0,0", "corridor-long 0,4")
    board = d.board()
    assert [touches(board, f"{x},3", f"{x},4") for x in range(4)] == [False, True, True, False]
    assert board.leaves == 0, "there is nothing to open"
    east = assemble("assembly: odd\ntile armoury 0,0\ntile kitchen 1,4\ndoorway north 2,4\n")
    assert [touches(east.board(), f"{x},3", f"{x},4") for x in range(1, 4)] == [False, True, True]
    with pytest.raises(NotationError, match="no doorway can be at 0,4"):
        assemble("assembly: off\ntile armoury 0,0\ntile kitchen 0,4\ndoorway north 0,4\n")
    plan = Plan.of(sample("sample-1").dungeon())
    plan.walls.remove((plan.at(5, 11), plan.at(5, 12)))
    assert errors(plan.build()) == ["DG-SETUP-05"], "three squares wide"


@rule("DG-SETUP-06")
def test_a_wall_parts_the_squares_on_its_two_sides() -> None:
    board = together("armoury 0,0", "corridor-long 0,4").board()
    a, b = board.cell("0,3"), board.cell("0,4")
    topo = board.topology(0)
    assert not topo.contact[a] >> b & 1
    assert not topo.open[a] >> b & 1
    assert not sees(board, a, b, 0)
    corner = together("armoury 0,0", "kitchen 4,4", "corridor-long 4,2", "corridor-l 0,4 turn 3").board()
    assert not touches(corner, "3,3", "4,4"), "tiles that meet at a corner are parted"
    plan = Plan.of(sample("sample-2").dungeon())
    plan.walls = {wall for wall in plan.walls if wall != (plan.at(9, 15), plan.at(10, 15))}
    assert "DG-SETUP-06" in errors(plan.build())


@rule("DG-SETUP-07")
def test_diagonal_steps_past_the_ends_of_a_doorway() -> None:
    board = together("armoury 0,0", "corridor-long 0,4").board()
    for a, b in (("1,3", "0,4"), ("2,3", "2,4"), ("2,3", "3,4"), ("0,3", "1,4"), ("1,3", "2,4"), ("2,3", "1,4")):
        assert touches(board, a, b), f"{a} to {b}"
        assert touches(board, b, a), f"{b} to {a}"
        assert board.topology(0).contact[board.cell(a)] >> board.cell(b) & 1
    for a, b in (("0,3", "0,4"), ("3,3", "3,4"), ("3,3", "4,4")):
        assert not touches(board, a, b), f"{a} to {b}"
    assert touches(board, "3,3", "2,4")
    closed = Plan.of(sample("sample-1").dungeon())
    closed.free_diagonals = False
    assert "DG-SETUP-07" in errors(closed.build())


@rule("DG-SETUP-08")
def test_dungeon_with_more_tiles_than_one_set_is_refused() -> None:
    d = dungeon("great-rooms")
    assert check(d, BOOK) == []
    five = Assembly("five")
    for i, name in enumerate(["armoury", "kitchen", "sewer", "bone-pit", "cursed-room"]):
        five.add(name, 4 * i, 0)
    messages = [finding.message for finding in check(five.dungeon(), BOOK) if finding.rule == "DG-SETUP-08"]
    assert messages == ["one set has 4 small rooms, this dungeon 5"]
    twice = Assembly("twice")
    twice.add("armoury", 0, 0)
    twice.add("armoury", 4, 0)
    messages = [finding.message for finding in check(twice.dungeon(), BOOK) if finding.rule == "DG-SETUP-08"]
    assert messages == ["no room appears twice in one set, but 'armoury' does"]


@rule("DG-XTILE-01")
def test_supplement_tiles_need_their_option() -> None:
    extra = [each for each in tiles().values() if each.set != "core"]
    assert len(extra) == 14
    assert {each.kind for each in extra} == {"small room", "corridor"}
    assert all(each.kind == ("small room" if each.rows in ((("....",) * 4), ("K...", *("....",) * 3)) else "corridor")
               for each in extra)  # fmt: skip
    d = dungeon("house-of-the-dead")
    assert errors(d, ("supplement-tiles",)) == []
    assert set(errors(d, ())) == {"DG-XTILE-01"}


def test_chests_and_portals_keep_their_places() -> None:
    d = dungeon("idols-bend")
    assert errors(d) == []

    def spoilt(chests: set[int], pads: list[int]) -> list[str]:
        plan = Plan.of(d)
        plan.chests, plan.pads = chests, pads
        return errors(plan.build())

    chests, pads = set(d.chests), list(d.pads)
    in_zone, beside_zone = d.at(0, 0), d.at(2, 6)
    for square in (in_zone, beside_zone):
        assert spoilt({*list(chests)[1:], square}, pads) == ["DG-SETUP-10"]
        assert spoilt(chests, [*pads[1:], square]) == ["DG-SETUP-13"]
    room = next(room for room in d.rooms if room.squares >> d.chests[0] & 1)
    neighbour = next(c for c in range(len(d.ground)) if room.squares >> c & 1 and c not in chests and c not in pads)
    assert "DG-SETUP-10" in spoilt({*list(chests)[1:], neighbour} | {d.chests[0]}, pads)
    assert spoilt(set(list(chests)[1:]), pads) == ["DG-SETUP-09"]
    assert spoilt(chests, pads[1:]) == ["DG-SETUP-12"]


def test_a_dungeon_that_is_not_made_of_tiles() -> None:
    plan = Plan.of(dungeon("idols-bend"))
    plan.ground[plan.at(8, 8)] = dg.TOMB
    assert "DG-SETUP-08" in errors(plan.build())
    plan = Plan.of(dungeon("idols-bend"))
    plan.rooms = [room for room in plan.rooms if room.name != "bone-pit"]
    assert "DG-SETUP-01" in errors(plan.build())


@pytest.mark.parametrize(("text", "line", "column", "words"), [
    ("tile armoury 0,0", 1, 1, "begins with 'assembly: NAME'"),
    ("assembly: Bad Name", 1, 11, "is not a name"),
    ("assembly: x\ntile armory 0,0", 2, 6, "did you mean armoury"),
    ("assembly: x\ntile armoury 0;0", 2, 14, "is not a square"),
    ("assembly: x\ntile armoury 0,0 turn 5", 2, 23, "0 to 3 times"),
    ("assembly: x\ntile armoury 0,0 spun 1", 2, 1, "write this line as 'tile ID x,y [turn N]'"),
    ("assembly: x\ntile armoury 0,0\ntile kitchen 3,3", 3, 6, "where armoury lies"),
    ("assembly: x\ntile armoury 0,0\npad 2 1,1", 3, 5, "pad 1 is next"),
    ("assembly: x\ntile armoury 0,0\ndoorway south 1,1", 3, 9, "north or west"),
    ("assembly: x\ntyle armoury 0,0", 2, 1, "did you mean tile"),
    ("", 1, 1, "begins with 'assembly: NAME'"),
])  # fmt: skip
def test_mistakes_in_an_assembly_are_found_where_they_are(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        assemble(text)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert words in caught.value.message


def test_empty_assembly_is_refused() -> None:
    with pytest.raises(DungeonError, match="no tile"):
        Assembly("x").dungeon()
    with pytest.raises(ValueError, match="there is no layout"):
        sample("sample-9")
