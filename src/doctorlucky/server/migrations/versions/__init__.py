"""The steps of the database's schema, oldest first. One that was released is never changed."""
