-- Pictures that users upload, and the real names that are reviewed with them.

-- The picture itself is a file of the data folder, sealed under a key of its own; the key stands here, sealed in turn.
CREATE TABLE uploads (
  -- 128 random bits, hex: part of the address that the picture is read at.
  id TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 32),
  user_id INTEGER NOT NULL REFERENCES users (id),
  key_sealed TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  -- When something came to need the picture; what nothing needs is removed after a day.
  used_at_ms INTEGER
) STRICT;
CREATE INDEX uploads_unused ON uploads (created_at_ms) WHERE used_at_ms IS NULL;
CREATE INDEX uploads_of_user ON uploads (user_id, created_at_ms);

CREATE TABLE real_names (
  id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name_sealed TEXT NOT NULL,
  card_id_sealed TEXT NOT NULL,
  front_upload TEXT NOT NULL REFERENCES uploads (id),
  reverse_upload TEXT NOT NULL REFERENCES uploads (id),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
  submitted_at_ms INTEGER NOT NULL,
  reviewed_at_ms INTEGER CHECK ((reviewed_at_ms IS NULL) = (status = 'waiting')),
  -- What the user is told about a rejection.
  remark TEXT CHECK ((remark IS NULL) = (status <> 'rejected'))
) STRICT;
-- A user has one submission that waits or was approved; the rejected ones stay beside it.
CREATE UNIQUE INDEX real_names_standing ON real_names (user_id) WHERE status <> 'rejected';
CREATE INDEX real_names_status ON real_names (status, id);
CREATE INDEX real_names_of_user ON real_names (user_id, id);
