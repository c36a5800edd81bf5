"""Messages about a coach: keys, devices, matches that wait for them."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class Keys(TypedDict):
    """A coach on a device: the key is given once, and only its hash is kept."""

    id: str
    name: str
    key: str
    recovery: str | None  # a new recovery code, where the old one was used


class Device(TypedDict):
    """A browser that has a key of the coach."""

    id: str
    label: str
    created: float
    seen: float
    this: bool


class Me(TypedDict):
    """A coach as their own page shows them."""

    id: str
    name: str
    naf_name: str
    naf_number: int
    devices: list[Device]
    has_recovery: bool


class MyClub(TypedDict):
    """A club of the coach in a league or tournament."""

    league: str
    league_name: str
    kind: str
    season: int
    club: str
    name: str
    race: str
    value: int
    status: str


class LinkCode(TypedDict):
    """A one-time code for another device, with its address as a QR picture."""

    code: str
    address: str
    qr: str
    seconds: int


class RecoveryCode(TypedDict):
    """A new recovery code, shown once."""

    code: str


class PushKey(TypedDict):
    """The public key of the server for Web Push, "" if it sends no messages."""

    key: str


class Waiting(TypedDict):
    """Something that waits for the coach, with the page on which they deal with it."""

    kind: str
    title: str
    text: str
    href: str
    since: float
    due: NotRequired[float | None]  # when it is too late, in seconds since 1970
