-- Written by a program whose newest migration was 0013-content, on top of what its predecessors left.

INSERT INTO news (id, category, logo, created_at_ms, updated_at_ms) VALUES (1, 1, '', 1700000000000, 1700000000001), (2, 2, 'logo', 1700000000000, 1700000000000);
INSERT INTO news_texts (news_id, lang, title, summary, content) VALUES
  (1, 'en', 'Euro rises', 'It rose', '<p>It rose.</p>'),
  (1, 'de', 'Euro steigt', 'Er stieg', '<p>Er stieg.</p>'),
  (2, 'en', 'Hours', 'New hours', '<p>New hours.</p>');
INSERT INTO companies (id, name, logo, url, subject, registered_address, location, email, search_text) VALUES
  (1, 'House Ltd', '', 'https://example.com', 'House Limited', 'Street 1', 'Street 2', 'a@example.com', 'house ltd');
INSERT INTO support_messages (id, user_id, admin_id, text_sealed, image_upload, created_at_ms) VALUES
  (1, 5, NULL, 'sealed', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1', 1700000000000),
  (2, 5, 1, 'sealed', NULL, 1700000000001);
INSERT INTO support_threads (user_id, last_message_id, user_read_id, staff_read_id, waiting_since_ms) VALUES (5, 2, 1, 2, NULL);
INSERT INTO instrument_terms (instrument_id, min_lots, max_lots, fee_rate_micros, fee_type, multiples) VALUES (1, 1000000, NULL, 6000000, 'per_lot', '[50,100]');
