"""Every switch of the book alone, and every pair of them, gives rules that can be played by. [AG-GEN-02]"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from deepbowl.books.astrogranite.rules import SWITCHES, Astrogranite
from deepbowl.books.registry import put_together
from deepbowl.catalogue import rules as catalogue
from deepbowl.rules.switches import Switch, name_of, resolve_switches, with_needed
from deepbowl.server.making.listings import switch_title
from deepbowl.testing import rule


def written(switch: Switch) -> str:
    """The switch with its usual value, or any."""
    return switch.written(switch.default or switch.values()[0]) if switch.valued else switch.name


@rule("AG-GEN-02")
def test_each_alone_and_every_pair_is_assembled() -> None:
    alone = [(switch,) for switch in SWITCHES]
    for chosen in [*alone, *combinations(SWITCHES, 2)]:
        if any(two.name in one.excludes or one.name in two.excludes for one, two in combinations(chosen, 2)):
            continue
        on = resolve_switches(Astrogranite.title, SWITCHES, with_needed(SWITCHES, map(written, chosen)))
        rules = put_together(Astrogranite, on)
        assert {switch.name for switch in chosen} <= set(map(name_of, rules.active_switches))
        assert [phase.name for phase in rules.phases].count("turn") == 1


@rule("AG-GEN-02")
def test_each_says_in_one_line_what_it_does_and_by_which_rule() -> None:
    known = catalogue()
    for switch in SWITCHES:
        assert switch.rule in known, switch.name
        assert switch.text.endswith("."), switch.name
        assert len(switch.text) <= 100, switch.name
        assert "\n" not in switch.text


def test_switches_about_monsters_referees_and_teams_stand_under_headings() -> None:
    groups = Counter(switch.group for switch in SWITCHES if not switch.league)
    assert (groups["Monsters"], groups["Referees"], groups["Teams"]) == (7, 4, 9)


def test_titles_of_switches_have_no_short_words() -> None:
    assert switch_title("gm-monsters") == "Game master's monsters"
    assert switch_title("onsite-refs") == "On-site referees"
    assert switch_title("eye-of-the-ref") == "Eye of the referee"
