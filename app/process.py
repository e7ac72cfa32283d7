"""Child processes that never outlive the process that started them."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

_PR_SET_PDEATHSIG = 1


def spawn(
    argv: Sequence[str], *, env: Mapping[str, str] | None = None, pass_fds: Sequence[int] = ()
) -> subprocess.Popen[bytes]:
    """Start a child in its own process group, so that Ctrl-C reaches only its parent, who stops it in order.

    On Linux the kernel ends the child with SIGTERM should its parent die without a word.
    """
    return subprocess.Popen(
        argv,
        stdin=subprocess.DEVNULL,
        env=env,
        pass_fds=pass_fds,
        process_group=0,
        preexec_fn=_end_with(os.getpid()) if sys.platform == "linux" else None,  # noqa: PLW1509 no locks in it
    )


def stop(child: subprocess.Popen[bytes], grace: float = 10.0) -> None:
    """Ask a child to end, and after `grace` seconds no longer ask."""
    if child.poll() is None:
        child.terminate()
    try:
        child.wait(grace)
    except subprocess.TimeoutExpired:
        kill(child)
        child.wait()


def kill(child: subprocess.Popen[bytes]) -> None:
    """End a child at once, and what it started in its group."""
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


def _end_with(parent: int) -> Callable[[], None]:
    prctl = ctypes.CDLL(None).prctl

    def preexec() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)

    return preexec
