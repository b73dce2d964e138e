-- A withdrawal whose hold covered a loss is cancelled without its user's request, and says so.

ALTER TABLE withdrawals ADD COLUMN cancel_reason TEXT
  CHECK (cancel_reason IS NULL OR (cancel_reason = 'loss' AND status = 'cancelled'));
