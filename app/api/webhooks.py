"""The webhook of a campaign: where its owner has it call when it waits for somebody too long."""

from typing import Any

from app import auth, parts
from app.api.resource import Resource
from app.problems import Problem
from app.schemas.campaigns import NewWebhook, WebhookAnswer
from app.webhooks import Refused, checked

webhooks = Resource(
    "webhooks",
    __name__,
    url_prefix="/v1/campaigns/<id:campaign>/webhook",
    description="Reminders: who is awaited in a campaign for too long, told to an address of its owner",
)

OWNER = ["no-campaign", "not-your-campaign"]


@webhooks.operation(
    "PUT",
    "",
    body=NewWebhook,
    answers=(200, WebhookAnswer),
    refuses=[*OWNER, "webhook-refused"],
    auth="required",
)
def set_webhook(body: dict[str, Any], campaign: str) -> WebhookAnswer:
    """Be reminded

    The address is called with a `Reminder` when the campaign has waited for somebody too long, and again as long as
    it does. Calls are signed as Standard Webhooks (www.standardwebhooks.com): `webhook-signature` is the HMAC-SHA256 of
    `webhook-id`, `webhook-timestamp` and the body, joined by dots, under the secret of this answer. Reminders that
    fail are sent again with the same `webhook-id`.
    """
    _own(campaign)
    try:
        checked(body["url"], parts.settings().webhook_private)
    except Refused as refusal:
        raise Problem(422, "webhook-refused", str(refusal)) from None
    hook = parts.webhooks().put(campaign, body["url"])
    return WebhookAnswer(hook.url, hook.shown)


@webhooks.operation("GET", "", answers=(200, WebhookAnswer), refuses=OWNER, auth="required")
def see_webhook(campaign: str) -> WebhookAnswer:
    """Where is called"""
    _own(campaign)
    hook = parts.webhooks().of(campaign)
    return WebhookAnswer(hook.url if hook is not None else None)


@webhooks.operation("DELETE", "", answers=(204, None), refuses=OWNER, auth="required")
def drop_webhook(campaign: str) -> None:
    """Call nobody any more"""
    _own(campaign)
    parts.webhooks().drop(campaign)


def _own(campaign: str) -> None:
    with parts.campaigns().enter(campaign, auth.player()) as visit:
        if not visit.is_host:
            raise Problem(403, "not-your-campaign")
