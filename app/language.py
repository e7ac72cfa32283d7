"""In which language a request is answered."""

from flask import g, has_request_context, request

from domain.labels import ENGLISH, LANGUAGES


def language() -> str:
    """The best of Accept-Language that there are words for; English otherwise."""
    if not has_request_context():
        return ENGLISH
    if "language" not in g:
        wanted = request.accept_languages if "Accept-Language" in request.headers else None
        g.language = (wanted and wanted.best_match(LANGUAGES)) or ENGLISH
    return str(g.language)
