"""The text format: it round-trips, and its errors name the place and what would be right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons import legend
from deepbowl.dungeons.dungeon import Dungeon, Ladder
from deepbowl.dungeons.plan import DungeonError, Plan
from deepbowl.dungeons.text import NotationError, parse, render
from deepbowl.grounds import ground

from .strategies import dungeons, plans

EVERYTHING = """dungeon: everything
title: One of Each
author: Deepbowl
idea: every character once
books: astrogranite
seats: 2

################
#[1.$.?.,.&.>.]#
#[..+..:.~!_-.]#
#@.==^^oinIYO.]#
#(..*M..m..>..)#
#2345..6789....#
################

level 1
xxxxxxxxxxxxxxxx
xxxxxxxxxxxxxxxx
xx....xxxxxxxxxx
xx....xxxxxxxxxx
xx^...xxxxxxxxxx
xxxxxxxxxxxxxxxx
xxxxxxxxxxxxxxxx

pad 10 1,3
door 4,2 gate
door 7,4 8,4 iron-door
wall north 2,2-3,2
trap gas 8,1
passage 12,1 11,4
ladder 2,2 2,2,1 3
rune amber 10,1
zone 1 13,1
ground water 4,1
height 5 5,3
low 2,2-3,2
room den "The Den" tile crypt 1,1-4,3 6,5
"""


def broken(old: str, new: str) -> NotationError:
    assert EVERYTHING.count(old) == 1, "the test must change exactly one place"
    with pytest.raises(NotationError) as caught:
        parse(EVERYTHING.replace(old, new))
    return caught.value


def refusal(text: str) -> NotationError | None:
    try:
        parse(text)
    except NotationError as error:
        return error
    return None


def test_every_character_and_line_means_what_the_legend_says() -> None:
    d = parse(EVERYTHING)
    assert (d.name, d.title, d.author, d.idea, d.books, d.seats) == (
        "everything", "One of Each", "Deepbowl", "every character once", ("astrogranite",), 2
    )
    assert (d.width, d.depth, d.stories, d.crowd, d.free_diagonals) == (16, 7, 2, False, False)
    assert [d.place(c) for c in d.pads][:2] == [(2, 1, 0), (1, 5, 0)]
    assert d.place(d.pads[9]) == (1, 3, 0)
    assert d.chests == (d.at(4, 1),)
    assert dict(d.traps) == {d.at(6, 1): "face-down", d.at(8, 1): "gas"}
    assert d.runes == (("amber", 1 << d.at(10, 1)),)
    assert d.passages == ((d.at(12, 1), d.at(11, 4)),)
    assert d.ladders == (Ladder(d.at(2, 2), d.at(2, 2, 1), 3),)
    kinds = {(door.a, door.b): door.kind for door in d.doors}
    assert kinds == {
        (d.at(4, 2),) * 2: "gate", (d.at(7, 2),) * 2: "doorway", (d.at(7, 4), d.at(8, 4)): "iron-door",
        (d.at(1, 4),) * 2: "score-door", (d.at(14, 4),) * 2: "score-door",
    }
    assert d.zones[1] >> d.at(13, 1) & 1
    assert d.zones[0] >> d.at(1, 4) & 1
    assert [ground(d.ground[d.at(x, 2)]).name for x in range(9, 13)] == ["water", "lava", "chasm", "bridge"]
    assert [ground(d.ground[d.at(x, 3)]).name for x in range(7, 13)] == [
        "obstacle", "statue", "tomb", "idol", "dragon", "pit"
    ]
    assert d.ground[d.at(8, 4)] == dg.SPIKES
    assert d.ground[d.at(4, 1)] == dg.WATER
    assert [d.height[d.at(x, 3)] for x in range(2, 7)] == [0, 1, 1, 5, 2]
    assert (d.height[d.at(3, 3, 1)], d.height[d.at(2, 4, 1)]) == (3, 5)
    assert (d.balls, d.monsters) == ((d.at(4, 4),), (d.at(5, 4),))
    room = next((room for room in d.rooms if room.squares >> d.at(6, 5) & 1), None)
    assert room is not None
    assert (room.name, room.title, room.tile, room.squares.bit_count()) == ("den", "The Den", "crypt", 13)


def test_the_drawing_uses_every_character() -> None:
    shown = set(EVERYTHING) | set("{}/\\")
    assert set(legend.meanings()) <= shown


def test_reading_the_canonical_text_gives_it_back() -> None:
    canonical = render(parse(EVERYTHING))
    assert render(parse(canonical)) == canonical
    assert parse(canonical) == parse(EVERYTHING)


@settings(deadline=None)
@given(dungeons())
def test_round_trip(d: Dungeon) -> None:
    text = render(d)
    assert parse(text) == d
    assert render(parse(text)) == text


@settings(deadline=None)
@given(plans())
def test_a_plan_of_a_dungeon_builds_it_again(plan: Plan) -> None:
    d = plan.build()
    assert Plan.of(d).build() == d


@settings(deadline=None)
@given(dungeons(5), st.integers(0, 7))
def test_indented_and_commented_text_means_the_same(d: Dungeon, indent: int) -> None:
    lines = ["; a comment", "", *render(d).split("\n")]
    text = "\r\n".join(" " * indent + line if line else "" for line in lines)
    assert parse(text) == d


@settings(deadline=None)
@given(dungeons(5), st.data())
def test_a_strange_character_is_found_where_it_stands(d: Dungeon, data: st.DataObject) -> None:
    lines = render(d).split("\n")
    first = lines.index("") + 1
    y = data.draw(st.integers(0, d.depth - 1))
    x = data.draw(st.integers(0, d.width - 1))
    row = lines[first + y]
    lines[first + y] = row[:x] + "%" + row[x + 1 :]
    with pytest.raises(NotationError, match="no square is drawn '%'") as caught:
        parse("\n".join(lines))
    assert (caught.value.line, caught.value.column) == (first + y + 1, x + 1)


@settings(deadline=None, max_examples=200)
@given(dungeons(5), st.data())
def test_whatever_is_changed_is_read_or_refused_with_a_place(d: Dungeon, data: st.DataObject) -> None:
    text = render(d)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    text = text[:at] + data.draw(st.text("#.xA1@$+:t&> ,-9\n\t\"éroomwall", max_size=4)) + text[at + cut :]
    error = refusal(text)
    if error is not None:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines) + 1
        assert error.column >= 1
        if error.line <= len(lines):
            assert error.column <= len(lines[error.line - 1]) + 1


@pytest.mark.parametrize(("old", "new", "line", "column", "words"), [
    ("seats: 2", "seats: 7", 6, 8, "from 1 to 4, not '7'"),
    ("seats: 2", "seats:", 6, 7, "from 1 to 4, not ''"),
    ("title:", "titel:", 2, 1, "did you mean title"),
    ("author: Deepbowl", "title: x", 3, 1, "'title' is given twice"),
    ("dungeon: everything", "dungeon: Every Thing", 1, 10, "lower-case"),
    ("dungeon: everything\n", "", 6, 1, "needs a line 'dungeon:"),
    ("books: astrogranite", "books: astrogranite  astrogranit", 5, 22, "did you mean astrogranite"),
    ("seats: 2", "seats: 2\nedge: cliff", 7, 7, "'edge' is wall or crowd, not 'cliff'"),
    ("#[1.$.?.,.&.>.]#", "#[1.$.?.,.&.>.{#", 9, 15, "seat C, but the last seat is seat B"),
    ("#[1.$.?.,.&.>.]#", "#[1.$.?.,.&.>.]", 9, 16, "15 squares, the first row 16"),
    ("#[1.$.?.,.&.>.]#", "#[1.$.?.,.&.>.]##", 9, 17, "17 squares, the first row 16"),
    ("#2345..6789....#", "#2345..6789.9..#", 13, 13, "pad 9 is at 10,5 already"),
    ("#2345..6789....#", "#2345..678.....#", 11, 2, "there is a pad 10 but no pad 9"),
    ("level 1", "level 2", 16, 7, "'level 1' is next"),
    ("xx^...xxxxxxxxxx\n", "", 17, 1, "level 1 has 6 rows, level 0 has 7"),
    ("pad 10 1,3", "pad 10 2,3", 25, 8, "is drawn '@', but there stands '.'"),
    ("pad 10 1,3", "pad 9 1,3", 25, 5, "from 10 to 99, not '9'"),
    ("pad 10 1,3", "pda 10 1,3", 25, 1, "did you mean pad"),
    ("pad 10 1,3", "pad 10", 25, 7, "write this line as 'pad NUMBER x,y'"),
    ("pad 10 1,3", "pad 10 1,3 2,3", 25, 12, "'2,3' is too much"),
    ("pad 10 1,3", "pad 10 1,33", 25, 8, "outside the plan of 16 x 7"),
    ("pad 10 1,3", "pad 10 1;3", 25, 8, "is not a square: write x,y"),
    ("pad 10 1,3\n", "", 11, 2, "a pad at 1,3 needs a line"),
    ("door 4,2 gate", "door 4,2 gaet", 26, 10, "did you mean gate"),
    ("door 4,2 gate", "door 5,2 gate", 26, 6, "is drawn '+', but there stands '.'"),
    ("door 7,4 8,4", "door 7,4 9,4", 27, 10, "share no edge"),
    ("wall north 2,2-3,2", "wall north 2,0-3,0", 28, 12, "the drawing ends"),
    ("wall north 2,2-3,2", "wall north 3,2-2,2", 28, 12, "north-west to its south-east"),
    ("wall north 2,2-3,2", "wall north 2,2-3,2 3,2", 28, 20, "3,2 is named twice"),
    ("trap gas", "trap smoke", 29, 6, "there is no kind of trap 'smoke'"),
    ("passage 12,1 11,4", "passage 12,1 12,1", 30, 14, "12,1 is taken already"),
    ("ladder 2,2 2,2,1 3", "ladder 2,2 2,2,1 30", 31, 18, "from 1 to 20"),
    ("rune amber 10,1", "rune Amber 10,1", 32, 6, "cannot name a college"),
    ("zone 1 13,1", "zone 1 1,1", 33, 8, "belongs to an end zone already"),
    ("zone 1 13,1", "zone 1 0,0", 33, 8, "needs floor, but 0,0 is wall"),
    ("zone 1 13,1", "zone 2 13,1", 33, 6, "from 0 to 1"),
    ("ground water 4,1", "ground water 9,2", 34, 14, "change the drawing instead"),
    ("ground water 4,1", "ground wall 4,1", 34, 8, "there is no ground"),
    ("height 5 5,3", "height 99 5,3", 35, 8, "from 0 to 60"),
    ("room den", "room Den", 37, 6, "is not a name"),
    ('room den "The Den" tile crypt 1,1-4,3 6,5', 'room den "The Den" tile crypt', 37, 30, "write this line as 'room NAME"),
])  # fmt: skip
def test_errors_name_the_place_and_what_would_be_right(old: str, new: str, line: int, column: int, words: str) -> None:
    error = broken(old, new)
    assert (error.line, error.column) == (line, column), str(error)
    assert words in error.message


def test_an_empty_text_is_refused() -> None:
    with pytest.raises(NotationError, match="needs a line 'dungeon:"):
        parse("")
    with pytest.raises(NotationError, match="rows of a drawing"):
        parse("dungeon: x\nseats: 1\n")


@pytest.mark.parametrize(("spoil", "words"), [
    (lambda p: p.chests.add(p.at(0, 0)), "stands on wall"),
    (lambda p: p.pads.append(p.at(1, 1)), "a chest and a pad share 1,1"),
    (lambda p: p.books.append("chess"), "there is no book 'chess'"),
    (lambda p: p.zones.append(p.zones[0]), "two end zones"),
    (lambda p: p.zones.extend([0, 0, 0]), "1 to 4 seats"),
    (lambda p: p.add_wall(p.at(1, 1), p.at(3, 1)), "share no edge"),
    (lambda p: p.add_door(p.at(1, 2), p.at(2, 2), "curtain"), "there is no door 'curtain'"),
    (lambda p: p.add_door(p.at(1, 2), kind="score-door"), "end zone"),
    (lambda p: p.ladders.append(Ladder(p.at(1, 1), p.at(2, 2), 2)), "not higher"),
    (lambda p: p.passages.append((p.at(2, 2), p.at(2, 2))), "share 2,2"),
    (lambda p: p.add_room("pad-1", 1 << p.at(1, 1)), "cannot name a room"),
    (lambda p: p.add_room("den", 0), "has no squares"),
    (lambda p: p.traps.update({p.at(2, 2): "bees"}), "there is no trap 'bees'"),
    (lambda p: p.runes.update({"plain": 1 << p.at(2, 2)}), "cannot name a college"),
    (lambda p: setattr(p, "title", "a\nb"), "one printable line"),
    (lambda p: setattr(p, "name", "A b"), "is not a name"),
])  # fmt: skip
def test_a_plan_that_contradicts_itself_is_refused(spoil: object, words: str) -> None:
    plan = Plan("hall", 5, 4)
    plan.fill(dg.FLOOR, 1, 1, 3, 2)
    plan.zones[0] = 1 << plan.at(3, 1)
    plan.chests.add(plan.at(1, 1))
    assert plan.build().chests == (plan.at(1, 1),)
    spoil(plan)  # type: ignore[operator]
    with pytest.raises(DungeonError, match=words):
        plan.build()
