"""Campaigns for the tests: founded in a few lines, with games whose results are made up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import structs

from domain.campaign.carry import table
from domain.campaign.decisions import (
    Answer,
    CampaignDecision,
    CastVote,
    ChoosePath,
    CreateCampaign,
    Decline,
    Join,
    KeepFaction,
    OpenGame,
    RecordResult,
    StartCampaign,
)
from domain.campaign.engine import due, play, prompts
from domain.campaign.extras import Extras
from domain.campaign.facts import CampaignFact
from domain.campaign.options import AutomaPlan, CampaignOptions
from domain.campaign.pilots import track
from domain.campaign.prompts import Prompt
from domain.campaign.results import Result, SeatResult
from domain.campaign.state import Campaign
from domain.chance import Chance
from domain.content import TRIUMPH_TRACKS
from domain.selfplay import Plan

SECRET = b"campaign"
FACTIONS = ["nordic", "saxony", "polania", "rusviet", "crimea", "albion", "togawa"]


COUNTED = ("mechs", "structures", "upgrades", "influence", "agents", "encounters")


def say(campaign: Campaign, decision: CampaignDecision, pilot: int | None = None) -> list[CampaignFact]:
    """A decision with the chance of its version."""
    return play(campaign, pilot, decision, Chance(SECRET, campaign.version))


def gathered(people: int = 2, automas: int = 0, **options: object) -> Campaign:
    """A campaign before its start: Automas first, then people, with the factions in the order above."""
    campaign = Campaign()
    machines = tuple(AutomaPlan(f"Automa {index}", FACTIONS[index]) for index in range(automas))
    say(campaign, CreateCampaign("player-0", CampaignOptions(automas=machines, **options), "hash", "Ours"))  # type: ignore[arg-type]
    for index in range(automas, automas + people):
        say(campaign, Join(f"player-{index}", f"Player {index}", FACTIONS[index]))
    return campaign


def founded(people: int = 2, automas: int = 0, **options: object) -> Campaign:
    """The same at the setup of the first episode."""
    campaign = gathered(people, automas, **options)
    say(campaign, StartCampaign())
    return campaign


def lazy(prompt: Prompt) -> Answer:
    """Keep what there is: no perks, no purchases, no switches; peace."""
    decisions = [option.decision for option in prompt.options]
    for kind in (Decline, KeepFaction):
        if kind() in decisions:
            return kind()
    return decisions[-1] if isinstance(decisions[0], CastVote | ChoosePath) else decisions[0]


def greedy(prompt: Prompt) -> Answer:
    """Take the first of everything; war."""
    return prompt.options[0].decision


def drawn(rng: Random) -> Callable[[Prompt], Answer]:
    """Any option."""
    return lambda prompt: rng.choice(prompt.options).decision


def answer_all(campaign: Campaign, policy: Callable[[Prompt], Answer] = lazy) -> None:
    """Answer prompts until the service is due or the campaign is over."""
    while waiting := prompts(campaign):
        say(campaign, policy(waiting[0]), waiting[0].pilot)


def opened(campaign: Campaign, policy: Callable[[Prompt], Answer] = lazy) -> str:
    """Answer what the setup asks and open the table; its id."""
    answer_all(campaign, policy)
    assert due(campaign) == "open"
    game = f"game-{campaign.episode}-{campaign.attempt}"
    say(campaign, OpenGame(game))
    return game


def extras(campaign: Campaign, seat: int) -> Extras:
    """What a seat of the coming game brings along."""
    found = table(campaign).seats[seat].extras
    assert found is not None
    return found


def result(*scores: int, found: dict[str, int] | None = None, **seats: dict[int, object]) -> Result:
    """A result with these scores; `stars={0: {"power": 1}}` and the like say more of single seats."""
    best = max(scores)
    return Result(
        tuple(
            SeatResult(score, **{what: values[seat] for what, values in seats.items() if seat in values})  # type: ignore[arg-type]
            for seat, score in enumerate(scores)
        ),
        (scores.index(best),),
        found or {},
    )


def ended(campaign: Campaign, came: Result, policy: Callable[[Prompt], Answer] = lazy) -> list[CampaignFact]:
    """Play the present episode with this result; what the record of it brings at once."""
    game = opened(campaign, policy)
    return say(campaign, RecordResult(game, came))


def plain(campaign: Campaign) -> Result:
    """A result in which the first seat wins and nothing else happens."""
    return result(*range(60, 60 - len(campaign.table), -1))


def reach(campaign: Campaign, episode: str, policy: Callable[[Prompt], Answer] = lazy) -> Campaign:
    """Play on with plain results until an episode is in its setup; on the way to 2a all are for war, on the way to 8a
    Tesla is found."""
    while campaign.episode != episode:
        game = opened(campaign, policy)
        came = plain(campaign)
        if campaign.episode == "1" and episode == "2a":
            came = Result(tuple(structs.replace(seat, influence=1) for seat in came.seats), came.winners)
        if campaign.episode == "7" and episode == "8a":
            came = Result(came.seats, came.winners, {"tesla": 1})
        say(campaign, RecordResult(game, came))
        while campaign.phase == "rewards" and (waiting := prompts(campaign)):
            say(campaign, _on_the_way(waiting[0], episode, policy), waiting[0].pilot)
    return campaign


def _on_the_way(prompt: Prompt, episode: str, policy: Callable[[Prompt], Answer]) -> Answer:
    """Where the way goes by is voted for; all else is up to the policy."""
    if prompt.kind in ("vote", "break-tie") and episode in ("2a", "2b"):
        return greedy(prompt) if episode == "2a" else lazy(prompt)
    return policy(prompt)


def made_up(campaign: Campaign, rng: Random) -> Result:
    """Any result that a game of the present episode could have."""
    spaces = TRIUMPH_TRACKS[track(campaign) or "standard"]
    seats = []
    for _ in campaign.table:
        stars: dict[str, int] = {}
        for triumph in rng.sample(spaces, rng.randint(0, 6)):
            stars[triumph] = stars.get(triumph, 0) + 1
        if campaign.episode == "1" and rng.random() < 0.3:
            stars["open_objective"] = 1
        seats.append(
            SeatResult(
                rng.randint(0, 120),
                stars,
                **{
                    what: rng.randint(0, 4)
                    for what in ("mechs", "structures", "upgrades", "influence", "agents", "encounters")
                },
            )
        )
    best = max(seat.score for seat in seats)
    what = {"3": "vesna", "5": "annihilator", "7": "tesla"}.get(campaign.episode)
    found = {what: rng.randrange(len(seats))} if what and rng.random() < 0.6 else {}
    winners = tuple(seat for seat, row in enumerate(seats) if row.score == best)[:1]
    return Result(tuple(seats), winners, found, tuple(spaces) if campaign.episode == "8a" else ())


def plan(campaign: Campaign, seed: int = 1) -> Plan:
    """The game that a campaign is ready for."""
    ready = table(campaign)
    people = sum(seat.kind == "human" for seat in ready.seats)
    return Plan(seed, people, "steady", ready.seats, ready.options, ready.modules, asides=False, campaign="ours")
