-- Written by a program whose newest migration was 0031-closed-accounts, on top of what its predecessors left.

INSERT INTO closed_accounts (
  account_id, book, closed_at_ms, version, last_event_seq, last_posting_id, last_order_id, events, postings, orders,
  cash_micros, profit_micros, fees_micros, protection_micros, swap_micros, mint_micros, digest, chain_number, hash
) VALUES (
  4, 'demo', 1702592000000, 2, 28, 37, 7, 2, 2, 0,
  '100000000000', '0', '0', '0', '0', '-100000000000',
  'yJ9e4tFZs0cRkZkYv1m2o3Xq5r7u8w9A0bCdEfGhIjk', 1, 'ZKe_tQjRp1Dl4kVssq3pCAv7A-9Brlp-xMUyuspK1BI'
);

INSERT INTO idempotency (account_id, route, key, body_hash, answer, created_at_ms, expires_at_ms)
  VALUES (1, 'submit', 'key-0031', 'b', '{"code":1}', 1702592000000, 1702851200000);
