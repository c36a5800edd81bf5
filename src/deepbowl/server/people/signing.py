"""Signatures by ES256 (ECDSA on the curve P-256, RFC 6979), which push services ask a server for (RFC 8292).

Python itself has no elliptic curves, and one signature per service and half a day is not worth another package. The
numbers are those of the curve. It takes about 10 ms and is not hardened against people who measure time on the same machine.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final, TypeAlias

Point: TypeAlias = tuple[int, int] | None
"""A point of the curve; None is the one at infinity."""

PRIME: Final = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
BASE: Final = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
SIZE: Final = 32
"""Bytes of a number."""
UNCOMPRESSED: Final = b"\x04"


def add(one: Point, other: Point) -> Point:
    """Return the sum of two points."""
    if one is None or other is None:
        return other if one is None else one
    if one[0] == other[0] and (one[1] + other[1]) % PRIME == 0:
        return None
    if one == other:
        slope = 3 * (one[0] * one[0] - 1) * pow(2 * one[1], -1, PRIME)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, PRIME)
    x = (slope * slope - one[0] - other[0]) % PRIME
    return x, (slope * (one[0] - x) - one[1]) % PRIME


def multiply(number: int, point: Point) -> Point:
    """Return a point added to itself this many times."""
    found: Point = None
    while number:
        if number & 1:
            found = add(found, point)
        point = add(point, point)
        number >>= 1
    return found


def public_key(private: int) -> bytes:
    """Return the public key as browsers want it: an uncompressed point of 65 bytes."""
    point = multiply(private, BASE)
    assert point is not None
    return UNCOMPRESSED + point[0].to_bytes(SIZE, "big") + point[1].to_bytes(SIZE, "big")


def sign(private: int, message: bytes) -> bytes:
    """Return the signature of a message: two numbers of 32 bytes."""
    digest = hashlib.sha256(message).digest()
    for k in _numbers(private, digest):
        point = multiply(k, BASE)
        assert point is not None
        r = point[0] % ORDER
        s = pow(k, -1, ORDER) * (int.from_bytes(digest, "big") + r * private) % ORDER
        if r and s:
            return r.to_bytes(SIZE, "big") + s.to_bytes(SIZE, "big")
    raise AssertionError("there is always another number")


def _numbers(private: int, digest: bytes) -> Iterator[int]:
    """Yield the numbers of RFC 6979, section 3.2: secret, and the same only for the same message."""
    secret = private.to_bytes(SIZE, "big") + (int.from_bytes(digest, "big") % ORDER).to_bytes(SIZE, "big")
    value, key = b"\x01" * SIZE, b"\x00" * SIZE
    for step in (b"\x00", b"\x01"):
        key = hmac.digest(key, value + step + secret, "sha256")
        value = hmac.digest(key, value, "sha256")
    while True:
        value = hmac.digest(key, value, "sha256")
        if 0 < (found := int.from_bytes(value, "big")) < ORDER:
            yield found
        key = hmac.digest(key, value + b"\x00", "sha256")
        value = hmac.digest(key, value, "sha256")
