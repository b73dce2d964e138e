/** Tape roots of two instruments: in the background, on request, once, and continued after a stop. */

import type {
  InstrumentTapeRoot,
  TapeRoot,
  TapeRootRepository,
} from '@vernier/db/repositories/site/day-commitments';
import { ManualClock } from '@vernier/shared/clock';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { Market } from '@vernier/simulator/market';
import { EPOCH_DAY } from '@vernier/simulator/price-path/daily-moves';
import { openRootKey } from '@vernier/simulator/random/day-keys';
import { TAPE_VERSION } from '@vernier/shared/market/tape/tape';
import { beforeEach, expect, test } from 'vitest';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { type DayRoots, TapeRoots } from './tape-roots.ts';
import { TapeSigner } from './tape-signer.ts';

const DAY = 20_456;
const HEX = /^[0-9a-f]{64}$/;
const keys = openRootKey('1');
const signer = new TapeSigner(Buffer.alloc(32, 7));
const instruments = INSTRUMENTS.filter(({ code }) => code === 'EURUSD' || code === 'GER40');
/** Saturday: of the two, only that of the market around the clock has ticks. */
const source = new Market({ seed: keys, instruments, hours: 'sessions' });

let days: TapeRoot[];
let ofInstruments: InstrumentTapeRoot[];
let steady: ManualClock;
let slices: number;
let isFull: boolean;

const rows: TapeRootRepository = {
  between: async (first, last) => days.filter(({ day }) => day >= first && day <= last),
  append: async (root) => {
    if (isFull) throw new Error('the disk is full');
    days.push(root);
  },
  instruments: async (requested) =>
    ofInstruments
      .filter(({ day }) => day === requested)
      .toSorted((left, right) => left.instrumentId - right.instrumentId),
  appendInstrument: async (root) => void ofInstruments.push(root),
};

beforeEach(() => {
  days = [];
  ofInstruments = [];
  steady = new ManualClock(0);
  slices = 0;
  isFull = false;
});

/** Slices after each of which `onSlice` runs. */
function open(onSlice: (count: number) => void = () => undefined): TapeRoots {
  const counted: LoopSlices = {
    async run(work) {
      const result = work();
      slices += 1;
      onSlice(slices);
      await Promise.resolve();
      return result;
    },
  };
  return new TapeRoots({
    ...{ rows, keys, hours: 'sessions', source, slices: counted },
    days: () => ({ first: EPOCH_DAY, newest: DAY }),
    ...{ signer, origin: 'open' },
    steady: { monotonicMs: () => steady.now() },
    log: { error: () => expect.unreachable() },
  });
}

test('[MARKET-12] a request computes the roots of a day once, and those of another day are refused meanwhile', async () => {
  const roots = open();
  const [whole, again, other] = await Promise.all([
    roots.of(DAY),
    roots.of(DAY, 'EURUSD'),
    roots.of(DAY - 1),
  ]);
  expect(whole).toMatchObject({
    version: TAPE_VERSION,
    instruments: [{ code: 'EURUSD' }, { code: 'GER40' }],
  });
  expect(again).toMatchObject({
    root: days[0]?.root,
    instruments: ofInstruments.slice(0, 1).map(({ root }) => ({ root })),
  });
  expect(other).toBe('busy');
  const before = slices;
  expect(await roots.of(DAY)).toEqual(whole);
  expect(await roots.stored(DAY)).toBe(days[0]?.root);
  expect(slices).toBe(before);
});

test('[MARKET-12] no root of a day that is not revealed, is too old or precedes the market, or of an unknown instrument', async () => {
  const roots = open();
  const refused = [roots.of(DAY + 1), roots.of(DAY - 3), roots.of(DAY, 'NONE')];
  expect(await Promise.all(refused)).toEqual([null, null, null]);
  expect(slices).toBe(0);
});

test('[CLUSTER-57] an interrupted computation ends after its slice, and a call that waits for it computes the rest', async () => {
  let slicesAtEnd = 0;
  const roots = open((count) => {
    if (count === 3) void roots.interrupt().then(() => (slicesAtEnd = slices));
  });
  steady.advance(300_000);
  await roots.onInterval();
  expect(await roots.of(DAY)).toMatchObject({ root: expect.stringMatching(HEX) });
  expect(slicesAtEnd).toBeGreaterThan(2);
  expect(slicesAtEnd).toBeLessThan(10);
  expect(slices).toBeGreaterThan(700);
});

test('[MARKET-12] the newest revealed day is computed in the background, some minutes after the start', async () => {
  const roots = open();
  await roots.onInterval();
  expect(slices).toBe(0);
  steady.advance(300_000);
  await roots.onInterval();
  expect(await roots.of(DAY)).toMatchObject({ root: expect.stringMatching(HEX) });
  const before = slices;
  await roots.onInterval();
  expect(slices).toBe(before);
});

test('[MARKET-12] a stop ends a computation, and the next one continues with the instruments that are left', async () => {
  const first = open((count) => {
    if (ofInstruments.length === 1 && count > 900) void first.stop();
  });
  expect(await first.of(DAY)).toBeNull();
  expect([ofInstruments.length, days.length]).toEqual([1, 0]);
  await open().of(DAY);
  expect([ofInstruments.length, days.length]).toEqual([2, 1]);
});

test('[MARKET-28] a root is stored with its signature or not at all, and one of before has none', async () => {
  isFull = true;
  await expect(open().of(DAY)).rejects.toThrow('the disk is full');
  expect([ofInstruments.length, days.length]).toEqual([2, 0]);
  isFull = false;
  const { signed } = (await open().of(DAY)) as DayRoots;
  expect(signed).toEqual({ market: 'open', publicKey: signer.publicKey, signature: days[0]?.signature });
  const [{ day, root, version, ...of } = {} as TapeRoot] = days;
  expect(signer.sign({ market: 'open', day, root, version })).toEqual({
    publicKey: of.publicKey,
    signature: of.signature,
  });
  days = days.map((row) => ({ ...row, market: null, publicKey: null, signature: null }));
  expect(await open().of(DAY)).toMatchObject({ root, signed: null });
});
