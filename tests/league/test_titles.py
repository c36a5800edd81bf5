"""Refusals name fixtures, sequences and players as people do; a terminal, where ids are typed, adds the ids."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deepbowl.league import repair
from deepbowl.league.errors import LeagueError
from deepbowl.league.fixture import WAITING
from deepbowl.league.office import Office
from deepbowl.league.titles import fixture_title, sequence_title
from deepbowl.testing import rule

from .kit import office, played, told


def refusal(do: Callable[[], object]) -> tuple[str, str]:
    """Return a refusal as a page and as a terminal tell it."""
    with pytest.raises(LeagueError) as refused:
        do()
    return refused.value.wrong, str(refused.value)


def begun(path: Path) -> Office:
    made = office(path, 4, "crp", twice=False)
    made.begin_season()
    return made


@rule("LG-REPAIR-05", "LG-CLUB-03")
def test_refusal_names_the_round_and_the_clubs(tmp_path: Path) -> None:
    made = begun(tmp_path)
    first = made.league.fixtures["s1d1f1"]
    clubs = " – ".join(made.league.clubs[one].name for one in first.clubs)
    page, terminal = refusal(lambda: repair.result(made, first.id, [1, 1], "too early"))
    assert page == f"round 1 ({clubs}) has no result yet"
    assert terminal == f"round 1 ({clubs}, s1d1f1) has no result yet [LG-REPAIR-05]"
    played(made, first)
    club = min(first.clubs)
    whose = made.league.clubs[club].name
    other = next(one.id for one in made.league.fixtures.values() if club in one.clubs and one.state == WAITING)
    page, terminal = refusal(lambda: made.open(other))
    assert page == f"{whose} have choices open after a match; finish the sequence of {whose} after round 1 ({clubs}) first"
    assert f"{clubs}, s1d1f1-after-{club}) first [LG-CLUB-03]" in terminal


@rule("LG-REPAIR-02", "LG-REPAIR-03")
def test_refusal_names_the_player(tmp_path: Path) -> None:
    made = begun(tmp_path)
    skill = told("learnt", player="c0-1", skill="Block", how="chosen", value=20_000)
    player = made.league.clubs["c0"].members["c0-1"].name
    repair.correct(made, "c0", [skill], "forgotten")
    page, terminal = refusal(lambda: repair.correct(made, "c0", [skill], "twice"))
    assert page == f"{player} has Block already"
    assert terminal == f"{player} (c0-1) has Block already [LG-CLUB-01]"


@rule("LG-SEASON-01", "LG-FIX-08")
def test_titles_of_friendlies_play_offs_and_sequences(tmp_path: Path) -> None:
    made = begun(tmp_path)
    friendly = made.friendly(["c0", "c1"], "both agreed")
    assert fixture_title(made.league, friendly).told() == "the friendly (Club 0 – Club 1)"
    made.open(friendly)
    assert sequence_title(made.league, f"{friendly}-before").told() == "the sequence before the friendly (Club 0 – Club 1)"
    made.finish(f"{friendly}-before")
    repair.again(made, friendly, "not played")
    for fixture in [one for one in made.league.fixtures.values() if one.state == WAITING and not one.friendly]:
        played(made, fixture)
        for id in list(made.league.sessions):
            made.finish(id)
    made.play_offs()
    assert fixture_title(made.league, "s1p1f1").name == "the semi-final"
    for id in ("s1p1f1", "s1p1f2"):
        made.forfeit(id, made.league.fixtures[id].clubs[0], "test")
    made.play_offs()
    assert fixture_title(made.league, "s1p2f1").name == "the match for third place"
    for id in ("s1p2f1", "s1p2f2"):
        made.forfeit(id, made.league.fixtures[id].clubs[0], "test")
    made.end_season()
    assert made.league.sessions == {}, "CRP has no re-draft to answer"
    made.begin_season()
    assert fixture_title(made.league, "s1d1f1").name == "round 1 of season 1"
