"""Neutral bodies: blocked, pushed, fouled, blown up and landed on; they decide and hold nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.books.registry import admit, assemble
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import ask
from deepbowl.cli.draw import Look, board_text
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.match.setup import teams_called
from deepbowl.match.view import players
from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.server.live.wire import match_state
from deepbowl.testing import neutral, player, prone, scenario, stunned
from deepbowl.testing.playground import Playground

SEATS = {2: ("Aa", "we"), 3: ("AaP", "wes"), 4: ("AaPp", "wesn")}


def crossing(seats: int, **more: Any) -> Any:
    """One player for each of several seats, and the neutral X beside A."""
    everybody = {"A": player(st=3), "a": player(), "P": player(), "p": player()}
    rows = """
        .......
        ..AX...
        .......
        a..P..p""".replace("p", "p" if seats > 3 else ".").replace("P", "P" if seats > 2 else ".")
    mine = {name: spec for name, spec in everybody.items() if name in SEATS[seats][0]}
    return scenario(rows, ends=SEATS[seats][1], **{**mine, "X": neutral(), **more})


# ---------------------------------------------------------------- blocks, pushes, harm
@pytest.mark.parametrize("seats", SEATS)
def test_neutral_body_is_blocked_pushed_and_injured_like_a_player(seats: int) -> None:
    s = crossing(seats, apothecary=1)
    s.dice(block="down").block("A", "X").push("e")
    s.dice(armour=(6, 6), injury=(5, 5), casualty=11).follow(True)
    s.expect(X="casualty", A=(3, 1), turnover=False)  # without a question about an apothecary
    for seat in range(seats):
        s.expect_goods(seat, apothecary=1)


@pytest.mark.parametrize("seats", SEATS)
def test_neutral_body_rolling_more_dice_takes_the_worst_for_the_blocker(seats: int) -> None:
    s = crossing(seats, X=neutral(st=7, skills="Wrestle, Stand Firm, Fend, Side Step"))
    s.dice(block="push down skull", armour=(1, 1)).block("A", "X")
    s.expect(A=prone(2, 1), X=(3, 1), turnover=True)
    assert s.m.tape == []


def test_strong_neutral_body_may_be_decided_for_by_the_next_coach() -> None:
    s = crossing(3, book=admit(Playground), X=neutral(st=7))
    s.dice(block="push skull push").block("A", "X")
    s.die("push", by=1)  # the one after the blocker's
    s.push("e").follow(False)
    s.expect(X=(4, 1), A=(2, 1), turnover=False)
    assert assemble("crp").neutrals.decider(s.m, s.body("X")) == 3


def test_neutral_bodys_rerolls_and_skills_take_the_default() -> None:
    s = scenario("""
        .....
        .AX..
        .....
        a....""", X=neutral(skills="Dodge, Side Step, Stand Firm"))
    s.dice(block="stumbles", armour=(1, 1)).block("A", "X").push("ne").follow(False)
    s.expect(X=prone(3, 0))
    assert not s.events("TraitUsed")


def test_a_chain_of_pushes_goes_through_it_and_it_is_pushed_into_the_crowd() -> None:
    s = scenario("""
        ....c
        ..AbX
        ....d
        a....""", X=neutral(), ends="we")
    s.dice(block="push").block("A", "b").push("e").dice(injury=(4, 4)).follow(True)
    s.expect(b=(4, 1), X="ko", A=(3, 1), turnover=False)


def test_neutral_body_turns_face_up_after_any_turn_and_never_stands_up() -> None:
    s = crossing(3, X=neutral("stunned"))
    s.end_turn()
    s.expect(X=prone(3, 1), turn=1)
    s = crossing(3, X=neutral("stunned", fresh=True))
    s.end_turn()
    s.expect(X=stunned(3, 1), turn=1)
    s.end_turn()
    s.expect(X=prone(3, 1), turn=2)


def test_neutral_body_may_be_fouled_and_the_fouler_sent_off() -> None:
    s = crossing(2, X=neutral("prone"), bribe=(1, 0))
    s.activate("A", "foul")
    s.dice(armour=(5, 5), injury=(2, 3)).foul("X").no("bribe")
    s.expect(X=stunned(3, 1), A="sent off", turnover=True)


def test_neutral_body_has_no_tackle_zones_and_does_not_assist() -> None:
    s = scenario("""
        .X...
        .Ab..
        .X...
        a....""".replace("X", "Z", 1), X=neutral(), Z=neutral(), b=player(st=3))
    s.activate("A", "block")
    assert s.block_dice("b") == 1
    s = scenario("""
        AX..
        ....
        a...""", X=neutral(skills="Diving Tackle, Tackle, Shadowing, Tentacles, Prehensile Tail"))
    s.move("A", "s").expect(A=(0, 1), acting="A")


# ---------------------------------------------------------------- the ball
def test_a_ball_bounces_off_it_and_a_pass_over_it_is_not_intercepted() -> None:
    s = scenario("""
        A.X.B
        .....
        a....""", A=player(ball=True), X=neutral(skills="Catch, Diving Catch, Pass Block"))
    s.activate("A", "pass").dice(pass_=6, catch=6).throw("B")
    s.expect(ball="B", turnover=False)
    s = scenario("""
        A.X..
        .....
        a....""", A=player(ball=True), X=neutral(skills="Catch"))
    s.activate("A", "pass").dice(pass_=6, bounce=5).throw("X")
    s.expect(ball=(3, 0), turnover=True)


def test_neutral_body_stays_after_a_drive_and_cannot_score() -> None:
    s = scenario("""
        .X.A.
        b....""", A=player(ball=True), X=neutral("prone"), ends="we")
    assert s.m.rules.scoring.goal(s.m, s.m.seats) == 0
    s.move("A", "e")
    s.expect(score=(1, 0), X=prone(1, 0), A="reserves", b="reserves", phase="set-up")


# ---------------------------------------------------------------- dungeons
def test_a_chest_blows_it_over() -> None:
    s = scenario("""
        ......
        .A$X$.
        ......
        a.....""", book="dungeonbowl-5", edge="wall", spare_balls=1, X=neutral())
    s.activate("A", "move")
    s.dice(chest=2, armour=(1, 1), then_armour=(2, 2)).use("Open chest", at=(2, 1)).pick("X")
    s.expect(A=prone(1, 1), X=prone(3, 1), turnover=True)


def test_a_pad_it_stands_on_sends_it_on() -> None:
    ground = """
        .......
        .4...5.
        ..6....
        ......."""
    s = scenario("""
        .......
        A....X.
        .......
        a......""", ground=ground, book="dungeonbowl-5", edge="wall", spare_balls=1,
        X=neutral())  # fmt: skip
    s.activate("A", "move")
    s.dice(teleport=2, then_teleport=3).step("e")
    s.expect(A=(5, 1), X=(2, 2), acting="A")


def test_stockbowl_doors_are_closed_to_a_neutral_body_that_earns_no_points() -> None:
    s = scenario("""
        #(###
        .X...
        .A..B
        ##)##""", book="stockbowl", edge="wall", diagonals="free", X=neutral(),
        A=player(ball=True, at=(1, 2)), b=player("reserves"), spare_balls=0)  # fmt: skip
    assert s.m.rules.movement.closed(s.m, s.body("X"), True) >> s.m.board.at(1, 0) & 1
    s.activate("A", "pass").dice(pass_=6, catch=6).throw("B")
    assert [e.points for e in s.events("Completed")] == [0]  # [SB-SPP-01]


# ---------------------------------------------------------------- bodies of several squares
def test_neutral_body_of_four_squares_counts_once() -> None:
    s = scenario("""
        ......
        .AX...
        .B....
        a.....""", X=neutral(st=1, size=2), wizard=(1,), turns=2)
    s.cast("fireball").dice(spell=(1, 1), then_spell=4, armour=(1, 1)).pick((2, 2))
    s.expect(X=prone(2, 1))
    s.m.set_posture(s.body("X"), 0)
    s.activate("A", "block")
    assert sum(text.startswith("hit X") for text in s.offered()) == 1
    s.dice(block="push push push").hit("X")
    s.expect(X=(2, 1), A=(1, 1), turnover=False)
    s.activate("B", "block").dice(block="down down down", armour=(6, 6), injury=(5, 4)).hit("X")
    s.expect(X="ko")
    assert not s.m.state.occupied >> s.m.board.at(3, 2) & 1


# ---------------------------------------------------------------- whole matches
def neutral_match(at: str = "12,7", size: int = 1, number: int = 1, seats: int = 2) -> Match:
    """A match of ready teams with one neutral body."""
    sheets = [team.sheet() for team in teams_called("crp", [], seats)]
    body = NeutralSheet(number, "Boulder", 4, 5, 2, 0, 9, ("Stand Firm",), size, at, "Rock", "Stone")
    return Match.new("crp", open_pitch(), sheets, Seeded(3), neutrals=[body])


def test_log_save_view_and_terminal_know_it() -> None:
    m = neutral_match()
    bots = [bot_called("scripted", 1), bot_called("biased", 2)]
    for _ in range(150):
        m.apply(ask(bots[m.decision().seat], m), m.decision().seat)
    again = replay_text(m.log())
    assert again.hash() == m.hash()
    assert [e.facts() for e in again.events or []] == [e.facts() for e in m.events or []]
    assert "N1 Boulder is placed at 12,7" in m.log()
    loaded = Match.load(m.save(secret=True))
    assert loaded.hash() == m.hash()
    assert loaded.bodies.name[-1] == "N1"
    for seat in (-1, 0, 1):
        seen = json.loads(json.dumps(m.view(seat)))
        assert [(body["name"], body["seat"]) for body in seen["players"]][-1] == ("N1", -1)
        assert len(seen["teams"]) == 2
    assert [found.name for found in players(m, 1)][-1] != "N1"
    shown = match_state(m)["players"][-1]
    assert (shown["name"], shown["number"], shown["seat"]) == ("N1", 1, -1)
    assert "N" in board_text(m, Look(1, False)).plain


def test_neutral_body_cannot_be_activated() -> None:
    crossing(3).refused("activate", "X", because="N1 belongs to no team and it is seat 0's turn")


def test_odds_and_ways_answer_for_it_as_the_match_does() -> None:
    s = crossing(2, X=neutral(st=7, skills="Side Step"))
    s.activate("A", "block")
    hit = s.option("hit", "X")
    found = odds(s.m, hit)
    # three dice of which the worst counts: it goes down where all three show stumbles or down
    assert found.outcomes["defender down"] == pytest.approx((2 / 6) ** 3)
    assert found.outcomes["pushed"] == pytest.approx((4 / 6) ** 3 - (2 / 6) ** 3)
    assert reach(s.m, s.body("X")).probability(s.m.board.at(4, 1)) == pytest.approx(4 / 6)  # a dodge
    s.abandon()


@pytest.mark.parametrize(
    ("at", "size", "number", "told"),
    [
        ("40,7", 1, 1, "outside"), ("25,14", 2, 1, "N1 has no room on 25,14"), ("3,3", 4, 1, "1 to 3 squares wide"),
        ("3,3", 1, -1, "has a number"),
    ],
)  # fmt: skip
def test_neutral_body_that_cannot_begin_is_refused(at: str, size: int, number: int, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        neutral_match(at, size, number)


def test_two_of_one_number_or_on_one_square_are_refused() -> None:
    sheets = [team.sheet() for team in teams_called("crp", [], 2)]
    one = NeutralSheet(1, "One", 4, 5, 2, 0, 9, at="3,3")
    for other, told in ((NeutralSheet(1, "Two", 4, 5, 2, 0, 9), "each need a different number"),
                        (NeutralSheet(2, "Two", 4, 5, 2, 0, 9, at="3,3"), "N2 has no room")):  # fmt: skip
        with pytest.raises(ValueError, match=told):
            Match.new("crp", open_pitch(), sheets, Seeded(3), neutrals=[one, other])


def test_broken_sheet_in_a_log_is_reported_with_its_line() -> None:
    log = neutral_match().log()
    for broken, told in (('"size": 1', "lacks 'size'"), ('[{"number"', "JSON list|right form|lacks")):
        changed = log.replace(broken, '"sighs": 1' if "size" in broken else '["x", {"number"')
        with pytest.raises(BrokenSave, match=rf"line \d+: .*({told})"):
            replay_text(changed)
