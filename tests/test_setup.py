"""Set-up tells a newcomer the truth: CI runs in the same environment, and missing parts are named in one line."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BASH = shutil.which("bash") or "/bin/bash"


def program(folder: Path, name: str, script: str) -> None:
    """A program of this name, in bash, on a path of our own."""
    path = folder / name
    path.write_text(f"#!{BASH}\n{script}\n")
    path.chmod(0o755)


def run(command: list[str | Path], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A path with hardly anything on it, and a user who is not root."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program(folder, "id", "echo 1000")
    for name in ("env", "initdb"):
        (folder / name).symlink_to(shutil.which("env") or "/usr/bin/env")
    return folder


def install(tools: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The script run with nothing but those tools: no browser, but a database."""
    return run([BASH, ROOT / "scripts" / "system_packages.sh"], {"PATH": str(tools), **variables})


def test_user_without_root_or_sudo_reads_one_line(tools: Path) -> None:
    program(tools, "apt-get", "exit 0")
    done = install(tools)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        "The tests need chromium, and you are not root and have no sudo: "
        "ask somebody who is for 'apt-get install chromium'.\n"
    )


def test_missing_packages_without_debian_are_listed_in_one_line(tools: Path) -> None:
    done = install(tools)
    assert done.returncode == 1
    assert done.stderr == "The tests need chromium, and this is no Debian: please install them yourself.\n"


def test_sudo_installs_what_is_missing(tools: Path, tmp_path: Path) -> None:
    program(tools, "apt-get", f'echo "$@" >> {tmp_path}/said')
    program(tools, "sudo", f'echo sudo >> {tmp_path}/said; "$@"')
    done = install(tools)
    assert (done.returncode, done.stdout, done.stderr) == (0, "installing chromium ...\n", "")
    assert (tmp_path / "said").read_text() == "sudo\n-qq install -y --no-install-recommends chromium\n"


def test_a_sudo_that_refuses_is_said_in_one_line(tools: Path) -> None:
    program(tools, "apt-get", "exit 0")
    program(tools, "sudo", "exit 1")
    done = install(tools)
    assert done.returncode == 1
    assert done.stderr == "The tests need chromium, and 'sudo apt-get install chromium' failed.\n"


def test_an_outdated_package_list_is_fetched_again(tools: Path, tmp_path: Path) -> None:
    program(tools, "id", "echo 0")
    program(tools, "apt-get", f'[ "$2" = update ] && : > {tmp_path}/updated; [ -e {tmp_path}/updated ]')
    assert install(tools).returncode == 0


def test_nothing_is_installed_where_nothing_is_missing(tools: Path) -> None:
    program(tools, "chromium", "exit 0")
    assert install(tools).stdout == ""
    (tools / "chromium").unlink()
    assert install(tools, DEEPBOWL_BROWSER="/somewhere/chrome").returncode == 0


def test_set_up_says_in_one_line_which_python_and_node_it_needs(tools: Path) -> None:
    program(tools, "python3", "exit 1")
    make = shutil.which("make")
    assert make
    for name in ("find", "sh"):
        (tools / name).symlink_to(shutil.which(name) or f"/usr/bin/{name}")
    environment = {"PATH": str(tools)}
    old = run([make, "-C", ROOT, "-B", "-s", ".venv/.installed"], environment)
    assert old.returncode != 0
    assert old.stderr.splitlines()[0].startswith("Deepbowl needs Python 3.11 or newer")
    none = run([make, "-C", ROOT, "-B", "-s", "web/node_modules/.installed"], environment)
    assert none.returncode != 0
    assert none.stderr.splitlines()[0].startswith("Deepbowl needs Node 20.19 or newer with npm")


def test_ci_runs_the_readme_s_command_in_a_plain_environment(tools: Path) -> None:
    """Python's own variables would hide a newcomer's view; without the network's variables they could not even start."""
    program(tools, "make", 'echo "make $@"; /usr/bin/env env')
    (tools / "dirname").symlink_to(shutil.which("dirname") or "/usr/bin/dirname")
    kept = {
        "HOME": "/home/somebody", "PIP_INDEX_URL": "an-index", "npm_config_registry": "a-registry", "https_proxy": "a-proxy",
        "HTTPS_PROXY": "a-proxy", "SSL_CERT_FILE": "some", "NODE_EXTRA_CA_CERTS": "more", "REQUESTS_CA_BUNDLE": "all",
    }  # fmt: skip
    lost = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": "elsewhere", "PYTHONUNBUFFERED": "1", "DEEPBOWL_DATA": "mine"}
    path = f"{tools}{os.pathsep}/usr/bin{os.pathsep}/bin"
    done = run([BASH, ROOT / ".ci" / "run"], {"PATH": path, **kept, **lost})
    assert done.returncode == 0, done.stderr
    command, *seen = done.stdout.splitlines()
    assert command == "make test"
    assert {line for line in seen if not line.startswith(("PWD=", "SHLVL=", "_=", "PATH="))} == {
        "CI=true", *(f"{name}={value}" for name, value in kept.items())
    }
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")
