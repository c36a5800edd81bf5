"""Dungeonbowl 5."""
