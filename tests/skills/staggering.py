"""A player with a Ball & Chain, for tests of CRP-14.2."""

from __future__ import annotations

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player


def fanatic(skills: str = "", ma: int = 2, st: int = 3) -> Player:
    """A player with Ball & Chain."""
    return player(skills=f"Ball & Chain, No Hands, {skills}", ma=ma, st=st)


def stagger(s: Scenario, facing: str, die: int = 3) -> Scenario:
    """One square: 3 is straight on; dice of what happens there are scripted already, behind it."""
    s.script.script.insert(s.script.at, ("ball-and-chain", die))
    return s.use("Ball & Chain").answer("facing", facing, by=0)
