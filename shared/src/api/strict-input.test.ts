import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, CALLS, callOf } from './calls.ts';
import { inputRefusal, strictInput, firstFields } from './strict-input.ts';

const calls = (method: 'GET' | 'POST') =>
  (Object.keys(CALLS) as CallName[]).filter((name) => callOf(name).method === method);

/** The refusal of the call's example with these fields added, null when it is accepted. */
function refusalWith(name: CallName, surplus: object) {
  const { input, example } = callOf(name);
  const { success, error } = input.safeParse({ ...example.input, ...surplus });
  return success ? null : inputRefusal(error, 'body');
}

test.each(calls('POST'))('[REQUEST-8] %s refuses fields that it does not know, and names them', (name) => {
  expect(refusalWith(name, { surplus: 1, 'time in force': 'GTD' })).toEqual({
    refused: 'unknown_field',
    data: { fields: ['surplus', 'time in force'] },
  });
});

test.each(calls('GET'))('[REQUEST-8] %s ignores parameters that it does not know', (name) => {
  expect(refusalWith(name, { surplus: 1 })).toEqual(refusalWith(name, {}));
});

test('[REQUEST-8] an unknown field is named before a malformed one, and the other checks stay', () => {
  const stops = z.object({ id: z.number() }).refine(({ id }) => id > 1, { path: ['id'] });
  const renamed = strictInput(stops.transform(({ id }) => id));
  const refusalOf = (input: unknown) => inputRefusal(renamed.safeParse(input).error as z.ZodError, 'body');
  expect(refusalOf({ id: 'x', target: 1 })).toEqual({
    refused: 'unknown_field',
    data: { fields: ['target'] },
  });
  expect(refusalOf({ id: 1 })).toEqual({ refused: 'validation_failed', data: { fields: ['id'] } });
  expect(refusalOf('x')).toEqual({ refused: 'validation_failed', data: { fields: ['body'] } });
  expect(renamed.parse({ id: 2 })).toBe(2);
});

test('[REQUEST-8] a refusal repeats a bounded number of names, each cut to a bounded length', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}`.repeat(100), 1]));
  const { error } = strictInput(z.object({})).safeParse(many);
  const { fields } = inputRefusal(error as z.ZodError, 'body').data as { fields: readonly string[] };
  expect(fields).toHaveLength(20);
  expect(Math.max(...fields.map(({ length }) => length))).toBe(64);
});

test('an input that is no object cannot be made strict', () => {
  expect(() => strictInput(z.string())).toThrow('an input is an object, not string');
});

test('[REQUEST-8] of a body with very many fields only the first ones are looked at', () => {
  const { input, example } = callOf('login');
  const surplus = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]));
  const { error } = input.safeParse(firstFields({ ...example.input, ...surplus }));
  const [issue] = (error as z.ZodError).issues;
  expect(issue?.code === 'unrecognized_keys' && issue.keys.length).toBeLessThanOrEqual(100);
  expect(inputRefusal(error as z.ZodError, 'body').refused).toBe('unknown_field');
  expect(firstFields(example.input)).toBe(example.input);
  for (const name of calls('POST')) expect(Object.keys(callOf(name).example.input).length).toBeLessThan(50);
});
