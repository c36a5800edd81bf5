"""Puzzles: score this turn. Positions of bot matches, each with the best line that was found and its exact chance."""
