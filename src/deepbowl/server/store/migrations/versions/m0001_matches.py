"""Matches, their seats, inputs and snapshots; the processes that serve them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Matches, their seats, inputs and snapshots; the processes that serve them."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Float, nullable=False, index=True),
        sa.Column("changed", sa.Float, nullable=False, index=True),
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
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("coach", sa.String(80), nullable=False),
        sa.Column("team", sa.String(80), nullable=False),
        sa.Column("token", sa.String(64), nullable=True),
    )
    op.create_table(
        "inputs",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("dice", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("save", sa.Text, nullable=False),
    )
    op.create_table(
        "probes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("socket", sa.Text, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("dead", sa.Boolean, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False, index=True),
    )


def downgrade() -> None:
    """Back again: nothing is left."""
    for table in ("owners", "processes", "probes", "snapshots", "inputs", "seats", "matches"):
        op.drop_table(table)
