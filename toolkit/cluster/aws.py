"""Amazon OpenSearch Service: the signatures of requests, and what it answers to whom it does not take for anybody."""

import os
from collections.abc import Mapping

from opensearchpy import Urllib3AWSV4SignerAuth
from opensearchpy.exceptions import AuthenticationException, AuthorizationException, TransportError

from ..config import Settings
from ..errors import MissingExtra, UsageError
from .retries import SIGNED

_DENIED = "is not authorized to perform"
"""The words of its policies; the security plugin, which knows the user too, answers with an ``error``."""


def signer(settings: Settings):
    """What signs each request for Amazon OpenSearch Service (Signature Version 4, service ``es``).

    Raises UsageError where no region or no credentials are named, MissingExtra without the extra ``aws``.
    """
    if settings.username:
        raise UsageError(
            "requests are signed for AWS, and a user is named as well (OPENSEARCH_USERNAME, or the local node's); "
            "choose one"
        )
    try:
        from boto3 import Session
    except ImportError as error:
        raise MissingExtra("signing requests for AWS", "aws") from error
    from botocore.exceptions import BotoCoreError

    try:
        session = Session()
        credentials = session.get_credentials()
        region = session.region_name or os.environ.get("AWS_REGION")
    except BotoCoreError as error:
        raise UsageError(f"AWS cannot be asked for credentials: {' '.join(str(error).split())}") from error
    if credentials is None:
        raise UsageError("requests are to be signed for AWS, and no credentials are found where boto3 looks for them")
    if not region:
        raise UsageError("requests are to be signed for AWS, and no region is named; set AWS_REGION")
    return Urllib3AWSV4SignerAuth(credentials, region, "es")


def message(info: Mapping) -> str:
    """What it says in an answer that does not come from OpenSearch: the field has either name."""
    return str(info.get("message") or info.get("Message") or "")


def is_unsigned(error: TransportError) -> bool:
    """Whether a request that was signed is refused for its signature or its credentials, not for a right that lacks."""
    info = error.info if isinstance(error.info, dict) else {}
    refused = isinstance(error, AuthenticationException | AuthorizationException)
    signed = SIGNED in getattr(error, "__notes__", ())
    return signed and refused and "error" not in info and _DENIED not in message(info)
