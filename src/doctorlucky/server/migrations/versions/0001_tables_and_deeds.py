"""Tables and their deeds."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables `tables`, `games` and `deeds`."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("wakes", sa.Float, nullable=False),
        sa.Column("replays", sa.Integer, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
    )
    op.create_index("tables_by_change", "tables", ["phase", "public", "changed"])
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("deeds")
    op.drop_table("games")
    op.drop_index("tables_by_change", "tables")
    op.drop_table("tables")
