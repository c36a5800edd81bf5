"""Put a copy of the scripted bot beside the present one, so that both can play each other.

    python scripts/bot_copy.py before                    the bot of the last commit, as build/bots/before.py:Bot
    python scripts/bot_copy.py daring --tree ../other    the bot as it stands in another checkout
    python scripts/bot_copy.py may --revision 671cb32    the bot of another commit

    PYTHONPATH=build/compiled python scripts/duel.py --book crp --bots build/bots/daring.py:Bot,build/bots/before.py:Bot …

The copy runs as plain Python, also on a compiled build: nothing has to be compiled to try an idea. A copy of an old commit
runs on the present rules and fails if it needs what they no longer have.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRIPTED = Path("src/deepbowl/bots/scripted")
PACKAGE = "deepbowl.bots.scripted"

BOT = '''"""A copy of the scripted bot: {origin}."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from {package}.bot import ScriptedBot as Bot  # noqa: E402

__all__ = ["Bot"]
'''


def sources(tree: Path, revision: str | None) -> dict[str, str]:
    """Return the modules of the scripted bot by file name: as they stand in a checkout, or as a commit has them."""
    if revision is None:
        return {path.name: path.read_text() for path in sorted((tree / SCRIPTED).glob("*.py"))}
    packed = subprocess.run(["git", "archive", revision, str(SCRIPTED)], cwd=tree, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        modules = [member for member in archive.getmembers() if member.name.endswith(".py")]
        return {Path(one.name).name: archive.extractfile(one).read().decode() for one in modules}  # type: ignore[union-attr]


def copy(name: str, modules: dict[str, str], folder: Path, origin: str) -> Path:
    """Write the modules as a package of their own, and a file whose class `Bot` plays with them; return that file."""
    package = f"{name}_scripted"
    (folder / package).mkdir(parents=True, exist_ok=True)
    for module, text in modules.items():
        (folder / package / module).write_text(text.replace(PACKAGE, package))
    bot = folder / f"{name}.py"
    bot.write_text(BOT.format(origin=origin, package=package))
    return bot


def main() -> None:
    """Copy the bot and print what a command calls it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="of the copy, such as before")
    parser.add_argument("--tree", type=Path, help="copy the files of this checkout as they stand, committed or not")
    parser.add_argument("--revision", help="copy the files of this commit (the last one)")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "bots", help="where to (build/bots)")
    wanted = parser.parse_args()
    tree = wanted.tree or ROOT
    revision = wanted.revision or (None if wanted.tree else "HEAD")
    bot = copy(wanted.name, sources(tree, revision), wanted.folder, revision or f"files of {tree.name}")
    print(f"{bot}:Bot")


if __name__ == "__main__":
    main()
