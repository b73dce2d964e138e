-- Shards that processes acquire and release while they run: the moment up to which the accounts of a shard were followed, and
-- the best ticks of trailing stops as of that moment. An index finds the accounts of a shard.

ALTER TABLE shards
  ADD COLUMN followed_ms bigint NOT NULL DEFAULT 0 CHECK (followed_ms >= 0),
  ADD COLUMN trailing_snapshot bigint;

-- The best ticks of the trailing stops of a process, as JSON; those of its shards and perhaps of others.
CREATE TABLE trailing_snapshots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticks text COLLATE "C" NOT NULL CHECK (ticks::json IS NOT NULL)
);

CREATE INDEX accounts_of_shard ON accounts (((id - 1) % 64), id);
