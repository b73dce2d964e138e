-- Written by a program whose newest migration was 0046-oidc-links, on top of what its predecessors left.

INSERT INTO oidc_links (user_id, issuer, subject, created_at_ms, used_at_ms) VALUES
  (1, 'https://login.example.com', '248289761001', 1784548800000, 1784549100000);
