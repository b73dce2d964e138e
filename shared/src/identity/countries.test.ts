import { expect, test } from 'vitest';
import { COUNTRIES, countryOf, DIALLING_CODES } from './countries.ts';

test('[REGISTRATION-3] every country has its own number and letters, and a dialling code', () => {
  expect(new Set(COUNTRIES.map(({ id }) => id)).size).toBe(COUNTRIES.length);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  for (const { id, code, diallingCode } of COUNTRIES) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(diallingCode).toMatch(/^[1-9]\d{0,3}$/);
    expect(countryOf(id)?.code).toBe(code);
  }
  expect(countryOf(999)).toBeUndefined();
  expect(new Set(DIALLING_CODES).size).toBe(DIALLING_CODES.length);
});
