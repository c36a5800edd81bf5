"""General skills in the form they have in the 2020 core. [2020-15.4]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.block import may_attack
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.test import ALL_TOUCHED, plain, test
from deepbowl.rules.skills import general
from deepbowl.rules.skills.common import free_to_move, in_own_activation
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import Block, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Fend(general.Fend):
    """A player who pushes this player may not follow up, unless they drag an iron ball. [2020-15/Fend]"""

    helpless_against: tuple[str, ...] = ("Ball and Chain",)


class Frenzy(general.Frenzy):
    """Must follow up, and block again a target they followed, or one that did not give way. [2020-15/Frenzy]"""

    def hit_again(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """A block, or a stab in its place. [2020-15/Stab]"""
        if not m.has(owner, "Stab"):
            yield from super().hit_again(m, owner, b)
            return
        stab = m.trait(owner, "Stab")
        if (yield m.may(owner, stab, b.defender)) != m.yes:
            yield from super().hit_again(m, owner, b)
        elif (yield from may_attack(m, owner, b.defender, True)):
            yield from stab.attack(m, owner, b.defender)
        else:
            yield from settle(m)

    def goes_on(self, m: Game, owner: int, b: Block) -> bool:
        """Standing beside them is not enough."""
        return m.state.cell[owner] == b.from_cell or not b.moved


class Pro(Trait):
    """Once in their own activation re-roll one die they rolled, after a 3+. [2020-15/Pro, R-19]"""

    name = "Pro"
    single_die = True

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """Anything they roll in their own activation, except for getting up."""
        return t.kind != purpose.STAND_UP and in_own_activation(m, owner) and m.unspent(owner, self)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """Nothing re-rolls this D6. [2020-2.6, R-1]"""
        m.spend_trait(owner, self)
        t = plain(purpose.PRO, owner, 3)
        t.touched = ALL_TOUCHED
        return (yield from test(m, t))


class Shadowing(general.Shadowing):
    """Step after an opponent who leaves their zone. [2020-15/Shadowing]"""

    def can_follow(self, m: Game, owner: int, mover: int) -> bool:
        """A player who leaves voluntarily, in any turn; a Ball and Chain does not. [2020-3.5]"""
        return free_to_move(m, owner) and not m.owns(mover, "Ball and Chain")

    def keeps_up(self, m: Game, owner: int, mover: int) -> Resolution[bool]:
        """D6 and MA against MA: 6, or a natural 6; a natural 1 fails."""
        return (yield from test(m, PlayerTest(purpose.SHADOWING, owner, 6, m.state.ma[owner] - m.state.ma[mover], True)))


class StripBall(general.StripBall):
    """A push makes the carrier lose the ball. [2020-15/Strip Ball, R-34]"""

    immune: tuple[str, ...] = ("Sure Hands", "Monstrous Mouth")

    def strips(self, b: Block) -> bool:
        """Only someone who is pushed and stays on their feet."""
        return not b.defender_down


class Wrestle(general.Wrestle):
    """On Both Down both are Placed Prone, roots or not. [2020-15/Wrestle]"""

    uproots = True
