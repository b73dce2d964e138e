-- A second factor at the login: the secret that an authenticator app shares, and codes for when the app is lost.

CREATE TABLE second_factors (
  user_id INTEGER PRIMARY KEY NOT NULL REFERENCES users (id),
  secret_sealed TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  -- Nothing is asked at a login before the first right code.
  confirmed_at_ms INTEGER,
  -- The half minute of the newest code that was accepted: a code is good once.
  last_step INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL CHECK (length(code_hash) = 64),
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;
