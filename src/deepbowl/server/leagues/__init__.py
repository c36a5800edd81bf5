"""Leagues on a server: the office in the database, hand-overs, sequences over HTTP."""
