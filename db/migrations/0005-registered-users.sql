-- Users who register: how to reach them and how they get in, what a session runs on, and the codes that were sent.

-- Nobody had an address so far. Addresses are kept sealed; what can be looked up, and is unique, is a keyed digest.
ALTER TABLE users RENAME COLUMN email TO email_index;
ALTER TABLE users RENAME COLUMN mobile TO mobile_index;
ALTER TABLE users ADD COLUMN email_sealed TEXT CHECK ((email_sealed IS NULL) = (email_index IS NULL));
ALTER TABLE users ADD COLUMN mobile_sealed TEXT CHECK ((mobile_sealed IS NULL) = (mobile_index IS NULL));
ALTER TABLE users ADD COLUMN password_changed_at_ms INTEGER
  CHECK ((password_changed_at_ms IS NULL) = (password_hash IS NULL));
-- The country's ISO number.
ALTER TABLE users ADD COLUMN country INTEGER CHECK (country BETWEEN 1 AND 999);
ALTER TABLE users ADD COLUMN invited_by INTEGER REFERENCES users (id) CHECK (invited_by <> id);
-- Of a demo user: the registered user whose practice account it is.
ALTER TABLE users ADD COLUMN demo_of INTEGER REFERENCES users (id)
  CHECK (demo_of IS NULL OR (is_demo = 1 AND demo_of <> id));
-- A deleted user is a number with a ledger and nothing else.
ALTER TABLE users ADD COLUMN deleted_at_ms INTEGER
  CHECK (deleted_at_ms IS NULL OR (email_index IS NULL AND mobile_index IS NULL AND password_hash IS NULL));
CREATE INDEX users_invited ON users (invited_by, id) WHERE invited_by IS NOT NULL;
CREATE UNIQUE INDEX users_demo ON users (demo_of) WHERE demo_of IS NOT NULL;

-- What the browser called itself at the login, shortened.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '' CHECK (length(device) <= 64);

-- The last code that was sent to a target for a purpose; the target is a keyed digest, and so is the code.
CREATE TABLE codes (
  target TEXT NOT NULL CHECK (length(target) = 64),
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'password')),
  code_hash TEXT NOT NULL CHECK (length(code_hash) = 64),
  sent_at_ms INTEGER NOT NULL,
  tries_left INTEGER NOT NULL CHECK (tries_left BETWEEN 0 AND 5),
  -- How many were sent on the day of the last one.
  sent_in_day INTEGER NOT NULL CHECK (sent_in_day > 0),
  PRIMARY KEY (target, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX codes_sent ON codes (sent_at_ms);
