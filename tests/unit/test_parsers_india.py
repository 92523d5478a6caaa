"""Indian acts: sections, Orders and Rules, provisos, schedules; what is no section stays words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sections import check, chosen, parsed, tree

LIGHTS = """THE HARBOUR LIGHTS ACT, 1961
ARRANGEMENT OF SECTIONS
CHAPTER I
PRELIMINARY
SECTIONS
1. Short title, extent and commencement.
2. Definitions.
CHAPTER II
OF LAMPS AND KEEPERS
3. Appointment of keepers.
3A. Keepers of floating lights and of lights on piers that stand in
the tidal water.
4. Offences.
5. [Repealed].
THE FIRST SCHEDULE.

THE HARBOUR LIGHTS ACT, 1961
ACT NO. 17 OF 1961
[9th September, 1961.]
An Act to provide for the lighting of harbours and for the keeping of lamps.
BE it enacted by Parliament in the Twelfth Year of the Republic of India as follows:--
CHAPTER I
PRELIMINARY
1. Short title, extent and commencement.--(1) This Act may be called the Harbour Lights Act, 1961.
(2) It extends to the whole of India 1[except the islands].
2. Definitions.--In this Act, unless the context otherwise requires,--
(a) "keeper" means a person who keeps a lamp under section 3;
2[(aa) "float" means a vessel that carries a lamp;]
(b) "lamp" means--
(i) an oil lamp; or
(ii) an electric lamp,
that can be seen at night;
(c) "port" has the meaning given to it in the Ports Act.
CHAPTER II
OF LAMPS AND KEEPERS
3. Appointment of keepers.--(1) The State Government may appoint a keeper for each lamp:
Provided that no person below the age of eighteen years shall be appointed:
Provided further that a keeper who is blind to the colour red shall not keep a lamp
on the port side.
(2) A keeper holds office--
(a) for three years; or
(b) until the lamp is put out,
whichever is earlier.
Explanation.--For the purposes of this section, a lamp that fails for one night is not put out.
1. Subs. by Act 4 of 1970, s. 2, for "except the hills" (w.e.f. 1-1-1971).
2. Ins. by s. 3, ibid. (w.e.f. 1-1-1971).
3[3A. Keepers of floating lights and of lights on piers that stand in
the tidal water.--A keeper of a floating light shall live on board.]
4. Offences.--Whoever puts out a lamp shall be punished with fine.
Illustrations
(a) A throws water on a lamp. A has committed an offence.
(b) The wind puts out a lamp that B keeps. B has committed no offence.
5. [Repeal.] Rep. by the Repealing Act, 1974 (56 of 1974), s. 2 and the First Schedule.
THE FIRST SCHEDULE
(See section 3)
1. Red lamps.
2. Green lamps.
"""

FERRIES = """THE FERRY TRIBUNAL CODE, 1912
PART I
GENERAL
1. Short title.—This Code may be called the Ferry Tribunal Code, 1912.
2. Orders to have effect.—The Orders in the First Schedule have effect as if enacted in the body of this Code.
THE FIRST SCHEDULE
ORDER I
PARTIES
1. Who may be a party.—Any person who was carried by a ferry may be a party.
2. Joinder.—(1) Two or more passengers may join.
(2) The Tribunal may order separate trials.
ORDER XXXIX
OF STOPPING A FERRY
1. Cases in which a ferry may be stopped.—Where it is proved by affidavit—
(a) that a ferry leaks, or
(b) that its captain sleeps,
the Tribunal may order that it be stopped.
2A. Consequence of disobedience.—The Tribunal may seize the ferry.
APPENDIX A
FORMS OF PLAINTS
No. 1 A plaint.
"""

WEIGHTS = """The Market Weights Rules, 2011

1. Short title and commencement. (1) These rules may be called the Market Weights Rules, 2011.
(2) They shall come into force on the date of their publication in the Official Gazette.

2. Definitions. In these rules, "scale" means a balance.

3. Testing of scales.
Every scale shall be tested once in a year. The tester shall
  1. clean the scale;
  2. hang the weights; and
  3. write the result.

4. Fees.
(1) The fee for a test is ten rupees.
(2) Nothing in sub-rule (1) applies to—
    (i) a scale in a school;
    (ii) a scale of a State Government.
"""


@pytest.mark.parametrize("text", [LIGHTS, FERRIES, WEIGHTS])
def test_the_invariants_hold_and_the_parser_knows_its_texts(text):
    act = parsed("india", text)
    check(act)
    assert (act.segmented, act.jurisdiction, act.language) == (True, "india", "en")
    assert chosen(text) == "india"


def test_sections_have_numbers_titles_and_words():
    found = tree(parsed("india", LIGHTS))
    assert found["sec3A"].startswith(
        "3A. Keepers of floating lights and of lights on piers that stand in the tidal water A"
    )
    assert found["sec2"] == "2. Definitions In this Act, unless the context otherwise requires,--"
    assert found["chp2"] == "CHAPTER II OF LAMPS AND KEEPERS"
    assert [key for key in found if key.startswith("sec") and "_" not in key] == [
        *("sec1", "sec2", "sec3", "sec3A", "sec4", "sec5"),
    ]


def test_the_arrangement_of_sections_is_a_component_of_its_own():
    act = parsed("india", LIGHTS)
    assert [(c.id, c.type) for c in act.components] == [
        *(("preliminary", "other"), ("contents", "other"), ("main", "normative"), ("sch1", "annex")),
    ]
    contents = act.components[1]
    assert "THE FIRST SCHEDULE." in act.text[contents.start : contents.end]
    assert act.text[contents.end :].startswith("THE HARBOUR LIGHTS ACT")


def test_an_arrangement_without_a_heading_is_known_by_the_sections_that_come_again():
    entries = "\n".join(f"{number}. Lamp number {number}." for number in range(1, 8))
    body = "\n".join(f"{number}. Lamp number {number}.—{'The lamp shall burn. ' * 8}" for number in range(1, 8))
    act = parsed("india", f"THE LAMPS ACT, 1999\n{entries}\n{body}\n")
    assert [component.id for component in act.components] == ["preliminary", "contents", "main"]
    assert len(act.units) == 7


def test_provisos_explanations_and_illustrations_are_units():
    act = parsed("india", LIGHTS)
    found = tree(act)
    assert found["sec3_sub1_prv2"].endswith("shall not keep a lamp on the port side.")
    assert found["sec3_sub2_exp1"].startswith("Explanation For the purposes")
    assert found["sec4_ill1_clb"].startswith("(b) The wind")
    assert {unit.level for unit in act.units if unit.kind in ("proviso", "explanation", "sub-section")} == {
        "basic_unit_component"
    }


def test_flush_words_belong_to_what_the_list_stands_in():
    found = tree(parsed("india", LIGHTS))
    assert found["sec3_sub2"] == "(2) A keeper holds office-- whichever is earlier."
    assert found["sec3_sub2_clb"] == "(b) until the lamp is put out,"
    assert found["sec2_clb"] == '(b) "lamp" means-- that can be seen at night;'
    assert found["sec2_claa"] == '(aa) "float" means a vessel that carries a lamp;]'
    assert found["sec2_clb_sclii"] == "(ii) an electric lamp,"


def test_footnotes_are_no_sections_and_open_no_list():
    found = tree(parsed("india", LIGHTS))
    assert found["sec3_sub2_exp1"].endswith(
        '"except the hills" (w.e.f. 1-1-1971). 2. Ins. by s. 3, ibid. (w.e.f. 1-1-1971).'
    )


def test_orders_and_rules_are_cited_without_their_schedule():
    act = parsed("india", FERRIES)
    found = tree(act)
    assert found["o39"] == "ORDER XXXIX OF STOPPING A FERRY"
    assert found["o39r1"].endswith("the Tribunal may order that it be stopped.")
    assert found["o1r2_sub2"] == "(2) The Tribunal may order separate trials."
    assert {"o39r2A", "o1r1", "sec2"} <= found.keys()
    assert [(c.id, c.type) for c in act.components] == [
        *(("main", "normative"), ("sch1", "normative"), ("appA", "annex")),
    ]


@pytest.mark.parametrize("stop", [".—", "—", " - ", ": ", " "])
def test_the_title_of_an_order_may_stand_on_its_line_in_any_case(stop):
    text = FERRIES.replace("ORDER XXXIX\nOF STOPPING A FERRY", f"ORDER XXXIX{stop}Stopping of a Ferry")
    act = parsed("india", text)
    check(act)
    found = tree(act)
    assert (found["o39"], found["o39r1_cla"]) == ("ORDER XXXIX Stopping of a Ferry", "(a) that a ferry leaks, or")
    assert [unit.id for unit in act.units if unit.kind == "rule"] == ["o1r1", "o1r2", "o39r1", "o39r2A"]


@pytest.mark.parametrize("line", ["as in\nORDER IV Rule 2\n", "so.\nORDER IV Rule 2 applies.\n"])
def test_a_line_that_cites_an_order_opens_none(line):
    act = parsed("india", FERRIES.replace("2A. Consequence", f"{line}2A. Consequence"))
    check(act)
    assert [unit.id for unit in act.units if unit.kind == "rule"] == ["o1r1", "o1r2", "o39r1", "o39r2A"]


def test_rules_are_rules_and_a_list_inside_of_one_opens_none():
    found = tree(parsed("india", WEIGHTS))
    assert [key for key in found if "_" not in key] == ["rule1", "rule2", "rule3", "rule4"]
    assert found["rule3"].startswith("3. Testing of scales Every scale") and "hang the weights" in found["rule3"]
    assert found["rule4_sub2_sclii"] == "(ii) a scale of a State Government."


@pytest.mark.parametrize("stop", [".—", ".-", ". – ", ".--", ". ", ": ", ".\n", "\n"])
def test_a_title_that_reads_like_a_sentence_is_known_by_how_the_act_writes_titles(stop):
    titles = ["When a keeper may sleep", "Lamps", "Oil", "What is a wick", "Fines", "Glass", "Night"]
    words = "Every keeper trims the wick at dusk and writes in the book of the harbour what he has seen " + (
        "of the weather, of the ships and of the other lamps along the coast."
    )
    text = "".join(f"{number}. {title}{stop}{words}\n" for number, title in enumerate(titles, 1))
    assert [(unit.title, unit.text) for unit in parsed("india", text).units] == [(title, words) for title in titles]


def test_only_the_first_of_the_sections_quoted_carries_the_mark():
    quoted = "“2A. Night tolls.—(1) The Government may levy a toll.\n(2) A “toll” is a sum.\n"
    quoted += "2B. Doctors.—No toll shall be levied on a doctor:\nProvided that he is on duty.\n"
    quoted += "2C. Receipts.—A keeper\nshall give one.”."
    text = f"1. Title.—This is the Tolls Act, 2003.\n2. New sections.—The following are inserted:—\n{quoted}\n"
    text += "3. Repeal.—The Tolls Ordinance, 2002 is repealed.\n"
    act = parsed("india", text)
    check(act)
    assert [unit.id for unit in act.units] == ["sec1", "sec2", "sec3"]
    assert text[: act.units[1].end].endswith(quoted)


def test_a_section_in_one_line_is_cut_at_its_provisos_explanations_and_subsections():
    text = "THE CARTS RULES, 1988\n1. Title.—These are the Carts Rules, 1988.\n2. Licence.—(1) A licence, of which "
    text += "sub-rule (3) tells more, is in Form A: Provided that a boy has Form B: Provided further that it is free. "
    text += "(2) It lasts a year. Explanation.—A “year” ends in May. (4) It is red. (3) It is renewed.\n"
    found = tree(parsed("india", text))
    assert found["rule2_sub1_prv2"] == "Provided further that it is free."
    assert found["rule2_sub2_exp1"] == "Explanation A “year” ends in May. (4) It is red."
    assert found["rule2_sub3"] == "(3) It is renewed."


def test_a_statement_of_objects_is_a_justification():
    text = "THE KITES BILL, 2016\n1. Title.—This is the Kites Act, 2016.\n2. Glass.—No kite is of glass.\n"
    act = parsed("india", f"{text}STATEMENT OF OBJECTS AND REASONS\n1. Birds are cut.\n")
    assert [(c.id, c.type) for c in act.components] == [("main", "normative"), ("justification", "justification")]
    assert len(act.units) == 2


def test_the_head_tells_title_number_date_and_summary():
    act = parsed("india", LIGHTS)
    assert (act.kind, act.number, act.date) == ("act", "17/1961", "1961-09-09")
    assert act.title == "The Harbour Lights Act, 1961"
    assert act.summary == "An Act to provide for the lighting of harbours and for the keeping of lamps."
    assert parsed("india", LIGHTS, title="Lights").title == "Lights"


def test_what_was_repealed_or_struck_out_says_so():
    status = {unit.id: unit.status for unit in parsed("india", LIGHTS).units}
    assert (status["sec5"], status["sec4"]) == ("revoked", "in_force")
    bracketed = parsed(
        "india", "1. Lamps.—Burn.\n2. Fees.—[Repealed].\n3. Oils.—The rules that were [repealed] by it.\n"
    )
    assert [unit.status for unit in bracketed.units] == ["in_force", "revoked", "in_force"]
    struck = parsed("india", "1. Lamps.—Burn.\n2. Oils.—Cost.\n", [(0, 15)])
    assert [unit.status for unit in struck.units] == ["superseded", "in_force"]


def test_i_after_h_is_a_letter_and_i_before_ii_a_numeral():
    letters = "".join(f"({letter}) item {letter};\n" for letter in "abcdefghij")
    found = tree(
        parsed("india", f"1. Lists.—It holds—\n{letters}2. More.—As follows—\n(a) a thing:\n(i) one;\n(ii) two.\n")
    )
    assert found["sec1_cli"] == "(i) item i;" and "sec1_clj" in found
    assert found["sec2_cla_scli"] == "(i) one;"


def test_a_citation_at_the_start_of_a_line_is_no_clause():
    found = tree(
        parsed(
            "india",
            "1. Lamps.—The keeper acts under clause\n(b) of section 2 and sub-section\n(3) of it.\n2. Oil.—Burns.\n",
        )
    )
    assert list(found) == ["sec1", "sec2"]


@pytest.mark.parametrize(
    "below",
    ["(a) oil;\n(b) wicks.", "(a) oil that\n(i) burns, or\n(ii) smells; and\n(b) wicks.", "(a)\noil;\n(b)\nwicks."],
)
@pytest.mark.parametrize("words", ["Whoever is guilty of", "The rules apply to", "He may, for the purposes of"])
def test_a_list_may_begin_below_words_that_citations_end_with_too(words, below):
    found = tree(parsed("india", f"1. Lamps.—They burn.\n2. Oil.—{words}\n{below}\n3. Glass.—It breaks.\n"))
    assert (found["sec2"], found["sec2_clb"]) == (f"2. Oil {words}", "(b) wicks.")
    assert found["sec2_cla"].startswith("(a) oil")


@pytest.mark.parametrize(
    "cut",
    ["under\n(a) of section 2 and\n(b) of it.", "under\n(a) light it.", "under clause\n(a) light it.\n(b) No more."],
)
def test_a_citation_is_no_list_though_another_section_has_one(cut):
    text = f"1. Lamps.—The keeper may {cut}\n2. Oil.—(a) It burns.\n(b) It smells.\n"
    found = tree(parsed("india", text))
    assert "sec1_cla" not in found and {"sec2_cla", "sec2_clb"} <= found.keys()


def test_a_text_without_sections_stays_whole():
    act = parsed("india", "Dear keeper, the lamp is out. Please light it.")
    check(act)
    assert (act.segmented, act.units, [d.code for d in act.diagnostics]) == (False, (), ["not-segmented"])


LINES = """THE LAMPS ACT, 1999|ARRANGEMENT OF SECTIONS|CHAPTER I|PART A|PRELIMINARY|1. Title.—Words|2. Title.
2A. Other.--(1) Words|3[3. Third.—Words]|(a) one;|(b) two, and|(i) three|(ii) four—|(A) five|(aa) x|Provided that
Provided further that it is so:|Explanation I.—It is.|Illustrations|Exception 1.—No.|1. Subs. by Act 4 of 1970
THE SCHEDULE|FIRST SCHEDULE|ORDER I|ORDER II|APPENDIX A|flush words.|12|section|of|—|(|1.|[|**1. Bold.** Words
1 Bare title""".replace("\n", "|").split("|")
LINES += ["", "\f", "\u200b"]


@given(st.lists(st.sampled_from(LINES), max_size=40).map("\n".join))
def test_any_order_of_lines_gives_a_tree(text):
    check(parsed("india", text))


@given(st.text(alphabet='1.(a)i—-[]"ACT SCHEDULEORDER\n\f\t xyz:;,', max_size=300))
@settings(max_examples=25, deadline=None)
def test_any_order_of_signs_gives_a_tree(text):
    check(parsed("india", text))


@pytest.mark.parametrize("line", ["(a", "1. A.—", "(a) x:\n", "[", "Provided that ", "1.", "(i) ", "ORDER I\n", "  "])
def test_a_line_without_end_is_read_once(line):
    check(parsed("india", "1. A.—B.\n" + line * 1_000 + "x\n"))
