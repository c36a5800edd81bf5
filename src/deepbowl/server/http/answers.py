"""Answers by HTTP that every interface gives alike."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import Response


def answer(value: Any, cached: bool = False, status: int = 200) -> Response:
    """Return a JSON answer; what never changes while the server runs may be kept for a while."""
    encoded = value if isinstance(value, bytes) else msgspec.json.encode(value)
    headers = {"cache-control": "public, max-age=300" if cached else "no-store"}
    return Response(encoded, status, media_type="application/json", headers=headers)


def sentence(error: Exception) -> str:
    """Return what an error for people says, as a sentence."""
    text = str(error).strip("'\"")
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
