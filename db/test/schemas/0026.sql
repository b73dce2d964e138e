-- Written by a program whose newest migration was 0026-admin-invitations, on top of what its predecessors left.

INSERT INTO admin_invitations (admin_id, token_hash, created_at_ms, expires_at_ms) VALUES
  (2, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 1700000000000, 1700172800000);
