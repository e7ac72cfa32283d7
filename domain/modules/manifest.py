"""What a module says of itself: whom it suits and what it cannot be played with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from domain.options import Options, SeatPlan
from domain.problems import Reason

Check = Callable[[Sequence[SeatPlan], Options], list[Reason]]


def nothing_more(plans: Sequence[SeatPlan], options: Options) -> list[Reason]:
    """The module needs nothing that its manifest does not say."""
    return []


class Module(Struct, frozen=True, kw_only=True):
    """A module's manifest. `incompatible` names modules that it excludes, with the rulebook line that says so; it is
    enough that one of two modules names the other. `without_automa` is the line that bars Automas, if one does.
    `options` are the options of a table that mean nothing without it. `brings` are modules that it is always played
    with; one that is `campaign` is known only to tables of a campaign. `endings` are the ways in which only this
    module ends a game."""

    id: str
    rule: str
    incompatible: dict[str, str] = {}
    fewest: int = 1
    most: int = 7
    without_automa: str = ""
    options: tuple[str, ...] = ()
    brings: tuple[str, ...] = ()
    campaign: bool = False
    endings: tuple[str, ...] = ()
    check: Check = nothing_more

    @property
    def automa(self) -> bool:
        """May Automas take part?"""
        return not self.without_automa

    def faults(self, plans: Sequence[SeatPlan], options: Options) -> list[Reason]:
        """Everything that speaks against this module at this table, whatever else is played."""
        found: list[Reason] = []
        if not self.fewest <= len(plans) <= self.most:
            found.append(Reason("module-seats", f"{self.id} is for {self.fewest} to {self.most} players.", self.rule))
        if not self.automa and any(plan.kind == "automa" for plan in plans):
            found.append(Reason("module-automa", f"{self.id} cannot be played with an Automa.", self.without_automa))
        return found + self.check(plans, options)

    def given(self, options: Options) -> list[str]:
        """The options of this module that a table has set."""
        usual = Options()
        return [name for name in self.options if getattr(options, name) != getattr(usual, name)]
