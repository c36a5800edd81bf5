"""Habits of a bot, counted over many matches, so that no one has to read logs."""
