"""Results of play-tests."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of results."""
    op.create_table(
        "playtests",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("book", sa.String(64), nullable=False),
        sa.Column("dungeon", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the results: they can be played again."""
    op.drop_table("playtests")
