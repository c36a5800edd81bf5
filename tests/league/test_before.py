"""Before a match: journeymen, petty cash, goods, gates. [LG-GOLD, CRP-16.2 to CRP-16.5, 2020-4.2 to 2020-4.6]"""

from __future__ import annotations

from dataclasses import replace

import pytest

from deepbowl.books.registry import assemble
from deepbowl.engine.dice import Seeded
from deepbowl.league.before import (
    Hireling,
    Squad,
    affordable,
    as_player,
    fielded,
    hireling_value,
    journeyman_positions,
    shop,
    wanted,
    worth_today,
)
from deepbowl.league.club import JOURNEYMAN, Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.hiring import CrpMarket, Market
from deepbowl.league.money import petty_cash
from deepbowl.league.registry import league_rules
from deepbowl.league.rules import numbered
from deepbowl.league.session import Ask, Floor, Steps
from deepbowl.match import setup
from deepbowl.teams.editions import edition
from deepbowl.testing import rule

from .kit import club, gone, out, run, session, told

CRP = league_rules("crp", "dungeonbowl-5")
BB2020 = league_rules("bb2020", "bb2020")
DG = league_rules("colleges", "dungeon-bowl-2021")


def squeezed(its: Club, left: int) -> Club:
    """Return a club with only this many players fit."""
    ids = [one.id for one in its.listed()][left:]
    return club(its.id, its.race, its.edition, *out(*ids), gold=its.gold)


def without(its: Club, position: str) -> Club:
    """Return a club without its players of a position."""
    ids = [one.id for one in its.listed() if one.position == position]
    return club(its.id, its.race, its.edition, *gone(*ids), gold=its.gold)


def valued(its: Club, value: int) -> Club:
    """Return a club worth this much today, by what its first player learnt."""
    more = value - its.current_value()
    first = its.listed()[0].id
    advances = (told("learnt", player=first, skill="Test", how="chosen", value=more),)
    return replace(club(its.id, its.race, its.edition, *advances), gold=its.gold)


# ---------------------------------------------------------------- journeymen
@rule("LG-GOLD-01", "CRP-16.3", "2020-4.5", "DG-PRE-03", "D7-TEAM-06")
@pytest.mark.parametrize(
    ("race", "by", "fit", "taken"),
    [
        ("Orc", "crp", 9, 2),
        ("Orc", "crp", 11, 0),
        ("Orc", "bb2020", 10, 1),
        ("College of Fire", "colleges", 9, 2),
        ("Orc", "sevens", 5, 2),
        ("Orc", "sevens", 8, 0),
    ],
)
def test_journeymen_fill_up_to_the_smallest_new_team(race: str, by: str, fit: int, taken: int) -> None:
    a = squeezed(club("A", race, by), fit)
    assert wanted(a) == taken
    b = club("B", race, by)
    rules = league_rules(by, "test")
    dice = {"crp": [1, 1, 1, 1], "bb2020": [1, 1], "sevens": [1, 1]}.get(by, [])
    floor = run([a, b], lambda floor: rules.before(floor, "f1"), dice=dice)
    assert len(floor.notes["squads"][0]) == taken
    team, shirts = fielded(a, Squad([Hireling(*one) for one in floor.notes["squads"][0]]))
    assert len(team.players) == fit + taken
    assert [shirts[number] for number in range(17, 17 + taken)] == [f"j{at + 1}" for at in range(taken)]


@rule("LG-GOLD-02", "CRP-16.3", "DG-PRE-03")
def test_coach_picks_among_positions_without_a_narrow_limit() -> None:
    college = squeezed(club("A", "College of Fire", "colleges"), 9)
    names = [one.name for one in journeyman_positions(college, 12)]
    assert len(names) > 1
    assert [college.roster().position(name).cost for name in names] == sorted(
        college.roster().position(name).cost for name in names
    )
    seen: list[Ask] = []
    second = f"journeyman {names[1]}"
    floor = run(
        [college, club("B", "College of Light", "colleges")],
        lambda floor: DG.before(floor, "f1"),
        answers=[second],
        seen=seen,
    )
    assert {one[0] for one in floor.notes["squads"][0]} == {names[0], names[1]}
    lrb5 = edition("lrb5")
    narrow = [race for race, found in lrb5.lists().items() if not any(one.qty >= 16 for one in found.positions)]
    for race in narrow:
        assert journeyman_positions(replace(Club("A"), edition="lrb5", race=race), 16) == []
        assert journeyman_positions(replace(Club("A"), edition="crp", race=race), 12) != []


@rule("LG-GOLD-02", "D7-TEAM-06", "2020-4.5", "CRP-16.3")
@pytest.mark.parametrize(("by", "loner"), [("crp", "Loner"), ("bb2020", "Loner (4+)"), ("sevens", "Loner (5+)")])
def test_journeyman_has_the_loner_of_the_edition(by: str, loner: str) -> None:
    a = club("A", "Orc", by)
    name = journeyman_positions(a, 12)[0].name
    assert as_player(a, 17, Hireling(name, JOURNEYMAN)).extra_skills == (loner,)


@rule("LG-GOLD-03", "2020-4.5")
def test_low_cost_linemen_count_nothing_but_cost_their_fee() -> None:
    race = next(name for name, found in edition("bb2020").lists().items() if "low-cost-linemen" in found.special)
    cheap = squeezed(club("A", race, "bb2020"), 9)
    name = journeyman_positions(cheap, 12)[0].name
    fee = cheap.roster().position(name).cost
    squad = Squad([Hireling(name, JOURNEYMAN)] * 2)
    assert worth_today(cheap, squad) == cheap.current_value()
    guest = replace(cheap.listed()[0], position=name, fee=fee, guest=JOURNEYMAN, advances=())
    assert Market().keeping(cheap, guest) == fee
    college = club("A", "College of Shadows", "colleges")
    lineman = journeyman_positions(college, 12)[0]
    assert hireling_value(college, Hireling(lineman.name, JOURNEYMAN)) == lineman.cost > 0


@rule("LG-GOLD-04", "CRP-16.3", "2020-16.8")
def test_price_of_keeping_a_journeyman() -> None:
    a = club(
        "A",
        "Orc",
        "bb2020",
        told("guest", player="f1:j1", name="J", position="Orc Lineman", fee=50_000, how=JOURNEYMAN),
        told("learnt", player="f1:j1", skill="Block", how="random", value=10_000),
        gold=60_000,
    )
    assert Market().keeping(a, a.members["f1:j1"]) == 60_000
    assert CrpMarket().keeping(a, a.members["f1:j1"]) == 50_000
    assert "keep f1:j1" in Market().options(a)
    assert "keep f1:j1" not in Market().options(replace(a, gold=55_000))
    full = a
    while len(full.listed()) < 16:
        hired = told(
            "hired",
            player=full.next_id(),
            was="",
            shirt=full.free_shirt(),
            name="x",
            position="Orc Lineman",
            fee=0,
            how="bought",
        )
        full = _add(full, hired)
    assert "keep f1:j1" not in Market().options(full)


def _add(its: Club, fact: object) -> Club:
    from deepbowl.league.fold import add

    return add(its, fact)  # type: ignore[arg-type]


# ---------------------------------------------------------------- gold
@rule("LG-GOLD-05", "CRP-16.4", "CRP-16.2")
def test_crp_moves_gold_before_the_difference_is_found() -> None:
    a, b = valued(club("A", gold=100_000), 1_300_000), valued(club("B", "Human", gold=100_000), 1_150_000)
    seen: list[Ask] = []
    floor = run(
        [a, b],
        lambda floor: CRP.before(floor, "f1"),
        dice=[1, 2, 3, 4],
        answers=["move 100000", "move 50000", "buy bribe", "buy bribe", "buy bribe", "done"],
        seen=seen,
    )
    assert [one.seat for one in seen if one.kind == "petty-cash"] == [0, 1], "the stronger says first"
    assert floor.clubs[0].gold == 0
    assert floor.clubs[1].gold == 50_000, "what is left of petty cash is lost"
    assert (dict(floor.clubs[0].goods), dict(floor.clubs[1].goods)) == ({"bribe": 1}, {"bribe": 2})
    last = [one for one in seen if one.kind == "goods" and one.seat == 1][-1]
    assert "buy bribe" not in last.options, "50,000 of 250,000 are left"


@rule("CRP-16.2", "2020-18.3", "R-14", "LG-GOLD-07")
def test_value_counts_the_able_and_no_treasury() -> None:
    for by, fans in (("crp", 10_000), ("bb2020", 0)):
        a = club("A", "Orc", by)
        assert replace(a, gold=a.gold + 500_000).value() == a.value()
        assert replace(a, fans=a.fans + 1).value() - a.value() == fans
        hurt = club("A", "Orc", by, *out("A-1"))
        assert hurt.value() == a.value()
        assert a.value() - hurt.current_value() == a.member_value(a.members["A-1"])
        assert _add(a, told("goods", name="bribe", amount=1, fixture="f1")).value() == a.value()
        assert replace(a, rerolls=a.rerolls + 1).value() - a.value() == a.roster().reroll_cost


@rule("LG-GOLD-06", "2020-4.6")
def test_2020_weaker_club_has_petty_cash_only() -> None:
    a, b = (
        valued(club("A", "Orc", "bb2020", gold=150_000), 1_200_000),
        valued(club("B", "Human", "bb2020", gold=90_000), 1_140_000),
    )
    seen: list[Ask] = []
    floor = run(
        [a, b],
        lambda floor: BB2020.before(floor, "f1"),
        dice=[1, 1],
        answers=["buy bribe", "done", "buy bribe", "done"],
        seen=seen,
    )
    assert [one.gold for one in floor.clubs] == [50_000, 90_000]
    assert floor.clubs[1].goods["bribe"] == 1
    assert petty_cash([1_200_000, 1_140_000], 100_000) == [0, 160_000]
    for value in (1_140_000, 1_200_000):
        level = [
            valued(club("A", "Orc", "bb2020", gold=500_000), value),
            valued(club("B", "Human", "bb2020", gold=500_000), value),
        ]
        seen = []
        run(level, lambda floor: BB2020.before(floor, "f1"), dice=[1, 1], seen=seen)
        assert seen == [], "equal clubs buy nothing"


@rule("LG-GOLD-06", "DG-PRE-04", "DG-IND-01", "DG-IND-03")
def test_dungeon_bowl_adds_the_clubs_own_treasury() -> None:
    a = valued(club("A", "College of Fire", "colleges", gold=100_000), 1_200_000)
    b = valued(club("B", "College of Light", "colleges", gold=90_000), 1_140_000)
    floor = run([a, b], lambda floor: DG.before(floor, "f1"), answers=["buy bribe", "buy bribe", "buy bribe"])
    assert [one.gold for one in floor.clubs] == [0, 50_000]
    seen: list[Ask] = []
    equal = [
        valued(club("A", "College of Fire", "colleges", gold=100_000), 1_200_000),
        valued(club("B", "College of Light", "colleges", gold=100_000), 1_200_000),
    ]
    run(equal, lambda floor: DG.before(floor, "f1"), seen=seen)
    assert {one.kind for one in seen} == {"secret-goods"}
    assert all(one.secret for one in seen)
    options = affordable(replace(a, gold=10**6), Squad(), 10**6, False)
    assert set(options) == {"buy team training", "buy bribe", "buy bright wizard"}


@rule("LG-GOLD-06")
def test_deathbowl_club_spends_petty_cash_alone() -> None:
    strong = valued(club("A", "Orc", "bb2020", gold=100_000), 1_200_000)
    weak = valued(club("B", "Human", "bb2020", gold=90_000), 1_140_000)
    seen: list[Ask] = []
    rules = league_rules("bb2020", "deathbowl")
    bribes = ["buy bribe", "buy bribe", "done"]
    floor = run([strong, weak], lambda floor: rules.before(floor, "f1"), answers=bribes, seen=seen)
    assert [one.gold for one in floor.clubs] == [0, 90_000]
    last = [one for one in seen if one.seat == 1][-1]
    assert "buy bribe" not in last.options, "60,000 of 160,000 are left"


@rule("LG-GOLD-06", "DG-PRE-04")
def test_equal_clubs_buy_unseen_until_both_have_answered() -> None:
    clubs = [
        valued(club("A", "College of Fire", "colleges", gold=200_000), 1_200_000),
        valued(club("B", "College of Light", "colleges", gold=100_000), 1_200_000),
    ]
    made = session(clubs, lambda floor: DG.before(floor, "f1"))
    first = made.now().asked
    assert first is not None
    assert first.options[0] == "buy nothing"
    assert {"buy 2 bribe", "buy 1 team training, 1 bribe"} <= set(first.options)
    assert "buy 3 bribe" not in first.options
    made.answer(1, 0, "buy 2 bribe")
    standing = made.now()
    assert [answer.choice for answer in made.answers_seen_by(1)] == [""]
    assert [answer.choice for answer in made.answers_seen_by(0)] == ["buy 2 bribe"]
    assert standing.facts == ((), ()), "no fact tells what the other buys"
    assert standing.clubs[0].gold == 200_000
    assert standing.asked is not None
    assert len(standing.fallen) == 2, "one answer for each coach, so that nobody can count the goods"
    with pytest.raises(LeagueError, match="'buy 2 bribe' is not possible"):
        made.answer(2, 1, "buy 2 bribe")
    made.answer(2, 1, "buy nothing")
    assert [answer.choice for answer in made.answers_seen_by(1)] == ["buy 2 bribe", "buy nothing"]
    assert [dict(one.goods) for one in made.now().clubs] == [{"bribe": 2}, {}]
    assert [one.gold for one in made.now().clubs] == [0, 100_000]


@rule("D5-PLAY-05", "LG-GOLD-07")
def test_goods_that_the_book_bans_are_not_sold() -> None:
    rich = club("A", "Human", "crp", gold=10**6)
    assert "buy wizard" in affordable(rich, Squad(), 10**6, False)
    banned = league_rules("crp", "dungeonbowl-5").banned
    assert "buy wizard" not in affordable(rich, Squad(), 10**6, False, banned)
    assert "buy bribe" in affordable(rich, Squad(), 10**6, False, banned)


@rule("LG-GOLD-07")
def test_goods_last_one_match() -> None:
    a, b = (
        club("A", "Orc", "bb2020", told("goods", name="bribe", amount=1, fixture="f4"), gold=70_000),
        club("B", "Human", "bb2020"),
    )
    assert a.team(fit=True).goods["bribe"] == 1
    assert "bribe" not in a.team().goods
    floor = run([a, b], lambda floor: BB2020.forfeited(floor, ("A", "B"), "f4", 1, "A"), dice=[4, 1, 2])
    assert not floor.clubs[0].goods
    assert floor.clubs[0].gold == 70_000 + 40_000


@rule("CRP-16.5", "2020-17")
def test_mercenary_is_paid_and_limited() -> None:
    a = club("A", "Orc", "crp", gold=500_000)
    name = "Troll"
    price = a.roster().position(name).cost + 30_000
    squad = Squad()
    floor = run([a], lambda floor: _shop(floor, squad), answers=[f"mercenary {name}", "no skill", "done"])
    assert a.gold - floor.club().gold == price
    assert as_player(a, 17, squad.hirelings[0]).extra_skills in (("Loner",), ())
    assert f"mercenary {name}" not in affordable(a, squad, 10**6, True), "the list has one"
    skilled = Squad()
    floor = run([a], lambda floor: _shop(floor, skilled), answers=["mercenary Lineman", "Block", "done"])
    assert a.gold - floor.club().gold == 50_000 + 30_000 + 50_000
    assert as_player(a, 17, skilled.hirelings[0]).extra_skills == ("Block", "Loner")


@rule("2020-17", "2020-15.1", "CRP-16.5", "CRP-13/Grab")
@pytest.mark.parametrize(
    ("by", "race", "position", "skill", "unfit"),
    [
        ("bb2020", "Dwarf", "Troll Slayer", "Mighty Blow (+1)", "Grab"),
        ("bb2020", "Orc", "Orc Lineman", "Dirty Player (+1)", "Dodge"),
        ("bb2020", "Black Orc", "Black Orc", "Mighty Blow (+1)", "Frenzy"),
        ("crp", "Norse", "Yhetee", "Mighty Blow", "Grab"),
    ],
)
def test_skill_of_a_mercenary_is_printed_and_goes_with_their_own(
    by: str, race: str, position: str, skill: str, unfit: str
) -> None:
    a = without(club("A", race, by, gold=500_000), position)
    squad, seen = Squad(), list[Ask]()
    answers = [f"mercenary {position}", skill, "done"]
    run([a], lambda floor: _shop(floor, squad), answers=answers, seen=seen)
    asked = next(one for one in seen if one.kind == "mercenary-skill")
    assert unfit not in asked.options
    assert squad.hirelings[0].skill == skill
    sheet = fielded(a, squad)[0].sheet().players[-1]
    assert assemble(by, ()).skills_of(sheet), "every skill is one the book knows"


@rule("2020-17", "LG-GOLD-03", "LG-DEED-05")
def test_riotous_rookies_join_lists_of_low_cost_linemen() -> None:
    snotlings, orcs = club("A", "Snotling", "bb2020", gold=150_000), club("B", "Orc", "bb2020")
    squad = Squad()

    def buy(floor: Floor) -> Steps:
        yield from shop(floor, 0, squad, 0, True, "f1", "2020-4.6", rookies=True)

    seen: list[Ask] = []
    floor = run([snotlings], buy, answers=["buy riotous rookies", "done"], dice=[3, 2], seen=seen)
    assert floor.club().gold == 50_000
    assert [one.what for one in squad.hirelings] == ["journeyman"] * 6, "2D3 + 1"
    assert "buy riotous rookies" not in seen[-1].options, "once"
    assert worth_today(snotlings, squad) == snotlings.current_value(), "they count nothing"
    team, shirts = fielded(snotlings, squad)
    assert len(team.players) == len(snotlings.fit()) + 6
    everybody = [one.id for one in snotlings.fit()] + [f"f1:j{at}" for at in range(1, 7)]
    assert sorted(numbered(snotlings, everybody).values()) == sorted(everybody), "each has a number in the draw"
    assert "buy riotous rookies" not in affordable(snotlings, Squad(), 10**6, True), "only where they are sold"
    assert "buy riotous rookies" not in affordable(orcs, Squad(), 10**6, True, rookies=True)
    assert "buy riotous rookies" not in affordable(snotlings, Squad(), 99_000, True, rookies=True)
    match = setup.new_match("bb2020", 2, teams=[team, orcs.team(fit=True)], dice=Seeded("x"), unchecked=True)
    assert len(match.bodies.of_seat[0]) >= len(shirts)


def _shop(floor: Floor, squad: Squad) -> Steps:
    yield from shop(floor, 0, squad, 0, True, "f1", "CRP-16.5")


@rule("CRP-16.5")
def test_crp_team_training_is_one_more_reroll_in_the_match() -> None:
    a = _add(club("A", "Orc", "crp"), told("goods", name="team training", amount=2, fixture="f1"))
    assert a.team(fit=True).sheet().rerolls == a.rerolls + 2
    assert "team training" not in a.team(fit=True).sheet().goods
    five = replace(a.team(fit=True), goods={"team training": 5})
    assert any(one.rule == "CRP-16.5" for one in five.legal(new=False))


@rule("CRP-16.4", "2020-4.2", "2020-4.3")
def test_fans_come_by_the_edition() -> None:
    a, b = replace(club("A"), fans=4), replace(club("B", "Human"), fans=1)
    floor = run([a, b], lambda floor: CRP.before(floor, "f1"), dice=[6, 6, 3, 4])
    assert (floor.notes["gates"], floor.notes["fame"]) == ([16, 8], [2, 0])
    c, d = replace(club("A", "Orc", "bb2020"), fans=2), replace(club("B", "Human", "bb2020"), fans=1)
    floor = run([c, d], lambda floor: BB2020.before(floor, "f1"), dice=[3, 1])
    assert floor.notes["fan_factor"] == [5, 2]
    deathbowl = league_rules("bb2020", "deathbowl")
    assert run([c, d], lambda floor: deathbowl.before(floor, "f1")).notes["fan_factor"] == [4, 3]


def test_question_takes_only_its_options() -> None:
    made = session([club("A", gold=30_000), club("B", "Human")], lambda floor: CRP.before(floor, "f1"))
    with pytest.raises(LeagueError, match="'move 40000' is not possible") as refused:
        made.answer(1, made.now().asked.seat, "move 40000")  # type: ignore[union-attr]
    assert refused.value.rule == "CRP-16.4"


def test_players_that_left_are_not_replaced_twice_by_journeymen() -> None:
    assert wanted(club("A", "Orc", "crp", *gone("A-1", "A-2", "A-3"))) == max(0, 11 - (len(club().listed()) - 3))


@rule("LG-GOLD-06")
def test_secret_goods_name_their_price() -> None:
    from deepbowl.server.leagues.words import gold, option

    buyer = club("A")
    good = buyer.rules().goods[0]
    names = ("buy nothing", f"buy 1 {good.name}", f"buy 2 {good.name}")
    asked = Ask(0, "secret-goods", names, "", "DG-PRE-04", secret=True)
    price = good.price_for(buyer.specials())
    assert [option(buyer, asked, one)["detail"] for one in names] == ["", gold(price), gold(2 * price)]
