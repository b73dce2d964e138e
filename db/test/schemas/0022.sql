-- Written by a program whose newest migration was 0022-client-ids, on top of what its predecessors left.

INSERT INTO events (seq, account_id, version, at_ms, kind, body, order_id, transfer_id) VALUES
  (25, 2, 8, 1700000002000, 'OrderPending', '{"order":{"id":7,"accountId":2,"instrumentId":1,"side":"buy","status":"pending","lots":50000000,"multiple":100,"openPrice":109000,"marginMicros":"545000000","feeMicros":"2500000","conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","targetPrice":109000,"pendingKind":"limit","createdAtMs":1700000002000,"clientId":"entry-7.A_b"},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"},"tick":{"seq":12,"timeMs":1700000001900,"bid":110000,"ask":110010}}', 7, NULL);
INSERT INTO orders (id, account_id, instrument_id, side, status, lots, multiple, open_price, margin_micros, fee_micros, conversion_numerator, conversion_denominator, swap_micros, target_price, pending_kind, created_at_ms, client_id) VALUES
  (7, 2, 1, 'buy', 'pending', 50000000, 100, 109000, 545000000, 2500000, 1, 1, 0, 109000, 'limit', 1700000002000, 'entry-7.A_b');
UPDATE accounts SET version = 8 WHERE id = 2;
