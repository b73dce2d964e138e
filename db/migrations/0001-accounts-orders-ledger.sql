-- The first schema. Money is micro-dollars, prices are points, lots are 1e-8 lot, times are milliseconds since 1970 (UTC).
-- Amounts stay within ±(2^53 − 1), so that no reader can lose a digit.

CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  id INTEGER PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL UNIQUE,
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
  email TEXT UNIQUE,
  mobile TEXT UNIQUE,
  password_hash TEXT,
  invite_code TEXT NOT NULL UNIQUE,
  review_status INTEGER NOT NULL DEFAULT 0 CHECK (review_status IN (0, 1, 2)),
  lang TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  frozen_at_ms INTEGER
) STRICT;

CREATE TABLE sessions (
  id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  created_at_ms INTEGER NOT NULL,
  seen_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY NOT NULL REFERENCES users (id),
  book TEXT NOT NULL CHECK (book IN ('demo', 'real')),
  balance_micros INTEGER NOT NULL CHECK (balance_micros BETWEEN -9007199254740991 AND 9007199254740991),
  locked_micros INTEGER NOT NULL CHECK (locked_micros BETWEEN 0 AND 9007199254740991),
  version INTEGER NOT NULL CHECK (version > 0),
  holding_count INTEGER NOT NULL CHECK (holding_count >= 0),
  closed_count INTEGER NOT NULL CHECK (closed_count >= 0),
  realised_micros INTEGER NOT NULL CHECK (realised_micros BETWEEN -9007199254740991 AND 9007199254740991),
  entry_count INTEGER NOT NULL CHECK (entry_count >= 0),
  margin_called INTEGER NOT NULL CHECK (margin_called IN (0, 1)),
  -- A loss beyond the balance may stand only while another position is open; then the house covers it.
  CHECK (balance_micros >= 0 OR holding_count > 0)
) STRICT;

-- The log that everything else is derived from.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  version INTEGER NOT NULL CHECK (version > 0),
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;

CREATE TABLE orders (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  instrument_id INTEGER NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'holding', 'closed')),
  lots INTEGER NOT NULL CHECK (lots > 0),
  multiple INTEGER NOT NULL CHECK (multiple > 0),
  open_price INTEGER NOT NULL CHECK (open_price > 0),
  close_price INTEGER CHECK (close_price > 0),
  margin_micros INTEGER NOT NULL CHECK (margin_micros BETWEEN 0 AND 9007199254740991),
  fee_micros INTEGER NOT NULL CHECK (fee_micros BETWEEN 0 AND 9007199254740991),
  conversion_numerator INTEGER NOT NULL CHECK (conversion_numerator > 0),
  conversion_denominator INTEGER NOT NULL CHECK (conversion_denominator > 0),
  swap_micros INTEGER NOT NULL CHECK (swap_micros BETWEEN -9007199254740991 AND 9007199254740991),
  profit_micros INTEGER CHECK (profit_micros BETWEEN -9007199254740991 AND 9007199254740991),
  stop_loss INTEGER CHECK (stop_loss > 0),
  take_profit INTEGER CHECK (take_profit > 0),
  target_price INTEGER CHECK (target_price > 0),
  pending_kind TEXT CHECK (pending_kind IN ('limit', 'stop')),
  created_at_ms INTEGER NOT NULL,
  opened_at_ms INTEGER,
  closed_at_ms INTEGER,
  close_reason TEXT,
  -- The ticks of both fills, [seq, time, bid, ask].
  open_tick TEXT CHECK (json_valid(open_tick)),
  close_tick TEXT CHECK (json_valid(close_tick)),
  history_number INTEGER CHECK (history_number > 0),
  CHECK ((status = 'closed') = (history_number IS NOT NULL)),
  CHECK ((status = 'closed') = (closed_at_ms IS NOT NULL AND close_reason IS NOT NULL))
) STRICT;
-- A page of history is a range of numbers: no counting, no skipping.
CREATE UNIQUE INDEX orders_history ON orders (account_id, history_number) WHERE history_number IS NOT NULL;
-- What a start reads back into memory.
CREATE INDEX orders_open ON orders (id) WHERE history_number IS NULL;

CREATE TABLE postings (
  id INTEGER PRIMARY KEY NOT NULL,
  event_seq INTEGER NOT NULL REFERENCES events (seq),
  book TEXT NOT NULL CHECK (book IN ('demo', 'real')),
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  ledger_account TEXT NOT NULL,
  amount_micros INTEGER NOT NULL
    CHECK (amount_micros <> 0 AND amount_micros BETWEEN -9007199254740991 AND 9007199254740991),
  balance_after_micros INTEGER CHECK (balance_after_micros BETWEEN -9007199254740991 AND 9007199254740991),
  entry_number INTEGER CHECK (entry_number > 0),
  memo TEXT NOT NULL,
  order_id INTEGER REFERENCES orders (id),
  at_ms INTEGER NOT NULL,
  CHECK ((balance_after_micros IS NULL) = (entry_number IS NULL))
) STRICT;
CREATE UNIQUE INDEX postings_entries ON postings (account_id, entry_number) WHERE entry_number IS NOT NULL;

-- The first answer to a key, for ever.
CREATE TABLE idempotency (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_id, route, key)
) STRICT, WITHOUT ROWID;

-- The tape's chain: one hash a minute over the ticks of that minute and the hash before it.
CREATE TABLE tape_minutes (
  minute INTEGER PRIMARY KEY NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;

-- What happened is never edited and never deleted.
CREATE TRIGGER events_keep BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER postings_keep BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER postings_stay BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER idempotency_keep BEFORE UPDATE ON idempotency BEGIN SELECT RAISE(ABORT, 'a key keeps its answer'); END;
CREATE TRIGGER idempotency_stay BEFORE DELETE ON idempotency BEGIN SELECT RAISE(ABORT, 'a key keeps its answer'); END;
CREATE TRIGGER history_keep BEFORE UPDATE ON orders WHEN old.status = 'closed'
  BEGIN SELECT RAISE(ABORT, 'a closed order is history'); END;
CREATE TRIGGER orders_stay BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'an order never disappears'); END;
