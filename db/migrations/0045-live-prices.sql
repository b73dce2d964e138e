-- Prices of a live market: the ticks of each slot as they came, and minutes into which older slots are merged.

CREATE TABLE live_slots (
  slot INTEGER PRIMARY KEY NOT NULL,
  -- Of each instrument bid, ask and volume, or a hyphen without a tick.
  quotes TEXT NOT NULL
) STRICT;

CREATE TABLE live_minutes (
  minute INTEGER PRIMARY KEY NOT NULL,
  -- Of each instrument its candle, or a hyphen without a tick.
  candles TEXT NOT NULL,
  -- The slots of the minute, compressed.
  quotes TEXT NOT NULL
) STRICT;

CREATE TRIGGER live_slots_keep BEFORE UPDATE ON live_slots
  BEGIN SELECT RAISE(ABORT, 'prices are append-only'); END;
CREATE TRIGGER live_slots_stay BEFORE DELETE ON live_slots
  WHEN NOT EXISTS (SELECT 1 FROM live_minutes WHERE minute = old.slot / 240)
  BEGIN SELECT RAISE(ABORT, 'a slot is only merged into its minute'); END;
CREATE TRIGGER live_minutes_keep BEFORE UPDATE ON live_minutes
  BEGIN SELECT RAISE(ABORT, 'prices are append-only'); END;
CREATE TRIGGER live_minutes_stay BEFORE DELETE ON live_minutes
  BEGIN SELECT RAISE(ABORT, 'prices are append-only'); END;
