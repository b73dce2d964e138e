-- Written by a program whose newest migration was 0050-numbered-lists, on top of what its predecessors left.

INSERT INTO support_messages (id, user_id, admin_id, text_sealed, image_upload, created_at_ms, request_key) VALUES (4, 5, NULL, 'sealed', NULL, 1700000000003, 'request-key-2');
UPDATE support_threads SET last_message_id = 4, waiting_message_id = 3 WHERE user_id = 5;
