-- Written by a program whose newest migration was 0029-daily-usage, on top of what its predecessors left.

INSERT INTO daily_usage (user_id, kind, day, bytes) VALUES
  (1, 'pictures', 19675, 2400000),
  (1, 'messages', 19675, 640);
