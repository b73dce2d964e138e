/** Cells of a statement: what a spreadsheet could run is text, amounts are amounts. */

import { expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';

test.each([
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1+1',
  '＠A1',
  '-1e5',
  '=HYPERLINK("http://x","y")',
])('[STATEMENT-2] %j is no formula in a spreadsheet', (text) => {
  expect(csvCell(text).replace(/^"/, '')[0]).toBe("'");
});

test.each(['-12.345678', '0.000001', '100000.000000', '17'])('[STATEMENT-2] %s stays an amount', (text) => {
  expect(csvCell(text)).toBe(text);
});

test('[STATEMENT-2] a cell with a comma, a semicolon, a quote or a line end is quoted, and its quotes doubled', () => {
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('a;b')).toBe('"a;b"');
  expect(csvCell('say "a"')).toBe('"say ""a"""');
  expect(csvCell('a\nb')).toBe('"a\nb"');
  expect(csvCell('plain text')).toBe('plain text');
});
