"""Where a server keeps its games on this machine, and which port it listens on."""

from __future__ import annotations

import socket

from enfilade.library.own_folder import data_folder

PORT = 8661
TRIES = 20


def database_url(database: str | None) -> str:
    """What was asked for, or the file in the data folder."""
    return database or f"sqlite+aiosqlite:///{data_folder() / 'games.sqlite'}"


def free_port(host: str, wanted: int | None) -> int:
    """The port that was asked for, or the first free one from ours on. OSError if it cannot be had."""
    for port in (wanted,) if wanted is not None else range(PORT, PORT + TRIES):
        try:
            with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((host, port))
                return int(probe.getsockname()[1])
        except OSError:
            if wanted is not None or port == PORT + TRIES - 1:
                raise
    raise AssertionError("the loop returns or raises")


def reachable(host: str, port: int) -> tuple[str, ...]:
    """Where others on the network find a server that listens everywhere; nothing if it is for this machine alone."""
    if host not in ("0.0.0.0", "::"):
        return ()
    try:
        found = {str(place[4][0]) for place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        return ()
    return tuple(f"http://{address}:{port}" for address in sorted(found) if not address.startswith("127."))
