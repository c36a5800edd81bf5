"""Bring a database to the form this version needs; done at every start."""

from __future__ import annotations

from importlib.resources import as_file, files

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


def migrate(engine: sa.Engine) -> None:
    """Run every migration that is still missing, all of them or none."""
    with as_file(files("deepbowl.server.store") / "migrations") as folder, engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
