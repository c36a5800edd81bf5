"""Facts that happened, each with the id of the rule behind it. Log, animation, statistics and league read only these."""

from __future__ import annotations

from typing import Final

ROLLED: Final = "Rolled"
TESTED: Final = "Tested"
LAID_OUT: Final = "LaidOut"
PHASE_BEGAN: Final = "PhaseBegan"
TURN_BEGAN: Final = "TurnBegan"
TURN_ENDED: Final = "TurnEnded"
PLACED: Final = "Placed"
REVEALED: Final = "Revealed"
ACTIVATED: Final = "Activated"
DECLARED: Final = "Declared"
MOVED: Final = "Moved"
PUSHED: Final = "Pushed"
TELEPORTED: Final = "Teleported"
LIFTED: Final = "Lifted"
STOOD_UP: Final = "StoodUp"
KNOCKED_DOWN: Final = "KnockedDown"
PLACED_PRONE: Final = "PlacedProne"
ARMOUR: Final = "Armour"
INJURED: Final = "Injured"
HEALED: Final = "Healed"
REMOVED: Final = "Removed"
RETURNED: Final = "Returned"
TRAIT_USED: Final = "TraitUsed"
REROLL_SPENT: Final = "RerollSpent"
BLOCKED: Final = "Blocked"
PASSED: Final = "Passed"
DEFLECTED: Final = "Deflected"
INTERCEPTED: Final = "Intercepted"
CAUGHT: Final = "Caught"
COMPLETED: Final = "Completed"
DROPPED: Final = "Dropped"
BOUNCED: Final = "Bounced"
PICKED_UP: Final = "PickedUp"
HANDED_OFF: Final = "HandedOff"
BALL_FOUND: Final = "BallFound"
EXPLODED: Final = "Exploded"
MARK_CHANGED: Final = "MarkChanged"
DOOR_MOVED: Final = "DoorMoved"
APPEARED: Final = "Appeared"
INFRACTION: Final = "Infraction"
EYE_MOVED: Final = "EyeMoved"
SENT_OFF: Final = "SentOff"
TURNOVER: Final = "Turnover"
TOUCHDOWN: Final = "Touchdown"
NOTE_TAKEN: Final = "NoteTaken"
ROLLED_BACK: Final = "RolledBack"
MATCH_ENDED: Final = "MatchEnded"


class Event:
    """Something that happened: to whom, where, by whom, with what value, and by which rule."""

    __slots__ = ("body", "cell", "kind", "other", "rule", "value", "what")

    def __init__(self, kind: str, rule: str, body: int, cell: int, other: int, value: int, what: str) -> None:
        self.kind = kind
        self.rule = rule
        self.body = body
        self.cell = cell
        self.other = other
        self.value = value
        self.what = what

    def facts(self) -> tuple[str, str, int, int, int, int, str]:
        """The event as plain values."""
        return self.kind, self.rule, self.body, self.cell, self.other, self.value, self.what

    def __repr__(self) -> str:
        return f"Event{self.facts()}"
