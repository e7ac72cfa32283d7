"""The reducer of a campaign: one small handler per fact. It knows no rules; it writes down what became true."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.campaign import facts as f
from domain.campaign.state import Benefit, Campaign, PerkTaken, Pilot, Played
from domain.state import Provenance


def fold(campaign: Campaign, facts: Iterable[f.CampaignFact]) -> Campaign:
    """Fold the facts of one log entry: the state is one version further."""
    for fact in facts:
        HANDLERS[type(fact)](campaign, fact)
    campaign.version += 1
    return campaign


def _created(campaign: Campaign, fact: f.CampaignCreated) -> None:
    campaign.status = "gathering"
    campaign.owner, campaign.title = fact.owner, fact.title
    campaign.options, campaign.commitment = fact.options, fact.commitment


def _joined(campaign: Campaign, fact: f.PilotJoined) -> None:
    campaign.pilots.append(
        Pilot(fact.pilot, fact.kind, fact.name, fact.player, fact.difficulty, fact.presence, "active")
    )


def _presence_planned(campaign: Campaign, fact: f.PresencePlanned) -> None:
    campaign.pilots[fact.pilot].plan = fact.presence


def _presence_changed(campaign: Campaign, fact: f.PresenceChanged) -> None:
    """Who leaves for good gives back the faction and all mods."""
    pilot = campaign.pilots[fact.pilot]
    pilot.presence = pilot.plan = fact.presence
    if fact.presence == "left":
        pilot.faction = ""
        for kind, mods in pilot.log.mods.items():
            campaign.supply[kind] += mods
        pilot.log.mods = {}


def _difficulty_set(campaign: Campaign, fact: f.DifficultySet) -> None:
    campaign.pilots[fact.pilot].difficulty = fact.difficulty


def _spoilers_set(campaign: Campaign, fact: f.SpoilersSet) -> None:
    campaign.spoilers = fact.on


def _started(campaign: Campaign, fact: f.CampaignStarted) -> None:
    campaign.status = "running"


def _abandoned(campaign: Campaign, fact: f.CampaignAbandoned) -> None:
    campaign.status, campaign.phase = "abandoned", "over"
    campaign.steps = []


def _fork_offered(campaign: Campaign, fact: f.ForkOffered) -> None:
    campaign.pilots[fact.pilot].forks = fact.at


def _fork_agreed(campaign: Campaign, fact: f.ForkAgreed) -> None:
    for pilot in campaign.pilots:
        pilot.forks = None


def _forked(campaign: Campaign, fact: f.CampaignForked) -> None:
    campaign.forked = Provenance(fact.source, fact.at, fact.head)
    campaign.owner, campaign.commitment = fact.owner, fact.commitment
    campaign.title = fact.title or campaign.title
    for pilot in campaign.pilots:
        pilot.forks = None


def _faction_taken(campaign: Campaign, fact: f.FactionTaken) -> None:
    pilot = campaign.pilots[fact.pilot]
    pilot.faction = fact.faction
    pilot.log.factions.append(fact.faction)


def _faction_given_up(campaign: Campaign, fact: f.FactionGivenUp) -> None:
    campaign.pilots[fact.pilot].faction = ""


def _base_chosen(campaign: Campaign, fact: f.BaseChosen) -> None:
    campaign.bases[fact.faction] = fact.base


def _episode_began(campaign: Campaign, fact: f.EpisodeBegan) -> None:
    campaign.episode, campaign.phase, campaign.game = fact.episode, "setup", ""
    campaign.reached.append(fact.episode)
    campaign.table, campaign.attempt = [], 0
    for pilot in campaign.pilots:
        pilot.mat, pilot.perk, pilot.influence, pilot.ballot = "", None, 0, None
        pilot.checked, pilot.drawn = [], {}


def _mat_given(campaign: Campaign, fact: f.MatGiven) -> None:
    campaign.pilots[fact.pilot].mat = fact.mat


def _perk_bought(campaign: Campaign, fact: f.PerkBought) -> None:
    pilot = campaign.pilots[fact.pilot]
    pilot.perk = PerkTaken(fact.perk, fact.price, fact.territory, fact.resources)
    pilot.log.perks.append(fact.perk)


def _perk_returned(campaign: Campaign, fact: f.PerkReturned) -> None:
    pilot = campaign.pilots[fact.pilot]
    pilot.perk = None
    pilot.log.perks.remove(fact.perk)


def _wealth(campaign: Campaign, fact: f.Wealth) -> None:
    log = campaign.pilots[fact.pilot].log
    log.wealth = fact.now
    log.ledger.append((fact.reason, fact.amount))


def _game_opened(campaign: Campaign, fact: f.GameOpened) -> None:
    campaign.game, campaign.table = fact.game, list(fact.pilots)
    campaign.phase = "playing"


def _game_voided(campaign: Campaign, fact: f.GameVoided) -> None:
    campaign.game, campaign.table = "", []
    campaign.phase = "setup"
    campaign.attempt += 1


def _episode_ended(campaign: Campaign, fact: f.EpisodeEnded) -> None:
    campaign.phase = "rewards"
    campaign.played.append(Played(fact.episode, fact.game, tuple(campaign.table), fact.result))


def _found(campaign: Campaign, fact: f.Found) -> None:
    campaign.found[fact.what] = fact.pilot


def _victory_marked(campaign: Campaign, fact: f.VictoryMarked) -> None:
    campaign.pilots[fact.pilot].log.victories.append(fact.episode)


def _score_noted(campaign: Campaign, fact: f.ScoreNoted) -> None:
    campaign.pilots[fact.pilot].log.scores[fact.episode] = fact.score


def _triumph_checked(campaign: Campaign, fact: f.TriumphChecked) -> None:
    pilot = campaign.pilots[fact.pilot]
    pilot.log.checks[fact.column] = pilot.log.checks.get(fact.column, 0) + 1
    pilot.checked.append(fact.column)


def _influence_counted(campaign: Campaign, fact: f.InfluenceCounted) -> None:
    campaign.pilots[fact.pilot].influence = fact.tokens


def _ballot_cast(campaign: Campaign, fact: f.BallotCast) -> None:
    campaign.pilots[fact.pilot].ballot = fact.value


def _ballots_revealed(campaign: Campaign, fact: f.BallotsRevealed) -> None:
    """What was voted is told; the votes are used up."""
    for pilot in campaign.pilots:
        pilot.ballot = None


def _told(campaign: Campaign, fact: f.VotesCounted) -> None:
    """The count changes nothing; the path that follows from it does."""


def _path_chosen(campaign: Campaign, fact: f.PathChosen) -> None:
    campaign.path = fact.path
    for pilot in campaign.pilots:
        pilot.influence = 0


def _mods_unlocked(campaign: Campaign, fact: f.ModsUnlocked) -> None:
    campaign.supply[fact.kind] = list(fact.tokens)


def _mods_drawn(campaign: Campaign, fact: f.ModsDrawn) -> None:
    campaign.pilots[fact.pilot].drawn[fact.kind] = list(fact.mods)
    for mod in fact.mods:
        campaign.supply[fact.kind].remove(mod)


def _mod_gained(campaign: Campaign, fact: f.ModGained) -> None:
    pilot = campaign.pilots[fact.pilot]
    if fact.mod in pilot.drawn.get(fact.kind, ()):
        pilot.drawn[fact.kind].remove(fact.mod)
    else:
        campaign.supply[fact.kind].remove(fact.mod)
    pilot.log.mods.setdefault(fact.kind, []).append(fact.mod)
    pilot.log.bought += fact.bought


def _mods_returned(campaign: Campaign, fact: f.ModsReturned) -> None:
    pilot = campaign.pilots[fact.pilot]
    for kind, mods in pilot.drawn.items():
        campaign.supply[kind] += mods
    pilot.drawn = {}


def _mod_taken(campaign: Campaign, fact: f.ModTaken) -> None:
    """The token leaves the campaign; the Automa's log counts it among its mods."""
    log = campaign.pilots[fact.pilot].log
    campaign.supply[fact.kind].remove(fact.mod)
    log.benefits.append(Benefit(fact.kind, fact.benefit, fact.stuff))
    log.bought += fact.bought


def _bonus_raised(campaign: Campaign, fact: f.BonusRaised) -> None:
    campaign.pilots[fact.pilot].log.bonuses[fact.bonus] = fact.now


def _difficulty_adjusted(campaign: Campaign, fact: f.DifficultyAdjusted) -> None:
    campaign.pilots[fact.pilot].log.adjustment = fact.now


def _log_assigned(campaign: Campaign, fact: f.LogAssigned) -> None:
    log = campaign.pilots[fact.pilot].log
    log.wealth, log.ledger = fact.wealth, [("joined", fact.wealth)]
    log.bonuses, log.checks = dict(fact.bonuses), dict(fact.checks)
    log.perks = list(fact.perks)


def _ended(campaign: Campaign, fact: f.CampaignEnded) -> None:
    campaign.status, campaign.phase = "finished", "over"
    campaign.standings, campaign.winners = list(fact.standings), list(fact.winners)
    campaign.steps = []


def _step_pushed(campaign: Campaign, fact: f.StepPushed) -> None:
    campaign.steps.append(fact.step)


def _step_changed(campaign: Campaign, fact: f.StepChanged) -> None:
    campaign.steps[-1] = fact.step


def _step_popped(campaign: Campaign, fact: f.StepPopped) -> None:
    campaign.steps.pop()


HANDLERS: dict[type[Any], Callable[[Campaign, Any], None]] = {
    f.CampaignCreated: _created,
    f.PilotJoined: _joined,
    f.PresencePlanned: _presence_planned,
    f.PresenceChanged: _presence_changed,
    f.DifficultySet: _difficulty_set,
    f.SpoilersSet: _spoilers_set,
    f.CampaignStarted: _started,
    f.CampaignAbandoned: _abandoned,
    f.ForkOffered: _fork_offered,
    f.ForkAgreed: _fork_agreed,
    f.CampaignForked: _forked,
    f.FactionTaken: _faction_taken,
    f.FactionGivenUp: _faction_given_up,
    f.BaseChosen: _base_chosen,
    f.EpisodeBegan: _episode_began,
    f.MatGiven: _mat_given,
    f.PerkBought: _perk_bought,
    f.PerkReturned: _perk_returned,
    f.Wealth: _wealth,
    f.GameOpened: _game_opened,
    f.GameVoided: _game_voided,
    f.EpisodeEnded: _episode_ended,
    f.Found: _found,
    f.VictoryMarked: _victory_marked,
    f.ScoreNoted: _score_noted,
    f.TriumphChecked: _triumph_checked,
    f.InfluenceCounted: _influence_counted,
    f.BallotCast: _ballot_cast,
    f.BallotsRevealed: _ballots_revealed,
    f.VotesCounted: _told,
    f.PathChosen: _path_chosen,
    f.ModsUnlocked: _mods_unlocked,
    f.ModsDrawn: _mods_drawn,
    f.ModGained: _mod_gained,
    f.ModsReturned: _mods_returned,
    f.ModTaken: _mod_taken,
    f.BonusRaised: _bonus_raised,
    f.DifficultyAdjusted: _difficulty_adjusted,
    f.LogAssigned: _log_assigned,
    f.CampaignEnded: _ended,
    f.StepPushed: _step_pushed,
    f.StepChanged: _step_changed,
    f.StepPopped: _step_popped,
}
