"""Who made an act: the place and the authority of its LexML URN, read from the head.

Only the subject of the preamble tells it (``O PREFEITO DO MUNICÍPIO DE …``), then the epígrafe (``RESOLUÇÃO DA CÂMARA
DOS DEPUTADOS``). Whoever stands behind the words of a reason (``no uso de``, ``considerando``) or in the ementa is
merely cited. Without evidence an act is nobody's: a law without preamble may be any town's.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from ...late import Pattern
from ...naming import CAPITALS, STATES
from ...references.names import BODIES


class Issuer(NamedTuple):
    """``place`` is empty for the Union (else ``;minas.gerais``). ``certain`` says that both are what a URN needs."""

    place: str = ""
    authority: str = ""
    certain: bool = False


NOBODY = Issuer()
_LINKS = Pattern(r"\b(?:d[aeo]s?|e|a|as|o|os|no|na|em)\b")
_STATES = "|".join(r"(?: d[aeo]s?)? ".join(name.split(".")) for name in sorted(STATES.values(), key=len, reverse=True))
_LETTERS = "|".join(STATES)
_STATE = Pattern(rf"\bestado d[aeo]s? ({_STATES})\b")
_REASON = Pattern(
    r"\b(?:no uso|usando|considerando|tendo (?:em|presente)|com (?:base|fundamento|fulcro|amparo)|nos termos|na forma"
    r"|de (?:acordo|conformidade)|em (?:cumprimento|conformidade|vista|sessao|reuniao|face|atencao|atendimento)"
    r"|atendendo|cumprindo|por (?:seus|intermedio|meio|delegacao)|que lhe|conforme|consoante|resolvem?|respondendo"
    r"|decret[ao]m?)\b"
)
_HEARD = Pattern(r"\bfa(?:co|z|zem) saber\b.{0,200}?\bque,? (?=[oa]s? )", re.DOTALL)
_NAME = r"\w[\w'’-]*(?: \w[\w'’-]*){0,6}?"
_END = (
    r"(?=\s*[,;.:()/\n]|\s[-–—] |\s*$|\s(?:no uso|fa(?:z|co|zem) saber|usando|tendo|em|aprov(?:a|ou)|decret(?:a|ou)"
    r"|promulg|e [oa]s?|estatui|resolve|delibera|sanciona|considerando|torna|por seus|e eu|com|nos termos)\b)"
)
_UNION = Pattern(
    r"president[ea](?: em exercicio)? d(?:a republica|os estados unidos do bra[sz]il)|chefe do governo provisorio"
    r"|mesas (?:da camara dos deputados|do senado)|assembleia nacional constituinte"
)
_HOUSE = Pattern(r"(congresso nacional)|(senado federal)|(camara dos deputados)")
_GOVERNOR = Pattern(
    rf"\b(?:vice-)?governador[a]?(?: em exercicio)?(?: d[aeo]s? (?:estado d[aeo]s? )?({_STATES})\b)?"
    rf"|\bassembleia (?:legislativa|estadual)(?: constituinte)?(?: d[aeo]s? (?:estado d[aeo]s? )?({_STATES})\b)?"
    r"|\bcamara (legislativa)\b|\bpovo d[eo] estado|\bpresidente d[eo] estado|\binterventor federal|\bdo (estado)\b"
)
_TOWN = Pattern(
    r"\b(?:(?:prefeit(?:ura|o|a)|camara (?:municipal(?: d[eo]s? vereadores)?|d[eo]s? vereadores))"
    r"(?: (?:constitucional|interin[oa]|municipal|em exercicio))*(?: d[ao] (?:municipio|cidade))?|municipio(?=s? d))\b"
    rf"(?: d[eoa]s? ({_NAME})(?:\s?[-–/(,]\s?({_LETTERS})\b|{_END}))?"
)
_MINISTRY = Pattern(
    r"\bminist(?:eri|r)[oa]s?(?: de estado)?(?: (chefe)s?)? (d[aeo]s? (?!tribunal|supremo|superior)[^;.:()\n]+?)"
    r"(?=,? (?:substitut|interin|em exercicio)|,?\s*$|[;.:()\n])"
)
_MINISTRIES = Pattern(r",? e (?=d[aeo]s? )|, (?=d[aeo]s? )")
_OF_MINISTRY = Pattern(r"minist(?:eri|r)[oa]s?(?: de estado)? (d[aeo]s? [^;.:()\n]+)$")
_BODY = Pattern(
    r"\b((?:agencia|autoridade) (?:nacional|reguladora|estadual|municipal)|(?:(?:supremo|superior) )?tribunal"
    r"|banco central|instituto (?:nacional|brasileiro|federal|chico)|comite gestor|controladoria|ministerio publico"
    r"|conselho (?:nacional|federal|superior|monetario|deliberativo|regional|estadual|municipal|administrativo"
    r"|da justica)|comissao (?:nacional|de valores)|superintendencia d|receita federal|departamento nacional"
    r"|secretari[oa](?! execut| geral| adjunt| substitut|-)|fundacao (?:nacional|universidade)|ordem dos advogados"
    r"|universidade (?:federal|estadual)|procuradoria|defensoria|advocacia|corregedoria)"
    rf"((?: ?\w[\w-]*){{0,12}}?){_END}"
)
_JOINT = Pattern(r"(?: [-–] \w+)?,?(?: e)? [oa]s? (?=\w{4})")  # ``… e o Ministro …``: a maker beside another
_AND = Pattern(r" e d[oa] (?=(?:conselho|tribunal|secretaria|agencia|instituto|comite|ministerio)\b)")
_OF_PLACE = Pattern(rf" (?:d[eo] estado d[aeo]s? ({_STATES})|do (distrito federal))\b.*")
_OF_THE_UNION = Pattern(
    r"nacional|federal|uniao|republica|brasil|monetario|tribunal superior|superior tribunal|valores mobiliarios"
)
_LOCAL = Pattern(r"estad|municip|regional|distrito|^secretaria(?! da receita federal)")
_LEVEL = Pattern(r"\b(?:(?<!distrito )(federal)|(distrital|distrito federal)|municipal|estadual)\b")
_KINDS_OF_THE_UNION = frozenset(("decreto.lei", "medida.provisoria", "emenda.constitucional"))
_GOVERNMENTS = frozenset(("federal", "estadual", "distrital", "municipal"))
_LAWS = frozenset(
    ("lei", "decreto", "lei.complementar", "lei.delegada", "emenda.constitucional", "constituicao", "codigo")
)


@lru_cache(maxsize=1024)
def dotted(name: str) -> str:
    """A name as LexML writes it: ``agencia.nacional.aguas``."""
    return ".".join(_LINKS.sub(" ", name).split())


def issuer(head: str, preamble: str, kind: str, above: str = "") -> Issuer:
    """The maker of an act; the words are folded, and a line's end in ``preamble`` and in ``above`` ends a name. What is
    ``above`` are the lines above the epígrafe, and the one that dates the act: they may tell a town's state."""
    if kind == "lei.organica" and (town := _told(head, kind, above)):
        return town
    found = _told(_subject(preamble), kind, above) or _told(_heard(preamble), kind, above)
    if found and found.authority in _GOVERNMENTS:
        return found
    by_letters = None if kind in _LAWS else _body_by_letters(head)
    if not found:
        return by_letters or _of_epigraph(head, kind)
    if not by_letters or "," in found.authority:  # several makers
        return found
    return found if found.certain and found.authority.startswith("ministerio.") else by_letters


def _subject(preamble: str) -> str:
    """The words of the preamble before its reasons: those of the first line that has any."""
    for line in preamble.split("\n")[:30]:
        reason = _REASON.search(line)
        subject = line[: reason.start()] if reason else line
        if len(subject) > 4:
            return subject + _rest(preamble, line, reason is None)
    return ""


def _rest(preamble: str, line: str, goes_on: bool) -> str:
    """The line below a subject without a reason: where the place of an office may stand."""
    below = preamble.partition(line)[2][:300] if goes_on else ""
    reason = _REASON.search(below)
    return below[: reason.start()] if reason else below


def _heard(preamble: str) -> str:
    """Who decreed what another makes known: ``Faço saber que a Câmara Municipal …``."""
    heard = _HEARD.search(preamble)
    return preamble[heard.end() : heard.end() + 200] if heard else ""


def _told(words: str, kind: str, above: str) -> Issuer | None:
    """The maker that the words name first."""
    if not words:
        return None
    found = [(match, maker) for pattern, maker in _OFFICES.items() if (match := pattern.search(words))]
    if not found:
        return None
    first, maker = min(found, key=lambda one: one[0].start())
    return maker(first, words, kind, above)


def _union(match: re.Match[str], words: str, kind: str, above: str) -> Issuer:
    return Issuer("", "federal", True)


def _house(match: re.Match[str], words: str, kind: str, above: str) -> Issuer:
    if kind in _LAWS or kind in _KINDS_OF_THE_UNION or kind.startswith(("projeto", "proposta")):
        return Issuer("", "federal", True)
    if match[1] or kind == "decreto.legislativo":
        return Issuer("", "congresso.nacional", True)
    return Issuer("", "senado.federal" if match[2] else "camara.deputados", True)


def _governor(match: re.Match[str], words: str, kind: str, above: str) -> Issuer:
    near = _STATE.search(words, match.start(), match.start() + 160)
    state = dotted(match[1] or match[2] or (near[1] if near else ""))
    if match[3] or state == "distrito.federal":
        return Issuer(";distrito.federal", "distrital", True)
    if match[4] or not state:  # some office of a state
        return Issuer("", "estadual")
    return Issuer(f";{state}", "estadual", True)


def _town(match: re.Match[str], words: str, kind: str, above: str) -> Issuer:
    near = _STATE.search(words, match.end(), match.end() + 80) or _STATE.search(above)
    state = STATES.get(match[2] or "") or (dotted(near[1]) if near else _state_of(match[1], above))
    certain = bool(state and match[1])
    return Issuer(f";{state};{dotted(match[1])}" if certain else "", "municipal", certain)


def _state_of(town: str | None, above: str) -> str:
    """The state whose letters stand behind a town's name, or whose capital the town is."""
    if not town:
        return ""
    told = re.search(rf"\b{re.escape(town)}\s?(?:[-–/(]\s?|,\s)({_LETTERS})\b", above)
    return STATES.get(told[1] if told else CAPITALS.get(dotted(town), ""), "")


def _ministry(match: re.Match[str], words: str, kind: str, above: str) -> Issuer:
    told, *others = _JOINT.split(match[2])
    names = _ministries(told)
    alone = not others and len(names) == 1
    if match[1]:  # the minister who heads a body that is no ministry
        return Issuer("", names[0], alone and names[0] in BODIES.values())
    for other in others:
        office = _OF_MINISTRY.match(other)
        names += _ministries(office[1]) if office else []
    return Issuer("", ",".join(dict.fromkeys(f"ministerio.{name}" for name in names)), alone)


def _ministries(words: str) -> list[str]:
    """Those that ministers of one office are of: ``da fazenda e da saúde``."""
    names = _MINISTRIES.split(words.partition(" - ")[0])
    return [dotted(name.replace(",", " ")) for name in names]


def _body(match: re.Match[str], words: str, kind: str, above: str) -> Issuer:
    name = re.sub(r"^secretario", "secretaria", match[1] + match[2])
    name, *others = _AND.split(name)
    if place := _OF_PLACE.search(name):
        return Issuer(f";{dotted(place[1] or place[2])}", dotted(name[: place.start()]), "regional" not in name)
    authority = dotted(name)
    if authority.startswith("receita.federal"):
        authority = f"secretaria.{authority}"
    federal = authority in BODIES.values() or bool(_OF_THE_UNION.search(name) and not _LOCAL.search(name))
    return Issuer("", authority, federal and not others and not _JOINT.match(words, match.end()))


_OFFICES = {
    _UNION: _union,
    _HOUSE: _house,
    _GOVERNOR: _governor,
    _TOWN: _town,
    _MINISTRY: _ministry,
    _BODY: _body,
}


def _body_by_letters(head: str) -> Issuer | None:
    """The body whose letters stand before the number: ``INSTRUÇÃO NORMATIVA RFB Nº``. Those of a state are none:
    ``PORTARIA SEFAZ/MS Nº``."""
    letters = re.search(r"([a-z/ -]+?)[\s-]*\b(?:n[\W_o]{0,4})?\d", head)
    words = re.split(r"[\s/-]+", letters[1]) if letters else []
    known = [BODIES[word.upper()] for word in words if word.upper() in BODIES and word not in STATES]
    return Issuer("", known[0], True) if len(known) == 1 else None


def _of_epigraph(head: str, kind: str) -> Issuer:
    """The maker that the epígrafe names, or that the kind of the act implies."""
    if kind == "constituicao":
        if state := _STATE.search(head):
            return Issuer(f";{dotted(state[1])}", "estadual", True)
        return Issuer("", "federal", True) if re.search(r"republica|federal|brasil", head) else NOBODY
    told = _told(head, kind, "")
    if told:
        return told
    level = _LEVEL.search(head)
    if level and level[1]:
        return Issuer("", "federal", True) if kind in _LAWS else NOBODY
    if level and level[2]:
        return Issuer(";distrito.federal", "distrital", True)
    if level:
        return Issuer("", level[0])
    if kind in _KINDS_OF_THE_UNION:
        return Issuer("", "federal", True)
    return NOBODY
