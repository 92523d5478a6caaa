"""Thai acts: มาตรา with paragraphs and items, in groupings; digits of both kinds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sections import check, chosen, parsed, tree

MARKET = """พระราชบัญญัติ
ตลาดน้ำชุมชน
พ.ศ. ๒๕๖๐

ให้ไว้ ณ วันที่ ๓ พฤษภาคม พ.ศ. ๒๕๖๐

มาตรา ๑ พระราชบัญญัตินี้เรียกว่า “พระราชบัญญัติตลาดน้ำชุมชน พ.ศ. ๒๕๖๐”
มาตรา ๒ พระราชบัญญัตินี้ให้ใช้บังคับตั้งแต่วันถัดจากวันประกาศเป็นต้นไป

หมวด ๑
บททั่วไป

มาตรา ๓ ในพระราชบัญญัตินี้
“แพ” หมายความว่า เรือนที่ลอยน้ำ
“ตลาด” หมายความว่า ที่ขายของ
มาตรา ๔ ผู้ค้าต้อง
(๑) จดทะเบียน
(๒) ชำระค่าธรรมเนียมตาม
(ก) อัตราที่หนึ่ง
(ข) อัตราที่สอง
(๓) รักษาความสะอาด
ความในวรรคหนึ่งมิให้ใช้กับเด็ก
มาตรา ๔ ทวิ ผู้ค้าที่พ้นจากทะเบียนตามมาตรา ๔ ให้คืนแพ
มาตรา ๕/๑ คณะกรรมการประชุมปีละสองครั้ง

บทเฉพาะกาล

มาตรา ๖ ทะเบียนเดิมให้ใช้ต่อไปได้หนึ่งปี

ผู้รับสนองพระราชโองการ
สมชาย ใจดี
นายกรัฐมนตรี

บัญชีท้ายพระราชบัญญัติ
แพ ลำละสิบบาท
"""

CODE = """ประมวลกฎหมายเรือ

บรรพ 1 เรือทั่วไป
ลักษณะ 1
การต่อเรือ
หมวด 1 ไม้
ส่วนที่ 1
ไม้สัก
มาตรา 1 ไม้สักใช้ต่อเรือได้
มาตรา 1/1 ไม้อื่นต้องขออนุญาต
ส่วนที่ 2
ไม้ยาง
มาตรา 2 ไม้ยางใช้ทำพาย
"""

NOTICE = """ระเบียบท่าเรือ

ข้อ ๑ ระเบียบนี้เรียกว่า ระเบียบท่าเรือ
ข้อ ๒ เรือจอดได้ไม่เกินสามวัน
"""


@pytest.mark.parametrize("text", [MARKET, CODE, NOTICE])
def test_the_invariants_hold_and_the_parser_knows_its_texts(text):
    act = parsed("thailand", text)
    check(act)
    assert (act.segmented, act.jurisdiction, act.language) == (True, "thailand", "th")
    assert chosen(text) == "thailand"


def test_sections_have_arabic_numbers_and_ids():
    found = {
        unit.id: (unit.number, unit.label) for unit in parsed("thailand", MARKET).units if unit.level == "basic_unit"
    }
    assert list(found) == ["sec1", "sec2", "sec3", "sec4", "sec4bis", "sec5-1", "sec6"]
    assert found["sec4bis"] == ("4 ทวิ", "มาตรา ๔ ทวิ")
    assert found["sec5-1"] == ("5/1", "มาตรา ๕/๑")


def test_paragraphs_and_items_stand_below_their_section():
    act = parsed("thailand", MARKET)
    found = tree(act)
    assert found["sec4_it2_it2"] == "(ข) อัตราที่สอง"
    assert found["sec4_par2"] == "ความในวรรคหนึ่งมิให้ใช้กับเด็ก"
    assert found["sec3_par2"].startswith("“แพ”")
    levels = {unit.id: (unit.kind, unit.level) for unit in act.units}
    assert levels["sec4_par2"] == ("วรรค", "basic_unit_component")
    assert levels["sec4_it1"][1] == "enumeration"


def test_groupings_nest_and_have_titles():
    found = tree(parsed("thailand", CODE))
    assert found["book1"] == "บรรพ 1 เรือทั่วไป"
    assert found["book1_tit1_chp1_div2"] == "ส่วนที่ 2 ไม้ยาง"
    parents = {unit.id: unit.parent for unit in parsed("thailand", CODE).units}
    assert parents["sec1-1"] == "book1_tit1_chp1_div1"
    assert tree(parsed("thailand", MARKET))["hdtransitory"] == "บทเฉพาะกาล"


def test_a_regulation_has_clauses():
    assert list(tree(parsed("thailand", NOTICE))) == ["cl1", "cl2"]


def test_who_signed_is_in_no_section_and_a_list_behind_is_an_annex():
    act = parsed("thailand", MARKET)
    assert not any("สมชาย" in unit.text for unit in act.units)
    assert [(c.id, c.type) for c in act.components] == [("main", "normative"), ("annex1", "annex")]


def test_the_head_tells_title_kind_and_date():
    act = parsed("thailand", MARKET)
    assert (act.title, act.kind) == ("พระราชบัญญัติ ตลาดน้ำชุมชน พ.ศ. ๒๕๖๐", "พระราชบัญญัติ")
    assert act.date == "2017-05-03"


@pytest.mark.parametrize("below", ["บรรพ ๑\nหลักทั่วไป\nลักษณะ ๑\nบทเบ็ดเสร็จ", "บททั่วไป", ""])
def test_a_title_without_a_year_ends_above_groupings_and_sections(below):
    act = parsed("thailand", f"ประมวลกฎหมายเรือ\n{below}\nมาตรา ๑ เรือต้องมีไฟ\nมาตรา ๒ ไฟต้องสว่าง\n")
    assert act.title == "ประมวลกฎหมายเรือ"


def test_a_section_that_an_amendment_quotes_is_not_the_acts_own():
    text = "มาตรา ๑ ให้ยกเลิกความในมาตรา ๙ และให้ใช้ความต่อไปนี้แทน\n“มาตรา ๙ เรือต้องมีไฟ”\nมาตรา ๒ ให้รัฐมนตรีรักษาการ\n"
    assert [u.id for u in parsed("thailand", text).units if u.level == "basic_unit"] == ["sec1", "sec2"]


def test_only_the_first_of_the_sections_quoted_carries_the_mark():
    text = "มาตรา ๑ ให้เพิ่มความต่อไปนี้\n“มาตรา ๑/๑ เรือต้องมีไฟ\nมาตรา ๑/๒ ไฟต้องเป็นสีแดง”\nมาตรา ๒ ให้รัฐมนตรีรักษาการ\n"
    act = parsed("thailand", text)
    check(act)
    sections = [unit for unit in act.units if unit.level == "basic_unit"]
    assert [unit.id for unit in sections] == ["sec1", "sec2"]
    assert text[: sections[0].end].endswith("สีแดง”")


LINES = """มาตรา ๑ ก|มาตรา 2|มาตรา ๒ ทวิ ข|มาตรา ๓/๑ ค|หมวด ๑|บททั่วไป|ส่วนที่ ๒ ง|(๑) จ|(ก) ฉ|วรรค|บทเฉพาะกาล|สารบัญ|ข้อ ๑ ช
ประกาศ ณ วันที่|บัญชีท้าย|มาตรา|(|๑""".replace("\n", "|").split("|")
LINES += ["", "\f", "\u200b"]


@given(st.lists(st.sampled_from(LINES), max_size=40).map("\n".join))
def test_any_order_of_lines_gives_a_tree(text):
    check(parsed("thailand", text))


@pytest.mark.parametrize("line", ["มาตรา ๑ ", "(๑) x\n", "หมวด ๑\n", "ก\n", "  "])
def test_a_line_without_end_is_read_once(line):
    check(parsed("thailand", "มาตรา ๑ ก\n" + line * 1_000 + "x\n"))


HULLS = """ประมวลกฎหมายเรือพาย

ข้อความเบื้องต้น

ม. 1 กฎหมายนี้ให้เรียกว่า ประมวลกฎหมายเรือพาย

บรรพ 1
เรือ

ม. 2 เรือต้องลอย

บทกำหนดโทษ

ม. 3 ผู้ใดจมเรือต้องระวางโทษปรับ
"""


def test_headings_without_numbers_are_groupings_and_sections_may_be_shortened():
    act = parsed("thailand", HULLS)
    check(act)
    assert (act.title, chosen(HULLS)) == ("ประมวลกฎหมายเรือพาย", "thailand")
    assert [unit.id for unit in act.units] == ["hdpreliminary", "sec1", "book1", "sec2", "hdpenalties", "sec3"]


def test_what_was_repealed_is_no_law_in_force():
    text = "พระราชบัญญัติตลาด พ.ศ. ๒๕๖๐\n\nมาตรา ๑ ตลาดเปิดทุกวัน\n\nมาตรา ๒ (ยกเลิก)\n\nมาตรา ๓\n(ยกเลิก)\n\n"
    text += "มาตรา ๔ ผู้ใดยกเลิกสัญญาต้องแจ้ง\n(๑) ก่อนวันตลาด\n(๒) (ยกเลิก)\n\n"
    text += "มาตรา ๕ (ยกเลิกโดยพระราชบัญญัติตลาด (ฉบับที่ ๒))\n"
    gone = {unit.id for unit in parsed("thailand", text).units if unit.status == "revoked"}
    assert gone == {"sec2", "sec3", "sec4_it2", "sec5"}


@pytest.mark.parametrize(
    "end, status", [(" (ยกเลิก)", "revoked"), ("\n(ยกเลิก)", "revoked"), ("\nผู้ใดยกเลิกสัญญา", "in_force")]
)
def test_a_section_alone_that_was_repealed_is_no_law_in_force(end, status):
    assert parsed("thailand", f"พระราชบัญญัติตลาด พ.ศ. ๒๕๖๐ มาตรา ๑๘ ทวิ{end}").status == status
