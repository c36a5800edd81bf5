"""The keys with which a server sends push messages, and the push services that it may send to (RFC 8292).

A device names the address that the server sends to, so only known push services are allowed. Otherwise any visitor could
have the server call addresses in the operator's own network.
"""

from __future__ import annotations

import base64
import json
import secrets
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from deepbowl.server.people.signing import ORDER, SIZE, public_key, sign

SERVICES: Final = (
    "https://fcm.googleapis.com", "https://*.push.services.mozilla.com", "https://*.push.apple.com",
    "https://*.notify.windows.com",
)  # fmt: skip
"""The push services of the browsers there are. A star stands for one or more names."""
GOOD_FOR: Final = 12 * 3600
"""Seconds a signature is good for; push services allow 24 hours at most."""


class BadPushKeys(Exception):
    """A file that holds no keys for Web Push, in one sentence."""


@dataclass(frozen=True)
class PushKeys:
    """An operator's keys for sending push messages."""

    private: int
    contact: str
    """Where a push service finds the operator: an address with mailto: or https:."""
    services: tuple[str, ...] = SERVICES
    """Where devices may have their messages from."""

    @classmethod
    def read(cls, path: Path) -> PushKeys:
        """Return the keys of a file; raise `BadPushKeys` if it has none."""
        try:
            facts = tomllib.loads(path.read_text(encoding="utf-8"))
            private = int.from_bytes(_bytes(facts["private"]), "big")
            keys = cls(private, str(facts["contact"]), tuple(map(str, facts.get("services", SERVICES))))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadPushKeys(f"{path}: not a file of push keys ({error}); make one with: deepbowl push-key FILE") from None
        if not 0 < private < ORDER or not keys.contact.startswith(("mailto:", "https:")):
            raise BadPushKeys(f"{path}: needs a private key of 32 bytes, and a contact that begins with mailto: or https:")
        return keys

    @classmethod
    def new(cls, contact: str) -> PushKeys:
        """Return new keys."""
        return cls(1 + secrets.randbelow(ORDER - 1), contact)

    def text(self) -> str:
        """Return the file of these keys."""
        return f'private = "{_text(self.private.to_bytes(SIZE, "big"))}"\ncontact = {json.dumps(self.contact)}\n'

    @cached_property
    def public(self) -> str:
        """Return the public key as a page subscribes with it."""
        return _text(public_key(self.private))

    def allows(self, endpoint: str) -> bool:
        """Return whether the server may send to this address."""
        try:
            parts = urlsplit(endpoint)
            port = parts.port
        except ValueError:
            return False
        if parts.username is not None or parts.fragment or not endpoint.isascii() or not endpoint.isprintable():
            return False
        return any(_fits(parts.scheme, parts.hostname or "", port, service) for service in self.services)

    def signed_for(self, origin: str, now: float) -> str:
        """Return the header by which a push service knows this server."""
        head = _text(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
        says = _text(json.dumps({"aud": origin, "exp": int(now) + GOOD_FOR, "sub": self.contact}).encode())
        signature = _text(sign(self.private, f"{head}.{says}".encode()))
        return f"vapid t={head}.{says}.{signature}, k={self.public}"


def _fits(scheme: str, host: str, port: int | None, service: str) -> bool:
    known = urlsplit(service)
    if (scheme, port) != (known.scheme, known.port):
        return False
    name = known.hostname or ""
    return host.endswith(name[1:]) and len(host) >= len(name) if name.startswith("*.") else host == name


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
