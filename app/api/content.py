"""Content: the printed components as data, so that a client can draw and name everything.

With `campaign`, whatever lies ahead of that campaign is left out.
"""

from hashlib import sha256
from typing import Any

import msgspec
from flask import Response, request
from msgspec import Struct, defstruct

from app import auth, parts
from app.api.resource import JSON, Resource
from app.language import language
from app.problems import Problem
from app.schemas import requests
from domain.campaign.ahead import Ids, ahead
from domain.content import CONTENT
from domain.content.schema import Content
from domain.control import fewest
from domain.labels import LABELS, LANGUAGES, label, text
from domain.modules import MODULES, excluded
from domain.modules.manifest import Module

content = Resource(
    "content",
    __name__,
    url_prefix="/v1/content",
    description="Board, mats, cards, and their names. Beware of spoilers: some of it comes to light only in the course "
    "of a campaign. Whoever plays one asks with `campaign`, and is told what that campaign has come to know",
)

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
    """A module: the rulebook line that brings it, for how many players it is, whether Automas may take part, the
    options of a table that need it, and the modules that it cannot be played with, each with the line that says so."""

    id: str
    rule: str
    fewest: int
    most: int
    automa: bool
    options: tuple[str, ...]
    excludes: dict[str, str]


class ModulesContent(Struct, frozen=True):
    """The modules that a table can add, and their names by id."""

    language: str
    rows: list[ModuleRow]
    names: dict[str, Name]


ROW = ("id", "faction", "module")
"""What rows are known by."""
PLACED = ("faction", "ability", "module", "unit")
"""Kinds of ids that rows hold."""
_ASKED: dict[str, Any] = {
    "also": [(304, None)],
    "refuses": ["no-campaign"],
    "auth": "optional",
    "headers": {"ETag": "of the content"},
}


def _send(found: Struct, campaign: str | None) -> Response:
    """Content changes only with the service, or as its campaign goes on: clients may keep it for a while."""
    encoded = msgspec.json.encode(found)
    answer = Response(encoded, mimetype=JSON)
    answer.set_etag(sha256(encoded).hexdigest()[:16])
    keep = "private, no-cache" if campaign else "public, max-age=3600"
    answer.headers |= {"Cache-Control": keep, "Vary": "Accept-Language"}
    answer.make_conditional(request)
    return answer


def _ahead(campaign: str | None) -> Ids:
    """What is left out."""
    if campaign is None:
        return {}
    with parts.campaigns().enter(campaign, auth.caller()) as visit:
        return ahead(visit.campaign)


def _without(rows: Any, left_out: frozenset[str]) -> Any:
    """Rows without those that are about something left out, and without mentioning it."""
    if isinstance(rows, dict):
        return {key: _without(value, left_out) for key, value in rows.items() if key not in left_out}
    if isinstance(rows, list | tuple):
        return [_without(row, left_out) for row in rows if not _about(row, left_out)]
    return rows


def _about(row: Any, left_out: frozenset[str]) -> bool:
    names = [row.get(name) for name in ROW] if isinstance(row, dict) else [row]
    return any(isinstance(name, str) and name in left_out for name in names)


@content.operation("GET", "", query=requests.OfCampaign, answers=(200, ContentIndex), **_ASKED)
def see_content(query: dict[str, Any]) -> Response:
    """What there is"""
    left_out = _ahead(query.get("campaign"))
    kinds = [kind for kind in Content.__struct_fields__ if kind not in left_out.get("kinds", ())]
    modules = sorted(MODULES.keys() - left_out.get("module", frozenset()))
    return _send(ContentIndex([*kinds, "labels", "modules"], list(LANGUAGES), modules), query.get("campaign"))


@content.operation("GET", "/labels", query=requests.ContentOf, answers=(200, Words), **_ASKED)
def see_labels(query: dict[str, Any]) -> Response:
    """All names and sentences"""
    lang, left_out = query.get("lang", language()), _ahead(query.get("campaign"))
    told = {
        kind: {id: entry for id, entry in entries.items() if id not in left_out.get(kind, ())}
        for kind, entries in LABELS[lang].items()
    }
    return _send(Words(lang, told), query.get("campaign"))


@content.operation("GET", "/modules", query=requests.ContentOf, answers=(200, ModulesContent), **_ASKED)
def see_modules(query: dict[str, Any]) -> Response:
    """The modules, and what each cannot be played with"""
    lang, left_out = query.get("lang", language()), _ahead(query.get("campaign")).get("module", frozenset())
    known = [row for row in MODULES.values() if row.id not in left_out]
    rows = [_row(row, _without(excluded(row.id), left_out)) for row in known]
    names = {row.id: Name(label(lang, "module", row.id), text(lang, "module", row.id)) for row in known}
    return _send(ModulesContent(lang, rows, names), query.get("campaign"))


def _row(row: Module, excludes: dict[str, str]) -> ModuleRow:
    """What clients may know of a module; a table has two players at least, unless the module is for one."""
    least = max(row.fewest, fewest([row.id]))
    return ModuleRow(row.id, row.rule, least, row.most, row.automa, row.options, excludes)


def _names(kind: str, rows: Any, lang: str) -> dict[str, Name]:
    if kind not in NAMED:
        return {}
    ids = [row.get("id", row.get("number")) for row in rows]
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

    printed = msgspec.to_builtins(getattr(CONTENT, field.name))

    def see(query: dict[str, Any]) -> Response:
        lang, left_out = query.get("lang", language()), _ahead(query.get("campaign"))
        if field.name in left_out.get("kinds", ()):
            raise Problem(404, "unknown-content")
        rows = _without(printed, frozenset[str]().union(*(left_out.get(kind, ()) for kind in PLACED)))
        return _send(told(lang, rows, _names(field.name, rows, lang)), query.get("campaign"))

    TOLD.append(told)
    see.__name__ = f"see_{field.name}"
    see.__doc__ = f"The {field.name.replace('_', ' ')}"
    asked = {**_ASKED, "refuses": ["no-campaign", "unknown-content"]}
    content.operation("GET", f"/{field.name}", query=requests.ContentOf, answers=(200, told), **asked)(see)


for _field in msgspec.structs.fields(Content):
    _declare(_field)
