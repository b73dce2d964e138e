-- Accounts of users at an OpenID provider, which log in to their accounts here.

CREATE TABLE oidc_links (
  user_id INTEGER PRIMARY KEY NOT NULL REFERENCES users (id),
  -- Address of the provider.
  issuer TEXT NOT NULL,
  -- The provider's own name of the user, which never changes.
  subject TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  used_at_ms INTEGER,
  UNIQUE (issuer, subject)
) STRICT;
