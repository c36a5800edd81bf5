"""A match seen from outside: setting it up, its log and save, replays, proofs, views and plans."""
