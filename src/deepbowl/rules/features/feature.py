"""Something on a set of squares that may react to bodies and balls coming in and going out: a pad, a chest, lava, a rune."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.field import ACTS, ACTS_ON_LEAVING, BARRED, HAZARD, SOLID
from deepbowl.rules.ability_sources import AbilitySource
from deepbowl.rules.advice import NO_ADVICE, Advice
from deepbowl.rules.house_classes import read_class

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.grounds import Ground
    from deepbowl.rules.game import Game
    from deepbowl.rules.traits import Trait
    from deepbowl.rules.vocabulary.records import Entry, PlayerTest


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
    blocks_flight = False  # a ball thrown over it may hit it, like a statue of the map
    barred = False  # no player walks in voluntarily, but they may be pushed there
    hazard = False  # swallows a player who comes there
    once = False  # gone from a square as soon as someone has entered it
    is_room = False  # the room itself and no thing in it: not drawn, things lie on it, and ways lead through
    advice: Advice = NO_ADVICE  # where a move should not end, and where it is good to stand: for bots and forecasts
    tallies: tuple[str, ...] = ()  # what it counts in the state, one number each

    def __init__(self) -> None:
        read_class(self)
        self.mark = -1  # its place among the features of the rules, given when they are assembled
        self.acts = overrides(self, "entered") or overrides(self, "ball_in")  # something happens to what comes in
        self.acts_on_leaving = overrides(self, "left")
        self.alters = overrides(self, "modify") or overrides(self, "forbid")  # rolls that are made on it
        self.priced = overrides(self, "price")  # some steps onto it or off it cost more

    @property
    def nature(self) -> int:
        """Return what its squares are to those who come and go."""
        coming, going = ACTS if self.acts else 0, ACTS_ON_LEAVING if self.acts_on_leaving else 0
        closed = SOLID if self.solid else BARRED if self.barred else 0
        return coming | going | closed | (HAZARD if self.hazard else 0)

    def lies_on(self, board: Board) -> int:
        """Return the place printed on the map."""
        return board.areas.get(self.name, 0)

    def lies_at(self, m: Game, cell: int) -> bool:
        """Return whether it lies on a square now."""
        return bool(self.squares(m) & m.board.bit[cell]) if cell >= 0 else False

    def squares(self, m: Game) -> int:
        """Return all squares it lies on now."""
        return m.state.marks[self.mark]

    def given_on(self, m: Game) -> list[int] | None:
        """Return its squares as one set: what it gives, it gives on them."""
        return [self.squares(m)]

    def advised(self, m: Game) -> list[tuple[Advice, int]]:
        """Its squares as one set."""
        return [(self.advice, self.squares(m))] if self.advice is not NO_ADVICE else []

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return how much is left of it, where coaches count that, ready to be shown."""
        return []

    def helps(self, m: Game, seat: int) -> int:
        """Return those of its squares that serve players of one team and not those of others."""
        return 0

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """A body has come into one of the squares; change, create or cancel its fall, or move it on."""
        return NOTHING

    def left(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """A body has gone or been pushed out of one of the squares into another; before that one acts."""
        return NOTHING

    def settled(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """Carry out effects that were put off until falls were settled."""
        return NOTHING

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """A ball has come into one of the squares, with no one there."""
        return at_once(NO_EFFECT)

    def takes_ball_past(self, m: Game, body: int) -> bool:
        """Return True if the feature acts on a ball although a body that cannot catch it is there."""
        return False

    def engulfs(self, m: Game, body: int) -> bool:
        """Return True if a body that lands here is gone: there is nothing to land on."""
        return False

    # ---------------------------------------------------------------- rolls and steps on it
    def modify(self, m: Game, t: PlayerTest) -> int:
        """Return what it adds to a roll. Asked if it lies where the roller is, on the square left or the one concerned."""
        return 0

    def forbid(self, m: Game, t: PlayerTest, source: Trait | None) -> bool:
        """Return whether a source may not re-roll a roll that is made on it; None: a team re-roll. Asked as `modify` is."""
        return False

    def price(self, m: Game, body: int, from_cell: int, to: int) -> int:
        """Return how many points of movement more than usual a step costs. Asked if it lies on either square."""
        return 0

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
        """Return the chance that a body that uses it is lost for the rest of the match."""
        return 0.0

    def ends_ways(self, m: Game, body: int) -> bool:
        """Return True if its squares may stop this body, on entering or on leaving them."""
        return not self.is_room and (self.acts or self.acts_on_leaving)

    def peril(self, m: Game, body: int) -> float:
        """About how likely it costs a body of the active team the turn, the ball or the player to enter voluntarily."""
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
    """Return True if a kind of feature overrides a hook; unused hooks cost nothing."""
    return getattr(type(feature), hook) is not getattr(Feature, hook)
