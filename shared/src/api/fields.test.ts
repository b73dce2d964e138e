import { expect, test } from 'vitest';
import { id, lots, oneOf, price, wholeNumber } from './fields.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }) => (value: unknown) =>
  schema.safeParse(value).success;

test.each(['+5', '-5', '5e0', '5E0', '0.5e1', '+', '', ' ', '5.5', '0x5'])(
  '[REQUEST-9] the text %j is no whole number',
  (text) => {
    expect([id, oneOf(5), wholeNumber(0, 9)].map((schema) => accepts(schema)(text))).toEqual([
      false,
      false,
      false,
    ]);
  },
);

test('[REQUEST-9] the text of a number may have spaces around it', () => {
  expect([id.parse(' 5 '), oneOf(5).parse('5 '), lots.parse(' 0.50 '), price.parse(' 1.1 ')]).toEqual([
    5,
    5,
    50_000_000,
    '1.10000000',
  ]);
});

test('[REQUEST-9] a field that reaches below zero takes a sign, but no exponent', () => {
  const seconds = wholeNumber(-10, 10);
  expect(seconds.parse('-3')).toBe(-3);
  expect(['+3', '3e0', '-3e0'].some(accepts(seconds))).toBe(false);
});
