"""Pages as they are sent: with one script and one sheet that are made when somebody first asks, and kept for ever."""

from __future__ import annotations

import gzip
from base64 import b64encode
from hashlib import sha256
from threading import Lock

from enfilade.server.site import binding
from enfilade.server.site.door import POLICY
from enfilade.server.site.pages import Page, Pages, page

BOUND = "/bound/"
WHOLE = ("start.html", "table.html", "replay.html", "end.html", "api.html", "lost.html")
"""The umpire's page is kept by its own worker, file by file."""
LEVEL = 9
"""It is packed once, and sent often."""


class BoundPages:
    """Its calls take some milliseconds, the first one of a page a tenth of a second: to be made beside the loop."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self._made: dict[str, tuple[dict[str, str], Page]] = {}
        """By name, with the tags of the files it was made of."""
        self._pieces: dict[str, Page] = {}
        """By address: of one page there is one script and one sheet, the latest."""
        self._making = Lock()

    def find(self, name: str) -> Page | None:
        with self._making:
            known = self._made.get(name)
            # Whoever works on the table sees his work.
            if known is None or any(self._tag(one) != tag for one, tag in known[0].items()):
                if self.pages.find(name) is None:
                    return None
                known = self._made[name] = self._bind(name)
            return known[1]

    def piece(self, tag: str, name: str) -> tuple[Page, bool] | None:
        """What a page was made of, and whether it is of the version that is asked for."""
        with self._making:
            found = self._pieces.get(name)
            return (found, found.tag == f'"{tag}"') if found else None

    def _bind(self, name: str) -> tuple[dict[str, str], Page]:
        made_of: dict[str, str] = {}

        def read(file: str) -> str:
            found = self.pages.find(file)
            if found is None:
                raise ValueError(f"{name} imports {file}, and there is no such file")
            made_of[file] = found.tag
            return found.body.decode("utf-8")

        def kept(file: str) -> str:
            found = self.pages.find(file)
            assert found is not None, f"{name} names {file}, and there is no such file"
            made_of[file] = found.tag
            return self._keep(file, found)

        whole, stem = read(name), name.removesuffix(".html")
        sheet = binding.named(binding.one_sheet(binding.sheets(whole), read), kept)
        style = self._keep(f"{stem}.css", _packed(page(sheet.encode(), ".css")))
        address = first = ""
        if module := binding.entry(whole):
            script = binding.one_script(module, read)
            map = self._keep(f"{stem}.js.map", _packed(page(script.map, ".json")))
            text = f"{script.text}//# sourceMappingURL={map}\n"
            address = self._keep(f"{stem}.js", _packed(page(text.encode(), ".js")))
        if file := binding.at_once(whole):
            first = read(file)
        html = binding.named(binding.bound(whole, style, address, first), kept)
        return made_of, page(html.encode(), ".html")._replace(policy=_allowing(first))

    def _keep(self, name: str, piece: Page) -> str:
        self._pieces[name] = piece
        return f"{BOUND}{piece.tag.strip(chr(34))}/{name}"

    def _tag(self, file: str) -> str:
        found = self.pages.find(file)
        return found.tag if found else ""


def _packed(piece: Page) -> Page:
    return piece._replace(small=gzip.compress(piece.body, LEVEL, mtime=0))


def _allowing(script: str) -> str:
    """The policy of a page that runs this script and no other of its own."""
    if not script:
        return POLICY
    own = b64encode(sha256(script.encode()).digest()).decode()
    return POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{own}'")
