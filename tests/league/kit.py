"""Clubs, reports and sequences for tests: scripted dice, answers where they matter, silence everywhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from deepbowl.engine.dice import Seeded
from deepbowl.league.club import DREW, LOST, WON, Club
from deepbowl.league.facts import Fact, fact
from deepbowl.league.fixture import WAITING, Fixture
from deepbowl.league.fold import add_all
from deepbowl.league.folder import Folder
from deepbowl.league.founding import found
from deepbowl.league.office import Office
from deepbowl.league.pack import Pack
from deepbowl.league.report import Deeds, Report, SeatReport, outcome_of, places
from deepbowl.league.session import Ask, Floor, Session, Steps
from deepbowl.teams.ready import ready_team
from deepbowl.teams.team import Team

RULE = "LG-CLUB-01"


def team(race: str = "Orc", edition: str = "crp", **changes: object) -> Team:
    """Return a ready team without goods for one match."""
    ready = ready_team(race, edition)
    lasting = {good.name for good in ready.drafted_by().goods if good.value or good.grows}
    bare = replace(ready, goods={name: count for name, count in ready.goods.items() if name in lasting})
    return replace(bare, **changes)  # type: ignore[arg-type]


def club(id: str = "A", race: str = "Orc", edition: str = "crp", *facts: Fact, **changes: object) -> Club:
    """Return a club of a ready team with some facts added and some attributes set."""
    made = add_all(Club(id), found(id, team(race, edition), f"coach of {id}"))
    return replace(add_all(made, facts), **changes)  # type: ignore[arg-type]


def told(kind: str, /, **about: str | int | bool) -> Fact:
    """Return a fact by a ruling."""
    return fact(kind, RULE, **about)


def points(player: str, amount: int) -> Fact:
    """Return earned points."""
    return told("points", player=player, amount=amount, deed="test", match="")


def out(*players: str, fixture: str = "f0") -> list[Fact]:
    """Return players who miss the next match."""
    return [told("out", player=one, fixture=fixture) for one in players]


def gone(*players: str) -> list[Fact]:
    """Return players who left."""
    return [told("left", player=one, why="test") for one in players]


def seat(
    id: str,
    touchdowns: int = 0,
    place: int = 1,
    outcome: str = DREW,
    players: Mapping[str, Deeds] | None = None,
    **more: object,
) -> SeatReport:
    """Return a club's part of a report."""
    return SeatReport(id, touchdowns, place, outcome, players=players or {}, **more)  # type: ignore[arg-type]


def report(*seats: SeatReport, fixture: str = "f1", book: str = "crp", friendly: bool = False) -> Report:
    """Return a report of a match."""
    return Report(fixture, book, f"match of {fixture}", seats, friendly)


def all_played(its: Club, **deeds: Deeds) -> dict[str, Deeds]:
    """Return a club's fit players as a report lists them, some with achievements: p3 is the third player."""
    return {one.id: deeds.get(f"p{one.id.split('-')[1]}", Deeds()) for one in its.fit()}


def won_by(winner: Club, loser: Club, score: int = 1, book: str = "crp", fixture: str = "f1") -> Report:
    """Return a match one club won."""
    return report(
        seat(winner.id, score, 1, WON, all_played(winner)),
        seat(loser.id, 0, 2, LOST, all_played(loser)),
        fixture=fixture,
        book=book,
    )


def scripted(dice: Iterable[int]) -> tuple[Callable[[int, str], tuple[int, bool]], list[int]]:
    """Return dice that fall as written, and the list of those that are left."""
    left = list(dice)

    def roll(sides: int, purpose: str) -> tuple[int, bool]:
        assert left, f"no die left for {purpose} (D{sides})"
        value = left.pop(0)
        assert 1 <= value <= sides, f"{purpose} is a D{sides}, the script has {value}"
        return value, False

    return roll, left


def run(
    clubs: Sequence[Club],
    steps: Callable[[Floor], Steps],
    dice: Iterable[int] = (),
    answers: Iterable[str] = (),
    seen: list[Ask] | None = None,
) -> Floor:
    """Run steps to their end: each answer is given to the first question that offers it, silence answers the others."""
    roll, left = scripted(dice)
    floor = Floor(clubs, roll)
    waiting = list(answers)
    going = steps(floor)
    try:
        asked = next(going)
        while True:
            if seen is not None:
                seen.append(asked)
            mine = waiting.pop(0) if waiting and waiting[0] in asked.options else asked.options[0]
            asked = going.send(mine)
    except StopIteration:
        pass
    assert not left, f"dice left over: {left}"
    assert not waiting, f"answers nobody asked for: {waiting}"
    return floor


def session(clubs: Sequence[Club], steps: Callable[[Floor], Steps], key: int = 1, **more: object) -> Session:
    """Return a session with dice from a key."""
    return Session("s1", "after", "f1 report", tuple(clubs), steps, Seeded(key).secret(), **more)  # type: ignore[arg-type]


def office(path: Path, clubs: int = 4, edition: str = "crp", book: str = "dungeonbowl-5", **pack: object) -> Office:
    """Return a league of bots in a folder, its season not begun."""
    made = Office(Folder(path), key=lambda id: Seeded(id).secret())
    made.found(Pack("Test league", book, edition, **pack))  # type: ignore[arg-type]
    races = {
        "crp": ("Orc", "Human", "Skaven", "Dwarf"),
        "colleges": ("College of Fire", "College of Shadows", "College of Metal", "College of Light"),
        "bb2020": ("Orc", "Human", "Skaven", "Dwarf"),
    }[edition]
    for number in range(clubs):
        made.join(f"c{number}", team(races[number % len(races)], edition, name=f"Club {number}"), f"Coach {number}")
    return made


def kinds(facts: Iterable[Fact]) -> list[str]:
    """Return the kinds of facts in their order."""
    return [one.kind for one in facts]


def played(
    its: Office, fixture: Fixture, *touchdowns: int, caused: tuple[int, ...] = (), deeds: Mapping[str, Deeds] | None = None
) -> Report:
    """Hand a typed result of a fixture over; before the match everything is silence."""
    if its.league.fixture(fixture.id).state == WAITING:
        before = its.open(fixture.id)
        before.silence()
        its.update(before)
    chairs = its.league.fixtures[fixture.id].chairs
    goals = touchdowns or (0,) * len(chairs)
    ranks = places(goals, set())
    hurt, did = caused or (0,) * len(chairs), deeds or {}
    seats = [
        seat(chair.club, goals[at], ranks[at], outcome_of(ranks, at),
             {id: did.get(id, Deeds()) for id in chair.shirts.values()}, caused=hurt[at], suffered=sum(hurt) - hurt[at])
        for at, chair in enumerate(chairs)
    ]  # fmt: skip
    packed = report(*seats, fixture=fixture.id, book=its.league.pack.book).packed()
    return its.record_typed(fixture.id, packed, fixture.clubs)
