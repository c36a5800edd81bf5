"""The office of a league: everything coaches and the commissioner do becomes one line. [LG-FACT-01, LG-CLUB-03]"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from deepbowl.league.before import fielded
from deepbowl.league.errors import FoldError, LeagueError
from deepbowl.league.facts import Fact
from deepbowl.league.fold import add_all
from deepbowl.league.folder import Folder
from deepbowl.league.founding import found
from deepbowl.league.frame import level_for_lots
from deepbowl.league.league import (
    BEFORE,
    DONE,
    DRAW,
    FORFEIT,
    FORFEITED,
    LOTS,
    POST,
    PRE,
    REDRAFT,
    RUNNING,
    TABLE,
    WAITING,
    Fixture,
    League,
    Line,
    Pack,
    final_prizes,
    pack_session,
    read_session,
    read_squad,
)
from deepbowl.league.redraft import ENDS
from deepbowl.league.report import Report, report_of, typed_report
from deepbowl.league.rules import SQUADS
from deepbowl.league.session import Die, Session, Standing
from deepbowl.league.version import league_version
from deepbowl.teams.team import Team

LONGEST_REASON: Final = 500
MOST_CLUBS: Final = 128


class Office:
    """A league in its folder, and who acts there."""

    def __init__(
        self, folder: Folder, actor: str = "commissioner", key: Callable[[str], str] | None = None,
        now: Callable[[], str] = lambda: "",
    ) -> None:  # fmt: skip
        self.folder = folder
        self.actor = actor
        self._key = key or (lambda _: secrets.token_hex(32))
        self._now = now
        self._league: League | None = None

    @property
    def league(self) -> League:
        """The league with all lines written so far, also by others."""
        if self._league is None:
            self._league = League.read(self.folder.lines())
        else:
            for line in self.folder.lines(len(self._league.lines)):
                self._league.apply(line)
        return self._league

    # ------------------------------------------------------------ writing
    def write(self, kind: str, facts: Mapping[str, Sequence[Fact]] | None = None, why: str = "", **rest: Any) -> Line:
        """Append one line; facts that make no sense are refused before anything is written. [LG-FACT-03]"""
        league = self._league
        number = len(league.lines) + 1 if league else 1
        told: dict[str, Any] = {}
        for club, its in (facts or {}).items():
            if not its:
                continue
            before = league.clubs.get(club) if league else None
            if before is not None:
                add_all(before, its)
            line = (league.counted.get(club, 0) if league else 0) + 1
            told[club] = {"line": line, "facts": [one.packed() for one in its]}
        line_ = {"number": number, "at": self._now(), "actor": self.actor, "kind": kind, "why": why, "facts": told, **rest}
        previous = league.lines[-1]["hash"] if league else ""
        written = self.folder.append(line_, previous)
        if league is None:
            self._league = League.read([written])
        else:
            league.apply(written)
        return written

    def found(self, pack: Pack) -> League:
        """Found a league in an empty folder."""
        self.folder.create()
        self._league = None
        packed = asdict(pack)
        self.write("league", pack={**packed, "bonuses": list(pack.bonuses), "switches": list(pack.switches)})
        return self.league

    def join(self, id: str, team: Team, coach: str, bot: bool = False) -> None:
        """Enter a newly drafted club; it must be legal and of the league's edition. [LG-CLUB-04, LG-CLUB-06]"""
        league = self.league
        if team.edition != league.pack.edition:
            played = league.pack.edition
            raise LeagueError("LG-CLUB-04", f"{team.name} is a team of {team.edition}, the league plays {played}")
        if id in league.clubs:
            raise LeagueError("LG-CLUB-01", f"{id} is in the league already")
        if league.season:
            raise LeagueError("LG-FIX-01", "the season has begun; join before the next one")
        if len(league.clubs) >= MOST_CLUBS:
            raise LeagueError("LG-FIX-01", f"a league has at most {MOST_CLUBS} clubs")
        self.write("entry", {id: found(id, team, coach)}, club=id, bot=bot)

    # ------------------------------------------------------------ sessions
    def _promise(self, id: str, kind: str, fixture: str, club: str, extra: Mapping[str, Any] | None = None) -> Session:
        """Make and keep the key of a session before anybody sees a question. [LG-DICE-01]"""
        league = self.league
        session = league.session(id, kind, fixture, club, extra)
        session.rules = league_version()
        if league.pack.typed_dice and kind in (PRE, POST, REDRAFT):
            session.typed = []
        else:
            session.secret = self._key(id)
        self._keep(session)
        return session

    def _keep(self, session: Session) -> None:
        self.folder.keep(session.id, {**pack_session(session), "dice": [list(one) for one in session.now().dice]})

    def _promised(self, session: Session, fixture: str, club: str) -> dict[str, list[str]]:
        return {session.id: [session.kind, fixture, club, session.commitment()]}

    def session(self, id: str) -> Session:
        """Return an open session with its answers; by new rules it may begin again. [LG-SESS-01, LG-SESS-07]"""
        league = self.league
        if id not in league.sessions:
            raise LeagueError("LG-SESS-01", f"no open sequence {id!r}")
        kind, fixture, club = league.sessions[id]
        packed = self.folder.kept(id)
        if packed is None:
            raise LeagueError("LG-DICE-01", f"the key of {id} is not here")
        session = read_session(league.session(id, kind, fixture, club), packed)
        if session.rules != league_version():
            dice = [Die(int(one[0]), str(one[1]), int(one[2]), False, "") for one in packed["dice"]]
            return session.renewed(league_version(), dice)
        return session

    def update(self, session: Session) -> Standing:
        """Keep a session after an answer; once its last question is answered, write its line."""
        standing = session.now()
        self._keep(session)
        if standing.closed:
            self.close(session)
        return standing

    def close(self, session: Session, **extra: Any) -> None:
        """Write the line of a session that asks nothing more: all its facts at once. [LG-SESS-01]"""
        standing = session.now()
        facts = {club.id: list(told) for club, told in zip(session.clubs, standing.facts, strict=True)}
        rest: dict[str, Any] = {"session": pack_session(session), "notes": standing.notes, **extra}
        kind, fixture, _ = self.league.sessions[session.id]
        if kind == PRE:
            rest |= {"fixture": fixture, "chairs": self._chairs(fixture, standing)}
        self.write({PRE: "before", TABLE: "report", REDRAFT: "after"}.get(kind, kind), facts, **rest)
        self.folder.forget(session.id)

    def _chairs(self, fixture: str, standing: Standing) -> list[dict[str, Any]]:
        """Write down which shirt is which player. [LG-FIX-03]"""
        chairs = []
        for id, club, squad in zip(self.league.fixture(fixture).clubs, standing.clubs, standing.notes[SQUADS], strict=True):
            shirts = fielded(club, read_squad(squad))[1]
            bot = id in self.league.bots
            chairs.append({"club": id, "shirts": {str(number): who for number, who in shirts.items()}, "bot": bot})
        return chairs

    # ------------------------------------------------------------ the season
    def begin_season(self) -> None:
        """Draw divisions and fixtures by provable lots. [LG-FIX-01, LG-FIX-02]"""
        league = self.league
        if any(one.season == league.season and one.state not in (DONE, FORFEITED) for one in league.fixtures.values()):
            raise LeagueError("LG-SEASON-01", "the season is not over")
        if league.season and len(league.final) == 0:
            raise LeagueError("LG-SEASON-01", "end the season first")
        if league.sessions:
            raise LeagueError("LG-SEASON-01", f"sequences are open: {', '.join(sorted(league.sessions))}")
        season = league.season + 1
        id = f"draw{season}"
        session = self._promise(id, DRAW, "", "")
        self.write("promise", sessions=self._promised(session, "", ""))
        self.close(self.session(id), season=season)

    def friendly(self, clubs: Sequence[str]) -> str:
        """Arrange a match of clubs of the league outside its fixtures. [LG-CLUB-05]"""
        league = self.league
        for club in clubs:
            league.club(club)
        if len(set(clubs)) != len(clubs) or len(clubs) < 2:
            raise LeagueError("LG-CLUB-05", "a friendly needs two different clubs of the league")
        id = f"s{league.season}x{sum(one.friendly for one in league.fixtures.values()) + 1}"
        self.write("friendly", fixture=id, clubs=list(clubs))
        return id

    def open(self, id: str) -> Session:
        """Begin the sequence before a match; every club of the fixture must be free. [LG-CLUB-03]"""
        fixture = self.league.fixture(id)
        if fixture.state == BEFORE:
            return self.session(f"{id}-before")
        if fixture.state != WAITING:
            raise LeagueError("LG-FIX-03", f"{id} is {fixture.state}")
        for club in fixture.clubs:
            self.league.must_be_free(club)
        session = self._promise(f"{id}-before", PRE, id, "")
        self.write("promise", sessions=self._promised(session, id, ""))
        return self.session(session.id)

    def teams(self, id: str) -> list[Team]:
        """Return the teams of a fixture whose sequence before the match is closed."""
        fixture = self.league.fixture(id)
        if fixture.state != RUNNING:
            raise LeagueError("LG-FIX-03", f"{id} is {fixture.state}, not ready to play")
        return self.league.teams(fixture)

    # ------------------------------------------------------------ the hand-over
    def record(self, id: str, log: str) -> Report:
        """Hand a match over from its stored log, once; recording it again changes nothing. [LG-REPORT-01]"""
        fixture = self.league.fixture(id)
        if fixture.report is not None:
            return fixture.report
        if fixture.state != RUNNING:
            raise LeagueError("LG-FIX-03", f"{id} is {fixture.state}, not ready to play")
        report = report_of(log, id, fixture.chairs, fixture.friendly)
        if any(one.report is not None and one.report.match == report.match for one in self.league.fixtures.values()):
            raise LeagueError("LG-REPORT-01", "this match is recorded for another fixture already")
        self.folder.keep_log(id, log)
        self._hand_over(fixture, report)
        return report

    def record_typed(self, id: str, packed: Any, confirmed: Sequence[str]) -> Report:
        """Hand over a result that was typed in, once every coach of the table has confirmed it. [LG-REPORT-04]"""
        fixture = self.league.fixture(id)
        if fixture.state != RUNNING or fixture.report is not None:
            raise LeagueError("LG-FIX-03", f"{id} is {fixture.state}, not ready for a report")
        missing = [club for club in fixture.clubs if club not in confirmed]
        if missing:
            raise LeagueError("LG-REPORT-04", f"not confirmed by the coach of {self.league.club(missing[0]).name}")
        report = typed_report(packed, [list(chair.shirts.values()) for chair in fixture.chairs])
        self._hand_over(fixture, report)
        return report

    def _hand_over(self, fixture: Fixture, report: Report) -> None:
        """One line for all clubs of the table, with the promises of their own sequences. [LG-HURT-01, LG-SESS-06]"""
        id = fixture.id
        packed = {"report": report.packed()}
        table = self._promise(f"{id}-table", TABLE, id, "", packed)
        self.write("promise", sessions=self._promised(table, id, ""))
        session = read_session(self.league.session(table.id, TABLE, id, "", packed), pack_session(table))
        promises: dict[str, list[str]] = {}
        for club in fixture.clubs:
            own = f"{id}-after-{club}"
            fixture.report = report
            post = self._promise(own, POST, id, club)
            fixture.report = None
            promises |= self._promised(post, id, club)
        self.close(session, fixture=id, report=report.packed(), sessions=promises)

    def forfeit(self, id: str, winner: str = "", why: str = "") -> None:
        """Give a fixture to one side, or to none. [2020-16.10]"""
        fixture = self.league.fixture(id)
        if fixture.state != WAITING:
            raise LeagueError("2020-16.10", f"{id} is {fixture.state}; only a waiting fixture is forfeited")
        if winner and winner not in fixture.clubs:
            raise LeagueError("2020-16.10", f"{winner} does not play in {id}")
        self._reason(why)
        extra = {"winner": winner}
        session = self._promise(f"{id}-forfeit", FORFEIT, id, "", extra)
        self.write("promise", sessions=self._promised(session, id, ""))
        again = read_session(self.league.session(session.id, FORFEIT, id, "", extra), pack_session(session))
        self.close(again, fixture=id, winner=winner, why=why)

    # ------------------------------------------------------------ rulings and the end
    def ruling(self, club: str, facts: Sequence[Fact], why: str) -> None:
        """Add facts by hand, with a reason everybody reads; a club that plays takes the field as it was. [LG-FIX-03]"""
        self._reason(why)
        try:
            self.write("ruling", {club: facts}, why=why)
        except FoldError as error:
            raise LeagueError("LG-CLUB-01", error.wrong) from None

    def _reason(self, why: str) -> None:
        if not 1 <= len(why.strip()) <= LONGEST_REASON or not why.isprintable():
            raise LeagueError("LG-FACT-01", f"a reason of 1 to {LONGEST_REASON} characters is needed")

    def end_season(self) -> list[str]:
        """End the season: lots where clubs are level, prizes, then every club's own off-season. [LG-SEASON-01 to -03]"""
        league = self.league
        waiting = [
            one for one in league.fixtures.values()
            if one.season == league.season and not one.friendly and one.state not in (DONE, FORFEITED)
        ]  # fmt: skip
        for fixture in waiting:
            if fixture.open:
                late = league.clubs[sorted(fixture.open)[0]]
                wrong = f"{late.name} of {late.coach} has not finished {fixture.id}; finish it by silence"
                raise LeagueError("LG-SEASON-01", wrong)
            raise LeagueError("LG-SEASON-01", f"{fixture.id} is {fixture.state}")
        if league.sessions:
            raise LeagueError("LG-SEASON-01", f"sequences are open: {', '.join(sorted(league.sessions))}")
        if level_for_lots(league.table(), league.results()):
            id = f"lots{league.season}"
            session = self._promise(id, LOTS, "", "")
            self.write("promise", sessions=self._promised(session, "", ""))
            self.close(self.session(id))
        order = [row.club for row in self.league.table()]
        self.write("end", final_prizes(self.league, order), table=order, sessions={})
        promises: dict[str, list[str]] = {}
        for club in order:
            session = self._promise(f"redraft{league.season}-{club}", REDRAFT, "", club)
            promises |= self._promised(session, "", club)
        self.write("promise", sessions=promises)
        for id in promises:
            if not ENDS[league.pack.edition].redraft:
                self.update(self.session(id))
        return order

    def finish(self, id: str) -> Standing:
        """Finish an open sequence with what silence means. [LG-SESS-03]"""
        session = self.session(id)
        session.silence()
        return self.update(session)
