"""Contracts: numbered headings of several styles, recitals, definitions, exhibits, the signature block."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sections import check, chosen, parsed, tree

LAMPS = """LAMP SUPPLY AGREEMENT

This Lamp Supply Agreement (this "Agreement") is made as of March 4, 2015 between Northlight Ltd ("Supplier")
and Harbour Trust ("Buyer").

RECITALS

WHEREAS, Supplier makes lamps; and

WHEREAS, Buyer wishes to buy lamps;

NOW, THEREFORE, the parties hereto agree as follows:

ARTICLE I
DEFINITIONS

Section 1.1 Definitions. In this Agreement:

"Lamp" means a lamp listed in Exhibit A.

"Night Order" means an order that Buyer places under Section 2.1.

ARTICLE II
SUPPLY

Section 2.1 Orders. Buyer may place Orders by letter. Each Order states:

(a) the number of Lamps; and

(b) the day of delivery:

(i) in summer, before noon; or

(ii) in winter, before dusk.

Section 2.2 Price. The price is that of Exhibit B.

ARTICLE III
GENERAL

Section 3.1 Law. The law of Ruritania governs this Agreement.

IN WITNESS WHEREOF, the parties have signed this Agreement.

NORTHLIGHT LTD

By: ______________

EXHIBIT A

LAMPS

1. Oil lamps.

2. Electric lamps.

EXHIBIT B

PRICES
"""

SECRETS = """MUTUAL NON-DISCLOSURE AGREEMENT
TABLE OF CONTENTS
1. Purpose 1
2. Obligations 1
3. Term 2

MUTUAL NON-DISCLOSURE AGREEMENT
This Agreement is entered into between A ("Disclosing Party") and B ("Receiving Party").
1. Purpose
The parties wish to talk about bridges.
2. Obligations
2.1 Care. The Receiving Party shall:
(a) keep Confidential Information secret;
(b) return it on request.
2.2 Exceptions. Nothing in Section 2.1 applies to what is public.
2.2.1 What is public is what anybody may read.
2.2.2 What is rumoured is not public.
3. Term. This Agreement ends after two years. 3 copies are made.
IN WITNESS WHEREOF the parties have signed.
"""

GARDEN = """Garden Lease
1. PARTIES. Flora leases to Pomona.
2. RENT: Pomona pays 40 apples a year to Flora, the Landlord hereunder.
3. TERM. The lease hereunder ends when the party dies. Neither party hereto may assign it.
Schedule 1 - Trees
Three pear trees.
"""

ONE_LINE = (
    'SHIP AGREEMENT   This Ship Agreement is made by the parties hereto.     ARTICLE 1 DEFINITIONS 1.1 "Ship" means a '
    "vessel.  1.2 Port. Each party hereto names a port.     ARTICLE 2 SAIL   2.1 Wind. This Agreement waits for wind."
    "   2.2 Calm. The parties hereto row."
)


@pytest.mark.parametrize("text", [LAMPS, SECRETS, GARDEN, ONE_LINE])
def test_the_invariants_hold_and_the_parser_knows_its_texts(text):
    act = parsed("contract", text)
    check(act)
    assert (act.segmented, act.jurisdiction, act.language) == (True, "contract", "en")
    assert chosen(text) == "contract"


def test_an_article_that_only_heads_its_sections_is_a_grouping():
    act = parsed("contract", LAMPS)
    levels = {unit.id: unit.level for unit in act.units}
    assert (levels["art2"], levels["sec2-1"], levels["sec2-1_clb"]) == ("grouping", "basic_unit", "enumeration")
    assert tree(act)["art2"] == "ARTICLE II SUPPLY"
    assert tree(act)["sec2-1_clb_sclii"] == "(ii) in winter, before dusk."


def test_a_heading_with_words_of_its_own_is_a_basic_unit():
    levels = {unit.id: unit.level for unit in parsed("contract", SECRETS).units}
    assert (levels["sec1"], levels["sec2"], levels["sec2-2"]) == ("basic_unit", "grouping", "basic_unit")
    assert levels["sec2-2-1"] == "basic_unit_component"


def test_the_parties_the_recitals_and_the_signatures_are_units():
    found = tree(parsed("contract", LAMPS))
    assert found["pre"].startswith("This Lamp Supply Agreement")
    assert found["rct2"] == "WHEREAS Buyer wishes to buy lamps;"
    assert found["agr"].startswith("NOW, THEREFORE")
    assert found["sig"].startswith("IN WITNESS WHEREOF") and "NORTHLIGHT LTD" in found["sig"]


def test_definitions_are_named_by_their_terms():
    act = parsed("contract", LAMPS)
    unit = next(unit for unit in act.units if unit.id == "sec1-1_defnight-order")
    assert (unit.kind, unit.label, unit.number) == ("definition", '"Night Order"', "Night Order")


def test_exhibits_are_components():
    act = parsed("contract", LAMPS)
    assert [(c.id, c.title) for c in act.components if c.type == "annex"] == [
        *(("exhibitA", "EXHIBIT A LAMPS"), ("exhibitB", "EXHIBIT B PRICES")),
    ]
    assert tree(act)["exhibitA_sec2"] == "2. Electric lamps"
    assert [c.id for c in parsed("contract", GARDEN).components] == ["main", "schedule1"]


def test_a_table_of_contents_has_no_units():
    act = parsed("contract", SECRETS)
    assert [(c.id, c.type) for c in act.components] == [
        *(("preliminary", "other"), ("contents", "other"), ("main", "normative")),
    ]
    assert [unit.number for unit in act.units if unit.kind == "section"] == ["1", "2", "3"]


def test_titles_end_at_a_stop_or_a_colon():
    found = {unit.id: (unit.title, unit.text) for unit in parsed("contract", GARDEN).units}
    assert found["sec2"] == ("RENT", "Pomona pays 40 apples a year to Flora, the Landlord hereunder.")
    assert found["sec1"] == ("PARTIES", "Flora leases to Pomona.")


@pytest.mark.parametrize(
    ("line", "title", "words"),
    [
        ("Clause 2.1 does not apply where:", "", "Clause 2.1 does not apply where:"),
        ("Clause 2.1 ends here. It rains.", "", "Clause 2.1 ends here. It rains."),
        ("Subject to Clause 2.1, each party pays.", "", "Subject to Clause 2.1, each party pays."),
        ("Notwithstanding Section 2.1, Vesta may row.", "", "Notwithstanding Section 2.1, Vesta may row."),
        ("End under Section 9.2. Vesta may row.", "End under Section 9.2", "Vesta may row."),
        ("Effect of Sections 2.1, 2.2 and 2.3: They stay.", "Effect of Sections 2.1, 2.2 and 2.3", "They stay."),
        ("Section 7A Relief. They stay.", "Section 7A Relief", "They stay."),
    ],
)
def test_titles_are_not_cut_in_a_number_and_sentences_about_a_provision_are_none(line, title, words):
    text = (
        f"OAR AGREEMENT\n1. Sails. The party hereto sews.\n2. Oars\n2.1 Wood. It floats.\n2.2 {line}\n3. Law. None.\n"
    )
    unit = next(unit for unit in parsed("contract", text).units if unit.id == "sec2-2")
    assert (unit.title, unit.text) == (title, words)


def test_headings_inside_of_one_long_line_are_found():
    found = tree(parsed("contract", ONE_LINE))
    assert {"art1", "art2", "sec1-1", "sec1-2", "sec2-1", "sec2-2"} <= found.keys()
    assert found["sec1-2"] == "1.2 Port Each party hereto names a port."


def test_sections_whose_heading_is_lost_stand_side_by_side():
    text = (
        "1. Sails. The party hereto sews.\n2. Oars\n2.1 The party rows.\n2.2 It rests.\n3.1 It floats.\n3.2 It sinks.\n"
    )
    parents = {unit.id: unit.parent for unit in parsed("contract", text).units}
    assert (parents["sec2-2"], parents["sec3-1"], parents["sec3-2"]) == ("sec2", "", "")


def test_the_head_tells_title_kind_and_date():
    act = parsed("contract", LAMPS)
    assert (act.title, act.kind, act.date) == ("LAMP SUPPLY AGREEMENT", "agreement", "2015-03-04")


def test_the_number_that_a_filing_gives_the_text_is_no_exhibit_of_it():
    act = parsed("contract", LAMPS.replace("Section 3.1", "Exhibit 10.1\n\nSection 3.1"))
    assert [component.id for component in act.components] == ["main", "exhibitA", "exhibitB"]


LINES = """SHIP AGREEMENT|RECITALS|WHEREAS, it is|NOW, THEREFORE|ARTICLE I|ARTICLE 2 SAIL|Section 1.1 Wind.|Section 2
1. One.|2. Two|1.1 Sub. Words|1.1.1 Deep.|2.0 TWO|"Term" means a thing|(a) one;|(i) two|IN WITNESS WHEREOF
EXHIBIT A|Schedule 1|TABLE OF CONTENTS|flush words.|(|1.|of|12""".replace("\n", "|").split("|")
LINES += ["", "\f", "\u200b"]


@given(st.lists(st.sampled_from(LINES), max_size=40).map("\n".join))
def test_any_order_of_lines_gives_a_tree(text):
    check(parsed("contract", text))


@pytest.mark.parametrize(
    "line", ["(a", "1. A. ", "(a) x:\n", "1.1 A ", "EXHIBIT A\n", '"A" means ', "ARTICLE 1 ", "  ", "   x"]
)
def test_a_line_without_end_is_read_once(line):
    check(parsed("contract", "1. A. B.\n2. C. D.\n" + line * 1_000 + "x\n"))


def test_a_contract_is_summed_up_by_its_parties():
    assert parsed("contract", LAMPS).summary.startswith("This Lamp Supply Agreement (this")
    long = LAMPS.replace("Harbour Trust", "Harbour Trust and its friends " * 20)
    summary = parsed("contract", long).summary
    assert 390 < len(summary) <= 400 and long.replace("\n", " ").find(summary + " ") > 0


def test_a_heading_in_capitals_is_the_title_with_its_last_word():
    text = "SUPPLY AGREEMENT\nThis Agreement is made by the parties hereto.\n1. GOVERNING LAW\nSea law.\n"
    text += "2. CONFIDENTIAL INFORMATION\n2.1 Each party keeps secrets.\n2.2 Nobody tells.\n"
    units = {unit.id: unit for unit in parsed("contract", text).units}
    assert (units["sec1"].title, units["sec2"].title) == ("GOVERNING LAW", "CONFIDENTIAL INFORMATION")
    assert (units["sec2"].level, units["sec2-1"].level) == ("grouping", "basic_unit")


@pytest.mark.parametrize("term", ["“Night”", '"Night"', "‘Night’", "'Night'", "Night"])
@pytest.mark.parametrize("means", [" means", ":"])
def test_a_term_is_defined_in_quotation_marks_of_any_kind_or_none(term, means):
    text = "SUPPLY AGREEMENT\nThis Agreement is made by the parties hereto.\n1. DEFINITIONS\nIn this Agreement:\n"
    text += f"{term}{means} the hours from dusk to dawn.\n2. SUPPLY\nThe Supplier supplies lamps.\n"
    found = tree(parsed("contract", text))
    assert "hours from dusk to dawn" in found["sec1_defNight"]


def test_terms_and_policies_with_numbered_headings_are_no_acts():
    terms = "Terms of Service\nBy using our service you accept these terms.\n1. Accounts\nWe may close your account.\n"
    terms += "2. Liability\nNothing in this section limits your rights under an Act of Parliament.\n3. Law\nAgreed.\n"
    policy = (
        "Privacy Policy\n1. What we collect\nWe collect your name. The government may ask us for it.\n2. Your rights\n"
    )
    policy += "You may ask us for a copy under this section.\n"
    bylaws = "BYLAWS OF LARK CORPORATION\nARTICLE I\nOFFICES\nSection 1. Office. It is on a hill.\n"
    bylaws += "Section 2. Others. It may have others.\nARTICLE II\nMEETINGS\nSection 1. May. The meeting is in May.\n"
    for text in (terms, policy, bylaws):
        assert (chosen(text), parsed("contract", text).segmented) == ("contract", True)


LETTERED = """OAR HIRE AGREEMENT
This Oar Hire Agreement (the "Agreement") is made by and between Oar Ltd and Boat Ltd.
A. DEFINITIONS
"Oar" means a blade.
B. SERVICES
1. Hire. Oar Ltd hires oars to Boat Ltd.
2. Care. Boat Ltd shall not:
a) break oars; or
b) lend them.
C. FEES
1. Fee. The fee is in Schedule 1.
2. Taxes. The fee excludes taxes.
Schedule 1
Part A
1. Oars.
2. Boats.
Part B
1. Wood.
"""


def test_numbers_begin_anew_below_headings_with_letters_and_parts():
    act = parsed("contract", LETTERED)
    check(act)
    units = tree(act)
    assert (units["secA"], units["secC_sec2"]) == ("A. DEFINITIONS", "2. Taxes The fee excludes taxes.")
    assert units["secB_sec2_clb"] == "b) lend them."
    assert (units["schedule1_prtA_sec2"], units["schedule1_prtB_sec1"]) == ("2. Boats", "1. Wood")


def test_recitals_with_letters_are_no_headings_of_the_numbers_below():
    text = LETTERED.replace("A. DEFINITIONS", "RECITALS\nA. Oars are long.").replace("B. SERVICES", "B. Boats float.")
    assert {"rct1", "rct2", "sec1", "sec2"} <= tree(parsed("contract", text.replace("C. FEES\n1.", "3."))).keys()
