"""The names of everything that one assembled book numbers. Whatever leaves the process is written and read with these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.numbering import Numbering

if TYPE_CHECKING:
    from deepbowl.rules.rules import Rules

PLAYED: Final = "play"
"""The source of an effect that comes from an action or a card, not from an ability source."""


class Registry:
    """Traits, features, phases, Actions, goods, kinds of balls, spells and sources by name; tallies with their places.

    Made when a book is complete, and never changed afterwards. The order is the order in which the book lists them, for
    hooks answer in it.
    """

    def __init__(self, rules: Rules) -> None:
        self.traits = Numbering("trait", [trait.name for trait in rules.traits])
        self.features = Numbering("feature", [feature.name for feature in rules.features])
        self.phases = Numbering("phase", [phase.name for phase in rules.phases])
        self.actions = Numbering("action", list(rules.actions.names))
        self.goods = Numbering("kind of goods", list(rules.counted))
        self.ball_kinds = Numbering("kind of ball", list(rules.ball_kinds))
        self.spells = Numbering("spell", [spell.name for spell in rules.spells])
        self.sources = Numbering("source", [PLAYED, *[source.known_as() for source in rules.ability_sources]])
        self.tallies: dict[str, range] = {}
        places = sorted(rules.tallies.items(), key=lambda kept: kept[1])
        ends = [*[place for _, place in places[1:]], rules.tally_room]
        for (name, place), after in zip(places, ends, strict=False):
            self.tallies[name] = range(place, after)
