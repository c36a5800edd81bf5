"""A Dungeon Bowl league: what is done before and after a match, and at the end of a season."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.books.dungeon_bowl_2021.game import GATHERED
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import DEAD, RESERVES, put_byte
from deepbowl.league.entry import Career, Entry, LeagueError, Outcome, Played
from deepbowl.league.post_game import PostGame, Step, gathered, points, steps, winnings, won
from deepbowl.league.pre_game import induce, journeymen_wanted, petty_cash, with_journeymen
from deepbowl.league.report import reports
from deepbowl.league.season import (
    Redraft,
    award,
    budget,
    divisions,
    fee,
    hand_back,
    most_divisions,
    redraft,
    scout,
    watched,
)
from deepbowl.league.skill_table import random_skill, roll_skill
from deepbowl.match.match import Match
from deepbowl.teams.editions import EDITIONS
from deepbowl.teams.ready import ready_team
from deepbowl.teams.team import Player, Team
from deepbowl.testing import player, rule, scenario

WON, DREW, LOST = Outcome.WON, Outcome.DREW, Outcome.LOST


def shadows(players: int = 11, **changes: object) -> Team:
    """Goblins of the College of Shadows, at 40,000 each."""
    hired = tuple(Player(number, f"Goblin {number}", "Goblin Lineman") for number in range(1, players + 1))
    return replace(Team("The Test", "College of Shadows", hired, 3, edition="colleges"), **changes)  # type: ignore[arg-type]


def after(entry: Entry | None = None, *journeymen: Player) -> PostGame:
    """A team that has just won and comes to hiring, with gold in plenty."""
    start = entry or Entry(shadows(), treasury=500_000)
    return PostGame(start, journeymen).record(Played(WON), 0).to_hiring()


def dice(*numbers: int) -> Callable[[int], int]:
    """Return a die that shows these numbers one after the other."""
    left = iter(numbers)
    return lambda sides: next(left)


# ---------------------------------------------------------------- before a match
@rule("DG-PRE-03")
def test_journeymen_make_up_eleven() -> None:
    entry = Entry(shadows(10), careers={3: Career(misses_next=True)})
    assert journeymen_wanted(entry) == 2
    team = with_journeymen(entry, ["Dark Elf Lineman", "Goblin Lineman"])
    assert [one.position for one in team.players[-2:]] == ["Dark Elf Lineman", "Goblin Lineman"]
    assert all(one.extra_skills == ("Loner (4+)",) for one in team.players[-2:])
    assert 3 not in [one.number for one in team.players]
    assert len(team.players) == len({one.number for one in team.players}) == 11
    assert journeymen_wanted(Entry(shadows(11))) == 0
    with pytest.raises(LeagueError, match="is a Lineman, Assassin is none") as refused:
        with_journeymen(entry, ["Assassin", "Goblin Lineman"])
    assert refused.value.rule == "DG-PRE-03"
    with pytest.raises(LeagueError, match="takes on 2 journeymen, not 1"):
        with_journeymen(entry, ["Goblin Lineman"])


@rule("DG-PRE-04")
def test_the_weaker_side_has_petty_cash() -> None:
    assert petty_cash((940_000, 1_000_000), 0) == (60_000, 0)
    assert petty_cash((1_000_000, 940_000), 50_000) == (0, 110_000)
    assert petty_cash((900_000, 900_000), 0) == (0, 0)


@rule("DG-PRE-04", "DG-IND-01", "DG-IND-02", "DG-IND-03")
def test_what_is_hired_comes_from_petty_cash_then_from_the_treasury() -> None:
    entry = Entry(shadows(), treasury=50_000)
    bought = induce(entry, {"grey wizard": 1}, cash=60_000)
    assert bought.treasury == 10_000
    assert bought.team.goods == {"grey wizard": 1}
    assert induce(entry, {"grey wizard": 1}, cash=150_000).treasury == 50_000, "what is not spent of it is lost"
    for goods, refusing in (({"bribe": 2}, "DG-PRE-04"), ({"bright wizard": 1}, "DG-IND-03"), ({"keg": 1}, "DG-IND-01")):
        with pytest.raises(LeagueError) as refused:
            induce(entry, goods, cash=60_000)
        assert refused.value.rule == refusing


# ---------------------------------------------------------------- after it
@rule("DG-POST-01")
def test_four_steps_in_their_order() -> None:
    assert steps() == (Step.OUTCOME, Step.ADVANCEMENT, Step.HIRING, Step.VALUES)
    assert steps(exhibition=True) == ()
    first = PostGame(Entry(shadows(), treasury=500_000))
    second = first.record(Played(WON), 20_000)
    third = second.to_hiring()
    assert third.close().treasury == 520_000
    for too_early_or_late in (first.buy_reroll, first.to_hiring, first.close, second.buy_reroll, third.to_hiring,
                              lambda: second.record(Played(WON), 0), lambda: third.learn(1, "Dodge"),
                              lambda: second.dismiss(1)):
        with pytest.raises(LeagueError, match="is not due") as refused:
            too_early_or_late()
        assert refused.value.rule == "DG-POST-01"


@rule("DG-POST-02")
def test_the_dead_are_struck_off_and_the_result_is_noted() -> None:
    entry = Entry(shadows(), careers={4: Career(misses_next=True)})
    closed = PostGame(entry).record(Played(LOST, casualties=2, dead=(1,), missing=(2,)), 30_000).to_hiring().close()
    assert 1 not in [one.number for one in closed.team.players]
    assert (closed.results, closed.casualties, closed.points, closed.treasury) == ((LOST,), 2, 0, 30_000)
    assert closed.career(2).misses_next
    assert not closed.career(4).misses_next, "he has missed his game"
    assert closed.value() - closed.current_value() == 40_000


@rule("DG-POST-03")
@pytest.mark.parametrize(("outcomes", "dice", "gold"), [
    ((WON, LOST), (2, 5), (50_000, 20_000)), ((LOST, WON), (2, 5), (20_000, 50_000)),
    ((WON, LOST), (4, 4), (40_000, 40_000)), ((DREW, DREW), (2, 5), (20_000, 20_000)),
])
def test_the_higher_die_is_the_winners(
    outcomes: tuple[Outcome, Outcome], dice: tuple[int, int], gold: tuple[int, int]
) -> None:
    assert winnings(outcomes, dice) == gold


@rule("DG-TILE-10", "DG-POST-03")
def test_gathered_funds_are_paid_after_the_match() -> None:
    assert [gathered(uses) for uses in (0, 1, 2, 3, 4, 5, 9)] == [0, 10_000, 10_000, 20_000, 20_000, 30_000, 30_000]
    assert won((Played(WON, funds=3), Played(LOST, funds=1)), (2, 5)) == (70_000, 30_000)


@rule("DG-POST-04", "DG-TEAM-03")
def test_a_further_reroll_costs_double_and_is_worth_the_single_price() -> None:
    before = after()
    bought = before.buy_reroll().entry
    assert bought.treasury == 400_000
    assert bought.value() - before.entry.value() == 50_000
    with pytest.raises(LeagueError, match="a re-roll costs 100,000, The Test has 0"):
        after(Entry(shadows())).buy_reroll()
    with pytest.raises(LeagueError, match="re-rolls: 9, more than 8") as refused:
        after(Entry(shadows(rerolls=8), treasury=500_000)).buy_reroll()
    assert refused.value.rule == "DG-TEAM-03"


@rule("DG-POST-04", "DG-TEAM-02")
def test_players_are_hired_and_dismissed_within_the_limits() -> None:
    entry = after().hire(Player(12, "Assassin", "Assassin")).dismiss(1).entry
    assert [one.number for one in entry.team.players] == list(range(2, 13))
    assert entry.treasury == 500_000 - shadows().roster().position("Assassin").cost
    runners = tuple(Player(number, f"Runner {number}", "Gutter Runner") for number in range(1, 5))
    full = Entry(shadows(players=11, rerolls=0), treasury=500_000)
    full = replace(full, team=replace(full.team, players=(*runners, *full.team.players[4:])))
    with pytest.raises(LeagueError, match="5 players of the type Runners") as refused:
        after(full).hire(Player(12, "Fox", "Woodland Fox"))
    assert refused.value.rule == "DG-TEAM-02"
    with pytest.raises(LeagueError, match="has no number 40"):
        after().dismiss(40)


@rule("DG-POST-04")
def test_a_journeyman_stays_if_there_is_room_for_him() -> None:
    hired = Player(17, "Journeyman 17", "Goblin Lineman", extra_skills=("Loner (4+)",))
    entry = after(Entry(shadows(), treasury=50_000, careers={17: Career(spp=2)}), hired).keep(17).entry
    kept = entry.player(12)
    assert kept.extra_skills == ()
    assert entry.treasury == 10_000
    with pytest.raises(LeagueError, match="17 players, more than 16"):
        after(Entry(shadows(16), treasury=50_000), hired).keep(17)
    with pytest.raises(LeagueError, match="no journeyman 18 played"):
        after(None, hired).keep(18)
    assert after(None, hired).close().team == shadows(), "one who is not kept leaves"


@rule("DG-POST-04", "DG-SKILL-05")
def test_skills_are_learnt_for_points() -> None:
    learning = PostGame(Entry(shadows(), careers={1: Career(spp=6)})).record(Played(WON), 0)
    learnt = learning.learn(1, "Catch")
    assert learnt.entry.player(1).extra_skills == ("Catch",)
    assert learnt.entry.career(1).spp == 0
    assert learning.learn_at_random(1, "A", dice(1, 1)).entry.career(1).spp == 3
    with pytest.raises(LeagueError, match="takes 12 Star Player Points, Goblin 1 has 6"):
        learning.learn(1, "Portal Navigator")
    with pytest.raises(LeagueError, match="unknown skill 'Kick'") as refused:
        PostGame(Entry(shadows(), careers={1: Career(spp=20)})).record(Played(WON), 0).learn(1, "Kick")
    assert refused.value.rule == "DG-SKILL-05"


@rule("DG-POST-04")
def test_a_characteristic_is_gained_by_a_d16_or_a_skill_instead() -> None:
    learning = PostGame(Entry(shadows(), careers={1: Career(spp=40)})).record(Played(WON), 0)
    before = learning.entry.team.profile(learning.entry.player(1))
    faster = learning.improve(1, 7, "ma")
    assert faster.entry.team.profile(faster.entry.player(1)).ma == before.ma + 1
    assert faster.entry.career(1).spp == 22
    assert faster.improve(1, 15, "ag").entry.career(1).spp == 2, "the second takes 20"
    assert faster.entry.value() > learning.entry.value()
    assert learning.improve(1, 7, "Catch").entry.player(1).extra_skills == ("Catch",)
    wrong = {(7, "st"): "7 offers ma or av", (14, "ma"): "14 offers ag or pa"}
    wrong |= {(0, "ma"): "no result", (17, "ma"): "no result"}
    for (die, gain), why in wrong.items():
        with pytest.raises(LeagueError, match=why) as refused:
            learning.improve(1, die, gain)
        assert refused.value.rule == "2020-16.6"
    with pytest.raises(LeagueError, match="takes 24 Star Player Points"):
        faster.improve(1, 16, "av").improve(1, 16, "pa")
    with pytest.raises(LeagueError, match="is not due"):
        learning.to_hiring().improve(1, 7, "ma")


@rule("DG-POST-04")
def test_who_has_a_new_lasting_injury_may_sit_the_season_out() -> None:
    hurt = Played(LOST, missing=(1, 2), lasting=(1,))
    hiring = PostGame(Entry(shadows())).record(hurt, 0).to_hiring()
    with pytest.raises(LeagueError, match="no new Lasting Injury") as refused:
        hiring.retire(2)
    assert refused.value.rule == "2020-16.8"
    retired = hiring.retire(1).close()
    assert len(retired.team.players) == len(shadows().players), "he counts among the players of the list"
    again = PostGame(retired).record(Played(WON), 0).to_hiring()
    assert [again.entry.career(number).fit for number in (1, 2)] == [False, True]
    assert again.entry.current_value() == again.entry.value() - again.entry.team.player_value(again.entry.player(1))
    assert 1 not in [player.number for player in again.entry.fit()]
    with pytest.raises(LeagueError, match="no new Lasting Injury"):
        PostGame(again.close()).record(Played(WON), 0).to_hiring().retire(1)


@rule("DG-SKILL-05")
def test_two_dice_give_a_skill() -> None:
    assert random_skill("colleges", "P", 5, 3) == "Portal Passer"
    assert random_skill("colleges", "P", 3, 4) == "Give and Go"
    assert random_skill("colleges", "G", 1, 6) == "Portal Navigator"
    assert random_skill("bb2020", "G", 1, 6) == "Kick"
    for edition in ("bb2020", "colleges"):
        for letter in "AGMPS":
            found = [random_skill(edition, letter, first, second) for first in (3, 4) for second in range(1, 7)]
            known = [name for name, its in EDITIONS[edition].skills.items() if its == letter]
            assert sorted(name.partition(" (")[0] for name in found) == sorted(known)


@rule("DG-EXH-02")
def test_after_an_exhibition_match_everybody_is_fit_again() -> None:
    team = shadows()
    sheets = [team.sheet(), shadows(name="The Others").sheet()]
    first = Match.new("bb2020", open_pitch(), sheets, Seeded(1))
    first.set_posture(0, DEAD)
    first.state.ma = put_byte(first.state.ma, 1, 1)
    second = Match.new("bb2020", open_pitch(), [team.sheet(), shadows(name="The Others").sheet()], Seeded(1))
    assert set(second.state.post) == {RESERVES}
    assert second.state.ma[1] == 6
    assert steps(exhibition=True) == ()


@rule("DG-POST-02")
def test_a_match_says_what_it_leaves_behind() -> None:
    s = scenario(".Bb..\n.....\nA...c", book="bb2020", b=player(av=8))
    s.dice(block="down", armour=(6, 6), injury=(6, 6), casualty=16)
    s.block("B", "b").push("e").follow(False)
    mine, theirs = reports(s.m, won=0, funds=(3, 0))
    assert mine == Played(WON, casualties=1, funds=3, match=mine.match)
    number = int(s.m.bodies.name[s.body("b")][1:])
    assert theirs == Played(LOST, dead=(number,), match=mine.match)
    assert [one.outcome for one in reports(s.m, won=2, funds=(0, 0))] == [DREW, DREW]


@rule("CRP-9.4", "2020-12.6", "2020-12.7")
@pytest.mark.parametrize(("book", "rolled", "misses", "lasts"), [
    ("stockbowl", {"casualty": 3, "casualty_units": 8}, False, False),
    ("stockbowl", {"casualty": 4, "casualty_units": 1}, True, False),
    ("stockbowl", {"casualty": 5, "casualty_units": 1}, True, True),
    ("bb2020", {"casualty": 6}, False, False),
    ("bb2020", {"casualty": 7}, True, False),
    ("bb2020", {"casualty": 13, "lasting_injury": 1}, True, True),
])
def test_each_core_reads_its_own_casualty_numbers(book: str, rolled: dict[str, int], misses: bool, lasts: bool) -> None:
    walled = {"edge": "wall", "diagonals": "free"} if book == "stockbowl" else {}
    s = scenario(".Bb..\n.....\nA...c", book=book, b=player(av=8), **walled)  # type: ignore[arg-type]
    s.dice(block="down", armour=(6, 6), injury=(6, 6), **rolled)
    s.block("B", "b").push("e").follow(False)
    theirs = reports(s.m, won=0, funds=(0, 0))[1]
    number = int(s.m.bodies.name[s.body("b")][1:])
    assert theirs.dead == ()
    assert theirs.missing == ((number,) if misses else ())
    assert theirs.lasting == ((number,) if lasts else ())


@rule("DG-POST-02")
def test_match_is_recorded_once() -> None:
    s = scenario("b...A.\n......", book="dungeon-bowl-2021", edge="wall", ends="we", A=player(ball=True))
    s.activate("A", "move").step("e")
    mine, theirs = reports(s.m, 0, (0, 0))
    assert mine.match
    assert mine.match == theirs.match
    entry = PostGame(Entry(shadows())).record(mine, 0).to_hiring().close()
    with pytest.raises(LeagueError, match="The Test have recorded this match already") as refused:
        PostGame(entry).record(mine, 0)
    assert refused.value.rule == "DG-POST-02"
    assert (len(entry.results), entry.points) == (1, 3)
    next_season = redraft(entry, Redraft(hired=shadows().players), 2_000_000)
    with pytest.raises(LeagueError, match="recorded this match already"):
        PostGame(next_season).record(mine, 0)
    by_hand = PostGame(entry).record(Played(WON), 0).to_hiring().close()
    assert len(PostGame(by_hand).record(Played(WON), 0).entry.results) == 3, "without a hash nothing is compared"


@rule("2020-16.7", "2020-16.5")
@pytest.mark.parametrize(("skill", "category", "two", "chosen", "random"), [
    ("Catch", "A", (1, 1), 20_000, 10_000), ("Block", "G", (1, 1), 40_000, 20_000),
])
def test_random_skill_is_worth_half_a_chosen_one(
    skill: str, category: str, two: tuple[int, int], chosen: int, random: int
) -> None:
    learning = PostGame(Entry(shadows(), careers={1: Career(spp=20)})).record(Played(WON), 0)
    before = learning.entry.value()
    assert learning.learn(1, skill).entry.value() - before == chosen
    rolled = learning.learn_at_random(1, category, dice(*two)).entry
    assert rolled.player(1).extra_skills == rolled.player(1).random_skills == (skill,)
    assert rolled.value() - before == random
    read = Team.from_json(rolled.team.to_json())
    assert read == rolled.team, "its file keeps which skills were random"
    assert read.value() == rolled.value()


@rule("2020-15.2")
@pytest.mark.parametrize(("skills", "category", "thrown", "gained"), [
    (("Catch",), "A", (1, 1, 2, 2), "Diving Catch"),
    (("Frenzy",), "S", (2, 4, 2, 5), "Guard"),
    (("Monstrous Mouth",), "A", (3, 1, 1, 1, 4, 3), "Sidestep"),
    (("No Hands",), "A", (3, 1, 4, 3), "Sidestep"),
    (("Ball and Chain",), "S", (6, 3, 1, 1), "Arm Bar"),
    ((), "M", (4, 1, 4, 3), "Prehensile Tail"),
])
def test_random_skill_the_player_cannot_use_is_rolled_again(
    skills: tuple[str, ...], category: str, thrown: tuple[int, ...], gained: str
) -> None:
    team = shadows()
    goblin = replace(team.players[0], extra_skills=skills)
    assert roll_skill(team, goblin, category, dice(*thrown)) == gained


@rule("2020-15.2")
def test_roll_for_a_random_skill_ends_if_the_player_has_them_all() -> None:
    team = shadows()
    table = tuple(random_skill("colleges", "A", block, row) for block in (1, 6) for row in range(1, 7))
    with pytest.raises(LeagueError, match="Goblin 1 has every skill of category A") as refused:
        roll_skill(team, replace(team.players[0], extra_skills=table), "A", dice())
    assert refused.value.rule == "2020-15.2"
    with pytest.raises(LeagueError, match="cannot learn skills of category M, only of") as refused:
        PostGame(Entry(team, careers={1: Career(spp=20)})).record(Played(WON), 0).learn_at_random(1, "M", dice(1, 1))
    assert refused.value.rule == "2020-16.5"


@rule("2020-16.5", "CRP-15")
def test_random_skills_are_checked() -> None:
    odd = replace(shadows().players[0], random_skills=("Catch",))
    wrong = replace(shadows(), players=(odd, *shadows().players[1:])).legal(new=False)
    assert [str(one) for one in wrong] == [
        "number 1, Goblin 1: Catch is in random_skills, but not in extra_skills; name it in both [2020-16.5]"
    ]
    orcs = ready_team("Orc")
    learnt = replace(orcs.players[0], extra_skills=("Block",), random_skills=("Block",))
    wrong = replace(orcs, players=(learnt, *orcs.players[1:])).legal(new=False)
    assert [one.rule for one in wrong if "at random" in one.wrong] == ["CRP-15"]


@rule("DG-TILE-10", "DG-POST-03")
def test_the_result_of_a_match_says_how_often_each_team_gathered_funds() -> None:
    s = scenario("b...A.\n......", book="dungeon-bowl-2021", edge="wall", ends="we", A=player(ball=True))
    s.m.set_tally(GATHERED, 3, 0)
    s.m.set_tally(GATHERED, 1, 1)
    assert s.m.result is None
    s.activate("A", "move").step("e")
    assert s.m.result == {"won": 0, "score": [1, 0], "gathered_funds": [3, 1]}
    mine, theirs = reports(s.m, 0, (3, 1))
    assert won((mine, theirs), (2, 5)) == (70_000, 30_000)


# ---------------------------------------------------------------- seasons
@rule("DG-LEAGUE-01")
def test_divisions_are_nearly_equal_and_none_smaller_than_four() -> None:
    assert most_divisions(11) == 2
    assert divisions(11, 2) == [6, 5]
    assert divisions(18, 4) == [5, 5, 4, 4]
    assert divisions(4, 1) == [4]
    for teams, wanted in ((3, 1), (11, 3), (40, 5)):
        with pytest.raises(LeagueError) as refused:
            divisions(teams, wanted)
        assert refused.value.rule == "DG-LEAGUE-01"


@rule("DG-LEAGUE-02")
def test_points_for_results() -> None:
    entry = Entry(shadows())
    for outcome in (WON, WON, DREW, LOST):
        entry = PostGame(entry).record(Played(outcome), 0).to_hiring().close()
    assert entry.points == 7
    assert points(Played(WON, friendly=True)) == 0


@rule("DG-LEAGUE-03")
def test_a_point_for_many_casualties_where_it_is_agreed() -> None:
    assert points(Played(LOST, casualties=3), casualty_bonus=True) == 1
    assert points(Played(LOST, casualties=2), casualty_bonus=True) == 0
    assert points(Played(LOST, casualties=3)) == 0


@rule("DG-LEAGUE-04")
def test_prizes_and_the_trophy() -> None:
    entry = Entry(shadows())
    champion = award(entry, 1)
    assert champion.team.rerolls == 4
    assert champion.value() - entry.value() == 50_000
    assert [award(entry, place).treasury for place in (1, 2, 3, 4)] == [100_000, 60_000, 30_000, 0]
    assert award(entry, 2).team.rerolls == 3
    assert hand_back(champion).team.rerolls == 3
    assert hand_back(entry) == entry
    assert award(champion, 1).team.rerolls == 4, "there is one trophy"


@rule("DG-LEAGUE-05")
def test_scouts_take_the_best() -> None:
    entry = Entry(shadows(), careers={2: Career(mvps=2), 5: Career(mvps=1)})
    assert watched(entry) == [2, 5]
    left, gold = scout(entry, (6, 3))
    assert 2 not in [one.number for one in left.team.players]
    assert gold == 20_000
    with pytest.raises(LeagueError, match="2 players are scouted, not 1"):
        scout(entry, (6,))


@rule("DG-LEAGUE-06", "DG-LEAGUE-07")
def test_the_budget_of_a_new_season_and_its_cap() -> None:
    entry = Entry(shadows(), treasury=40_000, results=(WON,) * 5 + (LOST, DREW), friendlies=1)
    assert budget(entry) == 1_300_000
    assert budget(entry, scouted=20_000) == 1_320_000
    rich = replace(entry, treasury=90_000)
    assert budget(rich) == 1_350_000
    assert budget(rich, capped=True) == 1_300_000


@rule("DG-LEAGUE-08")
def test_former_players_come_back_for_more() -> None:
    one = Player(1, "Goblin 1", "Goblin Lineman", extra_skills=("Jump Up", "Catch", "Sprint", "Sure Feet"), niggling=1)
    entry = Entry(replace(shadows(), players=(one, *shadows().players[1:])), treasury=70_000)
    assert fee(entry, 1) == entry.team.player_value(one) + 20_000 == 140_000
    fresh = tuple(Player(number, f"New {number}", "Goblin Lineman") for number in range(2, 12))
    wanted = Redraft((1,), fresh, 2, {1: (4,)})
    drafted = redraft(entry, wanted, 1_000_000)
    assert drafted.player(1).niggling == 0
    assert drafted.player(1).extra_skills == one.extra_skills
    assert drafted.treasury == 1_000_000 - 140_000 - 400_000 - 100_000
    assert (drafted.results, drafted.points, drafted.team.rerolls) == ((), 0, 2)
    assert fee(drafted, 1) == 160_000, "it was his second season"
    assert redraft(entry, replace(wanted, niggles={1: (3,)}), 1_000_000).player(1).niggling == 1
    for wrong, gold, told in (
        (wanted, 600_000, "the new list costs 640,000 gold of 600,000"),
        (replace(wanted, hired=fresh[1:]), 10**6, "10 players, fewer than 11"),
        (replace(wanted, niggles={}), 10**6, "has 1 niggling injuries, not 0"),
        (replace(wanted, kept=(40,)), 10**6, "has no number 40"),
    ):
        with pytest.raises(LeagueError, match=told):
            redraft(entry, wrong, gold)


@rule("DG-LEAGUE-08", "DG-LEAGUE-04")
def test_a_new_season_begins_fit_and_with_the_trophys_reroll() -> None:
    entry = award(Entry(shadows(), careers={2: Career(misses_next=True)}), 1)
    everybody = tuple(one.number for one in entry.team.players)
    drafted = redraft(entry, Redraft(everybody, (), 8), 1_200_000)
    assert drafted.team.rerolls == 9
    assert not drafted.career(2).misses_next


# ---------------------------------------------------------------- sponsors
@rule("DG-SPON-08")
def test_a_sponsor_is_changed_once_a_season() -> None:
    entry = Entry(shadows(sponsor="Lightningade"))
    changed = after(entry).change_sponsor("Air Oberwald")
    assert changed.entry.team.sponsor == "Air Oberwald"
    with pytest.raises(LeagueError, match="has changed its sponsor in this season") as refused:
        changed.change_sponsor("Lightningade")
    assert refused.value.rule == "DG-SPON-08"
    with pytest.raises(LeagueError, match="is the sponsor of The Test already"):
        after(entry).change_sponsor("Lightningade")
    with pytest.raises(LeagueError, match="have no sponsor 'Anvils'"):
        after(entry).change_sponsor("Anvils")


@rule("DG-SPON-07")
def test_an_athlete_earns_a_point_a_game_and_a_new_one_follows_the_dead() -> None:
    entry = Entry(shadows(sponsor="Air Oberwald", athlete=3))
    played = PostGame(entry).record(Played(LOST), 0)
    assert played.entry.career(3).spp == 1
    assert played.entry.career(4).spp == 0
    with pytest.raises(LeagueError, match="number 3 is the athlete while he lives"):
        played.to_hiring().name_athlete(4)
    dead = PostGame(entry).record(Played(LOST, dead=(3,)), 0).to_hiring()
    assert dead.entry.team.athlete == 0
    assert dead.name_athlete(4).entry.team.athlete == 4
    with pytest.raises(LeagueError, match="who is not in the team"):
        dead.name_athlete(3)
