"""The forms the database has had, and the steps from one to the next."""
