"""Rooms that act on the players in them. [DG-TILE]"""

from __future__ import annotations

from deepbowl.board import sight
from deepbowl.books.dungeon_bowl_2021.game import GATHERED
from deepbowl.engine import event
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.rules.words.describe import describe
from deepbowl.testing import player, prone, rule, standing, stunned

from .boards import room

SOMEBODY = """
    ....
    .A..
    ....
    ....
    ......
    B....c"""
"""A in the room, a team-mate and an opponent far away in the corridor."""


# ---------------------------------------------------------------- small rooms
@rule("DG-TILE-02", "DG-TILE-01")
def test_armour_rolls_in_the_armoury_get_one_more() -> None:
    s = room("armoury", """
        ....
        .Ab.
        ....
        ....
        ......
        B....c""", A=player(), b=player(av=9))
    s.dice(block="down", armour=(4, 4), injury=(1, 2))
    s.block("A", "b")
    s.push((3, 1))
    s.follow(False)
    s.expect(b=stunned(3, 1))


@rule("DG-TILE-02", "DG-TILE-01")
def test_a_square_outside_its_doorway_is_not_the_armoury() -> None:
    s = room("armoury", """
        ....
        ....
        ....
        .A..
        .b....
        ....Bc""", b=player(av=9))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    s.push((1, 5))
    s.follow(False)
    s.expect(b=prone(1, 5))


@rule("DG-TILE-02")
def test_iron_hard_skin_does_not_help_against_the_armoury() -> None:
    s = room("armoury", """
        ....
        .Ab.
        ....
        ....
        ......
        B....c""", A=player(skills="Mighty Blow (+1)"), b=player(av=9, skills="Iron Hard Skin"))
    s.dice(block="down", armour=(4, 4), injury=(1, 2))
    s.block("A", "b")
    s.push((3, 1))
    s.follow(False)
    s.expect(b=stunned(3, 1))


@rule("DG-TILE-03")
def test_a_throw_out_of_the_bone_pit_is_harder_the_catch_outside_is_not() -> None:
    s = room("bone-pit", """
        ....
        ....
        ....
        .A..
        .B....
        .....c""", A=player(pa=3, ball=True), B=player(ag=3))
    s.activate("A", "pass")
    s.dice(pass_=3, scatter=[5, 5, 5], bounce=5)
    s.throw("B")
    s.expect(turnover=True, ball=(5, 4))


@rule("DG-TILE-03")
def test_a_catch_in_the_bone_pit_is_harder() -> None:
    s = room("bone-pit", """
        ....
        ....
        ....
        .B..
        .A....
        .....c""", A=player(pa=3, ball=True), B=player(ag=3))
    s.activate("A", "pass")
    s.dice(pass_=3, catch=3, bounce=2)
    s.throw("B")
    s.expect(turnover=True, ball=(1, 2))


@rule("DG-TILE-03")
def test_a_giver_in_the_bone_pit_spoils_the_catch_and_only_once() -> None:
    def handed(text: str, die: int) -> bool:
        s = room("bone-pit", text, A=player(ball=True), B=player(ag=3))
        s.activate("A", "hand-off")
        if die < 4:
            s.dice(catch=die, bounce=5)
        else:
            s.dice(catch=die)
        s.hand_off("B")
        return s.m.holds_ball(s.body("B"))

    out = """
        ....
        ....
        ....
        .A..
        .B....
        .....c"""
    inside = """
        ....
        .A..
        .B..
        ....
        ......
        .....c"""
    assert not handed(out, 3)
    assert handed(out, 4)
    assert not handed(inside, 3)
    assert handed(inside, 4)


@rule("DG-TILE-04", "DG-TILE-01")
def test_dodging_into_the_cursed_room_allows_no_re_roll() -> None:
    s = room("cursed-room", """
        ....
        ....
        ....
        ....
        .Ab...
        B....c""", A=player(ag=3, skills="Dodge"), rerolls=2)
    s.activate("A", "move")
    s.dice(dodge=2, armour=(1, 2))
    s.step((1, 3))
    s.expect(A=prone(1, 3), turnover="dodge", rerolls=(2, 2))


@rule("DG-TILE-04")
def test_dodging_out_of_the_cursed_room_allows_it() -> None:
    s = room("cursed-room", """
        ....
        ....
        ....
        .Ab.
        ......
        B....c""", A=player(ag=3, skills="Dodge"), rerolls=2)
    s.activate("A", "move")
    s.dice(dodge=2, then_dodge=5)
    s.step((1, 4))
    s.reroll("Dodge")
    s.expect(A=standing(1, 4))


@rule("DG-TILE-04", "DG-TILE-01")
def test_a_rush_into_the_cursed_room_allows_no_re_roll_one_out_of_it_does() -> None:
    s = room("cursed-room", """
        ....
        ....
        ....
        ....
        .A....
        B....c""", A=player(ma=1, skills="Sure Feet"), rerolls=1)
    s.activate("A", "move")
    s.step((1, 3))
    s.dice(rush=1, armour=(1, 2))
    s.step((1, 2))
    s.expect(A=prone(1, 2), turnover="rush", rerolls=(1, 1))
    s = room("cursed-room", """
        ....
        ....
        .A..
        ....
        ......
        B....c""", A=player(ma=1, skills="Sure Feet"), rerolls=1)
    s.activate("A", "move")
    s.step((1, 3))
    s.dice(rush=1, then_rush=4)
    s.step((1, 4))
    s.reroll("Sure Feet")
    s.expect(A=standing(1, 4))


@rule("DG-TILE-04")
def test_cursed_room_allows_skills_that_are_not_rerolls() -> None:
    s = room("cursed-room", """
        ....
        .Ab.
        ....
        ....
        ......
        B....c""", b=player(skills="Dodge"))
    s.dice(block="stumble")
    s.block("A", "b")
    s.yes("Dodge")
    s.push((3, 1))
    s.follow(False)
    s.expect(b=standing(3, 1))


@rule("DG-TILE-05")
def test_a_rush_in_the_flooded_room_fails_on_two() -> None:
    for die, lies in ((2, True), (3, False)):
        s = room("flooded-room", SOMEBODY, A=player(ma=1), rerolls=1)
        s.activate("A", "move")
        s.step((2, 1))
        s.dice(rush=die)
        if lies:
            s.dice(armour=(1, 2))
        s.step((3, 1))
        if lies:
            s.asked("re-roll", of=0, about="A")
            s.reroll(None)
            s.expect(A=prone(3, 1), turnover="rush")
        else:
            s.expect(A=standing(3, 1))
            s.stop()


@rule("DG-TILE-05")
def test_the_square_moved_into_decides_whether_a_rush_is_in_the_water() -> None:
    s = room("flooded-room", """
        ....
        ....
        .A..
        ....
        ......
        B....c""", A=player(ma=1))
    s.activate("A", "move")
    s.step((1, 3))
    s.dice(rush=2)
    s.step((1, 4))
    s.expect(A=standing(1, 4))


@rule("DG-TILE-06")
def test_the_jail_may_cost_two_squares() -> None:
    s = room("forgotten-jail", SOMEBODY, A=player(ma=3))
    s.dice(jail=2)
    s.activate("A", "move")
    s.step((2, 1))
    s.dice(rush=2)
    s.step((3, 1))
    s.dice(rush=2)
    s.step((3, 2))
    s.refused("step", (3, 3))
    s.stop()
    assert s.m.state.ma[s.body("A")] == 3


@rule("DG-TILE-06")
def test_jail_on_three_does_nothing_and_a_team_reroll_may_be_used() -> None:
    s = room("forgotten-jail", SOMEBODY, A=player(ma=3), rerolls=1)
    s.dice(jail=1)
    s.activate("A")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team"])
    s.dice(jail=3)
    s.reroll("team")
    assert s.m.state.ma[s.body("A")] == 3
    s.declare("move")
    s.stop()


@rule("DG-TILE-06", "DG-TILE-01")
def test_prone_player_in_the_jail_with_little_left_needs_a_four_to_stand() -> None:
    s = room("forgotten-jail", SOMEBODY, A=player("prone", ma=4))
    s.dice(jail=1)
    s.activate("A", "move")
    s.dice(stand_up=3)
    s.stand()
    s.expect(A=prone(1, 1))


@rule("DG-TILE-06")
def test_ma_never_falls_below_one_and_traits_are_rolled_later() -> None:
    s = room("forgotten-jail", SOMEBODY, A=player(ma=2, skills="Bone Head"))
    s.dice(jail=1)
    s.activate("A")
    assert s.m.state.ma[s.body("A")] == 1
    s.dice(bone_head=2)
    s.declare("move")
    s.stop()


@rule("2020-12.7", "R-11", "DG-TILE-06")
def test_what_the_jail_takes_for_a_while_does_not_spare_the_knee() -> None:
    s = room("forgotten-jail", SOMEBODY, A=player(ma=2))
    s.dice(jail=1)
    s.activate("A", "move")
    s.step((2, 1))
    s.dice(rush=1, armour=(6, 6), injury=(5, 5), casualty=13, lasting_injury=3)
    s.step((3, 1))
    s.expect(A="casualty")
    s.expect_event("CasualtyRolled", rule="2020-12.7", body="A", result="Smashed Knee")


KITCHEN = """
    A...
    ....
    ....
    ....
    .b....
    B....c"""


@rule("DG-TILE-07")
def test_food_knocks_down_on_five_and_ends_the_activation() -> None:
    s = room("kitchen", """
        .A..
        ....
        ....
        ....
        .b....
        B....c""", b=player(ball=True))
    s.activate("A")
    s.dice(throw_food=5, armour=(3, 4), bounce=7)
    s.declare("throw-food", "b")
    s.expect(b=prone(1, 4), ball=(1, 5), turnover=False)
    s.refused("activate", "A")
    declared = next(e for e in s.m.events or [] if isinstance(e, event.Declared))
    assert describe(s.m, declared, short=True) == "A1 chooses to throw food at B1 [2020-6.3]"
    assert describe(s.m, declared, short=True, beside_board=True) == "A1: throw food at B1"


@rule("DG-TILE-07")
def test_food_on_four_does_nothing_but_a_team_reroll_may_be_used() -> None:
    s = room("kitchen", """
        .A..
        ....
        ....
        ....
        .b....
        B....c""", rerolls=1)
    s.activate("A")
    s.dice(throw_food=4)
    s.declare("throw-food", "b")
    s.dice(throw_food=4)
    s.reroll("team")
    s.expect(b=standing(1, 4), rerolls=(0, 1))


@rule("DG-TILE-07")
def test_no_skill_throws_food_again() -> None:
    s = room("kitchen", """
        .A..
        ....
        ....
        ....
        .b....
        B....c""", A=player(skills="Pro"))
    s.activate("A")
    s.dice(throw_food=4)
    s.declare("throw-food", "b")
    s.expect(b=standing(1, 4), acting=None)


@rule("DG-TILE-07")
def test_food_flies_four_squares_at_standing_players_in_sight() -> None:
    s = room("kitchen", """
        .A..
        ....
        ....
        ....
        d.....
        Bb...c""", d=player(), b=player())
    s.activate("A")
    s.refused("declare", "throw-food", "b")  # five squares away
    s.refused("declare", "throw-food", "d")  # four, but behind the wall
    s.declare("move")
    s.stop()
    s = room("kitchen", """
        .A..
        ....
        ....
        .b..
        ......
        B....c""", A="prone")
    s.activate("A")
    s.refused("declare", "throw-food", "b")
    s.declare("move")
    s.stop()


@rule("DG-TILE-08")
def test_the_sewer_clings_until_the_next_activation() -> None:
    s = room("sewer", """
        ....
        ....
        ....
        ....
        A...b.
        B...c.""", A=player(), b=player(ball=True), c=player(ag=3))
    s.activate("A", "move")
    s.step((1, 3), (2, 4))
    s.stop()
    s.end_turn()
    assert s.m.has(s.body("A"), "Disturbing Presence")
    s.activate("b", "hand-off")
    s.dice(catch=3, bounce=5)
    s.hand_off("c")
    s.expect(turnover=True)
    s.activate("A", "move")
    assert not s.m.has(s.body("A"), "Disturbing Presence")
    s.stop()


@rule("DG-TILE-08")
def test_movement_within_the_sewer_does_not_count_as_entering() -> None:
    s = room("sewer", SOMEBODY)
    s.activate("A", "move")
    s.step((2, 1), (2, 2))
    assert not s.m.has(s.body("A"), "Disturbing Presence")
    s.stop()


@rule("DG-TILE-08")
def test_being_pushed_into_the_sewer_is_entering() -> None:
    s = room("sewer", """
        ....
        ....
        ....
        ....
        .b....
        .A..Bc""")
    s.dice(block="push")
    s.block("A", "b")
    s.push((1, 3))
    s.follow(False)
    assert s.m.has(s.body("b"), "Disturbing Presence")


@rule("DG-TILE-09")
def test_gathering_funds_takes_the_whole_activation() -> None:
    s = room("treasure-room", SOMEBODY, A="prone")
    s.activate("A")
    s.declare("gather-funds")
    s.expect(A=prone(1, 1), turnover=False)
    assert s.m.tally(GATHERED, 0) == 1
    s.refused("activate", "A")


@rule("DG-TILE-09")
def test_outside_the_treasure_room_there_is_nothing_to_gather() -> None:
    s = room("treasure-room", SOMEBODY)
    s.activate("B")
    s.refused("declare", "gather-funds")
    s.declare("move")
    s.step((1, 4), (1, 3))
    s.refused("declare", "gather-funds")  # the activation did not begin in there
    s.stop()


# ---------------------------------------------------------------- large rooms
@rule("DG-TILE-11")
def test_idol_blocks_sight_like_a_wall() -> None:
    s = room("chaotic-idol", """
        ........
        ..A..b..
        ........
        ........
        ......
        B....c""")
    m = s.m
    here, there = m.board.at(2, 1), m.board.at(5, 1)
    assert not sight.visible(m.board, here, 0, sight.TOUCH_CLOSED) & m.board.bit[there]
    s.dice(idol=1)
    s.activate("A", "move")
    s.refused("step", (3, 1))
    s.stop()


@rule("DG-TILE-12")
def test_the_idol_may_give_strength_for_one_activation() -> None:
    s = room("chaotic-idol", """
        ........
        .Ab.....
        ........
        ........
        ......
        B....c""")
    s.dice(idol=6)
    s.activate("A")
    s.dice(block="push push")
    s.declare("block", "b")
    s.hit("b")
    s.follow(False)
    assert s.m.state.st[s.body("A")] == 3


@rule("DG-TILE-12")
def test_idol_on_five_gives_nothing() -> None:
    s = room("chaotic-idol", """
        ........
        .Ab.....
        ........
        ........
        ......
        B....c""")
    s.dice(idol=5)
    s.activate("A", "move")
    assert s.m.state.st[s.body("A")] == 3
    s.stop()


CRYPT = """
    ........
    ...bA...
    ........
    ........
    ......
    B....c"""


@rule("DG-TILE-13")
def test_tombs_stop_feet_but_not_eyes() -> None:
    s = room("crypt", """
        ........
        .A.b....
        ........
        ........
        ......
        B....c""")
    m = s.m
    here, there = m.board.at(1, 1), m.board.at(3, 1)
    assert sight.visible(m.board, here, 0, sight.TOUCH_CLOSED) & m.board.bit[there]
    s.activate("A", "move")
    s.refused("step", (2, 1))
    s.stop()


@rule("DG-TILE-14")
def test_player_pushed_into_a_tomb_is_knocked_down_in_place() -> None:
    s = room("crypt", CRYPT, b=player(av=9))
    s.dice(block="push", armour=(4, 4), injury=(1, 2))
    s.block("A", "b")
    s.push((2, 1))
    s.expect(b=stunned(3, 1), A=(4, 1), turnover=False)


@rule("DG-TILE-14")
def test_the_coach_may_push_past_the_tomb() -> None:
    s = room("crypt", CRYPT, b=player(av=9))
    s.dice(block="push")
    s.block("A", "b")
    s.push((2, 0))
    s.follow(True)
    s.expect(b=standing(2, 0), A=(3, 1))


@rule("DG-TILE-14")
def test_a_pow_into_a_tomb_is_one_fall_with_one_more() -> None:
    s = room("crypt", CRYPT, b=player(av=9, skills="Iron Hard Skin"))
    s.dice(block="down", armour=(4, 4), injury=(1, 2))
    s.block("A", "b")
    s.push((2, 1))
    s.expect(b=stunned(3, 1), A=(4, 1))


@rule("DG-TILE-15")
def test_dragon_cannot_be_entered_but_does_not_block_sight() -> None:
    s = room("dragon-younglings-lair", """
        ........
        ..A.....
        ........
        b.......
        ......
        B....c""")
    m = s.m
    here, there = m.board.at(2, 1), m.board.at(0, 3)
    assert sight.visible(m.board, here, 0, sight.TOUCH_CLOSED) & m.board.bit[there]
    s.dice(dragon=4)
    s.activate("A", "move")
    s.refused("step", (1, 1))
    s.stop()


LAIR = """
    ........
    ....A...
    ........
    ........
    ......
    B....c"""


@rule("DG-TILE-16")
def test_the_dragon_knocks_down_without_a_turnover() -> None:
    s = room("dragon-younglings-lair", LAIR)
    s.dice(dragon=5, armour=(2, 3))
    s.activate("A")
    s.expect(A=prone(4, 1), turnover=False)
    s.refused("activate", "A")
    s.activate("B", "move")
    s.stop()


@rule("DG-TILE-16")
def test_dragon_knocking_down_the_carrier_is_a_turnover() -> None:
    s = room("dragon-younglings-lair", LAIR, A=player(ball=True))
    s.dice(dragon=6, armour=(2, 3), bounce=5)
    s.activate("A")
    s.expect(A=prone(4, 1), ball=(5, 1), turnover="room", turn=1)


@rule("DG-TILE-16", "DG-TILE-01")
def test_prone_player_hit_by_the_dragon_is_injured_and_done() -> None:
    s = room("dragon-younglings-lair", LAIR, A=player("prone", av=8))
    s.dice(dragon=5, armour=(4, 4), injury=(1, 2))
    s.activate("A")
    s.expect(A=stunned(4, 1), turnover=False)
    s.refused("activate", "A")


@rule("DG-TILE-16")
def test_a_team_re_roll_may_calm_the_dragon() -> None:
    s = room("dragon-younglings-lair", LAIR, rerolls=1)
    s.dice(dragon=5)
    s.activate("A")
    s.dice(dragon=4)
    s.reroll("team")
    s.declare("move")
    s.stop()
    s.expect(A=standing(4, 1), rerolls=(0, 1))


CHASM = """
    ...Ab...
    ........
    ........
    ........
    ......
    B....c"""


@rule("DG-TILE-17")
def test_fire_cannot_be_entered_or_leapt_but_does_not_block_sight() -> None:
    s = room("fiery-chasm", """
        ........
        ....A..b
        ........
        ........
        ......
        B....c""", A=player(skills="Leap"))
    m = s.m
    here, there = m.board.at(4, 1), m.board.at(7, 1)
    assert sight.visible(m.board, here, 0, sight.TOUCH_CLOSED) & m.board.bit[there]
    s.activate("A", "move")
    s.refused("step", (5, 1))
    jump = m.rules.bits["Jump"].bit_length() - 1
    assert choice(USE_AT, jump, m.board.at(2, 1)) in m.decision().options
    for square in ((6, 1), (5, 1)):
        s.refused_option(choice(USE_AT, jump, m.board.at(*square)))
    s.stop()


@rule("DG-TILE-18")
def test_the_rope_bridge_is_a_square_like_any_other() -> None:
    s = room("fiery-chasm", """
        ........
        ........
        ...A....
        ........
        ......
        B....c""", A=player(ma=3))
    s.activate("A", "move")
    s.step((4, 2), (5, 2), (6, 2))
    s.stop()
    s.expect(A=standing(6, 2))


@rule("DG-TILE-19")
def test_player_pushed_into_the_fire_is_a_casualty_immediately() -> None:
    s = room("fiery-chasm", CHASM)
    s.dice(block="push", casualty=4)
    s.block("A", "b")
    s.push((5, 0))
    s.follow(True)
    s.expect(b="casualty", A=(4, 0), turnover=False)


@rule("DG-TILE-19")
def test_coach_may_push_a_player_beside_the_fire() -> None:
    s = room("fiery-chasm", """
        ........
        ........
        ...Ab...
        ........
        ......
        B....c""")
    s.dice(block="push")
    s.block("A", "b")
    s.push((5, 2))
    s.follow(False)
    s.expect(b=standing(5, 2))


@rule("DG-TILE-19", "DG-TILE-20")
def test_a_carrier_in_the_fire_leaves_the_ball_to_the_other_side() -> None:
    s = room("fiery-chasm", CHASM, b=player(ball=True))
    s.dice(block="push", casualty=4, bounce=7, then_bounce=5)
    s.block("A", "b")
    s.push((5, 0))
    s.follow(False)
    s.expect(b="casualty", ball=(6, 1), turnover=False)


@rule("DG-TILE-20")
def test_the_ball_never_stays_in_the_fire() -> None:
    s = room("fiery-chasm", """
        ...Ab...
        ........
        ........
        ........
        ......
        B....c""", b=player(ball=True))
    s.dice(block="both", armour=[(1, 1), (1, 2)], bounce=[5, 7, 5])
    s.block("A", "b")
    s.expect(ball=(6, 1), b=prone(4, 0))


@rule("DG-TILE-19", "2020-10.4")
def test_player_landing_in_the_fire_is_a_casualty_without_a_landing_roll() -> None:
    s = room("fiery-chasm", """
        AB......
        ........
        ........
        C......b""", A=player(st=5, skills="Throw Team-mate"), B=player(st=2, skills="Right Stuff"), rerolls=1)
    s.activate("A", "throw-team-mate").use("Throw Team-mate", on="B")
    s.dice(throw_team_mate=5, scatter=[2, 7, 5], casualty=1)
    s.pick((4, 1))
    s.expect(B="casualty", turnover=False)
    s.expect_event("Tested", purpose="landing", times=0)


@rule("DG-TILE-07", "2020-15/Animal Savagery")
def test_lashing_out_at_a_carrier_leaves_no_turn_to_throw_food_in() -> None:
    s = room("kitchen", """
    ....
    .AB.
    ....
    .b..
    ......
    D....c""", A=player(skills="Animal Savagery"), B=player(ball=True))
    s.activate("A")
    s.dice(animal_savagery=1, armour=(1, 1), bounce=2)
    s.declare("throw-food", "b")
    s.expect(B=prone(2, 1), b=standing(1, 3), turnover=True, turn=1)


@rule("DG-TILE-17", "2020-15/Trickster")
def test_trickster_is_not_put_into_the_fire() -> None:
    s = room("fiery-chasm", """
    ........
    ...bA...
    ........
    ........
    ......
    B....c""", b=player(skills="Trickster"))
    s.activate("A", "block", "b")
    s.hit("b")
    s.asked("trickster", of=1, about="b",
            options=["no", "square 3,0", "square 4,0", "square 3,2", "square 4,2", "square 5,2"])
    s.refused_answer((5, 1))
    s.dice(block="push")
    s.pick((5, 2)).push((6, 3)).follow(False)
    s.expect(b=standing(6, 3))
