"""How players grow: points, improvement rolls, bought skills, values. [CRP-15, 2020-16.5 to 2020-16.7, LG-DEED]"""

from __future__ import annotations

import pytest

from deepbowl.league.club import Club
from deepbowl.league.growth import (
    PRICES,
    crp_options,
    d16_options,
    grow_2020,
    grow_crp,
    options_2020,
    rolls_due,
    skills_open,
)
from deepbowl.league.registry import league_rules
from deepbowl.league.report import Deeds
from deepbowl.league.rules import numbered
from deepbowl.league.session import Ask
from deepbowl.testing import rule

from .kit import all_played, club, kinds, out, points, report, run, seat, told, won_by

CRP = league_rules("crp", "dungeonbowl-5")
BB2020 = league_rules("bb2020", "bb2020")


def learnt(player: str, *skills: str) -> list[object]:
    return [told("learnt", player=player, skill=skill, how="chosen", value=20_000) for skill in skills]


# ---------------------------------------------------------------- points
@rule("CRP-15", "2020-16.4", "LG-DEED-03", "LG-DEED-04")
@pytest.mark.parametrize(
    ("edition", "book", "deeds", "earned"),
    [
        ("crp", "crp", Deeds(touchdowns=2), 6),
        ("crp", "crp", Deeds(completions=3), 3),
        ("crp", "crp", Deeds(casualties=1), 2),
        ("crp", "crp", Deeds(interceptions=1), 2),
        ("bb2020", "bb2020", Deeds(touchdowns=1), 3),
        ("bb2020", "bb2020", Deeds(completions=1), 1),
        ("bb2020", "bb2020", Deeds(landings=1), 1),
        ("bb2020", "bb2020", Deeds(deflections=1), 1),
        ("bb2020", "bb2020", Deeds(interceptions=1), 2),
        ("bb2020", "bb2020", Deeds(casualties=2), 4),
        ("colleges", "dungeon-bowl-2021", Deeds(touchdowns=1), 5),
        ("colleges", "bb2020", Deeds(touchdowns=1), 3),
    ],
)
def test_each_achievement_is_worth_its_points(edition: str, book: str, deeds: Deeds, earned: int) -> None:
    race = "College of Fire" if edition == "colleges" else "Orc"
    a, b = club("A", race, edition), club("B", race, edition)
    match = report(seat("A", 1, 1, "won", all_played(a, p2=deeds)), seat("B", 0, 2, "lost", all_played(b)), book=book)
    rules = league_rules(edition, book)
    dice = [3, 3] if edition == "colleges" else []
    floor = run([a, b], lambda floor: rules.hand_over(floor, match, 1, {}), dice=dice)
    assert floor.clubs[0].members["A-2"].earned == earned
    assert floor.clubs[0].members["A-1"].earned == 0


@rule("LG-DEED-03", "DG-POST-05")
def test_pack_may_set_the_worth_of_a_touchdown() -> None:
    assert league_rules("colleges", "dungeon-bowl-2021").touchdown == 5
    assert league_rules("colleges", "dungeon-bowl-2021", touchdown=3).touchdown == 3
    assert league_rules("crp", "stockbowl").touchdown == league_rules("sevens", "deathbowl-sevens").touchdown == 3


@rule("LG-DEED-05", "2020-1.7", "CRP-15", "2020-16.4")
def test_draw_for_the_mvp_includes_the_players_able_to_play() -> None:
    a = club("A", "Orc", "bb2020", *out("A-1", "A-2"))
    players = {
        **all_played(a, p5=Deeds(injuries=("dead",))),
        "j1": Deeds(guest="journeyman", position="Orc Lineman"),
        "m1": Deeds(guest="mercenary", position="Orc Lineman"),
    }
    mine = seat("A", players=players)
    able = len(a.fit()) + 1
    assert len(BB2020.candidates(mine)) == able - 1
    assert len(CRP.candidates(mine)) == able
    assert "m1" not in BB2020.candidates(mine)
    assert "A-1" not in BB2020.candidates(mine)
    drawn = numbered(a, BB2020.candidates(mine))
    assert len(drawn) == able - 1
    assert drawn[a.members["A-3"].shirt] == "A-3"


@rule("LG-DEED-05", "2020-1.7")
def test_die_is_rolled_again_until_it_names_a_player() -> None:
    a, b = club("A", "Orc", "bb2020", *out("A-1")), club("B", "Human", "bb2020")
    floor = run([a], lambda floor: BB2020.after(floor, won_by(a, b), 0, {}), dice=[6, 1, 16, 2])
    assert floor.club().members["A-2"].mvps == 1
    assert floor.club().members["A-2"].earned == 4
    crp = club("A", "Orc", "crp")
    floor = run([crp], lambda floor: CRP.after(floor, won_by(crp, club("B")), 0, {}), dice=[2, 4, 6, 6, 6])
    assert floor.club().members["A-2"].earned == 5


@rule("LG-DEED-05")
def test_award_of_a_dead_player_is_recorded_without_effect() -> None:
    a, b = club("A", "Orc", "crp"), club("B", "Human")
    match = report(
        seat("A", 1, 1, "won", all_played(a, p2=Deeds(injuries=("dead",)))), seat("B", 0, 2, "lost", all_played(b))
    )
    over = run([a, b], lambda floor: CRP.hand_over(floor, match, 1, {}))
    floor = run([over.clubs[0]], lambda floor: CRP.after(floor, match, 0, {}), dice=[2, 4, 6, 6, 6])
    assert [(one.member.id, one.member.mvps, one.member.earned) for one in floor.club().former] == [("A-2", 1, 0)]
    assert "points" not in kinds(floor.facts[0])


@rule("LG-DEED-06", "CRP-15")
def test_every_threshold_passed_gives_one_roll() -> None:
    a = club("A", "Orc", "crp", points("A-3", 5), points("A-3", 11))
    seen: list[Ask] = []
    floor = run([a], lambda floor: grow_crp(floor, 0), dice=[1, 2, 1, 3], seen=seen)
    assert len(floor.club().members["A-3"].advances) == 2
    assert floor.club().members["A-3"].earned == 16
    assert [one.kind for one in seen] == ["improvement"] * 2
    assert seen[0].options[0] not in seen[1].options, "settled before the next is rolled"
    member = floor.club().members["A-3"]
    assert rolls_due(member) == 0


@rule("LG-DEED-06", "2020-16.5")
def test_points_spent_and_earned_are_kept_apart() -> None:
    a = club("A", "Orc", "bb2020", points("A-3", 7))
    floor = run([a], lambda floor: grow_2020(floor, 0), answers=["learn Block"])
    member = floor.club().members["A-3"]
    assert (member.earned, member.spent, member.left) == (7, 6, 1)


# ---------------------------------------------------------------- CRP
@rule("CRP-15")
@pytest.mark.parametrize(
    ("earned", "rolls"),
    [
        (0, 0),
        (5, 0),
        (6, 1),
        (15, 1),
        (16, 2),
        (30, 2),
        (31, 3),
        (50, 3),
        (51, 4),
        (75, 4),
        (76, 5),
        (175, 5),
        (176, 6),
        (900, 6),
    ],
)
def test_each_level_gives_its_number_of_rolls(earned: int, rolls: int) -> None:
    assert rolls_due(club("A", "Orc", "crp", points("A-3", earned)).members["A-3"]) == rolls


@rule("CRP-15")
@pytest.mark.parametrize(
    ("dice", "improve", "doubles"),
    [
        ((1, 2), [], False),
        ((4, 5), [], False),
        ((1, 1), [], True),
        ((4, 6), ["ma", "av"], False),
        ((5, 5), ["ma", "av"], True),
        ((5, 6), ["ag"], False),
        ((6, 6), ["st"], True),
    ],
)
def test_two_dice_offer_skills_and_characteristics(dice: tuple[int, int], improve: list[str], doubles: bool) -> None:
    a = club("A", "Orc", "crp", points("A-9", 6))
    member = next(one for one in a.listed() if one.position == "Lineman")
    options = crp_options(a, member, dice)
    assert {one.split()[1] for one in options if one.startswith("improve")} == set(improve)
    position = a.position(member)
    normal = skills_open(a, member, position.primary)
    rare = skills_open(a, member, position.secondary)
    learnable = [one.removeprefix("learn ") for one in options if one.startswith("learn")]
    assert learnable[: len(normal)] == normal, "the cheapest first, in the order of the book"
    assert set(learnable[len(normal) :]) == (set(rare) if doubles else set())


@rule("CRP-15")
@pytest.mark.parametrize(
    ("dice", "answer", "value"),
    [
        ([1, 2], "learn Block", 20_000),
        ([3, 3], "learn Dodge", 30_000),
        ([4, 6], "improve ma", 30_000),
        ([4, 6], "improve av", 30_000),
        ([5, 6], "improve ag", 40_000),
        ([6, 6], "improve st", 50_000),
    ],
)
def test_each_gain_of_crp_has_its_value(dice: list[int], answer: str, value: int) -> None:
    start = club("A", "Orc", "crp")
    id = next(one.id for one in start.listed() if one.position == "Lineman")
    a = club("A", "Orc", "crp", points(id, 6))
    floor = run([a], lambda floor: grow_crp(floor, 0), dice=dice, answers=[answer])
    assert floor.club().value() - a.value() == value
    assert "spent" not in kinds(floor.facts[0])


@rule("CRP-15")
def test_extraordinary_skills_and_a_third_improvement_are_never_offered() -> None:
    start = club("A", "Orc", "crp", points("A-9", 6))
    member = start.members["A-9"]
    assert "learn Loner" not in crp_options(start, member, (6, 6))
    often = club("A", "Orc", "crp", *[told("improved", player="A-9", characteristic="st", value=50_000)] * 2)
    assert "improve st" not in crp_options(often, often.members["A-9"], (6, 6))


# ---------------------------------------------------------------- 2020
@rule("2020-16.5")
@pytest.mark.parametrize("had", range(6))
@pytest.mark.parametrize(
    ("column", "option"), [(0, "random G"), (1, "learn Block"), (1, "random A"), (2, "learn Dodge"), (3, "characteristic")]
)
def test_each_advancement_costs_its_points(had: int, column: int, option: str) -> None:
    def lineman(earned: int) -> tuple[Club, str]:
        start = club("A", "Orc", "bb2020")
        id = next(one.id for one in start.listed() if one.position == "Orc Lineman")
        skills = learnt(id, "Frenzy", "Kick", "Pro", "Tackle", "Wrestle")[:had]
        return club("A", "Orc", "bb2020", *skills, *([points(id, earned)] if earned else [])), id  # type: ignore[arg-type]

    price = PRICES[had][column]
    rich, id = lineman(price)
    assert option in options_2020(rich, rich.members[id])
    poor, id = lineman(price - 1)
    assert option not in options_2020(poor, poor.members[id])


@rule("2020-16.5")
def test_six_advancements_are_the_most_and_points_must_be_spent_in_the_end() -> None:
    start = club("A", "Orc", "bb2020")
    id = next(one.id for one in start.listed() if one.position == "Orc Lineman")
    full = club("A", "Orc", "bb2020", points(id, 200), *learnt(id, "Frenzy", "Kick", "Pro", "Tackle", "Wrestle", "Fend"))  # type: ignore[arg-type]
    assert options_2020(full, full.members[id]) == []
    saving = club("A", "Orc", "bb2020", points(id, 17))
    assert options_2020(saving, saving.members[id])[0] == "save"
    must = club("A", "Orc", "bb2020", points(id, 18))
    assert "save" not in options_2020(must, must.members[id])


@rule("2020-16.6")
@pytest.mark.parametrize(
    ("die", "offered"),
    [
        (1, {"ma", "av"}),
        (7, {"ma", "av"}),
        (8, {"ma", "pa", "av"}),
        (13, {"ma", "pa", "av"}),
        (14, {"ag", "pa"}),
        (15, {"st", "ag"}),
        (16, {"ma", "st", "ag", "pa", "av"}),
    ],
)
def test_each_row_of_the_d16_offers_its_characteristics(die: int, offered: set[str]) -> None:
    a = club("A", "Human", "bb2020")
    options = d16_options(a, a.members["A-1"], die)
    assert {one.removeprefix("improve ") for one in options if one.startswith("improve")} == offered
    assert any(one.startswith("learn") for one in options), "a skill may be taken instead"


@rule("2020-16.7", "LG-FACT-02")
@pytest.mark.parametrize(
    ("answers", "dice", "value"),
    [
        (["random G"], [1, 1], 10_000),
        (["learn Block"], [], 20_000),
        (["random A"], [1, 1], 20_000),
        (["learn Dodge"], [], 40_000),
        (["characteristic", "improve av"], [1], 10_000),
        (["characteristic", "improve ma"], [1], 20_000),
        (["characteristic", "improve pa"], [14], 20_000),
        (["characteristic", "improve ag"], [14], 40_000),
        (["characteristic", "improve st"], [16], 80_000),
        (["characteristic", "learn Dodge"], [1], 40_000),
    ],
)
def test_each_gain_of_2020_has_its_value(answers: list[str], dice: list[int], value: int) -> None:
    start = club("A", "Orc", "bb2020")
    id = next(one.id for one in start.listed() if one.position == "Orc Lineman")
    a = club("A", "Orc", "bb2020", points(id, 18))
    floor = run([a], lambda floor: grow_2020(floor, 0), dice=dice, answers=answers)
    assert floor.club().value() - a.value() == value
    last = floor.facts[0][-1]
    assert last.rule == "2020-16.7"
    assert last.about["value"] == value
    if answers[0].startswith("random"):
        assert last.about["how"] == "random"


@rule("2020-16.6")
def test_player_without_passing_begins_at_six() -> None:
    a = club("A", "Dwarf", "bb2020")
    lacking = next((one for one in a.listed() if a.position(one).pa == 0), None)
    if lacking is None:
        a = club("A", "Undead" if "Undead" in a.rules().lists() else "Shambling Undead", "bb2020")
        lacking = next(one for one in a.listed() if a.position(one).pa == 0)
    better = club("A", a.race, "bb2020", told("improved", player=lacking.id, characteristic="pa", value=20_000))
    team = better.team()
    assert team.profile(better.members[lacking.id].on_sheet(1)).pa == 6


@rule("2020-15.2")
def test_random_skill_already_owned_is_rolled_again() -> None:
    start = club("A", "Orc", "bb2020")
    id = next(one.id for one in start.listed() if one.position == "Orc Lineman")
    a = club("A", "Orc", "bb2020", points(id, 4), *learnt(id, "Block"))  # type: ignore[arg-type]
    floor = run([a], lambda floor: grow_2020(floor, 0), dice=[1, 1, 4, 5], answers=["random G"])
    assert floor.club().members[id].skills == ("Block", "Tackle")
