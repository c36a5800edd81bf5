"""Dungeon Bowl: eight wizards, each with a spell and a moment for it. [DG-IND]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.registry import assemble
from deepbowl.engine.choice import BODY, SQUARE, choice
from deepbowl.match.match import Match
from deepbowl.rules.analysis.policy import SENSIBLE
from deepbowl.rules.words.cards import hand
from deepbowl.rules.words.options import question, say
from deepbowl.teams.editions import COLLEGES
from deepbowl.teams.ready import ready_team
from deepbowl.testing import player, prone, rule, standing, stunned

from .dungeon import dungeon, wizard

CAVE = """
    ........
    .Ab..c..
    .B......"""
SPELLS = {
    "amber": "bestial-fury", "amethyst": "life-drain", "bright": "fireball", "celestial": "chain-lightning",
    "gold": "transmutation", "grey": "shadowed-step", "jade": "grasping-vines", "light": "blinding-light",
}  # fmt: skip


# ---------------------------------------------------------------- who may have which
@rule("DG-IND-01", "DG-IND-03")
def test_the_book_knows_a_spell_for_every_wizard_and_sells_nothing_else() -> None:
    rules = assemble("dungeon-bowl-2021")
    assert [rules.counted[spell.goods] for spell in rules.spells] == [f"{colour} wizard" for colour in SPELLS]
    assert {good.in_match for good in COLLEGES.goods} == {"bribe", "team training", *(f"{c} wizard" for c in SPELLS)}
    sheet = ready_team("College of Fire", "colleges").sheet()
    for name in ("apothecary", "wizard", "keg", "master chef", "biased referee"):
        sheet.goods = {name: 1}
        with pytest.raises(ValueError, match=f"bans what .* brings: {name}"):
            Match.new("dungeon-bowl-2021", dungeon(CAVE).m.board, [sheet, sheet], dungeon(CAVE).m.dice)


@rule("DG-IND-01")
def test_training_is_one_more_reroll_for_the_whole_game() -> None:
    s = dungeon(CAVE, rerolls=1, goods={"team training": (2, 0)})
    assert list(s.m.state.rerolls) == [1, 1]
    rules = s.m.rules
    rules.rerolls.refill(s.m)
    assert list(s.m.state.rerolls) == [3, 1]


@rule("DG-IND-03")
@pytest.mark.parametrize("colour", ["amethyst", "celestial", "gold", "grey", "amber"])
def test_a_spell_is_cast_once_a_game(colour: str) -> None:
    s = dungeon(CAVE, **wizard(colour, 0))
    spell = SPELLS[colour]
    s.expect_offered(f"cast {spell}")
    name = spell.replace("-", " ")
    s.dice(**{"amethyst": {"injury": (1, 1)}, "celestial": {"armour": (1, 1), "spell": 1}, "gold": {"spell": (6, 6)}}.get(
        colour, {}))  # type: ignore[arg-type]
    s.cast(name)
    s.pick("A" if colour in ("grey", "amber") else "b")
    if colour == "grey":
        s.pick((0, 0))
    if colour == "amber":
        s.declare("move").stop()
    s.expect_goods(0, **{f"{colour} wizard": 0})
    s.expect_not_offered("cast")
    s.refused("cast", name)


@rule("DG-IND-03")
def test_wizard_of_the_other_team_casts_nothing() -> None:
    s = dungeon(CAVE, **wizard("gold", 1))
    s.expect_not_offered("cast")
    s.refused("cast", "transmutation")
    s.end_turn()
    s.expect(turn=1)
    s.expect_offered("cast transmutation")
    s.activate("b", "move").stop()
    s.expect_not_offered("cast transmutation")


# ---------------------------------------------------------------- amber
@rule("DG-IND-04")
def test_bestial_fury_blocks_with_three_dice_of_ones_own() -> None:
    s = dungeon(CAVE, b=player(st=5), **wizard("amber", 0))
    s.cast("bestial fury").pick("A", by=0)
    s.expect(acting="A")
    s.expect_not_offered("activate B1")
    s.dice(block="skull both push").declare("block", "b").hit("b").die("push", by=0).push("e")
    s.follow(False)
    s.expect(b=(3, 1), A=(1, 1))


@rule("DG-IND-04")
def test_the_fury_lasts_the_turn_and_is_the_blockers_alone() -> None:
    s = dungeon(CAVE, A=player(skills="Frenzy"), b=player(st=5), **wizard("amber", 0))
    s.activate("B", "move").stop()
    s.cast("bestial fury").pick("A")
    s.dice(block="push push push", then_block="push push push")
    s.declare("block", "b").hit("b").push("e").push("e")
    s.end_turn()
    assert not s.m.owns(s.body("A"), "Bestial Fury")
    s = dungeon(CAVE, A=player(st=3), b=player(st=5), **wizard("amber", 0))
    s.cast("bestial fury").pick("A").declare("move").stop()
    assert s.m.owns(s.body("A"), "Bestial Fury")


@rule("DG-IND-04")
def test_bestial_fury_may_be_saved_and_needs_a_player_able_to_act() -> None:
    s = dungeon(CAVE, **wizard("amber", 0))
    s.activate("A", "move").stop()
    s.cast("bestial fury")
    s.asked("spell-target", of=0, options=["player B"])
    s.pick("B").declare("move").stop()
    s.expect(turn=1)


# ---------------------------------------------------------------- amethyst
@rule("DG-IND-05")
@pytest.mark.parametrize(("dice", "fate"), [((4, 4), "ko"), ((3, 3), stunned(2, 1)), ((5, 5), "casualty")])
def test_life_drain_injures_without_armour(dice: tuple[int, int], fate: Any) -> None:
    s = dungeon(CAVE, **wizard("amethyst", 0))
    s.dice(injury=dice, **({"casualty": 1} if dice == (5, 5) else {}))
    s.cast("life drain").pick("b", by=0)
    s.expect(b=fate, turn=0, turnover=False)


@rule("DG-IND-05")
def test_life_drain_needs_a_marked_opponent() -> None:
    s = dungeon(CAVE.replace("Ab", "A.").replace("..c", "b.c"), **wizard("amethyst", 0))
    s.expect_not_offered("cast")
    s.refused("cast", "life drain")
    s = dungeon(CAVE, b=player(ball=True), **wizard("amethyst", 0))
    s.cast("life drain")
    s.asked("spell-target", options=["player b"])
    s.dice(injury=(1, 1), bounce=2).pick("b")
    s.expect(b=stunned(2, 1), ball=(2, 0))


# ---------------------------------------------------------------- bright
@rule("DG-IND-06")
def test_a_fireball_right_after_either_teams_turn() -> None:
    s = dungeon(CAVE, **wizard("bright", 0))
    s.expect_not_offered("cast")
    s.end_turn()
    s.asked("spell", of=0, options=["stop", "cast fireball"])
    s.cast("fireball").dice(spell=[2, 1, 4], armour=(1, 2)).answer("spell-square", (2, 1))
    s.expect(A=(1, 1), B=(1, 2), b=prone(2, 1), turn=1, turnover=False)


@rule("DG-IND-06")
def test_a_fireball_after_the_opponents_turn_or_not_at_all() -> None:
    s = dungeon(CAVE, **wizard("bright", 0))
    s.end_turn().stop()
    s.expect(turn=1)
    s.end_turn()
    s.asked("spell", of=0, options=["stop", "cast fireball"])
    s.dice(spell=4, armour=(4, 4), injury=(2, 2)).cast("fireball").pick((5, 1))
    s.expect(c=stunned(5, 1), turn=0)


@rule("DG-IND-06")
def test_walls_shield_from_a_fireball() -> None:
    s = dungeon("""
        .A#b..
        .B.c..""", **wizard("bright", 0))
    s.end_turn().cast("fireball").dice(spell=[3, 3]).pick((1, 0))
    s.expect(A=(1, 0), B=(1, 1), b=(3, 0), turn=1)


# ---------------------------------------------------------------- celestial
CHAIN = """
    ........
    .A.b.c..
    .......d
    ...B...."""


@rule("DG-IND-07")
def test_chain_lightning_jumps_to_nearby_players() -> None:
    s = dungeon(CHAIN, b=player(ball=True), **wizard("celestial", 0))
    s.dice(armour=(5, 5), injury=(1, 1), bounce=2, spell=3).cast("chain lightning").pick("b")
    s.expect(b=stunned(3, 1), ball=(3, 0))
    s.asked("spell-target", of=0, options=["player A", "player B", "player c"])
    s.dice(armour=(1, 1), spell=5).pick("c")
    s.asked("spell-target", of=0, options=["player B", "player d"])
    s.dice(armour=(1, 1), spell=2).pick("B")
    s.expect(c=(5, 1), d=(7, 2), B=standing(3, 3), turn=0, turnover=False)


@rule("DG-IND-07")
def test_chain_lightning_ends_on_a_two_or_without_targets() -> None:
    s = dungeon(CHAIN, **wizard("celestial", 0))
    s.dice(armour=(1, 1), spell=2).cast("chain lightning").pick("b")
    s.expect(turn=0)
    s = dungeon("..A..b.\n.......\nB......", **wizard("celestial", 0))
    s.dice(armour=(1, 1)).cast("chain lightning").pick("b")
    s.expect(turn=0)


@rule("DG-IND-07")
def test_chain_lightning_begins_with_an_opponent_and_may_come_home() -> None:
    s = dungeon("..\nAb", A=player(ball=True), B=player("reserves"), **wizard("celestial", 0))
    s.cast("chain lightning")
    s.asked("spell-target", options=["player b"])
    s.dice(armour=(1, 1), spell=6).pick("b")
    s.dice(armour=(6, 6), injury=(4, 4), bounce=2).pick("A")
    s.expect(A="ko", ball=(0, 0), turnover=False)


# ---------------------------------------------------------------- gold
@rule("DG-IND-08")
@pytest.mark.parametrize(("dice", "fate"), [((5, 4), "ko"), ((5, 5), (2, 1))])
def test_transmutation_works_best_on_heavy_armour(dice: tuple[int, int], fate: Any) -> None:
    s = dungeon(CAVE, b=player(av=9), **wizard("gold", 0))
    s.dice(spell=dice).cast("transmutation").pick("b", by=0)
    s.expect(b=fate, turn=0)


@rule("DG-IND-08")
def test_a_carrier_knocked_out_by_transmutation_loses_the_ball() -> None:
    s = dungeon(CAVE, c=player(av=9, ball=True), **wizard("gold", 0))
    s.cast("transmutation")
    s.asked("spell-target", options=["player b", "player c"])
    s.dice(spell=(1, 1), bounce=5).pick("c")
    s.expect(c="ko", ball=(6, 1), turn=0)


# ---------------------------------------------------------------- grey
@rule("DG-IND-09")
def test_shadowed_step_passes_through_walls_for_a_player_without_a_ball() -> None:
    s = dungeon("""
        A..#.....
        .B.#....b""", B=player(ball=True), **wizard("grey", 0))
    s.cast("shadowed step")
    s.asked("spell-target", of=0, options=["player A"])
    s.pick("A")
    s.refused_answer((6, 0), because="spell-square")
    s.pick((5, 0))
    s.expect(A=(5, 0), turn=0)
    s.activate("A", "move").step("e")
    s.expect(A=(6, 0))


@rule("DG-IND-09")
def test_shadowed_step_onto_a_portal_does_not_teleport() -> None:
    s = dungeon("A.1......\n.B..2...b", **wizard("grey", 0))
    s.cast("shadowed step").pick("A").pick((2, 0))
    s.expect(A=(2, 0), turn=0)


@rule("DG-IND-09")
def test_shadowed_step_onto_a_ball_makes_it_bounce() -> None:
    s = dungeon("A...*....\n.B......b", **wizard("grey", 0))
    s.cast("shadowed step").pick("A").dice(bounce=5).pick((4, 0))
    s.expect(A=(4, 0), ball=(5, 0), turnover=False)


@rule("DG-IND-09")
def test_shadowed_step_is_worth_most_near_a_loose_ball_or_opposing_carrier() -> None:
    """Where only a team-mate has the ball there is nothing to gain."""
    text = """
        A........
        .B......b
        .........
        d........"""

    def promises(**people: Any) -> dict[str, float]:
        s = dungeon(text, **people, **wizard("grey", 0))
        spell = next(spell for spell in s.m.rules.spells if spell.name == "shadowed step")
        squares = {"7,0": s.m.board.at(7, 0), "3,3": s.m.board.at(3, 3)}
        found = {name: spell.promise(s.m, 0, choice(SQUARE, cell)) for name, cell in squares.items()}
        return {**found, "A": spell.promise(s.m, 0, choice(BODY, s.body("A")))}

    assert promises(b=player(ball=True)) == {"7,0": 1 / 2, "3,3": 1 / 6, "A": 0.0}
    assert promises(balls=((4, 1),)) == {"7,0": 1 / 4, "3,3": 1 / 3, "A": 1.0}
    assert promises(B=player(ball=True)) == {"7,0": 0.0, "3,3": 0.0, "A": 0.0}


@rule("DG-IND-09")
def test_shadowed_step_counts_the_first_body_of_a_match_as_a_carrier_too() -> None:
    s = dungeon("A........\n.B......b", A=player(ball=True), turn=1, **wizard("grey", 1))
    spell = next(spell for spell in s.m.rules.spells if spell.name == "shadowed step")
    assert s.body("A") == 0
    assert spell.promise(s.m, 1, choice(SQUARE, s.m.board.at(2, 0))) == 1 / 3


# ---------------------------------------------------------------- jade
@rule("DG-IND-10")
def test_grasping_vines_hold_a_player_for_their_teams_turn() -> None:
    s = dungeon(CAVE, **wizard("jade", 0))
    s.end_turn()
    s.asked("spell", of=0, options=["stop", "cast grasping-vines"])
    s.cast("grasping vines").pick("b", by=0)
    s.expect(turn=1)
    s.expect_not_offered("activate b")
    s.refused("activate", "b")
    assert not s.m.exerts_zones(s.body("b"))
    s.activate("c", "move").stop()
    s.expect(turn=0)
    s.activate("A", "move").step((0, 0))
    s.expect(A=(0, 0), turn=0)
    s.stop().end_turn()
    s.activate("b", "move")
    assert s.m.exerts_zones(s.body("b"))


@rule("DG-IND-10")
def test_vines_are_cast_before_an_opponent_acts_or_not_at_all() -> None:
    s = dungeon(CAVE, **wizard("jade", 0))
    s.expect_not_offered("cast")
    s.end_turn().stop()
    s.expect_offered("activate b")
    s.end_turn()
    s.expect(turn=0)
    s.expect_not_offered("cast")


@rule("DG-IND-10", "DG-IND-08")
def test_player_held_by_vines_has_not_acted() -> None:
    s = dungeon(CAVE, goods={"jade wizard": (1, 0), "gold wizard": (0, 1)})
    s.end_turn().cast("grasping vines").pick("b")
    s.expect_offered("cast transmutation")


# ---------------------------------------------------------------- light
HELPERS = """
    ......B
    .Ac....
    ..b...."""


@rule("DG-IND-11")
def test_blinding_light_bars_throws_and_help() -> None:
    for cast, attacking, defending in ((True, 1, 1), (False, 2, -2)):
        s = dungeon(HELPERS, b=player(ball=True), **wizard("light", 0))
        s.end_turn()
        s.asked("spell", of=0, options=["stop", "cast blinding-light"])
        s.cast("blinding light") if cast else s.stop()
        s.activate("b")
        (s.expect_not_offered if cast else s.expect_offered)("declare pass", "declare hand-off")
        s.declare("move").stop()
        s.activate("c", "block", "A")
        assert s.block_dice("A") == attacking, "b would help"
        s.stop()
        s.expect(turn=0)
        s.activate("A", "block", "b")
        assert s.block_dice("b") == defending, "c would help"


@rule("DG-IND-11")
def test_the_light_ends_when_the_teams_next_turn_begins() -> None:
    s = dungeon(HELPERS, b=player(ball=True), d=player("reserves"), **wizard("light", 0))
    s.end_turn().cast("blinding light").end_turn()
    assert s.m.owns(s.body("c"), "Blinded")
    assert s.m.owns(s.body("d"), "Blinded")
    s.end_turn()
    assert not s.m.owns(s.body("c"), "Blinded")
    s.activate("b")
    s.expect_offered("declare pass", "declare hand-off")


# ---------------------------------------------------------------- who is asked when
@rule("DG-IND-03", "DG-IND-06")
def test_spells_after_a_turn_are_asked_of_the_next_coach_first() -> None:
    s = dungeon(CAVE, **wizard("bright", 0, 1))
    s.end_turn()
    s.asked("spell", of=1)
    s.stop()
    s.asked("spell", of=0)
    s.stop()
    s.expect(turn=1, phase="turn")


# ---------------------------------------------------------------- cards and coaches
@rule("DG-IND-03")
def test_a_card_says_what_a_spell_does_and_when() -> None:
    s = dungeon(CAVE, goods={f"{colour} wizard": (1, 0) for colour in SPELLS})
    cards = hand(s.m, 0)
    assert [card["choice"] for card in cards] == [f"cast {spell}" for spell in SPELLS.values()]
    assert [card["rule"] for card in cards] == [f"DG-IND-{number:02}" for number in range(4, 12)]
    assert all(card["words"].endswith(".") and card["when"] and card["title"] for card in cards)
    assert hand(s.m, 1) == []
    assert s.m.view(1)["teams"] == s.m.view(0)["teams"]  # hired goods are public
    s.cast("chain lightning")
    assert question(s.m, s.m.decision()) == "Chain Lightning: choose a player."
    s.dice(armour=(1, 1), spell=1).pick("b")
    assert len(hand(s.m, 0)) == len(SPELLS) - 1
    assert "cast Life Drain" in [say(s.m, option) for option in s.m.decision().options]


@rule("DG-IND-03")
@pytest.mark.parametrize("colour", ["amethyst", "celestial", "gold"])
def test_a_sensible_coach_aims_at_the_carrier(colour: str) -> None:
    s = dungeon(CAVE, b=player(ball=True), c=player(st=5), **wizard(colour, 0))
    s.cast(SPELLS[colour].replace("-", " "))
    assert s.m.names.text(SENSIBLE.answer(s.m, s.m.decision())) == f"player {s.m.bodies.name[s.body('b')]}"
    s.dice(**{"amethyst": {"injury": (1, 1), "bounce": 2}, "celestial": {"armour": (1, 1), "spell": 1},
              "gold": {"spell": (6, 6)}}[colour])  # type: ignore[arg-type]
    s.pick("b")


@rule("DG-IND-06", "DG-IND-10")
def test_a_sensible_coach_keeps_a_spell_until_it_pays() -> None:
    s = dungeon(CAVE, **wizard("jade", 0))
    s.end_turn()
    assert s.m.names.text(SENSIBLE.answer(s.m, s.m.decision())) == "stop"
    s = dungeon(CAVE, c=player(ball=True), **wizard("jade", 0))
    s.end_turn()
    assert s.m.names.text(SENSIBLE.answer(s.m, s.m.decision())) == "cast grasping-vines"
    s = dungeon(CAVE.replace("..c", "cd."), c=player(ball=True), **wizard("bright", 0))
    s.end_turn()
    assert s.m.names.text(SENSIBLE.answer(s.m, s.m.decision())) == "cast fireball"
    s.cast("fireball")
    cell = s.m.decision().options[0]
    assert SENSIBLE.answer(s.m, s.m.decision()) != cell
    s.dice(spell=[1, 1, 1]).pick((3, 0))


@rule("DG-IND-09")
def test_shadowed_step_tears_up_roots() -> None:
    s = dungeon("A.b....\nB......", A=player(rooted=True), **wizard("grey", 0))
    s.cast("shadowed step").pick("A")
    s.pick((4, 1))
    s.move("A", "e")
    s.expect(A=(5, 1))


@rule("DG-IND-04", "2020-15/Dauntless")
def test_dauntless_is_not_asked_under_bestial_fury() -> None:
    s = dungeon("Ab.....\nB......", A=player(skills="Dauntless"), b=player(st=5), **wizard("amber", 0))
    s.cast("bestial fury").pick("A")
    s.declare("block", "b")
    s.dice(block="push push down", armour=(1, 1))
    s.hit("b").die("down", by=0)
    s.push("e").follow(False)
    s.expect(b=prone(2, 0))
