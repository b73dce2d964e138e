-- Deletion of unused demo accounts: a closing entry of each remains. Stored responses of demo accounts expire.

CREATE TABLE closed_accounts (
  account_id INTEGER PRIMARY KEY NOT NULL,
  book TEXT NOT NULL CHECK (book = 'demo'),
  closed_at_ms INTEGER NOT NULL,
  -- Number of the account's events; the last one closed it.
  version INTEGER NOT NULL CHECK (version > 1),
  -- The newest numbers of the books when it was closed.
  last_event_seq INTEGER NOT NULL,
  last_posting_id INTEGER NOT NULL,
  last_order_id INTEGER NOT NULL,
  -- Rows that are deleted so far.
  events INTEGER NOT NULL CHECK (events BETWEEN 0 AND version),
  postings INTEGER NOT NULL CHECK (postings >= 0),
  orders INTEGER NOT NULL CHECK (orders >= 0),
  -- Sums of the deleted postings by ledger account, as decimal digits: a sum has no largest value.
  cash_micros TEXT NOT NULL,
  profit_micros TEXT NOT NULL,
  fees_micros TEXT NOT NULL,
  protection_micros TEXT NOT NULL,
  swap_micros TEXT NOT NULL,
  mint_micros TEXT NOT NULL,
  -- SHA-256 over the account's last row and its deleted events, base64url.
  digest TEXT NOT NULL CHECK (length(digest) = 43),
  -- Place in the chain of closing entries; null until all rows are deleted.
  chain_number INTEGER UNIQUE CHECK (chain_number > 0),
  hash TEXT CHECK (length(hash) = 43),
  CHECK ((chain_number IS NULL) = (hash IS NULL)),
  CHECK (chain_number IS NULL OR events = version)
) STRICT;
CREATE INDEX closed_accounts_waiting ON closed_accounts (account_id) WHERE chain_number IS NULL;
CREATE TRIGGER closed_accounts_keep BEFORE UPDATE ON closed_accounts WHEN old.chain_number IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a closing entry in the chain never changes'); END;
CREATE TRIGGER closed_accounts_stay BEFORE DELETE ON closed_accounts
  BEGIN SELECT RAISE(ABORT, 'a closing entry never disappears'); END;

-- The books keep their rows, but those of accounts with an open closing entry.
DROP TRIGGER events_stay;
CREATE TRIGGER events_stay BEFORE DELETE ON events
  WHEN NOT EXISTS (SELECT 1 FROM closed_accounts WHERE account_id = old.account_id AND chain_number IS NULL)
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
DROP TRIGGER postings_stay;
CREATE TRIGGER postings_stay BEFORE DELETE ON postings
  WHEN NOT EXISTS (SELECT 1 FROM closed_accounts WHERE account_id = old.account_id AND chain_number IS NULL)
  BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
DROP TRIGGER orders_stay;
CREATE TRIGGER orders_stay BEFORE DELETE ON orders
  WHEN NOT EXISTS (SELECT 1 FROM closed_accounts WHERE account_id = old.account_id AND chain_number IS NULL)
  BEGIN SELECT RAISE(ABORT, 'an order never disappears'); END;

-- What deletes an account finds its rows.
CREATE INDEX events_of_account ON events (account_id, version);
CREATE INDEX api_tokens_of_user ON api_tokens (user_id);

-- Null on a real account, whose responses are permanent; three days on a demo account.
ALTER TABLE idempotency ADD COLUMN expires_at_ms INTEGER;
DROP TRIGGER idempotency_keep;
UPDATE idempotency SET expires_at_ms = created_at_ms + 259200000
  WHERE account_id IN (SELECT id FROM accounts WHERE book = 'demo');
CREATE TRIGGER idempotency_keep BEFORE UPDATE ON idempotency BEGIN SELECT RAISE(ABORT, 'a key keeps its answer'); END;
DROP TRIGGER idempotency_stay;
CREATE TRIGGER idempotency_stay BEFORE DELETE ON idempotency WHEN old.expires_at_ms IS NULL
  BEGIN SELECT RAISE(ABORT, 'a key keeps its answer'); END;
CREATE INDEX idempotency_expiring ON idempotency (expires_at_ms) WHERE expires_at_ms IS NOT NULL;
