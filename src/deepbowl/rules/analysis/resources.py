"""The resources spent on the rolls of a move: team re-rolls, the mover's own traits, and opponents who dive.

A set of resources is a number with a bit for each. A bit of the mover's is set while the resource is left; that of an
opponent, above the mover's, is set once they are spent. So more bits are never worse for the mover.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import REROLL_TRAIT, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import PRONE
from deepbowl.rules.analysis.policy import is_unsure
from deepbowl.rules.analysis.trials import Once, chance
from deepbowl.rules.flow.test import reroll_sources
from deepbowl.rules.traits import ADJUST, REROLL, SPOIL, Trait
from deepbowl.rules.vocabulary.records import PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

MOST_RESOURCES: Final = 4
MOST_HINDERERS: Final = 2
"""How many opponents who may spoil a dodge are counted as spent once they have: the nearest."""


class Resources:
    """The resources of one player's move, and matches in which some of them are spent."""

    def __init__(self, m: Game, body: int, steps: int) -> None:
        self.m = m
        self.body = body
        self.count = 0
        self.bits: dict[int, int] = {}  # source of a re-roll -> its bits, 0 if it is unlimited
        self.worth: dict[int, float] = {}  # source -> how likely spending it works
        self.asking: list[int] = []  # sources whose spending asks the coach something, so that it may cost more
        self.adjusting: list[tuple[Trait, int]] = []  # traits that act on a die seen, and their bits
        self.hinderers: list[tuple[int, int]] = []  # opponents who spend themselves on a dodge, and their bits
        self.uncounted = False  # whether one of their traits has no bit
        self.most_rerolls = 0  # after this many rolls they may have more team re-rolls than have a bit; 0: they have not
        self.tireless: list[int] = []  # opponents who would spend themselves and have no bit
        self._samples: dict[int, PlayerTest] = {}  # source -> a roll that it may be spent on
        self._team = 0
        self._team_left: dict[tuple[tuple[int, ...], ...], int] = {}
        if m.state.skills[body] & (m.rules.masks[REROLL] | m.rules.masks[ADJUST]):
            self._find_traits()
        sources = m.rules.rerolls.team_sources(m, body)
        if sources:
            self._find_team(sources)
        self.own = self.count  # how many bits are the mover's: the lower ones
        if m.present & m.rules.masks[SPOIL]:
            self._find_hinderers(steps)
        self.unset = (1 << self.count) - (1 << self.own)  # the bits that are set later: no one lies down at the beginning
        self._games: dict[int, Game] = {}

    # ---------------------------------------------------------------- finding them
    def _find_team(self, sources: list[int]) -> None:
        """Team re-rolls: each has a bit, whichever source it comes from, as far as there are bits left."""
        room = MOST_RESOURCES - self.count
        uses, works, asks = self._team_uses(self.m, sources, room + 1)
        if uses > room:
            uses = self.most_rerolls = room
            self.uncounted = self.uncounted or not room
            if not room:
                return
        self._team = (1 << uses) - 1 << self.count
        for source in sources:
            self.bits[source], self.worth[source] = self._team, works
            if asks:
                self.asking.append(source)
        self.count += uses

    def _team_uses(self, m: Game, sources: list[int], most: int = MOST_RESOURCES) -> tuple[int, float, bool]:
        """How many team re-rolls they may use one after the other, how likely spending one works, and whether that asks."""
        body = self.body
        twin: Game | None = m
        uses, works = 0, 1.0
        policy = Once(body)

        def spend(spender: Game) -> Resolution[bool]:
            return (yield from spender.rules.rerolls.spend_team(spender, body, sources[0]))

        while twin is not None and sources and uses < most:
            p, twin = chance(twin, spend, policy)
            works = p if not uses else works
            uses += 1
            sources = twin.rules.rerolls.team_sources(twin, body) if twin is not None else []
        return uses, works, policy.others or bool(policy.offered)

    def _find_traits(self) -> None:
        """Those that re-roll something in a move, then those that act on a die seen."""
        m, body = self.m, self.body
        skills, masks = m.state.skills[body], m.rules.masks
        if skills & masks[REROLL]:
            here, movement = m.state.cell[body], m.rules.movement
            samples = [movement.dodge(m, body, here, here), movement.rush(m, body, here, here), movement.pick_up(m, body)]
            for trait in m.hooked(body, REROLL):
                for sample in samples:
                    if trait.reroll(m, body, sample):
                        self._find_trait(trait, sample)
                        break
        if skills & masks[ADJUST]:
            for trait in m.hooked(body, ADJUST):
                self.adjusting.append((trait, self._next_bit()))

    def _find_trait(self, trait: Trait, sample: PlayerTest) -> None:
        """Spend a trait's re-roll on a clone: how likely that works, and whether they could do it again."""
        body = self.body
        policy = Once(body)

        def spend(twin: Game) -> Resolution[bool]:
            return (yield from trait.spend(twin, body, sample))

        works, after = chance(self.m, spend, policy)
        source = REROLL_TRAIT + trait.bit
        bit = 0
        if after is not None and not trait.reroll(after, body, sample):
            bit = self._next_bit()
            if not bit:
                return
        self.worth[source], self.bits[source], self._samples[source] = works, bit, sample
        if policy.others or policy.offered:
            self.asking.append(source)

    def _next_bit(self) -> int:
        """A bit for one more resource; 0 if there is none left."""
        if self.count >= MOST_RESOURCES:
            self.uncounted = True
            return 0
        self.count += 1
        return 1 << self.count - 1

    def _find_hinderers(self, steps: int) -> None:
        """Opponents as near as they could matter, the nearest first."""
        m, s = self.m, self.m.state
        here, near = s.cell[self.body], m.bodies_in(m.foes(m.side[self.body]))
        found = [other for other in near if s.skills[other] & m.rules.masks[SPOIL]]
        if s.topo.jumps:
            steps = m.board.n
        found = [other for other in found if m.board.distance(here, s.cell[other]) <= steps]
        found.sort(key=lambda other: m.board.distance(here, s.cell[other]))
        for number, other in enumerate(found):
            if number < MOST_HINDERERS:
                self.hinderers.append((other, 1 << self.count))
                self.count += 1
            else:
                self.tireless.append(other)

    # ---------------------------------------------------------------- asking and spending them
    def sources(self, t: PlayerTest, there: Game) -> tuple[int, ...]:
        """Return what may re-roll a test, in the order in which a determined coach spends it."""
        if not self.worth:
            return ()
        options = reroll_sources(there, t)
        if not options:
            return ()
        sources = [first_of(option) for option in options]
        return (sources[0],) if len(sources) == 1 and sources[0] in self.worth else self.ordered(sources)

    def ordered(self, sources: list[int]) -> tuple[int, ...]:
        """Return those of some sources that count, in the order in which a determined coach spends them."""
        known = [source for source in sources if source in self.worth]
        if len(known) > 1:
            m = self.m
            unsure = [source for source in known if is_unsure(m, source)]
            if unsure:
                known = [source for source in known if source not in unsure] + unsure[::-1]
        return tuple(known)

    def game(self, state: int) -> Game:
        """Return the match with just these resources left."""
        found = self._games.get(state)
        if found is None:
            found = self.m
            if state != (1 << self.own) - 1:
                found = self.m.clone(self.m.dice)
                found.keep = False
                found = self._spend_down(found, state)
            self._games[state] = found
        return found

    def _spend_down(self, twin: Game, state: int) -> Game:
        body = self.body

        def spend_team(spender: Game) -> Resolution[bool]:
            source = spender.rules.rerolls.team_sources(spender, body)[0]
            return (yield from spender.rules.rerolls.spend_team(spender, body, source))

        for _ in range((self._team & ~state).bit_count()):
            twin = chance(twin, spend_team, Once(body))[1] or twin
        for source, sample in self._samples.items():
            if self.bits[source] & ~state:
                twin = self._spend_trait(twin, self.m.rules.traits[source - REROLL_TRAIT], sample)
        for trait, bit in self.adjusting:
            if bit & ~state:
                twin.spend_trait(body, trait)
        for other, bit in self.hinderers:
            if bit & state:
                laid_down(twin, other)
        return twin

    def _spend_trait(self, twin: Game, trait: Trait, sample: PlayerTest) -> Game:
        body = self.body

        def spend(spender: Game) -> Resolution[bool]:
            return (yield from trait.spend(spender, body, sample))

        return chance(twin, spend, Once(body))[1] or twin

    def left(self, twin: Game) -> int:
        """Return which resources are left in a match."""
        state, body = 0, self.body
        if self._team:
            left = self._team_uses_left(twin)
            spent = max(0, self._team.bit_count() - left)
            state = self._team & (self._team << spent)
        for source, sample in self._samples.items():
            if self.bits[source] and self.m.rules.traits[source - REROLL_TRAIT].reroll(twin, body, sample):
                state |= self.bits[source]
        for trait, bit in self.adjusting:
            state |= bit if twin.unspent(body, trait) else 0
        for other, bit in self.hinderers:
            state |= 0 if twin.standing(other) else bit
        return state

    def _team_uses_left(self, twin: Game) -> int:
        s = twin.state
        key = (s.rerolls, s.goods, s.used)
        found = self._team_left.get(key)
        if found is None:
            sources = twin.rules.rerolls.team_sources(twin, self.body)
            found = self._team_left[key] = self._team_uses(twin, sources)[0] if sources else 0
        return found

    def spent_by(self, hinderer: int) -> int:
        """Return the bit that is set once an opponent has thrown themselves down; 0: they have none."""
        for other, bit in self.hinderers:
            if other == hinderer:
                return bit
        return 0


def laid_down(twin: Game, body: int) -> None:
    """Lay an opponent down who has thrown themselves at the mover: where they lie does not matter, only that they do."""
    if twin.standing(body):
        twin.set_posture(body, PRONE)
