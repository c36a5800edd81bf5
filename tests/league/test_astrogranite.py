"""Between the matches of college clubs: tables, chapters, and a series of matches. [AG-SPP, AG-ITEM, AG-SW, AG-TEAM]"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from deepbowl.catalogue.rules import rules
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.league import astrogranite as ag
from deepbowl.league.club import DREW, LOST, WON, Club
from deepbowl.league.college_market import CollegeMarket
from deepbowl.league.college_rules import injuries
from deepbowl.league.errors import FoldError, LeagueError
from deepbowl.league.fixture import WAITING
from deepbowl.league.fold import add_all
from deepbowl.league.folder import Memory
from deepbowl.league.founding import found, lasting_team
from deepbowl.league.ledger import PROVEN, judge, ledger_text
from deepbowl.league.manager import manage, waiting
from deepbowl.league.office import Office
from deepbowl.league.pack import Pack
from deepbowl.league.registry import league_rules
from deepbowl.league.report import Deeds, Report, SeatReport, count_deeds
from deepbowl.league.rules import LeagueRules
from deepbowl.league.session import Ask, Floor, Steps
from deepbowl.sim.season import play_table, table_of
from deepbowl.teams.ready import ready_team
from deepbowl.teams.team import Changes, Player, Team
from deepbowl.testing import rule

from .kit import kinds, run, told

BOOK = "astrogranite"
ALL = ("fast-track-spp", "weapon-confiscation", "player-trading", "special-arrangements", "magic-items", "dirty-tactics",
       "eye-of-the-ref")  # fmt: skip


def college(name: str, *positions: str) -> Team:
    """A team of these players, numbered from 1."""
    players = tuple(Player(number, f"Player {number}", position) for number, position in enumerate(positions, 1))
    return Team("Tried", f"{name} College", players, edition="astrogranite")


def club(team: Team, id: str = "A", gold: int = 0, **changes: object) -> Club:
    """A club of such a team, with so much gold."""
    return replace(add_all(Club(id), found(id, team, "coach")), gold=gold, **changes)  # type: ignore[arg-type]


def market(
    its: Club, answers: list[str], dice: list[int] | None = None, seen: list[Ask] | None = None, **also: bool
) -> Floor:
    """Run the market of one visit with these answers, then done."""
    made = {"items": True, "trading": True, "trained": False, **also}
    return run([its], lambda floor: CollegeMarket(**made).spend(floor, 0), dice or [], answers, seen)


def refused(cited: str, call: object, *given: object) -> None:
    """Assert that a function refuses what is given, with this rule."""
    assert callable(call)
    with pytest.raises(LeagueError) as caught:
        call(*given)
    assert caught.value.rule == cited


def match_of(*clubs: Club, touchdowns: tuple[int, ...] = (0, 0), **deeds: Deeds) -> Report:
    """A drawn or lost match of clubs; `A_1` are the achievements of the player A-1."""
    best = max(touchdowns)
    seats = []
    for at, its in enumerate(clubs):
        mine = {one.id: deeds.get(one.id.replace("-", "_"), Deeds()) for one in its.fit()}
        outcome = DREW if touchdowns.count(best) > 1 else WON if touchdowns[at] == best else LOST
        place = 1 if touchdowns[at] == best else 2
        seats.append(SeatReport(its.id, touchdowns[at], place, outcome, players=mine))
    return Report("f1", BOOK, "m1", tuple(seats))


# ---------------------------------------------------------------- points
@rule("AG-SPP-03")
def test_points_of_the_dungeon_are_added_up_by_player() -> None:
    events = [
        event.Earned("AG-SPP-01", 3, 2, "chest"), event.Earned("AG-SPP-02", 3, 1, "hazard"),
        event.Earned("AG-MACT-20", 5, 2, "monster", True), event.Earned("AG-REF-33", 4, 2, "referee"),
        event.Earned("AG-SW-16", 4, 2, "weapon"),
    ]  # fmt: skip
    counted = count_deeds(events, [0] * 6, 2).deeds
    assert {body: (one.earned, one.mighty) for body, one in counted.items()} == {3: (3, 0), 5: (2, 1), 4: (4, 0)}
    jade, light = club(college("Jade", *["Orc Lineman"] * 6)), club(college("Light", *["Human Lineman"] * 6), "B")
    played = match_of(jade, light, touchdowns=(1, 0), A_3=replace(counted[3], touchdowns=1), B_2=counted[5])
    floor = run([jade, light], lambda floor: league_rules(BOOK, BOOK).hand_over(floor, played, 1, {}), dice=[5])
    assert floor.club(0).player("A-3").earned == 6, "with the touchdown of the base rules"
    assert floor.club(1).player("B-2").earned == 7, "a monster of ST 6 is worth a die more"


@rule("AG-SPP-03", "LG-DEED-04")
def test_ordinary_club_earns_the_points_of_the_dungeon_too() -> None:
    orcs = replace(club(college("Jade", *["Orc Lineman"] * 6)), edition="crp", race="Orc")
    assert league_rules("crp", BOOK).earned(orcs, "A-1", Deeds(touchdowns=1, earned=2)) == [("touchdowns", 3), ("earned", 2)]


def growing(its: LeagueRules) -> Callable[[Floor], Steps]:
    """The step in which players improve."""
    return lambda floor: its.growth(floor, Report("f1", BOOK, "m1", ()), 0, {})


@rule("AG-SPP-04", "AG-SPP-05")
@pytest.mark.parametrize(("points", "fast", "base"), [
    (0, 0, 0), (5, 0, 0), (6, 1, 1), (10, 1, 1), (11, 2, 1), (15, 2, 1), (16, 2, 2), (20, 2, 2), (21, 3, 2), (30, 3, 2),
    (31, 4, 3), (45, 4, 3), (46, 5, 3), (60, 5, 4), (61, 6, 4), (80, 6, 5), (81, 7, 5), (200, 7, 6),
])  # fmt: skip
def test_fast_track_gives_improvements_sooner(points: int, fast: int, base: int) -> None:
    jade = club(college("Jade", *["Orc Lineman"] * 6))
    earned = add_all(jade, [told("points", player="A-1", amount=points, deed="test", match="")])
    for switches, rolls in (("fast-track-spp",), fast), ((), base):
        grown = league_rules(BOOK, BOOK, switches=switches)
        floor = run([earned], growing(grown), dice=[1, 2] * rolls)
        assert len(floor.club().player("A-1").advances) == rolls
        assert floor.club().breaches() == [], "a player may have seven improvements"


@rule("AG-SKILL-01", "AG-SKILL-02")
def test_improvement_roll_offers_what_the_position_has_access_to() -> None:
    jade = club(college("Jade", "Goblin Lineman", *["Orc Lineman"] * 6))
    keen = add_all(jade, [told("points", player="A-1", amount=6, deed="test", match="")])
    offered = {}
    for switches in ((), ("common-skill-reference",)):
        for dice in ((1, 2), (1, 1)):
            seen: list[Ask] = []
            grown = league_rules(BOOK, BOOK, switches=switches)
            run([keen], growing(grown), dice=dice, seen=seen)
            offered[bool(switches), len({*dice}) == 1] = seen[0].options
    assert "learn Block" not in offered[True, False]
    assert "learn Jump Up" in offered[True, False], "an agility trait is open to an agility player"
    assert "learn Block" in offered[True, True]
    assert "learn Leader" not in offered[True, True], "a general trait is not"
    assert "learn Leader" in offered[False, True], "the base rules know no traits"


@rule("AG-SKILL-01", "AG-SKILL-02")
@pytest.mark.parametrize(("position", "skill", "double", "reference", "may"), [
    ("Orc Lineman", "Sure Hands", False, False, True), ("Orc Lineman", "Guard", False, False, False),
    ("Orc Lineman", "Guard", True, False, True), ("Goblin Lineman", "Block", True, True, True),
    ("Goblin Lineman", "Leader", True, True, False), ("Goblin Lineman", "Leader", True, False, True),
    ("Goblin Lineman", "Jump Up", False, True, True), ("Orc Lineman", "Leader", False, True, True),
    ("Orc Lineman", "Leader", False, False, False), ("Orc Lineman", "Horns", True, True, False),
    ("Troll Lineman", "Horns", False, True, True), ("Troll Lineman", "Pass", False, True, False),
    ("Orc Lineman", "Brace", False, True, True), ("Orc Lineman", "Stunty", True, True, False),
    ("Orc Lineman", "Nothing", True, True, False),
])  # fmt: skip
def test_double_opens_categories_but_not_their_traits(
    position: str, skill: str, double: bool, reference: bool, may: bool
) -> None:
    team = college("Jade", position)
    assert ag.may_learn(team, team.roster().position(position), skill, double, reference) == may


# ---------------------------------------------------------------- items
@rule("AG-ITEM-01", "AG-ITEM-03", "AG-ITEM-04")
def test_item_is_bought_rolled_and_given_to_a_player() -> None:
    light = club(college("Light", *["Human Lineman"] * 6), gold=120_000)
    seen: list[Ask] = []
    floor = market(light, ["buy magic item", "give A-2"], [9], seen)
    after = floor.club()
    assert (after.gold, after.player("A-2").item) == (70_000, "Shoes of Speed")
    assert after.member_value(after.player("A-2")) == 100_000
    assert "buy magic item" not in seen[-1].options, "one for each match"
    assert after.breaches() == []
    assert "Shoes of Speed" in after.team(fit=True).sheet().players[1].skills
    ringed = market(replace(after, gold=50_000), ["buy magic item", "give A-2"], [12]).club()
    assert (ringed.player("A-2").item, ringed.member_value(ringed.player("A-2"))) == ("Ring of Invulnerability", 100_000)
    bare = market(ringed, ["discard A-2"]).club()
    assert (bare.player("A-2").item, bare.member_value(bare.player("A-2"))) == ("", 50_000)
    for its, items in (light, False), (replace(light, gold=40_000), True):
        seen = []
        market(its, [], seen=seen, items=items)
        assert "buy magic item" not in seen[0].options
        assert "discard A-1" not in seen[0].options


@rule("AG-ITEM-05")
def test_several_players_may_have_the_same_item() -> None:
    light = club(college("Light", *["Human Lineman"] * 6), gold=300_000)
    for number in range(1, 7):
        light = market(light, ["buy magic item", f"give A-{number}"], [9]).club()
    assert [one.item for one in light.listed()] == ["Shoes of Speed"] * 6
    assert light.breaches() == []


@rule("AG-ITEM-02")
def test_item_is_rolled_with_a_d12_or_a_d66() -> None:
    assert (ag.item_rolled(4, 3), ag.item_rolled(4, 4), ag.item_rolled(12)) == (
        "Lucky Rabbit's Foot", "Bracers of Smashing", "Ring of Invulnerability",
    )  # fmt: skip
    text = rules()["AG-ITEM-02"].rule
    for number in range(1, 13):
        assert f"{number} / " in text
        assert ag.item_rolled(number) in text
    d66 = {ag.item_rolled(tens, units) for tens in range(1, 7) for units in range(1, 7)}
    assert d66 == {ag.item_rolled(number) for number in range(1, 13)}
    refused("AG-ITEM-02", ag.item_rolled, 13)


# ---------------------------------------------------------------- weapons
def armed(name: str, position: str, weapon: str) -> Team:
    team = college(name, *[position] * 7)
    return replace(team, players=(replace(team.players[0], weapon=weapon), *team.players[1:]))


@rule("AG-SW-13", "AG-SW-14")
def test_weapon_is_confiscated_on_a_5_and_its_owner_stays_away() -> None:
    saw, other = club(armed("Light", "Longbeard", "Chainsaw")), club(college("Jade", *["Orc Lineman"] * 6), "B")
    assert saw.member_value(saw.player("A-1")) == 90_000
    off = match_of(saw, other, A_1=Deeds(sent_off=1))

    def after(its: Club, report: Report, dice: list[int], *switches: str) -> Club:
        made = league_rules(BOOK, BOOK, switches=switches)
        return run([its, other], lambda floor: made.hand_over(floor, report, 1, {}), dice=dice).club()

    assert not after(saw, off, [4], "weapon-confiscation").player("A-1").confiscated
    assert not after(saw, off, []).player("A-1").confiscated, "only where the league has the rule"
    away = after(saw, off, [5], "weapon-confiscation")
    assert not away.player("A-1").fit
    assert [one.number for one in away.team(fit=True).sheet().players] == [2, 3, 4, 5, 6, 7]
    assert away.current_value() == away.value() - 90_000
    assert away.player("A-1").equipment() == ("Chainsaw (confiscated)",)
    with pytest.raises(FoldError, match="Player 2 has no weapon to confiscate"):
        add_all(saw, [told("confiscated", player="A-2", kept=True)])
    sorcerer = club(armed("Jade", "Orc Lineman", "Sorcery"))
    assert not after(sorcerer, match_of(sorcerer, other, A_1=Deeds(sent_off=1)), [], "weapon-confiscation").player(
        "A-1"
    ).confiscated


@rule("AG-SW-13")
def test_only_a_penalty_roll_lets_the_referee_keep_a_weapon() -> None:
    judged = event.Judged("AG-REF-07", 2, 5, "secret weapon", True, 6, 6, True)
    let_off = event.Judged("AG-REF-07", 3, 5, "secret weapon", True, 6, 2)
    off = [event.SentOff("AG-REF-11", body) for body in (2, 3, 4)]
    assert {body: one.sent_off for body, one in count_deeds([judged, let_off, *off], [0] * 6, 2).deeds.items()} == {2: 1}


@rule("AG-SW-15")
def test_weapon_is_bought_back_for_its_surcharge() -> None:
    saw = add_all(club(armed("Light", "Longbeard", "Chainsaw")), [told("confiscated", player="A-1", kept=True)])
    back = market(replace(saw, gold=25_000), ["reclaim A-1"]).club()
    assert (back.player("A-1").confiscated, back.gold) == (False, 5_000)
    seen: list[Ask] = []
    market(replace(saw, gold=15_000), [], seen=seen)
    assert "reclaim A-1" not in seen[0].options


@rule("AG-SW-01", "AG-SW-02", "AG-SW-04")
def test_armed_player_is_hired_with_surcharge_and_only_one() -> None:
    light = club(college("Light", *["Human Lineman"] * 6), gold=250_000)
    seen: list[Ask] = []
    floor = market(light, ["hire Longbeard with Chainsaw"], seen=seen)
    assert (floor.club().gold, floor.club().player("A-7").weapon) == (160_000, "Chainsaw")
    assert floor.club().breaches() == []
    assert not [one for one in seen[-1].options if " with " in one], "one armed player at most"
    assert not [one for one in seen[0].options if one.startswith("hire Ogre") and " with " in one]


# ---------------------------------------------------------------- trading
@rule("AG-TEAM-13")
def test_traded_player_lowers_what_is_paid_by_half_their_cost() -> None:
    team = college("Grey", "Ogre Lineman", *["Human Lineman"] * 6)
    after, gold = ag.trade(team, [1], Player(8, "New", "Warrior"), 40_000)
    assert gold == 0
    assert [one.number for one in after.players] == [2, 3, 4, 5, 6, 7, 8]
    assert after.player_value(after.players[-1]) == 100_000, "on the roster they have their full cost"
    refused("AG-TEAM-13", ag.trade, team, [1], Player(8, "New", "Warrior"), 30_000)
    assert ag.trade_value(college("Bright", "Longbeard"), 1) == 40_000, "35,000 rounded up"


@rule("AG-TEAM-13")
def test_trade_never_pays_gold_out() -> None:
    team = college("Grey", "Ogre Lineman", *["Human Lineman"] * 6)
    assert ag.trade(team, [1], Player(8, "New", "Human Lineman"), 0)[1] == 0


@rule("AG-TEAM-14")
def test_experience_raises_the_value_in_trade() -> None:
    team = college("Bright", "Saurus")
    old = replace(team.players[0], extra_skills=("Block", "Guard"), improved=Changes(ma=1))
    assert ag.trade_value(replace(team, players=(old,)), 1) == 70_000


@rule("AG-TEAM-15")
def test_injuries_lower_the_value_in_trade_to_nothing_at_least() -> None:
    team = college("Jade", "Orc Blitzer")
    old = replace(team.players[0], extra_skills=("Guard",), niggling=2)
    assert ag.trade_value(replace(team, players=(old,)), 1) == 30_000
    wreck = replace(old, extra_skills=(), niggling=3, injured=Changes(ma=1, av=2))
    assert ag.trade_value(replace(team, players=(wreck,)), 1) == 0


@rule("AG-TEAM-16")
def test_several_players_may_be_traded_for_one() -> None:
    team = college("Grey", *["Chaos Beastman Lineman"] * 8)
    after, gold = ag.trade(team, [1, 2], Player(9, "New", "Ogre Lineman"), 60_000)
    assert (gold, len(after.players)) == (0, 7)
    amber = college("Amber", *["Chaos Beastman Lineman"] * 8)
    assert ag.trade(amber, [1, 2], Player(9, "New", "Minotaur Lineman"), 50_000)[1] == 0


@rule("AG-TEAM-16")
def test_no_player_is_given_up_twice_in_one_trade() -> None:
    team = college("Grey", *["Chaos Beastman Lineman"] * 8)
    refused("AG-TEAM-16", ag.trade, team, [1, 1], Player(9, "New", "Ogre Lineman"), 120_000)


@rule("AG-TEAM-13", "AG-SW-04")
def test_club_trades_a_player_for_an_armed_one() -> None:
    grey = club(college("Grey", "Ogre Lineman", *["Human Lineman"] * 6), gold=50_000)
    seen: list[Ask] = []
    after = market(grey, ["trade A-1", "for Human Lineman with Chainsaw"], seen=seen).club()
    new = after.player("A-8")
    assert (after.gold, new.weapon, after.member_value(new)) == (30_000, "Chainsaw", 80_000)
    assert "for Warrior with Chainsaw" not in seen[1].options, "only linemen are armed"


@rule("AG-TEAM-17")
def test_traded_players_leave_before_the_newcomer_joins() -> None:
    team = college("Jade", *["Orc Lineman"] * 6, "Goblin Lineman", "Troll Lineman")
    new = Player(9, "New", "Hobgoblin Lineman")
    refused("AG-TEAM-03", ag.trade, team, [], new, 100_000)
    after, _ = ag.trade(team, [7], new, 100_000)
    assert after.legal(new=False) == []


@rule("AG-TEAM-13", "AG-TEAM-16", "AG-TEAM-17")
def test_club_trades_players_for_a_new_one() -> None:
    grey = club(college("Grey", "Ogre Lineman", *["Chaos Beastman Lineman"] * 7), gold=60_000)
    seen: list[Ask] = []
    after = market(grey, ["trade A-2", "also A-3", "for Ogre Lineman"], seen=seen).club()
    assert (after.gold, len(after.listed()), after.player("A-9").position) == (0, 7, "Ogre Lineman")
    assert after.member_value(after.player("A-9")) == 120_000, "on the list they have their full cost"
    assert [one.why for one in after.former] == ["traded in"] * 2
    assert "for Ogre Lineman" not in seen[1].options, "one Beastman is not enough"
    assert market(grey, ["trade A-2", "cancel"]).club() == grey
    seen = []
    market(grey, [], seen=seen, trading=False)
    assert not [one for one in seen[0].options if one.startswith("trade ")]


# ---------------------------------------------------------------- tactics and arrangements
@rule("AG-TACTIC-01")
def test_three_tactics_are_bought_from_the_treasury() -> None:
    rich, poor = club(college("Jade", *["Orc Lineman"] * 6), gold=120_000), club(college("Light", *["Longbeard"] * 6), "B")
    seen: list[Ask] = []
    bought = ["buy assassin", "buy experimental drugs", "buy bribe to the press"]
    made = league_rules(BOOK, BOOK, switches=("dirty-tactics",))
    floor = run([rich, poor], lambda floor: made.before(floor, "f1"), dice=[1] * 4, answers=bought, seen=seen)
    assert floor.club().gold == 30_000
    assert dict(floor.club().goods) == {"assassin": 1, "experimental drugs": 1, "bribe to the press": 1}
    assert floor.notes["bribe to the press"] == [1, 0]
    mine = [one for one in seen if one.seat == 0 and one.kind == "goods"]
    assert len([one for one in mine if "buy assassin" in one.options]) == 3, "a fourth is refused"
    over = replace(ready_team("Jade", "astrogranite"), goods={"assassin": 2, "bribe to the press": 2})
    assert [one.rule for one in over.legal(10**9)] == ["AG-TACTIC-01"]
    seen = []
    run([rich, poor], lambda floor: league_rules(BOOK, BOOK).before(floor, "f1"), dice=[1] * 4, seen=seen)
    assert not [option for one in seen for option in one.options if "assassin" in option], "only where the league has them"


@rule("AG-TACTIC-04", "AG-TACTIC-05")
@pytest.mark.parametrize(("bribes", "fans"), [(0, 9), (1, 10), (2, 10)])
def test_bribed_press_gives_awards_and_fans(bribes: int, fans: int) -> None:
    jade, light = club(college("Jade", *["Orc Lineman"] * 6)), club(college("Light", *["Longbeard"] * 6), "B")
    drawn, made = match_of(jade, light), league_rules(BOOK, BOOK)
    notes = {"bribe to the press": [bribes, 0]}
    followed = replace(jade, fans=9)
    floor = run([followed], lambda floor: made.after(floor, drawn, 0, notes), dice=[*range(1, bribes + 2), 1, 4, 5])
    assert sum(one.mvps for one in floor.club().listed()) == 1 + bribes
    assert floor.club().fans == fans, "a roll of 9 counts 1 more for each bribe"


@rule("AG-TACTIC-08")
@pytest.mark.parametrize(("others", "count"), [([130], 2), ([114], 0), ([115], 1), ([160], 3), ([90], 0), ([160, 160], 0)])
def test_underdog_of_two_has_an_arrangement_for_each_15_points(others: list[int], count: int) -> None:
    assert ag.arrangements_for(100, others) == count


def large_team() -> Team:
    """A team worth 850,000."""
    return college("Bright", *["Saurus"] * 2, *["Longbeard"] * 9, "Skink")


@rule("AG-TACTIC-08", "AG-TACTIC-09", "AG-TACTIC-10", "AG-TACTIC-13", "AG-TEAM-10")
def test_underdog_arranges_training_and_a_sponsor() -> None:
    small, large = club(college("Light", *["Human Lineman"] * 6)), club(large_team(), "B")
    made = league_rules(BOOK, BOOK, switches=ALL)
    wanted = ["arrange extra training", "arrange extra training", "arrange sponsorship deal"]
    seen: list[Ask] = []
    floor = run([small, large], lambda floor: made.before(floor, "f1"), dice=[1] * 4, answers=wanted, seen=seen)
    asked = [one for one in seen if one.kind == "arrangement"]
    assert [one.seat for one in asked] == [0] * 3, "850,000 against 300,000: three 15s, three at most"
    assert floor.club().team(fit=True).sheet().rerolls == 2
    assert floor.notes["extra training"] == [2, 0]
    notes = {name: list(counts) for name, counts in floor.notes.items() if name != "squads"}
    rich = replace(small, gold=150_000)
    bought = ["buy re-roll", "buy re-roll"]
    dice = [1, 1, 3, 2, 5]  # MVP, winnings, the sponsor's die, fans
    after = run([rich], lambda floor: made.after(floor, match_of(small, large), 0, notes), dice, bought).club()
    assert after.gold == 150_000 + 20_000 + 30_000 - 50_000 - 100_000
    plain = run([rich], lambda floor: made.after(floor, match_of(small, large), 0, {}), [1, 1, 2, 5], bought[:1]).club()
    assert plain.gold == 150_000 + 20_000 - 100_000
    seen = []
    run([small, large], lambda floor: league_rules(BOOK, BOOK).before(floor, "f1"), dice=[1] * 4, seen=seen)
    assert "arrangement" not in [one.kind for one in seen], "only where the league has the rule"


@rule("AG-TACTIC-11", "AG-TACTIC-12")
def test_medical_insurance_heals_and_cures_one_injury() -> None:
    jade, light = club(college("Jade", *["Orc Lineman"] * 7)), club(college("Light", *["Longbeard"] * 6), "B")
    hurt = add_all(jade, [
        *(told("out", player=f"A-{number}", fixture="f1") for number in (1, 2)),
        told("niggle", player="A-1"), told("niggle", player="A-1"), told("lowered", player="A-1", characteristic="ma"),
    ])  # fmt: skip
    assert injuries(hurt) == ["cure A-1 niggle", "cure A-1 ma"]
    made = league_rules(BOOK, BOOK)
    notes = {"medical insurance": [1, 0]}
    dice = [3, 1, 2, 5]
    report = match_of(jade, light)
    floor = run([hurt], lambda floor: made.after(floor, report, 0, notes), dice, ["cure A-1 ma"])
    healed = floor.club().player("A-1")
    assert (healed.fit, floor.club().player("A-2").fit, healed.niggles, healed.lowered) == (True, True, 2, ())
    without = run([hurt], lambda floor: made.after(floor, report, 0, {}), dice).club()
    assert (without.player("A-2").fit, without.player("A-1").lowered) == (False, ("ma",))
    both = run([jade], lambda floor: made.after(floor, report, 0, {"medical insurance": [2, 0]}), dice).club()
    assert both.player("A-1") == replace(jade.player("A-1")), "nothing to cure, nothing asked"


@rule("AG-MATK-05")
@pytest.mark.parametrize(("die", "stays"), [(1, True), (5, True), (6, False)])
def test_petrified_player_is_stone_for_ever_on_a_6(die: int, stays: bool) -> None:
    jade, light = club(college("Jade", *["Orc Lineman"] * 6)), club(college("Light", *["Longbeard"] * 6), "B")
    report = match_of(jade, light, A_2=Deeds(petrified=True))
    floor = run([jade, light], lambda floor: league_rules(BOOK, BOOK).hand_over(floor, report, 1, {}), dice=[die])
    assert ("A-2" in floor.club().members) == stays
    assert not stays or floor.club().player("A-2").fit
    assert stays or floor.club().former[0].why == "stone for ever"


@rule("AG-TEAM-12", "LG-GOLD-01", "LG-GOLD-02")
def test_journeymen_fill_a_team_up_to_six_from_races_that_fit() -> None:
    jade = club(college("Jade", *["Orc Lineman"] * 2, *["Goblin Lineman"] * 2, "Hobgoblin Lineman", "Hobgoblin Lineman"))
    short = add_all(jade, [told("out", player=f"A-{number}", fixture="f0") for number in (1, 2, 3)])
    light = club(college("Light", *["Longbeard"] * 6), "B")
    seen: list[Ask] = []
    floor = run([short, light], lambda floor: league_rules(BOOK, BOOK).before(floor, "f1"), dice=[1] * 4, seen=seen)
    assert len(floor.notes["squads"][0]) == 3
    asked = [one.options for one in seen if one.kind == "journeyman"]
    assert {option for options in asked for option in options} == {
        "journeyman Goblin Lineman", "journeyman Hobgoblin Lineman", "journeyman Orc Lineman",
    }, "a fourth race does not fit, nor does the special race"  # fmt: skip
    assert floor.notes["squads"][1] == []


# ---------------------------------------------------------------- a series
def play(office: Office, answers: dict[str, list[str]]) -> None:
    """Play two fixtures of the first season, one of the next: bots play, and answer where no answer is named."""
    for fixture in [one for one in office.league.fixtures.values() if one.state == WAITING][: 3 - office.league.season]:
        manage(office, office.open(fixture.id).id)
        outcome = play_table(table_of(office, office.league.fixtures[fixture.id], ["scripted"] * 2, f"7 {fixture.id}"))
        assert outcome.report is not None
        office.record_report(fixture.id, outcome.report, outcome.log)
        for id in waiting(office.league):
            session = office.session(id)
            mine = answers.get(session.clubs[0].id, [])

            def answer(its: Club, asked: Ask, mine: list[str] = mine) -> str:
                fitting = [one for one in asked.options if mine and one.startswith(mine[0])]
                return fitting[0] if fitting and mine.pop(0) else asked.options[0]

            session.conduct(answer)
            office.update(session)


@rule("AG-SPP-03", "AG-ITEM-01", "AG-SW-13", "AG-SW-15", "AG-TEAM-13", "AG-TACTIC-08", "LG-FACT-04")
def test_series_of_three_matches_hands_each_result_on() -> None:
    office = Office(Memory(), "series", key=lambda id: Seeded(f"7 {id}").secret())
    office.found(Pack("Series", BOOK, "astrogranite", True, board="lantern-cellar", switches=("dungeonbowl-spp", *ALL)))
    for id, name in ("A", "Jade"), ("B", "Light"):
        office.join(id, lasting_team(ready_team(name, "astrogranite")), "bot", bot=True)
    office.begin_season()
    saw = told("weapon", player="A-5", weapon="Chainsaw", value=20_000)
    kept = told("confiscated", player="A-5", kept=True)
    office.ruling("A", [told("gold", amount=300_000, what="uncle"), saw, kept], "a rich uncle")
    wanted = ["buy magic item", "give A-5", "reclaim A-5", "trade ", "also ", "for Orc Lineman"]
    play(office, {"A": wanted})
    office.end_season()
    office.begin_season()
    play(office, {})
    assert wanted == [], "every answer was asked for"
    league = office.league
    assert judge(ledger_text(league.lines)).word == PROVEN
    shown = [fact for _, facts in league.club_lines("A") for fact in facts]
    assert [one.text("player") for one in shown if one.kind == "item"] == ["A-5"]
    assert [one.about["kept"] for one in shown if one.kind == "confiscated"] == [True, False]
    assert [one.text("why") for one in shown if one.kind == "left"].count("traded in") == 2
    assert kinds(shown).count("result") == 3
    assert all(its.breaches(new=False) == [] for its in league.clubs.values())
    chairs = [chair for one in league.fixtures.values() for chair in one.chairs if chair.club == "A"]
    assert 5 not in chairs[0].shirts, "without the weapon its owner stays away"
    assert 5 in chairs[1].shirts
    assert len(chairs) == 3, "two in the first season, one in the second"
