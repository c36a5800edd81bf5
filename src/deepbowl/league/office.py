"""The office of a league: everything coaches and the commissioner do becomes one line. [LG-FACT-01, LG-CLUB-03]"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, NamedTuple

from deepbowl.league.before import fielded
from deepbowl.league.club import Badge, Club
from deepbowl.league.errors import FoldError, LeagueError, Named, Part
from deepbowl.league.facts import Fact, fact
from deepbowl.league.fixture import BEFORE, DONE, FORFEITED, IN_WORDS, RUNNING, WAITING, Fixture, read_chairs, read_squad
from deepbowl.league.fold import add_all
from deepbowl.league.folder import Shelf
from deepbowl.league.founding import found
from deepbowl.league.frame import must_be_enough
from deepbowl.league.league import League, Line, final_prizes, pack_session, read_session
from deepbowl.league.pack import Pack
from deepbowl.league.play_offs import PlayOffs, Tie
from deepbowl.league.redraft import ENDS
from deepbowl.league.report import Chair, Report, must_be_played_by, report_of
from deepbowl.league.rules import SQUADS
from deepbowl.league.session import DRAW, FORFEIT, LOTS, POST, PRE, REDRAFT, TABLE, Ask, Die, Session, Standing
from deepbowl.league.titles import fixture_title, sequence_title
from deepbowl.league.typed_result import filled_in, typed_report, with_squads
from deepbowl.league.version import league_version
from deepbowl.teams.team import Team

LONGEST_REASON: Final = 500
MOST_CLUBS: Final = 128


class Rehearsed(NamedTuple):
    """A sequence before a match that was only tried: chairs and teams as they would be."""

    chairs: tuple[Chair, ...]
    teams: list[Team]


class Office:
    """A league where it is kept, and who acts there."""

    def __init__(
        self, folder: Shelf, actor: str = "commissioner", key: Callable[[str], str] | None = None,
        now: Callable[[], str] = lambda: "",
    ) -> None:  # fmt: skip
        self.folder = folder
        self.actor = actor
        self._key = key or (lambda _: secrets.token_hex(32))
        self._now = now
        self._league: League | None = None

    def read(self, lines: Iterable[Line]) -> League:
        """Return what lines add up to."""
        return League.read(lines)

    @property
    def league(self) -> League:
        """The league with all lines written so far, also by others."""
        if self._league is None:
            self._league = self.read(self.folder.lines())
        else:
            for line in self.folder.lines(len(self._league.lines)):
                self._league.apply(line)
        return self._league

    # ------------------------------------------------------------ writing
    def write(
        self, kind: str, facts: Mapping[str, Sequence[Fact]] | None = None, why: str = "", touched: Sequence[str] = (),
        **rest: Any,
    ) -> Line:  # fmt: skip
        """Append one line; facts that make no sense are refused before anything is written. [LG-FACT-03]

        `touched` are clubs that get a numbered line although it holds no facts for them.
        """
        league = self._league
        number = len(league.lines) + 1 if league else 1
        told: dict[str, Any] = {}
        for club, its in {**dict.fromkeys(touched, ()), **(facts or {})}.items():
            if not its and club not in touched:
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
            self._league = self.read([written])
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

    def join(self, id: str, team: Team, coach: str, bot: bool = False, badge: Badge | None = None) -> None:
        """Enter a newly drafted club, with its badge if it has one; it must be legal and of the league's edition.
        A newcomer comes before the first season or between two. [LG-CLUB-04, LG-CLUB-06, LG-SEASON-03]"""
        league = self.league
        if team.edition != league.pack.edition:
            played = league.pack.edition
            raise LeagueError("LG-CLUB-04", f"{team.name} is a team of {team.edition}, the league plays {played}")
        if id in league.clubs:
            raise LeagueError("LG-CLUB-01", f"{id} is in the league already")
        if league.season != league.ended:
            raise LeagueError("LG-FIX-01", "the season has begun; join before the next one")
        if len(league.clubs) >= MOST_CLUBS:
            raise LeagueError("LG-FIX-01", f"a league has at most {MOST_CLUBS} clubs")
        facts = found(id, team, coach, badge=badge)
        if league.season:
            facts.append(fact("season", "LG-SEASON-03", season=league.season + 1))
        self.write("entry", {id: facts}, club=id, bot=bot)

    # ------------------------------------------------------------ sessions
    def _promise(
        self, id: str, kind: str, fixture: str, club: str, extra: Mapping[str, Any] | None = None, key: str = ""
    ) -> Session:
        """Make and keep the key of a session before its first question is shown. [LG-DICE-01]"""
        league = self.league
        session = league.session(id, kind, fixture, club, extra)
        session.rules = league_version()
        if league.pack.typed_dice and kind in (PRE, POST, REDRAFT):
            session.typed = []
        else:
            session.secret = key or self._key(id)
        self.keep(session)
        return session

    def keep(self, session: Session) -> None:
        """Keep an open session with its key and answers."""
        asked = session.now().asked
        dice = [list(one) for one in session.now().dice]
        self.folder.keep(session.id, {**pack_session(session), "dice": dice, "asked": asked.seat if asked else -1})

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

    def update(self, session: Session, **extra: Any) -> Standing:
        """Keep a session after an answer; once its last question is answered, write its line."""
        standing = session.now()
        self.keep(session)
        if standing.closed:
            self.close(session, **extra)
        return standing

    def close(self, session: Session, **extra: Any) -> None:
        """Write the line of a finished session, with all its facts. [LG-SESS-01]"""
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
        played = self.league.fixture(fixture)
        for id, club, squad in zip(played.clubs, standing.clubs, standing.notes[SQUADS], strict=True):
            shirts = fielded(club, read_squad(squad))[1]
            bot = self.league.a_bot_plays(id, played)
            chairs.append({"club": id, "shirts": {str(number): who for number, who in shirts.items()}, "bot": bot})
        return chairs

    def prepare(self) -> None:
        """Do the automatic work at the end of a step; a league has none."""

    # ------------------------------------------------------------ the season
    def begin_season(self) -> None:
        """Draw divisions and fixtures by provable lots. [LG-FIX-01, LG-FIX-02]"""
        league = self.league
        if self._unfinished():
            raise LeagueError("LG-SEASON-01", "the season is not over")
        if league.ended != league.season:
            raise LeagueError("LG-SEASON-01", "end the season first")
        if league.sessions:
            raise LeagueError("LG-SEASON-01", *_all_open(league))
        must_be_enough(len(league.here()), league.pack.edition, league.pack.divisions)
        season = league.season + 1
        id = f"draw{season}"
        session = self._promise(id, DRAW, "", "")
        self.write("promise", sessions=self._promised(session, "", ""))
        self.close(self.session(id), season=season)

    def friendly(self, clubs: Sequence[str], why: str = "") -> str:
        """Arrange a match of clubs of the league outside its fixtures; `why` says who agreed. [LG-CLUB-05]"""
        league = self.league
        for club in clubs:
            if league.club(club).id in league.left:
                raise LeagueError("LG-CLUB-05", f"{league.clubs[club].name} has left the league")
        if len(set(clubs)) != len(clubs) or len(clubs) < 2:
            raise LeagueError("LG-CLUB-05", "a friendly needs two different clubs of the league")
        id = f"s{league.season}x{sum(one.friendly for one in league.fixtures.values()) + 1}"
        self.write("friendly", why=why, fixture=id, clubs=list(clubs))
        return id

    def open(self, id: str, key: str = "") -> Session:
        """Begin the sequence before a match; every club of the fixture must be free. `key` is one that was rehearsed with.
        [LG-CLUB-03]"""
        fixture = self.league.fixture(id)
        if fixture.state == BEFORE:
            return self.session(f"{id}-before")
        if fixture.state != WAITING:
            raise LeagueError("LG-FIX-03", fixture_title(self.league, id), f" {IN_WORDS[fixture.state]}")
        if fixture.season != self.league.season:
            raise LeagueError("LG-FIX-03", fixture_title(self.league, id), " cannot be played: its season is over")
        for club in fixture.clubs:
            self.league.must_be_free(club)
        session = self._promise(f"{id}-before", PRE, id, "", key=key)
        self.write("promise", sessions=self._promised(session, id, ""))
        return self.session(session.id)

    def rehearse(self, id: str, key: str, choose: Callable[[Club, Ask], str]) -> Rehearsed:
        """Return who would take the field if the sequence before a match had this key and these answers; nothing is
        written. [LG-BOT-02]"""
        league = self.league
        session = league.session(f"{id}-before", PRE, id, "")
        session.secret, session.rules = key, league_version()
        standing = session.conduct(choose)
        squads = [read_squad(one) for one in standing.notes[SQUADS]]
        teams = [fielded(club, squad)[0] for club, squad in zip(standing.clubs, squads, strict=True)]
        return Rehearsed(read_chairs(self._chairs(id, standing)), teams)

    def teams(self, id: str) -> list[Team]:
        """Return the teams of a fixture whose sequence before the match is closed."""
        fixture = self.league.fixture(id)
        if fixture.state != RUNNING:
            title = fixture_title(self.league, id)
            raise LeagueError("LG-FIX-03", title, f" {IN_WORDS[fixture.state]}, so it is not ready to play")
        return self.league.teams(fixture)

    # ------------------------------------------------------------ the hand-over
    def record(self, id: str, log: str) -> Report:
        """Hand a match over from its stored log, once; recording it again changes nothing. A log of another book or of
        other teams is refused. [LG-REPORT-01, LG-PACK-01]"""
        fixture = self.league.fixture(id)
        if fixture.report is not None:
            return fixture.report
        must_be_played_by(log, self.league.book(fixture), self.teams(id))
        return self.record_report(id, report_of(log, id, fixture.chairs, fixture.friendly), log)

    def record_report(self, id: str, report: Report, log: str) -> Report:
        """Hand over a report that was read from this log, once. [LG-REPORT-01]"""
        fixture = self.league.fixture(id)
        if fixture.report is not None:
            return fixture.report
        if fixture.state != RUNNING:
            title = fixture_title(self.league, id)
            raise LeagueError("LG-FIX-03", title, f" {IN_WORDS[fixture.state]}, so it is not ready to play")
        if any(one.report is not None and one.report.match == report.match for one in self.league.fixtures.values()):
            raise LeagueError("LG-REPORT-01", "this match is recorded for another fixture already")
        self.folder.keep_log(id, log)
        self._hand_over(fixture, report)
        return report

    def record_typed(self, id: str, packed: Any, confirmed: Sequence[str]) -> Report:
        """Hand over a result that was typed in, once every coach of the table has confirmed it. [LG-REPORT-04]"""
        fixture = self.league.fixture(id)
        if fixture.state != RUNNING or fixture.report is not None:
            title = fixture_title(self.league, id)
            raise LeagueError("LG-FIX-03", title, f" {IN_WORDS[fixture.state]}, so it takes no report")
        missing = [club for club in fixture.clubs if club not in confirmed]
        if missing:
            raise LeagueError("LG-REPORT-04", f"not confirmed by the coach of {self.league.club(missing[0]).name}")
        report = self.possible(id, packed)
        self._hand_over(fixture, report)
        return report

    def possible(self, id: str, packed: Any) -> Report:
        """Return a result that was typed in, or raise `LeagueError` if it cannot be this fixture's. [LG-REPORT-04]"""
        fixture = self.league.fixture(id)
        squads = self.league.squads(fixture)
        report = with_squads(typed_report(filled_in(packed, fixture.clubs), [list(squad) for squad in squads]), squads)
        if [seat.club for seat in report.seats] != list(fixture.clubs):
            order = f" in their order: {', '.join(fixture.clubs)}"
            raise LeagueError("LG-REPORT-04", "the report must name the clubs of ", fixture_title(self.league, id), order)
        return replace(report, fixture=id, book=self.league.book(fixture), friendly=fixture.friendly)

    def _hand_over(self, fixture: Fixture, report: Report) -> None:
        """Write one line for all clubs of the table, with the commitments of their sequences. [LG-HURT-01, LG-SESS-06]"""
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
        """Give a fixture to one side, or to none, also one whose match was begun and cannot be finished. [2020-16.10]"""
        fixture = self.league.fixture(id)
        if fixture.state not in (WAITING, RUNNING):
            can = "answer them first" if fixture.state == BEFORE else "only a fixture without a result is forfeited"
            raise LeagueError("2020-16.10", fixture_title(self.league, id), f" {IN_WORDS[fixture.state]}; {can}")
        if winner and winner not in fixture.clubs:
            raise LeagueError("2020-16.10", "only its own clubs can be given ", fixture_title(self.league, id))
        if winner and fixture.friendly:
            raise LeagueError("LG-CLUB-05", "no club wins ", fixture_title(self.league, id), " without a match")
        self.reason(why)
        self._no_sequence_open([winner])
        extra = {"winner": winner}
        session = self._promise(f"{id}-forfeit", FORFEIT, id, "", extra)
        self.write("promise", sessions=self._promised(session, id, ""))
        again = read_session(self.league.session(session.id, FORFEIT, id, "", extra), pack_session(session))
        self.close(again, fixture=id, winner=winner, why=why)

    def _no_sequence_open(self, clubs: Iterable[str]) -> None:
        """Raise `LeagueError` if a club has a sequence open: gold and awards from elsewhere would change its questions.
        [LG-CLUB-03]"""
        league, wanted = self.league, set(clubs)
        for id, (_, fixture, its) in league.sessions.items():
            found = wanted & ({its} if its else set(league.fixtures[fixture].clubs) if fixture else set())
            if found:
                wrong = f"{league.club(min(found)).name} have a sequence open; finish "
                raise LeagueError("LG-CLUB-03", wrong, sequence_title(league, id), " first")

    # ------------------------------------------------------------ rulings and the end
    def ruling(self, club: str, facts: Sequence[Fact], why: str) -> None:
        """Add facts by hand, with a public reason; a match in progress is not affected. [LG-FIX-03]"""
        self.reason(why)
        try:
            self.write("ruling", {club: facts}, why=why)
        except FoldError as error:
            raise LeagueError("LG-CLUB-01", *error.parts) from None

    def rename(self, club: str, player: str, name: str = "", shirt: int = 0) -> None:
        """Let a coach give a player another name or shirt; only while the club is free. [LG-CLUB-02, LG-CLUB-03]"""
        self.league.must_be_free(self.league.club(club).id)
        facts = [fact("renamed", "LG-CLUB-02", player=player, name=name)] if name else []
        if shirt:
            facts.append(fact("renumbered", "LG-CLUB-02", player=player, shirt=shirt))
        try:
            self.write("coach", {club: facts})
        except FoldError as error:
            raise LeagueError("LG-CLUB-01", *error.parts) from None

    def leave(self, club: str, why: str) -> None:
        """Let a club leave: fixtures it does not play go to the others, or all its matches leave the table. [LG-RANK-08]"""
        self.reason(why)
        league = self.league
        league.must_be_free(league.club(club).id)
        if club in league.left:
            raise LeagueError("LG-RANK-08", f"{league.clubs[club].name} has left already")
        if league.counts_after_leaving(club):
            self._no_sequence_open(one for fixture in self._left_by(club) for one in fixture.clubs)
        self.write("leave", why=why, club=club)
        for fixture in self._left_by(club):
            winner = next((one for one in fixture.clubs if one not in league.left), "")
            self.forfeit(fixture.id, winner, why)

    def _left_by(self, club: str) -> list[Fixture]:
        """Return the fixtures that a club which leaves does not play any more."""
        return [one for one in self._unfinished() if club in one.clubs and one.state == WAITING]

    def consent(self, club: str, given: bool = True, fixture: str = "", why: str = "") -> None:
        """Note that a coach lets a bot play and manage the club, or play one fixture, or no longer does. [LG-BOT-04]

        `why` is the reason of a ruling in place of the coach's word.
        """
        of: dict[str, Any] = {"fixture": self.league.fixture(fixture).id} if fixture else {}
        self.write("consent", why=why, club=self.league.club(club).id, given=given, **of)

    def reason(self, why: str) -> None:
        """Raise `LeagueError` unless a ruling has a reason. [LG-REPAIR-01]"""
        if not 1 <= len(why.strip()) <= LONGEST_REASON or not why.isprintable():
            raise LeagueError("LG-REPAIR-01", f"a reason of 1 to {LONGEST_REASON} characters is needed")

    def _draw_lots(self) -> None:
        """Draw lots, once, among clubs that nothing else parts. [LG-FIX-07, LG-RANK-07]"""
        if self.league.unsettled():
            id = f"lots{self.league.season}"
            session = self._promise(id, LOTS, "", "")
            self.write("promise", sessions=self._promised(session, "", ""))
            self.close(self.session(id))

    def play_offs(self, eight: bool = False) -> list[Tie]:
        """Make the next round of the play-offs once the round before is over. [LG-FIX-08, 2020-16.10]"""
        league = self.league
        open_ = [one for one in self._unfinished() if not one.friendly]
        if open_ or league.ended == league.season:
            wrong: tuple[Part, ...] = ("no season is running",)
            if open_:
                wrong = fixture_title(league, open_[0].id), f" {IN_WORDS[open_[0].state]}"
            raise LeagueError("LG-FIX-08", "play-offs follow when every fixture is over; ", *wrong)
        self._draw_lots()
        bracket = league.play_offs
        if bracket is None:
            bracket = PlayOffs(league.seeded(eight))
        ties = bracket.next_round(league.play_off_results() if bracket.rounds else [])
        self.write("play-offs", seeds=bracket.seeds, ties=[[tie.stage, list(tie.clubs)] for tie in ties])
        return ties

    def _unfinished(self) -> list[Fixture]:
        """Return what must be over before the season is: its fixtures, and friendlies that were begun. [LG-SEASON-01]"""
        league = self.league
        season = [one for one in league.fixtures.values() if one.season == league.season]
        open_ = [one for one in season if one.state not in (DONE, FORFEITED)]
        return [one for one in open_ if not one.friendly or one.state != WAITING]

    def end_season(self) -> list[str]:
        """End the season: lots where clubs are level, prizes, then every club's own off-season. [LG-SEASON-01 to -03]"""
        league = self.league
        if league.ended == league.season:
            raise LeagueError("LG-SEASON-01", "no season is running; begin the next one")
        for fixture in self._unfinished():
            if fixture.open:
                late = league.clubs[sorted(fixture.open)[0]]
                whose, title = Named(late.coach, late.name), fixture_title(league, fixture.id)
                raise LeagueError(
                    "LG-SEASON-01", whose, " have choices open after ", title, "; finish them with the defaults"
                )
            wrong = f" {IN_WORDS[fixture.state]}; play or forfeit it"
            raise LeagueError("LG-SEASON-01", fixture_title(league, fixture.id), wrong)
        if league.sessions:
            raise LeagueError("LG-SEASON-01", *_all_open(league))
        if league.play_offs is not None and not league.play_offs.complete:
            raise LeagueError("LG-SEASON-01", "the play-offs are not over; draw their next round")
        self._draw_lots()
        order = self.league.final_order()
        self.write("end", final_prizes(self.league, order), table=order, sessions={})
        promises: dict[str, list[str]] = {}
        for club in [one for one in order if one not in league.left]:
            session = self._promise(f"redraft{league.season}-{club}", REDRAFT, "", club)
            promises |= self._promised(session, "", club)
        self.write("promise", sessions=promises)
        for id in promises:
            if not ENDS[league.pack.edition].redraft:
                self.update(self.session(id))
        return order

    def finish(self, id: str, why: str = "") -> Standing:
        """Finish an open sequence with the defaults; a ruling gives the reason. [LG-SESS-03, LG-REPAIR-01]"""
        session = self.session(id)
        session.silence()
        return self.update(session, **({"why": why} if why else {}))


def _all_open(league: League) -> list[Part]:
    """Return a sentence with all open sequences."""
    found: list[Part] = ["sequences are open"]
    for at, id in enumerate(sorted(league.sessions)):
        found += [", " if at else ": ", sequence_title(league, id)]
    return found
