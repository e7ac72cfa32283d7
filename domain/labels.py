"""Names and sentences for ids, in the languages that the labels folder has; English where one is missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING, Any

import msgspec

from domain.content import BOARDS, ENCOUNTERS, FACTORY
from domain.content.schema import CostKind, Gain

if TYPE_CHECKING:
    from domain.decisions import Decision

Entry = str | list[str] | dict[str, str]
Labels = dict[str, dict[str, Entry]]

ENGLISH = "en"


def _plural_en(n: int) -> int:
    return 0 if n == 1 else 1


def _plural_pl(n: int) -> int:
    if n == 1:
        return 0
    return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2


PLURAL: dict[str, Callable[[int], int]] = {"en": _plural_en, "pl": _plural_pl}
"""Which of a language's forms goes with a number."""
LANGUAGES = tuple(PLURAL)
LABELS: dict[str, Labels] = {
    lang: msgspec.json.decode(files("domain.content").joinpath(f"labels/{lang}.json").read_bytes(), type=Labels)
    for lang in LANGUAGES
}


def label(lang: str, kind: str, key: str | int) -> str:
    """The name of a content id: `label("pl", "structure", "mill")` is "Młyn"."""
    if kind in COMPUTED:
        return COMPUTED[kind](lang, str(key))
    entry = _entry(lang, kind, str(key))
    return entry["name"] if isinstance(entry, dict) else str(entry)


def text(lang: str, kind: str, key: str | int) -> str:
    """What a content id does or means, in one sentence; empty where the name says it all."""
    if kind in COMPUTED:
        return COMPUTED_TEXT[kind](lang, int(key)) if kind in COMPUTED_TEXT else ""
    entry = _entry(lang, kind, str(key))
    return entry.get("text", "") if isinstance(entry, dict) else ""


def count(lang: str, n: int, what: str) -> str:
    """An amount in words: 2 coins, 5 monet."""
    known = lang if what in LABELS.get(lang, {}).get("amount", {}) else ENGLISH
    forms = LABELS[known]["amount"][what]
    assert isinstance(forms, list)
    return forms[PLURAL[known](n)].format(n=n)


def place(lang: str, key: str) -> str:
    """A territory or home base: "mountain-1" is "Mountain 1", "home-nordic" is "Nordic home base"."""
    kind, _, rest = key.partition("-")
    if kind == "home":
        return _form(lang, "base", faction=label(lang, "faction", rest))
    name = label(lang, "terrain", kind)
    return _form(lang, "territory", terrain=name, n=rest) if rest else name


def exchange(lang: str, cost: Mapping[CostKind, int], gains: Iterable[Gain], joint: str = "and") -> str:
    """What a card's option costs and gives, derived from its row."""
    prices = [count(lang, n, kind) for kind, n in cost.items()]
    given = [count(lang, gain.amount, gain.resource or gain.kind) for gain in gains]
    if not prices:
        return _form(lang, "free", gains=join(lang, given, joint))
    return _form(lang, "paid", cost=join(lang, prices), gains=join(lang, given, joint))


def join(lang: str, parts: list[str], joint: str = "and") -> str:
    """The parts as an enumeration: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return _form(lang, joint, first=", ".join(parts[:-1]), last=parts[-1])


def encounter_option(lang: str, number: int, option: int) -> str:
    """An option, counted from 0, of an encounter card."""
    row = ENCOUNTERS[number].options[option]
    return exchange(lang, row.cost, row.gains)


def encounter_text(lang: str, number: int) -> str:
    """All options of an encounter card."""
    return " / ".join(encounter_option(lang, number, option) for option in range(len(ENCOUNTERS[number].options)))


def factory_action(lang: str, number: int) -> str:
    """The top action of a Factory card."""
    card = FACTORY[number]
    return exchange(lang, card.cost, card.gains, "or" if card.choose == "one" else "and")


def phrase(lang: str, group: str, key: str, **fields: Any) -> str:
    """A template of the groups decisions, prompts or problems with its fields filled in.

    A field is written `{name}` and translated if its value is a known id, or `{name:kind}` to say of which
    kind it is. A part in square brackets is left out when one of its fields is missing or empty.
    """
    template = str(_entry(lang, group, key))
    chosen = re.sub(r"\[(.*?)\]", lambda part: _if_filled(part[1], fields), template)
    return _Phrase(lang).vformat(chosen, (), fields)


def describe(lang: str, decision: Decision, **context: Any) -> str:
    """A decision as a sentence; the context can add what it does not hold, such as the ability of a mech."""
    tag = decision.__struct_config__.tag
    return phrase(lang, "decisions", str(tag), **context, **msgspec.structs.asdict(decision))


def _if_filled(part: str, fields: Mapping[str, Any]) -> str:
    names = [name for _, name, _, _ in Formatter().parse(part) if name]
    return part if all(fields.get(name) not in (None, (), {}, "") for name in names) else ""


def _entry(lang: str, kind: str, key: str) -> Entry:
    own = LABELS.get(lang, {}).get(kind, {})
    return own[key] if key in own else LABELS[ENGLISH][kind][key]


def _form(lang: str, key: str, **fields: str) -> str:
    return str(_entry(lang, "form", key)).format(**fields)


def _piece(lang: str, kind: str, key: str) -> str:
    """A unit or token with its number: "mech-2" is "mech 2"; traps have names."""
    if key in LABELS[ENGLISH][kind]:
        return label(lang, kind, key)
    name, _, number = key.partition("-")
    return _form(lang, "unit", unit=label(lang, kind, name), n=number)


def _known(lang: str, key: str) -> str:
    """The name of an id that can only be one thing, or the id itself."""
    stem = key.partition("-")[0]
    if key in PLACES:
        return place(lang, key)
    for kind in ("unit", "token"):
        if stem in LABELS[ENGLISH][kind]:
            return _piece(lang, kind, key)
    for kind in ("faction", "mat", "ability", "structure", "resource", "benefit", "action", "triumph"):
        if key in LABELS[ENGLISH][kind]:
            return label(lang, kind, key)
    return key


class _Phrase(Formatter):
    """Formats the fields of a template: by kind where the template names one, else as ids."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        lang = self.lang
        if format_spec == "place":
            return ", ".join(str(each + 1) for each in (value if isinstance(value, tuple) else (value,)))
        if format_spec == "cargo":
            return join(lang, [count(lang, n, kind) for kind, n in value.items()])
        if format_spec in LABELS[ENGLISH]["amount"]:
            return count(lang, value, format_spec)
        if format_spec:
            return label(lang, format_spec, value)
        if isinstance(value, tuple | list):
            return ", ".join(_known(lang, str(each)) for each in value)
        return _known(lang, str(value))


PLACES = frozenset(place for board in BOARDS.values() for place in board.places)
COMPUTED: dict[str, Callable[[str, str], str]] = {
    "territory": place,
    "base": place,
    "encounter": lambda lang, key: _form(lang, "encounter", n=key),
    "factory_card": lambda lang, key: _form(lang, "factory_card", n=key),
}
"""Kinds whose names are put together from others."""
COMPUTED_TEXT: dict[str, Callable[[str, int], str]] = {
    "encounter": encounter_text,
    "factory_card": factory_action,
}
