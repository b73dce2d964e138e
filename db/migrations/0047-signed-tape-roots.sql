-- Signatures of tape roots, and roots of days of a recorded or live market, which have no commitment. Roots of before have no
-- signature.

ALTER TABLE tape_roots RENAME TO former_tape_roots;
CREATE TABLE tape_roots (
  day INTEGER PRIMARY KEY NOT NULL,
  root TEXT NOT NULL CHECK (length(root) = 64 AND root NOT GLOB '*[^0-9a-f]*'),
  -- Version of the tape that it was computed with.
  version INTEGER NOT NULL,
  -- Source of the prices, Ed25519 public key and signature; all or none.
  market TEXT,
  public_key TEXT CHECK (length(public_key) = 64 AND public_key NOT GLOB '*[^0-9a-f]*'),
  signature TEXT CHECK (length(signature) = 128 AND signature NOT GLOB '*[^0-9a-f]*'),
  CHECK ((market IS NULL) = (signature IS NULL) AND (public_key IS NULL) = (signature IS NULL))
) STRICT;
INSERT INTO tape_roots (day, root, version) SELECT day, root, version FROM former_tape_roots;
DROP TABLE former_tape_roots;

ALTER TABLE instrument_tape_roots RENAME TO former_instrument_tape_roots;
CREATE TABLE instrument_tape_roots (
  day INTEGER NOT NULL,
  instrument_id INTEGER NOT NULL,
  root TEXT NOT NULL CHECK (length(root) = 64 AND root NOT GLOB '*[^0-9a-f]*'),
  PRIMARY KEY (day, instrument_id)
) STRICT, WITHOUT ROWID;
INSERT INTO instrument_tape_roots (day, instrument_id, root)
  SELECT day, instrument_id, root FROM former_instrument_tape_roots;
DROP TABLE former_instrument_tape_roots;

CREATE TRIGGER tape_roots_keep BEFORE UPDATE ON tape_roots
  BEGIN SELECT RAISE(ABORT, 'tape roots are append-only'); END;
CREATE TRIGGER tape_roots_stay BEFORE DELETE ON tape_roots
  BEGIN SELECT RAISE(ABORT, 'tape roots are append-only'); END;
CREATE TRIGGER instrument_tape_roots_keep BEFORE UPDATE ON instrument_tape_roots
  BEGIN SELECT RAISE(ABORT, 'tape roots are append-only'); END;
CREATE TRIGGER instrument_tape_roots_stay BEFORE DELETE ON instrument_tape_roots
  BEGIN SELECT RAISE(ABORT, 'tape roots are append-only'); END;
