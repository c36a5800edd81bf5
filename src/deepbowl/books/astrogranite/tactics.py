"""Dirty tactics that act in a match: assassins before the toss, drugs when an injury is known.
[AG-TACTIC-01 to AG-TACTIC-03, AG-TACTIC-06, AG-TACTIC-07]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.colleges import GROUP
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import CASUALTY, KNOCKED_OUT, LOST, NOBODY, STUNNED
from deepbowl.rules.crp.goods import COUNTED_CRP
from deepbowl.rules.flow.deploy import TossForTurn
from deepbowl.rules.flow.harm import suffer
from deepbowl.rules.flow.setup import able_bodies
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import STAGE_KNOWN, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import Fall

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

ASSASSIN: Final = "assassin"
DRUGS: Final = "experimental drugs"
TACTICS: Final = (ASSASSIN, DRUGS)
"""Those that act in a match, as teams bring them."""
COUNTED_HERE: Final = (*COUNTED_CRP, *TACTICS)
MOST: Final = 3
"""How many a team may invoke, all kinds together. [AG-TACTIC-01]"""
HITS_ON: Final = 4
SPARED: Final = 1
WOUNDED: Final = 6
WORKS_ON: Final = 4
BY_ASSASSIN: Final = "assassin"


def complaint(goods: dict[str, int], allowed: bool) -> str:
    """Why a team cannot bring its tactics, "" if it can. [AG-TACTIC-01]"""
    brought = [name for name in TACTICS if goods.get(name)]
    if brought and not allowed:
        return f"cannot bring {brought[0]}: that is a dirty tactic [AG-TACTIC-01]; leave it out, or turn dirty-tactics on"
    number = sum(goods.get(name, 0) for name in TACTICS)
    if number > MOST:
        return f"invokes {number} dirty tactics, and {MOST} is the most [AG-TACTIC-01]; leave {number - MOST} out"
    return ""


# ---------------------------------------------------------------- assassins
class KnivesFirst(TossForTurn):
    """Before anything else happens the assassins do. [AG-TACTIC-02, AG-TACTIC-03]"""

    def toss(self, m: Game) -> Resolution[None]:
        """In the order of the seats, all before anyone is set up. [AG-TACTIC-01]"""
        for seat in range(m.seats):
            for _ in range(m.goods(seat, COUNTED_HERE.index(ASSASSIN))):
                yield from self.assassinate(m, seat)
        yield from super().toss(m)

    def assassinate(self, m: Game, seat: int) -> Resolution[None]:
        """Name a victim: on 4+ the assassin strikes them, else a random player of their team. [AG-TACTIC-02]"""
        m.change_goods(seat, COUNTED_HERE.index(ASSASSIN), -1)
        others = [body for other in m.others(seat) for body in able_bodies(m, other)]
        if not others:
            return
        answer = yield m.ask(seat, "assassinate", [choice(BODY, body) for body in others])
        victim = first_of(answer)
        if m.roll(6, purpose.ASSASSIN, victim) < HITS_ON:
            mates = able_bodies(m, m.side[victim])
            victim = mates[m.roll(len(mates), purpose.ASSASSIN_PICK) - 1] if len(mates) > 1 else mates[0]
        yield from self.stab(m, victim)

    def stab(self, m: Game, victim: int) -> Resolution[None]:
        """On a 1 nothing, else they miss this match, and on a 6 they are a casualty too. [AG-TACTIC-03]"""
        die = m.roll(6, purpose.ASSASSIN_FATE, victim)
        if die == SPARED:
            return
        if die == WOUNDED:
            f = Fall(victim, BY_ASSASSIN, NOBODY, "AG-TACTIC-03")
            f.off, f.result = True, CASUALTY
            yield from suffer(m, f)
        if m.state.posture[victim] < CASUALTY:
            m.set_posture(victim, LOST)
            m.tell(event.Removed("AG-TACTIC-03", victim, LOST, -1, BY_ASSASSIN))


# ---------------------------------------------------------------- drugs
class Drugged(Trait):
    """Everyone's, for a team with drugs: an injury may be one step milder. [AG-TACTIC-06, AG-TACTIC-07]"""

    name = "Experimental drugs"
    own_rule = "AG-TACTIC-06"
    always = True

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """One roll an injury, before healers: a KO becomes Stunned, a casualty a KO. Every more than one adds 1."""
        doses = m.goods(m.side[owner], COUNTED_HERE.index(DRUGS))
        if stage == STAGE_KNOWN and doses and f.result in (KNOCKED_OUT, CASUALTY):
            if m.roll(6, purpose.DRUGS, owner) + doses - 1 >= WORKS_ON:
                f.result = STUNNED if f.result == KNOCKED_OUT else KNOCKED_OUT
                m.tell(event.Healed(self.rule, owner, m.state.cell[owner], DRUGS, f.result))
        return NOTHING


def turn_on(rules: AgRules) -> None:
    """Coaches may bring dirty tactics. [AG-TACTIC-01]"""
    rules.allows_tactics = True
    rules.toss = KnivesFirst()
    rules.lay_out_also()
    rules.everyone.append(Drugged())
    rules.dice_rules |= {
        purpose.ASSASSIN: "AG-TACTIC-02", purpose.ASSASSIN_PICK: "AG-TACTIC-02", purpose.ASSASSIN_FATE: "AG-TACTIC-03",
        purpose.DRUGS: "AG-TACTIC-06",
    }  # fmt: skip


SWITCH: Final = Switch(
    "dirty-tactics", "Coaches may hire assassins before the match, and drug their players against injuries.",
    "AG-TACTIC-01", group=GROUP, turn_on=turn_on,
)
