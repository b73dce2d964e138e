-- Written by a program whose newest migration was 0007-uploads-real-names, on top of what its predecessors left.

INSERT INTO uploads (id, user_id, key_sealed, created_at_ms, used_at_ms) VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1', 5, 'sealed', 1700000000000, 1700000000000),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2', 5, 'sealed', 1700000000000, 1700000000000),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa3', 5, 'sealed', 1700000000000, NULL);
INSERT INTO real_names (id, user_id, name_sealed, card_id_sealed, front_upload, reverse_upload, status, submitted_at_ms, reviewed_at_ms, remark) VALUES
  (1, 5, 'sealed', 'sealed', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2', 'rejected', 1700000000000, 1700000000001, 'too dark'),
  (2, 5, 'sealed', 'sealed', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2', 'approved', 1700000000002, 1700000000003, NULL);
