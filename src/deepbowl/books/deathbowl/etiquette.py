"""Etiquette: when coaches may talk, for front ends with a chat. The rules of play ignore it. [DB-ETIQ-01, DB-ETIQ-02]"""

from __future__ import annotations


def may_talk(active: int, speaker: int, addressed: frozenset[int]) -> bool:
    """Return whether a coach may bargain now: in their own turn, or when the coach whose turn it is has asked them.
    [DB-ETIQ-01]"""
    return speaker == active or speaker in addressed
