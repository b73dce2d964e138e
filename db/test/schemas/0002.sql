-- Written by a program whose newest migration was 0002-events-of-an-order, on top of what its predecessors left.

INSERT INTO users (id, uid, is_demo, email, mobile, password_hash, invite_code, review_status, lang, created_at_ms, frozen_at_ms) VALUES
  (2, '10000002', 1, NULL, NULL, NULL, 'I2', 0, 'en', 1700000000000, NULL);
INSERT INTO accounts (id, book, balance_micros, locked_micros, version, holding_count, closed_count, realised_micros, entry_count, margin_called) VALUES
  (2, 'demo', 1015000000, 0, 6, 1, 1, 20000000, 4, 0);
INSERT INTO sessions (id, user_id, token_hash, created_at_ms, seen_at_ms, expires_at_ms, revoked_at_ms) VALUES
  (3, 2, '0000000000000000000000000000000000000000000000000000000000000002', 1700000000000, 1700000000000, 1700000001000, NULL);
INSERT INTO events (seq, account_id, version, at_ms, kind, body, order_id) VALUES
  (6, 2, 1, 1700000000000, 'AccountOpened', '{"book":"demo","openingMicros":"1000000000"}', NULL),
  (7, 2, 2, 1700000000000, 'OrderOpened', '{"order":{"id":4,"accountId":2,"instrumentId":1,"side":"buy","status":"holding","lots":50000000,"multiple":100,"openPrice":110010,"marginMicros":"550050000","feeMicros":"2500000","conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","createdAtMs":1700000000000,"openedAtMs":1700000000000,"openTick":{"seq":7,"timeMs":1699999999900,"bid":110000,"ask":110010}},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"}}', 4),
  (8, 2, 3, 1700000000500, 'OrderClosed', '{"orderId":4,"reason":"manual","closePrice":110100,"profitMicros":"20000000","tick":{"seq":9,"timeMs":1700000000400,"bid":110100,"ask":110110}}', 4),
  (9, 2, 4, 1700000000000, 'OrderPending', '{"order":{"id":5,"accountId":2,"instrumentId":1,"side":"buy","status":"pending","lots":50000000,"multiple":100,"openPrice":109000,"marginMicros":"545000000","feeMicros":"2500000","conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","stopLoss":108000,"takeProfit":111000,"targetPrice":109000,"pendingKind":"limit","createdAtMs":1700000000000},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"},"tick":{"seq":7,"timeMs":1699999999900,"bid":110000,"ask":110010}}', 5),
  (10, 2, 5, 1700000000000, 'OrderFilled', '{"orderId":5,"openPrice":109000,"marginMicros":"545000000","feeMicros":"2500000","conversion":{"numerator":"1","denominator":"1"},"terms":{"conversionTick":{"seq":7,"timeMs":1699999999900,"bid":110000,"ask":110010,"instrumentId":3},"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"},"tick":{"seq":8,"timeMs":1699999999900,"bid":110000,"ask":110010},"before":{"seq":7,"timeMs":1699999999900,"bid":110000,"ask":110010}}', 5),
  (11, 2, 6, 1700000000000, 'OrderPending', '{"order":{"id":6,"accountId":2,"instrumentId":1,"side":"buy","status":"pending","lots":50000000,"multiple":100,"openPrice":109000,"marginMicros":"545000000","feeMicros":"2500000","conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","stopLoss":108000,"takeProfit":111000,"targetPrice":109000,"pendingKind":"limit","createdAtMs":1700000000000},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"},"tick":{"seq":7,"timeMs":1699999999900,"bid":110000,"ask":110010}}', 6);
INSERT INTO orders (id, account_id, instrument_id, side, status, lots, multiple, open_price, close_price, margin_micros, fee_micros, conversion_numerator, conversion_denominator, swap_micros, profit_micros, stop_loss, take_profit, target_price, pending_kind, created_at_ms, opened_at_ms, closed_at_ms, close_reason, open_tick, close_tick, history_number, swapped_at_ms, parent_id) VALUES
  (4, 2, 1, 'buy', 'closed', 50000000, 100, 110010, 110100, 550050000, 2500000, 1, 1, 0, 20000000, NULL, NULL, NULL, NULL, 1700000000000, 1700000000000, 1700000000500, 'manual', '[7,1699999999900,110000,110010]', '[9,1700000000400,110100,110110]', 1, NULL, NULL),
  (5, 2, 1, 'buy', 'holding', 50000000, 100, 109000, NULL, 545000000, 2500000, 1, 1, 0, NULL, 108000, 111000, 109000, 'limit', 1700000000000, 1700000000000, NULL, NULL, '[8,1699999999900,110000,110010]', NULL, NULL, NULL, NULL),
  (6, 2, 1, 'buy', 'pending', 50000000, 100, 109000, NULL, 545000000, 2500000, 1, 1, 0, NULL, 108000, 111000, 109000, 'limit', 1700000000000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO postings (id, event_seq, book, account_id, ledger_account, amount_micros, balance_after_micros, entry_number, memo, order_id, at_ms) VALUES
  (11, 6, 'demo', 2, 'user:2:cash', 1000000000, 1000000000, 1, 'opening', NULL, 1700000000000),
  (12, 6, 'demo', 2, 'demo:mint', -1000000000, NULL, NULL, 'opening', NULL, 1700000000000),
  (13, 7, 'demo', 2, 'user:2:cash', -2500000, 997500000, 2, 'fee', 4, 1700000000000),
  (14, 7, 'demo', 2, 'house:fees', 2500000, NULL, NULL, 'fee', 4, 1700000000000),
  (15, 8, 'demo', 2, 'user:2:cash', 20000000, 1017500000, 3, 'profit', 4, 1700000000500),
  (16, 8, 'demo', 2, 'house:profit', -20000000, NULL, NULL, 'profit', 4, 1700000000500),
  (17, 10, 'demo', 2, 'user:2:cash', -2500000, 1015000000, 4, 'fee', 5, 1700000000000),
  (18, 10, 'demo', 2, 'house:fees', 2500000, NULL, NULL, 'fee', 5, 1700000000000);
INSERT INTO idempotency (account_id, route, key, body_hash, answer, created_at_ms) VALUES
  (2, 'submit', 'key-1', 'b', 'answer 1', 1700000000000),
  (2, 'submit', 'key-2', 'b', 'answer 2', 1700000000500),
  (2, 'submit', 'key-3', 'b', 'answer 3', 1700000000000),
  (2, 'submit', 'key-4', 'b', 'answer 4', 1700000000000),
  (2, 'submit', 'key-5', 'b', 'answer 5', 1700000000000);
