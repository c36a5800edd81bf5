"""Random dungeons for property tests: odd ones, with everything a dungeon can have."""

from __future__ import annotations

from hypothesis import strategies as st

from deepbowl.board.bits import mask_of
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon, Ladder
from deepbowl.dungeons.plan import Plan
from deepbowl.grounds import ground, grounds, map_books

WORDS = st.text("abcdefgh -'ü:;#\"", max_size=12).map(lambda text: " ".join(text.split()))
SLUGS = st.from_regex(r"[a-z][a-z0-9]{0,4}(-[a-z0-9]{1,4})?", fullmatch=True)
EDGE_DOORS = [kind for kind in dg.DOOR_KINDS if kind != dg.SCORE_DOOR]


@st.composite
def plans(draw: st.DrawFn, most: int = 7, stories: int = 2) -> Plan:
    """Plans that can be built."""
    levels = draw(st.integers(1, stories))
    width, depth = draw(st.integers(1, most)), draw(st.integers(1, most))
    plan = Plan(draw(SLUGS), width, depth, levels, draw(st.integers(1, 4)))
    plan.title, plan.author, plan.idea = draw(WORDS), draw(WORDS), draw(WORDS)
    plan.books = draw(st.lists(st.sampled_from(map_books()), unique=True, max_size=3))
    plan.crowd, plan.free_diagonals = draw(st.booleans()), draw(st.booleans())
    squares = [plan.at(x, y, level) for level in range(levels) for y in range(depth) for x in range(width)]
    any_ground = st.sampled_from([dg.FLOOR] * 30 + list(range(len(grounds()))))
    for c in squares:
        plan.ground[c] = draw(any_ground)
        plan.height[c] = draw(st.sampled_from([plan.height[c]] * 6 + [0, 1, 2, 4, 5, 9]))
    free = [c for c in squares if ground(plan.ground[c]).walkable]
    _sets(draw, plan, free)
    _things(draw, plan, free)
    _edges(draw, plan, squares, free)
    for name in draw(st.lists(SLUGS, unique=True, max_size=2)):
        room = mask_of(draw(st.sets(st.sampled_from(squares), min_size=1, max_size=6)))
        title = draw(WORDS).replace('"', "")
        plan.add_room(f"r-{name}"[:12].rstrip("-"), room, " ".join(title.split()), draw(st.sampled_from(["", "crypt"])))
    plan.rooms = list({room.name: room for room in plan.rooms}.values())
    return plan


def _sets(draw: st.DrawFn, plan: Plan, free: list[int]) -> None:
    if not free:
        return
    some = st.sets(st.sampled_from(free), max_size=5)
    left = set(free)
    for seat in range(len(plan.zones)):
        zone = draw(some) & left
        left -= zone
        plan.zones[seat] = mask_of(zone)
    left = set(free)
    for college in draw(st.lists(st.sampled_from(["", "amber", "jade"]), unique=True)):
        runes = draw(some) & left
        left -= runes
        plan.runes[college] = mask_of(runes)
    plan.low = mask_of(draw(some))


def _things(draw: st.DrawFn, plan: Plan, free: list[int]) -> None:
    """Chests, pads and so on: every square gets at most one, in an order that is drawn."""
    if not free:
        return
    left = draw(st.permutations(free))[: draw(st.integers(0, 24))]
    while left:
        what = draw(st.sampled_from(["chest", "pad", "pad", "trap", "ball", "monster", "door", "passage"]))
        c = left.pop()
        if what == "chest":
            plan.chests.add(c)
        elif what == "pad":
            plan.pads.append(c)
        elif what == "trap":
            plan.traps[c] = draw(st.sampled_from(dg.TRAP_KINDS))
        elif what == "ball":
            plan.balls.append(c)
        elif what == "monster":
            plan.monsters.add(c)
        elif what == "door" and plan.ground[c] == dg.FLOOR:
            zoned = any(mask >> c & 1 for mask in plan.zones)
            plan.add_door(c, kind=draw(st.sampled_from(dg.DOOR_KINDS if zoned else EDGE_DOORS)))
        elif what == "passage" and left:
            plan.passages.append((c, left.pop()))


def _edges(draw: st.DrawFn, plan: Plan, squares: list[int], free: list[int]) -> None:
    edges = [(c, q) for c in squares for q in (c + 1, c + plan.w) if q in squares]
    for a, b in draw(st.lists(st.sampled_from(edges), max_size=6, unique=True)) if edges else []:
        if a in free and b in free and draw(st.booleans()):
            plan.add_door(a, b, draw(st.sampled_from(EDGE_DOORS)))
        else:
            plan.add_wall(a, b)
    pairs = [(a, b) for a in free for b in free if plan.height[a] < plan.height[b]]
    for a, b in draw(st.lists(st.sampled_from(pairs), max_size=2, unique=True)) if pairs else []:
        plan.ladders.append(Ladder(a, b, draw(st.integers(1, 5))))


def dungeons(most: int = 7, stories: int = 2) -> st.SearchStrategy[Dungeon]:
    """Dungeons of odd shapes."""
    return plans(most, stories).map(lambda plan: plan.build())
