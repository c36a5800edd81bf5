"""`deepbowl serve`: matches in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from deepbowl.cli.errors import UserError
from deepbowl.cli.options import HouseBooks


class Chat(Enum):
    """How people on a server may talk."""

    off = "off"
    phrases = "phrases"
    text = "text"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 accepts other computers.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free port.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="The SQLite file for matches.")] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser if there is one.")] = True,
    limits: Annotated[bool, typer.Option("--limits/--no-limits", help="Limit requests and connections per address.")] = True,
    proxy: Annotated[str, typer.Option(help="The address of a proxy whose X-Forwarded-For is trusted.")] = "",
    public_host: Annotated[list[str] | None, typer.Option(help="A host name of the server. May be repeated.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes; more than 1 needs PostgreSQL.")] = 1,
    lessons: Annotated[
        Path | None, typer.Option(exists=True, file_okay=False, help="A folder with your own lesson files.")
    ] = None,
    chat: Annotated[
        Chat, typer.Option(help="How people may chat. With phrases, free text is only for matches that are not listed.")
    ] = Chat.phrases,
    words: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="A file with words to refuse in names and chat.")
    ] = None,
    push: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="A file with keys for push messages; make one with push-key."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log only warnings.")] = False,
    book: HouseBooks = None,
) -> None:
    """Start the server and open the page: play against bots and friends, watch, replay."""
    try:
        from deepbowl.server.cluster.supervisor import run_parts, run_whole, system_hands_over
        from deepbowl.server.people.push_keys import BadPushKeys
        from deepbowl.server.ports import CannotListen
        from deepbowl.server.settings import settings_for
    except ImportError as error:
        raise UserError(f"the server needs more packages ({error.name}): pip install 'deepbowl[web]'") from None

    def ready(address: str) -> None:
        print(f"Deepbowl: {address}", flush=True)
        if open_page and has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        settings = settings_for(data, limits, public_host or (), proxy, lessons, chat.value, words, push)
        if system_hands_over():
            run_parts(host, port, settings, workers, quiet, ready)
        else:
            run_whole(host, port, settings, workers, quiet, ready)
    except (CannotListen, BadPushKeys) as error:
        raise UserError(str(error)) from None


def has_screen() -> bool:
    """Return True if there is a screen to open a page on."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
