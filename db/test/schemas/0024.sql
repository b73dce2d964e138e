-- Written by a program whose newest migration was 0024-market-commitments, on top of what its predecessors left.

INSERT INTO day_commitments (day, commitment, published_ms) VALUES
  (20391, 'f2a5fd01b71e0864b729079cf3c822f8e765686bd86d23e98280c7243d820cc1', 0);
INSERT INTO tape_roots (day, root, version) VALUES
  (20391, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d', 2);
INSERT INTO instrument_tape_roots (day, instrument_id, root) VALUES
  (20391, 1, 'f147b286be82b4a3caf367c7c5cc6572fbbdaf381b34c69de89cfc595a21b01d');
