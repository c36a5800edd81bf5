"""What is shown before anything is rolled: the actions at a square with their chances, and what each answer leads to."""

from __future__ import annotations

import pytest

from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import first_of
from deepbowl.grounds import row_of
from deepbowl.rules.analysis.odds import FOLLOWED, odds
from deepbowl.server.jobs.jobs import odds_of
from deepbowl.server.live.hint import as_offered, in_words
from deepbowl.server.live.messages.chances import SquareAction
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.reach_answer import reach_answer
from deepbowl.server.live.square_preview import PLAIN, AllGoesWell, answer_preview, square_preview
from deepbowl.server.live.wire import options
from deepbowl.testing import Scenario, player, scenario

from .client import Visitor
from .playing import to_turns, two_players


def actions(s: Scenario, who: str, cell: str) -> dict[str, SquareAction]:
    name = s.m.bodies.name[s.body(who)]
    return {action["name"]: action for action in square_preview(s.m.save(), name, cell)}


def test_an_adjacent_opponent_is_blocked_first_and_blitzed_second() -> None:
    s = scenario("""
        .....
        .Ab..
        C....""")
    found = actions(s, "A", "2,1")
    assert list(found) == ["block", "blitz"]
    block = found["block"]["block"]
    assert block is not None
    assert (block["dice"], block["picks"]) == (1, 0)
    assert block["down"] == pytest.approx(1 / 3, abs=0.2)
    assert sorted(block["squares"]) == ["3,0", "3,1", "3,2"]
    assert found["block"]["plain"]["turnover"] == pytest.approx(1 / 3, abs=0.001), "attacker down and both down"
    assert found["block"]["choices"][1:] == ["declare block", f"hit {s.m.bodies.name[s.body('b')]}"]


def test_a_blitz_tells_the_way_and_the_block_together() -> None:
    s = scenario("""
        ........
        .Ab..c..
        D.......""", rerolls=(1, 0))
    blitz = actions(s, "A", "5,1")["blitz"]
    assert blitz["rolls"][0] == {"what": "dodge", "needs": 4, "cell": blitz["path"][0]}
    assert blitz["block"] is not None
    assert blitz["helped"] is not None
    assert blitz["plain"]["turnover"] > 1 / 3, "the dodge may fail before the block is thrown"
    assert blitz["helped"]["turnover"] < blitz["plain"]["turnover"], "the second bar counts the team re-roll"
    assert blitz["plain"]["works"] < blitz["helped"]["works"]


@pytest.mark.rule("CRP-7.7", "CRP-3")
def test_hand_off_card_counts_a_dropped_ball_as_turnover() -> None:
    """B catches on 3+ with +1. What is dropped bounces; only if it comes back to a team-mate the turn goes on."""
    s = scenario("""
        ........
        AB...C.b
        ........""", A=player(ball=True), rerolls=(1, 0))
    given = actions(s, "A", "1,1")["hand-off"]
    plain, helped = given["plain"], given["helped"]
    assert helped is not None
    assert (given["aim"], given["dice"]) == ("A2 has the ball", True)
    assert plain["works"] == pytest.approx(2 / 3, abs=0.012), "or caught after bounces"
    assert 0.29 < plain["turnover"] < 1 / 3
    assert plain["works"] + plain["goes_on"] + plain["turnover"] == pytest.approx(1, abs=1e-6)
    assert sum(plain["percent"]) == sum(helped["percent"]) == 100
    assert helped["turnover"] < 0.12
    thrown = actions(s, "A", "5,1")["pass"]["plain"]
    assert thrown["turnover"] > 0.4, "inaccurate, dropped and fumbled together"
    assert not actions(s, "A", "2,0")["move"]["dice"]


def test_answer_that_lets_the_ball_drop_counts_the_turnover() -> None:
    s = scenario("AB......\n.......b", A=player(ball=True), rerolls=(1, 0)).dice(catch=1)
    s.activate("A", "hand-off").hand_off("B")
    answers = {answer["choices"][0]: answer["outlook"] for answer in answer_preview(s.m.save(secret=True))}
    assert answers["re-roll none"]["turnover"] > 0.85
    keep, again = [s.m.names.parse(text) for text in ("re-roll none", "re-roll team")]
    none, team = [odds(s.m, option, PLAIN, FOLLOWED, exact=20_000) for option in (keep, again)]
    assert team.turnover == pytest.approx(none.turnover / 3, abs=1e-6), "the catch fails again on 1 and 2"
    for source, whole in (("none", none), ("team", team)):
        assert answers[f"re-roll {source}"]["turnover"] == pytest.approx(whole.turnover, abs=0.03)
    s.dice(bounce=5).reroll(None)


def test_menu_says_what_failure_costs() -> None:
    s = scenario("AB......\n.......b", A=player(ball=True)).activate("A", "hand-off")
    (told,) = odds_of(s.m.save(), [f"hand-off {s.m.bodies.name[s.body('B')]}"])
    works, goes_on, turnover = told["outlook"]["percent"]
    assert works in (67, 68)
    assert works + goes_on + turnover == 100
    assert told["text"].removeprefix("about ") == f"{works}%; turn continues {goes_on}%; turnover {turnover}%"


@pytest.mark.rule("SB-CHEST-03")
def test_squares_that_act_are_weighed_by_what_they_do() -> None:
    """A chest of StockBowl opens when a player enters it: the way there is sure, what is inside is not."""
    s = scenario("""
        ......
        A...$.
        D....c""", book="stockbowl", spare_balls=1)
    chest = next(square for square in reach_answer(s.m, "A1", None)["squares"] if square["cell"] == "4,1")
    card = actions(s, "A", "4,1")["move"]
    assert (chest["acts"], card["acts"], card["dice"]) == (True, True, True)
    assert chest["chance"] == pytest.approx(card["plain"]["works"], abs=1e-3)
    assert card["plain"]["works"] < 0.6
    plain = next(square for square in reach_answer(s.m, "A1", None)["squares"] if square["cell"] == "3,1")
    assert (plain["chance"], "acts" in plain) == (1, False)


@pytest.mark.rule("SB-DOOR-03")
def test_card_of_a_teams_own_door_says_that_the_player_leaves() -> None:
    s = scenario("""
        ##((##
        ..A...
        ......
        ....b.
        ##))##
        .B....""", book="stockbowl", edge="wall", diagonals="free", spare_balls=1)
    card = actions(s, "A", "2,0")["move"]
    assert (card["dice"], card["plain"]["works"], card["outcomes"]) == (False, 0, {"goes to the reserves": 1})


def test_a_walk_names_each_roll_and_its_plain_chance() -> None:
    s = scenario("""
        .........
        Ab.......
        D........""", A=player(ma=2), rerolls=(1, 0))
    move = actions(s, "A", "3,0")["move"]
    named = [(roll["what"], roll["needs"]) for roll in move["rolls"]]
    assert named == [("dodge", 4), ("dodge", 4), ("Go For It", 2), ("dodge", 3)]
    assert move["plain"]["works"] == pytest.approx(3 / 6 * 3 / 6 * 5 / 6 * 4 / 6, abs=0.001)
    assert move["helped"] is not None
    assert move["helped"]["works"] > move["plain"]["works"]


def test_a_chest_is_walked_to_and_opened() -> None:
    s = scenario("""
        [......]
        [A...$.]
        [D.....]""", book="dungeonbowl-5", c=player(at=(6, 2)), spare_balls=1)
    found = actions(s, "A", "5,1")
    assert list(found) == ["use"]
    assert found["use"]["choices"][-1].startswith("use-at open-chest")
    assert found["use"]["path"]


def test_preview_is_empty_for_opposing_players_and_squares_out_of_reach() -> None:
    s = scenario("""
        .A.......................b
        C.........................""")
    assert actions(s, "b", "0,0") == {}
    assert actions(s, "A", "24,0") == {}


def test_each_die_of_a_block_says_what_it_does_while_a_re_roll_is_offered() -> None:
    s = scenario("""
        .....
        .Ab..
        C....""", A=player(st=4), rerolls=(1, 0))
    s.activate("A", "block")
    s.dice(block=(1, 6))
    s.hit("b")
    answers = {answer["face"]: answer for answer in answer_preview(s.m.save()) if answer["face"]}
    b = s.m.bodies.name[s.body("b")]
    assert answers[6]["choices"] == ["re-roll none", "die 6"]
    assert answers[6]["down"][b] == 1.0
    assert answers[1]["outlook"]["percent"] == [0, 0, 100]
    s.abandon()


def test_single_undo_withdraws_the_whole_walk(visitor: Visitor) -> None:
    _, players = two_players(visitor, book="crp")
    asked = to_turns(players)
    before = asked.last["state"]
    for option in [choice for choice in asked.options() if choice.startswith("activate")]:
        reach = asked.ask("reach", number=asked.number, player=option.split()[1])
        far = [square for square in reach["squares"] if square["chance"] == 1 and len(square["path"]) > 2]
        if far:
            asked.send(type="plan", number=asked.number, choices=reach["opening"] + [f"step {c}" for c in far[0]["path"]])
            moved = asked.answer("update")
            assert moved["state"] != before
            asked.send(type="undo", number=moved["question"]["number"])
            assert asked.answer("update")["state"] == before
            return
    raise AssertionError("nobody can walk three squares")


# ---------------------------------------------------------------- targets named with the Action
def test_click_under_2020_rules_also_names_the_target() -> None:
    s = scenario("""
        .........
        .Ab...c..
        .........""", book="bb2020")
    near, far = actions(s, "A", "2,1"), actions(s, "A", "6,1")
    assert list(near) == ["block", "blitz"], "the usual one first"
    assert near["block"]["choices"][1:] == ["declare block B1", "hit B1"]
    assert list(far) == ["blitz"]
    assert (far["blitz"]["choices"][1], far["blitz"]["choices"][-1]) == ("declare blitz B2", "hit B2")
    s.activate("A")
    assert actions(s, "A", "2,1")["block"]["choices"] == ["declare block B1", "hit B1"], "also once he is active"


def test_options_name_their_action_and_target() -> None:
    s = scenario("""
        .........
        .Ab...c..
        .........""", book="bb2020")
    offered = {option["choice"]: option for option in reach_answer(s.m, "A1", None)["actions"]}
    blitz = offered["declare blitz B2"]
    assert (blitz["player"], blitz["cell"]) == ("B2", "6,1")
    assert (blitz["group"]["name"], blitz["group"]["text"]) == ("blitz", "Blitz")
    assert offered["declare block B1"]["group"]["at_once"]
    assert not blitz["group"]["at_once"], "he walks first"
    assert (offered["declare move"]["player"], offered["declare move"]["group"]["name"]) == (None, "move")


def test_target_out_of_reach_is_marked_pointless() -> None:
    s = scenario("""
        .A.....................b
        ........................""", book="bb2020")
    assert [o["pointless"] for o in reach_answer(s.m, "A1", None)["actions"] if o["choice"] == "declare blitz B1"] == [True]


def test_blitz_path_names_its_target() -> None:
    s = scenario("""
        .........
        .A..b.c..
        .........""", book="bb2020")
    nobody, named = reach_answer(s.m, "A1", "blitz"), reach_answer(s.m, "A1", "blitz", "B2")
    assert (nobody["opening"], nobody["squares"]) == ([], []), "no way begins without a target"
    assert [hit["choices"][1] for hit in nobody["hits"]] == ["declare blitz B1", "declare blitz B2"]
    assert [hit["player"] for hit in named["hits"]] == ["B2"]
    assert named["opening"] == ["activate A1", "declare blitz B2"]
    way = named["squares"][0]["path"]
    for choice in (*named["opening"], *(f"step {cell}" for cell in way)):
        s.m.apply(s.m.names.parse(choice))
    assert s.m.board.label(s.m.state.cell[0]) == way[-1]
    with pytest.raises(Refusal, match="Z9"):
        reach_answer(s.m, "A1", "blitz", "Z9")


def test_a_jump_is_one_thing_to_do_with_several_squares() -> None:
    s = scenario("""
        ......
        .Ab...
        ......""", book="bb2020", b=player("prone"))
    s.activate("A", "move")
    jumps = [option for option in options(s.m) if option["verb"] == "use-at"]
    assert len({option["cell"] for option in jumps}) == len(jumps) > 1
    groups = [(option["group"]["name"], option["group"]["text"], option["player"]) for option in jumps]
    assert set(groups) == {("jump", "Jump", None)}


@pytest.mark.parametrize(("book", "opens"), [("stockbowl", "enters it opens it"), ("dungeonbowl-5", "Stand beside")])
def test_hint_of_a_chest_is_that_of_the_book(book: str, opens: str) -> None:
    assert opens in row_of("chest").hint_in((book,))


@pytest.mark.parametrize(
    ("to", "says"),
    [("5,1", "mark b"), ("2,1", "guard the loose ball"), ("4,0", "take up position at 4,0")],
)
def test_hint_of_a_walk_says_what_it_is_for(to: str, says: str) -> None:
    s = scenario("""
        .........
        A.....b..
        .*.......""")
    plan = [s.m.names.parse(text) for text in ("activate A1", "declare move", f"step {to}")]
    told = in_words(s.m, plan, first_of(plan[0]))
    assert told.split(": ", 1)[1] == f"{says}."


def rolling(s: Scenario) -> set[str]:
    """The choices offered now that are marked as rolling a die."""
    return {option["choice"] for option in options(s.m) if option.get("rolls")}


def test_offer_of_steps_marks_the_dodge_and_not_the_free_step() -> None:
    s = scenario("""
        .....
        A.Bb.
        .....""").activate("B", "move")
    assert rolling(s) == {option["choice"] for option in options(s.m) if option["verb"] == "step"}
    s = scenario("""
        .....
        A.Bb.
        .....""").activate("A", "move")
    assert rolling(s) == set()


def test_push_squares_before_another_question_are_not_marked_as_rolling() -> None:
    s = scenario("""
        .....
        .Ab..
        C....""").dice(block="pow").block("A", "b")
    assert s.m.decision().kind == "push"
    assert rolling(s) == set()
    s.abandon()


def test_offer_of_many_squares_to_throw_to_marks_all_of_them() -> None:
    s = scenario("""
        ..........
        A...B.....
        ..........""", A=player(ball=True)).activate("A", "pass")
    throws = {option["choice"] for option in options(s.m) if option["verb"] == "throw"}
    assert len(throws) > 16
    assert throws <= rolling(s)


def test_dice_of_a_plan_that_goes_well_do_not_fall_alike_for_ever() -> None:
    """A ball between walls and players that always bounces the same way would never come to rest."""
    dice = AllGoesWell()
    assert {dice.roll(6, "dodge", 0) for _ in range(10)} == {6}
    assert len({dice.roll(8, "bounce", -1) for _ in range(200)}) == 8
    assert len({dice.among(8, [2, 5], "bounce", -1) for _ in range(50)}) == 2


def test_hint_to_open_a_chest_names_the_choice_that_will_be_offered() -> None:
    """The bot plans to use the square. By which ability is known only beside the chest."""
    s = scenario("""
        #######
        #A...$#
        #.....#
        #....b#
        #######""", book="dungeonbowl-5")
    walk = [s.m.names.parse(text) for text in ("activate A1", "declare move", "step 2,1", "step 3,1", "step 4,1")]
    planned = [*walk, verbs.choice(verbs.USE_AT, 0, s.m.board.cell("5,1"))]
    assert [s.m.names.text(option) for option in as_offered(s.m, planned)][-1] == "use-at open-chest 5,1"
    assert as_offered(s.m, [*walk[:3], walk[4]]) == walk[:3], "a step that nobody can make ends the plan"
