-- Commitments to the keys of the market's days, as they were published, and the tape roots of past days. All of it stays as it is:
-- programs have noted it.

CREATE TABLE day_commitments (
  day INTEGER PRIMARY KEY NOT NULL,
  commitment TEXT NOT NULL CHECK (length(commitment) = 64 AND commitment NOT GLOB '*[^0-9a-f]*'),
  -- Market time: the start of the UTC day on which it was published.
  published_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE tape_roots (
  day INTEGER PRIMARY KEY NOT NULL REFERENCES day_commitments (day),
  root TEXT NOT NULL CHECK (length(root) = 64 AND root NOT GLOB '*[^0-9a-f]*'),
  -- Version of the tape that it was computed with.
  version INTEGER NOT NULL
) STRICT;

CREATE TABLE instrument_tape_roots (
  day INTEGER NOT NULL REFERENCES day_commitments (day),
  instrument_id INTEGER NOT NULL,
  root TEXT NOT NULL CHECK (length(root) = 64 AND root NOT GLOB '*[^0-9a-f]*'),
  PRIMARY KEY (day, instrument_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER day_commitments_keep BEFORE UPDATE ON day_commitments
  BEGIN SELECT RAISE(ABORT, 'commitments are append-only'); END;
CREATE TRIGGER day_commitments_stay BEFORE DELETE ON day_commitments
  BEGIN SELECT RAISE(ABORT, 'commitments are append-only'); END;
CREATE TRIGGER tape_roots_keep BEFORE UPDATE ON tape_roots
  BEGIN SELECT RAISE(ABORT, 'tape roots are append-only'); END;
CREATE TRIGGER tape_roots_stay BEFORE DELETE ON tape_roots
  BEGIN SELECT RAISE(ABORT, 'tape roots are append-only'); END;
CREATE TRIGGER instrument_tape_roots_keep BEFORE UPDATE ON instrument_tape_roots
  BEGIN SELECT RAISE(ABORT, 'tape roots are append-only'); END;
CREATE TRIGGER instrument_tape_roots_stay BEFORE DELETE ON instrument_tape_roots
  BEGIN SELECT RAISE(ABORT, 'tape roots are append-only'); END;
