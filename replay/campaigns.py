"""Campaigns of the past: their moves, their portable form, and whether a file of one holds.

The file is JSON Lines like that of a game: a header, then the entries byte for byte as they are stored. As long as a
campaign goes on, its secret stays with the service that draws from it; what hangs on chance can then not be checked,
and whoever imports the file draws from a secret of its own from there on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, MsgspecError, Struct

from domain.campaign.decisions import CampaignDecision, ForkCampaign
from domain.campaign.engine import copy, play
from domain.campaign.facts import CampaignFact
from domain.campaign.invariants import faults
from domain.campaign.reducer import fold
from domain.campaign.state import Campaign
from domain.chance import Chance, commitment
from domain.problems import Illegal
from replay.archive import LONGEST_LINE, MOST_ENTRIES, HexSecret, Refused
from replay.entry import START, Entry, Head, decode, follows, seal
from replay.fork import Terms
from replay.moves import draft
from replay.reader import Secret, chance
from replay.upcast import UnknownSchema, upcast

FORMAT: Final = "scythed-campaign"
FORM: Final = 1
LUCK = (b"one", b"other")
"""To see which facts depend on chance."""

_decision = msgspec.json.Decoder(CampaignDecision).decode
_facts = msgspec.json.Decoder(list[CampaignFact]).decode


class CampaignMove(Struct, frozen=True, gc=False):
    """What was decided in an entry, and what followed."""

    entry: Entry
    decision: Any
    facts: list[CampaignFact]


class CampaignHeader(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line of a file: which campaign it holds, how many entries, and the hash of the last."""

    format: Literal["scythed-campaign"] = FORMAT
    form: Literal[1] = FORM
    campaign: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
    entries: Annotated[int, Meta(ge=1, le=MOST_ENTRIES)]
    head: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    secrets: Annotated[tuple[HexSecret, ...], Meta(max_length=64)] = ()

    def revealed(self) -> tuple[Secret, ...]:
        """The secrets as they were drawn with."""
        return tuple(Secret(told.after, bytes.fromhex(told.secret)) for told in self.secrets)


def move(entry: Entry) -> CampaignMove:
    """The move of an entry, in today's form."""
    entry = upcast(entry)
    return CampaignMove(entry, _decision(entry.decision), _facts(entry.facts))


def facts(entry: Entry) -> list[CampaignFact]:
    """The facts of an entry: all that folding needs."""
    return _facts(upcast(entry).facts)


def pilot_of(actor: str) -> int | None:
    """The player of the campaign that an actor decides for: `pilot:2/player:anna`; None if none."""
    kind, _, who = actor.partition("/")[0].partition(":")
    return int(who) if kind == "pilot" and who.isascii() and who.isdigit() and len(who) < 3 else None


def export(id: str, lines: Sequence[bytes], secrets: Sequence[Secret]) -> Iterator[bytes]:
    """The lines of a campaign's file, each with its line feed."""
    told = tuple(HexSecret(secret.after, secret.secret.hex()) for secret in secrets)
    head = decode(lines[-1]).hash
    yield msgspec.json.encode(CampaignHeader(campaign=id, entries=len(lines), head=head, secrets=told)) + b"\n"
    for line in lines:
        yield line + b"\n"


class ForkedCampaign(Struct, frozen=True):
    """The log of a fork at its first moment, the campaign there, and its secrets."""

    entries: list[Entry]
    campaign: Campaign
    secrets: tuple[Secret, ...]


def fork(lines: Iterable[bytes], secrets: Sequence[Secret], decision: ForkCampaign, terms: Terms) -> ForkedCampaign:
    """Take up a campaign after these lines of its log; raises Illegal where it did not go on then."""
    entries, campaign = [decode(line) for line in lines], Campaign()
    for entry in entries:
        fold(campaign, facts(entry))
    told = play(campaign, None, decision, Chance(terms.secret, decision.at))
    entry = seal(entries[-1].head, draft(terms.actor, decision, told, terms.time, terms.rules))
    kept = tuple(secret for secret in secrets if secret.after < decision.at)
    return ForkedCampaign([*entries, entry], campaign, (*kept, Secret(decision.at, terms.secret)))


def opened(file: bytes) -> tuple[CampaignHeader, list[bytes]]:
    """The header of a file and its entries' lines; raises Refused where they are not whole."""
    first, _, rest = file.partition(b"\n")
    try:
        header = msgspec.json.decode(first, type=CampaignHeader)
    except (MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(f"the first line is not the header of a campaign: {error}") from None
    lines = rest.removesuffix(b"\n").split(b"\n")
    if len(lines) != header.entries or not lines[-1].endswith(b'"%s"}' % header.head.encode()):
        raise Refused(f"the file does not end with entry {header.entries}, which its header tells of")
    if any(len(line) > LONGEST_LINE for line in lines):
        raise Refused(f"a line is longer than {LONGEST_LINE} bytes")
    return header, lines


def checked(lines: Iterable[bytes], secrets: Sequence[Secret]) -> Campaign:
    """The campaign that the lines of a log fold into; raises Refused where something does not follow."""
    campaign, head = Campaign(), START
    for line in lines:
        following = follows(head, line)
        if following is None:
            raise Refused(f"entry {head.version + 1} is not the line that was written there")
        before, head = head, following
        try:
            made = move(decode(line))
            wrong = [*_wrong(campaign, made, secrets), *_elsewhere(made, before)]
            fold(campaign, made.facts)
        except (MsgspecError, UnknownSchema, RecursionError, LookupError, ValueError) as error:
            raise Refused(f"entry {head.version} cannot be read: {error}") from None
        if found := [*wrong, *faults(campaign)]:
            raise Refused(f"entry {head.version} does not hold: {'; '.join(found)}")
    return campaign


def _wrong(campaign: Campaign, made: CampaignMove, secrets: Sequence[Secret]) -> list[str]:
    """What does not follow from the decision, by the rules and the secret, or by what is the same for any secret."""
    version = made.entry.version - 1
    known = chance(secrets, version)
    lucks = [known] if known is not None else [Chance(secret, version) for secret in LUCK]
    try:
        ways = [play(copy(campaign), pilot_of(made.entry.actor), made.decision, luck) for luck in lucks]
    except Illegal as refusal:
        return [f"{refusal.code}: {refusal.detail}"]
    bound = getattr(made.decision, "commitment", None)
    if bound is not None and any(commitment(told.secret) != bound for told in secrets if told.after == version):
        return ["the secret is not the one that the campaign was founded with"]
    if known is not None:
        return [] if ways[0] == made.facts else ["the facts are not what follows from the decision"]
    return [] if _same_for_any_luck(made.facts, *ways) else ["the facts are not what follows from the decision"]


def _elsewhere(made: CampaignMove, before: Head) -> list[str]:
    """A fork tells truly what it comes from."""
    told = made.decision
    true = not isinstance(told, ForkCampaign) or (told.at, told.head) == (before.version, before.hash)
    return [] if true else ["what came before is not the log that it says it was forked from"]


def _same_for_any_luck(recorded: list[CampaignFact], one: list[CampaignFact], other: list[CampaignFact]) -> bool:
    """Are the facts the expected ones, up to the first that chance decides?"""
    for at, (fact, counterpart) in enumerate(zip(one, other, strict=False)):
        if fact != counterpart:
            return True
        if at >= len(recorded) or recorded[at] != fact:
            return False
    return len(one) != len(other) or len(recorded) == len(one)
