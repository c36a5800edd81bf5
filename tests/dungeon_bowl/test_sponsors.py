"""Dungeon Bowl: what sponsors do for their teams. [DG-SPON]"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from deepbowl.books.dungeon_bowl_2021.sponsors import (
    CARTOGRAPHY,
    LIGHTNINGADE,
    OBERWALD,
    ORDNANCE,
    PORTALS,
    SPONSOR,
    SPORTSCASTING,
    sponsor_of,
)
from deepbowl.dungeons.library import dungeon as library_dungeon
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.effects import lend
from deepbowl.rules.sheet import SPONSORS
from deepbowl.rules.vocabulary.effects import THIS_GAME
from deepbowl.rules.words.options import question, say
from deepbowl.teams.ready import ready_team
from deepbowl.testing import Scenario, player, prone, rule, stunned

from .boards import room
from .dungeon import dungeon, refuse

DUEL = """
    .......
    .Ab....
    B.....c"""


def sponsored(text: str, *sponsors: str, **more: Any) -> Scenario:
    """A position in which the teams have these sponsors."""
    s = dungeon(text, switches=("sponsors",), **more)
    for seat, name in enumerate(sponsors):
        s.m.set_tally(SPONSOR, SPONSORS.index(name) + 1 if name else 0, seat)
        for body in s.m.bodies.of_seat[seat] if name else []:
            lend(s.m, body, name, THIS_GAME)
    s.m.pending = None
    return s


def before_first_turn(s: Scenario) -> None:
    """Go back to the moment when all players have just been deployed."""
    s.m.state.phase = s.m.rules.phase("benefit")
    s.m.pending = None
    s.m.advance()


# ---------------------------------------------------------------- who has which
def opening(*sponsors: str, switches: tuple[str, ...] = ("sponsors",)) -> Match:
    """A match of two colleges whose dungeon is built, just before the toss."""
    teams = [ready_team(college, "colleges") for college in ("College of Fire", "College of Life")]
    sheets = [replace(team, sponsor=name).sheet() for team, name in zip(teams, sponsors, strict=True)]
    m = Match.new("dungeon-bowl-2021", library_dungeon("idols-bend").board(), sheets, Seeded(1), switches)
    while m.decision().kind not in ("sponsor", "set-up"):
        m.apply(m.decision().options[-1])
    return m


@rule("DG-SPON-01")
def test_each_team_names_one_sponsor() -> None:
    m = opening("", "")
    for seat, name in enumerate((LIGHTNINGADE, LIGHTNINGADE)):
        decision = m.decision()
        assert (decision.seat, decision.kind) == (seat, "sponsor")
        assert question(m, decision) == "Who is your sponsor?"
        assert [m.names.text(option).partition(" ")[2] for option in decision.options] == [
            "cragfalls-catacomb-cartography", "farblast-and-sons-ordnance-solutions", "dr-brauers-prototype-portals",
            "crystal-ball-sportscasting", "lightningade", "air-oberwald",
        ]
        assert [say(m, option) for option in decision.options] == list(SPONSORS)
        m.apply(decision.options[SPONSORS.index(name)])
        assert sponsor_of(m, seat) == LIGHTNINGADE, "several may have the same"
    assert m.decision().kind == "set-up"


@rule("DG-SPON-01")
def test_sponsor_named_on_the_sheet_is_not_asked_for() -> None:
    m = opening(ORDNANCE, "")
    assert sponsor_of(m, 0) == ORDNANCE
    assert all(m.owns(body, ORDNANCE) for body in m.bodies.of_seat[0])
    assert (m.decision().kind, m.decision().seat) == ("sponsor", 1)
    assert opening(ORDNANCE, PORTALS).decision().kind == "set-up"


@rule("DG-SPON-01")
def test_sponsors_need_the_optional_rule() -> None:
    m = opening(LIGHTNINGADE, LIGHTNINGADE, switches=())
    assert m.decision().kind == "set-up"
    assert LIGHTNINGADE not in m.rules.bits


# ---------------------------------------------------------------- maps
def in_rooms(**more: Any) -> Scenario:
    """A and B in the kitchen; there is a crypt beyond, a corridor and an End Zone."""
    return sponsored(
        "KKKK.CCC.EE\nKKKK.CCC.EE", CARTOGRAPHY, "", A=player(at=(0, 0)), B=player(at=(0, 1), ball=True),
        c=player(at=(5, 0)), areas={
            "K": "tile-kitchen", "C": "tile-crypt", "E": "tile-end-zone-blue end-zone-1", ".": "tile-corridor-l-1",
        }, **more,
    )  # fmt: skip


@rule("DG-SPON-02")
def test_a_map_leads_into_another_room_once_a_game() -> None:
    s = in_rooms()
    s.use(CARTOGRAPHY)
    s.asked("map-who", of=0, options=["player A"])
    s.pick("A")
    s.asked("map-where", of=0, options=["square 6,0", "square 7,0", "square 5,1", "square 6,1", "square 7,1"])
    s.pick((6, 1))
    s.expect(A=(6, 1))
    s.expect_not_offered("use")
    s.activate("A", "block", "c").stop()
    s.end_turn().end_turn()
    s.expect_not_offered("use")
    refuse(s, "use cragfalls-catacomb-cartography")


@rule("DG-SPON-02")
def test_catacomb_map_needs_an_active_player_and_helps_only_its_team() -> None:
    s = in_rooms(turn=1)
    s.expect_not_offered("use")
    s = in_rooms()
    s.activate("A", "move").stop()
    s.expect_offered("use cragfalls-catacomb-cartography")
    s.activate("B", "move")
    s.expect_not_offered("use cragfalls-catacomb-cartography")


# ---------------------------------------------------------------- ordnance
BLAST = """
    .....
    A$.#B
    ..bc.
    ....$"""


@rule("DG-SPON-03")
@pytest.mark.parametrize(("sponsors", "armour", "hit"), [
    (("", ""), [(1, 1)] * 2, False), ((ORDNANCE, ""), [(1, 1)] * 3, True), (("", ORDNANCE), [(1, 1)] * 3, True),
])
def test_chests_explode_two_squares_far(sponsors: tuple[str, str], armour: list[tuple[int, int]], hit: bool) -> None:
    s = sponsored(BLAST, *sponsors, spare_balls=1)
    s.activate("A", "move").dice(chest=2, armour=armour)
    s.use("Open chest", at=(1, 1))
    if hit:
        s.answer("order", "b")
    s.expect(A=prone(0, 1), b=prone(2, 2), c=prone(3, 2) if hit else (3, 2), B=(4, 1))
    s.expect_event("KnockedDown", rule="DG-CHEST-05", times=2)
    s.expect_event("KnockedDown", rule="DG-SPON-03", times=int(hit))


@rule("DG-SPON-03")
def test_ordnance_of_all_teams_makes_chests_more_dangerous() -> None:
    for sponsors, broken in (((ORDNANCE, ORDNANCE), True), ((ORDNANCE, LIGHTNINGADE), False)):
        s = sponsored("A$...$b\n......B", *sponsors, spare_balls=1, A=player(av=9))
        s.activate("A", "move").dice(chest=2, armour=(4, 4), **({"injury": (1, 1)} if broken else {}))
        s.use("Open chest", at=(1, 0))
        s.expect(A=stunned(0, 0) if broken else prone(0, 0))


# ---------------------------------------------------------------- portals
PADS = """
    1..2..3
    .A.....
    4..5..6"""


def waiting(*sponsors: str, skills: str = "") -> Scenario:
    """D is in the dug-out."""
    return sponsored(PADS, *sponsors, D=player("reserves", skills=skills), b=player(at=(6, 1)), turns=(2, 2))


@rule("DG-SPON-04")
def test_two_dice_to_pick_from() -> None:
    s = waiting(PORTALS, "").dice(teleport=[2, 5]).choose("bring-on", "D")
    s.asked("dug-out-pad", of=0, about="D", options=["square 3,0", "square 3,2"])
    s.pick((3, 2))
    s.expect(D=(3, 2))


@rule("DG-SPON-04")
def test_reserve_rolling_a_double_stays_in_the_dug_out_for_the_turn() -> None:
    s = waiting(PORTALS, "").dice(teleport=[3, 3]).choose("bring-on", "D")
    s.expect(D="reserves", turnover=False)
    s.expect_not_offered("bring-on")
    s.end_turn().end_turn()
    s.expect_offered("bring-on D")
    s = waiting("", PORTALS).dice(teleport=3).choose("bring-on", "D")
    s.expect(D=(6, 0))


@rule("DG-SPON-04", "DG-SKILL-01")
def test_a_navigator_throws_both_again() -> None:
    s = waiting(PORTALS, "", skills="Portal Navigator").dice(teleport=[3, 3]).choose("bring-on", "D")
    s.dice(teleport=[1, 6]).reroll("Portal Navigator").pick((0, 0))
    s.expect(D=(0, 0))
    s = waiting(PORTALS, "", skills="Portal Navigator").dice(teleport=[3, 3]).choose("bring-on", "D").reroll(None)
    s.expect(D="reserves")


# ---------------------------------------------------------------- sportscasting
def fouling(*sponsors: str, **more: Any) -> Scenario:
    s = sponsored(DUEL, *sponsors, b=player("prone", av=9), **more)
    return s.activate("A", "foul", "b")


@rule("DG-SPON-05")
def test_a_double_is_not_seen_on_two_or_more() -> None:
    s = fouling(SPORTSCASTING, "").dice(sponsor=2, armour=(4, 4)).foul("b")
    s.expect(A=(1, 1), turnover=False, turn=0)
    s = fouling("", "").dice(armour=(4, 4)).foul("b").no("argue")
    s.expect(A="sent off", turnover="sent off")


@rule("DG-SPON-05")
def test_sponsor_roll_of_one_forbids_arguing_but_not_bribes() -> None:
    s = fouling(SPORTSCASTING, "").dice(sponsor=1, armour=(4, 4)).foul("b")
    s.expect(A="sent off", turnover="sent off")
    s = fouling(SPORTSCASTING, "", bribe=(1, 0)).dice(sponsor=1, armour=(4, 4)).foul("b")
    s.dice(bribe=2).yes("bribe", by=0)
    s.expect(A=(1, 1), turnover=False)
    s = fouling(SPORTSCASTING, "").dice(sponsor=1, armour=(3, 4)).foul("b")
    s.expect(A=(1, 1), turnover=False)


@rule("DG-SPON-05")
def test_opponents_of_the_sportscast_never_argue() -> None:
    s = fouling("", SPORTSCASTING).dice(armour=(4, 4)).foul("b")
    s.expect(A="sent off", turnover="sent off")


# ---------------------------------------------------------------- a drink
def struck(*sponsors: str, **dice: Any) -> Scenario:
    s = sponsored(DUEL, *sponsors).dice(block="down", armour=(6, 6), **dice)
    return s.activate("A", "block", "b").hit("b").push("e").follow(False)


@rule("DG-SPON-06")
def test_lightningade_before_a_knock_out_and_before_any_casualty_roll() -> None:
    struck("", LIGHTNINGADE, injury=(4, 4), sponsor=5).expect(b="reserves")
    struck("", LIGHTNINGADE, injury=(4, 4), sponsor=4).expect(b="ko")
    struck("", LIGHTNINGADE, injury=(6, 6), sponsor=5).expect(b="reserves")
    struck("", LIGHTNINGADE, injury=(6, 6), sponsor=4, casualty=16).expect(b="dead")
    struck("", LIGHTNINGADE, injury=(1, 1)).expect(b=stunned(3, 1))
    struck(LIGHTNINGADE, "", injury=(4, 4)).expect(b="ko")


# ---------------------------------------------------------------- the athlete
def athlete(benefit: str, **more: Any) -> Scenario:
    """B is the athlete of seat 1, before the first turn."""
    s = sponsored(DUEL, "", OBERWALD, **more)
    before_first_turn(s)
    s.asked("athlete", of=1, options=["take b", "take c"])
    s.choose("take", "b")
    s.asked("benefit", of=1, about="b")
    s.use(benefit)
    return s


@rule("DG-SPON-07")
def test_boots_are_a_square_and_a_rush_more() -> None:
    s = athlete("Oberwald Boots")
    assert s.m.state.ma[s.body("b")] == 7
    assert s.m.rules.movement.rushes(s.m, s.body("b")) == 3
    assert s.m.state.ma[s.body("c")] == 6


@rule("DG-SPON-07")
def test_blades_and_plates() -> None:
    s = athlete("Oberwald Blades")
    assert s.m.owns(s.body("b"), "Sneaky Git")
    assert s.m.owns(s.body("b"), "Stab")
    for av, then in ((9, 10), (10, 11), (11, 11)):
        s = athlete("Oberwald Plates", b=player(av=av))
        assert s.m.state.av[s.body("b")] == then
        assert s.m.owns(s.body("b"), "Thick Skull")


@rule("DG-SPON-07")
def test_a_physician_has_casualties_rolled_twice() -> None:
    s = athlete("Oberwald Physician")
    s.dice(block="down", armour=(6, 6), injury=(6, 6), casualty=16, then_casualty=3)
    s.activate("A", "block", "b").hit("b").push("e").follow(False)
    s.pick(3, by=1)
    s.expect(b="reserves")
    s = athlete("Oberwald Physician")
    s.dice(block="down", armour=(6, 6), injury=(4, 4))
    s.activate("A", "block", "b").hit("b").push("e").follow(False)
    s.expect(b="ko")


@rule("DG-SPON-07")
def test_athlete_named_on_the_sheet_is_used() -> None:
    s = sponsored(DUEL, "", OBERWALD)
    s.m.sheets[1].athlete = int(s.m.bodies.name[s.body("c")][1:])
    before_first_turn(s)
    s.asked("benefit", of=1, about="c")


@rule("DG-SPON-07")
def test_athlete_on_the_sheet_who_misses_the_match_has_no_substitute() -> None:
    s = sponsored(DUEL, "", OBERWALD)
    s.m.sheets[1].athlete = 11
    assert not any(s.m.bodies.name[body] == "B11" for body in s.m.bodies.of_seat[1])
    before_first_turn(s)
    s.expect(phase="turn")  # neither an athlete nor a benefit is asked for
    assert not any(s.m.owns(s.body(one), "Sprint") for one in "bc")


# ---------------------------------------------------------------- the ground stays as it is
@rule("DG-TILE-08")
def test_sewer_stays_open_with_sponsors() -> None:
    s = room("sewer", """
        ....
        .A..
        ....
        ....
        ......
        B....c""", switches=("sponsors",))
    s.activate("A", "move")
    s.step((2, 1), (2, 2))
    s.expect(A=(2, 2))
