-- Written by a program whose newest migration was 0017-api-tokens, on top of what its predecessors left.

INSERT INTO api_tokens (id, user_id, name, token_hash, scope, created_at_ms, expires_at_ms, used_at_ms, revoked_at_ms) VALUES
  (1, 5, 'bot', '5dd80892943653db3a5bb990e3365ac94bea8494c2f247dd11cfc2f762c268af', 'trade', 1700000000000, 1700000000099, 1700000000005, NULL),
  (2, 5, 'sheet', 'facc2c6f733c264fe71e73798c9add8cee2e5752cf0f3b39b30b74c3896340b4', 'read', 1700000000000, NULL, NULL, 1700000000009);
