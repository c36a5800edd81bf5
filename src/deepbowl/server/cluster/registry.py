"""The processes that play, as the supervisor keeps them in a shared database."""

from __future__ import annotations

import logging
from typing import Final

import sqlalchemy as sa

from deepbowl.server.cluster.ownership import declare_dead, forget_dead
from deepbowl.server.store.database import open_engine
from deepbowl.server.store.migrate import migrate

LOG: Final = logging.getLogger("deepbowl.server")


class Registry:
    """The list of processes that play on one PostgreSQL; a new server begins with an empty one.

    No connection stays open: the supervisor forks, and two processes must not speak on one.
    """

    def __init__(self, database: str) -> None:
        self._engine, _ = open_engine(database)
        migrate(self._engine)
        forget_dead(self._engine)
        self._engine.dispose()

    def declare_dead(self, point: str) -> None:
        """Free the matches of the process behind a socket."""
        try:
            declare_dead(self._engine, point)
        except sa.exc.SQLAlchemyError as error:  # the other processes find out by themselves after a few seconds
            LOG.warning("the process at %s could not be declared dead: %s", point, error)
        finally:
            self._engine.dispose()
