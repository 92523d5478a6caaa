"""Notes of compiled texts: which act gave a unit its wording, and what that says of its status."""

import re

_NOTE = re.compile(
    r"\((?:[^()]|\([^()]*\)){0,300}?(?:reda[çc][ãa]o|inclu[íi]d|acrescid|acrescentad|revogad|vetad|vide|vig[êe]ncia|renumerad|suprimid"
    r"|regulament|declarad|produ[çc][ãa]o de efeito|transformad|restabelecid|substitu[íi]d)(?:[^()]|\([^()]*\)){0,300}\)",
    re.IGNORECASE,
)
_REVOKED = re.compile(r"\(?\s*revogad[oa]s?\b|\([^()]{0,80}\brevogad[oa]s? pel", re.IGNORECASE)
_VETOED = re.compile(r"\(?\s*vetad[oa]s?\s*\)?", re.IGNORECASE)
_EXPIRED = re.compile(
    r"\(?\s*(?:vig[êe]ncia encerrada|vig[êe]ncia exaurida|sem efeito|eficácia suspensa)", re.IGNORECASE
)


def notes(text: str) -> tuple[str, ...]:
    """The notes in the words of a unit, without their brackets."""
    if "(" not in text:
        return ()
    return tuple(match[0][1:-1].strip() for match in _NOTE.finditer(text))


def status(text: str, found: tuple[str, ...]) -> str:
    """The status that a unit's words show: it is revoked, vetoed or expired where nothing else is left of it."""
    if len(text) > 400 or (not found and "(" not in text):
        return "in_force"
    own = _NOTE.sub("", text).strip(" .;") if found else text.strip(" .;")
    if own and not own.startswith("("):
        return "in_force"
    if _VETOED.match(text):
        return "vetoed"
    if _REVOKED.match(text) or (not own and any("revogad" in note.lower() for note in found)):
        return "revoked"
    return "expired" if _EXPIRED.match(text) else "in_force"
