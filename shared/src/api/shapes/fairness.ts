/** Proof of the market: commitments to the keys of its days, tape roots, and what administrators did. */

import { z } from 'zod';
import { count, day, time, total } from './values.ts';
import { CATEGORIES, type CategoryCode, HOURS_NAMES } from '../../market/instrument.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const SignedWire = z
  .object({
    market: z
      .string()
      .describe('Source of the prices: `sealed`, `open`, `recorded` or `live` with its source.'),
    public_key: hash.describe('Ed25519 public key.'),
    signature: z
      .string()
      .regex(/^[0-9a-f]{128}$/)
      .describe('Signature over market, day, version and tape root.'),
  })
  .nullable()
  .describe('Signature of the tape root. Null without one.');

export const CommitmentWire = z
  .object({
    day: day.describe('A UTC day: `2026-01-05`.'),
    commitment: hash.describe('SHA-256 of the key of the day.'),
    revealed_key: hash.nullable().describe('The key, from 24 hours after the day.'),
    tape_root: hash.nullable().describe('Merkle tree hash of the ticks of the day, once computed.'),
    signed: SignedWire,
  })
  .describe('Commitment to the key of a day.');
export type CommitmentWire = z.infer<typeof CommitmentWire>;

export const CommitmentPageWire = z
  .object({
    list: z.array(CommitmentWire).describe('Days, newest first.'),
    total,
    public_key: hash.describe('Ed25519 public key that signs the next tape roots.'),
  })
  .describe('A page of commitments.');
export type CommitmentPageWire = z.infer<typeof CommitmentPageWire>;

const CATEGORY_CODES = CATEGORIES.map(({ code }) => code) as [CategoryCode, ...CategoryCode[]];

const OwnListingWire = z
  .object({
    id: count.describe('Id of the instrument.'),
    code: z.string().describe('Code of the instrument.'),
    category: z.enum(CATEGORY_CODES).describe('Category of the instrument.'),
    hours: z.enum(HOURS_NAMES).describe('Trading hours with `MARKET_HOURS=sessions`.'),
    quote: z.string().describe('Currency of its prices.'),
    precision: count.describe('Decimals of its prices.'),
    units: count.describe('Units per lot.'),
    start: count.describe('Price at the start of 2026, in points.'),
    deviation: count.describe('Standard deviation of a day’s move, in millionths.'),
    spread: count.describe('Typical spread in points.'),
    volume: count.describe('Typical volume of a minute, in lots.'),
  })
  .describe('An instrument of the operator.');

const MarketListingWire = z
  .object({
    without: z.array(z.string()).describe('Codes of built-in instruments that are left out.'),
    own: z.array(OwnListingWire).describe('Instruments of the operator, by id.'),
  })
  .describe('Instruments of the market, as `INSTRUMENTS_FILE` had them at its first start.');

export const DayTapeWire = z
  .object({
    day: day.describe('The UTC day.'),
    version: count.describe('Version of the tape, which is the version of the functions from keys to ticks.'),
    hours: z.enum(['always', 'sessions']).describe('The setting `MARKET_HOURS`.'),
    listing: MarketListingWire,
    tape_root: hash.nullable().describe('Null while the root of an instrument is unknown.'),
    signed: SignedWire,
    instruments: z
      .array(
        z.object({
          id: count.describe('Id of the instrument.'),
          code: z.string().describe('Code of the instrument.'),
          root: hash.describe('Merkle tree hash of its ticks.'),
        }),
      )
      .describe('Sorted by id.'),
  })
  .describe('Tape roots of one day.');
export type DayTapeWire = z.infer<typeof DayTapeWire>;

const InterventionWire = z
  .object({
    slot: count.describe('First tick that it applies to, in quarter seconds since 1970.'),
    time: time.describe('Time of this tick.'),
    line: z.string().describe('The intervention as the tape has it, without the line feed.'),
  })
  .describe('An intervention of an administrator in the market.');

export const InterventionPageWire = z
  .object({ list: z.array(InterventionWire).describe('Interventions, newest first.'), total })
  .describe('A page of interventions.');
export type InterventionPageWire = z.infer<typeof InterventionPageWire>;
