-- Written by a program whose newest migration was 0015-support-keys, on top of what its predecessors left.

INSERT INTO support_messages (id, user_id, admin_id, text_sealed, image_upload, created_at_ms, request_key) VALUES (3, 5, NULL, 'sealed', NULL, 1700000000002, 'request-key-1');
UPDATE support_threads SET last_message_id = 3, waiting_since_ms = 1700000000002 WHERE user_id = 5;
