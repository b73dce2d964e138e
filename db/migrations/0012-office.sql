-- The office: an audit whose lines are chained, and administrators with second factors and sessions that can be ended.

-- SHA-256 over a line's fields and the hash of the line before. Lines from before this schema have none until the next
-- start has chained them; a new line is always the next link.
ALTER TABLE audit ADD COLUMN previous_hash TEXT CHECK (length(previous_hash) = 64);
ALTER TABLE audit ADD COLUMN hash TEXT
  CHECK (length(hash) = 64)
  CHECK ((hash IS NULL) = (previous_hash IS NULL));
DROP TRIGGER audit_keep;
CREATE TRIGGER audit_keep BEFORE UPDATE ON audit
  WHEN OLD.hash IS NOT NULL OR NEW.hash IS NULL OR NEW.id IS NOT OLD.id OR NEW.admin_id IS NOT OLD.admin_id
    OR NEW.action IS NOT OLD.action OR NEW.input IS NOT OLD.input OR NEW.before IS NOT OLD.before
    OR NEW.after IS NOT OLD.after OR NEW.at_ms IS NOT OLD.at_ms
  BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER audit_link BEFORE INSERT ON audit
  WHEN NEW.hash IS NULL
    OR NEW.previous_hash IS NOT coalesce((SELECT hash FROM audit ORDER BY id DESC LIMIT 1), printf('%064d', 0))
    OR NEW.id <= (SELECT max(id) FROM audit)
  BEGIN SELECT RAISE(ABORT, 'a line of the audit follows the last one'); END;
CREATE INDEX audit_of_admin ON audit (admin_id, id);
CREATE INDEX audit_of_action ON audit (action, id);

-- Of two owners who dismiss each other at once, one stays.
CREATE TRIGGER admins_owner BEFORE UPDATE OF role, disabled_at_ms ON admins
  WHEN OLD.role = 'owner' AND OLD.disabled_at_ms IS NULL
    AND (NEW.role <> 'owner' OR NEW.disabled_at_ms IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM admins WHERE role = 'owner' AND disabled_at_ms IS NULL AND id <> OLD.id)
  BEGIN SELECT RAISE(ABORT, 'the last owner stays'); END;

-- What the browser called itself at the login, shortened.
ALTER TABLE admin_sessions ADD COLUMN device TEXT NOT NULL DEFAULT '' CHECK (length(device) <= 64);
ALTER TABLE admin_sessions ADD COLUMN revoked_at_ms INTEGER;
CREATE INDEX admin_sessions_of_admin ON admin_sessions (admin_id, id);

CREATE TABLE admin_second_factors (
  admin_id INTEGER PRIMARY KEY NOT NULL REFERENCES admins (id),
  secret_sealed TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  -- Nothing is asked at a login before the first right code.
  confirmed_at_ms INTEGER,
  -- The half minute of the newest code that was accepted: a code is good once.
  last_step INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE admin_recovery_codes (
  admin_id INTEGER NOT NULL REFERENCES admin_second_factors (admin_id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL CHECK (length(code_hash) = 64),
  PRIMARY KEY (admin_id, code_hash)
) STRICT, WITHOUT ROWID;
