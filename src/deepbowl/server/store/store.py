"""Where matches are kept: an SQLite file, or PostgreSQL by a URL. Every input is stored before anyone sees it.

A match is its terms and its inputs, in order; nothing is ever changed or removed. One thread writes: whatever matches
hand in while it is busy goes into its next transaction together, so that many matches share the wait for the disk.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from deepbowl.server.store.database import open_engine
from deepbowl.server.store.migrate import migrate
from deepbowl.server.store.schema import BUILDING_INPUTS, BUILDINGS, INPUTS, MATCHES, PROBES, SEATS, SNAPSHOTS
from deepbowl.server.store.stored import Standing, StoredBuilding, StoredInput, StoredMatch, StoredSeat


class Appended(NamedTuple):
    """Inputs to be written, and how their match stands after them if that has changed."""

    inputs: list[dict[str, Any]]
    standing: dict[str, Any] | None


Job = Callable[[sa.Connection], None] | Appended


class StoreError(Exception):
    """The store could not keep something."""


class Overtaken(StoreError):
    """Someone else has done it meanwhile: nothing is wrong with the store."""


class RematchExists(Overtaken):
    """Someone else has begun the rematch meanwhile."""


class AlreadyBuilt(Overtaken):
    """Another choice was made in a building meanwhile."""


class Store:
    """The matches of a server.

    `fence` is called first in every transaction that writes: it raises if this process may not write any more.
    """

    def __init__(self, url: str, fence: Callable[[sa.Connection], None] | None = None) -> None:
        self.engine, self.file = open_engine(url)
        migrate(self.engine)
        self.fence = fence
        self.trouble = ""
        """Why the last thing could not be written, "" if it could."""
        self._jobs: queue.SimpleQueue[tuple[Job, Future[None]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="deepbowl-store", daemon=True)
        self._writer.start()

    # ---------------------------------------------------------------- writing
    def submit(self, job: Job) -> Future[None]:
        """Have something written; the future is done when it is safe on disk."""
        future: Future[None] = Future()
        self._jobs.put((job, future))
        return future

    def create(
        self, match: StoredMatch, inputs: Sequence[StoredInput] = (), with_it: Callable[[sa.Connection], None] | None = None
    ) -> Future[None]:
        """A new match, what was put in when it was set up, and what is written with it or not at all."""
        rows = _input_rows(match.id, 0, inputs, match.created)

        def job(connection: sa.Connection) -> None:
            insert_match(connection, match)
            if rows:
                connection.execute(INPUTS.insert(), rows)
            if with_it is not None:
                with_it(connection)

        return self.submit(job)

    def create_rematch(self, old: str, match: StoredMatch) -> Future[None]:
        """The next match between the same people, both or neither; RematchExists if there is one."""

        def job(connection: sa.Connection) -> None:
            if connection.execute(_update(old).where(MATCHES.c.rematch.is_(None)), {"rematch": match.id}).rowcount != 1:
                raise RematchExists(old)
            insert_match(connection, match)

        return self.submit(job)

    def create_building(self, building: StoredBuilding) -> Future[None]:
        """A match whose dungeon is to be built first, with the choices made in it already."""
        return self.submit(lambda connection: insert_building(connection, building))

    def arrive_at_building(self, building: str, seat: int) -> Future[None]:
        """A coach looks at a building for the first time; it is kept with the choices, under a number none of them has."""
        row = {"building": building, "number": -1 - seat, "text": "", "at": time.time()}

        def job(connection: sa.Connection) -> None:
            here = sa.select(BUILDING_INPUTS.c.at).where(
                BUILDING_INPUTS.c.building == building, BUILDING_INPUTS.c.number == row["number"]
            )
            if connection.scalar(here) is None:
                connection.execute(BUILDING_INPUTS.insert(), row)

        return self.submit(job)

    def build_on(self, building: str, number: int, lines: Sequence[str], match: StoredMatch | None) -> Future[None]:
        """The next choices of a building, the first being number `number`, and the match when they complete it.

        All or nothing; AlreadyBuilt if there are others of these numbers.
        """

        def job(connection: sa.Connection) -> None:
            _build_on(connection, building, number, lines)
            if match is not None:
                insert_match(connection, match)

        return self.submit(job)

    def append(self, match: str, number: int, inputs: Sequence[StoredInput], standing: Standing | None) -> Future[None]:
        """The next inputs of a match, the first of them being number `number`; how it stands after them, if it changed."""
        now = time.time()
        rows = _input_rows(match, number, inputs, now)
        stand = None if standing is None else {"id_": match, "changed": now, **_standing_row(standing)}
        return self.submit(Appended(rows, stand))

    def snapshot(self, match: str, number: int, save: str) -> Future[None]:
        """The whole match after input `number`, so that it can be taken up without replaying it all."""

        def job(connection: sa.Connection) -> None:
            connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.match == match))
            connection.execute(SNAPSHOTS.insert().values(match=match, number=number, save=save))

        return self.submit(job)

    def set_rules(self, match: str, rules: str, notice: str, snapshot: tuple[int, str]) -> Future[None]:
        """The match continues by another version of the rules, from this snapshot."""

        def job(connection: sa.Connection) -> None:
            connection.execute(_update(match), {"rules": rules, "notice": notice})
            connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.match == match))
            connection.execute(SNAPSHOTS.insert().values(match=match, number=snapshot[0], save=snapshot[1]))

        return self.submit(job)

    def set_pausing(self, match: str, seats: Iterable[int], standing: Standing) -> Future[None]:
        """Return who wishes for a pause."""
        row = {"pausing": _encode(sorted(seats)), **_standing_row(standing)}
        return self.submit(lambda connection: _done(connection.execute(_update(match), row)))

    def set_standing(self, match: str, standing: Standing) -> Future[None]:
        """Return how a match stands, where its clock has changed and nothing else."""
        row = _standing_row(standing)
        return self.submit(lambda connection: _done(connection.execute(_update(match), row)))

    def set_answers(self, match: str, seat: int, answers: Mapping[str, Any]) -> Future[None]:
        """Keep the standing answers of a seat."""
        change = SEATS.update().where(SEATS.c.match == match, SEATS.c.seat == seat).values(answers=_encode(answers))
        return self.submit(lambda connection: _done(connection.execute(change)))

    def set_times(self, times: dict[str, dict[str, Any]]) -> Future[None]:
        """Return what is left of the times of matches whose clocks run."""
        rows = [{"id_": match, "times": _encode(packed)} for match, packed in times.items()]
        return self.submit(lambda connection: _done(connection.execute(_SET_TIMES, rows)))

    def set_token(self, match: str, seat: int, token: str) -> Future[None]:
        """Give a seat a new token (its hash); the old one stops working."""
        change = SEATS.update().where(SEATS.c.match == match, SEATS.c.seat == seat).values(token=token)
        return self.submit(lambda connection: _done(connection.execute(change)))

    def probe(self) -> Future[None]:
        """Write something that no one needs: whether the store can keep anything at all."""

        def job(connection: sa.Connection) -> None:
            now = time.time()
            if not connection.execute(PROBES.update().values(at=now)).rowcount:
                connection.execute(PROBES.insert().values(id=1, at=now))

        return self.submit(job)

    def _write(self) -> None:
        """The writing thread: everything that waits goes into one transaction."""
        while True:
            waiting = [self._jobs.get()]
            while not self._jobs.empty():
                waiting.append(self._jobs.get())
            jobs = [entry for entry in waiting if entry is not None]
            if jobs and not self._written(jobs):
                for entry in jobs:  # one of them is at fault: each by itself
                    self._written([entry], last=True)
            if len(jobs) < len(waiting):
                return

    def _written(self, jobs: list[tuple[Job, Future[None]]], last: bool = False) -> bool:
        """Write all of it or nothing; return whether every waiting caller got its answer."""
        error: Exception | None = None
        try:
            with self.engine.begin() as connection:
                if self.file is not None:  # what a job reads must still be true when it writes, whatever other processes do
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                if self.fence is not None:
                    self.fence(connection)
                write_all(connection, [job for job, _ in jobs])
                self._find_file()  # before the commit: what is refused must not be found in a file no one will open again
            self._find_file()
        except Exception as failure:
            error = failure if isinstance(failure, StoreError) else StoreError(f"{type(failure).__name__}: {failure}")
            if not last and len(jobs) > 1:
                return False
        if not isinstance(error, Overtaken):
            self.trouble = "" if error is None else str(error)
        for _, future in jobs:
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)
        return True

    def _find_file(self) -> None:
        """Raise `StoreError` if the file was removed or replaced: nothing written now would be found after a restart."""
        gone = self.file.changed() if self.file is not None else ""
        if gone:
            raise StoreError(gone)

    def finish(self) -> None:
        """Write what waits, then write no more."""
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()

    def close(self) -> None:
        """Write what waits, then end."""
        self.finish()
        self.engine.dispose()

    # ---------------------------------------------------------------- reading
    def match(self, match: str) -> StoredMatch | None:
        """A match by its id."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(MATCHES).where(MATCHES.c.id == match)).mappings().first()
            return None if row is None else _match(row, self._seats(connection, [match])[match])

    def building(self, building: str) -> StoredBuilding | None:
        """A dungeon that is or was built, by the id of its match."""
        kept = (
            sa.select(BUILDING_INPUTS.c.number, BUILDING_INPUTS.c.text, BUILDING_INPUTS.c.at)
            .where(BUILDING_INPUTS.c.building == building)
            .order_by(BUILDING_INPUTS.c.number)
        )
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(BUILDINGS).where(BUILDINGS.c.id == building)).mappings().first()
            if row is None:
                return None
            seats = [StoredSeat(**seat) for seat in msgspec.json.decode(row["seats"])]
            inputs = connection.execute(kept).all()
            done = [one for one in inputs if one.number >= 0]
            return StoredBuilding(
                row["id"], row["created"], msgspec.json.decode(row["wish"]), row["secret"], seats,
                msgspec.json.decode(row["names"]), [one.text for one in done], [one.at for one in done],
                {-1 - one.number: one.at for one in inputs if one.number < 0},
            )  # fmt: skip

    def inputs(self, match: str, since: int = 0) -> list[StoredInput]:
        """The inputs of a match from number `since` on."""
        wanted = (
            sa.select(INPUTS.c.kind, INPUTS.c.seat, INPUTS.c.text, INPUTS.c.value, INPUTS.c.dice)
            .where(INPUTS.c.match == match, INPUTS.c.number >= since)
            .order_by(INPUTS.c.number)
        )
        with self.engine.connect() as connection:
            return [StoredInput(*row) for row in connection.execute(wanted)]

    def latest_snapshot(self, match: str) -> tuple[int, str] | None:
        """(after how many inputs, the match as a save), if there is one."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.match == match)).mappings().first()
            return None if row is None else (row["number"], row["save"])

    def listed(self, most: int) -> list[StoredMatch]:
        """The newest matches that people may watch."""
        return self._matches(sa.select(MATCHES).where(MATCHES.c.listed).order_by(MATCHES.c.created.desc()).limit(most))

    def unfinished(self, since: float) -> list[StoredMatch]:
        """Matches in play that something happened in since then, the latest first."""
        running = sa.select(MATCHES).where(~MATCHES.c.over, MATCHES.c.changed >= since)
        return self._matches(running.order_by(MATCHES.c.changed.desc()))

    def overdue(self, now: float) -> list[str]:
        """Return the matches by letter in which a coach is late, the longest overdue first."""
        late = sa.select(MATCHES.c.id).where(~MATCHES.c.over, MATCHES.c.due <= now).order_by(MATCHES.c.due)
        with self.engine.connect() as connection:
            return list(connection.scalars(late))

    def several(self, ids: Sequence[str]) -> list[StoredMatch]:
        """Matches by their ids."""
        return self._matches(sa.select(MATCHES).where(MATCHES.c.id.in_(ids))) if ids else []

    def count(self) -> int:
        """Return how many matches there are."""
        with self.engine.connect() as connection:
            return connection.scalar(sa.select(sa.func.count()).select_from(MATCHES)) or 0

    def _matches(self, wanted: sa.Select[Any]) -> list[StoredMatch]:
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
            seats = self._seats(connection, [row["id"] for row in rows])
            return [_match(row, seats[row["id"]]) for row in rows]

    def _seats(self, connection: sa.Connection, matches: list[str]) -> dict[str, list[StoredSeat]]:
        found: dict[str, list[StoredSeat]] = {match: [] for match in matches}
        wanted = sa.select(SEATS).where(SEATS.c.match.in_(matches)).order_by(SEATS.c.match, SEATS.c.seat)
        for row in connection.execute(wanted).mappings():
            facts = {name: row[name] for name in ("kind", "bot", "coach", "team", "token", "owner")}
            found[row["match"]].append(StoredSeat(**facts, answers=_decode(row["answers"])))
        return found


# ---------------------------------------------------------------- rows
def write_all(connection: sa.Connection, jobs: list[Job]) -> None:
    """Write in order, inputs of different matches in one statement."""
    waiting: list[Appended] = []
    for job in jobs:
        if isinstance(job, Appended):
            waiting.append(job)
        else:
            _write_inputs(connection, waiting)
            waiting = []
            job(connection)
    _write_inputs(connection, waiting)


def _write_inputs(connection: sa.Connection, waiting: list[Appended]) -> None:
    if waiting:
        connection.execute(INPUTS.insert(), [row for job in waiting for row in job.inputs])
    standings = {job.standing["id_"]: job.standing for job in waiting if job.standing is not None}
    if standings:
        connection.execute(_STAND, list(standings.values()))
    over = [{"id_": one["id_"], "at": one["changed"]} for one in standings.values() if one["over"]]
    if over:
        connection.execute(_HAND_OVER, over)


def _input_rows(match: str, number: int, inputs: Sequence[StoredInput], at: float) -> list[dict[str, Any]]:
    return [
        {
            "match": match, "number": number + i, "kind": entry.kind, "seat": entry.seat, "text": entry.text,
            "value": entry.value, "dice": entry.dice, "at": at,
        }
        for i, entry in enumerate(inputs)
    ]  # fmt: skip


def _build_on(connection: sa.Connection, building: str, number: int, lines: Sequence[str]) -> None:
    now = time.time()
    rows = [{"building": building, "number": number + i, "text": line, "at": now} for i, line in enumerate(lines)]
    if rows:
        try:
            connection.execute(BUILDING_INPUTS.insert(), rows)
        except sa.exc.IntegrityError:
            raise AlreadyBuilt(building) from None


def insert_match(connection: sa.Connection, match: StoredMatch) -> None:
    """Write a new match and its seats."""
    connection.execute(MATCHES.insert().values(**_row(match)))
    rows = [{"match": match.id, "seat": number, **_seat_row(seat)} for number, seat in enumerate(match.seats)]
    connection.execute(SEATS.insert(), rows)


def insert_inputs(connection: sa.Connection, match: str, inputs: Sequence[StoredInput]) -> None:
    """Write all inputs of a new match."""
    if inputs:
        connection.execute(INPUTS.insert(), _input_rows(match, 0, inputs, time.time()))


def insert_building(connection: sa.Connection, building: StoredBuilding) -> None:
    """Write a match whose dungeon is to be built first, with the choices made in it already."""
    row = {name: getattr(building, name) for name in ("id", "created", "secret")}
    row |= {
        "wish": _encode(building.wish), "names": _encode(building.names),
        "seats": _encode([_seat_row(seat) for seat in building.seats]),
    }  # fmt: skip
    connection.execute(BUILDINGS.insert().values(**row))
    _build_on(connection, building.id, 0, building.lines)


_CHANGED: Final = ("over", "asked", "turn", "score", "times", "due")
_STAND: Final = (
    MATCHES.update()
    .where(MATCHES.c.id == sa.bindparam("id_"))
    .values({name: sa.bindparam(name) for name in (*_CHANGED, "changed")})
)

_HAND_OVER: Final = sa.text(
    'INSERT INTO handovers ("match", at, tries, trouble) SELECT "match", :at, 0, \'\' FROM league_matches '
    'WHERE "match" = :id_ AND NOT EXISTS (SELECT 1 FROM handovers WHERE "match" = :id_)'
)
"""The step that stores the last input of a match with a fixture also notes that its hand-over is due. [LG-HAND-03]"""

_SET_TIMES: Final = MATCHES.update().where(MATCHES.c.id == sa.bindparam("id_")).values(times=sa.bindparam("times"))


def _update(match: str) -> sa.Update:
    return MATCHES.update().where(MATCHES.c.id == match)


def _done(_: object) -> None:
    """A job has no result."""


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _decode(text: str | None) -> Any:
    return None if text is None else msgspec.json.decode(text)


def _standing_row(standing: Standing) -> dict[str, Any]:
    times = None if standing.times is None else _encode(standing.times)
    return {
        "over": standing.over, "asked": standing.asked, "turn": standing.turn, "score": _encode(standing.score),
        "times": times, "due": standing.due,
    }  # fmt: skip


def _seat_row(seat: StoredSeat) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in ("kind", "bot", "coach", "team", "token", "owner")}


_JSON: Final = ("switches", "sheets", "clock", "times", "pausing", "score", "terms")
_PLAIN: Final = (
    "id", "created", "book", "balls", "dungeon", "title", "board", "secret", "rules", "notice", "listed", "over", "asked",
    "turn", "rematch", "begins", "exercise", "due",
)  # fmt: skip


def _row(match: StoredMatch) -> dict[str, Any]:
    row = {name: getattr(match, name) for name in _PLAIN}
    row["changed"] = match.created
    for name in _JSON:
        value = getattr(match, name)
        row[name] = None if value is None else _encode(value)
    return row


def _match(row: Any, seats: list[StoredSeat]) -> StoredMatch:
    values = {name: row[name] for name in _PLAIN}
    for name in _JSON:
        values[name] = None if row[name] is None else msgspec.json.decode(row[name])
    return StoredMatch(seats=seats, changed=row["changed"], **values)
