"""A tournament: the fold of its lines, with its entries, rounds and results. [LG-FACT-01, LG-PAIR-08, LG-BYE-04]

It is a league of another form: rounds are drawn one by one, from league points and meetings. In a resurrection tournament
every match begins with the list as entered, and there are no sequences between matches. [LG-PACK-02]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from deepbowl.league.club import Club
from deepbowl.league.errors import FoldError, LeagueError
from deepbowl.league.fixture import DONE, FORFEITED, RUNNING, WAITING, Fixture
from deepbowl.league.frame import shuffled
from deepbowl.league.league import League, Line
from deepbowl.league.league_lines import Reader
from deepbowl.league.office_lines import COMMISSIONER
from deepbowl.league.pairing import Draw, Field, Pair, is_house, planned, swiss
from deepbowl.league.ranking import Entry, Played, Row, bye_points, level_groups, seats_of, standings
from deepbowl.league.report import Chair, read_report
from deepbowl.league.session import BEGIN, DRAW, LOTS, NOTHING, Ask, Floor, Steps
from deepbowl.league.titles import fixture_title
from deepbowl.league.tournament_pack import BOTS, TournamentPack, house_team, read_tournament_pack
from deepbowl.teams.team import Team

PLAN: Final = "plan"


@dataclass(frozen=True, slots=True)
class Coach:
    """One entry: a list with its coach, as it was entered."""

    club: str
    coach: str
    team: Team
    naf_name: str = ""
    naf_number: int = 0
    bot: bool = False
    seed: int = 0
    missed: int = 0
    """Rounds that had begun when this coach entered. [LG-BYE-04]"""


@dataclass(slots=True)
class Round:
    """A round that was drawn: looked at, then begun. [LG-PAIR-08]"""

    number: int
    tables: list[list[str]]
    byes: list[str] = field(default_factory=list)
    broken: list[tuple[str, str]] = field(default_factory=list)
    accepted: bool = False
    """Whether the organiser takes a draw that breaks forbidden pairs. [LG-PAIR-03]"""
    begun: bool = False
    by_hand: list[tuple[str, str, str]] = field(default_factory=list)
    """Exchanges: two coaches and the reason."""


@dataclass(slots=True)
class Tournament(League):
    """Everything the lines of a tournament add up to."""

    entries: dict[str, Coach] = field(default_factory=dict)
    house: dict[str, Team] = field(default_factory=dict)
    """Ready teams of the house bots, by seat name. [LG-BYE-01]"""
    present: set[str] = field(default_factory=set)
    """Coaches who said that they are present for the next round."""
    forbidden: set[Pair] = field(default_factory=set)
    rounds: list[Round] = field(default_factory=list)
    draws: int = 0
    values: dict[str, dict[str, int]] = field(default_factory=dict)
    """Team values of a growing tournament when each match began."""
    plan: list[list[list[str]]] = field(default_factory=list)
    over: bool = False

    @property
    def event(self) -> TournamentPack:
        """The rule pack."""
        assert isinstance(self.pack, TournamentPack)
        return self.pack

    @classmethod
    def read(cls, lines: Iterable[Line]) -> Tournament:
        """Return the tournament that lines give, or raise `FoldError` with the line. [LG-FACT-04]"""
        found: Tournament | None = None
        for line in lines:
            if found is None:
                if line.get("kind") != "tournament":
                    raise FoldError("the first line must found the tournament", line=1)
                try:
                    found = cls(read_tournament_pack(line["pack"]), season=1)
                except (LeagueError, KeyError, TypeError) as error:
                    raise FoldError(str(error), line=1) from None
            found.apply(line)
        if found is None:
            raise FoldError("there are no lines", line=1)
        return found

    def readers(self) -> Mapping[str, Reader]:
        """Return what each kind of line does: those of a league that make sense here, and its own."""
        return {**League.readers(self), **_READ}

    # ------------------------------------------------------------ questions about it
    @property
    def kind(self) -> str:
        """The kind: a tournament."""
        return "tournament"

    @property
    def size(self) -> int:
        """How many lists are entered."""
        return len(self.entries)

    def bot_of(self, club: str) -> str:
        """Return the bot that plays for a list: the one entered, else a house bot. [LG-BYE-01, LG-FIX-06]"""
        entered = self.entries.get(club)
        return entered.coach if entered is not None and entered.bot else self.event.house

    def entry_closed(self) -> str:
        """Return why no list can enter any more, "" while one can. [LG-BYE-04]"""
        if len(self.entries) >= self.event.room:
            return f"all {self.event.room} places are taken"
        if self.over or (self.begun and 2 * self.begun >= len(self.event.rounds)):
            return f"{self.begun} of {len(self.event.rounds)} rounds have begun; entry is closed"
        return ""

    def asked_to_be_present(self) -> list[str]:
        """Return the lists of people that the next draw waits for: not present yet, and not gone. [LG-BYE-04]"""
        if not any(kind == DRAW for kind, _, _ in self.sessions.values()):
            return []
        return [id for id, one in self.entries.items() if not one.bot and id not in self.present and id not in self.left]

    def called(self, club: str) -> str:
        """Return the name of a list or of a house bot."""
        return self.entries[club].team.name if club in self.entries else club.capitalize()

    def place_of(self, fixture: Fixture) -> str:
        """Return the round and the table of a fixture in words."""
        return f"round {fixture.round}, table {self.tables(fixture.round).index(fixture) + 1}"

    def must_be_open(self, fixture: Fixture | None = None) -> None:
        """Raise `LeagueError` once the final places stand, or if a later round was drawn from the result of a fixture.
        [LG-RANK-07, LG-REPAIR-05]"""
        if self.over:
            raise LeagueError("LG-RANK-07", "the tournament is over; its places stand")
        if fixture is not None and fixture.round < len(self.rounds):
            wrong = f"round {fixture.round + 1} was drawn after "
            raise LeagueError("LG-REPAIR-05", wrong, fixture_title(self, fixture.id), "; change its result instead")

    def entry(self, id: str) -> Coach:
        """Return an entry, or raise `LeagueError`."""
        if id not in self.entries:
            raise LeagueError("LG-BYE-04", f"no entry {id!r}")
        return self.entries[id]

    @property
    def begun(self) -> int:
        """How many rounds have begun."""
        return sum(one.begun for one in self.rounds)

    def current(self) -> Round:
        """Return the last round drawn, or raise `LeagueError`."""
        if not self.rounds:
            raise LeagueError("LG-PAIR-08", "no round is drawn yet")
        return self.rounds[-1]

    def tables(self, round: int) -> list[Fixture]:
        """Return the fixtures of a round that has begun, top table first."""
        return [one for one in self.fixtures.values() if one.round == round]

    def book(self, fixture: Fixture) -> str:
        """Return the book a fixture is played by. [LG-PACK-04]"""
        return self.event.shape(fixture.round).book

    def team(self, club: str) -> Team:
        """Return a list as it was entered, or the ready team of a house bot."""
        return self.house[club] if club in self.house else self.entry(club).team

    def teams(self, fixture: Fixture) -> list[Team]:
        """Return the teams of a fixture: as entered, or in a growing tournament as they are. On the seat of a coach who did
        not appear plays a ready team of the house, their own team only if they agreed. [LG-PACK-02, LG-FIX-06]"""
        found = League.teams(self, fixture) if self.event.growing else [self.team(club) for club in fixture.clubs]
        away = {chair.club for chair in fixture.chairs if chair.absent} - self.lent
        return [
            house_team(self.event.edition, team.roster().race, f"House bot for {team.name}") if club in away else team
            for club, team in zip(fixture.clubs, found, strict=True)
        ]

    def seeds(self) -> list[str]:
        """Return the entries by seed, best first; those without one behind. [LG-PAIR-05]"""
        return sorted(self.entries, key=lambda id: self.entries[id].seed or len(self.entries) + 1)

    # ------------------------------------------------------------ standings
    def played(self) -> list[Played]:
        """Return the matches that count, in the order of rounds and tables."""
        done = [one for one in self.fixtures.values() if one.report is not None]
        return [Played(one.id, tuple(seats_of(one.report, list(self.house)))) for one in done if one.report is not None]

    def extra(self) -> dict[str, list[Entry]]:
        """Return points that come from no match: byes and late entries. [LG-BYE-03, LG-BYE-04]"""
        found: dict[str, list[Entry]] = {}
        scoring = self.event.scoring
        for one in self.rounds:
            for club in one.byes if one.begun else ():
                points = bye_points(self.event.shape(one.number).size, scoring)
                found.setdefault(club, []).append(Entry(f"round {one.number}", points, "bye"))
        for id, entry in self.entries.items():
            if entry.missed:
                points = bye_points(self.event.shape(1).size, scoring)
                missed = "1 round" if entry.missed == 1 else f"{entry.missed} rounds"
                found.setdefault(id, []).append(Entry("late", points, f"entered after {missed}"))
        return found

    def ranked(self) -> list[str]:
        """Return the entries that have a place: bots only if the event is open to them, and no one who left without a
        match. [LG-BOT-03, LG-RANK-08]"""
        played = {club for one in self.rounds for table in one.tables for club in table if one.begun}
        here = [id for id in self.entries if id not in self.left or id in played]
        return [id for id in here if self.event.open_to_bots or not self.entries[id].bot]

    def standings(self) -> list[Row]:
        """Return the standings, best first. They are never stored. [LG-FACT-04, LG-RANK-06]"""
        return standings(self.ranked(), self.played(), self.event.scoring, self.extra(), self.lots)

    # ------------------------------------------------------------ the draw
    def field(self) -> Field:
        """Return what the next draw may look at: points, meetings, byes and forbidden pairs. [LG-PAIR-02]"""
        everybody = standings(list(self.entries), self.played(), self.event.scoring, self.extra())
        met: dict[Pair, int] = {}
        away: dict[int, set[str]] = {}  # an absent coach has met no opponent [LG-FIX-06]
        for fixture in self.fixtures.values():
            away.setdefault(fixture.round, set()).update(chair.club for chair in fixture.chairs if chair.absent)
        for one in self.rounds:
            for table in one.tables if one.begun else ():
                people = [name for name in table if not is_house(name) and name not in away.get(one.number, ())]
                for at, first in enumerate(people):
                    for second in people[at + 1 :]:
                        both = frozenset((first, second))
                        met[both] = met.get(both, 0) + 1
        byes = {id: int(entry.missed > 0) for id, entry in self.entries.items()}
        for one in self.rounds:
            for club in one.byes if one.begun else ():
                byes[club] += 1
        present = tuple(id for id in self.entries if id in self.present)
        return Field(present, {row.club: row.points for row in everybody}, met, byes, self.barred())

    def barred(self) -> set[Pair]:
        """Return the pairs that must not meet: named ones, and two clubs of one coach. [LG-PAIR-03]"""
        ids = list(self.entries)
        own = {
            frozenset((a, b))
            for at, a in enumerate(ids)
            for b in ids[at + 1 :]
            if self.entries[a].coach.casefold() == self.entries[b].coach.casefold() and not self.entries[a].bot
        }
        return self.forbidden | own

    def _steps(
        self, kind: str, id: str, club: str, extra: Mapping[str, Any]
    ) -> tuple[Callable[[Floor], Steps], Sequence[Club], str]:
        if kind in (DRAW, LOTS):
            about = f"{kind} {len(self.rounds) + 1} {self.draws}"
            return (self._draw_round if kind == DRAW else self._draw_lots), (), about
        return League._steps(self, kind, id, club, extra)

    def _draw_round(self, floor: Floor) -> Steps:
        """Draw the next round, once those present had their chance to give a number. [LG-PAIR-01, LG-PAIR-05, LG-PAIR-07]"""
        yield Ask(0, BEGIN, (BEGIN,), "", "LG-DICE-02")
        roll = lambda sides: floor.roll(sides, "draw", "LG-PAIR-05")  # noqa: E731
        number = len(self.rounds) + 1
        shape, pack = self.event.shape(number), self.event
        if pack.planned:
            if not self.plan:
                made = planned([id for id in self.entries if id in self.present], len(pack.rounds), shape.size, roll)
                floor.notes[PLAN] = made
            drawn = self.planned_round(floor.notes.get(PLAN) or self.plan, number)
        elif number == 1 and pack.seeded:
            drawn = self._seeded_round(shape.size, roll)
        else:
            drawn = swiss(self.field(), shape.size, roll, pack.fill == BOTS)
        floor.notes["tables"] = [list(one) for one in drawn.tables]
        floor.notes["byes"] = list(drawn.byes)
        floor.notes["broken"] = [list(one) for one in drawn.broken]

    def planned_round(self, plan: Sequence[Sequence[Sequence[str]]], number: int) -> Draw:
        """Return a round of the plan: bots sit in for those who are away, newcomers take a bot's seats. [LG-PAIR-07]"""
        names = sorted({name for table in plan[0] for name in table})
        new = [id for id in self.entries if id in self.present and id not in names]
        empty = [name for name in names if is_house(name) or name not in self.present]
        stand_in = dict(zip(empty, new, strict=False))
        bots = [name for name in empty if name not in stand_in]
        stand_in |= {name: f"house bot {at}" for at, name in enumerate(bots, 1)}
        tables = [[stand_in.get(name, name) for name in table] for table in plan[number - 1]]
        kept = [table for table in tables if not all(is_house(name) for name in table)]
        return Draw(kept, new[len(empty) :], [])

    def _seeded_round(self, size: int, roll: Callable[[int], int]) -> Draw:
        """Draw the first round by seeds: best against lowest half in pairs, one of each quarter at tables of four.
        [LG-PAIR-05]"""
        here = [id for id in self.seeds() if id in self.present]
        byes: list[str] = []
        if self.event.fill != BOTS and len(here) % size:  # all are level, so lots give the byes [LG-BYE-02]
            byes = shuffled(here, roll)[: len(here) % size]
            here = [id for id in here if id not in byes]
            if not here:
                raise LeagueError("LG-PAIR-04", f"{len(byes)} coaches do not fill a table of {size}")
        names = [*here, *(f"house bot {at}" for at in range(1, (-len(here)) % size + 1))]
        count = len(names) // size
        parts = [shuffled(names[at * count : (at + 1) * count], roll) for at in range(size)]
        if size == 2:
            parts = [names[:count], names[count:]]
        tables = [shuffled([part[at] for part in parts], roll) for at in range(count)]
        return Draw(tables, byes, [])

    def _draw_lots(self, floor: Floor) -> Steps:
        """Draw lots among clubs that nothing else parts. [LG-RANK-07]"""
        for level in level_groups(self.standings()):
            order = shuffled(level, lambda sides: floor.roll(sides, "lots", "LG-RANK-07"))
            for place, club in enumerate(order, 1):
                floor.notes[club] = [place]
        return NOTHING

    def chairs(self, fixture: Fixture) -> tuple[Chair, ...]:
        """Return who wears which shirt in a fixture of lists as entered."""
        found = []
        for club in fixture.clubs:
            shirts = {one.number: f"{club}-{one.number}" for one in self.team(club).players}
            found.append(Chair(club, shirts, club in self.house or self.entries[club].bot))
        return tuple(found)


# ---------------------------------------------------------------- lines
def _read_founding(event: Tournament, line: Line) -> None:
    event.roles[str(line["actor"])] = COMMISSIONER


def _read_entry(event: Tournament, line: Line) -> None:
    id = line["club"]
    event.entries[id] = Coach(
        id, line["coach"], Team.from_json(line["team"]), line["naf_name"], int(line["naf_number"]), bool(line["bot"]),
        int(line["seed"]), event.begun,
    )  # fmt: skip
    if line["bot"]:
        event.bots.add(id)


def _read_house(event: Tournament, line: Line) -> None:
    event.house[line["club"]] = Team.from_json(line["team"])
    event.bots.add(line["club"])


def _read_present(event: Tournament, line: Line) -> None:
    for id in line["clubs"]:
        event.entry(id)
        (event.present.add if line["here"] else event.present.discard)(id)
        if line["here"]:
            event.left.discard(id)


def _read_leave(event: Tournament, line: Line) -> None:
    """A coach drops out; what was played stands. Saying to be present again brings them back. [LG-RANK-08, LG-BYE-04]"""
    event.left.add(event.entry(line["club"]).club)
    event.present.discard(line["club"])


def _read_forbid(event: Tournament, line: Line) -> None:
    pair = frozenset(line["pair"])
    (event.forbidden.add if line["forbidden"] else event.forbidden.discard)(pair)


def _read_change(event: Tournament, line: Line) -> None:
    if set(line["consent"]) != {one.coach for one in event.entries.values()}:
        raise FoldError("a change after the first entry needs the consent of every coach entered")
    event.pack = read_tournament_pack(line["pack"])


def _read_draw(event: Tournament, line: Line) -> None:
    id = line["session"]["id"]
    if id not in event.sessions:
        raise FoldError(f"session {id} was not promised, or is closed already")
    del event.sessions[id]
    notes = line["notes"]
    if notes.get(PLAN):
        event.plan = notes[PLAN]
    event.draws += 1
    broken = [(str(first), str(second)) for first, second in notes["broken"]]
    event.rounds.append(Round(len(event.rounds) + 1, [list(one) for one in notes["tables"]], list(notes["byes"]), broken))


def _waiting_round(event: Tournament) -> Round:
    current = event.current()
    if current.begun:
        raise FoldError("the round has begun")
    return current


def _read_swap(event: Tournament, line: Line) -> None:
    current = _waiting_round(event)
    first, second = line["pair"]
    change = {first: second, second: first}
    current.tables = [[change.get(name, name) for name in table] for table in current.tables]
    current.byes = [change.get(name, name) for name in current.byes]
    current.by_hand.append((first, second, line["why"]))


def _read_accept(event: Tournament, line: Line) -> None:
    _waiting_round(event).accepted = True


def _read_clear(event: Tournament, line: Line) -> None:
    current = event.current()
    for fixture in event.tables(current.number) if current.begun else ():
        if fixture.state != RUNNING and fixture.state != WAITING:
            raise FoldError(f"{fixture.id} is {fixture.state}")
        del event.fixtures[fixture.id]
    event.rounds.pop()


def _read_begin(event: Tournament, line: Line) -> None:
    current = _waiting_round(event)
    current.begun = True
    for number, table in enumerate(current.tables, 1):
        fixture = Fixture(f"r{current.number}t{number}", 1, current.number, tuple(table))
        if not event.event.growing:
            fixture.chairs, fixture.state = event.chairs(fixture), RUNNING
        event.fixtures[fixture.id] = fixture
    event.present, event.lots = set(), {}


def _read_no_show(event: Tournament, line: Line) -> None:
    fixture = event.fixture(line["fixture"])
    fixture.chairs = tuple(
        replace(chair, absent=True, bot=True) if chair.club == line["club"] else chair for chair in fixture.chairs
    )


def _read_result(event: Tournament, line: Line) -> None:
    fixture = event.fixture(line["fixture"])
    if fixture.report is None:
        fixture.state = DONE
    fixture.report, fixture.claim = read_report(line["report"]), None
    event.lots = {}


def _read_again(event: Tournament, line: Line) -> None:
    """A match that cannot be handed over is played again with the same seats. [LG-HAND-04]"""
    event.fixture(line["fixture"]).claim = None


def _read_take_back(event: Tournament, line: Line) -> None:
    fixture = event.fixture(line["fixture"])
    fixture.report, fixture.state = None, RUNNING


def _read_before(event: Tournament, line: Line) -> None:
    """A match of a growing tournament begins: its clubs are worth what they are now. [LG-NAF-01]"""
    League.readers(event)["before"](event, line)
    fixture = event.fixture(line["fixture"])
    event.values[fixture.id] = {club: event.clubs[club].value() for club in fixture.clubs}


def _read_void(event: Tournament, line: Line) -> None:
    fixture = event.fixture(line["fixture"])
    fixture.report, fixture.state = None, FORFEITED


def _read_over(event: Tournament, line: Line) -> None:
    event.over, event.final = True, list(line["table"])
    if event.final != [row.club for row in event.standings()]:
        raise FoldError("these are not the places that the results give")


_READ: Final[Mapping[str, Reader]] = {
    "tournament": _read_founding,
    "entry": _read_entry,
    "house": _read_house,
    "present": _read_present,
    "leave": _read_leave,
    "again": _read_again,
    "forbid": _read_forbid,
    "change": _read_change,
    "draw": _read_draw,
    "swap": _read_swap,
    "accept": _read_accept,
    "clear": _read_clear,
    "begin": _read_begin,
    "no-show": _read_no_show,
    "result": _read_result,
    "take back": _read_take_back,
    "no result": _read_void,
    "before": _read_before,
    "over": _read_over,
}
