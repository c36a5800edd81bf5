"""The order of risk: which safe moves are made before a play that may end the turn.

Two orders are compared. `Moves, then the play` keeps the moves if the play fails. `The play, then the moves` lets them
answer to its success. So a move goes first if it would be the same after the success and takes nothing from the play:
no player it needs and no square on its way.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.posts import Posts
from deepbowl.bots.scripted.receivers import named
from deepbowl.bots.scripted.sight import Sight
from deepbowl.engine.choice import STEP, first_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import NOBODY, PRONE
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary.flags import MOVE

SETS_OUT: Final = 0.9
"""A carrier who gets on this likely does so right after a play that succeeds."""


class Order:
    """The safe moves of one position, and which of them can go before a risky play."""

    def __init__(self, sight: Sight, haste: float, break_aways: Collection[int]) -> None:
        self.sight, self.haste = sight, haste
        self.break_aways = break_aways

    def before(self, play: Play, reserved: set[int], kept_free: int) -> list[Play]:
        """Return the safe moves that lose nothing by going before a pick-up or a blitz. `reserved` are players, and
        `kept_free` squares, that this play or a later one needs."""
        moves = Posts(self.sight, reserved, list(self.break_aways), kept_free).moves_by_body()
        if not moves:
            return []
        if play.what == "fetch and score" and not self.sight.m.rules.scoring.plays_on:
            return [move for _, move in moves]  # after its success no one moves
        after = self.after(play)
        thieves = [foe for foe in self.break_aways if foe in after.thieves]
        answers = dict(Posts(after, reserved, thieves, kept_free).moves_by_body())
        return [move for body, move in moves if body in answers and answers[body].plan[-1] == move.plan[-1]]

    def after(self, play: Play) -> Sight:
        """Return the position after a play has succeeded, and after the carriers have gone on who surely would."""
        twin = self.sight.m.clone(Seeded(0))
        s, body = twin.state, first_of(play.plan[0])
        steps = [first_of(option) for option in play.plan if verb_of(option) == STEP]
        if steps:
            twin.place(body, steps[-1])
        s.acted |= 1 << body
        if play.target >= 0:
            for ball in twin.carried(play.target):
                twin.put_ball(ball, s.cell[play.target])
            twin.set_posture(play.target, PRONE)
        else:
            ball = twin.loose_at(s.cell[body])
            if ball >= 0:
                twin.give_ball(ball, body)
            s.act.body, s.act.action, s.act.moved = body, MOVE, len(steps)
        self.carry_on(twin)
        sight = Sight(twin, self.sight.seat, self.sight.ways)
        sight.receivers = named(sight, self.sight.receivers)
        return sight

    def carry_on(self, twin: Game) -> None:
        """Move the carriers who can still move to where they would go."""
        s, sight = twin.state, Sight(twin, self.sight.seat, self.sight.ways)
        for carrier in sight.carriers:
            if sight.free(carrier) or s.act.body == carrier:
                going = Carrying(sight, self.haste, sight.turns_left <= 0).advance(carrier)
                steps = [first_of(o) for o in going.plan if verb_of(o) == STEP] if going else []
                if going is not None and steps and going.chance >= SETS_OUT:
                    twin.place(carrier, steps[-1])
                s.acted |= 1 << carrier
        s.act.body = NOBODY
