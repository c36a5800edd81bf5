"""The catalogue of rules: what they say, where they come from, where they are coded and tested."""

from deepbowl.catalogue.rules import (
    CatalogueError,
    Rule,
    Source,
    find_rule,
    rules,
    search,
    sources,
    sources_called,
)

__all__ = ["CatalogueError", "Rule", "Source", "find_rule", "rules", "search", "sources", "sources_called"]
