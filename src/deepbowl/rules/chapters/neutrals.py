"""Bodies that belong to no one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision, Resolution, at_once
from deepbowl.engine.state import NOBODY
from deepbowl.rules.vocabulary.flags import CONCEDED

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game
    from deepbowl.rules.sheet import NeutralSheet


NOTHING: Final = ""
TURNS_OVER: Final = "turns over"
STANDS_UP: Final = "stands up"
CLIMBS: Final = "climbs out of a pit"
TO_BALL: Final = "goes for a ball"
TO_CHEST: Final = "goes for a chest"
TO_PREY: Final = "goes for someone"
FAR_FROM_PREY: Final = "goes for someone too far away to attack immediately"
BESIDE_PREY: Final = "attacks someone beside it"
REACHES_NO_ONE: Final = "can reach no one"


class Prospect:
    """A forecast of a monster's next activation, for its card."""

    __slots__ = ("attack", "burned", "burns_on", "does", "petrifies", "places", "points", "squares", "targets")

    def __init__(self, does: str = NOTHING) -> None:
        self.does = does
        self.targets: list[int] = []
        """Those it would go for; several where a die decides."""
        self.points = 0
        """How far away they are."""
        self.places: list[tuple[int, int]] = []
        """The players it would attack immediately, each with the square it would attack from."""
        self.attack = ""
        """The first attack."""
        self.petrifies = False
        """Whether that turns players to stone."""
        self.burned: list[int] = []
        """Those it would breathe fire at first; several where a die decides."""
        self.burns_on = 0
        """The least a D6 must show for that."""
        self.squares = 0
        """The squares on which it could attack a player."""


class Neutrals:
    """Bodies that belong to no team: which of them a board brings, and who decides for them."""

    def residents(self, board: Board) -> list[NeutralSheet]:
        """Return the bodies that live on a board. Every match on it has them, however it is made."""
        return []

    def decider(self, m: Game, body: int) -> int:
        """Return the seat that decides; the number after the last seat means no seat."""
        return m.seats

    def answer(self, m: Game, decision: Decision) -> Choice:
        """Return what counts where a question goes to no one: the default. It may roll, but depends on nothing
        else."""
        return decision.options[0]

    def default(self, m: Game, decision: Decision) -> Choice:
        """Return the default for a question to a game master. It rolls nothing."""
        return decision.options[0]

    def turns_over(self, m: Game, body: int) -> bool:
        """Return whether a Stunned body turns face up at the end of any team's turn; one with its own turn does so
        there."""
        return True

    def picks_up(self, m: Game, body: int) -> bool:
        """Return whether a body tries to pick up a ball it comes onto."""
        return False

    def teleports(self, m: Game, body: int) -> bool:
        """Return whether portals affect a body."""
        return True

    def gives_way(self, m: Game, body: int) -> None:
        """Take a body that portals do not affect off the square on which a player comes out."""

    def prospect(self, m: Game, body: int) -> Prospect:
        """Return what a body would do if its activation began now. It rolls nothing."""
        return Prospect()

    def strike(self, m: Game, body: int, target: int) -> Resolution[None]:
        """Carry out the first attack of a body that has reached someone."""
        return at_once(None)

    def notes(self, m: Game, body: int) -> list[str]:
        """Return what the card of a body says besides characteristics and skills, a line each."""
        return []


class NeutralsByOpponents(Neutrals):
    """The next coach in turn order after the active one decides for the body."""

    def decider(self, m: Game, body: int) -> int:
        """An opponent of a player who acts."""
        return opposing_coach(m, m.state.act.body)


def opposing_coach(m: Game, body: int, other: int = NOBODY) -> int:
    """Return who decides against a body: the coach of the other if they are opponents, else the next in turn order who has
    not conceded."""
    side = m.side[body] if body >= 0 else m.state.seat
    if other >= 0 and side != m.side[other] < m.seats:
        return m.side[other]
    return next((seat for seat in m.others(side) if not m.goods(seat, CONCEDED)), m.others(side)[0])
