-- The key that a user's destinations are sealed with, sealed in turn. Withdrawals and their events are never edited: taking
-- the key away is what forgets where a user who left had money sent.
CREATE TABLE payee_keys (
  user_id INTEGER PRIMARY KEY NOT NULL REFERENCES users (id),
  key_sealed TEXT NOT NULL
) STRICT;
CREATE TRIGGER payee_keys_keep BEFORE UPDATE ON payee_keys
  BEGIN SELECT RAISE(ABORT, 'what was sealed with a key needs it'); END;
