"""A round trip on a demo account: buys with a stop-loss and a take-profit, closes, and prints the history."""

import os
from decimal import Decimal

from vernier import NoAnswer, Vernier, refusals

with Vernier(os.environ.get("VERNIER_URL", "http://127.0.0.1:8080"), token=os.environ.get("VERNIER_TOKEN")) as vernier:
    if vernier.token is None:
        vernier.token = vernier.open_program_demo()["token"]

    instrument = next(each for each in vernier.trade_list() if each["Code"] == "EURUSD")
    bid = instrument["ForexQuotations"]["Bid"]
    try:
        order = vernier.submit_order(
            type=1,
            cont=Decimal("0.10"),
            forex_id=instrument["Id"],
            status=1,
            multiple=100,
            stop_loss_price=bid - Decimal("0.00500"),
            target_profit_price=bid + Decimal("0.00800"),
        )
    except refusals.InsufficientMargin as refusal:
        raise SystemExit(f"{refusal}: {refusal.data['required']} USD needed") from refusal
    except NoAnswer as failure:
        # The order may have been placed: the same call with `key=failure.key` gives its answer and places no second one.
        raise SystemExit(f"no answer; the key is {failure.key}") from failure

    print("bought at", order["OriginPrice"])
    closed = vernier.close_order(id=order["Id"])
    print("closed with", closed["FactProfits"], "USD, balance", closed["balance"])
    for deal in vernier.my_deals(status=3)["data"]:
        print(deal["Id"], deal["ForexTradeLists"]["Code"], deal["FactProfits"], deal["CloseReason"])
