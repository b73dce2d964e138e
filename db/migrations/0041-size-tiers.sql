-- Size tiers of an instrument: JSON pairs of a value in micro-dollars and the highest leverage above it; null without tiers.

ALTER TABLE instrument_terms ADD COLUMN size_tiers TEXT;
