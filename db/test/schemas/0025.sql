-- Written by a program whose newest migration was 0025-approvals, on top of what its predecessors left.

INSERT INTO approvals
  (id, action, input, before, after, requested_by, created_at_ms, expires_at_ms, status, ended_by, ended_at_ms, remark) VALUES
  (1, 'settings.set', '{"key":"deposit_two_persons_above","value":"5000"}', '"10000"', '"5000"', 2, 1700000000000, 1700604800000,
    'pending', NULL, NULL, NULL),
  (2, 'deposits.approve', '{"id":1,"number":"2"}', '{"number":"1"}', '{"number":"2"}', 2, 1700000000000, 1700604800000,
    'rejected', 1, 1700000000001, 'not what arrived');
UPDATE admins SET access_changed_by = 1, access_changed_at_ms = 1700000000000 WHERE id = 2;
