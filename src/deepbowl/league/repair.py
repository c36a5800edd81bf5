"""Rulings of a commissioner: correct, strike, reopen, replace a result, void a match, pass a club on. [LG-REPAIR-01 to -08]

Each is one line with who, when and why. A ruling that the club's history cannot bear is refused before it is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from deepbowl.league.club import Club
from deepbowl.league.errors import FoldError, LeagueError
from deepbowl.league.facts import Fact, fact
from deepbowl.league.fixture import DONE, FORFEITED, HANDED_OVER, IN_WORDS, RUNNING, WAITING, Fixture
from deepbowl.league.fold import add_all
from deepbowl.league.frame import goes_on, scores
from deepbowl.league.league import Line, read_session
from deepbowl.league.office import Office
from deepbowl.league.office_lines import COMMISSIONER, HELPER, REOPEN, STRIKE, VOID, added_up, struck_lines
from deepbowl.league.own_cause import own_causes
from deepbowl.league.report import Report, SeatReport, outcome_of, places_among
from deepbowl.league.session import POST, Session
from deepbowl.league.titles import fixture_title, sequence_title
from deepbowl.rules.sheet import CHARACTERISTICS
from deepbowl.support.hints import close_to

NOT_BY_HAND: Final = ("founded", "result", "forfeit", "revised", "coach")
"""Facts with separate rulings: they are not corrected by hand."""
ROLES: Final = (COMMISSIONER, HELPER, "")


# ---------------------------------------------------------------- correct
def correct(office: Office, club: str, facts: Sequence[Fact], why: str) -> None:
    """Add facts by hand. Under an open sequence the ruling counts from before it: its answers must still fit.
    [LG-REPAIR-02, LG-REPAIR-06]"""
    league = office.league
    before = league.club(club)
    office.reason(why)
    for one in facts:
        if one.kind in NOT_BY_HAND:
            raise LeagueError("LG-REPAIR-02", f"no fact {one.kind!r} can be added by hand")
        _must_be_known(before, one)
    try:
        after = add_all(before, facts)
    except FoldError as error:
        raise LeagueError("LG-CLUB-01", *error.parts) from None
    _sequences_fit(office, after)
    office.ruling(club, facts, why)


def _must_be_known(club: Club, one: Fact) -> None:
    """Raise `LeagueError` for a skill or characteristic that the club's edition does not have: its next match could not be
    made. [LG-REPAIR-02]"""
    rules = club.rules()
    if one.kind == "learnt" and rules.category(one.text("skill")) is None:
        wrong = f"{rules.title} has no skill {one.text('skill')!r}{close_to(one.text('skill'), rules.skills)}"
        raise LeagueError("LG-REPAIR-02", wrong)
    if one.kind in ("lowered", "improved") and one.text("characteristic") not in CHARACTERISTICS:
        known = ", ".join(name.upper() for name in CHARACTERISTICS)
        raise LeagueError("LG-REPAIR-02", f"no characteristic {one.text('characteristic')!r}; there are {known}")


def _sequences_fit(office: Office, club: Club, voided: str = "") -> None:
    """Raise `LeagueError` if an open sequence no longer runs with the club as a ruling leaves it; those of a match that is
    voided end with it. [LG-REPAIR-05, LG-REPAIR-06]"""
    for id, (_, fixture, its) in office.league.sessions.items():
        if fixture and fixture == voided:
            continue
        members = office.league.fixtures[fixture].clubs if fixture and not its else (its,)
        if club.id not in members:
            continue
        session = office.session(id)
        session = replace(session, clubs=tuple(club if one.id == club.id else one for one in session.clubs), _now=None)
        try:
            session.now()
        except LeagueError as error:
            title = sequence_title(office.league, id)
            raise LeagueError("LG-REPAIR-06", title, " no longer fits: ", *error.parts, "; open it again first") from None


# ---------------------------------------------------------------- strike
def strike(office: Office, club: str, line: int, why: str) -> None:
    """Strike a line of a club: it stays and is shown struck, its facts no longer count. [LG-REPAIR-03]"""
    league = office.league
    league.club(club)
    office.reason(why)
    if not 1 < line <= league.counted.get(club, 0):
        raise LeagueError("LG-REPAIR-03", f"{league.club(club).name} has no line {line} that can be struck")
    if line in struck_lines(league.lines, club):
        raise LeagueError("LG-REPAIR-03", f"line {line} is struck already")
    _try_strikes(office, {club: [line]}, "LG-REPAIR-03")
    office.write(STRIKE, why=why, touched=[club], strike={club: [line]})


def _try_strikes(office: Office, strikes: Mapping[str, list[int]], rule: str, voided: str = "") -> dict[str, Club]:
    """Return the clubs without these lines, or raise `LeagueError` with the first later line in the way."""
    league = office.league
    trial: Line = {
        "facts": {club: {"line": league.counted[club] + 1, "facts": []} for club in strikes}, STRIKE: dict(strikes),
    }  # fmt: skip
    found = {}
    for club in strikes:
        try:
            found[club] = added_up([*league.lines, trial], club)
        except FoldError as error:
            where = f"line {error.line} of {league.club(club).name} is in the way: "
            raise LeagueError(rule, where, *error.parts) from None
    for left in found.values():
        _sequences_fit(office, left, voided)
    return found


# ---------------------------------------------------------------- open again
def reopen(office: Office, id: str, why: str) -> None:
    """Open a closed post-match again at its last step, until the club's next match begins. Its dice stay as they fell.
    [LG-REPAIR-04]"""
    league = office.league
    office.reason(why)
    closed = [line for line in league.lines if line.get("kind") == "after" and line["session"]["id"] == id]
    if not closed or id in league.sessions:
        raise LeagueError("LG-REPAIR-04", f"no closed sequence {id!r}")
    line = closed[-1]
    packed = line["session"]
    fixture, club = _fixture_of(office, id)
    if league.status(club) != "free" or _later_matches(office, fixture, club):
        raise LeagueError("LG-REPAIR-04", f"the next match of {league.club(club).name} has begun; correct it by a ruling")
    own = line.get("facts", {}).get(club)
    if own is not None:
        clubs = _try_strikes(office, {club: [own["line"]]}, "LG-REPAIR-04")
    else:
        clubs = {club: league.club(club)}
    session = replace(read_session(league.session(id, POST, fixture.id, club), packed), clubs=(clubs[club],), _now=None)
    session = _at_last_step(session)
    struck = {club: [own["line"]] if own else []}
    office.write(REOPEN, why=why, touched=[club], strike=struck, sequence=id, of=POST, fixture=fixture.id, club=club)
    office.keep(session)


def _at_last_step(session: Session) -> Session:
    """Return a session without the answers of its last step: the coach gives them again."""
    answers, step = list(session.answers), ""
    while answers:
        shorter = replace(session, answers=answers[:-1], _now=None)
        asked = shorter.now().asked
        if asked is not None and step and asked.kind != step:
            break
        step = asked.kind if asked is not None else step
        answers.pop()
    return replace(session, answers=answers, _now=None)


def _fixture_of(office: Office, id: str) -> tuple[Fixture, str]:
    for fixture in office.league.fixtures.values():
        for club in fixture.clubs:
            if id == f"{fixture.id}-after-{club}":
                return fixture, club
    raise LeagueError("LG-REPAIR-04", f"{id!r} is not a sequence after a match")


def _later_matches(office: Office, fixture: Fixture, club: str) -> list[str]:
    """Return the matches of a club after a fixture, by the order in which they were recorded or begun."""
    league = office.league
    results = [one.fixture for one in league.club(club).results]
    if fixture.id in results:
        later = results[results.index(fixture.id) + 1 :]
    else:
        later = []
    begun = [
        one.id
        for one in league.fixtures.values()
        if club in one.clubs and one is not fixture and one.state not in (WAITING, DONE, FORFEITED, HANDED_OVER)
    ]
    return [*later, *begun]


# ---------------------------------------------------------------- another result, or none
def result(office: Office, id: str, touchdowns: Sequence[int], why: str) -> Report:
    """Replace the score of a match; places, outcomes and the table follow. [LG-REPAIR-05]"""
    league = office.league
    fixture = league.fixture(id)
    office.reason(why)
    league.must_be_open()
    if fixture.report is None:
        raise LeagueError("LG-REPAIR-05", fixture_title(league, id), " has no result yet")
    if len(touchdowns) != len(fixture.clubs) or any(not 0 <= one <= 99 for one in touchdowns):
        raise LeagueError("LG-REPAIR-05", f"a result has {len(fixture.clubs)} scores of 0 to 99")
    away = {seat for seat, one in enumerate(fixture.report.seats) if one.absent}
    gave_up = {seat for seat, one in enumerate(fixture.report.seats) if one.conceded}
    ranks = places_among(touchdowns, away, gave_up)
    seats: list[SeatReport] = [
        replace(one, touchdowns=touchdowns[seat], place=ranks[seat], outcome=outcome_of(ranks, seat))
        for seat, one in enumerate(fixture.report.seats)
    ]
    report = replace(fixture.report, seats=tuple(seats))
    seeds = league.play_offs.seeds if fixture.stage and league.play_offs else []
    if seeds and goes_on(scores(report), seeds) != goes_on(scores(fixture.report), seeds):
        _must_be_last_round(office, fixture)
    facts: dict[str, list[Fact]] = {}
    for seat, one in enumerate(seats):
        others = sum(other.touchdowns for at, other in enumerate(seats) if at != seat)
        facts[one.club] = [
            fact("revised", "LG-REPAIR-05", fixture=id, outcome=one.outcome, place=one.place, touchdowns=one.touchdowns,
                 against=others, caused=one.caused, suffered=one.suffered),
        ]  # fmt: skip
    office.write("result", facts, why=why, fixture=id, report=report.packed())
    return report


def _must_be_last_round(office: Office, fixture: Fixture) -> None:
    """Raise `LeagueError` for a match of the play-offs if their next round was drawn from it already.
    [LG-FIX-08, LG-REPAIR-05]"""
    later = [one for one in office.league.fixtures.values() if one.season == fixture.season and one.round > fixture.round]
    if fixture.stage and later:
        wrong = "the next round of the play-offs follows from "
        raise LeagueError("LG-REPAIR-05", wrong, fixture_title(office.league, fixture.id), "; its winner stands")


def void(office: Office, id: str, why: str) -> None:
    """Void a match: its lines at all its clubs are struck together and the fixture waits again; only while it is the last
    match of each of its clubs. Goods stay paid. [LG-REPAIR-05, LG-GOLD-07]"""
    league = office.league
    fixture = league.fixture(id)
    office.reason(why)
    if fixture.state not in (HANDED_OVER, DONE, FORFEITED):
        wrong = f" {IN_WORDS[fixture.state]}; only a match with a result can be voided"
        raise LeagueError("LG-REPAIR-05", fixture_title(league, id), wrong)
    league.must_be_open(fixture)
    _must_be_last_round(office, fixture)
    for club in fixture.clubs:
        later = _later_matches(office, fixture, club)
        if later:
            name = league.club(club).name
            since = fixture_title(league, later[0])
            raise LeagueError("LG-REPAIR-05", f"{name} have played since: ", since, "; correct the facts instead")
    strikes: dict[str, list[int]] = {club: [] for club in fixture.clubs}
    struck = {club: struck_lines(league.lines, club) for club in fixture.clubs}
    for line in league.lines:
        of_match = line.get("kind") in ("report", "forfeit", "result") and line.get("fixture") == id
        of_club = line.get("kind") == "after" and line["session"]["id"].startswith(f"{id}-after-")
        for club in fixture.clubs if of_match or of_club else ():
            mine = line.get("facts", {}).get(club)
            if mine is not None and mine["line"] not in struck[club]:
                strikes[club].append(mine["line"])
    clubs = _try_strikes(office, strikes, "LG-REPAIR-05", id)
    used = {
        club.id: [
            fact("goods", "LG-GOLD-07", name=name, amount=-count, fixture=id) for name, count in club.goods.items() if count
        ]
        for club in clubs.values()
    }
    open_ = [one for one, (_, its, _) in league.sessions.items() if its == id]
    office.write(VOID, used, why=why, touched=list(fixture.clubs), strike=strikes, fixture=id)
    for one in open_:
        office.folder.forget(one)


def again(office: Office, id: str, why: str) -> None:
    """Let a match be played again that cannot be handed over. [LG-HAND-04]"""
    fixture = office.league.fixture(id)
    office.reason(why)
    if fixture.state != RUNNING:
        wrong = f" {IN_WORDS[fixture.state]}; no match of it can be played again"
        raise LeagueError("LG-HAND-04", fixture_title(office.league, id), wrong)
    office.write("again", why=why, fixture=id)


# ---------------------------------------------------------------- people
def pass_on(office: Office, club: str, coach: str, bot: bool, why: str) -> None:
    """Give a club to another coach or to a bot; its sequences and fixtures continue. [LG-REPAIR-08]"""
    office.league.club(club)
    office.reason(why)
    office.write("pass", {club: [fact("coach", "LG-REPAIR-08", coach=coach)]}, why=why, club=club, bot=bot)


def appoint(office: Office, coach: str, role: str, why: str = "") -> None:
    """Make a coach commissioner or helper, or end their role. A league always has a commissioner."""
    league = office.league
    if role not in ROLES:
        raise LeagueError("LG-KEY-04", f"no role {role!r}")
    left = {**league.roles, coach: role}
    if COMMISSIONER not in left.values():
        raise LeagueError("LG-KEY-04", "a league needs a commissioner")
    office.write("role", why=why, coach=coach, role=role)


def confirm_ruling(office: Office, line: int) -> None:
    """Confirm another commissioner's ruling in their own cause. [LG-REPAIR-07]"""
    league = office.league
    if line not in own_causes(league):
        raise LeagueError("LG-REPAIR-07", f"line {line} is not a ruling of a commissioner about their own club")
    if league.lines[line - 1]["actor"] == office.actor:
        raise LeagueError("LG-REPAIR-07", "a second commissioner or helper confirms it")
    office.write("agreed", ruling=line)


# ---------------------------------------------------------------- deadlines and tabletop results
def set_deadline(office: Office, fixtures: Sequence[str], due: str) -> None:
    """Say until when fixtures should be played; a deadline that passes does nothing by itself. [LG-FIX-04]"""
    for id in fixtures:
        office.league.fixture(id)
    office.write("deadline", fixtures=list(fixtures), due=due)


def claim_result(office: Office, id: str, packed: dict[str, Any], club: str) -> bool:
    """Type a result in and return whether it was handed over: every coach of the table must confirm it. [LG-REPORT-04]

    `club` is the club whose coach typed it, "" for the commissioner, whose word is enough.
    """
    office.possible(id, packed)
    office.write("claim", fixture=id, report=packed, club=club)
    if not club:
        office.record_typed(id, packed, office.league.fixture(id).clubs)
        return True
    return _confirmed(office, id)


def confirm_result(office: Office, id: str, club: str) -> bool:
    """Confirm a typed result for a club; return whether it was handed over."""
    fixture = office.league.fixture(id)
    if fixture.claim is None or fixture.report is not None:
        raise LeagueError("LG-REPORT-04", "no typed result waits to be confirmed for ", fixture_title(office.league, id))
    office.write("confirm", fixture=id, club=club)
    return _confirmed(office, id)


def _confirmed(office: Office, id: str) -> bool:
    fixture = office.league.fixture(id)
    everyone = fixture.confirmed | (set(fixture.clubs) & office.league.bots)
    if not set(fixture.clubs) <= everyone:
        return False
    office.record_typed(id, fixture.claim, fixture.clubs)
    return True
