-- Written by a program whose newest migration was 0010-payment-channels, on top of what its predecessors left.

INSERT INTO deposit_coins (id, currency, network, address, usd_price_e8, min_e8, max_e8, created_at_ms, removed_at_ms) VALUES
  (1, 'USDT', 'TRC20', 'Taddress', 100000000, 1000000000, 100000000000, 1700000000000, NULL),
  (2, 'BTC', 'BTC', 'bc1address', 9000000000000, 10000, 1000000, 1700000000000, 1700000000001);
INSERT INTO wire_accounts (id, name, currency, usd_price_e8, min_e8, max_e8, bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark, created_at_ms, removed_at_ms) VALUES
  (1, 'SEPA', 'EUR', 110000000, 1000000000, 100000000000, 'Bank', 'Street 1', 'DEUTDEFF', 'House', 'DE00', 'uid', 1700000000000, NULL);
INSERT INTO draw_currencies (id, channel, currency, network, fee_type, fee_micros, fee_rate_e8, rate_e8, min_micros, max_micros, created_at_ms, removed_at_ms) VALUES
  (1, 'coin', 'USDT', 'TRC20', 1, 1000000, 0, 100000000, 10000000, 1000000000000, 1700000000000, NULL),
  (2, 'bank', 'EUR', '', 2, 0, 500000, 90909090, 10000000, 1000000000000, 1700000000000, NULL);
