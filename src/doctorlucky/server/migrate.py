"""Bringing a database up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Apply every missing migration, or none."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # by default, changes of the schema run outside of transactions
    command.upgrade(settings(connection), "head")


def settings(connection: Connection) -> Config:
    """The configuration for Alembic."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
