-- Who administers the market, what they did, and what that did to the market.

CREATE TABLE admins (
  id INTEGER PRIMARY KEY NOT NULL,
  -- In lower case: an address is one account however it is typed.
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'support', 'finance', 'risk', 'owner')),
  created_at_ms INTEGER NOT NULL,
  disabled_at_ms INTEGER
) STRICT;

CREATE TABLE admin_sessions (
  id INTEGER PRIMARY KEY NOT NULL,
  admin_id INTEGER NOT NULL REFERENCES admins (id),
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY NOT NULL,
  admin_id INTEGER NOT NULL REFERENCES admins (id),
  -- The procedure's path, such as market.halt.
  action TEXT NOT NULL,
  input TEXT NOT NULL CHECK (json_valid(input)),
  before TEXT NOT NULL CHECK (json_valid(before)),
  after TEXT NOT NULL CHECK (json_valid(after)),
  at_ms INTEGER NOT NULL
) STRICT;

-- Acts on the market, in order of id. The market of this installation is its seed and these rows.
CREATE TABLE interventions (
  id INTEGER PRIMARY KEY NOT NULL,
  -- The quarter second from which on the act holds.
  slot INTEGER NOT NULL CHECK (slot > 0),
  kind TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  admin_id INTEGER NOT NULL REFERENCES admins (id),
  at_ms INTEGER NOT NULL
) STRICT;

CREATE TRIGGER audit_keep BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER audit_stay BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER interventions_keep BEFORE UPDATE ON interventions
  BEGIN SELECT RAISE(ABORT, 'interventions are append-only'); END;
CREATE TRIGGER interventions_stay BEFORE DELETE ON interventions
  BEGIN SELECT RAISE(ABORT, 'interventions are append-only'); END;
CREATE TRIGGER admins_stay BEFORE DELETE ON admins
  BEGIN SELECT RAISE(ABORT, 'an administrator is disabled, never deleted'); END;
