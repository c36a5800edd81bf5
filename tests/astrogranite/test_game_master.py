"""The game master's chair: a person or a bot decides what monsters and referees do, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from deepbowl.api import play, verify
from deepbowl.bots.keeper import KeeperBot
from deepbowl.bots.protocol import Bot, ask
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.search import SearchBot
from deepbowl.engine.choice import HIT, STEP, first_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave, IllegalChoice
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.match.setup import new_match
from deepbowl.match.verify import PROVEN, RESULT
from deepbowl.rules.words.options import question, say
from deepbowl.testing import Scenario, monster, player, prone, referee, rule, standing, stunned

from .cave import cave

CHAIR = 2


def lair(drawing: str, *switches: str, **more: Any) -> Scenario:
    """A cave with a game master, in the turn of seat 1, the last of a round: the monsters act after it."""
    return cave(drawing, "gm-monsters", *switches, turn=1, **more)


def hound(*state: str, **more: Any) -> Any:
    return monster("Hellhound", *state, but="Bone-head", **more)


# ---------------------------------------------------------------- what they decide
@rule("AG-MGM-01")
def test_game_master_sends_a_monster_to_the_more_distant_player() -> None:
    s = lair("""
        .A..X....B.
        ###########
        ..........b""", X=hound())
    s.end_turn()
    s.asked("turn", of=CHAIR, options=["by-itself X", "activate X", "end-turn"])
    s.refused("activate", "A", because="moves the monsters, and A1 is not one.*AG-MGM-01")
    s.refused("activate", "X", because="not seat 0's decision", by=0)
    s.activate("X")
    s.step("e", "e", "e", "e")
    s.refused("hit", "A", because="no player that N1 may attack stands beside it there")
    s.dice(block="push down", armour=(2, 1))
    s.hit("B")
    s.die("down", by=CHAIR)
    s.asked("follow-up", of=CHAIR, options=["yes", "no"])
    s.follow(False)
    s.expect(X=(8, 0), B=prone(10, 0), turn=0, turnover=False)


@rule("AG-GEN-03")
def test_game_master_is_asked_for_monsters_and_referees_and_no_coach_is() -> None:
    s = cave("""
        X....A
        ######
        R....b""", "game-master", "wandering-monsters", "eye-of-the-ref", "onsite-refs=1", turn=1,
        X=hound(), R=referee("Humans"))  # fmt: skip
    s.end_turn()
    s.asked("referee-move", of=CHAIR, about="R")
    s.refused_answer((5, 2), because="asked 'referee-move'|answered first")
    s.pick((1, 2))
    s.expect(R=(1, 2))
    s.asked("turn", of=CHAIR)
    s.activate("X")
    s.asked("act", of=CHAIR, about="X")


@rule("AG-GEN-03")
def test_coach_moves_the_referee_where_a_game_master_has_only_the_monsters() -> None:
    s = cave("""
        X....A
        ######
        R....b""", "gm-monsters", "eye-of-the-ref", "onsite-refs=1", turn=1, X=hound(), R=referee("Humans"))
    s.end_turn()
    s.asked("referee-move", of=1, about="R")


@rule("AG-GEN-03")
def test_chair_is_not_there_where_nothing_is_left_to_move() -> None:
    assert cave("A..b", "game-master").m.chairs == 2
    assert cave("A..b", "wandering-monsters").m.chairs == 2
    assert cave("A..b", "gm-monsters").m.chairs == 3
    with pytest.raises(ValueError, match="no seat 3; there are 0 to 2"):
        cave("A..b", "gm-monsters").m.view(3)


@rule("AG-MGM-01", "AG-MACT-10")
def test_every_attack_may_have_another_target_or_none() -> None:
    s = lair("""
        .....
        .....
        ..A..
        ..XB.
        #####
        ....b""", X=monster("Tentacle Beast", st=6, but="Bone-head"))
    s.end_turn()
    s.activate("X")
    s.dice(block="push push")
    s.hit("A")
    s.push((2, 1))
    s.no("follow-up")
    s.asked("monster-attack", of=CHAIR, about="X", options=["player B", "no"])
    s.refused_answer("A", because="")
    s.dice(block="push push")
    s.pick("B")
    s.push((4, 3))
    s.follow()
    s.expect(A=(2, 1), B=(4, 3), X=(3, 3), turn=0)


@rule("AG-MGM-01", "AG-MACT-10")
def test_game_master_may_keep_back_the_attacks_that_are_left() -> None:
    s = lair("..A..\n..X..\n#####\n....b", X=monster("Hippogriff", but="Bone-head"))
    s.end_turn()
    s.activate("X")
    s.dice(block="push push")
    s.hit("A")
    s.asked("monster-attack", of=CHAIR, options=["player A", "no"])
    s.no()
    s.expect(A=(2, 0), X=(2, 1), turn=0)


@rule("AG-MGM-01")
def test_order_of_monsters_is_the_game_master_s_and_some_may_stay() -> None:
    s = lair("""
        X...A
        #####
        Z...B
        #####
        W...b""", X=hound(), Z=hound(ma=2), W=hound())
    s.end_turn()
    s.choose("by-itself", "Z")
    s.asked("turn", of=CHAIR)
    s.refused("activate", "Z", because="N. has already acted")
    s.end_turn()
    s.expect(X=(0, 0), Z=(2, 2), W=(0, 4), turn=0)


@rule("AG-MGM-01", "AG-MACT-01")
def test_monster_that_belongs_to_another_turn_is_not_offered() -> None:
    s = cave("X...A\n#####\n....b", "gm-monsters", X=hound())
    s.end_turn()
    s.expect(turn=1)  # of the last turn of a round


# ---------------------------------------------------------------- what they do not decide
@rule("AG-MGM-01", "AG-MACT-02", "AG-MACT-08")
def test_monster_has_no_go_for_it_and_pays_a_point_for_its_attack() -> None:
    s = lair("X..A..\n######\n.....b", X=hound(ma=2))
    s.end_turn()
    s.activate("X")
    s.step("e", "e")  # beside A, with nothing left: the activation is over
    s.expect(X=(2, 0), A=standing(3, 0), turn=0)


@rule("AG-MGM-01", "AG-MACT-07")
def test_monster_with_lost_wits_does_nothing() -> None:
    s = lair("X..A..\n######\n.....b", X=monster("Hellhound"))
    s.end_turn()
    s.dice(bone_head=1)
    s.activate("X")
    s.expect(X=(0, 0), turn=0)


@rule("AG-MGM-01", "AG-MACT-03", "AG-MACT-18")
def test_stunned_monster_turns_over_unasked_and_prone_one_only_stands_up() -> None:
    s = lair("X..A..\nZ.....\n######\n.....b", X=hound("stunned"), Z=hound("prone"))
    s.end_turn()
    s.asked("turn", of=CHAIR, options=["by-itself Z", "activate Z", "end-turn"])
    s.activate("Z")
    s.expect(X=prone(0, 0), Z=standing(0, 1), turn=0)


@rule("AG-MGM-01", "AG-MACT-13")
def test_monster_may_foul_a_player_on_the_ground_beside_it() -> None:
    s = lair("XAB..\n#####\n....b", X=hound(), A="prone")
    s.end_turn()
    s.activate("X")
    s.expect_not_offered("hit")
    s.dice(armour=(4, 3), injury=(1, 2))
    s.choose("foul", "A")
    s.expect(A=stunned(1, 0), turn=0)


@rule("AG-MGM-01")
def test_door_costs_a_controlled_monster_three_points() -> None:
    s = lair("X.+.A\n#####\n....b", "doors", X=hound(ma=5), shut=(0,))
    s.end_turn()
    s.activate("X")
    s.step("e")
    s.dice(lock=4)
    s.use("Open door", at=(2, 0))
    assert s.m.state.act.moved == 4
    s.choose("stop")
    s.expect(turn=0)


@rule("AG-MGM-01", "AG-PROF-11")
def test_game_master_may_leave_the_fire_unlit_or_roll_for_it_once() -> None:
    hall = "X......A....\n............\n............\n############\n...........b"
    s = lair(hall, X=monster("Cave Dragon", but="Bone-head"))
    s.end_turn()
    s.activate("X")
    s.dice(flame_burst=3)
    s.use("Flame Burst", on="A")
    s.expect_not_offered("use-on")
    s.step("e")
    s.choose("stop")
    s.expect(A=standing(7, 0), X=(1, 0), turn=0)


# ---------------------------------------------------------------- silence
@rule("AG-MGM-01")
def test_silence_of_the_game_master_is_what_the_monster_does_by_itself() -> None:
    drawing = "A.X..B\n######\n.....b"
    alone = cave(drawing, "wandering-monsters", turn=1, X=hound())
    alone.dice(block="down push", armour=(1, 1))
    alone.end_turn()
    asked = lair(drawing, X=hound())
    asked.end_turn()
    asked.dice(block="down push", armour=(1, 1))
    while asked.m.decision().seat == CHAIR:
        asked._apply(asked.m.decision().options[0])
    for s in (alone, asked):
        s.expect(A=prone(0, 0), X=(1, 0), turn=0)


@rule("AG-MGM-01")
def test_game_master_hands_the_rest_of_an_activation_back_to_the_monster() -> None:
    s = lair("A.X.....B\n#########\n........b", X=hound(ma=2))
    s.end_turn()
    s.activate("X")
    s.step("e")
    s.choose("by-itself", "X")  # A is nearer, and one point is left
    s.expect(X=(2, 0), turn=0)


# ---------------------------------------------------------------- words, views, logs
@rule("AG-MGM-01")
def test_questions_and_options_of_the_game_master_are_in_words() -> None:
    s = lair("X..A\n####\n...b", X=hound())
    s.end_turn()
    m = s.m
    assert [say(m, option) for option in m.decision().options] == [
        "let N1 Hellhound act by itself", "activate N1 Hellhound", "let the others stay where they are",
    ]  # fmt: skip
    view = m.view(CHAIR)
    assert isinstance(view["decision"], dict)
    assert view["decision"]["options"][0] == "by-itself N1"
    assert "options" not in m.view(0)["decision"]  # type: ignore[operator]
    s.activate("X")
    assert question(m, m.decision()) == "N1 Hellhound: blitz, 6 squares left"
    s.choose("stop")


def begun(seed: int, *switches: str, board: str = "lantern-cellar") -> Match:
    return new_match("astrogranite", 2, board=board, switches=["gm-monsters", *switches], dice=Seeded(seed))


def until_chair(m: Match, seed: int) -> Match:
    """Play on until the game master is asked in the middle of an activation."""
    bots: list[Bot] = [BiasedBot(seed), BiasedBot(seed + 1), KeeperBot()]
    while not (m.decision().seat == CHAIR and m.decision().kind == "act" and m.state.act.moved):
        m.apply(ask(bots[m.decision().seat], m), m.decision().seat)
    return m


def test_chair_is_in_saves_clones_undo_logs_and_proofs() -> None:
    m = until_chair(begun(5, "monsterbowl"), 5)
    again = Match.load(m.save(secret=True))
    assert again.hash() == m.hash() == m.clone(Seeded(1)).hash()
    assert again.decision().same_as(m.decision())
    log = m.log()
    assert "\nN activate N" in log
    assert replay_text(log).hash() == m.hash()
    before = m.hash()
    step = next(option for option in m.decision().options if verb_of(option) == STEP)
    m.apply(step, CHAIR)
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        m.undo(0)
    m.undo(CHAIR)
    assert m.hash() == before
    m.note("concede", 0)
    while not m.over:  # the question in progress is answered first
        m.apply(m.decision().options[0], m.decision().seat)
    assert [one.verdict for one in verify(m.log()).findings if one.about == RESULT] == [PROVEN]
    with pytest.raises(BrokenSave, match="there is no team C"):
        replay_text(log.replace("\nN activate N", "\nC activate N", 1))


def test_game_master_gives_no_number_for_the_dice_and_concedes_nothing() -> None:
    m = until_chair(begun(5, "monsterbowl"), 5)
    for note in ("concede", "forfeit"):
        with pytest.raises(IllegalChoice, match="no seat 2"):
            m.note(note, CHAIR)
    m.note("defaulted", CHAIR)
    assert m.log().count("note defaulted N 0") == 1
    assert "The game master gave no valid answer" in m.log()


# ---------------------------------------------------------------- the bot
@rule("AG-MGM-02")
@pytest.mark.parametrize("make", [ScriptedBot, partial(SearchBot, "4rollouts")])
def test_bot_for_teams_can_take_the_chair_and_a_seat_beside_it(make: Callable[..., Bot]) -> None:
    on = ("gm-monster-from-start", "gm-monsters")
    m = new_match("astrogranite", 2, board="lantern-cellar", switches=on, dice=Seeded(3))
    bots = [make(seed=seed) for seed in range(3)]
    asked: set[int] = set()
    for _ in range(150):
        asked.add(m.decision().seat)
        m.apply(ask(bots[m.decision().seat], m))
    assert asked == {0, 1, CHAIR}


@rule("AG-MGM-02")
def test_keeper_goes_for_the_lone_player_near_a_chest_not_for_the_group() -> None:
    s = lair("""
        .....$...........
        ....A......BCDE..
        ........X........
        .................
        #################
        ................b""", X=hound(ma=3))
    s.end_turn()
    keeper = KeeperBot()
    while s.m.decision().seat == CHAIR:
        option = ask(keeper, s.m)
        assert verb_of(option) != HIT
        s._apply(option)
    assert s.m.board.xs[s.m.state.cell[s.body("X")]] == 5
    s.expect(turn=0)


@rule("AG-MGM-02")
def test_keeper_attacks_the_carrier_and_keeps_off_lava() -> None:
    s = lair("""
        A.X.B
        #####
        ....b""", X=monster("Hippogriff", but="Bone-head"), B=player(ball=True))
    s.end_turn()
    s._apply(ask(KeeperBot(), s.m))
    s._apply(ask(KeeperBot(), s.m))
    s.expect(X=(3, 0))
    option = ask(KeeperBot(), s.m)
    assert (verb_of(option), first_of(option)) == (HIT, s.body("B"))
    s.choose("stop")


@rule("AG-MGM-02")
def test_keeper_does_not_walk_into_lava_but_stands_guard() -> None:
    s = lair("XL..A\n#####\n....b", "lava", X=hound(), marks={"lava": "L"})
    s.end_turn()
    while s.m.decision().seat == CHAIR:
        s._apply(ask(KeeperBot(), s.m))
    s.expect(X=standing(0, 0), turn=0)


@rule("AG-MGM-02")
def test_game_master_may_skip_the_lone_player_but_not_attack_from_afar() -> None:
    s = lair("A.....X.....BC\n##############\n.............b", X=hound())
    s.end_turn()
    s.choose("activate", "X")
    s.refused("hit", "A", because="no player that N1 may attack stands beside it there.*AG-MACT-12")
    s.choose("step", (7, 0))  # towards the group, though A is alone: guidance binds the bot, not a person
    s.choose("stop")
    s.expect(X=(7, 0), turn=0)


@pytest.mark.parametrize(("switch", "board"), [("monsterbowl", "four-winds"), ("dragonbowl", "wyrms-hall")])
def test_keeper_plays_the_chair_to_the_end_of_a_match(switch: str, board: str) -> None:
    seats = 4 if board == "four-winds" else 2
    m = new_match("astrogranite", seats, board=board, switches=["gm-monsters", switch], dice=Seeded(3))
    play(m, [BiasedBot(seat) for seat in range(seats)], turns=10)
    chosen = [item for item in m.record or () if item.kind == 0 and item.seat == m.seats]
    assert len(chosen) > 10
    with pytest.raises(ValueError, match="need"):
        play(m, [BiasedBot(1)])
