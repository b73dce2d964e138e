/** History, live bars and reconnects in every order; the test sends each answer. */

import type { CandleWire } from '@vernier/shared/api/shapes/market';
import type { KlineRowWire } from '@vernier/shared/api/shapes/frames';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bar, barOf } from './bars.ts';
import { type CandleChange, CandleFeed, PAGE_BARS } from './candle-feed.ts';

interface LoadState {
  page: { before?: number; limit: number };
  answer(candles: CandleWire[]): Promise<void>;
  fail(): Promise<void>;
}

let requests: LoadState[];
let changes: CandleChange[];
let shown: Bar[];

const candle = (Time: number, Close = 100, Volume = 10): CandleWire => ({
  Time,
  Open: 100,
  High: 101,
  Low: 99,
  Close,
  Volume,
  AskHigh: 102,
  AskLow: 100,
});

const row = (Time: number, Close: number, { Volume = 10, Closed = false } = {}): KlineRowWire => {
  const { AskHigh: _high, AskLow: _low, ...rest } = candle(Time, Close, Volume);
  return { ...rest, Code: 'EURUSD', Period: '1min', Closed };
};

const minutes = (from: number, count: number): CandleWire[] =>
  Array.from({ length: count }, (_, index) => candle(from + 60 * index));

const settled = () => vi.advanceTimersByTimeAsync(0);

function feedOf(known?: { bars: Bar[]; more: boolean }): CandleFeed {
  return new CandleFeed(
    '1min',
    {
      emit: (change) => {
        changes.push(change);
        if (change.kind === 'snapshot') shown = [...change.bars];
        if (change.kind === 'prepend') shown = [...change.bars, ...shown];
        if (change.kind === 'update') {
          shown = [...shown.filter((bar) => bar.time !== change.bar.time), change.bar];
        }
      },
      read: (page) =>
        new Promise((resolve, reject) => {
          requests.push({
            page,
            answer: (candles) => {
              resolve(candles);
              return settled().then(() => undefined);
            },
            fail: () => {
              reject(new Error('offline'));
              return settled().then(() => undefined);
            },
          });
        }),
    },
    known,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  changes = [];
  shown = [];
});

afterEach(() => {
  vi.useRealTimers();
});

describe('joining history and the live bar', () => {
  it('shows history, then lets the running bar move and the next one follow', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 3));
    feed.take(row(120, 105, { Volume: 11 }));
    feed.take(row(120, 106, { Volume: 12, Closed: true }));
    feed.take(row(180, 107, { Volume: 1 }));
    expect(changes.map((change) => change.kind)).toEqual(['snapshot', 'update', 'update', 'update']);
    expect(shown.map((bar) => [bar.time, bar.close])).toEqual([
      [0, 100],
      [60, 100],
      [120, 106],
      [180, 107],
    ]);
  });

  it('keeps live bars that arrive before history, without a duplicate where they join', async () => {
    const feed = feedOf();
    feed.take(row(120, 103, { Volume: 30 }));
    feed.take(row(180, 104, { Volume: 1 }));
    expect(changes).toEqual([]);
    await requests[0]!.answer(minutes(0, 3));
    expect(shown.map((bar) => [bar.time, bar.close])).toEqual([
      [0, 100],
      [60, 100],
      [120, 103],
      [180, 104],
    ]);
  });

  it('prefers the history’s running bar when it saw more than the waiting frame', async () => {
    const feed = feedOf();
    feed.take(row(60, 103, { Volume: 5 }));
    await requests[0]!.answer([candle(0), candle(60, 107, 9)]);
    expect(shown.at(-1)?.close).toBe(107);
  });

  it('does not let a late frame of a final bar change it', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 2));
    feed.take(row(60, 110, { Volume: 20, Closed: true }));
    feed.take(row(60, 90, { Volume: 19 }));
    expect(shown.at(-1)?.close).toBe(110);
  });

  it('corrects the bar before the last when its final frame comes late', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 2));
    feed.take(row(120, 101));
    feed.take(row(60, 108, { Closed: true }));
    expect(shown.map((bar) => bar.close)).toEqual([100, 108, 101]);
    expect(changes.at(-1)?.kind).toBe('snapshot');
  });

  it('ignores frames of another period', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 2));
    feed.take({ ...row(60, 500), Period: '5min' });
    expect(shown.at(-1)?.close).toBe(100);
  });
});

describe('gaps', () => {
  it('reads again when bars are missing between the last one and a live frame', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 2));
    feed.take(row(300, 109));
    expect(requests).toHaveLength(2);
    await requests[1]!.answer(minutes(0, 6));
    expect(shown.map((bar) => bar.time)).toEqual([0, 60, 120, 180, 240, 300]);
    expect(shown.at(-1)?.close).toBe(109);
  });

  it('accepts the gap of a closed market once history confirms it', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 2));
    feed.take(row(6000, 109));
    await requests[1]!.answer([...minutes(0, 2), candle(6000, 108, 9)]);
    feed.take(row(6000, 110, { Volume: 11 }));
    expect(requests).toHaveLength(2);
    expect(shown.map((bar) => [bar.time, bar.close])).toEqual([
      [0, 100],
      [60, 100],
      [6000, 110],
    ]);
  });

  it('drops the older part when more was missed than one page holds', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, PAGE_BARS));
    feed.read();
    await requests[1]!.answer(minutes(1_000_000 * 60, PAGE_BARS));
    expect(shown).toHaveLength(PAGE_BARS);
    expect(shown[0]?.time).toBe(60_000_000);
    expect(feed.series.more).toBe(true);
  });

  it('keeps older pages when the tail joins them', async () => {
    const feed = feedOf({ bars: minutes(0, 5).map(barOf), more: false });
    await requests[0]!.answer(minutes(180, 4));
    expect(shown.map((bar) => bar.time)).toEqual([0, 60, 120, 180, 240, 300, 360]);
    expect(feed.series.more).toBe(false);
  });
});

describe('older pages', () => {
  it('puts older bars before the known ones, once, and knows the beginning', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(60_000, PAGE_BARS));
    const first = feed.loadOlder();
    void feed.loadOlder();
    expect(requests).toHaveLength(2);
    expect(requests[1]!.page).toEqual({ before: 60_000, limit: PAGE_BARS });
    await requests[1]!.answer(minutes(59_880, 3));
    await first;
    expect(shown.slice(0, 3).map((bar) => bar.time)).toEqual([59_880, 59_940, 60_000]);
    expect(changes.at(-1)).toMatchObject({ kind: 'prepend', more: false });
    await feed.loadOlder();
    expect(requests).toHaveLength(2);
  });
});

describe('live bars while history is read again', () => {
  it('[SCREEN-2] move the chart before the answer, and are not lost with it', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 2));
    feed.read();
    feed.take(row(60, 111, { Volume: 12, Closed: true }));
    feed.take(row(120, 112, { Volume: 3 }));
    expect(shown.map((bar) => bar.close)).toEqual([100, 111, 112]);
    await requests[1]!.answer([...minutes(0, 2), candle(120, 107, 1)]);
    expect(shown.map((bar) => bar.close)).toEqual([100, 111, 112]);
  });
});

describe('failures', () => {
  it('[SCREEN-3] a read that fails after a gap is repeated by its timer and not by each frame', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 2));
    feed.take(row(300, 109));
    await requests[1]!.fail();
    for (const close of [110, 111, 112]) feed.take(row(300, close));
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(3);
    await requests[2]!.answer(minutes(0, 5));
    expect(shown.map((bar) => bar.close)).toEqual([100, 100, 100, 100, 100, 112]);
  });

  it('reports a failure when there is nothing to show, and reads again on request', async () => {
    const feed = feedOf();
    await requests[0]!.fail();
    expect(changes).toEqual([{ kind: 'failed' }]);
    feed.read();
    await requests[1]!.answer(minutes(0, 1));
    expect(shown).toHaveLength(1);
  });

  it('keeps the shown bars and retries automatically', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(0, 2));
    feed.read();
    await requests[1]!.fail();
    expect(changes.map((change) => change.kind)).toEqual(['snapshot']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(3);
  });

  it('is silent after its release', async () => {
    const feed = feedOf();
    feed.release();
    await requests[0]!.answer(minutes(0, 2));
    expect(changes).toEqual([]);
  });
});

describe('[CHART-16] reading until a date', () => {
  const DAY_S = 86_400;

  it('reads long pages until the moment is among the bars', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(DAY_S, 300));
    const read = feed.loadUntil(DAY_S - 1_500 * 60);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]!.page).toEqual({ before: DAY_S, limit: 1_000 });
    await requests[1]!.answer(minutes(DAY_S - 1_000 * 60, 1_000));
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    expect(requests[2]!.page).toEqual({ before: DAY_S - 1_000 * 60, limit: 800 });
    await requests[2]!.answer(minutes(DAY_S - 1_800 * 60, 800));
    expect(await read).toBe('read');
    expect(shown).toHaveLength(2_100);
  });

  it('ends at the first bar of the instrument, and at a failed read', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(DAY_S, 300));
    const failed = feed.loadUntil(DAY_S - 600);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await requests[1]!.fail();
    expect(await failed).toBe('failed');
    const read = feed.loadUntil(DAY_S - 600);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    await requests[2]!.answer(minutes(DAY_S - 300, 5));
    expect(await read).toBe('read');
    expect(await feed.loadUntil(0)).toBe('read');
    expect(requests).toHaveLength(3);
  });

  it('reads nothing for a date beyond 20,000 bars', async () => {
    const feed = feedOf();
    await requests[0]!.answer(minutes(100 * DAY_S, 300));
    expect(await feed.loadUntil(0)).toBe('too_far');
    expect(requests).toHaveLength(1);
  });
});
