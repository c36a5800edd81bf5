"""Several server processes: who owns which match, and how connections get there."""
