"""Leagues: lines, open sequences, clubs, matches of fixtures, hand-overs that are due."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def _of_league(*columns: sa.Column) -> list[sa.Column]:  # type: ignore[type-arg]
    return [sa.Column("league", sa.String(32), sa.ForeignKey("leagues.id"), primary_key=True), *columns]


def upgrade() -> None:
    """Create the tables of leagues."""
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("book", sa.String(64), nullable=False),
        sa.Column("edition", sa.String(32), nullable=False),
        sa.Column("season", sa.Integer, nullable=False),
        sa.Column("clubs", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("founder", sa.String(32), nullable=False),
    )
    op.create_index("leagues_by_founder", "leagues", ["founder"])
    op.create_table("league_lines", *_of_league(
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    ))  # fmt: skip
    op.create_table("league_sessions", *_of_league(
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("packed", sa.Text, nullable=False),
    ))  # fmt: skip
    op.create_table("league_clubs", *_of_league(
        sa.Column("club", sa.String(32), primary_key=True),
        sa.Column("coach", sa.String(32), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("race", sa.String(80), nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
    ))  # fmt: skip
    op.create_index("league_clubs_by_coach", "league_clubs", ["coach"])
    op.create_table("league_roles", *_of_league(
        sa.Column("coach", sa.String(32), primary_key=True),
        sa.Column("role", sa.String(16), nullable=False),
    ))  # fmt: skip
    op.create_index("league_roles_by_coach", "league_roles", ["coach"])
    op.create_table("league_matches", *_of_league(
        sa.Column("fixture", sa.String(32), primary_key=True),
        sa.Column("match", sa.String(32), nullable=False, unique=True),
    ))  # fmt: skip
    op.create_table(
        "handovers",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Back again: leagues are gone."""
    for name in ("matches", "roles", "clubs", "sessions", "lines"):
        op.drop_table(f"league_{name}")
    op.drop_table("handovers")
    op.drop_table("leagues")
