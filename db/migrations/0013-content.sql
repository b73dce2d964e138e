-- What the site says: news and announcements in every language, the companies that it lists, the talk with support, and
-- what administrators set of an instrument's contract.

CREATE TABLE news (
  id INTEGER PRIMARY KEY NOT NULL,
  -- 1 news, 2 announcements.
  category INTEGER NOT NULL CHECK (category IN (1, 2)),
  logo TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX news_of_category ON news (category, id);

CREATE TABLE news_texts (
  news_id INTEGER NOT NULL REFERENCES news (id) ON DELETE CASCADE,
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  -- HTML as it was sanitised when it was saved.
  content TEXT NOT NULL,
  PRIMARY KEY (news_id, lang)
) STRICT, WITHOUT ROWID;

CREATE TABLE companies (
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  logo TEXT NOT NULL,
  url TEXT NOT NULL,
  subject TEXT NOT NULL,
  registered_address TEXT NOT NULL,
  location TEXT NOT NULL,
  email TEXT NOT NULL,
  -- What a search looks into, folded.
  search_text TEXT NOT NULL
) STRICT;

CREATE TABLE support_messages (
  id INTEGER PRIMARY KEY NOT NULL,
  -- The user whose talk it is, whoever wrote.
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- Who answered; null when the user wrote.
  admin_id INTEGER REFERENCES admins (id),
  text_sealed TEXT NOT NULL,
  image_upload TEXT REFERENCES uploads (id),
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX support_messages_of_user ON support_messages (user_id, id);

-- One talk a user.
CREATE TABLE support_threads (
  user_id INTEGER PRIMARY KEY NOT NULL REFERENCES users (id),
  last_message_id INTEGER NOT NULL,
  -- The newest message that each side has seen.
  user_read_id INTEGER NOT NULL,
  staff_read_id INTEGER NOT NULL,
  -- Since when the user waits for an answer; null once there is one.
  waiting_since_ms INTEGER
) STRICT;
CREATE INDEX support_threads_waiting ON support_threads (waiting_since_ms) WHERE waiting_since_ms IS NOT NULL;

-- Terms that an administrator set; null is what the program lists.
CREATE TABLE instrument_terms (
  instrument_id INTEGER PRIMARY KEY NOT NULL,
  min_lots INTEGER CHECK (min_lots > 0),
  max_lots INTEGER CHECK (max_lots > 0),
  fee_rate_micros INTEGER CHECK (fee_rate_micros >= 0),
  -- What the rate means: USD a lot and a share of the margin are different by a factor of a thousand.
  fee_type TEXT CHECK (fee_type IN ('per_lot', 'of_margin')) CHECK ((fee_type IS NULL) = (fee_rate_micros IS NULL)),
  multiples TEXT CHECK (json_valid(multiples))
) STRICT;
