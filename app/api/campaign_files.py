"""Campaigns as files, and campaigns taken up again."""

from typing import Any

from flask import Response, request

from app import auth, parts
from app.api import versions
from app.api.campaigns import known
from app.api.games import MYSELF
from app.api.resource import Resource, answer
from app.problems import Problem
from app.schemas import campaigns as told
from app.schemas.campaigns import CampaignAgreement, CampaignTable
from replay.archive import Refused

campaign_files = Resource(
    "campaign-files", __name__, url_prefix="/v1/campaigns", description="Campaigns taken along, and taken up again"
)

LINES = "application/jsonl"


@campaign_files.operation(
    "GET",
    "/<id:campaign>/export",
    answers=(200, None),
    refuses=["no-campaign", "not-your-campaign", "vote-under-way"],
    auth="required",
    media_type=LINES,
)
def export_campaign(campaign: str) -> Response:
    """Take the campaign along

    A header and every entry of its log, as JSON Lines, to be imported elsewhere at any time, but for the moments
    of a secret vote. It holds the secret of its draws only when the campaign is over.
    """
    named = {"Content-Disposition": f'attachment; filename="{campaign}.jsonl"'}
    return Response(parts.campaigns().export(campaign, auth.player()), mimetype=LINES, headers=named)


@campaign_files.operation(
    "POST",
    "/import",
    query=told.TakeOver,
    answers=(201, CampaignTable),
    refuses=["campaign-refused", "campaign-exists", "no-such-player", "unknown-player", "body-too-large"],
    auth="required",
    headers={"Location": "the campaign", "ETag": "its version"},
    takes=LINES,
)
def import_campaign(query: dict[str, Any]) -> tuple[CampaignTable, dict[str, str]]:
    """Go on with a campaign from elsewhere

    The body is the file as it was exported. It is verified whole before anything is written, and you own the campaign
    here. A game that is not here is played anew.
    """
    named = dict(taken.split(":", 1) for taken in query["pilot"])
    reserved = {int(pilot): auth.player().id if player == MYSELF else player for pilot, player in named.items()}
    known(list(reserved.values()))
    try:
        taken_in = parts.campaigns().take_in(request.get_data(cache=False), auth.player(), reserved)
    except Refused as refusal:
        raise Problem(422, "campaign-refused", str(refusal)) from None
    return taken_in, {"Location": f"/v1/campaigns/{taken_in.id}", **versions.etag(taken_in.version)}


@campaign_files.operation(
    "POST",
    "/<id:campaign>/forks",
    body=told.NewCampaignFork,
    answers=(201, CampaignTable),
    also=[(202, CampaignAgreement)],
    refuses=["no-campaign", "unknown-version", "not-your-campaign", "campaign-not-forkable", "busy"],
    auth="required",
    headers={"Location": "the new campaign", "ETag": "its version"},
)
def fork_campaign(body: dict[str, Any], campaign: str) -> Any:
    """Take a campaign up from a version

    What if you had voted otherwise? A new campaign whose log begins with that of the other, and tells so; everybody
    keeps their place in it, you own it, and a game that was being played is played anew. Those who took part in a
    campaign that is over can take up any of its versions. One that goes on is taken up when every person in it has
    asked for the same version; until then the answer is 202.
    """
    made = parts.campaigns().fork(campaign, auth.player(), body["at"], body["title"])
    if isinstance(made, CampaignAgreement):
        return answer(202, made)
    return made, {"Location": f"/v1/campaigns/{made.id}", **versions.etag(made.version)}
