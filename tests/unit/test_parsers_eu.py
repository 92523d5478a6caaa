"""Acts of the European Union: recitals, articles with titles, paragraphs, points, annexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sections import check, chosen, parsed, tree

UMBRELLAS = """L 77/12 EN Official Journal of the European Union 3.4.2019
REGULATION (EU) 2019/4711 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL
of 20 March 2019
on the marking of umbrellas and amending Regulation (EU) No 12/2010
(Text with EEA relevance)
THE EUROPEAN PARLIAMENT AND THE COUNCIL OF THE EUROPEAN UNION,
Having regard to the Treaty on the Functioning of the European Union, and in particular Article 114 thereof,
Whereas:
(1) Umbrellas are sold in all Member States.
(2) Their marking differs. It should be the same, in line with
Article 12 of Regulation (EU) No 12/2010, for the following reasons:
(a) travellers buy umbrellas abroad;
(b) rain does not stop at borders.
(3) Lost umbrellas should find their owners,
HAVE ADOPTED THIS REGULATION:
CHAPTER I
General provisions
Article 1
Subject matter
This Regulation lays down rules on the marking of umbrellas.
Article 2
Definitions
For the purposes of this Regulation, the following definitions apply:
(1) ‘umbrella’ means a canopy on a stick;
(2) ‘mark’ means:
(a) a number; or
(b) a name:
(i) of the maker;
(ii) of the owner;
(3) ‘maker’ means whoever makes umbrellas.
CHAPTER II
Marks
Section 1
Place of the mark
Article 3
Handle
1. The mark shall be on the handle.
2. Member States may allow a mark on the canopy, provided that:
(a) the handle is too thin; or
(b) there is none.
The second subparagraph of Article 4(1) applies.
3. The Commission shall publish a list.
Article 3a
Sticks
The mark may be on the stick.
Section 2
Control
Article 4
Checks
1. Checks shall include:
— looking at the mark,
— opening the umbrella.
Article 5
Amendment of Regulation (EU) No 12/2010
In Regulation (EU) No 12/2010, the following Article is inserted:
‘Article 9a
Sticks
A stick is a rod.’
Article 6
Entry into force
This Regulation shall enter into force on the twentieth day following that of its publication.
This Regulation shall be binding in its entirety and directly applicable in all Member States.
Done at Brussels, 20 March 2019.
For the European Parliament
The President
ANNEX I
LIST OF MARKS
Part A
Numbers
1. Numbers have four digits.
2. They are black.
Part B
Names
1. Names are written in full.
ANNEX II
FORM
A form.
"""

LIDS = """COUNCIL DIRECTIVE 98/123/EC of 5 May 1998 concerning the lids of jars

THE COUNCIL OF THE EUROPEAN UNION,

Whereas lids differ from Member State to Member State;

HAS ADOPTED THIS DIRECTIVE:

TITLE I: LIDS

Article 1 - Scope

This Directive applies to lids.

Article 2 - Threads

(1) A lid has a thread.

(2) The thread turns to the right.

Article 3

This Directive is addressed to the Member States.

Done at Brussels, 5 May 1998.
"""

POINTS = """Weather Data Regulation

CONTENTS
Article 1 Scope
Article 2 Points
Article 3 Force

Weather Data Regulation

Whereas:
(1) Directive 95/99/EC of 24 October 1995 says little of the weather.
HAVE ADOPTED THIS REGULATION:
Article 1
Scope
The Union and the Member States keep weather data.
Article 2
Points
1.
Data shall be:
(a)
true;
(b)
fresh.
2.
The Commission shall publish them.
Article 3
Force
It applies from 2 May 2020.
"""


@pytest.mark.parametrize("text", [UMBRELLAS, LIDS, POINTS])
def test_the_invariants_hold_and_the_parser_knows_its_texts(text):
    act = parsed("eu", text)
    check(act)
    assert (act.segmented, act.jurisdiction, act.language) == (True, "eu", "en")
    assert chosen(text) == "eu"


def test_recitals_articles_and_groupings_have_ids_titles_and_words():
    found = tree(parsed("eu", UMBRELLAS))
    assert found["rct1"] == "(1) Umbrellas are sold in all Member States."
    assert "Article 12 of Regulation" in found["rct2"] and found["rct2_ptb"].startswith("(b) rain")
    assert found["rct3"] == "(3) Lost umbrellas should find their owners,"
    assert found["art1"].startswith("Article 1 Subject matter This Regulation lays down")
    assert (found["chp2"], found["chp2_sec1"]) == ("CHAPTER II Marks", "Section 1 Place of the mark")
    assert "art3a" in found


def test_levels_are_those_of_the_other_parsers():
    levels = {unit.id: unit.level for unit in parsed("eu", UMBRELLAS).units}
    assert (levels["chp2"], levels["art3"], levels["rct1"]) == ("grouping", "basic_unit", "basic_unit")
    assert (levels["art3_par2"], levels["art3_par2_ptb"]) == ("basic_unit_component", "enumeration")


def test_points_nest_by_the_list_that_they_go_on_with():
    found = tree(parsed("eu", UMBRELLAS))
    assert found["art2_pt2_ptb_ptii"] == "(ii) of the owner;"
    assert found["art2_pt3"].startswith("(3) ‘maker’")
    assert found["art4_par1_ind2"] == "— opening the umbrella."


def test_a_subparagraph_belongs_to_its_paragraph_and_not_to_the_last_point():
    found = tree(parsed("eu", UMBRELLAS))
    assert found["art3_par2"].endswith("provided that: The second subparagraph of Article 4(1) applies.")
    assert found["art3_par2_ptb"] == "(b) there is none."


def test_a_quoted_article_is_words_of_the_article_that_inserts_it():
    found = tree(parsed("eu", UMBRELLAS))
    assert "art9a" not in found and "‘Article 9a" in found["art5"]


def test_what_closes_the_act_is_in_no_article():
    act = parsed("eu", UMBRELLAS)
    last = next(unit for unit in act.units if unit.id == "art6")
    assert act.text[: last.end].endswith("that of its publication.")


def test_annexes_are_components_with_points_of_their_own():
    act = parsed("eu", UMBRELLAS)
    assert [(c.id, c.title) for c in act.components if c.type == "annex"] == [
        *(("annex1", "ANNEX I LIST OF MARKS"), ("annex2", "ANNEX II FORM")),
    ]
    assert tree(act)["annex1_prtB_pt1"] == "1. Names are written in full."


def test_lines_of_the_journal_are_set_aside():
    act = parsed("eu", UMBRELLAS)
    assert [d.code for d in act.diagnostics] == ["furniture-set-aside"]


def test_the_head_tells_kind_number_date_title_and_summary():
    act = parsed("eu", UMBRELLAS)
    assert (act.kind, act.number, act.date, act.authority) == ("regulation", "2019/4711", "2019-03-20", "eu")
    assert act.title.endswith("OF THE COUNCIL of 20 March 2019")
    assert act.summary == "on the marking of umbrellas and amending Regulation (EU) No 12/2010"
    lids = parsed("eu", LIDS)
    assert (lids.kind, lids.number, lids.date) == ("directive", "98/123/EC", "1998-05-05")
    assert (lids.title, lids.summary) == ("COUNCIL DIRECTIVE 98/123/EC of 5 May 1998", "concerning the lids of jars")


def test_an_act_that_a_recital_cites_is_not_the_act():
    act = parsed("eu", POINTS)
    assert (act.title, act.kind, act.number, act.date) == ("Weather Data Regulation", "regulation", "", "")


def test_titles_may_stand_on_the_line_of_the_article():
    found = tree(parsed("eu", LIDS))
    assert found["art1"] == "Article 1 Scope This Directive applies to lids."
    assert found["art2_pt2"] == "(2) The thread turns to the right."
    assert found["art3"] == "Article 3 This Directive is addressed to the Member States."
    assert found["tit1"] == "TITLE I LIDS"


def test_labels_may_stand_on_lines_of_their_own_and_a_table_of_contents_above():
    act = parsed("eu", POINTS)
    found = tree(act)
    assert [component.id for component in act.components] == ["preliminary", "contents", "main"]
    assert (found["art2_par1"], found["art2_par1_ptb"]) == ("1. Data shall be:", "(b) fresh.")
    assert found["art2_par2"] == "2. The Commission shall publish them."
    assert len([unit for unit in act.units if unit.kind == "article"]) == 3


@pytest.mark.parametrize("marks", ["‘’", "“”", '""', "''"])
def test_what_an_amendment_quotes_has_no_tree_inside_of_it(marks):
    first, last = marks
    text = f"""REGULATION (EU) 2031/77\nHAVE ADOPTED THIS REGULATION:\nArticle 1
Regulation (EU) 2029/12 is amended as follows:\n(1) the following Articles are inserted:\n{first}Article 1a\nNight bells
1. A {first}bell{last} is silent by night.\n2. Keepers’ houses are no towers.\nArticle 1b\nReports
The keepers report.{last};\n(2) Article 7 is deleted.\nArticle 2\nThis Regulation shall enter into force.\n"""
    act = parsed("eu", text)
    check(act)
    assert [unit.id for unit in act.units] == ["art1", "art1_pt1", "art1_pt2", "art2"]
    assert tree(act)["art1_pt1"].endswith(f"The keepers report.{last};")


def test_a_quotation_that_never_ends_hides_no_article():
    text = UMBRELLAS.replace("A stick is a rod.’", "A stick is a rod.")
    assert tree(parsed("eu", text))["art6"].startswith("Article 6 Entry into force")


@pytest.mark.parametrize("rows", ["Article 1 Article 2", "Article 1\nArticle 2\nArticle 2\n—\nArticle 9\nArticle 3"])
@pytest.mark.parametrize("signed", ["Done at Riga, 1 June 2044.\n", ""])
def test_rows_of_a_correlation_table_are_no_articles_and_hide_no_annex(rows, signed):
    text = f"""DIRECTIVE 2044/9/EU\nof 1 June 2044\non the keeping of geese\nHAVE ADOPTED THIS DIRECTIVE:
Article 1\nScope\nThis Directive is on geese.\nArticle 2\nForce\nIt applies to the Member States.\n{signed}ANNEX I
GRASS\n1. Grass is green.\n2. Hay is not.\nANNEX II\nCORRELATION TABLE\n{rows}\n"""
    act = parsed("eu", text)
    check(act)
    assert [component.id for component in act.components] == ["main", "annex1", "annex2"]
    assert [unit.id for unit in act.units if unit.kind == "article"] == ["art1", "art2"]
    assert tree(act)["annex1_pt2"] == "2. Hay is not."


LINES = """REGULATION (EU) 2019/4711|Whereas:|(1) One.|(2) Two|HAVE ADOPTED THIS REGULATION:|CHAPTER I|TITLE II
Section 1|Rules|Article 1|Article 2|Article 1a|Article 3 - Title|‘Article 9|Scope|1. It is:|2. It was.
(a) one;|(i) two|— three|ANNEX|ANNEX II|Part A|Done at Brussels, 2 May 2019.
This Regulation shall be binding in its entirety
Article|(|1.|of
CONTENTS|EN""".replace("\n", "|").split("|")
LINES += ["", "\f", "\u200b"]


@given(st.lists(st.sampled_from(LINES), max_size=40).map("\n".join))
def test_any_order_of_lines_gives_a_tree(text):
    check(parsed("eu", text))


@pytest.mark.parametrize(
    "line", ["(a", "Article 1\n", "(a) x:\n", "— ", "1.", "(1) ", "ANNEX I\n", "CHAPTER I\n", "  "]
)
def test_a_line_without_end_is_read_once(line):
    check(parsed("eu", "Article 1\nA\nB.\n" + line * 1_000 + "x\n"))


@pytest.mark.parametrize("month", ["Aprıl", "Aprİl", "Auguſt"])
def test_a_month_of_odd_letters_is_no_date(month):
    act = parsed(
        "eu", f"REGULATION (EU) 2016/1 OF 27 {month} 2016\non lamps\nArticle 1\nLamps burn.\nArticle 2\nIn force.\n"
    )
    assert act.date in ("", "2016")


def test_recitals_of_older_acts_have_no_numbers_and_an_act_may_have_a_sole_article():
    text = "COMMISSION DECISION\nof 9 May 1997\non spoons\n(97/999/EC)\nTHE COMMISSION OF THE EUROPEAN COMMUNITIES,\n"
    text += "Whereas the market for spoons is closed;\nWhereas the Member States were asked,\nHAS DECIDED AS FOLLOWS:\n"
    text += "Sole Article\nThe market for spoons is open.\nDone at Brussels, 9 May 1997.\n"
    act = parsed("eu", text)
    check(act)
    assert chosen(text) == "eu"
    assert [unit.id for unit in act.units] == ["rct1", "rct2", "artSole"]
    assert [act.text[unit.start : unit.end].splitlines()[-1] for unit in act.units] == [
        *("Whereas the market for spoons is closed;", "Whereas the Member States were asked,"),
        "The market for spoons is open.",
    ]


def test_conventions_have_articles_in_roman_numerals_and_an_agreement_with_them_is_none():
    articles = "".join(f"ARTICLE {n}\n{{0}} shall mark their paths.\n" for n in ("I", "II", "III"))
    act = parsed("eu", text := "CONVENTION ON PATHS\n" + articles.format("The Contracting Parties"))
    assert ([unit.id for unit in act.units], chosen(text)) == (["art1", "art2", "art3"], "eu")
    agreement = "PATH AGREEMENT\nThis Agreement is made by the parties hereto with the Commission and the Union.\n"
    assert chosen(agreement + articles.format("The parties hereto")) == "contract"


def test_a_title_may_stand_in_brackets_above_its_article():
    text = (
        "Act on Lanterns\n(Purpose)\nArticle 1 This Act prevents fires.\n(Makers)\nArticle 2 A maker must be of age.\n"
    )
    act = parsed("eu", text)
    check(act)
    assert [(unit.title, act.text[unit.start]) for unit in act.units] == [("(Purpose)", "A"), ("(Makers)", "A")]


def test_points_of_an_annex_may_have_their_number_on_a_line_of_its_own():
    articles = "".join(f"Article {number}\nAn oar is long, and the blade of it is broad.\n" for number in (1, 2))
    act = parsed(
        "eu", f"►B REGULATION (EU) 2020/99\non oars\n\n{articles}ANNEX\nPART A\nOars\n1.\nOf wood.\n2.\nOf iron.\n"
    )
    assert (tree(act)["annex1_prtA"], tree(act)["annex1_prtA_pt2"]) == ("PART A Oars", "2. Of iron.")
    assert act.title == "REGULATION (EU) 2020/99 on oars"


def test_what_was_repealed_is_no_law_in_force():
    """But an article that repeals, or is about acts that were repealed, is."""
    text = "Regulation (EU) 2031/5 of the European Parliament\n\nHAVE ADOPTED THIS REGULATION:\n\n"
    text += "Article 1\n\n(repealed)\n\nArticle 2 (repealed)\n\nArticle 3\n\nDeleted\n\n"
    text += "Article 4\n\nRepealed by Regulation (EU) 2032/7.\n\n"
    text += "Article 5\n\nRepeal\n\nRegulation (EU) 2001/3 is repealed.\n\n"
    text += (
        "Article 6\nStalls\n1. Stalls are small.\n2. (deleted)\n\nArticle 7\n\nRepealed acts\n\nThe acts are listed.\n"
    )
    gone = {unit.id for unit in parsed("eu", text).units if unit.status == "revoked"}
    assert gone == {"art1", "art2", "art3", "art4", "art6_par2"}
