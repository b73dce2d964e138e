"""Receiver of webhooks: verifies each delivery, ignores repeated ones, notices missing ones, and prints the events.

It needs only the standard library. The secret is in VERNIER_WEBHOOK_SECRET, the port in VERNIER_WEBHOOK_PORT.
"""

import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

MOST_BODY_BYTES = 65_536
# An older delivery may be one that was recorded.
MOST_SECONDS_APART = 300


def verify(secret, signature, body, now=None):
    """The payload of a delivery that the server signed within the last five minutes; None for any other.

    `body` is the bytes as they came: a parsed and rewritten body would not match.
    """
    parts = [part.partition("=")[::2] for part in signature.split(",")]
    seconds = next((value for name, value in parts if name == "t"), "")
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) <= 12):
        return None
    if abs((time.time() if now is None else now) - int(seconds)) > MOST_SECONDS_APART:
        return None
    expected = hmac.new(secret.encode(), seconds.encode() + b"." + body, hashlib.sha256).hexdigest()
    # For a day after a rotation there are two signatures.
    given = [value for name, value in parts if name == "v1" and value.isascii()]
    if not any(hmac.compare_digest(expected, value) for value in given):
        return None
    return json.loads(body)


class Receiver(BaseHTTPRequestHandler):
    """Answers 204 to end a delivery; any status outside 200 to 299 repeats it later."""

    protocol_version = "HTTP/1.1"
    secret = ""
    # Id of the last event of each account; a real receiver stores it together with what the event changes.
    last_ids = {}
    lock = Lock()

    def do_POST(self):
        length = int(self.headers.get("content-length", "0"))
        if length > MOST_BODY_BYTES:
            self.close_connection = True
            return self.answer(413)
        body = self.rfile.read(length)
        payload = verify(self.secret, self.headers.get("vernier-signature", ""), body)
        if payload is None:
            return self.answer(400)
        with self.lock:
            self.take(payload)
        return self.answer(204)

    def take(self, payload):
        event = payload["event"]
        if event is None:
            print("test", flush=True)
            return
        last = self.last_ids.get(payload["account"])
        if last is not None and event["id"] <= last:
            return
        gap = " after a gap" if last is not None and payload["previous_id"] != last else ""
        self.last_ids[payload["account"]] = event["id"]
        print(f"{event['id']} {event['kind']}{gap}", flush=True)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    Receiver.secret = os.environ["VERNIER_WEBHOOK_SECRET"]
    address = ("127.0.0.1", int(os.environ.get("VERNIER_WEBHOOK_PORT", "9000")))
    server = ThreadingHTTPServer(address, Receiver)
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
