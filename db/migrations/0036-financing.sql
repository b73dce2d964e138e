-- Overnight financing that administrators set: terms of instruments by the moment from which they are valid, and swap-free accounts.

CREATE TABLE swap_terms (
  instrument_id INTEGER NOT NULL,
  -- Valid at rollovers from this market time on, until the next row of the instrument.
  from_ms INTEGER NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('usd_per_lot', 'points', 'percent_year')),
  buy_micros INTEGER NOT NULL,
  sell_micros INTEGER NOT NULL,
  -- 1 is Monday, 7 is Sunday.
  triple_day INTEGER NOT NULL CHECK (triple_day BETWEEN 1 AND 7),
  PRIMARY KEY (instrument_id, from_ms)
) STRICT, WITHOUT ROWID;

CREATE TABLE swap_free_accounts (
  account_id INTEGER PRIMARY KEY NOT NULL REFERENCES accounts (id),
  from_ms INTEGER NOT NULL,
  -- Null while it lasts.
  until_ms INTEGER
) STRICT;
