"""What a node with the security plugin needs: certificates, users with passwords made here, and the roles.

``home/node/users.json`` (mode 600) holds the passwords by user, ``home/node/ca.pem`` the certificate authority that
clients trust. The authority's key is never written, so nobody can make a further certificate in its name.
"""

import json
import os
import secrets
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from ipaddress import IPv4Address
from pathlib import Path

from ...config import NODE_ADMIN, NODE_CA, NODE_USERS, node_passwords
from ...errors import LegalosError, MissingExtra
from ..roles import PREFIX, roles

VALID = timedelta(days=365)
RENEW = timedelta(days=30)
"""A certificate that is valid for less than this is made anew at the next start."""
ROUNDS = 8  # a password of 192 random bits cannot be guessed: more would only make log-ins slow
SUBJECT = "legalos-node"
FOLDER = "opensearch-security"
CERTIFICATE, KEY, AUTHORITY = "node.pem", "node.key", "ca.pem"


def need_extra() -> None:
    """Raise MissingExtra without the extra ``secure``: before anything is downloaded."""
    if not (find_spec("bcrypt") and find_spec("cryptography")):
        raise MissingExtra("a node with security", "secure")


def prepare(home: Path, folder: Path) -> None:
    """Write certificates, users and roles into the node's ``config`` folder, and what clients need into ``home/node``.

    What is there stays: passwords for ever, as the cluster keeps its users with its data, certificates until they
    are about to expire. Raises LegalosError where the data are there and the passwords are not, MissingExtra without
    the extra ``secure``.
    """
    config = folder / "config"
    (config / FOLDER).mkdir(parents=True, exist_ok=True)
    if _days_left(config / CERTIFICATE) < RENEW or not (home / NODE_CA).exists():
        authority = write_certificates(config)
        _write(home / NODE_CA, authority, 0o644)
    users = config / FOLDER / "internal_users.yml"
    if not users.exists():
        passwords = node_passwords(home) or {name: secrets.token_urlsafe(24) for name in user_names()}
        _write(home / NODE_USERS, json.dumps(passwords, indent=1).encode() + b"\n", 0o600)
        for name, entries in _files(passwords).items():
            _write(config / FOLDER / f"{name}.yml", json.dumps(entries, indent=1).encode() + b"\n", 0o600)
    elif not node_passwords(home):
        raise LegalosError(
            f"{home / NODE_USERS} with the passwords of the node's users is gone or damaged: restore it, or delete "
            f"{folder} with all its data"
        )


def user_names() -> tuple[str, ...]:
    """The administrator, and a user for each role, called as the role is without its prefix."""
    return (NODE_ADMIN, *(name.removeprefix(PREFIX) for name in roles()))


def settings() -> dict:
    """What the node's ``opensearch.yml`` says besides; paths are relative to its folder."""
    files = {"pemcert_filepath": CERTIFICATE, "pemkey_filepath": KEY, "pemtrustedcas_filepath": AUTHORITY}
    return {
        **{f"plugins.security.ssl.transport.{name}": file for name, file in files.items()},
        **{f"plugins.security.ssl.http.{name}": file for name, file in files.items()},
        "plugins.security.ssl.http.enabled": True,
        "plugins.security.nodes_dn": [f"CN={SUBJECT}"],
        "plugins.security.allow_default_init_securityindex": True,
        "plugins.security.restapi.roles_enabled": ["all_access"],
    }


def _files(passwords: dict[str, str]) -> dict[str, dict]:
    """The plugin's first configuration, by file name: HTTP Basic alone, nobody anonymous, none of its demo users."""
    basic = {
        "http_enabled": True,
        "transport_enabled": True,
        "order": 0,
        "http_authenticator": {"type": "basic", "challenge": True},
        "authentication_backend": {"type": "internal"},
    }
    users = {name: {"hash": _bcrypt(password), **_rights(name)} for name, password in passwords.items()}
    entries = {
        "config": {"config": {"dynamic": {"http": {"anonymous_auth_enabled": False}, "authc": {"basic": basic}}}},
        "internal_users": users,
        "roles": roles(),
        "roles_mapping": {"all_access": {"backend_roles": [NODE_ADMIN]}},
        "action_groups": {},
        "tenants": {},
        "nodes_dn": {},
        "allowlist": {"config": {"enabled": False, "requests": {}}},
        "audit": {"config": {"enabled": False}},
    }
    return {
        name: {"_meta": {"type": name.replace("_", ""), "config_version": 2}, **body} for name, body in entries.items()
    }


def _rights(name: str) -> dict:
    if name == NODE_ADMIN:
        return {"backend_roles": [NODE_ADMIN]}
    return {"opendistro_security_roles": [PREFIX + name]}


def _bcrypt(password: str) -> str:
    try:
        import bcrypt
    except ImportError as error:
        raise MissingExtra("a node with security", "secure") from error
    return bcrypt.hashpw(password.encode(), bcrypt.gensalt(ROUNDS)).decode().replace("$2b$", "$2y$", 1)


def write_certificates(config: Path, valid: timedelta = VALID) -> bytes:
    """Make an authority and the node's certificate (localhost, 127.0.0.1; for servers and clients) with its key.

    Returns the authority's certificate in PEM. A negative ``valid`` makes one that has expired.
    """
    try:
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
    except ImportError as error:
        raise MissingExtra("a node with security", "secure") from error

    def named(name: str) -> x509.Name:
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])

    def builder(subject: str, public_key, is_ca: bool) -> x509.CertificateBuilder:
        now = datetime.now(UTC)
        made = x509.CertificateBuilder(
            issuer_name=named("legalos local authority"),
            subject_name=named(subject),
            public_key=public_key,
            serial_number=x509.random_serial_number(),
            not_valid_before=now - max(timedelta(hours=1), timedelta(hours=1) - valid),
            not_valid_after=now + valid,
        )
        return made.add_extension(x509.BasicConstraints(is_ca, 0 if is_ca else None), critical=True)

    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    identifier = x509.SubjectKeyIdentifier.from_public_key(authority_key.public_key())
    certify = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    sign = x509.KeyUsage(True, False, False, False, True, False, False, False, False)
    hosts = [x509.DNSName("localhost"), x509.IPAddress(IPv4Address("127.0.0.1"))]
    uses = [ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH]
    authority = (
        builder("legalos local authority", authority_key.public_key(), True)
        .add_extension(certify, critical=True)
        .add_extension(identifier, critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    certificate = (
        builder(SUBJECT, key.public_key(), False)
        .add_extension(sign, critical=True)
        .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
        .add_extension(x509.ExtendedKeyUsage(uses), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    _write(config / KEY, private, 0o600)
    _write(config / CERTIFICATE, certificate.public_bytes(pem), 0o644)
    _write(config / AUTHORITY, authority.public_bytes(pem), 0o644)
    return authority.public_bytes(pem)


def _days_left(certificate: Path) -> timedelta:
    """How long a certificate is still valid; nothing where there is none that can be read."""
    try:
        from cryptography.x509 import load_pem_x509_certificate

        return load_pem_x509_certificate(certificate.read_bytes()).not_valid_after_utc - datetime.now(UTC)
    except ImportError as error:
        raise MissingExtra("a node with security", "secure") from error
    except (OSError, ValueError):
        return timedelta()


def _write(path: Path, content: bytes, mode: int) -> None:
    """Write a file that nobody without a right to it can read at any moment, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.tmp")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
    draft.replace(path)
