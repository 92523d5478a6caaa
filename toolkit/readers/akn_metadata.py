"""What Akoma Ntoso states of an act: the names of its work and expression, and what its preface says."""

import re
from collections.abc import Iterator, Mapping

from ..model import Diagnostic
from .metadata import complete
from .xmltree import local_name

_COUNTRY = re.compile(r"(?:urn:lex:|/akn/|/)([a-z]{2})(?![a-z])")
_ADDRESS = re.compile(r"\w+:|/")
_LANGUAGES = {"por": "pt", "eng": "en", "spa": "es", "ita": "it", "fra": "fr", "fre": "fr", "deu": "de", "ger": "de"}
_GENERIC = frozenset(("act", "bill", "doc", "amendment", "judgment", "statement", "documentCollection"))


def is_brazilian(root, metadata: Mapping[str, str]) -> bool:
    """As the country states it, which the name of the work starts with, else Portuguese."""
    if countries := [country.lower() for country in _states(root, "FRBRcountry")]:
        return "br" in countries
    if place := _COUNTRY.match(metadata.get("urn", "")):
        return place[1] == "br"
    return metadata.get("language") == "pt"


def stated_metadata(root) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    uris = [*_states(root, "FRBRthis", "FRBRuri"), *_states(root, "FRBRalias"), *_states(root, "FRBRuri")]
    urn = next((uri for uri in uris if uri.startswith("urn:lex:")), "")
    title = _words(root, "docTitle") or _words(root, "shortTitle")
    if not title and (words := next(root.iterfind(".//{*}preface//{*}docType"), None)) is not None:
        title = "".join(words.getparent().itertext())  # the paragraph in which kind, number and date stand
    names = (name for name in _states(root, "FRBRtitle", "FRBRalias") if not _ADDRESS.match(name))
    document = next((child for child in root if local_name(child)), root)
    name = document.get("name", "")
    return complete(
        {
            "urn": urn or next(iter(_states(root, "FRBRuri")), ""),
            "title": title or next(names, ""),
            "summary": _words(root, "longTitle") or _words(root, "docPurpose"),
            "kind": next(iter(_states(root, "FRBRsubtype")), "") or ("" if name in _GENERIC else name),
            "number": next(iter(_states(root, "FRBRnumber")), "") or ("" if urn else _words(root, "docNumber")),
            "date": next((date.get("date", "") for date in _work(root, "FRBRdate")), ""),
            "authority": _author(root),
            "language": next((_LANGUAGES.get(code, code) for code in _language(root)), ""),
        }
    )


def _work(root, name: str):
    return root.iterfind(f"{{*}}*/{{*}}meta/{{*}}identification/{{*}}FRBRWork/{{*}}{name}")


def _states(root, *names: str) -> list[str]:
    """What the work's elements of these names state."""
    return [value for name in names for element in _work(root, name) if (value := element.get("value", "").strip())]


def _language(root) -> Iterator[str]:
    for element in root.iterfind("{*}*/{*}meta/{*}identification/{*}FRBRExpression/{*}FRBRlanguage"):
        if code := element.get("language", "").lower():
            yield code


def _author(root) -> str:
    for author in _work(root, "FRBRauthor"):
        href = author.get("href", "")
        for known in root.iterfind("{*}*/{*}meta/{*}references/*"):
            if href.startswith("#") and href[1:] in (known.get("eId"), known.get("id")):
                return known.get("showAs", "")
        return href.lstrip("#").rpartition("/")[2]
    return ""


def _words(root, name: str) -> str:
    element = next(root.iterfind(f"{{*}}*/{{*}}preface//{{*}}{name}"), None)
    return "" if element is None else "".join(element.itertext())
