import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chachaBlock } from './chacha.ts';
import { commitmentOf, keyWords, openRootKey, ROOT_KEY_BYTES, RootKey } from './day-keys.ts';
import { SampleStream } from './sample-stream.ts';

function hexOf(words: Int32Array): string {
  const bytes = Buffer.alloc(4 * words.length);
  words.forEach((word, at) => bytes.writeInt32LE(word, 4 * at));
  return bytes.toString('hex');
}

describe('the ChaCha8 keystream', () => {
  it('[MARKET-2] is the published one: test vector TC1 of draft-strombergson-chacha-test-vectors-01', () => {
    const out = new Int32Array(16);
    chachaBlock(new Uint32Array(8), [0, 0, 0], 0, out);
    expect(hexOf(out)).toBe(
      '3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e' +
        '984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42',
    );
  });

  it('can be read in any order', () => {
    const key = keyWords(new Uint8Array(ROOT_KEY_BYTES).fill(7));
    const forwards = new SampleStream('splits', 100).select(key, 3, 4);
    const backwards = new SampleStream('splits', 100).select(key, 3, 4);
    const places = Array.from({ length: 100 }, (_, at) => at);
    const ahead = places.map((at) => forwards.sample(at));
    expect(places.toReversed().map((at) => backwards.sample(at))).toEqual(ahead.toReversed());
    expect(new Set(ahead).size).toBe(100);
    expect(forwards.half(6)).toBe(ahead[3]! & 0xffff);
    expect(forwards.half(7)).toBe(ahead[3]! >>> 16);
  });

  it.each([
    ['purpose', new SampleStream('ticks', 1).select(new Uint32Array(8), 1, 1)],
    ['owner', new SampleStream('splits', 1).select(new Uint32Array(8), 2, 1)],
    ['minute', new SampleStream('splits', 1).select(new Uint32Array(8), 1, 2)],
    ['key', new SampleStream('splits', 1).select(new Uint32Array(8).fill(1), 1, 1)],
  ])('differs by %s', (_, other) => {
    const one = new SampleStream('splits', 1).select(new Uint32Array(8), 1, 1);
    expect(other.sample(0)).not.toBe(one.sample(0));
  });
});

describe('the keys of days', () => {
  it('are HMAC-SHA-256 of the root key', () => {
    const root = new Uint8Array(ROOT_KEY_BYTES).fill(9);
    const expected = createHmac('sha256', root).update('vernier day 20454').digest('hex');
    expect(Buffer.from(new RootKey(root).keyOf(20_454)).toString('hex')).toBe(expected);
  });

  it('[MARKET-2] of an open market follow from its seed: a pinned commitment', () => {
    expect(commitmentOf(openRootKey('1').keyOf(20_454))).toMatch(/^[0-9a-f]{64}$/);
    expect(commitmentOf(openRootKey('1').keyOf(0))).not.toBe(commitmentOf(openRootKey('2').keyOf(0)));
  });

  it('need a root key of 256 bits', () => {
    expect(() => new RootKey(new Uint8Array(4))).toThrow('32 bytes');
  });
});
