"""The decider of a campaign: which steps there are, who answers them, and what follows.

As in a game, `play` decides and folds in place and `decide` leaves the state as it was; what `prompts` lists is
accepted, and nothing else. Automas answer by themselves, so nobody is ever awaited for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from domain.campaign import decisions as d
from domain.campaign import factions, finale, forks, games, mods, preparing, recording, roster, votes
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.episodes import manifest as m
from domain.campaign.pilots import absent, episode
from domain.campaign.prompts import Option, Prompt, matching
from domain.campaign.reducer import HANDLERS
from domain.campaign.state import Campaign
from domain.chance import Chance
from domain.problems import Illegal

Facts = Iterator[f.CampaignFact]


def _setup(campaign: Campaign, step: s.Setup, chance: Chance) -> Facts:
    """The parts of the setup in order; then the table can be opened."""
    parts = episode(campaign).setup
    if step.next == len(parts):
        yield f.StepChanged(s.OpenTable())
        return
    part = parts[step.next]
    yield f.StepChanged(s.Setup(step.next + 1))
    yield from PREPARATIONS[type(part)](campaign, part, chance)


def _rewards(campaign: Campaign, step: s.Rewards, chance: Chance) -> Facts:
    """The rewards in order; then the next episode."""
    parts = episode(campaign).rewards
    if step.next == len(parts):
        yield f.StepChanged(s.Muster(following(campaign)))
        return
    part = parts[step.next]
    yield f.StepChanged(s.Rewards(step.next + 1))
    yield from REWARDS[type(part)](campaign, part, chance)


def following(campaign: Campaign) -> str:
    """The episode after the present one, by what was voted for or whether Tesla was found."""
    ways = episode(campaign).next
    if "" in ways:
        return ways[""]
    return ways[campaign.path] if campaign.path in ways else ways["found" if "tesla" in campaign.found else "missing"]


PREPARATIONS: dict[type[Any], Callable[[Campaign, Any, Chance], Facts]] = {
    m.DealMats: preparing.deal_mats,
    m.MatsByWealth: preparing.offer_mats,
    m.Perks: preparing.offer_perks,
    m.CrossOffWealth: preparing.cross_off,
}
REWARDS: dict[type[Any], Callable[[Campaign, Any, Chance], Facts]] = {
    m.Record: recording.record,
    m.VoteOnPath: votes.begin,
    m.Unlock: mods.unlock,
    m.Bonuses: recording.grant,
    m.NewFaction: factions.become,
    m.SwitchFactions: factions.offer,
    m.HomeBases: factions.settle,
    m.Mods: mods.begin,
    m.Finale: finale.finish,
}


def _all(campaign: Campaign, step: Any) -> list[int]:
    return list(step.pilots)


def _first(campaign: Campaign, step: Any) -> list[int]:
    return [step.pilots[0]]


def _active(campaign: Campaign, step: Any) -> list[int]:
    return [pilot for pilot in step.pilots if campaign.pilots[pilot].presence == "active"]


def _nobody(campaign: Campaign, step: Any) -> list[int]:
    return []


class Rule(NamedTuple):
    """A kind of step: whom it waits for, what it asks, what follows, and what it does by itself (None: it waits)."""

    awaited: Callable[[Campaign, Any], list[int]]
    options: Callable[[Campaign, Any, int], list[Option]] | None = None
    take: Callable[[Campaign, Any, int, d.Answer, Chance], Facts] | None = None
    run: Callable[[Campaign, Any, Chance], Facts | None] | None = None


RULES: dict[type[Any], Rule] = {
    s.Muster: Rule(_nobody, run=preparing.muster),
    s.Setup: Rule(_nobody, run=_setup),
    s.NewFaction: Rule(_first, factions.pick_options, factions.pick, factions.pick_by_itself),
    s.ChooseMats: Rule(_first, preparing.mat_options, preparing.choose_mat, preparing.mat_by_itself),
    s.ChoosePerks: Rule(_active, preparing.perk_options, preparing.take_perk, preparing.perks_done),
    s.OpenTable: Rule(_nobody),
    s.AwaitGame: Rule(_nobody),
    s.Rewards: Rule(_nobody, run=_rewards),
    s.CheckStars: Rule(
        lambda _, step: list(step.stars), recording.check_options, recording.check, recording.check_by_itself
    ),
    s.Vote: Rule(_all, votes.options, votes.cast, votes.reveal),
    s.BreakTie: Rule(lambda _, step: [step.pilot], votes.tie_options, votes.break_tie, votes.tie_by_itself),
    s.RaiseBonuses: Rule(
        lambda _, step: list(step.bonuses), recording.bonus_options, recording.raise_bonus, recording.raise_by_itself
    ),
    s.OfferFactions: Rule(_all, factions.offer_options, factions.answer_offer, factions.reveal_offers),
    s.PickFactions: Rule(_first, factions.pick_options, factions.pick, factions.pick_by_itself),
    s.SettleBases: Rule(
        lambda campaign, _: factions.homeless(campaign)[:1],
        factions.base_options,
        factions.choose_base,
        factions.settle_by_itself,
    ),
    s.ChooseExtraMod: Rule(_all, mods.kind_options, mods.choose_kind, mods.draw_all),
    s.BuyMods: Rule(_all, mods.buy_options, mods.buy, mods.buy_by_itself),
}


def awaited(campaign: Campaign) -> list[int]:
    """The players that the campaign waits for."""
    return RULES[type(campaign.steps[-1])].awaited(campaign, campaign.steps[-1]) if campaign.steps else []


def due(campaign: Campaign) -> str:
    """What the service has to do: open the table, record its result when it is over, or nothing."""
    if not campaign.steps:
        return ""
    return {s.OpenTable: "open", s.AwaitGame: "record"}.get(type(campaign.steps[-1]), "")


def prompts(campaign: Campaign) -> list[Prompt]:
    """Who is awaited, for what, with every option."""
    if not campaign.steps:
        return []
    step = campaign.steps[-1]
    rule, kind = RULES[type(step)], str(step.__struct_config__.tag)
    return [
        Prompt(f"{campaign.version}-{pilot}", pilot, kind, rule.options(campaign, step, pilot) if rule.options else [])
        for pilot in rule.awaited(campaign, step)
    ]


def decide(campaign: Campaign, pilot: int | None, decision: d.CampaignDecision, chance: Chance) -> list[f.CampaignFact]:
    """What follows from a decision; the state stays as it is."""
    return play(copy(campaign), pilot, decision, chance)


def play(campaign: Campaign, pilot: int | None, decision: d.CampaignDecision, chance: Chance) -> list[f.CampaignFact]:
    """Decide and fold in place. An illegal decision changes nothing and raises Illegal."""
    if isinstance(decision, d.ROSTER):
        return _unfold(campaign, _roster(campaign, decision, chance), chance)
    if campaign.status != "running":
        raise Illegal("campaign-not-running", "The campaign is not running.")
    for prompt in prompts(campaign):
        if prompt.pilot == pilot:
            if not matching(prompt.options, decision):
                raise Illegal("illegal-decision", "The campaign does not allow this here.")
            step = campaign.steps[-1]
            take = RULES[type(step)].take
            assert take is not None
            return _unfold(campaign, take(campaign, step, pilot, decision, chance), chance)
    raise Illegal("not-awaited", "The campaign does not wait for you.")


def _roster(campaign: Campaign, decision: d.RosterDecision, chance: Chance) -> Facts:
    if campaign.status == "new" and not isinstance(decision, d.CreateCampaign):
        raise Illegal("no-campaign", "There is no such campaign.")
    match decision:
        case d.CreateCampaign():
            return roster.create(campaign, decision)
        case d.Join():
            return roster.join(campaign, decision)
        case d.SitOut() | d.Leave():
            return roster.depart(campaign, decision)
        case d.Return():
            return roster.come_back(campaign, decision)
        case d.SetDifficulty():
            return roster.set_difficulty(campaign, decision)
        case d.SetSpoilers():
            return roster.set_spoilers(campaign, decision)
        case d.StartCampaign():
            return roster.start(campaign, chance)
        case d.OpenGame():
            return games.opened(campaign, decision)
        case d.VoidGame():
            return games.voided(campaign, decision)
        case d.RecordResult():
            return games.recorded(campaign, decision)
        case d.AbandonCampaign():
            return roster.abandon(campaign)
        case d.OfferFork():
            return forks.offer(campaign, decision)
        case d.ForkCampaign():
            return forks.fork(campaign, decision)


def _unfold(campaign: Campaign, facts: Facts, chance: Chance) -> list[f.CampaignFact]:
    """Fold the facts and all that follows by itself, until somebody is awaited or the campaign is over."""
    told: list[f.CampaignFact] = []
    pending: Facts | None = facts
    while pending is not None:
        for fact in pending:
            HANDLERS[type(fact)](campaign, fact)
            told.append(fact)
        pending = _of_itself(campaign, chance)
    campaign.version += 1
    return told


def _of_itself(campaign: Campaign, chance: Chance) -> Facts | None:
    """What the top step does without a decision; whoever is gone does without, or takes what comes last."""
    if not campaign.steps:
        return None
    step = campaign.steps[-1]
    rule = RULES[type(step)]
    facts = rule.run(campaign, step, chance) if rule.run is not None else None
    if facts is None and rule.options is not None and rule.take is not None:
        for pilot in rule.awaited(campaign, step):
            if absent(campaign.pilots[pilot]):
                answer = rule.options(campaign, step, pilot)[-1].decision
                return rule.take(campaign, step, pilot, answer, chance)
    return facts


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Campaign).decode


def copy(campaign: Campaign) -> Campaign:
    """A private copy of a state."""
    return _decode(_encode(campaign))
