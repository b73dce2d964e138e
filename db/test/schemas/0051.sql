-- Written by a program whose newest migration was 0051-faster-orders, on top of what its predecessors left.

INSERT INTO responses (id, account_id, route, key, body_hash, answer, created_at_ms, expires_at_ms) VALUES
  (2, 1, 'submit', 'key-0051', 'b', '{"code":1}', 1700000000000, 1700259200000);
