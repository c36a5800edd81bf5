"""Acrobatics: the player lands on their feet. [AG-SKILL-12]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import HALTED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

ACROBATICS: Final = "Acrobatics"


class Acrobatics(Trait):
    """May avoid to be knocked down after a fall from a platform or a collision. [AG-SKILL-12]"""

    name = ACROBATICS
    own_rule = "AG-SKILL-12"


def lands(m: Game, body: int) -> Resolution[bool]:
    """Return whether a player about to be knocked down lands on their feet: an unmodified Agility roll, if their coach wants
    it. Their activation ends all the same. [AG-SKILL-12]"""
    if not m.has(body, ACROBATICS):
        return False
    acrobatics = m.trait(body, ACROBATICS)
    if (yield m.may(body, acrobatics)) != m.yes:
        return False
    m.used(body, acrobatics)
    if not (yield from test(m, agility(m, purpose.ACROBATICS, body, 0))):
        return False
    if m.state.act.body == body:
        m.state.act.flags |= HALTED
    return True
