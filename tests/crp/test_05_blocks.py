"""CRP-5.1 to CRP-5.5, 5.8, 5.9: possible blocks, strength, dice, faces, follow-up, Blitz."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

# ---------------------------------------------------------------- CRP-5.1


@rule("CRP-5.1")
def test_only_adjacent_standing_opponents_are_blocked() -> None:
    s = scenario("""
        .c...
        .AbB.
        .C.d.""", c="prone")
    s.activate("A", "block")
    s.asked("act", of=0, about="A", options=["stop", "hit b"])
    s.refused("hit", "c", because="is prone")
    s.refused("hit", "C", because="you cannot block a team-mate")
    s.refused("hit", "d", because="not adjacent")
    s.refused("hit", "A", because="you cannot block a team-mate")


@rule("CRP-5.1")
def test_players_of_every_other_seat_can_be_blocked() -> None:
    s = scenario("""
        .P...
        .Ab..
        .p...""")
    s.activate("A", "block")
    s.asked("act", options=["stop", "hit b", "hit P", "hit p"])


@rule("CRP-5.1")
def test_a_wall_between_them_prevents_a_block() -> None:
    s = scenario("""
        A#b
        .#.
        ...""", edge="wall")
    s.activate("A", "blitz")
    s.refused("hit", "b", because="not adjacent")


# ---------------------------------------------------------------- CRP-5.2


@rule("CRP-5.2", "CRP-18.3")
def test_the_sequence_of_a_block() -> None:
    """Dice, re-roll, pick, push, follow-up, then the defender's armour and injury, then the ball."""
    s = scenario("""
        ......
        .Ab..c
        B.....""", A=player(st=4), b=player(ball=True), rerolls=1)
    s.dice(block="skull skull").block("A", "b")
    s.asked("re-roll", of=0)
    s.dice(block="push down").reroll("team")
    s.asked("block-die", of=0, about="A", options=["die 3", "die 6"])
    s.die("down").push("e")
    s.asked("follow-up", of=0)
    s.dice(armour=(5, 5), injury=(3, 3), bounce=2).follow()
    order = [e.kind for e in s.events() if e.kind != "Rolled"]
    assert order == [
        "Activated", "Declared", "RerollSpent", "Blocked", "Pushed", "Moved", "Dropped", "KnockedDown", "Armour", "Injured",
        "Bounced",
    ]  # fmt: skip
    s.expect(A=(2, 1), b=stunned(3, 1), ball=(3, 0), turnover=False)


@rule("CRP-5.2", "CRP-18.3")
def test_both_down_settles_the_defender_first() -> None:
    s = scenario("""
        .....
        .Ab.c
        B....""", A=player(ball=True))
    s.dice(block="both", armour=[(1, 2), (3, 4)], bounce=2).block("A", "b")
    assert [e.body for e in s.events("Armour")] == [s.body("b"), s.body("A")]
    s.expect(A=prone(1, 1), b=prone(2, 1), ball=(1, 0), turnover="was knocked down (block)")


# ---------------------------------------------------------------- CRP-5.3


def duel(attacker: int, defender: int) -> Scenario:
    return scenario("""
        .....
        .Ab.c
        B....""", A=player(st=attacker), b=player(st=defender))


@rule("CRP-5.3", "CRP-19")
@pytest.mark.parametrize(("mine", "his", "dice"), [
    (3, 3, 1), (1, 1, 1),
    (4, 3, 2), (6, 3, 2), (2, 1, 2),
    (7, 3, 3), (3, 1, 3), (5, 2, 3),
    (3, 4, -2), (3, 6, -2),
    (3, 7, -3), (1, 3, -3), (2, 5, -3),
])  # fmt: skip
def test_strength_decides_the_dice_and_the_seat_that_picks(mine: int, his: int, dice: int) -> None:
    s = duel(mine, his)
    s.dice(block=(3, 1, 6)[: abs(dice)]).block("A", "b")
    if abs(dice) == 1:
        s.asked("push", of=0)
        return
    faces = (3, 1, 6)[: abs(dice)]
    s.asked("block-die", of=0 if dice > 0 else 1, about="A", options=[f"die {face}" for face in faces])


@rule("CRP-5.3")
def test_the_weaker_side_has_no_say() -> None:
    s = duel(4, 3)
    s.dice(block="skull push").block("A", "b")
    s.refused_option(s.m.decision().options[0], because="not seat 1's decision", by=1)
    s.die("push", by=0).push("e").follow(False)
    s.expect(b=(3, 1), A=(1, 1))


@rule("CRP-5.3")
def test_the_stronger_defender_picks_for_the_blocker() -> None:
    s = duel(3, 4)
    s.dice(block="skull down", armour=(1, 1)).block("A", "b").die("skull", by=1)
    s.expect(A=prone(1, 1), b=(2, 1), turnover="block")


@rule("CRP-5.3")
def test_equal_dice_leave_nothing_to_pick() -> None:
    s = duel(4, 3)
    s.dice(block="push push").block("A", "b")
    s.asked("push", of=0)


@rule("CRP-5.3", "CRP-18.10")
def test_assists_count_for_the_block_in_hand_only() -> None:
    s = scenario("""
        .......
        .Ab....
        ..B...c""")
    s.dice(block="push push").block("A", "b").push("e").follow(False)
    assert s.m.state.st[s.body("A")] == 3


# ---------------------------------------------------------------- CRP-5.4


def dice_of(drawing: str, **players: object) -> int:
    """How many dice A has against b: negative if b's coach picks."""
    return scenario(drawing, **players).activate("A", "block").block_dice("b")  # type: ignore[arg-type]


@rule("CRP-5.4", "CRP-19")
@pytest.mark.parametrize(("drawing", "dice", "why"), [
    (".....\n.Ab..\n.....", 1, "nobody helps"),
    (".....\n.Ab..\n..B..", 2, "a team-mate beside the defender"),
    ("..C..\n.Ab..\n..B..", 2, "two of them: 5 against 3"),
    (".CDE.\n.Ab..\n..B..", 3, "four of them: 7 against 3"),
    (".....\nBAb..\n.....", 1, "beside the blocker only"),
    ("c....\n.Ab..\n.....", -2, "a team-mate of the defender beside the blocker"),
    ("c....\n.Ab..\n..B..", 1, "one each"),
    (".....\n.Abc.\n.....", 1, "an opponent beside the defender only"),
    (".....\n.Ab..\n..Bc.", 1, "the helper is in another opponent's zone"),
    ("cB...\n.Ab..\n.....", 1, "the defender's helper is in another zone than the blocker's, and so is B"),
    (".....\n.AbP.\n.....", 1, "a third team helps nobody"),
    ("p....\n.Ab..\n.....", 1, "a third team hinders nobody"),
    (".....\n.Ab..\n..BP.", 1, "but its zones keep a helper busy"),
])  # fmt: skip
def test_assists(drawing: str, dice: int, why: str) -> None:
    assert dice_of(drawing) == dice, why


@rule("CRP-5.4")
@pytest.mark.parametrize("helper", [player("prone"), player("stunned"), player(no_zones=True)])
def test_only_standing_players_with_zones_assist(helper: object) -> None:
    assert dice_of(".....\n.Ab..\n..B..", B=helper) == 1


@rule("CRP-5.4")
@pytest.mark.parametrize("busy", [player("prone"), player("stunned"), player(no_zones=True)])
def test_only_standing_players_with_zones_keep_a_helper_busy(busy: object) -> None:
    assert dice_of(".....\n.Ab..\n..Bc.", c=busy) == 2


@rule("CRP-5.4")
def test_assists_need_no_action_and_have_no_limit() -> None:
    s = scenario("""
        .........
        .Ab......
        ..B......
        .Cd.....e""", B=player(acted=True))
    assert s.activate("A", "block").block_dice("b") == 1  # B is in the zone of d
    s.stop()
    s = scenario("""
        .........
        .Ab......
        ..B......
        ........e""", B=player(acted=True), C=player(at=(2, 0)))
    s.dice(block="push push").block("A", "b").push("e").follow(False)
    assert s.activate("C", "block").block_dice("b") == 2


@rule("CRP-5.4")
def test_assists_are_counted_at_the_moment_of_the_block() -> None:
    """A comes to b by a Blitz: only there does B count."""
    s = scenario("""
        ......
        A.b...
        ..B..c""")
    s.blitz("A", "e").dice(block="push push").hit("b")
    s.asked("push", about="b")


# ---------------------------------------------------------------- CRP-5.5


@rule("CRP-5.5")
@pytest.mark.parametrize(("face", "falls", "pushed"), [
    (1, "A", False), (2, "Ab", False), (3, "", True), (4, "", True), (5, "b", True), (6, "b", True),
])  # fmt: skip
def test_the_six_faces(face: int, falls: str, pushed: bool) -> None:
    s = duel(3, 3)
    s.dice(block=face, armour=[(1, 1)] * len(falls)).block("A", "b")
    if pushed:
        s.push("e").follow(False)
    s.expect(A=prone(1, 1) if "A" in falls else (1, 1))
    where = (3, 1) if pushed else (2, 1)
    s.expect(b=prone(*where) if "b" in falls else where)
    s.expect(turnover="block" if "A" in falls else False)


@rule("CRP-5.5")
def test_both_down_does_not_push() -> None:
    s = duel(3, 3)
    s.dice(block="both", armour=[(1, 1), (1, 1)]).block("A", "b")
    assert not s.events("Pushed")


# ---------------------------------------------------------------- CRP-5.8


@rule("CRP-5.8")
def test_following_up_is_free_and_without_a_dodge() -> None:
    s = scenario("""
        c......
        .A.b...
        .......""", A=player(ma=2))
    s.dice(dodge=6).blitz("A", "e")
    s.dice(block="push").hit("b").push("e").follow()
    s.expect(A=(3, 1), b=(4, 1))
    s.expect_event("Moved", rule="CRP-5.8", body="A", times=1)
    assert s.m.state.act.moved == 2


@rule("CRP-5.8")
def test_following_up_out_of_a_zone_needs_no_dodge() -> None:
    s = scenario("""
        cd.....
        .Ab....
        B......""", A=player(st=5))
    s.dice(block="push").block("A", "b").push("e").follow()
    s.expect(A=(2, 1), b=(3, 1))
    assert [e.purpose for e in s.events("Rolled")] == ["block"]


@rule("CRP-5.8")
def test_follow_up_may_be_declined() -> None:
    s = duel(3, 3)
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(A=(1, 1), b=(3, 1))


@rule("CRP-5.8")
def test_follow_up_is_decided_before_any_further_dice() -> None:
    s = duel(3, 3)
    s.dice(block="down").block("A", "b").push("e")
    s.asked("follow-up", of=0, about="A", options=["no", "yes"])
    assert [e.purpose for e in s.events("Rolled")] == ["block"]
    s.dice(armour=(1, 1)).follow()
    s.expect(A=(2, 1), b=prone(3, 1))


@rule("CRP-5.8")
def test_a_rooted_blocker_does_not_follow() -> None:
    s = scenario("""
        .....
        .Ab.c
        B....""", A=player(rooted=True))
    s.dice(block="push").block("A", "b").push("e")
    s.expect(A=(1, 1), b=(3, 1), turn=0)


@rule("CRP-5.8", "CRP-11.5")
def test_following_up_into_the_end_zone_with_the_ball_scores() -> None:
    s = scenario("""
        ...]]
        .Ab]]
        [..]]""", A=player(ball=True), B=player(at=(0, 0)), c=player(at=(4, 2)), b=player(),
        areas={"b": "end-zone-1"})  # fmt: skip
    s.dice(block="push").block("A", "b").push("e").follow()
    s.expect(score=(1, 0), turnover="touchdown")


# ---------------------------------------------------------------- CRP-5.9


@rule("CRP-5.9")
def test_a_blitz_moves_blocks_for_a_square_and_moves_on() -> None:
    s = scenario("""
        ........
        A.b.....
        .......c""", A=player(ma=4), B=player(at=(0, 2)))
    s.blitz("A", "e").dice(block="push").hit("b").push("se").follow(False)
    s.expect(acting="A", b=(3, 2))
    s.step("n", "e")
    s.dice(rush=2).step("e")
    s.expect(A=(3, 0))


@rule("CRP-5.9")
def test_blitz_allows_only_one_block() -> None:
    s = scenario("""
        ..c.....
        .Ab.....
        .......d""", B=player(at=(0, 2)))
    s.blitz("A").dice(block="push push").hit("b")
    s.push("e").follow(False)
    s.refused("hit", "c", because="block has been used")
    s.expect_not_offered("hit")


@rule("CRP-5.9")
def test_the_block_may_be_omitted() -> None:
    s = scenario("""
        ......
        .A.b..
        .....B""")
    s.blitz("A", "e").stop()
    s.expect(A=(2, 1), b=(3, 1), turn=0)
    s.activate("B")
    s.refused("declare", "blitz", because="already used")


@rule("CRP-5.9", "CRP-4.2")
def test_a_prone_player_may_stand_up_for_a_blitz() -> None:
    s = scenario("""
        ......
        .Ab..c
        B.....""", A=player("prone", ma=4))
    s.activate("A", "blitz")
    s.refused("hit", "b")
    s.stand().dice(block="push").hit("b").push("e").follow(False)
    s.expect(A=(1, 1), b=(3, 1))
    assert s.m.state.act.moved == 4


@rule("CRP-5.9")
def test_blitz_block_needs_movement_left() -> None:
    s = scenario("""
        ......
        A..b.B
        ......""", A=player(ma=1))
    s.blitz("A", "e").dice(rush=2).step("e")
    s.expect_offered("hit b")
    s.dice(rush=2, dodge=6).step("n")
    s.expect(A=(2, 0))
    s.refused("hit", "b")
    s.asked("act", options=["stop"])


@rule("CRP-5.9", "CRP-5.1")
def test_blitzer_that_fell_does_not_keep_moving() -> None:
    s = scenario("""
        ......
        .Ab..c
        B.....""")
    s.dice(block="skull", armour=(1, 1)).blitz("A").hit("b")
    s.expect(A=prone(1, 1), acting=None, turn=1, turnover="block")
