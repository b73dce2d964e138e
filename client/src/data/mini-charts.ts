/** The closes behind the small charts of the list: one call for all instruments, the last point following the market. */

import { useQuery } from '@tanstack/react-query';
import type { MiniCloseWire } from '@vernier/shared/wire/shapes';
import { useEffect, useMemo, useState } from 'react';
import { IN_SIGHT, type Sight } from '../ui/sight.ts';
import { call } from './api.ts';
import { instrumentById } from './instrument-book.ts';
import { type Kept, queryClient } from './query-client.ts';
import { quotes } from './quotes.ts';
import { Ticker } from './ticker.ts';

/** Sixty quarters of an hour: the trading day so far and the evening before it. */
const PERIOD = '15min';
const KEY = ['mini-charts'];
const REFETCH_MS = 60_000;
const everySecond = new Ticker(1_000);
const NONE: readonly number[] = [];

type Closes = ReadonlyMap<string, readonly number[]>;

async function fetchCloses({ signal }: { signal: AbortSignal }): Promise<Closes> {
  const answer = await call('miniChart', { period: PERIOD }, { signal, quiet: true });
  return closesByCode(Array.isArray(answer) ? {} : answer);
}

function closesByCode(byId: Record<string, MiniCloseWire[]>): Closes {
  const closes = new Map<string, readonly number[]>();
  for (const [id, list] of Object.entries(byId)) {
    const code = instrumentById(Number.parseInt(id, 10))?.code;
    if (code !== undefined)
      closes.set(
        code,
        list.map((close) => close.Close),
      );
  }
  return closes;
}

/**
 * Oldest first; empty until it is there. A new array at most once a second, however often its caller renders, and none
 * out of `sight`. `listed`: the instruments are known.
 */
export function useMiniChart(code: string, listed: boolean, sight: Sight = IN_SIGHT): readonly number[] {
  const closes = useQuery({
    queryKey: KEY,
    queryFn: fetchCloses,
    meta: { kept: 'everybody' } satisfies Kept,
    enabled: listed,
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS / 2,
  }).data?.get(code);
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
