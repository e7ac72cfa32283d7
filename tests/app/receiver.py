"""Somebody who receives webhooks."""

import hmac
import json
from base64 import b64decode, b64encode
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any


class Receiver:
    """A web server that keeps what it was sent, and answers with the statuses it was given, then with 204."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.received: list[tuple[dict[str, str], bytes]] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.statuses.pop(0) if receiver.statuses else 204)
                self.send_header("location", receiver.url)
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                """Say nothing."""

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.received]

    def genuine(self, secret: str) -> bool:
        """Is everything signed with this secret, as Standard Webhooks are?"""
        key = b64decode(secret.removeprefix("whsec_"))
        return all(
            hmac.compare_digest(headers["webhook-signature"], "v1," + b64encode(_seal(key, headers, body)).decode())
            for headers, body in self.received
        )


def _seal(key: bytes, headers: dict[str, str], body: bytes) -> bytes:
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    return hmac.new(key, signed, sha256).digest()
