"""Bring a database to the form this version needs; every process does it at its start, one after the other."""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

LOCK: Final = 0xDEEB0
"""The number by which processes that migrate one PostgreSQL wait for each other."""


def migrate(engine: sa.Engine) -> None:
    """Run every migration that is still missing, all of them or none."""
    with as_file(files("deepbowl.server.store") / "migrations") as folder, engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
