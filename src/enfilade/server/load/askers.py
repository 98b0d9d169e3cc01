"""Who asks: the address a request comes from, folded so that one household counts as one."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

HOUSE = ""
"""Who asks where no request does: the server itself."""
_ONE_HOUSE = 64
"""Bits of an IPv6 address that a provider gives to one household, which may choose the others at will."""
_LONGEST = 64
_asking: ContextVar[str] = ContextVar("enfilade_asking", default=HOUSE)


def asker() -> str:
    """The address whose request is being answered, also in work that it has begun beside the loop."""
    return _asking.get()


@contextmanager
def asking(address: str) -> Iterator[None]:
    """Everything in here is done for this address."""
    token = _asking.set(folded(address))
    try:
        yield
    finally:
        _asking.reset(token)


@lru_cache(maxsize=4096)
def folded(address: str) -> str:
    """The address as it is counted.

    >>> folded("192.0.2.7"), folded("::ffff:192.0.2.7"), folded("2001:db8:0:1::9")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:1::/64')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:_LONGEST]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, _ONE_HOUSE), strict=False))
