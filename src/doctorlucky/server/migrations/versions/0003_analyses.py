"""What was found out about games that are over (`doctorlucky.lab.analysis`)."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table `analyses`."""
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("rollouts", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("analyses")
