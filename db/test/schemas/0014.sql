-- Written by a program whose newest migration was 0014-payee-keys, on top of what its predecessors left.

INSERT INTO payee_keys (user_id, key_sealed) VALUES (5, 'sealed');
