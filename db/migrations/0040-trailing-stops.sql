-- Stops that follow the best closing price at a distance, and the best prices when they were last stored.

ALTER TABLE orders ADD COLUMN trailing_stop INTEGER CHECK (trailing_stop IS NULL OR trailing_stop > 0);
-- Null where the stop was set with the order.
ALTER TABLE orders ADD COLUMN trailing_tick TEXT
  CHECK (trailing_tick IS NULL OR (json_valid(trailing_tick) AND trailing_stop IS NOT NULL AND opened_at_ms IS NOT NULL));

CREATE TABLE trailing_ticks (
  instrument_id INTEGER NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
  tick TEXT NOT NULL CHECK (json_valid(tick)),
  PRIMARY KEY (instrument_id, side, tick)
) STRICT, WITHOUT ROWID;

-- The list of reasons is in the check of this column, and a check changes only with its column.
DROP TRIGGER history_keep;
ALTER TABLE orders RENAME COLUMN parent_id TO old_parent_id;
ALTER TABLE orders ADD COLUMN parent_id INTEGER REFERENCES orders (id) CHECK (
  (parent_id IS NULL OR (status = 'closed' AND parent_id < id))
  -- Closed by a fill with a price, or taken off the pending list with nothing moved.
  AND (status = 'closed') = (profit_micros IS NOT NULL)
  AND (status <> 'closed' OR (opened_at_ms IS NULL) = (close_price IS NULL))
  AND (status <> 'closed' OR opened_at_ms IS NOT NULL OR (margin_micros = 0 AND fee_micros = 0 AND profit_micros = 0))
  AND (close_reason IS NULL OR close_reason IN
    ('manual', 'stop_loss', 'take_profit', 'trailing_stop', 'stop_out', 'cancelled', 'insufficient_margin', 'closed_by_fill',
      'expired', 'not_reducing', 'reset'))
);
UPDATE orders SET parent_id = old_parent_id WHERE old_parent_id IS NOT NULL;
ALTER TABLE orders DROP COLUMN old_parent_id;
CREATE TRIGGER history_keep BEFORE UPDATE ON orders WHEN old.status = 'closed'
  BEGIN SELECT RAISE(ABORT, 'a closed order is history'); END;
