-- The horizon: the last slot that a process may play, and the version of what decides the slots up to it. The first of
-- the processes that compute one market together inserts the row; a single process has none.

CREATE TABLE market_horizon (
  id bigint PRIMARY KEY CHECK (id = 1),
  slot bigint NOT NULL CHECK (slot >= 0),
  -- Increases with each intervention and each change of speed, time or terms.
  version bigint NOT NULL CHECK (version >= 0)
);
