"""Coaches with keys, and seats that belong to them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Coaches, their keys, and whose seat a seat is."""
    op.create_table(
        "coaches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("naf_name", sa.String(80), nullable=False),
        sa.Column("naf_number", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_table(
        "coach_keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("coach", sa.String(32), sa.ForeignKey("coaches.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=True),
    )
    op.create_index("coach_keys_by_coach", "coach_keys", ["coach"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("owner", sa.String(32), nullable=True))
    op.create_index("seats_by_owner", "seats", ["owner"])


def downgrade() -> None:
    """Undo it: coaches have no keys."""
    op.drop_index("seats_by_owner", "seats")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("owner")
    op.drop_index("coach_keys_by_coach", "coach_keys")
    op.drop_table("coach_keys")
    op.drop_table("coaches")
