"""Citations read from queries: which units and acts the words name, in whatever language."""

import time

import pytest
from legalos.references.queries import read_query
from legalos.references.titles import plain
from legalos.search.citations import citation

UNITS = [
    ("art. 5º, VI, da LGPD", ["art5_cpt_inc6"], "lei 13709/2018"),
    ("LGPD art 5 VI", ["art5_cpt_inc6"], "lgpd"),
    ("art 121 cp", ["art121"], "cp"),
    ("art. 98, II, do eca", ["art98_cpt_inc2"], "eca"),
    ("cdc art 51", ["art51"], "cdc"),
    ("art. 6 viii cdc", ["art6_cpt_inc8"], "cdc"),
    ("cdc art 6 viii", ["art6_cpt_inc8"], "cdc"),
    ("art 5 i quem", ["art5"], ""),
    ("gdpr art 5", ["5"], "gdpr"),
    ("art. 19, caput, do Marco Civil", ["art19_cpt"], "lei 12965/2014"),
    ("art. 19 da Lei do Marco Civil", ["art19"], "lei 12965/2014"),
    ("art. 52 da LGPD, § 1º, inciso I", ["art52_par1_inc1"], "lgpd"),
    ("art. 7º da LGPD, III", ["art7_cpt_inc3"], "lgpd"),
    ("art 5 lgpd inciso vi", ["art5_cpt_inc6"], "lgpd"),
    ("§ 2º do art. 3º do Estatuto das Feiras", ["art3_par2"], "estatuto das feiras"),
    ("§ 1º do art. 3º", ["art3_par1", "art3_par1u"], ""),
    ("art. 30-A da Lei nº 412", ["art30-1"], "lei 412"),
    ("art. 2º do Anexo I da Resolução 740/2020", ["anexo1_art2"], "resolucao 740/2020"),
    ("Section 167(2)(a) CrPC", ["167(2)(a)"], "crpc"),
    ("section 167 crpc", ["167"], "crpc"),
    ("u/s 498A IPC", ["498a"], "ipc"),
    ("clause (a) of sub-section (2) of section 167", ["167(2)(a)"], ""),
    ("Article 6(1)(f)", ["6(1)(f)"], ""),
    ("Art. 6(1)(f) GDPR", ["6(1)(f)"], "gdpr"),
    ("GDPR Article 6", ["6"], "gdpr"),
    ("point (f) of Article 6(1) of Regulation (EU) 2016/679", ["6(1)(f)"], "2016/679"),
    ("recital 26", ["rct26"], ""),
    ("Order XXXIX Rule 1", ["o39r1"], ""),
    ("O. 39, R. 1 and 2", ["o39r1", "o39r2"], ""),
    ("rule 1 of order XXXIX", ["o39r1"], ""),
    ("sections 5 to 8 of the Lakes Code", ["5", "6", "7", "8"], "lakes code"),
    ("How do Sections 436A and 437 relate in bail matters?", ["436a", "437"], ""),
    ("How do Articles 7 (consent) and 6 (lawful basis) work together?", ["7", "6"], ""),
    ("s 3 River Ghats Act", ["3"], "river ghats act"),
    ("regulation 2(1)", ["2(1)"], ""),
    ("reg. 4 of the Boating Ponds Rules", ["4"], "boating ponds rules"),
    ("§ 30102a", ["30102a"], ""),
    ("§ 21.003", ["21.003"], ""),
    ("Section 3.01(b) and 3.02", ["3.01(b)", "3.02", "3.1(b)", "3.2"], ""),
    ("Section 3.10", ["3.10"], ""),
    ("Sect. 3 of the River Ghats Act", ["3"], "river ghats act"),
    ("§167(2) CrPC", ["167(2)"], "crpc"),
    ("167(2) CrPC", ["167(2)"], "crpc"),
    ("6(1)(f) and 9(2) GDPR", ["6(1)(f)", "9(2)"], "gdpr"),
    ("Article VI GDPR", ["6"], "gdpr"),
    ("Article 17.1 GDPR", ["17(1)"], "gdpr"),
    ("section 167 Cr.P.C.", ["167"], "crpc"),
    ("s. 41A of the Cr. P. C.", ["41a"], "crpc"),
    ("recital (47)", ["rct47"], ""),
    ("recitals (47) and (48)", ["rct47", "rct48"], ""),
    ("Recital no. 47", ["rct47"], ""),
    ("Section No. 12", ["12"], ""),
    ("Order XVI-A Rule 1A", ["o16ar1a"], ""),
    ("O 39 rr 1 and 2", ["o39r1", "o39r2"], ""),
    ("rr 1 and 2", ["1", "2"], ""),
    ("Article 6, paragraph 1, point (f) of the GDPR", ["6(1)(f)"], "gdpr"),
    ("section 167, sub-section (2)", ["167(2)"], ""),
    ("annex II", ["annex2"], ""),
    ("Annex I of Regulation (EU) 2016/679", ["annex1"], "2016/679"),
    ("first schedule", ["sch1"], ""),
    ("Schedule 2 of the River Ghats Act", ["sch2"], "river ghats act"),
    ("มาตรา 40", ["40"], ""),
    ("มาตรา ๔๐และ", ["40"], ""),
    ("Section 2.1(b) of the Supply Contract Rules", ["2.1(b)"], "supply contract rules"),
    ("regulation 3 of the Moon Regulations 2001", ["3"], "moon regulations 2001"),
    ("article 2 of the Moon Order 1950", ["2"], "moon order 1950"),
    ("clause 2.2 of the Moon Purchase Agreement", ["2.2"], "moon purchase agreement"),
    ("section 3 of the moon act 1999", ["3"], "moon act 1999"),
    ("moon act 1999, section 3", ["3"], "moon act 1999"),
    ("section 3 of the indian contract act", ["3"], "contract act"),
    ("section 3 of the contract act", ["3"], "contract act"),
    ("section 3 of the code of lamps in force", ["3"], "code of lamps"),
    ("SECTION 3 OF THE MOON ACT 1999", ["3"], "moon act 1999"),
    ("section 3 of Act No. 17 of 1961", ["3"], "17/1961"),
    ("section 4 of the Lamp Act 12 of 2030", ["4"], "12/2030"),
    ("section 4 Lamp Act (No. 3 of 2021)", ["4"], "lamp act 2021"),
    ("section 3 of Cap. 999", ["3"], "cap. 999"),
    ("S.I. 2030/417 regulation 2", ["2"], "417/2030"),
    ("Directive 2009/13/EC, Article 2", ["2"], "2009/13"),
    ("Directive 87/12/EEC article 2", ["2"], "87/12"),
    ("Council Regulation (EC) No 44/2001 Article 5", ["5"], "44/2001"),
    ("Does Regulation (EU) 2031/417, Article 3", ["3"], "2031/417"),
    ("Annex III, point 2", ["annex3_pt2"], ""),
    ("point 2 of Annex III of Regulation (EU) 2031/417", ["annex3_pt2"], "2031/417"),
    ("Schedule 2, para 3", ["sch2_para3"], ""),
    ("Schedule 1, Part 2", ["sch1_prt2", "schedule1_prt2"], ""),
    ("Art 6 (1) f GDPR", ["6(1)(f)"], "gdpr"),
    ("article 3 bis", ["3bis"], ""),
    ("Exhibit A", ["exhibita"], ""),
    ("Chapter III of the GDPR", ["chp3"], "gdpr"),
    ("Section 2 of Chapter III of the GDPR", ["chp3_sec2", "sec2"], "gdpr"),
    ("GDPR, Chapter III, Section 2", ["chp3_sec2", "sec2"], "gdpr"),
    ("Section 167(2) of Chapter XII of the CrPC", ["167(2)"], "crpc"),
    ("Article 15 of Chapter III of the GDPR", ["15"], "gdpr"),
    ("Chapter II of Part IV of the Lakes Act", ["prt4_chp2"], "lakes act"),
    ("Section 2 of Chapter III of Title I", ["tit1_chp3_sec2"], ""),
    ("gdpr art 5 1 c", ["5(1)(c)"], "gdpr"),
    ("art 5 1 c gdpr", ["5(1)(c)"], "gdpr"),
    ("section 5 10 years", ["5"], ""),
    ("49 CFR 599.5", ["599.5"], ""),
    ("49 U.S.C. § 40102(a)", ["40102(a)"], ""),
    ("EU 2031/417 art 9", ["9"], "2031/417"),
    ("Sec. 5 of Republic Act No. 99999", ["5"], "republic act no. 99999"),
    ("2031 asp 9 s 3", ["3"], "9/2031"),
    ("O XXI-A R 1", ["o21ar1"], ""),
    ("section 438 crpc anticipatory bail", ["438"], "crpc"),
    ("302 IPC", ["302"], "ipc"),
    ("ipc 498A", ["498a"], "ipc"),
    ("s 45 DPA 2018", ["45"], "dpa"),
    ("HRA 1998, s 6", ["6"], "hra"),
    ("section 172 companies act", ["172"], "companies act"),
    ("Art 9 para 2 lit a GDPR", ["9(2)(a)"], "gdpr"),
    ("Art. 6 Abs. 1 lit. f DSGVO", ["6(1)(f)"], "dsgvo"),
    ("Rec. 26 GDPR", ["rct26"], "gdpr"),
    ("Or. 39 r. 1", ["o39r1"], ""),
    ("Reg. (EU) 2031/417 art. 5", ["5"], "2031/417"),
    ("S.C. 2030, c. 5, s. 3", ["3"], "5/2030"),
    ("2029 c. 14 section 3", ["3"], "14/2029"),
    ("มาตรา ๔ ทวิ", ["4ทวิ"], ""),
    ("ม. 3 ประมวลกฎหมายโคมไฟ", ["3"], plain("ประมวลกฎหมายโคมไฟ")),
    ("มาตรา 3 แห่งประมวลกฎหมายโคมไฟ", ["3"], plain("ประมวลกฎหมายโคมไฟ")),
    ("พ.ร.บ. โคมไฟ พ.ศ. 2530 มาตรา 3", ["3"], plain("พระราชบัญญัติโคมไฟ")),
    ("มาตรา 420 ป.พ.พ.", ["420"], plain("ประมวลกฎหมายแพ่งและพาณิชย์")),
    ("urn:lex:br:federal:lei:2001-02-03;9!art5_cpt_inc6", ["art5_cpt_inc6"], "urn:lex:br:federal:lei:2001-02-03;9"),
]  # fmt: skip


@pytest.mark.parametrize(("query", "keys", "name"), UNITS, ids=[query for query, *_ in UNITS])
def test_the_units_and_the_act_that_a_query_names_are_read(query, keys, name):
    (found,) = read_query(query)
    assert [key for key in found.keys if key in keys] == keys
    assert name in found.names if name else not found.names


@pytest.mark.parametrize(
    ("query", "name"),
    [("lei 13.709/2018", "lei 13709/2018"), ("13.709/2018", "13709/2018"), ("lgpd", "lgpd"), ("LFL prazo", "lfl"),
     ("Decreto 9.999 de 2001", "decreto 9999/2001"), ("Indian Fishing Act, 1999", "fishing act 1999"),
     ("โทษตามประมวลกฎหมายโคมไฟกำหนดไว้อย่างไร", plain("ประมวลกฎหมายโคมไฟ")),
     ("o que diz a Lei 8.666/93", "lei 8666/1993"), ("Act No. 17 of 1961", "17/1961"), ("17 of 1961", "17/1961")],
)  # fmt: skip
def test_an_act_alone_is_read_by_its_number_its_acronym_or_its_name(query, name):
    (found,) = read_query(query)
    assert not found.keys
    assert name in found.names


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("section 3 of the Moon Lantern Act", {"moon lantern act"}),
        ("section 3 of the moon lantern act", {"moon lantern act"}),
        ("section 3 of the Moon Lantern Act, 1950", {"moon lantern act 1950", "moon lantern act s.a."}),
        ("Does the Moon Lantern Act, section 3, apply?", {"moon lantern act"}),
        ("the GDPR and Moon Lantern Act, section 3", {"moon lantern act"}),
        ("section 3 of the Indian Moon Act", {"indian moon act", "moon act"}),
        ("New Moons Act 1965 s 3", {"new moons act 1965", "new moons act s.a."}),
        ("clause 3 of the Moon Supply Agreement", {"moon supply agreement"}),
        ("Marco Legal das Lanternas, art. 4º", {"marco legal das lanternas"}),
        ("art. 4º do Código de Defesa do Lanterneiro", {"codigo de defesa do lanterneiro"}),
        ("o Estatuto das Lanternas, em seu art. 4º,", {"estatuto das lanternas"}),
    ],
)
def test_an_act_is_named_by_all_the_words_that_it_is_cited_by_and_its_year(query, names):
    (found,) = read_query(query)
    assert (set(found.names), found.called) == (names, True)


@pytest.mark.parametrize("query", ["Lei Federal, art. 4º", "do art. 4º da Lei", "Código, art. 4º"])
def test_a_word_that_any_act_may_be_called_by_names_none(query):
    (found,) = read_query(query)
    assert not found.names


@pytest.mark.parametrize(
    "query",
    [
        "",
        "prazo para recurso",
        "quem paga a multa de 1/3?",
        "What must a keeper do?",
        "em 12/05/2020",
        "5 000 m²",
        "I, II e VIII",
        "the keeper's 3 days",
        "o civil responde em 3 dias",
        "what schedule I must follow",
        "a schedule 2 weeks long",
        "it holds 4(a) and 4(b)",
        "what Article I wrote said",
        "J. K. Rowe and the A.B.D. of it",
        "the Moon Purchase Agreement between A and B",
        "in 5 of 1990 cases",
        "Civil Appeal No. 17 of 1990",
        "chapter 3 of the book",
        "5 000 dollars 2018",
        "the 2020 c. of things",
        "พระราชบัญญัตินี้",
    ],
)
def test_words_that_cite_nothing_make_no_clause(query):
    assert citation(query) is None


def test_the_schedule_that_a_unit_is_of_is_not_looked_for_beside_it():
    assert [one.keys for one in read_query("Order XXXIX Rule 1 of the First Schedule")] == [("o39r1",)]


@pytest.mark.parametrize("order", ["İ", "ı", "Xı"])
def test_an_order_is_numbered_in_roman_letters_alone(order):
    assert all("o1r1" not in one.keys for one in read_query(f"Order {order} Rule 1"))
    assert [one.keys for one in read_query("order xxxix rule 1")] == [("o39r1",)]


def test_of_two_readings_of_the_same_words_the_longer_one_counts():
    (found,) = read_query("Art. 6(1)(f) GDPR")
    assert found.keys == ("6(1)(f)",)


@pytest.mark.parametrize("unit", ["do art. 7º", "do art. 7º da Lei", "do art. 7º da referida lei"])
def test_a_unit_is_of_the_act_that_the_query_names_for_sure_elsewhere(unit):
    found = read_query(f"Conforme a LGPD, julgue o item {unit} quanto ao prazo")
    assert [one.sure for one in found] == [True, True]
    assert found[0].names == found[1].names


@pytest.mark.parametrize(
    "words", ["the act", "this act", "the same act", "the act on order", "the act and its rules", "our order"]
)
def test_an_act_that_is_not_named_hinders_no_unit(words):
    assert [one.called or one.sure for one in read_query(f"section 3 of {words}")] == [False]


def test_a_unit_need_not_be_of_what_may_be_no_act():
    found = read_query("EXCETO: o que diz o art. 7º")
    assert [(one.names, one.sure) for one in found] == [(("exceto",), False), (("exceto",), False)]


HOSTILE = [
    "Section 1, ", "art. 5º, I, da LGPD e ", "Order I Rule 1 and ", "(", "Section 1(a)", "1(a)", "A ", "Act of The ",
    "clause (a) of ", "section 1 to 999 ", "Lei nº ", "rule 1 of order I, ", "1.000/2000 ", "urn:lex:", "§ ",
    "Article 6 (x) and ", "1(a) and ", "Article 6, point (a), ", "A.B.", "recital (1), ", "Article VI ", "annex II ",
    "section 1 of the moon ", "section 1 the moon ", "para 1 ", "lit a ", "S.C. 2030, c. 5, ",
    "Marco Legal da A ", "Lei A da B, art. 1º ", "The Under By Act 1999 ", "49 CFR 1 ", "art 1 i cdc ", "art 1 1 c ",
    "พระราชบัญญัติ", "ป.อ. ", "art. 1º da LGPD, § 1º ",
    "Moon Order ", "Contract Act ", "Act No. 1 of 1990 ", "annex 1, point 1 of ", "1 (1) f ",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_reading_a_query_of_any_length_takes_no_longer_than_that_of_its_beginning(piece):
    began = time.perf_counter()
    assert len(read_query(piece * 30_000)) <= 64
    assert time.perf_counter() - began < 3


@pytest.mark.parametrize("piece", HOSTILE)
def test_the_clause_of_any_query_is_small(piece):
    clause = citation(piece * 500)
    assert clause is None or len(clause["dis_max"]["queries"]) <= 200


def scores(query: str) -> dict[tuple[str, str], float]:
    """The score of each field and key that the clause looks for, whatever the act."""
    found = {}
    for one in citation(query)["dis_max"]["queries"]:
        held = one["constant_score"]["filter"]
        for condition in held.get("bool", {}).get("filter", [held]):
            for field, keys in condition.get("terms", {}).items():
                for key in keys:
                    found.setdefault((field, key), one["constant_score"]["boost"])
    return found


def test_the_unit_itself_comes_before_what_lies_around_it_and_that_before_what_only_holds_it():
    found = scores("art. 5º, VI")
    ladder = [found["chunks.unit", key] for key in ("art5_cpt_inc6", "art5_cpt", "art5")]
    assert ladder == sorted(ladder, reverse=True)
    assert ladder[-1] > found["chunks.units", "art5_cpt_inc6"] > found["chunks.units", "art5"]


def test_a_unit_of_an_act_that_is_named_for_sure_is_looked_for_in_no_other():
    for one in citation("art. 5º da Lei 13.709/2018")["dis_max"]["queries"]:
        conditions = one["constant_score"]["filter"]["bool"]["filter"]
        named = conditions[1]["bool"]["should"]
        assert "lei 13709/2018" in named[0]["terms"]["chunks.names"]
        assert named[1] == {"bool": {"must_not": [{"exists": {"field": "chunks.names"}}]}}


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("Section 2 of the Unicorns Act, 2010", "2"),
        ("Section 2 IPC", "2"),
        ("Article 2 GDPR", "2"),
        ("art. 5 da Lei dos Unicórnios", "art5"),
        ("regulation 2 of the Unicorns Regulations 2001", "2"),
        ("article 2 of the Unicorns Order 1950", "2"),
        ("clause 2 of the Unicorn Purchase Agreement", "2"),
        ("section 2 of the unicorns act 1999", "2"),
    ],
)
def test_the_unit_of_an_act_that_is_named_hardly_lifts_those_of_others(query, key):
    shares = [
        one["constant_score"]["boost"] for one in citation(query)["dis_max"]["queries"] if "names" not in str(one)
    ]
    assert shares and max(shares) * 3000 < 2
    assert scores(query)["chunks.unit", key] == 1.0


@pytest.mark.parametrize("query", ["Section 2 order", "Section 2 FIR", "SECTION 2 BAILC"])
def test_the_unit_beside_words_that_may_be_no_name_is_lifted_in_any_act(query):
    shares = [
        one["constant_score"]["boost"] for one in citation(query)["dis_max"]["queries"] if "names" not in str(one)
    ]
    assert max(shares) == 0.4
