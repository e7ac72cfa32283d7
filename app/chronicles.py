"""Chronicles: campaigns folded from their logs.

scythe:{campaigns}:mine:ID    the campaigns of a player by the time they were founded, a sorted set
"""

from time import time
from typing import Any

from app import rounds
from app.folding import KEPT, Folded, Foldings, form_of
from app.rooms import Rooms
from app.store.log import Log
from domain.campaign import engine
from domain.campaign.decisions import CampaignDecision
from domain.campaign.facts import CampaignCreated, CampaignFact, PilotJoined
from domain.campaign.prompts import Prompt
from domain.campaign.reducer import fold
from domain.campaign.state import Campaign
from domain.chance import Chance
from replay.campaigns import facts
from replay.entry import Entry

TASK = "campaign"

FORM = form_of(Campaign)


class NoSuchCampaign(LookupError):
    """There is no campaign of this id."""


class Chronicle(Folded[Campaign]):
    """A campaign at a place of its log, for whoever holds its lock."""

    KIND = "campaign"
    MISSING = NoSuchCampaign

    @property
    def campaign(self) -> Campaign:
        return self.state

    @property
    def prompts(self) -> list[Prompt]:
        """Who is awaited, for what, with every option."""
        return engine.prompts(self.state)

    @staticmethod
    def blank() -> Campaign:
        return Campaign()

    @staticmethod
    def facts(entry: Entry) -> list[CampaignFact]:
        return facts(entry)

    def fold(self, facts: list[CampaignFact]) -> None:
        fold(self.state, facts)

    def play(self, who: int | None, decision: CampaignDecision, luck: Chance) -> list[CampaignFact]:
        return engine.play(self.state, who, decision, luck)

    def due(self) -> str:
        """A table is to be opened. A game that is over tells so by itself."""
        return TASK if engine.due(self.state) == "open" else ""

    def player_of(self, pilot: int) -> str | None:
        """The player behind a pilot: of an imported campaign the one who took it over here."""
        return self.room.reserved.get(pilot, self.state.pilots[pilot].player)

    def pilot_of(self, player: str | None) -> int | None:
        """What a player is in the campaign, unless they left it."""
        present = (pilot.index for pilot in self.state.pilots if pilot.presence != "left")
        return next((pilot for pilot in present if player and self.player_of(pilot) == player), None)


class Chronicles(Foldings[Chronicle]):
    """The campaigns of one store, as one process knows them."""

    HOLDER = Chronicle

    def __init__(self, log: Log, rooms: Rooms, kept: int = KEPT) -> None:
        super().__init__(log, rooms, FORM, kept)

    def note(self, held: Chronicle, told: list[Any]) -> None:
        rounds.note(self.log.redis, held.id, time())
        if any(isinstance(fact, CampaignCreated | PilotJoined) for fact in told):
            self.relist(held)

    def admits(self, id: str, player: str) -> bool:
        """Does a player own a campaign, take part in it, or visit it?"""
        try:
            with self.open(id) as held:
                known = held.room.host == player or held.pilot_of(player) is not None
        except NoSuchCampaign:
            return False
        return known or self.rooms.is_guest(id, player)

    def relist(self, held: Chronicle) -> None:
        """Put a campaign into the lists of its players and its owner."""
        players = {held.room.host, *(held.player_of(pilot.index) for pilot in held.campaign.pilots)}
        for player in filter(None, players):
            self.log.redis.zadd(_mine(player), {held.id: held.room.created.timestamp()})
        rounds.note(self.log.redis, held.id, time())

    def of(self, player: str, limit: int) -> list[str]:
        """The campaigns of a player, the newest first."""
        return [id.decode() for id in self.log.redis.zrevrange(_mine(player), 0, limit - 1)]


def _mine(player: str) -> str:
    return f"scythe:{{campaigns}}:mine:{player}"
