-- Passkeys of users: public keys that log in and confirm a session. The private keys stay with the authenticators.

CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  -- As the authenticator chose it, base64url.
  credential_id TEXT NOT NULL UNIQUE,
  -- In COSE form, base64url.
  public_key TEXT NOT NULL,
  -- Uses as the authenticator counts them; 0 of one that does not count.
  sign_count INTEGER NOT NULL CHECK (sign_count >= 0),
  created_at_ms INTEGER NOT NULL,
  used_at_ms INTEGER
) STRICT;
CREATE INDEX passkeys_of_user ON passkeys (user_id, id);
