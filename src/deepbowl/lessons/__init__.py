"""Lessons: short exercises on the real engine. A lesson is a file with a position, dice, steps and words."""
