"""Secrets of a coach: device keys, one-time codes, and the recovery code that a person can write down. [LG-KEY-01 to -03]"""

from __future__ import annotations

import secrets
from typing import Final

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's alphabet: no I, L, O or U, which are easily mistaken for others."""
CHECKS: Final = LETTERS + "*~$=U"
RECOVERY_LETTERS: Final = 26
GROUP: Final = 5
ALIKE: Final = str.maketrans({"O": "0", "I": "1", "L": "1"})
KEY_BYTES: Final = 24
"""192 random bits: a plain hash of such a key cannot be reversed."""


class Mistyped(ValueError):
    """A recovery code that cannot be right: a letter is wrong, missing or swapped."""


def new_key() -> str:
    """Return the secret key of a device or of a one-time link."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_recovery_code() -> str:
    """Return a recovery code as it is shown once: 26 letters and a check sign, in groups."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(RECOVERY_LETTERS))
    return grouped(letters + check_sign(letters))


def check_sign(letters: str) -> str:
    """Return Crockford's check sign modulo 37: any wrong letter and any two neighbours swapped change it. [LG-KEY-03]"""
    value = 0
    for letter in letters:
        value = value * len(LETTERS) + LETTERS.index(letter)
    return CHECKS[value % len(CHECKS)]


def grouped(code: str) -> str:
    """Return a code in groups of 5, joined by dashes."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def read_recovery_code(text: str) -> str:
    """Return the letters of a code that was typed in, or raise `Mistyped`. Case, spaces and dashes do not matter; o reads
    as 0, i and l as 1. [LG-KEY-03]"""
    code = "".join(text.split()).replace("-", "").upper()
    letters, sign = code[:-1].translate(ALIKE), code[-1:].translate(ALIKE)
    if len(letters) != RECOVERY_LETTERS or any(letter not in LETTERS for letter in letters):
        raise Mistyped(f"a recovery code has {RECOVERY_LETTERS + 1} letters and digits")
    if sign != check_sign(letters):
        raise Mistyped("the check character does not fit: a letter is wrong or two are swapped")
    return letters + sign
