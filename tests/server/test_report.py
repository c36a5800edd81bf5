"""The report of a match: every player's figures add up, luck is shown over the turns, its page is public."""

from __future__ import annotations

import pytest

from deepbowl.bots.named import bots_called
from deepbowl.bots.protocol import play
from deepbowl.server.live.match_summary import match_summary
from deepbowl.sim.recorder import figures
from sim.test_recorder import begun, facts


@pytest.mark.parametrize("book", ["dungeonbowl-5", "deathbowl"])
def test_report_counts_players_as_simulations_do(book: str) -> None:
    m = begun(book, 5)
    play(m, bots_called(["biased"] * m.seats, 5), 12)
    found = match_summary(m.log(), [""] * m.seats)
    known = figures(m.events or [], facts(m), m.seats).by_seat
    for name in ("blocks", "knocked_down", "pick_ups", "chests"):
        told = [sum(line["deeds"].get(name, 0) for line in found["players"] if line["seat"] == s) for s in range(m.seats)]
        assert told == known[name], name
    assert any(line["deeds"].get("blocks") for line in found["players"])
    assert len({line["player"] for line in found["players"]}) == len(found["players"])


def test_report_of_a_conceded_match_without_touchdowns_names_the_winner() -> None:
    m = begun("crp", 6)
    while m.decision().kind != "turn":
        m.apply(m.decision().options[0])
    m.note("concede", 0)
    result = match_summary(m.log(), ["", ""])["result"]
    assert result is not None
    assert (result["won"], result["score"]) == (1, [0, 0])
    assert result["why"]


def test_moments_show_each_frame_once_unless_several_are_great() -> None:
    m = begun("dungeonbowl-5", 5)
    play(m, bots_called(["biased"] * m.seats, 5), 12)
    found = match_summary(m.log(), [""] * m.seats)["moments"]
    good = [moment["frame"] for moment in found if moment["what"] in ("Exploded", "Turnover")]
    assert any(moment["what"] == "Exploded" for moment in found), "the turnover of the same frame is left out"
    assert len(set(good)) == len(good)
    assert [moment["frame"] for moment in found] == sorted(moment["frame"] for moment in found)


def test_report_of_a_running_match_has_no_result() -> None:
    assert match_summary(begun("crp", 6).log(), ["", ""])["result"] is None


def test_luck_over_the_turns_ends_where_the_luck_of_the_match_does() -> None:
    m = begun("crp", 7)
    play(m, bots_called(["biased"] * m.seats, 7), 12)
    found = match_summary(m.log(), [""] * m.seats)
    assert all(len(row) == m.seats for row in found["curve"])
    for luck in found["luck"]:
        assert abs(found["curve"][-1][luck["seat"]] - (luck["worked"] - luck["expected"])) <= 0.06, "but for rounding"
    frames = [moment["frame"] for moment in found["luckiest"]]
    assert frames == sorted(frames)
    assert 0 < len(frames) <= 3
    assert sum(line["rolls"] for line in found["players"]) <= sum(luck["rolls"] for luck in found["luck"])
