"""Several balls: two in hand, one a throw, and a match that lasts until all have scored. [AG-MBALL]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.variants import IRON, kind
from deepbowl.engine import event
from deepbowl.engine.choice import NUMBER, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import DRAW, GONE, put
from deepbowl.rules.flow.drives import DriveScoring, finish, leading
from deepbowl.rules.flow.endless import FirstTouchdownWins
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import DUMPING_OFF, HANDING_OFF, PASSING, Trait
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.chapters.course import Scoring
    from deepbowl.rules.game import Game

MOST: Final = 5
"""One fewer than the chests of a dungeon of the usual size. [AG-MBALL-01]"""
HANDS: Final = 2
MORE_HANDS: Final = ("Extra Arms", "Tentacles")
PICKED: Final = "ball picked to throw"
"""A tally: the ball someone with several is about to throw or hand over, plus one. [AG-MBALL-03]"""


def turn_on(rules: AgRules, balls: str) -> None:
    """This many balls are hidden, each in a separate chest. [AG-MBALL-01]"""
    rules.keep_tally(PICKED)
    rules.balls = int(balls)
    rules.own.setup.several = True
    rules.own.ball.most_held = HANDS
    score_by(rules, UntilAllAreUsed(), "AG-MBALL-04")
    rules.everyone.append(WhichBall())


def score_by(rules: AgRules, scoring: Scoring, rule: str) -> None:
    """Score with several balls in this way; touchdowns cite this rule."""
    rules.scoring = scoring
    rules.cites[moments.TOUCHDOWN] = rule


def has_free_hand(m: Game, body: int, most: int) -> bool:
    """Return True if the player can hold one more ball; Extra Arms or Tentacles hold a third. [AG-MBALL-02]"""
    held = len(m.carried(body))
    return held < most or (held == most and most > 1 and any(m.owns(body, trait) for trait in MORE_HANDS))


def picked(m: Game, body: int) -> int:
    """The ball they have picked out, if they still have it, else the first they have."""
    ball = m.tally(PICKED) - 1
    return ball if ball >= 0 and m.state.ball_by[ball] == body else m.carried(body)[0]


class WhichBall(Trait):
    """A player who holds several balls throws or hands over a single one. [AG-MBALL-03]"""

    name = "Which ball"
    own_rule = "AG-MBALL-03"

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """Their coach says which; iron cannot be thrown. [AG-VBALL-08]"""
        if deed not in (PASSING, DUMPING_OFF, HANDING_OFF):
            return True
        balls = [ball for ball in m.carried(owner) if deed == HANDING_OFF or kind(m, ball) != IRON]
        if not balls:
            return True
        ball = balls[0]
        if len(balls) > 1:
            ball = (
                first_of((yield m.ask(m.decider(owner), "which-ball", [choice(NUMBER, ball + 1) for ball in balls], owner)))
                - 1
            )
        m.set_tally(PICKED, ball + 1)
        return True


# ---------------------------------------------------------------- scoring
def use_up(m: Game, body: int, ball: int, illusion: bool = False) -> None:
    """A ball that has scored, or was none, is gone. [AG-MBALL-05, AG-MBALL-08]"""
    m.put_ball(ball, GONE)
    m.tell(event.BallVanished("AG-MBALL-08" if illusion else "AG-MBALL-05", m.state.cell[body], ball, illusion))


def balls_left(m: Game) -> int:
    """Return how many balls are still in the game, those in chests included. [AG-MBALL-07]"""
    return sum(cell != GONE for cell in m.state.ball_cell)


class UntilAllAreUsed(DriveScoring):
    """The match continues until every ball has scored; most touchdowns win, of teams that have not conceded.
    [AG-MBALL-04, CRP-16.7]"""

    plays_on = True

    def touchdown(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """The ball vanishes, and a team that scores in its own turn ends that by it. [AG-MBALL-05]"""
        self.score(m, body)
        use_up(m, body, ball)
        if not balls_left(m):
            leaders = leading(m)
            finish(m, leaders[0] if len(leaders) == 1 else DRAW, "AG-MBALL-04")
        elif m.active(body):
            m.turnover("AG-MBALL-05", moments.TOUCHDOWN, body)
        return NOTHING

    def score(self, m: Game, body: int) -> None:
        """One more for their team."""
        s, seat = m.state, m.side[body]
        s.score = put(s.score, seat, s.score[seat] + 1)
        m.tell(event.Touchdown(moments.TOUCHDOWN, seat, s.score[seat], body, s.cell[body]))


class OneIsReal(UntilAllAreUsed):
    """A ball that scores may turn out to be an illusion; the real one decides the match. [AG-MBALL-07, AG-MBALL-08]"""

    plays_on = False

    def touchdown(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """One in as many as are left; the last is certainly real."""
        left = balls_left(m)
        if left > 1 and m.roll(left, purpose.ILLUSION, body) != 1:
            use_up(m, body, ball, True)
            return NOTHING
        self.score(m, body)
        finish(m, m.side[body], "AG-MBALL-08")
        return NOTHING


def _sudden_death(rules: AgRules) -> None:
    score_by(rules, FirstTouchdownWins(), "AG-MBALL-06")


def _illusions(rules: AgRules) -> None:
    score_by(rules, OneIsReal(), "AG-MBALL-08")


SWITCH: Final = Switch(
    "multiball", "N balls are hidden. The match lasts until all of them have scored.",
    "AG-MBALL-01", least=2, most=MOST, default="3", turn_on=turn_on,
)
MULTIBALL_SUDDEN_DEATH: Final = Switch(
    "multiball-sudden-death", "The first ball to score wins the match.",
    "AG-MBALL-06", brings=("multiball",), excludes=("illusionary-multiball",), turn_on=_sudden_death,
)
ILLUSIONARY_MULTIBALL: Final = Switch(
    "illusionary-multiball", "Only one ball is real. No coach knows which one until it scores.",
    "AG-MBALL-07", brings=("multiball",), turn_on=_illusions,
)
