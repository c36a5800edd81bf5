"""Leagues in the store: their lines, the keys of open sequences, and what lists show of them.

Lines are the truth; `leagues`, `league_clubs` and `league_roles` are made from them and can be made again. Everything of one
step is written in one transaction, as line n: if another process has written line n meanwhile, nothing is written and the
writer gets `Overtaken`. There are no locks. [LG-FACT-01, LG-FACT-03, LG-HAND-02]
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from deepbowl.league import errors
from deepbowl.league.league import Line
from deepbowl.league.ledger import chained, line_text
from deepbowl.server.store.schema import INPUTS, MATCHES, METADATA, SEATS
from deepbowl.server.store.store import Overtaken, Store

LEAGUES: Final = sa.Table(
    "leagues", METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("book", sa.String(64), nullable=False),
    sa.Column("edition", sa.String(32), nullable=False),
    sa.Column("season", sa.Integer, nullable=False),
    sa.Column("clubs", sa.Integer, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("invite", sa.String(64), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("founder", sa.String(32), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False, server_default="league"),
)  # fmt: skip
LEAGUE_LINES: Final = sa.Table(
    "league_lines", METADATA,
    sa.Column("league", sa.String(32), sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)  # fmt: skip
LEAGUE_SESSIONS: Final = sa.Table(
    "league_sessions", METADATA,
    sa.Column("league", sa.String(32), sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("asked", sa.Integer, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("packed", sa.Text, nullable=False),
)  # fmt: skip
LEAGUE_CLUBS: Final = sa.Table(
    "league_clubs", METADATA,
    sa.Column("league", sa.String(32), sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("club", sa.String(32), primary_key=True),
    sa.Column("coach", sa.String(32), nullable=False),
    sa.Column("bot", sa.Boolean, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("race", sa.String(80), nullable=False),
    sa.Column("value", sa.Integer, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("waiting", sa.Text, nullable=False),
)  # fmt: skip
LEAGUE_ROLES: Final = sa.Table(
    "league_roles", METADATA,
    sa.Column("league", sa.String(32), sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("coach", sa.String(32), primary_key=True),
    sa.Column("role", sa.String(16), nullable=False),
)  # fmt: skip
LEAGUE_MATCHES: Final = sa.Table(
    "league_matches", METADATA,
    sa.Column("league", sa.String(32), sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("fixture", sa.String(32), primary_key=True),
    sa.Column("match", sa.String(32), nullable=False, unique=True),
)  # fmt: skip
HANDOVERS: Final = sa.Table(
    "handovers", METADATA,
    sa.Column("match", sa.String(32), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("trouble", sa.Text, nullable=False),
)  # fmt: skip

Work = Callable[[sa.Connection], None]


@dataclass(frozen=True, slots=True)
class LeagueCard:
    """A league as lists show it."""

    id: str
    created: float
    name: str
    book: str
    edition: str
    season: int
    clubs: int
    listed: bool
    invite: str
    number: int
    founder: str
    kind: str


class ClubRow(NamedTuple):
    """A club as lists show it, with what waits for its coach."""

    coach: str
    bot: bool
    name: str
    race: str
    value: int
    status: str
    waiting: str


class Kept(NamedTuple):
    """An open sequence as it was read: how often it was written, and what it holds."""

    number: int
    packed: dict[str, Any]


class LeagueShelf:
    """One league in the database. Writes wait in memory until `commit` writes all of them or none."""

    def __init__(self, store: Store, league: str) -> None:
        self.store = store
        self.league = league
        self.written: list[Line] = []
        self.known = 0
        """How many lines are known to be in the database."""
        self._fresh: list[Line] = []
        self._kept: dict[str, Kept] = {}
        self._changed: dict[str, dict[str, Any] | None] = {}

    # ---------------------------------------------------------------- as an office reads and writes it
    def create(self) -> None:
        """A new league is made by its first commit."""

    def refresh(self) -> None:
        """Read lines that others have written, and forget what was read of sequences."""
        self._kept.clear()
        self._fresh = read_lines(self.store, self.league, self.known)
        self.known += len(self._fresh)

    def lines(self, after: int = 0) -> list[Line]:
        """Return the lines with numbers above `after`, those that wait to be written included."""
        return [line for line in (*self._fresh, *self.written) if line["number"] > after]

    def append(self, line: dict[str, Any], previous: str) -> Line:
        """Add a line with its running hash; `commit` writes it."""
        self.written.append({**line, "hash": chained(previous, line)})
        return self.written[-1]

    def keep(self, id: str, packed: dict[str, Any]) -> None:
        """Keep an open sequence with its key."""
        self._changed[id] = packed

    def kept(self, id: str) -> dict[str, Any] | None:
        """Return an open sequence, None if there is none."""
        if id in self._changed:
            return self._changed[id]
        if id not in self._kept:
            wanted = sa.select(LEAGUE_SESSIONS).where(LEAGUE_SESSIONS.c.league == self.league, LEAGUE_SESSIONS.c.id == id)
            with self.store.engine.connect() as connection:
                row = connection.execute(wanted).mappings().first()
            if row is None:
                return None
            self._kept[id] = Kept(row["number"], msgspec.json.decode(row["packed"]))
        return self._kept[id].packed

    def forget(self, id: str) -> None:
        """Drop a sequence that is closed."""
        self._changed[id] = None

    def keep_log(self, fixture: str, text: str) -> None:
        """The match is in the store with all its inputs."""

    def match_has_begun(self, fixture: str) -> bool:
        """Return whether a person has chosen something in the match of a fixture."""
        wanted = (
            sa.select(INPUTS.c.number)
            .join(LEAGUE_MATCHES, LEAGUE_MATCHES.c.match == INPUTS.c.match)
            .join(SEATS, sa.and_(SEATS.c.match == INPUTS.c.match, SEATS.c.seat == INPUTS.c.seat))
            .where(LEAGUE_MATCHES.c.league == self.league, LEAGUE_MATCHES.c.fixture == fixture, SEATS.c.kind == "person")
        )
        with self.store.engine.connect() as connection:
            return connection.execute(wanted.limit(1)).first() is not None

    # ---------------------------------------------------------------- one transaction
    @property
    def changed(self) -> frozenset[str]:
        """The sequences that wait to be written."""
        return frozenset(self._changed)

    @property
    def waits(self) -> bool:
        """Return whether something waits to be written."""
        return bool(self.written or self._changed)

    def commit(self, card: dict[str, Any], more: Sequence[Work] = ()) -> None:
        """Write everything pending and `more`; `errors.Overtaken` if another writer was first. [LG-FACT-03]"""
        if not self.waits and not more:
            return
        lines, changed, known = list(self.written), dict(self._changed), self.known
        versions = {id: self._kept[id].number if id in self._kept else 0 for id in changed}

        def job(connection: sa.Connection) -> None:
            _claim_number(connection, self.league, known, known + len(lines), card)
            if lines:
                rows = [{"league": self.league, "number": one["number"], "text": line_text(one)} for one in lines]
                try:
                    connection.execute(LEAGUE_LINES.insert(), rows)
                except sa.exc.IntegrityError:
                    raise Overtaken(self.league) from None
            for id, packed in changed.items():
                _write_session(connection, self.league, id, packed, versions[id])
            for work in more:
                work(connection)

        try:
            self.store.submit(job).result()
        except Overtaken:
            raise errors.Overtaken("another process was first; read again, then try again") from None
        self.known += len(lines)
        self.written, self._changed, self._fresh = [], {}, []
        self._kept.clear()


def _claim_number(connection: sa.Connection, league: str, known: int, number: int, card: dict[str, Any]) -> None:
    """Take the next numbers for this step; `Overtaken` if the league has other lines by now. A first step makes it."""
    if known == 0:
        connection.execute(LEAGUES.insert().values(id=league, created=time.time(), number=number, **card))
        return
    change = LEAGUES.update().where(LEAGUES.c.id == league, LEAGUES.c.number == known).values(number=number, **card)
    if connection.execute(change).rowcount != 1:
        raise Overtaken(league)


def _write_session(connection: sa.Connection, league: str, id: str, packed: dict[str, Any] | None, version: int) -> None:
    mine = sa.and_(LEAGUE_SESSIONS.c.league == league, LEAGUE_SESSIONS.c.id == id)
    if packed is None:  # closed by what was read of it: an answer given since must not be lost
        known = sa.and_(mine, LEAGUE_SESSIONS.c.number == version) if version else mine
        if connection.execute(LEAGUE_SESSIONS.delete().where(known)).rowcount != 1 and version:
            raise Overtaken(id)
        return
    values = {"number": version + 1, "asked": packed.get("asked", -1), "packed": msgspec.json.encode(packed).decode()}
    if version:
        change = LEAGUE_SESSIONS.update().where(mine, LEAGUE_SESSIONS.c.number == version).values(**values)
        if connection.execute(change).rowcount != 1:
            raise Overtaken(id)
        return
    connection.execute(LEAGUE_SESSIONS.delete().where(mine))
    connection.execute(LEAGUE_SESSIONS.insert().values(league=league, id=id, since=time.time(), **values))


# ---------------------------------------------------------------- reading
def read_lines(store: Store, league: str, after: int = 0) -> list[Line]:
    """Return the lines of a league with numbers above `after`."""
    wanted = (
        sa.select(LEAGUE_LINES.c.text)
        .where(LEAGUE_LINES.c.league == league, LEAGUE_LINES.c.number > after)
        .order_by(LEAGUE_LINES.c.number)
    )
    with store.engine.connect() as connection:
        return [msgspec.json.decode(text) for text in connection.scalars(wanted)]


class LeagueLists:
    """Queries of lists and pages about leagues, besides their lines."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def _rows(self, wanted: sa.Select[Any]) -> list[Mapping[str, Any]]:
        with self._store.engine.connect() as connection:
            return [dict(row) for row in connection.execute(wanted).mappings()]

    def card(self, league: str) -> LeagueCard | None:
        """Return one league as lists show it."""
        rows = self._rows(sa.select(LEAGUES).where(LEAGUES.c.id == league))
        return LeagueCard(**rows[0]) if rows else None

    def cards(self, kind: str, most: int, coach: str = "") -> list[LeagueCard]:
        """Return the newest public leagues or tournaments, or those of a coach."""
        if coach:
            clubs = sa.select(LEAGUE_CLUBS.c.league).where(LEAGUE_CLUBS.c.coach == coach)
            roles = sa.select(LEAGUE_ROLES.c.league).where(LEAGUE_ROLES.c.coach == coach)
            wanted = sa.select(LEAGUES).where(sa.or_(LEAGUES.c.id.in_(clubs), LEAGUES.c.id.in_(roles)))
        else:
            wanted = sa.select(LEAGUES).where(LEAGUES.c.listed)
        wanted = wanted.where(LEAGUES.c.kind == kind)
        return [LeagueCard(**row) for row in self._rows(wanted.order_by(LEAGUES.c.created.desc()).limit(most))]

    def all(self) -> list[str]:
        """Return the ids of all leagues."""
        return [row["id"] for row in self._rows(sa.select(LEAGUES.c.id).order_by(LEAGUES.c.created))]

    def founded_since(self, coach: str, since: float) -> int:
        """Return how many leagues a coach has founded since then."""
        wanted = sa.select(LEAGUES.c.id).where(LEAGUES.c.founder == coach, LEAGUES.c.created > since)
        return len(self._rows(wanted))

    def club_cards(self, coach: str) -> list[dict[str, Any]]:
        """Return the clubs of a coach in all leagues and tournaments, the newest league first. [LG-KEY-01]"""
        wanted = (
            sa.select(
                LEAGUE_CLUBS.c.league, LEAGUE_CLUBS.c.club, LEAGUE_CLUBS.c.name, LEAGUE_CLUBS.c.race, LEAGUE_CLUBS.c.value,
                LEAGUE_CLUBS.c.status, LEAGUES.c.name.label("league_name"), LEAGUES.c.kind, LEAGUES.c.season,
            )
            .join(LEAGUES, LEAGUES.c.id == LEAGUE_CLUBS.c.league)
            .where(LEAGUE_CLUBS.c.coach == coach, sa.not_(LEAGUE_CLUBS.c.bot))
            .order_by(LEAGUES.c.created.desc(), LEAGUE_CLUBS.c.club)
        )  # fmt: skip
        return [dict(row) for row in self._rows(wanted)]

    def clubs_of(self, coach: str) -> list[tuple[str, str, str, ClubRow]]:
        """Return the clubs of a coach: league, its name, club, row."""
        wanted = (
            sa.select(LEAGUE_CLUBS, LEAGUES.c.name.label("league_name"))
            .join(LEAGUES, LEAGUES.c.id == LEAGUE_CLUBS.c.league)
            .where(LEAGUE_CLUBS.c.coach == coach)
            .order_by(LEAGUE_CLUBS.c.name)
        )
        return [
            (row["league"], row["league_name"], row["club"], ClubRow(*(row[name] for name in ClubRow._fields)))
            for row in self._rows(wanted)
        ]

    def club_rows(self, league: str) -> dict[str, ClubRow]:
        """Return the clubs of a league as lists show them."""
        rows = self._rows(sa.select(LEAGUE_CLUBS).where(LEAGUE_CLUBS.c.league == league))
        return {row["club"]: ClubRow(*(row[name] for name in ClubRow._fields)) for row in rows}

    def roles(self, league: str) -> dict[str, str]:
        """Return who leads a league, as lists have it."""
        rows = self._rows(sa.select(LEAGUE_ROLES).where(LEAGUE_ROLES.c.league == league))
        return {row["coach"]: row["role"] for row in rows}

    def led_by(self, coach: str) -> list[str]:
        """Return the leagues a coach leads or helps to lead."""
        return [row["league"] for row in self._rows(sa.select(LEAGUE_ROLES).where(LEAGUE_ROLES.c.coach == coach))]

    def asked(self, league: str) -> dict[str, tuple[int, float]]:
        """Return the open sequences: which seat is asked, and since when the sequence is open."""
        rows = self._rows(sa.select(LEAGUE_SESSIONS).where(LEAGUE_SESSIONS.c.league == league))
        return {row["id"]: (row["asked"], row["since"]) for row in rows}

    def matches(self, league: str) -> dict[str, str]:
        """Return the match of each fixture that has one."""
        wanted = sa.select(LEAGUE_MATCHES.c.fixture, LEAGUE_MATCHES.c.match).where(LEAGUE_MATCHES.c.league == league)
        with self._store.engine.connect() as connection:
            return {row.fixture: row.match for row in connection.execute(wanted)}

    def fixture_of(self, match: str) -> tuple[str, str] | None:
        """Return league and fixture of a match, None if it belongs to none."""
        rows = self._rows(sa.select(LEAGUE_MATCHES).where(LEAGUE_MATCHES.c.match == match))
        return (rows[0]["league"], rows[0]["fixture"]) if rows else None

    def unfinished_of_bots(self) -> list[tuple[str, str]]:
        """Return the matches of leagues that only bots play and that are not over, each with its league."""
        people = sa.select(SEATS.c.match).where(SEATS.c.kind == "person")
        wanted = (
            sa.select(LEAGUE_MATCHES)
            .join(MATCHES, MATCHES.c.id == LEAGUE_MATCHES.c.match)
            .where(~MATCHES.c.over, LEAGUE_MATCHES.c.match.not_in(people))
        )
        return [(row["league"], row["match"]) for row in self._rows(wanted)]

    def with_bots(self) -> list[str]:
        """Return the leagues in which two bots could meet."""
        counted = sa.select(LEAGUE_CLUBS.c.league).where(LEAGUE_CLUBS.c.bot).group_by(LEAGUE_CLUBS.c.league)
        several = sa.func.min(LEAGUE_CLUBS.c.club) < sa.func.max(LEAGUE_CLUBS.c.club)
        return [row["league"] for row in self._rows(counted.having(several))]

    def playing(self) -> list[str]:
        """Return the leagues with clubs that play now; a server that stopped may not have made their match yet."""
        wanted = sa.select(LEAGUE_CLUBS.c.league).where(LEAGUE_CLUBS.c.status == "playing").distinct()
        return [row["league"] for row in self._rows(wanted)]

    def due(self) -> list[str]:
        """Return the matches whose hand-over is due. [LG-HAND-03]"""
        return [row["match"] for row in self._rows(sa.select(HANDOVERS.c.match).order_by(HANDOVERS.c.at))]

    def troubles(self, league: str) -> dict[str, str]:
        """Return why matches of a league could not be handed over, by fixture. [LG-HAND-04]"""
        wanted = (
            sa.select(LEAGUE_MATCHES.c.fixture, HANDOVERS.c.trouble)
            .join(HANDOVERS, HANDOVERS.c.match == LEAGUE_MATCHES.c.match)
            .where(LEAGUE_MATCHES.c.league == league, HANDOVERS.c.trouble != "")
        )
        return {row["fixture"]: row["trouble"] for row in self._rows(wanted)}


# ---------------------------------------------------------------- parts of a step
def set_clubs(league: str, rows: Mapping[str, ClubRow | None]) -> Work:
    """Return what writes the rows of clubs; None removes one."""

    def work(connection: sa.Connection) -> None:
        for club, row in rows.items():
            mine = sa.and_(LEAGUE_CLUBS.c.league == league, LEAGUE_CLUBS.c.club == club)
            connection.execute(LEAGUE_CLUBS.delete().where(mine))
            if row is not None:
                connection.execute(LEAGUE_CLUBS.insert().values(league=league, club=club, **row._asdict()))

    return work


def set_roles(league: str, roles: Mapping[str, str]) -> Work:
    """Return what writes who leads a league."""

    def work(connection: sa.Connection) -> None:
        connection.execute(LEAGUE_ROLES.delete().where(LEAGUE_ROLES.c.league == league))
        rows = [{"league": league, "coach": coach, "role": role} for coach, role in roles.items()]
        if rows:
            connection.execute(LEAGUE_ROLES.insert(), rows)

    return work


def drop_match(league: str, fixture: str) -> Work:
    """Return what takes the match away from a fixture that waits again."""

    def work(connection: sa.Connection) -> None:
        mine = sa.and_(LEAGUE_MATCHES.c.league == league, LEAGUE_MATCHES.c.fixture == fixture)
        matches = sa.select(LEAGUE_MATCHES.c.match).where(mine)
        connection.execute(HANDOVERS.delete().where(HANDOVERS.c.match.in_(matches)))
        connection.execute(LEAGUE_MATCHES.delete().where(mine))

    return work


def nothing_due(league: str, fixture: str) -> Work:
    """Return what notes that the match of a fixture need not be handed over: its result was typed in. [LG-HAND-04]"""

    def work(connection: sa.Connection) -> None:
        mine = sa.and_(LEAGUE_MATCHES.c.league == league, LEAGUE_MATCHES.c.fixture == fixture)
        connection.execute(HANDOVERS.delete().where(HANDOVERS.c.match.in_(sa.select(LEAGUE_MATCHES.c.match).where(mine))))

    return work


def set_match(league: str, fixture: str, match: str) -> Work:
    """Return what gives a fixture its match; `Overtaken` if it has one. [LG-HAND-01]"""

    def work(connection: sa.Connection) -> None:
        try:
            connection.execute(LEAGUE_MATCHES.insert().values(league=league, fixture=fixture, match=match))
        except sa.exc.IntegrityError:
            raise Overtaken(fixture) from None

    return work


def handed_over(match: str) -> Work:
    """Return what notes that a hand-over is done."""
    return lambda connection: _done(connection.execute(HANDOVERS.delete().where(HANDOVERS.c.match == match)))


def set_trouble(match: str, trouble: str) -> Work:
    """Return what notes why a hand-over failed. [LG-HAND-04]"""
    change = HANDOVERS.update().where(HANDOVERS.c.match == match).values(tries=HANDOVERS.c.tries + 1, trouble=trouble[:500])
    return lambda connection: _done(connection.execute(change))


def _done(_: object) -> None:
    """A part of a step has no result."""
