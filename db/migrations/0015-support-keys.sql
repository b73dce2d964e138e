-- The idempotency key that a user's message to support came with: the same message asked for twice is written once.
ALTER TABLE support_messages ADD COLUMN request_key TEXT;
CREATE UNIQUE INDEX support_messages_of_key ON support_messages (user_id, request_key) WHERE request_key IS NOT NULL;
