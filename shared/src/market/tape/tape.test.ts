/** Bytes of a minute, the chain of their hashes, and each fault that its verification finds. */

import { describe, expect, it } from 'vitest';
import { EURUSD, USDJPY } from '../../../test/instruments.ts';
import type { Intervention } from '../intervention.ts';
import { SLOTS_PER_MINUTE } from '../slot.ts';
import {
  chainHash,
  GENESIS,
  linkFault,
  minuteBytes,
  type TapeRow,
  TAPE_VERSION,
  verifyTape,
} from './tape.ts';

/** Above 2^32, so that both words of it count. */
const MINUTE = 2 ** 32 + 7;
const HALT: Intervention = { kind: 'halt', slot: (MINUTE + 1) * SLOTS_PER_MINUTE, code: 'EURUSD' };

/** Ticks that depend on instrument, minute and slot; the last slot of a minute has none. */
function market(price = 100) {
  return {
    instruments: [USDJPY, EURUSD],
    interventions: [HALT, { ...HALT, slot: HALT.slot + SLOTS_PER_MINUTE - 1 }],
    fillMinute(id: number, minute: number, out: { bids: Int32Array; asks: Int32Array; volumes: Int32Array }) {
      for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1) {
        const isTick = slot < SLOTS_PER_MINUTE - 1;
        out.bids[slot] = isTick ? price * id + (minute % 10) + slot : 0;
        out.asks[slot] = isTick ? (out.bids[slot] ?? 0) + 3 : 0;
        out.volumes[slot] = isTick ? slot : 0;
      }
    },
  };
}

/** A sum of all bytes by their place, as 64 digits: no hash, but each byte and its place count. */
function sum(bytes: Uint8Array): string {
  let total = 7n;
  for (const byte of bytes) total = (total * 257n + BigInt(byte) + 1n) % (2n ** 255n - 19n);
  return total.toString(16).padStart(64, '0');
}

function chain(spans: readonly (readonly [from: number, to: number])[]): TapeRow[] {
  let hash = GENESIS;
  return spans.map(([minute, to]) => {
    const prev = hash;
    for (let each = minute; each <= to; each += 1) hash = chainHash(hash, minuteBytes(market(), each), sum);
    return { minute, ...(to > minute && { to }), prev, hash };
  });
}

const ROWS = chain([
  [MINUTE, MINUTE],
  [MINUTE + 1, MINUTE + 3],
  [MINUTE + 9, MINUTE + 9],
]);
const [FIRST, SECOND, THIRD] = ROWS as [TapeRow, TapeRow, TapeRow];

describe('[MARKET-5] the bytes of a minute', () => {
  it('are a header, the ticks of each instrument in order of its id, and the interventions', () => {
    const bytes = minuteBytes(market(), MINUTE + 1);
    const view = new DataView(bytes.buffer);
    const line = `halt ${HALT.slot} EURUSD\n`;
    const lines = line + `halt ${HALT.slot + SLOTS_PER_MINUTE - 1} EURUSD\n`;
    const words = [0, 4, 8, 12, 16].map((at) => view.getUint32(at));
    expect(words).toEqual([TAPE_VERSION, 1, 8, 2, lines.length]);
    const instrumentBytes = 4 + SLOTS_PER_MINUTE * 12;
    expect(bytes).toHaveLength(20 + 2 * instrumentBytes + lines.length);
    const second = 20 + instrumentBytes;
    expect([20, second].map((at) => view.getUint32(at))).toEqual([EURUSD.id, USDJPY.id]);
    const tick = (start: number, slot: number) =>
      [0, 4, 8].map((at) => view.getUint32(start + 4 + slot * 12 + at));
    const unit = (MINUTE + 1) % 10;
    expect(tick(20, 5)).toEqual([100 * EURUSD.id + unit + 5, 3, 5]);
    expect(tick(second, 0)).toEqual([100 * USDJPY.id + unit, 3, 0]);
    expect(tick(second, SLOTS_PER_MINUTE - 1)).toEqual([0, 0, 0]);
    expect(String.fromCharCode(...bytes.slice(second + instrumentBytes))).toBe(lines);
  });

  it('have no intervention of another minute', () => {
    const view = new DataView(minuteBytes(market(), MINUTE).buffer);
    expect(view.getUint32(16)).toBe(0);
    expect(new DataView(minuteBytes(market(), MINUTE + 2).buffer).getUint32(16)).toBe(0);
  });
});

describe('[MARKET-5] the hash of a link', () => {
  it('is over the bytes of the previous hash and those of the minute', () => {
    const prev = `01${'0'.repeat(60)}ff`;
    const expected = new Uint8Array(34);
    expected.set([1], 0);
    expected.set([255, 9, 8], 31);
    expect(chainHash(prev, new Uint8Array([9, 8]), (bytes) => bytes.join(' '))).toBe(expected.join(' '));
  });

  it.each(['', '0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), `${'0'.repeat(63)}g`])(
    'refuses %j',
    (prev) => {
      expect(() => chainHash(prev, new Uint8Array(), sum)).toThrow('SHA-256 in hex');
    },
  );
});

describe('[TAPE-1] the verification of a tape', () => {
  const verify = (rows: readonly TapeRow[], after: TapeRow | null = null, price?: number) =>
    verifyTape(market(price), rows, { sha256: sum, after });

  it('counts the minutes of all links, also after the first ones', () => {
    expect(verify(ROWS)).toEqual({ ok: true, checked: 5 });
    expect(verify([SECOND, THIRD], FIRST)).toEqual({ ok: true, checked: 4 });
    expect(verify([])).toEqual({ ok: true, checked: 0 });
  });

  it('names the first minute whose ticks differ', () => {
    expect(verify(ROWS, null, 101)).toEqual({ ok: false, minute: MINUTE, why: 'ticks' });
    const forged = { ...SECOND, hash: FIRST.hash };
    expect(verify([FIRST, forged])).toEqual({ ok: false, minute: MINUTE + 1, why: 'ticks' });
    expect(verify([FIRST, { ...SECOND, to: MINUTE + 2 }])).toEqual({
      ok: false,
      minute: MINUTE + 1,
      why: 'ticks',
    });
  });

  it('names a link that does not follow the one before', () => {
    expect(verify([SECOND])).toEqual({ ok: false, minute: MINUTE + 1, why: 'link' });
    expect(verify([FIRST, THIRD])).toEqual({ ok: false, minute: MINUTE + 9, why: 'link' });
    expect(verify([FIRST], SECOND)).toEqual({ ok: false, minute: MINUTE, why: 'order' });
  });

  it('names minutes that do not ascend, also inside of a folded link', () => {
    expect(linkFault(FIRST, FIRST)).toBe('order');
    expect(linkFault(SECOND, { ...THIRD, minute: MINUTE + 3 })).toBe('order');
    expect(linkFault(SECOND, { ...THIRD, minute: MINUTE + 4 })).toBeNull();
    expect(linkFault(FIRST, { ...SECOND, to: MINUTE })).toBe('order');
    expect(linkFault(FIRST, { ...SECOND, to: MINUTE + 1 })).toBeNull();
    expect(linkFault(null, FIRST)).toBeNull();
  });
});
