/** INSTRUMENTS_FILE: instruments of the operator and instruments that are left out, checked at the start [INSTRUMENT-1] [INSTRUMENT-2]. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CATEGORIES,
  type CategoryCode,
  HOURS_NAMES,
  type Instrument,
} from '@vernier/shared/market/instrument';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { OwnListing } from '@vernier/shared/market/market-listing';
import { CATEGORY_HOURS } from '@vernier/shared/market/trading-hours';
import { LOT_SCALE } from '@vernier/shared/numbers/price';
import { z } from 'zod';
import { svgProblem } from '../brand/svg-check.ts';
import { byLanguage } from '../config/by-language.ts';
import { readJsonFile } from '../config/json-file.ts';
import type { OwnInstruments } from './own-instruments.ts';

const FIRST_OWN_ID = 1_000;
const LAST_OWN_ID = 9_999;
const MOST_OWN = 100;
const LOGO_BYTES = 16_384;
/** Beyond these a price can leave the range of the price scale. */
const POINTS = { least: 1_000, most: 20_000_000 } as const;
const MICRO = 1_000_000;
const CATEGORY_CODES = CATEGORIES.map(({ code }) => code) as [CategoryCode, ...CategoryCode[]];
/** Currencies with a rate to the dollar. */
const QUOTES = ['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF', 'NZD'] as const;

const lots = z.number().min(0.01).max(1_000).multipleOf(0.01);

const Terms = {
  units: z.int().min(1).max(MICRO).describe('Units of the underlying in one lot.'),
  lot_step: lots.default(0.01).describe('Step of lots.'),
  min_lots: lots.default(0.01).describe('Smallest order in lots.'),
  max_lots: lots.default(50).describe('Largest order in lots.'),
  stops_level: z.int().min(0).max(100_000).describe('Least distance of a stop from the price, in points.'),
  fee_per_lot: z.number().min(0).max(1_000).describe('Fee in USD per lot, with `TRADE_FEE_TYPE=1`.'),
  fee_of_margin: z
    .number()
    .min(0)
    .max(0.1)
    .default(0)
    .describe('Fee as a share of the margin, with `TRADE_FEE_TYPE=2`.'),
  leverages: z.array(z.int().min(1).max(1_000)).min(1).max(10).describe('Offered leverages, ascending.'),
};

const Prices = z.strictObject({
  start: z.number().positive().describe('Price at the start of 2026.'),
  daily_percent: z.number().min(0.1).max(4).describe('Standard deviation of a day’s move in percent.'),
  spread: z.int().min(2).max(100_000).describe('Typical spread in points.'),
  volume: z.int().min(1).max(100_000).describe('Typical lots in a minute.'),
});

const OwnInstrument = z
  .strictObject({
    id: z.int().min(FIRST_OWN_ID).max(LAST_OWN_ID).describe('Number that never changes.'),
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9]{2,11}$/, 'must be 3 to 12 capital letters and digits')
      .describe('Code in calls and topics.'),
    show_code: z.string().trim().min(1).max(14).describe('Code that pages show.'),
    names: byLanguage(z.string().trim().min(1).max(40)).describe('Name by language; English is required.'),
    category: z.enum(CATEGORY_CODES).describe('List in which it is shown.'),
    hours: z
      .enum(HOURS_NAMES)
      .optional()
      .describe('Trading hours with `MARKET_HOURS=sessions`. Default: those of the category.'),
    quote: z.enum(QUOTES).default('USD').describe('Currency of its prices.'),
    precision: z.int().min(0).max(5).describe('Decimals of its prices.'),
    ...Terms,
    logo: z
      .string()
      .regex(/^[\w-]+\.svg$/, 'must be the name of an SVG file in the folder of this file')
      .optional()
      .describe('Logo, a square SVG file of at most 16 KiB. Default: letters of the code.'),
    source_symbol: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe(
        'Its name in `market.json` of a recorded market, and its symbol at the exchange of a live one.',
      ),
    prices: Prices.describe('What its prices on the simulated market follow from.'),
  })
  .superRefine((row, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    const points = row.prices.start * 10 ** row.precision;
    if (points < POINTS.least || points > POINTS.most)
      issue('prices.start', `is ${points} points; it must be from ${POINTS.least} to ${POINTS.most}`);
    if (row.leverages.some((leverage, at) => leverage <= (row.leverages[at - 1] ?? 0)))
      issue('leverages', 'must be ascending');
    if (row.min_lots > row.max_lots) issue('min_lots', 'must not be above max_lots');
    if (INSTRUMENTS.some(({ code }) => code === row.code))
      issue('code', `${row.code} is an instrument of the program`);
  });
type OwnInstrument = z.output<typeof OwnInstrument>;

export const InstrumentsFile = z
  .strictObject({
    $schema: z.string().optional().describe('Address of this schema, for editors.'),
    without: z
      .array(z.enum(INSTRUMENTS.map(({ code }) => code)))
      .default([])
      .describe('Codes of the program’s instruments that are left out.'),
    instruments: z.array(OwnInstrument).max(MOST_OWN).default([]).describe('Instruments of the operator.'),
  })
  .superRefine(({ without, instruments }, context) => {
    for (const [at, { id, code, quote }] of instruments.entries()) {
      const issue = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['instruments', at, field], message });
      const before = instruments.slice(0, at);
      if (before.some((one) => one.id === id)) issue('id', `${id} is used twice`);
      if (before.some((one) => one.code === code)) issue('code', `${code} is used twice`);
      const missing = missingRate(quote, without);
      if (missing !== null) issue('quote', `needs ${missing}, which is left out`);
    }
    const listed = INSTRUMENTS.filter(({ code }) => !without.includes(code));
    const bare = listed.find(({ quoteCurrency }) => missingRate(quoteCurrency, without) !== null);
    if (bare === undefined) return;
    const message = `${missingRate(bare.quoteCurrency, without)} cannot be left out: ${bare.code} is in ${bare.quoteCurrency}`;
    context.addIssue({ code: 'custom', path: ['without'], message });
  })
  .describe('INSTRUMENTS_FILE: the instruments of an installation.');

/** The left-out instrument without which a currency has no rate to the dollar; null when it has one. */
function missingRate(currency: string, without: readonly string[]): string | null {
  return [`${currency}USD`, `USD${currency}`].find((code) => without.includes(code)) ?? null;
}

/** Throws StartRefused with the file, the line and the reason. */
export function readOwnInstruments(path: string, feeType: 'per_lot' | 'of_margin'): OwnInstruments {
  const schema = InstrumentsFile.transform(({ without, instruments }, context): OwnInstruments => {
    const logos = instruments.flatMap(({ code, logo }, at): [string, string][] => {
      if (logo === undefined) return [];
      const found = readLogo(join(dirname(path), logo));
      if ('text' in found) return [[code, found.text]];
      context.addIssue({
        code: 'custom',
        path: ['instruments', at, 'logo'],
        message: `${logo} ${found.problem}`,
      });
      return [];
    });
    const symbols = instruments.flatMap(({ code, source_symbol: symbol }): [string, string][] =>
      symbol === undefined ? [] : [[symbol, code]],
    );
    return {
      listing: {
        without: [...without].sort(),
        own: instruments.map(listingOf).sort((left, right) => left.id - right.id),
      },
      contracts: new Map(instruments.map((row) => [row.code, contractOf(row, feeType)])),
      names: new Map(instruments.map(({ code, names }) => [code, names])),
      logos: new Map(logos),
      sourceSymbols: new Map(symbols),
    };
  });
  return readJsonFile(path, schema);
}

function readLogo(path: string): { readonly text: string } | { readonly problem: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return { problem: 'cannot be read' };
  }
  if (bytes.length > LOGO_BYTES) return { problem: `has ${bytes.length} bytes, more than ${LOGO_BYTES}` };
  const text = bytes.toString('utf8').trim();
  const problem = svgProblem(text);
  return problem === null ? { text } : { problem };
}

function listingOf({ hours: chosen, prices, ...row }: OwnInstrument): OwnListing {
  const { id, code, category, quote, precision, units } = row;
  const hours = chosen ?? CATEGORY_HOURS[category];
  const { start, daily_percent: percent, spread, volume } = prices;
  const points = Math.round(start * 10 ** precision);
  const deviation = Math.round(percent * 10_000);
  return { id, code, category, hours, quote, precision, units, start: points, deviation, spread, volume };
}

function contractOf(row: OwnInstrument, feeType: 'per_lot' | 'of_margin'): Partial<Instrument> {
  const fee = feeType === 'per_lot' ? row.fee_per_lot : row.fee_of_margin;
  const lotsOf = (value: number) => Math.round(value * LOT_SCALE);
  return {
    showCode: row.show_code,
    lotStep: lotsOf(row.lot_step),
    minLots: lotsOf(row.min_lots),
    maxLots: lotsOf(row.max_lots),
    feeRateMicros: BigInt(Math.round(fee * MICRO)),
    leverages: row.leverages,
    stopsLevel: row.stops_level,
  };
}
