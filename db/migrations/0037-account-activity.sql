-- The numbered list of what happened to an account. An event of the log has a narrow row here, other facts have their own values.
-- Rows of earlier events are not created: numbers begin with the first event after this migration. Without foreign keys, whose two
-- look-ups would be a seventh of the cost of a row: it is written with its event, and neither changes.

CREATE TABLE account_activity (
  account_id INTEGER NOT NULL,
  -- Contiguous from 1.
  number INTEGER NOT NULL CHECK (number > 0),
  own_act INTEGER NOT NULL CHECK (own_act IN (0, 1)),
  -- Place of its event in the log.
  event_seq INTEGER CHECK (event_seq > 0),
  -- Of a fact that is no event of the log.
  kind TEXT,
  at_ms INTEGER,
  -- Values of its text, as JSON.
  detail TEXT CHECK (json_valid(detail)),
  PRIMARY KEY (account_id, number),
  CHECK ((event_seq IS NULL) = (kind IS NOT NULL AND at_ms IS NOT NULL AND detail IS NOT NULL))
) STRICT, WITHOUT ROWID;
-- The badge counts what the user did not do.
CREATE INDEX account_activity_of_others ON account_activity (account_id, number) WHERE own_act = 0;
CREATE TRIGGER account_activity_keep BEFORE UPDATE ON account_activity
  BEGIN SELECT RAISE(ABORT, 'a numbered activity never changes'); END;

-- The user has read everything up to this number.
CREATE TABLE activity_reads (
  account_id INTEGER PRIMARY KEY NOT NULL REFERENCES accounts (id),
  number INTEGER NOT NULL CHECK (number > 0)
) STRICT;
