"""Which rule of the book asks for a roll."""

from __future__ import annotations

from deepbowl.rules.crp.tests import CrpTests


class AgTests(CrpTests):
    """As in the core, with the rolls that only this book has."""

    def __init__(self) -> None:
        self.rolls: dict[str, str] = {}

    def asked_by(self, kind: str, rule: str) -> None:
        """A kind of roll belongs to a rule."""
        self.rolls[kind] = rule

    def rule(self, kind: str) -> str:
        """This book's own rule, or the core's."""
        return self.rolls.get(kind) or super().rule(kind)
