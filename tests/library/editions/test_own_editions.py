"""A club's own edition file: found by option or variable, extending one of ours, and told what is wrong with it."""

from pathlib import Path

import pytest
from msgspec.structs import fields

import enfilade
from enfilade.library.problems import BadFile
from enfilade.rules.adf.card.proof import problems
from enfilade.rules.adf.card.rulings import Rulings

HEAD = 'id = "club"\nfamily = "adf"\ntitle = "Our club"\nextends = "adf-revised-15mm"\n'


def write(folder: Path, text: str, name: str = "club") -> Path:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadFile) as caught:
        enfilade.edition("club", write(folder, text))
    return [str(problem) for problem in caught.value.problems]


def test_it_inherits_everything_it_does_not_change(tmp_path: Path) -> None:
    write(tmp_path, HEAD + '[rulings]\nimpact-level = "cmm-only"\n[infantry.movement]\nbattle-line = { open = 7 }\n')
    ours, theirs = enfilade.edition("adf-revised-15mm").cells(), enfilade.edition("club", tmp_path).cells()
    changed = {path for path in ours if ours[path] != theirs[path]}
    assert changed == {"rulings.impact-level", "infantry.movement.battle-line.open"}
    assert ours.keys() == theirs.keys()


def test_what_it_changes_is_its_own_word(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "[infantry.movement]\nbattle-line = { open = 7 }\n")
    card = enfilade.edition("club", tmp_path)
    assert card.own
    assert card.sources["infantry.movement.battle-line.open"] == "own: club.toml"
    assert card.sources["infantry.movement.battle-line.broken"] == "001:4-10"
    assert card.digest != enfilade.edition("adf-revised-15mm").digest


def test_it_may_say_why(tmp_path: Path) -> None:
    text = HEAD + "[zones]\nprimary-zone = 8\n[sources]\n" + '"zones.primary-zone" = "our table is small"\n'
    assert enfilade.edition("club", write(tmp_path, text)).sources["zones.primary-zone"] == "our table is small"


def test_the_variable_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_EDITIONS", str(write(tmp_path, HEAD)))
    assert "club" in enfilade.editions()
    assert enfilade.edition("club").title == "Our club"


def test_rows_may_be_written_under_the_parents_headings(tmp_path: Path) -> None:
    text = HEAD + "[infantry.movement]\nshaken = [6, 5, 4, 3, 3, 2, 1, 0]\n[infantry.weapons.lorenz]\n"
    text += 'name = "Lorenz rifles"\nrange = 3\nfirepower = [2, 3, 4, 5, 6, 7, 7]\n'
    card = enfilade.edition("club", write(tmp_path, text)).edition
    assert card.infantry.movement.shaken.rough == 0
    assert card.infantry.weapons["lorenz"].firepower[-1] == 7


def test_an_own_edition_may_extend_another(tmp_path: Path) -> None:
    write(tmp_path, HEAD + "[zones]\nprimary-zone = 8\n")
    write(tmp_path, 'id = "night"\nfamily = "adf"\ntitle = "Night"\nextends = "club"\n', "night")
    assert enfilade.edition("night", tmp_path).edition.zones.primary_zone == 8000


def test_a_movement_scale_of_ones_own(tmp_path: Path) -> None:
    text = 'id = "club"\nfamily = "jr3"\ntitle = "6 mm"\nextends = "jr3-15mm"\nmovement-scale = "1/2"\n'
    card = enfilade.edition("club", write(tmp_path, text + '[rulings]\nscaled-distances = "moves"\n')).edition
    assert card.infantry.movement.line.open == 3000
    assert card.fire.ranges.small_arms["rifle-musket"].long == 12000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            HEAD + '[rulings]\nimpact-levl = "both"\n',
            "club.toml: rulings.impact-levl: found a key nobody reads; expected one of the"
            f" {len(fields(Rulings))} keys of this table (did you mean impact-level?)",
        ),
        (
            HEAD + '[rulings]\nimpact-level = "bth"\n',
            'club.toml: rulings.impact-level: found "bth"; expected one of "both", "cmm-only" (did you mean both?)',
        ),
        (
            HEAD + '[infantry.movement]\nbattle-line = { open = "six" }\n',
            'club.toml: infantry.movement.battle-line.open: found "six"; expected inches, such as 3, 0.5 or "1/2" or'
            ' "NA"',
        ),
        (
            HEAD + "[infantry.movement]\nbattle-line = [0, 1]\n",
            "club.toml: infantry.movement.battle-line: found 2 values; expected 8 values under charge-morale, road,"
            " trail, open, broken, light-woods, heavy-woods, rough",
        ),
        (
            HEAD + "[infantry.movement]\nbattle-line = { broken = 7 }\n",
            "club.toml: infantry.movement.battle-line.broken: found 7″ after 6″ on open; expected no faster on worse"
            " ground",
        ),
        (
            HEAD + "[infantry.weapons.rifle-musket]\nfirepower = [2, 3, 4, 5, 6, 7, 6]\n",
            "club.toml: infantry.weapons.rifle-musket.firepower: found 6 after 7; expected figures that never fall",
        ),
        (
            HEAD + "[infantry.weapons.rifle-musket]\nfirepower = [2, 3]\n",
            "club.toml: infantry.weapons.rifle-musket.firepower: found 2 values; expected 7, one for each column",
        ),
        (
            HEAD + "[infantry.weapons.lorenz]\nrange = 3\n",
            "club.toml: infantry.weapons.lorenz.name: found nothing; expected text",
        ),
        (
            HEAD + "[charge.final-impact.bands]\nby-1 = { most = 2 }\n",
            "adf/_revised.toml: charge.final-impact.bands.by-2-to-4.least: found 2; expected bands that follow each"
            " other from 0 without gap or overlap",
        ),
        (
            HEAD + "[fire.target.modifiers]\nelite = { other = 1 }\n",
            "club.toml: fire.target.modifiers.elite: found -1 / +1; expected 0 or less for a beneficial line",
        ),
        (HEAD + "[turn]\nactions = true\n", "club.toml: turn.actions: found true; expected a whole number"),
        (HEAD + "turn = 3\n", "club.toml: turn: found 3; expected a table"),
        (HEAD + "infantry = 3\n", "club.toml: infantry: found 3; expected a table"),
        (
            HEAD + "[scale]\nyards-per-inch = [1]\n",
            "club.toml: scale.yards-per-inch: found 1 values; expected 2 values",
        ),
        (
            HEAD + "[morale.points]\nelite = [3, 4, 600000]\n",
            "club.toml: morale.points.elite[2]: found 600000; expected a whole number (no figure of these games is"
            " beyond 100000)",
        ),
        (
            HEAD.replace('"adf-revised-15mm"', '"adf-revised-15"'),
            'club.toml: extends: found "adf-revised-15", which does not exist; expected one of',
        ),
        (HEAD.replace('"adf-revised-15mm"', '"club"'), "club.toml: extends: found a circle: club.toml -> club.toml"),
        (HEAD.replace('"adf-revised-15mm"', '"jr3-15mm"'), 'jr3/jr3-15mm.toml: family: found "jr3"; expected "adf"'),
        (HEAD.replace('"adf-revised-15mm"', "7"), "club.toml: extends: found 7; expected the id of an edition"),
        (HEAD.replace('id = "club"', 'id = "cub"'), 'club.toml: id: found "cub"; expected "club"'),
        (HEAD.replace('"Our club"', "7"), "club.toml: title: found 7; expected a line of text"),
        ('id = "club"\n', "club.toml: family: found"),
        ("id = [", "club.toml: found text that is not TOML"),
        (HEAD + 'movement-scale = "1/2"\n', 'club.toml: movement-scale: found "1/2"; expected a card that prints'),
        (
            HEAD + '[[marks]]\nkind = "suspect"\nat = "zones.primary"\nwhy = "Too deep for the table."\n',
            'club.toml: marks[0].at: found "zones.primary"; expected a key path of the edition',
        ),
        (
            HEAD + '[[marks]]\nkind = "odd"\nat = "zones"\nwhy = "Too deep for the table."\n',
            'club.toml: marks[0].kind: found "odd"; expected repaired or estimated or suspect',
        ),
        (HEAD + 'marks = "none"\n', 'club.toml: marks: found "none"; expected a list of [[marks]]'),
        (HEAD + "variants = 3\n", "club.toml: variants: found 3; expected tables [variants.<ruling>"),
        (HEAD + "[variants.magic.on.zones]\nprimary-zone = 3\n", "club.toml: variants.magic: found a table; expected"),
        (HEAD + 'sources = "none"\n', 'club.toml: sources: found "none"; expected a table [sources]'),
        (
            HEAD + '[sources]\n"zones.primary-zne" = "house"\n',
            'club.toml: sources."zones.primary-zne": found no such key in the edition; expected a key path (did you'
            " mean zones.primary-zone?)",
        ),
    ],
)
def test_a_bad_file_is_told_where_and_what(tmp_path: Path, text: str, expected: str) -> None:
    told = faults(tmp_path, text)
    assert any(line.startswith(expected) for line in told), told


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = HEAD + '[turn]\nactions = "two"\norder = "any"\n[zones]\nprimary-zone = "deep"\n'
    assert len(faults(tmp_path, text)) == 3


def test_a_suspect_mark_permits_what_looks_wrong(tmp_path: Path) -> None:
    text = HEAD + "[infantry.movement]\nbattle-line = { broken = 7 }\n"
    mark = '[[marks]]\nkind = "suspect"\nat = "infantry.movement.battle-line.broken"\nwhy = "As on our sheet."\n'
    assert enfilade.edition("club", write(tmp_path, text + mark))


def test_misprints_can_be_played_corrected(tmp_path: Path) -> None:
    text = HEAD.replace("revised-15mm", "summary-25mm") + '[rulings]\nmisprints = "corrected"\n'
    corrected = enfilade.edition("club", write(tmp_path, text)).edition
    printed = enfilade.edition("adf-summary-25mm").edition
    assert printed.artillery.limbered["rifle-6-pdr"].open == 10_000
    assert corrected.artillery.limbered["rifle-6-pdr"] == printed.artillery.limbered["gun-6-pdr"]
    assert corrected.artillery.unlimbered["rifle-6-pdr"] == printed.artillery.unlimbered["gun-6-pdr"]
    assert corrected.cavalry.mounted.double_line.light_woods == corrected.cavalry.mounted.line.light_woods


@pytest.mark.parametrize("name", [name for name in enfilade.editions() if name.startswith("adf-")])
def test_corrected_tables_need_no_excuse(tmp_path: Path, name: str) -> None:
    text = HEAD.replace("adf-revised-15mm", name) + '[rulings]\nmisprints = "corrected"\n'
    assert list(problems(enfilade.edition("club", write(tmp_path, text)).edition)) == []


def test_the_lost_rout_dice(tmp_path: Path) -> None:
    card = enfilade.edition("club", write(tmp_path, HEAD + '[rulings]\nlost-rout-dice = "3D6"\n'))
    rout = card.edition.infantry.rout
    assert [str(dice) for dice in (rout.road, rout.trail, rout.open, rout.broken)] == ["3D6", "3D6", "3D6", "2D6"]


def test_ones_own_word_goes_before_a_variant(tmp_path: Path) -> None:
    text = HEAD + '[rulings]\nlost-rout-dice = "3D6"\n[infantry]\nrout = { road = "4D6" }\n'
    assert str(enfilade.edition("club", write(tmp_path, text)).edition.infantry.rout.road) == "4D6"


def test_our_names_are_taken(tmp_path: Path) -> None:
    write(tmp_path, HEAD, "adf-revised-15mm")
    with pytest.raises(BadFile, match="taken by one of ours"):
        enfilade.editions(tmp_path)


def test_a_file_too_large_is_not_read(tmp_path: Path) -> None:
    assert "expected at most 1,048,576" in faults(tmp_path, HEAD + "#" * (1 << 20))[0]


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    assert faults(tmp_path, HEAD + "[" + ".".join("a" * 40) + "]\nb = 1\n")
    assert faults(tmp_path, HEAD + "a = " + "[" * 5000 + "]" * 5000)


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such folder"):
        enfilade.editions(tmp_path / "nowhere")
