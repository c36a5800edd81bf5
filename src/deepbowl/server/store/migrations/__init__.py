"""The forms the database has had, and the ways from one to the next."""
