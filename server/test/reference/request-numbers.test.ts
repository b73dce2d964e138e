/** Numbers in requests against the API document: what its schemas allow is what the calls take, in both directions. */

import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputSchema, type Schema } from '../../src/http/reference/schema.ts';

const SEED = 20_261_126;
const RUNS = 150;
/** Any number in a call has at least so many decimals, and may be so great. */
const DECIMALS = 6;
const SCALE = 10 ** DECIMALS;
const MOST_SCALED = 1_000 * SCALE;

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);

interface Field {
  readonly name: string;
  readonly zod: z.ZodType;
  readonly schema: Schema;
  readonly documented: ValidateFunction;
}

const fields = (Object.keys(CALLS) as CallName[]).flatMap((name) => fieldsOf(name));
const decimals = fields.filter(({ schema }) => isDecimal(schema));
const wholes = fields.filter(({ schema }) => schema['type'] === 'integer');

function fieldsOf(name: CallName): readonly Field[] {
  const call = callOf(name);
  const shape = shapeOf(call.input);
  return Object.entries(inputSchema(call).properties ?? {}).flatMap(([field, schema]) => {
    const zod = shape[field];
    const documented = ajv.compile(schema);
    return zod === undefined ? [] : [{ name: `${name}.${field}`, zod, schema, documented }];
  });
}

/** Fields of an object, also of one that is brought into another form. */
function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? shapeOf(schema.in) : {};
}

function isDecimal({ anyOf }: Schema): boolean {
  return Array.isArray(anyOf) && (anyOf as readonly Schema[]).some(({ type }) => type === 'number');
}

/** Below zero it is refused with the reason of the field, such as `lots_not_allowed`, as zero lots are. */
function isTaken({ zod, name }: Field, value: unknown): boolean {
  const isAmount = /\.(?:cont|number)$/.test(name);
  return zod.safeParse(value).success && !(isAmount && Number(value) <= 0);
}

/** A decimal text of a number in range: with zeros, spaces, a sign and an exponent. */
const text = fc
  .record({
    scaled: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MOST_SCALED })),
    shift: fc.constantFrom(0, 0, 0, 1, 2, -1, -3),
    sign: fc.constantFrom('', '', '', '+', '-'),
    exponentSign: fc.constantFrom('', '+'),
    exponent: fc.constantFrom('e', 'E'),
    zeros: fc.constantFrom('', '0', '00'),
    tail: fc.constantFrom('', '0', '000'),
    before: fc.constantFrom('', ' ', '  '),
    after: fc.constantFrom('', ' ', '\t'),
  })
  .map(({ scaled, shift, sign, exponentSign, exponent, zeros, tail, before, after }) => {
    const decimalsNow = DECIMALS + shift;
    const digits = String(scaled).padStart(decimalsNow + 1, '0');
    const split = digits.length - decimalsNow;
    const plain = `${zeros}${digits.slice(0, split)}.${digits.slice(split)}${tail}`;
    const power = shift === 0 ? '' : `${exponent}${shift > 0 ? exponentSign : ''}${shift}`;
    return `${before}${sign}${plain}${power}${after}`;
  });

/** One character too many, too few, or another one. */
const broken = fc
  .record({
    good: text,
    place: fc.nat(),
    cut: fc.constantFrom(0, 1),
    extra: fc.constantFrom('', '.', ',', '-', '+', 'e', 'x', '_', ' ', '٣', 'Infinity', '\u00a0', '[', '0b'),
  })
  .map(({ good, place, cut, extra }) => {
    const at = place % (good.length + 1);
    return good.slice(0, at) + extra + good.slice(at + cut);
  });

/** A number beyond the decimals or the size that every field takes is refused as a value, not for its form. */
function isInRange(value: string): boolean {
  const number = Math.abs(Number(value));
  const scaled = Math.round(number * SCALE);
  return number <= 1_000 * 10 && Math.abs(scaled / SCALE - number) < Number.EPSILON * 1_000;
}

function compareIn(some: readonly Field[], value: unknown): void {
  const differing = some.filter((field) => field.documented(value) !== isTaken(field, value));
  expect([value, differing.map(({ name }) => name)]).toEqual([value, []]);
}

function everyRun(check: (value: string) => void, arbitrary: fc.Arbitrary<string>): void {
  fc.assert(fc.property(arbitrary, check), { seed: SEED, numRuns: RUNS });
}

test('[REQUEST-9] [REFERENCE-14] a text that the pattern of a number allows is taken, and no other one', () => {
  expect(decimals.map(({ name }) => name)).toContain('submitOrder.cont');
  const compare = (value: string) => {
    compareIn(decimals, value);
  };
  everyRun(compare, text);
  everyRun((value) => {
    if (isInRange(value) || Number.isNaN(Number(value))) compare(value);
  }, broken);
});

test('[REQUEST-9] [REFERENCE-14] so is a JSON number, and a whole number within its bounds', () => {
  const number = fc.oneof(
    fc.integer({ min: -5, max: MOST_SCALED }).map((scaled) => scaled / SCALE),
    fc.integer({ min: -3, max: 400 }),
    fc.constantFrom(-0.5, 0, 0.5, 1, 2, 3, 1e21, 2 ** 53, 2 ** 53 - 1),
  );
  const check = (value: number) => {
    compareIn(wholes, value);
    if (Math.abs(value) <= 1_000) compareIn(decimals, value);
  };
  expect(wholes.length).toBeGreaterThan(40);
  fc.assert(fc.property(number, check), { seed: SEED, numRuns: RUNS });
});

test('[REFERENCE-14] anything that is no number is neither', () => {
  const others: readonly unknown[] = [
    true,
    [],
    [1],
    {},
    { a: 1 },
    'NaN',
    'Infinity',
    '1e99',
    '１',
    '1_000',
    '0x1',
    'null',
  ];
  for (const field of [...decimals, ...wholes])
    for (const value of others)
      expect([field.name, value, field.documented(value), isTaken(field, value)]).toEqual([
        field.name,
        value,
        false,
        false,
      ]);
});
