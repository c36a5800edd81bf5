"""Coaches of a running server: the first thing that must be kept makes one, and a key opens what is theirs. [LG-KEY-01]"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from deepbowl.server.coaches.codes import Mistyped, new_key, new_recovery_code, read_recovery_code
from deepbowl.server.live.messages.coaches import Device, Keys, Me
from deepbowl.server.live.messages.matches import MyMatch
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import seat_opened_by, token_hash
from deepbowl.server.making.new_match import new_id
from deepbowl.server.store.coaches import (
    DEVICE,
    LINK,
    LINK_SECONDS,
    MOST_DEVICES,
    RECOVERY,
    SEEN_SECONDS,
    Coach,
    CoachShelf,
    KeyGone,
    StoredKey,
    TooManyDevices,
)

if TYPE_CHECKING:
    from deepbowl.server.hub import Hub

SHORT: Final = 12
"""This much of a key's hash names a device."""
MOST_MATCHES: Final = 60
NO_KEY: Final = "This device is not signed in. Use a link from another device or your recovery code."
USED: Final = "This code was used already, has expired or was replaced. Make a new one."


class CoachKeys:
    """Makes coaches, and finds them by their keys."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.shelf = CoachShelf(hub.store)

    # ---------------------------------------------------------------- who is it
    async def of_key(self, key: str) -> Coach | None:
        """Return the coach of a device key, or None."""
        found = await asyncio.to_thread(self.shelf.by_key, token_hash(key))
        if found is None:
            return None
        coach, stored = found
        if time.time() - stored.seen > SEEN_SECONDS:
            self.shelf.see(stored.hash)
        return coach

    async def must(self, key: str) -> Coach:
        """Return the coach of a key, or raise Refusal."""
        found = await self.of_key(key)
        if found is None:
            raise Refusal("not-signed-in", NO_KEY)
        return found

    # ---------------------------------------------------------------- keys
    async def create(self, name: str, label: str) -> Keys:
        """Make a coach; the answer holds the key of this device, which the server does not keep. [LG-KEY-01]"""
        id, key = new_id(), new_key()
        await self._hub.keep(self.shelf.create(id, name, token_hash(key), label))
        return {"id": id, "name": name, "key": key, "recovery": None}

    async def make_link(self, coach: Coach) -> str:
        """Return a code that links one more device: one use, 10 minutes. [LG-KEY-02]"""
        code = new_key()
        await self._add(_key(code, coach.id, LINK, expires=time.time() + LINK_SECONDS))
        return code

    async def make_recovery(self, coach: Coach) -> str:
        """Return a new recovery code, shown once; the old one stops working. [LG-KEY-03]"""
        code = new_recovery_code()
        await self._add(_key(read_recovery_code(code), coach.id, RECOVERY))
        return code

    async def _add(self, key: StoredKey) -> None:
        await self._hub.keep(self.shelf.add(key))

    async def use_link(self, code: str, label: str) -> Keys:
        """Return a key for a new device in exchange for a one-time code."""
        used, key = token_hash(code), new_key()
        found = await asyncio.to_thread(self.shelf.by_key, used, LINK)
        if found is None:
            raise Refusal("unknown", USED)
        await self._exchange(used, LINK, [_key(key, found[0].id, DEVICE, label)])
        return {"id": found[0].id, "name": found[0].name, "key": key, "recovery": None}

    async def recover(self, text: str, label: str, end_others: bool) -> Keys:
        """Return a new key and a new recovery code in exchange for the old code. [LG-KEY-03]"""
        try:
            code = read_recovery_code(text)
        except Mistyped as error:
            raise Refusal("mistyped", f"This recovery code has a typing error: {error}.") from None
        used, key, fresh = token_hash(code), new_key(), new_recovery_code()
        found = await asyncio.to_thread(self.shelf.by_key, used, RECOVERY)
        if found is None:
            raise Refusal("unknown", "No coach has this recovery code. Check that it is the newest one.")
        coach = found[0]
        new = [_key(key, coach.id, DEVICE, label), _key(read_recovery_code(fresh), coach.id, RECOVERY)]
        await self._exchange(used, RECOVERY, new, end_others)
        return {"id": coach.id, "name": coach.name, "key": key, "recovery": fresh}

    async def _exchange(self, used: str, kind: str, new: list[StoredKey], end_others: bool = False) -> None:
        try:
            await self._hub.keep(self.shelf.exchange(used, kind, new, end_others))
        except TooManyDevices:
            raise Refusal("too-many", f"A coach has at most {MOST_DEVICES} devices. End one of them first.") from None
        except KeyGone:
            raise Refusal("unknown", USED) from None

    async def end(self, coach: Coach, device: str) -> None:
        """End a device: its next request is refused."""
        await self._hub.keep(self.shelf.end(coach.id, device))

    # ---------------------------------------------------------------- what is theirs
    async def me(self, coach: Coach, key: str) -> Me:
        """Return a coach as their own page shows them."""
        keys = await asyncio.to_thread(self.shelf.keys, coach.id)
        used = token_hash(key)
        devices: list[Device] = [
            {"id": one.hash[:SHORT], "label": one.label, "created": one.created, "seen": one.seen, "this": one.hash == used}
            for one in keys
            if one.kind == DEVICE
        ]
        return {
            "id": coach.id, "name": coach.name, "naf_name": coach.naf_name, "naf_number": coach.naf_number,
            "devices": devices, "has_recovery": any(one.kind == RECOVERY for one in keys),
        }  # fmt: skip

    async def matches(self, coach: Coach) -> list[MyMatch]:
        """Return the matches in which a coach has a seat, on whatever device they took it."""
        found = await asyncio.to_thread(self.shelf.matches, coach.id, MOST_MATCHES)
        return [{"seat": seat, "card": self._hub.reading.card(stored)} for stored, seat in found]

    async def claim_seat(self, coach: Coach, match: str, token: str) -> None:
        """Record that a seat belongs to this coach, the holder of its token."""
        stored = await asyncio.to_thread(self._hub.store.match, match)
        if stored is None:
            raise Refusal("unknown", "There is no such match.")
        await self._hub.keep(self.shelf.own_seat(match, seat_opened_by(stored.seats, token), coach.id))

    async def delete(self, coach: Coach) -> None:
        """Forget a coach: name and keys go, clubs and matches stay. [LG-KEY-05]"""
        await self._hub.leagues.leave(coach)
        await self._hub.keep(self.shelf.delete(coach.id))
        await self._hub.floor.coach_left(coach.id)


def _key(secret: str, coach: str, kind: str, label: str = "", expires: float | None = None) -> StoredKey:
    now = time.time()
    return StoredKey(token_hash(secret), coach, kind, label, now, now, expires)

