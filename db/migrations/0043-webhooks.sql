-- Webhooks of users: where the numbered activity of an account is posted, and how far each webhook has come. A delivery changes its
-- row and adds none.

CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- Encrypted: the address with its signing secrets.
  target_sealed TEXT NOT NULL,
  -- Chosen categories of events, a JSON list.
  categories TEXT NOT NULL CHECK (json_valid(categories)),
  state TEXT NOT NULL CHECK (state IN ('on', 'off', 'failed')),
  created_at_ms INTEGER NOT NULL,
  -- Activity up to this number was delivered or not chosen.
  done_number INTEGER NOT NULL CHECK (done_number >= 0),
  -- Number of the last delivered activity; 0 before the first.
  sent_number INTEGER NOT NULL CHECK (sent_number >= 0),
  -- Failed attempts in a row, the first of them, and the next attempt.
  failures INTEGER NOT NULL CHECK (failures >= 0),
  failing_since_ms INTEGER,
  next_at_ms INTEGER,
  -- The last attempts, a JSON list.
  attempts TEXT NOT NULL CHECK (json_valid(attempts)),
  CHECK ((failures = 0) = (failing_since_ms IS NULL))
) STRICT;
CREATE INDEX webhooks_of_user ON webhooks (user_id, id);
