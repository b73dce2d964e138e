/**
 * The arithmetic of a trade once more, from the specification and in integers only: money in millionths of a dollar,
 * lots in hundred-millionths, prices in points. It shares no line with the product, so that it can contradict it.
 */

const LOT_UNIT = 100_000_000n;
const MICROS_PER_DOLLAR = 1_000_000n;

/** A decimal such as "12.34" as an integer with `places` decimals; refuses what does not fit exactly. */
function scaled(text: string | number, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text));
  if (match === null) throw new Error(`not a plain decimal: ${text}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > places) throw new Error(`${text} has more than ${places} decimals`);
  const magnitude = BigInt(whole + fraction.padEnd(places, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/** Money as the server writes it, in micro-dollars. */
export function micros(text: string): bigint {
  return scaled(text, 6);
}

/** A lot size as the server writes it, in hundred-millionths of a lot. */
export function lotUnits(lots: number): bigint {
  return scaled(lots, 8);
}

function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * (numerator < 0n ? -numerator : numerator);
  const magnitude = (doubled + denominator) / (2n * denominator);
  return numerator < 0n ? -magnitude : magnitude;
}

export interface Trade {
  side: 'buy' | 'sell';
  lots: bigint;
  unitsPerLot: number;
  precision: number;
  open: number;
  close: number;
}

/** ±(close − open) × lots × units, for an instrument quoted in dollars. */
export function profitMicros({ side, lots, unitsPerLot, precision, open, close }: Trade): bigint {
  const move = scaled(close, precision) - scaled(open, precision);
  const points = side === 'buy' ? move : -move;
  return divideHalfAway(
    points * lots * BigInt(unitsPerLot) * MICROS_PER_DOLLAR,
    LOT_UNIT * 10n ** BigInt(precision),
  );
}

/** lots × rate. */
export function feeMicros(lots: bigint, ratePerLot: number): bigint {
  return divideHalfAway(lots * scaled(ratePerLot, 6), LOT_UNIT);
}

/** lots × units × price ÷ multiple, for an instrument quoted in dollars. */
export function marginMicros({ lots, unitsPerLot, precision, open }: Trade, multiple: number): bigint {
  return divideHalfAway(
    scaled(open, precision) * lots * BigInt(unitsPerLot) * MICROS_PER_DOLLAR,
    LOT_UNIT * 10n ** BigInt(precision) * BigInt(multiple),
  );
}

/** Micro-dollars with all six decimals and a plain minus, as the server writes them. */
export function decimal(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(7, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
