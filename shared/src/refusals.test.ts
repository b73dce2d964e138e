import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isRefusal, REFUSALS, refuse } from './refusals.ts';

const ROW = /^\| (\d+) \| `(\w+)` \| (.+) \|$/;
const DOCUMENT = new URL('../../docs/errors.md', import.meta.url);

it('[REFUSAL-1] documents every refusal with its code and no other, in the order of the table', () => {
  const rows = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .map((line) => ROW.exec(line))
    .filter((row) => row !== null)
    .map(([, code, reason]) => [reason, Number(code)]);
  expect(rows).toEqual(Object.entries(REFUSALS));
});

it('[REFUSAL-1] uses stable reasons and ascending codes', () => {
  for (const reason of Object.keys(REFUSALS)) expect(reason).toMatch(/^[a-z]+(_[a-z]+)*$/);
  const codes = Object.values<number>(REFUSALS);
  expect(codes).toEqual([...codes].sort((left, right) => left - right));
});

it('makes refusals that are recognisable', () => {
  expect(refuse('not_found')).toEqual({ refused: 'not_found' });
  expect(refuse('validation_failed', { fields: ['cont'] })).toEqual({
    refused: 'validation_failed',
    data: { fields: ['cont'] },
  });
  expect([isRefusal(refuse('not_found')), isRefusal([]), isRefusal({ code: 1 })]).toEqual([
    true,
    false,
    false,
  ]);
});
