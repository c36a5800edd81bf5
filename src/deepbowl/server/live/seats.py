"""Who can sit in a seat, and the secret that opens it."""

from __future__ import annotations

import hashlib
from typing import Final

BOT: Final = "bot"
PERSON: Final = "person"


def token_hash(token: str) -> str:
    """Return what is kept of a secret token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
