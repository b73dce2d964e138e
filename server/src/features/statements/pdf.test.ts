/** Texts of a statement as a PDF: each is written completely, however long it is. */

import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfOf } from './pdf.ts';

const FONT_SIZE = /\/F\d+ ([\d.]+) Tf/g;

/** The drawing instructions of all pages. */
function instructionsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n');
}

/** Characters are written in hexadecimal, in pieces where the distance between two is changed. */
function linesOf(instructions: string): readonly string[] {
  return [...instructions.matchAll(/\[(.*?)\] TJ/g)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]+)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  );
}

test('[STATEMENT-4] a number that is wider than its column is written smaller and completely', async () => {
  const wide = '-123456789012.123456';
  const instructions = instructionsOf(
    await pdfOf({
      title: 'Statement',
      heading: { uid: '12345678', isDemo: false, madeAtMs: 0 },
      facts: [],
      columns: [
        { head: 'Fee', width: 48, align: 'right' },
        { head: 'Swap', width: 200, align: 'right' },
      ],
      rows: [[wide, '1.000000']],
      layout: 'portrait',
    }),
  );
  expect(linesOf(instructions)).toEqual(expect.arrayContaining([wide, '1.000000', 'Page 1 of 1']));
  const sizes = [...instructions.matchAll(FONT_SIZE)].map(([, size]) => Number(size));
  expect(sizes.filter((size) => size < 8)).toHaveLength(1);
  expect(Math.min(...sizes)).toBeGreaterThan(4);
});
