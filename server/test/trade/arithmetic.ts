/** Computes a formula of an explanation as a reader would: from its text and its inputs, exactly. */

import type { CalculationWire } from '@vernier/shared/api/shapes/order';

interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

const OPERATORS: Readonly<Record<string, (left: Ratio, right: Ratio) => Ratio>> = {
  '+': (left, right) => ({
    top: left.top * right.bottom + right.top * left.bottom,
    bottom: left.bottom * right.bottom,
  }),
  '−': (left, right) => ({
    top: left.top * right.bottom - right.top * left.bottom,
    bottom: left.bottom * right.bottom,
  }),
  '×': (left, right) => ({ top: left.top * right.top, bottom: left.bottom * right.bottom }),
  '÷': (left, right) => ({ top: left.top * right.bottom, bottom: left.bottom * right.top }),
};
const SUMS = new Set(['+', '−']);
const PRODUCTS = new Set(['×', '÷']);

/** The value that the formula gives, rounded half away from zero to as many decimals as the shown value has. */
export function recomputed({
  formula,
  inputs,
  value,
}: Pick<CalculationWire, 'formula' | 'inputs' | 'value'>): string {
  const tokens = formula.match(/[a-z_]+\d*|\d+(?:\.\d+)?|[()+−×÷]/g) ?? [];
  const chain = (operators: ReadonlySet<string>, operand: () => Ratio): Ratio => {
    let left = operand();
    while (operators.has(tokens[0] ?? '')) left = OPERATORS[tokens.shift() ?? '']?.(left, operand()) ?? left;
    return left;
  };
  const sum = (): Ratio => chain(SUMS, () => chain(PRODUCTS, term));
  const term = (): Ratio => {
    const token = tokens.shift() ?? '';
    if (token !== '(') return ratioOf(String(inputs[token] ?? token));
    const inner = sum();
    tokens.shift();
    return inner;
  };
  return rounded(sum(), (value.split('.')[1] ?? '').length);
}

function ratioOf(text: string): Ratio {
  const [whole = '', fraction = ''] = text.split('.');
  return { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) };
}

function rounded({ top, bottom }: Ratio, decimals: number): string {
  const isNegative = top < 0n !== bottom < 0n;
  const size = (n: bigint) => (n < 0n ? -n : n);
  const scaled = (2n * size(top) * 10n ** BigInt(decimals) + size(bottom)) / (2n * size(bottom));
  const digits = String(scaled).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return isNegative && scaled !== 0n ? `-${text}` : text;
}
