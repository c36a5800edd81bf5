"""Bots in leagues: managers, whole seasons on several processes, the report. [LG-BOT]"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.engine.log import read_log
from deepbowl.league.club import Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.folder import Folder, Memory
from deepbowl.league.ledger import PROVEN, judge, ledger_text
from deepbowl.league.manager import MANAGERS, Manager, manage, manager_called
from deepbowl.league.redraft import END_2020, redraft
from deepbowl.league.report import report_of
from deepbowl.league.session import Ask
from deepbowl.match.log import RunningHash
from deepbowl.match.replay import steps
from deepbowl.sim.season import SeasonJob, World, next_round, play_round, simulate
from deepbowl.sim.season_report import as_json, club_seasons, report
from deepbowl.sim.statistics import mean, wilson
from deepbowl.testing import rule

from .kit import club, office, session, team, told

JOB = SeasonJob("dungeonbowl-5", 4, seed=5, lists=("Orc", "Human", "Skaven", "Dwarf"), managers=("sensible", "greedy"))


@pytest.fixture(scope="module")
def world() -> World:
    """Return a season of four clubs, played in this process."""
    return simulate(JOB, Memory(), 1)


@rule("LG-BOT-01")
def test_bots_answer_with_options_and_their_clubs_stay_legal(world: World) -> None:
    league = world.office.league
    assert judge(ledger_text(league.lines)).word == PROVEN, "every answer was one of the options offered"
    assert league.bots == set(league.clubs), "every club is marked"
    for line in league.lines:
        assert line["kind"] != "entry" or line["bot"]
    for its in league.clubs.values():
        assert its.breaches(new=False) == []
    chairs = [chair for fixture in league.fixtures.values() for chair in fixture.chairs]
    assert all(chair.bot for chair in chairs)


@rule("LG-BOT-01")
def test_manager_that_invents_an_answer_is_refused() -> None:
    class Cheat(Manager):
        def answer(self, club: Club, asked: Ask) -> str:
            return "gold 1000000"

    made = session([club("A", "Orc", "bb2020")], lambda floor: redraft(floor, END_2020, 2))
    with pytest.raises(LeagueError, match="'gold 1000000' is not possible"):
        made.conduct(Cheat().answer)
    assert made.answers == []
    with pytest.raises(LeagueError, match="no manager 'sensibel'; there are sensible, greedy; did you mean sensible"):
        manager_called("sensibel")


@rule("LG-BOT-01")
@pytest.mark.parametrize("name", list(MANAGERS))
def test_managers_redraft_to_a_legal_list(name: str) -> None:
    made = session([club("A", "Orc", "bb2020", gold=200_000)], lambda floor: redraft(floor, END_2020, 2))
    after = made.conduct(MANAGERS[name].answer).clubs[0]
    assert after.breaches(new=True, budget=10**9) == []
    assert len(after.listed()) >= 11
    if name == "greedy":
        assert after.gold < 50_000


@rule("LG-BOT-01", "2020-16.11")
@pytest.mark.parametrize("name", list(MANAGERS))
def test_managers_redraft_with_costly_former_players_keep_some_gold(name: str) -> None:
    """All former players together cost more than the budget: the costliest go, Linemen take their places."""
    seasons = [told("appeared", player=f"A-{number}", season=season) for number in range(1, 12) for season in (1, 2)]
    made = session([club("A", "Orc", "bb2020", *seasons, gold=0)], lambda floor: redraft(floor, END_2020, 3))
    after = made.conduct(MANAGERS[name].answer).clubs[0]
    assert after.breaches(new=True, budget=10**9) == []
    assert {one.text("how") for one in made.now().facts[0] if one.kind == "hired"} == {"drafted"}
    assert len(made.answers) < 30, "nobody is dropped and kept in turns"


@rule("LG-BOT-01", "LG-FACT-04")
def test_season_is_the_same_on_one_and_on_two_processes(world: World) -> None:
    twin = simulate(JOB, Memory(), 2)
    assert [line["hash"] for line in twin.office.league.lines] == [line["hash"] for line in world.office.league.lines]


@rule("LG-BOT-02")
def test_round_of_bots_is_played_unwatched_and_stored_like_any_match(tmp_path: Path) -> None:
    league = office(tmp_path / "L", clubs=0, twice=False)
    for number, race in enumerate(("Orc", "Human")):
        league.join(f"c{number}", team(race, name=f"Club {number}"), "bot", bot=True)
    league.begin_season()
    waits = next_round(league)
    play_round(JOB, World(league, {}), waits, None)
    fixture = league.league.fixtures[waits[0].id]
    assert fixture.state == "done", "bots answer before and after at once"
    log = Folder(tmp_path / "L").log(fixture.id)
    assert report_of(log, fixture.id, fixture.chairs) == fixture.report
    *_, last = steps(read_log(log))
    assert fixture.report is not None
    assert RunningHash(last).now()[1] == fixture.report.match


@rule("LG-BOT-03", "LG-SEASON-02")
def test_bot_that_wins_a_league_holds_the_trophy(tmp_path: Path) -> None:
    league = office(tmp_path / "L", clubs=0, edition="bb2020", book="bb2020", twice=False)
    for number, race in enumerate(("Orc", "Human", "Skaven", "Dwarf")):
        league.join(f"c{number}", team(race, "bb2020", name=f"Club {number}"), "x", bot=number == 0)
    league.begin_season()
    for fixture in list(league.league.fixtures.values()):
        league.forfeit(fixture.id, min(fixture.clubs), "nobody plays here")
    assert league.end_season()[0] == "c0"
    champion = league.league.clubs["c0"]
    assert champion.trophy
    assert champion.all_rerolls == champion.rerolls + 1


@rule("LG-BOT-04")
def test_bot_manages_no_club_of_a_person(tmp_path: Path) -> None:
    league = office(tmp_path / "L", twice=False)
    league.begin_season()
    fixture = next(iter(league.league.fixtures.values()))
    for its in fixture.clubs:
        league.ruling(its, [told("gold", amount=50_000, what="a gift")], "so that there is something to ask")
    id = league.open(fixture.id).id
    with pytest.raises(LeagueError, match=r"coached by a person; a bot helps only with the coach's consent") as no:
        manage(league, id)
    assert no.value.rule == "LG-BOT-04"
    with pytest.raises(LeagueError, match="no club 'nobody'"):
        league.consent("nobody")
    for its in fixture.clubs:
        league.consent(its)
    assert manage(league, id).now().closed
    assert all(chair.bot for chair in league.league.fixtures[fixture.id].chairs), "the match is marked"
    league.consent(fixture.clubs[0], given=False)
    assert fixture.clubs[0] not in league.league.lent


def test_report_adds_up(world: World) -> None:
    rows = club_seasons(world)
    assert len(rows) == 4
    assert sum(one.won for one in rows) == sum(one.lost for one in rows) + 0
    assert sorted(one.place for one in rows) == [1, 2, 3, 4]
    tables = report(world)
    assert set(tables) == {"list", "manager", "season"}
    assert sum(figures["matches"] for _, figures in tables["list"]) == 12
    assert sum(figures["titles"] for _, figures in tables["manager"]) == 1
    for rows_of in tables.values():
        for _, figures in rows_of:
            for name, figure in figures.items():
                if name in ("clubs", "matches", "titles"):
                    assert isinstance(figure, int)
                else:
                    assert figure.low <= figure.value <= figure.high, name
    season = tables["season"][0][1]
    assert season["won"] == pytest.approx([100 * number for number in wilson(sum(one.won for one in rows), 12)])
    assert season["value"] == pytest.approx(mean([one.value / 1000 for one in rows]))
    assert season["touchdowns"].value == pytest.approx(sum(one.touchdowns for one in rows) / 12)
    assert season["deaths"].value == pytest.approx(sum(one.deaths for one in rows) / 12)
    assert season["deaths"].high > 0, "none in 12 matches does not mean never"
    told = as_json(tables)
    assert told["season"]["1"]["won"] == season["won"].as_list()
    assert told["list"]["Orc"]["value"][1:] == [None, None], "one club in one season has no interval"
    json.loads(json.dumps(told, allow_nan=False))


def test_command_writes_ledger_tables_and_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    words = ["league", "sim", "--clubs", "4", "--book", "dungeonbowl-5", "--lists", "Orc,Human", "--workers", "1"]
    assert errors.run(app, [*words, "--out", str(out), "--prove", "--json", "--seed", "2"]) == 0
    printed = capsys.readouterr().out.splitlines()
    found = json.loads(printed[0])
    assert found["matches"] == 6
    assert printed[-1] == "PROVEN."
    assert {place.name for place in out.iterdir()} == {"ledger", "clubs.parquet", "matches.parquet", "report.json"}
    assert errors.run(app, ["verify", str(out / "ledger")]) == 0
    assert found["season"]["1"]["won"][1] < found["season"]["1"]["won"][0] < found["season"]["1"]["won"][2]
    assert errors.run(app, [*words, "--seed", "2"]) == 0
    shown = capsys.readouterr().out
    low, high = (f"{number:.0f}" for number in found["season"]["1"]["won"][1:])
    assert f"{low}–{high}" in shown
    assert "interval of 95 %" in shown
    for wrong, said in (("--managers", "no manager"), ("--book", "no book"), ("--lists", "no ready team")):
        assert errors.run(app, ["league", "sim", wrong, "nonsense", "--clubs", "4"]) == 2
        assert said in capsys.readouterr().err
