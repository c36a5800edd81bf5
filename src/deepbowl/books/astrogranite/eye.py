"""The eye of the referee: where it looks, what an infraction costs there, and the coach who argues. [AG-REF-01 to AG-REF-13]

An infraction is written down when it is done, with where the eye was then, and judged when everything else is settled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, SENT_OFF
from deepbowl.rules.flow.arguing import EJECTED, WON, ArguingReferee
from deepbowl.rules.flow.referee import send_off
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import BY_FOUL, MAJOR, Fall, Offence

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

GROUP: Final = "Referees"
"""The heading of optional rules about referees."""
EYE: Final = "eye"
"""The tally: the seat in whose dug-out the eye hangs, plus one. [AG-REF-02]"""
TAKEN_AWAY: Final = -1
"""There is no referee left who could look. [AG-REF-35]"""

# what a die must show to send an offender off [AG-REF-05]
NO_ROLL: Final = 0
ON_A_SIX: Final = 6
ON_FOUR: Final = 4
NEARBY: Final = 2
"""A referee nearby adds this to the penalty roll for a major infraction. [AG-REF-26]"""


class EyeReferee(ArguingReferee):
    """One eye, on one team at a time. Every infraction is judged by where it was, and draws it. [AG-REF-02 to AG-REF-11]"""

    # ---------------------------------------------------------------- what is done
    def watch(self, m: Game, f: Fall) -> None:
        """A foul is a major infraction, whatever its result. [AG-REF-06]"""
        self.commit(m, f.by, BY_FOUL, True, f)

    def commit(self, m: Game, body: int, deed: str, major: bool, fall: Fall | None = None) -> None:
        """Someone breaks the rules here and now; it is judged when it is over. [AG-REF-04]"""
        self.owe(m, body, deed, major, m.tally(EYE) - 1, self.witness(m, body), fall)

    def owe(self, m: Game, body: int, deed: str, major: bool, eye: int, near: int, fall: Fall | None = None) -> None:
        """Write down an infraction that was done with the eye on a seat and a referee near, or none."""
        offence = Offence(body, deed, m.state.cell[body])
        offence.major, offence.eye, offence.near, offence.fall = major, eye, near, fall
        self.book(m, offence)

    def witness(self, m: Game, body: int) -> int:
        """The referee who stands near enough to see someone; there are none in the dungeon. [AG-REF-14]"""
        return NOBODY

    # ---------------------------------------------------------------- what it costs
    def judge(self, m: Game, offence: Offence) -> Resolution[None]:
        """The penalty roll, the argument, the sending-off; then the eye moves in any case. [AG-REF-03, AG-REF-12]"""
        if m.tally(EYE) == TAKEN_AWAY:
            return
        body, needed = offence.body, self.price(m, offence)
        die = m.roll(6, purpose.PENALTY, body) if needed else 0
        off = needed != NO_ROLL and die >= needed
        m.tell(event.Judged(
            self.rule(m, offence), body, offence.cell, offence.deed, offence.major, needed, die, off, offence.near
        ))  # fmt: skip
        if off and (yield from self.argument(m, body)) != WON:
            self.dismiss(m, offence)
        self.look_at(m, m.side[body])

    def price(self, m: Game, offence: Offence) -> int:
        """Return what the die must show to send an offender off; NO_ROLL: none is thrown. [AG-REF-05, AG-SKILL-06]"""
        if m.state.posture[offence.body] == SENT_OFF:
            return NO_ROLL
        sneaky = m.owns(offence.body, "Sneaky")
        if sneaky and offence.fall is not None and not did_harm(m, offence.fall):
            return NO_ROLL
        watched = offence.eye == m.side[offence.body] and not sneaky  # [AG-SKILL-05]
        return needed(offence.major, watched, offence.near >= 0)

    # ---------------------------------------------------------------- what coaches should know
    def die_for(self, m: Game, body: int, level: int) -> int:
        """Return what a penalty die would have to show for an infraction done here and now."""
        watched = m.tally(EYE) - 1 == m.side[body] and not m.owns(body, "Sneaky")
        if m.tally(EYE) == TAKEN_AWAY:
            return NO_ROLL
        return needed(level == MAJOR, watched, self.witness(m, body) >= 0)

    def risk(self, m: Game, body: int, level: int) -> float:
        """The die, and an argument that one coach in six wins."""
        die = self.die_for(m, body, level)
        argued = 5 / 6 if self.may_argue(m, m.side[body]) else 1.0
        return (7 - die) / 6 * argued if die else 0.0

    def warning(self, m: Game, body: int, level: int) -> str:
        """ "sent off on 4+", or that it only draws the eye."""
        die = self.die_for(m, body, level)
        if die:
            return f"sent off on {die}+" if die < ON_A_SIX else "sent off on a 6"
        return "" if m.tally(EYE) in (TAKEN_AWAY, m.side[body] + 1) else "draws the eye"

    def watched_seat(self, m: Game) -> int:
        """The team in whose dug-out the eye hangs. [AG-REF-02]"""
        return max(m.tally(EYE) - 1, NOBODY)

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Whose dug-out the eye hangs over. [AG-REF-02]"""
        eye = m.tally(EYE)
        if eye == TAKEN_AWAY:
            return [("eye", "gone")]
        return [("eye", m.sheets[eye - 1].name if eye else "on no team")]

    def rule(self, m: Game, offence: Offence) -> str:
        """The rule by which an offence is judged."""
        watched = offence.eye == m.side[offence.body]
        if offence.near >= 0:
            return "AG-REF-26" if offence.major else "AG-REF-25"
        if offence.major:
            return "AG-REF-08" if watched else "AG-REF-07"
        return "AG-REF-10" if watched else "AG-REF-09"

    def dismiss(self, m: Game, offence: Offence) -> None:
        """Out of the dungeon for the rest of the match. It is a turnover for a foul, and for a carrier. [AG-REF-11]"""
        body = offence.body
        costs = m.active(body) and (offence.deed == BY_FOUL or m.holds_ball(body))
        send_off(m, body, "AG-REF-11")
        if costs:
            m.turnover("AG-REF-11", "was sent off", body)

    def look_at(self, m: Game, seat: int) -> None:
        """The eye goes to the dug-out of the offender's team, and stays there until another team offends. [AG-REF-03]"""
        if m.tally(EYE) != seat + 1:
            m.set_tally(EYE, seat + 1)
            m.tell(event.EyeMoved("AG-REF-03", seat))


def did_harm(m: Game, foul: Fall) -> bool:
    """Return whether a foul broke armour; a referee is then gone without an injury roll. [AG-SKILL-06, AG-REF-32]"""
    return foul.broken or not m.in_play(foul.victim)


def needed(major: bool, watched: bool, near: bool) -> int:
    """Return what the die of a penalty must show: for a major or minor infraction, the eye on the team or elsewhere, in
    sight of a referee or not. [AG-REF-05, AG-REF-25, AG-REF-26]"""
    if major:
        return (ON_FOUR if watched else ON_A_SIX) - (NEARBY if near else 0)
    if near:
        return ON_FOUR if watched else ON_A_SIX
    return ON_A_SIX if watched else NO_ROLL


def eye_of(m: Game) -> EyeReferee:
    """The referee of a match in which the eye is in use."""
    referee = m.rules.referee
    assert isinstance(referee, EyeReferee), "optional rules about the eye need it"
    return referee


def turn_on(rules: AgRules) -> None:
    """Judge by the eye, not by doubles; no one takes bribes. [AG-REF-01, AG-REF-06]"""
    rules.referee = EyeReferee()
    rules.keep_tally(EYE)
    rules.keep_tally(EJECTED, max(rules.seats))
    rules.cites |= {moments.REFEREE: "AG-REF-11", moments.ARGUMENT: "AG-REF-12"}
    rules.dice_rules |= {purpose.PENALTY: "AG-REF-05", purpose.ARGUE: "AG-REF-12"}
    rules.refused_goods["bribe"] = (
        "a referee with an eye on the match takes none [AG-REF-06]; leave it out, or turn eye-of-the-ref off"
    )


SWITCH: Final = Switch(
    "eye-of-the-ref", "The referee watches one team at a time. Fouls draw their eye; a die decides on a send-off.",
    "AG-REF-01", group=GROUP, turn_on=turn_on,
)
