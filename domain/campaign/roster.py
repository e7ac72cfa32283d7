"""The roster: founding a campaign, joining, pausing, returning, leaving, starting (rulebook L1890)."""

from __future__ import annotations

from collections.abc import Iterator

from domain import modules
from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.content import CAMPAIGN
from domain.campaign.episodes import FIRST
from domain.campaign.factions import native, unused
from domain.campaign.log import change_wealth
from domain.campaign.pilots import active
from domain.campaign.state import Campaign, Pilot
from domain.chance import Chance
from domain.content import STAR_TRACKERS
from domain.problems import Illegal

FEWEST, MOST = CAMPAIGN.players


def create(campaign: Campaign, decision: d.CreateCampaign) -> Iterator[f.CampaignFact]:
    """A campaign is founded, with the Automas that take part from the start."""
    if campaign.status != "new":
        raise Illegal("campaign-exists", "The campaign has been founded already.")
    if unknown := [id for id in decision.options.wind if id not in CAMPAIGN.wind or id not in modules.MODULES]:
        raise Illegal("unknown-module", f"There is no module {', '.join(unknown)}.")
    plans = decision.options.automas
    chosen = [plan.faction for plan in plans if plan.faction]
    known = native(decision.options)
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(known):
        raise Illegal("faction-not-free", "This faction cannot be chosen.")
    if len(plans) >= min(MOST, len(known)):
        raise Illegal("campaign-full", "There is no room for a person beside so many Automas.")
    for plan in plans:
        _known_difficulty(plan.difficulty)
    yield f.CampaignCreated(decision.owner, decision.options, decision.commitment, decision.title)
    for index, plan in enumerate(plans):
        yield f.PilotJoined(index, "automa", plan.name, "active", None, plan.difficulty)
        if plan.faction:
            yield f.FactionTaken(index, plan.faction)


def join(campaign: Campaign, decision: d.Join) -> Iterator[f.CampaignFact]:
    """Before the start a player is active at once, later from the next episode on, with a faction chosen then."""
    _open(campaign)
    if any(pilot.player == decision.player and pilot.presence != "left" for pilot in campaign.pilots):
        raise Illegal("already-in-campaign", "You take part in this campaign already.")
    _room(campaign)
    gathering = campaign.status == "gathering"
    index = len(campaign.pilots)
    if decision.faction:
        if not gathering:
            raise Illegal("faction-later", "The faction is chosen when the next episode begins.")
        _free(campaign, decision.faction)
    yield f.PilotJoined(index, "human", decision.name, "active" if gathering else "arriving", decision.player)
    if decision.faction:
        yield f.FactionTaken(index, decision.faction)


def start(campaign: Campaign, chance: Chance) -> Iterator[f.CampaignFact]:
    """Factions that were not chosen are dealt at random, and the first episode begins."""
    if campaign.status != "gathering":
        raise Illegal("campaign-begun", "The campaign has begun already.")
    _enough(active(campaign))
    yield f.CampaignStarted()
    for pilot in active(campaign):
        if not pilot.faction:
            yield f.FactionTaken(pilot.index, chance.pick(f"faction-{pilot.index}", unused(campaign)))
    yield f.StepPushed(s.Muster(FIRST))


def depart(campaign: Campaign, decision: d.SitOut | d.Leave) -> Iterator[f.CampaignFact]:
    """Before the start and during a setup at once, with the perk of the coming game given back; otherwise from the
    next episode on."""
    _open(campaign)
    pilot = _pilot(campaign, decision.pilot)
    presence = "left" if isinstance(decision, d.Leave) else "resting"
    if pilot.presence == presence or pilot.plan == presence:
        raise Illegal("gone-already", "This player does not take part already.")
    if campaign.phase in ("gathering", "setup") or pilot.presence != "active":
        if campaign.phase == "setup" and pilot.presence == "active":
            _enough([other for other in active(campaign) if other is not pilot])
        if pilot.perk is not None and pilot.presence == "active":
            yield from change_wealth(pilot, "perk-returned", pilot.perk.price)
            yield f.PerkReturned(pilot.index, pilot.perk.perk)
        yield f.PresenceChanged(pilot.index, presence)
    else:
        yield f.PresencePlanned(pilot.index, presence)


def come_back(campaign: Campaign, decision: d.Return) -> Iterator[f.CampaignFact]:
    """A player who paused takes part again."""
    _open(campaign)
    pilot = _pilot(campaign, decision.pilot)
    if pilot.plan != "resting":
        raise Illegal("not-resting", "Only a player who pauses can come back.")
    if campaign.status == "gathering":
        yield f.PresenceChanged(pilot.index, "active")
    else:
        yield f.PresencePlanned(pilot.index, "active")


def set_difficulty(campaign: Campaign, decision: d.SetDifficulty) -> Iterator[f.CampaignFact]:
    """The difficulty of an Automa can change between episodes (rulebook L4066)."""
    _open(campaign)
    if _pilot(campaign, decision.pilot).kind != "automa":
        raise Illegal("player-difficulty", "Only an Automa has a difficulty.", "L3508")
    _known_difficulty(decision.difficulty)
    yield f.DifficultySet(decision.pilot, decision.difficulty)


def set_spoilers(campaign: Campaign, decision: d.SetSpoilers) -> Iterator[f.CampaignFact]:
    """What lies ahead is shown or hidden."""
    yield f.SpoilersSet(decision.on)


def abandon(campaign: Campaign) -> Iterator[f.CampaignFact]:
    """The campaign ends without a winner."""
    _open(campaign)
    yield f.CampaignAbandoned()


def _open(campaign: Campaign) -> None:
    if campaign.status not in ("gathering", "running"):
        raise Illegal("campaign-over", "The campaign is over.")


def _pilot(campaign: Campaign, index: int) -> Pilot:
    if not 0 <= index < len(campaign.pilots) or campaign.pilots[index].presence == "left":
        raise Illegal("no-such-player", "There is no such player in the campaign.")
    return campaign.pilots[index]


def _room(campaign: Campaign) -> None:
    most = min(MOST, len(native(campaign.options)))
    if sum(pilot.presence != "left" for pilot in campaign.pilots) >= most:
        raise Illegal("campaign-full", f"A campaign has at most {most} players.")


def _enough(pilots: list[Pilot]) -> None:
    if len(pilots) < FEWEST or all(pilot.kind == "automa" for pilot in pilots):
        raise Illegal("too-few-players", f"A campaign needs {FEWEST} players, one of them a person.")


def _free(campaign: Campaign, faction: str) -> None:
    if faction not in unused(campaign):
        raise Illegal("faction-not-free", "This faction cannot be chosen.")


def _known_difficulty(difficulty: str | None) -> None:
    if difficulty is not None and difficulty not in STAR_TRACKERS:
        raise Illegal("unknown-difficulty", f"There is no difficulty {difficulty}.")
