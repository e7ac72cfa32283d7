"""Campaigns: found, join, look at, decide, follow, take along."""

from typing import Any

import msgspec
from flask import Response, request

from app import auth, parts, watching
from app import campaign_answers as answers
from app.api import versions
from app.api.decisions import DECIDING_HEADERS, decoded, key
from app.api.events import EVENT_STREAM, RESUMING, last_event, pace, streamed
from app.api.resource import WITH_BODY, Resource
from app.campaigns import Founding
from app.codes import CAMPAIGN
from app.folding import NoSuchVersion
from app.language import language
from app.problems import Problem
from app.rooms import Rooms
from app.schemas import campaigns as told
from app.schemas import requests
from app.schemas.answers import Invited
from app.schemas.campaigns import (
    CampaignEvent,
    CampaignEvents,
    CampaignLogs,
    CampaignOutcome,
    CampaignPage,
    CampaignPrompts,
    CampaignTable,
    Episodes,
    Said,
)
from app.stream import campaign_stream
from app.watching import Crowded
from domain.campaign.options import AutomaPlan, CampaignOptions

campaigns = Resource(
    "campaigns",
    __name__,
    url_prefix="/v1/campaigns",
    description="Eight episodes over months, with stories and secrets. What the service tells of a campaign holds "
    "nothing that lies ahead of it; the schemas of its decisions and facts do: a player who wants to be surprised "
    "should not read them",
)

LINES = "application/jsonl"
_NEW = {"Location": "the event that this became", "ETag": "the new version"}
_decode = msgspec.json.Decoder(Said).decode


@campaigns.operation(
    "POST",
    "",
    body=told.NewCampaign,
    answers=(201, CampaignTable),
    refuses=["faction-not-free", "campaign-full", "unknown-difficulty", "unknown-module"],
    auth="required",
    headers={"Location": "the campaign", "ETag": "its version"},
)
def found_campaign(body: dict[str, Any]) -> tuple[CampaignTable, dict[str, str]]:
    """Found a campaign

    `{}` founds one for people, with you as the first of them. It begins with the decision `start-campaign`; the
    tables of its episodes are opened by the service, with everybody seated.
    """
    automas = tuple(AutomaPlan(**plan) for plan in body.pop("automas"))
    chosen = {name: body.pop(name) for name in ("title", "private", "join")}
    faction, wind = body.pop("faction", None), tuple(body.pop("wind"))
    plan = Founding(CampaignOptions(automas=automas, wind=wind, **body), faction=faction, **chosen)
    founded = parts.campaigns().create(auth.player(), plan)
    return founded, {"Location": f"/v1/campaigns/{founded.id}", **versions.etag(founded.version)}


@campaigns.operation("GET", "", query=told.Campaigns, answers=(200, CampaignPage), auth="required")
def my_campaigns(query: dict[str, Any]) -> CampaignPage:
    """My campaigns

    Those that you own or take part in, newest first.
    """
    return parts.campaigns().of(auth.player(), query["limit"])


@campaigns.operation(
    "GET",
    "/<id:campaign>",
    query=requests.AtVersion,
    answers=(200, CampaignTable),
    also=[(304, None)],
    refuses=["no-campaign", "unknown-version"],
    auth="optional",
    headers={"ETag": "the version"},
)
def see_campaign(query: dict[str, Any], campaign: str) -> Response | tuple[CampaignTable, dict[str, str]]:
    """Look at a campaign

    What has come to pass, and nothing that lies ahead; `game` is the table of the present episode. With `at` as it was
    at an earlier version.
    """
    with parts.campaigns().enter(campaign, auth.caller()) as visit:
        then = parts.campaigns().then(visit, query.get("at"))
        tag = versions.etag(then.version)
        if versions.known(then.version):
            return Response(status=304, headers=tag)
        return answers.table(visit.chronicle, visit.pilot, then), tag


@campaigns.operation(
    "GET",
    "/<id:campaign>/log",
    query=requests.AtVersion,
    answers=(200, CampaignLogs),
    refuses=["no-campaign", "unknown-version"],
    auth="optional",
)
def see_campaign_logs(query: dict[str, Any], campaign: str) -> CampaignLogs:
    """The campaign logs of all players

    With the words for everything that the campaign has come to know.
    """
    with parts.campaigns().enter(campaign, auth.caller()) as visit:
        return answers.logs(parts.campaigns().then(visit, query.get("at")), language())


@campaigns.operation(
    "GET",
    "/<id:campaign>/episodes",
    query=requests.AtVersion,
    answers=(200, Episodes),
    refuses=["no-campaign", "unknown-version"],
    auth="optional",
)
def see_episodes(query: dict[str, Any], campaign: str) -> Episodes:
    """The episodes so far

    The story before each and after those that were played, their games and results. With spoilers on, all stories.
    """
    with parts.campaigns().enter(campaign, auth.caller()) as visit:
        return answers.episodes(parts.campaigns().then(visit, query.get("at")), language())


@campaigns.operation(
    "POST",
    "/<id:campaign>/players",
    body=told.JoinCampaign,
    answers=(201, CampaignOutcome),
    refuses=[
        *("no-campaign", "invitation-unknown", "busy", "campaign-over", "campaign-full", "already-in-campaign"),
        *("faction-later", "faction-not-free"),
    ],
    auth="required",
    headers=_NEW,
)
def join_campaign(body: dict[str, Any], campaign: str) -> tuple[CampaignOutcome, dict[str, str]]:
    """Take part

    At once before the start; later from the next episode on. You leave with the decision `leave`.
    """
    given = body.get("faction"), body.get("invitation")
    done = parts.campaigns().join(campaign, auth.player(), *given, language())
    return done, _created(campaign, done)


@campaigns.operation(
    "POST",
    "/<id:campaign>/invitations",
    body=requests.NewInvitation,
    answers=(201, Invited),
    refuses=["no-campaign", "not-your-campaign", "unknown-player"],
    auth="required",
    headers={"Location": "the invitation"},
)
def invite_to_campaign(body: dict[str, Any], campaign: str) -> tuple[Invited, dict[str, str]]:
    """Invite to a private campaign

    With a player's id that player may see and join it. With `{}` the answer has a code, for whoever sends it when
    they join.
    """
    rooms, player = _rooms_of_host(campaign), body.get("player")
    if player is None:
        opened = rooms.invite(campaign)
        invited = Invited(opened.id, opened.code)
    else:
        known([player])
        rooms.welcome(campaign, player)
        invited = Invited(player)
    return invited, {"Location": f"/v1/campaigns/{campaign}/invitations/{invited.id}"}


@campaigns.operation(
    "GET",
    "/<id:campaign>/invitations/<id:invitation>",
    answers=(200, Invited),
    refuses=["no-campaign", "not-your-campaign", "not-found"],
    auth="required",
)
def see_campaign_invitation(campaign: str, invitation: str) -> Invited:
    """One invitation to a campaign

    Whether it still stands; the code of an open one is not told again.
    """
    if not any(invitation in invited for invited in _rooms_of_host(campaign).guests(campaign)):
        raise Problem(404, "not-found")
    return Invited(invitation)


@campaigns.operation(
    "DELETE",
    "/<id:campaign>/invitations/<id:invitation>",
    answers=(204, None),
    refuses=["no-campaign", "not-your-campaign", "not-found"],
    auth="required",
)
def withdraw_campaign_invitation(campaign: str, invitation: str) -> None:
    """Withdraw an invitation to a campaign

    Whoever takes part already stays.
    """
    if not _rooms_of_host(campaign).uninvite(campaign, invitation):
        raise Problem(404, "not-found")


@campaigns.operation(
    "GET",
    "/<id:campaign>/prompts",
    answers=(200, CampaignPrompts),
    also=[(304, None)],
    refuses=["no-campaign"],
    auth="optional",
    headers={"ETag": "the version"},
)
def see_campaign_prompts(campaign: str) -> Response | tuple[CampaignPrompts, dict[str, str]]:
    """What the campaign waits for

    Post the `decision` of one of your options, as it is, with `If-Match` set to this version. `asides` are possible
    at any time.
    """
    with parts.campaigns().enter(campaign, auth.caller()) as visit:
        tag = versions.etag(visit.campaign.version)
        if versions.known(visit.campaign.version):
            return Response(status=304, headers=tag)
        return answers.prompts(visit.chronicle, visit.pilot, visit.is_host, language()), tag


@campaigns.operation(
    "POST",
    "/<id:campaign>/decisions",
    answers=(201, CampaignOutcome),
    refuses=[
        *WITH_BODY,
        *CAMPAIGN,
        *("version-required", "invalid-version", "stale-version", "invalid-header", "key-reused"),
        *("not-your-campaign", "illegal-decision", "not-awaited", "player-difficulty", "unknown-difficulty"),
    ],
    auth="required",
    headers=_NEW,
    parameters=DECIDING_HEADERS,
    takes="CampaignDecision",
)
def decide_in_campaign(campaign: str) -> tuple[CampaignOutcome, dict[str, str]]:
    """Decide

    `If-Match` names the version that you decided on. With an `Idempotency-Key` a retry gets the first answer again.
    """
    version, decision = versions.expected(), decoded(_decode)
    done = parts.campaigns().decide(campaign, auth.player(), version, decision, key(), language())
    return done, _created(campaign, done)


@campaigns.operation(
    "GET",
    "/<id:campaign>/events",
    query=requests.EventsAfter,
    answers=(200, CampaignEvents),
    refuses=["no-campaign"],
    auth="optional",
    headers={"Retry-After": "seconds after which to ask again, if too many wait to let you wait"},
)
def see_campaign_events(query: dict[str, Any], campaign: str) -> CampaignEvents | tuple[CampaignEvents, dict[str, str]]:
    """What happened

    The events after a version, without what is secret to others. With `wait` the answer comes as soon as there is
    an event, or empty when the time is up.
    """
    after, wait = query["after"], query["wait"]
    found, is_over = _events(campaign, after, query["limit"])
    if not found and wait and not is_over:
        try:
            with parts.watching().place():
                log = parts.campaigns().chronicles.log
                watching.wait(log, f"campaign:{campaign}", after, wait, watching.gone(request.environ))
        except Crowded:
            return CampaignEvents(after, []), {"Retry-After": "1"}
        found, _ = _events(campaign, after, query["limit"])
    return CampaignEvents(found[-1].version if found else after, found)


@campaigns.operation(
    "GET",
    "/<id:campaign>/events/<int:version>",
    answers=(200, CampaignEvent),
    refuses=["no-campaign", "unknown-version"],
    auth="optional",
)
def see_campaign_event(campaign: str, version: int) -> CampaignEvent:
    """One event"""
    found, _ = _events(campaign, max(0, version - 1), 1)
    if not found or version < 1:
        raise NoSuchVersion(str(version))
    return found[0]


@campaigns.operation(
    "GET",
    "/<id:campaign>/stream",
    query=requests.StreamAfter,
    answers=(200, None),
    also=[(204, None)],
    refuses=["no-campaign", "invalid-header", "too-many-streams"],
    auth="optional",
    media_type=EVENT_STREAM,
    parameters=RESUMING,
)
def follow_campaign(query: dict[str, Any], campaign: str) -> Response:
    """What happens

    Server-sent events as those of a game; `data` is an event as `/events` tells it.
    """
    after, player = last_event(query.get("after", 0)), auth.caller()
    with parts.campaigns().enter(campaign, player) as visit:
        if answers.over(visit.campaign) and after >= visit.campaign.version:
            return Response(status=204)
    return streamed(campaign_stream(parts.campaigns(), campaign, player, after, pace(), language()))


def _events(campaign: str, after: int, limit: int) -> tuple[list[CampaignEvent], bool]:
    with parts.campaigns().enter(campaign, auth.caller()) as visit:
        entries = parts.campaigns().chronicles.log.read(visit.chronicle.name, after, after + limit)
        return [answers.event(entry, visit.pilot, language()) for entry in entries], answers.over(visit.campaign)


def known(players: list[str]) -> None:
    if unknown := set(players) - parts.players().known(set(players)):
        raise Problem(422, "unknown-player", f"There is no player {', '.join(sorted(unknown))}.")


def _created(campaign: str, done: CampaignOutcome) -> dict[str, str]:
    return {"Location": f"/v1/campaigns/{campaign}/events/{done.version}", **versions.etag(done.version)}


def _rooms_of_host(campaign: str) -> Rooms:
    """The rooms of campaigns, for the host of this one, who alone invites to it."""
    with parts.campaigns().enter(campaign, auth.player()) as visit:
        if not visit.is_host:
            raise Problem(403, "not-your-campaign")
    return parts.campaigns().chronicles.rooms
