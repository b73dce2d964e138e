-- Written by a program whose newest migration was 0021-closed-by-fill, on top of what its predecessors left.

INSERT INTO events (seq, account_id, version, at_ms, kind, body, order_id, transfer_id) VALUES
  (24, 2, 7, 1700000001000, 'OrderCancelled', '{"orderId":6,"reason":"closed_by_fill","tick":{"seq":11,"timeMs":1700000000900,"bid":107000,"ask":107010},"before":{"seq":10,"timeMs":1700000000650,"bid":110000,"ask":110010}}', 6, NULL);
UPDATE orders SET status = 'closed', margin_micros = 0, fee_micros = 0, profit_micros = 0, closed_at_ms = 1700000001000, close_reason = 'closed_by_fill', history_number = 2 WHERE id = 6;
UPDATE accounts SET version = 7, closed_count = 2 WHERE id = 2;
