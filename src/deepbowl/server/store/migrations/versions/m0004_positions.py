"""Matches that begin in a position: lessons, puzzles, practice."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Where a match began, if not with its set-up, and what is practised in it."""
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("begins", sa.Text, nullable=False, server_default=""))
        matches.add_column(sa.Column("exercise", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Back again: lessons, puzzles and practice matches can no longer be continued."""
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("exercise")
        matches.drop_column("begins")
