"""The rules-coverage table, docs/rules.md: `python -m tests.rules_coverage` writes it anew."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import msgspec

from tests.collected import ROOT, Marked, collected

PAGE = ROOT / "docs" / "rules.md"
INDEX = Path(__file__).with_name("rules_index.json")

INTRODUCTION = """# Rules and the tests that show them

Each heading of the rulebook, in our own words, with the lines it covers and the tests that show it. A test says which
line it shows: `@pytest.mark.rule("L1304", "combat: ties go to the attacker")`. A heading without a test fails the test
suite, unless it belongs to a part of the game that is still to come. Where the text leaves room, `readings.md` says
what is played. `make rules` writes this page.
"""


class Heading(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}):
    """A heading of the rulebook and the lines it covers; `later` marks what is still to come."""

    area: str
    first: int
    last: int
    heading: str
    later: bool = False


def headings() -> list[Heading]:
    """The index of the rulebook."""
    return msgspec.json.decode(INDEX.read_bytes(), type=list[Heading])


def lines(citation: str) -> tuple[int, int]:
    """The first and last line of a citation: L1304, or L1304-L1310."""
    found = [int(number) for number in re.findall(r"L(\d+)", citation)]
    return found[0], found[-1]


def topics(heading: Heading, tests: list[Marked]) -> dict[str, set[str]]:
    """The topics shown under a heading, each with its tests; the cases of one test count once."""
    found: dict[str, set[str]] = {}
    for marked in tests:
        for citation, topic in marked.rules:
            first, last = lines(citation)
            if first <= heading.last and last >= heading.first:
                found.setdefault(f"L{first} {topic}", set()).add(marked.test.partition("[")[0])
    return found


def page(tests: list[Marked]) -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for area, rows in groupby(headings(), key=lambda heading: heading.area):
        parts.append(f"## {area}\n")
        parts += [_section(heading, tests) for heading in rows]
    return "\n".join(parts)


def _section(heading: Heading, tests: list[Marked]) -> str:
    shown = topics(heading, tests)
    title = f"### {heading.heading[0].upper()}{heading.heading[1:]} (L{heading.first}-{heading.last})\n"
    if not shown:
        return f"{title}\n{'Still to come.' if heading.later else 'No test.'}\n"
    rows = [
        f"| {topic} | {', '.join(f'`{_short(test)}`' for test in sorted(found))} |"
        for topic, found in sorted(shown.items(), key=lambda item: (lines(item[0]), item[0]))
    ]
    return "\n".join([title, "| rule | shown by |", "|---|---|", *rows, ""])


def _short(test: str) -> str:
    return test.removeprefix("tests/domain/").removeprefix("rules/")


if __name__ == "__main__":
    PAGE.write_text(page(collected()))
