"""Everything that the file of a house book needs, in one import. These names are public.

    from deepbowl.authoring import Entry, Feature, Game, Ground, Look, Resolution, books
"""

from __future__ import annotations

from deepbowl import books
from deepbowl.board.board import Board
from deepbowl.books import registry as _registry  # so that `books.NAME.BOOK` is there for every book
from deepbowl.books.book import Book
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb, verb_of
from deepbowl.engine.decision import NOTHING, Decision, Resolution, at_once
from deepbowl.engine.state import NOBODY
from deepbowl.grounds import Ground, Look
from deepbowl.rules import bb2020, crp
from deepbowl.rules.ability_sources import AbilitySource, Grant
from deepbowl.rules.advice import Advice
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.effects import trait_grant
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.test import plain as plain_test
from deepbowl.rules.flow.test import test as roll_test
from deepbowl.rules.game import Game
from deepbowl.rules.rules import Rules
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import IN_ACTION, IN_ACTIVATION, IN_DRIVE, IN_TURN, NO_ZONE, flag
from deepbowl.rules.vocabulary.records import FAILED, PASSED, Entry, Fall, PlayerTest
from deepbowl.rules.vocabulary.roll_kinds import roll_kind

BOOKS = tuple(_registry.BUILT_IN)
"""The books that come with Deepbowl, as objects."""

__all__ = (
    "BOOKS",
    "FAILED",
    "IN_ACTION",
    "IN_ACTIVATION",
    "IN_DRIVE",
    "IN_TURN",
    "NOBODY",
    "NOTHING",
    "NO_ZONE",
    "PASSED",
    "AbilitySource",
    "Advice",
    "Board",
    "Book",
    "Choice",
    "Decision",
    "Entry",
    "Fall",
    "Feature",
    "Game",
    "Grant",
    "Ground",
    "Look",
    "Phase",
    "PlayerTest",
    "Resolution",
    "Rules",
    "Switch",
    "Trait",
    "at_once",
    "bb2020",
    "books",
    "choice",
    "crp",
    "first_of",
    "flag",
    "go_down",
    "moments",
    "plain_test",
    "purpose",
    "roll_kind",
    "roll_test",
    "second_of",
    "trait_grant",
    "verb",
    "verb_of",
)  # fmt: skip
