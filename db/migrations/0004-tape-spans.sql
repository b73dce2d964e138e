-- Old minutes of the tape folded into spans: the chain's hash before the first minute and after the last one.
-- The ticks between can be derived again, and must then lead from the one to the other.

CREATE TABLE tape_spans (
  from_minute INTEGER PRIMARY KEY NOT NULL,
  to_minute INTEGER NOT NULL CHECK (to_minute >= from_minute),
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;

CREATE TRIGGER tape_minutes_keep BEFORE UPDATE ON tape_minutes
  BEGIN SELECT RAISE(ABORT, 'the tape is append-only'); END;
CREATE TRIGGER tape_minutes_stay BEFORE DELETE ON tape_minutes
  WHEN NOT EXISTS (SELECT 1 FROM tape_spans WHERE old.minute BETWEEN from_minute AND to_minute)
  BEGIN SELECT RAISE(ABORT, 'a minute leaves the tape only into a span'); END;
CREATE TRIGGER tape_spans_keep BEFORE UPDATE ON tape_spans
  BEGIN SELECT RAISE(ABORT, 'the tape is append-only'); END;
CREATE TRIGGER tape_spans_stay BEFORE DELETE ON tape_spans
  BEGIN SELECT RAISE(ABORT, 'the tape is append-only'); END;
