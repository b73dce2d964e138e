-- The security log: logins, failures and changes of access, as events of users and administrators.

CREATE TABLE security_events (
  id INTEGER PRIMARY KEY NOT NULL,
  at_ms INTEGER NOT NULL,
  -- Days since 1970, UTC.
  day INTEGER NOT NULL,
  kind TEXT NOT NULL,
  user_id INTEGER,
  admin_id INTEGER,
  -- Pseudonym of the account that was typed; null where none was.
  account TEXT,
  -- Pseudonym of the network address; null in the row that counts the events beyond the limits of a day.
  address TEXT,
  -- The network of the address, such as 192.0.2.0/24.
  network TEXT NOT NULL,
  detail TEXT NOT NULL,
  occurrences INTEGER NOT NULL CHECK (occurrences > 0)
) STRICT;
CREATE INDEX security_events_day ON security_events (day, kind);
CREATE UNIQUE INDEX security_events_beyond ON security_events (kind, day) WHERE address IS NULL;
CREATE INDEX security_events_kind ON security_events (kind, id);
CREATE INDEX security_events_user ON security_events (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX security_events_address ON security_events (address, id) WHERE address IS NOT NULL;
