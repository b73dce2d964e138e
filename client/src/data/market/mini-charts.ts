/** The closes behind the small charts of the list: one call for all instruments, the last point following the market. */

import { QueryObserver } from '@tanstack/react-query';
import type { MiniCloseWire } from '@vernier/shared/api/shapes/market';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Visibility } from '../../ui/browser/visibility.ts';
import { pause } from '../clock/pause.ts';
import { vernier } from '../transport/vernier.ts';
import { instrumentByCode } from './instrument-book.ts';
import { type OfflineMeta, queryClient } from '../transport/query-client.ts';
import type { LiveQuote } from './quote-store.ts';
import { useThrottledQuote } from './throttled-quote.ts';

/** Sixty quarters of an hour: the trading day so far and the evening before it. */
const PERIOD = '15min';
const KEY = ['mini-charts'];
const REFETCH_MS = 60_000;
const NONE: readonly number[] = [];

/** By the instrument's id, since they may come before the list of instruments. */
type Closes = ReadonlyMap<number, readonly number[]>;

async function fetchCloses({ signal }: { signal: AbortSignal }): Promise<Closes> {
  const answer = await vernier.call('miniChart', { period: PERIOD }, { signal, quiet: true });
  const byId: Record<string, MiniCloseWire[]> = Array.isArray(answer) ? {} : answer;
  return new Map(
    Object.entries(byId).map(([id, list]) => [Number.parseInt(id, 10), list.map((close) => close.Close)]),
  );
}

const CHARTS_PER_TASK = 12;
const rows = new Set<() => void>();
let endReading: (() => void) | null = null;

/** One reading for all rows, for as long as there is any. */
function follow(row: () => void): () => void {
  rows.add(row);
  endReading ??= read();
  return () => {
    rows.delete(row);
    if (rows.size > 0) return;
    endReading?.();
    endReading = null;
  };
}

/** Starts in another task, and notifies a few rows per task: sixty charts at once would block a tap. */
function read(): () => void {
  const reading = new QueryObserver<Closes>(queryClient, {
    queryKey: KEY,
    queryFn: fetchCloses,
    meta: { offline: 'public' } satisfies OfflineMeta,
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS / 2,
  });
  let notified: Closes | undefined;
  let end = () => {};
  const timer = setTimeout(() => {
    end = reading.subscribe(({ data }) => {
      if (data === notified) return;
      notified = data;
      void notifyRows();
    });
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

async function notifyRows(): Promise<void> {
  for (const [index, row] of [...rows].entries()) {
    if (index % CHARTS_PER_TASK === 0) await pause();
    if (rows.has(row)) row();
  }
}

function closesOf(code: string): readonly number[] | undefined {
  return queryClient.getQueryData<Closes>(KEY)?.get(instrumentByCode(code)?.id ?? Number.NaN);
}

function useCloses(code: string): readonly number[] | undefined {
  const [known, setKnown] = useState(() => ({ code, closes: closesOf(code) }));
  useEffect(() => {
    const take = () => {
      const closes = closesOf(code);
      // a tap is more urgent
      startTransition(() => {
        setKnown((previous) =>
          previous.code === code && previous.closes === closes ? previous : { code, closes },
        );
      });
    };
    const end = follow(take);
    take();
    return end;
  }, [code]);
  return known.code === code ? known.closes : closesOf(code);
}

interface MiniChart {
  /** Oldest first; empty until loaded. */
  readonly points: readonly number[];
  /** The price that the last point is. */
  readonly quote: LiveQuote | undefined;
}

/** Changes at most once a second, and not while it is not visible. */
export function useMiniChart(code: string, visibility: Visibility): MiniChart {
  const closes = useCloses(code);
  const quote = useThrottledQuote(code, visibility);
  return useMemo(() => {
    const points =
      closes === undefined || quote === undefined ? (closes ?? NONE) : [...closes.slice(0, -1), quote.last];
    return { points, quote };
  }, [closes, quote]);
}

/** Reads the closes again, for pull to refresh. */
export async function refreshMiniCharts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
}
