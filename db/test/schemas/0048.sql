-- Written by a program whose newest migration was 0048-market-horizon, on top of what its predecessors left.

INSERT INTO market_horizon (id, slot, version) VALUES (1, 7053000000, 3);
