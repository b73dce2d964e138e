-- A pending order can end because the tick that reaches it has also reached its own stop.

-- The list of reasons is in the check of this column, and a check changes only with its column.
DROP TRIGGER history_keep;
ALTER TABLE orders DROP COLUMN parent_id;
ALTER TABLE orders ADD COLUMN parent_id INTEGER REFERENCES orders (id) CHECK (
  (parent_id IS NULL OR (status = 'closed' AND parent_id < id))
  -- Closed by a fill with a price, or taken off the pending list with nothing moved.
  AND (status = 'closed') = (profit_micros IS NOT NULL)
  AND (status <> 'closed' OR (opened_at_ms IS NULL) = (close_price IS NULL))
  AND (status <> 'closed' OR opened_at_ms IS NOT NULL OR (margin_micros = 0 AND fee_micros = 0 AND profit_micros = 0))
  AND (close_reason IS NULL OR close_reason IN
    ('manual', 'stop_loss', 'take_profit', 'stop_out', 'cancelled', 'insufficient_margin', 'closed_by_fill', 'reset'))
);
UPDATE orders SET parent_id = split.parent_id
  FROM (
    SELECT json_extract(body, '$.orderId') AS parent_id, json_extract(body, '$.part.orderId') AS part_id
    FROM events WHERE kind = 'OrderPartlyClosed'
  ) AS split
  WHERE orders.id = split.part_id;
CREATE TRIGGER history_keep BEFORE UPDATE ON orders WHEN old.status = 'closed'
  BEGIN SELECT RAISE(ABORT, 'a closed order is history'); END;
