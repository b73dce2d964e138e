-- Written by a program whose newest migration was 0016-price-alerts-pushes, on top of what its predecessors left.

INSERT INTO price_alerts (id, user_id, instrument_id, way, price, request_key, created_at_ms, ended_at_ms, fired_bid) VALUES
  (1, 5, 1, 'rises', 111000, 'request-key-1', 1700000000000, NULL, NULL),
  (2, 5, 1, 'falls', 109000, NULL, 1700000000000, 1700000000009, 108990),
  (3, 5, 3, 'falls', 149000, 'request-key-2', 1700000000000, 1700000000009, NULL);
INSERT INTO push_devices (id, user_id, token_hash, endpoint_index, target_sealed, fills, stops, margin, alerts, money, created_at_ms) VALUES
  (1, 5, '5f0fb1a7b0ce5bd2d3ff5b9a4a6a6ec20c1ed5f2bd7e3b2f2f8d8c6b0f3a1e77', 'c7b1e2f0d1c2b3a495867768594a3b2c1d0e1f20314253647586978899aabbcc', 'sealed', 1, 1, 1, 0, 1, 1700000000000);
INSERT INTO pushes (id, device_id, message_sealed, created_at_ms, expires_at_ms, attempts, next_at_ms) VALUES
  (1, 1, 'sealed', 1700000000000, 1700000000099, 1, 1700000000005);
