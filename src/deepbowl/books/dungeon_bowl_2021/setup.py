"""End Zones, the first turn, and six players each. [DG-SETUP-14, DG-PRE]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.dungeon_bowl_2021.game import SWAPPED
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, choice, first_of
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.deploy import TOSS, EndZoneSetup
from deepbowl.rules.flow.setup import able_bodies, fielded
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

END_ZONES: Final = "end-zones"


class ChooseEndZone(Phase):
    """Once the dungeon is complete a toss says who picks the End Zone they defend. [DG-SETUP-14]"""

    name = END_ZONES

    def run(self, m: Game) -> Resolution[None]:
        """Toss, then ask the winner."""
        return self.choose(m)

    def choose(self, m: Game) -> Resolution[None]:
        """They name it by one of its squares; silence means the one the map gives them."""
        winner = m.roll(m.seats, purpose.TOSS) - 1
        own, other = m.board.end_zones[winner], m.board.end_zones[m.others(winner)[0]]
        corners = [zone.bit_length() - 1 for zone in (own, other)]
        answer = yield m.ask(winner, "end-zone", [choice(SQUARE, cell) for cell in corners])
        m.set_tally(SWAPPED, int(first_of(answer) == corners[1]))
        m.tell(event.EndZoneChosen("DG-SETUP-14", winner, first_of(answer)))
        m.state.phase = m.rules.phase(TOSS)
        yield DONE


class DgSetup(EndZoneSetup):
    """Six players, or all there are. [DG-PRE-05]"""

    def complaint(self, m: Game, seat: int) -> str:
        """Exactly six, or all there are."""
        there, wanted = fielded(m, seat), min(self.most, len(able_bodies(m, seat)))
        return f"{wanted} players must be deployed, there are {there}" if there < wanted else ""
