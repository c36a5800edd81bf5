"""The parts of the rules that a core generation or a book may change, each a small class.

The flow (`rules/flow`) is what every book shares: it says in which order things happen and asks a chapter for whatever
books disagree about: a number, a table, a set of squares, or a short resolution.
"""
