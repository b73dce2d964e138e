-- Written by a program whose newest migration was 0006-notices, on top of what its predecessors left.

INSERT INTO notices (id, channel, message_sealed, created_at_ms, expires_at_ms, attempts, next_at_ms) VALUES
  (1, 'email', 'sealed', 1700000000000, 1700000000009, 1, 1700000000001),
  (2, 'sms', 'sealed', 1700000000000, 1700000000009, 0, 1700000000000);
