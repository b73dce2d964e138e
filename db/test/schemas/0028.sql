-- Written by a program whose newest migration was 0028-login-attempts, on top of what its predecessors left.

INSERT INTO login_failures (scope, subject, failures, last_at_ms) VALUES
  ('user account', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 31, 1700000000000);

INSERT INTO known_addresses (account, address, last_login_at_ms) VALUES
  ('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752', 1700000000000);
