"""Random play: whole matches from fixed seeds, every invariant checked on the way. `make soak` plays thousands more."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from deepbowl.books.astrogranite.beasts import KINDS
from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.dungeons.generate import seats_of
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.grounds import map_books
from deepbowl.match.match import Match
from deepbowl.match.setup import together
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.teams.ready import ready_teams
from deepbowl.testing import random_play
from deepbowl.testing.random_matches import MIXED, POLICIES, Fixture, cuts
from deepbowl.testing.random_play import Care, Failure, play
from deepbowl.testing.watched import WatchedMatch

SEEDS = range(100, 130)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_played_at_random_is_sound_to_its_end(seed: int) -> None:
    outcome = play(Fixture(seed), Care().times(2))
    assert outcome.hash


def test_the_seeds_cover_seats_balls_policies_and_books() -> None:
    fixtures = [Fixture(seed) for seed in SEEDS]
    assert {fixture.seats for fixture in fixtures} == {2, 3, 4}
    assert {fixture.balls for fixture in fixtures} == {1, 2, 3}
    assert {fixture.policy for fixture in fixtures} == set(POLICIES)
    assert {fixture.book for fixture in fixtures} == {"crp", "playground"}
    assert any(fixture.board.stories > 1 for fixture in fixtures)
    assert any(fixture.board.doors and "lever" in fixture.board.areas for fixture in fixtures)
    assert {skill for f in fixtures for team in f.teams for p in team.players for skill in p.skills} == {
        trait.name for trait in fixtures[0].match().rules.traits
    }


# ---------------------------------------------------------------- books, in dungeons
BOOK_SEEDS = {"dungeonbowl-5": range(18), "stockbowl": range(10)}
"""No optional rule, each alone, and three sets: in a dungeon of the library, then in a generated one."""


@pytest.mark.parametrize(("book", "seed"), [(book, seed) for book, seeds in BOOK_SEEDS.items() for seed in seeds])
def test_a_match_of_a_book_played_at_random_is_sound_to_its_end(book: str, seed: int) -> None:
    outcome = play(Fixture(seed, book))
    assert outcome.hash


@pytest.mark.parametrize("book", BOOK_SEEDS)
def test_seeds_of_a_book_cover_switches_dungeons_and_teams(book: str) -> None:
    fixtures = [Fixture(seed, book) for seed in BOOK_SEEDS[book]]
    known = [switch.name for switch in BOOKS[book].switches if not switch.league]
    for switch in known:
        alone = [fixture for fixture in fixtures if fixture.lone_switch == switch]
        assert {fixture.switches for fixture in alone} == {(switch,)}
        assert len(alone) >= 2
    assert any(not fixture.switches for fixture in fixtures)
    assert not known or len({fixture.switches for fixture in fixtures if len(fixture.switches) > 1}) >= 3
    assert {fixture.generated for fixture in fixtures} == {True, False}
    assert {fixture.policy for fixture in fixtures} == set(POLICIES)
    assert {fixture.teams[0].name.startswith("Odd ") for fixture in fixtures} == {True, False}


@pytest.mark.parametrize("book", BOOK_SEEDS)
def test_long_soak_of_a_book_meets_all_dungeons_rosters_and_seats(book: str) -> None:
    fixtures = [Fixture(seed, book) for seed in range(0, 700, 5)]
    assert {fixture.board.name for fixture in fixtures if not fixture.generated} == {
        dungeon(name).board().name for name in dungeon_names(book)
    }
    assert {fixture.seats for fixture in fixtures} == set(seats_of(book))
    ready = {team.name for fixture in fixtures for team in fixture.teams if not team.name.startswith("Odd ")}
    assert len(ready) >= 0.9 * len(ready_teams())


def test_match_under_three_referees_with_weapons_spells_and_items_is_sound() -> None:
    """A sample of `python scripts/referees.py --matches 2000 --soak`."""
    assert play(WatchedMatch(0)).hash


def test_the_same_seed_is_the_same_match() -> None:
    assert play(Fixture(7)).hash == play(Fixture(7)).hash


# ---------------------------------------------------------------- would it see a defect?


def test_a_defect_is_reported_with_seed_and_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "turnover", lambda *_: 1 / 0)
    with pytest.raises(Failure, match=r"seed 100.*\n.*ZeroDivisionError") as caught:
        play(Fixture(100))
    assert caught.value.seed == 100
    assert caught.value.log.startswith("deepbowl log")


def test_a_match_that_does_not_end_is_a_failure() -> None:
    with pytest.raises(Failure, match="does not end: 20 decisions"):
        play(Fixture(100), most=20)


def test_a_broken_invariant_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "put_ball", lambda m, ball, _: Match.give_ball(m, ball, 0))
    with pytest.raises(Failure, match="ball"):
        play(Fixture(100))


@pytest.mark.parametrize(
    ("kind", "field", "told"),
    [
        (event.Moved, "", "told was"), (event.Moved, "to_cell", "told was"), (event.Moved, "from_cell", "before"),
        (event.Pushed, "from_cell", "before"), (event.Placed, "", "told was"), (event.KnockedDown, "", "told was"),
        (event.Removed, "posture", "told was"), (event.Bounced, "cell", "told was"),
        (event.Bounced, "ball", "told was"),
        (event.Caught, "body", "told was"), (event.PickedUp, "", "told was"), (event.Touchdown, "score", "that makes it"),
        (event.Touchdown, "", "the score is"), (event.DoorMoved, "", "a door moved"),
        (event.MarkChanged, "", "came or went"), (event.Teleported, "cell", "told was"), (event.StoodUp, "", "told was"),
    ],
)  # fmt: skip
def test_missing_or_wrong_event_is_a_failure(
    kind: type[event.Event], field: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = Match.tell

    def lie(m: Match, e: event.Event) -> None:
        if isinstance(e, kind) and field:
            setattr(e, field, getattr(e, field) + 1)
        if not isinstance(e, kind) or field:
            true(m, e)

    monkeypatch.setattr(Match, "tell", lie)
    assert told in first_failure(3)


def first_failure(seed: int) -> str:
    """What goes wrong in the first match from a seed on in which anything does."""
    for later in range(seed, seed + 30):
        try:
            play(Fixture(later), Care(0, 0, 0, 0, 0, 0, 0))
        except Failure as failure:
            return failure.what
    return "nothing"


# ---------------------------------------------------------------- the script


@pytest.fixture(scope="module")
def soak() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "scripts" / "soak.py"
    spec = importlib.util.spec_from_file_location("soak_script", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["soak_script"] = module
    spec.loader.exec_module(module)
    return module


def test_the_soak_sums_up_what_it_played(soak: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["2", "--first", "4", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    for word in ("2 matches", "decisions", "touchdowns", "casualties", "longest tape", "0 failures"):
        assert word in told


def test_soak_of_a_book_reports_its_coverage_and_resumes(
    soak: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    book = ["--book", "dungeonbowl-5", "--workers", "1", "--first", "1", "--into", str(tmp_path / "soak.jsonl")]
    assert soak.main(["2", *book]) == 0
    assert "switches alone: holes 1, precarious 1" in capsys.readouterr().out
    played = (tmp_path / "soak.jsonl").read_text(encoding="utf-8")
    assert soak.main(["3", *book, "-v"]) == 0
    told = capsys.readouterr().out
    assert told.count(" decisions, ") == 2  # the one new match, and the summary
    assert "3 matches" in told
    assert "switches alone: holes 1, precarious 1, obstacles 1" in told
    assert (tmp_path / "soak.jsonl").read_text(encoding="utf-8").startswith(played)


def test_a_soak_tells_what_happens_only_among_several_teams(soak: ModuleType) -> None:
    first = soak.Result(1, "deathbowl", 4, touchdowns=3, figures={"help asked": 2, "turns passed over": 1})
    told = soak.summary([first, soak.Result(2, "deathbowl", 4, touchdowns=2)], 1.0)
    assert "a match: 2.50 (5) touchdowns" in told
    assert "double touchdowns 0.00 (0) in 0 matches, turns passed over 0.50 (1) in 1 matches, help asked 1.00 (2)" in told


def test_the_soak_tells_seed_and_log_of_a_failure_and_exits_with_1(
    soak: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(random_play.Play, "end", lambda _: 1 / 0)
    monkeypatch.setattr(soak, "ROOT", tmp_path)
    monkeypatch.setattr(soak, "LOGS", tmp_path / "logs")
    assert soak.main(["--seed", "4"]) == 1
    told = capsys.readouterr().out
    assert "FAILED seed 4" in told
    assert "1 failures" in told
    assert (tmp_path / "logs" / "seed-4.log").read_text(encoding="utf-8").startswith("deepbowl log")
    assert "ZeroDivisionError" in (tmp_path / "logs" / "seed-4.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOKS)
def test_a_resolution_changes_nothing_before_it_runs(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match without a record keeps what was before a choice only if it needs a resolution, after `begin` has said so."""
    begin, resolutions = Match.begin, []

    def watched(self: Match, choice: int) -> object:
        before = self.state.copy()
        rule = begin(self, choice)
        if rule is not None:
            resolutions.append(choice)
            assert self.state.changes(before) == before.changes(before)
        return rule

    monkeypatch.setattr(Match, "begin", watched)
    match = Fixture(3, book).match().clone(Seeded(5))
    random = Random(7)
    for _ in range(1500):
        if match.over:
            break
        match.apply(random.choice(match.decision().options))
    assert len(resolutions) > 20


# ---------------------------------------------------------------- coached
@pytest.mark.parametrize("book", [book for book in map_books() if min(seats_of(book)) < len(MIXED)])
def test_a_coached_match_of_each_book_is_sound_to_its_end(book: str) -> None:
    fixture = Fixture(11, book, coached=True)
    assert {type(bot) for bot in fixture.bots()} == {ScriptedBot}
    outcome = play(fixture, Care().times(0.5))
    assert outcome.hash
    assert not outcome.given_up


def test_a_coached_fixture_is_the_same_match_with_other_bots() -> None:
    coached, other = Fixture(12, "astrogranite", coached=True), Fixture(12, "astrogranite")
    assert (coached.board.name, coached.switches) == (other.board.name, other.switches)
    assert [team.name for team in coached.teams] == [team.name for team in other.teams]
    assert coached.policy != other.policy


def test_body_that_never_acts_does_not_cut_teams_off_from_each_other() -> None:
    fixture = Fixture(940173, "dungeon-bowl-2021", coached=True)
    board = fixture.board
    assert cuts(board, board.feet[2][board.at(1, 23)]), "it fills the only way into an end zone"
    assert not cuts(board, board.feet[1][board.at(1, 23)]), "there is a square beside it"
    standing = [board.feet[body.size][board.cell(body.at)] for body in fixture.neutrals]
    assert standing
    assert not any(cuts(board, foot) for foot in standing)


def test_a_coached_soak_goes_through_all_books_in_turn(
    soak: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "soak.jsonl"
    wanted = ["2", "--first", "10", "--workers", "1", "--book", "all", "--coached", "--care", "0.1", "--into", str(kept)]
    assert soak.main(wanted) == 0
    assert "given up after 200 turns: 0 matches" in capsys.readouterr().out
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert [line["book"] for line in lines] == [book_ids()[seed % len(book_ids())] for seed in (10, 11)]
    assert all(line["coached"] for line in lines)
    assert soak.main(wanted) == 0  # nothing is played again
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 2


def test_a_match_that_a_coach_gives_up_is_counted(monkeypatch: pytest.MonkeyPatch, soak: ModuleType) -> None:
    monkeypatch.setattr(random_play, "MOST_TURNS", 2)
    outcome = play(Fixture(11, "astrogranite", coached=True), Care(0, 0, 0, 0, 0, 0, 0))
    assert outcome.given_up
    assert soak.given_up([soak.Result(11, given_up=True), soak.Result(12)]) == "1 matches (seeds 11)"


# ---------------------------------------------------------------- monsters that act
def beasts(*placed: tuple[str, str]) -> list[NeutralSheet]:
    """Monsters by their names, each on its square."""
    sheets = [next(kind for kind in KINDS if kind.name == name).sheet(number) for number, (name, _) in enumerate(placed, 1)]
    for sheet, (_, square) in zip(sheets, placed, strict=True):
        sheet.at = square
    return sheets


def test_match_among_monsters_of_all_sizes_stays_sound() -> None:
    fixture = Fixture(12, "astrogranite")
    fixture.board, fixture.seats = dungeon("wyrms-hall").board(), 2
    fixture.teams = fixture.teams[:2]
    fixture.switches = together("astrogranite", ["lurking-monsters", "morphing-monsters"], fixture.board)
    fixture.neutrals = beasts(("Cave Dragon", "22,7"), ("Cave Hydra", "11,7"), ("Hellhound", "17,6"), ("Gorgon", "17,10"))
    played = random_play.Play(fixture, Care().times(2), 10_000)
    for _ in range(500):
        if not played.m.over:
            played.one_decision()
    hunters = {played.m.bodies.size[e.body] for e in played.m.events or [] if isinstance(e, event.Hunts)}
    assert hunters == {1, 2, 3}
