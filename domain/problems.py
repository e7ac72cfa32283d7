"""Refusals: every reason why a decision is not accepted, each with a stable code."""

from __future__ import annotations

from msgspec import Struct


class Reason(Struct, frozen=True, omit_defaults=True):
    """Why something is refused: a stable code, a sentence, and the rulebook line if a rule was broken."""

    code: str
    detail: str
    rule: str | None = None


class Illegal(Exception):
    """A decision that the rules do not allow; it changes nothing."""

    def __init__(self, code: str, detail: str, rule: str | None = None, more: tuple[Reason, ...] = ()) -> None:
        super().__init__(detail)
        self.reasons = (Reason(code, detail, rule), *more)

    @property
    def code(self) -> str:
        """The code of the first reason."""
        return self.reasons[0].code

    @property
    def detail(self) -> str:
        """The sentence of the first reason."""
        return self.reasons[0].detail

    @property
    def rule(self) -> str | None:
        """The rulebook line of the first reason."""
        return self.reasons[0].rule
