"""Looking for a hidden ball, and pads as short cuts."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.paths import entered_from
from deepbowl.bots.scripted.infractions import Infractions
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import FAR, Sight
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.engine.choice import STEP, USE_AT, Choice, choice
from deepbowl.engine.state import STANDING
from deepbowl.rules.features.feature import Feature

WORTH_A_PAD: Final = 7
"""Squares that a pad must save on average to be worth entering; peril comes on top."""
PERIL: Final = 30.0
"""Squares of way that a sure loss would have to save."""


LEFT_TO_OTHERS: Final = 0.3
"""The penalty for letting a player open a chest whose explosion would be an infraction."""


class Seeking:
    """Chests and pads in one position."""

    def __init__(self, sight: Sight, infractions: Infractions) -> None:
        self.sight, self.infractions = sight, infractions
        self.m, self.s, self.board = sight.m, sight.s, sight.board

    # ---------------------------------------------------------------- chests
    def openings(self) -> list[Play]:
        """Everyone who can get at a chest this turn without a roll; those who can best be spared first."""
        plays: list[Play] = []
        for feature in self.m.rules.features:
            hides = feature.may_hide_ball(self.m)
            if (feature.once or feature.solid) and not hides and self.shut_in(self.s.marks[feature.mark]):
                hides = self.s.marks[feature.mark]
            if hides:
                for body in self.sight.mine:
                    if self.sight.free(body) and not self.m.holds_ball(body):
                        plays += self.openings_of(feature, hides, body)
        return plays

    def shut_in(self, squares: int) -> bool:
        """Return whether some squares that would be free once someone has entered or opened them lie in the only way of
        a ball to the goal."""
        away = self.sight.to_goal()
        cells_of_balls = [self.s.cell[body] for body in self.sight.carriers] + self.sight.loose
        shut = [cell for cell in cells_of_balls if away[cell] >= FAR] if squares else []
        if not shut:
            return False
        freed = self.sight.ways.distances(self.m, self.sight.goal, self.sight.ground | squares)
        return any(freed[cell] < FAR for cell in shut)

    def openings_of(self, feature: Feature, hides: int, body: int) -> list[Play]:
        """One player's chests."""
        s = self.s
        near = self.sight.ways.within(self.m, s.cell[body], self.sight.pace(body) + 1)
        if not near & (hides | self.sight.beside(hides)):
            return []
        stroll = Stroll(self.sight, body)
        if not stroll.rises:
            return []
        plays: list[Play] = []
        chance = 1.0 - feature.peril(self.m, body)
        for chest in cells(hides):
            squares = stroll.cells if feature.solid else stroll.early()
            squares &= feature.opened_from(self.m, body, chest) if feature.solid else entered_from(self.board, s.topo, chest)
            if not squares:
                continue
            spot = min(cells(squares), key=lambda cell: (len(stroll.path(cell)), cell))
            opening = self.opening(body, chest) if feature.solid else choice(STEP, chest)
            worth = self.worth_opening(body, chest, chance)
            plays.append(Play("open", worth, chance, [*stroll.plan(spot), opening]))
        return plays

    def opening(self, body: int, chest: int) -> Choice:
        """Return what a player does to open a chest beside them: whichever thing everyone may do at that square."""
        return choice(USE_AT, 0, chest)

    def worth_opening(self, body: int, chest: int, chance: float) -> float:
        """More with good hands and thick armour, less with each team-mate in the blast."""
        s = self.s
        near = s.topo.contact[chest]
        mates = (near & s.zone[self.sight.seat]).bit_count()
        foes = (near & self.m.foes(self.sight.seat)).bit_count()
        hands = self.m.rules.tests.nimble(self.m, body)
        worth = 0.2 + chance * (0.3 + 0.05 * hands) + (1.0 - chance) * (0.02 * s.av[body] - 0.05 * mates + 0.04 * foes)
        if self.infractions.failing(body):
            worth -= LEFT_TO_OTHERS * (1.0 - chance)
        return worth if self.sight.has_hands(body) else worth - 0.3 * chance

    # ---------------------------------------------------------------- pads
    def journeys(self, people: list[int], wanted: int) -> list[Play]:
        """Players who are far from where they are wanted and had better try a pad."""
        away = self.sight.on_foot(wanted)
        plays: list[Play] = []
        for feature in self.m.rules.features:
            exits = feature.ways_out(self.m)
            if len(exits) < 2:
                continue
            mean = sum(self.sight.beside_pad(cell, away) for cell in exits) / len(exits)
            for body in people:
                play = self.journey(feature, body, away, mean)
                if play is not None:
                    plays.append(play)
        return plays

    def journey(self, feature: Feature, body: int, away: list[int], mean: float) -> Play | None:
        """One player's way to a pad, if what it saves is worth its peril."""
        here = self.s.cell[body]
        now = away[here] if not self.sight.marks >> here & 1 else self.sight.beside_pad(here, away)
        if now - mean < WORTH_A_PAD or self.s.posture[body] != STANDING:
            return None
        peril = feature.peril(self.m, body)
        saved = now - mean - PERIL * peril
        if saved < WORTH_A_PAD:
            return None
        stroll = Stroll(self.sight, body)
        pads = self.s.marks[feature.mark] & ~self.s.occupied
        for layer in stroll.layers[: stroll.steps]:
            for cell in cells(layer & ~self.sight.zoned):
                found = self.s.topo.open[cell] & pads
                if found:
                    pad = found.bit_length() - 1
                    return Play("pad", 0.005 * saved, 1.0 - peril, [*stroll.plan(cell), choice(STEP, pad)])
        return None
