"""Content: the printed components as data, so that a client can draw and name everything."""

from hashlib import sha256
from typing import Any

import msgspec
from flask import Response, request
from msgspec import Struct, defstruct

from app.api.resource import JSON, Resource
from app.language import language
from app.schemas import requests
from domain.content import CONTENT
from domain.content.schema import Content
from domain.labels import LABELS, LANGUAGES, label, text
from domain.modules import MODULES, excluded

content = Resource("content", __name__, url_prefix="/v1/content", description="Board, mats, cards, and their names")

NAMED = {
    "mats": "mat",
    "factions": "faction",
    "abilities": "ability",
    "encounters": "encounter",
    "factory": "factory_card",
    "objectives": "objective",
    "structure_tiles": "structure_tile",
}
"""The kind of label that names the rows of a content file."""


TOLD: list[type[Struct]] = []
"""What is answered for each content file."""


class Name(Struct, frozen=True, omit_defaults=True):
    """What something is called, and what it does."""

    name: str
    text: str = ""


class Words(Struct, frozen=True):
    """All labels of a language by kind and id; templates have fields in braces."""

    language: str
    labels: dict[str, dict[str, Any]]


class ContentIndex(Struct, frozen=True):
    """What content there is, and in which languages it is named."""

    kinds: list[str]
    languages: list[str]
    modules: list[str]


class ModuleRow(Struct, frozen=True):
    """A module: the rulebook line that brings it, for how many players it is, whether Automas may take part, and the
    modules that it cannot be played with, each with the line that says so."""

    id: str
    rule: str
    fewest: int
    most: int
    automa: bool
    excludes: dict[str, str]


class ModulesContent(Struct, frozen=True):
    """The modules that a table can add, and their names by id."""

    language: str
    rows: list[ModuleRow]
    names: dict[str, Name]


def _send(found: Struct) -> Response:
    """Content changes only with the service: clients may keep it for a while."""
    encoded = msgspec.json.encode(found)
    answer = Response(encoded, mimetype=JSON)
    answer.set_etag(sha256(encoded).hexdigest()[:16])
    answer.headers |= {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}
    answer.make_conditional(request)
    return answer


@content.operation("GET", "", answers=(200, ContentIndex), also=[(304, None)], headers={"ETag": "of the content"})
def see_content() -> Response:
    """What there is"""
    return _send(ContentIndex([*Content.__struct_fields__, "labels", "modules"], list(LANGUAGES), sorted(MODULES)))


@content.operation(
    "GET",
    "/labels",
    query=requests.Language,
    answers=(200, Words),
    also=[(304, None)],
    headers={"ETag": "of the content"},
)
def see_labels(query: dict[str, Any]) -> Response:
    """All names and sentences"""
    lang = query.get("lang", language())
    return _send(Words(lang, LABELS[lang]))


@content.operation(
    "GET",
    "/modules",
    query=requests.Language,
    answers=(200, ModulesContent),
    also=[(304, None)],
    headers={"ETag": "of the content"},
)
def see_modules(query: dict[str, Any]) -> Response:
    """The modules, and what each cannot be played with"""
    lang = query.get("lang", language())
    rows = [ModuleRow(row.id, row.rule, row.fewest, row.most, row.automa, excluded(row.id)) for row in MODULES.values()]
    names = {id: Name(label(lang, "module", id), text(lang, "module", id)) for id in MODULES}
    return _send(ModulesContent(lang, rows, names))


def _names(kind: str, rows: Any, lang: str) -> dict[str, Name]:
    if kind not in NAMED:
        return {}
    ids = [row.id if hasattr(row, "id") else row.number for row in rows]
    return {str(id): Name(label(lang, NAMED[kind], id), text(lang, NAMED[kind], id)) for id in ids}


def _declare(field: msgspec.structs.FieldInfo) -> None:
    """The operation that tells one content file."""
    title = field.name.replace("_", " ").title().replace(" ", "")
    told = defstruct(
        f"{title}Content",
        [("language", str), ("rows", field.type), ("names", dict[str, Name])],
        namespace={"__doc__": f"The {field.name.replace('_', ' ')} as data, and the names of its rows by id."},
        module=__name__,
    )

    def see(query: dict[str, Any]) -> Response:
        lang, rows = query.get("lang", language()), getattr(CONTENT, field.name)
        return _send(told(lang, rows, _names(field.name, rows, lang)))

    TOLD.append(told)
    see.__name__ = f"see_{field.name}"
    see.__doc__ = f"The {field.name.replace('_', ' ')}"
    content.operation(
        "GET",
        f"/{field.name}",
        query=requests.Language,
        answers=(200, told),
        also=[(304, None)],
        headers={"ETag": "of the content"},
    )(see)


for _field in msgspec.structs.fields(Content):
    _declare(_field)
