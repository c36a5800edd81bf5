"""Tables: matches that wait for their coaches. The terms of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add tables with their seats, and to each match the terms its coaches agreed on."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("speed", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("full_since", sa.Float, nullable=True),
        sa.Column("begun", sa.Float, nullable=True),
    )
    op.create_table(
        "table_seats",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("coach", sa.String(80), nullable=False),
        sa.Column("team", sa.String(80), nullable=False),
        sa.Column("draft", sa.Text, nullable=False),
        sa.Column("called", sa.String(200), nullable=False),
        sa.Column("token", sa.String(64), nullable=True),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("terms", sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    """Back again: tables that wait are lost."""
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("terms")
    op.drop_table("table_seats")
    op.drop_table("tables")
