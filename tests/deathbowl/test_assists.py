"""DB-ASSIST: help with blocks and fouls, when third teams stand by."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.registry import assemble
from deepbowl.engine import event
from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, prone, rule

from .pitch import E, N, S, W, db, on_cross

CHECK = {"A": player(at=(10, 10)), "a": player(at=(11, 10))}
"""The position of the catalogue: N blocks E."""


def blocks(**others: Any) -> Scenario:
    """N1 at 10,10 has named E1 at 11,10."""
    return on_cross(**CHECK, **others).activate("A", "block", "a")


def helpers_told(s: Scenario) -> list[str]:
    """The players who helped, by their letters."""
    return [s.names[told.body] for told in s.m.events or [] if isinstance(told, event.Assisted)]


# ---------------------------------------------------------------- the two teams involved
@rule("DB-ASSIST-01")
@pytest.mark.parametrize(("others", "dice"), [
    ({"B": player(at=(12, 10))}, 2),
    ({"B": player(at=(12, 10)), "P": player(at=(13, 10))}, 1),
    ({"B": player(at=(12, 10), skills="Guard"), "P": player(at=(13, 10))}, 2),
    ({"b": player(at=(9, 10))}, -2),
    ({"b": player(at=(9, 10)), "p": player(at=(8, 10))}, 1),
])  # fmt: skip
def test_team_mate_assists_unless_marked_by_another_player(others: dict[str, Player], dice: int) -> None:
    """A third team's player who marks them is as good as any opponent."""
    assert blocks(**others).block_dice("a") == dice


# ---------------------------------------------------------------- blocks
@rule("DB-ASSIST-02")
def test_a_third_team_joins_in_when_its_coach_agrees() -> None:
    s = blocks(P=player(at=(12, 11))).hit("a")
    s.asked("assist", of=S, about="A", options=["no", "player P"])
    asked = s.m.decision()
    assert (s.names[asked.other], asked.what, asked.now, asked.then) == ("a", "block", 1, 2)
    s.dice(block="push down", armour=(1, 2)).pick("P", by=S)
    s.asked("block-die", of=N)
    s.die("down").push("e").follow(False)
    s.expect(a=prone(12, 10))
    assert helpers_told(s) == ["P"]


@rule("DB-ASSIST-02")
def test_third_team_may_decline_to_assist() -> None:
    s = blocks(P=player(at=(12, 11))).hit("a")
    s.dice(block="push").no("assist", by=S)
    s.push("e").follow(False)
    assert helpers_told(s) == []


@rule("DB-ASSIST-02")
@pytest.mark.parametrize("others", [
    {"P": player(at=(11, 11))},
    {"P": player(at=(12, 11)), "p": player(at=(13, 12))},
    {"P": player(at=(12, 11)), "b": player(at=(13, 12))},
    {"P": player(at=(12, 11), no_zones=True)},
    {"P": player(at=(12, 11), posture="prone")},
    {"P": player(at=(13, 12))},
])  # fmt: skip
def test_any_zone_but_the_victims_rules_it_out(others: dict[str, Player]) -> None:
    """The blocker's own zone, another third team's, another of the victim's team; and P must mark the victim."""
    s = blocks(**others).dice(block="push").hit("a")
    s.push("e").follow(False)
    s.expect(a=(12, 10))


@rule("DB-ASSIST-02")
def test_third_team_never_assists_the_player_blocked() -> None:
    """P marks only the blocker: P is not asked."""
    s = blocks(P=player(at=(9, 11))).dice(block="push").hit("a")
    s.push("e").follow(False)
    s.expect(a=(12, 10))


@rule("DB-ASSIST-02")
def test_third_teams_are_asked_for_assists_in_turn_order() -> None:
    s = blocks(P=player(at=(12, 11)), p=player(at=(12, 9))).hit("a")
    s.no("assist", by=S)
    s.asked("assist", of=W, about="A", options=["no", "player p"])
    s.refused_answer("P")
    s.dice(block="push down").pick("p", by=W)
    s.die("push").follow(False)
    assert helpers_told(s) == ["p"]


@rule("DB-ASSIST-02")
def test_third_teams_are_not_asked_when_an_assist_changes_nothing() -> None:
    """With one helper it is two dice, and a second adds none; ST 5 against 3 needs no helper."""
    s = blocks(P=player(at=(12, 11)), p=player(at=(12, 9))).hit("a")
    s.dice(block="push down").pick("P", by=S)
    s.die("push").follow(False)
    s = on_cross(A=player(at=(10, 10), st=4), a=player(at=(11, 10)), P=player(at=(12, 11)))
    s.activate("A", "block", "a").dice(block="push down").hit("a")
    s.die("push").push("e").follow(False)
    assert helpers_told(s) == []


@rule("DB-ASSIST-02")
def test_a_coach_may_let_one_of_two_help() -> None:
    """ST 3 against 5: one helper leaves it two dice against the blocker, two make it one."""
    s = on_cross(A=player(at=(10, 10)), a=player(at=(11, 10), st=5), P=player(at=(12, 11)), Q=player(at=(12, 9)))
    s.activate("A", "block", "a").hit("a")
    asked = s.m.decision()
    assert (asked.now, asked.then) == (-2, 1)
    s.pick("Q", by=S)
    s.asked("assist", of=S, options=["no", "player P"])
    s.dice(block="push").pick("P", by=S)
    s.follow(False)
    assert helpers_told(s) == ["Q", "P"]


@rule("DB-ASSIST-02")
def test_third_teams_are_asked_again_for_each_block_of_frenzy() -> None:
    """After the first push P stands in the blocker's zone, and Q marks the victim instead."""
    people = {"a": player(at=(11, 10)), "P": player(at=(12, 11)), "Q": player(at=(13, 11))}
    s = on_cross(A=player(at=(9, 10), skills="Frenzy"), **people)
    s.activate("A", "blitz", "a").step("e").hit("a")
    s.asked("assist", of=S, about="A", options=["no", "player P"])
    s.dice(block="push").no(by=S).push("e")
    s.asked("assist", of=S, about="A", options=["no", "player Q"])
    s.dice(block="push down").pick("Q", by=S)
    s.die("push").push("e")
    s.stop()


@rule("DB-ASSIST-03")
def test_guard_helps_from_within_any_zone() -> None:
    s = blocks(P=player(at=(11, 11), skills="Guard"), p=player(at=(12, 12))).hit("a")
    s.dice(block="push down").pick("P", by=S)
    s.die("push").push("ne").follow(False)
    assert helpers_told(s) == ["P"]


@rule("DB-ASSIST-03", "2020-15/Defensive")
def test_a_defensive_player_of_any_team_but_the_active_one_cancels_guard() -> None:
    s = blocks(P=player(at=(11, 11), skills="Guard"), p=player(at=(12, 12), skills="Defensive"))
    s.dice(block="push").hit("a")
    s.push("ne").follow(False)
    defensive = player(at=(10, 10), skills="Defensive")
    s = on_cross(A=defensive, a=player(at=(11, 10)), P=player(at=(11, 11), skills="Guard")).activate("A", "block", "a")
    s.hit("a").asked("assist", of=S, options=["no", "player P"])
    s.dice(block="push").no(by=S)
    s.push("ne").follow(False)


# ---------------------------------------------------------------- fouls
DOWN = {"A": player(at=(10, 10)), "a": player(at=(11, 10), posture="prone", av=8)}


def kicks(**others: Any) -> Scenario:
    """N1 fouls E1 (AV 8+)."""
    switches = others.pop("switches", ())
    return on_cross(**DOWN, **others, switches=switches).activate("A", "foul", "a")


@rule("DB-ASSIST-04")
def test_a_third_team_joins_in_a_foul() -> None:
    s = kicks(P=player(at=(12, 11))).foul("a")
    s.asked("assist", of=S, about="A", options=["no", "player P"])
    asked = s.m.decision()
    assert (s.names[asked.other], asked.what, asked.now, asked.then) == ("a", "foul", 0, 1)
    s.dice(armour=(4, 3), injury=(1, 2)).pick("P", by=S)
    s.expect(turnover=False)
    assert helpers_told(s) == ["P"]


@rule("DB-ASSIST-04")
def test_third_team_may_stay_out_of_a_foul() -> None:
    s = kicks(P=player(at=(12, 11))).foul("a")
    s.dice(armour=(4, 3)).no("assist", by=S)
    s.expect(a=prone(11, 10))


@rule("DB-ASSIST-04")
@pytest.mark.parametrize("others", [
    {"P": player(at=(12, 11)), "p": player(at=(13, 12))},
    {"P": player(at=(11, 11))},
    {"P": player(at=(12, 11), skills="Guard"), "p": player(at=(13, 12))},
    {"P": player(at=(11, 11), skills="Guard")},
])  # fmt: skip
def test_a_helper_of_a_foul_stands_in_no_zone_at_all_guard_or_not(others: dict[str, Player]) -> None:
    s = kicks(**others).dice(armour=(4, 3)).foul("a")
    s.expect(a=prone(11, 10))


@rule("DB-ASSIST-04")
def test_guard_helps_with_fouls_by_the_switch() -> None:
    s = kicks(P=player(at=(11, 11), skills="Guard"), switches=("guard-assists-fouls",)).foul("a")
    s.dice(armour=(4, 3), injury=(1, 2)).pick("P", by=S)
    s = kicks(B=player(at=(12, 10), skills="Guard"), p=player(at=(13, 10)), switches=("guard-assists-fouls",))
    s.dice(armour=(4, 3)).foul("a")
    s.expect(a=prone(11, 10))


@rule("DB-ASSIST-04", "DB-ASSIST-01")
def test_only_the_victims_team_takes_away_and_third_seats_do_not() -> None:
    """b marks the fouler: -1. P marks the fouler too: that helps no team."""
    s = kicks(b=player(at=(9, 10)), P=player(at=(11, 11))).dice(armour=(4, 4)).foul("a")
    s.no("argue", by=N)
    s.expect(a=prone(11, 10), turnover="sent off")
    s = kicks(P=player(at=(11, 11))).dice(armour=(5, 3), injury=(1, 2)).foul("a")
    s.expect(turnover=False)


@rule("DB-ASSIST-04")
def test_the_helper_is_never_sent_off() -> None:
    s = kicks(P=player(at=(12, 11))).foul("a")
    s.dice(armour=(3, 3)).pick("P", by=S)
    s.no("argue", by=N)
    s.expect(A="sent off", P=(12, 11))


# ---------------------------------------------------------------- by default
@rule("DB-ASSIST-05")
@pytest.mark.parametrize(("switch", "dice"), [("third-teams-assist", 2), ("third-teams-stay-out", 1)])
def test_the_organiser_may_answer_for_all(switch: str, dice: int) -> None:
    s = on_cross(**CHECK, P=player(at=(12, 11)), switches=(switch,)).activate("A", "block", "a")
    assert s.block_dice("a") == dice
    s.dice(block="push down" if dice == 2 else "push").hit("a")
    if dice == 2:
        s.die("push", by=N)
    s.push("e").follow(False)
    assert helpers_told(s) == ["P"] * (dice - 1)
    s = kicks(P=player(at=(12, 11)), switches=(switch,))
    if dice == 2:
        s.dice(armour=(4, 3), injury=(1, 2)).foul("a")
    else:
        s.dice(armour=(4, 3)).foul("a")


@rule("DB-ASSIST-05")
def test_the_two_defaults_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="third-teams-assist of Deathbowl cannot be on together with third-teams-stay-out"):
        assemble("deathbowl", ("third-teams-stay-out", "third-teams-assist"))


# ---------------------------------------------------------------- all teams hinder
@rule("DB-ASSIST-06")
def test_tackle_zones_of_three_teams_hinder_and_cannot_be_waived() -> None:
    position = """
        .......
        .A*a...
        ..Pp..."""
    s = db(position, A=player(ag=3))
    s.activate("A", "move").dice(dodge=6, pick_up=6).step("e")
    assert s.needed("pick-up") == 6
    s.expect(ball="A")
    s.stop()
    s = db(position, A=player(ag=3))
    s.activate("A", "move").dice(dodge=6, pick_up=5, bounce=2).step("e")
    s.expect(turnover="failed to pick up", turn=E)


@rule("DB-ASSIST-06")
def test_a_catch_counts_the_zones_of_three_teams() -> None:
    s = db("......\n..ABa.\n..pP..", A=player(ball=True))
    s.activate("A", "hand-off").dice(catch=6).hand_off("B")
    assert s.needed("catch") == 6
