"""The rule books: a package each, and the registry that knows them all."""
