-- Written by a program whose newest migration was 0005-registered-users, on top of what its predecessors left.

INSERT INTO users (id, uid, is_demo, email_index, mobile_index, password_hash, invite_code, review_status, lang, created_at_ms,
  frozen_at_ms, email_sealed, mobile_sealed, password_changed_at_ms, country, invited_by, demo_of, deleted_at_ms) VALUES
  (5, '10000005', 0, '43700797e2f9d4ad38ccf1355df3233453396bfcc8db8e424486e37bae42a9ec', NULL, 'hash', 'I5', 0, 'ru', 1700000000000, NULL, 'sealed', NULL, 1700000000000, 643, 1, NULL, NULL),
  (6, '10000006', 1, NULL, NULL, NULL, 'I6', 0, 'ru', 1700000000000, NULL, NULL, NULL, NULL, NULL, NULL, 5, NULL),
  (7, '10000007', 0, NULL, NULL, NULL, 'I7', 0, 'jp', 1700000000000, 1700000000000, NULL, NULL, NULL, 392, NULL, NULL, 1700000000005);
INSERT INTO sessions (id, user_id, token_hash, created_at_ms, seen_at_ms, expires_at_ms, revoked_at_ms, device) VALUES
  (5, 5, '3b96fc064fa874a80a132bda60bebf54efbc780a358fdcae4fbbd7e12b66b630', 1, 2, 3, NULL, 'Firefox, Android');
INSERT INTO codes (target, purpose, code_hash, sent_at_ms, tries_left, sent_in_day) VALUES ('e3b98a4da31a127d4bde6e43033f66ba274cab0eb7eb1c70ec41402bf6273dd8', 'register', '2e7d2c03a9507ae265ecf5b5356885a53393a2029d241394997265a1a25aefc6', 1700000000000, 4, 2);
