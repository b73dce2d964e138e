-- Written by a program whose newest migration was 0003-administrators-interventions, on top of what its predecessors left.

INSERT INTO admins (id, email, password_hash, role, created_at_ms, disabled_at_ms) VALUES
  (1, 'ada@example.com', 'hash', 'owner', 1700000000000, NULL),
  (2, 'ben@example.com', 'hash', 'finance', 1700000000000, NULL),
  (3, 'cy@example.com', 'hash', 'viewer', 1700000000000, 1700000000009);
INSERT INTO admin_sessions (id, admin_id, token_hash, created_at_ms, expires_at_ms) VALUES (1, 1, 'f55ff16f66f43360266b95db6f8fec01d76031054306ae4a4b380598f6cfd114', 1, 2);
INSERT INTO audit (id, admin_id, action, input, before, after, at_ms) VALUES
  (1, 2, 'market.halt', '{"code":"EURUSD","n":1}', 'null', '{"n":1}', 1700000000001),
  (2, 1, 'market.resume', '{"code":"EURUSD","n":2}', 'null', '{"n":2}', 1700000000002);
INSERT INTO interventions (id, slot, kind, body, admin_id, at_ms) VALUES
  (1, 7000000000, 'halt', '{"kind":"halt"}', 1, 1700000000000),
  (2, 7000000100, 'resume', '{"kind":"resume"}', 1, 1700000000000);
