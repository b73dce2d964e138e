-- Written by a program whose newest migration was 0040-trailing-stops, on top of what its predecessors left.

INSERT INTO trailing_ticks (instrument_id, side, tick) VALUES (1, 'buy', '[14,1700000003200,110020,110030]');
