"""The office of a tournament: everything organiser and coaches do becomes one line. [LG-RANK-01, LG-PAIR-08, LG-BYE-04]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from deepbowl.league.errors import LeagueError, Part
from deepbowl.league.fixture import DONE, FORFEITED, IN_WORDS, RUNNING, Fixture
from deepbowl.league.folder import Shelf
from deepbowl.league.founding import found
from deepbowl.league.league import Line
from deepbowl.league.office import Office
from deepbowl.league.pack import Pack
from deepbowl.league.pairing import is_house
from deepbowl.league.ranking import level_groups
from deepbowl.league.report import Report, SeatReport, counted_touchdowns, outcome_of, places_among, read_report
from deepbowl.league.session import DRAW, LOTS, Session
from deepbowl.league.titles import fixture_title, sequence_title
from deepbowl.league.tournament import Round, Tournament
from deepbowl.league.tournament_pack import FEWEST_COACHES, TournamentPack, house_team, packed
from deepbowl.league.typed_result import must_add_up, must_leave_one
from deepbowl.support.hints import close_to
from deepbowl.teams.editions import edition
from deepbowl.teams.team import Team

LONGEST_NAME: Final = 60


class TournamentOffice(Office):
    """A tournament where it is kept, and who acts there."""

    folder: Shelf

    def read(self, lines: Iterable[Line]) -> Tournament:
        """Return what lines add up to."""
        return Tournament.read(lines)

    @property
    def event(self) -> Tournament:
        """The tournament with all lines written so far, also by others."""
        found = self.league
        assert isinstance(found, Tournament)
        return found

    def found(self, pack: Pack) -> Tournament:
        """Publish the rules of a tournament. [LG-RANK-01]"""
        assert isinstance(pack, TournamentPack)
        pack.check()
        self.folder.create()
        self._league = None
        self.write("tournament", pack=packed(pack))
        return self.event

    def change(self, pack: TournamentPack, consent: Sequence[str], why: str) -> None:
        """Change the rules: freely before the first entry, afterwards with the consent of every coach. [LG-RANK-01]"""
        event = self.event
        self.reason(why)
        pack.check()
        coaches = {one.coach for one in event.entries.values()}
        missing = sorted(coaches - set(consent))
        if missing:
            raise LeagueError("LG-RANK-01", f"the rules are frozen since the first entry; {missing[0]} has not consented")
        if event.rounds and pack.rounds[: len(event.rounds)] != event.event.rounds[: len(event.rounds)]:
            raise LeagueError("LG-RANK-01", "rounds that were drawn keep their shape")
        self.write("change", why=why, pack=packed(pack), old=packed(event.event), consent=sorted(coaches))

    # ------------------------------------------------------------ coaches
    def enter(
        self, id: str, team: Team, coach: str, *, naf: tuple[str, int] = ("", 0), bot: bool = False, seed: int = 0
    ) -> None:
        """Enter a list. It is fixed for the tournament. [LG-BYE-04, LG-PACK-03]"""
        event = self.event
        if id in event.entries or is_house(id):
            raise LeagueError("LG-BYE-04", f"{id} is entered already")
        if not 1 <= len(coach.strip()) <= LONGEST_NAME or not coach.isprintable():
            raise LeagueError("LG-BYE-04", f"a coach needs a name of 1 to {LONGEST_NAME} characters")
        if len(naf[0]) > LONGEST_NAME or not naf[0].isprintable() or not 0 <= naf[1] < 10**9:
            wrong = f"a NAF name has up to {LONGEST_NAME} printable characters, a number up to 9 digits"
            raise LeagueError("LG-NAF-03", wrong)
        if any(one.team.name.casefold() == team.name.casefold() for one in event.entries.values()):
            raise LeagueError("LG-BYE-04", f"another list is called {team.name}; give it another name")
        if wrong := event.entry_closed():
            raise LeagueError("LG-BYE-04", wrong)
        facts = event.event.entered(id, team, coach)
        self.write(
            "entry", {id: facts}, club=id, coach=coach, team=team.to_json(), naf_name=naf[0], naf_number=naf[1], bot=bot,
            seed=seed,
        )  # fmt: skip

    def entry_called(self, name: str) -> str:
        """Return an entry's id by id, team or coach, upper and lower case alike."""
        entries = self.event.entries
        for id, one in entries.items():
            if name.casefold() in (id.casefold(), one.team.name.casefold()):
                return id
        by_coach = [id for id, one in entries.items() if one.coach.casefold() == name.casefold()]
        if len(by_coach) == 1:
            return by_coach[0]
        known = [one.team.name for one in entries.values()] + [one.coach for one in entries.values()]
        raise LeagueError("LG-BYE-04", f"no entry {name!r}{close_to(name, known)}")

    def present(self, clubs: Sequence[str], here: bool = True) -> None:
        """Note who is present for the next round, or is not. Only those are drawn. [LG-BYE-04]"""
        event = self.event
        if not clubs:
            raise LeagueError("LG-BYE-04", "name a coach, or all of them")
        event.must_be_open()
        for id in clubs:
            event.entry(id)
        if event.rounds and not event.current().begun:
            raise LeagueError("LG-BYE-04", f"round {event.current().number} is drawn; clear it first")
        self.write("present", clubs=sorted(clubs), here=here)

    def leave(self, club: str, why: str) -> None:
        """Let a coach drop out: no round is drawn with them any more, what was played stands. [LG-RANK-08, LG-BYE-04]"""
        self.reason(why)
        self.event.must_be_open()
        if club in self.event.left:
            raise LeagueError("LG-RANK-08", f"{self.event.entry(club).team.name} has left already")
        if self.event.rounds and not self.event.current().begun and club in self._drawn_names():
            raise LeagueError("LG-BYE-04", f"round {self.event.current().number} is drawn; clear it first")
        self.write("leave", why=why, club=self.event.entry(club).club)

    def forbid(self, first: str, second: str, why: str, forbidden: bool = True) -> None:
        """Forbid two coaches at one table, or allow them again. Two lists of one coach never meet. [LG-PAIR-03]"""
        self.reason(why)
        self.event.must_be_open()
        one, other = self.event.entry(first), self.event.entry(second)
        if one == other:
            raise LeagueError("LG-PAIR-03", "a forbidden pair needs two different entries")
        pair, names = frozenset((first, second)), f"{one.team.name} and {other.team.name}"
        if forbidden and pair in self.event.barred():
            raise LeagueError("LG-PAIR-03", f"{names} must not meet already")
        if not forbidden and pair not in self.event.forbidden:
            own = pair in self.event.barred()
            why_not = "are lists of one coach and never meet" if own else "may meet already"
            raise LeagueError("LG-PAIR-03", f"{names} {why_not}")
        self.write("forbid", why=why, pair=sorted((first, second)), forbidden=forbidden)

    # ------------------------------------------------------------ rounds
    def _in_the_way(self) -> tuple[Part, ...]:
        """Return a sentence that says why the next round cannot be drawn, empty if it can."""
        event = self.event
        if event.over or len(event.rounds) >= len(event.event.rounds):
            return (f"all {len(event.event.rounds)} rounds are drawn",)
        open_ = [one.id for one in event.fixtures.values() if one.state not in (DONE, FORFEITED)]
        if event.rounds and (not event.current().begun or open_):
            if not open_:
                return (f"round {event.current().number} is drawn; begin or clear it",)
            return f"round {event.current().number} is not over: ", fixture_title(event, open_[0]), " has no result yet"
        return ("finish ", sequence_title(event, min(event.sessions)), " first") if event.sessions else ()

    def prepare(self) -> None:
        """Promise the next draw as soon as nothing is in its way: coaches see the promise, then give their numbers."""
        if not self._in_the_way():
            self._promise_draw()

    def _promise_draw(self) -> Session:
        """Promise the key of the next draw and return its session. [LG-DICE-01, LG-PAIR-05]"""
        if wrong := self._in_the_way():
            raise LeagueError("LG-PAIR-08", *wrong)
        id = f"round{len(self.event.rounds) + 1}-draw{self.event.draws + 1}"
        session = self._promise(id, DRAW, "", "")
        self.write("promise", sessions=self._promised(session, "", ""))
        return session

    def promised_draw(self) -> Session | None:
        """Return the session of a draw that is promised, None if there is none."""
        found = [id for id, (kind, _, _) in self.event.sessions.items() if kind == DRAW]
        return self.session(found[0]) if found else None

    def drawing(self) -> Session:
        """Return the session of the next draw; enough coaches must be present. [LG-BYE-04]"""
        session = self.promised_draw() or self._promise_draw()
        here = len(self.event.present)
        if here < FEWEST_COACHES:
            raise LeagueError("LG-BYE-04", f"{here} coaches are present; a round needs {FEWEST_COACHES}")
        return session

    def mix(self, club: str, number: int) -> None:
        """Mix the number of a coach who is present into the lots of the next draw, once. [LG-DICE-02, LG-PAIR-05]"""
        event, session = self.event, self.promised_draw()
        if session is None:
            raise LeagueError("LG-DICE-02", "no draw is promised now")
        if club not in event.present:
            raise LeagueError("LG-DICE-02", f"{event.entry(club).coach} is not present")
        session.mix(list(event.entries).index(club), number)
        self.keep(session)

    def draw(self, numbers: Mapping[str, int] | None = None) -> Round:
        """Draw the next round with the numbers of those present; it counts once it is begun. [LG-PAIR-01, LG-PAIR-08]"""
        self.drawing()
        for club, number in sorted((numbers or {}).items()):
            self.mix(club, number)
        session = self.drawing()
        session.silence()
        self.close(session)
        return self.event.current()

    def _drawn(self) -> Round:
        current = self.event.current()
        if current.begun:
            raise LeagueError("LG-PAIR-08", f"round {current.number} has begun")
        return current

    def _drawn_names(self) -> set[str]:
        return {name for table in self._drawn().tables for name in table} | set(self._drawn().byes)

    def swap(self, first: str, second: str, why: str) -> None:
        """Exchange two coaches of a draw by hand; the round is marked for everyone. [LG-PAIR-08]"""
        self.reason(why)
        if first == second:
            raise LeagueError("LG-PAIR-08", "name two different coaches")
        for name in (first, second):
            if name not in self._drawn_names():
                raise LeagueError("LG-PAIR-08", f"{self.event.called(name)} is not in this round")
        self.write("swap", why=why, pair=[first, second])

    def accept(self, why: str) -> None:
        """Accept a draw that breaks forbidden pairs. [LG-PAIR-03]"""
        self.reason(why)
        self._drawn()
        self.write("accept", why=why)

    def clear(self, why: str) -> None:
        """Clear a draw; once begun only while no match of it has begun. [LG-PAIR-08]"""
        self.reason(why)
        current = self.event.current()
        for fixture in self.event.tables(current.number) if current.begun else ():
            if fixture.state in (DONE, FORFEITED) or self.has_begun(fixture.id):
                raise LeagueError("LG-PAIR-08", "the match of ", fixture_title(self.event, fixture.id), " has begun")
        self.write("clear", why=why)

    def has_begun(self, fixture: str) -> bool:
        """Return whether the match of a fixture has begun; a server knows more about it."""
        return self.event.fixture(fixture).report is not None

    def begin(self) -> Round:
        """Begin a round as it is drawn: all its matches can be played. [LG-PAIR-08]"""
        current = self._drawn()
        broken = [
            pair for table in current.tables for pair in self.event.barred() if pair <= set(table)
        ]  # fmt: skip
        if broken and not current.accepted:
            names = " and ".join(sorted(self.event.entries[id].team.name for id in broken[0]))
            wrong = f"the draw seats {names} at one table, which is forbidden; accept it or draw again"
            raise LeagueError("LG-PAIR-03", wrong)
        for name in [name for table in current.tables for name in table if is_house(name)]:
            if name not in self.event.house:
                self._house(name)
        self.write("begin", round=current.number)
        return self.event.current()

    def _house(self, name: str) -> None:
        """Give a house bot a ready team of the edition. [LG-BYE-01]"""
        pack = self.event.event
        races = list(edition(pack.edition).lists())
        race = races[len(self.event.house) % len(races)]
        team = house_team(pack.edition, race, f"{name.capitalize()} ({race})")
        self.write("house", {name: found(name, team, "house")}, club=name, team=team.to_json())

    def no_show(self, fixture: str, club: str, why: str) -> None:
        """Let a house bot play for a coach who does not appear at a table of four. [LG-FIX-06]"""
        self.reason(why)
        event = self.event
        found = event.fixture(fixture)
        if club not in found.clubs or club in event.house or found.state != RUNNING:
            name = event.entry(club).team.name if club in event.entries else club
            raise LeagueError("LG-FIX-06", f"{name} have no open seat at ", fixture_title(event, fixture))
        self.write("no-show", why=why, fixture=fixture, club=club)

    # ------------------------------------------------------------ results
    def record_report(self, id: str, report: Report, log: str) -> Report:
        """Take the report of a match, once; lists stay as entered unless the tournament grows. [LG-PACK-02, LG-REPORT-01]"""
        event = self.event
        if event.event.growing:
            return Office.record_report(self, id, report, log)
        fixture = event.fixture(id)
        if fixture.report is not None:
            return fixture.report
        if fixture.state != RUNNING:
            wrong = f" {IN_WORDS[fixture.state]}, so it is not ready to play"
            raise LeagueError("LG-FIX-03", fixture_title(event, id), wrong)
        if report.match and any(one.report and one.report.match == report.match for one in event.fixtures.values()):
            raise LeagueError("LG-REPORT-01", "this match is recorded for another table already")
        if log:
            self.folder.keep_log(id, log)
        self._hand_over(fixture, report)
        return report

    def _hand_over(self, fixture: Fixture, report: Report) -> None:
        if self.event.event.growing:
            Office._hand_over(self, fixture, report)
        else:
            self.write("result", fixture=fixture.id, report=report.packed())

    def result(
        self, id: str, touchdowns: Sequence[int], caused: Sequence[int] = (), suffered: Sequence[int] = (),
        conceded: Sequence[str] = (),
    ) -> Report:  # fmt: skip
        """Take a result typed by the organiser. The same again changes nothing, another one is refused.
        [LG-REPORT-04, LG-HAND-01]"""
        made, known = self.typed(id, touchdowns, caused, suffered, conceded), self.event.fixture(id).report
        if known is not None and _in_short(made) != _in_short(known):
            raise LeagueError("LG-HAND-01", fixture_title(self.event, id), " has a result already; take it back first")
        return self.record_report(id, made, "")

    def typed(
        self, id: str, touchdowns: Sequence[int], caused: Sequence[int] = (), suffered: Sequence[int] = (),
        conceded: Sequence[str] = (),
    ) -> Report:  # fmt: skip
        """Return the report of a typed result. At a table of two the casualties of one are those the other suffers.
        [LG-REPORT-02, LG-REPORT-04]"""
        fixture = self.event.fixture(id)
        seats = len(fixture.clubs)
        if self.event.event.growing:
            raise LeagueError("LG-REPORT-04", "a growing tournament needs whole reports; use the league's report")
        hurt = list(caused) or [0] * seats
        took = list(suffered) or (hurt[::-1] if seats == 2 else [])
        took = took or ([0] * seats if not any(hurt) else [])
        if [len(touchdowns), len(hurt), len(took)] != [seats] * 3 or min(*touchdowns, *hurt, *took) < 0:
            wrong = f" has {seats} seats; give touchdowns, casualties caused and suffered for each"
            raise LeagueError("LG-REPORT-04", fixture_title(self.event, id), wrong)
        must_add_up(sum(hurt), sum(took))
        away = {at for at, chair in enumerate(fixture.chairs) if chair.absent}
        gone = {at for at, club in enumerate(fixture.clubs) if club in conceded}
        must_leave_one(gone | away, seats)
        scores = counted_touchdowns(touchdowns, gone, away)
        ranks = places_among(scores, away, gone)
        made = [
            SeatReport(club, scores[at], ranks[at], outcome_of(ranks, at), hurt[at], took[at], at in gone, absent=at in away)
            for at, club in enumerate(fixture.clubs)
        ]
        return Report(id, self.event.book(fixture), "", tuple(made), typed=True)

    def claim(self, id: str, club: str, report: Report) -> None:
        """Type a result in as a coach of the table; it counts once every coach of it has confirmed it. [LG-REPORT-04]"""
        if self.event.fixture(id).state != RUNNING:
            wrong = f" {IN_WORDS[self.event.fixture(id).state]}, so it takes no result"
            raise LeagueError("LG-FIX-03", fixture_title(self.event, id), wrong)
        self.write("claim", fixture=id, report=report.packed(), club=club)
        self._take_confirmed(id)

    def confirm(self, id: str, club: str) -> None:
        """Confirm a typed result as another coach of the table. [LG-REPORT-04]"""
        if self.event.fixture(id).claim is None or self.event.fixture(id).report is not None:
            raise LeagueError("LG-REPORT-04", "no typed result waits to be confirmed for ", fixture_title(self.event, id))
        self.write("confirm", fixture=id, club=club)
        self._take_confirmed(id)

    def _take_confirmed(self, id: str) -> None:
        fixture = self.event.fixture(id)
        people = {chair.club for chair in fixture.chairs if not chair.bot}
        if people <= fixture.confirmed:
            self.record_report(id, read_report(fixture.claim), "")

    def replace_result(self, id: str, report: Report, why: str) -> None:
        """Replace a result, also one of an earlier round: the standings follow, draws stay. [LG-REPAIR-05]"""
        self.reason(why)
        if self.event.over or self.event.fixture(id).report is None:
            raise LeagueError("LG-REPAIR-05", fixture_title(self.event, id), " has no result that can be replaced")
        self.write("result", why=why, fixture=id, report=report.packed())

    def again(self, id: str, why: str) -> None:
        """Let a match be played again that cannot be handed over. [LG-HAND-04]"""
        self.reason(why)
        if self.event.fixture(id).state != RUNNING:
            wrong = f" {IN_WORDS[self.event.fixture(id).state]}; no match of it can be played again"
            raise LeagueError("LG-HAND-04", fixture_title(self.event, id), wrong)
        self.write("again", why=why, fixture=id)

    def correct(self, id: str, why: str) -> None:
        """Take a result back, so that another one can be given. [LG-REPAIR-05]"""
        self.reason(why)
        fixture = self.event.fixture(id)
        last = fixture.round == self.event.current().number and not self.event.over
        if fixture.report is None or not last or self.event.event.growing:
            wrong = "only a result of the last round can be taken back, not of "
            raise LeagueError("LG-REPAIR-05", wrong, fixture_title(self.event, id))
        self.write("take back", why=why, fixture=id)

    def no_result(self, id: str, why: str) -> None:
        """Close a table without a result: its match is not played. [LG-NAF-04]"""
        self.reason(why)
        fixture = self.event.fixture(id)
        if fixture.state in (DONE, FORFEITED):
            raise LeagueError("LG-FIX-03", fixture_title(self.event, id), f" {IN_WORDS[fixture.state]}")
        self.write("no result", why=why, fixture=id)

    def conclude(self) -> list[str]:
        """End the tournament: lots where places are level, then the final places. [LG-RANK-07]"""
        event = self.event
        open_ = [one.id for one in event.fixtures.values() if one.state not in (DONE, FORFEITED)]
        if open_ or len(event.rounds) < len(event.event.rounds) or not event.current().begun:
            rounds = f"{event.begun} of {len(event.event.rounds)} rounds were played"
            title = (fixture_title(event, open_[0]), " has no result yet") if open_ else (rounds,)
            raise LeagueError("LG-RANK-07", "the tournament is not over: ", *title)
        if level_groups(event.standings()):
            lots = f"lots{event.draws}"
            self.write("promise", sessions=self._promised(self._promise(lots, LOTS, "", ""), "", ""))
            self.close(self.session(lots))
        order = [row.club for row in self.event.standings()]
        self.write("over", table=order)
        return order


def _in_short(report: Report) -> list[tuple[int, int, int, bool]]:
    """Return what an organiser types of a result, by seat."""
    return [(one.touchdowns, one.caused, one.suffered, one.conceded) for one in report.seats]
