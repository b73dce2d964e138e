-- Written by a program whose newest migration was 0044-passkeys, on top of what its predecessors left.

INSERT INTO passkeys (id, user_id, name, credential_id, public_key, sign_count, created_at_ms, used_at_ms) VALUES
  (1, 1, 'Phone', 'AAECAwQFBgcICQoLDA0ODw', 'pQECAyYgASFYIA', 7, 1784548800000, 1784549100000);
