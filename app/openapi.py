"""openapi.yaml: the operations as the blueprints declare them, and every schema from the code that speaks it.

Requests come from the marshmallow schemas, answers from the msgspec structs. Each decision, fact, step and bound
is a schema of its own, and unions of them are told apart by their `type`.
"""

from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import yaml
from flask import Flask

from app import examples
from app.api import content
from app.codes import CODES
from app.schemas import answers, campaigns, replays
from domain.campaign.decisions import CampaignDecision
from domain.campaign.facts import CampaignFact
from domain.campaign.steps import Step as CampaignStep
from domain.decisions import Decision
from domain.facts import Fact
from domain.labels import ENGLISH, phrase
from domain.options import Options
from domain.prompts import AnyBound
from domain.steps import Step
from replay.moves import AnyDecision

JSON = dict[str, Any]
PLACE = "#/components/schemas/"
UNIONS: dict[str, tuple[Any, str]] = {
    "Decision": (Decision, "Decision"),
    "AnyDecision": (AnyDecision, "Decision"),
    "Fact": (Fact, "Fact"),
    "Step": (Step, "Step"),
    "Bound": (AnyBound, "Bound"),
    "CampaignDecision": (campaigns.Said, "CampaignDecision"),
    "AnyCampaignDecision": (CampaignDecision, "CampaignDecision"),
    "CampaignFact": (CampaignFact, "CampaignFact"),
    "CampaignStep": (CampaignStep, "CampaignStep"),
}
"""Unions by name, and what the names of their members end with."""

DESCRIPTION = """\
Play the board game Scythe over HTTP. An unofficial fan project.

A client that knows no rules can play any game: ask `/prompts`, post the `decision` of one of the options back as it
is, with `If-Match` set to the version of the prompts, and go on with the prompts in the answer. `/events` and
`/stream` tell what others do. Refusals are problems (RFC 9457) with a stable `code`.

Beware of spoilers: the schemas of campaigns, and content that is asked for without a campaign, tell of what a campaign
brings to light step by step. Answers about a campaign do not.
"""


_THIS_GAME = {"game": "$request.path.game"}
LINKS: dict[tuple[str, str], tuple[tuple[str, ...], dict[str, str]]] = {
    ("open_table", "201"): (
        (
            *("see_table", "take_seat", "leave_seat", "start", "abandon", "see_prompts", "see_events", "see_score"),
            *("see_fairness", "invite", "see_invitations", "see_replay", "see_timeline", "see_state", "see_picture"),
            *("see_film", "export_replay", "verify_replay", "annotate", "see_annotations"),
        ),
        {"game": "$response.body#/id"},
    ),
    ("take_seat", "201"): (("see_table", "start", "see_prompts", "leave_seat"), _THIS_GAME),
    ("start", "201"): (("see_prompts", "see_score", "abandon", "see_events"), _THIS_GAME),
    ("see_prompts", "200"): (("decide",), {**_THIS_GAME, "If-Match": "$response.header.ETag"}),
    ("decide", "201"): (("see_table", "see_events"), _THIS_GAME),
    ("annotate", "201"): (("take_back_annotation",), {**_THIS_GAME, "annotation": "$response.body#/id"}),
    ("invite", "201"): (("withdraw_invitation",), {**_THIS_GAME, "invitation": "$response.body#/id"}),
    ("see_events", "200"): (("see_event",), {**_THIS_GAME, "version": "$response.body#/version"}),
}
"""What follows an answer: operations, and where their parameters are found in it."""


_SIGNED = ("webhook-id", "webhook-timestamp", "webhook-signature")
WEBHOOKS: JSON = {
    "campaign-waits": {
        "post": {
            "operationId": "campaign_waits",
            "summary": "A campaign waits for somebody",
            "description": "Sent to the webhook of a campaign, signed as Standard Webhooks. Any answer but success, or "
            "none within ten seconds, has it sent again.",
            "tags": ["webhooks"],
            "security": [],
            "parameters": [
                {"name": name, "in": "header", "required": True, "schema": {"type": "string"}} for name in _SIGNED
            ],
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": {"$ref": f"{PLACE}Reminder"}}},
            },
            "responses": {"2XX": {"description": "received"}},
        }
    }
}
"""What the service calls by itself."""


@cache
def document(app: Flask) -> JSON:
    """The whole document."""
    told: JSON = app.extensions["api"].spec.to_dict()
    schemas = told["components"].setdefault("schemas", {})
    for framework in ("Error", "PaginationMetadata"):
        schemas.pop(framework, None)
    schemas = {name: _tidy(shape, {}) for name, shape in schemas.items()} | _schemas()
    schemas["NewGame"]["properties"]["options"] = {"$ref": f"{PLACE}Options"}
    schemas["Problem"]["properties"]["code"] = {"type": "string", "enum": sorted(CODES)}
    told["components"]["schemas"] = dict(sorted(schemas.items()))
    told["components"]["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer", "description": "the token of POST /v1/players"}
    }
    told["info"] = {
        "title": "scythed",
        "version": version("scythed"),
        "description": DESCRIPTION,
        "license": {"name": "MIT", "identifier": "MIT"},
        "x-problems": {
            code: {"status": status, "title": phrase(ENGLISH, "problems", code)}
            for code, status in sorted(CODES.items())
        },
    }
    told["servers"] = [{"url": "/"}]
    told["components"].pop("responses", None)
    told["paths"] = _tidy(told["paths"], {})
    for operation in _operations(told):
        responses = operation["responses"]
        responses.pop("default", None)
        operation["responses"] = {status: responses[status] for status in sorted(responses)}
    told["webhooks"] = WEBHOOKS
    _add_links(told)
    _add_examples(told)
    return {key: told[key] for key in ("openapi", "info", "servers", "tags", "paths", "webhooks", "components")}


def as_json(app: Flask) -> bytes:
    return msgspec.json.encode(document(app))


@cache
def as_yaml(app: Flask) -> str:
    """The document as it is checked in."""
    return "# Written from the code by make openapi; do not edit.\n" + yaml.dump(
        document(app), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=110
    )


class _Plain(yaml.SafeDumper):
    """YAML without anchors, and with texts of several lines as blocks."""

    def ignore_aliases(self, _data: Any) -> bool:
        return True


def _block(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Plain.add_representer(str, _block)


def _structs() -> Iterator[type]:
    """Every struct that is answered."""
    for module in (answers, replays, campaigns, content):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__:
                yield kind
    yield from (operation for operation in content.TOLD)


def _schemas() -> JSON:
    """The schemas of everything that is answered, and of decisions."""
    kinds = [*dict.fromkeys([*_structs(), Options]), *(union for union, _ in UNIONS.values())]
    shapes, components = msgspec.json.schema_components(kinds, ref_template=PLACE + "{name}")
    unions = dict(zip(UNIONS, shapes[-len(UNIONS) :], strict=True))
    names = _names(components)
    found = {
        **{name: _union(shape, names) for name, shape in unions.items()},
        **{names[name]: _tidy(shape, names) for name, shape in components.items()},
    }
    known = {frozenset(shape["discriminator"]["mapping"]): name for name, shape in found.items() if name in UNIONS}
    return {name: shape if name in UNIONS else _referring(shape, known) for name, shape in found.items()}


def _names(components: JSON) -> dict[str, str]:
    """The names of the members of unions: a step and a decision may be called the same in the code."""
    named = {}
    for union, ending in UNIONS.values():
        for member in get_args(union):
            for kind in get_args(member) if get_origin(member) in (Union, UnionType) else (member,):
                full = f"{kind.__module__}.{kind.__name__}"
                named[full if full in components else kind.__name__] = kind.__name__ + ending
    for name in components:
        place, _, short = name.rpartition(".")
        named.setdefault(name, f"Campaign{short}" if ".campaign" in place else short)
    return named


def _union(shape: JSON, names: dict[str, str]) -> JSON:
    tidy = _tidy(shape, names)
    return {"oneOf": tidy["anyOf"], "discriminator": tidy["discriminator"]}


def _tidy(shape: Any, names: dict[str, str]) -> Any:
    """References by their public names; a single value as a constant; no titles that repeat a name."""
    if isinstance(shape, list):
        return [_tidy(part, names) for part in shape]
    if isinstance(shape, str) and shape.startswith(PLACE):
        name = shape.removeprefix(PLACE)
        return PLACE + names.get(name, name)
    if not isinstance(shape, dict):
        return shape
    if "enum" in shape and len(shape["enum"]) == 1 and isinstance(shape["enum"][0], str):
        return {"type": "string", "const": shape["enum"][0]}
    if "pattern" in shape and isinstance(shape["pattern"], str):
        shape = {**shape, "pattern": shape["pattern"].replace(r"\Z", "$")}
    if {} in shape.get("anyOf", ()):
        shape = {key: part for key, part in shape.items() if key != "anyOf"}
    if shape == {"type": "array"}:
        return {"type": "array", "items": {}}
    return {
        key: part if key == "example" else _tidy(part, names) for key, part in shape.items() if not _needless(key, part)
    }


def _needless(key: str, part: Any) -> bool:
    """A title repeats a name; that a tuple ends is told by its length, in words that all generators understand."""
    return (key == "title" and isinstance(part, str)) or (key == "items" and part is False)


def _referring(shape: Any, known: dict[frozenset[str], str]) -> Any:
    """The same with references instead of unions written out."""
    if isinstance(shape, list):
        return [_referring(part, known) for part in shape]
    if not isinstance(shape, dict):
        return shape
    mapping = shape.get("discriminator", {}).get("mapping") if isinstance(shape.get("discriminator"), dict) else None
    if mapping is not None and (name := known.get(frozenset(mapping))):
        reference = {"$ref": PLACE + name}
        empty = {"type": "null"} in shape["anyOf"]
        rest = {key: part for key, part in shape.items() if key not in ("anyOf", "discriminator")}
        return {"anyOf": [reference, {"type": "null"}], **rest} if empty else {**reference, **rest}
    return {key: _referring(part, known) for key, part in shape.items()}


def _operations(told: JSON) -> list[JSON]:
    return [
        operation
        for path in told["paths"].values()
        for method, operation in path.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]


def _add_links(told: JSON) -> None:
    """What can be done with what an operation answers."""
    operations = {operation["operationId"]: operation for operation in _operations(told)}
    for (source, status), (targets, parameters) in LINKS.items():
        operations[source]["responses"][status]["links"] = {
            target: {"operationId": target, "parameters": parameters} for target in targets
        }


def _add_examples(told: JSON) -> None:
    """Examples of a real game, where a schema has one."""
    shown = examples.examples()
    for operation in _operations(told):
        _add_to(operation.get("requestBody", {}), shown)
        for response in operation["responses"].values():
            _add_to(response, shown)
    for name, example in shown.items():
        if name in told["components"]["schemas"] and name.endswith(("Decision", "Fact")):
            told["components"]["schemas"][name]["examples"] = [example]


def _add_to(place: JSON, shown: JSON) -> None:
    for media in place.get("content", {}).values():
        name = media.get("schema", {}).get("$ref", "").removeprefix(PLACE)
        if name in shown:
            media["example"] = shown[name]
