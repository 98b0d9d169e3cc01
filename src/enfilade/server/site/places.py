"""Where a server keeps its games on this machine, which port it listens on, and the certificate it shows there."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from enfilade.core.errors import Malformed
from enfilade.library.own_folder import data_folder

PORT = 8661
TRIES = 20
BACKLOG = 2048
"""Connections that the system keeps until they are met."""


class Certificate(NamedTuple):
    """What https needs."""

    file: Path
    key: Path | None
    """None: it is in the same file."""


def certificate(file: Path | None, key: Path | None) -> Certificate | None:
    """The certificate that was named; Malformed if it cannot be used."""
    if file is None:
        if key is not None:
            raise Malformed("--key belongs to a --certificate, and none was named")
        return None
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(file, key)
    except OSError as error:
        why = error.strerror if not isinstance(error, ssl.SSLError) else "it holds no certificate with its key, as PEM"
        raise Malformed(f"the certificate {file} cannot be used: {why}") from None
    return Certificate(file, key)


def database_url(database: str | None) -> str:
    """What was asked for, or the file in the data folder."""
    return database or f"sqlite+aiosqlite:///{data_folder() / 'games.sqlite'}"


def place(text: str | None) -> tuple[str, int] | None:
    """An address with or without its port; 0: any.

    >>> place("10.0.0.2:8700"), place("[2001:db8::2]:8700"), place("10.0.0.2"), place(None)
    (('10.0.0.2', 8700), ('2001:db8::2', 8700), ('10.0.0.2', 0), None)
    """
    if text is None:
        return None
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname or "", parts.port or 0
    except ValueError:
        host, port = "", 0
    if not host or parts.path:
        raise Malformed(f"--reached is an address and a port, as in 10.0.0.2:8700, not {text!r}")
    return host, port


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


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at all addresses of a host. OSError if one cannot be had."""
    found: list[socket.socket] = []
    places = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, place in sorted({(family, place[:2]) for family, _, _, _, place in places}):
        found.append(socket.create_server((str(place[0]), port), family=family, backlog=BACKLOG))
    return found


def reachable(host: str, port: int, scheme: str = "http") -> tuple[str, ...]:
    """Where others on the network find a server that listens everywhere; nothing if it is for this machine alone."""
    if host not in ("0.0.0.0", "::"):
        return ()
    try:
        found = {str(place[4][0]) for place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        return ()
    return tuple(f"{scheme}://{address}:{port}" for address in sorted(found) if not address.startswith("127."))
