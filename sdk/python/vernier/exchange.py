"""HTTP exchanges with one server, on one connection for each thread."""

from __future__ import annotations

import http.client
import ssl
import threading
from urllib.parse import SplitResult


class Http:
    def __init__(self, origin: SplitResult, context: ssl.SSLContext | None) -> None:
        self._origin = origin
        self._context = context
        self._local = threading.local()

    def exchange(
        self, method: str, target: str, headers: dict[str, str], body: bytes | None, timeout: float, *, fresh: bool
    ) -> tuple[int, str, bytes]:
        """Status, media type and body. `fresh` uses a new connection: the server may have closed an idle one meanwhile."""
        if fresh:
            self.close()
        connection = self._connection(timeout)
        try:
            connection.request(method, target, body=body, headers=headers)
            response = connection.getresponse()
            content = response.read()
        except BaseException:
            self.close()
            raise
        return response.status, response.headers.get_content_type(), content

    def close(self) -> None:
        """Closes the connection of this thread."""
        connection: http.client.HTTPConnection | None = getattr(self._local, "connection", None)
        self._local.connection = None
        if connection is not None:
            connection.close()

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        connection: http.client.HTTPConnection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._connect(timeout)
            self._local.connection = connection
        connection.timeout = timeout
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        return connection

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        host, port = self._origin.hostname or "", self._origin.port
        if self._origin.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=timeout, context=self._context)
        return http.client.HTTPConnection(host, port, timeout=timeout)
