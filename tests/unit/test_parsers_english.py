"""English acts of other makers: one mechanism reads their layouts, and each of them is known as what it is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sections import check, chosen, parsed, tree

PONDS = """Boating Ponds Act 2004
2004 CHAPTER 9
CONTENTS
Part 1
Ponds
1 Duty to fence ponds
2 Depth
Part 2
General
3 Who may inspect
4 Short title
Schedule — Fences
An Act to make provision about boating ponds. [3rd March 2004]
Part 1
Ponds
Keeping of ponds
1 Duty to fence ponds
(1) The owner of a boating pond must fence it—
(a) with wood, or
(b) with wire.
(2) In this section "owner" includes a tenant.
2 Depth
A boating pond must not be deeper than one metre.
Part 2
General
3 Who may inspect
A constable may inspect a boating pond.
4 Short title
This Act may be cited as the Boating Ponds Act 2004.
SCHEDULES
SCHEDULE 1
Section 1
FENCES
PART 1
WOOD
1 (1) A fence of wood must be one metre high.
(2) It must be painted.
PART 2
WIRE
2 A fence of wire must be two metres high.
"""
RULES = """STATUTORY INSTRUMENTS
2021 No. 877
The Boating Ponds (Fees) Regulations 2021
Made 20th July 2021
The Secretary of State makes these Regulations under section 3(2) of the Boating Ponds Act 2004.
Citation and commencement
1. These Regulations may be cited as the Boating Ponds (Fees) Regulations 2021.
Interpretation of words that are used in
these Regulations
2.—(1) In these Regulations “pond” includes a lake.
(2) A puddle is not a pond.
Fees
3. The fee for an inspection is £40.
Signed by authority of the Secretary of State
A. Nother
EXPLANATORY NOTE
(This note is not part of the Regulations)
These Regulations set fees.
"""
LIGHTS = """H. R. 9999
A BILL
To provide for coastal lights, and for other purposes.
Be it enacted by the Senate and House of Representatives of the United States of America in Congress assembled,
SECTION 1. SHORT TITLE; TABLE OF CONTENTS.
(a) Short Title.—This Act may be cited as the “Coastal Lights Act of 2024”.
(b) Table of Contents.—The table of contents for this Act is as follows:
Sec. 1. Short title; table of contents.
Sec. 2. Definitions.
TITLE I—LIGHTS
Sec. 101. Duty to keep lights in ports of
the Great Lakes.
SEC. 2. DEFINITIONS.
In this Act:
(1) LIGHT.—The term “light” means a lamp.
TITLE I—LIGHTS
SEC. 101. DUTY TO KEEP LIGHTS IN PORTS OF
THE GREAT LAKES.
(a) In General.—The Administrator shall keep—
(1) a light at each port, including—
(A) a lamp; and
(B) a wick; and
(2) a keeper.
(b) Exception.—Subsection (a) shall not apply in a port that is frozen.
"""
CODE = """TITLE 98—COASTAL LIGHTS
CHAPTER 3—GRANTS
§ 30101. Definitions
In this chapter, the term “port” means a place where ships are moored.
§ 30102. Grants for lights
(a) In General.—The Secretary may make grants to a port.
§ 30102a. Grants for lamps
The Secretary may make grants for lamps.
§ 30105. Reports
Each port shall report to the Secretary.
"""
ROADS = """Ice Roads Act
R.S.C., 1985, c. I-99
An Act respecting ice roads
Short Title
Short title
1 This Act may be cited as the Ice Roads Act.
R.S., c. I-99, s. 1
Interpretation
Definitions
2 (1) In this Act,
Minister means the Minister of Transport. (ministre)
Frozen
(2) For the purposes of this Act, a lake is frozen if it bears a truck.
Offence
2.1 Every person who drives on an ice road that is closed is guilty of an offence.
Coming into Force
Order in council
3 This Act comes into force on a day to be fixed by order of the Governor in Council.
"""
SHEDS = """Shearing Sheds Act 2015
No. 99, 2015
An Act to provide for the licensing of shearing sheds
Chapter 1—Introduction
Part 1-1—Preliminary
1-1  Short title
This Act is the Shearing Sheds Act 2015.
Chapter 2—Sheds
Part 2-1—Licensing of sheds
Division 1—Applications
5-5  Who may apply
A person may apply to the Minister for a licence.
Note: For fees, see section 5-10.
5-10  Fees
(1) The fee is $50.
Endnotes
Endnote 1—About the endnotes
"""
TEXTS = [PONDS, RULES, LIGHTS, CODE, ROADS, SHEDS]


def sections(act):
    """[(number, title)] of the act's own sections."""
    return [(u.number, u.title) for u in act.units if u.level == "basic_unit" and u.component == "main"]


@pytest.mark.parametrize("text", TEXTS)
def test_the_invariants_hold_and_the_parser_knows_its_texts(text):
    act = parsed("english", text)
    check(act)
    assert (act.segmented, act.jurisdiction, act.language) == (True, "english", "en")
    assert chosen(text) == "english"


def test_bare_numbers_have_titles_groupings_and_schedules_with_parts():
    act = parsed("english", PONDS)
    assert sections(act) == [
        *(("1", "Duty to fence ponds"), ("2", "Depth"), ("3", "Who may inspect"), ("4", "Short title")),
    ]
    assert [component.id for component in act.components] == ["preliminary", "contents", "main", "sch1"]
    found = tree(act)
    assert found["sec1_sub1_parb"] == "(b) with wire."
    assert found["hd1"] == "Keeping of ponds"
    assert found["sch1_prt2"] == "PART 2 WIRE"
    assert found["sch1_para1_sub2"] == "(2) It must be painted."
    assert act.text[: act.units[-1].start].endswith("WIRE\n")
    assert next(u for u in act.units if u.id == "sec4").end == act.text.index("\nSCHEDULES")


def test_a_title_above_the_label_is_the_sections_whose_span_begins_with_the_label():
    act = parsed("english", RULES)
    assert sections(act) == [
        ("1", "Citation and commencement"),
        ("2", "Interpretation of words that are used in these Regulations"),
        ("3", "Fees"),
    ]
    spans = {unit.id: act.text[unit.start : unit.end] for unit in act.units}
    assert spans["reg3"] == "3. The fee for an inspection is £40."
    assert spans["reg2"].startswith("2.—(1)") and spans["reg2"].endswith("A puddle is not a pond.")


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_section_ends_above_the_title_of_the_next(gap):
    lines = ["GOOSE CARRIAGE ACT 1994", "An Act to regulate the carriage of geese.", "Short title"]
    lines += ["1. This Act is the Goose Carriage Act 1994.", "Interpretation", "2.—(1) In this Act a bus is a train."]
    lines += ["(2) A goose is a bird.", "Saving", "2A. Nothing in this Act applies to ducks."]
    text = gap.join(lines)
    act = parsed("english", text)
    check(act)
    units = {unit.id: unit for unit in act.units if unit.level == "basic_unit"}
    assert {name: (text[unit.start : unit.end], unit.title) for name, unit in units.items()} == {
        "sec1": (lines[3], "Short title"),
        "sec2": (lines[5] + gap + lines[6], "Interpretation"),
        "sec2A": (lines[8], "Saving"),
    }


def test_signatures_are_in_no_unit_and_an_explanatory_note_explains():
    act = parsed("english", RULES)
    assert [(c.id, c.type) for c in act.components] == [("main", "normative"), ("memorandum", "memorandum")]
    assert all("Signed by" not in unit.text for unit in act.units)


@pytest.mark.parametrize(
    "signed",
    [
        "A. Nother\nParliamentary Under Secretary of State\nDepartment for Ponds\n20th July 2021",
        "Ann Other\nTom Nother\nTwo of the Lords Commissioners of His Majesty’s Treasury\n20 July 2021",
    ],
)
@pytest.mark.parametrize("below", ["", "SCHEDULE\nPONDS\n1. The mill pond.\n2. The long pond.\n"])
def test_a_name_an_office_and_a_day_below_the_last_section_are_a_signature(signed, below):
    start, note = RULES.index("Signed by"), RULES.index("EXPLANATORY NOTE")
    act = parsed("english", f"{RULES[:start]}{signed}\n{below}{RULES[note:]}")
    assert next(unit for unit in act.units if unit.id == "reg3").text == "The fee for an inspection is £40."


@pytest.mark.parametrize(
    "words",
    [
        "It ends on\n20th July 2021",
        "It begins with the day that follows.\n20th July 2021",
        "Ponds are:\nMill pond\nLong pond\n20th July 2021",
        "The days are.\nThe Secretary opens the pond on the later of these days,\n20th July 2021",
    ],
)
def test_a_day_below_other_words_is_no_signature(words):
    start, note = RULES.index("Signed by"), RULES.index("EXPLANATORY NOTE")
    act = parsed("english", f"{RULES[:start]}4. {words}\n{RULES[note:]}")
    assert act.text[: next(unit for unit in act.units if unit.id == "reg4").end].endswith("20th July 2021")


def test_a_table_of_contents_inside_a_section_is_words_of_it():
    act = parsed("english", LIGHTS)
    assert sections(act) == [
        ("1", "SHORT TITLE; TABLE OF CONTENTS"),
        ("2", "DEFINITIONS"),
        ("101", "DUTY TO KEEP LIGHTS IN PORTS OF THE GREAT LAKES"),
    ]
    assert act.text[: act.units[0].end].endswith("the Great Lakes.")
    assert [unit.id for unit in act.units if unit.level == "grouping"] == ["tit1"]


def test_american_subsections_are_letters():
    found = tree(parsed("english", LIGHTS))
    assert found["sec101_suba_par1_sparB"] == "(B) a wick; and"
    assert found["sec101_subb"].startswith("(b) Exception.")


def test_sections_of_codes_keep_their_numbers():
    assert [number for number, _ in sections(parsed("english", CODE))] == ["30101", "30102", "30102a", "30105"]


def test_subsections_have_titles_above_them_too_and_numbers_may_have_a_point():
    act = parsed("english", ROADS)
    assert sections(act) == [
        *(("1", "Short title"), ("2", "Definitions"), ("2.1", "Offence"), ("3", "Order in council")),
    ]
    titles = {unit.id: unit.title for unit in act.units}
    assert (titles["sec2_sub2"], titles["sec2_sub1"]) == ("Frozen", "")
    assert [title for name, title in titles.items() if name.startswith("hd")] == [
        *("Short Title", "Interpretation", "Coming into Force"),
    ]


def test_an_act_shows_which_of_its_groupings_stands_in_which():
    found = tree(parsed("english", SHEDS))
    assert found["chp2_prt2-1_div1"] == "Division 1—Applications" or "chp2_prt2-1_div1" in found
    assert {"sec5-5_note1", "sec5-10_sub1"} <= found.keys()
    parts_first = SHEDS.replace("Chapter", "X").replace("Part", "Chapter").replace("X", "Part")
    assert "prt2_chp2-1_div1" in tree(parsed("english", parts_first))


def test_numbers_that_begin_anew_in_each_article_are_told_apart_by_it():
    text = "CONSTITUTION OF THE STATE OF LARK\n" + "".join(
        f"ARTICLE {number}\nRIGHTS\nSection 1. All larks are free.\nSection 2. The General Assembly meets.\n"
        for number in ("I", "II", "III")
    )
    units = parsed("english", text).units
    assert [unit.id for unit in units if unit.level == "basic_unit"] == [
        f"art{article}_sec{number}" for article in (1, 2, 3) for number in (1, 2)
    ]


@pytest.mark.parametrize("text", [PONDS, SHEDS])
def test_a_dotted_list_inside_of_a_bare_section_is_no_section(text):
    listed = "1. Roofs:\n2. Walls:\n3. Floors:\n4. Doors.\n"
    place = text.rindex("A boating pond must not") if text is PONDS else text.rindex("A person may apply")
    assert sections(parsed("english", text[:place] + listed + text[place:])) == sections(parsed("english", text))


def test_marks_of_editors_stand_before_labels():
    text = "Canal Boats Act 1995\n1995 CHAPTER 40\nAn Act to consolidate the law on canal boats.\n"
    text += "1 Boats to be registered\n(1) A boat shall be registered.\n[F1(2) A raft too.]\n"
    text += "[F2 1A Plates\n(1) A boat must carry a plate.]\n2 Title\nThis is the Canal Boats Act 1995.\n"
    assert sections(parsed("english", text)) == [
        ("1", "Boats to be registered"),
        ("1A", "Plates"),
        ("2", "Title"),
    ]


def test_sections_may_be_listed_above_in_another_form():
    listed = "PART 999—FERRY SAFETY\nSec.\n999.101 Purpose.\n999.102 Lights: General.\nAuthority: 46 U.S.C. 9999.\n"
    body = (
        "§ 999.101 Purpose.\nThis part prescribes rules.\n§ 999.102 Lights: General.\n(a) A ferry must carry lights.\n"
    )
    act = parsed("english", f"{listed}Subpart A—General\n{body}")
    check(act)
    assert [(u.id, u.title) for u in act.units] == [
        ("sptA", "General"),
        ("sec999-101", "Purpose"),
        ("sec999-102", "Lights: General"),
        ("sec999-102_suba", ""),
    ]


def test_what_an_amendment_inserts_without_quotation_marks_is_no_section_of_it():
    text = "Kiwi Amendment Act 2023\nThe Parliament of New Zealand enacts as follows:\n1 Title\nThis is an Act.\n"
    text += "2 New section 2A inserted (Emus)\nAfter section 2, insert:\n2A Emus\n(1) This Act applies to emus.\n"
    text += "3 Section 8 repealed\nRepeal section 8.\n"
    assert [number for number, _ in sections(parsed("english", text))] == ["1", "2", "3"]


def test_an_act_may_give_reasons_as_contracts_do():
    text = "PROCLAMATION No. 9/2021\nA PROCLAMATION TO PROVIDE FOR COFFEE\nWHEREAS, coffee is drunk in the country;\n"
    text += (
        "NOW, THEREFORE, it is hereby proclaimed as follows:\nPART ONE\nGENERAL\n1. Short Title\nThis Proclamation may "
    )
    text += (
        "be cited as the “Coffee Proclamation No. 9/2021”.\n2. Date\nThis Proclamation shall come into force today.\n"
    )
    act = parsed("english", text)
    assert chosen(text) == "english"
    assert (act.kind, [unit.id for unit in act.units]) == ("proclamation", ["prt1", "sec1", "sec2"])


def test_sections_that_hold_articles_are_groupings():
    text = "CIVIL CODE OF LARK\nSection I. General\nChapter 1. Nests\nArticle 1. Scope\nThis Code is about nests.\n"
    text += "Article 2. Custom\n1. Custom is law.\nChapter 2. Eggs\nArticle 3. Eggs\nAn egg is a thing.\n"
    text += "Section II. Birds\nChapter 3. Larks\nArticle 4. Larks\nA lark has rights under this Code.\n"
    act = parsed("english", text)
    check(act)
    assert chosen(text) == "english"
    assert [unit.id for unit in act.units if unit.level == "grouping"] == [
        *("sec1", "sec1_chp1", "sec1_chp2", "sec2", "sec2_chp3"),
    ]
    assert sections(act) == [("1", "Scope"), ("2", "Custom"), ("3", "Eggs"), ("4", "Larks")]


FORMS = ["{}. T\n", "{} T\n", "{}.\tT\n", "Section {} – T\n", "Section {}: T\n", "Sec. {}. T. "]
FORMS += ["§{} T\n", "§ {}. T.\n", "**{}. T**\n", "**T**\n{}. ", "{}. T. – ", "{}. T: ", "T.\n{}.—", "Section {}\nT\n"]
FORMS += ["Article {}. T\n"]


@pytest.mark.parametrize("form", FORMS)
def test_titles_stand_on_the_line_of_the_label_or_above_or_below_it(form):
    titles = [
        "Short title",
        "Meaning of “lamp”",
        "Duty of keepers to light lamps",
        "Who may keep lamps",
        "Oil",
        "Fines",
    ]
    words = "(1) This Act is about lamps.\n(2) A keeper must light them at dusk."
    body = "".join(f"{form.replace('{}', str(n)).replace('T', title, 1)}{words}\n" for n, title in enumerate(titles, 1))
    act = parsed("english", f"Lamps Act 2001\nAn Act to provide for lamps.\nPART I\nLAMPS\n{body}")
    check(act)
    assert sections(act) == [(str(n), title) for n, title in enumerate(titles, 1)]
    assert all(act.text[unit.start : unit.end].endswith("at dusk.") for unit in act.units if unit.level == "basic_unit")


@pytest.mark.parametrize("label", ["{}. ", "{}.—(1) ", "Section {}. ", "SEC. {}. ", "§ {}. ", "{} (1) ", "{}. (1) "])
def test_labels_of_all_forms_are_sections_with_their_titles_above(label):
    titles = ["Short title", "Lamps", "Duty of keepers", "Oil", "Fines"]
    words = "This Act is about lamps and the keepers of lamps."
    body = "".join(f"{title}\n{label.format(n)}{words}\n" for n, title in enumerate(titles, 1))
    act = parsed("english", f"Lamps Act 2001\nAn Act to provide for lamps.\nPart 1\nPreliminary\n{body}")
    check(act)
    assert sections(act) == [(str(n), title) for n, title in enumerate(titles, 1)]


def test_what_sections_are_called_is_told_by_the_kind_of_act_and_by_their_labels():
    assert "reg2_sub2" in tree(parsed("english", RULES))
    order = RULES.replace("Regulations 2021", "Order 2021").replace("Regulations", "Order")
    assert "art2_sub2" in tree(parsed("english", order))


@pytest.mark.parametrize("heading", ["CONTENTS\n", ""])
@pytest.mark.parametrize(
    "schedule", ["SCHEDULE 1\nPENALTIES\n1 The fine is ten pounds.\n2 A notice is served by post.\n", ""]
)
def test_sections_with_bare_numbers_may_have_contents_above_and_a_schedule_below(heading, schedule):
    titles = ["Duty to fence ponds", "Depth", "Signs", "Offences", "Short title"]
    contents = "Part 1\nPonds\n" + "".join(f"{n} {title}\n" for n, title in enumerate(titles, 1))
    words = "(1) The owner of a boating pond must do what the council of the town asks.\n(2) A tenant is an owner.\n"
    body = "".join(f"{n} {title}\n{words}" for n, title in enumerate(titles, 1))
    start = "An Act to make provision about boating ponds.\nPart 1\nPonds\n"
    act = parsed("english", f"Boating Ponds Act 2004\n2004 CHAPTER 9\n{heading}{contents}{start}{body}{schedule}")
    check(act)
    sections = [unit for unit in act.units if unit.kind == "section"]
    assert [(unit.number, unit.title) for unit in sections] == [(str(n), title) for n, title in enumerate(titles, 1)]
    assert all(act.text[unit.start : unit.end].endswith("(2) A tenant is an owner.") for unit in sections)
    assert [unit.id for unit in act.units if unit.kind == "paragraph"] == ["sch1_para1", "sch1_para2"] * bool(schedule)


@given(st.text(alphabet="1234567890.§—-() \nabSECTIONSecChapterPARTI", max_size=300))
@settings(max_examples=25)
def test_no_text_raises(text):
    check(parsed("english", text))
