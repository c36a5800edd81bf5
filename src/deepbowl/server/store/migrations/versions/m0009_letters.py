"""Matches by letter: when they are due, and the standing answers of their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the date at which a match is due, and to each seat its standing answers."""
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("due", sa.Float, nullable=True))
        matches.create_index("ix_matches_due", ["due"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("answers", sa.Text, nullable=True))


def downgrade() -> None:
    """Back again: matches by letter lose their dates, seats their answers."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("answers")
    with op.batch_alter_table("matches") as matches:
        matches.drop_index("ix_matches_due")
        matches.drop_column("due")
