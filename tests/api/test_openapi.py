"""openapi.yaml says what the code does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import pytest
import yaml
from flask import Flask

from app.codes import CODES
from app.factory import RESOURCES
from app.openapi import LINKS, as_yaml, document
from domain.decisions import Decision
from domain.facts import Fact
from domain.labels import LABELS

CHECKED_IN = Path(__file__).parents[2] / "openapi.yaml"


@pytest.fixture
def told(app: Flask) -> Any:
    return document(app)


def test_the_document_is_the_one_that_the_code_gives(app: Flask) -> None:
    assert CHECKED_IN.read_text() == as_yaml(app), "run: make openapi"


def test_every_route_is_documented(app: Flask, told: Any) -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS") and rule.rule != "/" and not rule.rule.startswith(("/docs", "/openapi"))
    }
    paths = {(path, method) for path, item in told["paths"].items() for method in item if method != "parameters"}
    assert routes == paths
    assert len(RESOURCES) == len({tag["name"] for tag in told["tags"]})


@pytest.mark.parametrize(("union", "name"), [(Decision, "Decision"), (Fact, "Fact")])
def test_every_decision_and_fact_is_a_schema_told_apart_by_its_type(told: Any, union: Any, name: str) -> None:
    schemas = told["components"]["schemas"]
    mapping = schemas[name]["discriminator"]["mapping"]
    assert {kind.__struct_config__.tag for kind in get_args(union)} == set(mapping)
    for tag, reference in mapping.items():
        schema = schemas[reference.rpartition("/")[2]]
        assert schema["properties"]["type"]["const"] == tag
        assert schema["description"]


def test_every_code_is_told_with_its_status(told: Any) -> None:
    assert set(told["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]) == set(CODES)
    assert set(CODES) == set(LABELS["en"]["problems"]) == set(LABELS["pl"]["problems"])
    for item in told["paths"].values():
        for operation in (op for method, op in item.items() if method != "parameters"):
            for status, answer in operation["responses"].items():
                assert all(CODES[code] == int(status) for code in answer.get("x-codes", ()))


def test_examples_fit_their_schemas(told: Any) -> None:
    shown = 0
    for item in told["paths"].values():
        for operation in (op for method, op in item.items() if method != "parameters"):
            for place in (operation.get("requestBody", {}), *operation["responses"].values()):
                for media in place.get("content", {}).values():
                    if "example" in media:
                        schema = {**media["schema"], "components": told["components"]}
                        jsonschema_rs.validator_for(schema).validate(media["example"])
                        shown += 1
    for name, schema in told["components"]["schemas"].items():
        for example in schema.get("examples", ()):
            reference = {"$ref": f"#/components/schemas/{name}", "components": told["components"]}
            jsonschema_rs.validator_for(reference).validate(example)
            shown += 1
    assert shown > 60


def test_links_lead_to_operations(told: Any) -> None:
    named = {op["operationId"] for item in told["paths"].values() for m, op in item.items() if m != "parameters"}
    assert {target for targets, _ in LINKS.values() for target in targets} <= named


def test_every_reference_leads_somewhere(told: Any) -> None:
    text = yaml.safe_dump(told)
    names = set(re.findall(r"#/components/schemas/([\w.]+)", text))
    assert names <= set(told["components"]["schemas"])
    assert all(re.fullmatch(r"[A-Za-z]+", name) for name in told["components"]["schemas"])
