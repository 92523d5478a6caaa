"""Which parser is surest of a text: what only contracts have, what only acts of the Union have, and what is neither."""

import pytest
from sections import chosen, parsed, tree

MADE = """ROWING AGREEMENT
This Rowing Agreement (the "Agreement") is made as of May 5, 2021 by and between Oar Inc. and Boat LLC.
"""
ARTICLES = "".join(
    f"ARTICLE {number}\nOARS\n{number}.1 Length. An oar is long.\n{number}.2 Width. The blade of an oar is broad.\n"
    for number in (1, 2, 3)
)
WHEREAS = "WHEREAS, the Client wishes to row;\nNOW, THEREFORE, the parties agree as follows:\n"
ROMAN = "".join(
    f"{number}. {title}\nThe rower shall row for the client.\n"
    for number, title in (("I", "SERVICES"), ("II", "FEES"), ("III", "TERM"))
)
SIGNED = "IN WITNESS WHEREOF, the parties hereto have executed this Agreement.\n"
STATES = """AGREEMENT BETWEEN THE GOVERNMENT OF OARLAND AND THE GOVERNMENT OF BOATLAND ON ROWING
The Government of Oarland and the Government of Boatland (hereinafter "the Parties"),
Have agreed as follows:
Article 1
Scope
This Agreement applies to oars.
Article 2
Duties
Each Party shall row.
"""
UNDERSTANDING = """MEMORANDUM OF UNDERSTANDING
This Memorandum of Understanding is made between the Ministry of Boats and the Rowing Foundation.
Article 1: Purpose
The purpose is rowing.
Article 2: Cooperation
The Parties will cooperate in the making of oars.
Article 3: Term
This MoU remains in force for three years.
"""
JUDGMENT = """IN THE HIGH COURT OF OARLAND
Civil Appeal No. 12 of 2019
Oar Inc. v Boat LLC
JUDGMENT
1. This appeal is against the order of the court below under Section 11 of the Rowing Act.
2. The appellant entered into an agreement with the respondent.
3. The parties agree that the agreement is in writing. The appeal is dismissed.
"""
LETTER = """Dear Ms Oar,
Under section 5 of the Act you must:
1. send the form to the office;
2. pay the fee; and
3. wait for an answer.
Article 6 of the Act does not apply to you. Yours sincerely,
J. Boat
"""
PART = "PART 60—OARS\n" + "".join(
    f"§ 60.{number} Oars of wood {number}.\n(a) The oar is of the wood that is named.\n" for number in (1, 2, 3, 10)
)
UNION = """COUNCIL DECISION 2020/12 on the conclusion of the Agreement between the Union and Oarland
THE COUNCIL OF THE EUROPEAN UNION,
Having regard to the Treaty,
HAS ADOPTED THIS DECISION:
Article 1
The Agreement on rowing is approved on behalf of the Union. The text of the Agreement is attached to this Decision.
Article 2
This Decision shall enter into force on the day of its adoption.
"""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (MADE + ARTICLES, "contract"),
        (MADE + WHEREAS + ROMAN + SIGNED, "contract"),
        (UNDERSTANDING, "contract"),
        (STATES, "eu"),
        (UNION, "eu"),
        (PART, "english"),
        (JUDGMENT, "plain"),
        (LETTER, "plain"),
    ],
)
def test_the_kind_of_a_text_is_told_by_what_only_that_kind_has(text, kind):
    assert chosen(text) == kind


def test_a_contract_numbered_in_roman_figures_is_cut():
    units = tree(parsed("contract", MADE + WHEREAS + ROMAN + SIGNED))
    assert {"sec1", "sec2", "sec3", "sig"} <= units.keys()


def test_a_letter_by_which_parties_bind_themselves_is_a_contract():
    letter = MADE + "Dear Ms Boat,\n" + WHEREAS + "1. Oars. The client buys the oars.\n2. Fee. The fee is due in May.\n"
    assert chosen(letter + SIGNED + "Yours sincerely,\nA. Oar\n") == "contract"
