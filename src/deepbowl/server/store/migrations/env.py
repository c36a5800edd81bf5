"""Alembic's way in: it runs on the connection it is handed, and on nothing else."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
