"""The shelf: a row for every game that is over, to list it by. It is filled from what is stored."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.match import Match

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SHELF = sa.table(
    "shelf",
    sa.column("id"),
    sa.column("table"),
    sa.column("public", sa.Boolean),
    sa.column("ended"),
    sa.column("card", sa.LargeBinary),
)


def upgrade() -> None:
    """Create the shelf and fill it from the games that are stored."""
    op.create_table(
        "shelf",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
    )
    op.create_index("shelf_by_end", "shelf", ["public", "ended"])
    op.create_index("shelf_by_table", "shelf", ["table", "ended"])
    games = op.get_bind().execute(sa.text("SELECT id, seconds, record FROM games")).all()
    rows = [row for game in games if (row := _row(*game)) is not None]
    if rows:
        op.bulk_insert(SHELF, rows)
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("replays")


def _row(id: str, seconds: float, record: str) -> dict[str, Any] | None:
    """A game as it is listed; None for one whose record is against the rules of today, and cannot be watched."""
    table, _, number = id.rpartition("-")
    try:
        match = Match.replay(record)
    except DoctorLuckyError:
        return None
    result = match.result
    assert result is not None
    public, card = op.get_bind().execute(sa.text("SELECT public, card FROM tables WHERE id = :id"), {"id": table}).one()
    ended = _ended(table, int(number))
    facts = {
        "replay": id,
        "table": table,
        "name": json.loads(card)["name"],
        "edition": match.ruleset.edition.id,
        "names": list(match.names),
        "winner": result.winner,
        "loser": result.loser,
        "turns": match.turn,
        "seconds": seconds,
        "ended": ended,
    }
    body = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
    return {"id": id, "table": table, "public": bool(public), "ended": ended, "card": body}


def _ended(table: str, number: int) -> float:
    """When the last decision of a game was made: the last before another begins."""
    begun, ended = 0, 0.0
    deeds = sa.text('SELECT at, body FROM deeds WHERE "table" = :table ORDER BY seq')
    for at, body in op.get_bind().execute(deeds, {"table": table}):
        kind = json.loads(body)["type"]
        begun += kind == "began"
        if kind == "acted" and begun == number:
            ended = at
    return ended


def downgrade() -> None:
    """Drop the shelf and put the count of replays back at each table."""
    op.add_column("tables", sa.Column("replays", sa.Integer, nullable=False, server_default="0"))
    op.execute('UPDATE tables SET replays = (SELECT count(*) FROM shelf WHERE shelf."table" = tables.id)')
    op.drop_index("shelf_by_table", "shelf")
    op.drop_index("shelf_by_end", "shelf")
    op.drop_table("shelf")
