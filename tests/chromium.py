"""The browser with which pages are tried: the system's Chromium, if there is one."""

from __future__ import annotations

import shutil
from typing import Final

_NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is Chromium without windows of its own: the same pages in less time."""
CHROMIUM: Final = next((found for name in _NAMES if (found := shutil.which(name))), None)
