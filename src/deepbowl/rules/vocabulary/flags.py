"""The small facts about a body or an Action that outlive a choice, by how long they last."""

from __future__ import annotations

from typing import Final

from deepbowl.engine.state import NO_ZONES as NO_ZONES

# flags of an Activation
HAS_HIT: Final = 1  # the one block of this Action was thrown
HALTED: Final = 2  # nothing more can be done in this Action
STOOD_UP: Final = 4  # stood up in this Action
HAS_THROWN: Final = 8  # threw or handed off the ball in this Action, and moves on
NO_BLOCK: Final = 16  # may not block any more in this Action (Take Root in a Blitz)
NO_MOVE: Final = 32  # may not move any more in this Action (a chest was opened)
# 64, and 256 and more: what a book itself has to remember
STOPPED: Final = 128  # his coach said that he is done, or his Action was lost

# in_act
HUNGRY: Final = 1  # failed Blood Lust and has not bitten yet
REFUSES: Final = 2  # failed Animosity in this Action
LET_GO: Final = 4  # put his ball down on purpose in this Action, in books where that matters

# in_turn (any team's turn)
FRESH: Final = 1  # stunned in this turn: does not turn over at its end [CRP-2.5]
TELEPORTED: Final = 2  # went through a pad in this turn
OWES: Final = 4  # must pay a square before anything else: he has just materialised
THROWN: Final = 8  # was thrown by a team-mate and may not be thrown or kicked again, in books that say so
BROUGHT_ON: Final = 16  # came in from the dug-out in this turn and does not leave his square by himself
JUST_SAVED: Final = 32  # came back from a chasm in this turn and does not come in again before the next one [AG-CHASM-03]

# in_next: until the own next Action
GAZED: Final = 1  # lost the zones to Hypnotic Gaze, which end at the start of the next Action [CRP-1.6]

# in_drive: reasons to be without tackle zones, together NO_ZONES, which the engine knows
DAZED: Final = 1  # lost his wits, or gazed at: until he acts again [CRP-1.6]
IN_PIT: Final = 8  # in a pit, standing or not [AG-TRAP-06]
# 16 and 32: reasons of a book's own
# the rest of in_drive
ROOTED: Final = 2
TOOK_PART: Final = 4  # was on the board in this drive: Secret Weapons are judged by it

# what is counted for a seat besides score and re-rolls: the goods it brought, then what comes in play
APOTHECARY: Final = 0
BRIBE: Final = 1
WIZARD: Final = 2
IGOR: Final = 3
BABES: Final = 4
LEADER: Final = 5
CONCEDED: Final = 6
NEVER_BROUGHT: Final = ("leader re-roll", "conceded")
COUNTED: Final = ("apothecary", "bribe", "wizard", "igor", "babes", *NEVER_BROUGHT)
"""A book may add goods of its own after these (`Rules.counted`)."""

# `used` of a seat, a turn: what is no Action in the lowest bits, then the Actions that are spent, each in several slots
REROLL_USED: Final = 1 << 0
BENCH_USED: Final = 1 << 1
_BELOW_ACTIONS: Final = 8
SLOTS: Final = 8  # for books where an Action may be taken once for each opponent or ball


def used_up(action: int, slot: int = 0) -> int:
    """The bit of `used` that says that an Action is spent."""
    assert 0 <= slot < SLOTS
    return 1 << _BELOW_ACTIONS + action * SLOTS + slot


assert max(REROLL_USED, BENCH_USED) < used_up(0)

# Actions that the flow knows; a core may have more, and says what each is called (`Actions.names`)
MOVE: Final = 0
BLOCK: Final = 1
BLITZ: Final = 2
PASS: Final = 3
HAND_OFF: Final = 4
FOUL: Final = 5
THROW_BOMB: Final = 6
THROW_TEAM_MATE: Final = 7
KICK_TEAM_MATE: Final = 8
GAZE: Final = 9

