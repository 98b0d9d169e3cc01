"""Modules and sheets made into one: what a browser runs is what it would have run by the module."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from enfilade.server.site.binding import one_script, one_sheet
from enfilade.server.site.bound import WHOLE, BoundPages
from enfilade.server.site.pages import Pages

MODULES = {
    "js/first.js": (
        'import { count as two, add } from "./inner/two.js";\nimport "./side.js";\n\nlog(add(two));\nlog(await 5);\n'
    ),
    "js/inner/two.js": 'import { add } from "../three.js";\nconst count = add(1);\nexport{count,add as add};\n',
    "js/three.js": "/** Adds one. */\nexport function add(one) {\n  return one + 1;\n}\n",
    "js/side.js": 'import {\n  add,\n} from "./three.js";\nlog("side");\n\nexport const unused = add(0);\n',
}


def _read(name: str) -> str:
    return MODULES[name]


def test_modules_come_in_the_order_in_which_a_browser_runs_them_and_take_what_they_import() -> None:
    text = one_script("js/first.js", _read).text
    assert re.findall(r"const \$\d|^\{", text, re.MULTILINE) == ["const $0", "const $1", "const $2", "{"]
    assert "return { add };" in text
    assert "return { count, add: add };" in text
    assert "return { unused };" in text
    assert "const {count: two, add} = $1; const {} = $2;" not in text
    assert "{ const {count: two, add} = $1; \n" in text
    assert "import" not in text
    assert "export" not in text
    assert "Adds one" not in text


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not here to run it")
def test_it_runs_as_the_modules_do(tmp_path: Path) -> None:
    """By hand: two.js counts add(1) = 2, so that first.js adds to 3; side.js speaks before it."""
    script = tmp_path / "one.mjs"
    script.write_text(f"const log = (what) => console.log(what);\n{one_script('js/first.js', _read).text}")
    ran = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["side", "3", "5"]


def test_the_map_tells_where_each_line_was() -> None:
    script = one_script("js/first.js", _read)
    lines = script.text.splitlines()
    for section in json.loads(script.map)["sections"]:
        name = section["map"]["sources"][0].removeprefix("/static/")
        at, own = section["offset"]["line"], _read(name).splitlines()
        mapped = section["map"]["mappings"].count(";") + 1
        # Remarks, imports and the word export have gone from their lines, and a list of exports from the end.
        for number, line in enumerate(own[:mapped]):
            assert lines[at + number] in ("", line.removeprefix("export "))
        assert all(line.startswith("export{") or not line for line in own[mapped:])


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ('import one from "./two.js";\n', "import one from"),
        ("export default 5;\n", "export default"),
        ('export * from "./two.js";\n', "export \\*"),
        ('import { a } from "./itself.js";\n', "imports itself"),
    ],
)
def test_what_is_not_understood_is_refused(module: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        one_script("js/itself.js", lambda _: module)


def test_sheets_follow_one_another_and_name_files_by_whole_addresses() -> None:
    sheets = {"a.css": "a { b: c }\n", "b.css": 'd { e: url("/static/f.woff2") }', "c.css": "g { h: url(i.png) }"}
    assert one_sheet(["b.css", "a.css"], sheets.__getitem__) == 'd { e: url("/static/f.woff2") }\na { b: c }\n'
    with pytest.raises(ValueError, match=r"c\.css"):
        one_sheet(["c.css"], sheets.__getitem__)


@pytest.mark.parametrize("name", WHOLE)
def test_a_page_asks_for_one_script_and_one_sheet(name: str) -> None:
    bound = BoundPages(Pages())
    page = bound.find(name)
    assert page is not None
    html = page.body.decode()
    asked = re.findall(r'"/(bound/[^"]+|static/[^"]+)"', html)
    assert len([one for one in asked if one.endswith(".css")]) == 1
    assert len([one for one in asked if one.endswith(".js")]) == (name != "lost.html")
    assert not [one for one in asked if one.startswith("static/")]
    for one in asked:
        _, tag, piece = one.split("/", 2)
        found = bound.piece(tag, piece)
        assert found is not None
        assert found[1]
    script = re.search(r"<script>(.*?)</script>", html, re.DOTALL)
    assert script
    assert "sha256-" in page.policy


def test_a_changed_file_makes_another_page_and_who_has_the_older_one_gets_the_newer_script(tmp_path: Path) -> None:
    (tmp_path / "table.html").write_text('<script type="module" src="/static/one.js"></script>')
    (tmp_path / "one.js").write_text("first();\n")
    bound = BoundPages(Pages(tmp_path))
    first = bound.find("table.html")
    assert first is not None
    assert bound.find("table.html") is first
    (tmp_path / "one.js").write_text("second();\n")
    second = bound.find("table.html")
    assert second is not None
    assert second.body != first.body
    old = first.body.decode().split("/bound/")[1].split("/")[0]
    piece = bound.piece(old, "table.js")
    assert piece is not None
    assert b"second();" in piece[0].body
    assert not piece[1]
    assert bound.piece(old, "other.js") is None
