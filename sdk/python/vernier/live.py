"""Pushes of the socket: log-in, subscriptions, pings, and another connection after each loss."""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult

from . import shapes
from .retry import retry_delay
from .values import converter, parse_json
from .websocket import WebSocket

SOCKET_PATH = "/v1/ws"
PING_EVERY_S = 5.0
CONNECT_S = 5.0
MISSED_PONGS = 3


@dataclass(frozen=True)
class Resumed:
    """The connection was lost and is there again: pushes in between are lost."""


class Live:
    """One socket at a time; `refuse` raises a refused frame."""

    def __init__(
        self,
        origin: SplitResult,
        token: str | None,
        lang: str,
        refuse: Callable[[dict[str, Any], str | None], None],
        context: ssl.SSLContext | None,
    ) -> None:
        self._origin = origin
        self._token = token
        self._target = f"{SOCKET_PATH}?lang={lang}"
        self._refuse = refuse
        self._context = context

    def pushes(self, subscriptions: Callable[[], list[dict[str, Any]]]) -> Iterator[shapes.PushFrame | Resumed]:
        """Pushes of the topics that `subscriptions` gives at each connection."""
        losses = 0
        was_connected = False
        while True:
            socket: WebSocket | None = None
            try:
                socket = WebSocket(self._origin, self._target, CONNECT_S, self._context)
                wanted = subscriptions()
                topics = {subscription["topic"] for subscription in wanted}
                self._subscribe(socket, wanted)
                waiting = len(wanted)
                for frame in self._frames(socket):
                    losses = 0
                    # A log-in subscribes to private topics by itself.
                    if frame["cmd"] == "push" and frame["topic"] in topics:
                        yield converter(shapes.PushFrame)(frame)
                    elif frame["cmd"] == "ack" and frame["of"] == "sub":
                        waiting -= 1
                        if waiting == 0 and was_connected:
                            yield Resumed()
                        was_connected = was_connected or waiting == 0
            except (OSError, EOFError):
                losses += 1
            finally:
                if socket is not None:
                    socket.close()
            time.sleep(retry_delay(losses, first=0.5, most=5.0))

    def _subscribe(self, socket: WebSocket, subscriptions: list[dict[str, Any]]) -> None:
        """Logs in and subscribes."""
        if self._token is not None:
            socket.send(json.dumps({"cmd": "login", "token": self._token, "id": 1}))
        for subscription in subscriptions:
            socket.send(json.dumps({"cmd": "sub", **subscription}))

    def _frames(self, socket: WebSocket) -> Iterator[dict[str, Any]]:
        """Frames until the connection is lost; a refused log-in or subscription is raised."""
        unanswered = 0
        ping_at = time.monotonic() + PING_EVERY_S
        while True:
            text = socket.receive(ping_at - time.monotonic())
            if time.monotonic() >= ping_at:
                if unanswered >= MISSED_PONGS:
                    raise EOFError("no answer to pings")
                socket.send('{"cmd":"ping"}')
                unanswered += 1
                ping_at = time.monotonic() + PING_EVERY_S
            if text is None:
                continue
            frame = parse_json(text)
            if frame["cmd"] == "error":
                self._refuse({**frame, "data": {"reason": frame["reason"]}}, self._token)
            if frame["cmd"] == "pong":
                unanswered = 0
            yield frame
