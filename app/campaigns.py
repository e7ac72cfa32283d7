"""Campaigns: what players do in them. The one way from a request to the log."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec import structs

from app import campaign_answers as answers
from app.chronicles import TASK, Chronicle, Chronicles, NoSuchCampaign
from app.folding import RULES, Decided, NoSuchVersion
from app.players import Player
from app.problems import Problem
from app.rooms import Room
from app.schemas.campaigns import CampaignAgreement, CampaignOutcome, CampaignPage, CampaignTable, Said
from app.store import whole
from app.store.log import Conflict, Once
from domain.campaign import decisions as d
from domain.campaign import engine
from domain.campaign.engine import copy
from domain.campaign.facts import ForkAgreed
from domain.campaign.forks import to_agree
from domain.campaign.options import CampaignOptions
from domain.campaign.state import Campaign
from domain.chance import Chance, commitment
from domain.problems import Illegal
from replay import campaigns as past
from replay.entry import Entry, decode, encode
from replay.fork import Terms
from replay.reader import Secret

ATTEMPTS = 8
"""How often what needs no version is tried when others decide at the same moment."""

_encode = msgspec.json.Encoder().encode


class Founding(NamedTuple):
    """A campaign to be."""

    options: CampaignOptions
    title: str = ""
    private: bool = True
    join: bool = True
    faction: str | None = None


class Visit(NamedTuple):
    """A campaign as somebody looks at it, and what they are in it."""

    chronicle: Chronicle
    pilot: int | None
    is_host: bool

    @property
    def campaign(self) -> Campaign:
        return self.chronicle.campaign


class Campaigns:
    """Everything that players can do in the campaigns of one store."""

    def __init__(self, chronicles: Chronicles) -> None:
        self.chronicles = chronicles

    def create(self, host: Player, plan: Founding) -> CampaignTable:
        """Found a campaign; the owner takes part at once, if that is wished."""
        id, secret = secrets.token_hex(8), secrets.token_bytes(32)
        founding = d.CreateCampaign(host.id, plan.options, commitment(secret), plan.title)
        joining = d.Join(host.id, host.name, plan.faction)
        said: list[d.RosterDecision] = [founding, joining] if plan.join else [founding]
        trial = Campaign()
        for decision in said:
            engine.play(trial, None, decision, Chance(secret, trial.version))
        room = Room(host=host.id, created=_now(), secrets=(Secret(0, secret),), private=plan.private)
        chronicle = self.chronicles.create(id, room)
        with chronicle.lock:
            for decision in said:
                self.chronicles.decide(chronicle, None, decision, f"player:{host.id}")
            return answers.table(chronicle, chronicle.pilot_of(host.id))

    def of(self, player: Player, limit: int) -> CampaignPage:
        """The campaigns that a player owns or takes part in."""
        found = []
        for id in self.chronicles.of(player.id, limit):
            with self.chronicles.open(id) as chronicle:
                found.append(answers.summary(chronicle))
        return CampaignPage(found)

    @contextmanager
    def enter(self, id: str, player: Player | None, at: int | None = None) -> Iterator[Visit]:
        """The campaign, if the player may see it; a private one does not exist for strangers."""
        with self.chronicles.open(id, at) as chronicle:
            visit = _visit(chronicle, player)
            known = visit.pilot is not None or visit.is_host
            if chronicle.room.private and not known and not self._is_guest(id, player):
                raise NoSuchCampaign(id)
            yield visit

    def then(self, visit: Visit, at: int | None) -> Campaign:
        """The campaign as it was at a version, for whoever looks at it; what its owner shows or hides counts now."""
        campaign = visit.campaign
        if at is None or at == campaign.version:
            return campaign
        if at > campaign.version:
            raise NoSuchVersion(str(at))
        earlier: Campaign = self.chronicles.at(visit.chronicle.id, at)
        earlier.spoilers = campaign.spoilers
        return earlier

    def join(self, id: str, player: Player, faction: str | None, code: str | None, lang: str) -> CampaignOutcome:
        """Take part, with the code of an invitation where the campaign is private."""
        if code is not None:
            if not self.chronicles.rooms.invited(id, code):
                raise Problem(403, "invitation-unknown")
            self.chronicles.rooms.welcome(id, player.id)
        for _ in range(ATTEMPTS):
            with self.enter(id, player) as visit:
                if visit.pilot is not None:
                    raise Illegal("already-in-campaign", "You take part in this campaign already.")
                try:
                    decided = self._decide(visit, d.Join(player.id, player.name, faction), player)
                except Conflict:
                    continue
                pilot = visit.chronicle.pilot_of(player.id)
                return answers.outcome(visit.campaign, decided.facts, pilot, lang)
        raise Problem(409, "busy", headers={"Retry-After": "1"})

    def decide(
        self, id: str, player: Player, version: int, decision: Said, key: str | None, lang: str
    ) -> CampaignOutcome:
        """Decide on a version. A retry with the same key gets the answer that the first one got."""
        once = Once(f"{player.id}:{key}", _encode(decision)) if key else None
        with self.enter(id, player, at=version) as visit:
            _check(visit, decision)
            decided = self._first_or_new(visit, version, decision, player, once)
            if isinstance(decided, Decided):
                return answers.outcome(visit.campaign, decided.facts, visit.pilot, lang)
        then = self.chronicles.at(id, decided.version)
        return answers.outcome(then, past.facts(decided), visit.pilot, lang)

    def fork(self, id: str, player: Player, at: int, title: str) -> CampaignTable | CampaignAgreement:
        """Take a campaign up anew at one of its versions; one that goes on, when every person in it agrees."""
        with self.enter(id, player) as visit:
            if visit.pilot is None and not visit.is_host:
                raise Problem(403, "not-your-campaign")
            if at > visit.campaign.version:
                raise NoSuchVersion(str(at))
            is_over = answers.over(visit.campaign)
        made = self._forked(id, player, at, title)
        if is_over:
            return self._put(secrets.token_hex(8), id, player, made)
        agreed = self._agree(id, player, at)
        if isinstance(agreed, CampaignAgreement):
            return agreed
        return self._put(sha256(f"{id}:{agreed}".encode()).hexdigest()[:16], id, player, made)

    def _forked(self, id: str, player: Player, at: int, title: str) -> past.ForkedCampaign:
        lines, secret = list(self.chronicles.lines(id, until=at)), secrets.token_bytes(32)
        decision = d.ForkCampaign(id, at, decode(lines[-1]).hash, player.id, commitment(secret), title)
        terms = Terms(f"player:{player.id}", datetime.now(UTC), RULES, secret)
        return past.fork(lines, self.chronicles.secrets(id), decision, terms)

    def _agree(self, id: str, player: Player, at: int) -> int | CampaignAgreement:
        """The version at which all have agreed, or who is still to."""
        for _ in range(ATTEMPTS):
            with self.enter(id, player) as visit:
                if visit.pilot is None:
                    raise Problem(403, "not-your-campaign")
                try:
                    decided = self._decide(visit, d.OfferFork(visit.pilot, at), player)
                except Conflict:
                    continue
                if any(isinstance(fact, ForkAgreed) for fact in decided.facts):
                    return decided.entry.version
                missing = [pilot.index for pilot in to_agree(visit.campaign) if pilot.forks != at]
                return CampaignAgreement(at, visit.campaign.version, missing)
        raise Problem(409, "busy", headers={"Retry-After": "1"})

    def _put(self, new: str, source: str, player: Player, made: past.ForkedCampaign) -> CampaignTable:
        """Write the log of a fork under a new id; everybody keeps their place in it."""
        known = self.chronicles.rooms.load(source)
        assert known is not None
        room = structs.replace(known, host=player.id, created=_now(), secrets=made.secrets)
        self.chronicles.rooms.save_first(new, room)
        task = TASK if engine.due(made.campaign) else ""
        whole.write(self.chronicles.log, f"campaign:{new}", [encode(entry) for entry in made.entries], task)
        with self.chronicles.open(new) as chronicle:
            self.chronicles.relist(chronicle)
            return answers.table(chronicle, chronicle.pilot_of(player.id))

    def export(self, id: str, player: Player) -> list[bytes]:
        """The file of a campaign, for those who take part: no vote that is still secret, and the secret of its draws
        only when it is over."""
        with self.enter(id, player) as visit:
            if visit.pilot is None and not visit.is_host:
                raise Problem(403, "not-your-campaign")
            if any(pilot.ballot is not None for pilot in visit.campaign.pilots):
                raise Problem(409, "vote-under-way")
            told = visit.chronicle.room.secrets if self._is_open(visit.campaign) else ()
            return list(past.export(id, list(self.chronicles.lines(id, until=visit.campaign.version)), told))

    def take_in(self, file: bytes, host: Player, reserved: dict[int, str]) -> CampaignTable:
        """Import a file, verified whole before anything is written; the importer owns the campaign here."""
        header, lines = past.opened(file)
        campaign = past.checked(lines, header.revealed())
        if unknown := set(reserved) - {pilot.index for pilot in campaign.pilots if pilot.kind == "human"}:
            raise Illegal("no-such-player", f"Nobody plays as {', '.join(map(str, sorted(unknown)))}.")
        own = Secret(header.entries, secrets.token_bytes(32))
        room = Room(host=host.id, created=_now(), secrets=(*header.revealed(), own), private=True, reserved=reserved)
        id, store = header.campaign, self.chronicles
        task = TASK if campaign.status == "running" else ""
        if store.log.version(f"campaign:{id}") == 0:
            if store.rooms.save_first(id, room).host != host.id:
                raise Problem(409, "campaign-exists")
            whole.write(store.log, f"campaign:{id}", lines, task)
        with store.open(id) as chronicle:
            if chronicle.room.host != host.id or store.log.entry(chronicle.name, header.entries).hash != header.head:
                raise Problem(409, "campaign-exists")
            store.relist(chronicle)
            return answers.table(chronicle, chronicle.pilot_of(host.id))

    def _is_open(self, campaign: Campaign) -> bool:
        """May its secrets be told? Those of a fork hold also for the campaign that it comes from."""
        if not answers.over(campaign) or campaign.forked is None:
            return answers.over(campaign)
        try:
            with self.chronicles.open(campaign.forked.source) as chronicle:
                return self._is_open(copy(chronicle.campaign))
        except NoSuchCampaign:
            return True

    def _first_or_new(
        self, visit: Visit, version: int, decision: Said, player: Player, once: Once | None
    ) -> Decided | Entry:
        """What was just decided, or the entry that answered the same request before."""
        chronicle = visit.chronicle
        first = self.chronicles.log.answered(chronicle.name, once) if once else None
        if first is not None:
            return first
        if chronicle.head.version != version:
            raise Conflict(chronicle.name, chronicle.head.version)
        decided = self._decide(visit, decision, player, once)
        return decided.entry if decided.replayed else decided

    def _decide(self, visit: Visit, decision: d.CampaignDecision, player: Player, once: Once | None = None) -> Decided:
        actor = f"player:{player.id}" if visit.pilot is None else f"pilot:{visit.pilot}/player:{player.id}"
        return self.chronicles.decide(visit.chronicle, visit.pilot, decision, actor, once)

    def _is_guest(self, id: str, player: Player | None) -> bool:
        return player is not None and self.chronicles.rooms.is_guest(id, player.id)


def _visit(chronicle: Chronicle, player: Player | None) -> Visit:
    if player is None:
        return Visit(chronicle, None, False)
    return Visit(chronicle, chronicle.pilot_of(player.id), chronicle.room.host == player.id)


def _check(visit: Visit, decision: Said) -> None:
    """Players speak for themselves, the owner for anybody and for the campaign."""
    if isinstance(decision, d.SitOut | d.Return | d.Leave):
        allowed = visit.is_host or decision.pilot == visit.pilot
    elif isinstance(decision, d.SetDifficulty | d.SetSpoilers | d.StartCampaign | d.AbandonCampaign):
        allowed = visit.is_host
    else:
        allowed = visit.pilot is not None
    if not allowed:
        raise Problem(403, "not-your-campaign")


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)
