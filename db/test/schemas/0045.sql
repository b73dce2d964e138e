-- Written by a program whose newest migration was 0045-live-prices, on top of what its predecessors left.

INSERT INTO live_slots (slot, quotes) VALUES (7138195440, '6711201,6711205,3 -');
INSERT INTO live_minutes (minute, candles, quotes) VALUES
  (29742479, '6711100,6711201,6711100,6711201,8,6711205,6711104,6711205,3,0,239 -', 'M1AwMzc0NDQw0IHQJjqmCrpcRsaWYHEjA0MdCG2qY6ygCwA=');
