-- Written by a program whose newest migration was 0033-security-events, on top of what its predecessors left.

INSERT INTO security_events
  (at_ms, day, kind, user_id, admin_id, account, address, network, detail, occurrences) VALUES
  (1700000000000, 19675, 'login_failed', 1, NULL, '9f86d081884c7d65', '60303ae22b998861', '192.0.2.0/24', 'wrong_account_or_password', 1),
  (1700000001000, 19675, 'login_failed', NULL, NULL, NULL, NULL, '', '', 412);
