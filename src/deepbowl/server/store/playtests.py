"""Results of play-tests in the store: a play-test that was played before need not be played again.

A result is kept by its command, which names the map by its share code, and by the version of the rules. Of each map of the
library the store keeps the longest play-test per book, for the pages of the library; of all other maps the newest results.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from deepbowl.server.live.messages.workshop import PlaytestCard
from deepbowl.server.store.schema import METADATA
from deepbowl.server.store.store import Store

MOST_KEPT: Final = 200
"""Results of maps that are not in the library; a result has at most 100 kB."""
PLAYTESTS: Final = sa.Table(
    "playtests", METADATA,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("book", sa.String(64), nullable=False),
    sa.Column("dungeon", sa.String(80), nullable=False),
    sa.Column("bot", sa.String(80), nullable=False),
    sa.Column("played", sa.Integer, nullable=False),
    sa.Column("figures", sa.Text, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
)  # fmt: skip


class Played(NamedTuple):
    """A play-test that was played to its end."""

    command: str
    rules: str
    book: str
    dungeon: str  # its name in the library; empty if it is not in there
    bot: str
    figures: dict[str, Any]
    result: str  # the last event of its stream


class PlaytestShelf:
    """The results of play-tests that the store keeps."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(self, command: str, rules: str) -> str | None:
        """Return the last event of a play-test; None if it was not played by these rules."""
        wanted = sa.select(PLAYTESTS.c.result).where(PLAYTESTS.c.key == _key(command, rules))
        with self._store.engine.connect() as connection:
            found: str | None = connection.scalar(wanted)
        return found

    def keep(self, played: Played) -> Future[None]:
        """Keep a result, and forget those that it replaces."""
        c = PLAYTESTS.c
        row = {
            "key": _key(played.command, played.rules), "created": time.time(), "rules": played.rules, "book": played.book,
            "dungeon": played.dungeon, "bot": played.bot, "played": played.figures["played"],
            "figures": msgspec.json.encode(played.figures).decode(), "result": played.result,
        }  # fmt: skip

        def job(connection: sa.Connection) -> None:
            connection.execute(PLAYTESTS.delete().where(c.key == row["key"]))
            if played.dungeon:
                same = (c.dungeon == played.dungeon) & (c.book == played.book)
                shorter = (c.rules != played.rules) | (c.played <= row["played"])
                connection.execute(PLAYTESTS.delete().where(same & shorter))
                if connection.scalar(sa.select(sa.func.count()).select_from(PLAYTESTS).where(same)):
                    return
            connection.execute(PLAYTESTS.insert().values(**row))
            newest = sa.select(c.key).where(c.dungeon == "").order_by(c.created.desc()).limit(MOST_KEPT)
            connection.execute(PLAYTESTS.delete().where((c.dungeon == "") & c.key.not_in(newest)))

        return self._store.submit(job)

    def of_library(self, version_for: Callable[[str], str]) -> list[PlaytestCard]:
        """Return the results for the maps of the library under the rules of now."""
        c = PLAYTESTS.c
        wanted = sa.select(c.dungeon, c.book, c.bot, c.rules, c.figures).where(c.dungeon != "").order_by(c.dungeon, c.book)
        with self._store.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [
            {"dungeon": row.dungeon, "book": row.book, "bot": row.bot, "figures": msgspec.json.decode(row.figures)}
            for row in rows
            if row.rules == version_for(row.book)
        ]


def _key(command: str, rules: str) -> str:
    return hashlib.sha256(f"{rules}\n{command}".encode()).hexdigest()
