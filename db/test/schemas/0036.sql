-- Written by a program whose newest migration was 0036-financing, on top of what its predecessors left.

INSERT INTO swap_terms (instrument_id, from_ms, mode, buy_micros, sell_micros, triple_day) VALUES
  (1, 1700000000000, 'usd_per_lot', -6500000, 1250000, 3),
  (1, 1700086400000, 'points', -7350000, 2100000, 3),
  (21, 1700000000000, 'percent_year', -15000000, -5000000, 5);

INSERT INTO swap_free_accounts (account_id, from_ms, until_ms) VALUES (1, 1700000000000, 1700086400000);
