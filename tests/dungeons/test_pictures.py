"""Pictures of dungeons: well-formed, safe, everything drawn, told apart in grey; PNG and PDF of the right size."""

from __future__ import annotations

import base64
import io
import itertools
import re
import struct
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PIL import Image
from rich.console import Console

from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons import terminal
from deepbowl.dungeons.draw import doors, frame, grounds, things
from deepbowl.dungeons.draw.extra import MissingDrawExtra
from deepbowl.dungeons.draw.palette import SEATS
from deepbowl.dungeons.draw.scene import UNIT, Pen, Scene, bounds
from deepbowl.dungeons.draw.svg import write_svg
from deepbowl.dungeons.draw.tokens import Token, draw_token
from deepbowl.dungeons.draw.zones import pattern
from deepbowl.dungeons.dungeon import Dungeon, Ladder
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.pdf import PAPERS, RIM, pdf, sheets
from deepbowl.dungeons.picture import Look, board_scene, scene, storeys_of, svg
from deepbowl.dungeons.plan import Plan
from deepbowl.dungeons.png import png, png_of
from deepbowl.grounds import ground

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</title></text><script>alert("1")</script> & <b>'


def everything() -> Dungeon:
    """A small dungeon with one of everything that can be drawn."""
    plan = Plan("everything", 20, 12, 1, 4)
    plan.title, plan.author = "Everything", "Tests"
    plan.fill(dg.FLOOR, 1, 1, 18, 10)
    for x, number in enumerate(range(dg.OBSTACLE, dg.SPIKES + 1), 2):
        plan.ground[plan.at(x, 2)] = number
    plan.zones = [1 << plan.at(1, 1), 1 << plan.at(18, 1), 1 << plan.at(1, 10), 1 << plan.at(18, 10)]
    plan.chests = {plan.at(2, 4)}
    plan.pads = [plan.at(x, 5) for x in range(2, 14)]
    plan.traps = {plan.at(3 + x, 6): kind for x, kind in enumerate(dg.TRAP_KINDS)}
    plan.passages = [(plan.at(2, 7), plan.at(10, 7)), (plan.at(3, 7), plan.at(11, 7))]
    plan.runes = {"amber": 1 << plan.at(5, 7), "": 1 << plan.at(6, 7)}
    for x, kind in enumerate(dg.DOOR_KINDS[:6]):
        plan.add_door(plan.at(2 + 2 * x, 8), plan.at(3 + 2 * x, 8), kind)
    plan.add_door(plan.at(16, 8), kind=dg.DOOR)
    plan.add_door(plan.at(1, 10), kind=dg.SCORE_DOOR)
    plan.add_wall(plan.at(5, 9), plan.at(5, 10))
    plan.raise_to(plan.block(14, 5, 3, 2), 2)
    plan.raise_to(plan.block(13, 6, 1, 1), 1)
    plan.ladders = [Ladder(plan.at(17, 5), plan.at(16, 5), 2)]
    plan.balls, plan.monsters = [plan.at(8, 10)], {plan.at(9, 10)}
    plan.add_room("hall", plan.block(1, 9, 4, 2), "Hall of Tests", "armoury")
    return plan.build()


# ---------------------------------------------------------------- SVG


@pytest.mark.parametrize("name", dungeon_names())
def test_every_dungeon_of_the_library_is_a_well_formed_picture(name: str) -> None:
    text = svg(dungeon(name))
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    numbers = [float(n) for n in re.findall(r' (?:x|y|width|height|r|cx|cy)="([^"]*)"', text)]
    assert all(-2000 < number < 5000 for number in numbers)


def test_names_never_become_markup() -> None:
    plan = Plan.of(everything())
    plan.title = plan.author = plan.idea = HOSTILE
    plan.rooms = [plan.rooms[0]._replace(title=HOSTILE.replace('"', "'"))]
    text = svg(plan.build(), look=Look(room_names=True))
    root = ElementTree.fromstring(text)
    assert {element.tag for element in root.iter()} <= {
        SVG + tag
        for tag in (
            "svg", "title", "style", "defs", "radialGradient", "stop", "g", "rect", "circle", "ellipse", "polygon",
            "polyline", "path", "text",
        )
    }  # fmt: skip
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert HOSTILE in words
    assert root.find(f"{SVG}title") is not None


def test_strange_letters_are_left_out_or_kept_but_never_break_the_file() -> None:
    drawn = Scene(10, 10, "a\x00b\ud800c\x1bd")
    drawn.layer("x\"y<z").words(1, 1, "ünïcode ☃ \x07", 5, "#ffffff")
    root = ElementTree.fromstring(write_svg(drawn).encode())
    assert [element.text for element in root.iter(f"{SVG}title")] == ["abcd"]
    assert [element.text for element in root.iter(f"{SVG}text")] == ["ünïcode ☃ "]


def test_the_same_dungeon_gives_the_same_picture() -> None:
    assert svg(dungeon("drowned-vault")) == svg(dungeon("drowned-vault"))
    assert svg(dungeon("drowned-vault")) != svg(replace(dungeon("drowned-vault"), name="other"))


def without(change: Callable[[Plan], None]) -> Dungeon:
    plan = Plan.of(everything())
    change(plan)
    return plan.build()


def clear(name: str) -> Callable[[Plan], None]:
    return lambda plan: getattr(plan, name).clear()


def dry(ground: int) -> Callable[[Plan], None]:
    def change(plan: Plan) -> None:
        plan.ground = [dg.FLOOR if g == ground else g for g in plan.ground]

    return change


CHANGES: dict[str, Callable[[Plan], None]] = {
    **{name: clear(name) for name in (
        "chests", "pads", "traps", "passages", "runes", "doors", "walls", "ladders", "balls", "monsters", "rooms",
    )},
    **{ground(number).name: dry(number) for number in range(dg.OBSTACLE, dg.SPIKES + 1)},
}  # fmt: skip


@pytest.mark.parametrize("what", list(CHANGES))
def test_everything_is_drawn(what: str) -> None:
    look = Look(legend=False, title=False)
    whole = scene(everything(), look)
    less = scene(without(CHANGES[what]), look)
    assert len(whole.items()) != len(less.items()) or whole.items() != less.items()


def test_the_legend_names_everything_that_is_there_and_nothing_else() -> None:
    words = [text for _, text in frame.entries(storeys_of(everything())[0])]
    for wanted in (
        "chest", "teleporter (12, by number)", "lava or fire", "water", "chasm", "bridge", "pit", "spiked pit", "obstacle",
        "statue", "tomb", "idol", "dragon youngling", "steps", "platform", "ladder", "door", "iron gate", "archway",
        "trap, face down", "gas trap", "end of a secret passage", "inscription (amber)", "lair of a monster",
        "score door of seat A", "a ball may start here",
    ):  # fmt: skip
        assert wanted in words
    plain = [text for _, text in frame.entries(storeys_of(dungeon("stockbowl-layout-7"))[0])]
    assert plain == ["score door of seat A", "score door of seat B", "chest", "teleporter (6, by number)"]


def test_coordinates_are_written_on_all_four_sides() -> None:
    vault = dungeon("drowned-vault")
    words = [item.text for item in scene(vault, Look(legend=False, title=False)).items() if hasattr(item, "text")]
    for number in range(vault.width):
        assert words.count(str(number)) >= 2
    bare = scene(vault, Look(coordinates=False, legend=False, title=False))
    assert bare.width < scene(vault, Look(legend=False, title=False)).width


@pytest.mark.parametrize("px", [5, 201])
def test_senseless_sizes_are_refused(px: int) -> None:
    with pytest.raises(ValueError, match="6 to 200 pixels"):
        svg(dungeon("drowned-vault"), px)


def test_tokens_show_seat_number_posture_and_ball() -> None:
    vault = dungeon("drowned-vault")
    tokens: list[Token] = [
        {"cell": vault.at(5, 7), "seat": 0, "number": 7},
        {"cell": vault.at(6, 7), "seat": 1, "number": 12, "posture": "prone", "ball": True},
        {"cell": vault.at(7, 7), "seat": 1, "number": 13, "posture": "stunned"},
        {"cell": vault.at(8, 7), "ball": True},
    ]
    text = svg(vault, look=Look(tokens=tokens))
    assert text.count(SEATS[1]) > svg(vault).count(SEATS[1])
    assert ">12</text>" in text
    wrong: Token = {"cell": vault.at(5, 7), "seat": 0, "number": 1, "posture": "asleep"}
    with pytest.raises(ValueError, match="'asleep' is not a posture"):
        svg(vault, look=Look(tokens=[wrong]))


def test_bounds_hold_what_is_drawn() -> None:
    drawn = board_scene(everything(), 0, Look())
    for item in drawn.items():
        left, top, right, bottom = bounds(item)
        assert left <= right
        assert top <= bottom


# ---------------------------------------------------------------- grey


def signs() -> dict[str, Callable[[Pen], None]]:
    out: dict[str, Callable[[Pen], None]] = {
        "floor": lambda pen: None,
        "chest": things.chest,
        "pad 1": lambda pen: things.pad(pen, 1),
        "passage": lambda pen: things.passage(pen, 0),
        "rune": lambda pen: things.rune(pen, "amber", 1),
        "ball": lambda pen: things.ball_square(pen, 1),
        "lair": things.lair,
        "ladder": lambda pen: things.rungs(pen, (12, 23), (12, 1)),
        "lava": lambda pen: grounds.lava(pen, 0.3),
        "water": lambda pen: grounds.water(pen, 0.3),
        "chasm": grounds.chasm,
        "bridge": lambda pen: grounds.planks(pen, north_south=True),
        "pit": lambda pen: grounds.pit(pen, spikes=False),
        "spiked pit": lambda pen: grounds.pit(pen, spikes=True),
        "boulder": grounds.boulder,
        "statue": grounds.statue,
        "tomb": lambda pen: grounds.tomb(pen, 1, 1),
        "idol": lambda pen: grounds.idol(pen, 1, 1),
        "dragon": lambda pen: grounds.dragon(pen, 1, 1),
        "steps": lambda pen: grounds.treads(pen, (0, -1)),
        "door": lambda pen: doors.leaf(pen.at(0, 12), dg.DOOR, flat=True),
        "archway": lambda pen: doors.leaf(pen.at(0, 12), dg.ARCHWAY, flat=True),
        "score door": lambda pen: doors.score_door(pen, 0),
        "stunned": lambda pen: draw_token(pen, {"cell": 0, "seat": 0, "number": 3, "posture": "stunned"}),
        "standing": lambda pen: draw_token(pen, {"cell": 0, "seat": 0, "number": 3}),
    }
    for seat in range(4):
        out[f"zone {seat}"] = _zone(seat)
    for kind in dg.TRAP_KINDS:
        out[f"trap {kind}"] = _trap(kind)
    return out


def _zone(seat: int) -> Callable[[Pen], None]:
    return lambda pen: pattern(pen, seat, 0.62)


def _trap(kind: str) -> Callable[[Pen], None]:
    return lambda pen: things.trap(pen, kind)


def grey(sign: Callable[[Pen], None]) -> bytes:
    """The sign on a floor square, 24 pixels wide, in grey."""
    drawn = Scene(UNIT, UNIT)
    pen = drawn.layer("sign")
    pen.rect(0, 0, UNIT, UNIT, "#443/32")
    sign(pen)
    return Image.open(io.BytesIO(png_of(write_svg(drawn)))).convert("L").tobytes()


def test_no_two_signs_look_alike_at_24_pixels_in_grey() -> None:
    pictures = {name: grey(sign) for name, sign in signs().items()}
    for (one, a), (two, b) in itertools.combinations(pictures.items(), 2):
        differing = sum(abs(p - q) > 24 for p, q in zip(a, b, strict=True))
        assert differing >= 20, f"{one} and {two} differ in {differing} pixels of 576"


# ---------------------------------------------------------------- PNG


@pytest.mark.parametrize("px", [24, 10])
def test_a_png_has_the_size_of_the_picture(px: int) -> None:
    look = Look(legend=False, title=False, coordinates=False)
    vault = dungeon("drowned-vault")
    data = png(vault, px, look)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    drawn = scene(vault, look)
    wanted = (round(drawn.width * px / UNIT), round(drawn.height * px / UNIT))
    width, height = struct.unpack(">II", data[16:24])
    assert abs(width - wanted[0]) <= 1
    assert abs(height - wanted[1]) <= 1
    image = Image.open(io.BytesIO(data)).convert("RGB")
    colours = image.getcolors(1 << 24)
    assert colours is not None
    assert len(colours) > 500


def test_letters_are_drawn_although_the_machine_may_have_no_fonts() -> None:
    drawn = Scene(60, 24)
    pen = drawn.layer("x")
    pen.rect(0, 0, 60, 24, "#000000")
    pen.words(30, 17, "Abc 12", 14, "#ffffff", bold=True)
    image = Image.open(io.BytesIO(png_of(write_svg(drawn)))).convert("L")
    assert sum(value > 128 for value in image.tobytes()) > 60


@pytest.mark.parametrize(("module", "library"), [("resvg_py", "resvg-py"), ("reportlab", "reportlab")])
def test_missing_library_is_reported_with_the_name_of_the_extra(
    monkeypatch: pytest.MonkeyPatch, module: str, library: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingDrawExtra, match=rf"\[draw\] \({library} is missing\): pip install 'deepbowl\[draw\]'"):
        png(dungeon("drowned-vault"), 6)


# ---------------------------------------------------------------- PDF


def pages(data: bytes) -> list[str]:
    """The drawing commands of every page."""
    out: list[str] = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            text = zlib.decompress(base64.a85decode(b"<~" + stream.strip(), adobe=True))
        except (ValueError, zlib.error):
            continue  # a font
        if b" cm" in text and b" rg" in text:
            out.append(text.decode("latin-1"))
    return out


@pytest.mark.parametrize("paper", list(PAPERS))
def test_a_pdf_has_an_overview_and_a_page_for_every_sheet(paper: str) -> None:
    vault = dungeon("drowned-vault")
    plan = sheets(vault, paper)
    data = pdf(vault, paper)
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == len(plan.sheets) + 1
    boxes = [tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[\s*([^\]]*)\]", data)]
    assert {(round(w / 72 * 25.4, 1), round(h / 72 * 25.4, 1)) for _, _, w, h in boxes} == {plan.page}
    assert set(plan.page) == set(PAPERS[paper])


@pytest.mark.parametrize("square", [20.0, 30.0])
def test_a_square_on_paper_has_its_size(square: float) -> None:
    vault = dungeon("drowned-vault")
    drawn = pages(pdf(vault, square_mm=square))
    assert len(drawn) == len(sheets(vault, square_mm=square).sheets) + 1
    for page in drawn[1:]:
        scales = {round(float(m), 3) for m in re.findall(r"([\d.]+) 0 0 -[\d.]+ \S+ \S+ cm", page)}
        assert round(square / UNIT * 72 / 25.4, 3) in scales


def test_sheets_cover_the_board_and_overlap() -> None:
    vault = dungeon("drowned-vault")
    plan = sheets(vault)
    assert plan.board == ((vault.width + 2 * RIM) * 30, (vault.depth + 2 * RIM) * 30)
    for x in range(vault.width):
        for y in range(vault.depth):
            if vault.ground[vault.at(x, y)] == dg.FLOOR:
                px, py = (x + RIM + 0.5) * 30, (y + RIM + 0.5) * 30
                assert any(
                    s.x <= px <= s.x + plan.area[0] and s.y <= py <= s.y + plan.area[1] for s in plan.sheets
                ), (x, y)
    columns = sorted({sheet.x for sheet in plan.sheets})
    assert all(b - a < plan.area[0] for a, b in itertools.pairwise(columns))
    assert plan.sheets[0].name == "A1"


def test_senseless_prints_are_refused() -> None:
    vault = dungeon("drowned-vault")
    with pytest.raises(ValueError, match="there is no paper 'a9'; there are: a4, letter"):
        pdf(vault, "a9")
    with pytest.raises(ValueError, match="8 to 80 mm"):
        pdf(vault, square_mm=3)


def test_a_pdf_is_the_same_every_time() -> None:
    small = dungeon("stockbowl-layout-7")
    assert pdf(small, "a3") == pdf(small, "a3")


# ---------------------------------------------------------------- terminal


def test_a_plain_drawing_has_two_characters_a_square_and_a_legend() -> None:
    vault = dungeon("drowned-vault")
    lines = terminal.plain(vault, unicode=False).splitlines()
    assert lines[0] == "The Drowned Vault"
    assert all(len(line) <= 4 + 2 * vault.width for line in lines[: vault.depth + 2])
    assert lines[2 + 1][4:].count("##") == 4
    assert "[]  chest" in lines
    assert terminal.plain(vault, unicode=False).isascii()
    assert not terminal.plain(vault).isascii()


@pytest.mark.parametrize("name", ["cabinet-of-wonders", "deathbowl-cross", "printed-layout-1", "stockbowl-layout-7"])
def test_drawings_in_colour_are_as_wide_as_the_dungeon(name: str) -> None:
    place = dungeon(name)
    console = Console(force_terminal=True, color_system="truecolor", width=200, file=io.StringIO())
    with console.capture() as shown:
        console.print(terminal.drawing(place), soft_wrap=True)
    assert "\x1b[" in shown.get()
    rows = terminal.drawing(place, legend=False).plain.splitlines()
    assert max(map(len, rows)) == 4 + 2 * place.width
    assert len(rows) == 1 + place.stories * (place.depth + 1) + (place.stories if place.stories > 1 else 0)


def test_every_sign_of_the_terminal_is_explained() -> None:
    text = terminal.plain(everything())
    for words in ("lava or fire", "chasm", "archway", "steps", "platform", "trap", "ladder", "inscription (amber)"):
        assert words in text
