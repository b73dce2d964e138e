-- The log by order, so that the story of one order is one read; and what an order keeps since swap and parts.

ALTER TABLE events ADD COLUMN order_id INTEGER CHECK (order_id > 0);
-- The log stays append-only; only this column, derived from the body beside it, is filled in here.
DROP TRIGGER events_keep;
UPDATE events SET order_id = coalesce(json_extract(body, '$.orderId'), json_extract(body, '$.order.id'));
CREATE TRIGGER events_keep BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE INDEX events_of_order ON events (order_id) WHERE order_id IS NOT NULL;

-- Beside each new column stands what an order in that state must and must not have.
ALTER TABLE orders ADD COLUMN swapped_at_ms INTEGER CHECK (
  (swapped_at_ms IS NULL OR opened_at_ms IS NOT NULL)
  AND (status <> 'pending' OR (target_price IS NOT NULL AND pending_kind IS NOT NULL AND opened_at_ms IS NULL))
  AND (status <> 'holding' OR opened_at_ms IS NOT NULL)
  AND (opened_at_ms IS NULL) = (open_tick IS NULL)
  AND (close_price IS NULL) = (close_tick IS NULL)
);
ALTER TABLE orders ADD COLUMN parent_id INTEGER REFERENCES orders (id) CHECK (
  (parent_id IS NULL OR (status = 'closed' AND parent_id < id))
  -- Closed by a fill with a price, or taken off the pending list with nothing moved.
  AND (status = 'closed') = (profit_micros IS NOT NULL)
  AND (status <> 'closed' OR (opened_at_ms IS NULL) = (close_price IS NULL))
  AND (status <> 'closed' OR opened_at_ms IS NOT NULL OR (margin_micros = 0 AND fee_micros = 0 AND profit_micros = 0))
  AND (close_reason IS NULL OR close_reason IN
    ('manual', 'stop_loss', 'take_profit', 'stop_out', 'cancelled', 'insufficient_margin', 'reset'))
);
DROP TRIGGER history_keep;
UPDATE orders SET parent_id = split.parent_id
  FROM (
    SELECT json_extract(body, '$.orderId') AS parent_id, json_extract(body, '$.part.orderId') AS part_id
    FROM events WHERE kind = 'OrderPartlyClosed'
  ) AS split
  WHERE orders.id = split.part_id;
CREATE TRIGGER history_keep BEFORE UPDATE ON orders WHEN old.status = 'closed'
  BEGIN SELECT RAISE(ABORT, 'a closed order is history'); END;
