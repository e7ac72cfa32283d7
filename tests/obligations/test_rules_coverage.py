"""Every heading of the rulebook that is in play is shown by a test, and the published table tells the truth."""

from __future__ import annotations

import re

import pytest

from tests.collected import collected
from tests.rules_coverage import PAGE, Heading, headings, lines, page, topics


@pytest.mark.parametrize("heading", [h for h in headings() if not h.later], ids=lambda h: f"L{h.first} {h.heading}")
def test_a_heading_is_shown_by_a_test(heading: Heading) -> None:
    assert topics(heading, collected()), f"no test is marked with a line from L{heading.first} to L{heading.last}"


def test_every_citation_lies_under_a_heading() -> None:
    known = headings()
    cited = {citation for marked in collected() for citation, _ in marked.rules}
    stray = [c for c in cited if not any(h.first <= lines(c)[0] and lines(c)[1] <= h.last for h in known)]
    assert not stray


def test_the_page_lists_every_heading_and_no_test_that_is_gone() -> None:
    written, fresh = PAGE.read_text(), page(collected())
    title = re.compile(r"^#+ .*$", re.MULTILINE)
    assert title.findall(written) == title.findall(fresh), "write it anew: make rules"
    named = re.compile(r"`([\w/]+\.py::\w+)`")
    gone = set(named.findall(written)) - set(named.findall(fresh))
    assert not gone, "write it anew: make rules"
