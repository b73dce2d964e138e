-- Money on its way into or out of an account. One number counts deposits, withdrawals and adjustments together.
-- Units and rates with eight decimals are whole numbers as text where they may be larger than an integer's exact range.

ALTER TABLE postings ADD COLUMN transfer_id INTEGER CHECK (transfer_id > 0);
ALTER TABLE events ADD COLUMN transfer_id INTEGER CHECK (transfer_id > 0);
CREATE INDEX events_of_transfer ON events (transfer_id) WHERE transfer_id IS NOT NULL;

CREATE TABLE deposits (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  channel TEXT NOT NULL CHECK (channel IN ('coin', 'bank')),
  channel_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  network TEXT NOT NULL,
  units_e8 TEXT NOT NULL CHECK (units_e8 NOT GLOB '*[^0-9]*' AND units_e8 <> ''),
  usd_price_e8 TEXT NOT NULL CHECK (usd_price_e8 NOT GLOB '*[^0-9]*' AND usd_price_e8 <> ''),
  sent_to TEXT NOT NULL,
  -- The user may be forgotten with all pictures; that there was one stays.
  proof_upload TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'finished', 'rejected', 'expired')),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  credited_micros INTEGER CHECK (credited_micros BETWEEN 1 AND 9007199254740991),
  ended_at_ms INTEGER,
  reviewed_by INTEGER REFERENCES admins (id),
  remark TEXT,
  CHECK ((status = 'waiting') = (ended_at_ms IS NULL)),
  CHECK ((status = 'finished') = (credited_micros IS NOT NULL)),
  CHECK ((status IN ('finished', 'rejected')) = (reviewed_by IS NOT NULL)),
  CHECK ((status = 'rejected') = (remark IS NOT NULL))
) STRICT;
CREATE INDEX deposits_of_account ON deposits (account_id, channel, id);
CREATE INDEX deposits_waiting ON deposits (id) WHERE ended_at_ms IS NULL;

CREATE TABLE withdrawals (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  channel TEXT NOT NULL CHECK (channel IN ('coin', 'bank')),
  draw_currency_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  network TEXT NOT NULL,
  method_id INTEGER NOT NULL,
  destination_sealed TEXT NOT NULL,
  amount_micros INTEGER NOT NULL CHECK (amount_micros BETWEEN 1 AND 9007199254740991),
  fee_micros INTEGER NOT NULL CHECK (fee_micros BETWEEN 0 AND 9007199254740991),
  rate_e8 TEXT NOT NULL CHECK (rate_e8 NOT GLOB '*[^0-9]*' AND rate_e8 <> ''),
  -- Units of the currency in millionths.
  received_micros TEXT NOT NULL CHECK (received_micros NOT GLOB '*[^0-9]*' AND received_micros <> ''),
  two_persons INTEGER NOT NULL CHECK (two_persons IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'paid', 'rejected', 'cancelled')),
  created_at_ms INTEGER NOT NULL,
  approved_at_ms INTEGER,
  approved_by INTEGER REFERENCES admins (id),
  ended_at_ms INTEGER,
  ended_by INTEGER REFERENCES admins (id),
  remark TEXT,
  CHECK ((status IN ('waiting', 'approved')) = (ended_at_ms IS NULL)),
  CHECK ((approved_by IS NULL) = (approved_at_ms IS NULL)),
  CHECK (status NOT IN ('approved', 'paid') OR approved_by IS NOT NULL),
  CHECK (status <> 'approved' OR two_persons = 1),
  CHECK ((status IN ('paid', 'rejected')) = (ended_by IS NOT NULL)),
  CHECK ((status = 'rejected') = (remark IS NOT NULL)),
  -- Who approves a large one and who pays it are different people.
  CHECK (status <> 'paid' OR two_persons = 0 OR approved_by <> ended_by)
) STRICT;
CREATE INDEX withdrawals_of_account ON withdrawals (account_id, channel, id);
CREATE INDEX withdrawals_waiting ON withdrawals (id) WHERE ended_at_ms IS NULL;

CREATE TABLE adjustments (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  amount_micros INTEGER NOT NULL
    CHECK (amount_micros <> 0 AND amount_micros BETWEEN -9007199254740991 AND 9007199254740991),
  memo TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'applied', 'rejected')),
  created_at_ms INTEGER NOT NULL,
  requested_by INTEGER NOT NULL REFERENCES admins (id),
  ended_at_ms INTEGER,
  ended_by INTEGER REFERENCES admins (id),
  CHECK ((status = 'pending') = (ended_at_ms IS NULL)),
  CHECK ((ended_at_ms IS NULL) = (ended_by IS NULL)),
  -- Nobody agrees to what they asked for themselves.
  CHECK (status <> 'applied' OR ended_by <> requested_by)
) STRICT;
CREATE INDEX adjustments_of_account ON adjustments (account_id, id);
CREATE INDEX adjustments_waiting ON adjustments (id) WHERE ended_at_ms IS NULL;

CREATE TRIGGER deposits_keep BEFORE UPDATE ON deposits WHEN old.ended_at_ms IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a deposit ends once'); END;
CREATE TRIGGER deposits_stay BEFORE DELETE ON deposits BEGIN SELECT RAISE(ABORT, 'a deposit never disappears'); END;
CREATE TRIGGER withdrawals_keep BEFORE UPDATE ON withdrawals WHEN old.ended_at_ms IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a withdrawal ends once'); END;
CREATE TRIGGER withdrawals_stay BEFORE DELETE ON withdrawals
  BEGIN SELECT RAISE(ABORT, 'a withdrawal never disappears'); END;
CREATE TRIGGER adjustments_keep BEFORE UPDATE ON adjustments WHEN old.ended_at_ms IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'an adjustment ends once'); END;
CREATE TRIGGER adjustments_stay BEFORE DELETE ON adjustments
  BEGIN SELECT RAISE(ABORT, 'an adjustment never disappears'); END;
