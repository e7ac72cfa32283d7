"""Webhooks: an address that the owner of a campaign has called when it waits for somebody too long.

A call is signed as the Standard Webhooks specification says. It reaches no address inside the operator's network: the
name is resolved once, every address must be a public one, and the call goes to the very address that was checked.
"""

import socket
from base64 import b64encode
from datetime import datetime
from hashlib import sha256
from hmac import digest
from ipaddress import ip_address
from secrets import token_bytes
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from app import rounds
from app.store import keys
from app.store.log import Log

_FIELD = "webhook"
PREFIX = "whsec_"
SECONDS = 10.0
"""How long a call may take."""


class Refused(ValueError):
    """An address that is not called, in words for whoever gave it."""


class Undelivered(Exception):
    """A call did not succeed; it is tried again."""


class Webhook(Struct, frozen=True):
    """An address and the secret that calls to it are signed with."""

    url: str
    secret: bytes

    @property
    def shown(self) -> str:
        """The secret as it is told to its owner."""
        return PREFIX + b64encode(self.secret).decode()


class Webhooks:
    """The webhooks of campaigns, each kept beside the log of its campaign."""

    def __init__(self, log: Log) -> None:
        self._log, self._redis = log, log.redis

    def put(self, id: str, url: str) -> Webhook:
        """Call this address from now on, with a new secret; at once, if the campaign has waited too long already."""
        hook = Webhook(url, token_bytes(32))
        self._redis.hset(self._key(id), _FIELD, msgspec.json.encode(hook))
        rounds.note(self._redis, id, 0)
        return hook

    def of(self, id: str) -> Webhook | None:
        stored = self._redis.hget(self._key(id), _FIELD)
        return msgspec.json.decode(stored, type=Webhook) if stored is not None else None

    def drop(self, id: str) -> None:
        """Call nobody."""
        self._redis.hdel(self._key(id), _FIELD)

    def _key(self, id: str) -> str:
        name = f"campaign:{id}"
        return keys.room_key(self._log.shard(name), name)


def checked(url: str, private: bool) -> tuple[httpx.URL, str]:
    """A URL and the address behind it; raises Refused unless it is a public one, or private ones are allowed."""
    try:
        asked = httpx.URL(url)
    except httpx.InvalidURL as error:
        raise Refused(f"This is no URL: {error}.") from None
    if asked.scheme not in ("http", "https") or not asked.host or asked.userinfo or (asked.port or 1) > 65535:
        raise Refused("A webhook is an http or https URL with a host, and without a password.")
    try:
        found = socket.getaddrinfo(asked.host, asked.port or asked.scheme, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused(f"There is no host {asked.host}.") from None
    addresses = [str(address[0]) for *_, address in found]
    if not private and not all(_is_public(address) for address in addresses):
        raise Refused(f"{asked.host} is not a public address.")
    return asked, addresses[0]


def _is_public(address: str) -> bool:
    known = ip_address(address.partition("%")[0])
    known = getattr(known, "ipv4_mapped", None) or known
    return known.is_global and not known.is_multicast


def signed(hook: Webhook, id: str, at: datetime, body: bytes) -> dict[str, str]:
    """The headers of a call, by which its receiver knows that it is genuine and new."""
    moment = str(int(at.timestamp()))
    seal = digest(hook.secret, b"%s.%s.%s" % (id.encode(), moment.encode(), body), sha256)
    return {
        "webhook-id": id,
        "webhook-timestamp": moment,
        "webhook-signature": f"v1,{b64encode(seal).decode()}",
        "content-type": "application/json",
    }


def call(hook: Webhook, headers: dict[str, str], body: bytes, private: bool) -> None:
    """Call an address; raises Undelivered unless it answers with success. Redirects are not followed."""
    try:
        asked, address = checked(hook.url, private)
        here = asked.copy_with(host=address)
        named: dict[str, Any] = {"sni_hostname": asked.host} if asked.scheme == "https" else {}
        told = {**headers, "host": asked.netloc.decode()}
        with (
            httpx.Client(timeout=SECONDS, trust_env=False) as client,
            client.stream("POST", here, content=body, headers=told, extensions=named) as answer,
        ):
            if not answer.is_success:
                raise Undelivered(f"{hook.url} answered {answer.status_code}")
    except (httpx.HTTPError, Refused) as error:
        raise Undelivered(f"{hook.url} was not reached: {error}") from None
