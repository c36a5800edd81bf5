"""Deathbowl and Deathbowl Sevens: four teams on a cross."""
