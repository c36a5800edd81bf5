"""The validators, rule by rule, with maps that just pass and maps that just fail."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deepbowl.board.sight import sees
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.check import ADVICE, ERROR, Finding, check, valid
from deepbowl.dungeons.dungeon import Dungeon, Ladder
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.text import NotationError, parse, render

rule = pytest.mark.rule

D5 = "dungeonbowl-5"
AG = "astrogranite"
SB = "stockbowl"


def errors(d: Dungeon, book: str, switches: tuple[str, ...] | None = None) -> list[str]:
    return [finding.rule for finding in check(d, book, switches) if finding.severity == ERROR]


def advice(d: Dungeon, book: str) -> list[str]:
    return [finding.rule for finding in check(d, book) if finding.severity == ADVICE]


def found(d: Dungeon, book: str, rule_id: str) -> Finding:
    return next(finding for finding in check(d, book) if finding.rule == rule_id)


def drawn(*rows: str, footer: str = "", seats: int = 2) -> Dungeon:
    return parse(f"dungeon: drawn\nseats: {seats}\n\n" + "\n".join(rows) + "\n\n" + footer)


def corridor(last: int, rows: int = 2) -> Dungeon:
    """A straight corridor two wide, the end zones in column 1 and in the last one."""
    return drawn("#" * (last + 2), *["#[" + "." * (last - 2) + "]#"] * rows, "#" * (last + 2))


def changed(name: str, **changes: object) -> Dungeon:
    """A dungeon of the library, slightly spoilt: fields of its plan are replaced, or called with the plan."""
    plan = Plan.of(dungeon(name))
    for field, value in changes.items():
        setattr(plan, field, value(plan) if callable(value) else value)
    return plan.build()


# ---------------------------------------------------------------- Dungeonbowl 5
@rule("D5-DUNGEON-01")
def test_d5_any_plan_within_the_limits_will_do() -> None:
    bend = drawn(
        "###################", "#[[...............#", "#[[...............#", *["###############...#"] * 12,
        "###############]]]#", "###############]]]#", "###################",
    )  # fmt: skip
    ring = drawn(
        "###############################", "###.........................###", "#[[.........................]]#",
        "#[[..#####################..]]#", "#[[..#####################..]]#", "###.........................###",
        "###.........................###", "###############################",
    )  # fmt: skip
    for d in (bend, ring):
        assert errors(d, D5) == []


@rule("D5-DUNGEON-02")
def test_d5_at_least_24_squares_lie_between_the_end_zones() -> None:
    assert errors(corridor(25), D5) == ["D5-DUNGEON-02"]
    assert errors(corridor(26), D5) == []
    assert "23 square(s) lie between" in found(corridor(25), D5, "D5-DUNGEON-02").message
    apart = drawn("####################", "#[[......####....]]#", "#[[......####....]]#", "####################")
    assert "no path on foot leads" in found(apart, D5, "D5-DUNGEON-02").message
    without = drawn("####", "#[[#", "#[[#", "####")
    assert errors(without, D5) == ["D5-DUNGEON-02"]


@rule("D5-DUNGEON-03")
def test_d5_corridors_are_two_squares_wide() -> None:
    narrow = drawn(
        "##############################", "#[[........#####...........]]#", "#[[........................]]#",
        "##############################",
    )  # fmt: skip
    assert errors(narrow, D5) == ["D5-DUNGEON-03"]
    squares = [narrow.label(c) for c in found(narrow, D5, "D5-DUNGEON-03").cells]
    assert squares == ["11,2", "12,2", "13,2", "14,2", "15,2"]
    wide = drawn(
        "##############################", "#[[........................]]#", "#[[........................]]#",
        "##############################",
    )  # fmt: skip
    assert errors(wide, D5) == []
    door = drawn(
        "##############################", "#[[........##..............]]#", "#[[........::..............]]#",
        "##############################",
    )  # fmt: skip
    assert errors(door, D5) == []
    features = drawn(
        "##############################", "#[[........__o.............]]#", "#[[........................]]#",
        "##############################",
    )  # fmt: skip
    assert errors(features, D5) == [], "holes and obstacles are laid on the plan"
    edge = drawn(
        "##############################", "#[[........................]]#", "#[[........................]]#",
        "##############################", footer="wall north 10,2-13,2\n",
    )  # fmt: skip
    assert errors(edge, D5) == ["D5-DUNGEON-03"], "a wall between two lanes makes each one wide"


@rule("D5-DUNGEON-04")
def test_d5_doorways_have_no_doors() -> None:
    rows = ["####################", "#[[.......#.......]#", "#[[.......{}.......]#", "####################"]
    shut = drawn(*(row.format("+") for row in rows))
    assert "D5-DUNGEON-04" in errors(shut, D5)
    opening = drawn(*(row.format(":") for row in rows))
    assert "D5-DUNGEON-04" not in errors(opening, D5)
    board = opening.board()
    a, b = board.cell("9,2"), board.cell("11,2")
    assert board.leaves == 0, "there is nothing to shut"
    assert board.route(a, b, board.topology(0)) == 2
    assert sees(board, a, b, 0)
    assert board.topology(0).contact[a] >> board.cell("10,2") & 1


@rule("D5-DUNGEON-05")
def test_d5_size_is_advice() -> None:
    assert errors(corridor(90), D5) == []
    assert corridor(90).walkable.bit_count() == 180
    assert advice(corridor(90), D5).count("D5-DUNGEON-05") == 1
    right = corridor(53, 5)
    assert right.walkable.bit_count() == 265
    assert "D5-DUNGEON-05" not in advice(right, D5)


@rule("D5-CHEST-03")
def test_d5_pre_set_chests_keep_their_distances() -> None:
    base = corridor(40, 7)

    def with_chests(*labels: str) -> list[str]:
        plan = Plan.of(base)
        plan.chests = {base.board().cell(label) for label in labels}
        return [rule_id for rule_id in errors(plan.build(), D5) if rule_id != "D5-CHEST-01"]

    assert with_chests("12,4", "16,4") == []
    assert with_chests("12,4", "15,4") == ["D5-CHEST-03"]
    assert with_chests("8,4") == ["D5-CHEST-03"]
    assert with_chests("9,4") == []


def test_d5_six_chests_or_none() -> None:
    assert errors(changed("smelter", chests=lambda plan: set(sorted(plan.chests)[:5])), D5) == ["D5-CHEST-01"]
    none = changed("smelter", chests=set())
    assert errors(none, D5) == []
    assert "D5-CHEST-03" in advice(none, D5)


@rule("D5-PAD-01")
def test_d5_six_pads_and_one_more_for_each_team() -> None:
    pads = list(dungeon("smelter").pads)
    assert errors(changed("smelter", pads=pads[:7]), D5) == ["D5-PAD-01"]
    assert errors(changed("smelter", pads=pads), D5) == []
    extra = [dungeon("smelter").at(12, 7), dungeon("smelter").at(19, 7)]
    assert errors(changed("smelter", pads=pads + extra), D5) == []


def test_d5_no_number_is_used_twice() -> None:
    with pytest.raises(NotationError, match="pad 3 is at 2,1 already"):
        drawn("######", "#[3.3#", "#[..]#", "######")


@rule("D5-PAD-04")
def test_d5_a_pad_in_each_end_zone_is_advice() -> None:
    d = dungeon("smelter")
    moved = changed("smelter", pads=[d.at(12, 7), d.at(19, 7), *d.pads[2:]])
    assert errors(moved, D5) == []
    assert advice(moved, D5) == ["D5-PAD-04"] * 2


def test_d5_knows_only_its_own_terrain() -> None:
    assert "D5-TERRAIN-01" in errors(dungeon("cabinet-of-wonders"), D5)
    lava = dungeon("smelter")
    assert errors(lava, D5, ()) == ["D5-TERRAIN-01"]
    assert errors(lava, D5, ("holes",)) == []
    assert errors(dungeon("threefold-way"), D5, ("holes",)) == ["D5-TERRAIN-01"]
    assert errors(dungeon("threefold-way"), D5, ("holes", "obstacles")) == []
    assert errors(changed("smelter", free_diagonals=True), D5) == ["D5-WALL-03"]
    assert "D5-CORE-02" in errors(dungeon("four-winds"), D5)


# ---------------------------------------------------------------- StockBowl
@rule("SB-DOOR-01")
@pytest.mark.parametrize("total", range(2, 17))
def test_sb_three_doors_of_two_squares_on_either_edge(total: int) -> None:
    name = f"stockbowl-layout-{2 if total == 16 else total}"
    d = dungeon(name)
    for seat, (row, inward) in enumerate(((0, 1), (d.depth - 1, -1))):
        squares = [d.place(c) for c in range(d.zones[seat].bit_length()) if d.zones[seat] >> c & 1]
        assert [y for _, y, _ in squares] == [row] * 6
        xs = [x for x, _, _ in squares]
        assert [b - a for a, b in pairwise(xs) if b - a == 1] == [1, 1, 1], "three pairs"
        assert all(d.ground[d.at(x, row + inward)] == dg.FLOOR for x in xs)
        assert {door.kind for door in d.doors} == {dg.SCORE_DOOR}
    assert errors(d, SB) == []


@pytest.mark.parametrize(("old", "new", "rule_id"), [
    ("##((#####((#####((##", "##((#####((#########", "SB-DOOR-01"),
    ("##((#####((#####((##", "##(((####((#####((##", "SB-DOOR-01"),
    ("##((#####((#####((##", "##((#####((#####[[##", "SB-DOOR-01"),
    ("##((#####((#####((##", "##((#####((#####))##", "SB-DOOR-01"),
    ("#........$.........#", "#..................#", "SB-LAYOUT-03"),
    ("#........$.........#", "#........$....~....#", "SB-LAYOUT-03"),
    ("diagonals: free", "diagonals: closed", "SB-WALL-04"),
])  # fmt: skip
def test_sb_what_a_layout_must_have(old: str, new: str, rule_id: str) -> None:
    text = render(dungeon("stockbowl-layout-2"))
    assert old in text
    assert rule_id in errors(parse(text.replace(old, new, 1)), SB)


def test_sb_six_pads() -> None:
    pads = list(dungeon("stockbowl-layout-2").pads)
    assert errors(changed("stockbowl-layout-2", pads=pads[:5]), SB) == ["SB-LAYOUT-03"]


def test_sb_nothing_lies_before_a_door_and_everything_can_be_reached() -> None:
    d = dungeon("stockbowl-layout-9")
    before = changed("stockbowl-layout-9", pads=[d.at(2, 1), *d.pads[1:]])
    assert errors(before, SB) == ["SB-LAYOUT-03"]

    def walled(plan: Plan) -> list[int]:
        ground = list(plan.ground)
        for x, y in ((1, 4), (2, 4), (1, 6), (2, 6), (3, 6)):
            ground[plan.at(x, y)] = dg.ROCK
        return ground

    assert "no player can walk to 1,5 2,5" in found(changed("stockbowl-layout-9", ground=walled), SB, "SB-LAYOUT-03").message


# ---------------------------------------------------------------- Astrogranite
@rule("AG-SETUP-01", "AG-BUILD-01")
def test_ag_one_end_zone_for_each_team_and_none_touch() -> None:
    three = dungeon("three-wells")
    assert errors(three, AG) == []
    assert sum(1 for zone in three.zones if zone) == 3
    assert "AG-SETUP-01" in errors(changed("three-wells", zones=lambda plan: [*plan.zones[:2], 0]), AG)
    touching = drawn("########", "#[[[]]]#", "#[[[]]]#", "########")
    assert "AG-SETUP-01" in errors(touching, AG)
    apart = drawn("#########", "#[[[.]]]#", "#[[[.]]]#", "#########")
    assert "AG-SETUP-01" not in errors(apart, AG)


@rule("AG-SETUP-02")
def test_ag_at_least_six_chests_and_six_teleporters() -> None:
    cellar = dungeon("lantern-cellar")
    assert errors(cellar, AG) == []
    assert errors(changed("lantern-cellar", pads=list(cellar.pads[:5])), AG) == ["AG-SETUP-02"]
    assert errors(changed("lantern-cellar", chests=set(cellar.chests[:5])), AG) == ["AG-SETUP-02"]
    assert errors(changed("lantern-cellar", chests={*cellar.chests, cellar.at(9, 6)}), AG) == []


@rule("AG-BUILD-02")
def test_ag_sections_are_joined_by_a_way_a_teleporter_or_a_passage() -> None:
    rows = ["###########", "#[[[##{}]]]#", "#[[[##{}]]]#", "###########"]
    parted = drawn(*(row.format(".") for row in rows))
    assert "AG-BUILD-02" in errors(parted, AG)
    pads = drawn("###########", "#[[1##2]]]#", "#[[[##.]]]#", "###########", footer="zone 0 3,1\n")
    assert "AG-BUILD-02" not in errors(pads, AG)
    hidden = drawn("###########", "#[[>##>]]]#", "#[[[##.]]]#", "###########", footer="passage 3,1 6,1\nzone 0 3,1\n")
    assert "AG-BUILD-02" not in errors(hidden, AG)


def test_platform_without_stairs_or_ladder_is_refused() -> None:
    rows = ["############", "#[[[.^^.]]]#", "#[[[.^^.]]]#", "#[[[....]]]#", "############"]
    high = drawn(*rows)
    assert "AG-BUILD-02" in errors(high, AG)
    stairs = drawn(*(row.replace(".^^.", "=^^.", 1) for row in rows))
    assert "AG-BUILD-02" not in errors(stairs, AG)
    plan = Plan.of(high)
    plan.ladders.append(Ladder(plan.at(4, 1), plan.at(5, 1), 2))
    assert "AG-BUILD-02" not in errors(plan.build(), AG)
    plan.ladders = [Ladder(plan.at(3, 1), plan.at(5, 1), 2)]
    assert "AG-PLAT-15" in errors(plan.build(), AG)


@rule("AG-GEN-04")
def test_features_of_switches_turned_off_are_refused() -> None:
    d = dungeon("lantern-cellar")
    plan = Plan.of(d)
    plan.ground = [dg.FLOOR if g == dg.OBSTACLE else g for g in plan.ground]
    plain = plan.build()
    assert errors(plain, AG, ()) == [], "chests and teleporters are always there"
    plan.ground[plan.at(12, 5)] = dg.CHASM
    chasm = plan.build()
    assert errors(chasm, AG, ()) == ["AG-GEN-04"]
    assert errors(chasm, AG, ("chasms",)) == []
    everything = (
        "doors", "chasms", "obstacles", "lava", "water", "magical-inscriptions", "secret-passages",
        "elevated-platforms", "traps",
    )  # fmt: skip
    cabinet = dungeon("cabinet-of-wonders")
    assert errors(cabinet, AG, everything) == []
    for switch in everything:
        rest = tuple(other for other in everything if other != switch)
        assert errors(cabinet, AG, rest) == ["AG-GEN-04"], f"the cabinet has something that needs '{switch}'"


def test_ag_places_of_chests_traps_and_runes() -> None:
    d = dungeon("cabinet-of-wonders")
    in_zone = changed("cabinet-of-wonders", chests={*d.chests, d.at(1, 6)})
    assert errors(in_zone, AG) == ["AG-BUILD-04"]
    on_lava = changed("cabinet-of-wonders", chests={*d.chests, d.at(5, 13)})
    assert errors(on_lava, AG) == ["AG-BUILD-04"]
    trap = changed("cabinet-of-wonders", traps=lambda plan: {**plan.traps, plan.at(1, 6): "gas"})
    assert errors(trap, AG) == ["AG-TRAP-02"]
    rune = changed("cabinet-of-wonders", runes=lambda plan: {**plan.runes, "plaid": 1 << plan.at(12, 8)})
    assert errors(rune, AG) == ["AG-RUNE-01"]
    few = changed("cabinet-of-wonders", traps=lambda plan: dict(list(plan.traps.items())[:3]))
    assert advice(few, AG) == ["AG-TRAP-01"]


# ---------------------------------------------------------------- Deathbowl
@pytest.mark.parametrize(("name", "book"), [
    ("deathbowl-cross", "deathbowl"), ("deathbowl-sevens-cross", "deathbowl-sevens"),
])  # fmt: skip
def test_db_every_part_of_the_cross_is_where_it_should_be(name: str, book: str) -> None:
    assert check(dungeon(name), book) == []

    def cut(plan: Plan) -> list[int]:
        ground = list(plan.ground)
        ground[plan.at(0, plan.depth // 2)] = dg.AIR
        return ground

    def zone(plan: Plan) -> list[int]:
        return [plan.zones[0] & (plan.zones[0] - 1), *plan.zones[1:]]

    def short(plan: Plan) -> list[object]:
        return [room for room in plan.rooms if room.name != "setup-2"]

    zones = [mask & ~(1 << dungeon(name).at(0, dungeon(name).depth // 2)) for mask in dungeon(name).zones]
    spoilt = {
        "DB-PITCH-02": changed(name, zones=zone),
        "DB-PITCH-03": changed(name, rooms=short),
        "DB-PITCH-05": changed(name, balls=lambda plan: plan.balls[::-1]),
        "DB-PITCH-06": changed(name, crowd=False),
    }
    for rule_id, d in spoilt.items():
        assert errors(d, book)[0] == rule_id
    plan = Plan.of(dungeon(name))
    plan.zones, plan.ground = zones, cut(plan)
    assert "DB-PITCH-01" in errors(plan.build(), book)
    other = "deathbowl" if book == "deathbowl-sevens" else "deathbowl-sevens"
    assert valid(dungeon(name), other), "another cross may be played"
    assert len(advice(dungeon(name), other)) == 1


def test_no_book_accepts_the_dungeons_of_another_kind() -> None:
    assert not valid(dungeon("drowned-vault"), SB)
    assert not valid(dungeon("drowned-vault"), "dungeon-bowl-2021")
    assert not valid(dungeon("drowned-vault"), "deathbowl")
    assert not valid(dungeon("stockbowl-layout-9"), D5)
    with pytest.raises(ValueError, match="did you mean deathbowl"):
        check(dungeon("drowned-vault"), "deathball")


def test_a_finding_is_plain_data() -> None:
    d = corridor(25)
    facts = found(d, D5, "D5-DUNGEON-02").as_dict(d)
    assert facts["rule"] == "D5-DUNGEON-02"
    assert facts["severity"] == "error"
    assert facts["cells"] == ["1,1", "25,1", "1,2", "25,2"]
