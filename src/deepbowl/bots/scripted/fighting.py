"""Blocks, blitzes and fouls: targets, odds, and the cost of failing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.carrying import LEAST_CHANCE, Carrying
from deepbowl.bots.scripted.hitting import block_dice, dice_from, odds_of
from deepbowl.bots.scripted.infractions import Infractions
from deepbowl.bots.scripted.play import Play, best
from deepbowl.bots.scripted.rivals import weight
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.engine.choice import ACTIVATE, FOUL, HIT, Choice, choice
from deepbowl.engine.state import PRONE, STANDING
from deepbowl.rules.analysis.reach import Reach
from deepbowl.rules.vocabulary.flags import BLITZ, BLOCK
from deepbowl.rules.vocabulary.flags import FOUL as FOUL_ACTION
from deepbowl.rules.vocabulary.records import MAJOR

KNOCKED_DOWN: Final = 0.06
"""The value, in touchdowns, of knocking down any opponent."""
PUSHED_AWAY: Final = 0.015
NUISANCE: Final = 0.08
"""Extra worth if they mark our carrier or stand at a loose ball; half of it if they stand in a carrier's way."""
A_FOUL: Final = 0.07
"""Worth of a foul that breaks armour: the victim is removed in 5 of 12 cases, and otherwise lies there for longer."""
LEAST_MERIT: Final = 0.5
"""The least a fouled opponent counts, compared with an ordinary player."""
LEAST_BROKEN: Final = 0.4
ENOUGH_DICE: Final = 2
"""With this many dice a block needs no helper."""
USUAL_STRENGTH: Final = 3
STRONGER: Final = 0.04
A_HELPER: Final = 0.02
BLITZ_RISK: Final = 0.3
HASTY_RISK: Final = 0.4
"""A blitz on anyone may fail this often, and with no time left so much more often."""
NO_SCORERS: Final[Mapping[int, float]] = {}
_TARGETS: Final = 4  # opponents a blitzer looks at


class Fighting:
    """The hits of one position."""

    def __init__(self, sight: Sight, carrying: Carrying) -> None:
        self.sight = sight
        self.patience = 1.0 - carrying.haste
        self.usual_risk = BLITZ_RISK + HASTY_RISK * carrying.haste  # how often a blitz may fail
        self.carrying = carrying
        self.infractions = Infractions(sight)
        self.pending = 0.0  # the chance of a touchdown that a failed block would cost
        self.m, self.s = sight.m, sight.s
        self.matters = sight.loose_mask  # squares around which opponents are a nuisance
        for body in sight.carriers:
            self.matters |= sight.board.bit[self.s.cell[body]]
        self._dice: dict[tuple[int, int, int], int] = {}  # of a blitz: who, from which square, on whom
        self.near_ball = sight.beside(self.matters) if self.matters else 0
        self.in_the_way = 0
        for body in sight.carriers:
            self.in_the_way |= self.way_of(body)

    def way_of(self, carrier: int) -> int:
        """The squares beside the next few of a carrier's shortest way."""
        away, cell, s = self.sight.to_goal(), self.s.cell[carrier], self.s
        way = 0
        for _ in range(self.m.rules.movement.allowance(self.m, carrier)):
            nearer = [square for square in cells(s.topo.open[cell]) if away[square] < away[cell]]
            if not nearer:
                break
            cell = nearer[len(nearer) // 2]
            way |= s.topo.contact[cell] | self.m.board.bit[cell]
        return way

    def prize(self, foe: int) -> float:
        """Return what it is worth to put this opponent down."""
        s, m = self.s, self.m
        matters = weight(self.sight, m.side[foe])
        worth = matters * (KNOCKED_DOWN + 0.01 * (s.st[foe] - 3) + 0.005 * (9 - s.av[foe]))
        if m.holds_ball(foe):
            away = self.sight.road(m.side[foe])[s.cell[foe]]
            worth += 0.75 * matters * self.carrying.hope(away, foe)
        elif self.near_ball >> s.cell[foe] & 1:
            worth += NUISANCE
        elif self.in_the_way >> s.cell[foe] & 1:
            worth += NUISANCE / 2
        return worth

    def cost(self, body: int) -> float:
        """Return what it costs when a player goes down, and the turn ends: the more, the more others still wait."""
        waiting = sum(1 for mate in self.sight.mine if self.sight.free(mate))
        cost = 0.05 + 0.015 * waiting
        if self.m.holds_ball(body):
            cost += 0.5
        elif self.sight.carriers and any(self.sight.free(mate) for mate in self.sight.carriers):
            cost += 0.1
        return KNOCKED_DOWN + cost * (0.15 + 0.85 * self.patience) + self.pending + self.infractions.failing(body)

    def blocks(self, most: float) -> list[Play]:
        """Blocks that fail no more often than this and are worth it."""
        plays: list[Play] = []
        m, s = self.m, self.s
        for body in self.sight.mine:
            if not self.sight.free(body) or s.posture[body] != STANDING:
                continue
            for foe in m.bodies_in(m.rules.blocking.targets(m, body)):
                if m.neutral(foe):
                    continue
                odds = odds_of(m, body, foe, block_dice(m, body, foe, False))
                if odds.falls > most:
                    continue
                prize = self.prize(foe) - self.infractions.knocking_down(body)
                worth = odds.down * prize + odds.push * PUSHED_AWAY - odds.falls * self.cost(body)
                if m.holds_ball(body):
                    worth -= 0.1
                if worth > 0:
                    plan = [choice(ACTIVATE, body), m.rules.actions.declaration(BLOCK, foe), choice(HIT, foe)]
                    plays.append(Play("block", worth, 1.0 - odds.falls, plan))
        return plays

    def helped_blocks(self, people: list[int]) -> list[tuple[Play, Play]]:
        """Blocks that get better by a helper: their walk beside the victim, and the block after it.

        `people` may help: they walk there without a roll.
        """
        m, s = self.m, self.s
        strolls = {mate: Stroll(self.sight, mate) for mate in people if m.bodies.size[mate] == 1}
        found: list[tuple[Play, Play]] = []
        for body in self.sight.mine:
            if not self.sight.free(body) or s.posture[body] != STANDING or m.holds_ball(body):
                continue
            for foe in m.bodies_in(m.rules.blocking.targets(m, body)):
                if m.neutral(foe):
                    continue
                dice = block_dice(m, body, foe, False)
                if dice >= ENOUGH_DICE:
                    continue
                pair = self.helped(body, foe, dice, strolls)
                if pair is not None:
                    found.append(pair)
        return found

    def helped(self, body: int, foe: int, dice: int, strolls: dict[int, Stroll]) -> tuple[Play, Play] | None:
        """The helper who brings most against one opponent, if one brings a die."""
        m, s, bit = self.m, self.s, self.m.board.bit
        beside = m.around(foe) & self.sight.ground
        near_others = self.sight.beside(m.foes(self.sight.seat) & ~bit[s.cell[foe]])
        best_pair: tuple[Play, Play] | None = None
        for mate, stroll in strolls.items():
            here, post = s.cell[mate], s.posture[mate]
            if mate == body or not stroll.rises or (post == STANDING and beside >> here & 1):
                continue
            squares = stroll.cells & beside
            if not m.has(mate, "Guard"):
                squares &= ~near_others
            if not squares:
                continue
            cell = cells(squares)[0]
            s.posture[mate] = STANDING
            m.place(mate, cell)
            better = block_dice(m, body, foe, False)
            s.posture[mate] = post
            m.place(mate, here)
            if better <= dice or better == -1:
                continue
            odds = odds_of(m, body, foe, better)
            worth = odds.down * self.prize(foe) + odds.push * PUSHED_AWAY - odds.falls * self.cost(body)
            worth -= 0.002 * (s.st[mate] + m.rules.tests.nimble(m, mate))
            if worth > 0.015 and odds.falls <= 0.12 and (best_pair is None or worth > best_pair[1].worth):
                plan = [choice(ACTIVATE, body), m.rules.actions.declaration(BLOCK, foe), choice(HIT, foe)]
                best_pair = Play("help", 0.0, 1.0, stroll.plan(cell)), Play("block", worth, 1.0 - odds.falls, plan)
        return best_pair

    def blitzes(self, most: float, only_thieves: bool, scores: Mapping[int, float] = NO_SCORERS) -> list[Play]:
        """Blitzes by those who can get at someone worth it; `scores` tells who is about to score, and how likely."""
        m, s, sight = self.m, self.s, self.sight
        targets = sight.thieves if only_thieves else [f for f in sight.foes if s.posture[f] == STANDING]
        targets = [foe for foe in targets if s.cell[foe] >= 0 and s.posture[foe] == STANDING and self.is_open(BLITZ, foe)]
        targets = sorted(targets, key=lambda foe: (self.bulwark(foe) - self.prize(foe), foe))[:_TARGETS]
        plays: list[Play] = []
        for foe in targets:
            prize = self.prize(foe)
            for body in sight.mine:
                if not sight.free(body) or m.holds_ball(body):
                    continue
                if not sight.ways.within(m, s.cell[foe], sight.pace(body) + 2) >> s.cell[body] & 1:
                    continue
                if s.st[body] + 1 < s.st[foe] and not m.holds_ball(foe):
                    continue
                if not m.holds_ball(foe) and s.posture[body] == STANDING and m.around(body) >> s.cell[foe] & 1:
                    continue  # that is a Block; the Blitz is for someone who must be walked up to
                play = self.blitz(body, foe, prize, most, scores.get(foe, 0.0))
                if play is not None:
                    plays.append(play)
        return plays

    def bulwark(self, foe: int) -> float:
        """By how much less an opponent is worth looking at because of their strength and those who help them."""
        s = self.s
        helpers = (self.m.around(foe) & s.zone[self.m.side[foe]]).bit_count()
        return STRONGER * max(0, s.st[foe] - USUAL_STRENGTH) + A_HELPER * helpers

    def is_open(self, action: int, foe: int) -> bool:
        """Return True if the team still has this Action against a target."""
        return bool(self.sight.mine) and not self.m.rules.actions.is_spent(self.m, self.sight.mine[0], action, foe)

    def blitz(
        self, body: int, foe: int, prize: float, most: float, scores: float = 0.0, found: Reach | None = None
    ) -> Play | None:
        """One player's blitz on one opponent. Failing costs less, the more likely it `scores` next turn if no one stops it:
        what would be lost by it is lost anyway. `found` is where they get to with an item they have used."""
        r = found or self.carrying.reach(body, BLITZ, 1.0 - max(most, self.usual_risk))
        arrives, cell = r.best_hit(foe)
        if cell < 0 or arrives < LEAST_CHANCE[BLITZ]:
            return None
        odds = odds_of(self.m, body, foe, self.dice_from(body, cell, foe))
        fails = 1.0 - arrives * (1.0 - odds.falls)
        if fails > most:
            return None
        prize -= self.infractions.knocking_down(body)
        worth = arrives * (odds.down * prize + odds.push * PUSHED_AWAY) - fails * self.cost(body) * (1.0 - scores)
        return Play("blitz", worth, 1.0 - fails, r.plan_hit(foe), target=foe) if worth > 0.01 else None

    def dice_from(self, body: int, cell: int, foe: int) -> int:
        """Return how many dice a blitzer has from a square, counted once: blitzes are looked at several times in a turn."""
        dice = self._dice.get((body, cell, foe))
        if dice is None:
            dice = self._dice[body, cell, foe] = dice_from(self.m, body, cell, foe)
        return dice

    def hit_from(self, body: int) -> list[Choice]:
        """The best hit of someone who blitzes already, from where they have come to."""
        m, s = self.m, self.s
        near = self.sight.ways.within(m, s.cell[body], self.sight.pace(body) + 1)
        targets = [foe for foe in self.sight.foes if s.posture[foe] == STANDING and near >> s.cell[foe] & 1]
        plays = [self.blitz(body, foe, self.prize(foe), 0.3) for foe in targets]
        found = best([play for play in plays if play is not None])
        return found.plan if found is not None else []

    def fouls(self) -> list[Play]:
        """Kicks at someone who lies there, by a player who can best be spared and can walk up to them."""
        m, s = self.m, self.s
        plays: list[Play] = []
        strolls: dict[int, Stroll] = {}
        for foe in self.sight.foes:
            if s.posture[foe] < PRONE or not self.is_open(FOUL_ACTION, foe):
                continue
            beside = m.around(foe)
            helpers = (beside & s.zone[self.sight.seat]).bit_count() - (beside & m.foes(self.sight.seat)).bit_count()
            if _reaches(m.rules.harm.needed(m, foe) - helpers) < LEAST_BROKEN:
                continue
            for body in self.sight.mine:
                if not self.sight.free(body) or s.posture[body] != STANDING or m.holds_ball(body):
                    continue
                if not beside & self.sight.ways.within(m, s.cell[body], self.sight.pace(body)):
                    continue
                if body not in strolls:
                    strolls[body] = Stroll(self.sight, body)
                play = self.foul(body, foe, strolls[body], helpers)
                if play is not None:
                    plays.append(play)
        return plays

    def foul(self, body: int, foe: int, stroll: Stroll, helpers: int) -> Play | None:
        """One player's foul, and the walk before it."""
        m, s = self.m, self.s
        beside = m.around(foe)
        if beside >> s.cell[body] & 1:
            cell, helpers = s.cell[body], helpers - 1
        else:
            spots = cells(stroll.cells & beside)
            if not spots:
                return None
            cell = min(spots, key=lambda spot: (m.zones_on(spot, self.sight.seat), spot))
        broken = _reaches(m.rules.harm.needed(m, foe) - helpers)
        gain = broken * A_FOUL * max(LEAST_MERIT, self.infractions.merit(foe))
        seen = self.infractions.risk(body, MAJOR, cell)
        if seen < 0:
            seen = 1.0 / 6 + broken * 5.0 / 36  # doubles on either roll
        worth = gain - seen * self.infractions.send_off(body)
        if worth <= 0:
            return None
        return Play("foul", worth, 1.0 - seen, [*stroll.plan(cell, FOUL_ACTION, foe), choice(FOUL, foe)])


def _reaches(number: int) -> float:
    """Return how likely 2D6 show a number or more."""
    return sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= number) / 36
