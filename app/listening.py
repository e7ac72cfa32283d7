"""The socket that the service listens on, taken before anything starts."""

import errno
import socket

from app.settings import Settings


class CannotListen(Exception):
    """The address or port cannot be had; the message names it."""


def listen(settings: Settings) -> socket.socket:
    """Take the port; it stays ours while web servers come and go. Connections inherit that small answers go at once."""
    host, port = settings.host, settings.port
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.create_server(address[:2], family=family, backlog=2048)
    except socket.gaierror as error:
        raise CannotListen(f"HOST {host} is unknown: {error.strerror}") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = "is in use by another program; stop that one or set another PORT"
        elif error.errno == errno.EACCES:
            reason = "needs more rights than this user has; set a PORT above 1023"
        else:
            reason = f"cannot be used: {error.strerror}"
        raise CannotListen(f"port {port} on {host} {reason}") from None
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def base_url(listener: socket.socket) -> str:
    """Where a program on this machine reaches the service."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 compared, not bound
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
