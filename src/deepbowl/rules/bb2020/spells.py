"""The Sports-Wizard's two spells, one a match. [2020-17.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import BODY, Choice, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import CASUALTY
from deepbowl.rules.chapters.spells import AFTER_THEIRS, AFTER_TURN, BEFORE_THEIRS, Spell
from deepbowl.rules.effects import take_shape
from deepbowl.rules.flow import wizard
from deepbowl.rules.flow.harm import drop_balls, settle
from deepbowl.rules.flow.spells import aim, loss, opponents_of
from deepbowl.rules.sheet import PlayerSheet
from deepbowl.rules.traits import STAGE_INJURY, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.effects import THIS_DRIVE
from deepbowl.rules.vocabulary.flags import WIZARD
from deepbowl.rules.vocabulary.records import TURNOVER_NEVER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

FROG: Final = PlayerSheet(
    0, "frog", "Frog", "Frog", 5, 1, 2, 0, 5,
    ("Dodge", "Leap", "No Hands", "Stunty", "Titchy", "Very Long Legs", "Frog"),
)  # fmt: skip
"""What Zap! makes of someone."""


class Frog(Trait):
    """No one is hurt badly as a frog, and no apothecary looks at one. [2020-17.1]"""

    name = "Frog"
    own_rule = moments.SPELL
    always = True

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """A casualty is Badly Hurt. The table is also read for totals that coaches then refuse."""
        if stage == STAGE_INJURY:
            f.untreated = f.result == CASUALTY
            f.badly_hurt = f.badly_hurt or f.untreated
        return NOTHING


class Fireball(wizard.Fireball):
    """A square and those around it, on 4+, right after any team's turn. [2020-17.1]"""

    when: tuple[int, ...] = (AFTER_TURN, AFTER_THEIRS)
    turnover = TURNOVER_NEVER


class Zap(Spell):
    """An opponent becomes a frog for the drive, before their team acts or after its turn. [2020-17.1]"""

    name = "zap"
    title = "Zap!"
    words = "On the opponent's ST or more, or on a 6, an opponent is a frog for the drive. A ball they hold bounces away."
    rule = moments.SPELL
    hurled = True
    goods = WIZARD
    when: tuple[int, ...] = (BEFORE_THEIRS, AFTER_THEIRS)

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """Opponents on the pitch, of the team whose turn it is or was."""
        found = [body for body in opponents_of(m, seat) if m.active(body) and not m.owns(body, "Frog")]
        return [choice(BODY, body) for body in found]

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """D6, their ST or more, or a natural 6; what they hold bounces, and it is no turnover."""
        body = yield from aim(m, seat, self, self.targets(m, seat))
        m.tell(event.SpellStruck(self.rule, m.state.cell[body], self.name, seat, body))
        die = m.roll(6, purpose.SPELL, body)
        if die >= m.state.st[body] or die == 6:
            take_shape(m, body, FROG, THIS_DRIVE)
            drop_balls(m, body)
        yield from settle(m)

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """The weaker they are, the likelier."""
        body = first_of(target)
        return loss(m, seat, body) * max(1, 7 - m.state.st[body]) / 6
