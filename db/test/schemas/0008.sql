-- Written by a program whose newest migration was 0008-second-factors, on top of what its predecessors left.

INSERT INTO second_factors (user_id, secret_sealed, created_at_ms, confirmed_at_ms, last_step) VALUES (5, 'sealed', 1700000000000, 1700000000001, 77);
INSERT INTO recovery_codes (user_id, code_hash) VALUES (5, '82f3e9c695dc6b8d1b11818d5701919e286de8d47f7c3eb3100c485f79e57828'), (5, 'db77fd01af957221a4989b64b3770a83a3c56068405b9f0e9408feae57fd17e4');
