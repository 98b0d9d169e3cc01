"""The chart as one self-contained page: two sheets on paper, with rulings, marks and sources on a screen."""

from __future__ import annotations

from html import escape
from pathlib import Path

from enfilade.library.editions.cards import Card, edition
from enfilade.library.editions.origins import documents
from enfilade.press.charts.charts import sheets
from enfilade.press.charts.sheets import SIGNS, Sheet, Signs, Table, show, signs, sources, words
from enfilade.press.games.wings import WINGS
from enfilade.rules import FAMILIES

_STYLE = Path(__file__).with_name("chart.css")
_WIDE = 16
_FRONT = (("infantry", "artillery", "cavalry", "movement", "effects"), ("fire",))
_SCREEN = ("rulings",)


def html(card: Card) -> str:
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(card.title)}</title><style>{_STYLE.read_text(encoding='utf-8')}</style></head>",
            f'<body class="{WINGS[card.family].print_style}">',
            body(card),
            "</body></html>",
        ]
    )


def body(card: Card) -> str:
    """The sheets alone, for a page that has its own head and style."""
    chapters = sheets(card)
    front = [[sheet for sheet in chapters if sheet.key in group] for group in _FRONT]
    back = [sheet for sheet in chapters if sheet not in (*front[0], *front[1]) and sheet.key not in _SCREEN]
    screen = [sheet for sheet in chapters if sheet.key in _SCREEN]
    return "\n".join(
        [
            _sheet(card, _flow("arms", card, front[0]) + _wide(card, front[1]) + _flow("fire", card, front[1])),
            _sheet(card, _flow("back", card, back, _changed(card))),
            f'<div class="sheet screen">{_flow("rulings", card, screen)}</div>',
            f'<div class="sheet screen">{_marks(card)}{_sources(card, chapters)}</div>',
        ]
    )


def _sheet(card: Card, body: str) -> str:
    return (
        f'<div class="sheet"><header><h1>{escape(card.title)}</h1><p>{escape(card.id)} · digest {card.digest[:12]}</p>'
        f"<p>{_legend(card)}</p></header>{body}</div>"
    )


def _flow(kind: str, card: Card, chapters: list[Sheet], further: str = "") -> str:
    """Chapters that run through columns; each begins with its heading and its first table together."""
    out = []
    for sheet in chapters:
        tables = [_table(card, table) for table in sheet.tables if len(table.columns) < _WIDE]
        first = f'<div class="together"><h2>{escape(sheet.title)}</h2>{tables[0]}</div>'
        out.append(f"<section>{first}{''.join(tables[1:])}</section>")
    return f'<div class="flow {kind}">{"".join(out)}{further}</div>'


def _wide(card: Card, chapters: list[Sheet]) -> str:
    """Tables too wide for a column."""
    wide = [table for sheet in chapters for table in sheet.tables if len(table.columns) >= _WIDE]
    return "".join(_table(card, table) for table in wide)


def _table(card: Card, table: Table) -> str:
    marks = signs(card, table)
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    head = f"<thead><tr><td></td>{head}</tr></thead>" if table.columns else ""
    rows = "".join(_row(table, marks, i) for i in range(len(table.rows)))
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    kind = ' class="list"' if not table.columns else ' class="wide"' if len(table.columns) >= _WIDE else ""
    return (
        f'<div class="block"><h3>{escape(table.title)}{_sign(marks.table)}</h3>'
        f"<table{kind}>{head}<tbody>{rows}</tbody></table>{note}</div>"
    )


def _row(table: Table, marks: Signs, i: int) -> str:
    row = table.rows[i]
    cells = "".join(f"<td>{escape(cell.text)}{_sign(marks.cells[i][j])}</td>" for j, cell in enumerate(row.cells))
    return f'<tr><th scope="row">{escape(row.label.text)}{_sign(marks.rows[i])}</th>{cells}</tr>'


def _sign(text: str) -> str:
    return f"<sup>{escape(text)}</sup>" if text else ""


def _legend(card: Card) -> str:
    kinds = {mark.kind for mark in card.marks}
    return " ".join(f"<sup>{sign}</sup> {kind}" for kind, sign in SIGNS.items() if kind in kinds)


def _changed(card: Card) -> str:
    """In print only the rulings played otherwise than in the family's default edition."""
    ours = edition(FAMILIES[card.family].usual).cells()
    rows = "".join(
        f'<tr><th scope="row">{escape(words(path.split(".", 1)[1]))}</th><td>{escape(show(value))}</td></tr>'
        for path, value in card.cells().items()
        if path.startswith("rulings.") and value != ours.get(path)
    )
    if not rows:
        return ""
    return f'<div class="block changed"><h3>Rulings played otherwise</h3><table class="list">{rows}</table></div>'


def _marks(card: Card) -> str:
    if not card.marks:
        return ""
    items = "".join(
        f"<dt>{SIGNS[mark.kind]} {escape(mark.at)}</dt><dd>{mark.kind}: {escape(mark.why)}</dd>" for mark in card.marks
    )
    return f"<h2>Marks</h2><dl>{items}</dl>"


def _sources(card: Card, chapters: list[Sheet]) -> str:
    items = "".join(
        f"<dt>{escape(sheet.title)}: {escape(table.title)}</dt><dd>{escape(', '.join(sources(card, table)))}</dd>"
        for sheet in chapters
        for table in sheet.tables
        if sheet.key not in _SCREEN
    )
    texts = "".join(f"<dt>{key}</dt><dd>{escape(document['title'])}</dd>" for key, document in documents().items())
    return f'<h2>Sources</h2><div class="flow"><dl>{items}</dl></div><h2>Documents</h2><dl>{texts}</dl>'
