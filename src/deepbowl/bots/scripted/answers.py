"""How the scripted coach answers what they are asked in the middle of things, and how they set up."""

from __future__ import annotations

from typing import Final

from deepbowl.bots.scripted.hitting import DOWN
from deepbowl.bots.scripted.magic import winds_bring
from deepbowl.bots.scripted.sight import FAR, Sight
from deepbowl.bots.scripted.specials import blast
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import REROLL_NONE, REROLL_TRAIT, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.state import KNOCKED_OUT
from deepbowl.rules.analysis.policy import Coach
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import BLITZ

_YES: Final = choice(verbs.YES)
_WORTH_IT: Final = frozenset((purpose.GRAB, purpose.LANDING, purpose.JUMP, purpose.SLIP, purpose.GAZE))
"""Rolls beside those that end the turn for which a team re-roll is spent."""
NEAR: Final = 4
"""Squares from an opposing carrier within which a blitzer is taken to be after them."""
LIKED: Final = "Lightningade"
"""The sponsor who helps without being asked."""
SENDS_OWN: Final = 10
SENDS_FOE: Final = -4
"""The cost, in squares of path, of a reserve who bumps a team-mate or an opponent."""
FOR_FIGHTERS: Final = ("Claws", "Horns", "Tentacles")
FOR_RUNNERS: Final = ("Two Heads", "Extra Arms", "Big Hand", "Very Long Legs")
"""Mutations a player would pick, the best first."""
ORDINARY: Final = 3
"""The highest strength of a player who is not a fighter."""
SEEN: Final = 6
"""How far a referee sees."""
AT_HOME: Final = 2
"""The number of players who start in their own end zone where others may start on a pad."""


class Answers(Coach):
    """Sensible, with an eye on the ball: pushes, follow-ups, healers, entrances."""

    name = "scripted"

    def __init__(self) -> None:
        self.sight: Sight | None = None

    def reply(self, sight: Sight, d: Decision) -> Choice:
        """The option taken, seen from a position."""
        self.sight = sight
        return self.answer(sight.m, d)

    def answer(self, m: Game, d: Decision) -> Choice:
        """Dispatch on the kind of question."""
        kind = d.kind
        if kind == "push":
            return self.push(m, d)
        if kind == "follow-up":
            return self.follow(m, d)
        if kind in ("grab", "take-first-turn", "use-pre-set"):
            return _YES
        if kind == "apothecary":
            return self.heal(m, d)
        if kind in ("entrance", "dug-out-pad"):
            return self.entrance(m, d)
        if kind == "sponsor":
            return next((option for option in d.options if m.rules.traits[first_of(option)].name == LIKED), d.options[0])
        if kind == "athlete":
            return max(d.options, key=lambda option: self.useful(m, first_of(option)))
        if kind == "throw-bomb":
            return max(d.options, key=lambda option: (blast(m, d.seat, first_of(option)), -option))
        if kind == "mutation":
            return max(d.options, key=lambda option: self.liking(m, d.body, m.rules.traits[first_of(option)].name))
        if kind == "climb-out":
            return self.climb(m, d)
        if kind in ("referee-move", "referee-place"):
            return self.referee(m, d)
        if kind == "winds":
            falling, rising = winds_bring(m, d.seat)
            return _YES if falling >= rising else d.options[-1]
        if kind in ("facing", "ring-direction"):
            return self.direction(m, d)
        return super().answer(m, d)

    # ---------------------------------------------------------------- rolls
    def reroll(self, m: Game, d: Decision) -> Choice:
        """Answer as a sensible coach does, also when a player finds the ball in their hands."""
        worth_it = d.what in _WORTH_IT and not d.passed
        if d.what == purpose.BLOCK and not worth_it and self.is_let_off(m, d):
            return self.worst_die(m, d, self.source(m, d))
        found = self.source(m, d) if worth_it else super().reroll(m, d)
        if verb_of(found) == verbs.REROLL and REROLL_NONE < first_of(found) < REROLL_TRAIT and self.is_kept(m, d):
            return next((o for o in d.options if verb_of(o) == verbs.REROLL and first_of(o) >= REROLL_TRAIT), d.options[0])
        return found

    def is_let_off(self, m: Game, d: Decision) -> bool:
        """Return whether the dice of a block would leave an opposing carrier on their feet: there is nothing better to
        re-roll."""
        if not m.holds_ball(d.other) or m.side[d.body] != d.seat or m.side[d.other] == d.seat:
            return False
        return self.face_value(m, d.body, d.other, self.picked(m, d)) < DOWN

    def is_kept(self, m: Game, d: Decision) -> bool:
        """Return whether to keep a team re-roll instead of using it on a step of a player without a ball: always,
        except for a player who is on their way to an opposing carrier, and where there are more re-rolls than turns."""
        s = m.state
        if d.what not in (purpose.DODGE, purpose.RUSH, purpose.LEAP) or m.holds_ball(d.body):
            return False
        if s.rerolls[d.seat] > 1 + m.rules.length.turns_left(m, d.seat):
            return False
        thieves = [b for b in s.ball_by if b >= 0 and m.side[b] != d.seat and s.cell[b] >= 0]
        return not (s.act.action == BLITZ and any(m.board.distance(s.cell[d.body], s.cell[b]) <= NEAR for b in thieves))

    # ---------------------------------------------------------------- pushes
    def push(self, m: Game, d: Decision) -> Choice:
        """Opponents where it hurts, away from the ball and from where they want to go; their own the other way."""
        ours = m.side[d.body] == d.seat
        values = [(self.place(m, d.seat, d.body, first_of(option)), option) for option in d.options]
        wanted = max(values)[0] if ours else min(values)[0]
        return next(option for value, option in values if value == wanted)

    def place(self, m: Game, seat: int, body: int, cell: int) -> float:
        """Return how good a square is for the one who is pushed there."""
        sight = self.sight
        assert sight is not None
        bit = m.board.bit[cell]
        value = 0.0
        for feature in m.rules.features:
            if m.state.marks[feature.mark] & bit:
                value -= 10.0 * feature.peril(m, body)
        side = m.side[body]
        value -= 0.3 * m.zones_on(cell, side)
        if m.holds_ball(body):
            return value - 0.5 * sight.to_goal(side)[cell]
        balls = sight.loose_mask
        for holder in m.state.ball_by:
            if holder >= 0 and m.state.cell[holder] >= 0:
                balls |= m.board.bit[m.state.cell[holder]]
        return value - 0.2 * min(sight.on_foot(balls)[cell], 12) if balls else value

    def follow(self, m: Game, d: Decision) -> Choice:
        """Follow an opposing carrier always; with the ball only forward; otherwise unless the new square is worse."""
        s, sight = m.state, self.sight
        assert sight is not None
        here, there = s.cell[d.body], self.vacated(m, d)
        yes, no = d.options[-1], d.options[0]
        if there < 0:
            return no
        zones = m.zones_on(there, d.seat) - m.zones_on(here, d.seat)
        away = sight.to_goal()
        if m.holds_ball(d.body):
            return yes if away[there] < away[here] and zones <= 0 else no
        if m.holds_ball(d.other) or there in sight.loose:
            return yes
        guarded = [mate for mate in sight.carriers if s.topo.contact[here] >> s.cell[mate] & 1]
        if guarded:  # a carrier who still has to move needs room ahead, one who has moved needs a guard
            return yes if away[there] < away[here] and any(sight.free(mate) for mate in guarded) else no
        return yes if zones <= 0 else no

    def vacated(self, m: Game, d: Decision) -> int:
        """The square a pushed opponent has left: between blocker and pushed, now empty."""
        s = m.state
        if s.cell[d.other] < 0:
            return -1
        here, there = s.cell[d.body], s.cell[d.other]
        board = m.board
        x, y = board.xs[there] - board.xs[here], board.ys[there] - board.ys[here]
        step = board.at(board.xs[here] + _sign(x), board.ys[here] + _sign(y), board.levels[here])
        return step if step >= 0 and not s.at[step] else -1

    # ---------------------------------------------------------------- harm
    def heal(self, m: Game, d: Decision) -> Choice:
        """Casualties, and the knocked out where they do not come back by themselves soon."""
        hurt = m.state.harm[d.body] > 0 or m.state.posture[d.body] > KNOCKED_OUT
        good = m.state.st[d.body] + m.rules.tests.nimble(m, d.body) >= 7
        return _YES if hurt or good or m.rules.length.turns_left(m, d.seat) <= 4 else d.options[0]

    # ---------------------------------------------------------------- coming on
    def entrance(self, m: Game, d: Decision) -> Choice:
        """By the door nearest to the ball, or by any pad if that is nearer on average."""
        sight = self.sight
        assert sight is not None
        away = sight.on_foot(sight.wanted())
        squares = [
            (away[first_of(o)] + self.sends_on(m, d.seat, first_of(o)), o) for o in d.options if verb_of(o) == verbs.SQUARE
        ]
        random = [o for o in d.options if verb_of(o) == verbs.RANDOM]
        if not random:
            return min(squares)[1]
        pads = [cell for cell in m.state.pads if cell >= 0]
        mean = sum(sight.beside_pad(cell, away) + self.sends_on(m, d.seat, cell) for cell in pads) / max(1, len(pads))
        if not squares:
            return random[0]
        best, option = min(squares)
        return option if (sight.beside_pad(first_of(option), away) if best >= FAR else best) <= mean else random[0]

    def sends_on(self, m: Game, seat: int, cell: int) -> int:
        """Return what it costs, in squares of way, that a player who stands on a pad is sent on."""
        body = m.body_at(cell)
        return 0 if body < 0 else SENDS_OWN if m.side[body] == seat else SENDS_FOE

    def direction(self, m: Game, d: Decision) -> Choice:
        """Push towards opponents and away from team-mates; with the ball towards the end zone."""
        sight = self.sight
        assert sight is not None
        here = m.state.cell[d.body]
        if here < 0:
            return d.options[0]

        def value(option: Choice) -> float:
            cell, total = here, 0.0
            for ahead in range(3):
                cell = m.board.step(cell, first_of(option))
                if not m.board.floor >> cell & 1:
                    return total - 1.0
                body = m.body_at(cell)
                if body >= 0 and not m.neutral(body):
                    total += (1.0 if m.side[body] != d.seat else -1.5) / (1 + ahead)
            return total - 0.05 * min(sight.to_goal()[cell], 40) if m.holds_ball(d.body) else total

        return max(d.options, key=lambda option: (value(option), -option))

    def climb(self, m: Game, d: Decision) -> Choice:
        """Out of a pit on the side where they are needed, and onto nothing that acts on them."""
        sight = self.sight
        assert sight is not None
        away = sight.on_foot(sight.wanted())
        return min(d.options, key=lambda option: (sight.marks >> first_of(option) & 1, away[first_of(option)], option))

    def liking(self, m: Game, body: int, mutation: str) -> int:
        """Return how much a coach wants a Mutation: the strong are to hit, the others to run with the ball."""
        liked = FOR_FIGHTERS if m.state.st[body] > ORDINARY else FOR_RUNNERS
        return -liked.index(mutation) if mutation in liked else -len(liked)

    def referee(self, m: Game, d: Decision) -> Choice:
        """Where a referee sees more opponents than team-mates; those with weapons and items count twice. Where they are is
        as good as anywhere else."""
        carrying = [trait.mask for trait in m.rules.traits if trait.carried]
        worth = {
            body: (1 if m.side[body] != d.seat else -1) * (2 if any(m.own_skills(body) & mask for mask in carrying) else 1)
            for body in m.all_players()
            if m.state.cell[body] >= 0
        }

        def value(cell: int) -> int:
            return sum(count for body, count in worth.items() if m.board.distance(m.state.cell[body], cell) <= SEEN)

        here = m.state.cell[d.body]
        best = value(here) if here >= 0 else -len(worth) * 2
        found = d.options[0]
        for option in d.options:
            if verb_of(option) == verbs.SQUARE and value(first_of(option)) > best:
                best, found = value(first_of(option)), option
        return found

    # ---------------------------------------------------------------- set-up
    def set_up(self, m: Game, d: Decision) -> Choice:
        """The book's own formation; where coaches place one each, the fast and skilled first."""
        formation = choice(verbs.FORMATION)
        if formation in d.options:
            return formation
        takes = [option for option in d.options if verb_of(option) == verbs.TAKE]
        return max(takes, key=lambda owner: (self.useful(m, first_of(owner)), -owner)) if takes else d.options[0]

    def useful(self, m: Game, body: int) -> float:
        """Return how good it is to have someone in the dungeon."""
        s = m.state
        bulk = 1.5 * s.st[body] + 0.5 * s.av[body]
        return s.ma[body] + 1.2 * m.rules.tests.nimble(m, body) + bulk + 0.8 * m.own_skills(body).bit_count()

    def place_player(self, m: Game, d: Decision) -> Choice:
        """A pad nearer to the chests for most, the end zone for some."""
        random = [option for option in d.options if verb_of(option) == verbs.RANDOM]
        squares = [option for option in d.options if verb_of(option) == verbs.PLACE]
        placed = [b for b in m.bodies.of_seat[d.seat] if m.standing(b)]
        home = sum(1 for b in placed if m.own_zone(d.seat) >> m.state.cell[b] & 1)
        if random and (len(placed) < 4 or home >= AT_HOME):
            return random[0]
        if not squares:
            return d.options[0]
        sight = self.sight
        assert sight is not None
        away = sight.on_foot(sight.wanted())
        return min(squares, key=lambda owner: (away[first_of(owner)], owner))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
