/** Live rows of candles: taken with the batch of quotes, so that a price and its candle are rendered in one frame. */

import type { KlineRowWire } from '@vernier/shared/api/shapes/frames';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { live } from '../transport/live.ts';
import { vernier } from '../transport/vernier.ts';
import type { CandleChange } from './candle-feed.ts';
import { subscribeCandles } from './candles.ts';
import { fillInstrumentBook } from './instrument-book.ts';
import { instrumentInfo } from './instrument-info.ts';
import { quotes } from './quotes.ts';

const MINUTE_S = 1_795_241_280;

/** A subscription of an instrument without cached candles. */
class Subscribed {
  readonly changes: CandleChange[] = [];
  readonly #code: string;
  #take: (row: KlineRowWire) => void = () => undefined;
  #release: () => void = () => undefined;

  constructor(code: string) {
    this.#code = code;
  }

  static async open(code: string): Promise<Subscribed> {
    const opened = new Subscribed(code);
    fillInstrumentBook([instrumentInfo(instrumentWire(1, code))]);
    const stored = { ...opened.#row(MINUTE_S, 1.1), AskHigh: 2, AskLow: 1 };
    vi.spyOn(vernier, 'call').mockResolvedValue([stored]);
    vi.spyOn(live, 'subscribe').mockImplementation((_topic, listener) => {
      opened.#take = listener;
      return () => undefined;
    });
    const { changes } = opened;
    const { release } = subscribeCandles({ code, period: '1min' }, (change) => changes.push(change));
    opened.#release = release;
    await vi.advanceTimersByTimeAsync(0);
    changes.length = 0;
    return opened;
  }

  get closes(): readonly (number | string)[] {
    return this.changes.map((change) => (change.kind === 'update' ? change.bar.close : change.kind));
  }

  take(timeS: number, close: number, closed = false): void {
    this.#take(this.#row(timeS, close, closed));
  }

  release(): void {
    this.#release();
  }

  #row(Time: number, Close: number, Closed = false): KlineRowWire {
    const prices = { Open: 1, High: 2, Low: 1, Close };
    return { ...prices, Time, Volume: 1, Code: this.#code, Period: '1min', Closed };
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: MINUTE_S * 1_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

it('[SCREEN-27] the newest row of each candle is taken with the next batch of quotes', async () => {
  const chart = await Subscribed.open('EURUSD');
  const order: string[] = [];
  const end = quotes.onBatch(() => order.push(`batch after ${chart.changes.length} candles`));
  chart.take(MINUTE_S, 1.2);
  chart.take(MINUTE_S, 1.3);
  chart.take(MINUTE_S + 60, 1.4);
  expect(chart.closes).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(chart.closes).toEqual([1.3, 1.4]);
  expect(order).toEqual(['batch after 0 candles']);
  end();
  chart.release();
});

it('[SCREEN-27] a late row does not replace the last one of its candle', async () => {
  const chart = await Subscribed.open('GBPUSD');
  chart.take(MINUTE_S, 1.2, true);
  chart.take(MINUTE_S, 1.3);
  vi.advanceTimersByTime(1_000);
  expect(chart.closes).toEqual([1.2]);
  chart.release();
});

it('a chart that has left takes no row', async () => {
  const chart = await Subscribed.open('USDJPY');
  chart.take(MINUTE_S, 1.2);
  chart.release();
  vi.advanceTimersByTime(1_000);
  expect(chart.closes).toEqual([]);
});
