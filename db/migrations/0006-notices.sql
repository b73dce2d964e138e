-- Messages to users on their way out: kept until they are delivered or no longer of use, then forgotten.

CREATE TABLE notices (
  id INTEGER PRIMARY KEY NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  -- Address, subject and text as one sealed JSON object.
  message_sealed TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  -- After this it says nothing true any more, such as a code that has expired.
  expires_at_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX notices_due ON notices (next_at_ms);
