"""Versions in headers: a game's ETag is its version."""

import re

from flask import request

from app.problems import Problem

_TAG = re.compile(r'(?:W/)?"(\d{1,15})(?::[a-z]+)?"')
"""A version as an ETag; a compressed answer has its coding after a colon."""


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
    return any(int(tag) == version for tag in _TAG.findall(header))
