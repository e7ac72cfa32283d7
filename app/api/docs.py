"""The documents of the service: openapi.yaml, and pages to read and try it that need no other server."""

from typing import Any

from flask import Blueprint, Response, current_app, redirect
from flask_swagger_ui import get_swaggerui_blueprint

from app import openapi as description

documents = Blueprint("documents", __name__)

POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; frame-ancestors 'none'"
)

pages = get_swaggerui_blueprint(
    "/docs",
    "/openapi.json",
    config={
        "app_name": "scythed",
        "validatorUrl": None,
        "displayRequestDuration": True,
        "persistAuthorization": True,
        "defaultModelsExpandDepth": 0,
        "docExpansion": "list",
    },
)


@documents.get("/")
def front() -> Any:
    """Whoever opens the address of the service in a browser reads its documents."""
    return redirect("/docs/")


@documents.get("/openapi.json")
def as_json() -> Response:
    """The description of the service."""
    return Response(description.as_json(current_app), mimetype="application/json")


@documents.get("/openapi.yaml")
def as_yaml() -> Response:
    """The same, as it is checked in."""
    return Response(description.as_yaml(current_app), mimetype="application/yaml")


@pages.after_request
def restrict(response: Response) -> Response:
    """The pages load nothing from elsewhere."""
    response.headers["Content-Security-Policy"] = POLICY
    return response
