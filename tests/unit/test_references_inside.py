"""Citations of an act's own provisions in English and Thai acts."""

import time

import pytest
from legalos.model import SourceText
from legalos.parsers import parse

MARKETS = """THE MARKETS ACT, 1973
CHAPTER I
PRELIMINARY
1. Short title.—This Act may be called the Markets Act, 1973.
2. Stalls.—(1) No person shall keep a stall except under section 3 or sections 4 and 5(1)(b).
(2) Notwithstanding sub-section (1), a fair under clause (a) of sub-section (1) of section 5 is free.
3. Licences.—A licence under section 7 of the Weights Act, 1950 is valid, as is one under section 4 of this Act.
4. Fees.—The fee of section 9 is paid within the time that section 5 allows.
5. Fairs.—(1) A fair is held—
(a) on Sundays; and
(b) on feast days.
(2) The list of sub-section (1) may be changed.
"""
REGULATION = """REGULATION (EU) 2030/12 OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL
of 3 May 2030
on market stalls
Whereas:
(1) Stalls feed the cities.
HAVE ADOPTED THIS REGULATION:
Article 1
Subject matter
1. This Regulation applies to stalls.
2. Paragraph 1 of this Article and point (b) of Article 2(1) do not apply to fairs; see recital 1.
Article 2
Conditions
1. A stall shall be:
(a) clean;
(b) lit as Article 5 of Directive 95/46/EC says.
2. Articles 1 and 3 of Regulation (EU) No 1/2000 are repealed.
"""
THAI = """พระราชบัญญัติตลาด พ.ศ. ๒๕๖๐
มาตรา ๑ พระราชบัญญัตินี้เรียกว่า พระราชบัญญัติตลาด
มาตรา ๒ ให้ใช้บังคับตามมาตรา ๓ (๑) และมาตรา ๔/๑ แต่มิใช่มาตรา ๓ แห่งประมวลรัษฎากร
มาตรา ๓ ในกรณี
(๑) หนึ่ง
(๒) สอง
มาตรา ๔/๑ เพิ่ม
"""

SUPPLY = """LAMP SUPPLY AGREEMENT

This Lamp Supply Agreement (this "Agreement") is made as of May 5, 2021 by and between Wick Inc. and Lumen LLC.

ARTICLE I
DEFINITIONS

1.01 Lamp. A lamp is what Section 2.02(b) and clause 2.1 of this Agreement call so, but for Section 2.1 of the Lamp Act.

1.02 Wick. A wick is what Articles I and II say, as does Section 1.01 of the Supply Agreement.

ARTICLE II
SUPPLY

2.01 Orders. The buyer orders lamps subject to Section 1.02 to Lumen and Section 9.9. Those of Exhibit A, not Exhibit B.

2.02 Forecasts. The buyer shall:

(a) give a forecast; and

(b) keep to it, as paragraph (a) and Sections 1.1 and 2.01 have it.

IN WITNESS WHEREOF, the parties have signed this Agreement.

EXHIBIT A
LAMPS

1. Oil lamps. Those of Section 2 of this Exhibit A, not Exhibit A to the Moon Agreement.

2. Gas lamps. Those of Section 2.01.
"""


def links(text, jurisdiction):
    act = parse(SourceText("act", "act.txt", "text", text), jurisdiction)
    assert all(act.text[one.start : one.end] == one.text for one in act.references)
    return [(one.unit, one.target) for one in act.references]


def test_sections_of_the_act_itself_are_linked_and_those_of_others_are_not():
    assert links(MARKETS, "india") == [
        ("sec2_sub1", "sec3"),
        ("sec2_sub1", "sec4"),
        ("sec2_sub1", "sec5_sub1_clb"),
        ("sec2_sub2", "sec2_sub1"),
        ("sec2_sub2", "sec5_sub1_cla"),
        ("sec3", "sec4"),
        ("sec4", "sec5"),
        ("sec5_sub2", "sec5_sub1"),
    ]


def test_numbers_are_read_as_in_queries():
    text = MARKETS.replace("5. Fairs.", "4A. Lamps.—A lamp burns.\n5. Fairs.")
    text = text.replace("except under section 3 ", "except under section 4-a, section 3 ")
    assert ("sec2_sub1", "sec4a") in [(unit, target.lower()) for unit, target in links(text, "india")]


def test_the_number_of_an_order_is_none_of_its_rules():
    rules = "ORDER II\nSuits\n1. Frame.—One suit.\n2. Whole claim.—All of it.\n"
    text = f"THE PROCEDURE ACT, 1908\n1. Scope.—See Order 2, rule 1.\nTHE FIRST SCHEDULE\n{rules}"
    assert [target for _, target in links(text, "india") if target.startswith("o2")] == ["o2r1"]


def test_a_rule_of_an_added_order_is_linked():
    rules = "ORDER XVI\nSUITS\n1. Frame.—One suit.\n1A. Claim.—All of it.\n"
    rules += "ORDER XVI-A\nWITNESSES\n1. Frame.—One suit.\n1A. Whole claim.—All of it.\n"
    text = f"THE PROCEDURE ACT, 1908\n1. Scope.—See Order XVI-A, rule 1A.\nTHE FIRST SCHEDULE\n{rules}"
    assert ("sec1", "o16Ar1A") in links(text, "india")


def test_articles_paragraphs_points_and_recitals():
    assert links(REGULATION, "eu") == [
        ("art1_par2", "art1_par1"),
        ("art1_par2", "art2_par1_ptb"),
        ("art1_par2", "rct1"),
    ]


def test_provisions_of_a_contract_go_by_their_numbers_whatever_they_are_called():
    assert links(SUPPLY, "contract") == [
        ("sec1-1", "sec2-2_clb"),
        ("sec1-1", "sec2-1"),
        ("sec1-2", "art1"),
        ("sec1-2", "art2"),
        ("sec1-2", "sec1-1"),
        ("sec2-1", "sec1-2"),
        ("sec2-1", "exhibitA"),
        ("sec2-2_clb", "sec2-2_cla"),
        ("sec2-2_clb", "sec1-1"),
        ("sec2-2_clb", "sec2-1"),
        ("exhibitA_sec1", "exhibitA_sec2"),
        ("exhibitA_sec2", "sec2-1"),
    ]


def test_in_an_amendment_the_agreement_is_the_one_that_is_amended():
    text = SUPPLY.replace("LAMP SUPPLY AGREEMENT", "AMENDMENT TO THE LAMP SUPPLY AGREEMENT")
    assert ("sec1-2", "sec1-1") not in links(text, "contract")


def test_thai_sections():
    assert links(THAI, "thailand") == [("sec2", "sec3_it1"), ("sec2", "sec4-1")]


@pytest.mark.parametrize(
    "piece",
    [
        "section 1, ",
        "clause (a) of ",
        "(a)(b)(c)",
        "sub-section (1), (2), ",
        "article 1 and ",
        "orders I rule ",
        "มาตรา 1 ",
        "Articles I, ",
        "§ 1.1 of the Moon ",
    ],
)
def test_time_is_linear_in_what_looks_like_citations(piece):
    jurisdiction, text = ("contract", SUPPLY) if piece[0] in "A§" else ("india", MARKETS)

    def seconds(times):
        source = SourceText("act", "act.txt", "text", text + piece * times)
        start = time.process_time()
        parse(source, jurisdiction)
        return time.process_time() - start

    small = min(seconds(400) for _ in range(3))
    assert any(seconds(4_000) < 40 * small + 0.05 for _ in range(2))


@pytest.mark.parametrize("order", ["İ", "ı", "Xı"])
def test_an_order_is_numbered_in_roman_letters_alone(order):
    text = MARKETS.replace("under section 3 or", f"under Order {order}, Rule 1 or section 3 or")
    assert ("sec2_sub1", "sec3") in links(text, "india")
