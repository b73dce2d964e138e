-- Where money is sent to, and what it is paid out in. What deposits and withdrawals refer to is never deleted, only taken out of use.

CREATE TABLE deposit_coins (
  id INTEGER PRIMARY KEY NOT NULL,
  currency TEXT NOT NULL CHECK (length(currency) BETWEEN 1 AND 16),
  network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 32),
  address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 128),
  -- USD per unit, in hundred-millionths; the bounds are units, in hundred-millionths.
  usd_price_e8 INTEGER NOT NULL CHECK (usd_price_e8 > 0),
  min_e8 INTEGER NOT NULL CHECK (min_e8 > 0),
  max_e8 INTEGER NOT NULL CHECK (max_e8 >= min_e8),
  created_at_ms INTEGER NOT NULL,
  removed_at_ms INTEGER
) STRICT;

CREATE TABLE wire_accounts (
  id INTEGER PRIMARY KEY NOT NULL,
  -- What the choice is called.
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  currency TEXT NOT NULL CHECK (length(currency) BETWEEN 1 AND 16),
  usd_price_e8 INTEGER NOT NULL CHECK (usd_price_e8 > 0),
  min_e8 INTEGER NOT NULL CHECK (min_e8 > 0),
  max_e8 INTEGER NOT NULL CHECK (max_e8 >= min_e8),
  bank_name TEXT NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 128),
  bank_address TEXT NOT NULL,
  bank_swift TEXT NOT NULL,
  payee_name TEXT NOT NULL CHECK (length(payee_name) BETWEEN 1 AND 128),
  payee_account TEXT NOT NULL CHECK (length(payee_account) BETWEEN 1 AND 64),
  bank_remark TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  removed_at_ms INTEGER
) STRICT;

CREATE TABLE draw_currencies (
  id INTEGER PRIMARY KEY NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('coin', 'bank')),
  currency TEXT NOT NULL CHECK (length(currency) BETWEEN 1 AND 16),
  -- Empty for a bank.
  network TEXT NOT NULL CHECK ((network = '') = (channel = 'bank')),
  -- 1: a fixed fee, in micro-dollars; 2: a share of the amount, in hundred-millionths.
  fee_type INTEGER NOT NULL CHECK (fee_type IN (1, 2)),
  fee_micros INTEGER NOT NULL CHECK (fee_micros >= 0),
  fee_rate_e8 INTEGER NOT NULL CHECK (fee_rate_e8 BETWEEN 0 AND 99999999),
  -- Units of the currency per USD, in hundred-millionths.
  rate_e8 INTEGER NOT NULL CHECK (rate_e8 > 0),
  min_micros INTEGER NOT NULL CHECK (min_micros > 0),
  max_micros INTEGER NOT NULL CHECK (max_micros >= min_micros),
  created_at_ms INTEGER NOT NULL,
  removed_at_ms INTEGER
) STRICT;

-- Several channels of one currency may exist; what is chosen by is listed in order of id.
CREATE TRIGGER deposit_coins_stay BEFORE DELETE ON deposit_coins
  BEGIN SELECT RAISE(ABORT, 'a coin is taken out of use, never deleted'); END;
CREATE TRIGGER wire_accounts_stay BEFORE DELETE ON wire_accounts
  BEGIN SELECT RAISE(ABORT, 'a wire account is taken out of use, never deleted'); END;
CREATE TRIGGER draw_currencies_stay BEFORE DELETE ON draw_currencies
  BEGIN SELECT RAISE(ABORT, 'a draw currency is taken out of use, never deleted'); END;

-- What ran out is looked for once a second of the market: one step of this index says that nothing did.
CREATE INDEX deposits_expiring ON deposits (expires_at_ms) WHERE ended_at_ms IS NULL;
