/** The closes behind the small charts of the list: one call for all instruments, the last point following the market. */

import { QueryObserver } from '@tanstack/react-query';
import type { MiniCloseWire } from '@vernier/shared/wire/shapes/market';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { IN_SIGHT, type Sight } from '../../ui/device/sight.ts';
import { call } from '../wire/api.ts';
import { instrumentByCode } from './instrument-book.ts';
import { type Kept, queryClient } from '../wire/query-client.ts';
import { quotes } from './quotes.ts';
import { Ticker } from '../clock/ticker.ts';

/** Sixty quarters of an hour: the trading day so far and the evening before it. */
const PERIOD = '15min';
const KEY = ['mini-charts'];
const REFETCH_MS = 60_000;
const everySecond = new Ticker(1_000);
const NONE: readonly number[] = [];

/** By the instrument's id, since they may come before the list of instruments. */
type Closes = ReadonlyMap<number, readonly number[]>;

async function fetchCloses({ signal }: { signal: AbortSignal }): Promise<Closes> {
  const answer = await call('miniChart', { period: PERIOD }, { signal, quiet: true });
  const byId: Record<string, MiniCloseWire[]> = Array.isArray(answer) ? {} : answer;
  return new Map(
    Object.entries(byId).map(([id, list]) => [Number.parseInt(id, 10), list.map((close) => close.Close)]),
  );
}

/** One reading for all rows, for as long as there is any. */
let reading: QueryObserver<Closes> | null = null;

function follow(listener: () => void): () => void {
  reading ??= new QueryObserver<Closes>(queryClient, {
    queryKey: KEY,
    queryFn: fetchCloses,
    meta: { kept: 'everybody' } satisfies Kept,
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS / 2,
  });
  const followed = reading;
  const end = followed.subscribe(listener);
  return () => {
    end();
    if (reading === followed && !followed.hasListeners()) reading = null;
  };
}

function closesOf(code: string): readonly number[] | undefined {
  return queryClient.getQueryData<Closes>(KEY)?.get(instrumentByCode(code)?.id ?? Number.NaN);
}

function useCloses(code: string, listed: boolean): readonly number[] | undefined {
  const [known, setKnown] = useState(() => ({ code, closes: closesOf(code) }));
  useEffect(() => {
    if (!listed) return;
    const take = () => {
      const closes = closesOf(code);
      // all lines come at once, and none is worth holding up a tap
      startTransition(() => {
        setKnown((held) => (held.code === code && held.closes === closes ? held : { code, closes }));
      });
    };
    const end = follow(take);
    take();
    return end;
  }, [code, listed]);
  return known.code === code ? known.closes : closesOf(code);
}

/**
 * Oldest first; empty until it is there. A new array at most once a second, however often its caller renders, and none
 * out of `sight`. `listed`: the instruments are known.
 */
export function useMiniChart(code: string, listed: boolean, sight: Sight = IN_SIGHT): readonly number[] {
  const closes = useCloses(code, listed);
  const [last, setLast] = useState(() => quotes.get(code)?.last);
  useEffect(() => {
    const look = () => {
      if (sight.seen) setLast(quotes.get(code)?.last);
    };
    look();
    const overlook = sight.onSeen(look);
    const rest = everySecond.listen(look);
    return () => {
      rest();
      overlook();
    };
  }, [code, sight]);
  return useMemo(() => {
    if (closes === undefined) return NONE;
    return last === undefined ? closes : [...closes.slice(0, -1), last];
  }, [closes, last]);
}

/** Reads the closes again, for pull to refresh. */
export async function refreshMiniCharts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY });
}
