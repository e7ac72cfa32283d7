"""In which language a request is answered."""

from flask import has_request_context, request

from domain.labels import ENGLISH, LANGUAGES


def language() -> str:
    """The best of Accept-Language that there are words for; English otherwise."""
    if not has_request_context():
        return ENGLISH
    wanted = request.accept_languages if "Accept-Language" in request.headers else None
    return (wanted and wanted.best_match(LANGUAGES)) or ENGLISH
