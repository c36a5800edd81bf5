"""Dungeons that coaches build before a match, and their choices in order."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Dungeons that are being built, and what was laid."""
    op.create_table(
        "buildings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
    )
    op.create_table(
        "building_inputs",
        sa.Column("building", sa.String(32), sa.ForeignKey("buildings.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Back again: dungeons that are being built are lost, matches are not."""
    op.drop_table("building_inputs")
    op.drop_table("buildings")
