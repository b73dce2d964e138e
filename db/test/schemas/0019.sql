-- Written by a program whose newest migration was 0019-withdrawals-cancelled-by-loss, on top of what its predecessors left.

INSERT INTO events (seq, account_id, version, at_ms, kind, body, order_id, transfer_id) VALUES
  (22, 3, 11, 1700000000000, 'WithdrawalRequested', '{"transferId":6,"request":{"channel":"coin","drawCurrencyId":1,"currency":"USDT","network":"TRC20","methodId":1,"destinationSealed":"sealed","amountMicros":"100000000","feeMicros":"1000000","rateE8":"100000000","receivedMicros":"99000000","twoPersons":false}}', NULL, 6),
  (23, 3, 12, 1700000000000, 'WithdrawalCancelledByLoss', '{"transferId":6,"amountMicros":"100000000"}', NULL, 6);
INSERT INTO withdrawals (id, account_id, channel, draw_currency_id, currency, network, method_id, destination_sealed, amount_micros, fee_micros, rate_e8, received_micros, two_persons, status, created_at_ms, approved_at_ms, approved_by, ended_at_ms, ended_by, remark, cancel_reason) VALUES
  (6, 3, 'coin', 1, 'USDT', 'TRC20', 1, 'sealed', 100000000, 1000000, '100000000', '99000000', 0, 'cancelled', 1700000000000, NULL, NULL, 1700000000000, NULL, NULL, 'loss');
INSERT INTO postings (id, event_seq, book, account_id, ledger_account, amount_micros, balance_after_micros, entry_number, memo, order_id, at_ms, transfer_id) VALUES
  (32, 22, 'demo', 3, 'user:3:cash', -100000000, 1207000000, 6, 'withdrawal', NULL, 1700000000000, 6),
  (33, 22, 'demo', 3, 'user:3:hold', 100000000, NULL, NULL, 'withdrawal', NULL, 1700000000000, 6),
  (34, 23, 'demo', 3, 'user:3:cash', 100000000, 1307000000, 7, 'withdrawal_returned', NULL, 1700000000000, 6),
  (35, 23, 'demo', 3, 'user:3:hold', -100000000, NULL, NULL, 'withdrawal_returned', NULL, 1700000000000, 6);
UPDATE accounts SET version = 12, entry_count = 7 WHERE id = 3;
