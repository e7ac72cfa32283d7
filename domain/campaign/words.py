"""The words of a campaign, in the languages of all labels: stories, names, prompts, decisions.

Only what a campaign has reached is given out, unless its owner wants to know more. These words are kept apart from
the other labels, which everybody can read.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec

from domain.campaign.content import CAMPAIGN
from domain.campaign.decisions import CampaignDecision, TakePerk
from domain.campaign.state import Campaign
from domain.labels import ENGLISH, LANGUAGES, label

Entry = str | dict[str, str]
Words = dict[str, dict[str, Entry]]
WORDS: dict[str, Words] = {
    lang: msgspec.json.decode(files("domain.content").joinpath(f"labels/campaign.{lang}.json").read_bytes(), type=Words)
    for lang in LANGUAGES
}
KINDS = {"faction": "faction", "mat": "mat", "mod": "ability", "base": "base", "territory": "territory"}
"""Fields of decisions that name a thing of the game."""


def reached(campaign: Campaign, moment: str) -> bool:
    """Has the campaign come to this moment? (see `CampaignFile`)"""
    if campaign.spoilers or campaign.status == "finished":
        return True
    if "/" in moment:
        return any(reached(campaign, either) for either in moment.split("/"))
    if moment == "over":
        return False
    if moment == "mods":
        return bool(campaign.supply)
    if moment in ("mech", "infrastructure"):
        return moment in campaign.supply
    if moment.endswith("+"):
        return any(played.episode == moment[:-1] for played in campaign.played)
    return any(episode.startswith(moment) for episode in campaign.reached)


def boxes(campaign: Campaign) -> list[str]:
    """The boxes that are open."""
    return [box for box, moment in CAMPAIGN.boxes.items() if reached(campaign, moment)]


def words(campaign: Campaign, lang: str) -> Words:
    """All words that the campaign has come to know."""
    known = WORDS.get(lang, WORDS[ENGLISH])
    hidden = CAMPAIGN.revealed
    found: Words = {
        group: {
            key: entry
            for key, entry in entries.items()
            if key not in hidden.get(group, {}) or reached(campaign, hidden[group][key])
        }
        for group, entries in known.items()
    }
    found["box"] = {box: known["box"][box] for box in boxes(campaign)}
    found["episode"] = {id: story for id, entry in known["episode"].items() if (story := _story(campaign, id, entry))}
    return {group: entries for group, entries in found.items() if entries}


def _story(campaign: Campaign, id: str, entry: Entry) -> dict[str, str]:
    """Title and opening of an episode that was reached, and the end of one that was played."""
    assert isinstance(entry, dict)
    if campaign.spoilers:
        return entry
    known = ["title", "before"] if id in campaign.reached else []
    known += ["after"] if any(played.episode == id for played in campaign.played) else []
    return {part: entry[part] for part in known}


def phrase(lang: str, group: str, key: str, **fields: Any) -> str:
    """A sentence with its fields filled in, ids by their names."""
    template = str(WORDS.get(lang, WORDS[ENGLISH])[group][key])
    return template.format(**{name: _name(lang, name, value) for name, value in fields.items()})


def describe(lang: str, decision: CampaignDecision) -> str:
    """A decision as a sentence."""
    tag = str(decision.__struct_config__.tag)
    group = "decision" if tag in WORDS[ENGLISH]["decision"] else "roster"
    return phrase(lang, group, tag, **msgspec.structs.asdict(decision)) + _where(lang, decision)


def _where(lang: str, decision: CampaignDecision) -> str:
    """Which resources of a perk, or its worker, go where."""
    if not isinstance(decision, TakePerk) or decision.territory is None:
        return ""
    goods = [f"{count} {label(lang, 'resource', kind)}" for kind, count in (decision.resources or {}).items()]
    return f" ({', '.join([*goods, label(lang, 'territory', decision.territory)])})"


def _name(lang: str, field: str, value: Any) -> str:
    if value is None:
        return ""
    if field in KINDS:
        return label(lang, KINDS[field], value)
    own = WORDS.get(lang, WORDS[ENGLISH]).get(field, {})
    return str(own.get(str(value), value))
