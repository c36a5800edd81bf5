"""Sequences between matches over HTTP: the open question, dice with what they needed, facts so far. [LG-SESS-01 to -06]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from deepbowl.league.club import Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.facts import read_fact
from deepbowl.league.league import League, Line, read_session
from deepbowl.league.office import Office
from deepbowl.league.session import BEGIN, POST, PRE, REDRAFT, Die, Session, Standing
from deepbowl.league.version import league_version
from deepbowl.server.leagues.views import facts_in_words
from deepbowl.server.leagues.words import STEP_OF, STEPS, die_words, option, question
from deepbowl.server.live.messages.leagues import DieWords, SequenceQuestion, SequenceView, WantedDie

BEFORE_STEPS: Final = ("Journeymen", "Gold and goods", "Take the field")
OFF_SEASON: Final = ("Scouts and healing", "The new list", "Done")


def seat_of(office: Office, id: str, coach: str) -> int:
    """Return the seat of a coach in a sequence, or raise `LeagueError`: for a club acts its coach. [LG-KEY-04]"""
    seats = seats_of(office.league, id, coach)
    if not seats:
        raise LeagueError("LG-KEY-04", "only the coach of this club may answer")
    asked = office.session(id).now().asked
    return asked.seat if asked is not None and asked.seat in seats else seats[0]


def seats_of(league: League, id: str, coach: str) -> list[int]:
    """Return the seats of an open sequence that a coach answers for."""
    if id not in league.sessions or not coach:
        return []
    _, fixture, club = league.sessions[id]
    clubs = (club,) if club else league.fixtures[fixture].clubs
    return [seat for seat, one in enumerate(clubs) if one not in league.bots and league.clubs[one].coach == coach]


def answer(office: Office, id: str, coach: str, number: int, choice: str) -> None:
    """Answer question `number` of a sequence; `Overtaken` if it was answered already. [LG-SESS-05]"""
    session, seat = office.session(id), seat_of(office, id, coach)
    session.answer(number, seat, choice)
    office.update(session)


def undo(office: Office, id: str, coach: str) -> None:
    """Undo the last answer, unless a die was rolled or another coach has answered. [LG-SESS-04]"""
    session = office.session(id)
    last = session.answers[-1].seat if session.answers else 0
    if last not in seats_of(office.league, id, coach):
        raise LeagueError("LG-SESS-04", "another coach has answered since, or there is no answer to undo")
    session.undo(last)
    office.update(session)


def mix(office: Office, id: str, coach: str, number: int) -> None:
    """Mix the coach's own number into the dice, once. [LG-DICE-02]"""
    session = office.session(id)
    for seat in seats_of(office.league, id, coach) or [seat_of(office, id, coach)]:
        session.mix(seat, number)
    office.update(session)


def type_die(office: Office, id: str, coach: str, value: int) -> None:
    """Take a die that was rolled at a table. [LG-DICE-03]"""
    session = office.session(id)
    if not _may_type(office.league, id, coach):
        raise LeagueError("LG-KEY-04", "only the coach of this club, the commissioner and helpers may type dice")
    session.type_die(value)
    office.update(session)


def _may_type(league: League, id: str, coach: str) -> bool:
    """Return whether a coach types the dice of a sequence: its own coach or, for bots and absent coaches, the commissioner
    or a helper."""
    return bool(seats_of(league, id, coach)) or coach in league.roles


# ---------------------------------------------------------------- as a page shows it
def sequence_view(office: Office, id: str, coach: str) -> SequenceView:
    """Return a sequence, open or closed, as a page shows it to a coach."""
    league = office.league
    if id in league.sessions:
        kind, fixture, club = league.sessions[id]
        return _view(league, office.session(id), kind, fixture, club, coach)
    for line in reversed(league.lines):
        packed = line.get("session")
        if isinstance(packed, dict) and packed["id"] == id:
            return _closed(league, line, packed)
    raise LeagueError("LG-SESS-01", f"there is no sequence {id}")


def _view(league: League, session: Session, kind: str, fixture: str, club: str, coach: str) -> SequenceView:
    now = session.now()
    clubs = [club] if club else list(league.fixtures[fixture].clubs) if fixture else []
    seats = seats_of(league, session.id, coach)
    hidden = now.asked is not None and now.asked.secret
    asked: SequenceQuestion | None = None
    if now.asked is not None:
        its = now.clubs[now.asked.seat]
        mine = now.asked.seat in seats
        asked = {
            "number": len(session.answers) + 1, "kind": now.asked.kind, "text": question(its, now.asked),
            "rule": now.asked.rule, "club": its.id, "player": now.asked.about,
            "options": [option(its, now.asked, one) for one in now.asked.options] if mine else [],
        }  # fmt: skip
    numbered = {seat for seat, _ in session.numbers}
    wanted: WantedDie | None = None
    if now.wanted is not None:
        text = die_words(now.clubs[0] if len(clubs) == 1 else None, now.wanted.purpose)[0]
        wanted = {"sides": now.wanted.sides, "text": text, "mine": _may_type(league, session.id, coach)}
    at = now.asked.kind if now.asked else now.wanted.purpose if now.wanted else ""
    steps, step = _steps(league, kind, at, bool(now.closed))
    last = session.answers[-1].seat if session.answers else -1
    return {
        "id": session.id, "kind": kind, "fixture": fixture, "clubs": clubs, "steps": steps, "step": step,
        "closed": now.closed, "restarted": session.restarted, "mine": bool(seats), "question": asked,
        "wanted": wanted,
        "dice": _dice(now.clubs, now.dice),
        "facts": [
            facts_in_words(one, list(told)) if not hidden or seat in seats else []
            for seat, (one, told) in enumerate(zip(now.clubs, now.facts, strict=True))
        ],
        "may_undo": last in seats and len(now.dice) == now.fallen[len(session.answers) - 1] if session.answers else False,
        "needs_number": bool(seats) and session.typed is None and not now.dice and not numbered & set(seats),
        "commitment": session.commitment(), "key": "",
        "money": [] if hidden else [_money(before, after) for before, after in zip(session.clubs, now.clubs, strict=True)],
    }  # fmt: skip


def _money(before: Club, after: Club) -> dict[str, Any]:
    """Before and after, for the page to show what changed."""
    return {
        "club": after.id, "gold_before": before.gold, "gold": after.gold, "value_before": before.value(),
        "value": after.value(), "players_before": len(before.listed()), "players": len(after.listed()),
    }  # fmt: skip


def _dice(clubs: Any, dice: Any) -> list[DieWords]:
    club = clubs[0] if len(clubs) == 1 else None
    found: list[DieWords] = []
    for die in dice:
        text, need = die_words(club, die.purpose)
        found.append({
            "sides": die.sides, "value": die.value, "text": text, "need": need, "rule": die.rule, "typed": die.typed,
        })  # fmt: skip
    return found


def _steps(league: League, kind: str, asked: str, closed: bool) -> tuple[list[str], int]:
    """Return the steps of a sequence in order, and which of them is open."""
    if kind == PRE:
        names = list(BEFORE_STEPS)
        return names, len(names) - 1 if closed else int(asked != "journeyman")
    if kind == REDRAFT:
        return list(OFF_SEASON), len(OFF_SEASON) - 1 if closed else int(asked != BEGIN)
    if kind != POST:
        return [], 0
    keys = [step.__name__ for step in league.rules.steps()]
    names = ["Begin", *(STEPS.get(one, one) for one in keys), "Done"]
    if closed:
        return names, len(names) - 1
    its = next((step for what, step in STEP_OF.items() if asked.startswith(what)), "")
    return names, 1 + keys.index(its) if its in keys else 0


def _closed(league: League, line: Line, packed: dict[str, Any]) -> SequenceView:
    """Return a sequence whose line is written: its key is published. [LG-DICE-01]"""
    again = _again(league, line, packed)
    if again is not None:
        before, now = again
        clubs, dice = list(now.clubs), list(now.dice)
        money = [_money(one, its) for one, its in zip(before, now.clubs, strict=True)]
    else:
        clubs, money = [league.clubs[id] for id in line.get("facts", {}) if id in league.clubs], []
        typed = packed["typed"] is not None
        dice = [Die(int(sides), str(purpose), int(value), typed, "") for sides, purpose, value in packed["dice"]]
    told = {id: [read_fact(one) for one in part["facts"]] for id, part in line.get("facts", {}).items()}
    steps, step = _steps(league, packed["kind"], "", True)
    return {
        "id": packed["id"], "kind": packed["kind"], "fixture": str(line.get("fixture", "")),
        "clubs": [one.id for one in clubs], "steps": steps, "step": step,
        "closed": True, "restarted": False, "mine": False, "question": None, "wanted": None,
        "dice": _dice(clubs, dice), "facts": [facts_in_words(one, told.get(one.id, [])) for one in clubs], "may_undo": False,
        "needs_number": False, "commitment": league.promised.get(packed["id"], ""), "key": packed["secret"], "money": money,
    }  # fmt: skip


def _again(league: League, line: Line, packed: Mapping[str, Any]) -> tuple[tuple[Club, ...], Standing] | None:
    """Return a closed sequence played again on its clubs as they were, which gives the rules of its dice and its sums.

    None if the rules have changed since, or for a sequence of no club.
    """
    kind, id, about = packed["kind"], packed["id"], str(packed["about"])
    if kind not in (PRE, POST, REDRAFT) or packed["rules"] != league_version():
        return None
    fixture = "" if kind == REDRAFT else about.partition(" ")[0]
    club = about.rpartition(" ")[2] if kind == REDRAFT else ""
    if kind == POST:
        club = next(one for one in league.fixture(fixture).clubs if id == f"{fixture}-after-{one}")
    session = read_session(league.session(id, kind, fixture, club), packed)
    session.clubs = tuple(league.club_before(line, one.id) for one in session.clubs)
    try:
        now = session.now()
    except LeagueError:
        return None
    same = now.closed and [[one.sides, one.purpose, one.value] for one in now.dice] == packed["dice"]
    return (session.clubs, now) if same else None
