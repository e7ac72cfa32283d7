"""Versions in headers: a game's ETag is its version."""

import re

from flask import Response, request

from app.problems import Problem

_TAG = re.compile(r'(?:W/)?"(\d{1,15})"')
_CODED = ':gzip"'


def etag(version: int) -> dict[str, str]:
    return {"ETag": f'"{version}"', "Cache-Control": "private, no-cache", "Vary": "Authorization, Accept-Language"}


def expected() -> int:
    """The version that the caller decided on, from If-Match."""
    header = request.headers.get("If-Match")
    if header is None:
        raise Problem(428, "version-required")
    found = _TAG.fullmatch(header.strip())
    if found is None:
        raise Problem(400, "invalid-version")
    return int(found[1])


def known(version: int) -> bool:
    """Does the caller have this version already?"""
    header = request.headers.get("If-None-Match", "")
    return header.strip() == "*" or any(int(tag) == version for tag in _TAG.findall(header))


def whatever_the_coding(response: Response) -> Response:
    """A version is the same version when it is sent compressed: the ETag stays the one that clients can read."""
    tag = response.headers.get("ETag", "")
    if tag.endswith(_CODED):
        response.headers["ETag"] = tag.removesuffix(_CODED) + '"'
    return response
