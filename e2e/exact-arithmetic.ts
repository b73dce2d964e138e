/**
 * Independent arithmetic of a trade, from the specification and in integers only: money in millionths of a dollar,
 * lots in hundred-millionths, prices in points. It shares no code with the product, so that it can find its errors.
 */

const LOT_UNIT = 100_000_000n;
const MICROS_PER_DOLLAR = 1_000_000n;

/** A decimal such as "12.34" as an integer with `places` decimals; throws when the value does not fit exactly. */
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

/** lots × units × price ÷ leverage, for an instrument quoted in dollars. */
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

/** An exact ratio: nothing is rounded before the end. */
interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

const TOKENS = /\d[\d,]*(?:\.\d+)?|[-+−×÷()]/g;

function ratio(text: string): Ratio {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  return { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) };
}

function combined(left: Ratio, operator: string, right: Ratio): Ratio {
  switch (operator) {
    case '×':
      return { top: left.top * right.top, bottom: left.bottom * right.bottom };
    case '÷':
      return { top: left.top * right.bottom, bottom: left.bottom * right.top };
    default: {
      const sign = operator === '+' ? 1n : -1n;
      return {
        top: left.top * right.bottom + sign * right.top * left.bottom,
        bottom: left.bottom * right.bottom,
      };
    }
  }
}

/** Evaluates a formula such as `(1.10000 − 1.10010) × 0.50 × 100,000` exactly, and rounds once, to `places` decimals. */
export function evaluateFormula(line: string, places = 6): bigint {
  const tokens = line.match(TOKENS) ?? [];
  let at = 0;
  const operand = (): Ratio => {
    const token = tokens[at];
    at += 1;
    if (token === undefined) throw new Error(`ends too early: ${line}`);
    if (token === '-' || token === '−') return combined({ top: 0n, bottom: 1n }, '−', operand());
    if (token !== '(') return ratio(token);
    const inside = sum();
    at += 1;
    return inside;
  };
  const chain = (next: () => Ratio, operators: string): Ratio => {
    let value = next();
    for (let token = tokens[at]; token !== undefined && operators.includes(token); token = tokens[at]) {
      at += 1;
      value = combined(value, token, next());
    }
    return value;
  };
  const sum = (): Ratio => chain(() => chain(operand, '×÷'), '-+−');
  const { top, bottom } = sum();
  if (at !== tokens.length) throw new Error(`not a formula: ${line}`);
  const sign = bottom < 0n ? -1n : 1n;
  return divideHalfAway(sign * top * 10n ** BigInt(places), sign * bottom);
}

/** A displayed number, with commas and minus sign, as an integer with `places` decimals. */
export function parseDisplayed(text: string, places = 6): bigint {
  return scaled(text.replaceAll(',', '').replace('−', '-').replace('+', ''), places);
}
