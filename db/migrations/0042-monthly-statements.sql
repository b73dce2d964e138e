-- Accounts whose statements are mailed monthly. `month` is the next one to mail, counted from January 1970; it is due at its end,
-- and later after a failure.

CREATE TABLE monthly_statements (
  user_id INTEGER PRIMARY KEY NOT NULL REFERENCES users (id),
  month INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX monthly_statements_due ON monthly_statements (due_at_ms, user_id);
