"""The forms of the labels of Brazilian legislative drafting, as regular expressions on the start of a line."""

from ...late import Pattern

_DASH = r"[-‐-―−\xad]"
_ORDINAL = (
    r"(?:\.?\s?Â?[ºª°˚]|['’](?=\s)|O(?=\s?(?:[-.–]|\s[A-ZÀ-Ý]))"
    r"|[*?](?=\s(?:[-–]|[A-ZÀ-Ý]))|\.?[oa](?![\w])|\s{1,80}+[oa](?=\s*(?:[-.–]|\s(?:[A-ZÀ-Ý(\[“\"]|[ae]\s\d)|$)))?"
)
_NUMBER = r"([0-9]{1,3}(?:\.[0-9]{3}){1,2}(?![0-9])|[0-9]{1,6}(?![0-9]))"
# a letter that stands alone after a blank is a word (``- A taxa``), unless a full stop or another article follows it
_APART = (
    rf"\s?{_DASH}\s(?:[A-Z]{{1,2}}(?=\.\s)|[A-Z](?=\s[AOao]s?\s)"
    rf"|(?!V\sE\sT|R\sE\sV)[B-DF-NP-Z](?=\s[A-ZÀ-Ý])|[A-Z](?=\s{_DASH}))"
    # without a dash before it: ``Art. 53 B - A taxa``; but ``Art. 53 I - a taxa`` has an inciso
    rf"|\s[A-HJ-Z](?=\s?{_DASH}(?:\s|$)|\s[AO]S?\s\w\w)"
)
_LATIN = "(?:bis|ter|quater|quinquies|sexies|septies|octies)"  # ``Artigo 6º bis``, as treaties have them
_SUFFIX = (
    rf"((?:(?:[:.]?\s?{_DASH}(?:[A-Z]{{1,2}}|\d{{1,3}})|:\s[A-Z](?=\.\s[A-ZÀ-Ý(])|\.[A-Z](?=\.\s)|{_APART})"
    rf"(?!\w)(?<![-\s][AEO](?=\s[b-zà-ÿ])))*(?:\s{_LATIN}(?=\.|\s?{_DASH}|\s[A-ZÀ-Ý]|$))?)"
)
# ``Art. 4ºA``; but in ``Art. 4ºA taxa`` the letter is a word, unless another word of its kind follows (``4ºA A taxa``)
_TIGHT_SUFFIX = r"(?:(?<=[ºª°])((?![AOE]S?\s(?![AOEÉ]s?\s))[A-Z]{1,2})(?=[\s.]))?"
# the dash of ``Art. 1º - A`` may touch the text (``Art. 1º-A feira``), unless a suffix it is
# and a bracket may close the number (``Art. 2º) - A taxa``), or two stops (``Art. 2-D.. A taxa``, ``§ 2: .º A taxa``)
_SEPARATOR = (
    rf"(?:\)(?=\s?(?:{_DASH}|[A-ZÀ-Ý]))|\s?[.:](?:\s?\.[º°]?(?=\s{{1,9}}[A-ZÀ-Ý(])|(?!\.)))?"
    rf"(?:\s*(?:{_DASH}|â€“)+(?!\w)|{_DASH}(?=[A-ZÀ-Ý][a-zà-ÿ]|[AOE]\s[a-zà-ÿ]))?"
)

_TENS = "d[ée]cim[oa]|vig[ée]sim[oa]|trig[ée]sim[oa]"
_ONES = "primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|sext[oa]|s[ée]tim[oa]|oitav[oa]|non[oa]"
_WORD = rf"((?i:(?:(?:{_TENS})\s)?(?:{_ONES})|{_TENS}))\b"
_SOLE = r"([ÚÙUúùu](?:nico|NICO| n i c o| N I C O))\b"
_GONE = r"(?=\s*(?:[\[(]|[-–.]\s*\(?(?i:revogad|vetad)))"
_RANGE = (  # §§ 3º a 5º (Revogados)
    rf"(?:(?:,\s+\d{{1,4}}\s?[º°o]?)*\s+(?:ao?|e)\s+(?:\d\.\d{{3}}|\d{{1,4}})(?:\s?[º°o])?\.?{_GONE})?"
)
ARTICLE_FORM = Pattern(
    rf"(?:Art(?:igo|s)?|ART(?:IGO|S)?|A r t(?: i g o)?|A R T(?: I G O)?)(?:\s?\.\s*|\s+|\.?[º°]\.?\s*)"
    rf"(?:{_NUMBER}(?:\s(\d{{1,2}})(?=[.º]))?{_ORDINAL}{_SUFFIX}{_TIGHT_SUFFIX}{_RANGE}"
    rf"|{_SOLE}|(?<=[oO]\s)(?:([IVXLC]{{1,12}})(?!\w)|{_WORD})){_SEPARATOR}\s*"
)
PARAGRAPH_FORM = Pattern(
    rf"(?:(?:Â?§+(?:\s§)?|Par[áa]gr[áa](?:f|ph)o|PAR[ÁA]GRAFO"
    rf"|P a r [áa] g r a f o|P A R [ÁA] G R A F O|Par(?:[áa]gr?)?\.(?=\s(?:[úu]|\d{{1,2}}(?!\d))))\s*-?\s*"
    rf"(?:{_NUMBER}{_ORDINAL}{_SUFFIX}{_TIGHT_SUFFIX}{_RANGE}|{_SOLE}|{_WORD})){_SEPARATOR}\s*"
)
MISREAD_FORM = Pattern(
    rf"(?:(?:Art(?:igo)?|ART(?:IGO)?)\.?|§)\s?(?=\d?[lIiO])([\dlIiO]{{1,2}})\.?\s?[º°ª]{_SEPARATOR}\s*"
)
# what a machine reads for ``Art.`` and for ``§``: they count on from the label before, or are none
ARTICLE_OCR_FORM = Pattern(
    rf"(?:[AÀÁ]\s?r\s?[tlif1]|[AÀÁ]\s?R\s?[TLI]|An)\s?[.,:-]\s?{_NUMBER}{_ORDINAL}{_SUFFIX}{_SEPARATOR}\s*(?=[A-ZÀ-Ý(])"
)
SIGN_OCR_FORM = Pattern(rf"[$S&58ß]\s?(?<!\d)(\d{{1,2}})(?:\s?[º°ª]|o(?=\s)){_SEPARATOR}\s*(?=[A-ZÀ-Ý(])")
INCISO_WORD_FORM = Pattern(rf"I(?:nciso|NCISO)\s+([IVXLC]{{1,8}})((?:-[A-Z])?)\s?(?:{_DASH}|[.:)])+\s*(?=\S)")
ALINEA_WORD_FORM = Pattern(rf"A(?:l[íi]nea|L[ÍI]NEA)\s+[\"“]?([a-zA-Z])[\"”]?\s?(?:{_DASH}|[.:)])+\s*(?=\S)")
DIVIDED_ALINEA_FORM = Pattern(r"[a-z]\.?(\d{1,2})(?:\s?\)|\.?\s?[-–]|\.(?=\s))\s*(?=\S)")  # a.1) below a)
INCISO_FORM = Pattern(
    rf"([IVXLCDM]{{1,12}})((?:-(?:[A-Z]{{1,2}}|\d{{1,2}}(?=\s?{_DASH}))|\s?{_DASH}\s?[A-H](?=\s?{_DASH}+\s))*)"
    rf"(?:\s(?:a|e)\s[IVXLC]{{1,7}}(?=\s?{_DASH}\s*\(?(?i:revogad|vetad)))?"
    rf"(?:[º°]?\s*(?:{_DASH}|â€“)+|\s?[.)]\s?{_DASH}+|(\s?[.):]|\s[_~])(?=\s|$))\s*"
)
_BROKEN = "[nm][b-df-gj-np-tv-z]"  # ``I - nfanticídio`` is a word that lost its I, and no inciso
BROKEN_WORD = Pattern(_BROKEN)
INCISO_APART_FORM = Pattern(rf"([IVXLC]{{1,12}})\s?{_DASH}\s?([A-Z])\s(?=(?:[oa]s?|uma?)\s)")
INCISO_ALONE_FORM = Pattern(r"([IVXLC]{1,12})((?:-[A-Z]{1,2})*)$")
INCISO_BARE_FORM = Pattern(
    r"([IVXLC]{1,12})((?:-[A-Z]{1,2})*)(?:\s{2,}|\t\s*)(?=\S)"
    r"|([IVX]{2,7}|[IVXLC]{1,12}(?=-))((?:-[A-Z]{1,2})*)\s(?=[a-zà-ÿ])"
)
CITED_INCISO_FORM = Pattern(r"d[aeo]s?\s|e\s|ou\s|a\s[IVX]|c/c|ambos\b")
INCISO_OCR_FORM = Pattern(rf"([IVXLCDMl1iO0]{{1,7}})()\s?{_DASH}+\s*")
ALINEA_FORM = Pattern(
    r"[\"“]?([a-z]{1,2}|[ivx]{3,5})[\"”]?((?:-[A-Z]{1,2}|-\d{1,2})*)\s?\)(?:\s?[-–—]+(?=\s(?!\()))?"
    r"(?:\s(?:a|e)\s[a-z]\)(?=\s*\(?(?i:revogad|vetad)))?\s*"
)
SMALL_ARTICLE_FORM = Pattern(rf"art\. (\d{{1,4}})[º°o]?((?:-[A-Z]{{1,2}})?)\.?(?:\s?{_DASH})?\s(?=[A-ZÀ-Ý])")
BRACKETED_FORM = Pattern(r"\(([a-z]|[ivx]{2,5}|\d{1,2})\)\s+(?=\S)")
ALINEA_LOOSE_FORM = Pattern(r"([a-z]|[ivx]{2,5}(?=\.))((?:-[A-Z])*)(?:\.|\s?[-–])\s+(?=\S)")
ITEM_FORM = Pattern(
    rf"(\d{{1,3}}(?:\.\d{{1,3}})*)([ºo]?)((?:-[A-Z])?)\s?(\)\s*|\.\s+|\s?{_DASH}\s+|-(?=[A-ZÀ-Ý]?[a-zà-ÿ]+[\s,;.])|(?:[.]|[-–])$|(?<=\.\d)\s+)"
)
GROUPING_FORM = Pattern(
    r"(PARTE|Parte|LIVRO|Livro|(?:SUB)?T[ÍI]TULO|(?:Sub)?[Tt][íi]tulo|(?:SUB)?CAP[ÍI]TULO|(?:Sub)?[Cc]ap[íi]tulo"
    r"|(?:SUB-?)?SE(?:[ÇC]|CÇ)[ÃA]O|(?:Sub-?)?[Ss]e(?:[çc]|cç)[ãa]o)(?:\s[-–—]\s(?=[IVXLC]+(?!\w))|\s*)"
    r"(?:(?<=\s)([IVXLCDM]{1,12})((?:-(?:[A-Z]{1,2}|\d{1,2}))*)(?!\w)|(?<=\s)(\d{1,3})(?:\.?[ºªoa°])?((?:-[A-Z]{1,2})*)(?!\w)"
    rf"|(?<=\s)(?=[A-ZÚÉ])((?i:[úu]nic[oa]|(?:(?:{_TENS})\s)?(?:{_ONES})|{_TENS}))(?!\w)"
    r"|(?<=\s)(GERAL|Geral|ESPECIAL|Especial|COMPLEMENTAR|Complementar|PRELIMINAR|Preliminar)(?!\w)|(?<=\s)([A-Z])(?=$|\s*[-–—:.])"
    r"|([IVXLC]+)(?=D[AEO]S?\s))"
)
SPACED_FORM = Pattern(
    r"(P A R T E|L I V R O|T [ÍI] T U L O|C A P [ÍI] T U L O|S E [ÇC] [ÃA] O|S U B S E [ÇC] [ÃA] O)\s+"
    r"((?:[A-ZÀ-Ý]\s?){1,9})$"
)
WORD_ALONE_FORM = Pattern(
    r"[“\"]?(?:Art\.?|ART\.?|Artigo|ARTIGO|§|Par[áa]grafo|PAR[ÁA]GRAFO|PARTE|LIVRO|(?:SUB)?T[ÍI]TULO|(?:SUB)?CAP[ÍI]TULO|(?:SUB-?)?SE(?:[ÇC]|CÇ)[ÃA]O"
    r"|Livro|T[íi]tulo|Cap[íi]tulo|(?:Sub-?s|S)e(?:[çc]|cç)[ãa]o)$"
)
# the forms that most labels have: a number, a sign, one space, and what can be no part of the label (as ``1º a 3º``,
# ``1º o``, ``6º bis`` are)
USUAL_FORM = Pattern(
    r"(?:(?:Art\.|§) [0-9]{1,3}(?:\.[0-9]{3})?[º°.]|Parágrafo único\.) (?=[A-ZÀÁÉÍÓÚ(cdf-npru-z])(?![A-Z] [-–AO])"
    rf"|[IVXLC]{{1,9}} [-–] (?=[^\W_])(?![A-Z] [-–aou]|{_BROKEN})"
    r"|(?:[a-z]\)|[0-9]{1,2}[.)]) (?=[^\W_])(?![ae] [a-z]\))"
)
GROUPING_END_FORM = Pattern(r"\s*(?:[-–—.:]+\s*)?")
