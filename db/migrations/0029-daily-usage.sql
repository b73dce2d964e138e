-- Bytes that each user has stored in a day, by kind, so that daily quotas survive a restart.

CREATE TABLE daily_usage (
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('pictures', 'messages')),
  -- Days since 1970, UTC.
  day INTEGER NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_usage_day ON daily_usage (day);
