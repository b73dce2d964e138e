-- What has ended is removed after a time, a few rows at once, and is found by when it ended.

CREATE INDEX sessions_expiring ON sessions (expires_at_ms);
CREATE INDEX admin_sessions_expiring ON admin_sessions (expires_at_ms);
CREATE INDEX api_tokens_ended ON api_tokens (coalesce(revoked_at_ms, expires_at_ms));
CREATE INDEX price_alerts_old ON price_alerts (ended_at_ms) WHERE ended_at_ms IS NOT NULL;
