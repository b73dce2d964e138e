-- Written by a program whose newest migration was 0020-ended-rows, on top of what its predecessors left.

INSERT INTO meta (key, value) VALUES ('story:move:market:1700000000', 'done');
