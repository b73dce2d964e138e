-- Currencies that the market quotes are credited and paid at its prices, with a margin of the operator.

ALTER TABLE deposit_coins ADD COLUMN rate_margin_bps INTEGER NOT NULL DEFAULT 0
  CHECK (rate_margin_bps BETWEEN 0 AND 1000);
ALTER TABLE wire_accounts ADD COLUMN rate_margin_bps INTEGER NOT NULL DEFAULT 0
  CHECK (rate_margin_bps BETWEEN 0 AND 1000);
ALTER TABLE draw_currencies ADD COLUMN rate_margin_bps INTEGER NOT NULL DEFAULT 0
  CHECK (rate_margin_bps BETWEEN 0 AND 1000);

-- Null at a set rate; transfers of before keep the rate that they were promised.
ALTER TABLE deposits ADD COLUMN market_instrument_id INTEGER;
ALTER TABLE deposits ADD COLUMN rate_margin_bps INTEGER CHECK (rate_margin_bps BETWEEN 0 AND 1000);
ALTER TABLE deposits ADD COLUMN quoted_at_ms INTEGER CHECK (
  (quoted_at_ms IS NULL) = (market_instrument_id IS NULL) AND (quoted_at_ms IS NULL) = (rate_margin_bps IS NULL)
);
ALTER TABLE withdrawals ADD COLUMN market_instrument_id INTEGER;
ALTER TABLE withdrawals ADD COLUMN rate_margin_bps INTEGER CHECK (rate_margin_bps BETWEEN 0 AND 1000);
ALTER TABLE withdrawals ADD COLUMN quoted_at_ms INTEGER CHECK (
  (quoted_at_ms IS NULL) = (market_instrument_id IS NULL) AND (quoted_at_ms IS NULL) = (rate_margin_bps IS NULL)
);
-- USD per unit, in hundred-millionths.
ALTER TABLE withdrawals ADD COLUMN unit_price_e8 TEXT CHECK (
  (unit_price_e8 IS NULL) = (quoted_at_ms IS NULL) AND (unit_price_e8 IS NULL OR unit_price_e8 NOT GLOB '*[^0-9]*')
);
