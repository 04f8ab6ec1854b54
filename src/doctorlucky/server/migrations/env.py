"""What Alembic runs: the steps that are missing, on the connection it is given."""

from alembic import context

from doctorlucky.server.store import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
