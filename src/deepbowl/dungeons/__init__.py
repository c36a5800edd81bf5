"""Dungeons as data: drawing them as text, sharing them, checking them against a book, and a library of ready ones."""

from deepbowl.dungeons.dungeon import Dungeon as Dungeon
from deepbowl.dungeons.plan import DungeonError as DungeonError
from deepbowl.dungeons.plan import Plan as Plan
from deepbowl.dungeons.text import parse as parse
from deepbowl.dungeons.text import render as render
