"""What the names and styles of a page's elements say of them: that they are struck out, or steer through the page."""

import re
from collections.abc import Iterator, Mapping

_STYLE = re.compile(r"<style\b", re.IGNORECASE)
_STYLE_END = re.compile(r"</style", re.IGNORECASE)
_CLASS = re.compile(r"\s*[a-z]*\.([\w-]+)\s*", re.IGNORECASE)
_NAVIGATION = frozenset(("nav", "select", "datalist", "button", "textarea"))
_ROLES = frozenset(("banner", "contentinfo", "menu", "menubar", "navigation", "search", "toolbar"))
# classes and ids of what steers through a portal (Plone's, Bootstrap's, gov.br's) and of what is not printed
_STEERING = frozenset(
    (
        *("breadcrumb", "breadcrumbs", "portal-breadcrumbs", "portal-globalnav", "portal-siteactions", "portal-footer"),
        *("portal-header", "portal-searchbox", "portal-column-one", "portal-personaltools", "documentactions"),
        *("navbar", "dropdown-menu", "skip-link", "skiplinks", "barra-brasil", "footer-brasil", "br-breadcrumb"),
        *("br-header", "br-footer", "br-cookiebar", "no-print", "noprint", "d-print-none", "hidden-print"),
        *("compartilhar", "social-links", "cookie-banner"),
    )
)

_NUMBERINGS = {"none": "", "decimal": "1", "decimal-leading-zero": "1", "lower-roman": "i", "upper-roman": "I"}
_NUMBERINGS |= {"lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A"}


def struck_classes(html: str) -> frozenset[str]:
    """The classes that the page's own style sheets strike out."""
    struck: set[str] = set()
    start = _STYLE.search(html)
    while start:
        end = _STYLE_END.search(html, start.end())
        for rule in html[start.end() : end.start() if end else None].partition(">")[2].split("}"):
            selectors, _, body = rule.rpartition("{")
            if strikes(body):
                struck.update(match[1] for part in selectors.split(",") if (match := _CLASS.fullmatch(part)))
        start = _STYLE.search(html, end.end()) if end else None
    return frozenset(struck)


def strikes(style: str) -> bool:
    """True for declarations of CSS that strike out."""
    if "line-through" not in style.lower():
        return False
    return any(name.startswith("text-decoration") and "line-through" in value for name, value in _declarations(style))


def numbering(attributes: Mapping[str, str | None]) -> str:
    """How an ordered list is numbered, by the values of its attribute ``type`` (HTML 5, 4.4.5: 1, a, A, i, I); empty
    where its style shows no numbers."""
    for name, value in _declarations(attributes.get("style") or ""):
        if name in ("list-style", "list-style-type"):
            told = [_NUMBERINGS[word] for word in value.split() if word in _NUMBERINGS]
            if told:
                return told[0]
    return attributes.get("type") or "1"


def hides(attributes: Mapping[str, str | None]) -> bool:
    """True for what a browser does not show, whoever reads: the attribute ``hidden``, but for what a search on the page
    would open (``until-found``, HTML 5, 6.1), and the style ``display: none``."""
    if "hidden" in attributes and (attributes["hidden"] or "").strip().lower() != "until-found":
        return True
    style = attributes.get("style") or ""
    return "none" in style.lower() and any(
        name == "display" and value.replace("!important", "").strip() == "none" for name, value in _declarations(style)
    )


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    """The names and values of declarations of CSS, in small letters."""
    for declaration in style.lower().split(";"):
        name, _, value = declaration.partition(":")
        yield name.strip(), value


def steers(tag: str, attributes: Mapping[str, str | None]) -> bool:
    """True for what steers through a page rather than being of it."""
    if tag in _NAVIGATION:
        return True
    if not attributes:
        return False
    if (attributes.get("role") or "").lower() in _ROLES:
        return True
    names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return not _STEERING.isdisjoint(names.lower().split())
