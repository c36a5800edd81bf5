"""A Dungeon Bowl league: what is done before and after a match, and at the end of a season. [DG-POST, DG-LEAGUE, DG-SPON]"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.books.dungeon_bowl_2021.game import GATHERED
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import DEAD, RESERVES, put_byte
from deepbowl.league.club import DREW, LOST, WON, Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.hiring import DungeonBowlMarket
from deepbowl.league.money import gathered, winnings_dungeon_bowl
from deepbowl.league.redraft import DUNGEON_BOWL_END, redraft
from deepbowl.league.registry import league_rules
from deepbowl.league.report import Chair, Deeds, read_report, report_of_match
from deepbowl.league.session import Ask
from deepbowl.league.skill_table import random_skill, roll_skill
from deepbowl.match.match import Match
from deepbowl.teams.editions import EDITIONS
from deepbowl.teams.ready import ready_team
from deepbowl.teams.team import Player, Team
from deepbowl.testing import player, rule, scenario

from .kit import all_played, club, out, report, run, seat, session, told, won_by

DG = league_rules("colleges", "dungeon-bowl-2021")


def shadows(players: int = 11, **changes: object) -> Team:
    """Goblins of the College of Shadows, at 40,000 each."""
    hired = tuple(Player(number, f"Goblin {number}", "Goblin Lineman") for number in range(1, players + 1))
    return replace(Team("The Test", "College of Shadows", hired, 3, edition="colleges"), **changes)  # type: ignore[arg-type]


def college(id: str = "A", *facts: object, **changes: object) -> Club:
    """Return a club of the College of Shadows."""
    return club(id, "College of Shadows", "colleges", *facts, **changes)  # type: ignore[arg-type]


def dice(*numbers: int) -> Callable[[int], int]:
    """Return a die that shows these numbers one after the other."""
    left = iter(numbers)
    return lambda sides: next(left)


# ---------------------------------------------------------------- after a match
@rule("DG-POST-01", "DG-POST-04")
def test_three_steps_of_a_club_in_their_order() -> None:
    a, b = college(gold=200_000), college("B")
    seen: list[Ask] = []
    floor = run(
        [a],
        lambda floor: DG.after(floor, won_by(a, b), 0, {}),
        dice=[1],
        answers=["begin", "hire Goblin Lineman"],
        seen=seen,
    )
    assert [one.kind for one in seen] == ["begin", "advancement", "hiring", "hiring"]
    assert [die.purpose for die in floor.dice] == ["most valuable player"], "no fans, no mistakes"
    made = session([a], lambda floor: DG.after(floor, won_by(a, b), 0, {}))
    with pytest.raises(LeagueError, match="not possible in the step 'begin'"):
        made.answer(1, 0, "buy re-roll")


@rule("DG-POST-02")
def test_result_is_noted_and_the_dead_are_struck_off() -> None:
    a, b = college("A", told("out", player="A-4", fixture="f0"), gold=0), college("B", gold=0)
    players = all_played(a, p1=Deeds(injuries=("dead",)), p2=Deeds(injuries=("out",)))
    match = report(seat("A", 0, 2, LOST, players, caused=2), seat("B", 1, 1, WON, all_played(b), suffered=2))
    after = run([a, b], lambda floor: DG.hand_over(floor, match, 1, {}), dice=[3, 5]).clubs[0]
    assert "A-1" not in after.members
    assert (after.results[0].outcome, after.results[0].caused, after.gold) == (LOST, 2, 30_000)
    assert not after.members["A-2"].fit
    assert after.members["A-4"].fit, "that match was missed"
    again = run([b, a], lambda floor: DG.hand_over(floor, replace(match, seats=match.seats[::-1]), 1, {}), dice=[3, 5])
    with pytest.raises(LeagueError, match="is recorded already"):
        run(again.clubs, lambda floor: DG.hand_over(floor, replace(match, seats=match.seats[::-1]), 1, {}), dice=[3, 5])


@rule("DG-POST-03")
@pytest.mark.parametrize(
    ("outcomes", "rolled", "gold"),
    [
        ((WON, LOST), (2, 5), [50_000, 20_000]),
        ((LOST, WON), (2, 5), [20_000, 50_000]),
        ((WON, LOST), (4, 4), [40_000, 40_000]),
        ((DREW, DREW), (2, 5), [20_000, 20_000]),
    ],
)
def test_higher_die_is_the_winners(outcomes: tuple[str, str], rolled: tuple[int, int], gold: list[int]) -> None:
    assert winnings_dungeon_bowl(outcomes, rolled) == gold


@rule("DG-TILE-10", "DG-POST-03")
def test_gathered_funds_are_paid_after_the_match() -> None:
    assert [gathered(uses) for uses in (0, 1, 2, 3, 4, 5, 9)] == [0, 10_000, 10_000, 20_000, 20_000, 30_000, 30_000]
    s = scenario("b...A.\n......", book="dungeon-bowl-2021", edge="wall", ends="we", A=player(ball=True))
    s.m.set_tally(GATHERED, 3, 0)
    s.m.set_tally(GATHERED, 1, 1)
    assert s.m.result is None
    s.activate("A", "move").step("e")
    assert s.m.result == {"won": 0, "score": [1, 0], "gathered_funds": [3, 1]}
    chairs = [
        Chair("A", {int(s.m.bodies.name[b][1:]): f"A-{b}" for b in s.m.bodies.of_seat[0]}),
        Chair("B", {int(s.m.bodies.name[b][1:]): f"B-{b}" for b in s.m.bodies.of_seat[1]}),
    ]
    found = report_of_match(s.m, "f1", chairs)
    assert [one.funds for one in found.seats] == [3, 1]
    a, b = college(gold=0), college("B", gold=0)
    match = replace(found, seats=tuple(replace(one, players={}) for one in found.seats))
    after = run([a, b], lambda floor: DG.hand_over(floor, match, 1, {}), dice=[2, 5])
    assert [one.gold for one in after.clubs] == [70_000, 30_000]


@rule("DG-XTILE-06")
def test_drink_from_the_fountain_heals_what_earlier_matches_left() -> None:
    old = [told("niggle", player="A-1"), told("lowered", player="A-1", characteristic="st")]
    a, b = college("A", *old), college("B")
    players = all_played(a, p1=Deeds(cured=True, injuries=("ma",)), p2=Deeds())
    match = report(seat("A", 1, 1, WON, players), seat("B", 0, 2, LOST, all_played(b)))
    after = run([a, b], lambda floor: DG.hand_over(floor, match, 1, {}), dice=[1, 1]).clubs[0]
    assert (after.members["A-1"].niggles, after.members["A-1"].lowered) == (0, ("ma",)), "an injury of this match stays"
    assert a.team().sheet().players[0].recovers == (0, 1, 0, 0, 0)
    assert read_report(match.packed()) == match


@rule("DG-POST-05", "LG-DEED-03")
def test_winning_touchdown_earns_five_and_a_win_by_the_clock_nothing() -> None:
    a, b = college(), college("B")
    players = all_played(a, p1=Deeds(touchdowns=1), p2=Deeds(casualties=1))
    match = report(seat("A", 1, 1, WON, players), seat("B", 0, 2, LOST, all_played(b)))
    after = run([a, b], lambda floor: DG.hand_over(floor, match, 1, {}), dice=[1, 1]).clubs[0]
    assert [after.members[id].earned for id in ("A-1", "A-2", "A-3")] == [5, 2, 0]
    clock = report(seat("A", 0, 1, WON, all_played(a)), seat("B", 0, 2, LOST, all_played(b)))
    after = run([a, b], lambda floor: DG.hand_over(floor, clock, 1, {}), dice=[1, 1]).clubs[0]
    assert all(one.earned == 0 for one in after.members.values())


@rule("DG-POST-04", "DG-TEAM-02", "DG-TEAM-03")
def test_hiring_keeps_to_prices_and_limits() -> None:
    market, a = DungeonBowlMarket(), college(gold=500_000)
    floor = run([a], lambda floor: market.spend(floor, 0), answers=["buy re-roll", "hire Goblin Lineman", "dismiss A-1"])
    after = floor.club()
    assert a.gold - after.gold == 100_000 + a.roster().position("Goblin Lineman").cost
    assert after.rerolls == a.rerolls + 1
    assert "A-1" not in after.members
    assert "buy re-roll" not in market.options(replace(a, gold=99_000))
    assert "buy re-roll" not in market.options(replace(a, rerolls=8))
    assert not [one for one in market.options(a) if one.startswith("buy ap")], "no apothecary below ground"


# ---------------------------------------------------------------- sponsors
@rule("DG-SPON-08", "DG-SPON-01")
def test_sponsor_is_changed_once_a_season() -> None:
    market = DungeonBowlMarket()
    a = college("A", told("sponsor", sponsor="Lightningade", changed=False))
    assert "sponsor Lightningade" not in market.options(a)
    changed = run([a], lambda floor: market.spend(floor, 0), answers=["sponsor Air Oberwald"]).club()
    assert (changed.sponsor, changed.changed_sponsor) == ("Air Oberwald", True)
    assert not [one for one in market.options(changed) if one.startswith("sponsor ")]
    first = run([college()], lambda floor: market.spend(floor, 0), answers=["sponsor Lightningade"]).club()
    assert not first.changed_sponsor, "a first sponsor is no change"


@rule("DG-SPON-07", "LG-DEED-04")
def test_athlete_earns_a_point_a_game_and_a_new_one_follows_the_dead() -> None:
    market = DungeonBowlMarket()
    a = college("A", told("sponsor", sponsor="Air Oberwald", changed=False), told("athlete", player="A-3"))
    b = college("B")
    after = run([a, b], lambda floor: DG.hand_over(floor, won_by(b, a, book="dungeon-bowl-2021"), 1, {}), dice=[1, 1])
    match = report(seat("A", 0, 2, LOST, all_played(a)), seat("B", 1, 1, WON, all_played(b)))
    after = run([a, b], lambda floor: DG.hand_over(floor, match, 1, {}), dice=[1, 1])
    assert [after.clubs[0].members[id].earned for id in ("A-3", "A-4")] == [1, 0]
    assert "athlete A-4" not in market.options(after.clubs[0])
    dead = report(seat("A", 0, 2, LOST, all_played(a, p3=Deeds(injuries=("dead",)))), seat("B", 1, 1, WON, all_played(b)))
    gone = run([a, b], lambda floor: DG.hand_over(floor, dead, 1, {}), dice=[1, 1]).clubs[0]
    assert gone.athlete == ""
    assert run([gone], lambda floor: market.spend(floor, 0), answers=["athlete A-4"]).club().athlete == "A-4"


@rule("DG-SPON-07", "LG-DEED-04")
def test_athlete_missing_a_match_stays_the_athlete_and_earns_nothing() -> None:
    sponsored = (told("sponsor", sponsor="Air Oberwald", changed=False), told("athlete", player="A-3"))
    a, b = college("A", *sponsored, *out("A-3")), college("B")
    team = a.team(fit=True)
    assert team.athlete == 3
    assert 3 not in [one.number for one in team.players], "no other player has the benefit"
    match = report(seat("A", 0, 2, LOST, all_played(a)), seat("B", 1, 1, WON, all_played(b)), fixture="f2")
    after = run([a, b], lambda floor: DG.hand_over(floor, match, 1, {}), dice=[1, 1]).clubs[0]
    assert after.athlete == "A-3"
    assert after.members["A-3"].earned == 0


# ---------------------------------------------------------------- seasons
@rule("DG-LEAGUE-05")
def test_scouts_take_the_best() -> None:
    a = college("A", *[told("mvp", player=id, match="m") for id in ("A-2", "A-2", "A-5")])
    after = run([a], lambda floor: redraft(floor, DUNGEON_BOWL_END, 2), dice=[6, 3]).club()
    assert [one.member.id for one in after.former if one.why == "scouted"] == ["A-2"]


@rule("DG-LEAGUE-08", "DG-LEAGUE-04")
def test_redraft_buys_rerolls_at_the_lists_price_and_keeps_the_trophys() -> None:
    a = college("A", told("niggle", player="A-1"), told("trophy", held=True), gold=300_000)
    answers = ["begin", *(f"keep {one.id}" for one in a.listed()), "buy re-roll", "buy re-roll"]
    floor = run([a], lambda floor: redraft(floor, DUNGEON_BOWL_END, 2), dice=[4], answers=answers)
    after = floor.club()
    assert (after.rerolls, after.all_rerolls, after.members["A-1"].niggles) == (2, 3, 0)
    paid = sum(a.member_value(one) for one in a.listed()) + 2 * a.roster().reroll_cost
    assert after.gold == 1_000_000 + 300_000 - paid


# ---------------------------------------------------------------- tables and files
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


@rule("DG-EXH-02", "2020-18.2")
def test_exhibition_match_leaves_all_players_fit() -> None:
    team = shadows()
    sheets = [team.sheet(), shadows(name="The Others").sheet()]
    first = Match.new("bb2020", open_pitch(), sheets, Seeded(1))
    first.set_posture(0, DEAD)
    first.state.ma = put_byte(first.state.ma, 1, 1)
    second = Match.new("bb2020", open_pitch(), [team.sheet(), shadows(name="The Others").sheet()], Seeded(1))
    assert set(second.state.posture) == {RESERVES}
    assert second.state.ma[1] == 6


@rule("2020-15.2")
@pytest.mark.parametrize(
    ("skills", "category", "thrown", "gained"),
    [
        (("Catch",), "A", (1, 1, 2, 2), "Diving Catch"),
        (("Frenzy",), "S", (2, 4, 2, 5), "Guard"),
        (("Monstrous Mouth",), "A", (3, 1, 1, 1, 4, 3), "Sidestep"),
        (("No Hands",), "A", (3, 1, 4, 3), "Sidestep"),
        (("Ball and Chain",), "S", (6, 3, 1, 1), "Arm Bar"),
        ((), "M", (4, 1, 4, 3), "Prehensile Tail"),
    ],
)
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
