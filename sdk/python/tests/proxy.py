"""TCP proxy before the server that loses answers after the server has acted, and cuts connections."""

import itertools
import os
import socket
import threading
from urllib.parse import urlsplit


# Each proxy has another address, because the server limits the calls of an address.
ADDRESSES = itertools.count(2)


class Proxy:
    def __init__(self) -> None:
        self._address = f"127.0.0.{next(ADDRESSES)}"
        target = urlsplit(os.environ["VERNIER_URL"])
        self._target = (target.hostname, target.port)
        self._lost = b""
        self.requests: list[bytes] = []
        """First line of each request."""
        self._requested = threading.Condition()
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def lose_next(self, start: bytes) -> None:
        """The answer to the next request that starts with this ends with the connection instead."""
        self._lost = start

    def wait_for(self, start: bytes) -> None:
        """Returns once a request has come that starts with this."""
        with self._requested:
            self._requested.wait_for(lambda: any(line.startswith(start) for line in self.requests))

    def cut(self) -> None:
        """Ends all connections."""
        for each in self._sockets:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()
        self._sockets.clear()

    def close(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = self._connect()
            self._sockets += [client, server]
            state = {"loses": False}
            threading.Thread(target=self._forward, args=(client, server, state), daemon=True).start()
            threading.Thread(target=self._answer, args=(client, server, state), daemon=True).start()

    def _connect(self) -> socket.socket:
        try:
            return socket.create_connection(self._target, source_address=(self._address, 0))
        except OSError:
            # A system with one loopback address.
            return socket.create_connection(self._target)

    def _forward(self, client: socket.socket, server: socket.socket, state: dict[str, bool]) -> None:
        try:
            while data := client.recv(65_536):
                if data.startswith((b"GET ", b"POST ")):
                    with self._requested:
                        self.requests.append(data.split(b"\r\n")[0])
                        self._requested.notify_all()
                if self._lost and data.startswith(self._lost):
                    self._lost = b""
                    state["loses"] = True
                server.sendall(data)
        except OSError:
            pass

    def _answer(self, client: socket.socket, server: socket.socket, state: dict[str, bool]) -> None:
        try:
            while data := server.recv(65_536):
                if state["loses"]:
                    break
                client.sendall(data)
            client.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
