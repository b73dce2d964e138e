"""Values, delays and frames without a server."""

import base64
import hashlib
import http.server
import json
import socket
import threading
import unittest
from decimal import Decimal
from unittest import mock
from urllib.parse import urlsplit

from vernier import Vernier, shapes
from vernier.retry import retry_delay
from vernier.values import converter, parse_json, plain
from vernier.websocket import GUID, WebSocket


class Values(unittest.TestCase):
    def test_a_request_keeps_every_digit_and_refuses_floats(self):
        self.assertEqual(plain(Decimal("1E-7")), "0.0000001")
        self.assertEqual(plain(Decimal("1.10010")), "1.10010")
        self.assertEqual(plain("0.10"), "0.10")
        self.assertIs(plain(True), True)
        for wrong, error in ((0.1, TypeError), (Decimal("NaN"), ValueError)):
            with self.assertRaises(error):
                plain(wrong)
        with self.assertRaises(TypeError):
            Vernier("http://127.0.0.1:9").submit_order(type=1, cont=0.1, forex_id=1, status=1)

    def test_an_answer_has_decimals_where_its_shape_says_so(self):
        text = '{"Time": 1, "Open": 1, "High": 1.2, "Low": 0.1, "Close": 1.10010, "Volume": 3, "new": 1}'
        candle = converter(list[shapes.Candle])([parse_json(text)])[0]
        self.assertEqual(candle["Open"], Decimal(1))
        self.assertIsInstance(candle["Open"], Decimal)
        self.assertEqual(str(candle["Close"]), "1.10010")
        self.assertEqual((candle["Time"], candle["new"]), (1, 1))

    def test_a_union_takes_the_option_that_fits(self):
        convert = converter(shapes.WalletPush)
        push = convert({"event": "adjustment", "amount": "-1.500000", "account": {"balance": "2.000000"}})
        self.assertEqual(push["amount"], Decimal("-1.5"))
        inputs = converter(dict[str, str | Decimal])({"lots": "0.10", "price": 2})
        self.assertEqual(inputs, {"lots": "0.10", "price": Decimal(2)})
        self.assertIsNone(converter(Decimal | None)(None))


class Retries(unittest.TestCase):
    def test_delays_double_up_to_a_limit(self):
        self.assertEqual([retry_delay(attempt, chance=1) for attempt in (1, 2, 3, 9)], [0.3, 0.6, 1.2, 4.0])
        self.assertEqual(retry_delay(1, chance=0), 0.15)

    def test_an_overloaded_server_gets_the_call_again_after_its_wait(self):
        answers = [
            (503, {"code": 1500, "msg": "Busy.", "data": {"reason": "overloaded", "retry_after": 7}}),
            (200, {"code": 1, "msg": "", "data": []}),
        ]

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                status, envelope = answers.pop(0)
                body = json.dumps(envelope).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            with mock.patch("vernier.client.time.sleep") as sleep, Vernier(f"http://127.0.0.1:{server.server_port}") as vernier:
                self.assertEqual(vernier.trade_list(), [])
            server.shutdown()
        sleep.assert_called_once_with(7.0)


class Frames(unittest.TestCase):
    def test_long_divided_and_control_frames_are_read(self):
        long = b"x" * 70_000
        frames = b"\x01\x02he" + b"\x89\x01!" + b"\x80\x03llo" + b"\x81\x7f" + len(long).to_bytes(8, "big") + long + b"\x88\x00"
        received = bytearray()

        def serve(listener):
            connection, _ = listener.accept()
            with connection:
                head = connection.recv(4096).decode()
                key = head.split("Sec-WebSocket-Key: ")[1].split("\r\n")[0]
                accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
                lines = ["HTTP/1.1 101 Switching Protocols", f"Sec-WebSocket-Accept: {accept}", "", ""]
                connection.sendall("\r\n".join(lines).encode() + frames[:3])
                connection.sendall(frames[3:])
                while data := connection.recv(4096):
                    received.extend(data)

        with socket.create_server(("127.0.0.1", 0)) as listener:
            thread = threading.Thread(target=serve, args=(listener,))
            thread.start()
            client = WebSocket(urlsplit(f"http://127.0.0.1:{listener.getsockname()[1]}"), "/v1/ws", 5, None)
            self.assertEqual(client.receive(5), "hello")
            self.assertEqual(client.receive(5), long.decode())
            with self.assertRaises(EOFError):
                client.receive(5)
            client.close()
            thread.join()
        self.assertEqual((received[0], received[1], received[6] ^ received[2]), (0x8A, 0x81, ord("!")))
