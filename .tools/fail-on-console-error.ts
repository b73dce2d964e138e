/** Vitest set-up: whatever a test writes to console.error or console.warn fails that test. It silences nothing. */
import { afterEach, beforeEach, expect } from 'vitest';

const written: string[] = [];
const report = { error: console.error, warn: console.warn };

beforeEach(() => {
  written.length = 0;
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      written.push(`console.${level}: ${parts.map(String).join(' ')}`);
      report[level](...parts);
    };
  }
});

afterEach(() => {
  Object.assign(console, report);
  expect(written, 'a test must not write to console.error or console.warn').toEqual([]);
});
