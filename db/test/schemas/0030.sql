-- Written by a program whose newest migration was 0030-withdrawal-freezes, on top of what its predecessors left.

INSERT INTO withdrawal_freezes (user_id, frozen_at_ms, ends_at_ms) VALUES (1, 1700000000000, 1700086400000);

INSERT INTO freeze_links (token_hash, user_id, expires_at_ms, used_at_ms) VALUES
  ('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 1, 1700604800000, 1700000000000);
