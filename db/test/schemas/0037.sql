-- Written by a program whose newest migration was 0037-account-activity, on top of what its predecessors left.

INSERT INTO account_activity (account_id, number, own_act, event_seq, kind, at_ms, detail) VALUES
  (1, 1, 1, 1, NULL, NULL, NULL),
  (1, 2, 0, NULL, 'price_alert', 1700000000000, '{"instrument":1,"price":110000,"bid":110001}');
INSERT INTO activity_reads (account_id, number) VALUES (1, 1);
