"""Deepbowl: Dungeonbowl and Deathbowl by six rule books."""
