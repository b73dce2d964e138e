/** Vitest set-up: output to console.error or console.warn fails the test and is still printed. */
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
