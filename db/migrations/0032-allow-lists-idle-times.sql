-- Restriction of withdrawals to approved destinations, and the time after which an unused session of a user ends.

-- When the user switched the restriction on; null while it was never on.
ALTER TABLE users ADD COLUMN allow_list_at_ms INTEGER;
-- When it ends, as its user requested; null without a request.
ALTER TABLE users ADD COLUMN allow_list_ends_at_ms INTEGER;
-- Null for the longest one.
ALTER TABLE users ADD COLUMN session_idle_ms INTEGER CHECK (session_idle_ms > 0);
