-- Written by a program whose newest migration was 0035-order-terms, on top of what its predecessors left.

INSERT INTO events (seq, account_id, version, at_ms, kind, body, order_id, transfer_id) VALUES
  (29, 2, 9, 1702592100000, 'OrderPending', '{"order":{"id":8,"accountId":2,"instrumentId":1,"side":"sell","lots":20000000,"multiple":100,"openPrice":112000,"marginMicros":"224000000","feeMicros":"1000000","targetPrice":112000,"pendingKind":"limit","createdAtMs":1702592100000,"expiresAtMs":1702592160000,"reduceOnly":true},"terms":{"unitsPerLot":100000,"pricePrecision":5,"feeRateMicros":"5000000"},"tick":[14,1702592100000,110000,110010]}', 8, NULL),
  (30, 2, 10, 1702592160000, 'OrderCancelled', '{"orderId":8,"reason":"expired"}', 8, NULL);
INSERT INTO orders (id, account_id, instrument_id, side, status, lots, multiple, open_price, margin_micros, fee_micros, conversion_numerator, conversion_denominator, swap_micros, profit_micros, target_price, pending_kind, created_at_ms, closed_at_ms, close_reason, history_number, expires_at_ms, reduce_only, amended_at_ms) VALUES
  (8, 2, 1, 'sell', 'closed', 20000000, 100, 112000, 0, 0, 1, 1, 0, 0, 112000, 'limit', 1702592100000, 1702592160000, 'expired', 3, 1702592160000, 1, NULL);
UPDATE accounts SET version = 10, closed_count = 3 WHERE id = 2;
