-- Written by a program whose newest migration was 0012-office, on top of what its predecessors left.

-- What the first start of this schema does with the lines from before it.
UPDATE audit SET previous_hash = '0000000000000000000000000000000000000000000000000000000000000000', hash = '52060929ba49c4c5653d1721584ff8521a7920852f1cee3f2f6b1360de9d73a8' WHERE id = 1;
UPDATE audit SET previous_hash = '52060929ba49c4c5653d1721584ff8521a7920852f1cee3f2f6b1360de9d73a8', hash = '6a2ebc5164fb57cd592e411e469dea3715bcdb099eae39940df9e90381da3681' WHERE id = 2;
INSERT INTO audit (id, admin_id, action, input, before, after, at_ms, previous_hash, hash) VALUES
  (3, 2, 'users.freeze', '{"code":"EURUSD","n":3}', 'null', '{"n":3}', 1700000000003, '6a2ebc5164fb57cd592e411e469dea3715bcdb099eae39940df9e90381da3681', '4a37d8424570eaf4bfb080eea6b1e1af376045e7906d1e5a1826df25aeb66114');
INSERT INTO admin_sessions (id, admin_id, token_hash, created_at_ms, expires_at_ms, device, revoked_at_ms) VALUES (2, 2, '2c3a4249d77070058649dbd822dcaf7957586fce428cfb2ca88b94741eda8b07', 1, 2, 'Chrome', 2);
INSERT INTO admin_second_factors (admin_id, secret_sealed, created_at_ms, confirmed_at_ms, last_step) VALUES (1, 'sealed', 1700000000000, 1700000000001, 5);
INSERT INTO admin_recovery_codes (admin_id, code_hash) VALUES (1, 'e49d63b2a8a78f048bafc4b4590029603a5a4165ee8bf98af15d62f24cd83479');
