-- Written by a program whose newest migration was 0018-key-change, on top of what its predecessors left.

INSERT INTO meta (key, value) VALUES ('vault_checks_before', '[]');
