-- Responses under idempotency keys in the order of their commits, with a narrow index of the keys. Those of earlier programs stay in
-- idempotency, where each new response changed a different page of 4 KiB.

CREATE TABLE responses (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  -- Packed, see packed-response.ts.
  answer TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  -- Null on a real account: never.
  expires_at_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX responses_key ON responses (account_id, key, route);
CREATE INDEX responses_expiring ON responses (expires_at_ms) WHERE expires_at_ms IS NOT NULL;
CREATE TRIGGER responses_keep BEFORE UPDATE ON responses BEGIN SELECT RAISE(ABORT, 'a key keeps its answer'); END;
CREATE TRIGGER responses_stay BEFORE DELETE ON responses WHEN old.expires_at_ms IS NULL
  BEGIN SELECT RAISE(ABORT, 'a key keeps its answer'); END;
