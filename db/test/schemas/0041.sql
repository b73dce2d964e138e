-- Written by a program whose newest migration was 0041-size-tiers, on top of what its predecessors left.

UPDATE instrument_terms SET size_tiers = '[["1000000000000",50],["5000000000000",20]]' WHERE instrument_id = 1;
