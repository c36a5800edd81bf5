"""Dungeonbowl: Astrogranite Edition."""
