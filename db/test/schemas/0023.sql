-- Written by a program whose newest migration was 0023-market-rates, on top of what its predecessors left.

INSERT INTO deposit_coins (id, currency, network, address, usd_price_e8, min_e8, max_e8, created_at_ms, removed_at_ms, rate_margin_bps) VALUES
  (3, 'ETH', 'ERC20', '0xaddress', 312500000000, 1000000, 40000000000, 1700000003000, NULL, 125);
INSERT INTO events (seq, account_id, version, at_ms, kind, body, order_id, transfer_id) VALUES
  (26, 3, 13, 1700000003000, 'DepositSubmitted', '{"transferId":7,"request":{"channel":"coin","channelId":3,"currency":"ETH","network":"ERC20","unitsE8":"100000000","usdPriceE8":"300000000000","market":{"instrumentId":23,"marginBps":125,"quotedAtMs":1700000002900},"sentTo":"0xaddress","proofUpload":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1"},"expiresAtMs":1700259203000}', NULL, 7);
INSERT INTO deposits (id, account_id, channel, channel_id, currency, network, units_e8, usd_price_e8, sent_to, proof_upload, status, created_at_ms, expires_at_ms, market_instrument_id, rate_margin_bps, quoted_at_ms) VALUES
  (7, 3, 'coin', 3, 'ETH', 'ERC20', '100000000', '300000000000', '0xaddress', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1', 'waiting', 1700000003000, 1700259203000, 23, 125, 1700000002900);
UPDATE accounts SET version = 13 WHERE id = 3;
