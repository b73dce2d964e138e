-- Where users have their money sent: their addresses on chains and their bank accounts.

CREATE TABLE draw_methods (
  id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  draw_currency_id INTEGER NOT NULL REFERENCES draw_currencies (id),
  channel TEXT NOT NULL CHECK (channel IN ('coin', 'bank')),
  -- The address, or the bank's fields, as JSON text; gone with the method, whose number stays taken.
  details_sealed TEXT CHECK ((details_sealed IS NULL) = (deleted_at_ms IS NOT NULL)),
  -- A keyed digest of the same: one destination is bound once.
  fingerprint TEXT CHECK (length(fingerprint) = 64 AND (fingerprint IS NULL) = (deleted_at_ms IS NOT NULL)),
  bound_at_ms INTEGER NOT NULL,
  deleted_at_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX draw_methods_once ON draw_methods (user_id, draw_currency_id, fingerprint)
  WHERE deleted_at_ms IS NULL;
CREATE INDEX draw_methods_of_user ON draw_methods (user_id, id) WHERE deleted_at_ms IS NULL;
-- A destination is bound and taken away, never changed: whoever steals a session cannot bend one that has waited.
CREATE TRIGGER draw_methods_keep BEFORE UPDATE OF user_id, draw_currency_id, channel, bound_at_ms ON draw_methods
  BEGIN SELECT RAISE(ABORT, 'a method is never changed'); END;
CREATE TRIGGER draw_methods_end BEFORE UPDATE OF details_sealed, fingerprint ON draw_methods
  WHEN new.details_sealed IS NOT NULL OR new.fingerprint IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a method is never changed'); END;
CREATE TRIGGER draw_methods_stay BEFORE DELETE ON draw_methods
  BEGIN SELECT RAISE(ABORT, 'the number of a method stays taken'); END;
