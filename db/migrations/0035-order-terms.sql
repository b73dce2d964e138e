-- How long a pending order waits, whether an order may only reduce, and when its terms were changed; and the reasons of its end.

ALTER TABLE orders ADD COLUMN expires_at_ms INTEGER CHECK (expires_at_ms IS NULL OR status <> 'holding');
ALTER TABLE orders ADD COLUMN reduce_only INTEGER NOT NULL DEFAULT 0 CHECK (reduce_only IN (0, 1));
ALTER TABLE orders ADD COLUMN amended_at_ms INTEGER CHECK (amended_at_ms IS NULL OR status = 'pending');

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
    ('manual', 'stop_loss', 'take_profit', 'stop_out', 'cancelled', 'insufficient_margin', 'closed_by_fill', 'expired',
      'not_reducing', 'reset'))
);
UPDATE orders SET parent_id = old_parent_id WHERE old_parent_id IS NOT NULL;
ALTER TABLE orders DROP COLUMN old_parent_id;
CREATE TRIGGER history_keep BEFORE UPDATE ON orders WHEN old.status = 'closed'
  BEGIN SELECT RAISE(ABORT, 'a closed order is history'); END;
