"""Numbers of sections with a point, and words that stand below a heading without a label."""

import pytest
from legalos.strategies.core import CoreMetadata
from sections import check, parsed, tree


def _code(numbers, label="§ {}   Rule on oars\n(a) An oar is long.\n(b) It is clean.\n"):
    return "PART 60—OARS\n\nSubpart A—General\n\n" + "\n".join(label.format(number) for number in numbers)


def _numbers(act):
    return [unit.number for unit in act.units if unit.level == "basic_unit" and unit.component == "main"]


@pytest.mark.parametrize(
    "numbers",
    [
        ["60.1", "60.3", "60.5", "60.7", "60.9", "60.11", "60.13", "60.101", "60.103"],
        [f"60.{number}" for number in range(1, 21)],
        ["4", "4.1", "4.11", "4.12", "4.2", "4.3", "5", "5.1", "5.11", "5.2"],
    ],
)
def test_numbers_behind_a_point_are_whole_or_decimals_as_the_act_uses_them(numbers):
    assert _numbers(parsed("english", _code(numbers))) == numbers


@pytest.mark.parametrize(
    "label", ["Sec. {}. Rule on oars.\n(a) An oar is long.\n", "{}  Rule on oars\nAn oar is long.\n"]
)
def test_numbers_go_on_in_each_chapter_whatever_marks_them(label):
    numbers = [f"{chapter}.{number}" for chapter in (1, 2) for number in range(1, 13)]
    text = "ROWING CODE\n\n" + "\n".join(
        (f"CHAPTER {number[0]}. OARS\n\n" if number.endswith(".1") else "") + label.format(number) for number in numbers
    )
    assert _numbers(parsed("english", text)) == numbers


RESERVED = _code(["60.5"]) + "\n§§ 60.6-60.9 [Reserved]\n\nSubpart B—Boats\n\n§ 60.10 Boats.\nA boat floats.\n"


def test_sections_that_are_reserved_together_hide_none_below():
    assert _numbers(parsed("english", RESERVED)) == ["60.5", "60.6-60.9", "60.10"]


def test_the_appendix_to_a_part_is_a_schedule_with_paragraphs_of_its_own():
    act = parsed("english", RESERVED + "\nAppendix A to Part 60—Trials\n1. Float the boat.\n2. Row it.\n")
    assert [component.id for component in act.components] == ["main", "appA"]
    assert tree(act)["appA_para2"] == "2. Row it."


HEADED = """Title 9—Rowing
Subtitle B—Boats
Chapter V—River Board
PART 60—OARS

Authority: River Act, section 3.

§ 60.1 Scope.
This part is about oars.

§ 60.2 Oars.
An oar is long.
"""


def test_groupings_nest_as_the_act_shows_though_others_stand_between():
    prefix = "tit9_stlB_chp5_prt60"
    assert prefix in tree(parsed("english", HEADED))


def test_words_below_a_heading_are_a_unit_without_a_label_and_in_a_chunk():
    act = parsed("english", HEADED)
    check(act)
    unit = next(unit for unit in act.units if unit.kind == "dispositivo")
    assert (unit.level, unit.text) == ("basic_unit", "Authority: River Act, section 3.")
    assert [found.code for found in act.diagnostics] == ["label-missing"]
    assert any("River Act" in chunk.text for chunk in CoreMetadata().chunks(act))


def test_headings_with_words_below_them_make_no_act():
    assert not parsed("english", "PART 60—OARS\nWords on oars.\nPART 61—BOATS\nWords on boats.\n").segmented


CONTRACT = """ROWING AGREEMENT
This Rowing Agreement is made by and between Oar Ltd and Boat Ltd.
RECITALS
(A)Oar Ltd makes oars.
(B)Boat Ltd buys them.
NOW, THEREFORE, the parties agree as follows:
ARTICLE 1 DEFINITIONS
As used herein:
(a) an oar is long; and
(b) a boat floats.
1.1 Terms. Terms are in capitals.
1.2 Numbers. Numbers are in figures.
ARTICLE 2 SALE
2.1 Oars. Oar Ltd shall sell oars to Boat Ltd.
"""


def test_words_above_the_first_number_of_an_article_are_a_unit_with_their_list():
    act = parsed("contract", CONTRACT)
    check(act)
    units = tree(act)
    assert units["art1"] == "ARTICLE 1 DEFINITIONS"
    assert units["art1_dpg1"] == "As used herein:" and units["art1_dpg1_clb"] == "(b) a boat floats."
    assert units["rct2"] == "(B) Boat Ltd buys them."
    words = " ".join(chunk.text for chunk in CoreMetadata().chunks(act))
    assert all(said in words for said in ("makes oars", "an oar is long", "in capitals"))


def test_rules_of_courts_have_a_point_before_the_dash():
    rules = "".join(f"1.{number}.—\n(1) A boat floats.\n(2) It is clean.\n\n" for number in range(1, 12))
    act = parsed("english", "2010 No. 7\nThe Rowing Procedure Rules 2010\n\nPART 1\nBOATS\n\n" + rules)
    assert _numbers(act) == [f"1.{number}" for number in range(1, 12)]


NOTES = """THE ROWING ACT
[1st May, 1974.]
PART I.—PRELIMINARY
1. This Act may be cited as the Rowing Act.
Short title.
2.—(1) In this Act “oar” means a blade.
(2) A paddle is an oar.
Interpretation.
PART II.—RULES
3.—(1) A rower shall hold a licence.
(2) The licence lasts a year.
Licences for
rowers.
4. Any person who breaks an oar shall be guilty of an offence.
Offences.
"""


def test_side_notes_below_their_sections_are_the_titles_of_these():
    act = parsed("english", NOTES)
    check(act)
    sections = [unit for unit in act.units if unit.level == "basic_unit"]
    assert [unit.title for unit in sections] == ["Short title", "Interpretation", "Licences for rowers", "Offences"]
    assert act.text[: sections[2].end].endswith("Licences for\nrowers.")
    assert not any("Short title" in unit.text or "Offences" in unit.text for unit in act.units)


def test_side_notes_above_their_sections_are_not_those_of_the_sections_before():
    text = "THE ROWING ACT\n[1st May, 1974.]\n" + "".join(
        f"{note}.\n{number}. Any person who rows shall be of age.\n"
        for number, note in enumerate(("Short title", "Rowers", "Licences", "Offences"), start=1)
    )
    titles = [unit.title for unit in parsed("english", text).units if unit.level == "basic_unit"]
    assert titles == ["Short title", "Rowers", "Licences", "Offences"]
