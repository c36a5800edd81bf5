"""Magic items that are pressed like a button, spells of a sorcerer, and the winds a rune holds.

Everything is looked at by making the first choices on a copy of the match: what is offered then can be done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deepbowl.bots.scripted.carrying import LEAST_CHANCE, TOUCHDOWN, Carrying, passing
from deepbowl.bots.scripted.fighting import PUSHED_AWAY, Fighting
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import Sight
from deepbowl.engine.choice import ACTIVATE, SQUARE, USE, Choice, choice, first_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import NOBODY, STANDING
from deepbowl.rules.analysis.policy import DARING
from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.game import Game
from deepbowl.rules.traits import OFFERS
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import BLITZ, BLOCK, MOVE
from deepbowl.rules.vocabulary.records import ITEM, MINOR, PlayerTest

SORCERY: Final = "Sorcery"
WINDS: Final = "Winds of Magic"
FLASH: Final = "Flash"
FIST: Final = "Flying Fist"
HANDS: Final = "Phantom Hands"
FIST_FELLS: Final = 2 / 6
FIST_PUSHES: Final = 2 / 6
"""One block die that no skill changes: two faces fell, two push, two do nothing."""
A_CHEST: Final = 0.08
"""The value, in touchdowns, of a chest opened from afar."""
A_GOOD_RUN: Final = 2
"""Squares an item may add to a run for which it is worth looking at."""
FELLED: Final = 0.04
"""The value of an opponent laid down by the winds, and the cost of a team-mate."""
ENOUGH: Final = 2
"""The winds are kept until they bring more than this many players."""
A_CARRIER: Final = 4.0
"""How many players one with a ball counts for."""


class Magic:
    """The magic plays of one position. Costs nothing if no player has magic."""

    def __init__(self, sight: Sight, carrying: Carrying, fighting: Fighting) -> None:
        self.sight, self.carrying, self.fighting = sight, carrying, fighting
        self.m, self.s = sight.m, sight.s
        self.buttons = 0
        for trait in self.m.rules.traits:
            if trait.carried == ITEM and trait.mask & self.m.rules.masks[OFFERS]:
                self.buttons |= trait.mask
        self._aims: dict[tuple[int, str], tuple[list[Choice], list[int]]] = {}

    # ---------------------------------------------------------------- items
    def pressed(self, body: int, action: int, target: int = NOBODY) -> Iterator[tuple[list[Choice], Reach]]:
        """Yield the choices that use each item a player could press in an action, and where they get to with it."""
        if not self.s.skills[body] & self.buttons or self.s.posture[body] != STANDING:
            return
        opening = [choice(ACTIVATE, body), self.m.rules.actions.declaration(action, target)]
        twin = self.after(opening)
        if twin is None or twin.over or twin.decision().kind != "act":
            return
        for option in twin.decision().options:
            if verb_of(option) == USE and self.m.rules.traits[first_of(option)].carried == ITEM:
                again = twin.clone(Seeded(0))
                again.apply(option)
                if not again.over and again.state.act.body == body:
                    yield [*opening, option], reach(again, body, action, LEAST_CHANCE.get(action, 0.0), target)

    def run(self, body: int) -> Play | None:
        """Carry the ball in with the help of an item, if that is better than without. Its worth is that above staying."""
        away = self.sight.goal_for(body)[self.s.cell[body]]
        if away > self.sight.pace(body) + 2 * A_GOOD_RUN + 1:
            return None
        price, lost = self.fighting.infractions.price(body, MINOR), self.carrying.lost(self.s.cell[body])
        best: Play | None = None
        for opening, found in self.pressed(body, MOVE):
            chance, cell = max([(found.probability(cell), cell) for cell in self.goals(found)], default=(0.0, -1))
            worth = TOUCHDOWN * chance + lost * (1.0 - chance) - price * (1.0 - chance) - self.carrying.stay(body)
            if cell >= 0 and (best is None or worth > best.worth):
                best = Play("score with an item", worth, chance, [*opening, *found.plan(cell)])
        return best

    def goals(self, found: Reach) -> list[int]:
        """The squares within reach on which a carrier scores."""
        return [cell for cell in found.table() if self.sight.goal >> cell & 1]

    def chases(self) -> list[Play]:
        """Blitzes on an opposing carrier out of reach without an item."""
        plays: list[Play] = []
        for thief in self.sight.thieves:
            if self.s.cell[thief] < 0 or self.s.posture[thief] != STANDING or not self.fighting.is_open(BLITZ, thief):
                continue
            for body in self.sight.mine:
                if not self.sight.free(body) or not self.s.skills[body] & self.buttons:
                    continue
                if self.carrying.reach(body, BLITZ).best_hit(thief)[1] >= 0:
                    continue
                for opening, found in self.pressed(body, BLITZ, thief):
                    play = self.fighting.blitz(body, thief, self.fighting.prize(thief), 0.6, found=found)
                    if play is not None:
                        worth = play.worth - self.fighting.infractions.price(body, MINOR)
                        plays.append(Play("chase", worth, play.chance, [*opening, *play.plan], target=thief))
        return [play for play in plays if play.worth > 0]

    # ---------------------------------------------------------------- spells
    def sorcerers(self) -> list[int]:
        """Return the players who could cast a spell now and would likely not be sent off for it."""
        able = [b for b in self.sight.mine if self.sight.free(b) and self.m.has(b, SORCERY) and self.m.standing(b)]
        return [body for body in able if self.fighting.infractions.risk(body, MINOR) < DARING]

    def aims(self, body: int, spell: str) -> tuple[list[Choice], list[int]]:
        """Return the choices that name a spell, and the squares at which it could be cast."""
        key = (body, spell)
        if key not in self._aims:
            trait = self.m.trait(body, SORCERY)
            named = next(one for one in self.m.rules.traits if one.name == spell)
            block = self.m.rules.actions.declaration(BLOCK, NOBODY)
            plan = [choice(ACTIVATE, body), block, choice(USE, trait.bit), choice(USE, named.bit)]
            twin = self.after(plan)
            options = [] if twin is None or twin.over else twin.decision().options
            self._aims[key] = plan, [first_of(option) for option in options if verb_of(option) == SQUARE]
        return self._aims[key]

    def works(self, body: int) -> float:
        """Return how likely a spell works; one that fails costs no turn."""
        return self.agile(body, purpose.SORCERY)

    def price(self, body: int) -> float:
        """Return what a spell that works costs."""
        return self.works(body) * self.fighting.infractions.price(body, MINOR)

    def flash(self, body: int) -> Play | None:
        """A sorcerer with the ball reappears in the end zone. Its worth is that above staying."""
        if not self.m.has(body, SORCERY) or not self.m.standing(body):
            return None
        plan, squares = self.aims(body, FLASH)
        cell = next((cell for cell in squares if self.sight.goal >> cell & 1), -1)
        if cell < 0:
            return None
        worth = self.works(body) * (TOUCHDOWN - self.carrying.stay(body))
        return Play("flash", worth, 1.0, [*plan, choice(SQUARE, cell)])

    def fists(self, least: float) -> list[Play]:
        """A fist at an opponent who is worth that much to put down."""
        plays: list[Play] = []
        for body in self.sorcerers():
            if self.m.holds_ball(body):
                continue
            plan, squares = self.aims(body, FIST)
            foes = [(self.fighting.prize(foe), cell) for cell in squares if self.is_foe(foe := self.m.body_at(cell))]
            prize, cell = max(foes, default=(0.0, -1))
            worth = self.works(body) * (FIST_FELLS * prize + FIST_PUSHES * PUSHED_AWAY) - self.price(body)
            if cell >= 0 and prize >= least and worth > 0:
                plays.append(Play("fist", worth, 1.0, [*plan, choice(SQUARE, cell)], target=self.m.body_at(cell)))
        return plays

    def hands(self) -> list[Play]:
        """Hands that fetch a loose ball or open a chest further away."""
        m, plays = self.m, list[Play]()
        for body in self.sorcerers():
            if m.holds_ball(body) or not self.sight.has_hands(body):
                continue
            plan, squares = self.aims(body, HANDS)
            for cell in squares:
                chance, worth = 1.0, self.works(body) * A_CHEST
                if self.sight.loose_mask >> cell & 1:
                    grabs = passing(m, m.rules.movement.pick_up(m, body))
                    gain = max(0.0, self.carrying.hold(self.s.cell[body], body) - self.carrying.lost(cell))
                    chance = 1.0 - self.works(body) * (1.0 - grabs)
                    worth = self.works(body) * (grabs * gain - (1.0 - grabs) * self.fighting.cost(body))
                if worth > self.price(body):
                    plays.append(Play("hands", worth - self.price(body), chance, [*plan, choice(SQUARE, cell)]))
        return plays

    # ---------------------------------------------------------------- runes
    def winds(self) -> list[Play]:
        """Winds that lay down more opponents than team-mates, or raise more team-mates."""
        named = next((trait for trait in self.m.rules.everyone if trait.name == WINDS), None)
        if named is None or not self.sight.helped:
            return []
        gain = max(winds_bring(self.m, self.sight.seat)) * FELLED
        if gain <= ENOUGH * FELLED:
            return []
        plays: list[Play] = []
        for body in self.sight.mine:
            if not self.sight.free(body) or self.m.holds_ball(body) or not self.sight.helped >> self.s.cell[body] & 1:
                continue
            plan = [choice(ACTIVATE, body), self.m.rules.actions.declaration(BLOCK, NOBODY)]
            twin = self.after(plan)
            if twin is not None and not twin.over and choice(USE, named.bit) in twin.decision().options:
                works = self.agile(body, purpose.WINDS)
                plays.append(Play("winds", works * gain, 1.0, [*plan, choice(USE, named.bit)]))
        return plays

    def agile(self, body: int, kind: str) -> float:
        """Return how likely an Agility roll of a kind succeeds."""
        return passing(self.m, PlayerTest(kind, body, self.m.rules.tests.agility(self.m, body), 0, True))

    # ---------------------------------------------------------------- trying
    def is_foe(self, body: int) -> bool:
        """Return whether a body is an opponent."""
        return body >= 0 and not self.m.neutral(body) and self.m.side[body] != self.sight.seat

    def after(self, plan: list[Choice]) -> Game | None:
        """The match after some choices, None where one is not offered or something else is asked before it."""
        twin = self.m.clone(Seeded(0))
        for option in plan:
            if twin.over or option not in twin.decision().options:
                return None
            twin.apply(option)
        return twin


def winds_bring(m: Game, seat: int) -> tuple[float, float]:
    """Return what a team gains if everyone falls, and if everyone rises, in players; one with a ball counts for more."""
    falling = rising = 0.0
    for body in m.all_players():
        theirs = 1.0 if m.side[body] != seat else -1.0
        if m.standing(body) and not m.has(body, "Stand Firm"):
            falling += theirs * (A_CARRIER if m.holds_ball(body) else 1.0)
        elif m.in_play(body) and not m.standing(body):
            rising -= theirs
    return falling, rising
