-- Acts that wait for a second administrator, and when an administrator's access was last given or reset, and by which one.

CREATE TABLE approvals (
  id INTEGER PRIMARY KEY NOT NULL,
  -- The procedure's path, such as payments.coins.save, and the input that it is carried out with.
  action TEXT NOT NULL,
  input TEXT NOT NULL CHECK (json_valid(input)),
  -- What the act changes, at the request.
  before TEXT NOT NULL CHECK (json_valid(before)),
  after TEXT NOT NULL CHECK (json_valid(after)),
  requested_by INTEGER NOT NULL REFERENCES admins (id),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms > created_at_ms),
  status TEXT NOT NULL CHECK (status IN ('pending', 'applied', 'rejected', 'failed')),
  ended_by INTEGER REFERENCES admins (id),
  ended_at_ms INTEGER,
  remark TEXT,
  CHECK ((status = 'pending') = (ended_by IS NULL) AND (status = 'pending') = (ended_at_ms IS NULL)),
  CHECK ((status IN ('rejected', 'failed')) = (remark IS NOT NULL)),
  -- The requester rejects an own request, and never approves it.
  CHECK (status <> 'applied' OR ended_by <> requested_by)
) STRICT;
CREATE INDEX approvals_pending ON approvals (expires_at_ms) WHERE status = 'pending';

CREATE TRIGGER approvals_keep BEFORE UPDATE ON approvals
  WHEN OLD.status <> 'pending' OR (NEW.id, NEW.action, NEW.input, NEW.before, NEW.after, NEW.requested_by, NEW.created_at_ms,
    NEW.expires_at_ms) IS NOT (OLD.id, OLD.action, OLD.input, OLD.before, OLD.after, OLD.requested_by, OLD.created_at_ms,
    OLD.expires_at_ms)
  BEGIN SELECT RAISE(ABORT, 'an approval ends once, and its act never changes'); END;
CREATE TRIGGER approvals_stay BEFORE DELETE ON approvals
  BEGIN SELECT RAISE(ABORT, 'approvals are never deleted'); END;

-- Null without one: the first administrator, and a reset on the server.
ALTER TABLE admins ADD COLUMN access_changed_by INTEGER REFERENCES admins (id);
ALTER TABLE admins ADD COLUMN access_changed_at_ms INTEGER NOT NULL DEFAULT 0;
UPDATE admins SET access_changed_at_ms = created_at_ms;

-- For the sums of a day.
CREATE INDEX withdrawals_ended ON withdrawals (ended_at_ms) WHERE status = 'paid';
