"""Answers about campaigns: what of a campaign a caller may see, in the form and language in which it is sent."""

from collections.abc import Iterable, Iterator

from app.chronicles import Chronicle
from app.schemas.answers import FairnessCommitment
from app.schemas.campaigns import (
    CampaignAwaited,
    CampaignEvent,
    CampaignLogs,
    CampaignOption,
    CampaignOutcome,
    CampaignPrompt,
    CampaignPrompts,
    CampaignSummary,
    CampaignTable,
    EpisodeAnswer,
    Episodes,
    PilotLog,
    Said,
)
from domain.campaign import decisions as d
from domain.campaign import engine
from domain.campaign.facts import CampaignFact
from domain.campaign.prompts import Prompt
from domain.campaign.state import Campaign
from domain.campaign.view import view, visible_decision, visible_fact
from domain.campaign.words import describe, phrase, words
from domain.chance import Chance, commitment
from domain.problems import Illegal
from replay.campaigns import move, pilot_of
from replay.entry import Entry


def over(campaign: Campaign) -> bool:
    """Is there nothing more to come?"""
    return campaign.status in ("finished", "abandoned")


def table(chronicle: Chronicle, pilot: int | None, earlier: Campaign | None = None) -> CampaignTable:
    """The campaign as a player or a spectator sees it, now or as it was earlier."""
    shown, room = view(earlier or chronicle.campaign, pilot), chronicle.room
    return CampaignTable(
        **{name: getattr(shown, name) for name in shown.__struct_fields__},
        id=chronicle.id,
        host=room.host,
        private=room.private,
        created=room.created,
        fairness=FairnessCommitment(commitment(room.secrets[-1].secret)),
    )


def summary(chronicle: Chronicle) -> CampaignSummary:
    """The campaign as a list shows it."""
    campaign = chronicle.campaign
    return CampaignSummary(
        id=chronicle.id,
        title=campaign.title,
        status=campaign.status,
        phase=campaign.phase,
        version=campaign.version,
        episode=campaign.episode,
        game=campaign.game,
        players=[pilot.name for pilot in campaign.pilots if pilot.presence != "left"],
        created=chronicle.room.created,
    )


def logs(campaign: Campaign, lang: str) -> CampaignLogs:
    """The campaign logs of all, with the words for what they hold."""
    shown = [PilotLog(pilot.pilot, pilot.name, pilot.faction, pilot.log) for pilot in view(campaign, None).pilots]
    return CampaignLogs(campaign.version, lang, shown, words(campaign, lang))


def episodes(campaign: Campaign, lang: str) -> Episodes:
    """The stories so far."""
    known = words(campaign, lang)
    told = [_episode(campaign, id, story) for id, story in known.get("episode", {}).items() if isinstance(story, dict)]
    return Episodes(campaign.version, lang, told, {box: str(text) for box, text in known.get("box", {}).items()})


def _episode(campaign: Campaign, id: str, story: dict[str, str]) -> EpisodeAnswer:
    title, before, after = (story.get(part, "") for part in ("title", "before", "after"))
    for played in campaign.played:
        if played.episode == id:
            return EpisodeAnswer(id, title, before, after, played.game, list(played.pilots), played.result)
    if id == campaign.episode:
        return EpisodeAnswer(id, title, before, after, campaign.game, list(campaign.table))
    return EpisodeAnswer(id, title, before, after)


def prompts(chronicle: Chronicle, pilot: int | None, is_host: bool, lang: str) -> CampaignPrompts:
    """Who is awaited, and for the caller every option."""
    campaign, listed = chronicle.campaign, chronicle.prompts
    return CampaignPrompts(
        version=campaign.version,
        status=campaign.status,
        phase=campaign.phase,
        pilot=pilot,
        game=campaign.game if campaign.phase == "playing" else "",
        awaited=_awaited(listed, lang),
        prompts=_own(listed, pilot, lang),
        asides=[CampaignOption(said, describe(lang, said)) for said in _asides(campaign, pilot, is_host)],
    )


def outcome(campaign: Campaign, facts: Iterable[CampaignFact], pilot: int | None, lang: str) -> CampaignOutcome:
    """What followed from a decision, and what is next."""
    listed = engine.prompts(campaign)
    return CampaignOutcome(
        version=campaign.version,
        status=campaign.status,
        phase=campaign.phase,
        pilot=pilot,
        facts=[visible_fact(fact, pilot) for fact in facts],
        awaited=_awaited(listed, lang),
        prompts=_own(listed, pilot, lang),
    )


def event(entry: Entry, pilot: int | None, lang: str) -> CampaignEvent:
    """An entry of the log as a player or a spectator may know it."""
    made = move(entry)
    actor = pilot_of(entry.actor)
    decision = visible_decision(made.decision, actor, pilot)
    return CampaignEvent(
        version=entry.version,
        type=entry.type,
        actor=entry.actor,
        pilot=actor,
        time=entry.time,
        text=describe(lang, decision) if decision is not None else "",
        decision=decision,
        facts=[visible_fact(fact, pilot) for fact in made.facts],
    )


def _awaited(listed: list[Prompt], lang: str) -> list[CampaignAwaited]:
    return [CampaignAwaited(prompt.pilot, prompt.kind, phrase(lang, "prompt", prompt.kind)) for prompt in listed]


def _own(listed: list[Prompt], pilot: int | None, lang: str) -> list[CampaignPrompt]:
    return [_prompt(prompt, lang) for prompt in listed if prompt.pilot == pilot]


def _prompt(prompt: Prompt, lang: str) -> CampaignPrompt:
    options = [
        CampaignOption(option.decision, describe(lang, option.decision), option.bounds) for option in prompt.options
    ]
    return CampaignPrompt(prompt.id, prompt.pilot, prompt.kind, phrase(lang, "prompt", prompt.kind), options)


def _asides(campaign: Campaign, pilot: int | None, is_host: bool) -> Iterator[Said]:
    """What the caller may say whoever is awaited."""
    wishes: list[Said] = []
    if pilot is not None:
        wishes += [d.SitOut(pilot), d.Return(pilot), d.Leave(pilot)]
    if is_host:
        wishes += [d.StartCampaign(), d.SetSpoilers(not campaign.spoilers), d.AbandonCampaign()]
    for wish in wishes:
        try:
            engine.decide(campaign, None, wish, Chance(b"wish", campaign.version))
        except Illegal:
            continue
        yield wish
