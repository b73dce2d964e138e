-- Written by a program whose newest migration was 0004-tape-spans, on top of what its predecessors left.

INSERT INTO tape_spans (from_minute, to_minute, previous_hash, hash) VALUES (100, 101, '0000000000000000000000000000000000000000000000000000000000000000', '16dc368a89b428b2485484313ba67a3912ca03f2b2b42429174a4f8b3dc84e44');
DELETE FROM tape_minutes WHERE minute IN (100, 101);
