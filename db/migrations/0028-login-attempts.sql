-- Failed attempts and known addresses of logins, so that waits and exemptions survive a restart.

CREATE TABLE login_failures (
  -- The guard that counts them: the login of users or administrators, or a proof within a session.
  scope TEXT NOT NULL,
  -- Keyed digest of the account, or of the account and the network address.
  subject TEXT NOT NULL CHECK (length(subject) = 64),
  failures INTEGER NOT NULL CHECK (failures > 0),
  last_at_ms INTEGER NOT NULL,
  PRIMARY KEY (scope, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE known_addresses (
  -- Keyed digest of the account.
  account TEXT NOT NULL CHECK (length(account) = 64),
  -- Keyed digest of the account and the network address.
  address TEXT NOT NULL CHECK (length(address) = 64),
  last_login_at_ms INTEGER NOT NULL,
  PRIMARY KEY (account, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_addresses_last ON known_addresses (last_login_at_ms);
