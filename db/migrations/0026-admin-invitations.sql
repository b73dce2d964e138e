-- Invitations with which administrators set their own password, one for each at most. Until the first one is accepted the
-- password hash of an administrator is empty and no login works.

CREATE TABLE admin_invitations (
  admin_id INTEGER PRIMARY KEY NOT NULL REFERENCES admins (id),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms > created_at_ms)
) STRICT;
