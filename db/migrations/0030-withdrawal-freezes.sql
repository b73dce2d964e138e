-- Withdrawals that the owner of an account stopped, and the links in messages that stop them without a login.

CREATE TABLE withdrawal_freezes (
  user_id INTEGER PRIMARY KEY NOT NULL REFERENCES users (id),
  frozen_at_ms INTEGER NOT NULL,
  -- When the freeze ends, as its user requested; null without a request.
  ends_at_ms INTEGER
) STRICT;

CREATE TABLE freeze_links (
  -- SHA-256 of the token in the link, hex.
  token_hash TEXT PRIMARY KEY NOT NULL CHECK (length(token_hash) = 64),
  user_id INTEGER NOT NULL REFERENCES users (id),
  expires_at_ms INTEGER NOT NULL,
  used_at_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX freeze_links_of_user ON freeze_links (user_id, expires_at_ms);
CREATE INDEX freeze_links_expiring ON freeze_links (expires_at_ms);
