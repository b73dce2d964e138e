/** Candles of one instrument and period in points, as the chart needs them: history, older pages and the running candle. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Bar,
  type CandleSubscription,
  type ReadUntil,
  subscribeCandles,
} from '../../data/market/candles.ts';
import { type InstrumentInfo, nearestPoints } from '../../data/market/instruments.ts';
import type { ChartCandle, ShownMoment } from '../../ui/chart/chart-candle.ts';
import { mergedCandles } from './merged-candles.ts';
import { type ChartPeriod, sourcePeriod } from './periods.ts';

export interface Candles {
  /** Oldest first; undefined until the first response. */
  readonly candles: readonly ChartCandle[] | undefined;
  readonly failed: boolean;
  readonly loadOlder: () => void;
  /** Brings a moment into view once its candles are read. */
  readonly goTo: (timeS: number) => Promise<ReadUntil>;
  /** The moment of the last `goTo` for these candles. */
  readonly moment: ShownMoment | undefined;
  readonly retry: () => void;
}

interface LoadedCandles {
  readonly key: string;
  readonly candles: readonly ChartCandle[] | undefined;
  readonly failed: boolean;
}

const NO_INSTRUMENT = { code: '', precision: 0 };
const EMPTY: LoadedCandles = { key: '', candles: undefined, failed: false };

/** None without an instrument. */
export function useCandles(instrument: InstrumentInfo | undefined, chartPeriod: ChartPeriod): Candles {
  const { code, precision } = instrument ?? NO_INSTRUMENT;
  const period = sourcePeriod(chartPeriod);
  const key = `${code} ${period}`;
  const [loaded, setLoaded] = useState<LoadedCandles>(EMPTY);
  const feed = useRef<CandleSubscription | null>(null);

  useEffect(() => {
    if (code === '') return undefined;
    const read = (bar: Bar) => candleOf(bar, precision);
    const opened = subscribeCandles({ code, period }, (change) => {
      setLoaded((before) => {
        const known = before.key === key ? (before.candles ?? []) : [];
        switch (change.kind) {
          case 'snapshot':
            return { key, candles: change.bars.map(read), failed: false };
          case 'prepend':
            return { key, candles: [...change.bars.map(read), ...known], failed: false };
          case 'update':
            return { key, candles: withLast(known, read(change.bar)), failed: false };
          case 'failed':
            return { key, candles: before.key === key ? before.candles : undefined, failed: true };
        }
      });
    });
    feed.current = opened;
    return () => {
      feed.current = null;
      opened.release();
    };
  }, [code, period, precision, key]);

  const current = loaded.key === key ? loaded : EMPTY;
  const candles = useMemo(
    () => current.candles && mergedCandles(current.candles, chartPeriod),
    [current.candles, chartPeriod],
  );
  const loadOlder = useCallback(() => void feed.current?.loadOlder(), []);
  const [goal, setGoal] = useState<{ readonly key: string; readonly moment: ShownMoment }>();
  const goalKey = `${code} ${chartPeriod}`;
  const goTo = useCallback(
    async (timeS: number) => {
      const read = (await feed.current?.loadUntil(timeS)) ?? 'failed';
      if (read === 'read') setGoal({ key: goalKey, moment: { timeS } });
      return read;
    },
    [goalKey],
  );
  return {
    candles,
    failed: current.failed,
    loadOlder,
    goTo,
    moment: goal?.key === goalKey ? goal.moment : undefined,
    retry: () => feed.current?.retry(),
  };
}

function candleOf(bar: Bar, precision: number): ChartCandle {
  const points = (price: number) => nearestPoints({ precision }, price);
  return {
    timeS: bar.time,
    open: points(bar.open),
    high: points(bar.high),
    low: points(bar.low),
    close: points(bar.close),
    volume: bar.volume,
  };
}

function withLast(candles: readonly ChartCandle[], last: ChartCandle): readonly ChartCandle[] {
  const completed = candles.at(-1)?.timeS === last.timeS ? candles.slice(0, -1) : candles;
  return [...completed, last];
}
