-- Written by a program whose newest migration was 0009-transfers, on top of what its predecessors left.

INSERT INTO users (id, uid, is_demo, email_index, mobile_index, password_hash, invite_code, review_status, lang, created_at_ms, frozen_at_ms, email_sealed, mobile_sealed, password_changed_at_ms, country, invited_by, demo_of, deleted_at_ms) VALUES
  (3, '10000003', 1, NULL, NULL, NULL, 'I3', 0, 'en', 1700000000000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO accounts (id, book, balance_micros, locked_micros, version, holding_count, closed_count, realised_micros, entry_count, margin_called) VALUES
  (3, 'demo', 1307000000, 100000000, 10, 0, 0, 0, 5, 0);
INSERT INTO sessions (id, user_id, token_hash, created_at_ms, seen_at_ms, expires_at_ms, revoked_at_ms, device) VALUES
  (6, 3, '0000000000000000000000000000000000000000000000000000000000000003', 1700000000000, 1700000000000, 1700000001000, NULL, '');
INSERT INTO events (seq, account_id, version, at_ms, kind, body, order_id, transfer_id) VALUES
  (12, 3, 1, 1700000000000, 'AccountOpened', '{"book":"demo","openingMicros":"1000000000"}', NULL, NULL),
  (13, 3, 2, 1700000000000, 'DepositSubmitted', '{"transferId":1,"expiresAtMs":1700000000099,"request":{"channel":"coin","channelId":1,"currency":"USDT","network":"TRC20","unitsE8":"50000000000","usdPriceE8":"100000000","sentTo":"Taddress","proofUpload":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1"}}', NULL, 1),
  (14, 3, 3, 1700000000000, 'DepositCredited', '{"transferId":1,"unitsE8":"50000000000","creditedMicros":"500000000","adminId":2}', NULL, 1),
  (15, 3, 4, 1700000000000, 'DepositSubmitted', '{"transferId":2,"expiresAtMs":1700000000099,"request":{"channel":"coin","channelId":1,"currency":"USDT","network":"TRC20","unitsE8":"50000000000","usdPriceE8":"100000000","sentTo":"Taddress","proofUpload":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1"}}', NULL, 2),
  (16, 3, 5, 1700000000000, 'WithdrawalRequested', '{"transferId":3,"request":{"channel":"coin","drawCurrencyId":1,"currency":"USDT","network":"TRC20","methodId":1,"destinationSealed":"sealed","amountMicros":"100000000","feeMicros":"1000000","rateE8":"100000000","receivedMicros":"99000000","twoPersons":false}}', NULL, 3),
  (17, 3, 6, 1700000000000, 'WithdrawalApproved', '{"transferId":3,"adminId":2}', NULL, 3),
  (18, 3, 7, 1700000000000, 'WithdrawalPaid', '{"transferId":3,"amountMicros":"100000000","feeMicros":"1000000","adminId":2}', NULL, 3),
  (19, 3, 8, 1700000000000, 'WithdrawalRequested', '{"transferId":4,"request":{"channel":"coin","drawCurrencyId":1,"currency":"USDT","network":"TRC20","methodId":1,"destinationSealed":"sealed","amountMicros":"100000000","feeMicros":"1000000","rateE8":"100000000","receivedMicros":"99000000","twoPersons":false}}', NULL, 4),
  (20, 3, 9, 1700000000000, 'AdjustmentRequested', '{"transferId":5,"amountMicros":"7000000","memo":"correction","adminId":1}', NULL, 5),
  (21, 3, 10, 1700000000000, 'AdjustmentApplied', '{"transferId":5,"amountMicros":"7000000","adminId":2}', NULL, 5);
INSERT INTO deposits (id, account_id, channel, channel_id, currency, network, units_e8, usd_price_e8, sent_to, proof_upload, status, created_at_ms, expires_at_ms, credited_micros, ended_at_ms, reviewed_by, remark) VALUES
  (1, 3, 'coin', 1, 'USDT', 'TRC20', '50000000000', '100000000', 'Taddress', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1', 'finished', 1700000000000, 1700000000099, 500000000, 1700000000000, 2, NULL),
  (2, 3, 'coin', 1, 'USDT', 'TRC20', '50000000000', '100000000', 'Taddress', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1', 'waiting', 1700000000000, 1700000000099, NULL, NULL, NULL, NULL);
INSERT INTO withdrawals (id, account_id, channel, draw_currency_id, currency, network, method_id, destination_sealed, amount_micros, fee_micros, rate_e8, received_micros, two_persons, status, created_at_ms, approved_at_ms, approved_by, ended_at_ms, ended_by, remark) VALUES
  (3, 3, 'coin', 1, 'USDT', 'TRC20', 1, 'sealed', 100000000, 1000000, '100000000', '99000000', 0, 'paid', 1700000000000, 1700000000000, 2, 1700000000000, 2, NULL),
  (4, 3, 'coin', 1, 'USDT', 'TRC20', 1, 'sealed', 100000000, 1000000, '100000000', '99000000', 0, 'waiting', 1700000000000, NULL, NULL, NULL, NULL, NULL);
INSERT INTO adjustments (id, account_id, amount_micros, memo, status, created_at_ms, requested_by, ended_at_ms, ended_by) VALUES
  (5, 3, 7000000, 'correction', 'applied', 1700000000000, 1, 1700000000000, 2);
INSERT INTO postings (id, event_seq, book, account_id, ledger_account, amount_micros, balance_after_micros, entry_number, memo, order_id, at_ms, transfer_id) VALUES
  (19, 12, 'demo', 3, 'user:3:cash', 1000000000, 1000000000, 1, 'opening', NULL, 1700000000000, NULL),
  (20, 12, 'demo', 3, 'demo:mint', -1000000000, NULL, NULL, 'opening', NULL, 1700000000000, NULL),
  (21, 14, 'demo', 3, 'user:3:cash', 500000000, 1500000000, 2, 'deposit', NULL, 1700000000000, 1),
  (22, 14, 'demo', 3, 'external:deposits', -500000000, NULL, NULL, 'deposit', NULL, 1700000000000, 1),
  (23, 16, 'demo', 3, 'user:3:cash', -100000000, 1400000000, 3, 'withdrawal', NULL, 1700000000000, 3),
  (24, 16, 'demo', 3, 'user:3:hold', 100000000, NULL, NULL, 'withdrawal', NULL, 1700000000000, 3),
  (25, 18, 'demo', 3, 'user:3:hold', -100000000, NULL, NULL, 'withdrawal_paid', NULL, 1700000000000, 3),
  (26, 18, 'demo', 3, 'external:payouts', 99000000, NULL, NULL, 'withdrawal_paid', NULL, 1700000000000, 3),
  (27, 18, 'demo', 3, 'house:fees', 1000000, NULL, NULL, 'withdrawal_paid', NULL, 1700000000000, 3),
  (28, 19, 'demo', 3, 'user:3:cash', -100000000, 1300000000, 4, 'withdrawal', NULL, 1700000000000, 4),
  (29, 19, 'demo', 3, 'user:3:hold', 100000000, NULL, NULL, 'withdrawal', NULL, 1700000000000, 4),
  (30, 21, 'demo', 3, 'user:3:cash', 7000000, 1307000000, 5, 'adjustment', NULL, 1700000000000, 5),
  (31, 21, 'demo', 3, 'house:adjustments', -7000000, NULL, NULL, 'adjustment', NULL, 1700000000000, 5);
INSERT INTO idempotency (account_id, route, key, body_hash, answer, created_at_ms) VALUES
  (3, 'submit', 'key-1', 'b', 'answer 1', 1700000000000),
  (3, 'submit', 'key-2', 'b', 'answer 2', 1700000000000),
  (3, 'submit', 'key-3', 'b', 'answer 3', 1700000000000),
  (3, 'submit', 'key-4', 'b', 'answer 4', 1700000000000),
  (3, 'submit', 'key-5', 'b', 'answer 5', 1700000000000),
  (3, 'submit', 'key-6', 'b', 'answer 6', 1700000000000),
  (3, 'submit', 'key-7', 'b', 'answer 7', 1700000000000),
  (3, 'submit', 'key-8', 'b', 'answer 8', 1700000000000);
