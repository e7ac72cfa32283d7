"""The Automa as a module: a table with an Automa at one of its seats plays with it, unasked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from domain.automa import camping as _camping  # noqa: F401 - registers on its hook
from domain.automa import icons as _icons  # noqa: F401 - registers on its hook
from domain.automa import influence as _influence  # noqa: F401 - registers on its hooks
from domain.automa import mods as _mods  # noqa: F401 - registers on its hooks
from domain.automa import patience as _patience  # noqa: F401 - registers on its hooks
from domain.automa import rivals as _rivals  # noqa: F401 - registers on its hooks
from domain.automa import scoring as _scoring  # noqa: F401 - registers on its hooks
from domain.automa import setup as _setup  # noqa: F401 - registers on its hooks
from domain.automa.combat import AUTOMA
from domain.automa.difficulty import NORMAL, faults
from domain.modules.manifest import Module
from domain.options import SeatPlan

MODULE = Module(id=AUTOMA, rule="L3437", fewest=2, options=("automa",), check=faults)


def implied(plans: Sequence[SeatPlan]) -> tuple[str, ...]:
    """The module, if a seat is an Automa's."""
    return (AUTOMA,) if any(plan.kind == "automa" for plan in plans) else ()


def completed(plans: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    """The plans with the normal difficulty where an Automa has none."""
    return tuple(
        structs.replace(plan, difficulty=plan.difficulty or NORMAL) if plan.kind == "automa" else plan for plan in plans
    )
