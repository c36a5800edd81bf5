"""Errors, worded so that a person can act on them."""

from __future__ import annotations


class IllegalChoice(Exception):
    """A choice that is not offered now. The match is unchanged; the message says why it is not."""


class Defect(Exception):
    """A rule raised while it was carried out: a bug. The match is back where it was before the choice."""


class BrokenSave(ValueError):
    """A save or a log that cannot be read; the message names the place."""
