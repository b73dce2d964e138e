import { createHash } from 'node:crypto';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { dayRoot, InstrumentRoot } from './tape-root.ts';
import { TickLines } from '@vernier/shared/market/tape/tick-lines';

const DAY = 20_455;
const sha256 = (...parts: readonly (string | Uint8Array)[]) => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest();
};
const hash = (bytes: Uint8Array) => sha256(bytes);

/** RFC 6962 as it is written, with strings. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0] as Buffer;
  const left = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)));
}

describe('the tape root of a day', () => {
  const instruments = INSTRUMENTS.filter(({ code }) => code === 'EURUSD' || code === 'GER40');
  const market = new Market({ seed: '1', instruments, hours: 'sessions' });

  it('[MARKET-12] is over the lines of each minute, also of those without a tick, and over the instruments', {
    tags: ['night'],
  }, () => {
    const roots = instruments.map((instrument) => {
      const lines = new TickLines(market, instrument, DAY * 1440);
      const minutes = Array.from({ length: 1440 }, () => lines.next());
      expect(minutes.filter((text) => text === '').length).toBeGreaterThan(100);
      const steps = new InstrumentRoot(market, { instrument, day: DAY }, hash);
      while (!steps.isComplete) steps.step(7);
      expect(steps.root).toBe(rootOf(minutes.map((text) => sha256('\0', text))).toString('hex'));
      return steps.root;
    });
    const leaves = roots.map((root) => sha256(Buffer.of(0), Buffer.from(root, 'hex')));
    expect(dayRoot(roots, hash)).toBe(rootOf(leaves).toString('hex'));
  });
});
