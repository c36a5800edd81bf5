"""What can go wrong, said so that a person can act on it."""

from __future__ import annotations


class IllegalChoice(Exception):
    """A choice that is not offered now. The match is unchanged; the message says why it is not."""


class Defect(Exception):
    """A rule of ours raised while it was carried out. The match is back where it was before the choice."""


class BrokenSave(ValueError):
    """A save or a log that cannot be read; the message names the place."""
