-- Written by a program whose newest migration was 0001-accounts-orders-ledger, on top of what its predecessors left.

INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms) VALUES (1, '10000001', 1, 'I1', 'en', 1);
INSERT INTO accounts VALUES (1, 'demo', 1027450000, 0, 5, 1, 2, 30000000, 5, 0);
INSERT INTO events VALUES
  (1, 1, 1, 10, 'AccountOpened', '{"book":"demo","openingMicros":"1000000000"}'),
  (2, 1, 2, 20, 'OrderOpened', '{"order":{"id":1,"accountId":1,"instrumentId":1,"side":"buy","status":"holding","lots":50000000,"multiple":100,"openPrice":110010,"marginMicros":"550050000","feeMicros":"2500000","conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","createdAtMs":20,"openedAtMs":20,"openTick":{"seq":7,"timeMs":19,"bid":110000,"ask":110010}},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"}}'),
  (3, 1, 3, 30, 'OrderPartlyClosed', '{"orderId":1,"part":{"orderId":2,"lots":20000000,"marginMicros":"220020000","feeMicros":"1000000","swapMicros":"0"},"reason":"manual","closePrice":110060,"profitMicros":"10000000","tick":{"seq":8,"timeMs":29,"bid":110060,"ask":110070}}'),
  (4, 1, 4, 40, 'OrderClosed', '{"orderId":1,"reason":"manual","closePrice":110077,"profitMicros":"20000000","tick":{"seq":9,"timeMs":39,"bid":110077,"ask":110087}}'),
  (5, 1, 5, 50, 'OrderOpened', '{"order":{"id":3,"accountId":1,"instrumentId":1,"side":"sell","status":"holding","lots":1000000,"multiple":100,"openPrice":110000,"marginMicros":"11000000","feeMicros":"50000","conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","createdAtMs":50,"openedAtMs":50,"openTick":{"seq":10,"timeMs":49,"bid":110000,"ask":110010}},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,"feeType":"per_lot","feeRateMicros":"5000000"}}');
INSERT INTO orders VALUES
  (1, 1, 1, 'buy', 'closed', 30000000, 100, 110010, 110077, 330030000, 1500000, 1, 1, 0, 20000000, NULL, NULL, NULL, NULL, 20, 20, 40, 'manual', '[7,19,110000,110010]', '[9,39,110077,110087]', 2),
  (2, 1, 1, 'buy', 'closed', 20000000, 100, 110010, 110060, 220020000, 1000000, 1, 1, 0, 10000000, NULL, NULL, NULL, NULL, 20, 20, 30, 'manual', '[7,19,110000,110010]', '[8,29,110060,110070]', 1),
  (3, 1, 1, 'sell', 'holding', 1000000, 100, 110000, NULL, 11000000, 50000, 1, 1, 0, NULL, NULL, NULL, NULL, NULL, 50, 50, NULL, NULL, '[10,49,110000,110010]', NULL, NULL);
INSERT INTO postings (id, event_seq, book, account_id, ledger_account, amount_micros, balance_after_micros, entry_number, memo, order_id, at_ms) VALUES
  (1, 1, 'demo', 1, 'user:1:cash', 1000000000, 1000000000, 1, 'opening', NULL, 10),
  (2, 1, 'demo', 1, 'demo:mint', -1000000000, NULL, NULL, 'opening', NULL, 10),
  (3, 2, 'demo', 1, 'user:1:cash', -2500000, 997500000, 2, 'fee', 1, 20),
  (4, 2, 'demo', 1, 'house:fees', 2500000, NULL, NULL, 'fee', 1, 20),
  (5, 3, 'demo', 1, 'user:1:cash', 10000000, 1007500000, 3, 'profit', 2, 30),
  (6, 3, 'demo', 1, 'house:profit', -10000000, NULL, NULL, 'profit', 2, 30),
  (7, 4, 'demo', 1, 'user:1:cash', 20000000, 1027500000, 4, 'profit', 1, 40),
  (8, 4, 'demo', 1, 'house:profit', -20000000, NULL, NULL, 'profit', 1, 40),
  (9, 5, 'demo', 1, 'user:1:cash', -50000, 1027450000, 5, 'fee', 3, 50),
  (10, 5, 'demo', 1, 'house:fees', 50000, NULL, NULL, 'fee', 3, 50);
INSERT INTO meta (key, value) VALUES ('uid_key', '12345'), ('vault_check', '20f65c28671b40937c5bf23acc7c6f37e5a5ec0622e347b57685725df5ba9e50');
INSERT INTO sessions (id, user_id, token_hash, created_at_ms, seen_at_ms, expires_at_ms, revoked_at_ms) VALUES
  (1, 1, 'e8bc163c82eee18733288c7d4ac636db3a6deb013ef2d37b68322be20edc45cc', 1, 2, 3, NULL),
  (2, 1, 'ad328846aa18b32a335816374511cac1063c704b8c57999e51da9f908290a7a4', 1, 2, 3, 4);
INSERT INTO idempotency (account_id, route, key, body_hash, answer, created_at_ms) VALUES (1, 'submit', 'key-0001', 'b', '{"code":1}', 20);
INSERT INTO tape_minutes (minute, previous_hash, hash) VALUES
  (100, '0000000000000000000000000000000000000000000000000000000000000000', 'ad57366865126e55649ecb23ae1d48887544976efea46a48eb5d85a6eeb4d306'),
  (101, 'ad57366865126e55649ecb23ae1d48887544976efea46a48eb5d85a6eeb4d306', '16dc368a89b428b2485484313ba67a3912ca03f2b2b42429174a4f8b3dc84e44'),
  (102, '16dc368a89b428b2485484313ba67a3912ca03f2b2b42429174a4f8b3dc84e44', '37834f2f25762f23e1f74a531cbe445db73d6765ebe60878a7dfbecd7d4af6e1');
