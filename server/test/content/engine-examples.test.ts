/** The page with worked examples, computed again by the functions of the engine. */

import { readFileSync } from 'node:fs';
import { parseMicros } from '@vernier/shared/numbers/money';
import type { Fraction } from '@vernier/shared/numbers/fraction';
import { feeFor } from '@vernier/shared/trading/pricing/fee';
import { marginFor } from '@vernier/shared/trading/pricing/margin';
import { profitFor } from '@vernier/shared/trading/pricing/profit';
import { swapFor } from '@vernier/shared/trading/pricing/swap';
import { SWAP_MODES } from '@vernier/shared/market/swap-terms';
import { expect, it } from 'vitest';

const PAGE = readFileSync(new URL('../../../docs/worked-examples.md', import.meta.url), 'utf8');
const UNITS: Readonly<Record<string, number>> = {
  EURUSD: 100_000,
  USDJPY: 100_000,
  XAUUSD: 100,
  NATGAS: 10_000,
};
const FEE_PER_LOT = 5_000_000n;
const FEE_OF_MARGIN = 5_000n;
const E8 = 100n;

/** Cells of each row below the line that begins with these heads. */
function tableAfter(heads: string): readonly (readonly string[])[] {
  const lines = PAGE.split('\n');
  const start = lines.findIndex((line) => line.startsWith(heads)) + 2;
  const end = lines.findIndex((line, at) => at >= start && !line.startsWith('|'));
  return lines.slice(start, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace('−', '-')),
  );
}

function microsOf(text: string | undefined): bigint {
  const micros = parseMicros(text ?? '');
  if (typeof micros !== 'bigint') throw new Error(`${text} is no amount`);
  return micros;
}

/** A price in points, and its decimals. */
function priceOf(text: string | undefined): { readonly points: number; readonly places: number } {
  const [whole = '', fraction = ''] = (text ?? '').split('.');
  return { points: Number(BigInt(whole + fraction)), places: fraction.length };
}

function fractionOf(text: string | undefined): Fraction {
  const [numerator = '1', denominator = '1'] = (text ?? '').split(' ÷ ');
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

const POSITIONS = tableAfter('| instrument | side | lots | opened at').map((cells) => {
  const [code = '', side, lots, opened, closed, q, leverage, margin, perLot, ofMargin, profit] = cells;
  return {
    ...{ code, side: side === 'buy' ? ('buy' as const) : ('sell' as const) },
    lots: Number(microsOf(lots) * E8),
    ...{ open: priceOf(opened), close: priceOf(closed), conversion: fractionOf(q) },
    leverage: Number.parseInt(leverage ?? '', 10),
    amounts: [margin, perLot, ofMargin, profit].map(microsOf),
  };
});
type Example = (typeof POSITIONS)[number];

function amountsOf({ code, side, lots, open, close, conversion, leverage }: Example): readonly bigint[] {
  const terms = { lots, unitsPerLot: UNITS[code] ?? 0, pricePrecision: open.places, conversion };
  const marginMode = code === 'NATGAS' ? 'fixed' : 'leveraged';
  const margin = marginFor({ ...terms, marginMode, price: open.points, leverage }).micros;
  const fee = { lots, marginMicros: margin };
  return [
    margin,
    feeFor({ ...fee, feeType: 'per_lot', feeRateMicros: FEE_PER_LOT }).micros,
    feeFor({ ...fee, feeType: 'of_margin', feeRateMicros: FEE_OF_MARGIN }).micros,
    profitFor({ ...terms, side, openPrice: open.points, closePrice: close.points }).micros,
  ];
}

it('[MARGIN-1] [MARGIN-2] [MARGIN-3] [MARGIN-4] margin, both fees and profit of the examples are those of the engine', () => {
  expect(POSITIONS.length).toBeGreaterThan(4);
  for (const example of POSITIONS)
    expect([example.code, amountsOf(example)]).toEqual([example.code, example.amounts]);
});

it('[SWAP-4] [MARGIN-16] financing and net result of the examples are those of the engine, in each unit and fee type', () => {
  const rows = tableAfter('| instrument | side | lots | unit |');
  expect(rows.length).toBe(POSITIONS.length * SWAP_MODES.length);
  for (const [code, side, lots, unit, rate, ...written] of rows) {
    const example = POSITIONS.find((one) => one.code === code && one.side === side);
    const swapMode = SWAP_MODES.find((mode) => mode === unit);
    if (example === undefined || swapMode === undefined) throw new Error(`${code} ${unit} has no position`);
    expect(Number(microsOf(lots) * E8)).toBe(example.lots);
    const [, perLot = 0n, ofMargin = 0n, profit = 0n] = amountsOf(example);
    const night = (nights: number) =>
      swapFor({
        ...{ swapMode, nights, lots: example.lots, rateMicros: microsOf(rate) },
        ...{ unitsPerLot: UNITS[example.code] ?? 0, openPrice: example.open.points },
        ...{ pricePrecision: example.open.places, conversion: example.conversion },
      }).micros;
    const swap = night(1) + night(3);
    expect(written.map(microsOf)).toEqual([
      night(1),
      night(3),
      profit - perLot + swap,
      profit - ofMargin + swap,
    ]);
  }
});
