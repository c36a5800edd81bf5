"""A job fixes every match by its number; an unplayable job is reported before play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from deepbowl.match.setup import SetupError, boards_for
from deepbowl.sim.job import Job, LineUp, line_ups
from deepbowl.sim.single_match import Watch, play_match

from .here import job_of


def test_a_match_depends_on_seed_and_number_only() -> None:
    job, longer = job_of(matches=3), job_of(matches=300)
    other = Job("crp", job.line_ups, 3, seed=7)
    for number in range(3):
        assert job.line_up(number) == longer.line_up(number) == other.line_up(number)
        assert job.dice(number).secret() == longer.dice(number).secret() == other.dice(number).secret()
        assert job.bot_seed(number, 1) == longer.bot_seed(number, 1)
    drawn = {job.line_up(number).teams for number in range(30)}
    assert len(drawn) > 20
    assert all(one != two for one, two in drawn)
    seeds = {job.bot_seed(number, seat) for number in range(30) for seat in range(2)}
    assert len(seeds) == 60
    assert job.dice(0).secret() != job.dice(1).secret()


def test_rotation_moves_bots_along_with_their_teams() -> None:
    found = line_ups("crp", ["random", "biased", "random"], teams=["Orc", "Elf", "Dwarf"], rotate=True)
    assert [line_up.teams for line_up in found] == [
        ("Orc", "Elf", "Dwarf"), ("Dwarf", "Orc", "Elf"), ("Elf", "Dwarf", "Orc"),
    ]  # fmt: skip
    for line_up in found:
        assert dict(zip(line_up.teams, line_up.bots, strict=True)) == {"Orc": "random", "Elf": "biased", "Dwarf": "random"}


def test_all_boards_take_turns() -> None:
    found = line_ups("stockbowl", ["random", "random"], boards=["all"])
    assert [line_up.board for line_up in found] == boards_for("stockbowl", 2)
    job = Job("stockbowl", found, 100)
    assert max(Counter(job.line_up(n).board for n in range(2 * len(found))).values()) == 2


def test_matches_of_a_book_with_a_rolled_layout_roll_separately() -> None:
    job = Job("stockbowl", line_ups("stockbowl", ["random", "random"]), 40, seed=3)
    boards = [job.line_up(number).board for number in range(40)]
    assert len(set(boards)) > 7
    assert set(boards) <= set(boards_for("stockbowl", 2))
    longer = Job("stockbowl", line_ups("stockbowl", ["random", "random"]), 4000, seed=3)
    assert [longer.line_up(number).board for number in range(40)] == boards, "the job and the number alone decide"
    other = Job("stockbowl", line_ups("stockbowl", ["random", "random"]), 40, seed=4)
    assert [other.line_up(number).board for number in range(40)] != boards
    for number in range(3):
        played = play_match(replace(job, turns=1), number, Watch())
        assert played.match["board"] == boards[number]
        assert {square[0] for square in played.squares} <= {boards[number]}


def test_same_team_for_all_seats_is_drawn_for_each_match() -> None:
    job = Job("crp", line_ups("crp", ["random", "biased"], teams=["same"]), 30)
    drawn = [job.line_up(number).teams for number in range(30)]
    assert all(one == two for one, two in drawn)
    assert len(set(drawn)) > 5
    job.check()
    with pytest.raises(SetupError, match="--teams same cannot be combined"):
        line_ups("crp", ["random", "biased"], teams=["same", "Orc"])


def test_missing_teams_are_filled_and_random_ones_drawn() -> None:
    assert line_ups("crp", ["random", "random"], teams=["Orc"])[0].teams == ("Orc", "Human")
    job = Job("crp", line_ups("crp", ["random", "random"], teams=["Orc", "random"]), 9)
    teams = {job.line_up(number).teams for number in range(9)}
    assert len(teams) > 4
    assert all(one == "Orc" != two for one, two in teams)


def test_a_description_gives_back_the_job() -> None:
    job = job_of(bots="random,random", switches=("time-limit",))
    assert Job.read(job.description(), job.matches) == job
    assert "matches" not in job.description()
    with pytest.raises(ValueError, match="not a description"):
        Job.read({"format": "soup"}, 1)


GOOD = LineUp(("random", "random"), ("Orc", "Human"), "open")


@pytest.mark.parametrize(("job", "told"), [
    (Job("crp", (GOOD,), 0), "0 matches cannot be played"),
    (Job("crp", (GOOD,), 1, turns=0), "at least one turn"),
    (Job("crpp", (GOOD,), 1), "no book 'crpp'"),
    (Job("crp", (GOOD,), 1, switches=("lava",)), "no switch 'lava'"),
    (Job("crp", (GOOD,), 1, seed=2**200), "too large"),
    (Job("crp", (LineUp(("randm", "random"), ("Orc", "Human"), "open"),), 1), "no bot 'randm'; did you mean random"),
    (Job("crp", (LineUp(("random", "random"), ("Orck", "Human"), "open"),), 1), "no ready team 'Orck'"),
    (Job("crp", (LineUp(("random", "random"), ("Orc", "Human"), "opn"),), 1), "no board and no file 'opn'"),
    (Job("crp", (GOOD, LineUp(("random",) * 3, ("Orc", "Human", "Elf"), "cross")), 1), "same number of seats"),
    (Job("crp", (LineUp(("random",), ("Orc",), "open"),), 1), "2 to 4 seats"),
])
def test_unplayable_job_is_reported(job: Job, told: str) -> None:
    with pytest.raises(SetupError) as error:
        job.check()
    assert told in str(error.value)


def test_lists_that_make_no_sense() -> None:
    with pytest.raises(SetupError, match="name one team per seat"):
        line_ups("crp", ["random"] * 3, teams=["Orc", "random"])
    with pytest.raises(SetupError, match="--boards all cannot be combined"):
        line_ups("crp", ["random"] * 2, boards=["open", "all"])
    with pytest.raises(SetupError, match="3 teams for 2 seats"):
        line_ups("crp", ["random"] * 2, teams=["Orc", "Elf", "Dwarf"])
