"""Referees in the dungeon: number, way, sight, what players who attack them risk. [AG-REF-14 to AG-REF-37]"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from deepbowl.books.astrogranite.eye import EYE, needed
from deepbowl.books.astrogranite.referee_profiles import PROFILES
from deepbowl.books.astrogranite.referees import FELLED, PLACED, closed_to, referees
from deepbowl.books.registry import assemble
from deepbowl.dungeons.library import dungeon
from deepbowl.engine import event
from deepbowl.engine.choice import first_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match
from deepbowl.testing import Scenario, monster, player, prone, rule, scenario, standing
from deepbowl.testing import referee as of_race

ONSITE = ("eye-of-the-ref", "onsite-refs=1")
ITEMS = (*ONSITE, "magic-items")
ALL = (*ONSITE, "magic-items", "college-teams", "secret-weapons", "sorcery")


def referee(posture: str = "", **more: object) -> object:
    """A Human referee."""
    return of_race("Human", posture, **{"skills": "Referee", **more})  # type: ignore[arg-type]


def hall(rows: str, eye: int = -1, **more: object) -> Scenario:
    """A walled hall with a referee R in it."""
    s = scenario(
        rows, book="astrogranite", edge="wall", eye=eye,
        **{"switches": ONSITE, "R": referee(), **more},  # type: ignore[arg-type]
    )  # fmt: skip
    s.m.set_tally(PLACED, 1)
    return s


def eye(s: Scenario) -> int:
    """The seat the eye is on; -1: none, -2: taken away."""
    return s.m.tally(EYE) - 1


OPEN = """
    ##############
    #R...........#
    #............#
    #A..........c#
    #B..........d#
    ##############"""


@rule("AG-REF-36", "AG-REF-16")
def test_referee_of_a_scenario_has_the_profile_of_the_race_and_is_placed() -> None:
    s = scenario("AR...B\n......\n.....b", book="astrogranite", edge="wall", switches=ONSITE, R=of_race("Dwarf", "prone"))
    body, m = s.body("R"), s.m
    assert (m.state.ma[body], m.state.st[body], m.state.ag[body], m.state.av[body]) == (4, 3, 2, 9)
    assert all(m.owns(body, name) for name in ("Block", "Tackle", "Thick Skull", "Referee"))
    s.end_turn()
    s.expect(turn=1, R=standing(1, 0))
    assert referees(m) == [body]


@rule("AG-REF-32", "AG-REF-35")
def test_last_referee_present_from_the_start_takes_the_eye_away() -> None:
    s = scenario("AR...B\n......\n.....b", book="astrogranite", edge="wall", switches=ONSITE, R=of_race("Human", "prone"))
    s.activate("A", "foul")
    s.dice(armour=(5, 4))
    s.foul("R")
    s.expect(R="lost")
    s.expect_event("Earned", body="A", points=2)
    assert eye(s) == -2


# ---------------------------------------------------------------- who they are
def referees_of(*switches: str, seed: int = 1) -> Match:
    """A match of a library dungeon at its first turn."""
    m = new_match("astrogranite", 2, board="lantern-cellar", switches=switches, dice=Seeded(seed))
    while not m.state.turns[0] + m.state.turns[1]:
        options = [m.names.text(option) for option in m.decision().options]
        by_dice = m.decision().kind == "referee-squares"
        m.apply(m.names.parse(
            "formation" if "formation" in options else "yes" if "yes" in options and not by_dice else options[0]
        ))  # fmt: skip
    return m


@rule("AG-REF-14")
def test_referees_without_the_rule_do_not_exist() -> None:
    m = referees_of("eye-of-the-ref")
    assert referees(m) == []
    assert m.rules.referee.risk(m, 0, 1) == 0


@rule("AG-REF-15")
@pytest.mark.parametrize(("value", "number"), [("1", 1), ("2", 2), ("3", 3)])
def test_referees_come_in_as_many_as_agreed(value: str, number: int) -> None:
    m = referees_of("eye-of-the-ref", f"onsite-refs={value}")
    assert len(referees(m)) == number
    assert all(m.state.posture[body] == STANDING for body in referees(m))


@rule("AG-REF-15", "AG-REF-16")
@pytest.mark.parametrize("seed", range(6))
def test_die_says_how_many_and_each_scatters_from_a_teleporter(seed: int) -> None:
    m = referees_of("eye-of-the-ref", "onsite-refs=dice", seed=seed)
    rolled = [(e.purpose, e.rolled) for e in m.events or [] if isinstance(e, event.Rolled)]
    die = dict(rolled)["referees"]
    assert len(referees(m)) == (1 if die <= 3 else 2 if die <= 5 else 3)
    assert [purpose for purpose, _ in rolled].count("referee-pad") == len(referees(m))
    assert [purpose for purpose, _ in rolled].count("scatter") >= 3 * len(referees(m))
    pads, chests = set(m.state.pads), m.state.solid
    assert all(m.state.cell[body] not in pads and not chests >> m.state.cell[body] & 1 for body in referees(m))


def squares_asked(*switches: str, seats: int = 2) -> Match:
    """A match at the question whether coaches choose where referees start."""
    board = "lantern-cellar" if seats == 2 else "three-wells"
    m = new_match("astrogranite", seats, board=board, switches=("eye-of-the-ref", *switches), dice=Seeded(3))
    while not m.decision().kind.startswith("referee"):
        options = [m.names.text(option) for option in m.decision().options]
        m.apply(m.names.parse("formation" if "formation" in options else "yes" if "yes" in options else options[0]))
    return m


@rule("AG-REF-16")
@pytest.mark.parametrize("seats", [2, 3])
def test_coaches_in_agreement_take_turns_to_place_referees(seats: int) -> None:
    m = squares_asked("onsite-refs=3", seats=seats)
    order = [m.state.seat, *m.others(m.state.seat)]
    for seat in order:
        assert (m.decision().kind, m.decision().seat) == ("referee-squares", seat)
        m.apply(m.yes)
    named = []
    for turn in range(3):
        decision = m.decision()
        assert (decision.kind, decision.seat) == ("referee-place", order[turn % seats])
        assert all(not m.state.occupied >> first_of(option) & 1 for option in decision.options)
        assert not {first_of(option) for option in decision.options} & {*m.state.pads, *m.state.ball_cell}
        named.append(first_of(decision.options[5]))
        m.apply(decision.options[5])
    assert [m.state.cell[body] for body in referees(m)] == named
    assert not [e for e in m.events or [] if isinstance(e, event.Rolled) and e.purpose == "referee-pad"]


@rule("AG-REF-16", "CRP-16.7")
def test_coach_that_has_conceded_is_not_asked_where_referees_start() -> None:
    m = new_match("astrogranite", 3, board="three-wells", switches=("eye-of-the-ref", "onsite-refs=2"), dice=Seeded(3))
    gone = -1
    asked = []
    while not m.state.turns[0] + m.state.turns[1] + m.state.turns[2]:
        decision = m.decision()
        options = [m.names.text(option) for option in decision.options]
        if gone < 0 and "formation" in options:
            gone = (decision.seat + 1) % 3
            m.note("concede", gone)
            continue
        if decision.kind.startswith("referee"):
            asked.append(decision.seat)
        m.apply(m.names.parse("formation" if "formation" in options else "yes" if "yes" in options else options[0]))
    assert len(asked) == 4
    assert gone not in asked


@rule("AG-REF-16")
def test_coach_that_disagrees_leaves_referees_to_the_dice() -> None:
    m = squares_asked("onsite-refs=2")
    first = m.decision().seat
    m.apply(m.yes)
    assert (m.decision().kind, m.decision().seat) == ("referee-squares", 1 - first)
    m.apply(m.no)
    assert len([e for e in m.events or [] if isinstance(e, event.Rolled) and e.purpose == "referee-pad"]) == 2


@rule("AG-REF-16")
def test_no_coach_is_asked_for_squares_where_a_game_master_places() -> None:
    m = referees_of("eye-of-the-ref", "onsite-refs=1", "game-master")
    assert len([e for e in m.events or [] if isinstance(e, event.Rolled) and e.purpose == "referee-pad"]) == 1


@rule("AG-REF-36", "AG-REF-37")
@pytest.mark.parametrize(
    ("switches", "profile"),
    [((), (6, 3, 3, 8, ())), (("referee-race=dwarf",), (4, 3, 2, 9, ("Block", "Tackle", "Thick Skull"))),
     (("unarmoured-refs",), (6, 3, 3, 7, ()))],
)  # fmt: skip
def test_profile_is_that_of_a_lineman_of_the_race(switches: tuple[str, ...], profile: tuple[object, ...]) -> None:
    rules = assemble("astrogranite", (*ONSITE, *switches))
    sheet = next(sheet for sheet in rules.proxies(dungeon("lantern-cellar").board()) if sheet.position == "Referee")
    assert (sheet.ma, sheet.st, sheet.ag, sheet.av, sheet.skills[1:]) == profile


@rule("AG-REF-36")
def test_profiles_are_those_of_the_book() -> None:
    facts = tomllib.loads((files("deepbowl.data") / "facts" / "astrogranite-positions.toml").read_text(encoding="utf-8"))
    one = {race["name"]: race["one"] for race in facts["race"]}
    lines = {one[p["race"]]: (p["ma"], p["st"], p["ag"], p["av"]) for p in facts["position"] if p["type"] == "lineman"}
    assert {p.race: (p.ma, p.st, p.ag, p.av) for p in PROFILES} == lines


@rule("AG-REF-01")
@pytest.mark.parametrize(("switch", "missing"), [("onsite-refs=1", "eye-of-the-ref"), ("unarmoured-refs", "onsite-refs")])
def test_referees_without_their_ground_are_refused(switch: str, missing: str) -> None:
    with pytest.raises(ValueError, match=rf"needs {missing} \[AG-REF-\d\d\]; turn on {missing} too"):
        hall(OPEN, switches=(switch,))


# ---------------------------------------------------------------- walking
@rule("AG-REF-17", "AG-REF-18", "AG-REF-19", "AG-REF-22")
def test_coach_ending_a_turn_may_move_the_referee_before_a_ball_is_out() -> None:
    s = hall(OPEN, spare_balls=1)
    s.end_turn()
    s.asked("referee-move", of=0, about="R")
    s.refused_answer((5, 1), because="")
    s.pick((4, 1))
    s.expect(R=(4, 1), turn=1)
    s.end_turn()
    s.no("referee-move", by=1)
    s.expect(R=(4, 1), turn=0)


@rule("AG-REF-19")
@pytest.mark.parametrize(("ma", "squares"), [(7, 3), (6, 3), (5, 2), (4, 2)])
def test_referee_walks_half_the_movement_of_a_lineman(ma: int, squares: int) -> None:
    s = hall(OPEN, R=referee(ma=ma), spare_balls=1)
    s.end_turn()
    s.refused_answer((2 + squares, 1), because="")
    s.pick((1 + squares, 1))
    s.expect(R=(1 + squares, 1))


@rule("AG-REF-17")
def test_referees_act_before_monsters() -> None:
    rules = assemble("astrogranite", ("eye-of-the-ref", "onsite-refs=1", "lurking-monsters"))
    names = [phase.name for phase in rules.phases]
    assert names.index("turn") < names.index("referees") < names.index("monsters") < names.index("next")


@rule("AG-REF-18")
def test_two_referees_close_together_go_in_the_order_the_coach_likes() -> None:
    s = hall(OPEN, S=referee(at=(3, 1)), spare_balls=1, switches=("eye-of-the-ref", "onsite-refs=2"))
    s.end_turn()
    s.asked("referee-move", of=0, about="R")
    s.pick("S")
    s.asked("referee-move", of=0, about="S")
    s.refused_answer("R", because="")
    s.pick((6, 1))
    s.asked("referee-move", of=0, about="R")
    s.pick((3, 1))
    s.expect(R=(3, 1), S=(6, 1), turn=1)


@rule("AG-REF-18")
def test_referees_far_apart_are_asked_about_once_each() -> None:
    s = hall(OPEN, S=referee(at=(11, 1)), spare_balls=1, switches=("eye-of-the-ref", "onsite-refs=2"))
    s.end_turn()
    s.asked("referee-move", of=0, about="R")
    s.refused_answer("S", because="")
    s.no().no()
    s.expect(turn=1)


@rule("AG-REF-20")
def test_referee_goes_into_no_zone_and_onto_no_ball_teleporter_or_harm() -> None:
    s = hall("""
        ##########
        #....R.2.#
        #._...*..#
        #A......c#
        #B.......#
        ##########""", switches=(*ONSITE, "chasms"), R=referee(ma=8), c="prone")  # fmt: skip
    barred = closed_to(s.m, s.body("R"))
    for square in ((2, 2), (7, 1), (6, 2), (2, 3)):  # chasm, teleporter, ball, the zone of A
        assert barred & s.m.board.bit[s.m.board.at(*square)], square
    for square in ((4, 1), (8, 2)):  # plain floor, and beside a player who lies
        assert not barred & s.m.board.bit[s.m.board.at(*square)], square


@rule("AG-REF-20")
def test_referee_stops_before_the_zone_of_a_standing_player_only() -> None:
    s = hall("""
        ###########
        #....R..A.#
        #B......c.#
        ###########""", spare_balls=1, c="prone")  # fmt: skip
    s.end_turn()
    s.refused_answer((7, 1), because="")
    s.pick((6, 1))
    s.expect(R=(6, 1))


@rule("AG-REF-20")
def test_referee_keeps_away_from_monsters() -> None:
    s = hall("""
        ############
        #....R..X..#
        #A........c#
        ############""", spare_balls=1, X=monster("Gorgon"), switches=(*ONSITE, "lurking-monsters"))  # fmt: skip
    s.end_turn()
    s.refused_answer((7, 1), because="")
    s.pick((6, 1))
    s.expect(R=(6, 1))


@rule("AG-REF-21")
def test_player_leaves_a_referee_without_a_dodge() -> None:
    s = hall("""
        ########
        #RA....#
        #B....c#
        ########""")  # fmt: skip
    s.activate("A", "move").step("e", "e")
    s.expect(A=(4, 1))


@rule("AG-REF-23")
def test_referee_only_comes_nearer_once_a_ball_is_out() -> None:
    s = hall("""
        ##############
        #....R......*#
        ##############
        #A..........c#
        #B..........d#
        ##############""")  # fmt: skip
    s.end_turn()
    s.refused_answer((4, 1), because="")
    s.pick((8, 1))
    s.expect(R=(8, 1))


@rule("AG-REF-24", "AG-REF-10")
def test_player_in_the_way_commits_a_minor_infraction_near_a_referee() -> None:
    s = hall("""
        ########
        #.ARc..#
        #B....d#
        ########""", 1)  # fmt: skip
    s.dice(referee_pick=2, penalty=6)
    s.end_turn()
    s.no("argue", by=1)
    s.expect(c="sent off", R=(3, 1), turn=1)
    s.expect_event("Judged", rule="AG-REF-10", body="c", offence="in the way", major=False, needed=6)


# ---------------------------------------------------------------- seeing
@rule("AG-REF-25", "AG-REF-26")
@pytest.mark.parametrize(
    ("major", "watched", "die"), [(False, False, 6), (False, True, 4), (True, False, 4), (True, True, 2)]
)
def test_near_a_referee_the_die_is_stricter(major: bool, watched: bool, die: int) -> None:
    assert needed(major, watched, near=True) == die


@rule("AG-REF-25")
@pytest.mark.parametrize(("squares", "die"), [(6, 6), (7, 0)])
def test_minor_infraction_counts_as_major_within_six_squares(squares: int, die: int) -> None:
    s = hall(OPEN, switches=ITEMS, A=player(skills="Shoes of Speed", at=(1 + squares, 1)), R=referee())
    s.activate("A", "move").use("Shoes of Speed")
    s.step("e")
    if die:
        s.dice(penalty=5)
    s.stop()
    s.expect_event("Judged", body="A", major=False, needed=die)
    assert eye(s) == 0


@rule("AG-REF-26", "AG-REF-28")
@pytest.mark.parametrize(("column", "die"), [(4, 4), (11, 6)])
def test_foul_near_a_referee_is_punished_on_four(column: int, die: int) -> None:
    s = hall(OPEN, A=player(at=(column, 1)), b=player("prone", at=(column + 1, 1)), c=player(at=(1, 4)), B=player(at=(1, 3)),
             d=player(at=(12, 4)))  # fmt: skip
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=3)
    s.foul("b")
    s.expect_event("Judged", body="A", needed=die, off=False)


@rule("AG-REF-27")
@pytest.mark.parametrize(("between", "seen"), [("o", True), ("#", False), ("d", True)])
def test_only_walls_hide_an_infraction(between: str, seen: bool) -> None:
    s = hall(f"""
        ############
        #R.{between}.A.....#
        ############
        #B........c#
        ############""", switches=(*ITEMS, "obstacles"), A=player(skills="Shoes of Speed"))  # fmt: skip
    s.activate("A", "move").use("Shoes of Speed")
    s.step("e")
    if seen:
        s.dice(penalty=1)
    s.stop()
    s.expect_event("Judged", body="A", needed=6 if seen else 0)


# ---------------------------------------------------------------- attacks
BRAWL = """
    ########
    #......#
    #..AR..#
    #B....c#
    ########"""


@rule("AG-REF-29", "AG-REF-30")
def test_attacker_is_sent_off_if_the_referee_keeps_their_feet() -> None:
    s = hall(BRAWL, 1)
    s.dice(block="push")
    s.block("A", "R").push("e").follow(False)
    s.expect(A="sent off", R=(5, 2), turnover=False, turn=0)
    s.expect_event("Judged", times=0)
    assert eye(s) == 1


@rule("AG-REF-30", "AG-REF-11")
def test_carrier_sent_off_for_an_attack_costs_the_turn() -> None:
    s = hall(BRAWL, A=player(ball=True))
    s.dice(block="push", bounce=4)
    s.block("A", "R").push("e").follow(False)
    s.expect(A="sent off", ball=(2, 2), turnover="sent off")


@rule("AG-REF-30")
def test_frenzy_is_judged_after_the_second_block() -> None:
    s = hall(BRAWL, A=player(skills="Frenzy"))
    s.dice(block="push")
    s.block("A", "R")
    s.dice(block="down", armour=(1, 2))
    s.push("e").push("e")
    s.expect(A=(5, 2), R=prone(6, 2), turnover=False)


@rule("AG-REF-30")
def test_frenzy_that_never_fells_the_referee_is_sent_off_once() -> None:
    s = hall(BRAWL, A=player(skills="Frenzy"))
    s.dice(block="push")
    s.block("A", "R")
    s.dice(block="push")
    s.push("e").push("e")
    s.expect(A="sent off", R=(6, 2), turnover=False)
    s.expect_event("SentOff", rule="AG-REF-30", times=1)


@rule("AG-REF-32", "AG-REF-33")
def test_referee_with_beaten_armour_is_lost_and_worth_points() -> None:
    s = hall(BRAWL, 0, S=referee(at=(6, 1)))
    s.dice(block="down", armour=(5, 4))
    s.block("A", "R").push("e").follow(False)
    s.expect(R="lost", A=(3, 2), turnover=False)
    s.expect_event("Earned", rule="AG-REF-33", body="A", points=2)
    s.expect_event("Injured", times=0)
    assert eye(s) == 0


@rule("AG-REF-32")
def test_referee_hit_by_a_chest_explosion_is_lost_and_earns_no_points() -> None:
    s = hall("""
        ##########
        #.A$R...$#
        #B......c#
        ##########""", S=referee(at=(6, 2)), spare_balls=1)  # fmt: skip
    s.activate("A", "move")
    s.dice(chest=2)
    s.use("Open chest", at=(3, 1))
    s.dice(armour=(5, 4), then_armour=(1, 2))
    s.answer("order", "R")
    s.expect(R="lost", A=prone(2, 1), turnover="explosion")
    s.expect_event("Earned", times=0)
    s.no("referee-move")


@rule("AG-REF-31")
def test_felled_referee_gets_up_and_sends_off_the_nearest_player() -> None:
    s = hall(BRAWL, 1, c=player(at=(1, 1)))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "R").push("e").follow(True)
    s.expect(R=prone(5, 2), A=(4, 2))
    s.end_turn()
    s.expect(R=(5, 2), A="sent off", turn=1)
    s.expect_event("Judged", times=0)
    assert eye(s) == 1


@rule("AG-REF-31")
def test_tie_of_two_near_players_is_decided_by_a_die() -> None:
    s = hall(BRAWL, 1)
    s.dice(block="down", armour=(4, 4))
    s.block("A", "R").push("e").follow(True)
    s.dice(referee_pick=2)
    s.end_turn()
    s.expect(R=(5, 2), A=(4, 2), c="sent off", turn=0)


@rule("AG-REF-31")
@pytest.mark.parametrize(("column", "off"), [(4, True), (5, False)])
def test_referee_sends_off_no_player_more_than_three_squares_away(column: int, off: bool) -> None:
    s = hall("""
        ###########
        #R........#
        ###########
        #B.......c#
        ###########""", R=referee("prone"), A=player(at=(column, 1)), B=player(at=(9, 3)), c=player(at=(8, 3)))  # fmt: skip
    s.m.state.in_drive[s.body("R")] |= FELLED
    s.end_turn()
    s.expect(R=(1, 1), A="sent off" if off else (column, 1), turn=1)


@rule("AG-REF-31")
def test_referee_laid_low_by_anything_else_just_gets_up() -> None:
    s = hall(BRAWL, R=referee("prone"))
    s.end_turn()
    s.expect(R=(4, 2), A=(3, 2))


def bomber(target: tuple[int, int], armour: list[tuple[int, int]], hits: int) -> Scenario:
    """A throws a bomb; R and b stand beside each other."""
    s = hall("""
        #########
        #A....b.#
        #....R..#
        #.......#
        #B.....d#
        #########""", switches=ALL, A=player(skills="Bombs", ag=6))  # fmt: skip
    s.activate("A", "throw-bomb")
    s.dice(pass_=6, bomb_hit=hits)
    if target == (5, 2):
        s.dice(armour=armour)
        return s.use("Bombs", at=target)
    s.use("Bombs", at=target).no("catch-bomb")
    s.dice(armour=armour)
    return s.answer("order", "b")


@rule("AG-REF-29", "AG-REF-31")
@pytest.mark.parametrize("meant", [True, False])
def test_referee_sends_off_a_bomber_only_as_the_target_of_the_bomb(meant: bool) -> None:
    s = bomber((5, 2), [(1, 1)], 1) if meant else bomber((6, 1), [(1, 1), (1, 1)], 4)
    s.expect(R=prone(5, 2), A=(1, 1))
    s.end_turn()
    s.expect(R=(5, 2), b="sent off" if meant else prone(6, 1), turn=1)


@rule("AG-REF-29", "AG-REF-32", "AG-REF-33")
@pytest.mark.parametrize("meant", [True, False])
def test_referee_removed_by_a_bomb_that_was_meant_for_them_earns_points(meant: bool) -> None:
    s = bomber((5, 2), [(5, 5)], 1) if meant else bomber((6, 1), [(1, 1), (5, 5)], 4)
    s.expect(R="lost")
    s.expect_event("Earned", times=int(meant))


@rule("AG-REF-34")
def test_opponent_of_the_attacker_decides_for_the_referee() -> None:
    s = hall(BRAWL, R=referee(skills="Referee, Side Step"))
    s.dice(block="push")
    s.block("A", "R")
    s.yes("Side Step", by=1)
    s.pick((5, 1))
    s.follow(False)
    s.expect(R=(5, 1), A="sent off")


@rule("AG-REF-31", "AG-RUNE-06")
def test_referee_raised_by_magic_sends_no_player_off_later() -> None:
    s = hall(OPEN)
    s.m.state.in_drive[s.body("R")] |= FELLED  # felled, then raised before their activation
    s.end_turn()
    s.no("referee-move")
    assert not s.m.state.in_drive[s.body("R")] & FELLED


@rule("AG-REF-35")
def test_last_referee_gone_takes_the_eye_along_and_fouls_cost_nothing() -> None:
    s = hall("""
        ########
        #.Cb...#
        #..AR..#
        #B....c#
        ########""", 0, b="prone")  # fmt: skip
    s.dice(block="down", armour=(5, 4))
    s.block("A", "R").push("e").follow(False)
    s.expect(R="lost")
    s.expect_event("EyeMoved", rule="AG-REF-35", seat=None)
    s.activate("C", "foul")
    s.dice(armour=(1, 2))
    s.foul("b")
    s.expect(C=(2, 1), turnover=False)
    s.expect_event("Judged", times=0)
    assert eye(s) == -2


@rule("AG-REF-35")
def test_last_referee_gone_takes_an_eye_along_that_was_on_no_team() -> None:
    s = hall(BRAWL)
    s.dice(block="down", armour=(5, 4))
    s.block("A", "R").push("e").follow(False)
    s.expect_event("EyeMoved", rule="AG-REF-35", seat=None)
    assert eye(s) == -2


@rule("AG-REF-35")
def test_foul_that_removes_the_last_referee_is_not_judged() -> None:
    s = hall(BRAWL, 0, R=referee("prone"))
    s.activate("A", "foul")
    s.dice(armour=(5, 4))
    s.foul("R")
    s.expect(R="lost", A=(3, 2), turnover=False)
    s.expect_event("Judged", times=0)
    assert eye(s) == -2
    assert ("eye", "gone") in s.m.rules.counters(s.m)


@rule("AG-REF-29")
def test_foul_on_a_prone_referee_is_a_major_infraction() -> None:
    s = hall(BRAWL, 1, R=referee("prone"))
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=1)
    s.foul("R")
    s.expect_event("Judged", rule="AG-REF-07", offence="foul", needed=6)
    assert eye(s) == 0


@rule("AG-REF-29", "AG-REF-30", "AG-SW-21")
def test_fist_leaving_a_referee_standing_sends_the_sorcerer_off() -> None:
    s = hall(BRAWL, 1, switches=ALL, A=player(skills="Sorcery"))
    s.activate("A", "block").use("Sorcery").pick("use flying-fist")
    s.dice(sorcery=4, block="push")
    s.pick((4, 2)).push("e")
    s.expect(A="sent off", R=(5, 2), turnover=False)
    assert eye(s) == 0


@rule("AG-REF-29")
def test_dagger_that_misses_a_referee_costs_the_player() -> None:
    s = hall(BRAWL, 1, switches=ALL, A=player(skills="Poisoned Dagger"))
    s.activate("A", "block")
    s.dice(armour=(1, 2))
    s.use("Poisoned Dagger", on="R")
    s.expect(A="sent off", R=(4, 2), turnover=False)


@rule("AG-REF-36")
def test_ball_that_comes_down_on_a_referee_bounces() -> None:
    s = hall("""
        ##########
        #A...R...#
        #B......c#
        ##########""", A=player(ball=True))  # fmt: skip
    s.activate("A", "pass")
    s.dice(pass_=6, bounce=5)
    s.throw((5, 1))
    s.expect(ball=(6, 1), turnover=True)


@rule("AG-SKILL-06", "AG-REF-32")
@pytest.mark.parametrize(("armour", "penalty"), [((6, 6), 6), ((1, 1), 0)])
def test_sneaky_foul_on_a_referee_is_judged_where_it_removes_them(armour: tuple[int, int], penalty: int) -> None:
    s = hall("""
        ##############
        #AR....B.....#
        #.........S.c#
        ##############""", A=player(skills="Sneaky"), R=referee("prone"), S=referee(),
        switches=("eye-of-the-ref", "onsite-refs=2", "college-teams"))  # fmt: skip
    s.activate("A", "foul")
    s.dice(armour=armour, **({"penalty": penalty} if penalty else {}))
    s.foul("R")
    if penalty:
        s.asked("argue", of=0)
        s.no("argue")
        s.no("referee-move")
    s.expect(A="sent off" if penalty else (1, 1), turnover=bool(penalty))
