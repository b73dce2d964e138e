/** Exact decimals from the wire: a JSON number or decimal string becomes a scaled integer, or a named failure [NUMBER-3]. */

export type DecimalFailure = 'not_a_number' | 'too_many_decimals' | 'out_of_range';

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const LEADING_POINT = /^([+-]?)\.(\d+)/;
/** Longest text of a decimal. */
export const MAX_DECIMAL_TEXT = 40;
const MAX_EXPONENT = 20;
const MAX_MAGNITUDE = 10n ** 24n;

/**
 * `value × 10^decimals` as an exact integer.
 * Refuses text that is not a plain decimal (NaN, Infinity, exponents over ±20, grouping), numbers with more
 * non-zero decimals than allowed, and magnitudes of 10^24 or more.
 */
export function parseDecimal(value: string | number, decimals: number): bigint | DecimalFailure {
  const typed = typeof value === 'number' ? String(value) : value.trim();
  if (typed.length > MAX_DECIMAL_TEXT) return 'not_a_number';
  const text = typed.replace(LEADING_POINT, '$10.$2');
  const match = DECIMAL.exec(text);
  if (match === null) return 'not_a_number';
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number.parseInt(exponentText, 10);
  if (Math.abs(exponent) > MAX_EXPONENT) return 'not_a_number';
  const scaled = scaleDigits(whole + fraction, decimals + exponent - fraction.length);
  if (typeof scaled === 'string') return scaled;
  return sign === '-' ? -scaled : scaled;
}

function scaleDigits(digits: string, shift: number): bigint | DecimalFailure {
  const mantissa = BigInt(digits);
  if (shift >= 0) {
    const scaled = mantissa * 10n ** BigInt(shift);
    return scaled >= MAX_MAGNITUDE ? 'out_of_range' : scaled;
  }
  const divisor = 10n ** BigInt(-shift);
  if (mantissa % divisor !== 0n) return 'too_many_decimals';
  const scaled = mantissa / divisor;
  return scaled >= MAX_MAGNITUDE ? 'out_of_range' : scaled;
}

/** True when {@link parseDecimal} gave a failure instead of a value. */
export function isDecimalFailure(value: bigint | DecimalFailure): value is DecimalFailure {
  return typeof value === 'string';
}

/** The decimal text of a scaled integer: `formatScaled(-1084250, 6)` is `-1.084250`. */
export function formatScaled(scaled: number | bigint, decimals: number): string {
  const value = BigInt(scaled);
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return negative ? `-${text}` : text;
}

/** A parsed number of the server, which sends exact numbers only; throws where it is none. */
export function exact<T extends number | bigint>(value: T | DecimalFailure): T {
  if (typeof value === 'string') throw new TypeError(`the server sent a number that is ${value}`);
  return value;
}
