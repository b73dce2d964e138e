-- Notes and tags that users write about their own orders. An order has at most one; an empty one is deleted.

CREATE TABLE journal_notes (
  order_id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  note TEXT NOT NULL,
  -- A JSON array of texts.
  tags TEXT NOT NULL,
  changed_at_ms INTEGER NOT NULL,
  CHECK (note <> '' OR tags <> '[]')
) STRICT;
CREATE INDEX journal_notes_of_user ON journal_notes (user_id, order_id);
