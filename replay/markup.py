"""Markup: elements and texts as strings, with everything escaped that comes from outside."""

from __future__ import annotations

import re
from functools import lru_cache
from math import cos, pi, sin
from xml.sax.saxutils import escape, quoteattr

_NOT_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
"""Characters that XML does not know."""

MANY = 20_000
"""Texts and symbols that are kept: films draw the same ones again and again."""


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element; `class_` and the like lose their underscores, None leaves an attribute out."""
    told = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{name}{told}>{inner}</{name}>" if inner else f"<{name}{told}/>"


def number(value: str | float) -> str:
    """A number in few digits."""
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


def group(*children: str, **attributes: str | float | None) -> str:
    return element("g", *children, **attributes)


@lru_cache(MANY)
def text(content: object, x: float, y: float, size: float, class_: str = "", anchor: str | None = None) -> str:
    return element(
        "text",
        escape(_NOT_XML.sub("", str(content))),
        x=x,
        y=y,
        font_size=size,
        class_=class_ or None,
        text_anchor=anchor,
    )


@lru_cache(MANY)
def symbol(name: str, x: float, y: float, size: float, class_: str | None = None, ratio: float = 1) -> str:
    """A symbol of the sheet, centred on a point."""
    height = size * ratio
    return element("use", href=f"#{name}", x=x - size / 2, y=y - height / 2, width=size, height=height, class_=class_)


def title(content: str) -> str:
    """What a pointer that rests on the group is told."""
    return element("title", escape(_NOT_XML.sub("", content)))


def hexagon(radius: float) -> list[tuple[float, float]]:
    """The corners of a pointy-top hex around the origin, clockwise from the north-east."""
    return [(radius * cos(pi / 180 * angle), radius * sin(pi / 180 * angle)) for angle in range(-30, 330, 60)]


def points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)
