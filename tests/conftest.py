"""For all tests: no example of a property is timed. A slow machine is no fault."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
