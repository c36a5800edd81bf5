"""The small facts about a body or an Action that outlive a choice, by how long they last.

The flow's own flags are literals below 1 << 8, which cost nothing to read. A fact that a book has to remember gets its bit
from `flag(name, lifetime)`. Every flag has a name, and the name is what hashes and saves hold.
"""

from __future__ import annotations

from typing import Final

from deepbowl.engine.numbering import check_name
from deepbowl.engine.state import NO_ZONES as NO_ZONES

# flags of an Activation
HAS_HIT: Final = 1  # the one block of this Action was thrown
HALTED: Final = 2  # nothing more can be done in this Action
STOOD_UP: Final = 4  # stood up in this Action
HAS_THROWN: Final = 8  # threw or handed off the ball in this Action, and moves on
NO_BLOCK: Final = 16  # may not block any more in this Action (Take Root in a Blitz)
NO_MOVE: Final = 32  # may not move any more in this Action (a chest was opened)
STOPPED: Final = 128  # their coach said that they are done, or their Action was lost

# in_act
HUNGRY: Final = 1  # failed Blood Lust and has not bitten yet
REFUSES: Final = 2  # failed Animosity in this Action
LET_GO: Final = 4  # put their ball down on purpose in this Action, in books where that matters

# in_turn (any team's turn)
FRESH: Final = 1  # stunned in this turn: does not turn over at its end [CRP-2.5]
TELEPORTED: Final = 2  # went through a pad in this turn
OWES: Final = 4  # must pay a square before anything else: they have just materialised
THROWN: Final = 8  # was thrown by a team-mate and may not be thrown or kicked again, in books with that rule
BROUGHT_ON: Final = 16  # came in from the dug-out in this turn and does not leave their square by themselves

# in_next: until the body's next Action
GAZED: Final = 1  # lost the zones to Hypnotic Gaze, which end at the start of the next Action [CRP-1.6]

# in_drive: reasons to be without tackle zones, together NO_ZONES, which the engine knows
DAZED: Final = 1  # lost their wits, or gazed at: until they act again [CRP-1.6]
# the rest of in_drive
ROOTED: Final = 2
TOOK_PART: Final = 4  # was on the board in this drive: Secret Weapons are judged by it

# how long a flag lasts, and where it is kept
IN_ACTION: Final = 0  # `Activation.flags`: an Action, also while another interrupts it
IN_ACTIVATION: Final = 1  # `in_act`
UNTIL_NEXT: Final = 2  # `in_next`: until the player's next Action
IN_TURN: Final = 3  # `in_turn`: any team's turn
IN_DRIVE: Final = 4  # `in_drive`
NO_ZONE: Final = 5  # `in_drive`, as one more reason to be without tackle zones

_FLAGS: Final[list[dict[str, int]]] = [
    {
        "has hit": HAS_HIT, "halted": HALTED, "stood up": STOOD_UP, "has thrown": HAS_THROWN, "no block": NO_BLOCK,
        "no move": NO_MOVE, "stopped": STOPPED,
    },
    {"hungry": HUNGRY, "refuses": REFUSES, "let go": LET_GO},
    {"gazed": GAZED},
    {
        "fresh": FRESH, "teleported": TELEPORTED, "owes a square": OWES, "thrown": THROWN, "brought on": BROUGHT_ON,
    },
    {"dazed": DAZED, "rooted": ROOTED, "took part": TOOK_PART},
]  # fmt: skip
"""Every flag by its name, for each lifetime."""
_FIRST_OWN: Final = (8, 8, 8, 8, 32, 16)
_LAST_OWN: Final = (61, 61, 61, 61, 61, 31)
"""The bits that `flag` gives away, for each lifetime: an int of more than 62 bits would be slow."""


_KEPT: Final[list[dict[int, list[str]]]] = [{}, {}, {}, {}, {}]
"""Names of sets of flags that were asked for, for each lifetime."""
_MOST_KEPT: Final = 1024


def flag(name: str, lifetime: int, count: int = 1) -> int:
    """Return the bit of a flag of a book's own; the same name and lifetime always give the same bit.

    With a `count` there are this many flags with neighbouring bits, "name 1" to "name n", and the first bit is returned.
    ValueError if there is no room left.
    """
    check_name("flag", name)
    known = _FLAGS[IN_DRIVE if lifetime == NO_ZONE else lifetime]
    names = [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]
    if all(one in known for one in names):
        return known[names[0]]
    first, last = _FIRST_OWN[lifetime], _LAST_OWN[lifetime]
    for bit in known.values():
        if first < bit.bit_length() <= last + 1:
            first = bit.bit_length()
    if first + count - 1 > last or any(one in known for one in names):
        raise ValueError(f"there is no room for the flag '{name}', or part of it is known already")
    for number, one in enumerate(names):
        known[one] = 1 << first + number
    return 1 << first


def flag_names(lifetime: int, mask: int) -> list[str]:
    """Return the names of the flags in a mask, in the order of the alphabet; ValueError if one of them has none."""
    kept = _KEPT[lifetime].get(mask)
    if kept is None:
        kept = sorted([name for name, bit in _FLAGS[lifetime].items() if mask & bit])
        if sum([_FLAGS[lifetime][name] for name in kept]) != mask:
            raise ValueError(f"a flag of {mask:#x} has no name: declare it with flag(name, lifetime)")
        if len(_KEPT[lifetime]) < _MOST_KEPT:
            _KEPT[lifetime][mask] = kept
    return kept


def flag_mask(lifetime: int, names: list[str]) -> int:
    """Return the flags of these names as a mask; ValueError names one that no one knows."""
    known = _FLAGS[lifetime]
    mask = 0
    for name in names:
        if name not in known:
            raise ValueError(f"there is no flag '{name}'")
        mask |= known[name]
    return mask


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
"""A book may add more goods after these (`Rules.counted`)."""

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
_USED: Final = {"re-roll": REROLL_USED, "bench": BENCH_USED}


def used_names(mask: int, actions: list[str]) -> list[str]:
    """Return what a seat has used up this turn by name: "re-roll", "blitz", "pass/2" for the second slot of an Action."""
    found = [name for name, bit in _USED.items() if mask & bit]
    for action, name in enumerate(actions):
        slots = mask >> _BELOW_ACTIONS + action * SLOTS & (1 << SLOTS) - 1
        found += [f"{name}/{slot + 1}" if slot else name for slot in range(SLOTS) if slots >> slot & 1]
    return sorted(found)


def used_mask(names: list[str], actions: list[str]) -> int:
    """Return what `used_names` names; ValueError names what no one knows."""
    mask = 0
    for name in names:
        action, _, slot = name.partition("/")
        if name in _USED:
            mask |= _USED[name]
        elif action in actions and (not slot or slot in ("2", "3", "4", "5", "6", "7", "8")):
            mask |= used_up(actions.index(action), int(slot or 1) - 1)
        else:
            raise ValueError(f"there is no Action '{name}' that could be used up")
    return mask

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

