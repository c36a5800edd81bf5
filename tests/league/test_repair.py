"""Rulings: correct, strike, reopen, replace a result, void, pass on; each a public line."""

from __future__ import annotations

from pathlib import Path

import pytest

from deepbowl.league import repair
from deepbowl.league.errors import LeagueError
from deepbowl.league.league import League
from deepbowl.league.ledger import ALTERED, judge, ledger_text
from deepbowl.league.office import Office
from deepbowl.league.own_cause import own_causes
from deepbowl.league.session import POST
from deepbowl.testing import rule

from .kit import all_played, office, points, report, seat, told

WHY = "the referee was wrong"


def season(path: Path, edition: str = "bb2020", book: str = "deathbowl") -> tuple[Office, str, str, str]:
    """Return an office in its first season, a fixture that is handed over, its winner and its loser."""
    made = office(path, 4, edition, "dungeon-bowl-2021" if edition == "colleges" else book, twice=False)
    made.begin_season()
    fixture = next(iter(made.league.fixtures.values()))
    play(made, fixture.id)
    return made, fixture.id, fixture.clubs[0], fixture.clubs[1]


def play(made: Office, id: str) -> None:
    """Take a fixture to its hand-over: the first club wins 2-1."""
    session = made.open(id)
    session.silence()
    made.update(session)
    first, second = (made.league.clubs[club] for club in made.league.fixture(id).clubs)
    played = report(
        seat(first.id, 2, 1, "won", all_played(first)), seat(second.id, 1, 2, "lost", all_played(second)), fixture=id
    )
    made.record_report(id, played, "")


def after(made: Office, id: str, club: str) -> str:
    """Finish the sequence of a club after a match; return its id."""
    own = f"{id}-after-{club}"
    made.finish(own)
    return own


def folded(made: Office) -> League:
    """Return the league as its lines give it again."""
    return League.read(made.league.lines)


@rule("LG-REPAIR-01")
def test_ruling_without_a_reason_is_refused_and_with_one_stands_in_history(tmp_path: Path) -> None:
    made, _, club, _ = season(tmp_path)
    gold = made.league.clubs[club].gold
    for why in ("", "   ", "x" * 501):
        with pytest.raises(LeagueError, match="LG-REPAIR-01"):
            repair.correct(made, club, [told("gold", amount=10_000, what="gift")], why)
    repair.correct(made, club, [told("gold", amount=10_000, what="gift")], WHY)
    assert made.league.clubs[club].gold == gold + 10_000
    assert (made.league.lines[-1]["why"], made.league.lines[-1]["actor"]) == (WHY, "commissioner")
    assert folded(made).clubs == made.league.clubs


@rule("LG-REPAIR-02")
def test_points_pass_from_one_player_to_another_unless_they_are_spent(tmp_path: Path) -> None:
    made, fixture, club, _ = season(tmp_path)
    after(made, fixture, club)
    one, two = list(made.league.clubs[club].members)[:2]
    before = {id: made.league.clubs[club].members[id].earned for id in (one, two)}
    repair.correct(made, club, [points(one, 3)], WHY)
    repair.correct(made, club, [points(one, -3), points(two, 3)], WHY)
    now = made.league.clubs[club].members
    assert (now[one].earned, now[two].earned) == (before[one], before[two] + 3)
    with pytest.raises(LeagueError, match="points below 0"):
        repair.correct(made, club, [points(one, -99)], WHY)


@rule("LG-REPAIR-03")
def test_strike_names_the_line_in_the_way_and_can_be_struck(tmp_path: Path) -> None:
    made, _, _, _ = season(tmp_path)
    club = list(made.league.clubs)[3]
    repair.correct(made, club, [told("guest", player="g1", name="Bert", position="Lineman", fee=50_000, how="raised")], WHY)
    hired = made.league.counted[club]
    repair.correct(made, club, [told("learnt", player="g1", skill="Block", how="chosen", value=20_000)], WHY)
    taught = made.league.counted[club]
    with pytest.raises(LeagueError, match=f"line {taught}"):
        repair.strike(made, club, hired, WHY)
    repair.strike(made, club, taught, WHY)
    assert made.league.clubs[club].members["g1"].skills == ()
    repair.strike(made, club, hired, WHY)
    assert "g1" not in made.league.clubs[club].members
    repair.strike(made, club, made.league.counted[club], WHY)  # the last strike is struck
    assert "g1" in made.league.clubs[club].members
    for line in (1, 99, taught):
        with pytest.raises(LeagueError, match="LG-REPAIR-03"):
            repair.strike(made, club, line, WHY)
    assert folded(made).clubs == made.league.clubs


@rule("LG-REPAIR-04")
def test_reopened_post_match_keeps_its_dice_and_asks_the_last_step_again(tmp_path: Path) -> None:
    made, fixture, club, other = season(tmp_path, "colleges")
    repair.correct(made, club, [told("gold", amount=200_000, what="gift")], WHY)
    own = after(made, fixture, club)
    players, gold = len(made.league.clubs[club].listed()), made.league.clubs[club].gold
    dice = made.league.lines[-1]["session"]["dice"]
    repair.reopen(made, own, WHY)
    session = made.session(own)
    assert session.now().asked is not None
    assert [[one.sides, one.purpose, one.value] for one in session.now().dice] == dice
    option = next(one for one in session.now().asked.options if one.startswith("hire "))  # type: ignore[union-attr]
    session.answer(len(session.answers) + 1, 0, option)
    session.silence()
    made.update(session)
    assert len(made.league.clubs[club].listed()) == players + 1
    assert made.league.clubs[club].gold < gold
    assert folded(made).clubs == made.league.clubs
    assert judge(ledger_text(made.league.lines)).word != ALTERED
    after(made, fixture, other)
    following = next(one.id for one in made.league.fixtures.values() if club in one.clubs and one.state == "waiting")
    made.open(following)
    with pytest.raises(LeagueError, match="next match"):
        repair.reopen(made, own, WHY)


@rule("LG-REPAIR-05")
def test_ruled_result_changes_the_table_and_void_only_the_last_match(tmp_path: Path) -> None:
    made, fixture, club, other = season(tmp_path)
    before = made.league.clubs
    rows = {row.club: row.points for row in made.league.table()}
    assert (rows[club], rows[other]) == (3, 0)
    repair.result(made, fixture, [1, 1], WHY)
    rows = {row.club: row.points for row in made.league.table()}
    assert (rows[club], rows[other]) == (1, 1)
    assert made.league.clubs[club].results[-1].outcome == "drew"
    for wrong in ([1], [1, -1], [1, 100]):
        with pytest.raises(LeagueError, match="LG-REPAIR-05"):
            repair.result(made, fixture, wrong, WHY)
    for one in (club, other):
        after(made, fixture, one)
    repair.void(made, fixture, WHY)
    assert made.league.fixture(fixture).state == "waiting"
    assert made.league.clubs[club].results == ()
    assert made.league.clubs[club].members.keys() == before[club].members.keys()
    assert all(row.points == 0 for row in made.league.table())
    play(made, fixture)  # it is played again
    for one in (club, other):
        after(made, fixture, one)
    later = next(one.id for one in made.league.fixtures.values() if club in one.clubs and one.state == "waiting")
    play(made, later)
    with pytest.raises(LeagueError, match=later):
        repair.void(made, fixture, WHY)
    assert folded(made).clubs == made.league.clubs
    assert judge(ledger_text(made.league.lines)).word != ALTERED


@rule("LG-REPAIR-06")
def test_ruling_under_an_open_sequence_keeps_its_dice_or_is_refused(tmp_path: Path) -> None:
    made, fixture, club, _ = season(tmp_path, "colleges")
    repair.correct(made, club, [told("gold", amount=100_000, what="gift")], WHY)
    own = f"{fixture}-after-{club}"
    session = made.session(own)
    session.silence("hiring")
    made.update(session)
    dice, gold = session.now().dice, session.now().clubs[0].gold
    repair.correct(made, club, [told("gold", amount=-20_000, what="fine")], WHY)
    again = made.session(own)
    assert again.now().dice == dice
    assert again.now().clubs[0].gold == gold - 20_000
    hire = max((one for one in again.now().asked.options if one.startswith("hire ")), key=len)  # type: ignore[union-attr]
    again.answer(len(again.answers) + 1, 0, hire)
    made.update(again)
    left = again.now().clubs[0].gold
    with pytest.raises(LeagueError, match=own):
        repair.correct(made, club, [told("gold", amount=-left - 10_000, what="fine")], WHY)


@rule("LG-REPAIR-02")
def test_skill_or_characteristic_that_does_not_exist_is_not_given_by_a_ruling(tmp_path: Path) -> None:
    made, _, club, _ = season(tmp_path)
    player, lines = f"{club}-1", len(made.league.lines)
    wrong = {
        r"2020 has no skill 'Blok'; did you mean Block": told("learnt", player=player, skill="Blok", how="chosen", value=0),
        "no characteristic 'xx'; there are MA, ST, AG": told("lowered", player=player, characteristic="xx"),
        "no characteristic 'MA'": told("improved", player=player, characteristic="MA", value=0),
    }
    for words, fact in wrong.items():
        with pytest.raises(LeagueError, match=words) as refused:
            repair.correct(made, club, [fact], WHY)
        assert refused.value.rule == "LG-REPAIR-02"
    assert len(made.league.lines) == lines
    repair.correct(made, club, [told("learnt", player=player, skill="Block", how="chosen", value=20_000)], WHY)


@rule("LG-REPAIR-07")
def test_ruling_in_own_cause_is_marked_until_another_commissioner_confirms(tmp_path: Path) -> None:
    made, _, club, _ = season(tmp_path)
    made.actor = made.league.clubs[club].coach
    repair.correct(made, club, [told("gold", amount=10_000, what="gift")], WHY)
    line = made.league.lines[-1]
    assert own_causes(made.league) == {line["number"]}
    with pytest.raises(LeagueError, match="second commissioner"):
        repair.confirm_ruling(made, line["number"])
    made.actor = "helper"
    repair.confirm_ruling(made, line["number"])
    repair.correct(made, club, [told("gold", amount=10_000, what="gift")], WHY)
    assert own_causes(made.league) == {line["number"]}, "a helper ruled"
    made.actor = "another"
    for number in (1, made.league.lines[-1]["number"], 999):
        with pytest.raises(LeagueError, match="not a ruling of a commissioner about their own club"):
            repair.confirm_ruling(made, number)


@rule("LG-REPAIR-07", "LG-REPAIR-08")
def test_mark_of_own_cause_follows_the_coach_of_the_time(tmp_path: Path) -> None:
    made, _, club, _ = season(tmp_path)
    made.actor = "ada"
    marked: list[int] = []

    def ruled(own: bool) -> None:
        if own:
            marked.append(made.league.lines[-1]["number"])
        assert sorted(own_causes(made.league)) == marked

    repair.correct(made, club, [told("gold", amount=10_000, what="gift")], WHY)
    ruled(own=False)
    repair.pass_on(made, club, "ada", bot=False, why=WHY)
    ruled(own=True)  # takes a club
    repair.correct(made, club, [told("gold", amount=10_000, what="gift")], WHY)
    ruled(own=True)
    repair.pass_on(made, club, "bo", bot=False, why=WHY)
    ruled(own=True)  # gives their own club away
    repair.correct(made, club, [told("gold", amount=10_000, what="gift")], WHY)
    ruled(own=False)


@rule("LG-REPAIR-08")
def test_club_passes_to_another_coach_with_its_open_sequence(tmp_path: Path) -> None:
    made, fixture, club, _ = season(tmp_path)
    repair.pass_on(made, club, "Yvonne", False, WHY)
    assert made.league.clubs[club].coach == "Yvonne"
    assert made.league.sessions[f"{fixture}-after-{club}"][0] == POST
    repair.pass_on(made, club, "rookie", True, WHY)
    assert club in made.league.bots
    assert folded(made).bots == made.league.bots


@rule("LG-FIX-04")
def test_forfeited_fixture_gives_no_gold_or_awards_and_heals_no_player(tmp_path: Path) -> None:
    made, fixture, club, other = season(tmp_path)
    for one in (club, other):
        after(made, fixture, one)
    following = next(one for one in made.league.fixtures.values() if club in one.clubs and one.state == "waiting")
    repair.set_deadline(made, [following.id], "2026-01-01T00:00:00Z")
    assert (following.due, following.state) == ("2026-01-01T00:00:00Z", "waiting")  # nothing happens by itself
    hurt = next(iter(made.league.clubs[club].members))
    repair.correct(made, club, [told("out", player=hurt, fixture=fixture)], WHY)
    gold, mvps = made.league.clubs[club].gold, sum(one.mvps for one in made.league.clubs[club].members.values())
    loser = next(one for one in following.clubs if one != club)
    losing = made.league.clubs[loser]
    made.forfeit(following.id, club, WHY)
    now = made.league.clubs[club]
    assert now.gold - gold in range(10_000, 60_001, 10_000)
    assert sum(one.mvps for one in now.members.values()) == mvps + 2
    assert now.members[hurt].out
    assert (now.results[-1].outcome, now.results[-1].touchdowns) == ("won", 1)
    assert made.league.clubs[loser].gold == losing.gold


def test_league_keeps_a_commissioner(tmp_path: Path) -> None:
    made, _, _, _ = season(tmp_path)
    with pytest.raises(LeagueError, match="needs a commissioner"):
        repair.appoint(made, "commissioner", "")
    repair.appoint(made, "Helga", "helper")
    repair.appoint(made, "Helga", "commissioner")
    repair.appoint(made, "commissioner", "")
    assert made.league.roles == {"Helga": "commissioner"}


@rule("LG-REPORT-04", "LG-HAND-04")
def test_typed_result_counts_when_all_coaches_or_the_commissioner_confirm(tmp_path: Path) -> None:
    made, _, _, _ = season(tmp_path)
    free = {club for club in made.league.clubs if made.league.status(club) == "free"}
    fixture = next(one for one in made.league.fixtures.values() if one.state == "waiting" and set(one.clubs) <= free)
    session = made.open(fixture.id)
    session.silence()
    made.update(session)
    first, second = (made.league.clubs[club] for club in fixture.clubs)
    packed = report(
        seat(first.id, 1, 1, "won", all_played(first)), seat(second.id, 0, 2, "lost", all_played(second)), fixture=fixture.id
    ).packed()
    assert not repair.claim_result(made, fixture.id, packed, first.id)
    assert made.league.fixture(fixture.id).report is None
    assert repair.confirm_result(made, fixture.id, second.id)
    done = made.league.fixture(fixture.id).report
    assert done is not None
    assert done.typed
    with pytest.raises(LeagueError, match="LG-REPORT-04"):
        repair.confirm_result(made, fixture.id, second.id)
