-- Tokens that users make for programs: what they may do, and how long. The token itself is nowhere.

CREATE TABLE api_tokens (
  id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- SHA-256 of the token, hex.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  -- Who may trade may read.
  scope TEXT NOT NULL CHECK (scope IN ('read', 'trade')),
  created_at_ms INTEGER NOT NULL,
  -- Without one it ends when it is revoked.
  expires_at_ms INTEGER CHECK (expires_at_ms > created_at_ms),
  used_at_ms INTEGER,
  revoked_at_ms INTEGER
) STRICT;
CREATE INDEX api_tokens_live ON api_tokens (user_id, id) WHERE revoked_at_ms IS NULL;
