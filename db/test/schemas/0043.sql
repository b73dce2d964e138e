-- Written by a program whose newest migration was 0043-webhooks, on top of what its predecessors left.

INSERT INTO webhooks (id, user_id, target_sealed, categories, state, created_at_ms, done_number, sent_number, failures, failing_since_ms, next_at_ms, attempts) VALUES
  (1, 1, 'AgEcmVub3VnaAAAAAAAAAAAAAAAAAAAAA', '["fills","stops"]', 'on', 1784548800000, 7, 6, 2, 1784549100000, 1784549160000, '[{"number":7,"atMs":1784549130000,"status":500,"failure":"answer","durationMs":12,"attempt":2}]');
