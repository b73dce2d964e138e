-- Expired responses of demo accounts are found by their number, above the last number that was checked: each order wrote an entry
-- of the index. Those before the first one that expires are permanent.

INSERT INTO meta (key, value)
  SELECT 'checked_response', CAST(coalesce(
    (SELECT min(id) - 1 FROM responses WHERE expires_at_ms IS NOT NULL), (SELECT max(id) FROM responses)
  ) AS TEXT)
  WHERE EXISTS (SELECT 1 FROM responses);
DROP INDEX responses_expiring;
