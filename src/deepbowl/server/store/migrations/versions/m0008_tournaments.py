"""Tournaments: leagues of another kind, which lists keep apart."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Say of each league whether it is a league or a tournament."""
    with op.batch_alter_table("leagues") as leagues:
        leagues.add_column(sa.Column("kind", sa.String(16), nullable=False, server_default="league"))


def downgrade() -> None:
    """Back again: tournaments are no longer told from leagues."""
    with op.batch_alter_table("leagues") as leagues:
        leagues.drop_column("kind")
