"""The tables of matches, their seats and inputs, and of dungeons that coaches build together."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()
MATCHES: Final = sa.Table(
    "matches", METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("book", sa.String(64), nullable=False),
    sa.Column("switches", sa.Text, nullable=False),
    sa.Column("balls", sa.Integer, nullable=False),
    sa.Column("dungeon", sa.String(80), nullable=False),
    sa.Column("title", sa.String(200), nullable=False),
    sa.Column("board", sa.Text, nullable=False),
    sa.Column("sheets", sa.Text, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("notice", sa.Text, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("clock", sa.Text, nullable=True),
    sa.Column("times", sa.Text, nullable=True),
    sa.Column("pausing", sa.Text, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("asked", sa.Integer, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("score", sa.Text, nullable=False),
    sa.Column("rematch", sa.String(32), nullable=True),
    sa.Column("begins", sa.Text, nullable=False),
    sa.Column("exercise", sa.Text, nullable=False),
    sa.Column("terms", sa.Text, nullable=False),
    sa.Column("due", sa.Float, nullable=True, index=True),
)  # fmt: skip
SEATS: Final = sa.Table(
    "seats", METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("bot", sa.String(80), nullable=False),
    sa.Column("coach", sa.String(80), nullable=False),
    sa.Column("team", sa.String(80), nullable=False),
    sa.Column("token", sa.String(64), nullable=True),
    sa.Column("owner", sa.String(32), nullable=True),
    sa.Column("answers", sa.Text, nullable=True),
)  # fmt: skip
INPUTS: Final = sa.Table(
    "inputs", METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("value", sa.Integer, nullable=False),
    sa.Column("dice", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)  # fmt: skip
SNAPSHOTS: Final = sa.Table(
    "snapshots", METADATA,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("save", sa.Text, nullable=False),
)  # fmt: skip
BUILDINGS: Final = sa.Table(
    "buildings", METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("wish", sa.Text, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("names", sa.Text, nullable=False),
)  # fmt: skip
BUILDING_INPUTS: Final = sa.Table(
    "building_inputs", METADATA,
    sa.Column("building", sa.String(32), sa.ForeignKey("buildings.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)  # fmt: skip
PROBES: Final = sa.Table(
    "probes", METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)  # fmt: skip
