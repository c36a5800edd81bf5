"""Random boards for property tests."""

from hypothesis import strategies as st

from deepbowl.board.board import Board
from deepbowl.board.draft import BLOCK, FLOOR, VOID, WALL, Draft
from deepbowl.board.layout import DIAGONAL_CLOSED, DIAGONAL_FREE, LADDER, LINK_KINDS

AREAS = ("setup-0", "setup-1", "pit", "a.b_c-9")


def plain(*rows: str, free: bool = False) -> Board:
    """A board from bare rows of . # x o."""
    draft = Draft("plain", len(rows[0]), len(rows))
    kinds = {".": FLOOR, "#": WALL, "x": VOID, "o": BLOCK}
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            draft.kinds[draft.at(x, y)] = kinds[char]
    draft.diagonal_rule = DIAGONAL_FREE if free else DIAGONAL_CLOSED
    return draft.build()


@st.composite
def drafts(draw: st.DrawFn, most: int = 6, stories: int = 2, insides: int = 0) -> Draft:
    """Drafts of odd shapes with everything a board can have."""
    width = draw(st.integers(1, most))
    depth = draw(st.integers(1, most))
    levels = draw(st.integers(1, stories))
    name = draw(st.sampled_from(("", "Cellar", "Old Keep: 2nd level")))
    draft = Draft(name, width, depth, levels, insides=draw(st.integers(0, insides)))
    draft.edge_is_wall = draw(st.booleans())
    draft.diagonal_rule = draw(st.sampled_from((DIAGONAL_CLOSED, DIAGONAL_FREE)))
    draft.end_zones = [0] * draw(st.integers(0, 3))
    squares = [draft.at(x, y, level) for level in range(levels) for y in range(depth) for x in range(width)]
    apart = [draft.at(0, 0, levels + number) for number in range(draft.insides)]
    for c in squares:
        draft.kinds[c] = draw(st.sampled_from((FLOOR, FLOOR, FLOOR, FLOOR, WALL, VOID, BLOCK)))
        draft.height[c] += draw(st.sampled_from((0, 0, 0, 0, 1, 2, -1)))
    floor = [c for c in squares if draft.kinds[c] == FLOOR] + apart
    if floor:
        some = st.sets(st.sampled_from(floor), max_size=4)
        for seat in range(len(draft.end_zones)):
            draft.end_zones[seat] = sum(1 << c for c in draw(some))
        draft.low = sum(1 << c for c in draw(some))
    for name in draw(st.sets(st.sampled_from(AREAS))):
        draft.areas[name] = sum(1 << c for c in draw(st.sets(st.sampled_from(squares), max_size=5)))
    _between(draw, draft, squares, floor)
    return draft


def _between(draw: st.DrawFn, draft: Draft, squares: list[int], floor: list[int]) -> None:
    edges = [(c, q) for c in squares for q in (c + 1, c + draft.w) if q in squares]
    standing = [(a, b) for a, b in edges if a in floor and b in floor]
    if standing:
        for a, b in draw(st.lists(st.sampled_from(standing), max_size=4, unique=True)):
            draft.add_door(a, b, draw(st.booleans()), draw(st.booleans()), draw(st.booleans()))
    if floor:
        for c in draw(st.lists(st.sampled_from(floor), max_size=1)):
            draft.add_door(c, c, draw(st.booleans()), draw(st.booleans()))
        for a, b in draw(st.lists(st.tuples(*[st.sampled_from(floor)] * 2), max_size=2)):
            kind = draw(st.sampled_from(LINK_KINDS))
            if a != b:
                draft.add_link(a, b, kind, draw(st.integers(0, 4)) if kind == LADDER else 0)
    bare = [edge for edge in edges if edge not in draft.doors]
    if bare:
        draft.walls = draw(st.lists(st.sampled_from(bare), max_size=4, unique=True))


def boards(most: int = 6, stories: int = 2, insides: int = 0) -> st.SearchStrategy[Board]:
    """Boards of odd shapes."""
    return drafts(most, stories, insides).map(lambda draft: draft.build())
