"""`deepbowl push-key`: keys with which a server sends push messages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from deepbowl.cli.errors import UserError
from deepbowl.cli.options import in_a_folder


def push_key(
    file: Annotated[Path, typer.Argument(callback=in_a_folder, help="Write the keys to this new file.")],
    contact: Annotated[str, typer.Option(help="Where push services find you: mailto:NAME@HOST or an https address.")],
) -> None:
    """Make the keys with which a server tells devices that it is their coach's turn."""
    try:
        from deepbowl.server.people.push_keys import PushKeys
    except ImportError as error:
        raise UserError(f"the server needs more packages ({error.name}): pip install 'deepbowl[web]'") from None
    if not contact.startswith(("mailto:", "https:")):
        raise UserError("--contact must begin with mailto: or https:")
    try:
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise UserError(f"{file} exists; new keys would end the messages to all devices") from None
    except OSError as error:
        raise UserError(f"{file}: {error.strerror}") from None
    with os.fdopen(opened, "w", encoding="utf-8") as written:
        written.write(PushKeys.new(contact).text())
    typer.echo(f"{file} holds a private key: keep it secret. Start the server with: deepbowl serve --push {file}")
