-- Written by a program whose newest migration was 0032-allow-lists-idle-times, on top of what its predecessors left.

UPDATE users SET allow_list_at_ms = 1700000000000, allow_list_ends_at_ms = 1700259200000, session_idle_ms = 3600000
  WHERE id = 1;
