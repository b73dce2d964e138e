-- Verification codes by request: several for a target may be open, each with its own key and tries. Codes of before are
-- good for ten minutes only and are not carried over.

DROP TABLE codes;

CREATE TABLE codes (
  key_hash TEXT PRIMARY KEY NOT NULL CHECK (length(key_hash) = 64),
  -- Keyed digests of the recipient, of the network address of the request, and of the code.
  target TEXT NOT NULL CHECK (length(target) = 64),
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'password')),
  address TEXT NOT NULL CHECK (length(address) = 64),
  is_known INTEGER NOT NULL CHECK (is_known IN (0, 1)),
  code_hash TEXT NOT NULL CHECK (length(code_hash) = 64),
  sent_at_ms INTEGER NOT NULL,
  tries_left INTEGER NOT NULL CHECK (tries_left BETWEEN 0 AND 5)
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_target ON codes (target);
CREATE INDEX codes_sent ON codes (sent_at_ms);
