"""Whole campaigns of real games: every game is played to its end by a steady policy, with all that it must hold.

Who takes part differs from campaign to campaign and changes on the way: people and Automas, two to seven of them, who
join, pause, come back and leave. After every fact the campaign is sound, and what was stored folds to the same state.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from domain.campaign.carry import result_of
from domain.campaign.decisions import Join, Leave, OpenGame, RecordResult, Return, RosterDecision, SitOut, VoidGame
from domain.campaign.engine import copy, due, prompts
from domain.campaign.facts import CampaignFact
from domain.campaign.invariants import broken, faults
from domain.campaign.reducer import HANDLERS
from domain.campaign.state import Campaign
from domain.decisions import Decision
from domain.problems import Illegal
from domain.selfplay import checked
from domain.state import Game
from tests.domain.campaign.parties import drawn, founded, plan, say

STEPS = 3000
RESTLESS, GIVEN_UP = 0.15, 0.03
"""How often somebody changes the roster between two episodes, and how often a table is given up for another one."""
HOPELESS = 8_000
"""After so many decisions, ten times those of a usual game, the players give a table up."""
ENDS = {(second, last) for second in ("2a", "2b") for last in ("8a", "8b")}


class Hopeless(Exception):
    """Nobody gets on in this game: an Automa that looks for no more stars has shut in a player who knows no way out."""


def patience(game: Game, seat: int, decision: Decision) -> None:
    """Give up a game that goes on and on."""
    if game.version > HOPELESS:
        raise Hopeless


class Journey:
    """A campaign on its way, and a shadow of it that is folded from the stored facts alone."""

    def __init__(self, seed: int) -> None:
        self.seed, self.rng, self.hopeless = seed, Random(seed), 0
        players = 2 + seed % 6
        automas = self.rng.randint(1, players - 1) if seed // 6 % 2 else 0
        self.campaign = founded(players - automas, automas, adjust=self.rng.random() < 0.5)
        self.shadow = copy(self.campaign)

    def tell(self, facts: list[CampaignFact]) -> None:
        """Each fact leaves a sound campaign, and all of them the same one."""
        for fact in msgspec.json.decode(msgspec.json.encode(facts), type=list[CampaignFact]):
            HANDLERS[type(fact)](self.shadow, fact)
            assert not broken(self.shadow), f"campaign {self.seed} after {fact}: {broken(self.shadow)}"
        self.shadow.version += 1
        assert self.shadow == self.campaign
        assert not faults(self.campaign), f"campaign {self.seed}: {faults(self.campaign)}"

    def go_on(self) -> None:
        """The service does what is due, or a player answers."""
        campaign, answer = self.campaign, drawn(self.rng)
        if due(campaign) == "open":
            self.tell(say(campaign, OpenGame(f"{self.seed}-{campaign.episode}-{campaign.attempt}")))
        elif due(campaign) == "record" and self.rng.random() < GIVEN_UP:
            self.tell(say(campaign, VoidGame(campaign.game)))
        elif due(campaign) == "record":
            self.play()
        else:
            prompt = self.rng.choice(prompts(campaign))
            self.tell(say(campaign, answer(prompt), prompt.pilot))

    def play(self) -> None:
        """The game is played to its end and recorded, or given up for another one."""
        campaign = self.campaign
        try:
            game = checked(plan(campaign, self.rng.randrange(10**6)), patience).game
        except Hopeless:
            self.hopeless += 1
            self.tell(say(campaign, VoidGame(campaign.game)))
        else:
            self.tell(say(campaign, RecordResult(campaign.game, result_of(game))))
            self.change_roster()

    def change_roster(self) -> None:
        """Now and then somebody joins, pauses, comes back or leaves."""
        for decision in self.wishes():
            if self.rng.random() < RESTLESS and self.campaign.status == "running":
                try:
                    self.tell(say(self.campaign, decision))
                except Illegal:
                    assert self.shadow == self.campaign

    def wishes(self) -> Iterator[RosterDecision]:
        """What could be said, as long as two stay, one of them a person."""
        yield Join(f"late-{self.campaign.version}", "Late")
        for pilot in self.campaign.pilots:
            if pilot.plan == "resting":
                yield Return(pilot.index)
            staying = [p for p in self.campaign.pilots if p.plan == "active" and p is not pilot]
            if len(staying) > 1 and any(p.kind == "human" for p in staying) and pilot.kind == "human":
                yield self.rng.choice([SitOut, SitOut, Leave])(pilot.index)


def whole(seed: int) -> Journey:
    """A campaign from its first setup to its winner."""
    journey = Journey(seed)
    for _ in range(STEPS):
        if journey.campaign.status == "finished":
            return journey
        journey.go_on()
    raise AssertionError(f"campaign {seed} does not end: {journey.campaign.episode}")


def complete(campaign: Campaign) -> None:
    """Eight episodes, a winner with the highest total, and nobody awaited."""
    assert len(campaign.played) == len(campaign.reached) == 8
    assert campaign.winners
    assert not prompts(campaign)
    best = max(standing.total for standing in campaign.standings)
    assert [standing.pilot for standing in campaign.standings if standing.total == best] == campaign.winners
    for standing in campaign.standings:
        assert standing.total == 2 * standing.score + standing.bonus


def table(campaign: Campaign) -> tuple[int, int]:
    """How many people and Automas played the first game."""
    kinds = [campaign.pilots[pilot].kind for pilot in campaign.played[0].pilots]
    return kinds.count("human"), kinds.count("automa")


@pytest.mark.parametrize("seed", [1, 6, 10])
def test_a_campaign_of_real_games_ends_with_a_winner(seed: int) -> None:
    complete(whole(seed).campaign)


@pytest.mark.soak
def test_a_hundred_campaigns_of_real_games_end_with_winners_on_every_path() -> None:
    paths, tables, hopeless = set(), set(), 0
    for seed in range(100):
        journey = whole(seed)
        campaign = journey.campaign
        complete(campaign)
        hopeless += journey.hopeless
        paths.add((campaign.reached[1], campaign.reached[-1]))
        tables.add(table(campaign))
    assert paths == ENDS
    assert hopeless <= 8, "of eight hundred games at most one in a hundred is hopeless"
    assert {people + automas for people, automas in tables} == set(range(2, 8))
    assert {(1, 1), (7, 0)} <= tables
    assert {people + automas for people, automas in tables if automas} == set(range(2, 8))
