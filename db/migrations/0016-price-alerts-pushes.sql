-- Price alerts, the devices that want to be told of something, and what is on its way to them.

CREATE TABLE price_alerts (
  id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  instrument_id INTEGER NOT NULL,
  -- Whether it waits for a bid at the price or above, or at the price or below.
  way TEXT NOT NULL CHECK (way IN ('rises', 'falls')),
  -- In points of the instrument, as every price.
  price INTEGER NOT NULL CHECK (price > 0),
  -- The idempotency key that the request came with: the same asked for twice is one alert, also after its end.
  request_key TEXT,
  created_at_ms INTEGER NOT NULL,
  -- When it fired or was taken back; null while it waits.
  ended_at_ms INTEGER,
  -- The bid that reached it; null when it has not fired.
  fired_bid INTEGER CHECK (fired_bid > 0),
  CHECK (fired_bid IS NULL OR ended_at_ms IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX price_alerts_waiting ON price_alerts (user_id, instrument_id, price) WHERE ended_at_ms IS NULL;
CREATE UNIQUE INDEX price_alerts_of_key ON price_alerts (user_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX price_alerts_ended ON price_alerts (user_id, ended_at_ms) WHERE ended_at_ms IS NOT NULL;
CREATE TRIGGER price_alerts_end_once BEFORE UPDATE ON price_alerts WHEN old.ended_at_ms IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'an alert ends once'); END;

-- One browser, for one session of one user.
CREATE TABLE push_devices (
  id INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- Of the session that subscribed: without it nothing is sent.
  token_hash TEXT NOT NULL UNIQUE,
  -- Keyed digest of the push service's address for this browser.
  endpoint_index TEXT NOT NULL UNIQUE,
  -- The address and the browser's keys as one sealed JSON object.
  target_sealed TEXT NOT NULL,
  fills INTEGER NOT NULL CHECK (fills IN (0, 1)),
  stops INTEGER NOT NULL CHECK (stops IN (0, 1)),
  margin INTEGER NOT NULL CHECK (margin IN (0, 1)),
  alerts INTEGER NOT NULL CHECK (alerts IN (0, 1)),
  money INTEGER NOT NULL CHECK (money IN (0, 1)),
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX push_devices_of_user ON push_devices (user_id);

CREATE TABLE pushes (
  id INTEGER PRIMARY KEY NOT NULL,
  device_id INTEGER NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  -- What the device shows, as one sealed JSON object.
  message_sealed TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  -- After this nobody wants to hear of it any more.
  expires_at_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX pushes_due ON pushes (next_at_ms);
CREATE INDEX pushes_of_device ON pushes (device_id, id);
