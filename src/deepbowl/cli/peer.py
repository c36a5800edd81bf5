"""How fast another engine is on this machine: a ratio outlives the machine it was measured on.

The peer is catanatron, an engine for Catan in Python: its random players, one decision each, on the same core.
"""

from __future__ import annotations

import random
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

PEER: Final = "catanatron"


def is_installed() -> bool:
    """Return whether there is a peer to compare with."""
    return find_spec(PEER) is not None


def decisions_per_s(seconds: float) -> float:
    """Return how many decisions a second of processor time the peer's random players make."""
    peer: Any = import_module(PEER)
    colours = [peer.Color.RED, peer.Color.BLUE, peer.Color.WHITE, peer.Color.ORANGE]
    decisions, seed = 0, 0
    end, begin = time.perf_counter() + seconds, time.process_time()
    while time.perf_counter() < end or not decisions:
        seed += 1
        random.seed(seed)  # its players use the global one
        game = peer.Game([peer.RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        state = game.state
        decisions += len(state.actions if hasattr(state, "actions") else state.action_records)
    return decisions / (time.process_time() - begin)
