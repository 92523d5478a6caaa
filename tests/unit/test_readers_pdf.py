"""PDF as it is read on paper. The files are made here, of lines at places."""

import builtins
import io

import pytest
from legalos.errors import InputError, MissingExtra
from legalos.model import Failure
from legalos.readers import read_paths
from legalos.readers.pdf import PdfReader

PROSE = (
    "Fica criada a feira livre de Vale Sereno, que",
    "acontece aos domingos na praça principal, sob",
    "a guarda da secretaria de obras, que lhe dará",
    "água, luz e limpeza, cobrando dos feirantes a",
    "taxa que o regulamento fixar, paga no começo",
    "de cada mês, sem multa para quem atrasar até",
    "dez dias por motivo de doença ou de força mai-",
    "or, provada por escrito perante a secretaria.",
)


def at(x, y, text, size=10, turn="1 0 0 1"):
    """A line of text that starts at x, y from the page's lower left corner."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /F1 {size} Tf {turn} {x} {y} Tm ({escaped}) Tj ET"


def column(x, top, lines, step=12):
    return [at(x, top - number * step, line) for number, line in enumerate(lines)]


def pdf(*pages, rotate=0, trailer=b""):
    """A PDF of pages, each a list of operators, in Helvetica and Windows-1252."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>"
        % (len(pages), b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(len(pages)))),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, operators in enumerate(pages):
        content = "\n".join(operators).encode("cp1252")
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate %d /Resources << /Font << /F1 3 0 R >> >>"
            b" /Contents %d 0 R >>" % (rotate, 5 + 2 * number),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        ]
    data = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    end = b"trailer << /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, trailer, len(data))
    return data + head + end


def read(data):
    (document,) = PdfReader().read(io.BytesIO(data), "lei.pdf", "lei", {})
    return document


def codes(document):
    return {found.code: found.message.partition(": ")[2] for found in document.diagnostics}


def test_lines_stay_lines_and_stand_apart_where_the_page_has_room_between():
    page = [at(72, 700, "LEI Nº 12"), *column(72, 660, PROSE)]
    assert read(pdf(page)).text == "LEI Nº 12\n\n" + "\n".join(PROSE)


def test_words_written_piece_by_piece_are_put_together():
    page = [at(72, 700, "Art. 1"), at(96, 703, "o", 6), at(106, 700, "Fica"), at(72, 688, "criada a feira.")]
    assert read(pdf(page)).text == "Art. 1o Fica\ncriada a feira."


@pytest.mark.parametrize("mixed", [False, True], ids=["column by column", "line by line"])
def test_columns_are_read_one_after_the_other_between_what_spans_them(mixed):
    left, right = column(50, 700, PROSE), column(310, 697, PROSE[::-1])
    inside = [part for pair in zip(left, right, strict=True) for part in pair] if mixed else left + right
    page = [at(72, 740, "DIÁRIO OFICIAL DO MUNICÍPIO DE VALE SERENO, EDIÇÃO DE HOJE", 14), *inside]
    page += column(50, 560, [f"{PROSE[0]} {PROSE[1]}"])
    lines = [line for line in read(pdf(page)).text.split("\n") if line]
    assert lines[1:-1] == [*PROSE, *PROSE[::-1]]
    assert lines[-1] == f"{PROSE[0]} {PROSE[1]}"


def test_three_columns():
    narrow = [line[:24].strip() for line in PROSE]
    page = [*column(50, 700, narrow), *column(220, 700, narrow), *column(390, 700, narrow)]
    assert read(pdf(page)).text.split("\n") == narrow * 3


def test_short_columns_are_read_as_such_where_the_other_pages_have_their_gutter():
    last = [*column(50, 700, PROSE[:3]), *column(310, 700, PROSE[3:5])]
    assert read(pdf(last)).text.split("\n")[0] == f"{PROSE[0]} | {PROSE[3]}"
    whole = [*column(50, 772, PROSE[::-1]), *column(310, 772, PROSE[::-1])]
    assert read(pdf(whole, last)).text.split("\n")[16:] == list(PROSE[:5])


def test_labels_beside_hanging_text_are_no_column():
    page = [*column(50, 700, ["I -", "II -", "III -", "IV -", "V -", "VI -"]), *column(90, 700, PROSE[:6])]
    assert read(pdf(page)).text.split("\n")[:2] == [f"I - {PROSE[0]}", f"II - {PROSE[1]}"]


def test_cells_of_a_table_have_bars_between():
    rows = [("Classe", "Valor"), ("Banca", "10"), ("Barraca", "20")]
    page = [at(x, 700 - 12 * n, cell) for n, row in enumerate(rows) for x, cell in zip((72, 200), row, strict=True)]
    page += [at(72, 640, "Prefeita"), at(300, 640, "Secretário")]
    assert read(pdf(page)).text == "Classe | Valor\nBanca | 10\nBarraca | 20\n\nPrefeita Secretário"


def test_a_long_table_is_no_text_in_columns():
    goods = ["Frutas da estação seca", "Pastel e caldo de cana", "Queijos e doces da roça"]
    goods += ["Ervas e raízes da terra, secas ou frescas, de plantio próprio"]
    rules = ["isenta no primeiro ano", "paga apenas por metade", "paga no fim de cada mês"]
    rules += ["paga por inteiro no começo de cada mês, sem desconto"]
    page = column(50, 700, goods * 3) + column(340, 700, rules * 3)
    assert read(pdf(page)).text.split("\n")[:2] == [f"{goods[0]} | {rules[0]}", f"{goods[1]} | {rules[1]}"]


def test_headers_footers_and_page_numbers_are_set_aside_and_told():
    pages = [
        [at(72, 800, "PREFEITURA DE VALE SERENO"), *column(72, 760, PROSE[n:]), at(290, 30, f"Página {n} de 4")]
        for n in range(4)
    ]
    document = read(pdf(*pages))
    assert [line for line in document.text.split("\n") if line] == [line for n in range(4) for line in PROSE[n:]]
    assert codes(document) == {
        "furniture-set-aside": "PREFEITURA DE VALE SERENO; Página 0 de 4; Página 1 de 4; Página 2 de 4; Página 3 de 4"
    }


def test_what_only_one_page_has_at_its_edge_is_text():
    pages = [column(72, 800 - 30 * n, PROSE[n:]) for n in range(4)]
    assert not codes(read(pdf(*pages)))


@pytest.mark.parametrize(
    ("rotate", "turn"), [(90, "0 1 -1 0"), (180, "-1 0 0 -1"), (270, "0 -1 1 0")], ids=["left", "over", "right"]
)
def test_turned_pages_are_read_upright(rotate, turn):
    towards = {90: (12, 0), 180: (0, 12), 270: (-12, 0)}[rotate]
    page = [at(300 + n * towards[0], 400 + n * towards[1], line, turn=turn) for n, line in enumerate(PROSE)]
    assert read(pdf(page, rotate=rotate)).text.split("\n") == list(PROSE)


def test_text_at_an_angle_is_set_aside_and_told():
    document = read(pdf([*column(72, 700, PROSE), at(20, 100, "assinado por Ana Luz", turn="0 1 -1 0")]))
    assert document.text.split("\n") == list(PROSE)
    assert codes(document) == {"aslant-text-set-aside": "assinado por Ana Luz"}


def test_pages_without_text_are_told():
    document = read(pdf(column(72, 700, PROSE), ["10 10 100 100 re f"], []))
    assert codes(document) == {"page-without-text": "2"}


LOCK = b"/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (b"41" * 32, b"42" * 32)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is empty"),
        (b"%PDF-1.7 and no more", "is a broken PDF file"),
        (pdf(["10 10 100 100 re f"]), "has no text layer, as scans have none; run OCR first"),
        (pdf(column(72, 700, PROSE), trailer=LOCK), "is encrypted"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(data, reason):
    with pytest.raises(InputError, match=reason) as error:
        read(data)
    assert "\n" not in str(error.value)


def test_without_the_extra_the_file_is_a_failure_that_names_it(tmp_path, monkeypatch):
    (tmp_path / "lei.pdf").write_bytes(pdf(column(72, 700, PROSE)))
    (tmp_path / "lei-2.txt").write_text("Art. 1º")
    original = builtins.__import__

    def without_pdfium(name, *args, **options):
        if name == "pypdfium2":
            raise ImportError(name)
        return original(name, *args, **options)

    monkeypatch.setattr(builtins, "__import__", without_pdfium)
    failure, other = sorted(read_paths([tmp_path]), key=lambda found: not isinstance(found, Failure))
    assert "legalos[documents]" in failure.reason
    assert other.text == "Art. 1º"
    with pytest.raises(MissingExtra):
        read(pdf([]))
