"""Bodies that belong to no one: a door that is hit, a referee, a monster. Who answers for each of them.
[AG-DOOR-09, AG-REF-34, AG-MATK-01, AG-MACT-11]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision, Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.chapters.neutrals import Neutrals, NeutralsByOpponents, Prospect

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

DOOR: Final = "Door"
REFEREE: Final = "Referee"
MONSTER: Final = "Monster"
"""The position on a neutral body's sheet says of which kind it is."""


class AgNeutrals(Neutrals):
    """Each kind of body has its own rules; an optional rule that brings a kind adds them. The rest belong to no team."""

    def __init__(self) -> None:
        self.kinds: dict[str, Neutrals] = {DOOR: NeutralsByOpponents()}
        self.others = Neutrals()

    def of(self, m: Game, body: int) -> Neutrals:
        """The rules for a body of its kind."""
        return self.kinds.get(m.bodies.position[body], self.others) if body >= 0 else self.others

    def decider(self, m: Game, body: int) -> int:
        """For a door the opposing coach, for the rest what their kind says. [AG-DOOR-09]"""
        return self.of(m, body).decider(m, body)

    def answer(self, m: Game, decision: Decision) -> Choice:
        """Ask the rules of the body for which the answer is wanted."""
        return self.of(m, self.asked_for(m, decision)).answer(m, decision)

    def default(self, m: Game, decision: Decision) -> Choice:
        """The same where a game master is asked."""
        return self.of(m, self.asked_for(m, decision)).default(m, decision)

    def asked_for(self, m: Game, decision: Decision) -> int:
        """The body for which a question is answered; NOBODY if for none."""
        about = decision.body
        if about >= 0 and not m.neutral(about):
            about = decision.other if decision.other >= 0 and m.neutral(decision.other) else m.state.act.body
        return about if about >= 0 and m.neutral(about) else NOBODY

    def picks_up(self, m: Game, body: int) -> bool:
        """As its kind has it. [AG-MBOWL-02]"""
        return self.of(m, body).picks_up(m, body)

    def prospect(self, m: Game, body: int) -> Prospect:
        """As its kind has it. [AG-MACT-04]"""
        return self.of(m, body).prospect(m, body)

    def strike(self, m: Game, body: int, target: int) -> Resolution[None]:
        """As its kind has it. [AG-MACT-06]"""
        return self.of(m, body).strike(m, body, target)

    def notes(self, m: Game, body: int) -> list[str]:
        """As its kind has it."""
        return self.of(m, body).notes(m, body)

    def turns_over(self, m: Game, body: int) -> bool:
        """A body with its own phase turns over there. [AG-MACT-18]"""
        return self.of(m, body).turns_over(m, body)
