"""The catalogue: every rule that can be cited is found, and citations are counted as they should be."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from deepbowl.books.registry import assemble, skill_facts
from deepbowl.catalogue import CatalogueError, find_rule, rules, search, sources, sources_called
from deepbowl.catalogue.citations import citations_in_code, citations_in_tests, ids_in
from deepbowl.catalogue.coverage import checkout, report
from deepbowl.catalogue.digest import paragraphs
from deepbowl.rules.traits import without_value

# ---------------------------------------------------------------- the rules themselves


def test_every_source_is_there_with_its_rules() -> None:
    assert set(sources()) == {
        "core-crp", "core-2020", "astrogranite-play", "astrogranite-teams", "deathbowl", "dungeon-bowl-2021",
        "dungeonbowl-5", "leagues", "stockbowl",
    }
    assert all(source.rules for source in sources().values())
    assert all(rule.title and rule.topic and rule.rule for rule in rules().values())


CORES = {"crp": "CRP-13", "bb2020": "2020-15"}
"""The book that plays a core as it is, and the section of the catalogue that lists its skills."""


@pytest.mark.parametrize(("core", "section"), CORES.items())
def test_every_skill_of_the_facts_has_a_class_a_row_and_a_test(core: str, section: str) -> None:
    facts = set(skill_facts(assemble(core).core).states)
    assert facts
    classes = {without_value(trait.name) for trait in assemble(core).traits}
    rows = {name.removeprefix(f"{section}/") for name in rules() if name.startswith(f"{section}/")}
    tests = {name.removeprefix(f"{section}/") for name in proven() if name.startswith(f"{section}/")}
    assert facts - classes == set(), "no class"
    assert facts - rows == set(), "no row in the digest of the core"
    assert facts - tests == set(), "no test"
    assert rows - facts == set(), "a row without facts"


@cache
def proven() -> frozenset[str]:
    """Every rule that a test of the project cites."""
    return frozenset(citations_in_tests(Path(__file__).parent).cited)


@pytest.mark.parametrize(("name", "title", "starts"), [
    ("CRP-4.4", "Dodging", "One roll per square left"),
    ("CRP-0.1", "Dice", "Dice: D3 = D6 halved"),
    ("CRP-3", "Turnovers (complete)", "The active team's turn ends at once"),
    ("CRP-18.10", "Changes of ST by Dauntless, Horns, Multiple Block and assists last …", "Changes of ST by"),
    ("CRP-19", "Check values", "| case | value |"),
    ("CRP-13/Ball & Chain", "Ball & Chain", "[C y, P y, T n] May take Move Actions only"),
    ("2020-1.1", "Pitch", "Coordinates: x = 0..25"),
    ("2020-15/Frenzy", "Frenzy", "[Use A, Down -] Must follow up every push"),
    ("R-3", "May players be set up in their own End Zone", "May players be set up"),
    ("AG-CHEST-03", rules()["AG-CHEST-03"].title, ""),
])
def test_every_form_of_a_numbered_paragraph_is_read(name: str, title: str, starts: str) -> None:
    rule = find_rule(name)
    assert rule.title == title
    assert rule.rule.startswith(starts)


def test_tables_and_drawings_belong_to_their_paragraph() -> None:
    assert "13    B  B  .  ." in rules()["CRP-7.3"].rule
    assert "| Two Heads; Titchy (dodger) | +1 each |" in rules()["CRP-4.4"].rule
    assert rules()["R-3"].ruling == "yes, it belongs to the own half"
    assert "CRP-13.1" not in rules(), "a heading above skills says nothing itself"
    assert not any(rule.rule.endswith("|---|") for rule in rules().values())


def test_a_digest_is_read_line_by_line() -> None:
    found = list(paragraphs("""intro
## X-1 First
own text
### X-1.1 Head
a
```
| skill | not a table |
### X-9.9 Not a heading
```
- X-1.2 Bullet text: more.
## X-2 Second

| # | ruling |
|---|---|
| X-2.1 | Row. |
"""))
    assert [(p.id, p.title, p.topic) for p in found] == [
        ("X-1", "First", "First"), ("X-1.1", "Head", "First"), ("X-1.2", "Bullet text", "First"),
        ("X-2.1", "Row", "Second"),
    ]
    assert found[1].text.count("\n") == 4


def test_later_rules_have_a_reason_and_the_rest_is_in_scope() -> None:
    core = sources()["core-crp"].rules
    later = {rule.id for rule in core if rule.later}
    assert later == {
        "CRP-2.6", "CRP-6.6", "CRP-8.6", "CRP-11.2", "CRP-11.3", "CRP-11.4", "CRP-12.4", "CRP-13", "CRP-17",
        "CRP-18.11",
    }


def test_a_topic_of_a_book_can_be_left_for_later_as_a_whole() -> None:
    leagues = {rule.id: rule.later for rule in sources()["leagues"].rules}
    assert not leagues["LG-CLUB-01"]
    assert not {rule.id: rule.later for rule in sources()["astrogranite-play"].rules}["AG-CHEST-03"]


def test_rules_and_sources_are_found_in_any_case() -> None:
    assert find_rule("crp-13/block").id == "CRP-13/Block"
    assert [source.name for source in sources_called("Astrogranite")] == ["astrogranite-play", "astrogranite-teams"]
    assert [source.name for source in sources_called("crp")] == ["core-crp"]


@pytest.mark.parametrize(("ask", "answer"), [
    (lambda: find_rule("CRP-13/Blok"), "no rule 'CRP-13/Blok'; did you mean CRP-13/Block"),
    (lambda: find_rule("?"), "no rule '?'; try: rules search WORDS"),
    (lambda: sources_called("stokbowl"), "no source 'stokbowl'; did you mean stockbowl"),
])
def test_missing_entry_is_refused_with_a_hint(ask: object, answer: str) -> None:
    assert callable(ask)
    with pytest.raises(CatalogueError) as refused:
        ask()
    assert str(refused.value).startswith(answer)


def test_search_wants_every_word_and_prefers_titles() -> None:
    assert search("diving tackle")[0].title == "Diving Tackle"
    assert search("DODGING")[0].title == "Dodging"
    assert all("teleport" in f"{r.id} {r.title} {r.topic} {r.rule} {r.ruling} {r.check} {r.option}".casefold()
               for r in search("teleport chest"))
    assert search("xyzzy") == search("  ") == []


# ---------------------------------------------------------------- citations in code


def test_an_id_is_counted_exactly_as_written() -> None:
    assert ids_in('"""A block. [CRP-5.2, 2020-11.3; AG-CHEST-03]"""') == {"CRP-5.2", "2020-11.3", "AG-CHEST-03"}
    assert ids_in("CRP-18.10") == {"CRP-18.10"}, "not CRP-18.1, nor CRP-18"
    assert ids_in("see CRP-3.") == {"CRP-3"}
    assert ids_in("CRP-13/Pass Block and CRP-13/Ball & Chain") == {"CRP-13/Pass Block", "CRP-13/Ball & Chain"}
    assert ids_in("CRP-13/Passing CRP-13/{name} XCRP-5.2 OR-3 CRP-99.9 AG-CHEST-030") == set()


def test_code_is_searched_except_where_it_talks_about_ids(tmp_path: Path) -> None:
    for name in ("rules/flow/block.py", "catalogue/coverage.py", "cli/rules.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("# CRP-5.2\n")
    (tmp_path / "data.toml").write_text("# CRP-5.3\n")
    assert citations_in_code(tmp_path) == {"CRP-5.2": ("rules/flow/block.py",)}


# ---------------------------------------------------------------- citations in tests


def cited(tmp_path: Path, text: str, name: str = "test_x.py") -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    tests = tmp_path / "tests"
    (tests / name).parent.mkdir(parents=True, exist_ok=True)
    (tests / name).write_text("import pytest\n" + text)
    found = citations_in_tests(tests)
    return found.cited, found.problems


@pytest.mark.parametrize("text", [
    '@pytest.mark.rule("CRP-5.2")\ndef test_a():\n    assert f()\n',
    '@rule("CRP-5.2")\ndef test_a():\n    s = scenario("x")\n    s.move("A", "1")\n',
    '@rule("CRP-5.2")\ndef test_a():\n    crp_scenario("x").move("A", "1")\n',
    '@rule("CRP-5.2")\ndef test_a(scenario):\n    scenario.move("A", "1")\n',
    '@rule("CRP-5.2")\ndef test_a():\n    position.expect(A="2")\n',
    '@rule("CRP-5.2")\ndef test_a():\n    position.asked("push")\n',
    '@rule("CRP-5.2")\ndef test_a():\n    position.refused("step", "e")\n',
    '@rule("CRP-5.2")\ndef test_a():\n    with pytest.raises(ValueError):\n        f()\n',
    '@rule("CRP-5.2")\nasync def test_a():\n    for i in range(3):\n        assert i < 3\n',
    '@rule("CRP-5.2")\ndef test_a():\n    check(1)\ndef check(x):\n    assert x\n',
    'pytestmark = pytest.mark.rule("CRP-5.2")\ndef test_a():\n    assert f()\n',
    'pytestmark = [pytest.mark.slow, rule("CRP-5.2")]\ndef test_b():\n    pass\ndef test_a():\n    assert f()\n',
    '@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("CRP-5.2"))])\ndef test_a(x):\n    assert x\n',
])
def test_a_mark_on_a_test_that_can_fail_counts(tmp_path: Path, text: str) -> None:
    assert cited(tmp_path, text) == ({"CRP-5.2": ("tests/test_x.py::test_a",)}, ())


@pytest.mark.parametrize("text", [
    '@rule("CRP-5.2")\nclass TestBlock:\n    def test_a(self):\n        assert f()\n',
    'class TestBlock:\n    pytestmark = rule("CRP-5.2")\n    def test_a(self):\n        assert f()\n',
    'class TestBlock:\n    @rule("CRP-5.2")\n    def test_a(self):\n        assert f()\n',
])
def test_a_mark_on_a_class_counts(tmp_path: Path, text: str) -> None:
    assert cited(tmp_path, text) == ({"CRP-5.2": ("tests/test_x.py::TestBlock::test_a",)}, ())


@pytest.mark.parametrize("text", [
    '@rule("CRP-5.2")\ndef test_a():\n    pass\n',
    '@rule("CRP-5.2")\ndef test_a():\n    """CRP-5.2: assert nothing."""\n    f()\n',
    '@rule("CRP-5.2")\ndef test_a():\n    assert True\n',
    '@rule("CRP-5.2")\n@pytest.mark.skip(reason="later")\ndef test_a():\n    assert f()\n',
    '@rule("CRP-5.2")\n@pytest.mark.xfail\ndef test_a():\n    assert f()\n',
    'pytestmark = rule("CRP-5.2")\n',
    '@rule("CRP-5.2")\nclass TestBlock:\n    def test_a(self):\n        ...\n',
])
def test_a_mark_that_proves_nothing_is_a_problem(tmp_path: Path, text: str) -> None:
    found, problems = cited(tmp_path, text)
    assert found == {}
    assert len(problems) == 1
    assert problems[0].endswith("cites CRP-5.2 but has no test that can fail")


def test_wrong_and_hidden_ids_are_problems(tmp_path: Path) -> None:
    found, problems = cited(tmp_path, '@rule("CRP-99.1", NAME, *MORE)\ndef test_a():\n    assert f()\n')
    assert found == {}
    assert problems == (
        "tests/test_x.py:2: no rule 'CRP-99.1' exists",
        "tests/test_x.py:2: a rule's id must be written out as text",
        "tests/test_x.py:2: a rule's id must be written out as text",
    )


def test_only_files_pytest_collects_count(tmp_path: Path) -> None:
    text = '@rule("CRP-5.2")\ndef test_a():\n    assert f()\n'
    assert cited(tmp_path, text, "helpers.py") == ({}, ())
    assert "CRP-5.2" in cited(tmp_path, text, "rules/test_deep.py")[0]


def test_a_broken_test_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"tests/test_x\.py is not Python"):
        cited(tmp_path, "def test_a(:\n")
    (tmp_path / "tests" / "test_x.py").write_bytes(b"\xff")
    with pytest.raises(CatalogueError, match=r"tests/test_x\.py cannot be read"):
        citations_in_tests(tmp_path / "tests")


# ---------------------------------------------------------------- the report


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "src" / "deepbowl").mkdir(parents=True)
    (tmp_path / "src" / "deepbowl" / "block.py").write_text("# CRP-5.2 CRP-5.3 CRP-11.4\n")
    cited(tmp_path, '@rule("CRP-5.2", "CRP-11.4")\ndef test_a():\n    assert f()\n')
    return tmp_path


def test_the_report_counts_what_is_in_scope(project: Path) -> None:
    (found,) = report(project, sources_called("crp")).coverages
    in_scope = sum(1 for rule in sources()["core-crp"].rules if not rule.later)
    assert (len(found.rows), found.coded, found.tested) == (in_scope, 2, 1)
    assert len(found.missing) == in_scope - 1
    assert "CRP-5.2" not in found.missing
    assert [row.rule.id for row in found.later if row.tests] == ["CRP-11.4"]


def test_the_checkout_is_found_from_the_package_or_from_where_one_stands(project: Path, tmp_path: Path) -> None:
    installed = tmp_path / "lib" / "site-packages" / "deepbowl"
    installed.mkdir(parents=True)
    assert checkout(package=project / "src" / "deepbowl", here=Path("/")) == project
    assert checkout(package=installed, here=project / "src" / "deepbowl") == project
    assert checkout(package=installed, here=Path("/")) is None
    with pytest.raises(CatalogueError, match="this is an installed package"):
        report(None)


def test_skill_lists_of_the_cores_are_written_from_the_facts() -> None:
    script = Path(__file__).resolve().parent.parent / "scripts" / "skill_tables.py"
    told = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, "")
