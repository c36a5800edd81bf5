"""Something on a set of squares that may react to bodies and balls coming in and going out: a pad, a chest, lava, a rune."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.engine.decision import Resolution
from deepbowl.engine.field import ACTS, ACTS_ON_LEAVING, HAZARD, SOLID
from deepbowl.rules.ability_sources import AbilitySource
from deepbowl.rules.house_classes import read_class

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.grounds import Ground
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Entry


# what a feature does to a ball that comes into its square
NO_EFFECT: Final = 0
BOUNCES_ON: Final = 1
DEALT_WITH: Final = 2


class Feature(AbilitySource):
    """A dungeon element with behaviour; `mark` is the set of squares it lies on."""

    name: str = ""
    ground: ClassVar[Ground | None] = None
    """The row of a house's own ground that it is: `Book.extended` adds it to the book."""
    solid = False  # no one walks or is pushed in
    hazard = False  # swallows a player who comes there
    once = False  # gone from a square as soon as someone has entered it
    is_room = False  # the room itself and no thing in it: not drawn, things lie on it, and ways lead through
    tallies: tuple[str, ...] = ()  # what it counts in the state, one number each

    def __init__(self) -> None:
        read_class(self)
        self.mark = -1  # its place among the features of the rules, given when they are assembled
        self.acts = overrides(self, "entered") or overrides(self, "ball_in")  # something happens to what comes in
        self.acts_on_leaving = overrides(self, "left")

    @property
    def nature(self) -> int:
        """Return what its squares are to those who come and go."""
        coming, going = ACTS if self.acts else 0, ACTS_ON_LEAVING if self.acts_on_leaving else 0
        return coming | going | (SOLID if self.solid else 0) | (HAZARD if self.hazard else 0)

    def lies_on(self, board: Board) -> int:
        """Return the place printed on the map."""
        return board.areas.get(self.name, 0)

    def lies_at(self, m: Game, cell: int) -> bool:
        """Return whether it lies on a square now."""
        return bool(m.state.marks[self.mark] & m.board.bit[cell]) if cell >= 0 else False

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return how much is left of it, where coaches count that, ready to be shown."""
        return []

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """A body has come into one of the squares; change, create or cancel its fall, or move it on."""
        return
        yield

    def left(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """A body has gone or been pushed out of one of the squares into another; before that one acts."""
        return
        yield

    def settled(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """What was put off until the falls were settled."""
        return
        yield

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """A ball has come into one of the squares, with no one there."""
        return NO_EFFECT
        yield

    def takes_ball_past(self, m: Game, body: int) -> bool:
        """Return whether a ball comes to this although a body is there that cannot catch it."""
        return False

    def engulfs(self, m: Game, body: int) -> bool:
        """Return whether a body that comes down here is gone at once: there is nothing to land on."""
        return False

    # ---------------------------------------------------------------- what a coach knows of it, for bots and advice
    def may_hide_ball(self, m: Game) -> int:
        """The squares in which a ball may still be found: from beside them if the feature is solid, else by entering."""
        return 0

    def opened_from(self, m: Game, body: int, cell: int) -> int:
        """The squares from which a body could reach into one that hides something, if the feature is solid."""
        return m.state.topo.contact[cell]

    def ways_out(self, m: Game) -> list[int]:
        """Return where a player who enters comes out again, each square as likely as the other; [] if they stay where they
        are."""
        return []

    def swallows(self, m: Game, body: int) -> float:
        """Return how likely a body that takes one of its ways out is never seen again in this match."""
        return 0.0

    def ends_ways(self, m: Game, body: int) -> bool:
        """Return whether something may happen to this body on its squares, or as it leaves them, that ends a way."""
        return not self.is_room and (self.acts or self.acts_on_leaving)

    def left_unharmed(self, m: Game, body: int) -> float:
        """Return how likely nothing comes of leaving its squares, where they do not end a way."""
        return 1.0

    def peril(self, m: Game, body: int) -> float:
        """About how likely it costs a body of the active team the turn, the ball or the player to enter of its own will."""
        return 0.0


def ends_ways(m: Game, body: int) -> int:
    """The squares on which something happens to a body that may end its way: not those of whole rooms."""
    marks, found = m.state.marks, 0
    for feature in m.rules.features:
        if marks[feature.mark] and feature.ends_ways(m, body):
            found |= marks[feature.mark]
    return found


def engulfed(m: Game, body: int, cell: int) -> bool:
    """Return whether a body that comes down in a square finds nothing to land on."""
    bit = m.board.bit[cell]
    return any(m.state.marks[feature.mark] & bit and feature.engulfs(m, body) for feature in m.rules.features)


def overrides(feature: Feature, hook: str) -> bool:
    """Return whether a kind of feature has a hook of its own; what has none does nothing and costs nothing."""
    return getattr(type(feature), hook) is not getattr(Feature, hook)
