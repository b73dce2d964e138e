import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '../market.ts';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { chainHash, GENESIS, minuteBytes, type TapeRow, verifyTape } from '@vernier/shared/market/tape/tape';

/** 2026-11-20 14:30 UTC. */
const MINUTE = 29_919_750;

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Linked rows of some minutes. */
function record(market: Market, minutes: readonly number[]): TapeRow[] {
  const rows: TapeRow[] = [];
  for (const minute of minutes) {
    const prev = rows.at(-1)?.hash ?? GENESIS;
    rows.push({ minute, prev, hash: chainHash(prev, minuteBytes(market, minute), sha256) });
  }
  return rows;
}

describe('the tape', () => {
  const market = new Market({ seed: '1' });
  const check = { sha256, after: null };

  it('[MARKET-2] golden: a minute of seed 1, byte for byte; see docs/determinism.md before a change', () => {
    const bytes = minuteBytes(market, MINUTE);
    expect(bytes.length).toBe(20 + 31 * (4 + 240 * 12));
    expect(sha256(bytes)).toBe('082e87346dfa5ac4708e814b250c0de302f0be7d34268dd4fb614d437c240a42');
  });

  it('[MARKET-27] golden: a minute with a shift that was recorded without a volume; see decision 124', () => {
    const minute = 29_835_451;
    const shift = {
      kind: 'shift',
      slot: minute * SLOTS_PER_MINUTE + 9,
      asset: 'XAU',
      deltaNano: -3_000_000,
    } as const;
    const bytes = minuteBytes(new Market({ seed: '1', interventions: [shift] }), minute);
    expect(sha256(bytes)).toBe('f9b22fa9491d87bc34a2622fdee8dc62f5cbd7a5d1b51c7ffa102144510b9f27');
    const withVolume = new Market({ seed: '1', interventions: [{ ...shift, volume: 100 }] });
    expect(sha256(minuteBytes(withVolume, minute))).not.toBe(sha256(bytes));
  });

  it('contains every tick of every instrument', () => {
    const bytes = minuteBytes(market, MINUTE);
    const view = new DataView(bytes.buffer);
    expect([view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)]).toEqual([
      2,
      0,
      MINUTE,
      31,
    ]);
    for (const [place, { id }] of market.instruments.entries()) {
      const start = 20 + place * (4 + 240 * 12);
      expect(view.getUint32(start)).toBe(id);
      for (const slot of [0, 1, 120, 239]) {
        const at = start + 4 + slot * 12;
        const tick = market.quote(id, MINUTE * SLOTS_PER_MINUTE + slot);
        const stored = [
          view.getUint32(at),
          view.getUint32(at) + view.getUint32(at + 4),
          view.getUint32(at + 8),
        ];
        expect(stored).toEqual([tick.bid, tick.ask, tick.volume]);
      }
    }
  });

  it('[MARKET-5] verifies, also with missing minutes and from the middle on', () => {
    const rows = record(market, [MINUTE, MINUTE + 1, MINUTE + 90, MINUTE + 91]);
    expect(verifyTape(market, rows, check)).toEqual({ ok: true, checked: 4 });
    expect(verifyTape(new Market({ seed: '1' }), rows.slice(2), { sha256, after: rows[1]! })).toEqual({
      ok: true,
      checked: 2,
    });
    expect(verifyTape(market, [], check)).toEqual({ ok: true, checked: 0 });
  });

  it('[MARKET-5] reports the first wrong row and its fault', () => {
    const rows = record(market, [MINUTE, MINUTE + 1, MINUTE + 2]);
    const [first, second, third] = rows as [TapeRow, TapeRow, TapeRow];
    const forged = { ...second, hash: first.hash };
    expect(verifyTape(market, [first, forged, third], check)).toEqual({
      ok: false,
      minute: MINUTE + 1,
      why: 'ticks',
    });
    expect(verifyTape(market, [first, third], check)).toEqual({ ok: false, minute: MINUTE + 2, why: 'link' });
    expect(verifyTape(market, [second, third], check)).toEqual({
      ok: false,
      minute: MINUTE + 1,
      why: 'link',
    });
    expect(verifyTape(market, [first, { ...second, minute: MINUTE }], check)).toEqual({
      ok: false,
      minute: MINUTE,
      why: 'order',
    });
    const other = new Market({ seed: '2' });
    expect(verifyTape(other, rows, check)).toEqual({ ok: false, minute: MINUTE, why: 'ticks' });
  });

  it('[MARKET-5] contains interventions in their minute, and their effect later', () => {
    const intervention: Intervention = {
      kind: 'shift',
      slot: (MINUTE + 1) * SLOTS_PER_MINUTE + 9,
      asset: 'XAU',
      deltaNano: -3_000_000,
    };
    const moved = new Market({ seed: '1', interventions: [intervention] });
    const same = (minute: number) =>
      sha256(minuteBytes(moved, minute)) === sha256(minuteBytes(market, minute));
    expect([same(MINUTE), same(MINUTE + 1), same(MINUTE + 2)]).toEqual([true, false, false]);
    const text = new TextDecoder().decode(minuteBytes(moved, MINUTE + 1).slice(-64));
    expect(text).toContain(`shift ${intervention.slot} XAU -3000000\n`);
    const rows = record(moved, [MINUTE, MINUTE + 1]);
    expect(verifyTape(market, rows, check)).toEqual({ ok: false, minute: MINUTE + 1, why: 'ticks' });
  });

  it('rejects a previous hash that is none', () => {
    expect(() => chainHash('abc', new Uint8Array(1), sha256)).toThrow('SHA-256');
  });
});
