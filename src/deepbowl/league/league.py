"""A league: the fold of its lines, with its clubs, fixtures and open sessions. [LG-FACT-01, LG-FACT-04, LG-CLUB-03]

A line is plain data: its number, when, who, why, its kind with what belongs to it, and facts for the clubs it touches. All
facts of a table stand in one line, so there is no moment at which one club has a match and another has not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from deepbowl.league.before import fielded
from deepbowl.league.club import Club
from deepbowl.league.errors import FactError, FoldError, LeagueError
from deepbowl.league.facts import Fact, read_fact
from deepbowl.league.fixture import BEFORE, FORFEITED, RUNNING, Fixture, read_squad
from deepbowl.league.fold import add_all
from deepbowl.league.frame import Row, Score, divisions, level_for_lots, play_off_seeds, round_robin, scores, table
from deepbowl.league.league_lines import LINES, Reader, play_off_id
from deepbowl.league.pack import Pack, read_pack
from deepbowl.league.play_offs import THIRD_PLACE, PlayOffs
from deepbowl.league.redraft import ENDS, prizes, redraft
from deepbowl.league.registry import league_rules
from deepbowl.league.report import Deeds, read_report, squad_member
from deepbowl.league.rules import SQUADS, LeagueRules
from deepbowl.league.session import DRAW, FORFEIT, LOTS, NOTHING, PRE, REDRAFT, TABLE, Answer, Floor, Session, Steps
from deepbowl.league.titles import fixture_title, sequence_title
from deepbowl.support.hints import close_to
from deepbowl.teams.team import Team

Line = Mapping[str, Any]

# what a club is doing
FREE: Final = "free"
AFTER: Final = "after"
STATUS_WORDS: Final = {
    "before": "have a match about to begin", "playing": "are playing a match", AFTER: "have choices open after a match",
}  # fmt: skip

STAND_IN: Final = "veteran"
"""The bot that plays for a person who lets one play. [LG-BOT-04]"""


@dataclass(slots=True)
class League:
    """Everything the lines of a league add up to."""

    pack: Pack
    lines: list[Line] = field(default_factory=list)
    clubs: dict[str, Club] = field(default_factory=dict)
    bots: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    """Clubs that left the league. [LG-RANK-08]"""
    uncounted: dict[int, set[str]] = field(default_factory=dict)
    """Clubs that left before half of their fixtures, by season: their matches are out of its table. [LG-RANK-08]"""
    lent: set[str] = field(default_factory=set)
    """Clubs of people whose coaches let a bot play and manage them for now. [LG-BOT-04]"""
    counted: dict[str, int] = field(default_factory=dict)
    """How many lines each club has."""
    fixtures: dict[str, Fixture] = field(default_factory=dict)
    divisions: list[list[str]] = field(default_factory=list)
    season: int = 0
    lots: dict[str, int] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)
    """Who leads the league: commissioner or helper, by coach."""
    sessions: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    """Open sessions: id -> (kind, fixture, club), each promised in a line before."""
    promised: dict[str, str] = field(default_factory=dict)
    final: list[str] = field(default_factory=list)
    """The last final table."""
    ended: int = 0
    """The last season that was ended."""
    play_offs: PlayOffs | None = None
    """The play-offs of this season, None before they begin. [LG-FIX-08]"""

    @property
    def rules(self) -> LeagueRules:
        """The league rules of the pack's edition in its book."""
        return league_rules(self.pack.edition, self.pack.book, self.pack.touchdown, self.pack.switches)

    # ------------------------------------------------------------ reading lines
    @classmethod
    def read(cls, lines: Iterable[Line]) -> League:
        """Return the league that lines give, or raise `FoldError` with the line. [LG-FACT-04]"""
        found: League | None = None
        for line in lines:
            if found is None:
                if line.get("kind") != "league":
                    raise FoldError("the first line must found the league", line=1)
                found = cls(read_pack(line.get("pack")))
            found.apply(line)
        if found is None:
            raise FoldError("there are no lines", line=1)
        return found

    def readers(self) -> Mapping[str, Reader]:
        """Return what each kind of line does."""
        return LINES

    def apply(self, line: Line) -> None:
        """Add one line; one that does not fit raises `FoldError` with its number."""
        number = len(self.lines) + 1
        try:
            if line.get("number") != number:
                raise FoldError(f"this line has the number {line.get('number')}")
            clubs = dict(self.clubs)
            told = facts_of(line)
            for club, facts in told.items():
                expected = self.counted.get(club, 0) + 1
                if line["facts"][club]["line"] != expected:
                    raise FoldError(f"line {line['facts'][club]['line']} of {club} should be {expected}")
                clubs[club] = add_all(clubs.get(club, Club(club)), facts)
            readers = self.readers()
            reader = readers.get(str(line.get("kind")))
            if reader is None:
                raise FoldError(f"no kind of line {line.get('kind')!r}{close_to(str(line.get('kind')), readers)}")
            self.clubs = clubs
            reader(self, line)
            for club in told:
                self.counted[club] = self.counted.get(club, 0) + 1
        except FoldError as error:
            raise FoldError(*error.parts, line=number) from None
        except (FactError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise FoldError(f"{type(error).__name__}: {error}", line=number) from None
        self.lines.append(line)

    # ------------------------------------------------------------ questions about it
    @property
    def kind(self) -> str:
        """The kind: a league or a tournament."""
        return "league"

    @property
    def size(self) -> int:
        """How many clubs take part."""
        return len(self.clubs)

    def book(self, fixture: Fixture) -> str:
        """Return the book a fixture is played by."""
        return self.pack.book

    def bot_of(self, club: str) -> str:
        """Return the bot that plays for a club: its own, or the usual one where its coach lets a bot play. [LG-BOT-04]"""
        return self.clubs[club].coach if club in self.bots else STAND_IN

    def asked_to_be_present(self) -> list[str]:
        """Return the clubs that must report as present: none in a league."""
        return []

    def club(self, id: str) -> Club:
        """Return a club of the league, or raise `LeagueError`."""
        if id not in self.clubs:
            raise LeagueError("LG-CLUB-01", f"no club {id!r} in {self.pack.name}{close_to(id, self.clubs)}")
        return self.clubs[id]

    def fixture(self, id: str) -> Fixture:
        """Return a fixture, or raise `LeagueError`."""
        if id not in self.fixtures:
            raise LeagueError("LG-FIX-03", f"no fixture {id!r}{close_to(id, self.fixtures)}")
        return self.fixtures[id]

    def called(self, club: str) -> str:
        """Return the name of a club."""
        return self.clubs[club].name

    def place_of(self, fixture: Fixture) -> str:
        """Return when a fixture is played, in words: its round, its stage of the play-offs, or that it is a friendly."""
        stage = "the match for third place" if fixture.stage == THIRD_PLACE else f"the {fixture.stage}"
        when = "the friendly" if fixture.friendly else stage if fixture.stage else f"round {fixture.round}"
        return when if fixture.season == self.season else f"{when} of season {fixture.season}"

    def must_be_open(self, fixture: Fixture | None = None) -> None:
        """Raise `LeagueError` if nothing can change any more, or if a later round was drawn from a fixture: never in a
        league. [LG-RANK-07, LG-REPAIR-05]"""

    def status(self, club: str) -> str:
        """Return what a club is doing: free, before, playing or after. [LG-CLUB-03]"""
        return self.statuses().get(club, FREE)

    def statuses(self) -> dict[str, str]:
        """Return what every club that is not free is doing. [LG-CLUB-03]"""
        found = {its: AFTER for kind, _, its in self.sessions.values() if kind == REDRAFT}
        for fixture in self.fixtures.values():
            if fixture.state == BEFORE or fixture.state == RUNNING:
                found.update(dict.fromkeys(fixture.clubs, "before" if fixture.state == BEFORE else "playing"))
            elif fixture.open:
                found.update(dict.fromkeys(fixture.open, AFTER))
        return found

    def a_bot_plays(self, club: str, fixture: Fixture | None = None) -> bool:
        """Return whether a bot acts for a club: its own, or one whose coach agreed, for all or for a fixture. [LG-BOT-04]"""
        return club in self.bots or club in self.lent or (fixture is not None and club in fixture.lent)

    def must_be_a_bots(self, club: str) -> None:
        """Raise `LeagueError` unless a bot may act for a club: its own, or one whose coach agreed. [LG-BOT-04]"""
        if not self.a_bot_plays(club):
            wrong = f"{self.clubs[club].name} is coached by a person; a bot helps only with the coach's consent"
            raise LeagueError("LG-BOT-04", wrong)

    def must_be_free(self, club: str) -> None:
        """Raise `LeagueError` unless a club may begin something. [LG-CLUB-03]"""
        status = self.status(club)
        if status != "free":
            busy = next((id for id, (_, _, its) in self.sessions.items() if its == club), "")
            what = ("; finish ", sequence_title(self, busy), " first") if busy else ()
            raise LeagueError("LG-CLUB-03", f"{self.clubs[club].name} {STATUS_WORDS[status]}", *what)

    def teams(self, fixture: Fixture) -> list[Team]:
        """Return the teams of a fixture as they took the field: a later ruling does not change them. [LG-FIX-03]"""
        squads = fixture.notes[SQUADS]
        return [fielded(club, read_squad(squad))[0] for club, squad in zip(fixture.fielded, squads, strict=True)]

    def squads(self, fixture: Fixture) -> list[dict[str, Deeds]]:
        """Return those who can play in a fixture, by id, with what they are if they are on no list. [LG-REPORT-03]"""
        found = []
        for team, chair in zip(self.teams(fixture) if fixture.chairs else [], fixture.chairs, strict=False):
            sheet = {one.number: one for one in team.players}
            players = {id: sheet[number] for number, id in chair.shirts.items() if number in sheet}
            found.append({id: squad_member(id, one.name, one.position) for id, one in players.items()})
        return found

    def counts_after_leaving(self, club: str) -> bool:
        """Return whether the matches of a club that leaves now stay in the table: half of its fixtures are played.
        [LG-RANK-08]"""
        own = [one for one in self.fixtures.values() if club in one.clubs and one.season == self.season]
        own = [one for one in own if not one.friendly and not one.stage]
        return 2 * sum(one.report is not None for one in own) >= len(own)

    def results(self, season: int | None = None) -> list[list[Score]]:
        """Return what the table counts: league matches and forfeits of a season; friendlies and play-offs do not count."""
        return [score for one in self.counting(season) if (score := self.score(one))]

    def counting(self, season: int | None = None) -> list[Fixture]:
        """Return the fixtures of a season that the table counts: no friendly, no play-off, none of a club that left early.
        [LG-CLUB-05, LG-FIX-08, LG-RANK-08]"""
        wanted = self.season if season is None else season
        of_season = [one for one in self.fixtures.values() if one.season == wanted and not one.friendly and not one.stage]
        out = self.uncounted.get(wanted, set())
        return [one for one in of_season if not out & set(one.clubs)]

    def score(self, fixture: Fixture) -> list[Score]:
        """Return the result of a fixture by club, empty while it has none."""
        if fixture.report is not None:
            return scores(fixture.report)
        if fixture.state == FORFEITED:
            given = [one for club in fixture.clubs for one in self._forfeit_score(fixture, club)]
            return given if len(given) == len(fixture.clubs) else []  # one that was struck gives no club anything
        return []

    def play_off_results(self) -> list[list[Score]]:
        """Return the results of the last round of the play-offs, in its order; an open match has an empty one."""
        assert self.play_offs is not None
        number = len(self.play_offs.rounds)
        ids = [play_off_id(self.season, number, at) for at in range(1, len(self.play_offs.rounds[-1]) + 1)] if number else []
        return [self.score(self.fixtures[id]) for id in ids]

    def here(self) -> list[str]:
        """Return the clubs that have not left. [LG-RANK-08]"""
        return [club for club in self.clubs if club not in self.left]

    def final_order(self) -> list[str]:
        """Return the final places of the season: by the play-offs where there are any, then by the table. Clubs that left
        are behind all others. [LG-SEASON-02, LG-RANK-08]"""
        table = [row.club for row in self.table()]
        order = self.play_offs.order(self.play_off_results(), table) if self.play_offs else table
        return sorted(order, key=lambda club: club in self.left)

    def unsettled(self) -> list[list[str]]:
        """Return the groups of clubs that only lots can part and for which none were drawn yet. [LG-FIX-07, LG-RANK-07]"""
        return [one for one in level_for_lots(self.table(), self.results()) if not set(one) <= set(self.lots)]

    def _forfeit_score(self, fixture: Fixture, club: str) -> list[Score]:
        results = [one for one in self.clubs[club].results if one.fixture == fixture.id]
        return [Score(club, one.outcome, one.touchdowns, one.against, played=False) for one in results[:1]]

    def seeded(self, eight: bool = False) -> list[str]:
        """Return the clubs of the play-offs by seed; clubs that left the league play no more. [2020-16.10, LG-RANK-08]"""
        here = [[club for club in part if club not in self.left] for part in self.divisions]
        rows = [row for row in self.table() if row.club not in self.left]
        return play_off_seeds(here, rows, eight)

    def table(self, season: int | None = None) -> list[Row]:
        """Return the table of a season, best first; it is never stored. [LG-FIX-07, LG-FACT-04]"""
        return table(list(self.clubs), self.results(season), self.pack.bonuses, self.lots)

    def club_lines(self, club: str) -> list[tuple[int, list[Fact]]]:
        """Return the numbered lines of one club: adding them up gives the club. [LG-FACT-01]"""
        return [(line["facts"][club]["line"], facts_of(line)[club]) for line in self.lines if club in line.get("facts", {})]

    def club_before(self, line: Line, club: str) -> Club:
        """Return a club as it was before a line of the league. [LG-FACT-04]"""
        found = Club(club)
        for one in self.lines:
            if one is line:
                return found
            if club in one.get("facts", {}):
                found = add_all(found, [read_fact(each) for each in one["facts"][club]["facts"]])
        raise LeagueError("LG-FACT-04", "this line is of another league")

    # ------------------------------------------------------------ sessions
    def session(self, id: str, kind: str, fixture: str, club: str, extra: Mapping[str, Any] | None = None) -> Session:
        """Return a session with its steps, without answers; its clubs are as they are now. [LG-SESS-01]"""
        make, clubs, about = self._steps(kind, fixture, club, extra or {})
        return Session(id, kind, about, tuple(clubs), make)

    def _steps(
        self, kind: str, id: str, club: str, extra: Mapping[str, Any]
    ) -> tuple[Callable[[Floor], Steps], Sequence[Club], str]:
        rules = self.rules
        if kind in (DRAW, LOTS):
            return (lambda floor: self._draw(floor, kind)), (), f"{kind} {self.season}"
        if kind == REDRAFT:
            end = ENDS[self.pack.edition]
            steps = lambda floor: redraft(floor, end, self.season + 1, self.pack.capped)  # noqa: E731
            return steps, [self.club(club)], f"season {self.season} {club}"
        fixture = self.fixture(id)
        clubs = [self.club(one) for one in fixture.clubs]
        if kind == PRE:
            return (lambda floor: rules.before(floor, id, fixture.friendly)), clubs, id
        if kind == FORFEIT:
            winner = str(extra["winner"])
            return (lambda floor: rules.forfeited(floor, fixture.clubs, id, fixture.season, winner)), clubs, id
        if kind == TABLE:
            report = read_report(extra["report"])
            steps = lambda floor: rules.hand_over(floor, report, fixture.season, fixture.notes)  # noqa: E731
            return steps, clubs, f"{id} {report.match}"
        played = fixture.report
        if played is None:
            raise LeagueError("LG-SESS-02", fixture_title(self, id), " has no result yet")
        seat = fixture.clubs.index(club)
        return (lambda floor: rules.after(floor, played, seat, fixture.notes)), [self.club(club)], f"{id} {played.match}"

    def _draw(self, floor: Floor, kind: str) -> Steps:
        """Draw divisions and fixtures, or lots among clubs that are level. [LG-FIX-01, LG-FIX-02, LG-FIX-07]"""
        if kind == LOTS:
            for level in self.unsettled():
                left = list(level)
                for place in range(1, len(level) + 1):
                    drawn = left.pop(floor.roll(len(left), "lots", "LG-FIX-07") - 1) if len(left) > 1 else left.pop()
                    floor.notes[drawn] = [place]
            return NOTHING
        coaches = {id: club.coach for id, club in self.clubs.items() if id not in self.left}
        roll = lambda sides: floor.roll(sides, "draw", "LG-FIX-01")  # noqa: E731
        if self.pack.divisions > 1:
            parts = divisions(list(coaches), self.pack.divisions, roll, coaches, self.final)
        else:
            parts = [list(coaches)]
        floor.notes["divisions"] = [list(part) for part in parts]
        floor.notes["rounds"] = []
        for part in parts:
            rounds = enumerate(round_robin(part, roll, self.pack.twice), 1)
            floor.notes["rounds"].append([[number, list(pair)] for number, pairs in rounds for pair in pairs])
        return NOTHING


# ---------------------------------------------------------------- lines
def facts_of(line: Line) -> dict[str, list[Fact]]:
    """Return the facts of a line, by club."""
    return {club: [read_fact(one) for one in part["facts"]] for club, part in line.get("facts", {}).items()}


def read_session(session: Session, packed: Mapping[str, Any]) -> Session:
    """Fill a session with the key, numbers and answers a line holds."""
    session.secret = str(packed["secret"])
    session.numbers = [(int(seat), int(number)) for seat, number in packed["numbers"]]
    session.answers = [Answer(int(seat), str(choice)) for seat, choice in packed["answers"]]
    session.typed = None if packed["typed"] is None else [int(value) for value in packed["typed"]]
    session.rules = str(packed["rules"])
    return session


def pack_session(session: Session) -> dict[str, Any]:
    """Return a closed session as its line holds it, with its key."""
    return {
        "id": session.id, "kind": session.kind, "about": session.about, "secret": session.secret,
        "numbers": [list(one) for one in session.numbers], "answers": [list(one) for one in session.answers],
        "typed": session.typed, "rules": session.rules,
        "dice": [[one.sides, one.purpose, one.value] for one in session.now().dice],
    }  # fmt: skip


def final_prizes(league: League, order: Sequence[str]) -> dict[str, list[Fact]]:
    """Return the facts of the season's prizes, by club; one that left has none. [LG-SEASON-02, LG-RANK-08]"""
    clubs = [league.clubs[id] for id in order]
    floor = Floor(clubs, lambda sides, purpose: (1, False))
    places = [0 if id in league.left else place for place, id in enumerate(order, 1)]
    prizes(floor, places, ENDS[league.pack.edition], league.pack.prizes)
    return {id: told for id, told in zip(order, floor.facts, strict=True) if told}
