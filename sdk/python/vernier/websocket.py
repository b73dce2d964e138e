"""WebSocket client (RFC 6455): text messages on the standard library."""

from __future__ import annotations

import base64
import hashlib
import os
import socket
import ssl
import struct
from urllib.parse import SplitResult

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MOST_BYTES = 16 * 1024 * 1024
"""A longer message ends the connection."""


class WebSocket:
    def __init__(self, origin: SplitResult, target: str, timeout: float, context: ssl.SSLContext | None) -> None:
        """Connects; raises OSError or EOFError."""
        host = origin.hostname or ""
        is_secure = origin.scheme == "https"
        self._buffer = bytearray()
        self._message = bytearray()
        self._socket: socket.socket = socket.create_connection((host, origin.port or (443 if is_secure else 80)), timeout)
        try:
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if is_secure:
                context = context or ssl.create_default_context()
                self._socket = context.wrap_socket(self._socket, server_hostname=host)
            self._shake_hands(origin.netloc.rpartition("@")[2], target)
        except BaseException:
            self.close()
            raise

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def receive(self, timeout: float) -> str | None:
        """The next message, or None when none came in this many seconds. Raises EOFError after a close."""
        while True:
            frame = self._take_frame()
            if frame is None:
                self._socket.settimeout(max(0.001, timeout))
                try:
                    self._read_more()
                except TimeoutError:
                    return None
                continue
            is_last, code, content = frame
            if code == CLOSE:
                raise EOFError("the server closed the connection")
            if code == PING:
                self._send(PONG, content)
            elif code <= TEXT:
                self._message += content
                if len(self._message) > MOST_BYTES:
                    raise EOFError("the message is too long")
                if is_last:
                    text = self._message.decode()
                    self._message.clear()
                    return text

    def close(self) -> None:
        self._socket.close()

    def _shake_hands(self, host: str, target: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {target} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self._buffer:
            if len(self._buffer) > 65_536:
                raise EOFError("the answer to the handshake is too long")
            self._read_more()
        head, _, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        self._buffer = bytearray(rest)
        first, *fields = head.decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (field.partition(":") for field in fields)}
        expected = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        if first.split(" ")[1:2] != ["101"] or headers.get("sec-websocket-accept") != expected:
            raise EOFError(f"no WebSocket: {first}")

    def _read_more(self) -> None:
        data = self._socket.recv(65_536)
        if not data:
            raise EOFError("the connection ended")
        self._buffer += data

    def _take_frame(self) -> tuple[bool, int, bytes] | None:
        """The first whole frame of the buffer: whether it ends its message, its code and its content."""
        if len(self._buffer) < 2:
            return None
        first, length = self._buffer[0], self._buffer[1] & 0x7F
        start = 2 + {126: 2, 127: 8}.get(length, 0)
        if len(self._buffer) < start:
            return None
        if length >= 126:
            length = int.from_bytes(self._buffer[2:start], "big")
        if length > MOST_BYTES:
            raise EOFError("the frame is too long")
        if len(self._buffer) < start + length:
            return None
        content = bytes(self._buffer[start : start + length])
        del self._buffer[: start + length]
        return bool(first & 0x80), first & 0x0F, content

    def _send(self, code: int, content: bytes) -> None:
        mask = os.urandom(4)
        length = len(content)
        if length < 126:
            head = struct.pack("!BB", 0x80 | code, 0x80 | length)
        elif length < 65_536:
            head = struct.pack("!BBH", 0x80 | code, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | code, 0x80 | 127, length)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(content))
        self._socket.sendall(head + mask + masked)
