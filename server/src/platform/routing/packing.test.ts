/** Compression of shared responses. */

import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packOnce } from './packing.ts';

test('[REQUEST-7] the same bytes are compressed once in each encoding, and returned at once from then on', async () => {
  const bytes = Buffer.from('quotes '.repeat(500));
  const requests = Array.from({ length: 64 }, () => packOnce(bytes, 'br'));
  expect(new Set(requests).size).toBe(1);
  const packed = await packOnce(bytes, 'br');
  expect(packOnce(bytes, 'br')).toBe(packed);
  expect(brotliDecompressSync(packed)).toEqual(bytes);
  expect(packOnce(bytes, 'gzip')).not.toBe(packed);
});
