-- Another master key seals anew what was sealed with the one before, also where nothing is ever changed: while such a change is
-- under way, and with another key only (its name is in the first eight letters), a row may say the same in another seal.

DROP TRIGGER draw_methods_end;
CREATE TRIGGER draw_methods_end BEFORE UPDATE OF details_sealed, fingerprint ON draw_methods
  WHEN (new.details_sealed IS NOT NULL OR new.fingerprint IS NOT NULL) AND NOT (
    old.details_sealed IS NOT NULL AND new.details_sealed IS NOT NULL AND new.fingerprint IS NOT old.fingerprint
    AND substr(new.details_sealed, 1, 8) <> substr(old.details_sealed, 1, 8)
    AND EXISTS (SELECT 1 FROM meta WHERE key = 'vault_checks_before' AND value <> '[]')
  )
  BEGIN SELECT RAISE(ABORT, 'a method is never changed'); END;

DROP TRIGGER payee_keys_keep;
CREATE TRIGGER payee_keys_keep BEFORE UPDATE ON payee_keys
  WHEN new.user_id <> old.user_id
    OR substr(new.key_sealed, 1, 8) = substr(old.key_sealed, 1, 8)
    OR NOT EXISTS (SELECT 1 FROM meta WHERE key = 'vault_checks_before' AND value <> '[]')
  BEGIN SELECT RAISE(ABORT, 'what was sealed with a key needs it'); END;
