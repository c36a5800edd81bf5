"""One turn: which plays there are, and in which order a coach makes them. Safe and certain things first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from deepbowl.board.bits import cells, mask_of
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.deeds import MATTERS, Deeds
from deepbowl.bots.scripted.defence import MOST_RISK, Defence
from deepbowl.bots.scripted.doors import Doors
from deepbowl.bots.scripted.fighting import Fighting
from deepbowl.bots.scripted.giving import Giving
from deepbowl.bots.scripted.magic import Magic
from deepbowl.bots.scripted.order import Order
from deepbowl.bots.scripted.play import Play, best
from deepbowl.bots.scripted.posts import Posts
from deepbowl.bots.scripted.relay import LEAST_RUN, Relays
from deepbowl.bots.scripted.seeking import Seeking
from deepbowl.bots.scripted.sight import FAR, Sight
from deepbowl.bots.scripted.specials import Specials
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, verb_of
from deepbowl.engine.state import STANDING
from deepbowl.rules.analysis.policy import best_cast
from deepbowl.rules.vocabulary.flags import BLITZ, TELEPORTED

SURE: Final = 0.8
"""A touchdown this likely is not put off."""
GOOD: Final = 0.6
"""A ball picked up this likely is picked up before the others move."""
FIRST: Final = 0.85
"""A carrier is hit before the safe moves if that continues this likely; so is a ball picked up by someone already moving."""
AT_HAND: Final = 2
"""People kept back for a ball that may soon lie loose."""
SAFE: Final = 0.9
"""A carrier who gets on this likely goes before the others."""
NEVER_FAILS: Final = 0.03
"""A block that fails no more often than this is made before a touchdown."""
KEPT_AMONG_MANY: Final = 0.08
"""The share of balls fetched among several teams that lead to a touchdown later, about."""
ROOM: Final = 8
"""Squares a player needs; where there is less it is crowded (measured: with 20 too few reserves came on)."""

CROWDED: Final = 3
"""Our own people on one pad in this many are too many for a reserve to come by any of them."""

Plans: TypeAlias = list[list[Choice]]


class Turn:
    """The plays of one position."""

    def __init__(self, sight: Sight, haste: float, options: list[Choice]) -> None:
        self.sight = sight
        self.m, self.s = sight.m, sight.s
        self.options = options
        self.carrying = Carrying(sight, haste, sight.turns_left <= 0)
        self.giving = Giving(self.carrying)
        self.relays = Relays(self.giving)
        self.fighting = Fighting(sight, self.carrying)
        self.seeking = Seeking(sight, self.fighting.infractions)
        self.defence = Defence(sight, self.carrying, self.fighting)
        self.specials = Specials(sight, self.carrying)
        self.magic = Magic(sight, self.carrying, self.fighting)
        self.doors = Doors(sight, self.carrying)
        self.deeds = Deeds(sight, self.fighting, options)

    def plays(self) -> Iterator[Plans]:
        """Yield what to do now, the most pressing first; plans in one list are made one after the other."""
        yield from self.make_way()
        scores = self.certain_scores()
        if scores and self.m.rules.scoring.plays_on:
            yield from self.before_scoring(scores)
        yield from _best(scores)
        yield from self.bench()
        self.fighting.pending = self.pending()
        yield from _best(self.magic.winds())
        yield from _best(self.waits())
        yield from _best(self.fighting.blocks(0.06))
        tackles = self.fighting.blitzes(0.5, True) if self.sight.thieves else []
        yield from self.in_order([play for play in tackles if play.chance >= FIRST])
        yield from _best(self.deeds.hits(MATTERS))
        yield from _best(self.magic.fists(MATTERS))
        yield from _best(self.magic.hands())
        last_chances = self.defence.blitzes(MOST_RISK)  # the Blitz is kept for these
        marks = self.defence.risky_marks()
        fetches, relays = self.fetches()
        yield from self.in_order([play for play in fetches if play.chance >= GOOD], tackles, last_chances, relays)
        yield from _best(self.doors.openings())
        bashes = self.doors.bashes()
        yield from _best(play for play in bashes if play.chance >= SAFE)
        intents = self.intents()
        if self.sight.carriers:  # first the way, then the ball
            if not last_chances and not tackles:
                yield from self.in_order(self.fighting.blitzes(0.15, False), intents, fetches)
            yield from _best(play for play in intents if play.chance >= SAFE)
        openings = self.seeking.openings()
        yield from _best([play for play in openings if play.chance >= SAFE])
        if not self.sight.carriers and not last_chances and not tackles:
            yield from self.in_order(self.fighting.blitzes(0.15, False), fetches)
        yield from _best(self.deeds.climbs())
        hits = [] if last_chances or tackles else self.fighting.blitzes(self.fighting.usual_risk, False)
        runs = self.runs_in()
        later = [intents, fetches, openings, last_chances, tackles, hits, marks, relays, runs]
        if not self.defence.break_aways:  # else everyone is needed for the line
            yield from self.helped(*later)
        yield from self.support(*later)
        yield from _best(runs)
        yield from _best(relays)
        yield from _best(tackles)
        yield from _best(last_chances)
        yield from _best([] if tackles else self.magic.chases())
        yield from _best(self.defence.marks())
        yield from self.risks(intents, fetches, openings, bashes, hits)

    def risks(
        self, intents: list[Play], fetches: list[Play], openings: list[Play], bashes: list[Play], hits: list[Play]
    ) -> Iterator[Plans]:
        """Yield what may fail, once all that is safe or pressing is done."""
        yield from _best(self.fighting.blocks(0.12))
        yield from _best(self.deeds.hits(0.0))
        yield from _best(self.magic.fists(0.0))
        yield from _best(play for play in hits if play.chance >= SURE)
        yield from _best(self.specials.bombs())
        yield from _best(play for play in (*intents, *fetches) if play.worth > 0)
        yield from _best(openings)
        yield from _best(bashes)
        yield from _best(self.fighting.blocks(0.34 + 0.3 * self.carrying.haste))
        yield from _best(self.fighting.blitzes(self.fighting.usual_risk, False))
        yield from _best(self.dodges())
        yield from _best(self.fighting.fouls())
        yield from _best(self.deeds.gifts())
        if self.sight.crowd:
            yield from self.support()

    # ---------------------------------------------------------------- the bench
    def bench(self) -> Iterator[Plans]:
        """A reserve comes on if we are few; else someone is brought round; spells where they promise much."""
        reserves = [option for option in self.options if verb_of(option) == verbs.BRING_ON]
        if reserves and self.are_few() and not self.pads_are_ours():
            yield [[max(reserves, key=lambda option: (self.useful(first_of(option)), -option))]]
        sponges = [option for option in self.options if verb_of(option) == verbs.SPONGE]
        if sponges:
            yield [[max(sponges, key=lambda option: (self.useful(first_of(option)), -option))]]
        cast = best_cast(self.m, self.sight.seat, self.options)
        if cast is not None:
            yield [[cast]]

    def are_few(self) -> bool:
        """Return whether another player pays: where it is crowded, more than the others have only stand in each other's
        way."""
        others = [0] * self.m.seats
        for foe in self.sight.foes:
            others[self.m.side[foe]] += 1
        everybody = len(self.sight.mine) + len(self.sight.foes)
        crowded = everybody * ROOM > self.m.board.floor.bit_count()
        return not crowded or len(self.sight.mine) < max(others)

    def pads_are_ours(self) -> bool:
        """Return True if a reserve would more likely bump team-mates than opponents."""
        ways, own, foes = self.sight.on_pads()
        return own * CROWDED >= ways > 0 and own > foes

    def useful(self, body: int) -> int:
        """Speed, hands and strength together."""
        return self.s.ma[body] + self.m.rules.tests.nimble(self.m, body) + self.s.st[body]

    # ---------------------------------------------------------------- balls
    def certain_scores(self) -> list[Play]:
        """Touchdowns that are as good as made."""
        scores = [self.carrying.score(body) for body in self.sight.carriers if self.sight.free(body)]
        sure = [play for play in scores if play is not None and play.chance >= SURE]
        return [play for play in sure if not self.carrying.may_wait(first_of(play.plan[0]))] if sure else []

    def waits(self) -> list[Play]:
        """Carriers who could score and rather wait go where no one gets at them."""
        plays: list[Play] = []
        for body in self.sight.carriers:
            if self.sight.free(body) and self.carrying.may_wait(body):
                cell = self.carrying.waiting_place(body)
                if cell != self.s.cell[body]:
                    plays.append(Play("wait", 0.01, 1.0, self.carrying.reach(body).plan(cell)))
        return plays

    def intents(self) -> list[Play]:
        """For every carrier who may act, and cannot just walk in, the best thing to do with their ball."""
        found: list[Play] = []
        for body in self.sight.carriers:
            if not self.sight.free(body):
                continue
            score = self.carrying.score(body)
            if score is not None and score.chance >= SURE:
                continue
            stay = self.carrying.stay(body)
            others = (
                self.carrying.advance(body),
                self.giving.give(body),
                self.carrying.vanish(body),
                self.doors.by_carrier(body),
                self.specials.thrown(body),
                self.magic.run(body),
                self.magic.flash(body),
            )
            plays = [play for play in others if play is not None]
            if score is not None:
                plays.append(Play(score.what, score.worth - stay, score.chance, score.plan))
            play = best(plays)
            if play is not None and play.worth > 0:
                found.append(play)
        return found

    def pending(self) -> float:
        """Return the chance of the best run in that waits for the safe moves of a turn, in a crowd: a block that fails
        would cost it."""
        if not self.sight.crowd:
            return 0.0
        scores = [self.carrying.score(body) for body in self.sight.carriers if self.sight.free(body)]
        return max([play.chance for play in scores if play is not None], default=0.0)

    def runs_in(self) -> list[Play]:
        """In a crowd: the runs of those who were given a ball this turn; it was given for that."""
        if not self.sight.crowd:
            return []
        given = [b for b in self.sight.carriers if self.sight.free(b) and self.relays.was_given(b)]
        runs = [self.carrying.score(body) for body in given]
        return [play for play in runs if play is not None and play.chance >= LEAST_RUN]

    def fetches(self) -> tuple[list[Play], list[Play]]:
        """For every loose ball the best pick-up, or the relay that is better than that."""
        plays: list[Play] = []
        relays: list[Play] = []
        for cell in self.sight.loose:
            play = best(self.fetchers(cell))
            relay = self.relays.of_ball(cell, self.to_beat(play)) if self.sight.crowd else None
            if relay is not None:
                relays.append(relay)
            elif play is not None:
                plays.append(play)
        return plays, relays

    def to_beat(self, fetch: Play | None) -> float:
        """Return the chance that a relay must exceed to be better than to run in with the ball alone, or to fetch and keep
        it: a ball that is kept among several teams seldom leads to a touchdown."""
        if fetch is None:
            return 0.0
        share = 1.0 if fetch.what == "fetch and score" else KEPT_AMONG_MANY
        return share * fetch.chance

    def fetchers(self, cell: int) -> list[Play]:
        """Everyone who may get at a loose ball, and what it is worth that they pick it up."""
        away = self.sight.on_foot(self.m.board.bit[cell])
        plays: list[Play] = []
        for body in self.sight.mine:
            if not self.sight.free(body) or self.m.holds_ball(body) or not self.sight.has_hands(body):
                continue
            if away[self.s.cell[body]] <= self.sight.pace(body) + 2 or self.sight.marks >> self.s.cell[body] & 1:
                play = self.carrying.fetch(body, cell)
                if play is not None:
                    plays.append(play)
        return plays

    # ---------------------------------------------------------------- everyone else
    def make_way(self) -> Iterator[Plans]:
        """Own people who stand between a carrier and their goal, with no way past them, continue ahead first."""
        away = self.sight.to_goal()
        s = self.s
        for carrier in self.sight.carriers:
            if not self.sight.free(carrier):
                continue
            here = s.cell[carrier]
            forward = [cell for cell in cells(s.topo.open[here] & self.sight.ground) if away[cell] < away[here]]
            if any(not s.at[cell] for cell in forward):
                continue
            plans: Plans = []
            taken = 0
            for cell in forward:
                mate = self.m.body_at(cell)
                if mate < 0 or self.m.side[mate] != self.sight.seat or not self.sight.free(mate):
                    continue
                stroll = Stroll(self.sight, mate, taken)
                spots = [(away[spot], spot) for spot in cells(stroll.cells) if spot not in forward]
                if stroll.rises and spots:
                    taken |= self.m.board.bit[min(spots)[1]]
                    plans.append(stroll.plan(min(spots)[1]))
            if plans:
                yield plans

    def before_scoring(self, scores: list[Play]) -> Iterator[Plans]:
        """A touchdown will end the turn and nothing else: first all that is safe, out of the scorers' ways."""
        yield from _best(self.fighting.blocks(NEVER_FAILS))
        plans = [play.plan for play in Posts(self.sight, set(), self.defence.break_aways, walked(scores)).moves()]
        if plans:
            yield plans

    def support(self, *later: list[Play]) -> Iterator[Plans]:
        """Safe moves for those who are not needed for something later in the turn; far ones try a pad."""
        reserved = self.reserved(later)
        if self.sight.crowd and any(later):
            reserved.update(self.in_place())
        people = [b for b in self.sight.mine if self.sight.free(b) and b not in reserved and not self.m.holds_ball(b)]
        moves = Posts(self.sight, reserved, self.defence.break_aways, self.squares_of(later)).moves()
        journeys = {first_of(play.plan[0]): play for play in self.seeking.journeys(people, self.sight.wanted())}
        plans = [play.plan for play in moves if first_of(play.plan[0]) not in journeys]
        if plans:
            yield plans
        yield from _best(list(journeys.values()))

    def in_order(self, plays: list[Play], *later: list[Play]) -> Iterator[Plans]:
        """Each of several pick-ups or blitzes, the best first; before one that may fail, the safe moves that lose nothing
        by it. In a crowd receivers and runners wait for each of them, so no one goes first."""
        for play in sorted(plays, key=lambda play: -play.worth):
            if play.chance < 1.0 - NEVER_FAILS and not self.sight.crowd:
                moves = self.first_moves(play, *later)
                if moves:
                    yield [*(move.plan for move in moves), play.plan]
            yield [play.plan]

    def first_moves(self, play: Play, *later: list[Play]) -> list[Play]:
        """Return the safe moves that go before a play; those stay who may be needed for another one."""
        order = Order(self.sight, self.carrying.haste, self.defence.break_aways)
        needed = [[play], *(later or self.fetches()), self.seeking.openings()]
        reserved, ways = self.reserved(needed), self.squares_of(needed)
        if not order.before(play, reserved, ways):
            return []  # the look at everything else costs more
        needed += [self.defence.risky_marks(), [] if play.target >= 0 else self.fighting.blitzes(0.3, False)]
        reserved = self.reserved(needed)
        people = [b for b in self.sight.mine if self.sight.free(b) and b not in reserved and not self.m.holds_ball(b)]
        if not self.defence.break_aways:
            reserved.update(first_of(walk.plan[0]) for walk, _ in self.fighting.helped_blocks(people))
        reserved.update(first_of(journey.plan[0]) for journey in self.seeking.journeys(people, self.sight.wanted()))
        return order.before(play, reserved, self.squares_of(needed))

    def in_place(self) -> list[int]:
        """Return the receivers who could run in from where they stand: they wait for a ball that is knocked loose."""
        away = {body: self.sight.goal_for(body)[self.s.cell[body]] for body in self.sight.receivers}
        return [body for body in away if away[body] <= self.sight.pace(body)]

    def helped(self, *later: list[Play]) -> Iterator[Plans]:
        """A helper walks up for a block, and then it is made."""
        reserved = self.reserved(later)
        for carrier in self.sight.carriers:  # their guards stay
            reserved.update(self.m.bodies_in(self.s.topo.contact[self.s.cell[carrier]] & self.s.zone[self.sight.seat]))
        people = [b for b in self.sight.mine if self.sight.free(b) and b not in reserved and not self.m.holds_ball(b)]
        pairs = [pair for pair in self.fighting.helped_blocks(people) if first_of(pair[1].plan[0]) not in reserved]
        for walk, block in sorted(pairs, key=lambda pair: -pair[1].worth):
            yield [walk.plan, block.plan]

    def reserved(self, later: Iterable[list[Play]]) -> set[int]:
        """Those who are needed for something later in the turn."""
        found: set[int] = set()
        for plays in later:
            play = best(plays)
            if play is not None:
                found.add(first_of(play.plan[0]))
                found.add(play.mate)
                if play.target in self.sight.thieves:
                    found.update(self.at_hand(play.target, found))
        return found

    def squares_of(self, later: Iterable[list[Play]]) -> int:
        """The squares of the paths a play needs."""
        return walked([play for plays in later if (play := best(plays)) is not None])

    def at_hand(self, thief: int, busy: set[int]) -> list[int]:
        """Those who would pick the ball up if an opposing carrier were put down: the nearest with good hands."""
        s, nimble = self.s, self.m.rules.tests.nimble
        away = self.sight.on_foot(self.m.board.bit[s.cell[thief]])
        able = [b for b in self.sight.mine if self.sight.free(b) and b not in busy and self.sight.has_hands(b)]
        near = [b for b in able if away[s.cell[b]] <= self.sight.pace(b) + 1 and not self.sight.marked(b)]
        near.sort(key=lambda b: (away[s.cell[b]] - self.sight.pace(b) - 3 * nimble(self.m, b), b))
        return near[:AT_HAND]

    def dodges(self) -> list[Play]:
        """Someone held up far from where they are needed walks away from their marker, if they are nimble."""
        away = self.sight.on_foot(self.sight.wanted())
        plays: list[Play] = []
        for body in self.sight.mine:
            here = self.s.cell[body]
            if not self.sight.free(body) or self.s.posture[body] != STANDING or self.m.holds_ball(body):
                continue
            if not self.sight.zoned >> here & 1 or not 3 <= away[here] < FAR:
                continue
            if self.m.rules.tests.nimble(self.m, body) < 3:
                continue
            r = self.carrying.reach(body)
            spots = [(away[cell], -p, cell) for cell, p in r.table().items() if p >= 0.75 and self.sight.ground >> cell & 1]
            if spots:
                distance, chance, cell = min(spots)
                if distance < away[here] - 2:
                    plays.append(Play("dodge", -chance * 0.01 * (away[here] - distance), -chance, r.plan(cell)))
        return plays

    # ---------------------------------------------------------------- one player
    def for_one(self, body: int) -> list[Choice]:
        """The best plan for someone who is already picked, from their declaration on."""
        plays: list[Play] = []
        if body in self.sight.carriers:
            plays += [play for play in (self.carrying.score(body), self.carrying.advance(body)) if play is not None]
        for cell in self.sight.loose:
            play = self.carrying.fetch(body, cell) if self.sight.has_hands(body) else None
            plays += [play] if play is not None and play.chance >= GOOD else []
        acted = self.s.acted
        self.s.acted &= ~(1 << body)  # already activated, but nothing done yet
        plays += [play for play in self.fighting.blocks(0.12) if first_of(play.plan[0]) == body]
        found = best(plays)
        if found is None:
            others = {mate for mate in self.sight.mine if mate != body}
            moves = Posts(self.sight, others, self.defence.break_aways).moves()
            found = moves[0] if moves else None
        self.s.acted = acted
        if found is None:
            return []
        return [option for option in found.plan if verb_of(option) != verbs.ACTIVATE]

    def go_on(self, body: int) -> list[Choice]:
        """Return what someone does with the rest of their Action."""
        if self.m.holds_ball(body):
            score, advance = self.carrying.score(body), self.carrying.advance(body)
            stay = self.carrying.stay(body)
            if self.carrying.may_wait(body):
                place = self.carrying.waiting_place(body)
                return [] if place == self.s.cell[body] else self.carrying.reach(body).plan(place)
            if score is not None and (score.chance >= SURE or score.worth > stay + (advance.worth if advance else 0.0)):
                return score.plan
            return advance.plan if advance is not None and advance.chance >= SAFE else []
        anew = self.is_out_of_pad(body)
        least = GOOD if anew else FIRST
        for cell in self.sight.loose:
            if self.sight.has_hands(body) and self.sight.may_get_to(body, cell):
                play = self.carrying.fetch(body, cell)
                if play is not None and play.chance >= least:
                    return play.plan
        return self.from_here(body) if anew or self.doors.leads_on(body) else []

    def is_out_of_pad(self, body: int) -> bool:
        """Return whether a player came out of a pad in their action and starts again there. Not every book notes it."""
        if self.s.in_turn[body] & TELEPORTED:
            return True
        return self.s.act.moved > 0 and any(self.s.cell[body] in exits for _, exits in self.sight.pads)

    def from_here(self, body: int) -> list[Choice]:
        """Someone has come out of a pad with squares left: what they would do if their turn began here."""
        if self.s.act.action == BLITZ:
            plan = self.fighting.hit_from(body)
            if plan:
                return plan
        self.s.acted &= ~(1 << body)
        play = Posts(self.sight, set(), self.defence.break_aways).move_of(body)
        self.s.acted |= 1 << body
        return play.plan if play is not None else []


def _best(plays: Iterable[Play]) -> Iterator[Plans]:
    """Each of several, the best first."""
    for play in sorted(plays, key=lambda play: -play.worth):
        yield [play.plan]


def walked(plays: list[Play]) -> int:
    """The squares that are entered in these plays, or needed for them."""
    ways = 0
    for play in plays:
        ways |= play.way
    return ways | mask_of(first_of(option) for play in plays for option in play.plan if verb_of(option) == verbs.STEP)
