"""Trading on a demo account: orders, lost answers, refusals, pushes and events."""

import os
import socket
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from unittest import mock

from vernier import NoAnswer, Refusal, Resumed, Vernier, refusals

from .proxy import Proxy

FOLDER = Path(__file__).parents[1]
SUBMIT = b"POST /v1/api/forex/submit "


def buy(vernier, **others):
    return vernier.submit_order(**{"type": 1, "cont": "0.10", "forex_id": 1, "status": 1, "multiple": 100, **others})


class Trader(unittest.TestCase):
    def setUp(self):
        self.proxy = Proxy()
        self.addCleanup(self.proxy.close)
        self.vernier = Vernier(self.proxy.url)
        self.addCleanup(self.vernier.close)
        self.vernier.token = self.vernier.open_demo_post()["token"]


class Orders(Trader):
    def test_a_round_trip_has_the_figures_of_the_books(self):
        instrument = next(each for each in self.vernier.trade_list() if each["Code"] == "EURUSD")
        bid = instrument["ForexQuotations"]["Bid"]
        self.assertIsInstance(bid, Decimal)
        order = buy(
            self.vernier,
            cont=Decimal("0.10"),
            forex_id=instrument["Id"],
            stop_loss_price=bid - Decimal("0.0500"),
            target_profit_price=str(bid + Decimal("0.0500")),
        )
        self.assertEqual(order["TargetLossPrice"], bid - Decimal("0.0500"))
        self.assertEqual(order["TargetProfitPrice"], bid + Decimal("0.0500"))
        closed = self.vernier.close_order(id=order["Id"])
        profit = (closed["Price"] - order["OriginPrice"]) * Decimal("0.10") * instrument["ForexContNum"]
        self.assertEqual(closed["FactProfits"], profit)
        [deal] = self.vernier.my_deals(status=3)["data"]
        self.assertEqual((deal["Id"], deal["CloseReason"], deal["FactProfits"]), (order["Id"], "manual", profit))
        balance = self.vernier.get_balance()["balance"]
        self.assertEqual(balance, Decimal("100000") - order["TradeFee"] + profit)
        self.assertEqual(balance, closed["balance"])

    def test_candles_are_decimals_and_files_are_bytes(self):
        [candle, *_] = self.vernier.kline(forex_id=1, period="1min", limit=2)
        self.assertIsInstance(candle["Open"], Decimal)
        self.assertIsInstance(candle["Time"], int)
        now = self.vernier.trade_list()[0]["ForexQuotations"]["Time"] // 1000
        content = self.vernier.kline_csv(forex_id=1, period="1min", from_=now - 600, to=now)
        self.assertTrue(content.startswith(b"Time,At,Open,"))

    def test_the_example_of_the_readme_runs(self):
        readme = FOLDER.joinpath("README.md").read_text()
        lines = self.printed(readme.split("```python\n")[1].split("```")[0])
        self.assertEqual(lines[-1][2], "manual")

    def test_the_example_program_runs(self):
        lines = self.printed(FOLDER.joinpath("examples", "trade.py").read_text())
        self.assertEqual(lines[-1][1::2], ("EURUSD", "manual"))

    def printed(self, source):
        lines = []
        with mock.patch.dict(os.environ, VERNIER_URL=self.proxy.url):
            exec(source, {"print": lambda *values: lines.append(values)})
        return lines


class LostAnswers(Trader):
    def test_a_lost_answer_is_requested_again_and_makes_one_order(self):
        self.proxy.lose_next(SUBMIT)
        order = buy(self.vernier)
        self.assertEqual(sum(line.startswith(SUBMIT) for line in self.proxy.requests), 2)
        self.assertEqual([each["Id"] for each in self.vernier.my_deals(status=1)["data"]], [order["Id"]])

    def test_after_the_deadline_the_key_gets_the_first_answer(self):
        hasty = Vernier(self.proxy.url, token=self.vernier.token, deadline=0.1)
        self.addCleanup(hasty.close)
        self.proxy.lose_next(SUBMIT)
        with self.assertRaises(NoAnswer) as caught:
            buy(hasty)
        order = buy(self.vernier, key=caught.exception.key)
        self.assertEqual([each["Id"] for each in self.vernier.my_deals(status=1)["data"]], [order["Id"]])

    def test_a_lost_read_is_repeated(self):
        self.proxy.lose_next(b"GET /v1/api/main/wallet/getBalance")
        self.assertEqual(self.vernier.get_balance()["balance"], Decimal("100000"))

    def test_a_command_without_a_key_is_sent_once(self):
        self.proxy.lose_next(b"POST /api/user/tokens/create")
        with self.assertRaises(NoAnswer) as caught:
            self.vernier.create_api_token(name="Bot", scope="trade", days=30)
        self.assertIsNone(caught.exception.key)
        self.assertEqual([each["name"] for each in self.vernier.api_tokens()], ["Bot"])

    def test_a_server_that_is_not_there_is_no_answer(self):
        with socket.create_server(("127.0.0.1", 0)) as closed:
            port = closed.getsockname()[1]
        started = time.monotonic()
        with self.assertRaises(NoAnswer):
            Vernier(f"http://127.0.0.1:{port}", deadline=0.2).trade_list()
        self.assertGreaterEqual(time.monotonic() - started, 0.2)


class Refusals(Trader):
    def test_a_refusal_is_an_exception_of_its_reason_and_its_code(self):
        with self.assertRaises(refusals.InsufficientMargin) as caught:
            buy(self.vernier, cont="50", multiple=10)
        refusal = caught.exception
        self.assertIsInstance(refusal, refusals.Refused1008)
        self.assertEqual((refusal.code, refusal.reason), (1008, "insufficient_margin"))
        self.assertEqual(refusal.data["available"], Decimal("100000"))
        self.assertGreater(refusal.data["required"], Decimal("500000"))
        self.assertIn("USD", refusal.message)

    def test_a_token_that_only_reads_may_not_trade(self):
        made = self.vernier.create_api_token(name="Reader", scope="read", days=30)
        reader = Vernier(self.proxy.url, token=made["token"])
        self.addCleanup(reader.close)
        self.assertEqual(reader.get_balance()["balance"], Decimal("100000"))
        with self.assertRaises(refusals.ScopeMissing) as caught:
            buy(reader)
        self.assertEqual(caught.exception.data["scope"], "trade")
        self.assertIsNotNone(reader.token)

    def test_a_token_that_has_ended_is_forgotten(self):
        stranger = Vernier(self.proxy.url, token="vrn_unknown")
        self.addCleanup(stranger.close)
        with self.assertRaises(refusals.SessionInvalid):
            stranger.get_balance()
        self.assertIsNone(stranger.token)

    def test_every_reason_has_its_exception(self):
        for reason, kind in refusals.REASONS.items():
            self.assertTrue(issubclass(kind, Refusal), reason)
            self.assertIn(kind.__mro__[1], refusals.CODES.values())


class Pushes(Trader):
    def test_quotes_are_pushed_and_resume_after_a_loss(self):
        pushes = self.vernier.pushes("DAY_MARKET")
        self.addCleanup(pushes.close)
        first = next(pushes)
        self.assertEqual(first["topic"], "DAY_MARKET")
        self.assertIsInstance(first["data"][0]["Bid"], Decimal)
        self.proxy.cut()
        seen = []
        while not seen or not isinstance(seen[-1], Resumed):
            seen.append(next(pushes))
        self.assertEqual(next(pushes)["topic"], "DAY_MARKET")

    def test_events_of_the_account_come_once_and_in_order_across_a_loss(self):
        buy(self.vernier)
        events = self.vernier.account_events(0)
        self.addCleanup(events.close)
        seen = [next(events)]

        def buy_when_connected():
            self.proxy.wait_for(b"GET /v1/ws")
            buy(self.vernier)

        with ThreadPoolExecutor() as pool:
            bought = pool.submit(buy_when_connected)
            seen.append(next(events))
            bought.result()
        self.proxy.cut()
        for _ in range(2):
            buy(self.vernier)
        seen += [next(events), next(events)]
        self.assertEqual([(each["id"], each["kind"]) for each in seen], [(number, "opened") for number in (1, 2, 3, 4)])

    def test_a_refused_log_in_is_raised(self):
        stranger = Vernier(self.proxy.url, token="vrn_unknown")
        with self.assertRaises(refusals.SessionInvalid):
            next(stranger.pushes("FOREX_TRADE"))
        self.assertIsNone(stranger.token)

    def test_an_unknown_topic_is_raised(self):
        with self.assertRaises(refusals.UnknownTopic):
            next(self.vernier.pushes("NOTHING"))
