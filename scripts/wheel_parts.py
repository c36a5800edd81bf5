"""Turn a pure wheel into one for this Python and platform, by adding what was compiled.

A wheel is a zip file with a list of its files. The pure one has everything; the compiled one has the same files and, beside
them, the extension modules, which Python imports first. So both play the same, and neither needs a compiler.
"""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Final

OLDEST_GLIBC: Final = 17
"""No wheel says that it needs an older one than 2.17: pip has known these tags since 2020."""
GLIBC: Final = re.compile(r"GLIBC_2\.(\d+)")
RUNTIME: Final = "mypy-extensions>=1.0"
"""The modules that compiled code imports."""


def extensions(tree: Path) -> list[Path]:
    """Return the extension modules below a folder that are for this Python, relative to it."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(path.relative_to(tree) for path in tree.rglob(f"*{suffix}") if "build" not in path.relative_to(tree).parts)


def platform_tag(files: list[Path]) -> str:
    """Return the platform of a wheel with these extension modules: of Linux the oldest C library they run with."""
    plain = re.sub(r"[^A-Za-z0-9_]", "_", sysconfig.get_platform())
    if not plain.startswith("linux_"):
        return plain
    newest = OLDEST_GLIBC
    for path in files:
        told = subprocess.run(["readelf", "--version-info", "--wide", str(path)], capture_output=True, text=True, check=True)
        newest = max([newest, *(int(number) for number in GLIBC.findall(told.stdout))])
    return f"manylinux_2_{newest}_{plain.removeprefix('linux_')}"


def add(wheel: Path, tree: Path, work: Path, needs: list[str]) -> Path:
    """Write a wheel with the extension modules of a tree beside a pure wheel, and return it.

    `work` is an empty folder to work in, `needs` what these modules import besides what Deepbowl needs anyway.
    """
    found = extensions(tree)
    if not found:
        raise SystemExit(f"there are no extension modules for this Python in {tree}")
    inside = work / "wheel"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(inside)
    for path in found:
        (inside / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(tree / path, inside / path)
        (inside / path).chmod(0o755)
    if sys.platform == "linux":
        subprocess.run(["strip", "--strip-unneeded", *(str(inside / path) for path in found)], check=True)
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    tag = f"{python}-{python}-{platform_tag([inside / path for path in found])}"
    (info,) = inside.glob("*.dist-info")
    _rewrite(info / "WHEEL", {"Root-Is-Purelib": ["false"], "Tag": [tag]})
    metadata = (info / "METADATA").read_text(encoding="utf-8")
    lines = "".join(f"Requires-Dist: {need}\n" for need in needs)
    (info / "METADATA").write_text(metadata.replace("\nRequires-Dist:", f"\n{lines}Requires-Dist:", 1), encoding="utf-8")
    name, version, *_ = wheel.name.split("-")
    return _pack(inside, info, wheel.with_name(f"{name}-{version}-{tag}.whl"))


def _rewrite(path: Path, fields: dict[str, list[str]]) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and line.split(":")[0] not in fields]
    lines += [f"{field}: {value}" for field, values in fields.items() for value in values]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _pack(inside: Path, info: Path, target: Path) -> Path:
    """Zip a folder with a new list of its files, which comes last."""
    record = info / "RECORD"
    record.unlink()
    files = sorted(path for path in inside.rglob("*") if path.is_file())
    lines = []
    for path in files:
        content = path.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path.relative_to(inside).as_posix()},sha256={digest},{len(content)}")
    lines.append(f"{record.relative_to(inside).as_posix()},,")
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in [*files, record]:
            packed.write(path, path.relative_to(inside).as_posix())
    return target
