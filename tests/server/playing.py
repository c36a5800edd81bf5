"""Coaches of one match, brought to the same question, to the first turn or to a step."""

from __future__ import annotations

from typing import Any

from .client import Json, Player, Visitor


def two_players(visitor: Visitor, **more: Any) -> tuple[Json, list[Player]]:
    made = visitor.create(**more)
    return made, [visitor.join(made, seat) for seat in (0, 1)]


def follow(players: list[Player]) -> Player:
    """All clients read up to the same question; return the one that is asked."""
    latest = max(player.number for player in players if not player.over)
    for player in players:
        while not player.over and player.number < latest:
            player.receive()
    return next(player for player in players if player.asked)


def to_turns(players: list[Player]) -> Player:
    """Set up all teams; return the client with the first turn."""
    asked = follow(players)
    while asked.question["kind"] != "turn":
        asked.silence()
        asked = follow(players)
    return asked


def to_activation(players: list[Player]) -> Player:
    """Until a player has declared a move and may step."""
    asked = to_turns(players)
    for option in [choice for choice in asked.options() if choice.startswith("activate")]:
        asked.choose(option)
        if asked.asked and "declare move" in asked.options():
            asked.choose("declare move")
            if asked.asked and any(choice.startswith("step") for choice in asked.options()):
                return asked
        while asked.question["kind"] != "turn":
            asked.send(type="undo", number=asked.number)
            asked.answer("update")
    raise AssertionError("nobody can step")
