-- Written by a program whose newest migration was 0039-journal-notes, on top of what its predecessors left.

INSERT INTO journal_notes (order_id, user_id, note, tags, changed_at_ms) VALUES
  (1, 1, 'Entered before the release.', '["release","late"]', 1700000000000);
