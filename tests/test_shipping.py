"""The shipped parts are whole and the same for all: the client is in the wheel, packages are locked, containers fit."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
import typer
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from deepbowl.cli.main import app
from deepbowl.server.http.connections import ConnectionPolicy

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


# ---------------------------------------------------------------- the client in the wheel
def backend() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_backend", ROOT / "scripts" / "build_backend.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


NPM = "[ $1 = ci ] && mkdir -p node_modules || : > ../src/deepbowl/server/static/index.html"


class Tree:
    """A checkout as small as can be, and an npm that writes down what it is asked to do."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.built = root / "src" / "deepbowl" / "server" / "static" / "index.html"
        self.said = root / "said"
        for name in ("package.json", "package-lock.json", "src/main.ts"):
            self.write(root / "web" / name, 1000)
        self.tools = root / "bin"
        self.tools.mkdir()
        self.built.parent.mkdir(parents=True)
        monkeypatch.setenv("PATH", str(self.tools))

    def write(self, path: Path, changed: float) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
        os.utime(path, (changed, changed))

    def npm(self, script: str = NPM) -> None:
        path = self.tools / "npm"
        path.write_text(f'#!/bin/sh\nPATH=/usr/bin:/bin\necho "$@" >> {self.said}\n{script}\n')
        path.chmod(0o755)

    def ensure(self) -> list[str]:
        """Build it if need be; what npm was asked to do."""
        backend().ensure_client(self.root)
        return self.said.read_text().splitlines() if self.said.exists() else []


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    return Tree(tmp_path, monkeypatch)


def test_a_missing_client_is_built(tree: Tree) -> None:
    tree.npm()
    assert tree.ensure() == ["ci --silent", "run --silent build"]
    assert tree.built.is_file()


def test_a_client_newer_than_its_sources_is_taken_as_it_is(tree: Tree) -> None:
    tree.write(tree.built, 2000)
    tree.write(tree.root / "web" / "node_modules" / "something.js", 3000)
    assert tree.ensure() == []


def test_a_client_older_than_its_sources_is_built_again(tree: Tree) -> None:
    tree.npm()
    tree.write(tree.built, 2000)
    tree.write(tree.root / "web" / "node_modules" / ".installed", 2000)
    tree.write(tree.root / "web" / "src" / "main.ts", 3000)
    assert tree.ensure() == ["run --silent build"]


def test_missing_npm_is_explained_in_one_sentence(tree: Tree) -> None:
    with pytest.raises(SystemExit, match=r"^Deepbowl cannot be built .* client: install Node 20\.19 or newer "):
        tree.ensure()


def test_a_client_that_cannot_be_built_stops_the_wheel(tree: Tree) -> None:
    tree.npm("exit 1")
    with pytest.raises(SystemExit, match="'npm ci' in web/ failed"):
        tree.ensure()
    tree.npm("mkdir -p node_modules")
    with pytest.raises(SystemExit, match="is not there"):
        tree.ensure()


def test_built_client_is_enough_without_sources_but_nothing_is_not(tree: Tree) -> None:
    shutil.rmtree(tree.root / "web")
    with pytest.raises(SystemExit, match="neither it nor its sources"):
        tree.ensure()
    tree.write(tree.built, 2000)
    assert tree.ensure() == []


def test_an_unpacked_sdist_is_taken_as_it_is(tree: Tree) -> None:
    """Unpacking an archive gives every file a new age."""
    tree.write(tree.root / "PKG-INFO", 1000)
    tree.write(tree.built, 500)
    assert tree.ensure() == []


def test_the_wheel_has_the_client_in_it(tmp_path: Path) -> None:
    """A real wheel, of a package as small as can be with our own build settings, so that it takes a second."""
    for name in ("pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "build_backend.py", tmp_path / "scripts")
    static = tmp_path / "src" / "deepbowl" / "server" / "static"
    (static / "assets").mkdir(parents=True)
    (tmp_path / "src" / "deepbowl" / "__init__.py").touch()
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(tmp_path)]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert refused.returncode != 0
    assert "neither it nor its sources (web/)" in refused.stdout + refused.stderr
    (static / "index.html").touch()
    (static / "assets" / "main.js").touch()
    subprocess.run(command, capture_output=True, timeout=300, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"deepbowl/server/static/index.html", "deepbowl/server/static/assets/main.js"} <= set(names)


# ---------------------------------------------------------------- locked packages
def locked(name: str) -> dict[str, list[Requirement]]:
    """The packages of a lock."""
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    found: dict[str, list[Requirement]] = {}
    for line in lines:
        text, *hashes = line.split(" --hash=")
        requirement = Requirement(text.strip())
        assert hashes, f"{requirement.name} has no hash"
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", entry.strip()) for entry in hashes), line
        found.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return found


def asked_for(*extras: str) -> list[Requirement]:
    """What pyproject.toml asks for: the package itself, extras, and the extras those name."""
    project = PROJECT["project"]
    found = [Requirement(text) for text in project["dependencies"]]
    waiting = list(extras)
    while waiting:
        for text in project["optional-dependencies"][waiting.pop()]:
            requirement = Requirement(text)
            if requirement.name == project["name"]:
                waiting += sorted(requirement.extras)
            else:
                found.append(requirement)
    return found


@pytest.mark.parametrize(("lock", "extra"), [("dev.txt", "dev"), ("server.txt", "web")])
def test_the_lock_has_every_package_asked_for_in_its_range(lock: str, extra: str) -> None:
    packages = locked(lock)
    build = [Requirement(text) for text in PROJECT["build-system"]["requires"]]  # there is no build isolation
    for requirement in asked_for(extra) + build:
        found = packages.get(canonicalize_name(requirement.name))
        assert found, f"{requirement} is not in requirements/{lock}: run `make lock`"
        for entry in found:
            (pin,) = entry.specifier
            assert pin.operator == "=="
            assert Version(pin.version) in requirement.specifier, f"{entry} does not fit {requirement}: run `make lock`"


@pytest.mark.parametrize("lock", ["dev.txt", "server.txt"])
def test_a_lock_names_no_place_to_fetch_from(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    assert not re.search(r"/|--index|--extra-index|--find-links|--trusted|@", text)


def test_the_server_runs_with_the_versions_that_are_tested() -> None:
    tested = {name: {str(entry.specifier) for entry in entries} for name, entries in locked("dev.txt").items()}
    for name, entries in locked("server.txt").items():
        assert {str(entry.specifier) for entry in entries} <= tested[name]


def test_make_installs_nothing_but_the_lock() -> None:
    rules = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = re.findall(r"-m pip install (.*)", rules)
    assert len(installs) == 2
    assert "--require-hashes -r $(LOCK)" in installs[0]
    assert "--no-deps --no-build-isolation -e ." in installs[1]


# ---------------------------------------------------------------- containers
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def test_container_copies_only_existing_paths() -> None:
    stages = re.findall(r"^FROM \S+ AS (\w+)$", CONTAINERFILE, re.MULTILINE)
    copies = re.findall(r"^COPY (?:--from=(\w+) )?(.*)$", CONTAINERFILE, re.MULTILINE)
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
    assert copies
    for stage, paths in copies:
        *sources, _ = paths.split()
        for source in sources:
            if stage:
                assert stage in stages
            else:
                assert (ROOT / source).exists(), source
                assert not tracked or any(name == source or name.startswith(source) for name in tracked), source


def test_container_runs_as_an_ordinary_user_with_a_health_check() -> None:
    lines = CONTAINERFILE.splitlines()
    last_stage = lines[max(i for i, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert "USER deepbowl" in last_stage
    assert any(line.startswith("HEALTHCHECK ") for line in last_stage)
    assert "/healthz" in CONTAINERFILE
    assert "--require-hashes -r requirements/server.txt" in CONTAINERFILE


def test_the_container_s_commands_are_ours() -> None:
    (plain,) = re.findall(r'^CMD (\["deepbowl".*\])$', CONTAINERFILE, re.MULTILINE)
    known = {option for parameter in typer.main.get_command(app).commands["serve"].params for option in parameter.opts}  # type: ignore[attr-defined]
    for command in (yaml.safe_load(plain), COMPOSE["services"]["server"]["command"]):
        assert command[:2] == ["deepbowl", "serve"]
        used = {word for word in command if word.startswith("--")}
        assert used <= known | {"--no-open"}
        assert {"--host", "--no-open"} <= used


def test_compose_keeps_matches_in_a_volume_and_waits_for_the_database() -> None:
    server, database = COMPOSE["services"]["server"], COMPOSE["services"]["database"]
    assert (ROOT / server["build"]["dockerfile"]).is_file()
    assert server["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in database
    (volume,) = database["volumes"]
    assert volume.split(":")[0] in COMPOSE["volumes"]
    url = server["environment"]["DEEPBOWL_DATABASE_URL"]
    names = database["environment"]
    password = names["POSTGRES_PASSWORD"]
    assert url == f"postgresql://{names['POSTGRES_USER']}:{password}@database/{names['POSTGRES_DB']}"
    assert password.startswith("${"), "no password stands in the file"
    assert server["ports"] == ["127.0.0.1:8000:8000"], "others come in through a proxy"


def test_the_proxy_compose_believes_is_counted_as_one() -> None:
    """Else all visitors together would have the connections of one."""
    command = COMPOSE["services"]["server"]["command"]
    network = command[command.index("--proxy") + 1].removeprefix("${DEEPBOWL_PROXY:-").removesuffix("}")
    policy = ConnectionPolicy(f"10.0.0.7, {network}")
    assert policy.is_proxy("172.17.0.1")
    assert policy.is_proxy("10.0.0.7")
    assert not policy.is_proxy("10.0.0.8")
    assert not policy.is_proxy("nobody")
    assert not ConnectionPolicy("").is_proxy("")
