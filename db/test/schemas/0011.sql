-- Written by a program whose newest migration was 0011-draw-methods, on top of what its predecessors left.

INSERT INTO draw_methods (id, user_id, draw_currency_id, channel, details_sealed, fingerprint, bound_at_ms, deleted_at_ms) VALUES
  (1, 5, 1, 'coin', 'sealed', 'ca0df2c95aa144c1d0ff2ff3c8f967fdc1de9ef0c4120b3726416701b519d619', 1700000000000, NULL),
  (2, 5, 2, 'bank', NULL, NULL, 1700000000000, 1700000000004);
